//! What was seen, item by item: each with its symbol, how far it may be relied on, what it would be
//! otherwise, and where in the picture it was read.

use seesolve_core::{Corrections, Item, Rect};

use super::super::board::{Face, N_CARDS, N_LINES, card_name};
use super::super::items::{Named, SURE, UNKNOWN};
use super::super::rules::Level;
use super::super::screen_spec::{
    self, CARD, COIN_DIGIT, COIN_PITCH, COINS_CORNER, DIGIT_HEIGHT, LEVEL_CORNER,
    LEVEL_DIGIT_WIDTH, LEVEL_DIGITS, N_COIN_DIGITS, TENS, VOLTORBS,
};
use super::decode::Decoded;
use super::digits::{DigitScores, Place};
use super::given::{COINS, CURSOR, CURSOR_MODE, MARKS, MODES};
use super::screen_reading::{Cards, ScreenReading};
use super::transform::ScreenTransform;

/// Everything that was read, cards first, before the player's corrections are noted.
pub(crate) fn items(
    seen: &ScreenReading,
    cards: &Cards,
    decoded: &Decoded,
    level: Option<Level>,
    transform: &ScreenTransform,
) -> Vec<Item> {
    let level = level.map_or(UNKNOWN.to_owned(), |it| it.to_string());
    let level = new_item(Named::Level, level, 1.0, None);
    let named = card_items(seen, cards).into_iter().chain(clue_items(seen, decoded)).chain([level]);
    let cut = |(named, item): (Named, Item)| Item {
        cut_in_frame: Some(transform.rect_in_frame(place(named))),
        ..item
    };
    let mut items: Vec<Item> = Named::all().zip(named).map(cut).collect();
    items.extend(other_items(seen, transform));
    items
}

/// The same items with the player's word on them.
pub(crate) fn with_corrections(items: Vec<Item>, corrections: &Corrections) -> Vec<Item> {
    let corrected = |it: Item| match corrections.get(&it.name) {
        Some(word) => {
            Item { symbol: word.to_owned(), confidence: 1.0, doubt: None, is_corrected: true, ..it }
        }
        None => it,
    };
    items.into_iter().map(corrected).collect()
}

pub(crate) fn new_item(
    named: Named,
    symbol: String,
    confidence: f32,
    runner_up: Option<String>,
) -> Item {
    Item {
        name: named.name(),
        cell: named.cell(),
        choices: named.choices(runner_up.as_deref()),
        symbol,
        confidence,
        runner_up,
        ..Item::default()
    }
}

fn card_items(seen: &ScreenReading, cards: &Cards) -> Vec<Item> {
    let item = |card: usize| {
        let looks = seen.cards[card];
        let is_known = seen.given.cards[card].is_some() || looks.card.is_some();
        let symbol = cards[card].map_or('.', Face::symbol);
        let symbol = if is_known { symbol.to_string() } else { UNKNOWN.to_owned() };
        let runner_up = looks.runner_up.map(|it| it.symbol().to_string());
        let doubt = (!is_known).then(|| "this card is neither face down nor clearly up".to_owned());
        Item { doubt, ..new_item(Named::Card(card), symbol, looks.confidence, runner_up) }
    };
    (0..N_CARDS).map(item).collect()
}

fn clue_items(seen: &ScreenReading, decoded: &Decoded) -> Vec<Item> {
    let mut items = Vec::with_capacity(2 * N_LINES);
    for line in 0..N_LINES {
        let (sum, voltorbs) = decoded.clues[line];
        let scores = |place: Place| seen.clues.scores(line, place);
        let weak = |places: &[Place]| {
            decoded.weak.iter().any(|it| it.line == line && places.contains(&it.place))
        };
        let trusted = decoded.weak.len() <= 1 && !decoded.contradiction;
        let is_sure = |places: &[Place]| trusted || !weak(places) && !decoded.contradiction;
        let item = |named: Named, symbol: String, places: &[Place], runner_up: String| {
            let best = |it: &Place| scores(*it).scores[scores(*it).best(*it).0];
            let looks = places.iter().map(best).fold(1.0, f32::min).max(0.0);
            let sure = is_sure(places);
            let confidence = if sure { looks.max(SURE) } else { looks.min(SURE / 2.0) };
            let doubt = (!sure).then(|| "this number cannot be read for certain".to_owned());
            let runner_up = Some(runner_up).filter(|it| *it != symbol);
            Item { doubt, ..new_item(named, symbol, confidence, runner_up) }
        };
        let runner_up = |place: Place, digit: &DigitScores| digit.best(place).1 as u8;
        let ones = runner_up(Place::Ones, scores(Place::Ones));
        items.push(item(
            Named::Sum(line),
            sum.to_string(),
            &[Place::Tens, Place::Ones],
            (sum / 10 * 10 + ones).to_string(),
        ));
        items.push(item(
            Named::Voltorbs(line),
            voltorbs.to_string(),
            &[Place::Voltorbs],
            runner_up(Place::Voltorbs, scores(Place::Voltorbs)).to_string(),
        ));
    }
    items
}

/// Whatever else the screen says.
fn other_items(seen: &ScreenReading, transform: &ScreenTransform) -> Vec<Item> {
    let mut items = Vec::new();
    let extras = &seen.extras;
    items.extend(seen.panel.coins.map(|it| {
        let size = (COIN_PITCH * N_COIN_DIGITS as f32, COIN_DIGIT.1);
        let place = screen_spec::rect(COINS_CORNER, (0.0, 0.0), size).grown(MARGIN);
        let cut_in_frame = Some(transform.rect_in_frame(place));
        Item { cut_in_frame, ..Item::certain(COINS, it.to_string()) }
    }));
    if let Some(card) = extras.cursor {
        items.push(Item::certain(CURSOR, card_name(card)));
        let mode = MODES[usize::from(extras.pencil)];
        items.push(Item::certain(CURSOR_MODE, mode).with_choices(MODES));
    }
    if extras.marks != [0; N_CARDS] {
        items.push(Item::certain(MARKS, extras.marks_text()));
    }
    items
}

/// How much of the surroundings is shown with an item, in native pixels.
const MARGIN: f32 = 1.0;

/// Where something with a name stands, in native pixels.
fn place(named: Named) -> Rect {
    let digits = |line: usize, offset: (f32, f32)| {
        let size = (CARD - offset.0, DIGIT_HEIGHT as f32);
        screen_spec::rect(screen_spec::clue_corner(line), offset, size)
    };
    let place = match named {
        Named::Card(card) => {
            screen_spec::rect(screen_spec::card_corner(card), (0.0, 0.0), (CARD, CARD))
        }
        Named::Sum(line) => digits(line, TENS),
        Named::Voltorbs(line) => digits(line, VOLTORBS),
        Named::Level => {
            let size = (LEVEL_DIGIT_WIDTH as f32, LEVEL_DIGITS[0].len() as f32);
            screen_spec::rect(LEVEL_CORNER, (0.0, 0.0), size)
        }
    };
    place.grown(MARGIN)
}
