//! Thin bright lines: places brighter than what lies a little to either side, kept only where
//! they run on for a while. Text, icons and discs seldom do.

use crate::vision::plane::Plane;

/// A piece of an upright line, one pixel wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub x: u16,
    pub y0: u16,
    /// Just below the last pixel.
    pub y1: u16,
}

impl Run {
    pub fn len(&self) -> usize {
        usize::from(self.y1 - self.y0)
    }

    pub fn is_empty(&self) -> bool {
        self.y1 == self.y0
    }
}

/// What counts as a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RidgeRule {
    /// How far to either side the ground lies; lines up to this width are found.
    pub reach: usize,
    /// How much brighter than the ground a line is at least.
    pub contrast: u8,
    /// The shortest piece that counts, in pixels.
    pub min_run: usize,
}

/// The pieces of upright lines in a plane; transpose it for level ones. What lies outside the
/// plane counts as dark, so that a line cut by the picture's edge is still one.
pub fn upright_runs(plane: &Plane, rule: &RidgeRule) -> Vec<Run> {
    let (width, height) = (plane.width().min(65_535), plane.height().min(65_535));
    let reach = rule.reach.max(1);
    if width <= reach || height == 0 {
        return Vec::new();
    }
    let mut runs = Vec::new();
    let mut lengths = vec![0_u16; width];
    let mut smooth = vec![0_u8; width + 2 * reach];
    let mut on_ridge = vec![0_u8; width];
    let min_run = rule.min_run.clamp(1, 65_535) as u16;
    for y in 0..height {
        smooth_along(plane, y, &mut smooth[reach..reach + width]);
        let (left, right) = (&smooth[..width], &smooth[2 * reach..]);
        let middle = &smooth[reach..reach + width];
        for (((to, at), left), right) in on_ridge.iter_mut().zip(middle).zip(left).zip(right) {
            *to =
                u8::from(at.saturating_sub(*left).min(at.saturating_sub(*right)) >= rule.contrast);
        }
        for (x, (length, on)) in lengths.iter_mut().zip(&on_ridge).enumerate() {
            if *on == 0 && *length >= min_run {
                runs.push(Run { x: x as u16, y0: y as u16 - *length, y1: y as u16 });
            }
            *length = (*length + 1) * u16::from(*on);
        }
    }
    let bottom = height as u16;
    for (x, length) in lengths.iter().enumerate().filter(|it| *it.1 >= min_run) {
        runs.push(Run { x: x as u16, y0: bottom - length, y1: bottom });
    }
    runs
}

/// One row averaged with its neighbours above and below: noise across the line fades, the line
/// itself stays.
fn smooth_along(plane: &Plane, y: usize, out: &mut [u8]) {
    let (above, row, below) =
        (plane.row(y.saturating_sub(1)), plane.row(y), plane.row((y + 1).min(plane.height() - 1)));
    for (((to, a), b), c) in out.iter_mut().zip(above).zip(row).zip(below) {
        *to = ((u16::from(*a) + 2 * u16::from(*b) + u16::from(*c)) / 4) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Canvas;
    use crate::geometry::{Point, Rect};

    fn rule() -> RidgeRule {
        RidgeRule { reach: 4, contrast: 6, min_run: 10 }
    }

    #[test]
    fn a_line_is_found_and_a_disc_is_not() {
        let mut canvas = Canvas::new(100, 80, [10; 3]);
        canvas.rect(Rect::from_corners(30.0, 5.0, 32.0, 75.0), [90, 20, 20]);
        canvas.circle(Point::new(70.0, 40.0), 20.0, [255; 3]);
        let runs = upright_runs(&Plane::brightest(&canvas.into_frame(), 1), &rule());
        assert!(!runs.is_empty());
        for it in &runs {
            assert!((30..32).contains(&it.x) && it.len() >= 68, "{it:?}");
        }
    }

    #[test]
    fn a_line_at_the_edge_of_the_picture_counts() {
        let mut canvas = Canvas::new(50, 50, [10; 3]);
        canvas.rect(Rect::from_corners(0.0, 0.0, 1.0, 50.0), [90; 3]);
        let runs = upright_runs(&Plane::brightest(&canvas.into_frame(), 1), &rule());
        assert_eq!(runs, [Run { x: 0, y0: 0, y1: 50 }]);
    }

    #[test]
    fn any_size_is_survived() {
        for (w, h) in [(0, 0), (1, 1), (3, 90), (90, 1), (5, 5)] {
            let plane = Plane::brightest(&crate::Frame::filled(w, h, [200; 3]), 1);
            upright_runs(&plane, &rule());
            upright_runs(&plane.transposed(), &rule());
        }
    }
}
