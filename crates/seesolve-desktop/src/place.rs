//! Places on the desktop in whole pixels, and what can be captured.

use seesolve_core::{Point, Rect};
use serde::{Deserialize, Serialize};

/// A place of the pointer, in the units in which the system moves it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScreenPoint {
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
}

impl ScreenPoint {
    /// The place at these coordinates.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The pixel that holds a point of the screen.
    pub fn holding(in_screen: Point) -> Self {
        Self::new(in_screen.x.floor() as i32, in_screen.y.floor() as i32)
    }

    /// How far apart two places are, by the longer side.
    pub fn distance(self, other: Self) -> i32 {
        (self.x - other.x).abs().max((self.y - other.y).abs())
    }
}

/// An upright box of whole pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PixelRect {
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

impl PixelRect {
    /// The box with this corner and size.
    pub const fn new(x: i32, y: i32, width: u32, height: u32) -> Self {
        Self { x, y, width, height }
    }

    /// The smallest box of whole pixels around a box.
    pub fn around(rect: Rect) -> Self {
        let (x, y) = (rect.min.x.floor() as i32, rect.min.y.floor() as i32);
        let (right, bottom) = (rect.max.x.ceil() as i32, rect.max.y.ceil() as i32);
        Self::new(x, y, (right - x).max(0) as u32, (bottom - y).max(0) as u32)
    }

    /// The first column beyond it.
    pub fn right(&self) -> i32 {
        self.x + self.width as i32
    }

    /// The first row beyond it.
    pub fn bottom(&self) -> i32 {
        self.y + self.height as i32
    }

    /// How many pixels it holds.
    pub fn area(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    /// Whether it holds no pixel.
    pub fn is_empty(&self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// Whether it holds the pixel.
    pub fn contains(&self, point: ScreenPoint) -> bool {
        (self.x..self.right()).contains(&point.x) && (self.y..self.bottom()).contains(&point.y)
    }

    /// What both boxes hold; empty when they lie apart.
    pub fn overlap(&self, other: Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let width = (self.right().min(other.right()) - x).max(0) as u32;
        let height = (self.bottom().min(other.bottom()) - y).max(0) as u32;
        Self::new(x, y, width, height)
    }

    /// Whether both boxes share a pixel.
    pub(crate) fn overlaps(&self, other: Self) -> bool {
        !self.overlap(other).is_empty()
    }

    /// The same box, moved.
    pub fn shifted(&self, dx: i32, dy: i32) -> Self {
        Self { x: self.x + dx, y: self.y + dy, ..*self }
    }

    /// The pixel in its middle.
    pub fn center(&self) -> ScreenPoint {
        ScreenPoint::new(self.x + self.width as i32 / 2, self.y + self.height as i32 / 2)
    }

    /// The same box in fractions of pixels.
    pub fn to_rect(self) -> Rect {
        let (x, y) = (self.x as f32, self.y as f32);
        Rect::from_corners(x, y, self.right() as f32, self.bottom() as f32)
    }
}

/// A window's number in its windowing system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WindowId(pub u32);

/// What to capture. A box that sticks out is cut to what there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Area {
    /// All monitors.
    Desktop,
    /// A box of the desktop.
    Region(PixelRect),
    /// A window's content, also where other windows cover it (if the system allows).
    Window(WindowId),
    /// A box inside a window, counted from the corner of its content.
    Part(WindowId, PixelRect),
}

impl Area {
    /// The window that is looked at, if it is one.
    pub fn window(&self) -> Option<WindowId> {
        match self {
            Self::Desktop | Self::Region(_) => None,
            Self::Window(id) | Self::Part(id, _) => Some(*id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_overlap_only_where_both_are() {
        let it = PixelRect::new(10, 10, 10, 10);
        assert_eq!(it.overlap(PixelRect::new(15, 0, 50, 12)), PixelRect::new(15, 10, 5, 2));
        assert!(!it.overlaps(PixelRect::new(20, 10, 5, 5)), "neighbours do not overlap");
        assert!(it.contains(ScreenPoint::new(19, 19)) && !it.contains(ScreenPoint::new(20, 19)));
        assert_eq!(PixelRect::around(it.to_rect()), it);
    }
}
