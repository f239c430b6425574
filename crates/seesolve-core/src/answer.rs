//! All there is to say about a position, as plain data: a front end lists it, draws it and speaks
//! it without knowing the game.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::geometry::Point;
use crate::gesture::Gesture;
use crate::layout::CellId;
use crate::measure::{Measure, Proof};
use crate::view::{BoardView, PathView, Role, Shape};

/// One ranked way to go on, ready to be listed and drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// What to do, in words: "flip row 4, column 3".
    pub title: String,
    /// What stands in a list where the title is too long: the word alone. Several ways to the same
    /// have one row.
    #[serde(default)]
    pub short: String,
    /// What tells these ways apart: "swap R and O, 4 points".
    #[serde(default)]
    pub detail: String,
    /// What it is worth; `None` when the search refuted it without working it out.
    pub value: Option<Measure>,
    /// Why, in a sentence for the player.
    pub reason: String,
    /// The cells it is about.
    pub cells: Vec<CellId>,
    /// The cells it runs through, in order.
    pub path: Vec<CellId>,
    /// What cells show once the first step of it was done, where that changes them.
    #[serde(default)]
    pub becomes: Vec<(CellId, String)>,
    /// How far the value may be trusted.
    pub proof: Proof,
    /// What the player may find out about it, to be told with one tap.
    #[serde(default)]
    pub tells: Vec<Tell>,
    /// What the board shows once it was done, where that is certain: an item's name and symbol.
    #[serde(default)]
    pub done: Option<(String, String)>,
}

/// Something that the player may tell about a candidate: a value to add to those of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tell {
    /// What is told: "The game refused it".
    pub label: String,
    /// The setting, which holds values separated by spaces.
    pub key: String,
    /// The value to add.
    pub value: String,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The player has won it.
    Won,
    /// The player has lost it.
    Lost,
}

impl Candidate {
    /// A board with this way to go on drawn on it: its path in order, and what is done before.
    #[must_use]
    pub fn drawn_on(&self, mut view: BoardView) -> BoardView {
        for cell in &mut view.cells {
            match self.path.iter().position(|it| *it == cell.cell) {
                Some(order) => {
                    cell.fill = Role::Best;
                    cell.order = Some(order as u16 + 1);
                    cell.note = (order + 1).to_string();
                }
                None if !self.cells.contains(&cell.cell) => {}
                None if self.path.is_empty() => cell.fill = Role::Best,
                None => cell.border = Some(Role::First),
            }
            if let Some((_, becomes)) = self.becomes.iter().find(|it| it.0 == cell.cell) {
                cell.border = Some(Role::First);
                cell.note += &format!("={becomes}");
                cell.becomes = Some(becomes.clone());
            }
        }
        let place = |id: &CellId| view.cells.iter().find(|it| it.cell == *id);
        let places = self.path.iter().filter_map(place);
        let points_in_cells: Vec<Point> = places.map(|it| it.center_in_cells).collect();
        if points_in_cells.len() > 1 {
            let links = view.shape == Shape::Tile;
            let (role, width) = (Role::Best, 0.12);
            view.paths.push(PathView {
                points_in_cells,
                role,
                width,
                links,
                ..PathView::default()
            });
        }
        view
    }
}

/// A label with its value, for the facts beside an advice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// What is told: "boards still possible".
    pub label: String,
    /// The value in words.
    pub value: String,
}

/// The recommendation: one sentence first, its reason second, the number third.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// A line above the headline: "Do this now", "Solved".
    pub verb: String,
    /// What to do: "Flip row 4, column 3".
    pub headline: String,
    /// Why.
    pub reason: String,
    /// The number that matters most.
    pub value: Option<Measure>,
    /// What else is known.
    pub facts: Vec<Fact>,
    /// The reply to fear, in games against somebody.
    pub fear: Option<String>,
    /// How it ended, where nothing is left to do: rounds are counted by it.
    #[serde(default)]
    pub outcome: Option<Outcome>,
    /// What a game rewards over several rounds, and whether this one counts as it stands.
    #[serde(default)]
    pub streak: Option<Streak>,
}

/// So many rounds of a kind in a row lead to something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Streak {
    /// What the rounds lead to: "level 8".
    pub goal: String,
    /// What a round must be like: "8 cards flipped and not lost".
    pub rule: String,
    /// How many in a row.
    pub needed: u32,
    /// Whether this round is like that as it stands.
    pub is_kept: bool,
}

impl Advice {
    /// The recommendation, then why, then what it is worth.
    pub fn lines(&self, proof: Proof) -> Vec<String> {
        let Self { verb, headline, reason, value, fear, .. } = self;
        let (verb_line, head) = match (verb.as_str(), headline.contains(": ")) {
            ("", _) => (None, headline.clone()),
            (verb, false) => (None, format!("{verb}: {headline}")),
            (verb, true) => (Some(verb.to_owned()), headline.clone()),
        };
        let value =
            value.as_ref().map(|it| format!("{}, {}", it.in_words(proof), proof.in_words()));
        let fear = fear.as_ref().map(|it| format!("Feared reply: {it}"));
        let said = [verb_line, Some(head), Some(reason.clone()), value, fear];
        said.into_iter().flatten().filter(|it| !it.is_empty()).collect()
    }
}

impl Answer {
    /// What there is to say below the recommendation and the board.
    pub fn more(&self) -> Vec<String> {
        let captions = &self.view.captions;
        let summary = self.summary.iter().filter(|it| !captions.contains(it));
        captions.iter().chain(summary).cloned().collect()
    }

    /// All there is to say, the recommendation first.
    pub fn lines(&self) -> Vec<String> {
        [self.recommendation(), self.more()].concat()
    }

    /// The recommendation and what to know before following it.
    pub fn recommendation(&self) -> Vec<String> {
        let warnings = self.warnings.iter().map(|it| format!("Warning: {it}."));
        self.advice.lines(self.proof).into_iter().chain(warnings).collect()
    }
}

/// What a solver found out about a position. The same position and settings give the same answer,
/// whatever the number of threads and whatever was solved before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Whether the position has an answer; a board without solution has none.
    pub has_solution: bool,
    /// How far the whole may be trusted.
    pub proof: Proof,
    /// The recommendation.
    pub advice: Advice,
    /// Ways to go on, best first.
    pub candidates: Vec<Candidate>,
    /// What else the player should know, in a few lines that do not repeat the advice.
    pub summary: Vec<String>,
    /// The board with the answer drawn on it.
    pub view: BoardView,
    /// What the mouse should do; empty for games that only advise.
    pub gestures: Vec<Gesture>,
    /// What the answer rests on, or what else the player must know before acting on it.
    #[serde(default)]
    pub warnings: Vec<String>,
    /// The game's own `answer` object of the JSON contract, passed through unread.
    pub detail: Value,
}

impl Answer {
    /// An answer for a script: its data with what it rests on, and nothing to show or to do.
    pub fn for_script(
        has_solution: bool,
        proof: Proof,
        detail: Value,
        warnings: Vec<String>,
    ) -> Self {
        Self {
            has_solution,
            proof,
            advice: Advice::default(),
            candidates: Vec::new(),
            summary: Vec::new(),
            view: BoardView::default(),
            gestures: Vec::new(),
            warnings,
            detail,
        }
    }
}
