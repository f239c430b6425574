//! A desktop that notes everything while it works.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use seesolve_core::{Frame, ScreenFromFrame};

use super::entry::{Entry, FILE_NAME};
use crate::place::{Area, PixelRect, ScreenPoint, WindowId};
use crate::pointer::{ExpectedWindow, Pointer};
use crate::screen::{DesktopError, Monitor, Screen, WindowInfo};

/// Records a screen and a pointer into a new or empty folder; what is there is never overwritten.
pub fn record<S: Screen, P: Pointer>(
    folder: &Path,
    screen: S,
    pointer: P,
) -> io::Result<(RecordScreen<S>, RecordPointer<P>)> {
    std::fs::create_dir_all(folder)?;
    let file = OpenOptions::new().write(true).create_new(true).open(folder.join(FILE_NAME))?;
    let writer = Writer { folder: folder.to_owned(), file, last: None, acted_at: Instant::now() };
    let tape = Arc::new(Tape(Mutex::new(writer)));
    let screen = RecordScreen { screen, tape: Arc::clone(&tape) };
    Ok((screen, RecordPointer { pointer, tape, is_down: false }))
}

struct Writer {
    folder: PathBuf,
    file: File,
    /// The last picture and its file: a picture that did not change is stored once.
    last: Option<(Frame, String)>,
    /// When the pointer pressed or let go last.
    acted_at: Instant,
}

struct Tape(Mutex<Writer>);

impl Tape {
    fn note(&self, entry: &Entry) {
        self.write(|writer| writer.append(entry));
    }

    fn note_act(&self, entry: &Entry) {
        self.write(|writer| {
            writer.acted_at = Instant::now();
            writer.append(entry)
        });
    }

    fn note_capture(&self, area: Area, frame: Option<&Frame>) {
        self.write(|writer| {
            let millis = writer.acted_at.elapsed().as_millis() as u64;
            let picture = frame.map(|it| writer.keep(it)).transpose()?;
            let screen_from_frame =
                frame.map_or(ScreenFromFrame::IDENTITY, |it| it.screen_from_frame);
            writer.append(&Entry::Capture { area, picture, screen_from_frame, millis })
        });
    }

    /// A full disk must not stop a game that is being played: the recording ends early instead.
    fn write(&self, work: impl FnOnce(&mut Writer) -> io::Result<()>) {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)).unwrap_or_default();
    }
}

impl Writer {
    fn append(&mut self, entry: &Entry) -> io::Result<()> {
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }

    /// Stores a picture and gives the name of its file.
    fn keep(&mut self, frame: &Frame) -> io::Result<String> {
        if let Some((_, name)) = self.last.as_ref().filter(|(last, _)| last == frame) {
            return Ok(name.clone());
        }
        let n_before = self.last.as_ref().and_then(|(_, it)| it.get(..6)?.parse::<u32>().ok());
        let name = format!("{:06}.png", n_before.map_or(0, |it| it + 1));
        std::fs::write(self.folder.join(&name), frame.to_png())?;
        self.last = Some((frame.clone(), name.clone()));
        Ok(name)
    }
}

/// A screen that is recorded.
pub struct RecordScreen<S> {
    screen: S,
    tape: Arc<Tape>,
}

impl<S: Screen> Screen for RecordScreen<S> {
    fn monitors(&mut self) -> Result<Vec<Monitor>, DesktopError> {
        let answer = self.screen.monitors();
        self.tape.note(&Entry::Monitors { answer: answer.clone().ok() });
        answer
    }

    fn windows(&mut self) -> Result<Vec<WindowInfo>, DesktopError> {
        let answer = self.screen.windows();
        self.tape.note(&Entry::Windows { answer: answer.clone().ok() });
        answer
    }

    fn place_of(&mut self, window: WindowId) -> Result<Option<PixelRect>, DesktopError> {
        let answer = self.screen.place_of(window);
        self.tape.note(&Entry::PlaceOf { window, answer: answer.clone().ok().flatten() });
        answer
    }

    fn is_covered(&mut self, window: WindowId, place: PixelRect) -> Result<bool, DesktopError> {
        let answer = self.screen.is_covered(window, place);
        self.tape.note(&Entry::IsCovered { window, place, answer: answer.clone().ok() });
        answer
    }

    fn focus(&mut self, window: WindowId) -> Result<bool, DesktopError> {
        let answer = self.screen.focus(window);
        self.tape.note(&Entry::Focus { window, answer: answer.clone().ok() });
        answer
    }

    fn capture(&mut self, area: Area, spare: Vec<u8>) -> Result<Frame, DesktopError> {
        let answer = self.screen.capture(area, spare);
        self.tape.note_capture(area, answer.as_ref().ok());
        answer
    }
}

/// A pointer that is recorded.
pub struct RecordPointer<P> {
    pointer: P,
    tape: Arc<Tape>,
    is_down: bool,
}

impl<P: Pointer> Pointer for RecordPointer<P> {
    fn position(&mut self) -> Result<ScreenPoint, DesktopError> {
        let answer = self.pointer.position();
        self.tape.note(&Entry::Position { answer: answer.clone().ok() });
        answer
    }

    fn move_to(&mut self, point: ScreenPoint) -> Result<(), DesktopError> {
        self.tape.note(&Entry::MoveTo { point });
        self.pointer.move_to(point)
    }

    fn press(&mut self, expected: Option<ExpectedWindow>) -> Result<(), DesktopError> {
        let made = self.pointer.press(expected);
        self.is_down |= made.is_ok();
        self.tape.note_act(&Entry::Press { is_made: made.is_ok() });
        made
    }

    fn release(&mut self) -> Result<(), DesktopError> {
        if std::mem::take(&mut self.is_down) {
            self.tape.note_act(&Entry::Release);
        }
        self.pointer.release()
    }

    fn is_felt(&self) -> bool {
        self.pointer.is_felt()
    }
}
