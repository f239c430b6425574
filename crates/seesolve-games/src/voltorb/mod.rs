//! Voltorb Flip, the card game of HeartGold and SoulSilver: find every 2 and 3 on a board of
//! 25 cards without flipping a voltorb.

mod boards;
mod clues;
mod deal;
mod fillings;
mod json;
mod native;
mod notation;
mod paint;
mod posterior;
mod prompt;
mod read;
mod round;
mod rules;
mod typing;
mod view;

#[cfg(test)]
mod tests;

use std::fmt;

use fastrand::Rng;
use seesolve_core::{
    BoardView, Candidate, CellId, Control, Corrections, Frame, Game, GameInfo, Gesture, Located,
    NotationError, PaintStyle, Painted, Plan, Prompt, Proof, Reading, SettingKind, SettingSpec,
    Settings, Trace,
};
use serde_json::Value;

pub use clues::{Mend, Mends, RoundError};
pub use deal::deal;
pub use notation::{parse_clues, parse_level};
pub use paint::{Dialog, Filter, Moment, Turn, paint_moment};
pub use read::Screenful;
pub use round::{Clue, Face, N_CARDS, Outcome, Round, SIDE};
pub use rules::{End, Finished, Level, Ruleset, STREAK_CARDS, STREAK_ROUNDS, next_level};

use boards::Possible;
use posterior::CardOdds;

/// Flip a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flip {
    pub card: usize,
}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "flip {}", round::card_name(self.card))
    }
}

/// What is known about a round beyond the advice.
#[derive(Clone, Debug, PartialEq)]
pub struct Detail {
    /// `None` when too many clues are hidden.
    pub odds: Option<[CardOdds; N_CARDS]>,
    pub n_boards: Option<usize>,
    /// Ids of the level's configurations that are still possible.
    pub configs: Vec<u8>,
    /// How likely the round is won from here.
    pub win: Option<f64>,
    pub best: Option<usize>,
}

pub type Analysis = seesolve_core::Analysis<Flip, Detail>;

/// The game.
#[derive(Clone, Debug, Default)]
pub struct Voltorb;

impl Game for Voltorb {
    type State = Round;
    type Play = Flip;
    type Detail = Detail;
    type Lattice = Screenful;

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

    fn locate(&self, frame: &Frame, trace: &mut Trace) -> Vec<Located<Screenful>> {
        read::locate(frame, trace)
    }

    fn read(
        &self,
        frame: &Frame,
        place: &Located<Screenful>,
        corrections: &Corrections,
        trace: &mut Trace,
    ) -> Reading<Round> {
        read::read(frame, place, corrections, trace)
    }

    fn follow(&self, previous: &Round, reading: &Reading<Round>) -> Option<Round> {
        read::follow(previous, reading)
    }

    fn solve(&self, round: &Round, settings: &Settings, _control: &Control) -> Analysis {
        let level = settings.integer("level").and_then(|it| Level::new(it.try_into().ok()?));
        let ruleset = settings.text("ruleset").and_then(|it| it.parse().ok());
        let round =
            &round.under(level.or(round.level()), ruleset.unwrap_or_else(|| round.ruleset()));
        let Ok(possible) = Possible::of(round) else {
            return Analysis {
                candidates: Vec::new(),
                proof: Proof::Heuristic,
                answered: false,
                summary: vec!["too many clues are hidden to say anything".to_owned()],
                detail: Detail {
                    odds: None,
                    n_boards: None,
                    configs: Vec::new(),
                    win: None,
                    best: None,
                },
            };
        };
        let odds = posterior::odds(&possible);
        let mut useful: Vec<usize> =
            (0..N_CARDS).filter(|it| round.is_hidden(*it) && odds[*it].is_useful()).collect();
        useful.sort_by(|a, b| odds[*a].of(Face::Voltorb).total_cmp(&odds[*b].of(Face::Voltorb)));
        let candidate = |card: usize| Candidate {
            play: Flip { card },
            value: 1.0 - odds[card].of(Face::Voltorb),
            reason: "least likely a voltorb".to_owned(),
        };
        let open = round.outcome() == Outcome::Open;
        let best = useful.first().copied().filter(|_| open);
        Analysis {
            candidates: useful.into_iter().filter(|_| open).map(candidate).collect(),
            proof: Proof::Heuristic,
            answered: true,
            summary: vec![format!(
                "{} boards are possible, ruleset {}",
                possible.boards.len(),
                possible.ruleset.name()
            )],
            detail: Detail {
                odds: Some(odds),
                n_boards: Some(possible.boards.len()),
                configs: possible.configs,
                win: None,
                best,
            },
        }
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
        place: Option<&Located<Screenful>>,
        _trace: &mut Trace,
    ) -> Option<Prompt> {
        prompt::prompt(frame, place)
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

    fn board_json(&self, round: &Round) -> Value {
        json::board(round)
    }

    fn answer_json(&self, _round: &Round, analysis: &Analysis) -> Value {
        json::answer(analysis)
    }

    fn seen_json(&self, place: &Located<Screenful>, reading: &Reading<Round>) -> Value {
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
        kind: SettingKind::Choice(&["win", "coins", "level"]),
        default: Some("win"),
    },
];
