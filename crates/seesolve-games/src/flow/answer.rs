//! The answer as plain data: what was found out, in words, drawn and as movements of the mouse.

use seesolve_core::{
    Advice, Answer, Candidate, CellId, Control, Fact, Gesture, InputError, Measure, Point,
    Position, Proof, Settings, Solver, Stroke,
};

use crate::flow::board::{Board, Color};
use crate::flow::explain::open_ends::is_all_drawn;
use crate::flow::findings::{Findings, analyse};
use crate::flow::json::answer_json;
use crate::flow::play::Play;
use crate::flow::view::answer_view;

/// Solves boards; it remembers nothing, for they take milliseconds.
pub(crate) struct BoardSolver;

impl Solver for BoardSolver {
    fn solve(
        &mut self,
        position: &Position,
        settings: &Settings,
        control: &Control,
        _: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, InputError> {
        let board: Board = position.notation().parse()?;
        Ok(answer(&board, &analyse(&board, settings, control)))
    }
}

fn answer(board: &Board, it: &Findings) -> Answer {
    let proved = it.result.complete || it.result.solutions.len() > 1;
    let proof = if proved { Proof::Exact } else { Proof::Bounded };
    let plays = it.plays(board);
    let stroke = |path: &Vec<usize>| Gesture::Stroke(it.pen.stroke(board.extent(), path));
    let captions = it.captions(board);
    Answer {
        has_solution: it.solution().is_some(),
        proof,
        advice: it.advice(board),
        candidates: plays.iter().map(|play| it.candidate(play, proof)).collect(),
        summary: [captions.clone(), it.mouse_paths(board)].concat(),
        view: answer_view(board, it, &plays, captions),
        gestures: it.solution().into_iter().flatten().map(stroke).collect(),
        detail: answer_json(board, it),
    }
}

impl Findings {
    /// What to draw: the next step, or every pipe.
    fn plays(&self, board: &Board) -> Vec<Play> {
        if self.hint_only {
            let step = self.hint.iter();
            return step.map(|it| Play::new(board, it.color, vec![it.from, it.to])).collect();
        }
        let pipes = self.solution().into_iter().flatten().zip(0..);
        pipes.map(|(path, n)| Play::new(board, Color(n), path.clone())).collect()
    }

    fn candidate(&self, play: &Play, proof: Proof) -> Candidate {
        let path: Vec<CellId> = play.cells.iter().map(|it| CellId(*it as u16)).collect();
        let n_cells = play.cells.len();
        let (value, reason) = match &self.hint {
            Some(hint) if self.hint_only => (Measure::new(1.0, "step"), hint.reason.clone()),
            _ => (Measure::new(n_cells as f64, "cells"), format!("{n_cells} cells")),
        };
        Candidate {
            title: play.to_string(),
            value: Some(value),
            reason,
            cells: path.clone(),
            path,
            proof,
        }
    }

    fn advice(&self, board: &Board) -> Advice {
        let say = |verb: &str, headline: String, reason: String| Advice {
            verb: verb.to_owned(),
            headline,
            reason,
            facts: self.facts(),
            ..Advice::default()
        };
        let Some(_) = self.solution() else {
            return match &self.unsolvable_reason {
                Some(reason) => say(
                    "No solution",
                    "This board has no solution".to_owned(),
                    sentence(&reason.describe(board)),
                ),
                None => say(
                    "Not solved",
                    "No solution was found".to_owned(),
                    "The search stopped early.".to_owned(),
                ),
            };
        };
        if let (true, Some(wrong)) = (self.hint_only, self.wrong.first()) {
            let headline = format!("Take back the pipe of {}", board.letter(wrong.color));
            return say("Do this now", headline, sentence(&wrong.describe(board)));
        }
        if let (true, Some(hint)) = (self.hint_only, &self.hint) {
            let extent = board.extent();
            let side = extent.side_between(hint.from, hint.to).unwrap_or(0);
            let way = extent.topology.direction(side);
            let verb = format!("Next step, from {}", extent.place(hint.from));
            let headline = format!("{}: go {way} 1", board.letter(hint.color));
            return say(&verb, headline, sentence(&hint.reason));
        }
        if self.hint_only {
            let headline = sentence(self.nothing_forced(board));
            return say("No step", headline, String::new());
        }
        let n_pairs = board.n_colors();
        let headline = match n_pairs {
            1 => "Join the pair like this".to_owned(),
            n => format!("Join the {n} pairs like this"),
        };
        let (verb, only) = match self.unique() {
            Some(true) => ("Solved", "The only solution."),
            Some(false) => ("Solved, one of several ways", "There are other solutions."),
            None => ("Solved", "Whether there are other solutions is not known."),
        };
        say(verb, headline, format!("{only} {}", sentence(&self.effort("Found"))))
    }

    fn facts(&self) -> Vec<Fact> {
        let count = self.count.map(|it| Fact {
            label: "solutions".to_owned(),
            value: if it.exact { it.n.to_string() } else { format!("at least {}", it.n) },
        });
        count.into_iter().collect()
    }

    /// What a player wants to know, in a few lines.
    fn captions(&self, board: &Board) -> Vec<String> {
        let mut lines = Vec::new();
        if self.hint_only && self.solution().is_some() {
            lines.extend(self.wrong.iter().map(|it| it.describe(board)));
            if let Some(hint) = &self.hint {
                let step = Play::new(board, hint.color, vec![hint.from, hint.to]);
                lines.push(format!("{step} ({})", hint.reason));
            } else if self.wrong.is_empty() {
                lines.push(self.nothing_forced(board).to_owned());
            }
            return lines;
        }
        lines.push(self.verdict(board));
        if self.touching() && self.solution().is_some() {
            lines.push(match self.result.may_be_strict {
                true => "pipes touch themselves here; whether they must is not known".to_owned(),
                false => "pipes touch themselves here: nothing else works".to_owned(),
            });
        }
        lines.extend(self.wrong.iter().map(|it| it.describe(board)));
        if let Some(it) = self.count {
            let what = if it.n == 1 { "solution" } else { "solutions" };
            lines.push(match it.exact {
                true => format!("exactly {} {what}", it.n),
                false => format!("at least {} {what}: counting stopped there", it.n),
            });
        }
        lines
    }

    fn nothing_forced(&self, board: &Board) -> &'static str {
        match is_all_drawn(board) {
            true => "everything is drawn already",
            false => "no step is forced: there are several solutions",
        }
    }

    /// The bends of the mouse paths, if they were asked for: a line for every pipe.
    fn mouse_paths(&self, board: &Board) -> Vec<String> {
        let paths = match self.solution() {
            Some(paths) if self.shows_strokes && !self.hint_only => paths,
            _ => return Vec::new(),
        };
        let strokes: Vec<Stroke> =
            paths.iter().map(|it| self.pen.stroke(board.extent(), it)).collect();
        let n_lines: usize = strokes.iter().map(Stroke::n_segments).sum();
        let head = format!(
            "mouse paths of {n_lines} straight lines; column and row in cells, from the top left:"
        );
        let line = |(stroke, n): (&Stroke, u8)| {
            let press = |it: &Vec<Point>| {
                let bends: Vec<String> =
                    it.iter().map(|it| format!("{:.2},{:.2}", it.x, it.y)).collect();
                bends.join(" -> ")
            };
            let presses = self.pen.bends_in_cells(board.extent(), stroke);
            let presses: Vec<String> = presses.iter().map(press).collect();
            format!("{}: {}", board.letter(Color(n)), presses.join(" | "))
        };
        std::iter::once(head).chain(strokes.iter().zip(0..).map(line)).collect()
    }

    fn verdict(&self, board: &Board) -> String {
        let others = match (self.solution(), self.unique()) {
            (Some(_), Some(true)) => "this is the only solution",
            (Some(_), Some(false)) => "there are other solutions",
            (Some(_), None) => "whether there are other solutions is not known",
            (None, _) => match &self.unsolvable_reason {
                Some(reason) => return format!("no solution: {}", reason.describe(board)),
                None => return "no solution was found before the limit was hit".to_owned(),
            },
        };
        format!("{}; {others}", self.effort("solved"))
    }

    /// What the solution took, after a verb.
    fn effort(&self, verb: &str) -> String {
        match (self.result.engine.name(), self.result.nodes, self.result.conflicts) {
            (_, 0, 0) => format!("{verb} without a guess"),
            (_, 1, 0) => format!("{verb} with 1 guess"),
            (_, nodes, 0) => format!("{verb} with {nodes} guesses"),
            (engine, nodes, conflicts) => {
                format!("{verb} by {engine} after {nodes} guesses and {conflicts} conflicts")
            }
        }
    }
}

/// The same words with a capital and a full stop.
fn sentence(words: &str) -> String {
    let mut chars = words.chars();
    let first = chars.next().map(|it| it.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}
