//! How a long call is told to stop, how much work it may do, and how it reports what it does.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::frame::Frame;

/// What a long call reports while it works.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress<'a> {
    /// Work done so far.
    pub done: u64,
    /// All the work; 0 when unknown.
    pub total: u64,
    /// The best so far, in words.
    pub note: &'a str,
}

type Observer = Arc<dyn Fn(Progress<'_>) + Send + Sync>;

/// One stage of a reading, for people who want to see what the reader saw.
#[derive(Clone, Debug)]
pub struct Stage {
    /// A short name, fit for a file.
    pub name: String,
    /// What is to be seen.
    pub caption: String,
    /// The picture of it.
    pub picture: Frame,
}

/// Passed to every long call: a stop flag and a budget in steps. This crate reads no clock; who
/// wants a time limit raises the stop flag from a timer, and the call returns its best so far within
/// 50 ms. A step is about the work of looking at one pixel, so what a budget cuts off is the same on
/// every machine.
///
/// A budget is divided before the work is, by [`Control::share`], so that what is cut off depends
/// neither on threads nor on order.
#[derive(Clone)]
pub struct Control {
    /// Raised to stop this call; those above it end all calls below.
    stop: Arc<AtomicBool>,
    above: Vec<Arc<AtomicBool>>,
    steps_left: Arc<AtomicU64>,
    observer: Option<Observer>,
    stages: Option<Arc<Mutex<Vec<Stage>>>>,
    is_for_script: bool,
}

impl Default for Control {
    fn default() -> Self {
        Self {
            stop: Arc::default(),
            above: Vec::new(),
            steps_left: Arc::new(AtomicU64::new(u64::MAX)),
            observer: None,
            stages: None,
            is_for_script: false,
        }
    }
}

impl Control {
    /// A control without any limit.
    pub fn new() -> Self {
        Self::default()
    }

    /// A control that also stops when the given flag is raised.
    pub fn under(above: Arc<AtomicBool>) -> Self {
        Self { above: vec![above], ..Self::default() }
    }

    /// The same control with a budget of its own.
    pub fn with_budget(self, steps: u64) -> Self {
        Self { steps_left: Arc::new(AtomicU64::new(steps)), ..self }
    }

    /// The same control, reporting its progress to somebody.
    pub fn observed_by(self, observer: impl Fn(Progress<'_>) + Send + Sync + 'static) -> Self {
        Self { observer: Some(Arc::new(observer)), ..self }
    }

    /// The same control, collecting the stages of readings.
    pub fn with_stages(self) -> Self {
        Self { stages: Some(Arc::default()), ..self }
    }

    /// The same control for a script, which takes the data of an answer alone: a solver may leave
    /// out what is shown to people and done by mouse.
    pub fn for_script(self) -> Self {
        Self { is_for_script: true, ..self }
    }

    /// Whether nobody looks at more than the data of an answer.
    pub fn is_for_script(&self) -> bool {
        self.is_for_script
    }

    /// A control for a part of the work: it has its own budget and its own stop flag, and stops
    /// with this one.
    pub fn share(&self, steps: u64) -> Self {
        let mut above = self.above.clone();
        above.push(Arc::clone(&self.stop));
        Self {
            stop: Arc::default(),
            above,
            steps_left: Arc::new(AtomicU64::new(steps)),
            observer: self.observer.clone(),
            stages: self.stages.clone(),
            is_for_script: self.is_for_script,
        }
    }

    /// Ends the call soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the call was told to stop.
    pub fn is_stopped(&self) -> bool {
        let raised = |it: &Arc<AtomicBool>| it.load(Ordering::Relaxed);
        raised(&self.stop) || self.above.iter().any(raised)
    }

    /// Spends steps of the budget, and tells whether work may go on; to be called at least every
    /// millisecond.
    pub fn spend(&self, steps: u64) -> bool {
        let left = self.steps_left.load(Ordering::Relaxed);
        if left != u64::MAX {
            // Who shares a control between threads accepts that they race for its steps.
            self.steps_left.store(left.saturating_sub(steps), Ordering::Relaxed);
        }
        left > steps && !self.is_stopped()
    }

    /// Steps that may still be spent; `u64::MAX` without a limit.
    pub fn steps_left(&self) -> u64 {
        self.steps_left.load(Ordering::Relaxed)
    }

    /// Tells the observer how far the work is.
    pub fn report(&self, done: u64, total: u64, note: &str) {
        if let Some(observer) = &self.observer {
            observer(Progress { done, total, note });
        }
    }

    /// Whether stages are collected. The page shows none: what paints them stays out of it.
    #[inline]
    pub fn wants_stages(&self) -> bool {
        cfg!(not(target_family = "wasm")) && self.stages.is_some()
    }

    /// Records a stage; `paint` runs only when stages are collected.
    #[inline]
    pub fn stage(&self, name: &str, caption: impl Into<String>, paint: impl FnOnce() -> Frame) {
        if let Some(stages) = self.stages.as_ref().filter(|_| self.wants_stages()) {
            let stage = Stage { name: name.to_owned(), caption: caption.into(), picture: paint() };
            stages.lock().unwrap_or_else(PoisonError::into_inner).push(stage);
        }
    }

    /// Takes the stages collected so far.
    pub fn take_stages(&self) -> Vec<Stage> {
        let taken = self
            .stages
            .as_ref()
            .map(|it| std::mem::take(&mut *it.lock().unwrap_or_else(PoisonError::into_inner)));
        taken.unwrap_or_default()
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("is_stopped", &self.is_stopped())
            .field("steps_left", &self.steps_left())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_stops_with_the_whole_and_not_the_other_way() {
        let whole = Control::new();
        let (one, other) = (whole.share(10), whole.share(10));
        one.stop();
        assert!(one.is_stopped() && !other.is_stopped() && !whole.is_stopped());
        whole.stop();
        assert!(other.is_stopped());
    }

    #[test]
    fn a_budget_ends_the_work_of_its_share_only() {
        let whole = Control::new();
        let (one, other) = (whole.share(5), whole.share(5));
        assert!(one.spend(4) && !one.spend(1) && one.steps_left() == 0);
        assert!(other.spend(4) && whole.spend(1_000_000));
    }

    #[test]
    fn stages_of_a_share_reach_the_whole() {
        let whole = Control::new().with_stages();
        whole.share(1).stage("a", "seen", || Frame::filled(1, 1, [0; 3]));
        assert_eq!(whole.take_stages().len(), 1);
        assert!(!Control::new().wants_stages());
    }
}
