//! Answers positions, and keeps what its searches found out: what is true of a position in one
//! round is true of it in every other.

use seesolve_core::{Answer, Control, InputError, Position, Settings, Solver};

use super::advice::advise;
use super::analysis::Analysis;
use super::answer::{answer, warnings};
use super::json;
use super::round::Round;
use super::search::TranspositionTable;
use super::settings::Request;

/// A solver with its transposition table.
#[derive(Default)]
pub(crate) struct VoltorbSolver {
    table: TranspositionTable,
}

impl Solver for VoltorbSolver {
    fn solve(
        &mut self,
        position: &Position,
        settings: &Settings,
        control: &Control,
        better: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, InputError> {
        let round: Round = position.notation().parse()?;
        let request = Request::new(settings)?;
        let mut first = |first: &Analysis| better(&answer(&round, first));
        // A script waits for the last word.
        let first = (!control.is_for_script()).then_some(&mut first as &mut dyn FnMut(&Analysis));
        let analysis = advise(&round, &request, &mut self.table, control, first);
        Ok(match control.is_for_script() {
            true => {
                let detail = json::answer(&analysis);
                Answer::for_script(true, analysis.proof, detail, warnings(&round, &analysis))
            }
            false => answer(&round, &analysis),
        })
    }
}
