//! Flow as a game to play: levels in series or against the clock.

mod crossings;
mod levels;
mod picture;
mod pipes;
#[cfg(test)]
mod tests;

use std::time::Duration;

use seesolve_core::{Frame, Game as _, Layout, PaintStyle, Painted, Point, Rect, Scene};
use seesolve_games::flow::{Board, Flow, Topology, geometry, view};

pub use levels::Levels;
pub use pipes::Pipes;

use crate::cabinet::{Cabinet, Report, Touch};
use crossings::with_crossings;
use picture::{Headline, Surroundings};

/// How levels follow each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    /// A box with a "next level" button after each.
    Series,
    /// The board flips over to the next level; the clock starts with the first press.
    Trial { time: Duration, flip: Duration },
}

#[derive(Clone, Debug)]
enum Phase {
    Playing,
    /// The board turns over: the old one vanishes, the new one appears.
    Flipping {
        since: Duration,
        before: Frame,
    },
    /// The box with the button is in front of the board.
    Complete,
    Over,
}

/// A row of Flow levels.
pub struct FlowCabinet {
    levels: Levels,
    mode: Mode,
    surroundings: Surroundings,
    pipes: Pipes,
    /// The board as it was painted last; `None` when it has changed since.
    painted: Option<Frame>,
    layout_in_picture: Layout,
    phase: Phase,
    number: u32,
    presses: u32,
    n_solved: u32,
    started_at: Option<Duration>,
    /// Where the pointer was last while its button was down.
    pointer: Option<Point>,
    reports: Vec<Report>,
}

impl FlowCabinet {
    /// `board_px` is the side of the square that boards are fitted into.
    pub fn new(mut levels: Levels, mode: Mode, board_px: u32) -> Self {
        let pipes = Pipes::new(levels.deal());
        let mut it = Self {
            levels,
            mode,
            surroundings: Surroundings::new(board_px),
            pipes,
            painted: None,
            layout_in_picture: Layout::default(),
            phase: Phase::Playing,
            number: 1,
            presses: 0,
            n_solved: 0,
            started_at: None,
            pointer: None,
            reports: Vec::new(),
        };
        it.show_level();
        it
    }

    pub fn n_solved(&self) -> u32 {
        self.n_solved
    }

    fn show_level(&mut self) {
        let notation = self.pipes.board().to_string();
        self.reports.push(Report::Level { number: self.number, notation });
        self.painted = None;
        // Where the cells are must be known before the first touch.
        self.painted();
    }

    /// The board as it is now.
    fn painted(&mut self) -> Frame {
        if let Some(painted) = &self.painted {
            return painted.clone();
        }
        let board = self.pipes.drawn();
        let style = PaintStyle {
            cell_px: self.surroundings.cell_px(&board),
            theme: 0,
            scene: Scene::Board,
            seed: u64::from(self.number),
        };
        let Painted { frame, layout } = Flow.paint(&board, &style);
        self.layout_in_picture = self.surroundings.placed(&frame, &layout);
        let frame = with_crossings(frame, &layout, &self.pipes);
        self.painted.insert(frame).clone()
    }

    fn next_level(&mut self) {
        self.pipes = Pipes::new(self.levels.deal());
        self.number += 1;
        self.presses = 0;
        self.pointer = None;
        self.show_level();
    }

    /// What comes after a level that was just solved.
    fn finish_level(&mut self, now: Duration) {
        self.n_solved += 1;
        self.reports.push(Report::Solved { number: self.number, presses: self.presses });
        self.pipes.release();
        match self.mode {
            Mode::Series => self.phase = Phase::Complete,
            Mode::Trial { .. } => {
                let before = self.painted();
                self.next_level();
                self.phase = Phase::Flipping { since: now, before };
            }
        }
    }

    fn press(&mut self, at: Point, now: Duration) -> bool {
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
    fn follow(&mut self, to: Point, now: Duration) -> bool {
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
        if let Some(colour) = self.pipes.active()
            && self.pipes.n_joined() > n_joined_before
        {
            self.reports.push(Report::Joined { colour });
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

    fn headline(&self, now: Duration) -> Headline {
        let (n_filled, n_cells) = self.pipes.filled();
        let extent = self.pipes.board().extent();
        let left = match (self.mode, self.started_at) {
            (Mode::Trial { time, .. }, start) => {
                Some(time.saturating_sub(start.map_or(Duration::ZERO, |it| now.saturating_sub(it))))
            }
            (Mode::Series, _) => None,
        };
        Headline {
            level: self.number,
            size: format!("{}x{}", extent.cols, extent.rows),
            flows: (self.pipes.n_joined(), self.pipes.board().n_colors()),
            moves: self.presses,
            percent: 100 * n_filled / n_cells.max(1),
            seconds_left: left.map(|it| it.as_secs()),
        }
    }
}

impl Cabinet for FlowCabinet {
    fn title(&self) -> String {
        "Flow (seesolve arcade)".to_owned()
    }

    fn size(&self) -> (u32, u32) {
        self.surroundings.size()
    }

    fn picture(&mut self, now: Duration) -> Frame {
        let headline = self.headline(now);
        let board = self.painted();
        match (&self.phase, self.mode) {
            (Phase::Flipping { since, before }, Mode::Trial { flip, .. }) => {
                let turned =
                    now.saturating_sub(*since).as_secs_f32() / flip.as_secs_f32().max(1e-3);
                self.surroundings.flipping(before, &board, turned, &headline)
            }
            (Phase::Complete, _) => self.surroundings.complete(&board, &headline),
            (Phase::Over, _) => self.surroundings.time_up(&board, self.n_solved, &headline),
            _ => self.surroundings.playing(&board, &headline),
        }
    }

    fn feel(&mut self, touch: Touch, now: Duration) -> bool {
        let is_late = self.pass(now);
        let is_changed = match touch {
            Touch::Press(at) => self.press(at, now),
            Touch::Move(at) => self.follow(at, now),
            Touch::Release(at) => {
                let is_changed = self.follow(at, now);
                self.pipes.release();
                self.pointer = None;
                is_changed
            }
        };
        is_late || is_changed
    }

    fn pass(&mut self, now: Duration) -> bool {
        if let (Mode::Trial { time, .. }, Some(start)) = (self.mode, self.started_at)
            && !matches!(self.phase, Phase::Over)
            && now.saturating_sub(start) >= time
        {
            self.phase = Phase::Over;
            self.pointer = None;
            self.reports.push(Report::TimeUp { solved: self.n_solved });
            return true;
        }
        if let (Phase::Flipping { since, .. }, Mode::Trial { flip, .. }) = (&self.phase, self.mode)
        {
            if now.saturating_sub(*since) >= flip {
                self.phase = Phase::Playing;
            }
            return true;
        }
        false
    }

    fn reports(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.reports)
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

/// Pixels per cell for a board to fit into a part of the picture, with the arrows at its borders.
fn fitted(board: &Board, area: Rect) -> f32 {
    let arrows = if board.extent().topology == Topology::Warp { 0.7 } else { 0.0 };
    let bare = view::board_view(board);
    let (wide, high) = (bare.width + arrows, bare.height + arrows);
    (area.width() / wide).min(area.height() / high).floor()
}
