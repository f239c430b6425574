//! A picture cut into pieces inside which colours change only smoothly: the ground, cards, panels.
//! What is printed on a piece is what its pixels leave out.

use crate::frame::Frame;

/// A piece by its place; `right` and `bottom` lie just outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The first column.
    pub left: u32,
    /// The first row.
    pub top: u32,
    /// The column after the last.
    pub right: u32,
    /// The row after the last.
    pub bottom: u32,
    /// In pixels.
    pub area: u32,
}

impl Piece {
    /// In pixels.
    pub fn width(&self) -> f32 {
        (self.right - self.left) as f32
    }

    /// In pixels.
    pub fn height(&self) -> f32 {
        (self.bottom - self.top) as f32
    }

    fn absorb(&mut self, other: &Self) {
        self.left = self.left.min(other.left);
        self.top = self.top.min(other.top);
        self.right = self.right.max(other.right);
        self.bottom = self.bottom.max(other.bottom);
        self.area += other.area;
    }
}

/// Every pixel's piece.
pub struct Regions {
    width: usize,
    labels: Vec<u32>,
    pieces: Vec<Piece>,
}

/// A picture with more runs of smooth pixels than this and a quarter of its pixels is noise.
const MOST_RUNS: usize = 4096;

impl Regions {
    /// Pixels that touch by an edge belong together if no channel differs by more than `step`.
    /// `None` for noise, which has hardly any pieces.
    pub fn new(frame: &Frame, step: u8) -> Option<Self> {
        let (width, height) = frame.size();
        let mut parents: Vec<u32> = Vec::new();
        let mut runs: Vec<Piece> = Vec::new();
        let mut labels: Vec<u32> = Vec::with_capacity(width * height);
        let mut steps = Vec::new();
        for y in 0..height {
            let row = frame.row(y);
            mark_steps(row.get(3..).unwrap_or_default(), row, step, &mut steps);
            let ends = steps.chunks_exact(3).zip(1..).filter(|it| is_step(it.0)).map(|it| it.1);
            let mut left = 0;
            for right in ends.chain([width]) {
                let run = runs.len() as u32;
                parents.push(run);
                labels.resize(labels.len() + right - left, run);
                runs.push(Piece {
                    left: left as u32,
                    top: y as u32,
                    right: right as u32,
                    bottom: y as u32 + 1,
                    area: (right - left) as u32,
                });
                left = right;
            }
            if runs.len() > MOST_RUNS + width * height / 4 {
                return None;
            }
            if y > 0 {
                mark_steps(row, frame.row(y - 1), step, &mut steps);
                let (upper, lower) = labels[(y - 1) * width..].split_at(width);
                let mut joined = (u32::MAX, u32::MAX);
                for ((upper, lower), step) in upper.iter().zip(lower).zip(steps.chunks_exact(3)) {
                    let pair = (*upper, *lower);
                    if pair != joined && !is_step(step) {
                        join(&mut parents, pair.0, pair.1);
                        joined = pair;
                    }
                }
            }
        }
        Some(Self::numbered(width, labels, &mut parents, &runs))
    }

    fn numbered(width: usize, mut labels: Vec<u32>, parents: &mut [u32], runs: &[Piece]) -> Self {
        const UNSEEN: u32 = u32::MAX;
        let mut numbers = vec![UNSEEN; runs.len()];
        let mut pieces: Vec<Piece> = Vec::new();
        let mut of_run = Vec::with_capacity(runs.len());
        for (run, it) in runs.iter().enumerate() {
            let root = root(parents, run as u32) as usize;
            match numbers[root] {
                UNSEEN => {
                    numbers[root] = pieces.len() as u32;
                    pieces.push(*it);
                }
                known => pieces[known as usize].absorb(it),
            }
            of_run.push(numbers[root]);
        }
        labels.iter_mut().for_each(|it| *it = of_run[*it as usize]);
        Self { width, labels, pieces }
    }

    /// All pieces, by their number.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The number of the piece that a pixel belongs to.
    pub fn label(&self, x: usize, y: usize) -> u32 {
        self.labels[y * self.width + x]
    }
}

/// Marks every channel in which two rows of pixels differ by more than `step`. One plain loop over
/// bytes, for this is where the time goes.
fn mark_steps(a: &[u8], b: &[u8], step: u8, marks: &mut Vec<u8>) {
    marks.clear();
    marks.extend(a.iter().zip(b).map(|(a, b)| u8::from(a.abs_diff(*b) > step)));
}

fn is_step(marks: &[u8]) -> bool {
    marks.iter().any(|it| *it != 0)
}

fn root(parents: &mut [u32], mut at: u32) -> u32 {
    while parents[at as usize] != at {
        let above = parents[parents[at as usize] as usize];
        parents[at as usize] = above;
        at = above;
    }
    at
}

fn join(parents: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(parents, a), root(parents, b));
    parents[a.max(b) as usize] = a.min(b);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gradients_hold_together_and_steps_part() {
        let row = [10, 12, 14, 60, 62, 10];
        let rgb = row.iter().chain(&row).flat_map(|it| [*it; 3]).collect();
        let regions = Regions::new(&Frame::from_rgb(6, 2, rgb).unwrap(), 3).unwrap();
        let boxes: Vec<_> =
            regions.pieces().iter().map(|it| (it.left, it.right, it.area)).collect();
        assert_eq!(boxes, [(0, 3, 6), (3, 5, 4), (5, 6, 2)]);
        assert_eq!(regions.label(4, 1), 1);
    }
}
