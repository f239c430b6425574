//! What the looking worker keeps: the app, and the picture that is being watched.

use seesolve_app::{App, Effect, Message, Screen};
use seesolve_core::{Control, DecodeLimits, Frame};
use seesolve_games::registry::GAMES;
use serde::{Deserialize, Serialize};

use crate::pixels::{Planes, Watched, rgb_from_rgba};

/// What the page asks of the desk.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", tag = "call")]
pub(crate) enum Call {
    /// Which games there are.
    Games,
    /// A picture as it came from a file.
    Look { game: Option<String> },
    /// A picture that the browser decoded: red, green, blue and opacity of every pixel.
    LookAtPixels { width: u32, height: u32, game: Option<String> },
    /// A part of the next picture of something that is watched.
    Watch { planes: Planes },
    /// Look at the watched picture as it is now: it has come to rest.
    Follow,
    /// Something happened.
    Update { message: Box<Message> },
    /// What `seesolve solve --json` would print.
    Json,
    /// What is open, to be taken up by another worker.
    Saved,
}

/// What a request led to.
#[derive(Serialize)]
struct Shown {
    effects: Vec<Effect>,
    screen: Screen,
}

#[derive(Serialize)]
struct Moved {
    moved: bool,
}

pub(crate) struct Desk {
    app: App,
    watched: Watched,
}

impl Desk {
    pub(crate) fn new() -> Self {
        Self { app: App::new(GAMES), watched: Watched::default() }
    }

    /// The answer as JSON, written straight from what it tells: a screen is large.
    pub(crate) fn answer(&mut self, call: Call, bytes: &[u8]) -> Vec<u8> {
        let control = Control::new();
        let effects = match call {
            Call::Games => return json_of(&self.app.games()),
            Call::Json => return json_of(&self.app.json()),
            Call::Saved => return json_of(&self.app.saved()),
            Call::Watch { planes } => {
                return json_of(&Moved { moved: self.watched.take(&planes, bytes) });
            }
            Call::Look { game } => match Frame::decode(bytes, &DecodeLimits::default()) {
                Ok(frame) => self.app.look(&frame, game.as_deref(), &control),
                Err(error) => self.app.fail(error.to_string()),
            },
            Call::LookAtPixels { width, height, game } => {
                match Frame::from_rgb(width, height, rgb_from_rgba(bytes)) {
                    Some(frame) => self.app.look(&frame, game.as_deref(), &control),
                    None => self.app.fail("the picture is not as large as it says"),
                }
            }
            Call::Follow => match self.watched.frame() {
                Some(frame) => self.app.follow(&frame, &control),
                None => Vec::new(),
            },
            Call::Update { message } => self.app.update(*message),
        };
        json_of(&Shown { effects, screen: self.app.screen() })
    }
}

pub(crate) fn json_of(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_default()
}
