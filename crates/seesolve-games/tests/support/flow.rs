//! Boards of Flow through the game's own face: read, answered, drawn in full.

use seesolve_core::{Answer, Control, Frame, Game, Reading, Resources, Settings};
use seesolve_games::flow::{Board, Flow};

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
