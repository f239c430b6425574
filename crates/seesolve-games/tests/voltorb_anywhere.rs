//! Voltorb Flip as strangers draw it: painted with random sizes, spacings, colours, fonts and places
//! of the clues. Whatever is read with certainty is right, and most boards are read.

#![allow(clippy::unwrap_used)]

use fastrand::Rng;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{CellId, Control, Frame, Game as _, Point, Rect, Rgb};
use seesolve_games::voltorb::{Face, Level, Ruleset, Voltorb, deal};
use seesolve_testing::material::is_slow;

/// A look that somebody might give the game.
struct Style {
    card: (f32, f32),
    gap: f32,
    clue_gap: f32,
    radius: f32,
    digit: f32,
    weight: Weight,
    page: Rgb,
    back: Rgb,
    front: Rgb,
    panel: Option<Rgb>,
    is_dark: bool,
    back_text: &'static str,
    clue: usize,
    /// How far aside the voltorbs of a line with a bar stand: some touch the panel's edge.
    edge: f32,
    voltorb: usize,
}

impl Style {
    fn random(rng: &mut Rng) -> Self {
        let is_dark = rng.bool();
        let shade = |rng: &mut Rng, low: u8, high: u8| -> Rgb {
            std::array::from_fn(|_| rng.u8(low..high))
        };
        let side = 44.0 + 60.0 * rng.f32();
        let (page, panel) = if is_dark { (10..60, 70..110) } else { (215..250, 175..205) };
        Self {
            card: (side, side * (0.8 + 0.5 * rng.f32())),
            gap: 3.0 + 12.0 * rng.f32(),
            clue_gap: 4.0 + 20.0 * rng.f32(),
            radius: 14.0 * rng.f32() * f32::from(rng.u8(..2)),
            digit: 0.3 + 0.1 * rng.f32(),
            weight: if rng.bool() { Weight::Bold } else { Weight::Regular },
            page: shade(rng, page.start, page.end),
            back: [rng.u8(90..150), rng.u8(60..110), rng.u8(110..170)],
            front: if is_dark { [235, 235, 225] } else { [255, 252, 240] },
            panel: rng.bool().then(|| shade(rng, panel.start, panel.end)),
            is_dark,
            back_text: if rng.bool() { "?" } else { "" },
            clue: rng.usize(..5),
            edge: 0.28 + 0.2 * rng.f32(),
            voltorb: rng.usize(..2),
        }
    }

    fn text(&self) -> Rgb {
        if self.is_dark { [240; 3] } else { [25; 3] }
    }
}

struct Painting {
    frame: Frame,
    contents: (Vec<(u8, u8)>, String),
    first_card: Point,
}

/// A round with some cards up; every fourth is over, with all cards up.
fn painting(seed: u64) -> Painting {
    let mut rng = Rng::with_seed(seed);
    let style = Style::random(&mut rng);
    let board = deal(Level::new(rng.u8(1..=8)).unwrap(), Ruleset::Hgss, &mut rng);
    let is_up: Vec<bool> =
        board.iter().map(|it| *it != Face::Voltorb && rng.u8(..4) == 0).collect();
    let (w, h) = style.card;
    let margin = Point::new(20.0 + 60.0 * rng.f32(), 20.0 + 60.0 * rng.f32());
    let origin = |row: f32, col: f32| {
        Point::new(margin.x + col * (w + style.gap), margin.y + row * (h + style.gap))
    };
    let size =
        |it: f32, edge: f32| (edge + 6.5 * it + 5.0 * style.gap + style.clue_gap + 60.0) as u32;
    let mut canvas = Canvas::new(size(w, margin.x), size(h, margin.y), style.page);
    let clue = |canvas: &mut Canvas, at: Point, sum: u8, voltorbs: u8| {
        let rect = Rect::from_corners(at.x, at.y, at.x + w, at.y + h);
        if let Some(panel) = style.panel {
            canvas.rounded_rect(rect, style.radius, panel);
        }
        let (center, size) = (rect.center(), style.digit * w.min(h));
        let red: Rgb = if style.is_dark { [255, 120, 120] } else { [190, 20, 20] };
        let mut text = |text: &str, dx: f32, dy: f32, color: Rgb| {
            let at = Point::new(center.x + dx * w, center.y + dy * h);
            canvas.text(text, at, size, style.weight, color);
        };
        match style.clue {
            0 => {
                text(&sum.to_string(), 0.0, -0.22, style.text());
                text(&voltorbs.to_string(), 0.0, 0.22, red);
            }
            1 => {
                text(&format!("{sum:02}"), 0.15, -0.22, style.text());
                text(&voltorbs.to_string(), 0.25, 0.22, style.text());
                canvas.circle(Point::new(center.x - 0.2 * w, center.y + 0.22 * h), 0.12 * w, red);
            }
            2 => {
                text(&sum.to_string(), -0.22, 0.0, style.text());
                text("/", 0.04, 0.0, style.text());
                text(&voltorbs.to_string(), 0.25, 0.0, red);
            }
            // As large as the panel allows, and much like an 8.
            3 => {
                text(&format!("{sum:02}"), 0.2, -0.26, style.text());
                text(&voltorbs.to_string(), 0.32, 0.22, style.text());
                let at = |dy: f32| Point::new(center.x - 0.15 * w, center.y + dy * h);
                canvas.circle(at(0.22), 0.22 * w.min(h), style.text());
                canvas.circle(at(0.22 - 0.09), 0.09 * w.min(h), red);
                canvas.circle(at(0.22 + 0.1), 0.1 * w.min(h), [250; 3]);
            }
            _ => {
                let size = 0.7 * size;
                let mut text = |text: &str, dx: f32, color: Rgb| {
                    let at = Point::new(center.x + dx * w, center.y);
                    canvas.text(text, at, size, style.weight, color);
                };
                text(&format!("{sum:02}"), -0.28, style.text());
                text("|", 0.06, style.text());
                text(&voltorbs.to_string(), style.edge, style.text());
            }
        }
    };
    let line = |cards: [usize; 5]| {
        let faces = cards.map(|it| board[it]);
        let voltorbs = faces.iter().filter(|it| **it == Face::Voltorb).count() as u8;
        (faces.iter().map(|it| it.value()).sum::<u8>(), voltorbs)
    };
    let rows = (0..5).map(|row| line(std::array::from_fn(|it| 5 * row + it)));
    let cols = (0..5).map(|col| line(std::array::from_fn(|it| 5 * it + col)));
    let clues: Vec<(u8, u8)> = rows.chain(cols).collect();
    for (at, (sum, voltorbs)) in clues.iter().enumerate() {
        let mut corner = if at < 5 { origin(at as f32, 5.0) } else { origin(5.0, at as f32 - 5.0) };
        if at < 5 {
            corner.x += style.clue_gap;
        } else {
            corner.y += style.clue_gap;
        }
        clue(&mut canvas, corner, *sum, *voltorbs);
    }
    let mut cells = String::new();
    let is_over = seed % 4 == 3 && style.voltorb == 0;
    for card in 0..25 {
        let at = origin((card / 5) as f32, (card % 5) as f32);
        let rect = Rect::from_corners(at.x, at.y, at.x + w, at.y + h);
        let is_up = is_up[card] || is_over;
        canvas.rounded_rect(rect, style.radius, if is_up { style.front } else { style.back });
        let text = match board[card] {
            _ if !is_up => style.back_text.to_owned(),
            Face::Voltorb => {
                canvas.circle(rect.center(), 0.25 * w.min(h), [200, 30, 30]);
                String::new()
            }
            face => face.value().to_string(),
        };
        let ink = if is_up { [30; 3] } else { [250; 3] };
        canvas.text(&text, rect.center(), 0.5 * w.min(h), style.weight, ink);
        cells.push(if is_up { board[card].symbol() } else { '.' });
    }
    let first = Rect::from_corners(margin.x, margin.y, margin.x + w, margin.y + h);
    Painting { frame: canvas.into_frame(), contents: (clues, cells), first_card: first.center() }
}

#[test]
fn boards_of_any_look_are_read_right_or_not_at_all() {
    let n_cases = if is_slow() { 1000 } else { 60 };
    let mut n_read = 0;
    for seed in 0..n_cases {
        let it = painting(seed);
        let Some(found) = Voltorb.recognise(&it.frame, &Control::new()).into_iter().next() else {
            continue;
        };
        if !found.reading.is_certain() {
            continue;
        }
        n_read += 1;
        let board = &found.reading.board;
        let lines = ["rows", "cols"].into_iter().flat_map(|it| board[it].as_array().unwrap());
        let number = |it: &serde_json::Value| it.as_u64().unwrap() as u8;
        let clues: Vec<(u8, u8)> =
            lines.map(|it| (number(&it["sum"]), number(&it["voltorbs"]))).collect();
        let rows = board["cells"].as_array().unwrap().iter();
        let cells: String = rows.map(|it| it.as_str().unwrap()).collect();
        assert_eq!((clues, cells), it.contents, "painting {seed}");
        let first = found.layout.cell(CellId(0)).unwrap().center_in_frame;
        assert!(first.distance(it.first_card) < 3.0, "painting {seed}: {first:?}");
    }
    assert!(n_read * 10 >= n_cases * 8, "{n_read} of {n_cases} read");
}

/// A plain board with words above it; the card under the pointer is lighter.
fn with_words(words: &str, under_pointer: Option<usize>) -> Frame {
    let mut canvas = board_of_cards(under_pointer);
    canvas.text(words, Point::new(300.0, 60.0), 26.0, Weight::Regular, INK);
    canvas.into_frame()
}

const INK: Rgb = [20; 3];

const ROWS: [(u8, u8); 5] = [(6, 0), (4, 1), (5, 0), (4, 1), (7, 0)];
const COLS: [(u8, u8); 5] = [(7, 0), (4, 1), (5, 0), (4, 1), (6, 0)];

fn board_of_cards(under_pointer: Option<usize>) -> Canvas {
    cards_with((66.0, 66.0), under_pointer, |canvas, (sum, voltorbs), middle| {
        canvas.text(&format!("{sum} {voltorbs}V"), middle, 18.0, Weight::Regular, [10; 3]);
    })
}

/// Cards of a size with clues beside them.
fn cards_with(
    (width, height): (f32, f32),
    under_pointer: Option<usize>,
    clue: impl Fn(&mut Canvas, (u8, u8), Point),
) -> Canvas {
    let (across, down) = (width + 8.0, height + 8.0);
    let size = (176.0 + 6.0 * across, 196.0 + 6.0 * down);
    let mut canvas = Canvas::new(size.0 as u32, size.1 as u32, [236; 3]);
    let corner = |row: usize, col: usize| (70.0 + across * col as f32, 120.0 + down * row as f32);
    for card in 0..25 {
        let (x, y) = corner(card / 5, card % 5);
        let rect = Rect::from_corners(x, y, x + width, y + height);
        let shade = if under_pointer == Some(card) { 232 } else { 205 };
        canvas.rect(rect, [110; 3]);
        canvas.rect(rect.grown(-2.0), [shade; 3]);
        canvas.text("?", rect.center(), 16.0, Weight::Regular, [10; 3]);
    }
    for at in 0..5 {
        let middle = |(x, y): (f32, f32)| Point::new(x + width / 2.0, y + height / 2.0);
        clue(&mut canvas, ROWS[at], middle(corner(at, 5)));
        clue(&mut canvas, COLS[at], middle(corner(5, at)));
    }
    canvas
}

fn level_in(frame: &Frame) -> Option<String> {
    let found = Voltorb.recognise(frame, &Control::new()).into_iter().next().unwrap();
    assert!(found.reading.is_certain(), "{:?}", found.reading.warnings);
    let level = found.reading.items.iter().find(|it| it.name == "level").unwrap();
    Some(level.symbol.clone()).filter(|it| it != "?")
}

#[test]
fn the_level_is_read_in_words() {
    for words in ["Level 4", "Level: 4", "LEVEL 4", "Lv. 4", "LV 4", "Lvl 4", "Lvl: 4"] {
        assert_eq!(level_in(&with_words(words, None)).as_deref(), Some("4"), "{words}");
    }
    for words in ["Niv. 4", "Niveau 4", "Nivel 4", "Liv. 4", "Livello 4"] {
        let level = level_in(&with_words(words, None));
        assert!(level.is_none_or(|it| it == "4"), "{words}");
    }
    for words in [
        "Lives: 4",
        "Score 4",
        "Coins: 4",
        "Total 4",
        "Level 9",
        "Level 12",
        "Never 4",
        "Moves 4",
        "Nerve 4",
        "Value 4",
        "Navel 4",
        "Stufe 4",
        "Level 1 2",
    ] {
        assert_eq!(level_in(&with_words(words, None)), None, "{words}");
    }
}

/// Letters of one width have an l that is a 1.
#[test]
fn a_colon_tells_an_l_from_a_one() {
    for (words, level) in [("Lv1: 4", Some("4")), ("Lv1", Some("1")), ("Lv1 4", None)] {
        assert_eq!(level_in(&with_words(words, None)).as_deref(), level, "{words}");
    }
}

/// In some fonts the last letters of "Lives" touch, and what is left of the word says level.
#[test]
fn letters_that_touch_belong_to_their_word() {
    for overlap in [1.0, 3.0, 5.0] {
        let mut canvas = board_of_cards(None);
        let mut x = 220.0;
        for (letters, back) in [("Liv", 0.0), ("e", 0.0), ("s", overlap), (" 4", 0.0)] {
            x -= back;
            canvas.text_from(letters, Point::new(x, 70.0), 26.0, Weight::Regular, INK);
            x += canvas.text_width(letters, 26.0, Weight::Regular);
        }
        assert_eq!(level_in(&canvas.into_frame()), None, "{overlap}");
    }
}

#[test]
fn a_card_under_the_pointer_is_still_face_down() {
    let frame = with_words("", Some(12));
    let found = Voltorb.recognise(&frame, &Control::new()).into_iter().next().unwrap();
    assert!(found.reading.is_certain(), "{:?}", found.reading.warnings);
}

fn clues_in(frame: &Frame) -> Vec<(u8, u8)> {
    let found = Voltorb.recognise(frame, &Control::new()).into_iter().next();
    let Some(found) = found.filter(|it| it.reading.is_certain()) else { return Vec::new() };
    let number = |it: &serde_json::Value| it.as_u64().unwrap() as u8;
    let board = &found.reading.board;
    let lines = ["rows", "cols"].into_iter().flat_map(|it| board[it].as_array().unwrap());
    lines.map(|it| (number(&it["sum"]), number(&it["voltorbs"]))).collect()
}

/// Small prints have no room between two numbers and the stroke that parts them.
#[test]
fn numbers_that_touch_the_stroke_between_them_are_read() {
    for (size, apart) in [(18.0, 8.5), (20.0, 9.5), (24.0, 11.5)] {
        let canvas = cards_with((66.0, 66.0), None, |canvas, (sum, voltorbs), middle| {
            let mut text = |text: &str, aside: f32| {
                let at = Point::new(middle.x + aside, middle.y);
                canvas.text(text, at, size, Weight::Bold, INK);
            };
            text(&sum.to_string(), -apart);
            text("/", 0.0);
            text(&voltorbs.to_string(), apart);
        });
        let all = [ROWS, COLS].concat();
        assert_eq!(clues_in(&canvas.into_frame()), all, "{size} {apart}");
    }
}

/// What stands in brackets is a number of its own, whether they touch it or not.
#[test]
fn numbers_in_brackets_are_read() {
    let forms: [fn(u8, u8) -> String; 3] = [
        |sum, voltorbs| format!("{sum} ({voltorbs})"),
        |sum, voltorbs| format!("{sum}({voltorbs})"),
        |sum, voltorbs| format!("{sum} [{voltorbs}]"),
    ];
    let looks = [(15.0, Weight::Regular), (18.0, Weight::Regular), (24.0, Weight::Bold)];
    for (form, (size, weight)) in forms.into_iter().flat_map(|form| looks.map(|it| (form, it))) {
        let canvas = cards_with((66.0, 66.0), None, |canvas, (sum, voltorbs), middle| {
            canvas.text(&form(sum, voltorbs), middle, size, weight, INK);
        });
        let all = [ROWS, COLS].concat();
        assert_eq!(clues_in(&canvas.into_frame()), all, "{} {size} {weight:?}", form(1, 2));
    }
}

/// A font without a picture of a bomb shows a box in its place, which is much like a nought.
#[test]
fn a_box_before_the_voltorbs_is_no_digit() {
    for (size, gap) in [(18.0, 1.0), (24.0, 2.0)] {
        let canvas = cards_with((66.0, 66.0), None, |canvas, (sum, voltorbs), middle| {
            let lower = Point::new(middle.x, middle.y + 0.6 * size);
            canvas.text(
                &sum.to_string(),
                Point::new(middle.x, middle.y - 0.6 * size),
                size,
                Weight::Bold,
                INK,
            );
            canvas.text(&voltorbs.to_string(), lower, size, Weight::Bold, INK);
            let right = lower.x - 0.3 * size - gap;
            let (top, bottom) = (lower.y - 0.38 * size, lower.y + 0.38 * size);
            let frame = Rect::from_corners(right - 0.5 * size, top, right, bottom);
            canvas.rounded_frame(frame, 0.0, 1.5, INK);
        });
        assert_eq!(clues_in(&canvas.into_frame()), [ROWS, COLS].concat(), "{size}");
    }
}

#[test]
fn cards_as_wide_as_buttons_are_found() {
    let canvas = cards_with((96.0, 32.0), None, |canvas, (sum, voltorbs), middle| {
        canvas.text(&format!("{sum} {voltorbs}V"), middle, 16.0, Weight::Regular, INK);
    });
    assert_eq!(clues_in(&canvas.into_frame()), [ROWS, COLS].concat());
}
