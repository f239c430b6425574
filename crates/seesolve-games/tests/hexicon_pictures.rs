//! Hexicon's reader on real screenshots and on what happens to screenshots.
//!
//! `SEESOLVE_SLOW=1` tries thousands of changed pictures instead of a sample.

#![allow(clippy::unwrap_used, clippy::print_stderr, clippy::panic)]

use rayon::prelude::*;
use seesolve_core::{Control, Frame, Game as _, Reading, Rect, Verdict};
use seesolve_games::hexicon::Hexicon;
use seesolve_games::hexicon::board::Board;
use seesolve_testing::corpus::{self, Screenshot};
use seesolve_testing::floors::is_below;
use seesolve_testing::material::is_slow;
use seesolve_testing::mutate::{Mutation, apply_all};
use serde_json::Value;

/// A screenshot and what it shows: letters, colours and scores in the notation, without the turn.
struct Picture {
    file: String,
    frame: Frame,
    shows: String,
    to_move: String,
    swap_used: bool,
    /// Where the board is found in the picture as it is.
    bounds: Rect,
}

fn pictures() -> Vec<Picture> {
    let lines = |it: &Value| {
        let lines = it.as_array().unwrap().iter().map(|it| it.as_str().unwrap());
        lines.collect::<Vec<_>>().join("/")
    };
    let picture = |it: &Screenshot| {
        let label = it.contents();
        let score = &label["score"];
        let (letters, colors) = (lines(&label["lines"]), lines(&label["colors"]));
        let frame = it.frame();
        Picture {
            file: it.name().to_owned(),
            bounds: look(&frame).unwrap().1,
            frame,
            shows: format!("{letters};{colors};{}:{}", score[0], score[1]),
            to_move: label["to_move"].as_str().unwrap_or("blue").to_owned(),
            swap_used: label["swap_used"] == true
                || it.label["note"].as_str().is_some_and(|it| it.starts_with("swap already used")),
        }
    };
    corpus::pictures("hexicon").iter().map(picture).collect()
}

/// The reading, and the box of the board.
fn look(frame: &Frame) -> Option<(Reading, Rect)> {
    let it = Hexicon.recognise(frame, &Control::new()).into_iter().next()?;
    Some((it.reading, it.layout.bounds_in_frame))
}

fn shown(reading: &Reading) -> String {
    let position = reading.position.as_ref().unwrap();
    position.notation().split(';').take(3).collect::<Vec<_>>().join(";")
}

#[test]
fn every_screenshot_is_read() {
    for it in pictures() {
        let (reading, _) = look(&it.frame).unwrap_or_else(|| panic!("{}: no board", it.file));
        assert_eq!(reading.verdict, Verdict::Read, "{}: {:?}", it.file, reading.warnings);
        let board: Board = reading.position.as_ref().unwrap().notation().parse().unwrap();
        assert_eq!(shown(&reading), it.shows, "{}", it.file);
        assert_eq!(board.to_move().name(), it.to_move, "{}", it.file);
        assert_eq!(board.swap_used(), it.swap_used, "{}", it.file);
        assert!(Hexicon.first_look(&it.frame, &Control::new()) >= 0.5, "{}", it.file);
        assert!(reading.confidence > 0.7 && reading.warnings.is_empty(), "{}", it.file);
    }
}

/// What became of changed pictures.
#[derive(Default)]
struct Counter {
    read: usize,
    doubtful: usize,
    no_board: usize,
    wrong: Vec<String>,
}

impl Counter {
    fn of(picture: &Picture, changes: &[Mutation]) -> Self {
        let (frame, shift) = apply_all(&picture.frame, changes);
        let mut counter = Self::default();
        match look(&frame) {
            None => counter.no_board += 1,
            Some((it, _)) if it.verdict == Verdict::Doubtful => counter.doubtful += 1,
            Some((it, bounds)) => {
                counter.read += 1;
                let seen = shown(&it);
                let meant = shift.apply_rect(picture.bounds);
                let off = bounds.min.distance(meant.min).max(bounds.max.distance(meant.max));
                if seen != picture.shows || off > 0.01 * meant.width() {
                    let changes: Vec<String> = changes.iter().map(ToString::to_string).collect();
                    let (file, shows) = (&picture.file, &picture.shows);
                    let how = changes.join(", ");
                    counter
                        .wrong
                        .push(format!("{file} after {how}, {off} off:\n {seen}\n {shows}"));
                }
            }
        }
        counter
    }

    fn and(mut self, other: Self) -> Self {
        self.read += other.read;
        self.doubtful += other.doubtful;
        self.no_board += other.no_board;
        self.wrong.extend(other.wrong);
        self
    }
}

/// A phone's screenshot at 0.35 of its size: letters of a smaller board cannot be told apart.
const SMALLEST_BOARD: f32 = 378.0;

/// Runs cases `0..n`, each made of a random picture and random changes, and allows no board that
/// is called read and is wrong. The changes are told how far the picture may be reduced.
fn survive(
    name: &str,
    n: u64,
    changes: impl Fn(&mut fastrand::Rng, f32) -> Vec<Mutation> + Sync,
) -> usize {
    let pictures = pictures();
    assert!(!pictures.is_empty(), "our own pictures are always there");
    let case = |seed: u64| {
        let mut rng = fastrand::Rng::with_seed(seed);
        let picture = &pictures[rng.usize(..pictures.len())];
        let smallest = (SMALLEST_BOARD / picture.bounds.width()).min(1.0);
        Counter::of(picture, &changes(&mut rng, smallest))
    };
    let counter = (0..n).into_par_iter().map(case).reduce(Counter::default, Counter::and);
    let Counter { read, doubtful, no_board, wrong } = counter;
    eprintln!("{name}: {n} pictures, {read} read, {doubtful} doubtful, {no_board} without a board");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    read
}

fn n_cases(sample: u64, all: u64) -> u64 {
    if is_slow() { all } else { sample }
}

fn between(rng: &mut fastrand::Rng, lo: f32, hi: f32) -> f32 {
    lo + (hi - lo) * rng.f32()
}

/// What a screenshot meets on its way through messengers and web sites.
#[test]
fn resized_and_compressed_screenshots_are_read() {
    let n = n_cases(16, 700);
    let read = survive("resized", n, |rng, smallest| {
        let largest = if rng.u8(..4) == 0 { 2.0 } else { 1.0 };
        let scale = Mutation::Scale(between(rng, smallest, largest));
        vec![scale, Mutation::Jpeg(rng.u8(20..=95))]
    });
    assert!(!is_below(read, n as usize, 0.7), "only {read} of {n} are read");
}

/// The replay darkens the whole screen; phones and cameras bend its brightness.
#[test]
fn dimmed_and_noisy_screenshots_are_read() {
    let n = n_cases(16, 600);
    let read = survive("dimmed", n, |rng, smallest| {
        let scale = Mutation::Scale(between(rng, smallest, 1.1));
        let light = match rng.u8(..3) {
            0 => Mutation::Brightness(0.92),
            1 => Mutation::Brightness(between(rng, 0.6, 1.1)),
            _ => Mutation::Gamma(between(rng, 0.7, 1.4)),
        };
        let noise = Mutation::Noise { amplitude: rng.u8(0..=20), seed: rng.u64(..) };
        vec![scale, light, noise]
    });
    assert!(!is_below(read, n as usize, 0.9), "only {read} of {n} are read");
}

/// Anything at all, several at a time: many are beyond reading, and none may be read wrongly.
#[test]
fn no_changed_screenshot_is_misread() {
    survive("anything", n_cases(16, 800), |rng, smallest| {
        let n = rng.usize(1..=3);
        let mut changes: Vec<Mutation> = (0..n).map(|_| Mutation::random(rng)).collect();
        changes.insert(0, Mutation::Scale(between(rng, smallest, 1.0)));
        changes
    });
}
