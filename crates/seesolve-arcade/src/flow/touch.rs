//! What the pointer does to the pipes.

use std::time::Duration;

use seesolve_core::Point;
use seesolve_games::flow::{Cell, geometry};

use super::arcade::{FlowArcade, Phase};
use super::manners::Start;
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
                if self.manners.is_dead {
                    self.pointer = None;
                    return false;
                }
                if self.is_reloaded() {
                    return true;
                }
                if !self.may_start(cell) {
                    self.pointer = None;
                    return false;
                }
                let leaning = self.leaning(cell, at);
                self.change(now, |it| it.press(cell, &leaning))
            }
            Phase::Flipping { .. } | Phase::Complete | Phase::Gone | Phase::Over => {
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
        let n_steps = match self.manners.fills_in {
            true => (from.distance(to) / step).ceil().max(1.0) as u32,
            false => 1,
        };
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

    /// Another level takes the place of this one, if that is how the game is. At the last pipe nobody
    /// could tell that from the level's end.
    fn is_reloaded(&mut self) -> bool {
        let is_due = self.number == 1 && self.manners.reload_after == Some(self.presses);
        let is_due = is_due && self.pipes.n_joined() + 1 < self.pipes.board().n_colors();
        if is_due {
            self.next_level();
        }
        is_due
    }

    /// Whether a pipe may be started or taken up here.
    fn may_start(&self, cell: usize) -> bool {
        let cells = self.pipes.board().cells();
        let Some(Cell::Dot(dot)) = cells.get(cell) else { return true };
        let is_same = |it: &Cell| matches!(it, Cell::Dot(other) if other == dot);
        match self.manners.start {
            Start::Either => true,
            Start::FirstDot => cells.iter().position(is_same) == Some(cell),
            Start::LastDot => cells.iter().rposition(is_same) == Some(cell),
        }
    }

    /// The button goes down in a game that takes clicks only.
    pub(super) fn click_down(&mut self, at: Point) -> bool {
        let is_on_board = self.layout_in_picture.bounds_in_frame.contains(at);
        self.clicked = is_on_board.then(|| self.cell_under(at)).flatten();
        self.clicked.is_none() && self.press(at, Duration::ZERO)
    }

    /// The button goes up; where it went down, that is a click, and everything else is not.
    pub(super) fn click_up(&mut self, at: Point, now: Duration) -> bool {
        let down = self.clicked.take();
        if down.is_none() || down != self.cell_under(at) {
            return false;
        }
        if self.pointer.is_none() {
            return self.press(at, now);
        }
        let is_changed = self.follow(at, now);
        self.pipes.release();
        self.pointer = None;
        is_changed
    }

    /// The sides of a cell on whose half of it a point lies.
    fn leaning(&self, cell: usize, at: Point) -> Vec<usize> {
        if !self.manners.joins {
            return Vec::new();
        }
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
