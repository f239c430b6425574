//! What cells look like beside their marks: the ground amid them, and what sets them apart from the next
//! cell.

use std::collections::BTreeMap;

use seesolve_core::{Frame, Point};

use super::lattice::Lattice;
use crate::flow::limits::{ALIKE_GROUND, BESIDE_MARK, BORDER};

pub(super) type CellAt = (i32, i32);

/// Where amid a cell its ground is looked at, in cells from its middle.
const AMID: [f32; 7] = [-0.36, -0.24, -0.12, 0.0, 0.12, 0.24, 0.36];
/// Where along a border, in cells from its middle: beside the marks on either side.
const ALONG: [f32; 8] = [-0.38, -0.32, -0.26, -0.2, 0.2, 0.26, 0.32, 0.38];

/// The cells of a lattice in a picture.
pub(super) struct CellLooks<'a> {
    frame: &'a Frame,
    lattice: Lattice,
    marked: BTreeMap<CellAt, Point>,
    /// Half the size of a mark, in pixels.
    reach: f32,
}

impl<'a> CellLooks<'a> {
    pub(super) fn new(
        frame: &'a Frame,
        lattice: Lattice,
        marks: impl Iterator<Item = Point>,
        reach: f32,
    ) -> Self {
        let marked = marks.map(|it| (lattice.cell_at(it), it)).collect();
        Self { frame, lattice, marked, reach }
    }

    pub(super) fn is_marked(&self, cell: CellAt) -> bool {
        self.marked.contains_key(&cell)
    }

    /// Whether a cell lies in the picture.
    pub(super) fn is_inside(&self, cell: CellAt) -> bool {
        let it = self.lattice.cell(cell);
        let (width, height) = self.frame.size();
        let slack = 1.5;
        it.min.x > -slack
            && it.min.y > -slack
            && it.max.x < width as f32 + slack
            && it.max.y < height as f32 + slack
    }

    /// The usual colour amid a cell; `None` where a mark leaves nothing to see.
    pub(super) fn ground(&self, cell: CellAt) -> Option<[f32; 3]> {
        let mut colors = self.amid(cell);
        (!colors.is_empty()).then(|| median(&mut colors))
    }

    /// The colours amid a cell, its mark left out.
    fn amid(&self, cell: CellAt) -> Vec<[f32; 3]> {
        let middle = self.lattice.center(cell);
        let mark = self.marked.get(&cell);
        let mut colors: Vec<[f32; 3]> = Vec::with_capacity(AMID.len() * AMID.len());
        for dy in AMID {
            for dx in AMID {
                let at = Point::new(
                    middle.x + dx * self.lattice.x.pitch,
                    middle.y + dy * self.lattice.y.pitch,
                );
                if mark.is_none_or(|it| it.distance(at) > BESIDE_MARK * self.reach) {
                    colors.push(self.color(at));
                }
            }
        }
        colors
    }

    /// What lies on the border between two neighbours and belongs to neither: the colour that a line or
    /// a gap has beyond the grounds on both sides, summed up across it in pixels.
    pub(super) fn border(&self, a: CellAt, b: CellAt, grounds: [[f32; 3]; 2]) -> [f32; 3] {
        let (from, to) = (self.lattice.center(a), self.lattice.center(b));
        let (across, along) = match a.0 == b.0 {
            true => (Point::new(1.0, 0.0), Point::new(0.0, self.lattice.y.pitch)),
            false => (Point::new(0.0, 1.0), Point::new(self.lattice.x.pitch, 0.0)),
        };
        let middle = from.lerp(to, 0.5);
        let half = (BORDER * from.distance(to)).max(2.0).round() as i32;
        let mut sum = [0.0; 3];
        for step in -half..=half {
            let step = step as f32;
            let mut colors: Vec<[f32; 3]> = ALONG
                .iter()
                .map(|it| {
                    Point::new(
                        middle.x + across.x * step + along.x * it,
                        middle.y + across.y * step + along.y * it,
                    )
                })
                .map(|at| self.color(at))
                .collect();
            let color = median(&mut colors);
            let [one, other] = grounds;
            let is_one = difference(one, color) <= difference(other, color);
            let ground = if is_one { one } else { other };
            for channel in 0..3 {
                sum[channel] += color[channel] - ground[channel];
            }
        }
        sum
    }

    /// The share of the places amid a cell that differ from its ground.
    pub(super) fn unevenness(&self, cell: CellAt) -> f32 {
        let mut colors = self.amid(cell);
        let n = colors.len().max(1) as f32;
        let ground = median(&mut colors);
        colors.iter().filter(|it| difference(**it, ground) > ALIKE_GROUND).count() as f32 / n
    }

    fn color(&self, at: Point) -> [f32; 3] {
        self.frame.pixel_clamped(at.x.floor() as i64, at.y.floor() as i64).map(f32::from)
    }
}

/// The largest difference in a channel.
pub(super) fn difference(a: [f32; 3], b: [f32; 3]) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

/// The middle value of each channel.
pub(super) fn median(colors: &mut [[f32; 3]]) -> [f32; 3] {
    [0, 1, 2].map(|channel| {
        colors.sort_by(|a, b| a[channel].total_cmp(&b[channel]));
        colors.get(colors.len() / 2).map_or(0.0, |it| it[channel])
    })
}
