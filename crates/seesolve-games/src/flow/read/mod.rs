//! Flow's eyes: finds boards in pictures by their grid lines, tells dots from drawn pipes, pairs
//! colours within the picture, and stands by a reading only if the puzzle has a solution.

mod bridges;
mod candidate;
pub mod cells;
mod dots;
pub mod edge;
mod explain;
pub mod find;
pub mod grid;
mod hex;
mod locate;
mod mask;
mod open;
pub mod outline;
pub mod pairing;
mod rim;
mod segments;
pub mod sides;
mod slant;
mod symbols;
mod verify;
mod work;

#[cfg(test)]
mod hostile_tests;

use seesolve_core::{Corrections, Frame, Located, Reading, Trace};
use serde_json::{Value, json};

use crate::flow::board::Board;
use crate::flow::solve::Effort;
pub use grid::Grid;
use work::Work;

/// The boards of a picture, best first.
pub fn locate(frame: &Frame, trace: &mut Trace) -> Vec<Located<Grid>> {
    locate::locate(frame, trace, &Work::default())
}

/// Reads a located board.
pub fn read(
    frame: &Frame,
    place: &Located<Grid>,
    corrections: &Corrections,
    trace: &mut Trace,
) -> Reading<Board> {
    let grid = &place.lattice;
    let samples = cells::sample_cells(frame, grid);
    let reading = verify::verify(grid, &samples, corrections, Effort::CONFIRM, &Work::default());
    let caption = explain::verdict(reading.verdict, reading.confidence, &reading.warnings);
    trace.stage("cells", caption, || {
        let symbols: Vec<String> = reading.cells.iter().map(|it| it.symbol.clone()).collect();
        let doubts: Vec<usize> = reading.doubtful.iter().map(|it| it.idx()).collect();
        explain::cells(frame, grid, &samples, &symbols, &doubts)
    });
    reading
}

/// What was seen when it is no legal board.
pub fn seen_json(place: &Located<Grid>, reading: &Reading<Board>) -> Value {
    let extent = place.lattice.extent;
    let symbol = |cell: usize| reading.cells.get(cell).map_or("?", |it| it.symbol.as_str());
    let row = |row: usize| (0..extent.cols).map(|col| symbol(row * extent.cols + col)).collect();
    json!({
        "topology": extent.topology.name(),
        "rows": extent.rows,
        "cols": extent.cols,
        "cells": (0..extent.rows).map(row).collect::<Vec<String>>(),
        "walls": place.lattice.walls,
        "bridges": place.lattice.bridges,
    })
}
