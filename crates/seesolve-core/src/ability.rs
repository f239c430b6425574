//! What only some games can do. Front ends ask a game for these; none is defaulted to an error.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::control::Control;
use crate::frame::Frame;
use crate::gesture::{Counter, Ending, Gesture, Prompt};
use crate::layout::Layout;
use crate::position::{InputError, Position};
use crate::settings::{SettingSpec, Settings};
use crate::simulation::Simulation;

/// What stands around a painted board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene {
    /// The board alone.
    Board,
    /// The whole application as it fills a phone or a console's screen.
    Device,
    /// A desktop with the application's window among other things.
    Desktop,
}

/// How a position is to be painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PaintStyle {
    /// Pixels per cell.
    pub cell_px: f32,
    /// An index into [`Painter::themes`]; larger ones wrap around.
    pub theme: usize,
    /// What stands around the board.
    pub scene: Scene,
    /// Varies what the game varies: places, decorations, colours.
    pub seed: u64,
}

/// A painted position and where its parts are.
#[derive(Clone, Debug)]
pub struct Painted {
    /// The picture.
    pub frame: Frame,
    /// Where the board lies in it.
    pub layout: Layout,
}

/// Draws positions as the game itself looks.
pub trait Painter: Sync {
    /// The looks it knows; the first is the usual one.
    fn themes(&self) -> &'static [&'static str];

    /// Draws a position.
    fn paint(&self, position: &Position, style: &PaintStyle) -> Result<Painted, InputError>;
}

/// A new puzzle and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puzzle {
    /// The position to begin with.
    pub position: Position,
    /// For people: how hard it is, and why.
    pub summary: Vec<String>,
    /// The same for scripts, an object.
    pub facts: Value,
}

/// Makes new puzzles.
pub trait Generator: Sync {
    /// What it can be told.
    fn settings(&self) -> &'static [SettingSpec];

    /// A new puzzle as the settings describe it, the same for the same seed; `None` when none was
    /// found or the call was stopped.
    fn generate(
        &self,
        settings: &Settings,
        seed: u64,
        control: &Control,
    ) -> Result<Option<Puzzle>, InputError>;
}

/// One position of a file that holds many.
#[derive(Clone, Debug, PartialEq)]
pub struct PackItem {
    /// 1-based line of the file.
    pub line: usize,
    /// What the file calls it.
    pub name: String,
    /// The position, or what is wrong with it.
    pub position: Result<Position, InputError>,
}

/// Reads files that hold many positions.
pub trait Packs: Sync {
    /// Every position of a file, in its order.
    fn parse(&self, text: &str) -> Vec<PackItem>;
}

/// Plays many games against the real rules.
pub trait Simulator: Sync {
    /// What it can be told.
    fn settings(&self) -> &'static [SettingSpec];

    /// Plays; when stopped, it reports on the games played so far.
    fn simulate(&self, settings: &Settings, control: &Control) -> Result<Simulation, InputError>;
}

/// What playing by mouse needs to know of a game. What depends on a board's place is asked of the
/// [`Place`](crate::Place).
pub trait Live: Sync {
    /// How long the picture must not change after a gesture before it is read, in milliseconds:
    /// cards turn in steps, and between two of them nothing moves.
    fn rest_millis(&self, after: Option<&Gesture>) -> u32;

    /// What asks for an answer in a picture in which no board was found yet.
    fn prompt(&self, _frame: &Frame, _control: &Control) -> Option<Prompt> {
        None
    }

    /// What players count while they play, such as coins or the level; they may stop by it.
    fn counters(&self, _position: &Position) -> Vec<Counter> {
        Vec::new()
    }

    /// How a board ended on which `last` was done to `before`, as far as `after` shows it: games turn
    /// all cards over at the end, cover the board or deal another one. `None` if it cannot be over.
    fn ending(&self, _before: &Position, _last: &Gesture, _after: &Position) -> Option<Ending> {
        None
    }
}
