//! What the solver can be told.

use seesolve_core::{InputError, SettingKind, SettingPlace, SettingSpec, Settings};

use super::board::{N_CARDS, SIDE, card_name};
use super::objective::Objective;
use super::rules::{Level, Ruleset};

pub(crate) const SETTINGS: &[SettingSpec] = &[
    SettingSpec::new("level", "the level, 1 to 8; it overrules what the picture or the text says")
        .value("N", SettingKind::Integer { min: 1, max: 8 })
        .labelled("Current level")
        .at(SettingPlace::Dock),
    SettingSpec::new("ruleset", "whose rules deal the board")
        .value("RULES", SettingKind::Choice(Ruleset::NAMES))
        .labelled("Rules"),
    SettingSpec::new(
        "objective",
        "what to aim for: winning the board, coins, or keeping the level",
    )
    .value("WHAT", SettingKind::Choice(Objective::NAMES))
    .default("win")
    .labelled("Aim for")
    .at(SettingPlace::Ticket),
    SettingSpec::new(
        "cards",
        "with --objective level: how many cards to flip; by default 8 from level 5 up, which is \
         the way to level 8, and below that as many as keep the level",
    )
    .value("N", SettingKind::Integer { min: 1, max: 25 })
    .labelled("Cards to flip"),
    SettingSpec::new(
        "explain-card",
        "say all there is to say about one card, such as 'row 5, column 5'; the bare form R,C \
         counts from 0",
    )
    .value("CARD", SettingKind::Text)
    .labelled("Explain a card")
    .at(SettingPlace::Cell)
    .only_told()
    .checked_by(|it| match card_at(it) {
        Some(_) => Ok(()),
        None => {
            let why = "it must be one of the 25 cards, such as row 5, column 5; the bare form R,C \
                       counts from 0 to 4";
            Err(why.to_owned())
        }
    }),
    SettingSpec::SECONDS,
];

/// What the player asks for.
pub(crate) struct Request {
    pub(crate) objective: Objective,
    pub(crate) level: Option<Level>,
    pub(crate) ruleset: Option<Ruleset>,
    /// How many cards the level objective wants to see flipped.
    pub(crate) cards: Option<u8>,
    pub(crate) explain: Option<usize>,
}

impl Request {
    pub(crate) fn new(settings: &Settings) -> Result<Self, InputError> {
        settings.check(SETTINGS)?;
        let small = |key: &str| settings.integer(key).and_then(|it| u8::try_from(it).ok());
        Ok(Self {
            objective: settings
                .text("objective")
                .and_then(|it| it.parse().ok())
                .unwrap_or_default(),
            level: small("level").and_then(Level::new),
            ruleset: settings.text("ruleset").and_then(|it| it.parse().ok()),
            cards: small("cards"),
            explain: settings.text("explain-card").and_then(card_at),
        })
    }
}

/// The card at `row,column`, both from 0 as in the JSON, or by its shown name.
fn card_at(text: &str) -> Option<usize> {
    let by_place = || {
        let (row, col) = text.split_once(',')?;
        let number = |it: &str| it.trim().parse().ok().filter(|it: &usize| *it < SIDE);
        Some(number(row)? * SIDE + number(col)?)
    };
    let plain = |it: &str| it.replace(',', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    let wanted = plain(&text.to_lowercase());
    by_place().or_else(|| (0..N_CARDS).find(|it| plain(&card_name(*it)) == wanted))
}
