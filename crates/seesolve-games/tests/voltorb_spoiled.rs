//! Voltorb Flip in pictures that were spoiled on purpose: turned, mirrored, framed, cut out, with
//! coins flying and with strokes across single cards and clues. Nothing is believed that is not
//! there, and what does not hide anything does not keep a board from being read.
//!
//! A sample by default; `SEESOLVE_SLOW=1` runs thousands of cases.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use std::f32::consts::TAU;

use fastrand::Rng;
use rayon::prelude::*;
use seesolve_core::draw::Canvas;
use seesolve_core::{
    CellId, Control, Frame, Game as _, Layout, PaintStyle, Painter as _, Point, Position, Reading,
    Rect, Rgb, Scene, Verdict,
};
use seesolve_games::voltorb::{Face, Level, Round, Ruleset, Voltorb, deal};
use seesolve_testing::corpus;
use seesolve_testing::material::is_slow;
use serde_json::{Value, json};

/// A picture, what it shows and where.
struct Original {
    name: String,
    frame: Frame,
    contents: Value,
    layout: Layout,
    /// Picture pixels per pixel of the console.
    scale: f32,
}

impl Original {
    fn new(name: String, frame: Frame, contents: Value) -> Option<Self> {
        let found = Voltorb.recognise(&frame, &Control::new()).into_iter().next()?;
        let layout = found.layout;
        let scale = (center(&layout, 1).x - center(&layout, 0).x) / 32.0;
        let is_right = found.reading.is_certain() && contents_of(&found.reading.board) == contents;
        is_right.then_some(Self { name, frame, contents, layout, scale })
    }

    fn is_up(&self, card: usize) -> bool {
        let row = self.contents[2][card / 5].as_str().unwrap();
        row.as_bytes()[card % 5] != b'.'
    }
}

fn center(layout: &Layout, card: u16) -> Point {
    layout.cell(CellId(card)).unwrap().center_in_frame
}

fn contents_of(board: &Value) -> Value {
    json!([board["rows"], board["cols"], board["cells"]])
}

fn look(frame: &Frame) -> Option<Reading> {
    Voltorb.recognise(frame, &Control::new()).into_iter().next().map(|it| it.reading)
}

/// A round in which some cards are up, painted.
fn painting(seed: u64) -> Option<Original> {
    let mut rng = Rng::with_seed(seed);
    let level = Level::new(rng.u8(1..=8)).unwrap();
    let board = deal(level, Ruleset::Hgss, &mut rng);
    let mut round = Round::covering(&board, Some(level), Ruleset::Hgss);
    for (card, face) in board.into_iter().enumerate() {
        if rng.u8(..3) == 0 && face != Face::Voltorb {
            round = round.flipped(card, face).unwrap();
        }
    }
    let style = PaintStyle {
        cell_px: 32.0 + 64.0 * rng.f32(),
        theme: rng.usize(..4),
        scene: [Scene::Board, Scene::Device][rng.usize(..2)],
        seed,
    };
    let position = Position::of(&round);
    let frame = Voltorb.paint(&position, &style).unwrap().frame;
    let contents = contents_of(&Voltorb.board_json(&position));
    Original::new(format!("painting {seed}"), frame, contents)
}

fn originals() -> Vec<Original> {
    let screenshot = |it: corpus::Screenshot| {
        Original::new(it.name().to_owned(), it.frame(), contents_of(&it.label))
    };
    let small = |it: &Original| it.frame.width().max(it.frame.height()) < 1100;
    let real = corpus::screenshots("voltorb").into_iter().filter_map(screenshot).filter(small);
    real.chain((0..12).filter_map(painting)).collect()
}

fn n_cases(few: u64, many: u64) -> u64 {
    if is_slow() { many } else { few }
}

/// The picture after its pixels were moved: `from` tells where each comes from.
fn moved(frame: &Frame, turned: bool, from: impl Fn(usize, usize) -> (usize, usize)) -> Frame {
    let (width, height) = frame.size();
    let (width, height) = if turned { (height, width) } else { (width, height) };
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let rgb = pixels.flat_map(|(x, y)| {
        let (x, y) = from(x, y);
        frame.pixel(x, y)
    });
    Frame::from_rgb(width as u32, height as u32, rgb.collect()).unwrap()
}

#[test]
fn turned_and_mirrored_boards_are_called_so_and_never_read() {
    for it in originals() {
        let (w, h) = it.frame.size();
        let said = |frame: &Frame| {
            assert!(Voltorb.first_look(frame, &Control::new()) >= 0.5, "{}", it.name);
            let reading = look(frame).unwrap_or_else(|| panic!("{}: not found", it.name));
            assert_eq!(reading.verdict, Verdict::Doubtful, "{}", it.name);
            reading.warnings[0].clone()
        };
        let quarter = "turned by 90 degrees: turn the picture";
        assert_eq!(said(&moved(&it.frame, true, |x, y| (y, h - 1 - x))), quarter, "{}", it.name);
        assert_eq!(said(&moved(&it.frame, true, |x, y| (w - 1 - y, x))), quarter, "{}", it.name);
        let half = moved(&it.frame, false, |x, y| (w - 1 - x, h - 1 - y));
        assert_eq!(said(&half), "turned by 180 degrees: turn the picture", "{}", it.name);
        let mirrored = "mirrored: mirror the picture";
        let across = moved(&it.frame, false, |x, y| (w - 1 - x, y));
        assert_eq!(said(&across), mirrored, "{}", it.name);
        assert_eq!(said(&moved(&it.frame, false, |x, y| (x, h - 1 - y))), mirrored, "{}", it.name);
        said(&moved(&it.frame, true, |x, y| (y, x)));
    }
}

/// A frame in a bright colour round a column and its clue, as people draw it.
fn framed(it: &Original, column: u16, width: f32, color: Rgb) -> Frame {
    let (top, bottom) = (center(&it.layout, column), center(&it.layout, 20 + column));
    let s = it.scale;
    let frame = Rect::from_corners(
        top.x - 16.0 * s,
        top.y - 16.0 * s,
        bottom.x + 16.0 * s,
        bottom.y + 48.0 * s,
    );
    let mut canvas = Canvas::from_frame(&it.frame);
    canvas.rounded_frame(frame, 0.0, width * s, color);
    canvas.into_frame()
}

/// The board cut out: the table between the cards and all around is white.
fn cut_out(it: &Original) -> Frame {
    let (corner, s) = (it.layout.bounds_in_frame.min, it.scale);
    moved_colors(&it.frame, |x, y, color| {
        let native = |at: usize, corner: f32| (at as f32 + 0.5 - corner) / s + 8.0;
        let (x, y) = (native(x, corner.x), native(y, corner.y));
        let is_outside = !(2.0..196.0).contains(&x) || !(2.0..196.0).contains(&y);
        let is_gap = |it: f32| (25.5..30.5).contains(&(it - 8.0).rem_euclid(32.0));
        let is_table = color.iter().zip([40, 160, 104]).all(|(a, b)| a.abs_diff(b) < 30);
        if is_outside || is_table && (is_gap(x) || is_gap(y)) { [255; 3] } else { color }
    })
}

fn moved_colors(frame: &Frame, color: impl Fn(usize, usize, Rgb) -> Rgb) -> Frame {
    let (width, height) = frame.size();
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let rgb = pixels.flat_map(|(x, y)| color(x, y, frame.pixel(x, y)));
    Frame::from_rgb(width as u32, height as u32, rgb.collect()).unwrap()
}

/// Coins that fly in all directions from a card.
fn flashing(it: &Original, card: u16, distance: f32) -> Frame {
    let (middle, s) = (center(&it.layout, card), it.scale);
    let mut canvas = Canvas::from_frame(&it.frame);
    for at in 0..12_u8 {
        let (dy, dx) = (TAU * f32::from(at) / 12.0).sin_cos();
        let coin = Point::new(middle.x + dx * distance * s, middle.y + dy * distance * s);
        let color = if at % 2 == 0 { [255, 240, 120] } else { [255; 3] };
        canvas.circle(coin, 2.5 * s, color);
    }
    canvas.into_frame()
}

/// How many were read, and what was read wrong.
#[derive(Default)]
struct Score {
    n_cases: usize,
    n_right: usize,
    wrong: Vec<String>,
}

impl Score {
    fn of(cases: &[(String, &Original, Frame)]) -> Self {
        let outcomes: Vec<(bool, Option<String>)> = cases
            .par_iter()
            .map(|(what, original, frame)| {
                let read = look(frame).filter(Reading::is_certain).map(|it| contents_of(&it.board));
                let is_right = read.as_ref() == Some(&original.contents);
                let wrong = read.filter(|_| !is_right);
                let wrong = wrong.map(|it| format!("{}, {what}:\n {it}", original.name));
                (is_right, wrong)
            })
            .collect();
        Self {
            n_cases: outcomes.len(),
            n_right: outcomes.iter().filter(|it| it.0).count(),
            wrong: outcomes.into_iter().filter_map(|it| it.1).collect(),
        }
    }

    fn check(&self, what: &str, floor: f32) {
        let Self { n_cases, n_right, wrong } = self;
        eprintln!("{what}: {n_right} of {n_cases} read, {} wrong", wrong.len());
        assert!(wrong.is_empty(), "{what}: {} wrong:\n{}", wrong.len(), wrong.join("\n"));
        let share = *n_right as f32 / (*n_cases).max(1) as f32;
        assert!(share >= floor, "{what}: only {n_right} of {n_cases} were read");
    }
}

#[test]
fn frames_white_grounds_and_flying_coins_do_not_keep_a_board_from_being_read() {
    let originals = originals();
    let framed = |it| {
        let frame =
            move |(col, width, color)| (format!("column {col}"), it, framed(it, col, width, color));
        [(0, 2.0, [237, 28, 36]), (2, 4.0, [237, 28, 36]), (4, 3.0, [255, 230, 0])].map(frame)
    };
    Score::of(&originals.iter().flat_map(framed).collect::<Vec<_>>()).check("framed", 0.95);
    let white = originals.iter().map(|it| ("on white".to_owned(), it, cut_out(it)));
    Score::of(&white.collect::<Vec<_>>()).check("cut out", 0.9);
    let flashing = |it| {
        let up = (0..25_u16).filter(move |card| Original::is_up(it, usize::from(*card))).take(2);
        up.flat_map(move |card| {
            [12.5, 13.5, 15.0].map(|far| (format!("card {card}"), it, flashing(it, card, far)))
        })
    };
    Score::of(&originals.iter().flat_map(flashing).collect::<Vec<_>>()).check("flying coins", 0.8);
}

/// A stroke across a place, as somebody would draw it with a finger or a mouse.
fn struck(it: &Original, middle: Point, reach: f32, rng: &mut Rng) -> Frame {
    const COLORS: [Rgb; 7] =
        [[0; 3], [255; 3], [64; 3], [237, 28, 36], [255, 230, 0], [40, 160, 104], [184, 136, 128]];
    let mut canvas = Canvas::from_frame(&it.frame);
    let mut point = || {
        let mut away = || (rng.f32() * 2.0 - 1.0) * reach * it.scale;
        Point::new(middle.x + away(), middle.y + away())
    };
    let points = [point(), point(), point()];
    let n_points = rng.usize(2..=3);
    let width = (1.0 + 3.5 * rng.f32()) * it.scale;
    canvas.line(&points[..n_points], width, COLORS[rng.usize(..COLORS.len())]);
    canvas.into_frame()
}

#[test]
fn strokes_across_single_cards_and_clues_are_never_believed() {
    let originals = originals();
    let case = |seed: u64| {
        let mut rng = Rng::with_seed(seed);
        let it = &originals[rng.usize(..originals.len())];
        let up: Vec<u16> = (0..25).filter(|card| it.is_up(usize::from(*card))).collect();
        let aim = rng.choice(["card", "card", "clue", "any"]).unwrap();
        let (middle, reach) = match (aim, rng.choice(&up)) {
            ("card", Some(card)) => (center(&it.layout, *card), 9.0),
            ("clue", _) => {
                let line = rng.u16(..10);
                let last = center(&it.layout, if line < 5 { line * 5 + 4 } else { 15 + line });
                let (dx, dy) = if line < 5 { (36.0, 0.0) } else { (4.0, 32.0) };
                (Point::new(last.x + dx * it.scale, last.y + dy * it.scale), 12.0)
            }
            _ => (center(&it.layout, rng.u16(..25)), 14.0),
        };
        (format!("{aim}, seed {seed}"), it, struck(it, middle, reach, &mut rng))
    };
    let seeds: Vec<u64> = (0..n_cases(300, 4000)).collect();
    let mut whole = Score::default();
    for some in seeds.chunks(100) {
        let score = Score::of(&some.iter().map(|it| case(*it)).collect::<Vec<_>>());
        whole.n_cases += score.n_cases;
        whole.n_right += score.n_right;
        whole.wrong.extend(score.wrong);
    }
    whole.check("strokes", 0.3);
}
