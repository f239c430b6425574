//! Finding the strip by its colour and reading each lamp at its centre.

use std::sync::Arc;

use seesolve_core::vision::color::Lab;
use seesolve_core::{
    CellId, Control, Corrections, Frame, InputError, Item, Layout, Place, Point, Position, Reading,
    Rect, Rgb, Sighting, Verdict,
};
use serde_json::json;

use super::state::Lamps;
use super::{lamp_item, paint};

/// Colours nearer than this (CIE Lab) are the same.
const SAME: f32 = 12.0;
/// A lamp read with less confidence is doubtful.
const SURE: f32 = 0.5;
/// The first look takes every so many pixels.
const STRIDE: usize = 8;

/// Whether any pixel of a sparse sample has the strip's colour.
pub(super) fn first_look(frame: &Frame, control: &Control) -> f32 {
    let (width, height) = frame.size();
    control.spend((width * height / (STRIDE * STRIDE)) as u64);
    let mut rows = (0..height).step_by(STRIDE);
    let is_there = rows.any(|y| (0..width).step_by(STRIDE).any(|x| is_strip(frame.pixel(x, y))));
    if is_there { 0.9 } else { 0.0 }
}

/// The strip in the picture, read.
pub(super) fn recognise(frame: &Frame, control: &Control) -> Option<Sighting> {
    control.stage("frame", "the picture as it came", || frame.clone());
    let (width, height) = frame.size();
    let mut corners = Vec::new();
    for y in 0..height {
        if !control.spend(width as u64) {
            return None;
        }
        let on_strip = (0..width).filter(|x| is_strip(frame.pixel(*x, y)));
        corners.extend(on_strip.flat_map(|x| {
            [Point::new(x as f32, y as f32), Point::new(x as f32 + 1.0, y as f32 + 1.0)]
        }));
    }
    let bounds = Rect::around(corners)?;
    let n_lamps = (bounds.width() / bounds.height()).round() as usize;
    let square = (bounds.width() / n_lamps as f32 / bounds.height() - 1.0).abs() < 0.1;
    if bounds.height() < 8.0 || !square || !(1..=Lamps::MAX).contains(&n_lamps) {
        return None;
    }
    let strip = Strip { layout: paint::layout(bounds, n_lamps) };
    let reading = strip.read(frame, Corrections::NONE, None, control).ok()?;
    Some(Sighting { score: 0.9, layout: strip.layout.clone(), reading, place: Arc::new(strip) })
}

/// Where the lamps are.
struct Strip {
    layout: Layout,
}

impl Place for Strip {
    fn read(
        &self,
        frame: &Frame,
        corrections: &Corrections,
        _: Option<&Position>,
        _: &Control,
    ) -> Result<Reading, InputError> {
        let centers = self.layout.cells.iter().flatten().map(|it| it.center_in_frame);
        let mut items: Vec<Item> =
            (0..).zip(centers).map(|(idx, center)| read_lamp(frame, CellId(idx), center)).collect();
        corrections.check_names(&items)?;
        for item in &mut items {
            if let Some(word) = corrections.get(&item.name) {
                Lamps::check_symbol(&item.name, word)?;
                *item = Item { is_corrected: true, ..corrected(item, word) };
            }
        }
        let symbols: String = items.iter().map(|it| it.symbol.as_str()).collect();
        let lamps: Lamps = symbols.parse()?;
        let is_doubtful = |it: &&Item| it.confidence < SURE;
        let doubtful: Vec<CellId> =
            items.iter().filter(is_doubtful).filter_map(|it| it.cell).collect();
        Ok(Reading {
            verdict: if doubtful.is_empty() { Verdict::Read } else { Verdict::Doubtful },
            confidence: items.iter().map(|it| it.confidence).fold(1.0, f32::min),
            position: Some(Position::of(&lamps)),
            board: json!({ "cells": [symbols] }),
            warnings: Vec::new(),
            items,
            doubtful,
            ..Reading::default()
        })
    }
}

fn corrected(item: &Item, word: &str) -> Item {
    Item { symbol: word.to_owned(), confidence: 1.0, runner_up: None, ..item.clone() }
}

fn is_strip(color: Rgb) -> bool {
    Lab::from_rgb(color).distance(Lab::from_rgb(paint::STRIP)) < SAME
}

fn read_lamp(frame: &Frame, cell: CellId, center_in_frame: Point) -> Item {
    let seen =
        Lab::from_rgb(frame.pixel_clamped(center_in_frame.x as i64, center_in_frame.y as i64));
    let far = |color| seen.distance(Lab::from_rgb(color));
    let (lit, dark) = (far(paint::LIT), far(paint::DARK));
    let (symbol, other, distance) = if lit < dark { ('*', '.', lit) } else { ('.', '*', dark) };
    let confidence = (1.0 - distance / (4.0 * SAME)).max(0.0);
    Item {
        confidence,
        runner_up: Some(other.to_string()),
        cut_in_frame: Some(Rect::new(center_in_frame, center_in_frame).grown(8.0)),
        doubt: (confidence < SURE).then(|| "this is neither a lit nor a dark lamp".to_owned()),
        ..lamp_item(cell, symbol)
    }
}
