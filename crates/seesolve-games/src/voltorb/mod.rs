//! Voltorb Flip, the card game of HeartGold and SoulSilver: find every 2 and 3 on a board of
//! 25 cards without flipping a voltorb.

mod advice;
mod analysis;
mod board;
mod clues;
mod deductions;
mod fillings;
mod generator;
mod json;
mod notation;
mod objective;
mod paint;
mod policy;
mod possible;
mod posterior;
mod prompt;
mod read;
mod reasons;
mod round;
mod rounding;
mod rules;
mod screen_spec;
mod search;
mod simulate;
mod stopping;
mod typing;
mod view;

#[cfg(test)]
mod tests;

use std::sync::{Arc, LazyLock};

use fastrand::Rng;
use seesolve_core::{
    BoardView, CellId, Control, Corrections, Frame, Game, GameInfo, Gesture, Located,
    NotationError, PaintStyle, Painted, Plan, Prompt, Reading, SettingKind, SettingSpec, Settings,
    Simulation, Tally, Trace,
};
use serde_json::Value;

pub use analysis::{Analysis, Detail, Flip};
pub use board::{Clue, Face, N_CARDS, SIDE};
pub use clues::{Repair, Repairs, RoundError};
pub use generator::deal;
pub use notation::{parse_clues, parse_level};
pub use objective::Objective;
pub use paint::{Dialog, Filter, Moment, Turn, paint_moment};
pub use posterior::CardOdds;
pub use read::ScreenTransform;
pub use round::{Round, RoundState};
pub use rules::{End, Finished, Level, Ruleset, STREAK_CARDS, STREAK_ROUNDS, next_level};

use advice::Request;
use search::TranspositionTable;

/// The game. Copies share what their searches found out.
#[derive(Clone, Debug, Default)]
pub struct Voltorb {
    table: Arc<TranspositionTable>,
}

impl Voltorb {
    /// A game that shares what its searches find out with all others made this way: what is true
    /// of a position in one round is true of it in every other.
    pub fn remembering() -> Self {
        static TABLE: LazyLock<Arc<TranspositionTable>> = LazyLock::new(Arc::default);
        Self { table: Arc::clone(&TABLE) }
    }
}

impl Game for Voltorb {
    type State = Round;
    type Play = Flip;
    type Detail = Detail;
    type Lattice = ScreenTransform;

    fn info(&self) -> GameInfo {
        GameInfo {
            id: "voltorb",
            title: "Voltorb Flip",
            tagline: "flip every 2 and 3 of a 5x5 board without hitting a voltorb",
            reads: "cards, clues and level of the console, emulators and fan games",
            solves: "exact odds of every card and the best flip",
            plays: "flips the best card by mouse",
            example: "1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;...../...../...../...../.....",
            themes: paint::THEMES,
        }
    }

    fn settings(&self) -> &'static [SettingSpec] {
        SETTINGS
    }

    fn locate(&self, frame: &Frame, trace: &mut Trace) -> Vec<Located<ScreenTransform>> {
        read::locate(frame, trace)
    }

    fn read(
        &self,
        frame: &Frame,
        place: &Located<ScreenTransform>,
        corrections: &Corrections,
        trace: &mut Trace,
    ) -> Reading<Round> {
        read::read(frame, place, corrections, trace)
    }

    fn follow(&self, previous: &Round, reading: &Reading<Round>) -> Option<Round> {
        read::follow(previous, reading)
    }

    fn solve(&self, round: &Round, settings: &Settings, control: &Control) -> Analysis {
        advice::advise(round, &Request::from_settings(settings), &self.table, control)
    }

    fn typed(&self, text: &str) -> Result<Round, NotationError> {
        typing::typed(text)
    }

    fn typing_help(&self) -> &'static str {
        typing::HELP
    }

    fn with_cell(&self, round: &Round, cell: CellId, symbol: char) -> Result<Round, NotationError> {
        typing::with_card(round, cell, symbol)
    }

    fn cell_named(&self, _place: &Located<Self::Lattice>, name: &str) -> Option<CellId> {
        CellId::in_grid(name, SIDE, SIDE)
    }

    fn plan(&self, _round: &Round, analysis: &Analysis) -> Plan<Round> {
        let click = |card: usize| Gesture::Click(CellId(card as u16));
        Plan { gestures: analysis.detail.best.map(click).into_iter().collect(), expected: None }
    }

    fn prompt(
        &self,
        frame: &Frame,
        place: Option<&Located<ScreenTransform>>,
        _trace: &mut Trace,
    ) -> Option<Prompt> {
        prompt::prompt(frame, place)
    }

    /// A round that is over and was not won was lost: the dimmed screen at its end does not show
    /// the card that ended it.
    fn tally(&self, round: &Round) -> Vec<Tally> {
        let coins = if round.state() == RoundState::Won { round.coins() } else { 0 };
        let coins = Tally { name: "coins", value: coins.into(), adds_up: true };
        let level = round.level().map(|it| i64::from(it.number()));
        let level = level.map(|value| Tally { name: "level", value, adds_up: false });
        [Some(coins), level].into_iter().flatten().collect()
    }

    fn view(&self, round: &Round, analysis: Option<&Analysis>) -> BoardView {
        view::view(round, analysis)
    }

    fn paint(&self, round: &Round, style: &PaintStyle) -> Painted {
        paint::paint(round, style)
    }

    fn sample(&self, seed: u64) -> Round {
        let mut rng = Rng::with_seed(seed);
        let level = Level::new(rng.u8(1..=8));
        let dealt = level.map_or([Face::One; N_CARDS], |it| deal(it, Ruleset::Hgss, &mut rng));
        Round::covering(&dealt, level, Ruleset::Hgss)
    }

    fn simulation_settings(&self) -> &'static [SettingSpec] {
        simulate::SETTINGS
    }

    fn simulate(&self, settings: &Settings, control: &Control) -> Option<Simulation> {
        Some(simulate::simulate(settings, &self.table, control))
    }

    fn board_json(&self, round: &Round) -> Value {
        json::board(round)
    }

    fn answer_json(&self, _round: &Round, analysis: &Analysis) -> Value {
        json::answer(analysis)
    }

    fn seen_json(&self, place: &Located<ScreenTransform>, reading: &Reading<Round>) -> Value {
        read::seen_json(place, reading)
    }
}

const SETTINGS: &[SettingSpec] = &[
    SettingSpec {
        key: "level",
        help: "the level, 1 to 8, when the picture or the text does not say",
        value_name: "N",
        kind: SettingKind::Integer { min: 1, max: 8 },
        default: None,
    },
    SettingSpec {
        key: "ruleset",
        help: "whose rules deal the board",
        value_name: "RULES",
        kind: SettingKind::Choice(Ruleset::NAMES),
        default: None,
    },
    SettingSpec {
        key: "objective",
        help: "what to aim for: winning the board, coins, or keeping the level",
        value_name: "WHAT",
        kind: SettingKind::Choice(Objective::NAMES),
        default: Some("win"),
    },
    SettingSpec {
        key: "cards",
        help: "for the level objective: how many cards to flip (default: 8 from level 5 on, the \
               road to level 8; below, as many as keep the level)",
        value_name: "N",
        kind: SettingKind::Integer { min: 1, max: 25 },
        default: None,
    },
    SettingSpec {
        key: "explain-card",
        help: "say all there is to say about one card, by row and column from 0",
        value_name: "R,C",
        kind: SettingKind::Text,
        default: None,
    },
    SettingSpec::SECONDS,
];
