//! The board as plain data to draw and to speak, with the advised word's path numbered on its
//! tiles and the swap before it marked.

use seesolve_core::{
    BoardView, CellId, CellState, CellView, LabelView, LegendLine, Measure, PathView, Point, Role,
    Shape,
};

use super::board::Board;
use super::colors::{Side, Tint};
use super::geometry::{
    HEIGHT_IN_CELLS, N_TILES, PLACES, Tile, WIDTH_IN_CELLS, center_in_cells, outline_in_cells,
};
use super::items::Named;
use super::play::{Found, Play, RankedPlay};
use super::tile_name::tile_name;

/// The room for the names of columns and rows around the board, in tile widths.
const MARGIN: f32 = 0.6;

/// A place of the board in the drawing.
fn in_drawing(at: Point) -> Point {
    Point::new(at.x + MARGIN, at.y + MARGIN)
}

/// The position alone.
pub(super) fn view(board: &Board) -> BoardView {
    drawn(board, None)
}

/// The position with the best move: its tiles numbered in order, the swap as a curve between two
/// tiles; the moves shown are listed below.
pub(super) fn with_answer(board: &Board, found: &Found) -> BoardView {
    let Some(best) = found.plays.first() else { return view(board) };
    BoardView { captions: captions(found), ..drawn(board, Some(&best.play)) }
}

fn drawn(board: &Board, best: Option<&Play>) -> BoardView {
    let turn = match board.swap_used() {
        false => format!("{} to move", board.to_move().name()),
        true => format!("{} to move, swap used", board.to_move().name()),
    };
    BoardView {
        title: format!("Hexicon, {turn}"),
        shape: Shape::Tile,
        width: WIDTH_IN_CELLS + 2.0 * MARGIN,
        height: HEIGHT_IN_CELLS + 2.0 * MARGIN,
        cells: (0..N_TILES as Tile).map(|it| tile_view(board, best, it)).collect(),
        paths: best.map(paths).unwrap_or_default(),
        labels: labels(board),
        legend: legend(best),
        ..BoardView::default()
    }
}

/// The scores, a letter over each column, and the number of each row where it begins and ends: at
/// the sides, and below the columns that are longer than the outermost ones.
fn labels(board: &Board) -> Vec<LabelView> {
    let mut labels = vec![
        score_label(board, Side::Blue, 1.0, Role::MineStrong),
        score_label(board, Side::Red, WIDTH_IN_CELLS + 2.0 * MARGIN - 1.0, Role::TheirsStrong),
    ];
    let mut add = |at: Point, dx: f32, dy: f32, text: &str| {
        labels.push(LabelView {
            center_in_cells: Point::new(at.x + dx, at.y + dy),
            text: text.to_owned(),
            ..LabelView::default()
        });
    };
    for tile in 0..N_TILES as Tile {
        let ((x, y), name) = (PLACES[usize::from(tile)], tile_name(tile));
        let (at, (column, row)) = (in_drawing(center_in_cells(tile)), name.split_at(1));
        if row == "1" {
            add(at, 0.0, -0.68, column);
        }
        match x {
            -4 => add(at, -0.7, 0.0, row),
            4 => add(at, 0.7, 0.0, row),
            _ if y == 8 - x.abs() => add(at, 0.0, 0.68, row),
            _ => {}
        }
    }
    labels
}

fn score_label(board: &Board, side: Side, x: f32, role: Role) -> LabelView {
    let points = board.score()[side.idx()];
    LabelView {
        center_in_cells: Point::new(x, 0.6),
        text: format!("{} {points}", side.name()),
        role,
        fields: vec![Named::Score(side).name()],
        name: format!("{} score: {points}", side.name()),
        ..LabelView::default()
    }
}

fn legend(best: Option<&Play>) -> Vec<LegendLine> {
    let line = |role: Role, text: &str| LegendLine {
        role: Some(role),
        text: text.to_owned(),
        ..LegendLine::default()
    };
    let mut lines = vec![
        line(Role::Mine, "played by blue"),
        line(Role::MineStrong, "captured by blue"),
        line(Role::Theirs, "played by red"),
        line(Role::TheirsStrong, "captured by red"),
    ];
    if let Some(best) = best {
        lines.extend(best.swap.map(|_| line(Role::First, "swap these two first (= new letter)")));
        lines.push(line(Role::Best, "the word, in this order"));
    }
    lines
}

fn tile_view(board: &Board, best: Option<&Play>, tile: Tile) -> CellView {
    let nth = best.and_then(|it| it.path.iter().position(|on| *on == tile));
    let order = nth.map(|it| it as u16 + 1);
    let becomes = best.and_then(|it| it.swap).and_then(|(a, b)| match tile {
        it if it == a => Some(board.letter(b)),
        it if it == b => Some(board.letter(a)),
        _ => None,
    });
    let first = if order == Some(1) { "begin" } else { "" };
    CellView {
        cell: CellId(u16::from(tile)),
        name: tile_name(tile),
        state: CellState::Known,
        center_in_cells: in_drawing(center_in_cells(tile)),
        outline_in_cells: outline_in_cells(tile).map(in_drawing).to_vec(),
        label: board.letter(tile).to_string(),
        note: match (order, becomes) {
            (Some(number), Some(letter)) => format!("{number}={letter}"),
            (Some(number), None) => number.to_string(),
            (None, Some(letter)) => format!("={letter}"),
            (None, None) => String::new(),
        },
        fill: role(board.tint(tile)),
        border: match (order, becomes) {
            (_, Some(_)) => Some(Role::First),
            (Some(_), None) => Some(Role::Best),
            (None, None) => None,
        },
        order,
        becomes: becomes.map(String::from),
        tag: (!first.is_empty()).then(|| first.to_owned()),
        sets: ('A'..='Z').map(String::from).collect(),
        spoken: spoken(board, tile, order, becomes),
        ..CellView::default()
    }
}

/// What a screen reader says after the tile's name.
fn spoken(board: &Board, tile: Tile, order: Option<u16>, becomes: Option<char>) -> String {
    let mut parts = vec![board.letter(tile).to_string()];
    parts.push(board.tint(tile).name().to_owned());
    parts.extend(becomes.map(|it| format!("becomes {it} by the swap")));
    parts.extend(order.map(|it| format!("letter {it} of the word")));
    parts.join(". ") + "."
}

fn paths(best: &Play) -> Vec<PathView> {
    let line = |tiles: &[Tile], role: Role, width: f32, name: &str| PathView {
        points_in_cells: tiles.iter().map(|it| in_drawing(center_in_cells(*it))).collect(),
        role,
        width,
        name: name.to_owned(),
        ..PathView::default()
    };
    let swap = best.swap.map(|(a, b)| {
        let curve = line(&[a, b], Role::First, 0.09, "swap");
        PathView { arc: true, ..curve }
    });
    let word = line(&best.path, Role::Best, 0.08, &best.word);
    let step = u16::from(swap.is_some());
    swap.into_iter().chain([PathView { links: true, step, ..word }]).collect()
}

/// The moves shown, one line a word.
fn captions(found: &Found) -> Vec<String> {
    let chance = |it: &RankedPlay| Measure::new(it.value, "%").in_words(it.proof(true));
    let points = |it: &RankedPlay| match it.play.gain {
        [mine, 0] => format!("+{mine}"),
        [mine, theirs] => format!("+{mine} -{theirs}"),
    };
    let longest = |of: &dyn Fn(&RankedPlay) -> String| {
        found.words.iter().map(|it| of(it).chars().count()).max().unwrap_or(0)
    };
    let (word_width, chance_width) = (longest(&|it| it.play.word.clone()), longest(&chance));
    let points_width = longest(&points);
    let line = |(nth, it): (usize, &RankedPlay)| {
        let (word, points) = (&it.play.word, points(it));
        let value = match found.by_chance {
            true => format!("{:>chance_width$}  ", chance(it)),
            false => String::new(),
        };
        let swap = it.play.swap.map_or(String::new(), |(a, b)| {
            format!("swap {} and {}, ", tile_name(a), tile_name(b))
        });
        let path = it.play.path_names();
        format!("{nth:>2}. {word:<word_width$}  {value}{points:<points_width$}  {swap}{path}")
    };
    let heading = match found.by_chance {
        true => "Words, chance to win, points:",
        false => "Words, points:",
    };
    [heading.to_owned()].into_iter().chain((1..).zip(&found.words).map(line)).collect()
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
