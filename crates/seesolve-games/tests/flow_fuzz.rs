//! Nonsense in, no panic out: pictures of boards mutated by pieces into the reader, and mutated texts
//! into the parsers. A few thousand cases by default; `SEESOLVE_FUZZ=N` runs N of each.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use fastrand::Rng;
use rayon::prelude::*;
use seesolve_core::{Control, Frame, Game, PaintStyle, Rect, STEPS_A_GAME, Scene};
use seesolve_games::flow::generate::sample;
use seesolve_games::flow::paint::paint;
use seesolve_games::flow::{Board, Flow};

#[allow(clippy::disallowed_methods, reason = "whoever runs the test says how long")]
fn n_cases(usual: u64) -> u64 {
    std::env::var("SEESOLVE_FUZZ").ok().and_then(|it| it.parse().ok()).unwrap_or(usual)
}

/// A painted board of at most 200 x 200 pixels with some of its pieces changed.
fn picture(start: &Frame, rng: &mut Rng) -> Frame {
    let (width, height) = (start.width() as usize, start.height() as usize);
    let mut rgb = start.rgb().to_vec();
    let piece = |rng: &mut Rng| {
        let (w, h) = (rng.usize(1..=width), rng.usize(1..=height));
        (rng.usize(..=width - w), rng.usize(..=height - h), w, h)
    };
    for _ in 0..rng.usize(1..8) {
        let (left, top, w, h) = piece(rng);
        let (from_x, from_y) = (rng.usize(..=width - w), rng.usize(..=height - h));
        let (way, level, channel) = (rng.u8(..7), rng.u8(..), rng.usize(..3));
        let source = rgb.clone();
        for y in 0..h {
            for x in 0..w {
                let at = 3 * ((top + y) * width + left + x);
                let from = 3 * ((from_y + y) * width + from_x + x);
                match way {
                    0 => rgb[at..at + 3].copy_from_slice(&source[from..from + 3]),
                    1 => rgb[at..at + 3].iter_mut().for_each(|it| *it = 255 - *it),
                    2 => rgb[at..at + 3].fill(level),
                    3 => rgb[at + channel] = level,
                    4 => rgb[at..at + 3].iter_mut().for_each(|it| *it = it.wrapping_add(level)),
                    5 => rgb[at..at + 3].iter_mut().for_each(|it| *it ^= rng.u8(..) & level),
                    _ if (x + y) % 7 == 0 => rgb[at..at + 3].fill(level),
                    _ => {}
                }
            }
        }
    }
    let frame = Frame::from_rgb(start.width(), start.height(), rgb).unwrap();
    let (left, top, w, h) = piece(rng);
    let part = Rect::from_corners(left as f32, top as f32, (left + w) as f32, (top + h) as f32);
    if rng.u8(..4) == 0 { frame.crop(part).unwrap_or(frame) } else { frame }
}

#[test]
fn mutated_pictures_are_survived_within_the_budget() {
    let starts: Vec<Frame> = (0..24)
        .map(|seed| {
            let board = sample(seed);
            let longest = board.extent().rows.max(board.extent().cols) as f32;
            let style = PaintStyle {
                cell_px: 180.0 / (longest + 1.0),
                theme: seed as usize,
                scene: Scene::Board,
                seed,
            };
            paint(&board, &style).frame
        })
        .collect();
    let n = n_cases(400);
    let n_found: usize = (0..n)
        .into_par_iter()
        .map(|seed| {
            let mut rng = Rng::with_seed(seed);
            let frame = picture(&starts[rng.usize(..starts.len())], &mut rng);
            let control = Control::new().with_budget(STEPS_A_GAME);
            Flow.first_look(&frame, &control);
            Flow.recognise(&frame, &control).len()
        })
        .sum();
    println!("{n} pictures, {n_found} boards offered");
}

/// A text with some of its characters changed, doubled, moved or cut.
fn text(start: &str, rng: &mut Rng) -> String {
    const PIECES: &str = "AAb.#/;=|,:09 walls bridges topology=hex drawn\u{0}\u{e9}\u{feff}X_W+B\n";
    let mut chars: Vec<char> = start.chars().collect();
    for _ in 0..rng.usize(1..6) {
        let at = rng.usize(..=chars.len());
        let to = (at + rng.usize(..8)).min(chars.len());
        match rng.u8(..5) {
            0 => drop(chars.drain(at..to)),
            1 => chars.insert(at, PIECES.chars().nth(rng.usize(..PIECES.chars().count())).unwrap()),
            2 => {
                let piece: Vec<char> = chars[at..to].to_vec();
                (0..rng.usize(1..40)).for_each(|_| drop(chars.splice(at..at, piece.clone())));
            }
            3 => drop(chars.splice(at..to, "99999999999999999999".chars())),
            _ => chars.truncate(at),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn mutated_notations_are_refused_or_come_back() {
    let starts: Vec<String> = (0..40).map(|it| sample(it).to_string()).collect();
    let n = n_cases(20_000);
    let n_legal: usize = (0..n)
        .into_par_iter()
        .map(|seed| {
            let mut rng = Rng::with_seed(seed);
            let typed = text(&starts[rng.usize(..starts.len())], &mut rng);
            let Ok(board) = typed.parse::<Board>() else { return 0 };
            assert_eq!(board.to_string().parse::<Board>().unwrap(), board, "{typed:?}");
            1
        })
        .sum();
    println!("{n} notations, {n_legal} legal");
}

#[test]
fn a_level_of_any_size_is_refused_before_its_cells_are_made() {
    let packs = Flow.packs().unwrap();
    for size in ["99999999999999999", "101", "4:18446744073709551615", "X_999999999:999999999"] {
        let items = packs.parse(&format!("{size},1,1,1;0,1"));
        assert!(items.iter().all(|it| it.position.is_err()), "{size}");
    }
}

#[test]
fn mutated_packs_are_refused_or_are_boards() {
    const LEVELS: [&str; 4] = [
        "5,1,1,2;0,1,2,3,4,9,14;5,6,7,8,13",
        "4:3,a,2,1,5;0,1,5,9",
        "X_3,b,7,1,,4,0|1;0,3,6",
        "W_3:4+B:I,c,9,2,4:5,7_0B,2|5:1|2;0,1,2;3,6,9",
    ];
    let packs = Flow.packs().unwrap();
    let n = n_cases(20_000);
    let n_legal: usize = (0..n)
        .into_par_iter()
        .map(|seed| {
            let mut rng = Rng::with_seed(seed);
            let typed = text(LEVELS[rng.usize(..LEVELS.len())], &mut rng);
            let items = packs.parse(&typed);
            items.iter().filter(|it| it.position.is_ok()).count()
        })
        .sum();
    println!("{n} packs, {n_legal} legal levels");
}
