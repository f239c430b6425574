//! What is printed on a cell: how far each of its places differs from the ground of the cell.

use seesolve_core::{Frame, Point};

use crate::flow::limits::{FIGURE_INK, FIGURE_SHIFT, OFF_GROUND_A_LITTLE};

/// Places a side.
const SIDE: usize = 28;
/// Where on each place it is looked at, in parts of it.
const SUB: [f32; 2] = [-0.25, 0.25];

/// A cell's ink.
#[derive(Clone, Debug)]
pub(in crate::flow::read) struct Print {
    ground: [f32; 3],
    /// The difference from the ground, row by row, somewhat blurred: figures may be drawn between pixels.
    ink: Vec<[f32; 3]>,
    /// Of the places, how many bear ink.
    share: f32,
    /// Of those at the edge.
    edge_share: f32,
    color: [f32; 3],
}

impl Print {
    /// What is printed within `reach` of the middle of a cell, whose places are given in cells from there;
    /// `None` where the picture ends.
    pub(in crate::flow::read) fn of(
        frame: &Frame,
        place: impl Fn(f32, f32) -> Point,
        reach: f32,
    ) -> Option<Self> {
        let off = |at: usize, sub: f32| ((at as f32 + 0.5 + sub) / SIDE as f32 * 2.0 - 1.0) * reach;
        let (width, height) = (frame.width() as f32, frame.height() as f32);
        let pixel = |x: f32, y: f32| {
            let at = place(x, y);
            let is_inside = at.x >= 0.0 && at.y >= 0.0 && at.x < width && at.y < height;
            is_inside.then(|| frame.pixel(at.x as usize, at.y as usize).map(f32::from))
        };
        let mut colors = Vec::with_capacity(SIDE * SIDE);
        for row in 0..SIDE {
            for col in 0..SIDE {
                let mut sum = [0.0; 3];
                for (sub_y, sub_x) in SUB.iter().flat_map(|y| SUB.map(|x| (*y, x))) {
                    let rgb = pixel(off(col, sub_x), off(row, sub_y))?;
                    (0..3).for_each(|it| sum[it] += rgb[it] / (SUB.len() * SUB.len()) as f32);
                }
                colors.push(sum);
            }
        }
        Some(Self::new(&colors))
    }

    fn new(colors: &[[f32; 3]]) -> Self {
        let is_edge = |at: &usize| {
            let (row, col) = (at / SIDE, at % SIDE);
            row == 0 || col == 0 || row + 1 == SIDE || col + 1 == SIDE
        };
        let edge: Vec<usize> = (0..SIDE * SIDE).filter(is_edge).collect();
        let ground = [0, 1, 2].map(|channel| {
            let mut values: Vec<f32> = edge.iter().map(|it| colors[*it][channel]).collect();
            values.sort_by(f32::total_cmp);
            values[values.len() / 2]
        });
        let raw: Vec<[f32; 3]> =
            colors.iter().map(|it| [0, 1, 2].map(|ch| it[ch] - ground[ch])).collect();
        let is_ink = |it: &usize| strength(raw[*it]) > f32::from(OFF_GROUND_A_LITTLE);
        let inked: Vec<usize> = (0..raw.len()).filter(is_ink).collect();
        let n_edge = edge.iter().filter(|it| is_ink(it)).count();
        let deepest = inked.iter().map(|it| strength(raw[*it])).fold(0.0, f32::max);
        let strong: Vec<usize> =
            inked.iter().copied().filter(|it| strength(raw[*it]) > 0.7 * deepest).collect();
        let mean = |ch: usize| {
            strong.iter().map(|it| colors[*it][ch]).sum::<f32>() / strong.len().max(1) as f32
        };
        Self {
            ground,
            ink: blurred(&raw),
            share: inked.len() as f32 / raw.len() as f32,
            edge_share: n_edge as f32 / edge.len() as f32,
            color: [0, 1, 2].map(mean),
        }
    }

    pub(in crate::flow::read) fn ground(&self) -> [f32; 3] {
        self.ground
    }

    /// The colour of its ink.
    pub(in crate::flow::read) fn ink_color(&self) -> [f32; 3] {
        self.color
    }

    /// Whether anything is printed.
    pub(in crate::flow::read) fn is_inked(&self) -> bool {
        self.share > FIGURE_INK
    }

    /// Whether nothing is, not even a speck.
    pub(in crate::flow::read) fn is_plain(&self) -> bool {
        self.share < FIGURE_INK / 4.0
    }

    /// Whether the ink goes on beyond the cell, as pipes do.
    pub(in crate::flow::read) fn leaves_cell(&self) -> bool {
        self.edge_share > 0.0
    }

    /// How different two figures are in shape and colour: 0 if they are the same, 1 if they share nothing.
    pub(in crate::flow::read) fn apart(&self, other: &Self) -> f32 {
        self.least_difference(other)
    }

    /// The same however light or dark they are, on whatever ground.
    pub(in crate::flow::read) fn apart_in_shape(&self, other: &Self) -> f32 {
        let depth = |it: &Self| it.ink.iter().map(|it| strength(*it)).fold(1.0, f32::max);
        let gray = |it: &Self| {
            let deepest = depth(it);
            let ink = it.ink.iter().map(|it| [strength(*it) / deepest; 3]).collect();
            Self { ink, ..it.clone() }
        };
        gray(self).least_difference(&gray(other))
    }

    fn least_difference(&self, other: &Self) -> f32 {
        let shifts = || -FIGURE_SHIFT..=FIGURE_SHIFT;
        let all = shifts().flat_map(|dy| shifts().map(move |dx| (dx, dy)));
        all.map(|it| self.difference(other, it)).fold(f32::INFINITY, f32::min)
    }

    /// The share of their ink in which they differ, one of them moved by some places.
    fn difference(&self, other: &Self, (dx, dy): (i32, i32)) -> f32 {
        let side = SIDE as i32;
        let (mut differs, mut all) = (0.0, 0.0);
        for row in 0..side {
            for col in 0..side {
                let own = self.ink[(row * side + col) as usize];
                let (there_row, there_col) = (row + dy, col + dx);
                let is_inside = (0..side).contains(&there_row) && (0..side).contains(&there_col);
                let theirs = match is_inside {
                    true => other.ink[(there_row * side + there_col) as usize],
                    false => [0.0; 3],
                };
                differs += strength([0, 1, 2].map(|it| own[it] - theirs[it]));
                all += strength(own).max(strength(theirs));
            }
        }
        if all > 0.0 { differs / all } else { 0.0 }
    }
}

/// The largest difference in a channel.
fn strength(it: [f32; 3]) -> f32 {
    it.into_iter().map(f32::abs).fold(0.0, f32::max)
}

fn blurred(raw: &[[f32; 3]]) -> Vec<[f32; 3]> {
    let around = |at: usize| {
        let (row, col) = (at / SIDE, at % SIDE);
        let rows = row.saturating_sub(1)..(row + 2).min(SIDE);
        rows.flat_map(move |row| {
            (col.saturating_sub(1)..(col + 2).min(SIDE)).map(move |col| row * SIDE + col)
        })
    };
    let mean = |at: usize, ch: usize| around(at).map(|it| raw[it][ch]).sum::<f32>() / 9.0;
    (0..raw.len()).map(|at| [0, 1, 2].map(|ch| mean(at, ch))).collect()
}
