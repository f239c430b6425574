//! Which cells of a reading the player should check, and why.

use crate::flow::limits::{NO_PAIR, STRANGE, SURE, USUAL_PAIR};
use crate::flow::read::cells::{CellKind, CellSample};
use crate::flow::read::grid::Grid;
use crate::flow::read::said::Said;
use crate::flow::read::symbols::{Dot, Named};

/// A cell to check, with the reason in words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Doubt {
    pub(crate) cell: usize,
    pub(crate) why: String,
}

/// Cells that may be something else, and dots that may belong to another pair. If all dots but two
/// are surely paired, those two are a pair, unless they look so different that one of them may
/// have lost its partner with a part of the board.
pub(crate) fn doubts(
    grid: &Grid,
    samples: &[Option<CellSample>],
    named: &Named,
    said: &Said,
) -> Vec<Doubt> {
    let mut doubts: Vec<Doubt> = Vec::new();
    let mut add = |cell: usize, why: String| doubts.push(Doubt { cell, why });
    for (cell, sample) in samples.iter().enumerate() {
        let unsure = sample.filter(|it| it.confidence < SURE && !said.is_about(cell));
        match unsure.map(|it| (it.kind, it.is_covered)) {
            Some((CellKind::Dot, true)) => {
                add(cell, "something covers this cell; it may not be a dot".to_owned());
            }
            Some((_, true)) => {
                add(cell, "something covers this cell; there may be a dot".to_owned());
            }
            Some((CellKind::Dot, false)) => add(cell, "this may not be a dot".to_owned()),
            Some((_, false)) => add(cell, "there may be a dot here".to_owned()),
            None => {}
        }
    }
    // What the player said about one dot of a pair goes for the other too.
    let is_settled =
        |it: &Dot| named.dots.iter().any(|dot| dot.letter == it.letter && said.is_about(dot.cell));
    let unsure: Vec<&Dot> =
        named.dots.iter().filter(|it| pair_confidence(it) < SURE && !is_settled(it)).collect();
    let is_one_pair = unsure.iter().all(|it| it.letter == unsure[0].letter);
    for dot in unsure.iter().filter(|it| !is_one_pair || pair_confidence(it) < STRANGE) {
        add(dot.cell, "its colour could be that of another pair".to_owned());
    }
    for cell in grid.unclear.iter().filter(|it| !said.settles_walls(&grid.extent, **it)) {
        add(*cell, "there may be a wall beside it".to_owned());
    }
    if is_parted(grid) {
        let cells = grid.walls.iter().flat_map(|(a, b)| [*a, *b]);
        for cell in cells.filter(|it| !said.settles_walls(&grid.extent, *it)) {
            add(cell, "the lines around these cells would part the board".to_owned());
        }
    }
    doubts.sort_by_key(|it| it.cell);
    doubts.dedup_by_key(|it| it.cell);
    doubts
}

/// Whether walls cut a part of the board off from the rest: the game's never do, a frame drawn round some
/// cells does.
fn is_parted(grid: &Grid) -> bool {
    !grid.walls.is_empty() && n_parts(grid, &grid.walls) > n_parts(grid, &[])
}

/// How many parts of the board have no way to each other.
fn n_parts(grid: &Grid, walls: &[(usize, usize)]) -> usize {
    let mut is_new = grid.present.clone();
    let mut n_parts = 0;
    while let Some(start) = is_new.iter().position(|it| *it) {
        n_parts += 1;
        is_new[start] = false;
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            for there in grid.extent.neighbours(cell) {
                let is_open = !walls.contains(&(cell, there)) && !walls.contains(&(there, cell));
                if is_open && is_new[there] {
                    is_new[there] = false;
                    open.push(there);
                }
            }
        }
    }
    n_parts
}

/// Dots without a partner, where the dots cannot be paired.
pub(crate) fn alone(named: &Named) -> Vec<Doubt> {
    if named.fault.is_none() || named.is_hopeless {
        return Vec::new();
    }
    let has_partner =
        |it: &Dot| named.dots.iter().any(|dot| dot.cell != it.cell && dot.letter == it.letter);
    let why = || "no other dot of this colour was found".to_owned();
    let lonely = named.dots.iter().filter(|it| !has_partner(it));
    lonely.map(|it| Doubt { cell: it.cell, why: why() }).collect()
}

/// How sure it is that a dot belongs to its pair: the other dot looks the same, and no further
/// dot does.
pub(crate) fn pair_confidence(dot: &Dot) -> f32 {
    let clear = (dot.other - dot.own) / (dot.other.min(1e6) + dot.own + USUAL_PAIR);
    let alike = 1.0 - (dot.own / NO_PAIR).min(1.0);
    (clear * 1.4).clamp(0.0, 1.0).min(alike)
}
