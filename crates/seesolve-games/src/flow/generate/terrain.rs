//! The ground of a new puzzle: a board with holes, walls and bridges, and no dots yet.

use fastrand::Rng;

use crate::flow::board::{Board, Cell};
use crate::flow::draft::Draft;
use crate::flow::extent::Topology;

/// What kind of puzzle is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spec {
    pub topology: Topology,
    pub rows: usize,
    pub cols: usize,
    /// About how many colours; as the game would have it when `None`.
    pub n_colors: Option<usize>,
    pub hole_percent: usize,
    pub wall_percent: usize,
    pub n_bridges: usize,
}

impl Spec {
    pub fn plain(topology: Topology, rows: usize, cols: usize) -> Self {
        let (hole_percent, wall_percent, n_bridges) = (0, 0, 0);
        Self { topology, rows, cols, n_colors: None, hole_percent, wall_percent, n_bridges }
    }
}

/// A ground in which every cell can be passed and reached.
pub fn lay(spec: &Spec, rng: &mut Rng) -> Draft {
    let mut ground = Draft::empty(spec.topology, spec.rows, spec.cols);
    let mut cells: Vec<usize> = (0..ground.cells.len()).collect();
    rng.shuffle(&mut cells);
    let mut n_holes = ground.cells.len() * spec.hole_percent / 100;
    for &cell in &cells {
        if n_holes == 0 {
            break;
        }
        ground.cells[cell] = Cell::Hole;
        if is_sound(&ground) {
            n_holes -= 1;
        } else {
            ground.cells[cell] = Cell::Empty;
        }
    }
    lay_bridges(&mut ground, spec, &cells);
    lay_walls(&mut ground, spec, rng);
    ground
}

/// Bridges with all four neighbours and no other bridge beside or diagonally beside them.
fn lay_bridges(ground: &mut Draft, spec: &Spec, cells: &[usize]) {
    if spec.topology == Topology::Hex {
        return;
    }
    let extent = ground.extent;
    for &cell in cells {
        if ground.bridges.len() >= spec.n_bridges {
            return;
        }
        let around: Vec<usize> = extent.neighbours(cell).collect();
        let mut distinct = around.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let wide = around.iter().flat_map(|it| extent.neighbours(*it)).chain(around.clone());
        let crowded = wide.chain([cell]).any(|it| ground.bridges.contains(&it));
        let whole = around.iter().all(|it| ground.cells[*it] == Cell::Empty);
        if ground.cells[cell] == Cell::Empty && distinct.len() == 4 && whole && !crowded {
            ground.bridges.push(cell);
        }
    }
}

fn lay_walls(ground: &mut Draft, spec: &Spec, rng: &mut Rng) {
    let extent = ground.extent;
    let mut borders: Vec<(usize, usize)> = (0..extent.n_cells())
        .flat_map(|a| extent.neighbours(a).map(move |b| (a, b)))
        .filter(|(a, b)| a < b)
        .filter(|(a, b)| ground.cells[*a] == Cell::Empty && ground.cells[*b] == Cell::Empty)
        .filter(|(a, b)| !ground.bridges.contains(a) && !ground.bridges.contains(b))
        .collect();
    rng.shuffle(&mut borders);
    let mut n_walls = borders.len() * spec.wall_percent / 100;
    for wall in borders {
        if n_walls == 0 {
            break;
        }
        ground.walls.push(wall);
        if is_sound(ground) {
            n_walls -= 1;
        } else {
            ground.walls.pop();
        }
    }
}

/// Whether all cells hang together and each has two ways in.
fn is_sound(ground: &Draft) -> bool {
    let open = |a: usize, b: usize| {
        ground.cells[b] == Cell::Empty && !ground.walls.contains(&(a.min(b), a.max(b)))
    };
    let around = |a: usize| ground.extent.neighbours(a).filter(move |b| open(a, *b));
    let cells: Vec<usize> =
        (0..ground.cells.len()).filter(|it| ground.cells[*it] == Cell::Empty).collect();
    let Some(first) = cells.first() else { return false };
    if cells.iter().any(|it| around(*it).count() < 2) {
        return false;
    }
    let mut seen = vec![false; ground.cells.len()];
    let mut stack = vec![*first];
    seen[*first] = true;
    let mut n_seen = 1;
    while let Some(cell) = stack.pop() {
        for there in around(cell) {
            if !std::mem::replace(&mut seen[there], true) {
                n_seen += 1;
                stack.push(there);
            }
        }
    }
    n_seen == cells.len()
}

/// A board on this ground with the given pairs of dots, named in order.
pub fn with_dots(ground: &Draft, dots: impl IntoIterator<Item = [usize; 2]>) -> Option<Board> {
    let mut draft = ground.clone();
    let letters = crate::flow::board::LETTERS.chars();
    for (ends, letter) in dots.into_iter().zip(letters) {
        for cell in ends {
            draft.cells[cell] = Cell::Dot(letter);
        }
    }
    draft.build().ok().map(|it| it.renamed())
}
