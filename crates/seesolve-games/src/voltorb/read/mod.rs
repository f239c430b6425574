//! Finding and reading the board in a picture.

use seesolve_core::{Corrections, Frame, Located, Reading, Trace};
use serde_json::{Value, json};

use super::round::Round;

/// Where the cards and clues lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Screenful;

pub fn locate(_frame: &Frame, _trace: &mut Trace) -> Vec<Located<Screenful>> {
    Vec::new()
}

pub fn read(
    _frame: &Frame,
    _place: &Located<Screenful>,
    _corrections: &Corrections,
    _trace: &mut Trace,
) -> Reading<Round> {
    Reading::doubtful("no board was found")
}

pub fn seen_json(_place: &Located<Screenful>, reading: &Reading<Round>) -> Value {
    json!({ "cells": reading.cells.iter().map(|it| &it.symbol).collect::<Vec<_>>() })
}

pub fn follow(_previous: &Round, reading: &Reading<Round>) -> Option<Round> {
    reading.state.clone()
}
