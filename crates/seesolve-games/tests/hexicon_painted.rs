//! Hexicon's reader on painted boards: any position in any size, scene and look is read back, the
//! player's word wins, and nothing else is taken for a board.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use fastrand::Rng;
use proptest::prelude::*;
use rayon::prelude::*;
use seesolve_core::draw::Canvas;
use seesolve_core::{
    CellId, Control, Corrections, Frame, Game as _, InputError, PaintStyle, Painted, Painter as _,
    Position, Reading, Rect, Scene, Sighting, Verdict,
};
use seesolve_games::hexicon::board::Board;
use seesolve_games::hexicon::geometry::{self, N_TILES};
use seesolve_games::hexicon::{Hexicon, Side, Tint};
use seesolve_testing::corpus;
use seesolve_testing::material::is_slow;
use seesolve_testing::mutate::Mutation;

fn n_cases(sample: u64, all: u64) -> u64 {
    if is_slow() { all } else { sample }
}

/// Any letters, and any colours and scores that the rules allow between two moves.
fn any_board(rng: &mut Rng) -> Board {
    let letters: [char; N_TILES] = std::array::from_fn(|_| rng.char('A'..='Z'));
    let mut tints = [Tint::Neutral; N_TILES];
    for tint in &mut tints {
        let side = if rng.bool() { Side::Blue } else { Side::Red };
        *tint = match rng.u8(..8) {
            0..4 => Tint::Neutral,
            4..6 => Tint::Played(side),
            _ => Tint::Captured(side),
        };
    }
    let is_colored = |tints: &[Tint; N_TILES], it: u8| tints[usize::from(it)] != Tint::Neutral;
    for center in geometry::tiles_in(geometry::CENTERS) {
        if geometry::tiles_in(geometry::flower(center)).all(|it| is_colored(&tints, it)) {
            tints[usize::from(center)] = Tint::Neutral;
        }
    }
    let count = |it| tints.iter().filter(|tint| **tint == Tint::Captured(it)).count() as u8;
    let [blue, red] = Side::BOTH.map(count);
    let cleared = [0, 7, 10, 14][rng.usize(..4)];
    let of_blue = rng.u8(0..=cleared);
    let score = [blue + of_blue, red + cleared - of_blue];
    let to_move = if rng.bool() { Side::Blue } else { Side::Red };
    Board::new(&letters, &tints, score, to_move, rng.bool()).unwrap()
}

fn any_style(rng: &mut Rng) -> PaintStyle {
    PaintStyle {
        cell_px: 44.0 + rng.f32() * 110.0,
        theme: rng.usize(..2),
        scene: [Scene::Board, Scene::Device, Scene::Desktop][rng.usize(..3)],
        seed: rng.u64(..),
    }
}

fn noisy(frame: &Frame, rng: &mut Rng) -> Frame {
    let by = rng.i16(0..12);
    let rgb = frame.rgb().iter().map(|it| (i16::from(*it) + rng.i16(-by..=by)).clamp(0, 255) as u8);
    Frame::from_rgb(frame.width(), frame.height(), rgb.collect()).unwrap()
}

fn sighting(frame: &Frame) -> Option<Sighting> {
    Hexicon.recognise(frame, &Control::new()).into_iter().next()
}

fn look(frame: &Frame) -> Option<Reading> {
    sighting(frame).map(|it| it.reading)
}

/// Looks, and looks again with the player's word.
fn corrected(frame: &Frame, words: &[(&str, &str)]) -> Result<Reading, InputError> {
    let corrections: Corrections = words.iter().copied().collect();
    sighting(frame).unwrap().place.read(frame, &corrections, None, &Control::new())
}

fn board_of(reading: &Reading) -> Board {
    reading.position.as_ref().unwrap().notation().parse().unwrap()
}

fn paint(board: &Board, style: &PaintStyle) -> Painted {
    Hexicon.paint(&Position::of(board), style).unwrap()
}

fn painted(seed: u64) -> (Board, PaintStyle, Painted, Rng) {
    let mut rng = Rng::with_seed(seed);
    let (board, style) = (any_board(&mut rng), any_style(&mut rng));
    let painted = paint(&board, &style);
    (board, style, painted, rng)
}

#[test]
fn what_is_painted_is_read_back() {
    let n = n_cases(40, 1000);
    let case = |seed: u64| {
        let (board, style, painted, mut rng) = painted(seed);
        let reading = look(&noisy(&painted.frame, &mut rng))
            .unwrap_or_else(|| panic!("seed {seed} {style:?}: no board"));
        let seen = reading.position.as_ref().map(ToString::to_string).unwrap_or_default();
        // A turn that cannot be seen is assumed, and said to be.
        let assumed = reading.warnings.iter().any(|it| it.contains("whose turn"));
        let meant = board.to_string();
        let is_right = seen == meant || assumed && seen == meant.replace(";red", ";blue");
        let is_read = reading.verdict == Verdict::Read;
        assert!(
            is_right || !is_read,
            "seed {seed} {style:?}:\n{seen}\n{board}\n{:?}",
            reading.warnings
        );
        usize::from(is_read)
    };
    let n_read: usize = (0..n).into_par_iter().map(case).sum();
    eprintln!("{n_read} of {n} painted boards are read, none wrongly");
    assert!(n_read as f64 >= 0.97 * n as f64, "only {n_read} of {n} are read");
}

#[test]
fn what_a_crop_does_not_show_of_the_turn_is_assumed_and_said() {
    let style = PaintStyle { cell_px: 80.0, theme: 0, scene: Scene::Device, seed: 1 };
    let Painted { frame, layout, .. } = Hexicon.paint(&Hexicon.sample(5), &style).unwrap();
    let below = layout.bounds_in_frame.max.y + 10.0;
    let crop = frame.crop(Rect::from_corners(0.0, 0.0, frame.width() as f32, below)).unwrap();
    let reading = look(&crop).unwrap();
    assert_eq!(reading.verdict, Verdict::Read, "{:?}", reading.warnings);
    assert_eq!(reading.board["assumed"], serde_json::json!(["to_move"]));
    assert!(reading.warnings.iter().any(|it| it.contains("whose turn")));
}

#[test]
fn colours_that_changed_sides_are_not_believed() {
    let style = PaintStyle { cell_px: 80.0, theme: 0, scene: Scene::Device, seed: 1 };
    let frame = Hexicon.paint(&Hexicon.sample(5), &style).unwrap().frame;
    assert!(look(&frame).unwrap().is_certain());
    for degrees in [170.0, 175.0, 180.0, 185.0] {
        let turned = Mutation::Hue(degrees).apply(&frame).0;
        let reading = look(&turned);
        assert!(!reading.is_some_and(|it| it.is_certain()), "hues turned by {degrees}");
    }
}

#[test]
fn one_hidden_letter_is_the_only_doubt_and_the_players_word_settles_it() {
    let (board, _, painted, _) = painted(3);
    let tile = 17;
    let shape = painted.layout.cells[tile].clone().unwrap();
    let mut canvas = Canvas::from_frame(&painted.frame);
    let width = shape.outline_in_frame[3].x - shape.outline_in_frame[0].x;
    let at = shape.center_in_frame;
    let (x, y) = (at.x as usize, (at.y - 0.3 * width) as usize);
    canvas.circle(at, 0.22 * width, painted.frame.pixel(x, y));
    let frame = canvas.into_frame();
    let reading = look(&frame).unwrap();
    assert_eq!(reading.verdict, Verdict::Doubtful);
    assert_eq!(reading.doubtful, [CellId(tile as u16)]);
    assert!(reading.warnings.iter().any(|it| it.contains("tile F3")), "{:?}", reading.warnings);
    let item = reading.item("F3").unwrap();
    assert!(item.doubt.is_some() && item.cut_in_frame.unwrap().contains(at));
    let letter = board.letter(tile as u8).to_string();
    let settled = corrected(&frame, &[("F3", &letter)]).unwrap();
    assert_eq!(settled.verdict, Verdict::Read, "{:?}", settled.warnings);
    assert!(settled.item("F3").unwrap().is_corrected);
    assert_eq!(board_of(&settled), board);
}

#[test]
fn every_item_read_can_be_corrected_and_anything_else_is_refused() {
    let (_, _, painted, _) = painted(5);
    let words = [
        ("E1", "qb"),
        ("E9 colour", "."),
        ("E5", "z"),
        ("blue score", "12"),
        ("red score", "3"),
        ("turn", "red"),
        ("swap used", "true"),
    ];
    let reading = corrected(&painted.frame, &words).unwrap();
    let board = board_of(&reading);
    assert_eq!((board.letter(0), board.tint(0)), ('Q', Tint::Played(Side::Blue)));
    assert_eq!((board.tint(60), board.letter(30)), (Tint::Neutral, 'Z'));
    assert_eq!((board.score(), board.to_move()), ([12, 3], Side::Red));
    assert!(board.swap_used());
    for item in &reading.items {
        let word = item.choices.last().unwrap_or(&item.symbol);
        let now = corrected(&painted.frame, &[(&item.name, word)]).unwrap();
        assert_eq!(now.item(&item.name).unwrap().symbol, *word, "{}", item.name);
        assert!(corrected(&painted.frame, &[(&item.name, "nonsense")]).is_err(), "{}", item.name);
    }
    assert!(corrected(&painted.frame, &[("J1", "E")]).is_err());
}

#[test]
fn boards_that_the_rules_forbid_are_doubtful() {
    let with = |tints: [Tint; N_TILES], score: [u8; 2]| {
        let board = Board::new(&['E'; N_TILES], &tints, score, Side::Blue, false).unwrap();
        let style = PaintStyle { cell_px: 60.0, theme: 0, scene: Scene::Device, seed: 4 };
        look(&paint(&board, &style).frame).unwrap()
    };
    let mut tints = [Tint::Neutral; N_TILES];
    tints[0] = Tint::Captured(Side::Red);
    assert_eq!(with(tints, [0, 1]).verdict, Verdict::Read);
    assert_eq!(with(tints, [3, 5]).verdict, Verdict::Read, "seven were cleared");
    let too_few = with(tints, [5, 0]);
    assert_eq!((too_few.verdict, too_few.doubtful.len()), (Verdict::Doubtful, 0));
    assert!(too_few.warnings[0].contains("red has 1 captured tiles but 0 points"));
    assert_eq!(with(tints, [0, 6]).verdict, Verdict::Doubtful, "no clearing takes five tiles");
    for tile in geometry::tiles_in(geometry::flower(30)) {
        tints[usize::from(tile)] = Tint::Played(Side::Blue);
    }
    let missed = with(tints, [0, 1]);
    assert_eq!((missed.verdict, missed.doubtful.len()), (Verdict::Doubtful, 1));
}

#[test]
fn a_first_look_lets_every_painted_board_pass() {
    for seed in 0..n_cases(60, 400) {
        let (_, style, painted, mut rng) = painted(seed);
        let score = Hexicon.first_look(&noisy(&painted.frame, &mut rng), &Control::new());
        assert!(score >= 0.5, "seed {seed} {style:?}: {score}");
    }
}

#[test]
fn a_spent_budget_ends_the_search_at_once() {
    let (_, _, painted, _) = painted(1);
    let control = Control::new().with_budget(1000);
    assert!(Hexicon.recognise(&painted.frame, &control).is_empty());
    let place = sighting(&painted.frame).unwrap().place;
    let stopped = Control::new();
    stopped.stop();
    let reading = place.read(&painted.frame, Corrections::NONE, None, &stopped).unwrap();
    assert_eq!(reading.verdict, Verdict::Doubtful);
}

#[test]
fn other_games_are_not_taken_for_hexicon() {
    for game in ["flow", "voltorb"] {
        for it in corpus::pictures(game) {
            let score = sighting(&it.frame()).map_or(0.0, |it| it.score);
            assert!(score < 0.5, "{} is taken for Hexicon: {score}", it.name());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn arbitrary_pixels_never_panic(
        width in 1_u32..90,
        height in 1_u32..90,
        values in prop::collection::vec(any::<u8>(), 1..200),
        levels in 1_u8..255,
    ) {
        let n = width as usize * height as usize * 3;
        let rgb = values.iter().cycle().take(n).map(|it| it / levels * levels).collect();
        let frame = Frame::from_rgb(width, height, rgb).unwrap();
        Hexicon.first_look(&frame, &Control::new());
        look(&frame);
    }

    #[test]
    fn damaged_boards_never_panic(seed in 0_u64..8, left in 0.0_f32..1.0, top in 0.0_f32..1.0, size in 0.1_f32..1.0) {
        let mut rng = Rng::with_seed(seed);
        let style = PaintStyle { cell_px: 24.0, theme: 0, scene: Scene::Board, seed };
        let frame = paint(&any_board(&mut rng), &style).frame;
        let (w, h) = (frame.width() as f32, frame.height() as f32);
        let rect = Rect::from_corners(left * w, top * h, (left + size) * w, (top + size) * h);
        if let Some(cut) = frame.crop(rect) {
            look(&cut);
        }
    }
}
