//! What every messenger does to a picture (mild compression, other sizes, another brightness curve)
//! keeps no game from being read: every picture that is read as it is, in its own size.
//!
//! Boards whose cells would be smaller than what can still be told apart are left out. One change a
//! picture by default, all of them with `SEESOLVE_SLOW=1`; `SEESOLVE_ONLY` names games.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use rayon::prelude::*;
use seesolve_core::{Control, Frame, Game, Rect, recognise};
use seesolve_games::registry::GAMES;
use seesolve_testing::corpus::{Screenshot, pictures};
use seesolve_testing::material::{chosen, is_slow};
use seesolve_testing::mutate::Mutation;
use seesolve_testing::truth::Truth;

const CHANGES: [Mutation; 12] = [
    Mutation::Jpeg(60),
    Mutation::Jpeg(75),
    Mutation::Jpeg(92),
    Mutation::Scale(0.5),
    Mutation::Scale(0.65),
    Mutation::Scale(0.8),
    Mutation::Scale(1.3),
    Mutation::Scale(1.7),
    Mutation::Scale(2.0),
    Mutation::Gamma(0.7),
    Mutation::Gamma(1.2),
    Mutation::Gamma(1.4),
];

/// Cells of fewer pixels may be refused.
const SMALLEST_CELL: f32 = 24.0;

/// How large the cells of a board are in its picture; `None` when it is not read.
fn cell_px(game: &dyn Game, frame: &Frame) -> Option<f32> {
    let it = game.recognise(frame, &Control::new()).into_iter().next()?;
    let shape = it.layout.cells.iter().flatten().next()?;
    Some(Rect::around(shape.outline_in_frame.iter().copied())?.width())
}

/// Why a picture is not read as what it shows, if it is not.
fn trouble(game: &str, truth: &Truth, frame: &Frame) -> Option<String> {
    let found = recognise(GAMES, frame, &Control::new());
    let certain = found.iter().find(|it| it.sighting.reading.is_certain());
    let Some(it) = certain.or(found.first()) else { return Some("nothing is found".to_owned()) };
    let reading = &it.sighting.reading;
    let (id, warnings) = (it.game.info().id, reading.warnings.join("; "));
    match reading.is_certain() {
        false => Some(format!("{id} is doubtful: {warnings}")),
        true if id != game || !truth.agrees(&reading.board) => Some(format!("WRONG: {id}")),
        true => None,
    }
}

#[test]
fn mild_changes_are_always_read() {
    let only = chosen("SEESOLVE_ONLY");
    let is_wanted = |id: &str| only.as_ref().is_none_or(|it| it.contains(id));
    let all: Vec<(&'static dyn Game, Screenshot)> = GAMES
        .iter()
        .filter(|it| is_wanted(it.info().id))
        .flat_map(|game| pictures(game.info().id).into_iter().map(move |it| (*game, it)))
        .filter(|it| it.1.must_be_read())
        .collect();
    let troubles: Vec<String> = all
        .par_iter()
        .enumerate()
        .flat_map_iter(|(nth, (game, picture))| {
            let (frame, id) = (picture.frame(), game.info().id);
            let truth = Truth::of(id, picture);
            let cell_px = cell_px(*game, &frame).unwrap_or(f32::INFINITY);
            let nth = nth % CHANGES.len();
            let changes = if is_slow() { &CHANGES[..] } else { &CHANGES[nth..=nth] };
            let is_large_enough = |it: &&Mutation| match **it {
                Mutation::Scale(by) => by >= 1.0 || by * cell_px >= SMALLEST_CELL,
                _ => true,
            };
            let tried = changes.iter().filter(is_large_enough).filter_map(|change| {
                let why = trouble(id, &truth, &change.apply(&frame).0)?;
                Some(format!("{id} {} after {change}: {why}", picture.name()))
            });
            tried.collect::<Vec<_>>()
        })
        .collect();
    assert!(troubles.is_empty(), "{} troubles:\n{}", troubles.len(), troubles.join("\n"));
}
