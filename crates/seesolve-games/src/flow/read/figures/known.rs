//! The figures of a board as they looked when it was found, known again under and beside pipes.

use seesolve_core::vision::color::Lab;
use seesolve_core::{Frame, Point, Rgb};

use super::print::Print;
use crate::flow::limits::{FIGURE_AS_LIKE, FIGURE_SAME_SHAPE, SAME_COLOR};

/// What stands on the cells of a board.
#[derive(Clone, Debug)]
pub(in crate::flow::read) struct Figures {
    /// How far from the middle of its cell a figure is looked for, in cells.
    pub reach: f32,
    pub cells: Vec<Known>,
}

/// What a cell held.
#[derive(Clone, Debug)]
pub(in crate::flow::read) struct Known {
    pub ground: [f32; 3],
    /// A figure and its number: two figures share one.
    pub figure: Option<(usize, Print)>,
}

/// What a cell holds now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::flow::read) struct Seen {
    /// The colour that stands for its figure, and the one it is drawn in.
    pub figure: Option<(Lab, [f32; 3])>,
    /// 0 to 1.
    pub confidence: f32,
}

impl Figures {
    /// What a cell holds now, whose places are given in cells from its middle. Pipes may have been drawn
    /// since, beside the figures or below them.
    pub(in crate::flow::read) fn seen(
        &self,
        frame: &Frame,
        cell: usize,
        place: impl Fn(f32, f32) -> Point,
    ) -> Seen {
        const UNCLEAR: f32 = 0.3;
        let nothing = |confidence| Seen { figure: None, confidence };
        let print = Print::of(frame, place, self.reach);
        let (Some(print), Some(known)) = (print, self.cells.get(cell)) else { return nothing(0.0) };
        match &known.figure {
            Some((number, then)) => {
                let apart = print.apart_in_shape(then);
                let is_there = apart < FIGURE_SAME_SHAPE && print.is_inked();
                let confidence = 1.0 - 0.5 * apart / FIGURE_SAME_SHAPE;
                Seen {
                    figure: Some((color_of(*number), then.ink_color())),
                    confidence: if is_there { confidence } else { UNCLEAR },
                }
            }
            None if !print.is_inked() => nothing(1.0),
            None if print.leaves_cell() && !self.is_like_a_figure(&print) => nothing(0.8),
            None => nothing(UNCLEAR),
        }
    }

    fn is_like_a_figure(&self, print: &Print) -> bool {
        let known = self.cells.iter().filter_map(|it| it.figure.as_ref());
        known.map(|it| it.1.apart_in_shape(print)).any(|it| it < FIGURE_AS_LIKE)
    }
}

/// Figures are told apart by their shapes, and pairs by colours: each figure stands for one of its own, far
/// from all others.
fn color_of(number: usize) -> Lab {
    const APART: f32 = 1000.0;
    Lab { l: APART * number as f32, a: 0.0, b: 0.0 }
}

/// Whether the colours of figures tell them apart as those of dots do.
pub(in crate::flow::read) fn are_colorful(colors: &[(char, Rgb)]) -> bool {
    let labs: Vec<Lab> = colors.iter().map(|it| Lab::from_rgb(it.1)).collect();
    let is_own = |at: usize| (0..at).all(|it| labs[it].distance(labs[at]) > SAME_COLOR);
    (0..labs.len()).all(is_own)
}
