//! The answer: press what is dark.

use seesolve_core::{
    Advice, Answer, Candidate, CellId, Control, Gesture, InputError, Measure, Position, Proof,
    Role, Settings, Solver,
};
use serde_json::json;

use super::state::{Lamps, lamp_name};
use super::view::view;

/// Remembers nothing, for there is nothing worth remembering.
pub(super) struct PressDarkLamps;

impl Solver for PressDarkLamps {
    fn solve(
        &mut self,
        position: &Position,
        _: &Settings,
        _: &Control,
        _: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, InputError> {
        let lamps: Lamps = position.notation().parse()?;
        let dark: Vec<CellId> = lamps.dark().collect();
        let mut view = view(position);
        for cell in view.cells.iter_mut().filter(|it| dark.contains(&it.cell)) {
            cell.border = Some(Role::Best);
            cell.tag = Some("press".into());
        }
        let headline = match dark.first() {
            Some(lamp) => format!("Press {}", lamp_name(*lamp)),
            None => "All lamps are lit".into(),
        };
        let candidate = |cell: &CellId| Candidate {
            title: format!("press {}", lamp_name(*cell)),
            value: Some(Measure::new(1.0, "lamp")),
            reason: "it is dark".into(),
            cells: vec![*cell],
            path: Vec::new(),
            becomes: Vec::new(),
            proof: Proof::Exact,
            tells: Vec::new(),
            done: None,
            short: String::new(),
            detail: String::new(),
        };
        Ok(Answer {
            has_solution: true,
            proof: Proof::Exact,
            advice: Advice { verb: "Do this now".into(), headline, ..Advice::default() },
            candidates: dark.iter().map(candidate).collect(),
            summary: vec![format!("lamps to press: {}", dark.len())],
            view,
            warnings: Vec::new(),
            gestures: dark.iter().map(|it| Gesture::Click(*it)).collect(),
            detail: json!({ "press": dark }),
        })
    }
}
