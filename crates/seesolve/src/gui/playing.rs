//! The play that runs, and how it is stopped.

use std::process::Child;
use std::sync::{Mutex, MutexGuard};

use super::lock::lock;

/// The play that runs, if one does.
#[derive(Default)]
pub(super) struct Playing {
    run: Mutex<Run>,
}

#[derive(Default)]
pub(super) enum Run {
    #[default]
    Idle,
    /// Counting down; it may still be called off.
    Starting,
    Playing(Child),
}

impl Playing {
    pub(super) fn run(&self) -> MutexGuard<'_, Run> {
        lock(&self.run)
    }

    /// Stops at once. The process releases the button before it ends.
    pub(super) fn stop(&self) {
        match &mut *self.run() {
            Run::Idle => {}
            starting @ Run::Starting => *starting = Run::Idle,
            Run::Playing(child) => end(child),
        }
    }

    pub(super) fn is_starting(&self) -> bool {
        matches!(*self.run(), Run::Starting)
    }
}

/// Asks a process to stop by letting go of its input, which works on every system.
pub(super) fn end(child: &mut Child) {
    drop(child.stdin.take());
}
