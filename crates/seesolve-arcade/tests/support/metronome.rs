//! Tells a slow program from a machine that stood still.

#![allow(clippy::unwrap_used, reason = "this is a test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Notes when the machine itself stood still: a virtual one is left without a processor for tens
/// of milliseconds now and then, and nobody can stop anything meanwhile.
pub struct Metronome {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Vec<(Instant, Duration)>>,
}

impl Metronome {
    pub fn start() -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let is_stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            let mut stalls = Vec::new();
            while !is_stopped.load(Ordering::Relaxed) {
                let start = Instant::now();
                std::thread::sleep(Duration::from_millis(1));
                if start.elapsed() > Duration::from_millis(5) {
                    stalls.push((start, start.elapsed()));
                }
            }
            stalls
        });
        Self { stop, thread }
    }

    /// How long the machine stood still between two instants.
    pub fn stalled(self, from: Instant, to: Instant) -> Duration {
        self.stop.store(true, Ordering::Relaxed);
        let stalls = self.thread.join().unwrap();
        let within = stalls.iter().map(|(start, stall)| {
            (*start + *stall).min(to).saturating_duration_since((*start).max(from))
        });
        within.sum()
    }
}
