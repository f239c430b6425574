//! The referee: checks an answer against the board by the rules of the game alone. It shares
//! nothing with the engines, neither their graph nor their faces.

use thiserror::Error;

use crate::flow::board::{Board, Cell};
use crate::flow::extent::Topology;
use crate::flow::solve::rule::Rule;

/// What is wrong with an answer.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Fault {
    #[error("there are {found} paths for {expected} colours")]
    PathCount { expected: usize, found: usize },
    #[error("path {path} does not run from dot to dot of its colour")]
    WrongEnds { path: usize },
    #[error("path {path} jumps from cell {from} to cell {to}")]
    Jump { path: usize, from: usize, to: usize },
    #[error("path {path} turns on the bridge {cell}")]
    TurnOnBridge { path: usize, cell: usize },
    #[error("path {path} runs over something at cell {cell}")]
    Blocked { path: usize, cell: usize },
    #[error("cell {cell} is used twice")]
    UsedTwice { cell: usize },
    #[error("cell {cell} is left empty")]
    LeftEmpty { cell: usize },
    #[error("path {path} touches itself between cells {a} and {b}")]
    Touches { path: usize, a: usize, b: usize },
    #[error("cell {cell} was drawn in another colour")]
    NotAsDrawn { cell: usize },
}

/// Which colour lies where: every cell has a horizontal and a vertical layer, and only bridges
/// tell them apart.
struct Layers {
    layers: Vec<[Option<Visit>; 2]>,
}

/// Which path passes, and as which of its cells.
#[derive(Clone, Copy, Debug)]
struct Visit {
    path: usize,
    at: usize,
}

const ACROSS: usize = 0;
const DOWN: usize = 1;

/// Checks that the paths solve the board under a rule, drawn pipes included.
pub fn check(board: &Board, paths: &[Vec<usize>], rule: Rule) -> Result<(), Fault> {
    let (expected, found) = (board.n_colors(), paths.len());
    if expected != found {
        return Err(Fault::PathCount { expected, found });
    }
    let mut layers = Layers { layers: vec![[None; 2]; board.n_cells()] };
    for (path, cells) in paths.iter().enumerate() {
        layers.lay(board, path, cells)?;
    }
    for (cell, content) in board.cells().iter().enumerate() {
        let [across, down] = layers.layers[cell];
        if *content != Cell::Hole && (across.is_none() || down.is_none()) {
            return Err(Fault::LeftEmpty { cell });
        }
        let color = across.map(|it| it.path);
        if board.drawn(cell).is_some_and(|it| Some(it.idx()) != color) {
            return Err(Fault::NotAsDrawn { cell });
        }
    }
    match rule {
        Rule::Strict => layers.find_touch(board),
        Rule::Loose => Ok(()),
    }
}

impl Layers {
    fn lay(&mut self, board: &Board, path: usize, cells: &[usize]) -> Result<(), Fault> {
        let (Some(first), Some(last)) = (cells.first(), cells.last()) else {
            return Err(Fault::WrongEnds { path });
        };
        let mut ends = [*first, *last];
        ends.sort_unstable();
        if ends != board.dots()[path] {
            return Err(Fault::WrongEnds { path });
        }
        for pair in cells.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let beside = from < board.n_cells() && board.extent().side_between(from, to).is_some();
            if !beside || board.has_wall(from, to) {
                return Err(Fault::Jump { path, from, to });
            }
        }
        for (at, &cell) in cells.iter().enumerate() {
            let inner = at > 0 && at + 1 < cells.len();
            match board.cells()[cell] {
                Cell::Empty if inner => {}
                Cell::Dot(_) if !inner => {}
                _ => return Err(Fault::Blocked { path, cell }),
            }
            let visit = Visit { path, at };
            if !board.is_bridge(cell) {
                for layer in [ACROSS, DOWN] {
                    self.occupy(cell, layer, visit)?;
                }
            } else {
                let layer = bridge_layer(board, cells[at - 1], cell, cells[at + 1])
                    .ok_or(Fault::TurnOnBridge { path, cell })?;
                self.occupy(cell, layer, visit)?;
            }
        }
        Ok(())
    }

    fn occupy(&mut self, cell: usize, layer: usize, visit: Visit) -> Result<(), Fault> {
        match self.layers[cell][layer].replace(visit) {
            Some(_) => Err(Fault::UsedTwice { cell }),
            None => Ok(()),
        }
    }

    fn find_touch(&self, board: &Board) -> Result<(), Fault> {
        let extent = board.extent();
        let layer_towards = |side: usize| match extent.topology {
            Topology::Hex => ACROSS,
            Topology::Square | Topology::Warp => [DOWN, ACROSS][side % 2],
        };
        // The sides after the first up to its opposite meet every pair of neighbours once.
        let forward = 1..=extent.topology.n_sides() / 2;
        for a in 0..board.n_cells() {
            for side in forward.clone() {
                let Some(b) = extent.neighbour(a, side) else { continue };
                let layer = layer_towards(side);
                let (Some(here), Some(there)) = (self.layers[a][layer], self.layers[b][layer])
                else {
                    continue;
                };
                let is_joined = here.at.abs_diff(there.at) == 1;
                if here.path == there.path && !is_joined && !board.has_wall(a, b) {
                    return Err(Fault::Touches { path: here.path, a, b });
                }
            }
        }
        Ok(())
    }
}

/// The layer on which a path crosses a bridge; `None` when it turns on it.
fn bridge_layer(board: &Board, before: usize, bridge: usize, after: usize) -> Option<usize> {
    let sides_to = |cell: usize, layer: usize| {
        let sides = if layer == ACROSS { [1, 3] } else { [0, 2] };
        sides.into_iter().any(|side| board.extent().neighbour(bridge, side) == Some(cell))
    };
    [ACROSS, DOWN]
        .into_iter()
        .find(|layer| before != after && sides_to(before, *layer) && sides_to(after, *layer))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(board: &str, paths: &[&[usize]], rule: Rule) -> Option<Fault> {
        let paths: Vec<Vec<usize>> = paths.iter().map(|it| it.to_vec()).collect();
        check(&board.parse().unwrap(), &paths, rule).err()
    }

    #[test]
    fn right_answers_pass() {
        assert_eq!(fault("A.A/B.B", &[&[0, 1, 2], &[5, 4, 3]], Rule::Strict), None);
        assert_eq!(fault("#A#/B.B/#A#;bridges=4", &[&[1, 4, 7], &[3, 4, 5]], Rule::Strict), None);
        assert_eq!(
            fault("A./.A/BB;topology=warp;walls=0|1", &[&[0, 2, 3], &[4, 5]], Rule::Loose),
            Some(Fault::LeftEmpty { cell: 1 })
        );
    }

    #[test]
    fn every_kind_of_mistake_is_found() {
        let strict = |board: &str, paths: &[&[usize]]| fault(board, paths, Rule::Strict);
        assert_eq!(strict("A.A", &[]), Some(Fault::PathCount { expected: 1, found: 0 }));
        assert_eq!(strict("A.A", &[&[0, 1]]), Some(Fault::WrongEnds { path: 0 }));
        assert_eq!(strict("A.A", &[&[0, 2]]), Some(Fault::Jump { path: 0, from: 0, to: 2 }));
        assert_eq!(strict("A#A/...", &[&[0, 1, 2]]), Some(Fault::Blocked { path: 0, cell: 1 }));
        assert_eq!(
            strict("A.A;walls=0|1", &[&[0, 1, 2]]),
            Some(Fault::Jump { path: 0, from: 0, to: 1 })
        );
        assert_eq!(strict("A.A/...", &[&[0, 3, 4, 5, 2]]), Some(Fault::LeftEmpty { cell: 1 }));
        assert_eq!(
            strict("A.A/B.B", &[&[0, 1, 2], &[3, 4, 1, 4, 5]]),
            Some(Fault::UsedTwice { cell: 1 })
        );
        assert_eq!(strict("A./A.", &[&[0, 1, 3, 2]]), Some(Fault::Touches { path: 0, a: 0, b: 2 }));
        assert_eq!(fault("A./A.", &[&[0, 1, 3, 2]], Rule::Loose), None);
        assert_eq!(
            strict("AB./..B/.A.;bridges=4", &[&[0, 3, 6, 7], &[1, 4, 5]]),
            Some(Fault::TurnOnBridge { path: 1, cell: 4 })
        );
        assert_eq!(strict("A.A/B.B;drawn=.../.B.", &[&[0, 1, 2], &[3, 4, 5]]), None);
        assert_eq!(
            strict("A.A/B.B;drawn=.B./...", &[&[0, 1, 2], &[3, 4, 5]]),
            Some(Fault::NotAsDrawn { cell: 1 })
        );
    }
}
