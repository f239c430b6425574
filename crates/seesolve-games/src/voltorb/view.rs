//! A round as plain data to draw, as players know it from the game: clues right of the rows and
//! below the columns, and on hidden cards all the values they may still have.

use seesolve_core::{BoardView, CellId, CellView, LabelView, Point, Role};

use super::analysis::Analysis;
use super::board::{Face, SIDE};
use super::posterior::CardOdds;
use super::round::{Round, RoundState};

pub fn view(round: &Round, analysis: Option<&Analysis>) -> BoardView {
    let odds = analysis.and_then(|it| it.detail.odds.as_ref());
    let best = analysis.and_then(|it| it.detail.best);
    let cells = round.cards().iter().enumerate().map(|(card, face)| {
        let mut cell = CellView::square(CellId(card as u16), card / SIDE, card % SIDE);
        match (face, odds) {
            (Some(face), _) => show(&mut cell, *face),
            (None, Some(odds)) => hint(&mut cell, &odds[card]),
            (None, None) => {}
        }
        if best == Some(card) {
            cell.fill = Role::Best;
        }
        cell
    });
    let label = |at: usize, col: f32, row: f32| LabelView {
        center_in_cells: Point::new(col, row),
        text: round.clues()[at].to_string(),
        role: Role::Neutral,
    };
    let middle = |at: usize| at as f32 + 0.5;
    let rows = (0..SIDE).map(|at| label(at, 5.5, middle(at)));
    let cols = (0..SIDE).map(|at| label(SIDE + at, middle(at), 5.5));
    BoardView {
        title: title(round),
        width: 6.0,
        height: 6.0,
        cells: cells.collect(),
        labels: rows.chain(cols).collect(),
        captions: analysis.map(|it| it.summary.clone()).unwrap_or_default(),
        ..BoardView::default()
    }
}

fn title(round: &Round) -> String {
    let level = round.level().map_or("level unknown".to_owned(), |it| format!("level {it}"));
    let state = match round.state() {
        RoundState::Open => format!("{} coins", round.coins()),
        RoundState::Won => format!("won, {} coins", round.coins()),
        RoundState::Lost => "over".to_owned(),
    };
    format!("Voltorb Flip, {level}, {state}")
}

fn show(cell: &mut CellView, face: Face) {
    cell.label = face.symbol().to_string();
    cell.fill = if face == Face::Voltorb { Role::Danger } else { Role::Done };
}

/// The values a hidden card may have, and how likely it is a voltorb.
fn hint(cell: &mut CellView, odds: &CardOdds) {
    cell.label = Face::ALL.into_iter().filter(|it| odds.may_be(*it)).map(Face::symbol).collect();
    if odds.is_safe() {
        cell.border = Some(Role::Safe);
    } else {
        cell.note = percent(odds.of(Face::Voltorb));
    }
    if odds.certain() == Some(Face::Voltorb) {
        cell.fill = Role::Danger;
    }
}

/// A probability short enough for a card; only certainty is called 0 % or 100 %.
fn percent(p: f64) -> String {
    match p {
        _ if p < 0.005 => "<1%".to_owned(),
        _ if p < 0.995 => format!("{:.0}%", 100.0 * p),
        _ if p < 1.0 - 1e-12 => ">99%".to_owned(),
        _ => "100%".to_owned(),
    }
}
