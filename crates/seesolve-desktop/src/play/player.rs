//! What the loop knows while it plays.

use std::time::{Duration, Instant};

use seesolve_core::{Control, Frame, Gesture, Live, Session, Worker};

use super::board::BoardInPlay;
use super::options::PlayOptions;
use super::report::{Event, PlayReport};
use super::strategy::Strategy;
use super::tint::CleanBoard;
use crate::input_driver::{InputDriver, Interrupted};
use crate::place::Area;
use crate::rate_control::RateControl;
use crate::timings::StageName;
use crate::watched::watched;

/// The loop's state. Looking, acting and deciding are methods of their own files.
pub(super) struct Player<'a> {
    pub(super) driver: InputDriver<'a>,
    pub(super) session: &'a mut Session,
    pub(super) worker: &'a mut Worker,
    pub(super) live: &'a dyn Live,
    pub(super) strategy: Box<dyn Strategy>,
    pub(super) options: &'a PlayOptions,
    pub(super) observer: &'a mut dyn FnMut(&Event<'_>),
    pub(super) report: PlayReport,
    pub(super) rate_control: RateControl,
    pub(super) area: Area,
    /// The last picture, and when it was taken.
    pub(super) frame: Frame,
    pub(super) taken_at: Instant,
    /// When the picture was last seen to change.
    pub(super) changed_at: Instant,
    /// The buffer of a picture that nobody looks at any more.
    pub(super) spare: Vec<u8>,
    /// The board that is being played.
    pub(super) board: Option<BoardInPlay>,
    /// As it was before it was played; kept until the next one begins.
    pub(super) clean_board: Option<CleanBoard>,
    /// How many manners were tried on a window that is not known yet.
    pub(super) n_tried: usize,
    /// The manner to try once more should the level have changed meanwhile.
    pub(super) lost_try: Option<usize>,
    /// The manner to go on with when the one that worked last does not work again.
    pub(super) next_manner: usize,
    /// What had no effect so far, and how often.
    pub(super) no_effect: (String, u32),
    pub(super) is_located: bool,
    /// How long the game was seen to take to show a gesture.
    pub(super) latency: Duration,
    /// When something happened last that had not happened before, thinking not counted.
    pub(super) progress_at: Instant,
    /// The board moved or changed its size since then.
    pub(super) is_elsewhere: bool,
    /// When the picture was taken that the next gesture answers to.
    pub(super) reacting_to: Option<Instant>,
    pub(super) is_timed_from: Option<Instant>,
}

impl<'a> Player<'a> {
    pub(super) fn new(
        driver: InputDriver<'a>,
        session: &'a mut Session,
        worker: &'a mut Worker,
        live: &'a dyn Live,
        options: &'a PlayOptions,
        observer: &'a mut dyn FnMut(&Event<'_>),
    ) -> Self {
        Self {
            driver,
            session,
            worker,
            live,
            strategy: options.mode.strategy(),
            options,
            observer,
            report: PlayReport::default(),
            rate_control: options.rate_control,
            area: options.window.map_or(Area::Desktop, Area::Window),
            frame: Frame::filled(1, 1, [0; 3]),
            taken_at: Instant::now(),
            changed_at: Instant::now(),
            spare: Vec::new(),
            board: None,
            clean_board: None,
            n_tried: 0,
            lost_try: None,
            next_manner: 0,
            no_effect: (String::new(), 0),
            is_located: false,
            latency: Duration::ZERO,
            progress_at: Instant::now(),
            is_elsewhere: false,
            reacting_to: None,
            is_timed_from: None,
        }
    }

    /// Notes that a gesture is seen in place.
    pub(super) fn note_in_place(&mut self, gesture: &Gesture) {
        if self.board.as_mut().is_some_and(|it| it.note(gesture)) {
            self.progress_at = Instant::now();
            self.is_elsewhere = false;
        }
    }

    /// Notes that the last gesture of the board was made.
    pub(super) fn note_last_made(&mut self) {
        if let Some(board) = &mut self.board {
            board.last_made_at = Some(Instant::now());
            board.before_last.get_or_insert_with(|| self.frame.clone());
            board.n_last_tries += 1;
        }
    }

    /// Notes how long a gesture took to show; single long ones count less and less.
    pub(super) fn note_latency(&mut self, spent: Duration) {
        self.latency = spent.max(self.latency * 7 / 8);
    }

    pub(super) fn is_time_up(&self) -> bool {
        let Some(limit) = self.strategy.time_limit().or(self.options.time) else { return false };
        self.is_timed_from.is_some_and(|start| start.elapsed() >= limit)
    }

    /// Works on the current picture, ready to stop: meanwhile everything is looked at that the input
    /// driver looks at while it waits.
    pub(super) fn under_watch<T: Send>(
        &mut self,
        work: impl FnOnce(&mut Session, &Frame, &Control) -> T + Send,
    ) -> Result<T, Interrupted> {
        let control = Control::new();
        let (driver, session, frame) = (&mut self.driver, &mut *self.session, &self.frame);
        watched(&control, || driver.check(), || work(session, frame, &control))
    }

    pub(super) fn timed<T>(&mut self, stage: StageName, work: impl FnOnce(&mut Self) -> T) -> T {
        let start = Instant::now();
        let done = work(self);
        self.report.timings.add(stage, start.elapsed());
        done
    }
}
