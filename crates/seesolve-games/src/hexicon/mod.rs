//! Hexicon: a word game for two on a hexagon of 61 letters.
//!
//! seesolve advises and never plays: engine help against people who do not know of it is
//! cheating, so `plan` is always nothing.

pub mod board;
pub mod colors;
pub mod engine;
pub mod evaluate;
pub mod generator;
pub mod geometry;
mod json;
pub mod lookahead;
pub mod moves;
mod notation;
pub mod paint;
pub mod play;
pub mod read;
mod reason;
#[cfg(test)]
mod reference;
pub mod refill;
pub mod request;
pub mod rules;
pub mod selfplay;
pub mod settings;
mod simulate;
pub mod solve;
pub mod spell;
#[cfg(test)]
mod tests;
mod tile_name;
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

pub use board::Board;
pub use colors::{Side, Tint};
pub use geometry::{N_TILES, Tile, Tiles};
pub use notation::EXAMPLE;
use play::Detail;
pub use play::Play;
use request::Request;
pub use tile_name::{parse_tile_name, tile_name};

/// The game, with the word list that was used last.
#[derive(Debug, Default)]
pub struct Hexicon {
    lexicons: words::LexiconCache,
}

impl Game for Hexicon {
    type State = Board;
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
    ) -> Reading<Board> {
        read::read(frame, place, corrections, trace)
    }

    fn prepare(&self, settings: &Settings) {
        // A list that cannot be used is reported by `solve`.
        let _ = request::source(settings).map(|it| self.lexicons.lexicon(&it).is_ok());
    }

    fn solve(
        &self,
        board: &Board,
        settings: &Settings,
        control: &Control,
    ) -> Analysis<Play, Detail> {
        let request = match Request::new(settings) {
            Ok(request) => request,
            Err(refused) => return solve::nothing(refused.to_string()),
        };
        match self.lexicons.lexicon(&request.source) {
            Ok(lexicon) => solve::solve(board, &request, &lexicon, control),
            Err(why) => solve::nothing(why.to_string()),
        }
    }

    /// Nothing, always: see the module's first lines.
    fn plan(&self, _: &Board, _: &Analysis<Play, Detail>) -> Plan<Board> {
        Plan::nothing()
    }

    fn view(&self, board: &Board, analysis: Option<&Analysis<Play, Detail>>) -> BoardView {
        view::view(board, analysis)
    }

    fn paint(&self, board: &Board, style: &PaintStyle) -> Painted {
        paint::paint(board, style)
    }

    fn sample(&self, seed: u64) -> Board {
        generator::random_board(&mut fastrand::Rng::with_seed(seed))
    }

    fn board_json(&self, board: &Board) -> Value {
        json::board(board)
    }

    fn seen_json(&self, _: &Located<Self::Lattice>, reading: &Reading<Board>) -> Value {
        read::seen_json(reading)
    }

    fn answer_json(&self, _: &Board, analysis: &Analysis<Play, Detail>) -> Value {
        json::answer(analysis)
    }

    fn simulation_settings(&self) -> &'static [SettingSpec] {
        simulate::SETTINGS
    }

    fn simulate(&self, settings: &Settings, control: &Control) -> Option<Simulation> {
        Some(simulate::simulate(settings, control))
    }
}
