//! All that a face shows, complete each time.

use std::collections::BTreeMap;

use seesolve_core::{
    Advice, BoardView, Candidate, CellId, Game, GameInfo, Gesture, Item, Layout, Proof, SettingSpec,
};
use serde::Serialize;

use crate::review::Step;

/// What the app is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Nothing is open.
    #[default]
    Empty,
    /// A search runs and there is no answer yet.
    Solving,
    /// There is an answer, perhaps only the best so far.
    Answered,
    /// The reading is doubtful and the advice waits.
    Doubtful,
    /// The picture shows no board.
    NoBoard,
    /// What was asked cannot be done.
    Error,
}

/// One of the settings with its present value.
#[derive(Clone, Debug, Serialize)]
pub struct SettingView {
    /// What it is.
    pub spec: SettingSpec,
    /// What it is set to.
    pub value: Option<String>,
}

/// A game as a face offers it before anything is open.
#[derive(Clone, Debug, Serialize)]
pub struct GameView {
    /// What it is called.
    #[serde(flatten)]
    pub info: &'static GameInfo,
    /// Its example, to be drawn beside its name.
    pub board: BoardView,
    /// Whether it makes new puzzles.
    pub has_generator: bool,
    /// Whether it may be played by mouse.
    pub is_playable: bool,
    /// What its solver needs besides, by name.
    pub resources: Vec<&'static str>,
}

impl GameView {
    /// What a face shows of a game.
    pub fn of(game: &'static dyn Game) -> Self {
        let example = game.position(game.info().example);
        Self {
            info: game.info(),
            board: example.map(|it| game.view(&it)).unwrap_or_default(),
            has_generator: game.generator().is_some(),
            is_playable: game.live().is_some(),
            resources: game.resources().iter().map(|it| it.name).collect(),
        }
    }
}

/// Something that can be set right, with what its symbols mean.
#[derive(Clone, Debug, Serialize)]
pub struct ItemView {
    /// What was read or said.
    #[serde(flatten)]
    pub item: Item,
    /// Symbols that do not speak for themselves, in words.
    pub meanings: BTreeMap<String, &'static str>,
}

impl ItemView {
    /// What a face shows of an item.
    pub fn of(game: &dyn Game, item: Item) -> Self {
        let symbols = item.choices.iter().chain(&item.runner_up).chain([&item.symbol]);
        let meaning = |it: &String| Some((it.clone(), game.symbol_meaning(&item.name, it)?));
        let meanings = symbols.filter_map(meaning).collect();
        Self { item, meanings }
    }
}

/// The size of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PictureSize {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// All that a face shows.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Screen {
    /// What the app is doing.
    pub state: State,
    /// The game's id, empty when nothing is open.
    pub game: String,
    /// The game's name for people.
    pub title: String,
    /// The position, empty when there is none.
    pub notation: String,
    /// The board, with the answer on it unless that is held back.
    pub board: BoardView,
    /// Where the board is in the picture.
    pub layout: Option<Layout>,
    /// Everything that can be set right.
    pub items: Vec<ItemView>,
    /// How sure the reading is, 0 to 1; `None` for typed positions.
    pub confidence: Option<f32>,
    /// Cells to check.
    pub doubtful: Vec<CellId>,
    /// What the reader has to say.
    pub warnings: Vec<String>,
    /// The recommendation; `None` while there is none or it is held back.
    pub advice: Option<Advice>,
    /// Ways to go on, best first.
    pub candidates: Vec<Candidate>,
    /// The answer in a few lines.
    pub summary: Vec<String>,
    /// How far the answer may be trusted.
    pub proof: Option<Proof>,
    /// What the mouse would do.
    pub gestures: Vec<Gesture>,
    /// The boards found in the picture, when there are several: their games' names.
    pub boards: Vec<String>,
    /// Which of them is open.
    pub open_board: usize,
    /// Changes when another board is opened: what belongs to one board has one number.
    pub board_number: u64,
    /// The picture that was looked at last, if what is open came from one.
    pub picture: Option<PictureSize>,
    /// Whether the board is open but no longer to be seen in the picture.
    pub is_out_of_sight: bool,
    /// Whether the player is to try first: the board is a new puzzle.
    pub is_exercise: bool,
    /// What was advised and done on this board so far, if anything was done.
    pub steps: Vec<Step>,
    /// The cell about which more is being worked out.
    pub asked: Option<CellId>,
    /// What can be told to the solver.
    pub settings: Vec<SettingView>,
    /// What a player may type for a position.
    pub notation_help: String,
    /// What went wrong, in words.
    pub message: Option<String>,
    /// Whether a search runs.
    pub is_solving: bool,
    /// Whether there is a step to go back to.
    pub can_undo: bool,
    /// Whether there is a step to take again.
    pub can_redo: bool,
}
