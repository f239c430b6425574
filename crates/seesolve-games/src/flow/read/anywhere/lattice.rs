//! The lattices on which marks may stand: cells need not be square, and marks may leave out whole rows.

use seesolve_core::{Point, Rect};

use super::marks::Mark;
use crate::flow::limits::{
    MAX_CELLS_FROM_DOTS, MAX_EMPTY_BETWEEN, MAX_STRETCH, OFF_LATTICE, OFF_LATTICE_PX, ROOM_FOR_MARK,
};

/// Evenly spaced middles of cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    pub first: f32,
    pub pitch: f32,
    /// How many, from the first mark to the last.
    pub n: usize,
}

/// Cells by row and column, counted from the first row and column that has a mark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lattice {
    pub x: Axis,
    pub y: Axis,
}

impl Lattice {
    pub(super) fn center(&self, (row, col): (i32, i32)) -> Point {
        let at = |axis: Axis, n: i32| axis.first + n as f32 * axis.pitch;
        Point::new(at(self.x, col), at(self.y, row))
    }

    pub(super) fn cell_at(&self, point: Point) -> (i32, i32) {
        let at = |axis: Axis, value: f32| ((value - axis.first) / axis.pitch).round() as i32;
        (at(self.y, point.y), at(self.x, point.x))
    }

    /// The box of a cell.
    pub(super) fn cell(&self, cell: (i32, i32)) -> Rect {
        let Point { x, y } = self.center(cell);
        let (dx, dy) = (self.x.pitch / 2.0, self.y.pitch / 2.0);
        Rect::from_corners(x - dx, y - dy, x + dx, y + dy)
    }
}

/// All lattices that fit, square cells before others, narrow ones before wide ones.
pub(super) fn lattices(marks: &[Mark]) -> Vec<Lattice> {
    let axes = |of: fn(&Mark) -> f32, size: fn(&Mark) -> f32| {
        let largest = marks.iter().map(size).fold(0.0, f32::max);
        axes(marks.iter().map(of).collect(), largest)
    };
    let (xs, ys) = (axes(|it| it.center.x, |it| it.width), axes(|it| it.center.y, |it| it.height));
    let mut all: Vec<Lattice> =
        xs.iter().flat_map(|x| ys.iter().map(|y| Lattice { x: *x, y: *y })).collect();
    let stretch = |it: &Lattice| (it.x.pitch / it.y.pitch).max(it.y.pitch / it.x.pitch);
    let order = |it: &Lattice| (stretch(it) > MAX_STRETCH, it.x.pitch * it.y.pitch);
    all.sort_by(|a, b| {
        let ((a_is_flat, a), (b_is_flat, b)) = (order(a), order(b));
        a_is_flat.cmp(&b_is_flat).then(a.total_cmp(&b))
    });
    all
}

/// Spacings that all places agree with, the narrowest first: the smallest distance, or a part of it.
fn axes(mut places: Vec<f32>, mark_size: f32) -> Vec<Axis> {
    places.sort_by(f32::total_cmp);
    let mut lines: Vec<(f32, f32)> = Vec::new();
    for it in places {
        match lines.last_mut() {
            Some((sum, n)) if it - *sum / *n < 0.3 * mark_size => {
                (*sum, *n) = (*sum + it, *n + 1.0);
            }
            _ => lines.push((it, 1.0)),
        }
    }
    let lines: Vec<f32> = lines.iter().map(|(sum, n)| sum / n).collect();
    let smallest = lines.windows(2).map(|it| it[1] - it[0]).fold(f32::INFINITY, f32::min);
    if !smallest.is_finite() {
        return Vec::new();
    }
    let pitches = (1..=MAX_EMPTY_BETWEEN).rev().map(|it| smallest / it as f32);
    let fits = |pitch: f32| fitted(&lines, pitch);
    pitches.filter(|it| *it >= ROOM_FOR_MARK * mark_size).filter_map(fits).collect()
}

/// The least squares of places on a lattice of about this pitch, if all lie close to it.
fn fitted(lines: &[f32], pitch: f32) -> Option<Axis> {
    let numbers: Vec<f32> = lines.iter().map(|it| ((it - lines[0]) / pitch).round()).collect();
    let n = lines.len() as f32;
    let (mean_number, mean) = (numbers.iter().sum::<f32>() / n, lines.iter().sum::<f32>() / n);
    let pairs = || numbers.iter().zip(lines).map(|(k, it)| (k - mean_number, it - mean));
    let pitch =
        pairs().map(|(k, it)| k * it).sum::<f32>() / pairs().map(|(k, _)| k * k).sum::<f32>();
    let first = mean - mean_number * pitch;
    let off = |(k, it): (&f32, &f32)| (first + k * pitch - it).abs();
    let most_off = numbers.iter().zip(lines).map(off).fold(0.0, f32::max);
    let n = *numbers.last()? as usize + 1;
    (most_off <= (OFF_LATTICE * pitch).max(OFF_LATTICE_PX) && n <= MAX_CELLS_FROM_DOTS)
        .then_some(Axis { first, pitch, n })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_without_marks_leave_finer_spacings_open() {
        let pitches = |places: &[f32]| -> Vec<f32> {
            axes(places.to_vec(), 20.0).iter().map(|it| it.pitch.round()).collect()
        };
        assert_eq!(pitches(&[10.0, 50.0, 130.0, 170.0]), [40.0]);
        assert_eq!(pitches(&[10.0, 90.0, 170.0]), [27.0, 40.0, 80.0]);
        assert!(pitches(&[10.0, 50.0, 105.0]).is_empty());
        assert!(pitches(&[10.0, 10.5]).is_empty());
    }
}
