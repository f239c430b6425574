//! How much ink the font puts where: each letter as a table of sums, so that the ink in any box is
//! known at once.

use std::sync::LazyLock;

use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Point, Rect};

/// Heights of a drawn capital and of the square around it, in pixels of the table.
const CAPITAL: f32 = 32.0;
const SIDE: usize = 96;

/// One letter's ink. Places are in heights of a capital, from the letter's centre of gravity.
pub(super) struct LetterShape {
    /// `sums[y][x]` is the ink above and left of that corner.
    sums: Vec<[f32; SIDE + 1]>,
    /// In pixels of the table.
    center: Point,
    /// The box around all ink, in pixels of the table.
    inked: Rect,
}

static SHAPES: LazyLock<Vec<LetterShape>> = LazyLock::new(|| ('A'..='Z').map(drawn).collect());

impl LetterShape {
    /// The shape of a letter A to Z.
    pub(super) fn of(letter: char) -> Option<&'static Self> {
        SHAPES.get((letter as usize).checked_sub('A' as usize)?)
    }

    /// The centre of gravity, from where the letter is centred.
    pub(super) fn center(&self) -> Point {
        let middle = SIDE as f32 / 2.0;
        Point::new((self.center.x - middle) / CAPITAL, (self.center.y - middle) / CAPITAL)
    }

    /// Whether any ink may lie in a box; most boxes of a tile have none.
    pub(super) fn reaches(&self, part: Rect) -> bool {
        let ((x0, y0), (x1, y1)) = (self.in_table(part.min), self.in_table(part.max));
        let Rect { min, max } = self.inked;
        x0 < max.x && min.x < x1 && y0 < max.y && min.y < y1
    }

    fn in_table(&self, it: Point) -> (f32, f32) {
        (it.x * CAPITAL + self.center.x, it.y * CAPITAL + self.center.y)
    }

    /// The share of a box that is ink, 0 to 1.
    pub(super) fn ink(&self, part: Rect) -> f32 {
        let ((x0, y0), (x1, y1)) = (self.in_table(part.min), self.in_table(part.max));
        let ink = self.sum(x1, y1) - self.sum(x0, y1) - self.sum(x1, y0) + self.sum(x0, y0);
        ink / ((x1 - x0) * (y1 - y0)).max(1e-6)
    }

    /// The ink above and left of a place, between the corners of the table.
    fn sum(&self, x: f32, y: f32) -> f32 {
        let inside = |it: f32| it.clamp(0.0, SIDE as f32 - 0.001);
        let (x, y) = (inside(x), inside(y));
        let (left, top) = (x as usize, y as usize);
        let (dx, dy) = (x - left as f32, y - top as f32);
        let row = |y: usize| self.sums[y][left] * (1.0 - dx) + self.sums[y][left + 1] * dx;
        row(top) * (1.0 - dy) + row(top + 1) * dy
    }
}

fn drawn(letter: char) -> LetterShape {
    let middle = SIDE as f32 / 2.0;
    let mut canvas = Canvas::new(SIDE as u32, SIDE as u32, [255; 3]);
    let size = CAPITAL / seesolve_core::draw::font::Font::new(Weight::Regular).cap_height(1.0);
    canvas.text(&letter.to_string(), Point::new(middle, middle), size, Weight::Regular, [0; 3]);
    let frame = canvas.into_frame();
    let mut sums = vec![[0.0; SIDE + 1]; SIDE + 1];
    let (mut total, mut x_sum, mut y_sum) = (0.0, 0.0, 0.0);
    let mut inked = Rect::from_corners(SIDE as f32, SIDE as f32, 0.0, 0.0);
    for y in 0..SIDE {
        let mut row = 0.0;
        for x in 0..SIDE {
            let ink = 1.0 - f32::from(frame.pixel(x, y)[0]) / 255.0;
            row += ink;
            if ink > 0.0 {
                let (x, y) = (x as f32, y as f32);
                inked.min = Point::new(inked.min.x.min(x), inked.min.y.min(y));
                inked.max = Point::new(inked.max.x.max(x + 1.0), inked.max.y.max(y + 1.0));
            }
            sums[y + 1][x + 1] = sums[y][x + 1] + row;
            x_sum += ink * (x as f32 + 0.5);
            y_sum += ink * (y as f32 + 0.5);
        }
        total += row;
    }
    LetterShape { sums, center: Point::new(x_sum / total, y_sum / total), inked }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ink_of_a_letter_is_where_its_strokes_are() {
        let shape = LetterShape::of('I').unwrap();
        let around =
            |x: f32, half: f32| shape.ink(Rect::from_corners(x - half, -0.3, x + half, 0.3));
        assert!(around(0.0, 0.02) > 0.95 && around(0.3, 0.1) < 0.01);
        let whole = Rect::from_corners(-1.0, -1.0, 1.0, 1.0);
        let areas = ["I", "L", "W"]
            .map(|it| LetterShape::of(it.chars().next().unwrap()).unwrap().ink(whole));
        assert!(areas[0] < areas[1] && areas[1] < areas[2], "{areas:?}");
        assert!(LetterShape::of('?').is_none());
    }
}
