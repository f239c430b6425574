//! What is painted is read back: any position, at any scale, in any look, in any scene.

use fastrand::Rng;
use seesolve_core::draw::Canvas;
use std::sync::Arc;

use seesolve_core::{
    Control, Corrections, Frame, PaintStyle, Place, Position, Reading, Scene, Verdict,
};

use super::super::board::{Clue, Face, N_CARDS, N_LINES, SIDE, line_name};
use super::super::generator::deal;
use super::super::paint::{Dialog, Filter, Moment, THEMES, Turn, paint_moment};
use super::super::round::Round;
use super::super::rules::{Level, Ruleset};
use super::super::screen_spec;
use super::locate::locate;
use super::place::BoardPlace;
use super::{ScreenTransform, first_look, recognise};

/// A board of a random level and the round on it after some safe flips.
fn random_round(rng: &mut Rng) -> ([Face; N_CARDS], Round) {
    let level = Level::new(rng.u8(1..=8)).unwrap();
    let board = deal(level, Ruleset::Hgss, rng);
    let mut round = Round::covering(&board, Some(level), Ruleset::Hgss);
    let n_flips = rng.usize(..12);
    for card in (0..n_flips).map(|_| rng.usize(..N_CARDS)) {
        if board[card] != Face::Voltorb && round.is_hidden(card) {
            round = round.flipped(card, board[card]).unwrap();
        }
    }
    (board, round)
}

fn look(frame: &Frame) -> Option<Reading> {
    let found = recognise(frame, &Control::new()).into_iter().next();
    assert!(found.is_none() || first_look(frame, &Control::new()) >= 0.5);
    found.map(|it| it.reading)
}

/// The round that a reading shows.
fn round_of(reading: &Reading) -> Round {
    reading.position.as_ref().unwrap().notation().parse().unwrap()
}

/// Where the board of a picture is.
fn place_in(frame: &Frame) -> Arc<dyn Place> {
    recognise(frame, &Control::new()).swap_remove(0).place
}

const N_PAINTINGS: usize = 60;

#[test]
fn what_is_painted_is_read_back() {
    let mut rng = Rng::with_seed(7);
    let mut n_doubtful = 0;
    for case in 0..N_PAINTINGS {
        let (_, round) = random_round(&mut rng);
        let moment = Moment::decorated(&round, &mut rng);
        let scale = (0.72_f32.ln() + rng.f32() * (6.0_f32 / 0.72).ln()).exp();
        let style = PaintStyle {
            cell_px: 32.0 * scale,
            theme: rng.usize(..THEMES.len()),
            scene: [Scene::Board, Scene::Device, Scene::Desktop][rng.usize(..3)],
            seed: rng.u64(..),
        };
        let filter = if rng.bool() { Filter::Nearest } else { Filter::Smooth };
        let painted = paint_moment(&moment, &style, filter);
        let what = format!("case {case}: {round} {style:?} {filter:?}");
        let reading = look(&painted.frame).unwrap_or_else(|| panic!("{what}: not found"));
        if reading.verdict == Verdict::Doubtful {
            // Below its own size the game loses pixels, and some digits are the same then.
            assert!(scale < 1.0, "{what}: {:?}", reading.warnings);
            n_doubtful += 1;
            continue;
        }
        let state = round_of(&reading);
        assert_eq!((state.clues(), state.cards()), (round.clues(), round.cards()), "{what}");
    }
    assert!(n_doubtful * 10 <= N_PAINTINGS, "{n_doubtful} of {N_PAINTINGS} were doubtful");
}

/// Paints the moments of a round from the first card to the next round.
struct Recording {
    moments: Vec<(Moment, Round)>,
}

impl Recording {
    /// Adds a moment and the round that a player knows by then.
    fn show(&mut self, known: &Round, change: impl FnOnce(&mut Moment)) {
        let mut moment = Moment::of(known);
        moment.cursor = Some(self.moments.len() % N_CARDS);
        change(&mut moment);
        self.moments.push((moment, known.clone()));
    }

    /// A flip: the card turns, what it pays is told in a dialog, and the coins follow later.
    fn flip(&mut self, before: &Round, card: usize, face: Face) -> Round {
        let turning = |shows, width, explodes| Turn { card, shows, width, explodes };
        for (shows, width) in [(None, 0.7), (None, 0.2), (Some(face), 0.2), (Some(face), 0.7)] {
            self.show(before, |it| it.turning.push(turning(shows, width, false)));
        }
        let after = before.flipped(card, face).unwrap();
        if face == Face::Voltorb {
            self.show(before, |it| it.turning.push(turning(Some(face), 1.0, true)));
        }
        if face.is_multiplier() {
            self.show(&after, |it| {
                (it.dialog, it.coins) = (Some(Dialog::Small), before.coins());
            });
            self.show(&after, |it| it.dialog = Some(Dialog::Small));
        }
        self.show(&after, |_| {});
        after
    }

    /// The end: a dialog over the dimmed screen, all cards shown, then turned back by columns.
    fn end(&mut self, last: &Round, board: &[Face; N_CARDS]) {
        self.show(last, |it| it.dialog = Some(Dialog::Large));
        let cards = board.map(Some);
        let (rows, cols) = (clues(last.rows()), clues(last.cols()));
        let shown = Round::new(last.level(), last.ruleset(), rows, cols, cards).unwrap();
        self.show(&shown, |it| it.coins = 0);
        for n_covered in 1..=SIDE {
            let covered = |card: usize| (card % SIDE >= n_covered).then_some(board[card]);
            let turned = std::array::from_fn(covered);
            let turned = Round::new(last.level(), last.ruleset(), rows, cols, turned).unwrap();
            self.show(&shown, |it| (it.round, it.coins) = (turned, 0));
        }
    }
}

fn clues(lines: &[Clue]) -> [Clue; SIDE] {
    std::array::from_fn(|at| lines[at])
}

#[test]
fn recorded_rounds_are_followed_from_the_first_card_to_the_next_round() {
    let mut rng = Rng::with_seed(11);
    for case in 0..2 {
        let mut recording = Recording { moments: Vec::new() };
        for _ in 0..2 {
            let level = Level::new(rng.u8(1..=8)).unwrap();
            let board = deal(level, Ruleset::Hgss, &mut rng);
            let mut round = Round::covering(&board, Some(level), Ruleset::Hgss);
            recording.show(&round, |_| {});
            let mut cards: Vec<usize> = (0..N_CARDS).collect();
            rng.shuffle(&mut cards);
            let lost_after = rng.usize(3..9);
            let (bad, good): (Vec<usize>, Vec<usize>) =
                cards.iter().partition(|card| board[**card] == Face::Voltorb);
            for card in good.into_iter().take(lost_after).chain(bad.into_iter().take(1)) {
                round = recording.flip(&round, card, board[card]);
            }
            recording.end(&round, &board);
        }
        let style = PaintStyle {
            cell_px: 40.0 + 12.0 * case as f32,
            theme: 0,
            scene: Scene::Desktop,
            seed: 3,
        };
        let mut known: Option<Position> = None;
        let mut place = None;
        for (at, (moment, expected)) in recording.moments.iter().enumerate() {
            let frame = paint_moment(moment, &style, Filter::Smooth).frame;
            let place = place.get_or_insert_with(|| place_in(&frame));
            let reading =
                place.read(&frame, Corrections::NONE, known.as_ref(), &Control::new()).unwrap();
            let what = format!("case {case}, moment {at}: {:?}", reading.warnings);
            assert_eq!(&round_of(&reading), expected, "{what}");
            known = reading.position;
        }
    }
}

/// The picture with some digits of the clues painted over in their line's own colour.
fn with_hidden(frame: &Frame, place: &ScreenTransform, hidden: &[(usize, (f32, f32))]) -> Frame {
    let mut canvas = Canvas::from_frame(frame);
    for (line, offset) in hidden {
        let size = (screen_spec::DIGIT_WIDTH as f32, screen_spec::DIGIT_HEIGHT as f32);
        let digit = screen_spec::rect(screen_spec::clue_corner(*line), *offset, size);
        canvas.rect(place.rect_in_frame(digit), screen_spec::LINE_COLORS[line % SIDE]);
    }
    canvas.into_frame()
}

#[test]
fn one_hidden_digit_is_repaired_and_two_are_doubted_until_corrected() {
    let round: Round =
        "2;8/1 4/1 4/1 5/2 4/2;8/1 4/1 6/1 2/3 5/1;...../...../...../...../.....".parse().unwrap();
    let style = PaintStyle { cell_px: 70.0, theme: 0, scene: Scene::Board, seed: 0 };
    let whole = paint_moment(&Moment::of(&round), &style, Filter::Nearest).frame;
    let (transform, _) = locate(&whole, &Control::new()).swap_remove(0);
    let place = place_in(&whole);
    let look = |hidden: &[(usize, (f32, f32))], corrections: &Corrections| {
        let frame = with_hidden(&whole, &transform, hidden);
        place.read(&frame, corrections, None, &Control::new())
    };
    for line in 0..N_LINES {
        for digit in [screen_spec::TENS, screen_spec::ONES, screen_spec::VOLTORBS] {
            let reading = look(&[(line, digit)], Corrections::NONE).unwrap();
            assert_eq!(reading.verdict, Verdict::Read, "{:?}", reading.warnings);
            assert_eq!(round_of(&reading).clues(), round.clues());
            assert!(reading.warnings[0].contains(&line_name(line)), "{:?}", reading.warnings);
        }
    }
    let two = [(2, screen_spec::ONES), (6, screen_spec::ONES)];
    let reading = look(&two, Corrections::NONE).unwrap();
    assert_eq!(reading.verdict, Verdict::Doubtful);
    assert!(reading.warnings[0].contains("row 3 sum, column 2 sum"), "{:?}", reading.warnings);
    assert!(reading.item("row 3 sum").unwrap().doubt.is_some());
    let corrections: Corrections =
        [("row 3 sum", "4"), ("column 2 sum", "4"), ("row 1, column 4", "1"), ("level", "3")]
            .into_iter()
            .collect();
    let reading = look(&two, &corrections).unwrap();
    assert_eq!(reading.verdict, Verdict::Read, "{:?}", reading.warnings);
    let state = round_of(&reading);
    assert_eq!((state.clues(), state.level()), (round.clues(), Level::new(3)));
    assert_eq!(state.cards()[3], Some(Face::One));
    assert!(reading.item("row 3 sum").unwrap().is_corrected);
}

#[test]
fn every_item_read_can_be_corrected_and_nothing_else() {
    let mut rng = Rng::with_seed(3);
    let (_, round) = random_round(&mut rng);
    let style = PaintStyle { cell_px: 48.0, theme: 0, scene: Scene::Board, seed: 0 };
    let mut moment = Moment::of(&round);
    (moment.cursor, moment.pencil) = (Some(4), true);
    (0..N_CARDS).filter(|it| round.is_hidden(*it)).for_each(|it| moment.marks[it] = 3);
    let frame = paint_moment(&moment, &style, Filter::Smooth).frame;
    let place = place_in(&frame);
    let read = |name: &str, value: &str| {
        let corrections = [(name, value)].into_iter().collect();
        place.read(&frame, &corrections, None, &Control::new())
    };
    let plain = place.read(&frame, Corrections::NONE, None, &Control::new()).unwrap();
    let names: Vec<&str> = plain.items.iter().map(|it| it.name.as_str()).collect();
    assert!(
        ["level", "coins", "cursor", "cursor mode", "marks"].iter().all(|it| names.contains(it))
    );
    for it in &plain.items {
        let again = read(&it.name, &it.symbol).unwrap();
        assert_eq!(again.position, plain.position, "{}", it.name);
        assert!(again.item(&it.name).unwrap().is_corrected, "{}", it.name);
        assert!(read(&it.name, "nonsense").is_err(), "{}", it.name);
    }
    assert!(read("row 6 sum", "4").is_err() && read("row 1 sum", "16").is_err());
}

#[test]
fn no_pixels_make_the_reader_panic() {
    let mut rng = Rng::with_seed(5);
    let place = {
        let style = PaintStyle { cell_px: 32.0, theme: 0, scene: Scene::Board, seed: 0 };
        let (_, round) = random_round(&mut rng);
        let painted = paint_moment(&Moment::of(&round), &style, Filter::Nearest);
        locate(&painted.frame, &Control::new()).swap_remove(0).0
    };
    for _ in 0..60 {
        let (width, height) = (rng.u32(1..300), rng.u32(1..300));
        let palette: Vec<u8> = (0..rng.usize(1..9)).map(|_| rng.u8(..)).collect();
        let rgb = (0..width * height * 3).map(|_| palette[rng.usize(..palette.len())]).collect();
        let frame = Frame::from_rgb(width, height, rgb).unwrap();
        let control = Control::new().with_stages();
        for it in recognise(&frame, &control) {
            assert_eq!(it.reading.verdict, Verdict::Doubtful);
        }
        let known = BoardPlace { transform: place };
        let reading = known.read(&frame, Corrections::NONE, None, &control).unwrap();
        assert_eq!(reading.verdict, Verdict::Doubtful);
    }
}
