//! The smallest whole game: a row of lamps to be lit. Copy this folder to start a new game.
//!
//! It is compiled and tested with every build, so it cannot rot, but players never see it.

mod paint;
mod read;
mod state;

use serde_json::{Value, json};

use seesolve_core::geometry::Point;
use seesolve_core::{
    Analysis, BoardView, Candidate, CellId, CellView, Control, Corrections, Frame, Game, GameInfo,
    Gesture, Located, NotationError, PaintStyle, Painted, Plan, Proof, Reading, Role, Settings,
    Trace,
};

pub use state::Lamps;

/// Press every dark lamp.
pub struct Template;

/// The lamp to press.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Press(pub CellId);

impl std::fmt::Display for Press {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "press lamp {}", self.0.0 + 1)
    }
}

impl Game for Template {
    type State = Lamps;
    type Play = Press;
    type Detail = ();
    type Lattice = ();

    fn info(&self) -> GameInfo {
        GameInfo {
            id: "template",
            title: "Template",
            tagline: "a row of lamps to be lit",
            reads: "its own painting",
            solves: "every row",
            plays: "by mouse",
            example: "*..*.",
            themes: &["plain"],
        }
    }

    fn locate(&self, frame: &Frame, trace: &mut Trace) -> Vec<Located<()>> {
        read::locate(frame, trace)
    }

    fn read(
        &self,
        frame: &Frame,
        place: &Located<()>,
        corrections: &Corrections,
        _trace: &mut Trace,
    ) -> Reading<Lamps> {
        read::read(frame, place, corrections)
    }

    fn solve(&self, lamps: &Lamps, _: &Settings, _: &Control) -> Analysis<Press, ()> {
        let candidates: Vec<_> = lamps
            .dark()
            .map(|cell| Candidate { play: Press(cell), value: 1.0, reason: "it is dark".into() })
            .collect();
        let summary = vec![format!("{} lamps to press", candidates.len())];
        Analysis { candidates, proof: Proof::Exact, answered: true, summary, detail: () }
    }

    fn plan(&self, lamps: &Lamps, analysis: &Analysis<Press, ()>) -> Plan<Lamps> {
        let gestures = analysis.candidates.iter().map(|it| Gesture::Click(it.play.0)).collect();
        Plan { gestures, expected: Some(lamps.all_lit()) }
    }

    fn view(&self, lamps: &Lamps, analysis: Option<&Analysis<Press, ()>>) -> BoardView {
        let cell = |(idx, lit): (usize, &bool)| {
            let mut view = CellView::square(CellId(idx as u16), 0, idx);
            view.label = if *lit { "*" } else { "." }.into();
            view.fill = if *lit { Role::Done } else { Role::Neutral };
            view.border = (analysis.is_some() && !lit).then_some(Role::Best);
            view
        };
        BoardView {
            title: "Template".into(),
            width: lamps.lit().len() as f32,
            height: 1.0,
            cells: lamps.lit().iter().enumerate().map(cell).collect(),
            ..BoardView::default()
        }
    }

    fn paint(&self, lamps: &Lamps, style: &PaintStyle) -> Painted {
        paint::paint(lamps, style)
    }

    fn sample(&self, seed: u64) -> Lamps {
        let mut random = fastrand::Rng::with_seed(seed);
        let n_lamps = random.usize(2..=Lamps::MAX);
        Lamps::new((0..n_lamps).map(|_| random.bool()).collect()).expect("the length is allowed")
    }

    fn with_cell(&self, lamps: &Lamps, cell: CellId, symbol: char) -> Result<Lamps, NotationError> {
        let symbols = lamps.to_string();
        let changed =
            (0..).zip(symbols.chars()).map(|(idx, it)| if idx == cell.idx() { symbol } else { it });
        changed.collect::<String>().parse()
    }

    fn board_json(&self, lamps: &Lamps) -> Value {
        json!({ "cells": [lamps.to_string()] })
    }

    fn answer_json(&self, _: &Lamps, analysis: &Analysis<Press, ()>) -> Value {
        json!({ "press": analysis.candidates.iter().map(|it| it.play.0.0).collect::<Vec<_>>() })
    }
}

/// The centre of a lamp in a picture whose lamps are `cell_px` wide.
fn lamp_center(idx: usize, top_left: Point, cell_px: f32) -> Point {
    Point::new(top_left.x + (idx as f32 + 0.5) * cell_px, top_left.y + 0.5 * cell_px)
}
