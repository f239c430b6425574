//! What one folder under `seesolve-games` implements: the whole of a game, and nothing else.

use std::fmt::Display;
use std::str::FromStr;

use serde_json::{Value, json};
use thiserror::Error;

use crate::answer::Analysis;
use crate::control::Control;
use crate::frame::Frame;
use crate::gesture::{Gesture, Plan, Prompt, Tally};
use crate::layout::{CellId, Layout, Located};
use crate::reading::{Corrections, Reading};
use crate::settings::{SettingSpec, Settings};
use crate::simulation::Simulation;
use crate::trace::Trace;
use crate::view::BoardView;

/// What a game is called and what seesolve can do with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameInfo {
    /// The name on the command line.
    pub id: &'static str,
    pub title: &'static str,
    /// One line: what is played.
    pub tagline: &'static str,
    /// What is read, what is solved and what is played, each a few words.
    pub reads: &'static str,
    pub solves: &'static str,
    pub plays: &'static str,
    /// A position in the game's notation, for help and examples.
    pub example: &'static str,
    /// The looks `paint` knows; the first is the usual one.
    pub themes: &'static [&'static str],
}

/// Why a notation was refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{message}")]
pub struct NotationError {
    pub message: String,
}

impl NotationError {
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

/// What stands around a painted board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene {
    /// The board alone.
    Board,
    /// The whole application as it fills a phone or a console's screen.
    Device,
    /// A desktop with the application's window among other things.
    Desktop,
}

/// How a position is to be painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PaintStyle {
    /// Pixels per cell.
    pub cell_px: f32,
    /// An index into [`GameInfo::themes`]; larger ones wrap around.
    pub theme: usize,
    pub scene: Scene,
    /// Varies what the game varies: places, decorations, colours.
    pub seed: u64,
}

/// A painted position and where its parts are.
#[derive(Clone, Debug)]
pub struct Painted {
    pub frame: Frame,
    pub layout: Layout,
}

/// One position of a file that holds many.
#[derive(Clone, Debug)]
pub struct PackItem<S> {
    /// 1-based line of the file.
    pub line: usize,
    pub name: String,
    pub state: Result<S, NotationError>,
}

/// A new puzzle and what there is to say about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle<S> {
    pub state: S,
    /// For people: how hard it is, and why.
    pub summary: Vec<String>,
    /// The same for scripts, an object.
    pub facts: Value,
}

/// A game. Implementations are pure: no files, no clock, no screen, and no panic on any picture.
pub trait Game: Send + Sync + 'static {
    /// A legal position as far as a player can know it. It can be built only from a consistent
    /// reading or from its notation, so an invalid one cannot exist.
    type State: Clone + PartialEq + Display + FromStr<Err = NotationError> + Send + Sync;
    /// One thing to do.
    type Play: Clone + Display + Send + Sync;
    /// What only this game knows about a solved position.
    type Detail: Clone + Send + Sync;
    /// What only this game knows about a board's place in a picture.
    type Lattice: Clone + Send + Sync;

    fn info(&self) -> GameInfo;

    fn settings(&self) -> &'static [SettingSpec] {
        &[]
    }

    /// The boards that may be in the picture, best first.
    fn locate(&self, frame: &Frame, trace: &mut Trace) -> Vec<Located<Self::Lattice>>;

    /// Reads a located board. The player's corrections win over what the picture shows, and the
    /// verdict is `Read` only if the rules of the game agree with the whole.
    fn read(
        &self,
        frame: &Frame,
        place: &Located<Self::Lattice>,
        corrections: &Corrections,
        trace: &mut Trace,
    ) -> Reading<Self::State>;

    /// The position after one more look, given the one before: games whose screens hide things
    /// for a while (dialogs, animations) override it.
    fn follow(
        &self,
        _previous: &Self::State,
        reading: &Reading<Self::State>,
    ) -> Option<Self::State> {
        reading.state.clone()
    }

    /// Loads what the settings ask for, such as a word list, so that solving need not.
    fn prepare(&self, _settings: &Settings) {}

    fn solve(
        &self,
        state: &Self::State,
        settings: &Settings,
        control: &Control,
    ) -> Analysis<Self::Play, Self::Detail>;

    /// What the mouse should do; games that are never played return [`Plan::nothing`].
    fn plan(
        &self,
        state: &Self::State,
        analysis: &Analysis<Self::Play, Self::Detail>,
    ) -> Plan<Self::State>;

    /// Whether the picture already shows what a gesture of the plan does, told by a glance at the
    /// board's known place; `None` when only a whole reading can tell.
    fn shows(
        &self,
        _frame: &Frame,
        _place: &Located<Self::Lattice>,
        _state: &Self::State,
        _gesture: &Gesture,
    ) -> Option<bool> {
        None
    }

    /// What stands in front of the board and must be answered before play can go on. `place` is
    /// where the board was last seen.
    fn prompt(
        &self,
        _frame: &Frame,
        _place: Option<&Located<Self::Lattice>>,
        _trace: &mut Trace,
    ) -> Option<Prompt> {
        None
    }

    /// What players count while they play, such as coins or the level; they may stop by it.
    fn tally(&self, _state: &Self::State) -> Vec<Tally> {
        Vec::new()
    }

    fn view(
        &self,
        state: &Self::State,
        analysis: Option<&Analysis<Self::Play, Self::Detail>>,
    ) -> BoardView;

    /// Draws the position as the game itself looks.
    fn paint(&self, state: &Self::State, style: &PaintStyle) -> Painted;

    /// A random legal position worth solving.
    fn sample(&self, seed: u64) -> Self::State;

    /// A position typed by hand: the notation, or a shorter form that the game offers.
    fn typed(&self, text: &str) -> Result<Self::State, NotationError> {
        text.parse()
    }

    /// What a player may type for a position, in one line.
    fn typing_help(&self) -> &'static str {
        "a position in the game's notation"
    }

    /// The position after a player says what a cell now shows.
    fn with_cell(
        &self,
        _state: &Self::State,
        _cell: CellId,
        _symbol: char,
    ) -> Result<Self::State, NotationError> {
        Err(NotationError::new("the cells of this game are not changed by hand"))
    }

    /// The cell that a player means by a name such as `3,0`. Boards without rows and columns
    /// number their cells.
    fn cell_named(&self, place: &Located<Self::Lattice>, name: &str) -> Option<CellId> {
        let cell = CellId(name.trim().parse().ok()?);
        place.layout.cell(cell).map(|_| cell)
    }

    /// The `board` object of the contract.
    fn board_json(&self, state: &Self::State) -> Value;

    /// The `answer` object of the contract.
    fn answer_json(
        &self,
        state: &Self::State,
        analysis: &Analysis<Self::Play, Self::Detail>,
    ) -> Value;

    /// The `board` object for a reading that is no legal position.
    fn seen_json(&self, _place: &Located<Self::Lattice>, reading: &Reading<Self::State>) -> Value {
        json!({ "cells": reading.cells.iter().map(|it| &it.symbol).collect::<Vec<_>>() })
    }

    /// Every position of a level pack; `None` when the game has no such files.
    fn pack(&self, _text: &str) -> Option<Vec<PackItem<Self::State>>> {
        None
    }

    /// What [`Game::simulate`] can be told.
    fn simulation_settings(&self) -> &'static [SettingSpec] {
        &[]
    }

    /// Plays many games against the real rules; `None` when the game has no such thing. When
    /// stopped, it reports on the games played so far.
    fn simulate(&self, _settings: &Settings, _control: &Control) -> Option<Simulation> {
        None
    }

    /// What [`Game::generate`] can be told.
    fn generator_settings(&self) -> &'static [SettingSpec] {
        &[]
    }

    /// A new puzzle as the settings describe it, the same for the same seed; `None` when the game
    /// makes none, none was found, or the call was stopped.
    fn generate(
        &self,
        _settings: &Settings,
        _seed: u64,
        _control: &Control,
    ) -> Option<Puzzle<Self::State>> {
        None
    }
}
