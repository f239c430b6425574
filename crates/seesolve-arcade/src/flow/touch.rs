//! What the pointer does to the pipes.

use std::time::Duration;

use seesolve_core::Point;
use seesolve_games::flow::geometry;

use super::arcade::{FlowArcade, Phase};
use super::pipes::Pipes;
use crate::arcade_game::Report;

impl FlowArcade {
    pub(super) fn press(&mut self, at: Point, now: Duration) -> bool {
        let is_on_board = self.layout_in_picture.bounds_in_frame.contains(at);
        match &self.phase {
            Phase::Complete if self.surroundings.button().contains(at) => {
                self.reports.push(Report::Button { name: "next level" });
                self.next_level();
                self.phase = Phase::Playing;
                true
            }
            _ if !is_on_board => {
                let (x, y) = (at.x as i32, at.y as i32);
                self.reports.push(Report::PressOutside { x, y });
                false
            }
            Phase::Playing => {
                self.started_at.get_or_insert(now);
                self.presses += 1;
                self.pointer = Some(at);
                let Some(cell) = self.cell_under(at) else { return false };
                self.reports.push(Report::Press { cell });
                let leaning = self.leaning(cell, at);
                self.change(now, |it| it.press(cell, &leaning))
            }
            Phase::Flipping { .. } | Phase::Complete | Phase::Over => {
                self.reports.push(Report::PressIgnored);
                false
            }
        }
    }

    /// Follows the pointer in steps small enough to miss no cell.
    pub(super) fn follow(&mut self, to: Point, now: Duration) -> bool {
        let Some(from) = self.pointer else { return false };
        self.pointer = Some(to);
        let step = (self.surroundings.cell_px(self.pipes.board()) / 12.0).max(1.0);
        let n_steps = (from.distance(to) / step).ceil().max(1.0) as u32;
        let mut is_changed = false;
        for idx in 1..=n_steps {
            if self.pointer.is_none() {
                break;
            }
            let at = from.lerp(to, idx as f32 / n_steps as f32);
            let Some(cell) = self.cell_under(at) else { continue };
            let leaning = self.leaning(cell, at);
            is_changed |= self.change(now, |it| it.drag(cell, &leaning));
        }
        is_changed
    }

    /// Changes the pipes; whether something is to be seen of it.
    fn change(&mut self, now: Duration, change: impl FnOnce(&mut Pipes) -> bool) -> bool {
        let n_joined_before = self.pipes.n_joined();
        let is_changed = change(&mut self.pipes);
        if !is_changed {
            return false;
        }
        if let Some(color) = self.pipes.active()
            && self.pipes.n_joined() > n_joined_before
        {
            self.reports.push(Report::Joined { color });
        }
        self.painted = None;
        if self.pipes.is_solved() {
            self.pointer = None;
            self.finish_level(now);
        }
        true
    }

    fn cell_under(&self, at: Point) -> Option<usize> {
        let cell = self.layout_in_picture.cell_at(at)?;
        let shape = self.layout_in_picture.cell(cell)?;
        contains(&shape.outline_in_frame, at).then_some(cell.idx())
    }

    /// The sides of a cell on whose half of it a point lies.
    fn leaning(&self, cell: usize, at: Point) -> Vec<usize> {
        let Some(shape) = self.layout_in_picture.cells.get(cell).and_then(Option::as_ref) else {
            return Vec::new();
        };
        let extent = self.pipes.board().extent();
        let (center, corners) = (geometry::center(extent, cell), geometry::outline(extent, cell));
        let (dx, dy) = (at.x - shape.center_in_frame.x, at.y - shape.center_in_frame.y);
        let is_towards = |side: &usize| {
            let middle = corners[*side].lerp(corners[(side + 1) % corners.len()], 0.5);
            (middle.x - center.x) * dx + (middle.y - center.y) * dy > 0.0
        };
        (0..corners.len()).filter(is_towards).collect()
    }
}

/// Whether a convex outline holds a point.
fn contains(outline: &[Point], at: Point) -> bool {
    let turns = outline
        .iter()
        .zip(outline.iter().cycle().skip(1))
        .map(|(a, b)| (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x));
    let (mut is_left, mut is_right) = (false, false);
    for turn in turns {
        is_left |= turn > 0.0;
        is_right |= turn < 0.0;
    }
    !(is_left && is_right)
}
