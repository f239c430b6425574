//! Outlines and curves that boards are drawn with.

use crate::geometry::{Point, Rect};

/// Points on each rounded corner.
const CORNER_STEPS: usize = 6;

/// A box with rounded corners.
pub(super) fn rounded_rect(rect: Rect, radius: f32) -> Vec<Point> {
    rounded(&rect.corners(), radius)
}

/// A convex shape with rounded corners.
pub(super) fn rounded(corners: &[Point], radius: f32) -> Vec<Point> {
    let n = corners.len();
    let mut points = Vec::with_capacity(n * (CORNER_STEPS + 1));
    for (idx, corner) in corners.iter().enumerate() {
        let (before, after) = (corners[(idx + n - 1) % n], corners[(idx + 1) % n]);
        let toward = |to: Point| {
            let length = corner.distance(to).max(1e-6);
            corner.lerp(to, (radius / length).min(0.5))
        };
        let (from, to) = (toward(before), toward(after));
        // A quadratic curve with the corner as its control point.
        points.extend((0..=CORNER_STEPS).map(|step| {
            let t = step as f32 / CORNER_STEPS as f32;
            from.lerp(*corner, t).lerp(corner.lerp(to, t), t)
        }));
    }
    points
}

/// The middle of each step of a path, so that what it joins stays readable.
pub(super) fn steps_of_links(points: &[Point]) -> Vec<Vec<Point>> {
    const FROM_LABEL: f32 = 0.42;
    let middle = |it: &[Point]| vec![it[0].lerp(it[1], FROM_LABEL), it[1].lerp(it[0], FROM_LABEL)];
    points.windows(2).map(middle).collect()
}

/// A curved line beside the straight one, from the edge of one cell to that of the other.
pub(super) fn arc(from: Point, to: Point) -> Vec<Point> {
    const STEPS: usize = 48;
    /// How far from the middle of a cell its own marks reach, in cells.
    const CLEAR: f32 = 0.46;
    let middle = from.lerp(to, 0.5);
    let aside = Point::new(middle.x - (to.y - from.y) * 0.7, middle.y + (to.x - from.x) * 0.7);
    let at = |step: usize| {
        let t = step as f32 / STEPS as f32;
        from.lerp(aside, t).lerp(aside.lerp(to, t), t)
    };
    let is_clear = |it: &Point| it.distance(from) >= CLEAR && it.distance(to) >= CLEAR;
    (0..=STEPS).map(at).filter(is_clear).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_stays_inside_the_corners() {
        let rect = Rect::from_corners(0.0, 0.0, 10.0, 6.0);
        let points = rounded_rect(rect, 2.0);
        assert!(points.iter().all(|it| rect.grown(0.01).contains(*it)));
        assert!(points.iter().all(|it| it.distance(rect.min) > 0.5), "no point at the corner");
    }
}
