//! Ctrl-C and time limits: the first Ctrl-C asks for the best so far, the second ends the program
//! at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use seesolve_core::{Answer, Control, InputError, Session, SettingSpec, Worker};

use crate::exit::ExitStatus;

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    // Without a handler Ctrl-C simply ends the program, which is right too.
    let _ = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(ExitStatus::Stopped.code().into());
        }
    });
    flag
});

/// A control for a long call; from the first one on, Ctrl-C is caught.
pub fn control() -> Control {
    Control::under(Arc::clone(&INTERRUPTED))
}

/// The flag that Ctrl-C raises; from now on it is caught.
pub fn flag() -> Arc<AtomicBool> {
    Arc::clone(&INTERRUPTED)
}

pub fn interrupted() -> bool {
    LazyLock::get(&INTERRUPTED).is_some_and(|it| it.load(Ordering::Relaxed))
}

/// Answers the session's open question, for as long as its settings allow.
pub fn solve(
    session: &mut Session,
    worker: &mut Worker,
    control: &Control,
    better: &mut dyn FnMut(&Answer),
) -> Result<(), InputError> {
    let job = session.job().ok_or(InputError::NothingOpen)?;
    let seconds = session.settings().number(SettingSpec::SECONDS.key);
    let answer = within(control, seconds, || worker.run(&job, control, better))?;
    session.accept(&job, answer);
    Ok(())
}

/// Runs work that is stopped after a time. Without a limit no thread is started: most positions
/// take less time than that.
pub fn within<T>(control: &Control, seconds: Option<f64>, work: impl FnOnce() -> T) -> T {
    let limit = seconds.and_then(|it| Duration::try_from_secs_f64(it).ok());
    let Some(end) = limit.and_then(|it| Instant::now().checked_add(it)) else { return work() };
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let timer = std::thread::Builder::new().name("time limit".into());
        let timer = timer.spawn_scoped(scope, || {
            while !done.load(Ordering::Acquire) {
                let left = end.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    return control.stop();
                }
                std::thread::park_timeout(left);
            }
        });
        let result = work();
        done.store(true, Ordering::Release);
        match timer {
            Ok(timer) => timer.thread().unpark(),
            Err(error) => crate::terminal::complain(&format!("no time limit: {error}")),
        }
        result
    })
}
