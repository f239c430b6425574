//! A cabinet on a display of its own, and the player in front of it.

#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a test")]

use std::time::{Duration, Instant};

use seesolve_arcade::window::{Sampling, Show};
use seesolve_arcade::{Cabinet, Opened, Report};
use seesolve_core::AnySession;
use seesolve_desktop::testing::PrivateDisplay;
use seesolve_desktop::x11::X11Screen;
use seesolve_desktop::{Desk, Event, Orders, Outcome, WindowId, play};

/// Whether the long runs were asked for.
pub fn is_slow() -> bool {
    std::env::var_os("SEESOLVE_SLOW").is_some()
}

/// Starts a display, or explains why there is none. On a build machine there must be one.
pub fn display() -> Option<PrivateDisplay> {
    let display = PrivateDisplay::start(1280, 1024);
    if display.is_none() {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "Xvfb and openbox are needed");
        println!("skipped: Xvfb and openbox are not installed");
    }
    display
}

/// What a game and its player have to say.
pub struct Game {
    pub outcome: Outcome,
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
            self.outcome.n_gestures,
            self.outcome.n_segments,
            self.outcome.n_redone,
            self.count(|it| *it == Report::PressIgnored),
            self.n_outside(),
            self.outcome.stopped,
            self.outcome.failed,
        )
    }
}

/// Opens a cabinet and plays it through the display, as on a real desktop.
pub fn play_cabinet(
    display: &PrivateDisplay,
    cabinet: Box<dyn Cabinet>,
    sampling: Sampling,
    session: &mut dyn AnySession,
    orders: Orders,
    witness: &mut dyn FnMut(&Event<'_>),
) -> Game {
    let name = display.name();
    let how = Show { display: Some(name.to_owned()), sampling, place: Some((120, 90)) };
    let opened = Opened::open(cabinet, how).unwrap();
    let mut screen = X11Screen::open(Some(name)).unwrap();
    let mut pointer = screen.pointer().unwrap();
    let orders = Orders { window: Some(WindowId(opened.window())), ..orders };
    let desk = Desk { screen: &mut screen, pointer: &mut pointer, alarms: &mut [] };
    let start = Instant::now();
    let mut watch = |event: &Event<'_>| {
        if let Event::Unclear { frame, warnings } = event {
            let file = std::env::temp_dir().join("seesolve-arcade-unclear.png");
            std::fs::write(&file, frame.to_png()).unwrap();
            println!("unclear, see {}: {warnings:?}", file.display());
        }
        witness(event);
    };
    let outcome = play(desk, session, &orders, &mut watch);
    let spent = start.elapsed();
    std::thread::sleep(Duration::from_millis(60));
    let reports = opened.reports();
    opened.close().unwrap();
    Game { outcome, reports, spent }
}
