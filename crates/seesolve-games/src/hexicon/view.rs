//! The board as plain data to draw, with the advised word's path numbered on its tiles.

use seesolve_core::{
    Analysis, BoardView, Candidate, CellId, CellView, LabelView, PathView, Point, Role,
};

use super::board::Board;
use super::colors::{Side, Tint};
use super::geometry::{
    HEIGHT_IN_CELLS, N_TILES, Tile, WIDTH_IN_CELLS, center_in_cells, outline_in_cells,
};
use super::play::{Detail, Play};

/// The position and, if it was solved, the best move: its tiles numbered in order, the swap as a
/// line between two tiles.
pub fn view(board: &Board, analysis: Option<&Analysis<Play, Detail>>) -> BoardView {
    let [blue, red] = board.score();
    let label = |x: f32, text: String, role: Role| LabelView {
        center_in_cells: Point::new(x, 0.6),
        text,
        role,
    };
    let turn = match board.swap_used() {
        false => format!("{} to move", board.to_move().name()),
        true => format!("{} to move, swap used", board.to_move().name()),
    };
    let best = analysis.and_then(|it| it.candidates.first()).map(|it| &it.play);
    BoardView {
        title: format!("Hexicon, {turn}"),
        width: WIDTH_IN_CELLS,
        height: HEIGHT_IN_CELLS,
        cells: (0..N_TILES as Tile).map(|it| tile_view(board, best, it)).collect(),
        paths: best.map(paths).unwrap_or_default(),
        labels: vec![
            label(0.8, blue.to_string(), Role::MineStrong),
            label(WIDTH_IN_CELLS - 0.8, red.to_string(), Role::TheirsStrong),
        ],
        captions: analysis.map(captions).unwrap_or_default(),
        ..BoardView::default()
    }
}

fn tile_view(board: &Board, best: Option<&Play>, tile: Tile) -> CellView {
    let nth = best.and_then(|it| it.path.iter().position(|on| *on == tile));
    let swapped_in = best.and_then(|it| it.swap).and_then(|(a, b)| match tile {
        it if it == a => Some(board.letter(b)),
        it if it == b => Some(board.letter(a)),
        _ => None,
    });
    let number = nth.map(|it| (it + 1).to_string());
    CellView {
        cell: CellId(u16::from(tile)),
        center_in_cells: center_in_cells(tile),
        outline_in_cells: outline_in_cells(tile).to_vec(),
        label: board.letter(tile).to_string(),
        note: match (number, swapped_in) {
            (Some(number), Some(letter)) => format!("{number}={letter}"),
            (Some(number), None) => number,
            (None, Some(letter)) => format!("={letter}"),
            (None, None) => String::new(),
        },
        fill: role(board.tint(tile)),
        border: match (nth, swapped_in) {
            (_, Some(_)) => Some(Role::Doubt),
            (Some(_), None) => Some(Role::Best),
            (None, None) => None,
        },
        disc: None,
    }
}

fn paths(best: &Play) -> Vec<PathView> {
    let line = |tiles: &[Tile], role: Role, width: f32, name: &str| PathView {
        points_in_cells: tiles.iter().map(|it| center_in_cells(*it)).collect(),
        role,
        width,
        name: name.to_owned(),
    };
    let swap = best.swap.map(|(a, b)| line(&[a, b], Role::Doubt, 0.2, "swap"));
    let word = line(&best.path, Role::Best, 0.08, &best.word);
    swap.into_iter().chain([word]).collect()
}

/// The moves shown, one a line.
fn captions(analysis: &Analysis<Play, Detail>) -> Vec<String> {
    let line = |(nth, it): (usize, &Candidate<Play>)| {
        format!("{nth:>2}. {:6.1} %  {}: {}", it.value * 100.0, it.play, it.reason)
    };
    let rank =
        |(nth, it): (usize, &Candidate<Play>)| format!("{nth:>2}. {}: {}", it.play, it.reason);
    let by_chance = analysis.candidates.iter().all(|it| (0.0..=1.0).contains(&it.value));
    let numbered = (1..).zip(&analysis.candidates);
    if by_chance { numbered.map(line).collect() } else { numbered.map(rank).collect() }
}

/// Blue is "mine" whoever moves: it is the side of the player who looks at the screen.
fn role(tint: Tint) -> Role {
    match tint {
        Tint::Neutral => Role::Neutral,
        Tint::Played(Side::Blue) => Role::Mine,
        Tint::Captured(Side::Blue) => Role::MineStrong,
        Tint::Played(Side::Red) => Role::Theirs,
        Tint::Captured(Side::Red) => Role::TheirsStrong,
    }
}
