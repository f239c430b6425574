//! The fewest straight lines through a row of gates.
//!
//! A line passes the gates in order iff every left end is on its left and every right end on its
//! right. Gates are taken in while such a line exists. The first gate that allows none lies wholly
//! to one side, say the left; then the line that leans furthest left reaches furthest, and what
//! can be reached with one more line starts on its *window*: from the left end it leans on to
//! where it runs into the right wall. From there the search starts again.

use super::vector::Vector;

/// A place to pass: from its left end to its right end as seen in walking direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Gate {
    pub left: Vector,
    pub right: Vector,
}

impl Gate {
    /// The same gate for who walks the other way.
    pub(super) fn reversed(self) -> Self {
        Self { left: self.right, right: self.left }
    }

    fn end(&self, side: Side) -> Vector {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }
}

/// A directed line, kept as two of its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StrokeLine {
    pub from: Vector,
    pub to: Vector,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// Touching counts as passing: ends may lie on the line, and this much (in cells) beyond it. It
/// is above the rounding of places given in single precision.
const TOLERANCE: f64 = 1e-5;

impl StrokeLine {
    pub(super) fn direction(&self) -> Vector {
        self.to - self.from
    }

    fn is_beyond(&self, point: Vector, side: Side) -> bool {
        let way = self.direction();
        let to_the_left = way.cross(point - self.from);
        let excess = match side {
            Side::Left => to_the_left,
            Side::Right => -to_the_left,
        };
        excess > 0.0 && excess * excess > TOLERANCE * TOLERANCE * way.dot(way)
    }

    /// Where two lines meet; `None` when they are parallel.
    pub(super) fn meet(&self, other: &Self) -> Option<Vector> {
        let (d, e) = (self.direction().unit(), other.direction().unit());
        let turn = d.cross(e);
        let along = (other.from - self.from).cross(e) / turn;
        (turn.abs() > TOLERANCE).then(|| self.from + d * along)
    }
}

/// The line that leans furthest to one side while it passes all gates so far: it comes from an end
/// on the other side and leans on the end of gate `leans_on`.
#[derive(Clone, Copy)]
struct Extreme {
    line: StrokeLine,
    leans_on: usize,
}

/// All lines that pass the gates taken in since the last window.
struct Bundle {
    lefts: Vec<Vector>,
    rights: Vec<Vector>,
    left_most: Extreme,
    right_most: Extreme,
    first: Gate,
}

impl Bundle {
    fn through(gate: Gate, gate_idx: usize) -> Self {
        let extreme = |from, to| Extreme { line: StrokeLine { from, to }, leans_on: gate_idx };
        Self {
            lefts: vec![gate.left],
            rights: vec![gate.right],
            left_most: extreme(gate.right, gate.left),
            right_most: extreme(gate.left, gate.right),
            first: gate,
        }
    }

    fn extreme(&self, side: Side) -> &Extreme {
        match side {
            Side::Left => &self.left_most,
            Side::Right => &self.right_most,
        }
    }

    fn ends(&self, side: Side) -> &[Vector] {
        match side {
            Side::Left => &self.lefts,
            Side::Right => &self.rights,
        }
    }

    /// The side on which a gate lies wholly out of reach, if it does.
    fn misses(&self, gate: &Gate) -> Option<Side> {
        [Side::Left, Side::Right]
            .into_iter()
            .find(|it| self.extreme(*it).line.is_beyond(gate.end(it.other()), *it))
    }

    fn narrow(&mut self, gate: &Gate, gate_idx: usize) {
        let narrowed = [Side::Left, Side::Right].map(|it| self.leaning_on(gate.end(it), it));
        for (extreme, line) in [&mut self.left_most, &mut self.right_most].into_iter().zip(narrowed)
        {
            if let Some(line) = line {
                *extreme = Extreme { line, leans_on: gate_idx };
            }
        }
        self.lefts.push(gate.left);
        self.rights.push(gate.right);
    }

    /// The new extreme line when an end cuts off the old one.
    fn leaning_on(&self, end: Vector, side: Side) -> Option<StrokeLine> {
        if !self.extreme(side).line.is_beyond(end, side.other()) {
            return None;
        }
        let behind = self.ends(side.other()).iter().copied();
        let tangent = behind.reduce(|best, it| {
            if (StrokeLine { from: best, to: end }).is_beyond(it, side) { it } else { best }
        });
        tangent.map(|from| StrokeLine { from, to: end })
    }

    fn passes_all(&self, line: &StrokeLine) -> bool {
        self.lefts.iter().all(|it| !line.is_beyond(*it, Side::Right))
            && self.rights.iter().all(|it| !line.is_beyond(*it, Side::Left))
    }

    /// A line well inside the bundle.
    fn middle(&self, last: &Gate) -> StrokeLine {
        let middle_of = |gate: &Gate| gate.left.lerp(gate.right, 0.5);
        let plain = StrokeLine { from: middle_of(&self.first), to: middle_of(last) };
        if self.passes_all(&plain) && plain.direction().length() > TOLERANCE {
            return plain;
        }
        let (left, right) = (&self.left_most.line, &self.right_most.line);
        let between = left.direction().unit() + right.direction().unit();
        match left.meet(right) {
            Some(from) if between.length() > TOLERANCE => StrokeLine { from, to: from + between },
            _ => *left,
        }
    }
}

/// The fewest lines that pass all gates in order; each meets the next one inside the corridor.
pub(super) fn fewest_lines(gates: &[Gate]) -> Vec<StrokeLine> {
    let Some((first, rest)) = gates.split_first() else { return Vec::new() };
    let mut lines = Vec::new();
    let mut bundle = Bundle::through(*first, 0);
    for (gate_idx, gate) in (1..).zip(rest) {
        if let Some(side) = bundle.misses(gate) {
            let reaching = *bundle.extreme(side);
            lines.push(reaching.line);
            bundle = beyond_the_window(gates, gate_idx, side, &reaching);
        }
        bundle.narrow(gate, gate_idx);
    }
    lines.push(bundle.middle(gates.last().unwrap_or(first)));
    lines
}

/// The lines that start on the window of `reaching`, the last line before the gate it misses.
fn beyond_the_window(gates: &[Gate], missed: usize, side: Side, reaching: &Extreme) -> Bundle {
    let far = side.other();
    let wall = StrokeLine { from: gates[missed - 1].end(far), to: gates[missed].end(far) };
    let leans_on = gates[reaching.leans_on].end(side);
    let hit = reaching.line.meet(&wall).unwrap_or(wall.from);
    let gate_between = |near: Vector| match side {
        Side::Left => Gate { left: near, right: hit },
        Side::Right => Gate { left: hit, right: near },
    };
    let mut bundle = Bundle::through(gate_between(leans_on), reaching.leans_on);
    // The wall the line leans on goes on; no later line may cut through it.
    for (idx, gate) in gates.iter().enumerate().take(missed).skip(reaching.leans_on + 1) {
        bundle.narrow(&gate_between(gate.end(side)), idx);
    }
    bundle
}
