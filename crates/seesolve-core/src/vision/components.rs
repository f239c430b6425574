//! Connected blobs of marked pixels: letters, digits, buttons.
//!
//! Rows are cut into runs and overlapping runs are joined, so the cost follows the number of runs
//! and not the number of pixels.

use std::ops::Range;

use super::blob::Blob;
use crate::frame::Frame;
use crate::geometry::{Point, Rect};
use crate::vision::plane::Plane;

/// Which pixels of a picture, or of a part of it, are marked.
#[derive(Clone, Debug, PartialEq)]
pub struct Mask {
    width: usize,
    marked: Vec<bool>,
    /// Where the mask's first pixel lies in the picture.
    left: usize,
    top: usize,
}

impl Mask {
    /// Marks pixels of the whole picture by their colour.
    pub fn of(frame: &Frame, is_marked: impl Fn([u8; 3]) -> bool) -> Self {
        Self::within(frame, frame.bounds_in_frame(), is_marked)
    }

    /// Marks what is darker than a level, of a plane in the picture's own size.
    pub fn darker(plane: &Plane, level: u8) -> Self {
        let mut marked = Vec::with_capacity(plane.width() * plane.height());
        for y in 0..plane.height() {
            marked.extend(plane.row(y).iter().map(|it| *it < level));
        }
        Self { width: plane.width(), marked, left: 0, top: 0 }
    }

    /// Marks pixels of which a channel differs from a colour's by more than a limit, in the part of the
    /// picture that lies in a box.
    pub fn unlike(frame: &Frame, part: Rect, color: [u8; 3], limit: u8) -> Self {
        let (columns, rows) = pixels_in(frame, part);
        let (left, top, width) = (columns.start, rows.start, columns.len());
        let mut marked = Vec::with_capacity(width * rows.len());
        // Bytes are compared whatever channel they are, which takes many at a time.
        let colors = color.repeat(width);
        let mut is_off = vec![0_u8; 3 * width];
        for y in rows {
            let row = &frame.row(y)[left * 3..(left + width) * 3];
            for ((to, it), color) in is_off.iter_mut().zip(row).zip(&colors) {
                *to = u8::from(it.abs_diff(*color) > limit);
            }
            marked.extend(is_off.as_chunks::<3>().0.iter().map(|[r, g, b]| r | g | b != 0));
        }
        Self { width, marked, left, top }
    }

    /// Marks pixels by their colour in the part of the picture that lies in a box.
    pub fn within(frame: &Frame, part: Rect, is_marked: impl Fn([u8; 3]) -> bool) -> Self {
        let (columns, rows) = pixels_in(frame, part);
        let (left, top, width) = (columns.start, rows.start, columns.len());
        let mut marked = Vec::with_capacity(width * rows.len());
        // Pixels mostly look like those before them.
        let mut last = ([0; 3], is_marked([0; 3]));
        for y in rows {
            let row = &frame.row(y)[left * 3..(left + width) * 3];
            if y > top && *row == frame.row(y - 1)[left * 3..(left + width) * 3] {
                marked.extend_from_within(marked.len() - width..);
                continue;
            }
            marked.extend(row.as_chunks::<3>().0.iter().map(|it| {
                if *it != last.0 {
                    last = (*it, is_marked(*it));
                }
                last.1
            }));
        }
        Self { width, marked, left, top }
    }
}

/// The columns and rows of the picture that a box covers, in part or whole.
fn pixels_in(frame: &Frame, part: Rect) -> (Range<usize>, Range<usize>) {
    let (width, height) = frame.size();
    let inside = |at: f32, size: usize| (at.max(0.0) as usize).min(size);
    let between = |from: f32, to: f32, size: usize| inside(from, size)..inside(to.ceil(), size);
    (between(part.min.x, part.max.x, width), between(part.min.y, part.max.y, height))
}

/// A blob, by its place in the picture.
pub type Component = Blob<usize>;

impl Component {
    /// In pixels.
    pub fn width(&self) -> usize {
        self.right - self.left
    }

    /// In pixels.
    pub fn height(&self) -> usize {
        self.bottom - self.top
    }

    /// The box around it.
    pub fn rect_in_frame(&self) -> Rect {
        let [x0, y0, x1, y1] = [self.left, self.top, self.right, self.bottom].map(|it| it as f32);
        Rect::from_corners(x0, y0, x1, y1)
    }

    /// The centre of its box.
    pub fn center_in_frame(&self) -> Point {
        self.rect_in_frame().center()
    }

    /// How much of its box it fills, above 0 to 1.
    pub fn fill(&self) -> f32 {
        self.area as f32 / (self.width() * self.height()) as f32
    }
}

/// The blobs of marked pixels, joined over edges and corners, in reading order of their first
/// pixels.
pub fn components(mask: &Mask) -> Vec<Component> {
    components_where(mask, |_| true)
}

/// The same, less those that are not wanted: a picture of noise has millions of blobs, and memory
/// follows those that are wanted or still growing.
pub fn components_where(mask: &Mask, is_wanted: impl Fn(&Component) -> bool) -> Vec<Component> {
    const ROOM: usize = 1 << 16;
    labelled(mask, is_wanted, ROOM)
}

/// `room` is how many blobs there may be before those that have ended are set aside.
fn labelled(mask: &Mask, is_wanted: impl Fn(&Component) -> bool, room: usize) -> Vec<Component> {
    let mut forest = Forest::default();
    let (mut above, mut here): (Vec<Run>, Vec<Run>) = (Vec::new(), Vec::new());
    for (y, row) in mask.marked.chunks_exact(mask.width.max(1)).enumerate() {
        here.clear();
        let mut next_above = 0;
        for_each_run(row, |start, end| {
            let blob = Component {
                left: mask.left + start,
                top: mask.top + y,
                right: mask.left + end,
                bottom: mask.top + y + 1,
                area: end - start,
            };
            let mut label = None;
            while let Some(run) = above.get(next_above) {
                if run.start > end {
                    break;
                }
                if run.end >= start {
                    let found = forest.root(run.label);
                    label = Some(label.map_or(found, |it| forest.join(it, found)));
                }
                if run.end > end {
                    // The run above may also touch the next run of this row.
                    break;
                }
                next_above += 1;
            }
            let label = forest.add(label, &blob);
            here.push(Run { start, end, label });
        });
        std::mem::swap(&mut above, &mut here);
        if forest.trees.len() > room + 2 * above.len() {
            forest.keep_growing(&mut above, &is_wanted);
        }
    }
    forest.keep_growing(&mut [], &is_wanted);
    forest.into_ended()
}

/// Marked pixels `start..end` of a row.
struct Run {
    start: usize,
    end: usize,
    label: usize,
}

fn for_each_run(row: &[bool], mut found: impl FnMut(usize, usize)) {
    const STEP: usize = 16;
    let mut x = 0;
    while x < row.len() {
        if row.get(x..x + STEP).is_some_and(|it| it == [false; STEP]) {
            x += STEP;
        } else if row[x] {
            let end = row[x..].iter().position(|it| !it).map_or(row.len(), |it| x + it);
            found(x, end);
            x = end;
        } else {
            x += 1;
        }
    }
}

/// A blob, or a part of one that was joined to an older one.
struct Tree {
    parent: usize,
    /// The how many-th it was begun.
    nth: usize,
    blob: Component,
}

/// Blobs that are still growing; joined ones point to the older one.
#[derive(Default)]
struct Forest {
    trees: Vec<Tree>,
    n_begun: usize,
    /// Blobs that grow no more and are wanted, with their numbers.
    ended: Vec<(usize, Component)>,
}

impl Forest {
    fn root(&mut self, mut label: usize) -> usize {
        while self.trees[label].parent != label {
            let above = self.trees[label].parent;
            self.trees[label].parent = self.trees[above].parent;
            label = self.trees[label].parent;
        }
        label
    }

    fn join(&mut self, a: usize, b: usize) -> usize {
        let (a, b) = (self.root(a), self.root(b));
        let (old, young) = (a.min(b), a.max(b));
        if old != young {
            self.trees[young].parent = old;
            let absorbed = self.trees[young].blob;
            self.trees[old].blob.absorb(&absorbed);
        }
        old
    }

    fn add(&mut self, label: Option<usize>, blob: &Component) -> usize {
        if let Some(label) = label {
            self.trees[label].blob.absorb(blob);
            return label;
        }
        let label = self.trees.len();
        self.trees.push(Tree { parent: label, nth: self.n_begun, blob: *blob });
        self.n_begun += 1;
        label
    }

    /// Sets aside all blobs but those of the last row's runs, which may go on.
    fn keep_growing(&mut self, last: &mut [Run], is_wanted: impl Fn(&Component) -> bool) {
        const ENDED: usize = usize::MAX;
        let mut new_label = vec![ENDED; self.trees.len()];
        for run in last.iter_mut() {
            run.label = self.root(run.label);
            new_label[run.label] = 0;
        }
        let mut growing = Vec::new();
        for (label, tree) in std::mem::take(&mut self.trees).into_iter().enumerate() {
            if new_label[label] != ENDED {
                new_label[label] = growing.len();
                growing.push(Tree { parent: growing.len(), ..tree });
            } else if tree.parent == label && is_wanted(&tree.blob) {
                self.ended.push((tree.nth, tree.blob));
            }
        }
        last.iter_mut().for_each(|run| run.label = new_label[run.label]);
        self.trees = growing;
    }

    fn into_ended(mut self) -> Vec<Component> {
        self.ended.sort_unstable_by_key(|it| it.0);
        self.ended.into_iter().map(|it| it.1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn mask(rows: &[&str]) -> Mask {
        let marked = rows.iter().flat_map(|it| it.bytes().map(|it| it == b'#')).collect();
        Mask { width: rows[0].len(), marked, left: 0, top: 0 }
    }

    #[test]
    fn corners_join_and_gaps_part() {
        let found = components(&mask(&["##..#", "..#..", "#...#", "####."]));
        let areas: Vec<usize> = found.iter().map(|it| it.area).collect();
        assert_eq!(areas, [3, 1, 6]);
        let last = found[2];
        assert_eq!((last.left, last.top, last.right, last.bottom), (0, 2, 5, 4));
    }

    #[test]
    fn a_u_and_a_comb_are_one() {
        assert_eq!(components(&mask(&["#.#.#", "#.#.#", "#####"])).len(), 1);
        assert_eq!(components(&mask(&["#####", "#.#.#", "#.#.#"])).len(), 1);
        assert_eq!(components(&mask(&["#..#.#", "#..###", "####.."])).len(), 1);
    }

    #[test]
    fn a_part_of_a_picture_keeps_its_place() {
        let frame = Frame::filled(10, 10, [9; 3]);
        let part = Rect::from_corners(3.0, 4.0, 99.0, 6.0);
        let found = components(&Mask::within(&frame, part, |it| it[0] == 9));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].rect_in_frame(), Rect::from_corners(3.0, 4.0, 10.0, 6.0));
        let outside = Rect::from_corners(20.0, 20.0, 30.0, 30.0);
        assert!(components(&Mask::within(&frame, outside, |_| true)).is_empty());
    }

    /// The obvious way: flood every blob.
    fn flooded(mask: &Mask) -> Vec<Component> {
        let (width, height) = (mask.width, mask.marked.len() / mask.width);
        let mut left_over = mask.marked.clone();
        let mut found = Vec::new();
        for first in 0..left_over.len() {
            let mut blob: Option<Component> = None;
            let mut open = vec![first];
            while let Some(at) = open.pop() {
                if !std::mem::take(&mut left_over[at]) {
                    continue;
                }
                let (x, y) = (at % width, at / width);
                let pixel = Component { left: x, top: y, right: x + 1, bottom: y + 1, area: 1 };
                match &mut blob {
                    Some(it) => it.absorb(&pixel),
                    None => blob = Some(pixel),
                }
                for near_y in y.saturating_sub(1)..(y + 2).min(height) {
                    for near_x in x.saturating_sub(1)..(x + 2).min(width) {
                        open.push(near_y * width + near_x);
                    }
                }
            }
            found.extend(blob);
        }
        found
    }

    proptest! {
        #[test]
        fn agrees_with_flooding(width in 1_usize..40, marked in prop::collection::vec(prop::bool::weighted(0.4), 1..900)) {
            let height = marked.len() / width;
            let mask = Mask { width, marked: marked[..width * height].to_vec(), left: 0, top: 0 };
            let all = flooded(&mask);
            prop_assert_eq!(labelled(&mask, |_| true, 0), all.clone());
            let is_large = |it: &Component| it.area > 3;
            let large: Vec<Component> = all.iter().copied().filter(is_large).collect();
            prop_assert_eq!(components_where(&mask, is_large), large);
            prop_assert_eq!(components(&mask), all);
        }
    }
}
