//! From samples to a verdict: names the dots, asks the solver whether the puzzle works out, and
//! changes a single doubtful place if only one choice works out.

use seesolve_core::{Control, InputError};

use crate::flow::board::{Board, Cell};
use crate::flow::draft::Draft;
use crate::flow::limits::{CLEAR_LINES, CLEAR_LINES_WHEN_FULL, MAX_WEAK, SURE, WEAK};
use crate::flow::read::cells::{CellKind, CellSample};
use crate::flow::read::doubt::{Doubt, doubts};
use crate::flow::read::grid::Grid;
use crate::flow::read::said::Said;
use crate::flow::read::symbols::{Named, name};
use crate::flow::solve::{Effort, Solutions, solvability};

/// What is to be verified: a grid, what the player said, and the budget for it.
#[derive(Clone, Copy)]
pub(crate) struct Claim<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) said: &'a Said,
    pub(crate) control: &'a Control,
}

/// One way of naming what was seen.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    pub(crate) named: Named,
    pub(crate) board: Option<Board>,
    pub(crate) solutions: Solutions,
    pub(crate) fault: Option<String>,
}

/// A claim that was looked into.
#[derive(Clone, Debug)]
pub(crate) struct Verified {
    /// The samples with the repair made.
    pub(crate) samples: Vec<Option<CellSample>>,
    pub(crate) attempt: Attempt,
    pub(crate) doubts: Vec<Doubt>,
    /// What was changed, in words.
    pub(crate) repair: Option<String>,
    /// More patience would not change anything.
    pub(crate) is_settled: bool,
    /// The budget was used up before all was tried.
    pub(crate) is_cut_short: bool,
}

impl Verified {
    pub(crate) fn is_solvable(&self) -> bool {
        is_solvable(self.attempt.solutions)
    }

    /// Whether a part may be missing, and the board would do with or without it.
    pub(crate) fn lacks_proof(&self, grid: &Grid) -> bool {
        grid.needs_proof && self.attempt.solutions != Solutions::One
    }

    /// Whether the reading can be stood by.
    pub(crate) fn is_certain(&self, grid: &Grid) -> bool {
        self.is_solvable()
            && self.doubts.is_empty()
            && is_whole(grid, &self.samples)
            && !self.lacks_proof(grid)
            && !self.is_cut_short
    }
}

fn is_solvable(it: Solutions) -> bool {
    matches!(it, Solutions::One | Solutions::OneOrMore | Solutions::Many)
}

/// Whether all of the board is in the picture, in all colours, and its lines can be seen, or the pipes that hide them.
fn is_whole(grid: &Grid, samples: &[Option<CellSample>]) -> bool {
    !grid.cut && !grid.rim_unseen && grid.lost_color.is_none() && has_clear_lines(grid, samples)
}

/// Whether it can be told where the cells are.
pub(crate) fn has_clear_lines(grid: &Grid, samples: &[Option<CellSample>]) -> bool {
    let is_full = || samples.iter().flatten().all(|it| it.kind != CellKind::Empty);
    grid.clarity >= CLEAR_LINES || grid.clarity >= CLEAR_LINES_WHEN_FULL && is_full()
}

impl Claim<'_> {
    /// The claim as it looks, if it can be stood by without a repair; what is no board costs
    /// little.
    pub(crate) fn as_it_looks(&self, samples: &[Option<CellSample>]) -> Option<Verified> {
        // The cheapest questions first: pairing takes the square of the dots.
        let is_clear = samples.iter().flatten().all(|it| it.confidence >= SURE);
        if !is_clear || !is_whole(self.grid, samples) {
            return None;
        }
        let named = name(samples, self.said, self.control);
        if named.fault.is_some() || !doubts(self.grid, samples, &named, self.said).is_empty() {
            return None;
        }
        let attempt = self.attempt(named, Effort::SCREEN);
        let verified = self.verified(samples.to_vec(), attempt, Vec::new());
        verified.is_certain(self.grid).then_some(verified)
    }

    /// Names what was seen and says how far to trust it. The effort goes into whether the board as
    /// seen has a solution.
    pub(crate) fn verify(&self, samples: &[Option<CellSample>], effort: Effort) -> Verified {
        let first = self.attempt(name(samples, self.said, self.control), effort);
        let doubts = doubts(self.grid, samples, &first.named, self.said);
        let is_settled = is_settled(first.solutions);
        if is_solvable(first.solutions) && doubts.is_empty() {
            return self.verified(samples.to_vec(), first, doubts);
        }
        match self.repaired(samples, &first) {
            Some((samples, attempt, warning)) => Verified {
                repair: Some(warning),
                is_settled,
                ..self.verified(samples, attempt, Vec::new())
            },
            None => self.verified(samples.to_vec(), first, doubts),
        }
    }

    fn verified(
        &self,
        samples: Vec<Option<CellSample>>,
        attempt: Attempt,
        doubts: Vec<Doubt>,
    ) -> Verified {
        let is_settled = is_settled(attempt.solutions);
        let is_cut_short = !self.control.spend(0);
        Verified { samples, attempt, doubts, repair: None, is_settled, is_cut_short }
    }

    fn attempt(&self, named: Named, effort: Effort) -> Attempt {
        if let Some(fault) = &named.fault {
            let fault = Some(fault.clone());
            return Attempt { named, board: None, solutions: Solutions::None, fault };
        }
        let board = self.draft(&named).build().map_err(InputError::from);
        match board.and_then(|it| self.said.applied_to(&it)) {
            Ok(board) => {
                let board = board.with_drawn(&[]);
                let solutions = solvability(&board, effort, self.control);
                let fault = match solutions {
                    Solutions::One | Solutions::OneOrMore | Solutions::Many => None,
                    Solutions::None => Some("the board as read has no solution".to_owned()),
                    Solutions::Unknown => {
                        Some("no solution of the board as read was found in time".to_owned())
                    }
                };
                Attempt { named, board: Some(board), solutions, fault }
            }
            Err(error) => {
                let fault = Some(error.to_string());
                Attempt { named, board: None, solutions: Solutions::None, fault }
            }
        }
    }

    fn draft(&self, named: &Named) -> Draft {
        let Grid { extent, walls, bridges, .. } = self.grid;
        let mut draft = Draft::empty(extent.topology, extent.rows, extent.cols);
        let is_hole = |cell: &usize| named.cells[*cell] == Cell::Hole;
        draft.walls = walls.iter().filter(|(a, b)| !is_hole(a) && !is_hole(b)).copied().collect();
        let is_free = |cell: &&usize| named.cells[**cell] == Cell::Empty;
        draft.bridges = bridges.iter().filter(is_free).copied().collect();
        draft.cells.clone_from(&named.cells);
        draft
    }

    /// Tries to change one thing: a doubtful cell, or the partners of two pairs that look alike.
    /// The change is made only if it is the only one that gives the board a single solution.
    fn repaired(
        &self,
        samples: &[Option<CellSample>],
        first: &Attempt,
    ) -> Option<(Vec<Option<CellSample>>, Attempt, String)> {
        if first.named.is_hopeless || first.solutions == Solutions::One {
            return None;
        }
        let mut weak: Vec<(usize, f32)> = (0..samples.len())
            .filter_map(|cell| samples[cell].map(|it| (cell, it.confidence)))
            .filter(|(cell, confidence)| *confidence < WEAK && !self.said.is_about(*cell))
            .collect();
        weak.sort_by(|a, b| a.1.total_cmp(&b.1));
        weak.truncate(MAX_WEAK);
        let mut working = Vec::new();
        for (cell, _) in weak {
            let mut changed = samples.to_vec();
            let Some(sample) = &mut changed[cell] else { continue };
            sample.kind =
                if sample.kind == CellKind::Dot { CellKind::Empty } else { CellKind::Dot };
            sample.confidence = SURE;
            let what = if sample.kind == CellKind::Dot { "a dot" } else { "no dot" };
            let tried = self.attempt(name(&changed, self.said, self.control), Effort::SCREEN);
            if tried.named.is_hopeless {
                return None;
            }
            if tried.solutions == Solutions::One {
                let warning = format!(
                    "{} was taken for {what}, the only choice that can be solved",
                    self.grid.extent.place(cell)
                );
                working.push((changed, tried, cell, warning));
            }
        }
        if working.len() != 1 {
            return None;
        }
        let (changed, tried, cell, warning) = working.pop()?;
        let others = doubts(self.grid, &changed, &tried.named, self.said);
        others.iter().all(|it| it.cell == cell).then_some((changed, tried, warning))
    }
}

/// Whether looking longer for solutions would tell nothing new.
fn is_settled(solutions: Solutions) -> bool {
    !matches!(solutions, Solutions::Unknown | Solutions::OneOrMore)
}
