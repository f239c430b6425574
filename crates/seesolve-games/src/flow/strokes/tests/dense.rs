//! A search that knows nothing of gates' tangents: many points in every cell, and which sees which.

use super::*;

/// The fewest lines with bends on a grid of `n` x `n` points per cell: an upper bound that comes
/// down to the true minimum as the grid gets denser.
pub(super) fn dense_search(pen: &Pen, flow: &[Stop], n: u32) -> usize {
    let centers: Vec<Vector> = flow.iter().map(|it| it.center).collect();
    let n_cells = centers.len() - 1;
    let dot = centers[n_cells];
    let points: Vec<(usize, Vector)> = (0..n_cells)
        .flat_map(|cell| {
            // A hexagon sticks out of its square on the left and on the right.
            let at = move |i: u32| (f64::from(i) / f64::from(n - 1) - 0.5) * pen.width;
            let center = centers[cell];
            let stretch = match pen.sides {
                CellSides::Four => 1.0,
                CellSides::Six => 2.0 / 3f64.sqrt(),
            };
            (0..n * n).map(move |it| (cell, center + Vector::new(at(it % n) * stretch, at(it / n))))
        })
        .filter(|(cell, it)| in_part(*it, centers[*cell], None, pen.sides, pen.width))
        .collect();
    let crosses = |a: Vector, b: Vector, l: Vector, r: Vector| {
        let side = |p: Vector| (b - a).cross(p - a);
        let across = |p: Vector| (r - l).cross(p - l);
        let slack = 1e-6;
        side(l).min(side(r)) <= slack
            && side(l).max(side(r)) >= -slack
            && across(a).min(across(b)) <= slack
            && across(a).max(across(b)) >= -slack
    };
    let sees = |(i, a): (usize, Vector), (j, b): (usize, Vector)| {
        (i..j).all(|cell| {
            let way = (centers[cell + 1] - centers[cell]).unit();
            let half = way.turned_left() * (half_side(pen.sides) * pen.width);
            [centers[cell] + way * (pen.width / 2.0), centers[cell + 1] - way * (pen.width / 2.0)]
                .iter()
                .all(|it| crosses(a, b, *it + half, *it - half))
        })
    };
    let way = (dot - centers[n_cells - 1]).unit();
    let is_goal = |(cell, p): (usize, Vector)| {
        cell + 1 == n_cells && way.dot(p - centers[cell]) >= corridor::CLEARLY - 1e-6
    };
    // A press without movement is no drag: even in one cell the count starts at one line.
    let mut reached: Vec<bool> = points.iter().map(|it| it.0 == 0).collect();
    let mut newest: Vec<(usize, Vector)> = points.iter().filter(|it| it.0 == 0).copied().collect();
    for n_lines in 1.. {
        let mut next = Vec::new();
        for from in &newest {
            // Who cannot see into a cell cannot see beyond it; a thin view may pass between the
            // points of one cell, but hardly of two.
            let mut n_closed = 0;
            for (cell, seen) in
                points.chunk_by(|a, b| a.0 == b.0).zip(chunks(&points, &mut reached))
            {
                if cell[0].0 < from.0 {
                    continue;
                }
                let mut is_open = false;
                for (to, seen) in cell.iter().zip(seen) {
                    let is_visible = sees(*from, *to);
                    is_open |= is_visible;
                    if is_visible && is_goal(*to) {
                        return n_lines;
                    }
                    if is_visible && !std::mem::replace(seen, true) {
                        next.push(*to);
                    }
                }
                n_closed = if is_open { 0 } else { n_closed + 1 };
                if n_closed > 1 {
                    break;
                }
            }
        }
        assert!(!next.is_empty(), "the grid is too coarse for this corridor");
        newest = next;
    }
    unreachable!("the loop returns")
}

/// Marks of points, cell by cell as the points are.
fn chunks<'a>(
    points: &'a [(usize, Vector)],
    marks: &'a mut [bool],
) -> impl Iterator<Item = &'a mut [bool]> {
    let mut rest = marks;
    points.chunk_by(|a, b| a.0 == b.0).map(move |cell| {
        let (here, after) = std::mem::take(&mut rest).split_at_mut(cell.len());
        rest = after;
        here
    })
}
