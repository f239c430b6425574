//! What was advised at each step of the open board and what was done instead: a round that ended can
//! be looked through again.

use std::collections::BTreeMap;

use seesolve_core::{Candidate, CellId, Item, Measure, Session};
use serde::Serialize;

/// One step: what was advised, and what happened next.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The position that the advice was for.
    pub notation: String,
    /// The advice's headline.
    pub advised: String,
    /// What it promised.
    pub value: Option<Measure>,
    /// What changed on the board then; empty for the last step.
    pub done: Vec<Done>,
    /// Whether all of that was as good as what was advised.
    pub was_advised: bool,
    /// Cells that were as good as the best.
    #[serde(skip)]
    best: Vec<CellId>,
    /// What was said of every cell.
    #[serde(skip)]
    said: BTreeMap<CellId, String>,
    #[serde(skip)]
    items: Vec<Item>,
}

/// Something that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Done {
    /// Its shown name.
    pub name: String,
    /// What it turned out to be.
    pub symbol: String,
    /// What was known of it before.
    pub was: String,
}

/// Takes the present answer as the next step. A position that was there before is gone back to.
pub(crate) fn take(steps: &mut Vec<Step>, session: &Session) {
    let (Some(position), Some(answer)) = (session.position(), session.answer()) else { return };
    let game = session.game();
    let notation = position.notation();
    if let Some(before) = steps.iter().position(|it| it.notation == notation) {
        steps.truncate(before);
    }
    let items = session.items();
    if let Some(last) = steps.last_mut() {
        let is_changed = |it: &&Item| {
            last.items.iter().any(|old| old.name == it.name && old.symbol != it.symbol)
        };
        let changed: Vec<&Item> = items.iter().filter(is_changed).collect();
        let symbol = |it: &Item| {
            game.symbol_meaning(&it.name, &it.symbol).map_or_else(|| it.symbol.clone(), Into::into)
        };
        let was = |it: &Item| it.cell.and_then(|cell| last.said.get(&cell).cloned());
        last.was_advised =
            changed.iter().all(|it| it.cell.is_some_and(|it| last.best.contains(&it)));
        last.done = changed
            .iter()
            .map(|it| Done {
                name: it.name.clone(),
                symbol: symbol(it),
                was: was(it).unwrap_or_default(),
            })
            .collect();
    }
    let view = session.view().unwrap_or_default();
    steps.push(Step {
        notation: notation.to_owned(),
        advised: answer.advice.headline.clone(),
        value: answer.advice.value.clone(),
        done: Vec::new(),
        was_advised: true,
        best: best_cells(&answer.candidates),
        said: view.cells.into_iter().map(|it| (it.cell, it.spoken)).collect(),
        items,
    });
}

/// The cells of every candidate that is worth as much as the first.
fn best_cells(candidates: &[Candidate]) -> Vec<CellId> {
    let Some(best) = candidates.first() else { return Vec::new() };
    let as_good = candidates.iter().filter(|it| it.value == best.value);
    as_good.flat_map(|it| it.cells.iter().copied()).collect()
}
