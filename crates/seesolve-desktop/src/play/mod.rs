//! The loop that plays: look, wait until still, read, stop when in doubt, solve, aim, act, and
//! look again.
//!
//! Nothing survives a turn except the session and what was learned of the window, so a pause needs
//! no more than to begin the next turn afresh.

mod act;
mod arrive;
mod board;
mod covered;
mod draw;
mod endings;
mod look;
mod options;
mod player;
mod probe;
mod report;
mod strategy;
mod think;
mod tint;
mod turns;

use std::time::Instant;

use seesolve_core::{Session, Worker};

use crate::input_driver::{Desktop, InputDriver, Interrupted};
use crate::stop_signals::StopReason;

pub use options::{PlayOptions, StopWhen};
pub use report::{Event, PlayReport};
pub use strategy::Mode;

use player::Player;

/// Plays. The only way in: everything that can go wrong ends up in the report, with the button
/// let go.
pub fn play<'a>(
    desktop: Desktop<'a>,
    session: &'a mut Session,
    worker: &'a mut Worker,
    options: &'a PlayOptions,
    observer: &'a mut dyn FnMut(&Event<'_>),
) -> PlayReport {
    let Some(live) = session.game().live() else {
        let title = session.game().info().title.to_owned();
        let stopped = Some(StopReason::AdviceOnly { title });
        return PlayReport { stopped, ..PlayReport::default() };
    };
    let driver = match InputDriver::new(desktop) {
        Ok(driver) => driver,
        Err(error) => return PlayReport { failed: Some(error), ..PlayReport::default() },
    };
    let start = Instant::now();
    let mut player = Player::new(driver, session, worker, live, options, observer);
    let end = player.run();
    player.driver.let_go();
    let mut report = std::mem::take(&mut player.report);
    report.rate_control = player.rate_control;
    report.spent = start.elapsed();
    match end {
        // The time of a trial or a series is used; a single board was to be finished.
        Err(Interrupted::TimeUp) if options.mode == Mode::Once && options.time.is_some() => {
            report.stopped = Some(StopReason::TimeUp);
        }
        Ok(()) | Err(Interrupted::TimeUp) => {}
        Err(Interrupted::Stop(reason)) => report.stopped = Some(reason),
        Err(Interrupted::Pause) => report.stopped = Some(StopReason::Asked),
        Err(Interrupted::Failed(error)) => report.failed = Some(error),
    }
    report
}
