//! From a board of any look to a reading, and its known place for the next picture.

use seesolve_core::{
    CellId, CellShape, Control, Corrections, Frame, InputError, Item, Layout, Place, Position,
    Reading, Rect, Verdict,
};

use super::super::super::board::{Clue, Face, N_CARDS, N_LINES, SIDE, card_name};
use super::super::super::items::{Named, SURE, UNKNOWN};
use super::super::super::json;
use super::super::super::round::Round;
use super::super::super::rules::{Level, Ruleset};
use super::super::follow::follow;
use super::super::given::Given;
use super::super::items::{new_item, with_corrections};
use super::super::verify::{Verified, is_turning};
use super::cards::Look;
use super::console::is_console_screen;
use super::find::{Found, find, read_at};
use super::lattice::Lattice;
use super::level::level;
use super::upright::is_ambiguous;

/// Where the cards lie, and what they look like face down.
pub(crate) struct LatticePlace {
    lattice: Lattice,
    step: u8,
    back: Option<Look>,
}

impl LatticePlace {
    fn new(found: &Found) -> Self {
        Self { lattice: found.lattice, step: found.step, back: found.cards.back.clone() }
    }

    pub(crate) fn layout(&self) -> Layout {
        let card = |it: usize| Some(CellShape::from_rect(self.lattice.card(it)));
        Layout { bounds_in_frame: self.lattice.bounds(), cells: (0..N_CARDS).map(card).collect() }
    }
}

impl Place for LatticePlace {
    fn read(
        &self,
        frame: &Frame,
        corrections: &Corrections,
        before: Option<&Position>,
        _: &Control,
    ) -> Result<Reading, InputError> {
        let given = Given::new(corrections)?;
        let Some(found) = read_at(frame, &self.lattice, self.step, self.back.as_ref()) else {
            return Ok(Reading::nothing("the clues cannot be seen"));
        };
        let before: Option<Round> = before.and_then(|it| it.notation().parse().ok());
        let is_known = |it: &Round| {
            let seen = found.clues.values.iter().map(|it| Clue::new(it.0, it.1));
            it.clues().iter().copied().eq(seen)
        };
        // It does not change within a round.
        let is_same = before.as_ref().is_some_and(is_known);
        let level = if is_same { None } else { level(frame, &found) };
        let verified = verified(&found, level, &given, corrections)?;
        Ok(match before {
            Some(before) => {
                let round = follow(&before, &verified);
                Reading {
                    position: Some(Position::of(&round)),
                    board: json::board(&round),
                    ..verified.reading
                }
            }
            None => verified.reading,
        })
    }
}

/// The best board of a picture with what it shows.
pub(crate) fn look(frame: &Frame, control: &Control) -> Option<(LatticePlace, Reading)> {
    let found = find(frame, control)?;
    let level = if found.clues.is_certain() { level(frame, &found) } else { None };
    let mut reading = verified(&found, level, &Given::NOTHING, Corrections::NONE).ok()?.reading;
    let doubt = match reading.is_certain() {
        true if is_console_screen(frame, &found.lattice) => Some(LOST_COLORS),
        true if found.clues.has_equal_sums() => Some(ALL_THE_SAME),
        true if is_ambiguous(frame, &found, control) => Some(ANY_WAY_UP),
        _ => None,
    };
    if let Some(doubt) = doubt {
        reading.verdict = Verdict::Doubtful;
        reading.warnings.insert(0, doubt.to_owned());
    }
    Some((LatticePlace::new(&found), reading))
}

const LOST_COLORS: &str =
    "this is the console's screen, but its colours are too far from the game's own";
const ALL_THE_SAME: &str = "all sums look the same: they may be icons or labels";
const ANY_WAY_UP: &str =
    "its numbers also add up mirrored or upside down: nothing shows which way is up";

/// What a board of any look shows. The names in the corrections must be those of things that were
/// read.
fn verified(
    found: &Found,
    level: Option<Level>,
    given: &Given,
    corrections: &Corrections,
) -> Result<Verified, InputError> {
    let mut doubts: Vec<String> = Vec::new();
    let clues = clues(found, given, &mut doubts);
    let cards: [Option<Option<Face>>; N_CARDS] =
        std::array::from_fn(|it| given.cards[it].or(found.cards.faces[it]));
    let unclear: Vec<usize> = (0..N_CARDS).filter(|it| cards[*it].is_none()).collect();
    doubts.extend(
        unclear.iter().map(|it| format!("{} is neither face down nor clearly up", card_name(*it))),
    );
    let faces = cards.map(Option::flatten);
    if is_turning(&faces) {
        doubts.push("cards are being turned over: no position of a round looks like this".into());
    }
    let half = |first: usize| std::array::from_fn(|at| clues[first + at]);
    let level = given.level.unwrap_or(level);
    let round = match Round::new(level, Ruleset::Unknown, half(0), half(SIDE), faces) {
        Ok(round) => Some(round),
        Err(error) => {
            doubts.push(error.to_string());
            None
        }
    };
    let items = with_corrections(items(found, &cards, level.map(Level::number)), corrections);
    corrections.check_names(&items)?;
    let is_certain = doubts.is_empty();
    let mut warnings = doubts;
    warnings.push(OTHER_GAME.to_owned());
    let reading = Reading {
        verdict: if is_certain { Verdict::Read } else { Verdict::Doubtful },
        confidence: items.iter().map(|it| it.confidence).fold(1.0, f32::min),
        board: round.as_ref().map_or_else(|| json::seen(&items), json::board),
        position: round.as_ref().map(Position::of),
        items,
        warnings,
        doubtful: unclear.iter().map(|it| CellId(*it as u16)).collect(),
        ..Reading::default()
    };
    Ok(Verified { reading, round })
}

const OTHER_GAME: &str = "this is not the console's screen, and another game may deal by other rules: every board \
     that fits the clues counts as equally likely; --ruleset hgss, with --level N if it is known, \
     takes the console's rules";

/// The clues, with the player's word on them.
fn clues(found: &Found, given: &Given, doubts: &mut Vec<String>) -> [Clue; N_LINES] {
    let is_given = |line: usize, of_voltorbs: bool| {
        let Clue { sum, voltorbs } = given.clues[line];
        if of_voltorbs { voltorbs.is_some() } else { sum.is_some() }
    };
    let mut names: Vec<String> = found
        .clues
        .doubtful
        .iter()
        .filter(|(line, of_voltorbs)| !is_given(*line, *of_voltorbs))
        .map(|(line, of_voltorbs)| clue(*line, *of_voltorbs).name())
        .collect();
    names.dedup();
    if !names.is_empty() {
        doubts.push(format!("these clues cannot be read for certain: {}", names.join(", ")));
    } else if found.clues.contradiction && given.clues == [Clue::HIDDEN; N_LINES] {
        doubts.push("the clues contradict each other: one of their digits must be misread".into());
    }
    std::array::from_fn(|line| {
        let (sum, voltorbs) = found.clues.values[line];
        let Clue { sum: given_sum, voltorbs: given_voltorbs } = given.clues[line];
        Clue::new(given_sum.unwrap_or(sum), given_voltorbs.unwrap_or(voltorbs))
    })
}

fn clue(line: usize, of_voltorbs: bool) -> Named {
    if of_voltorbs { Named::Voltorbs(line) } else { Named::Sum(line) }
}

fn items(found: &Found, cards: &[Option<Option<Face>>; N_CARDS], level: Option<u8>) -> Vec<Item> {
    let card = |card: usize| {
        let symbol = match cards[card] {
            None => UNKNOWN.to_owned(),
            Some(face) => face.map_or('.', Face::symbol).to_string(),
        };
        let doubt = cards[card]
            .is_none()
            .then(|| "this card is neither face down nor clearly up".to_owned());
        let item = new_item(Named::Card(card), symbol, found.cards.confidence[card], None);
        Item { doubt, cut_in_frame: Some(found.lattice.card(card)), ..item }
    };
    let number = |line: usize, of_voltorbs: bool| {
        let pick = |it: (f32, f32)| if of_voltorbs { it.1 } else { it.0 };
        let (sum, voltorbs) = found.clues.values[line];
        let value = if of_voltorbs { voltorbs } else { sum };
        let is_doubtful =
            found.clues.contradiction || found.clues.doubtful.contains(&(line, of_voltorbs));
        let likeness = pick(found.clues.confidence[line]);
        let confidence = if is_doubtful { likeness.min(SURE / 2.0) } else { likeness.max(SURE) };
        let areas = found.clues.areas[line];
        let area: Rect = if of_voltorbs { areas.1 } else { areas.0 }.rect();
        let item = new_item(clue(line, of_voltorbs), value.to_string(), confidence, None);
        let doubt = is_doubtful.then(|| "this number cannot be read for certain".to_owned());
        Item { doubt, cut_in_frame: Some(area.grown(2.0)), ..item }
    };
    let level = level.map_or(UNKNOWN.to_owned(), |it| it.to_string());
    (0..N_CARDS)
        .map(card)
        .chain((0..N_LINES).flat_map(|line| [number(line, false), number(line, true)]))
        .chain([new_item(Named::Level, level, 1.0, None)])
        .collect()
}
