//! Everything found out about a board, before it is put into words.

use seesolve_core::{Control, Settings};

use crate::flow::board::{Board, Color};
use crate::flow::explain::hint::{Hint, next_step};
use crate::flow::explain::unsolvable_reason::{UnsolvableReason, unsolvable_reason};
use crate::flow::graph::Graph;
use crate::flow::solve::count::count;
use crate::flow::solve::{Effort, Paths, Rule, Solutions, SolveResult, join, solve, solve_by};
use crate::flow::strokes::Pen;

/// Everything found out about a board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Findings {
    pub result: SolveResult,
    /// Drawn pipes that lead nowhere; the solution disregards them.
    pub wrong: Vec<WrongPipe>,
    pub count: Option<Counted>,
    pub hint: Option<Hint>,
    /// Only the next step was asked for.
    pub hint_only: bool,
    /// More than one solution was asked for.
    pub wants_all: bool,
    /// The player lets pipes touch themselves.
    pub may_touch: bool,
    /// Why there is no solution.
    pub unsolvable_reason: Option<UnsolvableReason>,
    /// Pipes that join all pairs where none can fill the board as well: some games want no more.
    pub joined: Option<Paths>,
    /// How the pipes are drawn by mouse.
    pub pen: Pen,
    /// Whether the player asked to see the mouse paths.
    pub shows_strokes: bool,
}

/// A drawn pipe that no solution has together with the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WrongPipe {
    pub color: Color,
    /// The drawn cells that have another colour in the solution shown.
    pub cells: Vec<usize>,
}

/// How many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    pub n: u128,
    /// Otherwise there are at least as many.
    pub exact: bool,
}

/// How much of each cell a stroke uses, in per cent.
const DEFAULT_CORRIDOR: f64 = 67.0;
/// Solutions listed when they cannot be counted.
const MAX_LISTED: usize = 10_000;

/// Solves a board and answers what the settings ask.
pub(crate) fn analyse(board: &Board, settings: &Settings, control: &Control) -> Findings {
    let wanted = settings.integer("all").and_then(|it| usize::try_from(it).ok());
    let run = |board: &Board| {
        let n_wanted = wanted.unwrap_or(2).max(2);
        match settings.text("rule") {
            Some("strict") => solve_by(board, Rule::Strict, n_wanted, Effort::FULL, control),
            Some("loose") => solve_by(board, Rule::Loose, n_wanted, Effort::FULL, control),
            _ => solve(board, n_wanted, Effort::FULL, control),
        }
    };
    let corridor = settings.number("corridor").unwrap_or(DEFAULT_CORRIDOR) / 100.0;
    let (kept, wrong_colors) = respect_drawn(board, control);
    let result = run(&kept);
    let mut it = Findings {
        wrong: wrong_pipes(board, &wrong_colors, result.solutions.first()),
        count: None,
        hint: None,
        hint_only: settings.flag("hint"),
        wants_all: wanted.is_some(),
        may_touch: settings.text("rule") == Some("loose"),
        unsolvable_reason: None,
        joined: None,
        pen: Pen::new(board.extent().topology, corridor),
        shows_strokes: settings.flag("strokes"),
        result,
    };
    if it.result.solutions() == Solutions::None {
        it.unsolvable_reason = Some(unsolvable_reason(&kept, control));
        it.joined = join(board);
    }
    if settings.flag("count") {
        it.count = Some(counted(&kept, it.result.rule, control));
    }
    if it.hint_only && it.wrong.is_empty() && it.solution().is_some() {
        let only = it.unique().filter(|it| *it).and(it.solution());
        it.hint = next_step(&kept, it.result.rule, only);
    }
    it
}

/// The board with the drawn pipes that some solution has, and the colours of the others.
fn respect_drawn(board: &Board, control: &Control) -> (Board, Vec<Color>) {
    let solvable = |board: &Board| {
        let result = solve_by(board, Rule::Strict, 1, Effort::FULL, control);
        result.solutions() != Solutions::None
    };
    if !board.has_drawn() || solvable(board) || !solvable(&board.with_drawn(&[])) {
        return (board.clone(), Vec::new());
    }
    let mut drawn: Vec<Option<Color>> = vec![None; board.n_cells()];
    let mut wrong = Vec::new();
    for color in (0..board.n_colors() as u8).map(Color) {
        let before = drawn.clone();
        for (cell, place) in drawn.iter_mut().enumerate() {
            *place = place.or(board.drawn(cell).filter(|it| *it == color));
        }
        if !solvable(&board.with_drawn(&drawn)) {
            drawn = before;
            wrong.push(color);
        }
    }
    (board.with_drawn(&drawn), wrong)
}

fn wrong_pipes(board: &Board, colors: &[Color], solution: Option<&Paths>) -> Vec<WrongPipe> {
    let Some(solution) = solution else { return Vec::new() };
    let right = colored(board, solution);
    let pipe = |color: &Color| {
        let differs =
            |cell: &usize| board.drawn(*cell) == Some(*color) && right[*cell] != Some(*color);
        WrongPipe { color: *color, cells: (0..board.n_cells()).filter(differs).collect() }
    };
    colors.iter().map(pipe).collect()
}

fn counted(board: &Board, rule: Rule, control: &Control) -> Counted {
    match count(&Graph::new(board), rule, control) {
        Some(n) => Counted { n, exact: true },
        None => {
            let listed = solve_by(board, rule, MAX_LISTED, Effort::FULL, control);
            Counted { n: listed.solutions.len() as u128, exact: listed.complete }
        }
    }
}

impl Findings {
    pub(crate) fn solution(&self) -> Option<&Paths> {
        self.result.solutions.first()
    }

    /// The pipes to draw: those of the solution, or without one those that join the pairs.
    pub(crate) fn pipes(&self) -> Option<&Paths> {
        self.solution().or(self.joined.as_ref())
    }

    /// Whether there is exactly one solution; `None` when a limit was hit before that was settled.
    pub(crate) fn unique(&self) -> Option<bool> {
        match self.result.solutions() {
            Solutions::One => Some(true),
            Solutions::Many => Some(false),
            Solutions::None | Solutions::OneOrMore | Solutions::Unknown => None,
        }
    }

    /// Whether the solution needs pipes that touch themselves.
    pub(crate) fn touching(&self) -> bool {
        self.result.rule == Rule::Loose
    }
}

impl WrongPipe {
    pub(crate) fn describe(&self, board: &Board) -> String {
        let letter = board.letter(self.color);
        match &self.cells[..] {
            [] => format!("the drawn pipe of {letter} does not fit the others"),
            [first, rest @ ..] => {
                let more = match rest.len() {
                    0 => String::new(),
                    1 => " and one more cell".to_owned(),
                    n => format!(" and {n} more cells"),
                };
                format!(
                    "the drawn pipe of {letter} is wrong at {}{more}",
                    board.extent().place(*first)
                )
            }
        }
    }
}

/// The colour of every cell under some paths; a bridge shows the horizontal one.
pub(crate) fn colored(board: &Board, paths: &Paths) -> Vec<Option<Color>> {
    let mut colors = vec![None; board.n_cells()];
    for (path, n) in paths.iter().zip(0..) {
        for (at, cell) in path.iter().enumerate() {
            let from_the_side = || {
                let before = at.checked_sub(1).map(|it| path[it]);
                let side = before.and_then(|it| board.extent().side_between(*cell, it));
                side.is_some_and(|it| it % 2 == 1)
            };
            if !board.is_bridge(*cell) || from_the_side() {
                colors[*cell] = Some(Color(n));
            }
        }
    }
    colors
}
