//! What a game must offer to be shown in a window.

use std::time::Duration;

use seesolve_core::{Frame, Point};
use serde::Serialize;

/// What the player's hand does, in pixels of the game's picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Touch {
    Press(Point),
    Move(Point),
    Release(Point),
}

/// What a game has to tell about what it received and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Report {
    /// A level is shown, in the game's notation.
    Level { number: u32, notation: String },
    /// The button went down on a cell.
    Press { cell: usize },
    /// The button went down on something that is neither the board nor a button of the game.
    PressOutside { x: i32, y: i32 },
    /// A button of the game was pressed.
    Button { name: &'static str },
    /// The button went down while the game was not listening.
    PressIgnored,
    /// A pipe reached its second dot.
    Joined {
        #[serde(rename = "colour")]
        color: usize,
    },
    /// A card was turned.
    Flipped { card: usize, face: char },
    /// The position is now this one, in the game's notation.
    Position { notation: String },
    /// A level was finished, after so many presses.
    Solved { number: u32, presses: u32 },
    /// A round of cards is over.
    RoundOver { won: bool, coins: u32, next_level: u8 },
    /// The time of a trial is over.
    TimeUp { solved: u32 },
}

/// A game without a window. Times are counted from when it was started.
pub trait ArcadeGame: Send {
    fn title(&self) -> String;

    /// Width and height of the picture; it never changes.
    fn size(&self) -> (u32, u32);

    /// What is to be seen now.
    fn picture(&mut self, now: Duration) -> Frame;

    /// Takes a touch; whether the picture changed by it.
    fn feel(&mut self, touch: Touch, now: Duration) -> bool;

    /// Lets time pass; whether the picture changed by it.
    fn pass(&mut self, now: Duration) -> bool;

    /// What happened since the last call.
    fn reports(&mut self) -> Vec<Report>;
}
