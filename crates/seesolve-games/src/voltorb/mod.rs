//! Voltorb Flip, the card game of HeartGold and SoulSilver: find every 2 and 3 on a board of
//! 25 cards without flipping a voltorb.

mod advice;
mod analysis;
mod answer;
mod assumptions;
mod board;
mod clues;
mod deductions;
mod fillings;
mod generator;
mod items;
mod json;
mod live;
mod notation;
pub mod numerals;
mod objective;
mod paint;
mod policy;
mod possible;
mod posterior;
mod random_fillings;
mod read;
mod reasons;
mod round;
mod rounding;
mod rules;
mod screen_spec;
mod search;
mod settings;
mod simulate;
mod solver;
mod stopping;
mod typing;
mod view;

#[cfg(test)]
mod tests;

use fastrand::Rng;
use seesolve_core::{
    BoardView, Control, Corrections, Counter, Ending, Frame, Game, GameInfo, Gesture, InputError,
    Item, Live, PaintStyle, Painted, Painter, Position, Resources, SettingSpec, Settings, Sighting,
    Simulation, Simulator, Solver,
};
use serde_json::Value;

pub use board::{Face, N_CARDS, SIDE};
pub use generator::deal;
pub use paint::{Dialog, Filter, Moment, Turn, paint_moment};
pub use round::{Round, RoundState};
pub use rules::{End, Finished, Level, Ruleset, next_level};

/// The game.
pub struct Voltorb;

impl Game for Voltorb {
    fn info(&self) -> &'static GameInfo {
        &GameInfo {
            id: "voltorb",
            title: "Voltorb Flip",
            tagline: "flip every 2 and 3 of a 5x5 board without hitting a voltorb",
            reads: "cards, clues and level of the console, emulators and fan games",
            solves: "exact odds of every card and the best flip",
            plays: "flips the best card by mouse",
            looked_for: "25 cards joined by lines of five colours",
            notation_help: typing::HELP,
            example: "1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;...../...../...../...../.....",
        }
    }

    fn settings(&self) -> &'static [SettingSpec] {
        settings::SETTINGS
    }

    fn position(&self, text: &str) -> Result<Position, InputError> {
        typing::typed(text).map(|it| Position::of(&it))
    }

    fn sample(&self, seed: u64) -> Position {
        let mut rng = Rng::with_seed(seed);
        let level = Level::new(rng.u8(1..=8));
        let dealt = level.map_or([Face::One; N_CARDS], |it| deal(it, Ruleset::Hgss, &mut rng));
        Position::of(&Round::covering(&dealt, level, Ruleset::Hgss))
    }

    fn items(&self, position: &Position) -> Vec<Item> {
        round(position).map(|it| items::items(&it)).unwrap_or_default()
    }

    fn symbol_meaning(&self, _item: &str, symbol: &str) -> Option<&'static str> {
        items::meaning(symbol)
    }

    fn edited(&self, position: &Position, edits: &Corrections) -> Result<Position, InputError> {
        items::edited(&round(position)?, edits).map(|it| Position::of(&it))
    }

    fn is_same_board(&self, before: &Position, now: &Position) -> bool {
        match (round(before), round(now)) {
            (Ok(before), Ok(now)) => items::is_same_board(&before, &now),
            _ => false,
        }
    }

    fn view(&self, position: &Position) -> BoardView {
        round(position).map(|it| view::view(&it, None)).unwrap_or_default()
    }

    fn board_json(&self, position: &Position) -> Value {
        round(position).map(|it| json::board(&it)).unwrap_or_default()
    }

    fn first_look(&self, frame: &Frame, control: &Control) -> f32 {
        read::first_look(frame, control)
    }

    fn recognise(&self, frame: &Frame, control: &Control) -> Vec<Sighting> {
        read::recognise(frame, control)
    }

    fn solver(&self, _: &Resources) -> Box<dyn Solver> {
        Box::new(solver::VoltorbSolver::default())
    }

    #[cfg(feature = "workshop")]
    fn painter(&self) -> Option<&dyn Painter> {
        Some(self)
    }

    #[cfg(feature = "workshop")]
    fn simulator(&self) -> Option<&dyn Simulator> {
        Some(self)
    }

    fn live(&self) -> Option<&dyn Live> {
        Some(self)
    }
}

impl Painter for Voltorb {
    fn themes(&self) -> &'static [&'static str] {
        paint::THEMES
    }

    fn paint(&self, position: &Position, style: &PaintStyle) -> Result<Painted, InputError> {
        Ok(paint::paint(&round(position)?, style))
    }
}

impl Simulator for Voltorb {
    fn settings(&self) -> &'static [SettingSpec] {
        simulate::SETTINGS
    }

    fn simulate(&self, settings: &Settings, control: &Control) -> Result<Simulation, InputError> {
        settings.check(simulate::SETTINGS)?;
        Ok(simulate::simulate(settings, control))
    }
}

impl Live for Voltorb {
    fn rest_millis(&self, after: Option<&Gesture>) -> u32 {
        live::rest_millis(after)
    }

    fn counters(&self, position: &Position) -> Vec<Counter> {
        round(position).map(|it| live::counters(&it)).unwrap_or_default()
    }

    fn ending(&self, before: &Position, last: &Gesture, after: &Position) -> Option<Ending> {
        let Gesture::Click(cell) = last else { return None };
        live::ending(&round(before).ok()?, cell.idx(), &round(after).ok()?)
    }
}

/// The round of a position.
fn round(position: &Position) -> Result<Round, InputError> {
    position.notation().parse()
}
