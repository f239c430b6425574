//! A picture cut into pieces inside which colours change only smoothly: the ground, cards, panels.
//! What is printed on a piece is what its pixels leave out.

use super::blob::Blob;
use crate::frame::Frame;

/// A piece, by its place; a picture may have millions.
pub type Piece = Blob<u32>;

impl Piece {
    /// In pixels.
    pub fn width(&self) -> f32 {
        (self.right - self.left) as f32
    }

    /// In pixels.
    pub fn height(&self) -> f32 {
        (self.bottom - self.top) as f32
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
        // The first run of the row above, and how many runs there would be if none went on below.
        let (mut above, mut n_runs) = (0, 0);
        for y in 0..height {
            let row = frame.row(y);
            if y > 0 && row == frame.row(y - 1) {
                n_runs += runs.len() - above;
                for it in &mut runs[above..] {
                    it.bottom += 1;
                    it.area += it.right - it.left;
                }
                labels.extend_from_within(labels.len() - width..);
            } else {
                let here = runs.len();
                mark_steps(row.get(3..).unwrap_or_default(), row, step, &mut steps);
                let mut left = 0;
                let mut add = |right: usize| {
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
                };
                for_each_step(&steps, |it| add(it + 1));
                add(width);
                n_runs += runs.len() - here;
                if y > 0 {
                    mark_steps(row, frame.row(y - 1), step, &mut steps);
                    join_rows(&runs, above, here, &steps, &mut parents);
                }
                above = here;
            }
            if n_runs > MOST_RUNS + width * height / 4 {
                return None;
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

/// Calls `found` with the number of every pixel that has a mark. Mostly there are none for long.
fn for_each_step(marks: &[u8], mut found: impl FnMut(usize)) {
    const AT_ONCE: usize = 8;
    for (block, marks) in marks.chunks(3 * AT_ONCE).enumerate() {
        if marks.iter().fold(0, |all, it| all | it) == 0 {
            continue;
        }
        let pixels = marks.chunks(3).enumerate().filter(|it| is_step(it.1));
        pixels.for_each(|it| found(AT_ONCE * block + it.0));
    }
}

/// Joins the runs of a row, from `here` on, with those of the row above, from `above` on, that they
/// touch without a step between.
fn join_rows(runs: &[Piece], above: usize, here: usize, steps: &[u8], parents: &mut [u32]) {
    let (mut upper, mut lower) = (above, here);
    while upper < here && lower < runs.len() {
        let (a, b) = (&runs[upper], &runs[lower]);
        let (left, right) = (a.left.max(b.left) as usize, a.right.min(b.right) as usize);
        if steps[3 * left..3 * right].chunks_exact(3).any(|it| !is_step(it)) {
            join(parents, upper as u32, lower as u32);
        }
        let (ends_a, ends_b) = (a.right, b.right);
        upper += usize::from(ends_a <= ends_b);
        lower += usize::from(ends_b <= ends_a);
    }
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

    /// Every pixel's piece, by spreading from pixel to pixel.
    fn spread(frame: &Frame, step: u8) -> Vec<u32> {
        let (width, height) = frame.size();
        let mut labels = vec![u32::MAX; width * height];
        let mut n_pieces = 0;
        for start in 0..labels.len() {
            if labels[start] != u32::MAX {
                continue;
            }
            let mut open = vec![start];
            labels[start] = n_pieces;
            while let Some(at) = open.pop() {
                let (x, y) = (at % width, at / width);
                let around = [
                    (x > 0).then(|| at - 1),
                    (x + 1 < width).then_some(at + 1),
                    (y > 0).then(|| at - width),
                    (y + 1 < height).then_some(at + width),
                ];
                for next in around.into_iter().flatten() {
                    let (a, b) = (frame.pixel(x, y), frame.pixel(next % width, next / width));
                    let is_smooth = a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= step);
                    if labels[next] == u32::MAX && is_smooth {
                        labels[next] = n_pieces;
                        open.push(next);
                    }
                }
            }
            n_pieces += 1;
        }
        labels
    }

    #[test]
    fn pieces_are_what_spreading_from_pixel_to_pixel_finds() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..300 {
            let (width, height) = (rng.usize(1..40), rng.usize(1..20));
            let mut rows: Vec<Vec<u8>> = Vec::new();
            for y in 0..height {
                let is_repeated = y > 0 && rng.bool();
                rows.push(match is_repeated {
                    true => rows[y - 1].clone(),
                    false => (0..3 * width).map(|_| 3 * rng.u8(..3)).collect(),
                });
            }
            let (w, h) = (width as u32, height as u32);
            let frame = Frame::from_rgb(w, h, rows.concat()).unwrap();
            let (found, expected) = (Regions::new(&frame, 4).unwrap(), spread(&frame, 4));
            let labels: Vec<u32> =
                (0..width * height).map(|at| found.label(at % width, at / width)).collect();
            assert_eq!(labels, expected);
            for (number, piece) in (0..).zip(found.pieces()) {
                let n_pixels = expected.iter().filter(|it| **it == number).count();
                assert_eq!(piece.area as usize, n_pixels);
            }
        }
    }
}
