//! Which cells of a block are the board: those that the outside cannot reach, less what text beside
//! it was taken for, and with the gaps closed that no outline explains.

use seesolve_core::Frame;

use crate::flow::limits::ENOUGH_VISIBLE;
use crate::flow::read::edge::Edge;
use crate::flow::read::sides::{Block, EdgeKind, Sides};

/// Rows and columns of a block, the last ones just outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) right: usize,
    pub(crate) bottom: usize,
}

impl Window {
    pub(crate) fn contains(&self, (row, col): (usize, usize)) -> bool {
        (self.top..self.bottom).contains(&row) && (self.left..self.right).contains(&col)
    }

    /// The rows and columns of some of its cells; `None` if there are none.
    pub(crate) fn around(self, is_one: impl Fn((usize, usize)) -> bool) -> Option<Self> {
        self.cells().filter(|it| is_one(*it)).fold(None, |found: Option<Self>, (row, col)| {
            let it = found.unwrap_or(Self { left: col, top: row, right: col + 1, bottom: row + 1 });
            Some(Self {
                left: it.left.min(col),
                top: it.top.min(row),
                right: it.right.max(col + 1),
                bottom: it.bottom.max(row + 1),
            })
        })
    }

    pub(crate) fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        (self.top..self.bottom)
            .flat_map(move |row| (self.left..self.right).map(move |col| (row, col)))
    }
}

/// Which cells of a block are the board.
pub(crate) struct Mask {
    pub(crate) cols: usize,
    pub(crate) present: Vec<bool>,
}

impl Mask {
    /// Single cells with lines on all sides: neither outside nor part of a larger empty region,
    /// nor walled in.
    pub(crate) fn enclosed(frame: &Frame, block: &Block, sides: &Sides) -> Self {
        let (rows, cols) = (sides.rows, sides.cols);
        let all = Window { left: 0, top: 0, right: cols, bottom: rows };
        let is_single = |(row, col): (usize, usize)| {
            let around = sides.around(row, col);
            let lines = around.map(|it| sides.line(it));
            // Sides that the picture cuts off say nothing; a corner still shows two.
            let mut seen = around.iter().zip(&lines).filter(|(edge, _)| edge.visible);
            let is_hole =
                seen.clone().count() >= 2 && seen.all(|(_, line)| *line == EdgeKind::Wall);
            shown_part(frame, block, (row, col)) >= ENOUGH_VISIBLE
                && !lines.contains(&EdgeKind::None)
                && !is_hole
        };
        let present = all.cells().map(is_single).collect();
        Self { cols, present }
    }

    pub(crate) fn has(&self, (row, col): (usize, usize)) -> bool {
        self.present[row * self.cols + col]
    }

    /// The rows and columns that hold the board. An outermost row with few cells belongs to it
    /// only if its other places are outlined: otherwise text or a button was taken for a cell.
    pub(crate) fn trimmed(&mut self, sides: &Sides) -> Option<Window> {
        let cells = || (0..self.present.len()).filter(|it| self.present[*it]);
        let (rows, cols) =
            (|| cells().map(|it| it / self.cols), || cells().map(|it| it % self.cols));
        let mut window = Window {
            left: cols().min()?,
            top: rows().min()?,
            right: cols().max()? + 1,
            bottom: rows().max()? + 1,
        };
        loop {
            let Window { left, top, right, bottom } = window;
            if left >= right || top >= bottom {
                return None;
            }
            let first_row = (left..right).map(|col| (top, col));
            let last_row = (left..right).map(|col| (bottom - 1, col));
            let first_col = (top..bottom).map(|row| (row, left));
            let last_col = (top..bottom).map(|row| (row, right - 1));
            if self.is_stray(sides, first_row, 2) {
                window.top += 1;
            } else if self.is_stray(sides, last_row, 0) {
                window.bottom -= 1;
            } else if self.is_stray(sides, first_col, 1) {
                window.left += 1;
            } else if self.is_stray(sides, last_col, 3) {
                window.right -= 1;
            } else {
                break;
            }
        }
        for (at, present) in self.present.iter_mut().enumerate() {
            *present &= window.contains((at / self.cols, at % self.cols));
        }
        Some(window)
    }

    /// The window with the rows and columns beside it through which its lines run on: their outer
    /// line was not seen, or only in part, because something stands close to it.
    pub(crate) fn extended(
        &mut self,
        frame: &Frame,
        block: &Block,
        sides: &Sides,
        window: Window,
    ) -> Window {
        let runs_through = |cells: &[(usize, usize)], lines: &[&Edge]| {
            let is_lit = |it: &&&Edge| matches!(sides.line(it), EdgeKind::Thin | EdgeKind::Wall);
            let n_seen = lines.iter().filter(|it| it.visible).count();
            cells.iter().all(|it| shown_part(frame, block, *it) >= ENOUGH_VISIBLE)
                && n_seen >= 3
                && lines.iter().filter(is_lit).count() * 5 >= n_seen * 4
        };
        let Window { left, top, right, bottom } = window;
        let row_runs = |row: usize| {
            let cells: Vec<_> = (left..right).map(|col| (row, col)).collect();
            let lines: Vec<_> = (left..=right).map(|col| sides.left(row, col)).collect();
            runs_through(&cells, &lines)
        };
        let col_runs = |col: usize| {
            let cells: Vec<_> = (top..bottom).map(|row| (row, col)).collect();
            let lines: Vec<_> = (top..=bottom).map(|row| sides.top(row, col)).collect();
            runs_through(&cells, &lines)
        };
        let wider = Window {
            left: left - usize::from(left > 0 && col_runs(left - 1)),
            top: top - usize::from(top > 0 && row_runs(top - 1)),
            right: right + usize::from(right < sides.cols && col_runs(right)),
            bottom: bottom + usize::from(bottom < sides.rows && row_runs(bottom)),
        };
        for it in wider.cells().filter(|it| !window.contains(*it)) {
            self.present[it.0 * self.cols + it.1] = true;
        }
        wider
    }

    /// Whether an outermost row or column is no part of the board; `inward` is the side that
    /// faces the rest.
    fn is_stray(
        &self,
        sides: &Sides,
        row: impl Iterator<Item = (usize, usize)>,
        inward: usize,
    ) -> bool {
        let (mut n, mut n_present, mut n_faced, mut n_walls) = (0, 0, 0, 0);
        for at in row {
            n += 1;
            if self.has(at) {
                n_present += 1;
            } else if sides.beside(at.0, at.1)[inward].is_some_and(|it| self.has(it)) {
                n_faced += 1;
                let line = sides.line(sides.around(at.0, at.1)[inward]);
                n_walls += usize::from(line == EdgeKind::Wall);
            }
        }
        n_present == 0 || (n_present * 2 < n && n_walls * 2 < n_faced)
    }

    /// Fills regions of the window that no outline sets apart from the board.
    pub(crate) fn close_gaps(&mut self, sides: &Sides, window: &Window) {
        let mut seen = vec![false; self.present.len()];
        for start in window.cells() {
            if self.has(start) || seen[start.0 * self.cols + start.1] {
                continue;
            }
            let mut region = vec![start];
            seen[start.0 * self.cols + start.1] = true;
            let (mut n_faces, mut n_walls, mut next) = (0, 0, 0);
            while let Some(at) = region.get(next).copied() {
                next += 1;
                let edges = sides.around(at.0, at.1);
                for (there, edge) in sides.beside(at.0, at.1).into_iter().zip(edges) {
                    let Some(there) = there.filter(|it| window.contains(*it)) else { continue };
                    if self.has(there) {
                        n_faces += 1;
                        n_walls += usize::from(sides.line(edge) == EdgeKind::Wall);
                    } else if !std::mem::replace(&mut seen[there.0 * self.cols + there.1], true) {
                        region.push(there);
                    }
                }
            }
            if n_walls * 2 < n_faces {
                region.iter().for_each(|it| self.present[it.0 * self.cols + it.1] = true);
            }
        }
    }
}

/// How much of a cell lies inside the picture, by its narrower direction.
pub(crate) fn shown_part(frame: &Frame, block: &Block, (row, col): (usize, usize)) -> f32 {
    let (a, b) = (block.corner(row, col), block.corner(row + 1, col + 1));
    let part = |from: f32, to: f32, size: u32| {
        let shown = to.min(size as f32) - from.max(0.0);
        (shown / (to - from).max(1e-3)).clamp(0.0, 1.0)
    };
    part(a.x, b.x, frame.width()).min(part(a.y, b.y, frame.height()))
}
