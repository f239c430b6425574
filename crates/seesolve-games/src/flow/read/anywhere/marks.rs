//! The marks: pieces of one colour as wide as high, of one size, each with exactly one partner that
//! looks the same.

use seesolve_core::vision::color::Lab;
use seesolve_core::vision::regions::{Piece, Regions};
use seesolve_core::{Frame, Point, Rect};

use crate::flow::limits::{
    APART_FROM_OTHERS, MARK_FILL, MARK_SIZES, MAX_DOTS, MIN_DISC_PX, MIN_DISCS, MOST_ALIKE,
    NOT_SQUARE, SAME_MARK, SAME_SIZE, SOLID_PART,
};

/// Something that may be a dot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mark {
    pub center: Point,
    pub width: f32,
    pub height: f32,
    pub color: Lab,
    /// How much of its box it fills: a disc 0.79.
    pub fill: f32,
}

impl Mark {
    pub(super) fn bounds(&self) -> Rect {
        let Point { x, y } = self.center;
        let (dx, dy) = (self.width / 2.0, self.height / 2.0);
        Rect::from_corners(x - dx, y - dy, x + dx, y + dy)
    }
}

/// Marks of one size.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MarkSet {
    /// Those whose colour occurs twice.
    pub paired: Vec<Mark>,
    /// These and all others.
    pub all: Vec<Mark>,
    /// Empty cells look like marks of one more colour: there is nothing else in a cell than its mark.
    pub fill_cells: bool,
}

/// Sets of marks of one size, the one with the most pairs first.
pub(super) fn marks_in_pairs(frame: &Frame, regions: &Regions) -> Vec<MarkSet> {
    let mut marks: Vec<Mark> = regions
        .pieces()
        .iter()
        .enumerate()
        .filter_map(|(label, it)| mark(frame, regions, label as u32, it))
        .collect();
    marks.sort_by(|a, b| a.width.total_cmp(&b.width));
    let mut sets: Vec<MarkSet> = Vec::new();
    let mut end_before = 0;
    for (start, smallest) in marks.iter().enumerate() {
        let end = marks.partition_point(|it| it.width <= SAME_SIZE * smallest.width);
        // A window within the one before shows nothing new.
        if end > end_before {
            for gap in APART_FROM_OTHERS {
                for group in groups(&marks[start..end], gap * smallest.width) {
                    let paired = in_pairs(&group);
                    let is_new = !sets.iter().any(|it| it.paired == paired);
                    if (MIN_DISCS..=MAX_DOTS).contains(&paired.len()) && is_new {
                        let n_with_cells = group.len();
                        let all = without_ground(group);
                        let fill_cells = all.len() < n_with_cells;
                        sets.push(MarkSet { paired, all, fill_cells });
                    }
                }
            }
            end_before = end;
        }
    }
    sets.sort_by_key(|it| std::cmp::Reverse(it.paired.len()));
    sets
}

/// A piece as a mark, if it is solid and about as wide as high. Rings and discs with letters on them
/// count as what they enclose.
fn mark(frame: &Frame, regions: &Regions, label: u32, piece: &Piece) -> Option<Mark> {
    let (width, height) = (piece.width(), piece.height());
    let (frame_width, frame_height) = frame.size();
    let most = MARK_SIZES * frame_width.min(frame_height) as f32;
    let is_sized = width.min(height) >= MIN_DISC_PX as f32 && width.max(height) <= most;
    let is_square = width.max(height) <= NOT_SQUARE * width.min(height);
    if !is_sized || !is_square || (piece.area as f32) < SOLID_PART * width * height {
        return None;
    }
    let (mut filled, mut sum, mut n) = (0, [0_u32; 3], 0_u32);
    for y in piece.top as usize..piece.bottom as usize {
        let (mut first, mut end) = (None, 0);
        let columns = piece.left as usize..piece.right as usize;
        for (columns, _) in regions.along(y, columns).filter(|it| it.1 == label) {
            first = first.or(Some(columns.start));
            end = columns.end;
            n += columns.len() as u32;
            for it in frame.row(y)[3 * columns.start..3 * columns.end].as_chunks::<3>().0 {
                sum.iter_mut().zip(it).for_each(|(to, from)| *to += u32::from(*from));
            }
        }
        filled += first.map_or(0, |it| end - it);
    }
    let fill = filled as f32 / (width * height);
    if fill < MARK_FILL {
        return None;
    }
    let color = Lab::from_rgb_f32(sum.map(|it| it as f32 / n.max(1) as f32));
    let center = Point::new(piece.left as f32 + width / 2.0, piece.top as f32 + height / 2.0);
    Some(Mark { center, width, height, color, fill })
}

/// Marks with no larger gap between them.
fn groups(marks: &[Mark], gap: f32) -> Vec<Vec<Mark>> {
    let mut left: Vec<Mark> = marks.to_vec();
    let mut groups = Vec::new();
    while let Some(seed) = left.pop() {
        let mut group = vec![seed];
        let mut next = 0;
        while let Some(from) = group.get(next).map(|it: &Mark| it.center) {
            let (near, far) = left.iter().partition(|it| it.center.distance(from) <= gap);
            left = far;
            group.extend::<Vec<Mark>>(near);
            next += 1;
        }
        let place = |it: &Mark| (it.center.y, it.center.x);
        group.sort_by(|a, b| {
            place(a).0.total_cmp(&place(b).0).then(place(a).1.total_cmp(&place(b).1))
        });
        groups.push(group);
    }
    groups
}

/// All but those of a colour that many have: where marks fill their cells, empty cells look like marks.
fn without_ground(marks: Vec<Mark>) -> Vec<Mark> {
    let n_alike =
        |mark: &Mark| marks.iter().filter(|it| it.color.distance(mark.color) < SAME_MARK).count();
    let is_mark: Vec<bool> = marks.iter().map(|it| n_alike(it) <= MOST_ALIKE).collect();
    marks.into_iter().zip(is_mark).filter(|it| it.1).map(|it| it.0).collect()
}

/// Those that have exactly one partner of their colour.
fn in_pairs(marks: &[Mark]) -> Vec<Mark> {
    let n_alike =
        |mark: &Mark| marks.iter().filter(|it| it.color.distance(mark.color) < SAME_MARK).count();
    marks.iter().filter(|it| n_alike(it) == 2).copied().collect()
}
