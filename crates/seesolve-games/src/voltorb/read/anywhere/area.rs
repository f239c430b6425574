//! Whole pixels of a picture, as boxes.

use seesolve_core::{Frame, Rect};

/// Pixels `x0..x1`, `y0..y1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x0: usize,
    pub(crate) y0: usize,
    pub(crate) x1: usize,
    pub(crate) y1: usize,
}

impl Area {
    /// The whole pixels of a box that lie in the picture, if there are any.
    pub(crate) fn within(rect: Rect, frame: &Frame) -> Option<Self> {
        let (width, height) = frame.size();
        let clip = |it: f32, size: usize| (it.round().max(0.0) as usize).min(size);
        let (x0, x1) = (clip(rect.min.x, width), clip(rect.max.x, width));
        let (y0, y1) = (clip(rect.min.y, height), clip(rect.max.y, height));
        (x0 < x1 && y0 < y1).then_some(Self { x0, y0, x1, y1 })
    }

    pub(crate) fn width(&self) -> usize {
        self.x1 - self.x0
    }

    pub(crate) fn height(&self) -> usize {
        self.y1 - self.y0
    }

    pub(crate) fn rect(&self) -> Rect {
        Rect::from_corners(self.x0 as f32, self.y0 as f32, self.x1 as f32, self.y1 as f32)
    }

    pub(crate) fn overlap(&self, other: &Self) -> usize {
        let shared =
            |a: (usize, usize), b: (usize, usize)| a.1.min(b.1).saturating_sub(a.0.max(b.0));
        shared((self.x0, self.x1), (other.x0, other.x1))
            * shared((self.y0, self.y1), (other.y0, other.y1))
    }

    /// The box around both.
    pub(crate) fn around(&self, other: &Self) -> Self {
        Self {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    /// In pixels.
    pub(crate) fn size(&self) -> usize {
        self.width() * self.height()
    }
}
