//! From looks to a verdict: names the dots, asks the solver whether the puzzle works out, mends a
//! single doubtful place if only one choice does, and otherwise says what to check.

use seesolve_core::{CellId, CellReading, Corrections, Reading, Verdict};

use crate::flow::board::{Board, Cell, Color};
use crate::flow::draft::Draft;
use crate::flow::limits::{
    CLEAR_LINES, MAX_WEAK, NO_PAIR, SAME_AS_DOT, STRANGE, SURE, USUAL_PAIR, WEAK,
};
use crate::flow::read::cells::{CellKind, CellSample};
use crate::flow::read::grid::Grid;
use crate::flow::read::symbols::{Dot, Named, correction, name};
use crate::flow::read::work::Work;
use crate::flow::solve::{Effort, Solutions, solvability};

/// One way of naming what was seen.
struct Attempt {
    named: Named,
    board: Option<Board>,
    solutions: Solutions,
    fault: Option<String>,
}

/// Whether a board can be stood by as it looks, without mending; what is no board costs little.
pub fn is_certain(grid: &Grid, samples: &[Option<CellSample>], work: &Work) -> bool {
    // The cheapest questions first: pairing takes the square of the dots.
    let is_clear = samples.iter().flatten().all(|it| it.confidence >= SURE);
    if !is_clear || !is_whole(grid) {
        return false;
    }
    let corrections = Corrections::default();
    let named = name(samples, &corrections, work);
    named.fault.is_none()
        && doubtful_cells(grid, samples, &named, &corrections).is_empty()
        && draft(grid, &named)
            .build()
            .is_ok_and(|it| is_solvable(checked(&it, Effort::SCREEN, work)))
}

/// Names what was seen and says how far to trust it. The effort goes into whether the board as
/// seen has a solution.
pub fn verify(
    grid: &Grid,
    samples: &[Option<CellSample>],
    corrections: &Corrections,
    effort: Effort,
    work: &Work,
) -> Reading<Board> {
    let first = attempt(grid, samples, corrections, effort, work);
    let doubts = doubtful_cells(grid, samples, &first.named, corrections);
    if is_solvable(first.solutions) && doubts.is_empty() {
        return report(grid, samples, corrections, first, doubts, None);
    }
    match repaired(grid, samples, corrections, &first, work) {
        Some((samples, attempt, warning)) => {
            report(grid, &samples, corrections, attempt, Vec::new(), Some(warning))
        }
        None => report(grid, samples, corrections, first, doubts, None),
    }
}

fn checked(board: &Board, effort: Effort, work: &Work) -> Solutions {
    work.spend(effort.search_steps);
    solvability(board, effort)
}

fn is_solvable(it: Solutions) -> bool {
    matches!(it, Solutions::One | Solutions::OneOrMore | Solutions::Many)
}

/// Whether all of the board is in the picture and its lines can be seen.
fn is_whole(grid: &Grid) -> bool {
    !grid.cut && grid.clarity >= CLEAR_LINES
}

fn attempt(
    grid: &Grid,
    samples: &[Option<CellSample>],
    corrections: &Corrections,
    effort: Effort,
    work: &Work,
) -> Attempt {
    let named = name(samples, corrections, work);
    if let Some(fault) = &named.fault {
        let fault = Some(fault.clone());
        return Attempt { named, board: None, solutions: Solutions::None, fault };
    }
    match draft(grid, &named).build() {
        Ok(board) => {
            let solutions = checked(&board, effort, work);
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

fn draft(grid: &Grid, named: &Named) -> Draft {
    let mut draft = Draft::empty(grid.extent.topology, grid.extent.rows, grid.extent.cols);
    let is_hole = |cell: &usize| named.cells[*cell] == Cell::Hole;
    draft.walls = grid.walls.iter().filter(|(a, b)| !is_hole(a) && !is_hole(b)).copied().collect();
    let is_free = |cell: &&usize| named.cells[**cell] == Cell::Empty;
    draft.bridges = grid.bridges.iter().filter(is_free).copied().collect();
    draft.cells.clone_from(&named.cells);
    draft
}

/// Cells that may be something else, and dots that may belong to another pair. If all dots but two
/// are surely paired, those two are a pair, unless they look so different that one of them may
/// have lost its partner with a part of the board.
fn doubtful_cells(
    grid: &Grid,
    samples: &[Option<CellSample>],
    named: &Named,
    corrections: &Corrections,
) -> Vec<usize> {
    let said = |cell: usize| correction(corrections, cell).is_some();
    let mut doubts: Vec<usize> = (0..samples.len())
        .filter(|cell| samples[*cell].is_some_and(|it| it.confidence < SURE) && !said(*cell))
        .collect();
    // What the player said about one dot of a pair goes for the other too.
    let is_settled =
        |it: &Dot| named.dots.iter().any(|dot| dot.letter == it.letter && said(dot.cell));
    let unsure: Vec<&Dot> =
        named.dots.iter().filter(|it| pair_confidence(it) < SURE && !is_settled(it)).collect();
    let is_one_pair = unsure.iter().all(|it| it.letter == unsure[0].letter);
    let strange = unsure.iter().filter(|it| !is_one_pair || pair_confidence(it) < STRANGE);
    doubts.extend(strange.map(|it| it.cell));
    doubts.extend(grid.unclear.iter().filter(|it| !said(**it)));
    doubts.sort_unstable();
    doubts.dedup();
    doubts
}

/// How sure it is that a dot belongs to its pair: the other dot looks the same, and no further
/// dot does.
fn pair_confidence(dot: &Dot) -> f32 {
    let clear = (dot.other - dot.own) / (dot.other.min(1e6) + dot.own + USUAL_PAIR);
    let alike = 1.0 - (dot.own / NO_PAIR).min(1.0);
    (clear * 1.4).clamp(0.0, 1.0).min(alike)
}

/// Tries to change one thing: a doubtful cell, or the partners of two pairs that look alike. The
/// change is made only if it is the only one that gives the board a single solution.
fn repaired(
    grid: &Grid,
    samples: &[Option<CellSample>],
    corrections: &Corrections,
    first: &Attempt,
    work: &Work,
) -> Option<(Vec<Option<CellSample>>, Attempt, String)> {
    if first.named.is_hopeless {
        return None;
    }
    let said = |cell: usize| correction(corrections, cell).is_some();
    let mut weak: Vec<(usize, f32)> = (0..samples.len())
        .filter_map(|cell| samples[cell].map(|it| (cell, it.confidence)))
        .filter(|(cell, confidence)| *confidence < WEAK && !said(*cell))
        .collect();
    weak.sort_by(|a, b| a.1.total_cmp(&b.1));
    weak.truncate(MAX_WEAK);
    let mut working = Vec::new();
    for (cell, _) in weak {
        let mut changed = samples.to_vec();
        let Some(sample) = &mut changed[cell] else { continue };
        sample.kind = if sample.kind == CellKind::Dot { CellKind::Empty } else { CellKind::Dot };
        sample.confidence = SURE;
        let what = if sample.kind == CellKind::Dot { "a dot" } else { "no dot" };
        let tried = attempt(grid, &changed, corrections, Effort::SCREEN, work);
        if tried.named.is_hopeless {
            return None;
        }
        if tried.solutions == Solutions::One {
            let warning = format!(
                "{} was taken for {what}, the only choice that can be solved",
                grid.extent.place(cell)
            );
            working.push((changed, tried, cell, warning));
        }
    }
    let first_works = first.solutions == Solutions::One;
    if first_works || working.len() != 1 {
        return None;
    }
    let (changed, tried, cell, warning) = working.pop()?;
    let others = doubtful_cells(grid, &changed, &tried.named, corrections);
    others.iter().all(|it| *it == cell).then_some((changed, tried, warning))
}

fn report(
    grid: &Grid,
    samples: &[Option<CellSample>],
    corrections: &Corrections,
    attempt: Attempt,
    doubts: Vec<usize>,
    repair: Option<String>,
) -> Reading<Board> {
    let Attempt { named, board, solutions, fault } = attempt;
    let cells = cell_readings(samples, &named, corrections);
    let weakest = cells.iter().map(|it| it.confidence).fold(1.0, f32::min);
    let mut warnings: Vec<String> = repair.into_iter().chain(fault).collect();
    if grid.cut {
        warnings.push("the board seems to be cut off by the edge of the picture".to_owned());
    }
    if grid.n_rivals > 0 {
        let (n, plural) = (grid.n_rivals, if grid.n_rivals == 1 { "" } else { "s" });
        warnings
            .push(format!("the picture shows {n} more board{plural}; this is the likeliest one"));
    }
    if grid.clarity < CLEAR_LINES {
        warnings.push("the grid lines are hard to see".to_owned());
    }
    let solvable = is_solvable(solutions);
    let sure = solvable && doubts.is_empty() && is_whole(grid);
    if !doubts.is_empty() {
        let places: Vec<String> = doubts.iter().map(|it| grid.extent.place(*it)).collect();
        warnings.push(format!("please check {}", places.join("; ")));
    }
    let unique = if solutions == Solutions::One { 1.0 } else { 0.85 };
    let confidence = if solvable { weakest * unique } else { weakest.min(0.4) };
    let state = board.map(|it| with_pipes(samples, &named, it));
    Reading {
        verdict: if sure { Verdict::Read } else { Verdict::Doubtful },
        confidence,
        cells,
        fields: Vec::new(),
        state,
        warnings,
        doubtful: doubts.into_iter().map(|it| CellId(it as u16)).collect(),
    }
}

fn cell_readings(
    samples: &[Option<CellSample>],
    named: &Named,
    corrections: &Corrections,
) -> Vec<CellReading> {
    let confidence = |cell: usize| {
        if correction(corrections, cell).is_some() {
            return 1.0;
        }
        let sample = samples[cell].map_or(1.0, |it| it.confidence);
        let dot = named.dots.iter().find(|it| it.cell == cell);
        dot.map_or(sample, |it| sample.min(pair_confidence(it)))
    };
    (0..samples.len())
        .map(|cell| CellReading {
            cell: CellId(cell as u16),
            symbol: named.cells[cell].to_string(),
            confidence: confidence(cell),
            runner_up: None,
        })
        .collect()
}

/// Adds the pipes that are drawn: each has the colour of the dots it looks most like. A pipe fills
/// at least two neighbouring cells.
fn with_pipes(samples: &[Option<CellSample>], named: &Named, board: Board) -> Board {
    let letter_like = |sample: &CellSample| {
        let distance = |it: &Dot| it.color.distance(sample.color);
        let closest = named.dots.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        (distance(closest) < SAME_AS_DOT).then_some(closest.letter)
    };
    let letters = board.letters();
    let color_of =
        |letter: char| letters.iter().position(|it| *it == letter).map(|it| Color(it as u8));
    let mut drawn: Vec<Option<Color>> = vec![None; samples.len()];
    for (cell, sample) in samples.iter().enumerate() {
        let Some(sample) = sample else { continue };
        match (sample.kind, named.cells[cell]) {
            (_, Cell::Dot(letter)) => drawn[cell] = color_of(letter),
            (CellKind::Pipe, _) => drawn[cell] = letter_like(sample).and_then(color_of),
            _ => {}
        }
    }
    let is_pipe = |cell: &usize| {
        let same = |there: usize| drawn[there].is_some() && drawn[there] == drawn[*cell];
        samples[*cell].is_some_and(|it| it.connected) && board.extent().neighbours(*cell).any(same)
    };
    if (0..samples.len()).any(|it| is_pipe(&it)) { board.with_drawn(&drawn) } else { board }
}
