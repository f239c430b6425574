//! What lies on a piece of a picture: the rest of a part, in blobs. They are put together run by run,
//! because what lies there may be a whole board.

use seesolve_core::vision::regions::Regions;

use super::area::Area;

/// Pixels that touch by an edge or a corner.
pub(crate) struct Blob {
    pub(crate) area: Area,
    runs: Vec<Run>,
}

impl Blob {
    pub(crate) fn pixels(&self) -> impl Iterator<Item = (usize, usize)> {
        self.runs.iter().flat_map(|it| (it.x0..it.x1).map(|x| (x, it.y)))
    }
}

/// Pixels `x0..x1` of a row.
#[derive(Clone, Copy)]
struct Run {
    y: usize,
    x0: usize,
    x1: usize,
}

impl Run {
    fn area(&self) -> Area {
        Area { x0: self.x0, y0: self.y, x1: self.x1, y1: self.y + 1 }
    }
}

/// The blobs that are wanted of what is not ground in a part of the picture, in reading order of their
/// first pixels. What touches the part's edge is not whole and left out.
pub(crate) fn blobs(
    regions: &Regions,
    part: Area,
    ground: u32,
    is_wanted: impl Fn(&Area) -> bool,
) -> Vec<Blob> {
    let runs = runs(regions, part, ground);
    let roots = joined(&runs);
    let mut areas: Vec<Area> = runs.iter().map(Run::area).collect();
    for (at, root) in roots.iter().enumerate() {
        areas[*root] = areas[*root].around(&areas[at]);
    }
    let is_whole =
        |it: &Area| it.x0 > part.x0 && it.y0 > part.y0 && it.x1 < part.x1 && it.y1 < part.y1;
    let mut blobs: Vec<Blob> = Vec::new();
    let mut blob_of = vec![None; runs.len()];
    for (at, root) in roots.iter().enumerate() {
        if at == *root && is_whole(&areas[at]) && is_wanted(&areas[at]) {
            blob_of[at] = Some(blobs.len());
            blobs.push(Blob { area: areas[at], runs: Vec::new() });
        }
        if let Some(blob) = blob_of[*root] {
            blobs[blob].runs.push(runs[at]);
        }
    }
    blobs
}

/// What is not ground, row by row.
fn runs(regions: &Regions, part: Area, ground: u32) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for y in part.y0..part.y1 {
        let others = regions.along(y, part.x0..part.x1).filter(|it| it.1 != ground);
        for columns in others.map(|it| it.0) {
            match runs.last_mut() {
                Some(last) if last.y == y && last.x1 == columns.start => last.x1 = columns.end,
                _ => runs.push(Run { y, x0: columns.start, x1: columns.end }),
            }
        }
    }
    runs
}

/// By run, the first one of its blob.
fn joined(runs: &[Run]) -> Vec<usize> {
    let mut parents: Vec<usize> = (0..runs.len()).collect();
    let mut above = 0;
    for (at, run) in runs.iter().enumerate() {
        // Those that end before this one begins have nothing to do with the ones after it either.
        while runs[above].y + 1 < run.y || runs[above].y < run.y && runs[above].x1 < run.x0 {
            above += 1;
        }
        let near = runs[above..at].iter().take_while(|it| it.y < run.y && it.x0 <= run.x1);
        for other in above..above + near.count() {
            let (a, b) = (root(&mut parents, other), root(&mut parents, at));
            parents[a.max(b)] = a.min(b);
        }
    }
    (0..runs.len()).map(|it| root(&mut parents, it)).collect()
}

fn root(parents: &mut [usize], mut at: usize) -> usize {
    while parents[at] != at {
        parents[at] = parents[parents[at]];
        at = parents[at];
    }
    at
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use seesolve_core::draw::Canvas;
    use seesolve_core::{Frame, Rect};

    use super::*;

    /// The whole blobs of a part, spread from pixel to pixel.
    fn spread(part: Area, is_ground: impl Fn(usize, usize) -> bool) -> Vec<Vec<(usize, usize)>> {
        let around = |x: usize, y: usize| {
            let rows = y.max(part.y0 + 1) - 1..(y + 2).min(part.y1);
            rows.flat_map(move |y| {
                (x.max(part.x0 + 1) - 1..(x + 2).min(part.x1)).map(move |x| (x, y))
            })
        };
        let is_inside = |(x, y): &(usize, usize)| around(*x, *y).count() == 9;
        let pixels = (part.y0..part.y1).flat_map(|y| (part.x0..part.x1).map(move |x| (x, y)));
        let mut left: Vec<(usize, usize)> = pixels.filter(|it| !is_ground(it.0, it.1)).collect();
        let mut blobs = Vec::new();
        while !left.is_empty() {
            let mut blob = vec![left.remove(0)];
            let mut next = 0;
            while let Some((x, y)) = blob.get(next).copied() {
                next += 1;
                blob.extend(around(x, y).filter(|it| left.contains(it)));
                left.retain(|it| !blob.contains(it));
            }
            blob.sort_by_key(|it| (it.1, it.0));
            if blob.iter().all(is_inside) {
                blobs.push(blob);
            }
        }
        blobs
    }

    fn dotted(rng: &mut Rng) -> Frame {
        let (width, height) = (rng.u32(6..20), rng.u32(6..20));
        let mut canvas = Canvas::new(width, height, [255; 3]);
        for _ in 0..rng.u32(..width * height / 2) {
            let (x, y) = (rng.u32(1..width) as f32, rng.u32(1..height) as f32);
            canvas.rect(Rect::from_corners(x, y, x + 1.0, y + 1.0), [rng.u8(..100); 3]);
        }
        canvas.into_frame()
    }

    #[test]
    fn blobs_are_what_can_be_reached_from_pixel_to_pixel() {
        let mut rng = Rng::with_seed(1);
        let mut n_blobs = 0;
        for _ in 0..300 {
            let frame = dotted(&mut rng);
            let regions = Regions::new(&frame, 8).unwrap();
            let (width, height) = frame.size();
            let part = Area { x0: rng.usize(..2), y0: rng.usize(..2), x1: width, y1: height - 1 };
            let ground = regions.along(0, 0..1).next().unwrap().1;
            let is_ground =
                |x: usize, y: usize| regions.along(y, x..x + 1).all(|it| it.1 == ground);
            let expected = spread(part, is_ground);
            let found = blobs(&regions, part, ground, |_| true);
            let pixels: Vec<Vec<_>> = found.iter().map(|it| it.pixels().collect()).collect();
            assert_eq!(pixels, expected);
            for (blob, pixels) in found.iter().zip(&pixels) {
                let of = |of: fn(&(usize, usize)) -> usize| pixels.iter().map(of);
                let area = blob.area;
                assert_eq!(Some(area.x0), of(|it| it.0).min());
                assert_eq!(Some(area.x1), of(|it| it.0 + 1).max());
                assert_eq!(Some(area.y0), of(|it| it.1).min());
                assert_eq!(Some(area.y1), of(|it| it.1 + 1).max());
            }
            n_blobs += found.len();
        }
        assert!(n_blobs > 1000, "{n_blobs}");
    }
}
