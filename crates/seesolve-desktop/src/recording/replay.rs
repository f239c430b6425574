//! A desktop that answers as the recorded one did.
//!
//! Answers belong to what the pointer had done before them: when it does the same again, the next
//! answers come up, however often or rarely they are asked for. A pointer that does something else
//! is told that the recording does not continue like this. Pictures come no sooner and no later after
//! an act than they came then, for the player decides by time too.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use seesolve_core::{DecodeLimits, Frame};

use super::entry::{Entry, FILE_NAME};
use crate::place::{Area, PixelRect, ScreenPoint, WindowId};
use crate::pointer::{ExpectedWindow, Pointer};
use crate::screen::{DesktopError, Monitor, Screen, WindowInfo};

/// A pointer that comes this near to the recorded place does the same.
const NEAR: i32 = 3;
/// Players look many times a second: a log that says more is damaged, or its machine was asleep.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Opens a recording.
pub fn replay(folder: &Path) -> Result<(ReplayScreen, ReplayPointer), DesktopError> {
    let text = std::fs::read_to_string(folder.join(FILE_NAME)).map_err(|it| broken(folder, &it))?;
    replay_lines(&text, folder)
}

/// The same of its lines, with its pictures in a folder.
pub fn replay_lines(
    lines: &str,
    folder: &Path,
) -> Result<(ReplayScreen, ReplayPointer), DesktopError> {
    let entries = lines
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<VecDeque<Entry>, _>>()
        .map_err(|it| broken(folder, &it))?;
    let tape = Tape {
        folder: folder.to_owned(),
        coming: entries,
        answered: Vec::new(),
        acted_at: Instant::now(),
    };
    let tape = Arc::new(Mutex::new(tape));
    let pointer = ReplayPointer { tape: Arc::clone(&tape), at: None, is_down: false };
    Ok((ReplayScreen { tape }, pointer))
}

fn broken(folder: &Path, why: &dyn std::fmt::Display) -> DesktopError {
    DesktopError::NoScreen { reason: format!("{}: {why}", folder.display()) }
}

struct Tape {
    folder: PathBuf,
    /// What was not asked for yet.
    coming: VecDeque<Entry>,
    /// What was, the latest last.
    answered: Vec<Entry>,
    /// When the pointer pressed or let go last.
    acted_at: Instant,
}

type SharedTape = Arc<Mutex<Tape>>;

fn open(tape: &SharedTape) -> MutexGuard<'_, Tape> {
    tape.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Tape {
    /// How many entries come before the pointer acts again.
    fn n_before_act(&self) -> usize {
        let is_act = |it: &Entry| matches!(it, Entry::Press { .. } | Entry::Release);
        self.coming.iter().position(is_act).unwrap_or(self.coming.len())
    }

    /// Passes over the pictures of an area that are older than the one that was seen at this time;
    /// how long it is until that.
    fn pass_over_older(&mut self, wanted: Area) -> Duration {
        let time_of = |it: &Entry| match it {
            Entry::Capture { area, millis, .. } if *area == wanted => {
                Some(Duration::from_millis(*millis))
            }
            _ => None,
        };
        let now = self.acted_at.elapsed();
        loop {
            let coming = self.coming.iter().take(self.n_before_act()).enumerate();
            let mut pictures = coming.filter_map(|(idx, it)| Some((idx, time_of(it)?)));
            let Some((idx, first)) = pictures.next() else { return Duration::ZERO };
            if pictures.next().is_none_or(|(_, second)| second > now) {
                return first.saturating_sub(now);
            }
            self.answered.extend(self.coming.remove(idx));
        }
    }

    /// The next answer before the pointer acts again, or the last one once more.
    fn answer<T>(&mut self, pick: impl Fn(&Entry) -> Option<T>) -> Result<T, DesktopError> {
        let next = (0..self.n_before_act()).find(|idx| pick(&self.coming[*idx]).is_some());
        if let Some(entry) = next.and_then(|idx| self.coming.remove(idx)) {
            self.answered.push(entry);
        }
        self.answered.iter().rev().find_map(pick).ok_or_else(|| DesktopError::Diverged {
            reason: "this was never asked while recording".to_owned(),
        })
    }

    /// Goes on to the next act, past answers that were not asked for.
    fn act(&mut self) -> Option<Entry> {
        self.acted_at = Instant::now();
        while let Some(entry) = self.coming.pop_front() {
            if matches!(entry, Entry::Press { .. } | Entry::Release) {
                return Some(entry);
            }
            self.answered.push(entry);
        }
        None
    }

    /// Where the pointer was when the next press was recorded.
    fn place_of_next_press(&self) -> Option<ScreenPoint> {
        let until = self.coming.iter().position(|it| matches!(it, Entry::Press { .. }))?;
        let mut before = self.answered.iter().chain(self.coming.iter().take(until)).rev();
        before.find_map(|it| match it {
            Entry::MoveTo { point } => Some(*point),
            _ => None,
        })
    }
}

/// A screen that answers as the recorded one did.
pub struct ReplayScreen {
    tape: SharedTape,
}

impl Screen for ReplayScreen {
    fn monitors(&mut self) -> Result<Vec<Monitor>, DesktopError> {
        open(&self.tape).answer(|it| match it {
            Entry::Monitors { answer } => answer.clone(),
            _ => None,
        })
    }

    fn windows(&mut self) -> Result<Vec<WindowInfo>, DesktopError> {
        open(&self.tape).answer(|it| match it {
            Entry::Windows { answer } => answer.clone(),
            _ => None,
        })
    }

    fn place_of(&mut self, wanted: WindowId) -> Result<Option<PixelRect>, DesktopError> {
        open(&self.tape).answer(|it| match it {
            Entry::PlaceOf { window, answer } if *window == wanted => Some(*answer),
            _ => None,
        })
    }

    fn is_covered(&mut self, wanted: WindowId, at: PixelRect) -> Result<bool, DesktopError> {
        open(&self.tape).answer(|it| match it {
            Entry::IsCovered { window, place, answer } if *window == wanted && *place == at => {
                *answer
            }
            _ => None,
        })
    }

    fn focus(&mut self, wanted: WindowId) -> Result<bool, DesktopError> {
        let answer = open(&self.tape).answer(|it| match it {
            Entry::Focus { window, answer } if *window == wanted => Some(*answer),
            _ => None,
        })?;
        answer.ok_or(DesktopError::NoWindow)
    }

    fn capture(&mut self, wanted: Area, _spare: Vec<u8>) -> Result<Frame, DesktopError> {
        let wait = open(&self.tape).pass_over_older(wanted);
        std::thread::sleep(wait.min(LONGEST_WAIT));
        let mut tape = open(&self.tape);
        let (picture, screen_from_frame) = tape.answer(|it| match it {
            Entry::Capture { area, picture, screen_from_frame, .. } if *area == wanted => {
                Some((picture.clone(), *screen_from_frame))
            }
            _ => None,
        })?;
        let missing = match wanted.window() {
            Some(_) => DesktopError::NoWindow,
            None => DesktopError::NothingThere,
        };
        let path = tape.folder.join(picture.ok_or(missing)?);
        let bytes = std::fs::read(&path)
            .map_err(|it| DesktopError::Broken { reason: format!("{}: {it}", path.display()) })?;
        let mut frame = Frame::decode(&bytes, &DecodeLimits::default())
            .map_err(|it| DesktopError::Broken { reason: format!("{}: {it}", path.display()) })?;
        frame.screen_from_frame = screen_from_frame;
        Ok(frame)
    }
}

/// A pointer that must do as the recorded one did.
pub struct ReplayPointer {
    tape: SharedTape,
    at: Option<ScreenPoint>,
    is_down: bool,
}

impl Pointer for ReplayPointer {
    fn position(&mut self) -> Result<ScreenPoint, DesktopError> {
        if let Some(at) = self.at {
            return Ok(at);
        }
        open(&self.tape).answer(|it| match it {
            Entry::Position { answer } => *answer,
            _ => None,
        })
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), DesktopError> {
        self.at = Some(point);
        Ok(())
    }

    fn press(&mut self, _footing: Option<ExpectedWindow>) -> Result<(), DesktopError> {
        let mut tape = open(&self.tape);
        let expected = tape.place_of_next_press();
        if let (Some(at), Some(expected)) = (self.at, expected)
            && at.distance(expected) > NEAR
        {
            let reason = format!("the press was at {expected:?} and is now at {at:?}");
            return Err(DesktopError::Diverged { reason });
        }
        match tape.act() {
            Some(Entry::Press { is_made: true }) => self.is_down = true,
            Some(Entry::Press { is_made: false }) => return Err(DesktopError::WindowChanged),
            _ => {
                let reason = "no press was recorded here".to_owned();
                return Err(DesktopError::Diverged { reason });
            }
        }
        Ok(())
    }

    fn release(&mut self) -> Result<(), DesktopError> {
        if std::mem::take(&mut self.is_down) {
            open(&self.tape).act();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use seesolve_testing::folder::TestFolder;

    use super::*;

    #[test]
    fn a_picture_comes_when_it_came() {
        let folder = TestFolder::new("replay-in-time");
        let lines = [0, 20, 300].map(|millis| {
            let picture = Frame::filled(1, 1, [millis as u8; 3]);
            std::fs::write(folder.join(format!("{millis}.png")), picture.to_png()).unwrap();
            let entry = Entry::Capture {
                area: Area::Desktop,
                picture: Some(format!("{millis}.png")),
                screen_from_frame: seesolve_core::ScreenFromFrame::IDENTITY,
                millis,
            };
            serde_json::to_string(&entry).unwrap()
        });
        std::fs::write(folder.join(FILE_NAME), lines.join("\n")).unwrap();
        let begun = Instant::now();
        let (mut screen, _) = replay(&folder).unwrap();
        std::thread::sleep(Duration::from_millis(100));
        let mut seen = || screen.capture(Area::Desktop, Vec::new()).unwrap().pixel(0, 0)[0];
        assert_eq!(seen(), 20, "the first one is too old");
        assert_eq!(seen(), 300_u32 as u8);
        assert!(begun.elapsed() >= Duration::from_millis(300), "{:?}", begun.elapsed());
        assert_eq!(seen(), 300_u32 as u8, "there is none after it");
    }
    #[test]
    fn no_log_makes_anybody_wait_for_long() {
        let millis = u64::MAX;
        let entry = Entry::Capture {
            area: Area::Desktop,
            picture: None,
            screen_from_frame: seesolve_core::ScreenFromFrame::IDENTITY,
            millis,
        };
        let line = serde_json::to_string(&entry).unwrap();
        let (mut screen, _) = replay_lines(&line, Path::new("")).unwrap();
        let seen = screen.capture(Area::Desktop, Vec::new());
        assert!(seen.is_err(), "capture must return, even without a picture");
    }
}
