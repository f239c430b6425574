//! What one folder under `seesolve-games` implements: the whole of a game, and nothing else.
//!
//! The face is static and object-safe: it holds no state, everything that crosses it is plain data,
//! and what only some games can do is asked for ([`Game::painter`], [`Game::live`] and the like).

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

use crate::ability::{Generator, Live, Packs, Painter, Simulator};
use crate::answer::Answer;
use crate::control::Control;
use crate::frame::Frame;
use crate::gesture::{Gesture, Prompt};
use crate::layout::Layout;
use crate::position::{InputError, Position};
use crate::reading::{Corrections, Item, Reading};
use crate::settings::{SettingSpec, Settings};
use crate::view::BoardView;

/// What a game is called and what seesolve can do with it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GameInfo {
    /// The name on the command line.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// One line: what is played.
    pub tagline: &'static str,
    /// What is read, in a few words.
    pub reads: &'static str,
    /// What is solved, in a few words.
    pub solves: &'static str,
    /// What is played, in a few words.
    pub plays: &'static str,
    /// What is looked for in a picture, as a phrase: "a 5x5 board with clues on two sides".
    pub looked_for: &'static str,
    /// What a player may type for a position, in one line.
    pub notation_help: &'static str,
    /// A position in the game's notation, for help and examples.
    pub example: &'static str,
}

/// JSON Schemas of a game's own objects; by default any object will do.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSchema {
    /// Of `board`.
    pub board: Value,
    /// Of `answer`.
    pub answer: Value,
}

impl Default for GameSchema {
    fn default() -> Self {
        let any = json!({ "type": "object" });
        Self { board: any.clone(), answer: any }
    }
}

/// Large data such as a word list, by name: the front end loads it when the game is first opened.
pub type Resources = BTreeMap<String, Arc<[u8]>>;

/// Large data that a solver takes from [`Resources`], or from the program where it is built in.
#[derive(Clone, Copy, Debug)]
pub struct Resource {
    /// Its name among the resources, fit for a file.
    pub name: &'static str,
    /// What is built in; empty in a program that loads it.
    pub bytes: &'static [u8],
}

/// A game. Implementations are pure: no files, no clock, no screen, no state, and no panic on any
/// picture or text.
pub trait Game: Sync {
    /// What it is called.
    fn info(&self) -> &'static GameInfo;

    /// What its solver can be told.
    fn settings(&self) -> &'static [SettingSpec] {
        &[]
    }

    /// The position that a person typed: the notation, or a shorter form that the game offers. The
    /// result is canonical.
    fn position(&self, text: &str) -> Result<Position, InputError>;

    /// A random legal position worth solving, the same for the same seed.
    fn sample(&self, seed: u64) -> Position;

    /// Everything in the position that has a name, with its symbol and what it may be.
    fn items(&self, position: &Position) -> Vec<Item>;

    /// What a symbol of the item with this name means, where it does not speak for itself.
    fn symbol_meaning(&self, _item: &str, _symbol: &str) -> Option<&'static str> {
        None
    }

    /// The position after named things were changed by hand, all at once. The names are those of
    /// [`Game::items`]. Values that are possible each, but not together, are
    /// [`InputError::NotLegal`].
    fn edited(&self, position: &Position, edits: &Corrections) -> Result<Position, InputError>;

    /// An empty board of the size that was typed: a legal position, and the edits that empty it.
    fn blank(&self, _text: &str) -> Option<(Position, Corrections)> {
        None
    }

    /// Whether two positions are of one board, so that what the player corrected on the first
    /// holds for the second.
    fn is_same_board(&self, before: &Position, now: &Position) -> bool;

    /// The position to draw, without an answer.
    fn view(&self, position: &Position) -> BoardView;

    /// A position with the edits made so far, to be drawn although it is not legal yet.
    fn drafted_view(&self, draft: &Position, edits: &Corrections) -> BoardView {
        self.view(draft).with_values(edits.iter())
    }

    /// The `board` object of the JSON contract.
    fn board_json(&self, position: &Position) -> Value;

    /// The game's part of the JSON Schema: what its objects `board` and `answer` hold.
    fn schema(&self) -> GameSchema {
        GameSchema::default()
    }

    /// How much the picture looks like this game at a first, cheap look: 0 not at all, 0.5 as
    /// likely as not. A game below 0.5 is searched for only when no other was read with certainty.
    fn first_look(&self, frame: &Frame, control: &Control) -> f32;

    /// Finds, reads and checks the boards in a picture in one pass, best first. What the budget
    /// cuts off is doubtful.
    fn recognise(&self, frame: &Frame, control: &Control) -> Vec<Sighting>;

    /// Large data that its solver needs.
    fn resources(&self) -> &'static [Resource] {
        &[]
    }

    /// A fresh solver; a worker keeps it, and with it everything that may be remembered.
    fn solver(&self, resources: &Resources) -> Box<dyn Solver>;

    /// Draws positions as the game itself looks.
    fn painter(&self) -> Option<&dyn Painter> {
        None
    }

    /// Makes new puzzles.
    fn generator(&self) -> Option<&dyn Generator> {
        None
    }

    /// Reads files that hold many positions.
    fn packs(&self) -> Option<&dyn Packs> {
        None
    }

    /// Plays many games against the real rules.
    fn simulator(&self) -> Option<&dyn Simulator> {
        None
    }

    /// What playing by mouse needs to know; a game that must not be played has none.
    fn live(&self) -> Option<&dyn Live> {
        None
    }
}

/// A board that was found, already read.
#[derive(Clone)]
pub struct Sighting {
    /// How sure the reader is that this is its game, 0 to 1. Games compete by this number, so 0.5
    /// means "as likely as not" in every game.
    pub score: f32,
    /// Where the board is.
    pub layout: Layout,
    /// What it shows.
    pub reading: Reading,
    /// How the next frame is read without searching.
    pub place: Arc<dyn Place>,
}

/// A board's known place. It exists so that a game's own lattice never crosses the boundary: the
/// place reads itself.
pub trait Place: Send + Sync {
    /// Reads the board at this place. The player's corrections win over what the picture shows;
    /// refused ones are errors. `before` is the last known position of this board: it lets a game
    /// see through dialogs and animations. Without it the picture alone counts.
    fn read(
        &self,
        frame: &Frame,
        corrections: &Corrections,
        before: Option<&Position>,
        control: &Control,
    ) -> Result<Reading, InputError>;

    /// Whether the picture already shows what a gesture does; `None` when only a whole reading can
    /// tell.
    fn shows(&self, _frame: &Frame, _gesture: &Gesture) -> Option<bool> {
        None
    }

    /// What stands in front of the board and must be answered before play can resume.
    fn prompt(&self, _frame: &Frame) -> Option<Prompt> {
        None
    }

    /// Whether nothing but this game looks like what is here, even if it cannot be read: turned
    /// pictures, boards half covered. Another game is not believed to be certain of such a place.
    fn is_unmistakable(&self) -> bool {
        false
    }
}

/// What answers positions. It exists to own caches (transposition table, lexicon): they may make it
/// faster, never different.
pub trait Solver: Send {
    /// Answers a position. Better and better answers go to `better` on the way; the last one is
    /// returned. When stopped it returns its best so far within 50 ms.
    fn solve(
        &mut self,
        position: &Position,
        settings: &Settings,
        control: &Control,
        better: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, InputError>;
}
