//! What befalls a picture as a whole says nothing against one of its tiles: sharpened letters look unlike the font,
//! but like each other, and a board at an angle is still one lattice.

#![allow(clippy::unwrap_used)]

use fastrand::Rng;
use rayon::prelude::*;
use seesolve_core::{Control, Frame, Game, PaintStyle, Point, Scene};
use seesolve_games::hexicon::Hexicon;
use seesolve_testing::spoil::{KINDS, Kind, Subject, spoil};
use seesolve_testing::truth::Truth;

/// How many of 40 painted boards are read after changes of these kinds; none may be read wrong.
fn n_read(kinds: &[&str]) -> usize {
    let named = |name: &&str| KINDS.iter().find(|it| it.name == *name).unwrap();
    let kinds: Vec<&Kind> = kinds.iter().map(named).collect();
    let is_read = |seed: &u64| {
        let position = Hexicon.sample(*seed);
        let cell_px = 40.0 + 2.0 * *seed as f32;
        let style = PaintStyle { cell_px, theme: 0, scene: Scene::Board, seed: *seed };
        let painted = Hexicon.painter().unwrap().paint(&position, &style).unwrap();
        let frame = spoiled(&painted.frame, &kinds, *seed);
        let seen = Hexicon.recognise(&frame, &Control::new()).into_iter().next();
        let board = seen.filter(|it| it.reading.is_certain()).map(|it| it.reading.board);
        let truth = Truth::painted("hexicon", &Hexicon.board_json(&position));
        assert!(board.as_ref().is_none_or(|it| truth.agrees(it)), "seed {seed}: {board:?}");
        board.is_some()
    };
    (0..40).into_par_iter().filter(is_read).count()
}

fn spoiled(frame: &Frame, kinds: &[&Kind], seed: u64) -> Frame {
    let cells: [Point; 0] = [];
    let subject = Subject { frame, cells: &cells, cell_px: 0.0, other: frame };
    spoil(&subject, kinds, &mut Rng::with_seed(seed))
}

#[test]
fn letters_that_all_look_alike_are_as_they_should_be() {
    let n = [n_read(&["sharpened"]), n_read(&["sharpened", "sharpened"])];
    assert!(n[0] >= 32 && n[1] >= 17, "{n:?}");
}

#[test]
fn boards_at_an_angle_are_one_lattice() {
    let n = [n_read(&["perspective"]), n_read(&["steep perspective"])];
    assert!(n[0] >= 39 && n[1] >= 9, "{n:?}");
}
