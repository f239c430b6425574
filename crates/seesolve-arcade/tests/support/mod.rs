//! A game on a display of its own, and the player in front of it.

#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a test")]

use std::time::{Duration, Instant};

use seesolve_arcade::window::{Sampling, Show};
use seesolve_arcade::{ArcadeGame, ArcadeWindow, Report};
use seesolve_core::{Session, Worker};
use seesolve_desktop::testing::PrivateDisplay;
use seesolve_desktop::x11::X11Screen;
use seesolve_desktop::{Desktop, Event, PlayOptions, PlayReport, WindowId, play};
use seesolve_games::registry::GAMES;
#[allow(unused_imports, reason = "each test file uses its own part")]
pub use seesolve_testing::material::is_slow;

/// Starts a display, or explains why there is none. On a build machine there must be one.
pub fn display() -> Option<PrivateDisplay> {
    PrivateDisplay::expected(PrivateDisplay::start(1280, 1024))
}

/// What a game and its player have to say.
pub struct Game {
    pub report: PlayReport,
    pub reports: Vec<(Duration, Report)>,
    pub spent: Duration,
}

impl Game {
    pub fn count(&self, which: impl Fn(&Report) -> bool) -> usize {
        self.reports.iter().filter(|(_, it)| which(it)).count()
    }

    pub fn n_solved(&self) -> usize {
        self.count(|it| matches!(it, Report::Solved { .. }))
    }

    pub fn n_outside(&self) -> usize {
        self.count(|it| matches!(it, Report::PressOutside { .. }))
    }

    /// The usual times from the end of a board to the first press on the next one, and from there
    /// to its end.
    pub fn rhythm(&self) -> (Duration, Duration) {
        let (mut pauses, mut boards) = (Vec::new(), Vec::new());
        let (mut ended, mut begun) = (None, None);
        for (at, report) in &self.reports {
            match report {
                Report::Press { .. } if begun.is_none() => {
                    begun = Some(*at);
                    pauses.extend(ended.map(|it| *at - it));
                }
                Report::Solved { .. } => {
                    boards.extend(begun.take().map(|it: Duration| *at - it));
                    ended = Some(*at);
                }
                _ => {}
            }
        }
        let median = |times: &mut Vec<Duration>| {
            times.sort_unstable();
            times.get(times.len() / 2).copied().unwrap_or_default()
        };
        (median(&mut pauses), median(&mut boards))
    }

    pub fn summary(&self) -> String {
        format!(
            "{} solved in {:.1} s; {} gestures, {} segments, {} redone, {} ignored, {} outside; {:?} {:?}",
            self.n_solved(),
            self.spent.as_secs_f32(),
            self.report.n_gestures,
            self.report.n_segments,
            self.report.n_redone,
            self.count(|it| *it == Report::PressIgnored),
            self.n_outside(),
            self.report.stopped,
            self.report.failed,
        )
    }
}

/// Opens a game and plays it through the display, as on a real desktop.
pub fn play_arcade(
    display: &PrivateDisplay,
    game: Box<dyn ArcadeGame>,
    sampling: Sampling,
    session: &mut Session,
    options: PlayOptions,
    observer: &mut dyn FnMut(&Event<'_>),
) -> Game {
    let name = display.name();
    let how = Show { display: Some(name.to_owned()), sampling, place: Some((120, 90)) };
    let opened = ArcadeWindow::open(game, how).unwrap();
    let mut screen = X11Screen::open(Some(name)).unwrap();
    let mut pointer = screen.pointer().unwrap();
    let options = PlayOptions { window: Some(WindowId(opened.window())), ..options };
    let desktop = Desktop { screen: &mut screen, pointer: &mut pointer, stop_signals: &mut [] };
    let start = Instant::now();
    let mut watch = |event: &Event<'_>| {
        if let Event::Unclear { frame, warnings } = event {
            let file = std::env::current_exe().unwrap().with_file_name("arcade-unclear.png");
            std::fs::write(&file, frame.to_png()).unwrap();
            println!("unclear, see {}: {warnings:?}", file.display());
        }
        observer(event);
    };
    let report = play(desktop, session, &mut Worker::new(GAMES), &options, &mut watch);
    let spent = start.elapsed();
    std::thread::sleep(Duration::from_millis(60));
    let reports = opened.reports();
    opened.close().unwrap();
    Game { report, reports, spent }
}
