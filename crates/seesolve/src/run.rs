//! From one input to its result: decode, recognise, read, set right, solve, with the time each took.

use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use seesolve_core::draw::terminal::TextStyle;
use seesolve_core::{
    Control, DecodeError, DecodeLimits, Frame, Game, InputError, Position, SavedSession, Session,
    Settings, Worker, game_of, recognise,
};
use seesolve_games::registry::GAMES;

use crate::args::{Fix, games_in_question};
use crate::game_settings::GameSettings;
use crate::report::{Failure, InputResult};
use crate::{inputs, interrupt, questions};

/// What to do with every input.
pub struct Task<'a> {
    /// The game the user named.
    pub game: Option<&'static dyn Game>,
    pub settings: &'a GameSettings,
    /// The settings of the named game, made once for thousands of levels.
    pub of_named: Option<Settings>,
    /// Each overrules what the picture or the notation says.
    pub fixes: &'a [Fix],
    pub solve: bool,
    /// Whether anybody looks at the answer: in words or drawn, not as data.
    pub is_shown: bool,
    /// Whether the reader's stages are wanted.
    pub explain: bool,
    /// The terminal on which the player is asked about what is doubtful, if they are.
    pub ask: Option<TextStyle>,
}

impl Task<'_> {
    /// A control for one input.
    pub fn control(&self) -> Control {
        let control = interrupt::control();
        if self.explain { control.with_stages() } else { control }
    }

    /// Reads one picture file; `-` is standard input.
    pub fn picture(&self, path: &Path, worker: &mut Worker, control: &Control) -> InputResult {
        let mut result = InputResult::nothing(&path.display().to_string());
        let bytes = match inputs::bytes_of(path) {
            Ok(bytes) => bytes,
            Err(message) => return self.failed(result, message),
        };
        let start = Instant::now();
        let decoded = Frame::decode(&bytes, &DecodeLimits::default());
        result.millis.decode = Some(since(start));
        match decoded {
            Ok(frame) => self.frame(result, frame, worker, control),
            Err(error) => self.failed(result, error.to_string()),
        }
    }

    /// Reads a picture that is already there.
    pub fn frame(
        &self,
        mut result: InputResult,
        frame: Frame,
        worker: &mut Worker,
        control: &Control,
    ) -> InputResult {
        let start = Instant::now();
        let looked = Arc::new(OnceLock::new());
        let observed = {
            let looked = Arc::clone(&looked);
            control.clone().observed_by(move |it| {
                if it.done == 1 {
                    looked.get_or_init(|| since(start));
                }
            })
        };
        let found = recognise(&games_in_question(self.game), &frame, &observed);
        let (all, locate) = (since(start), looked.get().copied());
        result.millis.locate = locate;
        result.millis.read = Some(all - locate.unwrap_or_default());
        let Some(best) = found.into_iter().next() else {
            if frame.is_cut_off() {
                return self.failed(result, DecodeError::CutOff.to_string());
            }
            result.result = Err(Failure::NoBoard { game: self.game.map(|it| it.info().id) });
            return result;
        };
        if frame.is_cut_off() {
            result.warnings.push(DecodeError::CutOff.to_string());
        }
        let session = Session::of(best.game, frame, best.sighting);
        self.finish(result, session, worker, None)
    }

    /// Takes one notation. Without a named game the first that understands it is meant.
    pub fn notation(&self, input: &str, text: &str, worker: &mut Worker) -> InputResult {
        let result = InputResult::nothing(input);
        let mut why =
            "no game understands this notation; --game GAME says which one is meant, and \
                       `seesolve help GAME` shows how its positions are written"
                .to_owned();
        for game in games_in_question(self.game) {
            let mut session = Session::new(game);
            match session.enter(text) {
                Ok(()) => return self.finish(result, session, worker, None),
                Err(error) if self.game.is_some() => why = error.to_string(),
                Err(_) => {}
            }
        }
        self.failed(result, why)
    }

    /// Takes a position that the game has made, such as a level of a pack.
    pub fn position(
        &self,
        input: &str,
        game: &'static dyn Game,
        position: &Position,
        worker: &mut Worker,
    ) -> InputResult {
        let mut session = Session::new(game);
        session.go_to(position.clone());
        self.finish(InputResult::nothing(input), session, worker, None)
    }

    /// Takes up what was saved.
    pub fn saved(&self, input: &str, saved: &SavedSession, worker: &mut Worker) -> InputResult {
        let result = InputResult::nothing(input);
        let load = || -> anyhow::Result<Session> {
            let mut session = Session::new(game_of(GAMES, &saved.game)?);
            session.load(saved)?;
            Ok(session)
        };
        match load() {
            Ok(session) => {
                let settings = session.settings().clone();
                self.finish(result, session, worker, Some(settings))
            }
            Err(error) => self.failed(result, format!("{error:#}")),
        }
    }

    pub fn failed(&self, mut result: InputResult, message: String) -> InputResult {
        let game = self.game.map(|it| it.info().id);
        result.result = Err(Failure::Error { game, message });
        result
    }

    /// Sets right what was read or entered, and solves it.
    fn finish(
        &self,
        mut result: InputResult,
        mut session: Session,
        worker: &mut Worker,
        saved: Option<Settings>,
    ) -> InputResult {
        let game = session.game();
        let prepared = self.prepare(&mut result, &mut session, saved);
        let solved = prepared.and_then(|()| {
            if self.solve && session.position().is_some() {
                let start = Instant::now();
                let control = interrupt::control();
                let control = if self.is_shown { control } else { control.for_script() };
                interrupt::solve(&mut session, worker, &control, &mut |_| ())?;
                result.millis.solve = Some(since(start));
            }
            Ok(())
        });
        result.result = match solved {
            Ok(()) => Ok(session),
            Err(error) => {
                let (game, message) = (Some(game.info().id), format!("{error:#}"));
                Err(Failure::Error { game, message })
            }
        };
        result
    }

    fn prepare(
        &self,
        result: &mut InputResult,
        session: &mut Session,
        saved: Option<Settings>,
    ) -> anyhow::Result<()> {
        let game = session.game();
        let is_named = self.game.is_some();
        session.set_all(match (saved, &self.of_named) {
            (Some(saved), _) => self.settings.over(saved, game, is_named)?,
            (None, Some(settings)) => settings.clone(),
            (None, None) => self.settings.of(game, is_named)?,
        });
        for key in self.settings.foreign_to(game) {
            let title = game.info().title;
            result.warnings.push(format!("{title} has no option --{key}: it was not used"));
        }
        for fix in self.fixes {
            let meant = self.correct(session, fix)?;
            result.meant.extend(fix.explained(&meant));
        }
        if let Some(why) = session.unfinished() {
            return Err(why.into());
        }
        if let Some(style) = self.ask {
            let (answers, out) = (&mut io::stdin().lock(), &mut io::stderr().lock());
            questions::settle(session, answers, out, style, &interrupt::control())?;
        }
        Ok(())
    }

    fn correct(&self, session: &mut Session, fix: &Fix) -> anyhow::Result<String> {
        let control = interrupt::control();
        let corrected = session.correct(&fix.name, &fix.value, &control);
        corrected.map_err(|error: InputError| anyhow::anyhow!("--fix {fix}: {error}"))
    }
}

fn since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1000.0
}
