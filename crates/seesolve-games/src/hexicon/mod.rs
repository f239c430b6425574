//! Hexicon: a word game for two on a hexagon of 61 letters.
//!
//! seesolve advises and never plays: engine help against people who do not know of it is
//! cheating, so `plan` is always nothing.

pub mod board;
mod json;
pub mod moves;
mod notation;
#[cfg(test)]
mod obvious;
pub mod paint;
pub mod play;
pub mod position;
pub mod read;
pub mod rules;
pub mod view;
pub mod words;

use seesolve_core::{
    Analysis, BoardView, Control, Corrections, Frame, Game, GameInfo, Located, PaintStyle, Painted,
    Plan, Proof, Reading, Settings, Trace,
};
use serde_json::Value;

pub use board::{N_TILES, Tile, Tiles};
pub use play::Play;
pub use position::{Position, Side, Tint};

/// A position in the middle of a game.
pub const EXAMPLE: &str = "A/SG/CSY/ERCL/MERIN/NEAI/MGAGA/LAEP/AABPI/FNDA/CDFHI/TAAE/INEDT/TURT/RDE/BE/S;\
     ./../.r./.rr./..R../.b.r/..b../.bb./.b.B./..br/...r./..r./..R../..../.../../.;3:4;blue";

/// The game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hexicon;

impl Game for Hexicon {
    type State = Position;
    type Play = Play;
    type Detail = ();
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

    fn solve(&self, _: &Position, _: &Settings, _: &Control) -> Analysis<Play, ()> {
        Analysis {
            candidates: Vec::new(),
            proof: Proof::Heuristic,
            answered: false,
            summary: vec!["moves are not searched for yet".to_owned()],
            detail: (),
        }
    }

    /// Nothing, always: see the module's first lines.
    fn plan(&self, _: &Position, _: &Analysis<Play, ()>) -> Plan<Position> {
        Plan::nothing()
    }

    fn view(&self, position: &Position, _: Option<&Analysis<Play, ()>>) -> BoardView {
        view::view(position)
    }

    fn paint(&self, position: &Position, style: &PaintStyle) -> Painted {
        paint::paint(position, style)
    }

    fn sample(&self, seed: u64) -> Position {
        play::random_position(&mut fastrand::Rng::with_seed(seed))
    }

    fn board_json(&self, position: &Position) -> Value {
        json::board(position)
    }

    fn seen_json(&self, _: &Located<Self::Lattice>, reading: &Reading<Position>) -> Value {
        read::seen_json(reading)
    }

    fn answer_json(&self, _: &Position, analysis: &Analysis<Play, ()>) -> Value {
        json::answer(analysis)
    }
}
