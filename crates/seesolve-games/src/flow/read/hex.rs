//! Boards of hexagons: their level sides are short pieces of line of one length whose middles stand
//! in columns, one and a half lengths apart, and whose heights step by half a cell.

use seesolve_core::Point;
use seesolve_core::vision::lattice::{Comb, Peak, best_comb, likely_pitches, peaks};
use seesolve_core::vision::ridge::Run;
use seesolve_core::vision::warp::Homography;

use crate::flow::extent::{Extent, Topology};
use crate::flow::geometry::{HEX_PITCH, outline};
use crate::flow::limits::{
    ALONG_HEXAGON, MAX_HEX_CELLS, MIN_COLUMN, MIN_SIDES, MIN_THIN_SIDES, SURE,
};
use crate::flow::read::cells::{CellKind, sample_kinds};
use crate::flow::read::edge::{Edge, measure};
use crate::flow::read::grid::Grid;
use crate::flow::read::picture::Picture;
use crate::flow::read::sides::{Between, EdgeKind, Usual};
use crate::flow::read::walls::{WallCheck, WallLike};

/// Half a hexagon's height by the distance of two columns.
const STEP_RATIO: f32 = 0.577_350_3;
/// A level side by the distance of two columns, and how far from that a piece may be: thick
/// outlines are longer, pieces that end at a dim corner shorter.
const SIDE_RATIO: f32 = 0.666_666_7;
const SIDE_SLACK: std::ops::Range<f32> = 0.65..1.3;

/// A level piece of line, its middle and length.
#[derive(Clone, Copy, Debug)]
struct Piece {
    x: f32,
    y: f32,
    length: f32,
}

/// The board of hexagons that level pieces of lines (with x and y exchanged) may form.
pub(crate) fn hexagons(picture: Picture<'_>, level: &[Run], factor: usize) -> Option<Grid> {
    let pieces = merged(level);
    let (columns, heights, pieces) =
        likely_pitches([&histogram(&pieces, |it| it.x), &[]], MIN_COLUMN)
            .into_iter()
            .filter_map(|pitch| {
                let is_side =
                    |it: &&Piece| SIDE_SLACK.contains(&(it.length / (pitch * SIDE_RATIO)));
                let sides: Vec<Piece> = pieces.iter().filter(is_side).copied().collect();
                let columns = best_comb(&histogram(&sides, |it| it.x), pitch)?;
                let heights = best_comb(&histogram(&sides, |it| it.y), columns.pitch * STEP_RATIO)?;
                let ratio = heights.pitch / columns.pitch / STEP_RATIO;
                let fits =
                    (0.96..1.04).contains(&ratio) && columns.n_lines > 1 && heights.n_lines > 3;
                fits.then_some((columns, heights, sides))
            })
            .max_by(|a, b| {
                let explained = |(columns, heights, sides): &(Comb, Comb, Vec<Piece>)| {
                    columns.score * heights.score * sides.iter().map(|it| it.length).sum::<f32>()
                };
                explained(a).total_cmp(&explained(b))
            })?;
    // In which of two neighbouring heights the first column has its sides.
    let mut votes = [0.0_f32; 2];
    for it in &pieces {
        let column = (it.x - columns.first) / columns.pitch;
        let height = (it.y - heights.first) / heights.pitch;
        if (column - column.round()).abs() < 0.15 && (height - height.round()).abs() < 0.2 {
            let parity = (column.round() as i64 + height.round() as i64).rem_euclid(2);
            votes[parity as usize] += it.length;
        }
    }
    let parity = usize::from(votes[1] > votes[0]);
    let scale = factor as f32;
    let width = columns.pitch * scale / 0.75;
    // Sides of even columns lie at odd half heights; one column and row more on every side.
    let first_side = (heights.first + heights.pitch * parity as f32) * scale;
    let origin = Point::new(
        columns.first * scale - (0.5 + 1.5) * width,
        first_side - (0.5 + 2.0) * HEX_PITCH * width,
    );
    let extent = Extent {
        topology: Topology::Hex,
        rows: (heights.n_lines / 2 + 5).min(MAX_HEX_CELLS),
        cols: (columns.n_lines + 4).min(MAX_HEX_CELLS),
    };
    let map = Homography::upright(width, width, origin);
    trimmed(picture, extent, &map, width)
}

/// Pieces in neighbouring rows of pixels are one.
fn merged(level: &[Run]) -> Vec<Piece> {
    let mut runs: Vec<&Run> = level.iter().collect();
    runs.sort_by_key(|it| (it.y0 / 8, it.x));
    let mut pieces: Vec<(Piece, f32, u16)> = Vec::new();
    for it in runs {
        let (middle, length) = (f32::from(it.y0 + it.y1) / 2.0, it.len() as f32);
        let y = f32::from(it.x) + 0.5;
        let near = pieces.iter_mut().rev().take(12).find(|(piece, _, last)| {
            it.x.abs_diff(*last) <= 2 && (piece.x - middle).abs() < 0.3 * piece.length
        });
        match near {
            Some((piece, weight, last)) => {
                let sum = *weight + length;
                piece.x = (piece.x * *weight + middle * length) / sum;
                piece.y = (piece.y * *weight + y * length) / sum;
                piece.length = piece.length.max(length);
                (*weight, *last) = (sum, it.x);
            }
            None => pieces.push((Piece { x: middle, y, length }, length, it.x)),
        }
    }
    pieces.into_iter().map(|it| it.0).collect()
}

fn histogram(pieces: &[Piece], of: impl Fn(&Piece) -> f32) -> Vec<Peak> {
    let size = pieces.iter().map(&of).fold(0.0, f32::max) as usize + 3;
    let mut bins = vec![0.0; size];
    for it in pieces {
        // Middles are less exact than lines: spread them a little.
        for (at, part) in [(-1_isize, 0.5), (0, 1.0), (1, 0.5)] {
            let bin = (of(it) as usize).saturating_add_signed(at);
            bins[bin.min(size - 1)] += it.length * part;
        }
    }
    let most = bins.iter().copied().fold(0.0, f32::max);
    peaks(&bins, most * 0.15)
}

/// The most cells that hang together through open sides. Outlines part the board from its holes
/// and from what else looks like a hexagon beside it.
fn largest_part(
    extent: &Extent,
    mut cells: Vec<bool>,
    is_open: impl Fn(usize, usize) -> bool,
) -> Vec<bool> {
    let mut largest: Vec<usize> = Vec::new();
    for start in 0..cells.len() {
        let mut part = Vec::new();
        if std::mem::take(&mut cells[start]) {
            part.push(start);
        }
        let mut next = 0;
        while let Some(cell) = part.get(next).copied() {
            next += 1;
            for side in (0..6).filter(|it| is_open(cell, *it)) {
                let there = extent.neighbour(cell, side);
                part.extend(there.filter(|it| std::mem::take(&mut cells[*it])));
            }
        }
        if part.len() > largest.len() {
            largest = part;
        }
    }
    largest.into_iter().for_each(|it| cells[it] = true);
    cells
}

/// Measures every side, keeps the hexagons, and cuts the rows and columns that have none.
fn trimmed(picture: Picture<'_>, extent: Extent, map: &Homography, width: f32) -> Option<Grid> {
    /// Nanoseconds, about: six sides of 8 places with some 10 pixels each.
    const A_CELL: u64 = 1_800;
    let Picture { frame, polarity, control } = picture;
    control.spend(extent.n_cells() as u64 * A_CELL);
    let sides: Vec<[Edge; 6]> = (0..extent.n_cells())
        .map(|cell| {
            let corners = outline(&extent, cell);
            std::array::from_fn(|side| {
                let ends = [corners[side], corners[(side + 1) % 6]].map(|it| map.apply(it));
                measure(frame, polarity, ends[0], ends[1], &ALONG_HEXAGON)
            })
        })
        .collect();
    let usual = Usual::of(sides.iter().flatten());
    let n_of = |cell: usize, line: EdgeKind| {
        sides[cell].iter().filter(|it| usual.line(it) == line).count()
    };
    let n_lit = |cell: usize| n_of(cell, EdgeKind::Thin) + n_of(cell, EdgeKind::Wall);
    let is_hexagon =
        |cell: usize| n_lit(cell) >= MIN_SIDES || n_of(cell, EdgeKind::Thin) >= MIN_THIN_SIDES;
    let present =
        largest_part(&extent, (0..sides.len()).map(is_hexagon).collect(), |cell, side| {
            usual.line(&sides[cell][side]) != EdgeKind::Wall
        });
    let first = (0..present.len()).filter(|it| present[*it]).map(|it| it % extent.cols).min()?;
    // If the board begins with a shifted column, that one becomes the plain one: the others are
    // then shifted from one row further down.
    let is_turned = first % 2 == 1;
    let moved_by = |col: usize| usize::from(is_turned && col.is_multiple_of(2));
    let cells = || {
        let seen = (0..present.len()).filter(|it| present[*it]).map(|it| extent.row_col(it));
        seen.map(|(row, col)| (row + moved_by(col), col))
    };
    let (top, bottom) = (cells().map(|it| it.0).min()?, cells().map(|it| it.0).max()? + 1);
    let right = cells().map(|it| it.1).max()? + 1;
    let inner = Extent { topology: Topology::Hex, rows: bottom - top, cols: right - first };
    let half = if is_turned { 0.5 } else { 0.0 };
    let corner = Point::new(0.75 * first as f32, HEX_PITCH * (top as f32 - half));
    // Places that have no cell of their own lie above the block; nothing is there.
    let kept: Vec<Option<usize>> = (top..bottom)
        .flat_map(|row| (first..right).map(move |col| (row, col)))
        .map(|(row, col)| Some(row.checked_sub(moved_by(col))? * extent.cols + col))
        .map(|it| it.filter(|it| present.get(*it) == Some(&true)))
        .collect();
    let n_kept = kept.iter().flatten().count();
    let n_seen: usize = kept.iter().flatten().map(|it| n_lit(*it)).sum();
    let ends = |cell: usize, side: usize| {
        let corners = outline(&extent, cell);
        [corners[side], corners[(side + 1) % 6]].map(|it| map.apply(it))
    };
    let lines = kept.iter().flatten().flat_map(|cell| (0..6).map(|side| (*cell, side)));
    let thin = lines
        .filter(|(cell, side)| usual.line(&sides[*cell][*side]) == EdgeKind::Thin)
        .map(|(cell, side)| (ends(cell, side), sides[cell][side]));
    let check = WallCheck::new(picture, usual, true, thin);
    let is_drawn = |cell: usize, side: usize| {
        let (ends, edge) = (ends(cell, side), &sides[cell][side]);
        check.is_drawn_by_the_game(&WallLike { ends, edge, runs_on: [false; 2] })
    };
    let (mut walls, mut unclear) = (Vec::new(), Vec::new());
    for (cell, seen) in kept.iter().enumerate().filter_map(|(n, it)| Some((n, (*it)?))) {
        for (side, edge) in sides[seen].iter().enumerate() {
            let there = inner.neighbour(cell, side).filter(|it| *it > cell && kept[*it].is_some());
            match (there, usual.between(edge)) {
                (Some(there), Between::Wall) if is_drawn(seen, side) => walls.push((cell, there)),
                (Some(there), Between::Wall | Between::Unclear | Between::Covered)
                    if !check.has_no_wall(ends(seen, side), None) =>
                {
                    unclear.extend([cell, there]);
                }
                _ => {}
            }
        }
    }
    let cut = has_dots_beside(picture, extent, *map, width, &present);
    let map = Homography::upright(width, width, map.apply(corner));
    (n_kept >= 4).then(|| Grid {
        cut,
        present: kept.iter().map(Option::is_some).collect(),
        walls,
        unclear,
        line_contrast: usual.contrast,
        clarity: n_seen as f32 / (6 * n_kept) as f32,
        ..Grid::plain(inner, map, width * HEX_PITCH, polarity)
    })
}

/// Whether dots stand on places beside the board: then it has cells there whose lines were not seen.
fn has_dots_beside(
    picture: Picture<'_>,
    extent: Extent,
    map: Homography,
    width: f32,
    present: &[bool],
) -> bool {
    let is_beside = |cell: usize| {
        let mut around = (0..6).filter_map(|side| extent.neighbour(cell, side));
        !present[cell] && around.any(|it| present[it])
    };
    let beside = (0..present.len()).map(is_beside).collect();
    let plain = Grid::plain(extent, map, width * HEX_PITCH, picture.polarity);
    let places = Grid { present: beside, ..plain };
    let samples = sample_kinds(picture.frame, &places, picture.control);
    samples.iter().flatten().any(|it| it.kind == CellKind::Dot && it.confidence >= SURE)
}
