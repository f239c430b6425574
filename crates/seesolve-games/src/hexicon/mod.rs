//! Hexicon: a word game for two on a hexagon of 61 letters.
//!
//! seesolve advises and never plays: engine help against people who do not know of it is
//! cheating, so the game has no `live` ability and its answers hold no gestures.

mod answer;
pub mod board;
mod calibration;
mod colors;
mod engine;
pub mod evaluate;
mod generator;
pub mod geometry;
mod items;
mod lookahead;
pub mod moves;
mod notation;
mod paint;
mod play;
mod read;
mod reason;
#[cfg(test)]
mod reference;
mod refill;
mod request;
pub mod rules;
mod selfplay;
mod settings;
mod simulate;
mod solve;
pub mod spell;
#[cfg(test)]
mod tests;
mod tile_name;
pub mod tune;
mod view;
mod walk;
mod weights;
pub mod words;

use seesolve_core::{
    BoardView, Control, Corrections, Frame, Game, GameInfo, InputError, Item, PaintStyle, Painted,
    Painter, Position, Resource, Resources, SettingSpec, Settings, Sighting, Simulation, Simulator,
    Solver,
};
use serde_json::Value;

use board::Board;
pub use colors::{Side, Tint};
pub use notation::EXAMPLE;
use solve::MoveSolver;

/// The game.
pub struct Hexicon;

impl Game for Hexicon {
    fn info(&self) -> &'static GameInfo {
        &GameInfo {
            id: "hexicon",
            title: "Hexicon",
            tagline: "a word game for two: surround tiles with your colour on a hexagon of letters",
            reads: "61 letters and colours, both scores, whose turn it is",
            solves: "every word with every swap, ranked by look-ahead",
            plays: "advice only: engine help against people who do not know is cheating",
            looked_for: "a hexagon of 61 letters in grey, blue and red tiles",
            notation_help: "LETTERS;COLOURS;BLUE:RED;TO_MOVE: the 17 lines of letters from the top \
                            joined by /; their colours in the same way, . neutral, b and r played \
                            by blue and red, B and R captured; the score; blue or red; and \
                            ;swapped at the end if the swap is used. Tiles are named A1 to I5, by \
                            column from the left and row from the top",
            example: EXAMPLE,
        }
    }

    fn settings(&self) -> &'static [SettingSpec] {
        settings::SETTINGS
    }

    fn position(&self, text: &str) -> Result<Position, InputError> {
        text.parse::<Board>().map(|it| Position::of(&it))
    }

    fn sample(&self, seed: u64) -> Position {
        Position::of(&generator::random_board(&mut fastrand::Rng::with_seed(seed)))
    }

    fn items(&self, position: &Position) -> Vec<Item> {
        parsed(position).map(|it| items::items(&it)).unwrap_or_default()
    }

    fn symbol_meaning(&self, item: &str, symbol: &str) -> Option<&'static str> {
        items::meaning(item, symbol)
    }

    fn edited(&self, position: &Position, edits: &Corrections) -> Result<Position, InputError> {
        let edit = |board, (name, value)| items::edited(&board, name, value);
        edits.iter().try_fold(parsed(position)?, edit).map(|it| Position::of(&it))
    }

    fn is_same_board(&self, before: &Position, now: &Position) -> bool {
        let (Ok(before), Ok(now)) = (parsed(before), parsed(now)) else { return false };
        items::is_same(&before, &now)
    }

    fn view(&self, position: &Position) -> BoardView {
        parsed(position).map(|it| view::view(&it)).unwrap_or_default()
    }

    fn board_json(&self, position: &Position) -> Value {
        parsed(position).map(|it| notation::board_json(&it)).unwrap_or_default()
    }

    fn first_look(&self, frame: &Frame, control: &Control) -> f32 {
        read::first_look(frame, control)
    }

    fn recognise(&self, frame: &Frame, control: &Control) -> Vec<Sighting> {
        read::recognise(frame, control).into_iter().collect()
    }

    fn resources(&self) -> &'static [Resource] {
        &words::LISTS
    }

    fn solver(&self, resources: &Resources) -> Box<dyn Solver> {
        Box::new(MoveSolver::new(resources))
    }

    #[cfg(feature = "workshop")]
    fn painter(&self) -> Option<&dyn Painter> {
        Some(self)
    }

    #[cfg(feature = "workshop")]
    fn simulator(&self) -> Option<&dyn Simulator> {
        Some(self)
    }
}

impl Painter for Hexicon {
    fn themes(&self) -> &'static [&'static str] {
        paint::THEMES
    }

    fn paint(&self, position: &Position, style: &PaintStyle) -> Result<Painted, InputError> {
        Ok(paint::paint(&parsed(position)?, style))
    }
}

impl Simulator for Hexicon {
    fn settings(&self) -> &'static [SettingSpec] {
        simulate::SETTINGS
    }

    fn simulate(&self, settings: &Settings, control: &Control) -> Result<Simulation, InputError> {
        simulate::simulate(settings, control)
    }
}

fn parsed(position: &Position) -> Result<Board, InputError> {
    position.notation().parse()
}
