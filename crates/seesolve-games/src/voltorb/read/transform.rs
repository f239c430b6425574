//! Where the game's own pixels lie in a picture: a scale and an offset for each axis, both at
//! sub-pixel precision, because windows stretch the screen as they like.

use seesolve_core::{CellShape, Layout, Rect};

use super::super::board::{N_CARDS, SIDE};
use super::super::screen_spec;
use super::alignment::Alignments;

/// One axis: the picture's pixel for a native one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// Where the native pixel 0 begins.
    pub origin_in_frame: f32,
    /// Picture pixels per native pixel.
    pub scale: f32,
}

impl Axis {
    /// The axis on which two native places lie at two places of the picture.
    pub fn through(native: [f32; 2], in_frame: [f32; 2]) -> Self {
        let scale = (in_frame[1] - in_frame[0]) / (native[1] - native[0]);
        Self { origin_in_frame: in_frame[0] - native[0] * scale, scale }
    }

    pub fn in_frame(self, native: f32) -> f32 {
        self.origin_in_frame + native * self.scale
    }

    pub fn in_native(self, in_frame: f32) -> f32 {
        (in_frame - self.origin_in_frame) / self.scale
    }
}

/// The touch screen's place in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScreenTransform {
    pub x: Axis,
    pub y: Axis,
    /// How the clues' digits lie in the picture's pixels, if the first look could tell: finding
    /// that out takes many times as long as reading them.
    pub alignments: Option<Alignments>,
}

impl ScreenTransform {
    pub fn new(x: Axis, y: Axis) -> Self {
        Self { x, y, alignments: None }
    }

    pub fn rect_in_frame(&self, native: Rect) -> Rect {
        Rect::from_corners(
            self.x.in_frame(native.min.x),
            self.y.in_frame(native.min.y),
            self.x.in_frame(native.max.x),
            self.y.in_frame(native.max.y),
        )
    }

    pub fn layout(&self) -> Layout {
        let card = |card| {
            let size = (screen_spec::CARD, screen_spec::CARD);
            let rect = screen_spec::rect(screen_spec::card_corner(card), (0.0, 0.0), size);
            Some(CellShape::from_rect(self.rect_in_frame(rect)))
        };
        let first = screen_spec::FIRST_CARD;
        let last = first + screen_spec::PITCH * (SIDE - 1) as f32 + screen_spec::CARD;
        Layout {
            bounds_in_frame: self.rect_in_frame(Rect::from_corners(first, first, last, last)),
            cells: (0..N_CARDS).map(card).collect(),
        }
    }
}
