//! Nonsense in, no panic out: pictures of every game's boards mutated by pieces into its reader, the
//! bytes of picture files, and mutated texts into the parsers. A few thousand cases by default;
//! `SEESOLVE_FUZZ=N` runs N of each, `SEESOLVE_SEED` says from where on. `docs/fuzzing.md` has the
//! commands.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use fastrand::Rng;
use rayon::prelude::*;
use seesolve_core::{Control, DecodeLimits, Frame, Rect, STEPS_A_GAME};
use seesolve_games::registry::GAMES;
use seesolve_testing::garbled::{garbled, seeds};
use seesolve_testing::small;

/// A painted board with some of its pieces changed.
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
    for game in GAMES {
        let starts = small::boards(*game, 24);
        let n_found: usize = seeds(150)
            .into_par_iter()
            .map(|seed| {
                let mut rng = Rng::with_seed(seed);
                let frame = picture(&starts[rng.usize(..starts.len())], &mut rng);
                let control = Control::new().with_budget(STEPS_A_GAME);
                game.first_look(&frame, &control);
                game.recognise(&frame, &control).len()
            })
            .sum();
        println!("{}: {:?}, {n_found} boards offered", game.info().id, seeds(150));
        assert!(n_found > 0, "{}: no picture reaches the reader", game.info().id);
    }
}

#[test]
fn mutated_files_are_refused_or_are_pictures() {
    let starts: Vec<Vec<u8>> = GAMES
        .iter()
        .map(|it| small::boards(*it, 1)[0].to_png())
        .chain([b"GIF89a".to_vec()])
        .collect();
    let n_pictures: usize = seeds(2_000)
        .into_par_iter()
        .map(|seed| {
            let mut rng = Rng::with_seed(seed);
            let mut bytes = starts[rng.usize(..starts.len())].clone();
            for _ in 0..rng.usize(1..6) {
                let at = rng.usize(..bytes.len());
                match rng.u8(..4) {
                    0 => bytes[at] = rng.u8(..),
                    1 => bytes.truncate(at.max(1)),
                    2 => bytes.extend_from_within(at..),
                    _ => drop(bytes.splice(at..at, [rng.u8(..); 4])),
                }
            }
            usize::from(Frame::decode(&bytes, &DecodeLimits::default()).is_ok())
        })
        .sum();
    println!("{:?} files, {n_pictures} pictures", seeds(2_000));
}

/// What notations and packs are made of, and what they are not.
const PIECES: &str = "AAb.#/;=|,:09 walls bridges topology=hex drawn\u{0}\u{e9}\u{feff}X_W+B\n";

#[test]
fn mutated_notations_are_refused_or_come_back() {
    for game in GAMES {
        let samples = (0..40).map(|it| game.sample(it).notation().to_owned());
        let starts: Vec<String> = samples.chain([game.info().example.to_owned()]).collect();
        let n_legal: usize = seeds(10_000)
            .into_par_iter()
            .map(|seed| {
                let mut rng = Rng::with_seed(seed);
                let typed = garbled(&starts[rng.usize(..starts.len())], PIECES, &mut rng);
                let Ok(position) = game.position(&typed) else { return 0 };
                let again = game.position(position.notation()).unwrap();
                assert_eq!(again.notation(), position.notation(), "{typed:?}");
                1
            })
            .sum();
        println!("{}: {:?} notations, {n_legal} legal", game.info().id, seeds(10_000));
    }
}

#[test]
fn a_level_of_any_size_is_refused_before_its_cells_are_made() {
    let packs = GAMES.iter().find_map(|it| it.packs()).unwrap();
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
    let packs = GAMES.iter().find_map(|it| it.packs()).unwrap();
    let n_legal: usize = seeds(20_000)
        .into_par_iter()
        .map(|seed| {
            let mut rng = Rng::with_seed(seed);
            let typed = garbled(LEVELS[rng.usize(..LEVELS.len())], PIECES, &mut rng);
            let items = packs.parse(&typed);
            items.iter().filter(|it| it.position.is_ok()).count()
        })
        .sum();
    println!("{:?} packs, {n_legal} legal levels", seeds(20_000));
}
