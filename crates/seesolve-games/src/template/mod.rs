//! The smallest whole game: a row of lamps to be lit. Copy this folder to start a new game.
//!
//! It is compiled and tested with every build, so it cannot rot, but players never see it.

mod paint;
mod read;
mod solve;
mod state;
mod view;

use seesolve_core::{
    BoardView, CellId, Control, Corrections, Frame, Game, GameInfo, Gesture, InputError, Item,
    Live, PaintStyle, Painted, Painter, Position, Resources, Sighting, Solver,
};
use serde_json::{Value, json};

use state::Lamps;
use view::{lamp_item, view};

/// Press every dark lamp.
pub struct Template;

impl Game for Template {
    fn info(&self) -> &'static GameInfo {
        &GameInfo {
            id: "template",
            title: "Template",
            tagline: "a row of lamps to be lit",
            reads: "its own painting",
            solves: "every row",
            plays: "by mouse",
            looked_for: "a green strip of lamps",
            notation_help: "a row of 1 to 12 lamps: * lit, . dark",
            example: "*..*.",
        }
    }

    fn position(&self, text: &str) -> Result<Position, InputError> {
        text.parse::<Lamps>().map(|it| Position::of(&it))
    }

    fn sample(&self, seed: u64) -> Position {
        let mut random = fastrand::Rng::with_seed(seed);
        let n_lamps = random.usize(2..=Lamps::MAX);
        let symbol = |_| if random.bool() { '*' } else { '.' };
        Position::of(&(0..n_lamps).map(symbol).collect::<String>())
    }

    fn items(&self, position: &Position) -> Vec<Item> {
        let lamps = (0..).zip(position.notation().chars());
        lamps.map(|(idx, symbol)| lamp_item(CellId(idx), symbol)).collect()
    }

    fn edited(&self, position: &Position, edits: &Corrections) -> Result<Position, InputError> {
        let lamps: Lamps = position.notation().parse()?;
        let edit = |lamps: Lamps, (name, value)| lamps.with(name, value);
        edits.iter().try_fold(lamps, edit).map(|it| Position::of(&it))
    }

    fn is_same_board(&self, before: &Position, now: &Position) -> bool {
        before.notation().len() == now.notation().len()
    }

    fn view(&self, position: &Position) -> BoardView {
        view(position)
    }

    fn board_json(&self, position: &Position) -> Value {
        json!({ "cells": [position.notation()] })
    }

    fn first_look(&self, frame: &Frame, control: &Control) -> f32 {
        read::first_look(frame, control)
    }

    fn recognise(&self, frame: &Frame, control: &Control) -> Vec<Sighting> {
        read::recognise(frame, control).into_iter().collect()
    }

    fn solver(&self, _: &Resources) -> Box<dyn Solver> {
        Box::new(solve::PressDarkLamps)
    }

    fn painter(&self) -> Option<&dyn Painter> {
        Some(self)
    }

    fn live(&self) -> Option<&dyn Live> {
        Some(self)
    }
}

impl Painter for Template {
    fn themes(&self) -> &'static [&'static str] {
        &["plain"]
    }

    fn paint(&self, position: &Position, style: &PaintStyle) -> Result<Painted, InputError> {
        Ok(paint::paint(&position.notation().parse()?, style))
    }
}

impl Live for Template {
    fn rest_millis(&self, _: Option<&Gesture>) -> u32 {
        40
    }
}
