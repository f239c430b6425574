//! How long a picture of the screen takes, beside python-mss on the same display if it is there.
//!
//! One run measures all of them in turn, so that their ratios mean something on a busy machine.
//! `cargo bench -p seesolve-desktop --bench capture`

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "this is a benchmark")]

use std::process::Command;
use std::time::{Duration, Instant};

use seesolve_desktop::testing::PrivateDisplay;
use seesolve_desktop::x11::X11Screen;
use seesolve_desktop::{Area, PixelRect, Screen as _};

const REGION: PixelRect = PixelRect::new(300, 200, 600, 600);
const N_SHOTS: usize = 300;

/// Prints the median and the least milliseconds of three ways to use mss.
const MSS: &str = r#"
import statistics, sys, time
import mss
box = {"left": 300, "top": 200, "width": 600, "height": 600}
def measure(name, shoot, n):
    spent = []
    for _ in range(n):
        start = time.perf_counter()
        shoot()
        spent.append((time.perf_counter() - start) * 1000)
    print(f"{name:<44} {statistics.median(spent):8.3f} {min(spent):8.3f}")
kept = mss.mss()
def as_the_seed():
    with mss.mss() as it:
        it.grab(box).rgb
measure("python-mss, kept, raw", lambda: kept.grab(box), 300)
measure("python-mss, kept, to RGB", lambda: kept.grab(box).rgb, 300)
measure("python-mss, new object each time, to RGB", as_the_seed, 100)
"#;

fn main() {
    let Some(display) = PrivateDisplay::start(1920, 1080) else {
        println!("Xvfb and openbox are needed");
        return;
    };
    let mut screen = X11Screen::open(Some(display.name())).unwrap();
    println!("600 x 600 pixels, milliseconds             median    least");
    for _ in 0..2 {
        let areas = [
            ("seesolve, region, to RGB", Area::Region(REGION)),
            ("seesolve, whole 1920 x 1080 screen, to RGB", Area::Desktop),
        ];
        for (name, area) in areas {
            let mut buffer = Vec::new();
            measure(name, || {
                let spare = std::mem::take(&mut buffer);
                buffer = screen.capture(area, spare).unwrap().into_rgb();
            });
        }
        let mss = Command::new("python3").args(["-c", MSS]).env("DISPLAY", display.name()).output();
        match mss {
            Ok(it) if it.status.success() => print!("{}", String::from_utf8_lossy(&it.stdout)),
            _ => println!("python-mss is not there"),
        }
    }
}

fn measure(name: &str, mut shoot: impl FnMut()) {
    let mut spent: Vec<Duration> = (0..N_SHOTS)
        .map(|_| {
            let start = Instant::now();
            shoot();
            start.elapsed()
        })
        .collect();
    spent.sort_unstable();
    let millis = |it: Duration| it.as_secs_f64() * 1000.0;
    println!("{name:<44} {:8.3} {:8.3}", millis(spent[N_SHOTS / 2]), millis(spent[0]));
}
