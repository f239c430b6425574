//! A round as plain data to draw and to speak, as players know it from the game: clues right of the
//! rows and below the columns, and on hidden cards all the values they may still have.

use seesolve_core::{
    BoardView, CellId, CellState, CellView, LabelPart, LabelView, Layer, LegendLine, Mark,
    PathView, Point, Proof, Role, Shape,
};

use super::analysis::Analysis;
use super::board::{Clue, Face, N_LINES, SIDE, line_name};
use super::items::Named;
use super::objective::Objective;
use super::posterior::CardOdds;
use super::reasons;
use super::round::{Round, RoundState};

/// Lines run below the cards this wide, in cells.
const LINE_WIDTH: f32 = 0.12;

pub(crate) fn view(round: &Round, analysis: Option<&Analysis>) -> BoardView {
    let odds = analysis.and_then(|it| it.detail.odds.as_ref());
    let best = analysis.and_then(|it| it.detail.best);
    let cells = round.cards().iter().enumerate().map(|(card, face)| {
        let mut cell = CellView::square(CellId(card as u16), card / SIDE, card % SIDE);
        cell.sets = Named::Card(card).choices(None);
        match (face, odds) {
            (Some(face), _) => show(&mut cell, *face),
            (None, Some(odds)) => hint(&mut cell, &odds[card]),
            (None, None) => (cell.state, cell.spoken) = (CellState::Hidden, "Hidden.".to_owned()),
        }
        if best == Some(card) {
            cell.fill = Role::Best;
            cell.tag = Some("flip".to_owned());
            cell.spoken += " Best card.";
        }
        cell.why = analysis.map(|it| why(it, card)).unwrap_or_default();
        cell.has_more = analysis.is_some_and(|it| has_more(round, it, card));
        cell
    });
    BoardView {
        title: title(round),
        shape: Shape::Card,
        width: 6.0,
        height: 6.0,
        cells: cells.collect(),
        paths: (0..N_LINES).map(line_path).collect(),
        labels: (0..N_LINES).map(|line| clue_label(line, round.clues()[line])).collect(),
        legend: legend(analysis),
        ..BoardView::default()
    }
}

/// Why a card is, or is not, the one to flip.
fn why(analysis: &Analysis, card: usize) -> String {
    let explained = analysis.detail.explained.as_ref().filter(|it| it.card == card);
    let told = explained.map(|it| it.why.as_str()).filter(|it| !it.is_empty());
    let listed = analysis.flips.iter().find(|it| it.card == card).map(|it| it.reason.as_str());
    reasons::sentences(told.or(listed).unwrap_or_default())
}

/// Whether the search left a card aside that may be flipped: what it wins can be worked out.
fn has_more(round: &Round, analysis: &Analysis, card: usize) -> bool {
    let detail = &analysis.detail;
    let is_told = analysis.flips.iter().any(|it| it.card == card && it.value.is_some())
        || detail.explained.as_ref().is_some_and(|it| it.card == card);
    let is_open = round.state() == RoundState::Open && round.is_hidden(card);
    let is_lost = detail.odds.is_none_or(|it| it[card].certain() == Some(Face::Voltorb));
    let is_proved = analysis.proof == Proof::Exact && detail.objective == Objective::Win;
    is_open && is_proved && !is_told && !is_lost
}

fn title(round: &Round) -> String {
    let level = round.level().map_or("level unknown".to_owned(), |it| format!("level {it}"));
    let coins = reasons::coins(round.coins());
    let state = match round.state() {
        RoundState::Open => coins,
        RoundState::Won => format!("won, {coins}"),
        RoundState::Lost => "over".to_owned(),
    };
    format!("Voltorb Flip, {level}, {state}")
}

/// The middle of a line's clue or card, along the line.
fn along(at: usize) -> f32 {
    at as f32 + 0.5
}

/// Where a line's clue is.
fn clue_center(line: usize) -> Point {
    match line.checked_sub(SIDE) {
        None => Point::new(along(SIDE), along(line)),
        Some(col) => Point::new(along(col), along(SIDE)),
    }
}

/// The line that joins the cards of a row or column with its clue.
fn line_path(line: usize) -> PathView {
    let end = clue_center(line);
    let start = if line < SIDE { Point::new(along(0), end.y) } else { Point::new(end.x, along(0)) };
    PathView {
        points_in_cells: vec![start, end],
        role: Role::Line((line % SIDE) as u8),
        width: LINE_WIDTH,
        layer: Layer::Under,
        ..PathView::default()
    }
}

fn clue_label(line: usize, clue: Clue) -> LabelView {
    let number = |it: Option<u8>| it.map_or("?".to_owned(), |it| it.to_string());
    let (sum, voltorbs) = (number(clue.sum), number(clue.voltorbs));
    let s = if clue.voltorbs == Some(1) { "" } else { "s" };
    LabelView {
        center_in_cells: clue_center(line),
        text: clue.to_string(),
        role: Role::Line((line % SIDE) as u8),
        name: format!("{}: sum {sum}, {voltorbs} voltorb{s}", line_name(line)),
        parts: vec![
            LabelPart { text: sum, icon: None },
            LabelPart { text: voltorbs, icon: Some("voltorb".to_owned()) },
        ],
        fields: [Named::Sum(line), Named::Voltorbs(line)].map(Named::name).to_vec(),
        ..LabelView::default()
    }
}

fn legend(analysis: Option<&Analysis>) -> Vec<LegendLine> {
    if analysis.is_none_or(|it| it.detail.odds.is_none()) {
        return Vec::new();
    }
    let line = |sample: &str, role: Option<Role>, text: &str| LegendLine {
        sample: sample.to_owned(),
        role,
        text: text.to_owned(),
        ..LegendLine::default()
    };
    vec![
        line("", Some(Role::Best), "best card"),
        line("", Some(Role::Safe), "safe"),
        line("%", None, "chance of a voltorb"),
        LegendLine { only_in_text: true, ..line("6/1", None, "sum/voltorbs") },
    ]
}

fn show(cell: &mut CellView, face: Face) {
    cell.state = CellState::Known;
    cell.label = face.symbol().to_string();
    cell.fill = if face == Face::Voltorb { Role::Danger } else { Role::Done };
    cell.spoken = match face {
        Face::Voltorb => "Face up. A voltorb.".to_owned(),
        _ => format!("Face up. {}.", face.value()),
    };
}

/// The values a hidden card may have, and how likely it is a voltorb.
fn hint(cell: &mut CellView, odds: &CardOdds) {
    cell.state = CellState::Hidden;
    cell.label = Face::ALL.into_iter().filter(|it| odds.may_be(*it)).map(Face::symbol).collect();
    let mark = |face: Face| Mark {
        text: face.symbol().to_string(),
        share: if odds.may_be(face) { (odds.of(face) as f32).max(f32::MIN_POSITIVE) } else { 0.0 },
        role: if face == Face::Voltorb { Role::Danger } else { Role::Neutral },
    };
    cell.marks = Face::ALL.map(mark).to_vec();
    cell.meter = Some(odds.of(Face::Voltorb) as f32);
    if odds.is_safe() {
        cell.border = Some(Role::Safe);
    } else {
        cell.note = percent(odds.of(Face::Voltorb));
    }
    if odds.certain() == Some(Face::Voltorb) {
        cell.fill = Role::Danger;
    }
    cell.spoken = spoken(odds);
}

fn spoken(odds: &CardOdds) -> String {
    let others: Vec<String> = Face::ALL[1..]
        .iter()
        .filter(|it| odds.may_be(**it))
        .map(|it| it.value().to_string())
        .collect();
    let others = others.join(" or ");
    match odds.certain() {
        Some(Face::Voltorb) => "Hidden. Certainly a voltorb.".to_owned(),
        Some(face) => format!("Hidden. Safe. Must be {}.", face.value()),
        None if odds.is_safe() => format!("Hidden. Safe. {others}."),
        None => format!("Hidden. {} voltorb, else {others}.", percent(odds.of(Face::Voltorb))),
    }
}

/// A probability short enough for a card; only certainty is called 0 % or 100 %.
fn percent(p: f64) -> String {
    match p {
        _ if p < 0.005 => "<1 %".to_owned(),
        _ if p < 0.995 => format!("{:.0} %", 100.0 * p),
        _ if p < 1.0 - 1e-12 => ">99 %".to_owned(),
        _ => "100 %".to_owned(),
    }
}
