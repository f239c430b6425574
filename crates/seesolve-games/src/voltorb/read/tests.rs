//! What is painted is read back: any position, at any scale, in any look, in any scene.

use fastrand::Rng;
use seesolve_core::{Corrections, PaintStyle, Reading, Scene, Trace, Verdict};

use super::super::deal::deal;
use super::super::paint::{Filter, Moment, THEMES, paint_moment};
use super::super::round::{Face, N_CARDS, Round};
use super::super::rules::{Level, Ruleset};
use super::{locate, read};

/// A board of a random level and the round on it after some safe flips.
pub fn random_round(rng: &mut Rng) -> ([Face; N_CARDS], Round) {
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

fn look(frame: &seesolve_core::Frame) -> Option<Reading<Round>> {
    let mut trace = Trace::off();
    let places = locate(frame, &mut trace);
    places.first().map(|it| read(frame, it, &Corrections::default(), &mut trace))
}

#[test]
fn what_is_painted_is_read_back() {
    let mut rng = Rng::with_seed(7);
    for case in 0..60 {
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
            // With whole pixels left out, some digits are no longer what they were.
            assert!(filter == Filter::Nearest && scale < 1.0, "{what}: {:?}", reading.warnings);
            continue;
        }
        let state = reading.state.unwrap();
        assert_eq!((state.clues(), state.cards()), (round.clues(), round.cards()), "{what}");
    }
}
