//! A connected part of a picture by its place, put together run by run.

use std::ops::AddAssign;

/// A connected part of a picture; `right` and `bottom` lie just outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blob<N> {
    /// The first column.
    pub left: N,
    /// The first row.
    pub top: N,
    /// The column after the last.
    pub right: N,
    /// The row after the last.
    pub bottom: N,
    /// In pixels.
    pub area: N,
}

impl<N: Copy + Ord + AddAssign> Blob<N> {
    pub(super) fn absorb(&mut self, other: &Self) {
        self.left = self.left.min(other.left);
        self.top = self.top.min(other.top);
        self.right = self.right.max(other.right);
        self.bottom = self.bottom.max(other.bottom);
        self.area += other.area;
    }
}
