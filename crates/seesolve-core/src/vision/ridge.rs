//! Thin bright lines: places brighter than what lies a little to either side, kept only where
//! they run on for a while. Text, icons and discs seldom do.

use crate::vision::plane::Plane;

/// A piece of an upright line, one pixel wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The column.
    pub x: u16,
    /// The first row.
    pub y0: u16,
    /// Just below the last pixel.
    pub y1: u16,
}

impl Run {
    /// In rows.
    pub fn len(&self) -> usize {
        usize::from(self.y1 - self.y0)
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.y1 == self.y0
    }
}

/// What counts as a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RidgeRule {
    /// How far to either side the ground lies; lines up to this width are found.
    pub reach: usize,
    /// How much brighter than the ground a line is at least.
    pub contrast: u8,
    /// The shortest piece that counts, in pixels.
    pub min_run: usize,
}

/// The longest side that runs can describe.
const MAX_SIDE: usize = u16::MAX as usize;

/// The pieces of upright lines in a plane. What lies outside the plane counts as dark, so that a
/// line cut by the picture's edge is still one.
pub fn upright_runs(plane: &Plane, rule: &RidgeRule) -> Vec<Run> {
    let (width, height) = (plane.width().min(MAX_SIDE), plane.height().min(MAX_SIDE));
    let reach = rule.reach.max(1);
    let mut runs = Vec::new();
    let mut smooth = vec![0_u8; width + 2 * reach];
    let mut started = vec![0_u16; width];
    let (mut before, mut here) = (vec![0_u8; width], vec![0_u8; width]);
    // How many rows up to the one below are alike.
    let mut n_alike = 0;
    for y in 0..=height {
        let is_inner = y > 0 && y + 1 < height;
        n_alike = if is_inner && plane.row(y) == plane.row(y + 1) { n_alike + 1 } else { 0 };
        if n_alike >= 3 {
            continue;
        }
        if y < height {
            let neighbours = [y.saturating_sub(1), y, (y + 1).min(height - 1)];
            mix(neighbours.map(|it| &plane.row(it)[..width]), &mut smooth[reach..reach + width]);
            let (left, right) = (&smooth[..width], &smooth[2 * reach..]);
            mark_ridges([left, &smooth[reach..], right], rule.contrast, &mut here);
        } else {
            here.fill(0);
        }
        for_each_change(&before, &here, |x| {
            if here[x] != 0 {
                started[x] = y as u16;
            } else if y - usize::from(started[x]) >= rule.min_run {
                runs.push(Run { x: x as u16, y0: started[x], y1: y as u16 });
            }
        });
        std::mem::swap(&mut before, &mut here);
    }
    runs
}

/// The pieces of level lines in a plane, with x and y exchanged.
pub fn level_runs(plane: &Plane, rule: &RidgeRule) -> Vec<Run> {
    let (width, height) = (plane.width().min(MAX_SIDE), plane.height().min(MAX_SIDE));
    let reach = rule.reach.max(1);
    if width == 0 {
        return Vec::new();
    }
    let mut runs = Vec::new();
    // Smoothed rows from `reach` above the current one to `reach` below it, each in place of one
    // that is no longer needed. Rows outside the picture are dark.
    let n_kept = 2 * reach + 1;
    let mut kept = vec![0_u8; n_kept * width];
    let slot = |y: usize| y % n_kept * width..(y % n_kept + 1) * width;
    let mut padded = vec![0_u8; width + 2];
    // A dark pixel at either end starts and ends the runs there.
    let mut marks = vec![0_u8; width + 2];
    // How many rows above the next one are like it.
    let mut n_alike = 0;
    for next in 0..height + reach {
        let is_like_last = (1..height).contains(&next) && plane.row(next) == plane.row(next - 1);
        n_alike = if is_like_last { n_alike + 1 } else { 0 };
        if is_like_last {
            kept.copy_within(slot(next - 1), slot(next).start);
        } else if next < height {
            let row = &plane.row(next)[..width];
            padded[1..=width].copy_from_slice(row);
            (padded[0], padded[width + 1]) = (row[0], row[width - 1]);
            mix([&padded[..width], row, &padded[2..]], &mut kept[slot(next)]);
        } else {
            kept[slot(next)].fill(0);
        }
        let Some(y) = next.checked_sub(reach) else { continue };
        // Among rows that are all alike nothing stands out.
        if n_alike >= 2 * reach && rule.contrast > 0 {
            continue;
        }
        let rows = [y + n_kept - reach, y, next].map(|it| &kept[slot(it)]);
        mark_ridges(rows, rule.contrast, &mut marks[1..=width]);
        let mut start = 0;
        for_each_change(&marks[..=width], &marks[1..], |x| {
            if marks[x + 1] != 0 {
                start = x;
            } else if x - start >= rule.min_run {
                runs.push(Run { x: y as u16, y0: start as u16, y1: x as u16 });
            }
        });
    }
    runs
}

/// Pixels averaged with their neighbours along the line: noise fades, the line itself stays.
fn mix([before, here, after]: [&[u8]; 3], out: &mut [u8]) {
    for (((to, a), b), c) in out.iter_mut().zip(before).zip(here).zip(after) {
        *to = ((u16::from(*a) + 2 * u16::from(*b) + u16::from(*c)) / 4) as u8;
    }
}

/// Marks where the middle row stands out from both others.
fn mark_ridges([left, middle, right]: [&[u8]; 3], contrast: u8, out: &mut [u8]) {
    for (((to, at), left), right) in out.iter_mut().zip(middle).zip(left).zip(right) {
        *to = u8::from(at.saturating_sub(*left.max(right)) >= contrast);
    }
}

/// Calls with every index at which two rows of marks differ. Few do, so most of the rows is passed
/// over sixteen at a time.
fn for_each_change(before: &[u8], here: &[u8], mut changed: impl FnMut(usize)) {
    const STEP: usize = 16;
    let (steps_before, rest_before) = before.as_chunks::<STEP>();
    let (steps_here, rest_here) = here.as_chunks::<STEP>();
    for (step, (a, b)) in steps_before.iter().zip(steps_here).enumerate() {
        if a != b {
            (0..STEP).filter(|it| a[*it] != b[*it]).for_each(|it| changed(step * STEP + it));
        }
    }
    let done = steps_before.len() * STEP;
    for (at, _) in rest_before.iter().zip(rest_here).enumerate().filter(|(_, (a, b))| a != b) {
        changed(done + at);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::draw::Canvas;
    use crate::geometry::{Point, Rect};

    fn rule() -> RidgeRule {
        RidgeRule { reach: 4, contrast: 6, min_run: 10 }
    }

    #[test]
    fn a_line_is_found_and_a_disc_is_not() {
        let mut canvas = Canvas::new(100, 80, [10; 3]);
        canvas.rect(Rect::from_corners(30.0, 5.0, 32.0, 75.0), [90, 20, 20]);
        canvas.circle(Point::new(70.0, 40.0), 20.0, [255; 3]);
        let runs = upright_runs(&Plane::brightest(&canvas.into_frame(), 1), &rule());
        assert!(!runs.is_empty());
        for it in &runs {
            assert!((30..32).contains(&it.x) && it.len() >= 68, "{it:?}");
        }
    }

    #[test]
    fn a_line_at_the_edge_of_the_picture_counts() {
        let mut canvas = Canvas::new(50, 50, [10; 3]);
        canvas.rect(Rect::from_corners(0.0, 0.0, 1.0, 50.0), [90; 3]);
        let runs = upright_runs(&Plane::brightest(&canvas.into_frame(), 1), &rule());
        assert_eq!(runs, [Run { x: 0, y0: 0, y1: 50 }]);
    }

    #[test]
    fn any_size_is_survived() {
        for (w, h) in [(0, 0), (0, 9), (1, 1), (3, 90), (90, 1), (5, 5)] {
            let plane = Plane::brightest(&crate::Frame::filled(w, h, [200; 3]), 1);
            upright_runs(&plane, &rule());
            level_runs(&plane, &rule());
        }
    }

    /// The obvious way: every pixel compared, every column walked.
    fn plain_runs(
        value: impl Fn(i64, i64) -> u8,
        (w, h): (i64, i64),
        rule: &RidgeRule,
    ) -> Vec<Run> {
        let smooth = |x: i64, y: i64| {
            let at = |y: i64| u16::from(value(x, y.clamp(0, h - 1)));
            if (0..w).contains(&x) { (at(y - 1) + 2 * at(y) + at(y + 1)) / 4 } else { 0 }
        };
        let reach = rule.reach as i64;
        let is_on = |x: i64, y: i64| {
            let ground = smooth(x - reach, y).max(smooth(x + reach, y));
            y < h && smooth(x, y).saturating_sub(ground) >= u16::from(rule.contrast)
        };
        let mut runs = Vec::new();
        for x in 0..w {
            let mut start = 0;
            for y in 0..=h {
                if !is_on(x, y) {
                    if y - start >= rule.min_run as i64 {
                        runs.push(Run { x: x as u16, y0: start as u16, y1: y as u16 });
                    }
                    start = y + 1;
                }
            }
        }
        runs
    }

    proptest! {
        #[test]
        fn agrees_with_the_obvious_way(
            w in 1_u32..50,
            h in 1_u32..50,
            levels in prop::collection::vec(0_u8..4, 2500),
            min_run in 1_usize..5,
        ) {
            let rule = RidgeRule { reach: 2, contrast: 20, min_run };
            let grey = |at: u32| levels[at as usize] * 60;
            let rgb = (0..w * h).flat_map(|it| [grey(it); 3]).collect();
            let plane = Plane::brightest(&crate::Frame::from_rgb(w, h, rgb).unwrap(), 1);
            let (w, h) = (i64::from(w), i64::from(h));
            let value = |x: i64, y: i64| plane.row(y as usize)[x as usize];
            let sorted = |mut runs: Vec<Run>| {
                runs.sort_by_key(|it| (it.x, it.y0));
                runs
            };
            let upright = sorted(upright_runs(&plane, &rule));
            prop_assert_eq!(upright, plain_runs(value, (w, h), &rule));
            let level = sorted(level_runs(&plane, &rule));
            prop_assert_eq!(level, plain_runs(|x, y| value(y, x), (h, w), &rule));
        }
    }
}
