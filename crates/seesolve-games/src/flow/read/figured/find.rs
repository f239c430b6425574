//! The search: a lattice of cells, most of them plain, and figures in twos on the others.

use std::sync::Arc;

use seesolve_core::vision::regions::Regions;
use seesolve_core::vision::warp::Homography;
use seesolve_core::{Control, Frame, Point};

use super::cells::{CellLattice, lattices};
use super::twins::numbered;
use crate::flow::extent::{Extent, Topology};
use crate::flow::limits::{
    ALIKE_GROUND, FIGURE_REACH, FROM_DOTS, MAX_DOTS, MAX_LATTICES, MIN_FIGURE_PAIRS, MOST_FIGURES,
    SURE_FIGURE_PAIRS,
};
use crate::flow::read::candidate::size_in_words;
use crate::flow::read::edge::Polarity;
use crate::flow::read::explain;
use crate::flow::read::figures::{Figures, Known, Print};
use crate::flow::read::grid::Grid;

/// The boards of figures in a picture that was taken apart into cells.
pub(in crate::flow::read) fn boards(
    frame: &Frame,
    regions: &Regions,
    control: &Control,
) -> Vec<Grid> {
    let mut found = Vec::new();
    for lattice in lattices(regions).into_iter().take(MAX_LATTICES) {
        let grid = plain(&lattice);
        let (fate, board) = match board(frame, grid.clone(), &lattice, control) {
            Ok(it) => ("figures in twos", Some(it)),
            Err(why) => (why, None),
        };
        let caption = format!("cells in {}; {fate}", size_in_words(&grid));
        control.stage("figures", caption, || explain::grid(frame, &grid, board.is_some()));
        found.extend(board);
    }
    found
}

fn plain(lattice: &CellLattice) -> Grid {
    let CellLattice { rows, cols, first, pitch, .. } = *lattice;
    let extent = Extent { topology: Topology::Square, rows, cols };
    let corner = Point::new(first.x - pitch.x / 2.0, first.y - pitch.y / 2.0);
    let map = Homography::upright(pitch.x, pitch.y, corner);
    Grid::plain(extent, map, pitch.x.min(pitch.y), Polarity::Dark)
}

fn board(
    frame: &Frame,
    grid: Grid,
    lattice: &CellLattice,
    control: &Control,
) -> Result<Grid, &'static str> {
    /// Nanoseconds, about: a print, and two compared.
    const A_PRINT: u64 = 20_000;
    const A_LOOK: u64 = 60_000;
    let n_cells = grid.extent.n_cells();
    if !control.spend(n_cells as u64 * A_PRINT) {
        return Err("rejected: no time left");
    }
    let reach = FIGURE_REACH * lattice.size / lattice.pitch.x.max(lattice.pitch.y);
    let prints: Option<Vec<Print>> =
        (0..n_cells).map(|it| Print::of(frame, |x, y| grid.in_frame(it, x, y), reach)).collect();
    let prints = prints.ok_or("rejected: it leaves the picture")?;
    let with_figure: Vec<usize> = (0..n_cells).filter(|it| prints[*it].is_inked()).collect();
    if with_figure.len() < 2 * MIN_FIGURE_PAIRS || with_figure.len() > MAX_DOTS {
        return Err("rejected: too few or too many figures");
    }
    if with_figure.len() as f32 > MOST_FIGURES * n_cells as f32 {
        return Err("rejected: hardly any cell is empty");
    }
    if prints.iter().any(|it| !it.is_inked() && !it.is_plain() || it.leaves_cell()) {
        return Err("rejected: something else lies on it");
    }
    if !(0..n_cells).all(|it| has_usual_ground(&prints, &grid, it)) {
        return Err("rejected: cells of other grounds");
    }
    if !control.spend((with_figure.len() * with_figure.len()) as u64 * A_LOOK / 2) {
        return Err("rejected: no time left");
    }
    let figures: Vec<&Print> = with_figure.iter().map(|it| &prints[*it]).collect();
    let numbers = numbered(&figures).ok_or("rejected: the figures do not come in twos")?;
    let number = |cell: usize| with_figure.binary_search(&cell).ok().map(|it| numbers[it]);
    let known = prints.iter().enumerate().map(|(cell, it)| Known {
        ground: it.ground(),
        figure: number(cell).map(|number| (number, it.clone())),
    });
    let figures = Figures { reach, cells: known.collect() };
    Ok(Grid {
        figures: Some(Arc::new(figures)),
        clarity: FROM_DOTS,
        needs_proof: with_figure.len() < 2 * SURE_FIGURE_PAIRS,
        ..grid
    })
}

/// Whether a cell has the ground of those around it, of every second one as well on a chessboard.
fn has_usual_ground(prints: &[Print], grid: &Grid, cell: usize) -> bool {
    let Extent { rows, cols, .. } = grid.extent;
    let (row, col) = (cell / cols, cell % cols);
    let own = prints[cell].ground();
    let mut n = (0, 0);
    for there_row in row.saturating_sub(2)..(row + 3).min(rows) {
        for there_col in col.saturating_sub(2)..(col + 3).min(cols) {
            let is_same_shade = (row + col) % 2 == (there_row + there_col) % 2;
            if is_same_shade && (row, col) != (there_row, there_col) {
                let other = prints[there_row * cols + there_col].ground();
                let is_alike = (0..3).all(|it| (own[it] - other[it]).abs() <= ALIKE_GROUND);
                n = (n.0 + u32::from(is_alike), n.1 + 1);
            }
        }
    }
    2 * n.0 > n.1
}
