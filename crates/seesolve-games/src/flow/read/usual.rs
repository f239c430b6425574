//! What is usual among the lines of a board, and what each side is compared to it.

use crate::flow::limits::{
    IS_LINE, RIM_STEP, RIM_STEP_SHARE, STEADY, SURE_LINE, SURE_WALL, WALL_INK, WALL_TOP,
};
use crate::flow::read::edge::Edge;

/// What a side is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeKind {
    /// Nothing parts the two cells.
    None,
    Thin,
    /// Brighter and thicker: a wall, or the outline of the board or of a hole.
    Wall,
    /// Too close to the edge of the picture, or beyond it.
    Unseen,
}

/// What parts two cells of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Between {
    Passage,
    Wall,
    /// Too strong for a line, too weak for a wall.
    Unclear,
}

/// Middle values over the sides that have a line at all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Usual {
    pub contrast: f32,
    pub top: f32,
    pub ink: f32,
}

impl Usual {
    /// What a side is, compared to the usual line.
    pub(super) fn line(&self, edge: &Edge) -> EdgeKind {
        if !edge.visible {
            return EdgeKind::Unseen;
        }
        let is_line = edge.contrast >= self.contrast * IS_LINE && edge.steady >= STEADY;
        if is_line && edge.top > self.top * WALL_TOP && edge.ink > self.ink * WALL_INK {
            return EdgeKind::Wall;
        }
        // The rim of a board on a bright page has no line of its own.
        let is_rim = edge.step > (self.contrast * RIM_STEP_SHARE).max(RIM_STEP);
        if is_line || is_rim { EdgeKind::Thin } else { EdgeKind::None }
    }

    /// What a side between two cells of the board is.
    pub(super) fn between(&self, edge: &Edge) -> Between {
        if self.line(edge) == EdgeKind::Wall { self.grade(edge) } else { Between::Passage }
    }

    /// How far a strong side goes towards a wall.
    pub(super) fn grade(&self, edge: &Edge) -> Between {
        match (edge.top / self.top).min(edge.ink / self.ink) {
            it if it >= SURE_WALL => Between::Wall,
            it if it >= SURE_LINE => Between::Unclear,
            _ => Between::Passage,
        }
    }

    pub(super) fn of<'a>(edges: impl Iterator<Item = &'a Edge>) -> Self {
        let mut seen: Vec<&Edge> = edges.filter(|it| it.visible && it.steady > 0.5).collect();
        seen.sort_by(|a, b| a.contrast.total_cmp(&b.contrast));
        let strong = seen.get(seen.len() * 4 / 5).map_or(0.0, |it| it.contrast);
        seen.retain(|it| it.contrast > strong * 0.25);
        let middle = |of: fn(&Edge) -> f32| {
            let mut values: Vec<f32> = seen.iter().map(|it| of(it)).collect();
            values.sort_by(f32::total_cmp);
            values.get(values.len() / 2).copied().unwrap_or(0.0)
        };
        Self {
            contrast: middle(|it| it.contrast),
            top: middle(|it| it.top),
            ink: middle(|it| it.ink),
        }
    }
}
