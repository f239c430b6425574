//! Acting: gestures become pixels, are made, and are checked by looking.

use std::time::{Duration, Instant};

use seesolve_core::Gesture;

use super::board::{BoardInPlay, Landmarks, LastClick};
use super::player::Player;
use super::report::Event;
use super::tint::{CleanBoard, Tint};
use crate::aim::{AimError, PointerPath, aim};
use crate::input_driver::Interrupted;
use crate::manner::{Manner, PressStyle};
use crate::rate_control::Rate;
use crate::stop_signals::StopReason;
use crate::timings::StageName;

/// The board must have been seen this recently before a button goes down.
const FRESH: Duration = Duration::from_millis(250);
/// A click that moves nothing within this time had no effect.
const CLICK_PATIENCE: Duration = Duration::from_millis(600);
/// Play ends when nothing new has happened on the board for so long, whatever the readings say.
const NO_PROGRESS: Duration = Duration::from_secs(12);
/// The same after the board moved or changed its size: some games do not know where it is then.
const NO_PROGRESS_ELSEWHERE: Duration = Duration::from_millis(3500);

impl Player<'_> {
    /// Whether the current picture does not show yet what a gesture does.
    pub(super) fn is_missing(&self, gesture: &Gesture) -> bool {
        let is_line =
            self.session.shows(&self.frame, gesture) == Some(true) && !self.is_plain(gesture);
        let is_shown = is_line || self.rate_control.is_tinting() && self.is_tinted(gesture);
        !is_shown
    }

    /// Whether a gesture seems to be there between two cells of one colour, as those of another level may be,
    /// but its way looks as it did before anything was drawn.
    fn is_plain(&self, gesture: &Gesture) -> bool {
        let board = self.clean_board.as_ref().zip(self.session.layout());
        board.is_some_and(|(it, now)| {
            it.is_untouched(&self.frame, now, gesture)
                && self.session.shows(&it.frame, gesture) != Some(true)
        })
    }

    /// Whether the dots of a board are where they were.
    pub(super) fn stands(&self, landmarks: &Landmarks) -> bool {
        let board = self.board.as_ref();
        // The pointer is still there, and how far the game is with it is not known.
        let is_made = |it: &Gesture| board.is_some_and(|board| board.made.as_ref() == Some(it));
        let is_new = |it: &Gesture| board.is_some_and(|board| board.is_recent(it));
        let looks = board.map_or(&[][..], BoardInPlay::looks);
        landmarks.stand(&self.frame, looks, |it| is_made(it) || is_new(it) && !self.is_missing(it))
    }

    /// Games may mark the dots that are joined: remembers how they look then.
    pub(super) fn keep_looks(&mut self) {
        let Some(mut board) = self.board.take() else { return };
        let frame = &self.frame;
        board.keep_looks(frame, |it| !self.is_missing(it));
        self.board = Some(board);
    }

    /// Those that are still to be made. What words lie over is there if the last of all was made.
    pub(super) fn missing(&self, gestures: &[Gesture]) -> Vec<Gesture> {
        let is_last_made = self.board.as_ref().is_some_and(BoardInPlay::is_last_made);
        let is_missing = |it: &&Gesture| {
            self.is_missing(it) && !(is_last_made && self.is_overlaid(it).unwrap_or(false))
        };
        gestures.iter().filter(is_missing).cloned().collect()
    }

    /// Whether the current picture shows a gesture by cells that are filled.
    pub(super) fn fills_cells(&self, gesture: &Gesture) -> bool {
        let board = self.clean_board.as_ref().zip(self.session.layout());
        board.and_then(|(it, now)| it.fills(&self.frame, now, gesture)).unwrap_or(false)
    }

    fn is_overlaid(&self, gesture: &Gesture) -> Option<bool> {
        Some(self.clean_board.as_ref()?.is_overlaid(&self.frame, self.session.layout()?, gesture))
    }

    /// Whether no picture tells if a gesture reached its end or stopped short of it.
    pub(super) fn hides_its_end(&self, gesture: &Gesture) -> bool {
        let hides = |it: &CleanBoard| it.hides_an_end(gesture);
        self.rate_control.is_tinting() || self.clean_board.as_ref().is_some_and(hides)
    }

    /// Whether the current picture shows a gesture by the tint of its cells.
    pub(super) fn is_tinted(&self, gesture: &Gesture) -> bool {
        self.tint(gesture).is_some_and(|it| it.is_pipe(self.rate_control.spares_start()))
    }

    /// What of a gesture the current picture shows as a tint of its cells.
    pub(super) fn tint(&self, gesture: &Gesture) -> Option<Tint> {
        self.clean_board.as_ref()?.tint(&self.frame, self.session.layout()?, gesture)
    }

    /// Aims all gestures in every detail, so that one that leaves the board stops the whole.
    pub(super) fn aim_all(&mut self, gestures: &[Gesture]) -> Result<(), Interrupted> {
        let start = Instant::now();
        let rate = self.rate_control.steady_rate();
        let mut paths = Vec::new();
        for gesture in gestures {
            self.path_of(gesture, Manner::SAFEST)?;
            paths.push(self.path_of(gesture, self.rate_control.manner(gesture, rate))?);
        }
        self.report.timings.add(StageName::Path, start.elapsed());
        (self.observer)(&Event::Plan { frame: &self.frame, presses: &paths });
        Ok(())
    }

    /// Where the pointer goes for a gesture.
    pub(super) fn path_of(
        &self,
        gesture: &Gesture,
        manner: Manner,
    ) -> Result<PointerPath, Interrupted> {
        let off = |it: AimError| Interrupted::Stop(StopReason::OffTheBoard { why: it.to_string() });
        let layout = self.session.layout().ok_or_else(|| off(AimError::Empty))?;
        aim(layout, &self.frame.screen_from_frame, gesture, manner).map_err(off)
    }

    /// Makes one click and waits until it has an effect.
    pub(super) fn click(&mut self, gesture: &Gesture) -> Result<(), Interrupted> {
        self.aim_all(std::slice::from_ref(gesture))?;
        if self.is_stale()? {
            return Ok(());
        }
        let path = self.path_of(gesture, Manner::SAFEST)?;
        let rate = self.rate_control.steady_rate();
        let (before, seen) = (self.session.position().cloned(), self.frame.clone());
        self.make_gesture(gesture, &path, rate, PressStyle::Drag)?;
        if let (Some(board), Some(before)) = (&mut self.board, before) {
            let (gesture, frame, made_at) = (gesture.clone(), seen, Instant::now());
            board.last_click = Some(LastClick { before, frame, gesture, made_at });
        }
        self.wait_for_change(CLICK_PATIENCE)?;
        Ok(())
    }

    /// Whether the picture is old and the board has changed meanwhile (while thinking).
    pub(super) fn is_stale(&mut self) -> Result<bool, Interrupted> {
        if self.taken_at.elapsed() < FRESH {
            return Ok(false);
        }
        let before = self.capture()?;
        let is_stale = !self.is_board_at_rest(&before);
        self.recycle(before);
        Ok(is_stale)
    }

    pub(super) fn make_gesture(
        &mut self,
        gesture: &Gesture,
        path: &PointerPath,
        rate: Rate,
        style: PressStyle,
    ) -> Result<(), Interrupted> {
        let most = if self.is_elsewhere { NO_PROGRESS_ELSEWHERE } else { NO_PROGRESS };
        if self.progress_at.elapsed() > most {
            let seconds = self.progress_at.elapsed().as_secs();
            return Err(Interrupted::Stop(StopReason::NoProgress { seconds }));
        }
        if let Some(board) = &mut self.board {
            board.made = Some(gesture.clone());
        }
        let start = Instant::now();
        self.make(path, rate, style)?;
        let spent = start.elapsed();
        let n_points: usize = path.iter().map(|it| it.len().saturating_sub(1)).sum();
        self.report.n_segments += n_points as u32;
        (self.observer)(&Event::Made { gesture, presses: path, spent });
        Ok(())
    }

    /// Moves the mouse, counted and timed.
    pub(super) fn make(
        &mut self,
        path: &PointerPath,
        rate: Rate,
        style: PressStyle,
    ) -> Result<(), Interrupted> {
        let limit = self.options.max_gestures;
        if self.report.n_gestures >= limit {
            return Err(Interrupted::Stop(StopReason::TooManyGestures { limit }));
        }
        if self.is_time_up() {
            return Err(Interrupted::TimeUp);
        }
        self.report.n_gestures += 1;
        self.is_timed_from.get_or_insert_with(Instant::now);
        if let Some(seen_at) = self.reacting_to.take() {
            self.report.timings.add_reaction(seen_at.elapsed());
        }
        self.timed(StageName::Drag, |it| it.driver.make(path, rate, style))
    }
}
