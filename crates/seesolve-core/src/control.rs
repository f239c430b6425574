//! How a long call is told to stop, how much effort it may spend and how it reports progress.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a long call reports while it works.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress<'a> {
    pub done: u64,
    /// 0 when unknown.
    pub total: u64,
    /// The best so far, in words.
    pub note: &'a str,
}

type Observer = Box<dyn Fn(Progress<'_>) + Send + Sync>;

/// Passed to every long call. This crate reads no clock: who wants a time limit raises the stop
/// flag from a timer, and the call returns its best so far within 50 ms.
#[derive(Default)]
pub struct Control {
    stop: AtomicBool,
    /// Raised by who stands above: the user ends all calls at once.
    above: Option<Arc<AtomicBool>>,
    observer: Option<Observer>,
}

impl Control {
    pub fn new() -> Self {
        Self::default()
    }

    /// A control that also stops when the given flag is raised.
    pub fn under(above: Arc<AtomicBool>) -> Self {
        Self { above: Some(above), ..Self::default() }
    }

    /// The same control, reporting its progress to somebody.
    pub fn observed_by(self, observer: impl Fn(Progress<'_>) + Send + Sync + 'static) -> Self {
        Self { observer: Some(Box::new(observer)), ..self }
    }

    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.above.as_ref().is_some_and(|it| it.load(Ordering::Relaxed))
    }

    pub fn report(&self, done: u64, total: u64, note: &str) {
        if let Some(observer) = &self.observer {
            observer(Progress { done, total, note });
        }
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control").field("stopped", &self.stopped()).finish_non_exhaustive()
    }
}
