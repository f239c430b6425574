//! Boards of Flow through the game's own face: read, answered, drawn in full.

use std::ops::Range;

use fastrand::Rng;
use rayon::prelude::*;
use seesolve_core::{Answer, Control, Frame, Game, Reading, Resources, Settings};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::{Board, Flow, Topology};

/// What the best board of a picture was read as.
pub fn read(frame: &Frame) -> Option<Reading> {
    Flow.recognise(frame, &Control::new()).into_iter().next().map(|it| it.reading)
}

/// The board, if the reader stands by it.
pub fn certain(frame: &Frame) -> Option<Board> {
    board(&read(frame).filter(Reading::is_certain)?)
}

/// The board of a reading.
pub fn board(reading: &Reading) -> Option<Board> {
    Some(reading.position.as_ref()?.notation().parse().unwrap())
}

/// The answer under the usual settings and one more.
pub fn answer(board: &Board, setting: Option<(&str, &str)>) -> Answer {
    let mut settings = Settings::defaults(Flow.settings());
    if let Some((key, value)) = setting {
        settings.set(Flow.settings(), key, value).unwrap();
    }
    let position = Flow.position(&board.to_string()).unwrap();
    let mut solver = Flow.solver(&Resources::new());
    solver.solve(&position, &settings, &Control::new(), &mut |_| ()).unwrap()
}

/// The board with the whole solution drawn.
pub fn solved(board: &Board, answer: &Answer) -> Board {
    let rows = answer.detail["cells"].as_array().unwrap().iter().map(|it| it.as_str().unwrap());
    let bare = board.with_drawn(&[]);
    format!("{bare};drawn={}", rows.collect::<Vec<_>>().join("/")).parse().unwrap()
}

/// Random boards with sides of `sides` cells, painted in a random look that `paint` names beside the
/// picture: none may be read wrong, and eight in ten must be read.
pub fn read_right_or_not_at_all(
    n_cases: u64,
    sides: Range<usize>,
    paint: impl Fn(&Board, &mut Rng) -> Option<(Frame, String)> + Sync,
) {
    let outcomes: Vec<Option<String>> = (0..n_cases)
        .into_par_iter()
        .filter_map(|seed| {
            let mut rng = Rng::with_seed(seed);
            let (rows, cols) = (rng.usize(sides.clone()), rng.usize(sides.clone()));
            let mut spec = Spec::plain(Topology::Square, rows, cols);
            spec.n_colors = Some(rng.usize(4..8));
            let board = generate(&spec, seed, &Control::new())?;
            let (frame, look) = paint(&board, &mut rng)?;
            let Some(seen) = certain(&frame) else {
                return Some(Some(format!("seed {seed}: {look}")));
            };
            assert_eq!(seen.renamed(), board.renamed(), "seed {seed}, {look}");
            Some(None)
        })
        .collect();
    let unread: Vec<&String> = outcomes.iter().flatten().collect();
    assert!(10 * unread.len() <= 2 * outcomes.len(), "of {} not read: {unread:#?}", outcomes.len());
}
