//! The answer as plain data: what was found out, in words, drawn and as movements of the mouse.

use seesolve_core::{
    Advice, Answer, BoardView, Candidate, CellId, Control, Fact, Gesture, InputError, Measure,
    Point, Position, Proof, Settings, Solver, Stroke,
};

use crate::flow::board::{Board, Cell, Color};
use crate::flow::explain::open_ends::is_all_drawn;
use crate::flow::findings::{Findings, analyse};
use crate::flow::items::pipe_name;
use crate::flow::json::answer_json;
use crate::flow::play::Play;
use crate::flow::solve::Paths;
use crate::flow::view::{answer_view, solution_view};

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
        let findings = analyse(&board, settings, control);
        Ok(match control.is_for_script() {
            true => findings.for_script(&board),
            false => answer(&board, &findings),
        })
    }
}

fn answer(board: &Board, it: &Findings) -> Answer {
    let (proof, plays) = (it.proof(), it.plays(board));
    let stroke = |path: &Vec<usize>| Gesture::Stroke(it.pen.stroke(board.extent(), path));
    Answer {
        has_solution: it.solution().is_some(),
        proof,
        advice: it.advice(board),
        candidates: plays.iter().map(|play| it.candidate(board, play, proof)).collect(),
        summary: [it.summary(board), it.mouse_paths(board)].concat(),
        view: it.views(board, &plays),
        gestures: it.pipes().into_iter().flatten().map(stroke).collect(),
        warnings: Vec::new(),
        detail: answer_json(board, it),
    }
}

impl Findings {
    fn proof(&self) -> Proof {
        let proved = self.result.complete || self.result.solutions.len() > 1;
        if proved { Proof::Exact } else { Proof::Bounded }
    }

    /// Drawing a board and bending the mouse's paths takes longer than solving it.
    fn for_script(&self, board: &Board) -> Answer {
        let has_solution = self.solution().is_some();
        Answer::for_script(has_solution, self.proof(), answer_json(board, self), Vec::new())
    }

    /// What to draw: the next step, or every pipe.
    fn plays(&self, board: &Board) -> Vec<Play> {
        if self.hint_only {
            let step = self.hint.iter();
            return step.map(|it| Play::new(board, it.color, vec![it.from, it.to])).collect();
        }
        self.pipes().map(|it| pipes(board, it)).unwrap_or_default()
    }

    /// The board with the answer, and the other solutions that were asked for.
    fn views(&self, board: &Board, plays: &[Play]) -> BoardView {
        let mut view = answer_view(board, self, plays);
        let solutions = &self.result.solutions;
        if !self.wants_all || self.hint_only || solutions.len() < 2 {
            return view;
        }
        let titled =
            |n: usize, view: BoardView| BoardView { title: format!("Solution {n}"), ..view };
        let other = |(n, it): (usize, &Paths)| titled(n, solution_view(board, &pipes(board, it)));
        view.others = (2..).zip(&solutions[1..]).map(other).collect();
        titled(1, view)
    }

    /// The pipe that the hint draws; into a dot nothing is drawn.
    fn drawn_next(&self, board: &Board) -> Option<(String, String)> {
        let hint = self.hint.as_ref().filter(|it| board.cells()[it.to] == Cell::Empty)?;
        Some((pipe_name(board.extent(), hint.to), board.letter(hint.color).to_string()))
    }

    fn candidate(&self, board: &Board, play: &Play, proof: Proof) -> Candidate {
        let path: Vec<CellId> = play.cells.iter().map(|it| CellId(*it as u16)).collect();
        let n_cells = play.cells.len();
        let (value, reason) = match &self.hint {
            Some(hint) if self.hint_only => (Measure::new(1.0, "step"), hint.reason.clone()),
            _ => (Measure::new(n_cells as f64, "cells"), format!("through {n_cells} cells")),
        };
        Candidate {
            title: play.to_string(),
            value: Some(value),
            reason,
            cells: path.clone(),
            path,
            becomes: Vec::new(),
            proof,
            tells: Vec::new(),
            done: self.hint_only.then(|| self.drawn_next(board)).flatten(),
            short: String::new(),
            detail: String::new(),
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
                    "No pipes can join every pair and fill the board".to_owned(),
                    match &self.joined {
                        Some(_) => format!("{} {JOINED}", sentence(&reason.describe(board))),
                        None => sentence(&reason.describe(board)),
                    },
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
            return say("No hint", headline, String::new());
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
        say(verb, headline, only.to_owned())
    }

    fn facts(&self) -> Vec<Fact> {
        let fact = |label: &str, value: String| Fact { label: label.to_owned(), value };
        let count = self.count.map(|it| {
            let value = if it.exact { it.n.to_string() } else { format!("at least {}", it.n) };
            fact("solutions", value)
        });
        let effort = self.solution().map(|_| fact("search", self.effort()));
        count.into_iter().chain(effort).collect()
    }

    /// What the advice has not said, in a few lines.
    fn summary(&self, board: &Board) -> Vec<String> {
        let mut lines = Vec::new();
        let is_solved = self.solution().is_some();
        if is_solved && !self.hint_only && self.touching() && !self.may_touch {
            lines.push(match self.result.may_be_strict {
                true => "Some pipe touches itself here; whether it has to is not known.".to_owned(),
                false => "Some pipe touches itself in every solution.".to_owned(),
            });
        }
        if self.hint_only && (self.wants_all || self.shows_strokes) {
            lines.push(
                "A hint is the next step alone: --all and --strokes are left out.".to_owned(),
            );
        }
        let n_told = usize::from(self.hint_only && is_solved);
        lines.extend(self.wrong.iter().skip(n_told).map(|it| sentence(&it.describe(board))));
        if let Some(it) = self.count {
            let s = if it.n == 1 { "" } else { "s" };
            lines.push(match it.exact {
                true => format!("There {} {} solution{s} in all.", are(it.n), it.n),
                false => format!("There are at least {} solutions; counting stopped there.", it.n),
            });
        }
        lines
    }

    fn nothing_forced(&self, board: &Board) -> &'static str {
        match is_all_drawn(board) {
            true => "everything is drawn already",
            false => "no step is forced, because there are several solutions",
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
            "Mouse paths, {n_lines} straight lines in all; each point is the column and the row in \
             cells, from the top left corner:"
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

    /// What the solution took.
    fn effort(&self) -> String {
        let engine = self.result.engine.name();
        match (self.result.nodes, self.result.conflicts) {
            (0, 0) => "no guess".to_owned(),
            (1, 0) => "1 guess".to_owned(),
            (nodes, 0) => format!("{nodes} guesses"),
            (nodes, conflicts) => format!("{engine}, {nodes} guesses, {conflicts} conflicts"),
        }
    }
}

const JOINED: &str = "The pairs can be joined while cells stay empty: some games want no more.";

/// The pipes of a solution.
fn pipes(board: &Board, paths: &Paths) -> Vec<Play> {
    let pipe = |(path, n): (&Vec<usize>, u8)| Play::new(board, Color(n), path.clone());
    paths.iter().zip(0..).map(pipe).collect()
}

fn are(n: u128) -> &'static str {
    if n == 1 { "is" } else { "are" }
}

/// The same words with a capital and a full stop.
fn sentence(words: &str) -> String {
    let mut chars = words.chars();
    let first = chars.next().map(|it| it.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}
