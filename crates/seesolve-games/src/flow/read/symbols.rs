//! Letters for what was seen: dots paired by colour, the player's own word first.

use seesolve_core::Control;
use seesolve_core::vision::color::Lab;

use crate::flow::board::{Cell, LETTERS};
use crate::flow::limits::MAX_DOTS;
use crate::flow::read::cells::{CellKind, CellSample};
use crate::flow::read::pairing::pair;
use crate::flow::read::said::Said;

/// A dot, named.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Dot {
    pub cell: usize,
    pub color: Lab,
    pub letter: char,
    /// How different the other dot of the pair looks; 0 when the player said so.
    pub own: f32,
    /// How different the most similar dot of another pair looks.
    pub other: f32,
}

/// Every cell named.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Named {
    pub cells: Vec<Cell<char>>,
    pub dots: Vec<Dot>,
    /// Why the dots cannot be paired, if they cannot.
    pub fault: Option<String>,
    /// There are so many dots, or so many alike, that one more or less changes nothing.
    pub is_hopeless: bool,
}

/// Names every dot. Without corrections the letters follow the order of appearance; a corrected
/// dot keeps the letter the player gave it, and the others are paired around it.
pub(crate) fn name(samples: &[Option<CellSample>], said: &Said, control: &Control) -> Named {
    let seen: Vec<Cell<char>> = samples
        .iter()
        .map(|it| match it {
            None => Cell::Hole,
            Some(sample) if sample.kind == CellKind::Dot => Cell::Dot('?'),
            Some(_) => Cell::Empty,
        })
        .collect();
    let plain = paired(samples, &seen, &[], control);
    if said.cells().is_empty() {
        return plain;
    }
    let mut corrected = plain.cells;
    for (cell, symbol) in said.cells() {
        corrected[*cell] = *symbol;
    }
    let fixed: Vec<usize> = said.cells().iter().map(|it| it.0).collect();
    paired(samples, &corrected, &fixed, control)
}

/// Pairs all dots; the letters of `fixed` cells stay, and the others keep theirs where they can.
fn paired(
    samples: &[Option<CellSample>],
    cells: &[Cell<char>],
    fixed: &[usize],
    control: &Control,
) -> Named {
    let mut cells = cells.to_vec();
    let color = |cell: usize| samples[cell].map(|it| it.color).unwrap_or_default();
    let mut dots: Vec<Dot> = cells
        .iter()
        .enumerate()
        .filter_map(|(cell, it)| match it {
            Cell::Dot(letter) => Some(Dot {
                cell,
                color: color(cell),
                letter: *letter,
                own: 0.0,
                other: f32::INFINITY,
            }),
            Cell::Empty | Cell::Hole => None,
        })
        .collect();
    if dots.len() > MAX_DOTS {
        let fault = format!("{} dots were found; a board has at most {MAX_DOTS}", dots.len());
        return Named { cells, dots, fault: Some(fault), is_hopeless: true };
    }
    let is_fixed = |dot: &Dot| fixed.contains(&dot.cell);
    // Two fixed dots of one letter are a pair; one waits for its partner among the others.
    let settled: Vec<[usize; 2]> = pairs_of_letters(&dots, is_fixed);
    let open: Vec<usize> =
        (0..dots.len()).filter(|it| !settled.iter().flatten().any(|done| done == it)).collect();
    let strangers = |a: usize, b: usize| is_fixed(&dots[open[a]]) && is_fixed(&dots[open[b]]);
    let colors: Vec<Lab> = open.iter().map(|it| dots[*it].color).collect();
    let Some(pairing) = pair(&colors, strangers) else {
        let fault = if dots.is_empty() {
            "no dots were found".to_owned()
        } else {
            match dots.len() {
                1 => "one dot was found, and dots come in pairs".to_owned(),
                n => format!("{n} dots were found, an odd number"),
            }
        };
        name_alike(&mut dots);
        for dot in &dots {
            cells[dot.cell] = Cell::Dot(dot.letter);
        }
        return Named { cells, dots, fault: Some(fault), is_hopeless: false };
    };
    control.spend(pairing.n_steps);
    let pairs: Vec<[usize; 2]> =
        settled.into_iter().chain(pairing.pairs.iter().map(|it| it.map(|dot| open[dot]))).collect();
    give_letters(&mut dots, pairs, fixed);
    for dot in &dots {
        cells[dot.cell] = Cell::Dot(dot.letter);
    }
    measure(&mut dots);
    let fault = pairing.incomplete.then(|| "too many dots look alike".to_owned());
    Named { cells, dots, fault, is_hopeless: pairing.incomplete }
}

/// Letters for dots that cannot all be paired, so that the player sees which belong together: those
/// most alike share one, and whatever is left over has one of its own.
fn name_alike(dots: &mut [Dot]) {
    let nameless: Vec<usize> = (0..dots.len()).filter(|it| dots[*it].letter == '?').collect();
    let mut close: Vec<(f32, usize, usize)> = Vec::new();
    for (nth, a) in nameless.iter().enumerate() {
        let others = nameless[nth + 1..].iter();
        close.extend(others.map(|b| (dots[*a].color.distance(dots[*b].color), *a, *b)));
    }
    close.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut partner: Vec<Option<usize>> = vec![None; dots.len()];
    for (_, a, b) in close {
        if partner[a].is_none() && partner[b].is_none() {
            (partner[a], partner[b]) = (Some(b), Some(a));
        }
    }
    for dot in nameless {
        let shared = partner[dot].map(|it| dots[it].letter).filter(|it| *it != '?');
        let mut unused = LETTERS.chars().filter(|it| dots.iter().all(|dot| dot.letter != *it));
        let letter = shared.or_else(|| unused.next()).unwrap_or('?');
        dots[dot].letter = letter;
    }
}

fn pairs_of_letters(dots: &[Dot], is_fixed: impl Fn(&Dot) -> bool) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    for (a, dot) in dots.iter().enumerate().filter(|it| is_fixed(it.1)) {
        let mut same =
            (0..dots.len()).filter(|b| is_fixed(&dots[*b]) && dots[*b].letter == dot.letter);
        if let (Some(first), Some(second), None) = (same.next(), same.next(), same.next())
            && first == a
        {
            pairs.push([first, second]);
        }
    }
    pairs
}

/// Fixed letters first, then the letters that a pair already had, then unused ones.
fn give_letters(dots: &mut [Dot], mut pairs: Vec<[usize; 2]>, fixed: &[usize]) {
    pairs.sort_unstable();
    let mut used: Vec<char> = Vec::new();
    let mut waiting = Vec::new();
    for pair in pairs {
        match pair.iter().find(|it| fixed.contains(&dots[**it].cell)) {
            Some(sure) => {
                let letter = dots[*sure].letter;
                used.push(letter);
                pair.iter().for_each(|it| dots[*it].letter = letter);
            }
            None => waiting.push(pair),
        }
    }
    for pair in waiting {
        let had = pair.map(|it| dots[it].letter);
        let letter = had
            .into_iter()
            .chain(LETTERS.chars())
            .find(|it| *it != '?' && !used.contains(it))
            .unwrap_or('?');
        used.push(letter);
        pair.iter().for_each(|it| dots[*it].letter = letter);
    }
}

fn measure(dots: &mut [Dot]) {
    for a in 0..dots.len() {
        let Dot { color, letter, .. } = dots[a];
        let (mut own, mut other) = (0.0_f32, f32::INFINITY);
        for (b, dot) in dots.iter().enumerate().filter(|it| it.0 != a) {
            let distance = color.distance(dot.color);
            if dots[b].letter == letter {
                own = own.max(distance);
            } else {
                other = other.min(distance);
            }
        }
        (dots[a].own, dots[a].other) = (own, other);
    }
}
