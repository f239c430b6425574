//! Levels of Flow in series or against the clock.

use std::time::Duration;

use seesolve_core::{Frame, Layout, PaintStyle, Painted, Point, Scene};
use seesolve_games::flow::paint::paint;

use super::crossings::with_crossings;
use super::levels::Levels;
use super::manners::{LevelEnd, Manners};
use super::picture::{Headline, Surroundings};
use super::pipes::Pipes;
use super::plain::paint_plain;
use crate::arcade_game::{ArcadeGame, Report, Touch};

/// The bars behind a board that nobody touches drift on after this time.
const DRIFT: Duration = Duration::from_secs(2);
/// Added to what a board is painted from, other bars come out, and lines of the same colour.
const OTHER_BARS: u64 = 9_000;

/// How levels follow each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    /// A box with a "next level" button after each.
    Series,
    /// The board flips over to the next level; the clock starts with the first press.
    Trial { time: Duration, flip: Duration },
}

#[derive(Clone, Debug)]
pub(super) enum Phase {
    Playing,
    /// The board turns over: the old one vanishes, the new one appears.
    Flipping {
        since: Duration,
        before: Frame,
    },
    /// The box with the button is in front of the board.
    Complete,
    /// The level is done, and only words tell so.
    Gone,
    Over,
}

/// A row of Flow levels.
pub struct FlowArcade {
    pub(super) levels: Levels,
    pub(super) mode: Mode,
    pub(super) surroundings: Surroundings,
    pub(super) pipes: Pipes,
    /// The board as it was painted last; `None` when it has changed since.
    pub(super) painted: Option<Frame>,
    pub(super) layout_in_picture: Layout,
    pub(super) phase: Phase,
    pub(super) number: u32,
    pub(super) presses: u32,
    pub(super) n_solved: u32,
    pub(super) started_at: Option<Duration>,
    /// When the bars behind the board moved or the board was touched last.
    rest_since: Duration,
    n_drifts: u64,
    /// Where the pointer was last while its button was down.
    pub(super) pointer: Option<Point>,
    pub(super) manners: Manners,
    /// The cell on which the button went down, for games that take clicks.
    pub(super) clicked: Option<usize>,
    pub(super) reports: Vec<Report>,
}

impl FlowArcade {
    /// `board_px` is the side of the square that boards are fitted into.
    pub fn new(levels: Levels, mode: Mode, board_px: u32) -> Self {
        Self::with_manners(levels, mode, board_px, Manners::default())
    }

    /// A game that behaves as somebody else might have written it.
    pub fn with_manners(mut levels: Levels, mode: Mode, board_px: u32, manners: Manners) -> Self {
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
            rest_since: Duration::ZERO,
            n_drifts: 0,
            pointer: None,
            manners,
            clicked: None,
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
        let cell_px = self.surroundings.cell_px(&board);
        if let Some(look) = &self.manners.look {
            let Painted { frame, layout } = paint_plain(&self.pipes, look, cell_px);
            self.layout_in_picture = self.surroundings.placed(&frame, &layout);
            return self.painted.insert(frame).clone();
        }
        let seed = u64::from(self.number) + OTHER_BARS * self.n_drifts;
        let style = PaintStyle { cell_px, theme: 0, scene: Scene::Board, seed };
        let Painted { frame, layout } = paint(&board, &style);
        self.layout_in_picture = self.surroundings.placed(&frame, &layout);
        let frame = with_crossings(frame, &layout, &self.pipes);
        self.painted.insert(frame).clone()
    }

    pub(super) fn next_level(&mut self) {
        self.pipes = Pipes::new(self.levels.deal());
        self.number += 1;
        self.presses = 0;
        self.pointer = None;
        self.show_level();
    }

    /// What comes after a level that was just solved.
    pub(super) fn finish_level(&mut self, now: Duration) {
        self.n_solved += 1;
        self.reports.push(Report::Solved { number: self.number, presses: self.presses });
        self.pipes.release();
        match self.mode {
            Mode::Series => {
                self.phase = match self.manners.end {
                    LevelEnd::Button => Phase::Complete,
                    LevelEnd::Words => Phase::Gone,
                };
            }
            Mode::Trial { .. } => {
                let before = self.painted();
                self.next_level();
                self.phase = Phase::Flipping { since: now, before };
            }
        }
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

impl ArcadeGame for FlowArcade {
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
            (Phase::Gone, _) => self.surroundings.gone(&headline),
            (Phase::Over, _) => self.surroundings.time_up(&board, self.n_solved, &headline),
            _ => self.surroundings.playing(&board, &headline),
        }
    }

    fn feel(&mut self, touch: Touch, now: Duration) -> bool {
        let is_late = self.pass(now);
        self.rest_since = now;
        let is_changed = match touch {
            Touch::Press(at) if self.manners.by_clicks => self.click_down(at),
            Touch::Release(at) if self.manners.by_clicks => self.click_up(at, now),
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
        let is_idle = matches!(self.phase, Phase::Playing) && self.pointer.is_none();
        if is_idle && self.manners.look.is_none() && now.saturating_sub(self.rest_since) >= DRIFT {
            self.rest_since = now;
            self.n_drifts += 1;
            self.painted = None;
            return true;
        }
        false
    }

    fn reports(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.reports)
    }
}
