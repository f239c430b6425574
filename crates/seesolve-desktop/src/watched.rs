//! Long work that can be stopped: it runs on a thread of its own while somebody keeps watch.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use seesolve_core::Control;

use crate::stop_signals::{Request, StopReason, StopSignal};

/// Between two looks at what may stop the work.
const SLICE: Duration = Duration::from_millis(5);

/// Does the work while `check` is asked every few milliseconds. When `check` refuses, the work is
/// told to stop, and the refusal is returned as soon as it has.
pub(crate) fn watched<T: Send, E>(
    control: &Control,
    mut check: impl FnMut() -> Result<(), E>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, E> {
    let is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watcher = std::thread::current();
        let is_done = &is_done;
        let worker = scope.spawn(move || {
            let done = work();
            is_done.store(true, Ordering::Release);
            watcher.unpark();
            done
        });
        let mut refused = None;
        // A panic of the work is passed on when it is joined.
        while !is_done.load(Ordering::Acquire) && !worker.is_finished() {
            // Most work is done before the first look is due.
            std::thread::park_timeout(SLICE);
            if refused.is_none()
                && !is_done.load(Ordering::Acquire)
                && let Err(reason) = check()
            {
                control.stop();
                refused = Some(reason);
            }
        }
        let done = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        refused.map_or(Ok(done), Err)
    })
}

/// What came in while nobody could attend to it.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    /// How often play was to be paused or resumed.
    pub(crate) n_toggles: u32,
}

/// As [`watched`], by stop signals alone. A request to pause does not end the work; it is kept.
pub(crate) fn watched_by_signals<T: Send>(
    signals: &mut [Box<dyn StopSignal>],
    heard: &mut Heard,
    work: impl FnOnce(&Control) -> T + Send,
) -> Result<T, StopReason> {
    let control = Control::new();
    let check = || match signals.iter_mut().find_map(|it| it.poll()) {
        Some(Request::Stop(reason)) => Err(reason),
        Some(Request::Toggle) => {
            heard.n_toggles += 1;
            Ok(())
        }
        None => Ok(()),
    };
    watched(&control, check, || work(&control))
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::stop_signals::StopButton;

    #[test]
    fn work_ends_soon_after_a_stop_signal_and_its_result_is_not_used() {
        let button = StopButton::default();
        let presser = button.clone();
        let start = Instant::now();
        let done = watched_by_signals(&mut [Box::new(button)], &mut Heard::default(), |control| {
            presser.press();
            while control.spend(1) && start.elapsed() < Duration::from_secs(60) {
                std::thread::sleep(Duration::from_millis(1));
            }
            start.elapsed()
        });
        assert_eq!(done, Err(StopReason::Asked));
        assert!(start.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn work_that_nobody_stops_gives_its_result() {
        let control = Control::new();
        let done: Result<i32, ()> = watched(&control, || Ok(()), || 7);
        assert_eq!(done, Ok(7));
        assert!(!control.is_stopped());
    }
}
