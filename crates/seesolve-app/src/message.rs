//! Everything that can happen to the app, and everything it asks a shell to do.

use seesolve_core::{Answer, CellId, InputError, Job, Puzzle, SavedSession};
use serde::{Deserialize, Serialize};

/// Something that happened. Pictures come by [`App::look`](crate::App::look): they are not data to
/// be sent about.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Message {
    /// A position was typed or opened by a link.
    Enter {
        /// The game's id.
        game: String,
        /// The notation, or a shorter form that the game takes.
        text: String,
    },
    /// A ready-made position is wanted.
    Sample {
        /// The game's id.
        game: String,
        /// Other positions for other numbers.
        seed: u64,
    },
    /// A new puzzle is wanted.
    Generate {
        /// The game's id.
        game: String,
        /// Other puzzles for other numbers.
        seed: u64,
    },
    /// A new puzzle was made.
    Generated {
        /// The game's id.
        game: String,
        /// The puzzle; `None` when none was found.
        puzzle: Result<Option<Puzzle>, InputError>,
    },
    /// Another of the boards found in the picture is meant.
    Choose {
        /// Its number in [`Screen::boards`](crate::Screen::boards).
        board: usize,
    },
    /// A named thing was set right.
    Correct {
        /// Its name, as shown or as people type it.
        name: String,
        /// What it is.
        value: String,
    },
    /// The solver is told something.
    Set {
        /// The setting's key.
        key: String,
        /// Its value.
        value: String,
    },
    /// One step back.
    Undo,
    /// One step forward again.
    Redo,
    /// The answer is wanted all the same: to the doubtful board as it was read, to the new puzzle
    /// without trying it first.
    SolveAsRead,
    /// A cell was opened: what else can be worked out about it is wanted.
    Explain {
        /// Which.
        cell: CellId,
    },
    /// The running search is no longer wanted.
    Cancel,
    /// An answer arrived, or the best so far.
    Answer {
        /// The question it answers.
        job: Job,
        /// The answer, or why there is none.
        answer: Result<Box<Answer>, InputError>,
        /// Whether the search has ended.
        is_last: bool,
    },
    /// A saved session is taken up.
    Load {
        /// What was saved.
        saved: SavedSession,
    },
    /// The board is closed.
    Close,
}

/// What the shell has to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Effect {
    /// End the running search.
    CancelSolving,
    /// Answer a question, sending [`Message::Answer`] for each better answer and the last.
    Solve {
        /// The question.
        job: Job,
    },
    /// Make a new puzzle and send [`Message::Generated`].
    Generate {
        /// The game's id.
        game: String,
        /// Other puzzles for other numbers.
        seed: u64,
    },
    /// Keep the session where history is kept; the same board as before replaces what was kept.
    Keep {
        /// The session to keep.
        saved: SavedSession,
    },
    /// Show the screen anew.
    Redraw,
}
