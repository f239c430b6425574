//! Plane to plane: where the points of a flat board lie in a picture, also in one taken at an
//! angle.

use crate::geometry::Point;
use crate::vision::fit::eliminate;

/// Points on a line leave a pivot that is only rounding.
const SINGULAR: f64 = 1e-9;

/// A perspective map between two planes, row by row; the last number is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homography([f32; 9]);

impl Homography {
    /// Upright: sizes times `scale`, then moved so that the origin lies at `origin`.
    pub fn upright(scale_x: f32, scale_y: f32, origin: Point) -> Self {
        Self([scale_x, 0.0, origin.x, 0.0, scale_y, origin.y, 0.0, 0.0, 1.0])
    }

    /// The map that takes the corners of a `width` x `height` box (top left, top right, bottom
    /// right, bottom left) to four points; `None` when three of them lie on a line.
    pub fn from_quad(width: f32, height: f32, quad: [Point; 4]) -> Option<Self> {
        let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
        Self::fit(corners.into_iter().zip(quad).map(|((x, y), to)| (Point::new(x, y), to)))
    }

    /// The least-squares map that takes the first point of each pair to the second; exact for
    /// four pairs, `None` for fewer or for degenerate ones.
    pub fn fit(pairs: impl IntoIterator<Item = (Point, Point)>) -> Option<Self> {
        // Normal equations of the eight unknowns; each pair gives two rows.
        let mut normal = [[0.0_f64; 8]; 8];
        let mut right = [[0.0_f64; 1]; 8];
        for (from, to) in pairs {
            let [x, y, u, v] = [from.x, from.y, to.x, to.y].map(f64::from);
            let rows = [
                ([x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y], u),
                ([0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y], v),
            ];
            for (row, value) in rows {
                for (i, line) in normal.iter_mut().enumerate() {
                    line.iter_mut().zip(row).for_each(|(to, it)| *to += row[i] * it);
                    right[i][0] += row[i] * value;
                }
            }
        }
        let h = eliminate(normal, right, SINGULAR)?;
        let mut map = [1.0; 9];
        map.iter_mut().zip(h).for_each(|(to, [from])| *to = from as f32);
        Some(Self(map))
    }

    /// Where a point of the first plane lies in the second.
    #[inline]
    pub fn apply(&self, p: Point) -> Point {
        let h = &self.0;
        let w = h[6] * p.x + h[7] * p.y + h[8];
        Point::new((h[0] * p.x + h[1] * p.y + h[2]) / w, (h[3] * p.x + h[4] * p.y + h[5]) / w)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_go_where_they_are_told() {
        let quad = [(10.0, 12.0), (210.0, 30.0), (190.0, 240.0), (25.0, 200.0)];
        let quad = quad.map(|(x, y)| Point::new(x, y));
        let it = Homography::from_quad(5.0, 6.0, quad).unwrap();
        let from = [(0.0, 0.0), (5.0, 0.0), (5.0, 6.0), (0.0, 6.0)];
        for ((x, y), to) in from.into_iter().zip(quad) {
            assert!(it.apply(Point::new(x, y)).distance(to) < 0.01);
        }
    }

    #[test]
    fn straight_lines_stay_straight() {
        let quad = [(10.0, 12.0), (210.0, 30.0), (190.0, 240.0), (25.0, 200.0)];
        let it = Homography::from_quad(5.0, 6.0, quad.map(|(x, y)| Point::new(x, y))).unwrap();
        let (a, b) = (it.apply(Point::new(0.5, 1.0)), it.apply(Point::new(4.5, 5.0)));
        for share in [0.2, 0.5, 0.9] {
            let p = it.apply(Point::new(0.5 + 4.0 * share, 1.0 + 4.0 * share));
            let aside = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
            assert!((aside / a.distance(b)).abs() < 0.01, "{p:?} lies beside the line");
        }
        // An affine map would keep the middle; a picture taken at an angle does not.
        assert!(it.apply(Point::new(2.5, 3.0)).distance(a.lerp(b, 0.5)) > 0.5);
    }

    #[test]
    fn upright_maps_are_linear() {
        let it = Homography::upright(3.0, 4.0, Point::new(7.0, 8.0));
        assert_eq!(it.apply(Point::new(2.0, 1.0)), Point::new(13.0, 12.0));
    }

    #[test]
    fn points_on_a_line_make_no_plane() {
        let quad = [0.0, 1.0, 2.0, 3.0].map(|it| Point::new(it, it));
        assert!(Homography::from_quad(1.0, 1.0, quad).is_none());
        assert!(Homography::fit([]).is_none());
    }
}
