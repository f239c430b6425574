//! A verified claim as the reading that players and front ends see.

use seesolve_core::vision::color::Lab;
use seesolve_core::{CellId, Item, Position, Reading, Rect, Rgb, Role, Verdict};
use serde_json::{Value, json};

use crate::flow::board::{Board, Cell, Color};
use crate::flow::items::with_walls_and_pipes;
use crate::flow::json::{add_colors, board_json};
use crate::flow::limits::SAME_AS_DOT;
use crate::flow::read::cells::{CellKind, CellSample};
use crate::flow::read::doubt::{Doubt, alone, pair_confidence};
use crate::flow::read::figures::are_colorful;
use crate::flow::read::grid::Grid;
use crate::flow::read::said::Said;
use crate::flow::read::symbols::{Dot, Named};
use crate::flow::read::verify::{Attempt, Verified, has_clear_lines};
use crate::flow::solve::Solutions;

/// The reading of a board.
pub(crate) fn report(grid: &Grid, said: &Said, mut verified: Verified) -> Reading {
    let is_certain = verified.is_certain(grid);
    let is_clear = !is_certain && verified.is_clear(grid);
    let is_solvable = verified.is_solvable();
    let lacks_proof = verified.lacks_proof(grid);
    let lonely = alone(&verified.attempt.named).into_iter();
    let is_new = |it: &Doubt| verified.doubts.iter().all(|known| known.cell != it.cell);
    let lonely: Vec<Doubt> = lonely.filter(is_new).collect();
    verified.doubts.extend(lonely);
    verified.doubts.sort_by_key(|it| it.cell);
    let items = items(grid, said, &verified);
    let Verified { samples, attempt, doubts, repair, is_cut_short, .. } = verified;
    let Attempt { named, board, solutions, fault } = attempt;
    let mut warnings: Vec<String> = repair.into_iter().chain(fault).collect();
    if grid.cut {
        warnings.push("the board seems to be cut off by the edge of the picture".to_owned());
    }
    if lacks_proof && is_solvable {
        warnings.push("something may lie over a part of the board".to_owned());
    }
    if grid.rim_unseen {
        warnings.push("nothing shows where the board ends".to_owned());
    }
    if let Some(color) = grid.lost_color {
        warnings.push(format!("the picture has no {color}: dots of that colour cannot be seen"));
    }
    if grid.n_rivals > 0 {
        let (n, plural) = (grid.n_rivals, if grid.n_rivals == 1 { "" } else { "s" });
        warnings
            .push(format!("the picture shows {n} more board{plural}; this is the likeliest one"));
    }
    if !has_clear_lines(grid, &samples) {
        warnings.push("the grid lines are hard to see".to_owned());
    }
    if is_cut_short {
        warnings.push("the picture is too complicated to be read in full".to_owned());
    }
    if !doubts.is_empty() {
        let places: Vec<String> = doubts.iter().map(|it| grid.extent.place(it.cell)).collect();
        warnings.push(format!("please check {}", places.join("; ")));
    }
    let weakest = items.iter().map(|it| it.confidence).fold(1.0, f32::min);
    let unique = if solutions == Solutions::One { 1.0 } else { 0.85 };
    let confidence = if is_solvable { weakest * unique } else { weakest.min(0.4) };
    let board = board.map(|it| with_pipes(&samples, &named, &it));
    let board = board.map(|it| said.applied_to(&it).unwrap_or(it));
    let mut colors = letter_colors(&samples, &named);
    // Figures may be all of one colour: then pipes are shown in the game's.
    if grid.figures.is_some() && !are_colorful(&colors) {
        colors.clear();
    }
    let hue = |letter: char| {
        let color = board.as_ref()?.letters().iter().position(|it| *it == letter)?;
        Some(Role::Hue(color as u8))
    };
    let mut board_object = match &board {
        Some(board) => board_json(board),
        None => seen_json(grid, &items),
    };
    add_colors(&mut board_object, &colors);
    let items = match &board {
        Some(board) => with_walls_and_pipes(items, board, &said.names_beyond_cells()),
        None => items,
    };
    Reading {
        verdict: if is_certain { Verdict::Read } else { Verdict::Doubtful },
        confidence,
        items,
        warnings,
        is_clear,
        doubtful: doubts.iter().map(|it| CellId(it.cell as u16)).collect(),
        colors: colors.iter().filter_map(|(letter, rgb)| Some((hue(*letter)?, *rgb))).collect(),
        position: board.as_ref().map(Position::of),
        board: board_object,
    }
}

fn items(grid: &Grid, said: &Said, verified: &Verified) -> Vec<Item> {
    let Verified { samples, attempt: Attempt { named, .. }, doubts, .. } = verified;
    let mut letters: Vec<char> = named.dots.iter().map(|it| it.letter).collect();
    letters.sort_unstable();
    letters.dedup();
    letters.retain(|it| *it != '?');
    let choices: Vec<String> =
        letters.iter().copied().chain(['.', '#']).map(String::from).collect();
    (0..samples.len())
        .map(|cell| {
            let dot = named.dots.iter().find(|it| it.cell == cell);
            let is_corrected = said.is_about(cell);
            let seen = samples[cell].map_or(1.0, |it| it.confidence);
            let confidence = match dot {
                _ if is_corrected => 1.0,
                Some(dot) => seen.min(pair_confidence(dot)),
                None => seen,
            };
            let symbol = named.cells[cell].to_string();
            let runner_up = samples[cell].filter(|_| !is_corrected).and_then(|it| match dot {
                Some(dot) if pair_confidence(dot) < seen => most_alike(named, it.color, dot.letter),
                Some(_) => Some('.'),
                None => most_alike(named, it.color, '?'),
            });
            Item {
                name: grid.extent.place(cell),
                cell: Some(CellId(cell as u16)),
                symbol,
                confidence,
                runner_up: runner_up.map(String::from),
                choices: choices.clone(),
                cut_in_frame: Rect::around(grid.shape(cell).outline_in_frame)
                    .map(|it| it.grown(0.1 * it.width())),
                doubt: doubts.iter().find(|it| it.cell == cell).map(|it| it.why.clone()),
                is_corrected,
            }
        })
        .collect()
}

/// The letter of the dot that looks most like a colour, but for one letter.
fn most_alike(named: &Named, color: Lab, except: char) -> Option<char> {
    let others = named.dots.iter().filter(|it| it.letter != except && it.letter != '?');
    let distance = |it: &&Dot| it.color.distance(color);
    others.min_by(|a, b| distance(a).total_cmp(&distance(b))).map(|it| it.letter)
}

/// What each colour looks like: the mean of its dots.
fn letter_colors(samples: &[Option<CellSample>], named: &Named) -> Vec<(char, Rgb)> {
    let mut letters: Vec<char> = Vec::new();
    for dot in named.dots.iter().filter(|it| it.letter != '?') {
        if !letters.contains(&dot.letter) {
            letters.push(dot.letter);
        }
    }
    let mean = |letter: &char| {
        let own = named.dots.iter().filter(|it| it.letter == *letter);
        let seen: Vec<[f32; 3]> = own.filter_map(|it| samples[it.cell]).map(|it| it.rgb).collect();
        let channel =
            |n: usize| seen.iter().map(|it| it[n]).sum::<f32>() / seen.len().max(1) as f32;
        (*letter, [0, 1, 2].map(|n| channel(n).round() as u8))
    };
    letters.iter().map(mean).collect()
}

/// Adds the pipes that are drawn: each has the colour of the dots it looks most like. A pipe fills
/// at least two neighbouring cells.
fn with_pipes(samples: &[Option<CellSample>], named: &Named, board: &Board) -> Board {
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
    let has_pipes = (0..samples.len()).any(|it| is_pipe(&it));
    if has_pipes { board.with_drawn(&drawn) } else { board.clone() }
}

/// What was seen when it is not a legal board.
fn seen_json(grid: &Grid, items: &[Item]) -> Value {
    let extent = grid.extent;
    let symbol = |cell: usize| items.get(cell).map_or("?", |it| it.symbol.as_str());
    let row = |row: usize| (0..extent.cols).map(|col| symbol(row * extent.cols + col)).collect();
    json!({
        "topology": extent.topology.name(),
        "rows": extent.rows,
        "cols": extent.cols,
        "cells": (0..extent.rows).map(row).collect::<Vec<String>>(),
        "walls": grid.walls,
        "bridges": grid.bridges,
    })
}
