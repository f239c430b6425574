//! What the loop knows while it plays.

use std::time::Instant;

use seesolve_core::{AnySession, Frame, Gesture};

use super::options::{Event, Mode, PlayOptions, PlayReport};
use crate::input_driver::InputDriver;
use crate::place::Area;
use crate::rate_control::RateControl;
use crate::timings::StageName;

/// The loop's state. Looking, acting and deciding are methods of their own files.
pub(super) struct Player<'a> {
    pub(super) driver: InputDriver<'a>,
    pub(super) session: &'a mut dyn AnySession,
    pub(super) options: &'a PlayOptions,
    pub(super) observer: &'a mut dyn FnMut(&Event<'_>),
    pub(super) report: PlayReport,
    pub(super) rate_control: RateControl,
    pub(super) area: Area,
    /// The last picture, and when it was taken.
    pub(super) frame: Frame,
    pub(super) taken_at: Instant,
    pub(super) spare: Vec<u8>,
    /// The gestures of the board that is being played.
    pub(super) board: Option<Vec<Gesture>>,
    /// What had no effect so far, and how often.
    pub(super) no_effect: (String, u32),
    pub(super) is_located: bool,
    /// When the picture was taken that the next gesture answers to.
    pub(super) reacting_to: Option<Instant>,
    pub(super) is_timed_from: Option<Instant>,
    /// Coins and the like of the boards that are done.
    pub(super) totals: Vec<(&'static str, i64)>,
}

impl<'a> Player<'a> {
    pub(super) fn new(
        driver: InputDriver<'a>,
        session: &'a mut dyn AnySession,
        options: &'a PlayOptions,
        observer: &'a mut dyn FnMut(&Event<'_>),
    ) -> Self {
        Self {
            driver,
            session,
            options,
            observer,
            report: PlayReport::default(),
            rate_control: options.rate_control,
            area: options.window.map_or(Area::Desktop, Area::Window),
            frame: Frame::filled(1, 1, [0; 3]),
            taken_at: Instant::now(),
            spare: Vec::new(),
            board: None,
            no_effect: (String::new(), 0),
            is_located: false,
            reacting_to: None,
            is_timed_from: None,
            totals: Vec::new(),
        }
    }

    pub(super) fn is_time_up(&self) -> bool {
        let Mode::Trial { time } = self.options.mode else { return false };
        self.is_timed_from.is_some_and(|start| start.elapsed() >= time)
    }

    pub(super) fn timed<T>(&mut self, stage: StageName, work: impl FnOnce(&mut Self) -> T) -> T {
        let start = Instant::now();
        let done = work(self);
        self.report.timings.add(stage, start.elapsed());
        done
    }
}
