//! What a logged run needs to be played again: what was ordered, what was seen first, and everything
//! that the desktop answered.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use seesolve_core::{Control, DecodeLimits, Frame, ScreenFromFrame, Session, Settings};
use seesolve_desktop::{FoundGame, PlayOptions, RateControl, WindowId};
use serde::{Deserialize, Serialize};

use super::orders::Orders;
use crate::schema::SCHEMA;

/// What was ordered.
const RUN_FILE: &str = "run.json";
/// What was seen first.
const FIRST_PICTURE: &str = "found.png";
/// The folder with the desktop's answers.
const RECORDING: &str = "recording";

/// A run as a log keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RecordedRun {
    schema: String,
    version: String,
    pub game: String,
    pub settings: Settings,
    window: Option<WindowId>,
    orders: Orders,
    rate_control: RateControl,
    screen_from_frame: ScreenFromFrame,
}

impl RecordedRun {
    pub fn of(found: &FoundGame, orders: Orders, rate_control: RateControl) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: found.session.game().info().id.to_owned(),
            settings: found.session.settings().clone(),
            window: found.window.as_ref().map(|it| it.id),
            orders,
            rate_control,
            screen_from_frame: found.frame.screen_from_frame,
        }
    }

    /// Sets right what was read, as the player did.
    pub fn correct(&self, session: &mut Session) -> anyhow::Result<()> {
        for (name, value) in &self.orders.fixes {
            session.correct(name, value, &Control::new())?;
        }
        Ok(())
    }

    pub fn options(&self) -> PlayOptions {
        self.orders.options(self.window, self.rate_control)
    }

    /// Writes it into a log's folder, with the first picture.
    pub fn write(&self, folder: &Path, first: &Frame) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        std::fs::write(folder.join(RUN_FILE), text)?;
        Ok(std::fs::write(folder.join(FIRST_PICTURE), first.to_png())?)
    }

    /// Reads it, with the first picture.
    pub fn read(folder: &Path) -> anyhow::Result<(Self, Frame)> {
        let path = folder.join(RUN_FILE);
        if !path.exists() {
            bail!("{} is not a log of play: it has no {RUN_FILE}", folder.display());
        }
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        let run: Self = serde_json::from_str(&text)
            .with_context(|| format!("{} cannot be understood", path.display()))?;
        if run.schema != SCHEMA {
            bail!("{} is in the format {}, not {SCHEMA}", path.display(), run.schema);
        }
        let picture = folder.join(FIRST_PICTURE);
        let bytes = std::fs::read(&picture)
            .with_context(|| format!("cannot read {}", picture.display()))?;
        let mut frame = Frame::decode(&bytes, &DecodeLimits::default())?;
        frame.screen_from_frame = run.screen_from_frame;
        Ok((run, frame))
    }
}

/// Where a log keeps what the desktop answered.
pub fn recording_in(folder: &Path) -> PathBuf {
    folder.join(RECORDING)
}
