//! From one input to its outcome: decode, recognise, read, solve, with the time each took.

use std::time::Instant;

use anyhow::bail;
use seesolve_core::{AnySession, CellReading, DecodeLimits, Frame, SessionError, Trace, Verdict};
use seesolve_games::registry::{self, GAMES, NewSession};

use crate::game_settings::GameSettings;
use crate::inputs;
use crate::interrupt;
use crate::report::{Failure, InputResult, Millis};

/// What to do with every input.
pub struct Task<'a> {
    /// The game the user named.
    pub game: Option<NewSession>,
    pub settings: &'a GameSettings,
    /// `cell=symbol`, each overruling the picture.
    pub fixes: &'a [(String, String)],
    pub solve: bool,
}

impl Task<'_> {
    /// Reads one picture file; `-` is standard input.
    pub fn picture(&self, name: &str, trace: &mut Trace) -> anyhow::Result<InputResult> {
        let mut outcome = self.nothing(name);
        let bytes = match inputs::bytes_of(name) {
            Ok(bytes) => bytes,
            Err(message) => return Ok(self.failed(outcome, message)),
        };
        let start = Instant::now();
        let decoded = Frame::decode(&bytes, &DecodeLimits::default());
        outcome.millis.decode = Some(since(start));
        match decoded {
            Ok(frame) => self.frame(outcome, frame, trace),
            Err(error) => Ok(self.failed(outcome, error.to_string())),
        }
    }

    /// Reads a picture that is already there.
    pub fn frame(
        &self,
        mut outcome: InputResult,
        frame: Frame,
        trace: &mut Trace,
    ) -> anyhow::Result<InputResult> {
        let start = Instant::now();
        let found = registry::find_all(&self.candidates(), &frame, trace);
        outcome.millis.locate = Some(since(start));
        let start = Instant::now();
        let mut best = None;
        for mut session in found {
            self.read(session.as_mut(), trace)?;
            let certain = session.verdict() == Some(Verdict::Read);
            if certain || best.is_none() {
                best = Some(session);
            }
            if certain {
                break;
            }
        }
        outcome.millis.read = Some(since(start));
        outcome.picture = Some(frame);
        let Some(session) = best else {
            outcome.result = Err(Failure::NoBoard { game: self.game.map(|it| it().info().id) });
            return Ok(outcome);
        };
        self.finish(outcome, session)
    }

    /// Takes one notation. Without a named game the first that understands it is meant.
    pub fn notation(&self, input: &str, text: &str) -> anyhow::Result<InputResult> {
        let outcome = self.nothing(input);
        let mut why = String::new();
        for new in self.candidates() {
            let mut session = new();
            match session.enter(text) {
                Ok(()) => return self.finish(outcome, session),
                Err(error) if self.game.is_some() => why = error.to_string(),
                Err(error) => why += &format!("; as {}: {error}", session.info().title),
            }
        }
        if self.game.is_none() {
            why = format!("no game understands this{why}. --game names the one that is meant");
        }
        Ok(self.failed(outcome, why))
    }

    /// An outcome to be filled in.
    pub fn nothing(&self, input: &str) -> InputResult {
        InputResult {
            input: input.to_owned(),
            extra: Vec::new(),
            result: Err(Failure::NoBoard { game: None }),
            picture: None,
            millis: Millis::default(),
        }
    }

    pub fn failed(&self, mut outcome: InputResult, message: String) -> InputResult {
        let game = self.game.map(|it| it().info().id);
        outcome.result = Err(Failure::Error { game, message });
        outcome
    }

    fn candidates(&self) -> Vec<NewSession> {
        self.game.map_or_else(|| GAMES.to_vec(), |it| vec![it])
    }

    fn read(&self, session: &mut dyn AnySession, trace: &mut Trace) -> anyhow::Result<()> {
        tolerate(session.read(trace))?;
        for (cell, symbol) in self.fixes {
            let before = session.cells_read().to_vec();
            tolerate(session.correct(cell, symbol))?;
            let after = session.cells_read();
            let shows = |it: &CellReading| it.symbol.eq_ignore_ascii_case(symbol);
            if before == after && !after.iter().any(shows) {
                bail!("--fix {cell}={symbol}: \"{symbol}\" is not something a cell can show");
            }
        }
        Ok(())
    }

    fn finish(
        &self,
        mut outcome: InputResult,
        mut session: Box<dyn AnySession>,
    ) -> anyhow::Result<InputResult> {
        self.settings.apply(session.as_mut(), self.game.is_some())?;
        if self.solve && session.notation().is_some() {
            let control = interrupt::control();
            let start = Instant::now();
            interrupt::solve(session.as_mut(), &control)?;
            outcome.millis.solve = Some(since(start));
        }
        outcome.result = Ok(session);
        Ok(outcome)
    }
}

/// What was seen may be no legal position: that is doubt, not failure.
fn tolerate(result: Result<(), SessionError>) -> Result<(), SessionError> {
    match result {
        Err(SessionError::NoPosition { .. }) => Ok(()),
        other => other,
    }
}

fn since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1000.0
}
