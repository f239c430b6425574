//! Points and boxes, and the one transform between picture and screen.
//!
//! Every point lives in a space, and the space is in the name of the variable that holds it:
//! `_in_frame` (pixels of the picture), `_in_screen` (pixels of the desktop), `_in_cells`
//! (board units, one cell wide). Pixel centres lie at half-integers: the first pixel covers 0..1.

use serde::{Deserialize, Serialize};

/// A point; the name of the variable says in which space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

impl Point {
    /// A point by its coordinates.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The point `t` of the way from `self` to `other`.
    pub fn lerp(self, other: Self, t: f32) -> Self {
        Self::new(self.x + (other.x - self.x) * t, self.y + (other.y - self.y) * t)
    }

    /// How far two points are apart.
    pub fn distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// An upright box, `min` inside, `max` just outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rect {
    /// The top left corner, inside.
    pub min: Point,
    /// The bottom right corner, just outside.
    pub max: Point,
}

impl Rect {
    /// A box by two corners.
    pub const fn new(min: Point, max: Point) -> Self {
        Self { min, max }
    }

    /// A box by the coordinates of its corners.
    pub const fn from_corners(x0: f32, y0: f32, x1: f32, y1: f32) -> Self {
        Self { min: Point::new(x0, y0), max: Point::new(x1, y1) }
    }

    /// The smallest box around the points, `None` when there are none.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        points.into_iter().fold(None, |found: Option<Self>, p| {
            let it = found.unwrap_or(Self::new(p, p));
            Some(Self::from_corners(
                it.min.x.min(p.x),
                it.min.y.min(p.y),
                it.max.x.max(p.x),
                it.max.y.max(p.y),
            ))
        })
    }

    /// From left to right.
    pub fn width(&self) -> f32 {
        self.max.x - self.min.x
    }

    /// From top to bottom.
    pub fn height(&self) -> f32 {
        self.max.y - self.min.y
    }

    /// Its middle.
    pub fn center(&self) -> Point {
        self.min.lerp(self.max, 0.5)
    }

    /// Whether a point lies inside.
    pub fn contains(&self, p: Point) -> bool {
        (self.min.x..self.max.x).contains(&p.x) && (self.min.y..self.max.y).contains(&p.y)
    }

    /// The box with every side moved outwards by `by` (inwards when negative).
    pub fn grown(&self, by: f32) -> Self {
        Self::from_corners(self.min.x - by, self.min.y - by, self.max.x + by, self.max.y + by)
    }

    /// The corners, clockwise from the top left.
    pub fn corners(&self) -> [Point; 4] {
        let Self { min, max } = *self;
        [min, Point::new(max.x, min.y), max, Point::new(min.x, max.y)]
    }
}

/// Where a picture lies on the desktop: scale (HiDPI) and offset (window, monitor) in one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScreenFromFrame {
    /// Screen units per picture pixel.
    pub scale: f32,
    /// Where the picture's first pixel lies on the screen.
    pub offset_in_screen: Point,
}

impl ScreenFromFrame {
    /// A picture that covers the desktop pixel by pixel.
    pub const IDENTITY: Self = Self { scale: 1.0, offset_in_screen: Point::new(0.0, 0.0) };

    /// From the picture to the screen.
    pub fn apply(&self, in_frame: Point) -> Point {
        Point::new(
            in_frame.x * self.scale + self.offset_in_screen.x,
            in_frame.y * self.scale + self.offset_in_screen.y,
        )
    }

    /// From the screen to the picture.
    pub fn invert(&self, in_screen: Point) -> Point {
        Point::new(
            (in_screen.x - self.offset_in_screen.x) / self.scale,
            (in_screen.y - self.offset_in_screen.y) / self.scale,
        )
    }
}

impl Default for ScreenFromFrame {
    fn default() -> Self {
        Self::IDENTITY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_survives_the_way_to_the_screen_and_back() {
        let it = ScreenFromFrame { scale: 0.5, offset_in_screen: Point::new(1920.0, 40.0) };
        let p = Point::new(33.0, 77.0);
        assert_eq!(it.apply(p), Point::new(1936.5, 78.5));
        assert_eq!(it.invert(it.apply(p)), p);
    }

    #[test]
    fn a_box_holds_its_first_edge_and_not_its_last() {
        let it = Rect::from_corners(0.0, 0.0, 2.0, 1.0);
        assert!(it.contains(it.min) && !it.contains(it.max));
        assert_eq!(Rect::around(it.corners()), Some(it));
        assert_eq!(Rect::around([]), None);
    }
}
