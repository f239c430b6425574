//! A log of what was seen and done: pictures with the mouse path, readings and times.
//!
//! Every play gets a folder of its own; what is there already is never touched. Pictures are packed
//! and written by a thread of their own: that takes longer than a whole board does to play.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Instant;

use seesolve_core::Point;
use seesolve_core::draw::Canvas;
use seesolve_core::{Frame, Gesture, Rgb};
use serde_json::{Value, json};

use crate::aim::PointerPath;
use crate::play::{Event, PlayReport};

const PATH: Rgb = [255, 255, 255];
const SHADOW: Rgb = [0, 0, 0];
const DOWN: Rgb = [60, 220, 60];
const UP: Rgb = [240, 60, 60];

const LOG_FILE_NAME: &str = "log.jsonl";

/// Writes one play's log.
pub struct PlayLog {
    folder: PathBuf,
    lines: File,
    start: Instant,
    n_pictures: u32,
    /// What went wrong with writing, told once at the end: a full disk must not stop a game.
    failed: Option<io::Error>,
    pictures: Sender<Picture>,
    painter: JoinHandle<io::Result<()>>,
}

/// A picture to be written, and the ways of the mouse to be drawn over it.
struct Picture {
    file: PathBuf,
    frame: Frame,
    presses: Vec<PointerPath>,
}

impl PlayLog {
    /// Makes the next free folder `run-0001`, `run-0002`, ... under `parent`.
    pub fn create(parent: &Path) -> io::Result<Self> {
        std::fs::create_dir_all(parent)?;
        let folder = (1..100_000)
            .map(|number| parent.join(format!("run-{number:04}")))
            .find_map(|folder| match std::fs::create_dir(&folder) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => None,
                made => Some(made.map(|()| folder)),
            })
            .unwrap_or_else(|| Err(io::Error::other("there are too many logs")))?;
        let lines = File::create_new(folder.join(LOG_FILE_NAME))?;
        let (pictures, to_paint) = channel();
        let painter = std::thread::spawn(move || write_all(&to_paint));
        let start = Instant::now();
        Ok(Self { folder, lines, start, n_pictures: 0, failed: None, pictures, painter })
    }

    /// Where the log is written.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Notes what happens.
    pub fn note(&mut self, event: &Event<'_>) {
        match event {
            Event::Read { session, .. } => self.line(json!({
                "event": "read",
                "game": session.game().info().id,
                "notation": session.position(),
                "confidence": session.reading().map(|it| it.confidence),
                "proof": session.answer().map(|it| it.proof.name()),
                "summary": session.answer().map_or(&[][..], |it| &it.summary),
            })),
            Event::Unclear { frame, warnings } => {
                let picture = self.picture("unclear", frame, &[]);
                self.line(json!({"event": "unclear", "warnings": warnings, "picture": picture}));
            }
            Event::Plan { frame, presses } => {
                let picture = self.picture("plan", frame, presses);
                self.line(json!({"event": "plan", "presses": presses, "picture": picture}));
            }
            Event::Made { gesture, presses, spent } => self.line(json!({
                "event": "made",
                "kind": kind(gesture),
                "presses": presses,
                "millis": spent.as_secs_f64() * 1000.0,
            })),
            Event::Missed { n_gestures } => {
                self.line(json!({"event": "missed", "gestures": n_gestures}));
            }
            Event::Prompt { prompt } => {
                self.line(json!({"event": "prompt", "pressed": prompt.name}));
            }
            Event::BoardDone { n_boards } => {
                self.line(json!({"event": "board_done", "boards": n_boards}));
            }
            Event::BoardChanged => self.line(json!({"event": "board_changed"})),
            Event::Paused => self.line(json!({"event": "paused"})),
            Event::Resumed => self.line(json!({"event": "resumed"})),
        }
    }

    /// Notes how it ended, and says whether all could be written.
    pub fn finish(mut self, report: &PlayReport) -> io::Result<()> {
        self.line(json!({
            "event": "end",
            "boards": report.n_boards,
            "gestures": report.n_gestures,
            "redone": report.n_redone,
            "stopped": report.stopped.as_ref().map(ToString::to_string),
            "failed": report.failed.as_ref().map(ToString::to_string),
            "millis": report.timings.to_json(),
        }));
        drop(self.pictures);
        let written = self.painter.join().unwrap_or_else(|_| Err(io::Error::other("no pictures")));
        self.failed.map_or(written, Err)
    }

    fn line(&mut self, mut entry: Value) {
        entry["at_millis"] = json!(self.start.elapsed().as_millis() as u64);
        let written = writeln!(self.lines, "{entry}");
        self.keep_failure(written);
    }

    fn picture(&mut self, name: &str, frame: &Frame, presses: &[PointerPath]) -> String {
        self.n_pictures += 1;
        let file_name = format!("{:04}-{name}.png", self.n_pictures);
        let (file, frame) = (self.folder.join(&file_name), frame.clone());
        // A painter that has given up tells why when it is joined.
        self.pictures.send(Picture { file, frame, presses: presses.to_vec() }).unwrap_or_default();
        file_name
    }

    fn keep_failure(&mut self, written: io::Result<()>) {
        if let Err(error) = written {
            self.failed.get_or_insert(error);
        }
    }
}

/// Writes pictures until no more can come, or one cannot be written.
fn write_all(pictures: &Receiver<Picture>) -> io::Result<()> {
    for Picture { file, frame, presses } in pictures {
        std::fs::write(file, with_paths(&frame, &presses).to_png())?;
    }
    Ok(())
}

fn kind(gesture: &Gesture) -> &'static str {
    match gesture {
        Gesture::Click(_) => "click",
        Gesture::Stroke(_) => "stroke",
    }
}

/// The picture with the way of the mouse drawn over it.
pub fn with_paths(frame: &Frame, presses: &[PointerPath]) -> Frame {
    let mut canvas = Canvas::from_frame(frame);
    for points in presses.iter().flatten() {
        let middle = |x: i32, y: i32| {
            let in_screen = Point::new(x as f32 + 0.5, y as f32 + 0.5);
            frame.screen_from_frame.invert(in_screen)
        };
        let points: Vec<Point> = points.iter().map(|it| middle(it.x, it.y)).collect();
        canvas.line(&points, 5.0, SHADOW);
        canvas.line(&points, 2.5, PATH);
        if let (Some(first), Some(last)) = (points.first(), points.last()) {
            canvas.circle(*last, 5.0, UP);
            canvas.circle(*first, 5.0, DOWN);
        }
    }
    canvas.into_frame()
}

#[cfg(test)]
mod tests {
    use seesolve_testing::folder::TestFolder;

    use super::*;
    use crate::place::ScreenPoint;

    #[test]
    fn every_play_gets_its_own_folder_and_nothing_is_overwritten() {
        let parent = TestFolder::new("log");
        let first = PlayLog::create(&parent).unwrap();
        std::fs::write(first.folder().join("mine.txt"), "kept").unwrap();
        let mut second = PlayLog::create(&parent).unwrap();
        assert_ne!(first.folder(), second.folder());
        let frame = Frame::filled(40, 40, [0, 0, 90]);
        let presses = vec![vec![vec![ScreenPoint::new(5, 5), ScreenPoint::new(30, 5)]]];
        second.note(&Event::Plan { frame: &frame, presses: &presses });
        second.note(&Event::BoardDone { n_boards: 1 });
        let folder = second.folder().to_owned();
        second.finish(&PlayReport::default()).unwrap();
        let text = std::fs::read_to_string(folder.join("log.jsonl")).unwrap();
        let events: Vec<Value> = text.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
        assert_eq!(events.len(), 3);
        assert_eq!(events[0]["picture"], "0001-plan.png");
        assert!(folder.join("0001-plan.png").exists());
        assert_eq!(std::fs::read_to_string(first.folder().join("mine.txt")).unwrap(), "kept");
    }

    #[test]
    fn the_path_is_drawn_where_the_mouse_goes() {
        let mut frame = Frame::filled(60, 40, [0, 0, 90]);
        frame.screen_from_frame.offset_in_screen = Point::new(1000.0, 500.0);
        let presses = vec![vec![vec![ScreenPoint::new(1010, 510), ScreenPoint::new(1050, 510)]]];
        let drawn = with_paths(&frame, &presses);
        assert_eq!(drawn.pixel(30, 10), PATH);
        assert_eq!(drawn.pixel(10, 10), DOWN);
        assert_eq!(drawn.pixel(50, 10), UP);
        assert_eq!(drawn.pixel(30, 30), [0, 0, 90]);
    }
}
