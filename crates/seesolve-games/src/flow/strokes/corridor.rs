//! The corridor of a path: its cells shrunk, and the gaps between them bridged.
//!
//! Every part is convex, so a straight line stays inside iff it passes the edges between the parts
//! in order. Those edges are the gates.

use std::f64::consts::TAU;

use super::links::{Gate, StrokeLine, fewest_lines};
use super::vector::Vector;

/// The outline of a board's cells, all alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellSides {
    Four,
    Six,
}

impl CellSides {
    /// The angle one side spans as seen from the centre.
    fn angle(self) -> f64 {
        match self {
            Self::Four => TAU / 4.0,
            Self::Six => TAU / 6.0,
        }
    }

    /// How far the corners are, when the sides are at distance 1.
    fn corner_reach(self) -> f64 {
        1.0 / (self.angle() / 2.0).cos()
    }

    /// Half the line through the cell that is parallel to a side and `height` above the middle,
    /// when the sides are at distance `reach`.
    fn half_waist(self, reach: f64, height: f64) -> f64 {
        match self {
            Self::Four => reach,
            Self::Six => (2.0 * reach - height) / 3f64.sqrt(),
        }
    }
}

/// Where a line through a corridor has to end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Goal {
    /// Anywhere in the last cell.
    Inside,
    /// In the half of the last cell that lies in this direction, clearly.
    Towards(Vector),
}

/// A row of neighbouring cells, at least one, one unit apart.
pub(super) struct Corridor<'a> {
    pub centers: &'a [Vector],
    pub sides: CellSides,
    /// How much of each cell is used, 0 to 1.
    pub width: f64,
    pub goal: Goal,
}

impl Corridor<'_> {
    /// The corners of the shortest chain of straight lines from the first cell to the goal.
    pub(super) fn fewest_bends(&self) -> Vec<Vector> {
        let (Some(first), Some(last)) = (self.centers.first(), self.centers.last()) else {
            return Vec::new();
        };
        if self.centers.len() == 1 {
            return vec![self.middle_of_goal(*last)];
        }
        let lines = self.gate_rows().iter().map(|it| fewest_lines(it)).min_by_key(Vec::len);
        let lines = lines.unwrap_or_default();
        let bends = lines.windows(2).filter_map(|pair| pair[0].meet(&pair[1]));
        let start = lines.first().map(|it| Self::nearest(it, *first, self.walls(*first)));
        let goal_walls = self.walls(*last).into_iter().chain(self.goal_wall(*last));
        let end = lines.last().map(|it| Self::nearest(it, self.middle_of_goal(*last), goal_walls));
        start.into_iter().chain(bends).chain(end).collect()
    }

    /// The gates from the first cell to the goal. A goal that is half a cell can be entered at its
    /// part of the side through which the path comes in, or across the cell's waist.
    fn gate_rows(&self) -> Vec<Vec<Gate>> {
        let mut gates: Vec<Gate> = Vec::new();
        let mut arrived: Option<(Vector, Gate)> = None;
        for pair in self.centers.windows(2) {
            let way = (pair[1] - pair[0]).unit();
            let exit = self.side(pair[0], way);
            match arrived {
                Some((way_in, entry)) => gates.extend(self.across(pair[0], way_in, entry, exit)),
                None => gates.push(exit),
            }
            let entry = self.side(pair[1], way * -1.0).reversed();
            gates.push(entry);
            arrived = Some((way, entry));
        }
        let (Goal::Towards(way), Some((way_in, entry)), Some(center)) =
            (self.goal, arrived, self.centers.last())
        else {
            return vec![gates];
        };
        gates.pop();
        let height = |it: Vector| way.dot(it - *center) - CLEARLY;
        let near = part_above(entry, height).map(|it| [&gates[..], &[it]].concat());
        let across = part_above(entry, |it| -height(it)).map(|entry| {
            let half_waist = way.turned_left() * self.sides.half_waist(self.width / 2.0, CLEARLY);
            let middle = *center + way * CLEARLY;
            let waist = Gate { left: middle + half_waist, right: middle - half_waist };
            [&gates[..], &[entry], &self.across(*center, way_in, entry, waist)].concat()
        });
        near.into_iter().chain(across).collect()
    }

    /// The side of a cell that faces a direction, as a gate out of the cell.
    fn side(&self, center: Vector, way: Vector) -> Gate {
        let corner =
            |turn: f64| center + way.turned(turn * self.sides.angle() / 2.0) * self.radius();
        Gate { left: corner(1.0), right: corner(-1.0) }
    }

    fn radius(&self) -> f64 {
        self.sides.corner_reach() * self.width / 2.0
    }

    /// From the side where the path enters a cell to a gate inside it or at another side: a fan of
    /// gates, so that the wall between two gates is always straight.
    fn across(&self, center: Vector, way_in: Vector, entry: Gate, out: Gate) -> Vec<Gate> {
        let corners_to = |goal: Vector, turn: f64| {
            let angle = way_in.angle_to(goal - center) * turn;
            // No goal lies behind the other hand; straight back is either, by rounding.
            let goal_angle = if angle < -0.3 * TAU { angle + TAU } else { angle };
            let n_steps = (TAU / self.sides.angle()).round() as u32;
            // From the corner beside the entry, side by side.
            (1..n_steps)
                .map(move |it| TAU / 2.0 - (f64::from(it) + 0.5) * self.sides.angle())
                .take_while(move |it| *it > goal_angle + HAIR)
                .map(move |it| center + way_in.turned(it * turn) * self.radius())
        };
        let left_corners = corners_to(out.left, 1.0).chain([out.left]);
        let along_left = left_corners.map(|left| Gate { left, right: entry.right });
        let right_corners = corners_to(out.right, -1.0).chain([out.right]);
        let along_right = right_corners.map(|right| Gate { left: out.left, right });
        along_left.chain(along_right).collect()
    }

    /// The cell's sides as (outward direction, distance from the origin).
    fn walls(&self, center: Vector) -> Vec<(Vector, f64)> {
        // Sides face the neighbours: any two cells tell how all are turned.
        let facing = match self.centers {
            [a, b, ..] => (*b - *a).unit(),
            _ => Vector::new(0.0, 1.0),
        };
        let n_sides = (TAU / self.sides.angle()).round() as u32;
        (0..n_sides)
            .map(|it| facing.turned(f64::from(it) * self.sides.angle()))
            .map(|out| (out, out.dot(center) + self.width / 2.0))
            .collect()
    }

    fn goal_wall(&self, center: Vector) -> Option<(Vector, f64)> {
        match self.goal {
            Goal::Inside => None,
            Goal::Towards(way) => Some((way * -1.0, -way.dot(center) - CLEARLY)),
        }
    }

    fn middle_of_goal(&self, center: Vector) -> Vector {
        match self.goal {
            Goal::Inside => center,
            Goal::Towards(way) => center + way * ((self.width / 2.0 + CLEARLY) / 2.0),
        }
    }

    /// The point of a line nearest to a wish among those inside all walls. The line crosses them;
    /// when it only grazes a corner, rounding may leave less than a point.
    fn nearest(
        line: &StrokeLine,
        wish: Vector,
        walls: impl IntoIterator<Item = (Vector, f64)>,
    ) -> Vector {
        let way = line.direction().unit();
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        for (out, distance) in walls {
            let (slope, room) = (out.dot(way), distance - out.dot(line.from));
            if slope > HAIR {
                high = high.min(room / slope);
            } else if slope < -HAIR {
                low = low.max(room / slope);
            }
        }
        let wished = way.dot(wish - line.from);
        let along = if low < high { wished.clamp(low, high) } else { (low + high) / 2.0 };
        line.from + way * along
    }
}

/// How far beyond the middle of the last cell a stroke ends at least, in cells: on the middle
/// itself a pixel decides which half it is.
pub(super) const CLEARLY: f64 = 0.05;

/// Lengths below this are rounding.
const HAIR: f64 = 1e-9;

/// The part of a gate with positive height, unless it is a mere point.
fn part_above(gate: Gate, height: impl Fn(Vector) -> f64) -> Option<Gate> {
    let (left, right) = (height(gate.left), height(gate.right));
    if left.max(right) < HAIR {
        return None;
    }
    let middle = gate.left.lerp(gate.right, left / (left - right));
    Some(Gate {
        left: if left < 0.0 { middle } else { gate.left },
        right: if right < 0.0 { middle } else { gate.right },
    })
}
