//! A game that runs in its own thread, with its window open.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::arcade_game::{ArcadeGame, Report};
use crate::window::{Show, ShowError, show};

/// An open window. Dropping it closes it.
pub struct ArcadeWindow {
    window: u32,
    reports: Receiver<(Duration, Report)>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<Result<(), ShowError>>>,
}

impl ArcadeWindow {
    /// Opens a window and waits until it shows its first picture.
    pub fn open(mut game: Box<dyn ArcadeGame>, how: Show) -> Result<Self, ShowError> {
        let (tell, reports) = channel();
        let (tell_opened, is_opened) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let is_stopped = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            // Who asked may have gone away: then nobody listens, and that is all right.
            let mut opened = |window| tell_opened.send(window).unwrap_or_default();
            let mut observer = |at, report| tell.send((at, report)).unwrap_or_default();
            show(&mut *game, &how, &is_stopped, &mut opened, &mut observer)
        });
        match is_opened.recv() {
            Ok(window) => Ok(Self { window, reports, stop, thread: Some(thread) }),
            Err(_) => match thread.join() {
                Ok(Err(error)) => Err(error),
                Ok(Ok(())) | Err(_) => Err(ShowError::Vanished),
            },
        }
    }

    /// The window's number on its display.
    pub fn window(&self) -> u32 {
        self.window
    }

    /// What the game told since the last call, with the time since it was opened.
    pub fn reports(&self) -> Vec<(Duration, Report)> {
        self.reports.try_iter().collect()
    }

    /// Whether the window is still there.
    pub fn is_open(&self) -> bool {
        self.thread.as_ref().is_some_and(|it| !it.is_finished())
    }

    pub fn close(mut self) -> Result<(), ShowError> {
        self.stop.store(true, Ordering::Relaxed);
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(end)) => end,
            Some(Err(_)) => Err(ShowError::Vanished),
            None => Ok(()),
        }
    }
}

impl Drop for ArcadeWindow {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().map(drop).unwrap_or_default();
        }
    }
}
