//! A picture cut into pieces inside which colours change only smoothly: the ground, cards, panels.
//! What is printed on a piece is what its pixels leave out.

use std::ops::Range;

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

/// Every pixel's piece. Rows are kept as runs: a picture has far fewer of them than pixels.
pub struct Regions {
    /// The number of each row among those that differ from the one above.
    row_of: Vec<u32>,
    /// The first run of each of those, and after the last one the number of runs.
    first_run: Vec<u32>,
    /// The column after each run.
    ends: Vec<u32>,
    /// The piece that each run belongs to.
    piece_of: Vec<u32>,
    pieces: Vec<Piece>,
}

/// A picture with more runs of smooth pixels than this and a quarter of its pixels is noise.
const MOST_RUNS: usize = 4096;

impl Regions {
    /// Pixels that touch by an edge belong together if no channel differs by more than `step`.
    /// `None` for noise, which has hardly any pieces.
    pub fn new(frame: &Frame, step: u8) -> Option<Self> {
        let (width, height) = frame.size();
        let most = MOST_RUNS + width * height / 4;
        let (mut row_of, mut first_run) = (Vec::with_capacity(height), Vec::new());
        let (mut ends, mut parents): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        let (mut above, mut n_runs) = (0, 0);
        for y in 0..height {
            let row = frame.row(y);
            if y == 0 || row != frame.row(y - 1) {
                let here = ends.len();
                first_run.push(here as u32);
                for_each_step(row, step, |it| ends.push(it as u32 + 1));
                ends.push(width as u32);
                parents.extend(here as u32..ends.len() as u32);
                if y > 0 {
                    let rows = [frame.row(y - 1), row].map(|it| it.as_chunks().0);
                    join_rows(&ends, above, here, rows, step, &mut parents);
                }
                above = here;
            }
            n_runs += ends.len() - above;
            if n_runs > most {
                return None;
            }
            row_of.push(first_run.len() as u32 - 1);
        }
        first_run.push(ends.len() as u32);
        Some(Self::numbered(row_of, first_run, ends, parents))
    }

    /// Roots are the first runs of their pieces, so that their numbers are known before they are needed.
    fn numbered(
        row_of: Vec<u32>,
        first_run: Vec<u32>,
        ends: Vec<u32>,
        mut parents: Vec<u32>,
    ) -> Self {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut piece_of: Vec<u32> = Vec::with_capacity(ends.len());
        let mut top = 0;
        for (same, runs) in row_of.chunk_by(|a, b| a == b).zip(first_run.windows(2)) {
            let bottom = top + same.len() as u32;
            let mut left = 0;
            for run in runs[0]..runs[1] {
                let right = ends[run as usize];
                let area = (right - left) * (bottom - top);
                let part = Piece { left, top, right, bottom, area };
                let root = root(&mut parents, run);
                if root == run {
                    piece_of.push(pieces.len() as u32);
                    pieces.push(part);
                } else {
                    let piece = piece_of[root as usize];
                    piece_of.push(piece);
                    pieces[piece as usize].absorb(&part);
                }
                left = right;
            }
            top = bottom;
        }
        Self { row_of, first_run, ends, piece_of, pieces }
    }

    /// All pieces, by their number.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The columns of a row within some columns, from left to right, each with the number of the piece
    /// that their pixels belong to.
    pub fn along(
        &self,
        y: usize,
        columns: Range<usize>,
    ) -> impl Iterator<Item = (Range<usize>, u32)> {
        let row = self.row_of[y] as usize;
        let (first, end) = (self.first_run[row] as usize, self.first_run[row + 1] as usize);
        let before = self.ends[first..end].partition_point(|it| *it as usize <= columns.start);
        let mut left = columns.start;
        (first + before..end).map_while(move |run| {
            let right = columns.end.min(self.ends[run] as usize);
            let here = left..right;
            left = right;
            (!here.is_empty()).then(|| (here, self.piece_of[run]))
        })
    }
}

/// Calls `found` with the number of every pixel of a row from which the next one differs by more than
/// `step`. Mostly none does for long, and whole blocks are passed over whatever channels their bytes are.
fn for_each_step(row: &[u8], step: u8, mut found: impl FnMut(usize)) {
    const AT_ONCE: usize = 16;
    let next = row.get(3..).unwrap_or_default();
    let here = &row[..next.len()];
    let mut look = |first: usize, here: &[u8], next: &[u8]| {
        let pixels = here.as_chunks().0.iter().zip(next.as_chunks().0).enumerate();
        pixels.filter(|it| !is_smooth(it.1.0, it.1.1, step)).for_each(|it| found(first + it.0));
    };
    let (blocks, rest) = here.as_chunks::<{ 3 * AT_ONCE }>();
    let (next_blocks, next_rest) = next.as_chunks::<{ 3 * AT_ONCE }>();
    for (block, (here, next)) in blocks.iter().zip(next_blocks).enumerate() {
        let differences = here.iter().zip(next).map(|(a, b)| a.abs_diff(*b));
        if differences.fold(0, u8::max) > step {
            look(AT_ONCE * block, here, next);
        }
    }
    look(AT_ONCE * blocks.len(), rest, next_rest);
}

/// Joins the runs of a row, from `here` on, with those of the row above, from `above` on, that they
/// touch without a step between.
fn join_rows(
    ends: &[u32],
    above: usize,
    here: usize,
    rows: [&[[u8; 3]]; 2],
    step: u8,
    parents: &mut [u32],
) {
    let (mut upper, mut lower, mut left) = (above, here, 0);
    while upper < here && lower < ends.len() {
        let (end_above, end_here) = (ends[upper], ends[lower]);
        let right = end_above.min(end_here);
        // Where two runs lie above each other, mostly their first pixels are alike.
        let [pixels_above, pixels_here] = rows.map(|it| &it[left as usize..right as usize]);
        if pixels_above.iter().zip(pixels_here).any(|(a, b)| is_smooth(a, b, step)) {
            join(parents, upper as u32, lower as u32);
        }
        left = right;
        upper += usize::from(end_above == right);
        lower += usize::from(end_here == right);
    }
}

#[inline]
fn is_smooth(a: &[u8; 3], b: &[u8; 3], step: u8) -> bool {
    (0..3).all(|it| a[it].abs_diff(b[it]) <= step)
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
        assert_eq!(regions.along(1, 2..5).collect::<Vec<_>>(), [(2..3, 0), (3..5, 1)]);
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
            let rows = (0..height).flat_map(|y| found.along(y, 0..width));
            let labels: Vec<u32> = rows.flat_map(|it| vec![it.1; it.0.len()]).collect();
            assert_eq!(labels, expected);
            for (number, piece) in (0..).zip(found.pieces()) {
                let n_pixels = expected.iter().filter(|it| **it == number).count();
                assert_eq!(piece.area as usize, n_pixels);
            }
        }
    }

    #[test]
    fn noise_has_no_pieces() {
        let mut rng = fastrand::Rng::with_seed(2);
        let mut picture = |n_noisy: usize| {
            let (width, height) = (256, 128);
            let row = |y: usize| -> Vec<u8> {
                let value = |x: usize| if y < n_noisy { 40 * (x % 2) as u8 } else { 90 };
                (0..width).flat_map(|x| [value(x), 0, rng.u8(..3)]).collect()
            };
            let rgb = (0..height).flat_map(row).collect();
            Frame::from_rgb(width as u32, height as u32, rgb).unwrap()
        };
        // As many runs as may be: 4096 and a quarter of the pixels.
        let most = (4096 + 256 * 128 / 4 - 128) / 255;
        assert!(Regions::new(&picture(most), 4).is_some());
        assert!(Regions::new(&picture(most + 1), 4).is_none());
    }
}
