//! What front ends see of a session: no type of any game.

use serde_json::Value;
use thiserror::Error;

use crate::answer::Proof;
use crate::control::Control;
use crate::frame::Frame;
use crate::game::{GameInfo, NotationError, PaintStyle, Painted};
use crate::gesture::{Gesture, Prompt, Tally};
use crate::layout::{CellId, Layout};
use crate::reading::{CellReading, FieldReading, Verdict};
use crate::settings::{SettingError, SettingSpec, Settings};
use crate::simulation::Simulation;
use crate::trace::Trace;
use crate::view::BoardView;

/// Why a session could not do what it was asked.
#[derive(Debug, Error)]
pub enum SessionError {
    #[error("no {title} board was found in the picture")]
    NoBoard { title: &'static str },
    #[error("what was seen is no legal position: {}", .warnings.join("; "))]
    NoPosition { warnings: Vec<String> },
    #[error("nothing was read or entered yet")]
    Empty,
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error("the board has no cell \"{0}\"")]
    NoCell(String),
    #[error("{title} has no level packs")]
    NoPacks { title: &'static str },
    #[error("{title} cannot be simulated")]
    NoSimulation { title: &'static str },
    #[error("no such {title} puzzle was found")]
    NoPuzzle { title: &'static str },
    #[error("this is no saved session: {0}")]
    BadSave(String),
}

/// The object-safe face of a session: all that front ends know of a game.
pub trait AnySession: Send {
    fn info(&self) -> GameInfo;
    fn setting_specs(&self) -> &'static [SettingSpec];
    fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError>;
    /// The value of a setting: what was set, or else its default.
    fn setting(&self, key: &str) -> Option<&str>;

    /// Finds the board in a picture and remembers where; returns how sure it is, 0 to 1.
    fn find(&mut self, frame: &Frame, trace: &mut Trace) -> Option<f32>;
    /// Reads the board that was found.
    fn read(&mut self, trace: &mut Trace) -> Result<(), SessionError>;
    /// Finds the board and reads it.
    fn look(&mut self, frame: &Frame, trace: &mut Trace) -> Result<(), SessionError> {
        self.find(frame, trace).ok_or(SessionError::NoBoard { title: self.info().title })?;
        self.read(trace)
    }
    /// Reads the board where the last look found it.
    fn look_again(&mut self, frame: &Frame, trace: &mut Trace) -> Result<(), SessionError>;
    /// Takes a position in the game's notation.
    fn enter(&mut self, notation: &str) -> Result<(), SessionError>;
    /// Takes a position as players type it: the notation, or the game's shorter form.
    fn type_in(&mut self, text: &str) -> Result<(), SessionError>;
    /// What may be typed, in one line.
    fn typing_help(&self) -> &'static str;
    /// Takes a player's word on what a cell of the current position now shows.
    fn set_cell(&mut self, cell: CellId, symbol: char) -> Result<(), SessionError>;
    /// Overrules what was read in a cell, for good. Cells are named as the game names them.
    fn correct(&mut self, cell: &str, symbol: &str) -> Result<(), SessionError>;
    /// Overrules what was read beside the cells, for good.
    fn correct_field(&mut self, name: &str, symbol: &str) -> Result<(), SessionError>;
    fn undo(&mut self) -> bool;
    fn redo(&mut self) -> bool;

    fn solve(&mut self, control: &Control) -> Result<(), SessionError>;

    fn verdict(&self) -> Option<Verdict>;
    fn confidence(&self) -> Option<f32>;
    fn cells_read(&self) -> &[CellReading];
    fn fields_read(&self) -> &[FieldReading];
    fn doubtful_cells(&self) -> &[CellId];
    fn warnings(&self) -> &[String];
    fn layout(&self) -> Option<&Layout>;
    fn notation(&self) -> Option<String>;
    fn proof(&self) -> Option<Proof>;
    fn answered(&self) -> Option<bool>;
    fn summary(&self) -> &[String];
    fn board_json(&self) -> Option<Value>;
    fn answer_json(&self) -> Option<Value>;
    fn view(&self) -> Option<BoardView>;
    fn gestures(&self) -> Vec<Gesture>;
    /// The position that the gestures should lead to, if the rules foresee one.
    fn expected(&self) -> Option<String>;
    /// Whether a picture of the board already shows what a gesture does; `None`: read to know.
    fn shows(&self, frame: &Frame, gesture: &Gesture) -> Option<bool>;
    /// What stands in front of the board and must be answered before play can go on.
    fn prompt(&self, frame: &Frame, trace: &mut Trace) -> Option<Prompt>;
    /// What players count, such as coins or the level.
    fn tally(&self) -> Vec<Tally>;

    fn paint(&self, style: &PaintStyle) -> Option<Painted>;
    /// Starts from a random position worth solving.
    fn enter_sample(&mut self, seed: u64);
    /// The notations in a level pack: line, name, and the notation or what is wrong.
    fn pack(&self, text: &str) -> Result<Vec<PackEntry>, SessionError>;

    /// What a simulation can be told; the front end fills in [`Settings`] from it.
    fn simulation_specs(&self) -> &'static [SettingSpec];
    /// Plays many games against the real rules.
    fn simulate(&self, settings: &Settings, control: &Control) -> Result<Simulation, SessionError>;

    /// What the generator can be told; the front end fills in [`Settings`] from it.
    fn generator_specs(&self) -> &'static [SettingSpec];
    /// Makes a new puzzle and starts from it.
    fn generate(
        &mut self,
        settings: &Settings,
        seed: u64,
        control: &Control,
    ) -> Result<NewPuzzle, SessionError>;

    fn save(&self) -> Value;
    fn load(&mut self, saved: &Value) -> Result<(), SessionError>;
}

/// One position of a level pack, as front ends see it.
#[derive(Clone, Debug, PartialEq)]
pub struct PackEntry {
    pub line: usize,
    pub name: String,
    pub notation: Result<String, NotationError>,
}

/// A new puzzle, as front ends see it.
#[derive(Clone, Debug, PartialEq)]
pub struct NewPuzzle {
    pub notation: String,
    /// For people: how hard it is, and why.
    pub summary: Vec<String>,
    /// The same for scripts, an object.
    pub facts: Value,
}
