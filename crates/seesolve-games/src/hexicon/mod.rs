//! Hexicon: a word game for two on a hexagon of 61 letters.
//!
//! seesolve advises and never plays: engine help against people who do not know of it is
//! cheating, so `plan` is always nothing.

pub mod colors;
pub mod deal;
pub mod engine;
pub mod evaluate;
pub mod geometry;
mod json;
pub mod lookahead;
pub mod moves;
mod notation;
#[cfg(test)]
mod obvious;
pub mod paint;
pub mod play;
pub mod position;
pub mod read;
mod reason;
pub mod refill;
pub mod rules;
pub mod selfplay;
pub mod settings;
mod simulate;
pub mod solve;
pub mod spell;
#[cfg(test)]
mod tests;
pub mod tune;
pub mod view;
pub mod walk;
pub mod weights;
pub mod words;

use seesolve_core::simulation::Simulation;
use seesolve_core::{
    Analysis, BoardView, Control, Corrections, Frame, Game, GameInfo, Located, PaintStyle, Painted,
    Plan, Reading, SettingSpec, Settings, Trace,
};
use serde_json::Value;

pub use colors::{Side, Tint};
pub use geometry::{N_TILES, Tile, Tiles};
pub use notation::EXAMPLE;
use play::Detail;
pub use play::Play;
pub use position::Position;
use settings::Request;

/// The game, with the word list that was used last.
#[derive(Debug, Default)]
pub struct Hexicon {
    shelf: words::Shelf,
}

impl Game for Hexicon {
    type State = Position;
    type Play = Play;
    type Detail = Detail;
    type Lattice = read::HexLattice;

    fn info(&self) -> GameInfo {
        GameInfo {
            id: "hexicon",
            title: "Hexicon",
            tagline: "a word game for two: surround tiles with your colour on a hexagon of letters",
            reads: "61 letters and colours, both scores, whose turn it is",
            solves: "every word with every swap, ranked by look-ahead",
            plays: "advice only: engine help against people who do not know is cheating",
            example: EXAMPLE,
            themes: paint::THEMES,
        }
    }

    fn settings(&self) -> &'static [SettingSpec] {
        settings::SETTINGS
    }

    fn locate(&self, frame: &Frame, trace: &mut Trace) -> Vec<Located<Self::Lattice>> {
        read::locate(frame, trace)
    }

    fn read(
        &self,
        frame: &Frame,
        place: &Located<Self::Lattice>,
        corrections: &Corrections,
        trace: &mut Trace,
    ) -> Reading<Position> {
        read::read(frame, place, corrections, trace)
    }

    fn prepare(&self, settings: &Settings) {
        // A list that cannot be used is reported by `solve`.
        let _ = self.shelf.lexicon(&settings::source(settings));
    }

    fn solve(
        &self,
        position: &Position,
        settings: &Settings,
        control: &Control,
    ) -> Analysis<Play, Detail> {
        let request = match Request::new(settings) {
            Ok(request) => request,
            Err(why) => return solve::nothing(why),
        };
        match self.shelf.lexicon(&request.source) {
            Ok(lexicon) => solve::solve(position, &request, &lexicon, control),
            Err(why) => solve::nothing(why.to_string()),
        }
    }

    /// Nothing, always: see the module's first lines.
    fn plan(&self, _: &Position, _: &Analysis<Play, Detail>) -> Plan<Position> {
        Plan::nothing()
    }

    fn view(&self, position: &Position, analysis: Option<&Analysis<Play, Detail>>) -> BoardView {
        view::view(position, analysis)
    }

    fn paint(&self, position: &Position, style: &PaintStyle) -> Painted {
        paint::paint(position, style)
    }

    fn sample(&self, seed: u64) -> Position {
        deal::random_position(&mut fastrand::Rng::with_seed(seed))
    }

    fn board_json(&self, position: &Position) -> Value {
        json::board(position)
    }

    fn seen_json(&self, _: &Located<Self::Lattice>, reading: &Reading<Position>) -> Value {
        read::seen_json(reading)
    }

    fn answer_json(&self, _: &Position, analysis: &Analysis<Play, Detail>) -> Value {
        json::answer(analysis)
    }

    fn simulation_settings(&self) -> &'static [SettingSpec] {
        simulate::SETTINGS
    }

    fn simulate(&self, settings: &Settings, control: &Control) -> Option<Simulation> {
        Some(simulate::simulate(settings, control))
    }
}
