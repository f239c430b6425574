//! Why a board has no solution: a small set of colours and cells that cannot be had together.
//!
//! What can be seen at once is looked for first. Otherwise a SAT solver may leave out any colour
//! and leave any cell empty; what it insists on is then reduced one by one. Pipes may touch
//! themselves here, so the reason holds under both rules.

use seesolve_core::Control;

use crate::flow::board::{Board, Color};
use crate::flow::explain::unsat_core::{Demands, unsat_core};
use crate::flow::graph::Graph;
use crate::flow::solve::parity::{ParityConflict, parity_conflict};

/// What cannot be had together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum UnsolvableReason {
    /// A cell that no pipe can pass.
    DeadEnd { cell: usize, n_ways: usize },
    /// A dot that no pipe can leave.
    WalledDot { color: Color, cell: usize },
    /// A colour whose dots lie in different parts of the board.
    Apart { color: Color },
    /// On a chequered board every pipe alternates between dark and light cells.
    Chequered(ParityConflict),
    /// Colours that cannot all be joined while all these cells are filled.
    Together { colors: Vec<Color>, cells: Vec<usize> },
    /// No reason was found that could be shown.
    Unclear,
}

/// The most colours and cells that are worth naming.
const MAX_NAMED: usize = 8;

/// On larger boards a count that settles it is not worth a search for something plainer.
const MAX_SEARCHED: usize = 64;

/// Looks for the reason why a board has no solution; ask only when that is proved.
pub(crate) fn unsolvable_reason(board: &Board, control: &Control) -> UnsolvableReason {
    let graph = Graph::new(board);
    if let Some(plain) = dead_end(&graph).or_else(|| apart(&graph)) {
        return plain;
    }
    let counted = parity_conflict(board, &graph).map(UnsolvableReason::Chequered);
    if let Some(counted) = counted.as_ref().filter(|_| graph.n_nodes() > MAX_SEARCHED) {
        return counted.clone();
    }
    let set = together(&graph, control);
    match set {
        // Pipes in each other's way are easier to see than a count.
        Some(UnsolvableReason::Together { colors, cells }) if cells.is_empty() => {
            UnsolvableReason::Together { colors, cells }
        }
        set => counted.or(set).unwrap_or(UnsolvableReason::Unclear),
    }
}

fn dead_end(graph: &Graph) -> Option<UnsolvableReason> {
    (0..graph.n_nodes()).find_map(|node| {
        let n_ways = graph.neighbours(node).count();
        let cell = graph.cell(node);
        match graph.dots[node] {
            Some(color) => (n_ways == 0).then_some(UnsolvableReason::WalledDot { color, cell }),
            None => (n_ways < 2).then_some(UnsolvableReason::DeadEnd { cell, n_ways }),
        }
    })
}

fn apart(graph: &Graph) -> Option<UnsolvableReason> {
    let cannot_meet = |[first, last]: &[u16; 2]| {
        let mut seen = vec![false; graph.n_nodes()];
        let mut stack = vec![usize::from(*first)];
        while let Some(node) = stack.pop() {
            for it in graph.neighbours(node) {
                let there = usize::from(it.node);
                if it.node == *last {
                    return false;
                }
                if !std::mem::replace(&mut seen[there], true) && graph.dots[there].is_none() {
                    stack.push(there);
                }
            }
        }
        true
    };
    let color = graph.ends.iter().position(cannot_meet)?;
    Some(UnsolvableReason::Apart { color: Color(color as u8) })
}

fn together(graph: &Graph, control: &Control) -> Option<UnsolvableReason> {
    let all = Demands {
        colors: (0..graph.ends.len()).collect(),
        nodes: (0..graph.n_nodes()).filter(|it| graph.dots[*it].is_none()).collect(),
    };
    let core = unsat_core(graph, &all, control)?;
    let mut cells: Vec<usize> = core.nodes.iter().map(|it| graph.cell(*it)).collect();
    cells.sort_unstable();
    cells.dedup();
    let colors = core.colors.iter().map(|it| Color(*it as u8)).collect();
    Some(UnsolvableReason::Together { colors, cells })
}

impl UnsolvableReason {
    /// The reason in a sentence.
    pub(crate) fn describe(&self, board: &Board) -> String {
        let place = |cell: usize| board.extent().place(cell);
        match self {
            Self::DeadEnd { cell, n_ways } => format!(
                "the cell at {} cannot be filled: a pipe has to come in and go out, and there is \
                 {}",
                place(*cell),
                if *n_ways == 0 { "no way in" } else { "only one way" }
            ),
            Self::WalledDot { color, cell } => {
                format!("the dot of {} at {} has no way out", board.letter(*color), place(*cell))
            }
            Self::Apart { color } => {
                format!(
                    "the dots of {} cannot be joined: no way leads from one to the other",
                    board.letter(*color)
                )
            }
            Self::Chequered(ParityConflict { n_dark, n_light, dots_want }) => format!(
                "coloured like a chessboard, the board has {n_dark} dark and {n_light} light \
                 cells, but pipes between these dots would always cover {}",
                more_dark(*dots_want)
            ),
            Self::Together { colors, cells } => self.describe_set(board, colors, cells),
            Self::Unclear => "every possibility was tried, and none works".to_owned(),
        }
    }

    fn describe_set(&self, board: &Board, colors: &[Color], cells: &[usize]) -> String {
        let letters: Vec<_> = colors.iter().map(|it| board.letter(*it).to_string()).collect();
        let places: Vec<_> = cells.iter().map(|it| board.extent().place(*it)).collect();
        if letters.len() + places.len() > MAX_NAMED {
            return format!(
                "there is no short reason: {} colours and {} cells are involved",
                letters.len(),
                places.len()
            );
        }
        let join = match &letters[..] {
            [] => "no pipe at all".to_owned(),
            [one] => format!("the dots of {one} cannot be joined"),
            [one, other] => format!("{one} and {other} cannot both be joined"),
            many => format!("{} cannot all be joined", list(many)),
        };
        match &places[..] {
            [] => join,
            some if letters.is_empty() => {
                format!("no pipes can fill {}", cells_at(some))
            }
            some => format!("{join} if {} to be filled", cells_to_fill(some)),
        }
    }
}

fn cells_at(places: &[String]) -> String {
    match places {
        [one] => format!("the cell at {one}"),
        many => format!("the cells at {}", many.join(" and ")),
    }
}

fn cells_to_fill(places: &[String]) -> String {
    let is = if places.len() == 1 { "is" } else { "are" };
    format!("{} {is}", cells_at(places))
}

/// A difference between dark and light cells, in words.
fn more_dark(difference: isize) -> String {
    let n = difference.unsigned_abs();
    match difference {
        0 => "as many of each".to_owned(),
        1.. => format!("{n} more dark than light"),
        _ => format!("{n} more light than dark"),
    }
}

fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(text: &str) -> String {
        let board: Board = text.parse().unwrap();
        unsolvable_reason(&board, &Control::new()).describe(&board)
    }

    #[test]
    fn plain_reasons() {
        assert_eq!(
            why("A.A/.##"),
            "the cell at row 2, column 1 cannot be filled: a pipe has to come in and go out, and there is only one way"
        );
        assert_eq!(why("A##/#BA/#B."), "the dot of A at row 1, column 1 has no way out");
        assert_eq!(
            why("A#A/.#./.#./B#B"),
            "the dots of A cannot be joined: no way leads from one to the other"
        );
        assert_eq!(
            why("A.A./..../...."),
            "coloured like a chessboard, the board has 6 dark and 6 light cells, but pipes between these dots would always cover 1 more dark than light"
        );
    }

    #[test]
    fn crossing_pairs_are_named() {
        assert_eq!(why("R...G/...../...../...../G...R"), "R and G cannot both be joined");
        assert_eq!(why("RC..G/.C.../...../...../G...R"), "R and G cannot both be joined");
    }
}
