//! The cheap first test: whether lines of pixels cross five stripes of the line colours, several of
//! them at the same place.

use seesolve_core::{Control, Frame, Rect};

use super::limits;
use super::stripes::{Hue, PlaceIndex, Stripes, find_stripes, hue_tables, turns_with_both};

/// Every this many pixel rows are looked at. The smallest boards that can be read have connectors
/// three to four pixels high, five rows of them, so that some row of each is met. Pictures larger
/// than any screen have larger boards.
fn row_step(height: usize) -> usize {
    (height / 1000).max(3)
}

/// Five stripes in order at several heights are more than any other game's first look goes by, so
/// this game is searched for first.
const SEEN: f32 = 0.95;

/// How much the picture looks like the game, 0 to 1.
pub(crate) fn first_look(frame: &Frame, control: &Control) -> f32 {
    let upright = |turn| Scan::new(turn, false);
    let mut scans: Vec<Scan> = (0..hue_tables().len()).map(upright).collect();
    scans.push(Scan::reversed());
    look(frame, &mut scans, control)
}

/// Whether the picture may show a board that does not stand upright. Of all ways in which it may be
/// turned or mirrored, half have their columns in order and half in reverse.
pub(crate) fn may_be_turned(frame: &Frame, control: &Control) -> bool {
    let upright = Scan::new(0, false);
    look(frame, &mut [upright, Scan::reversed()], control) > 0.5
}

/// Where a board seems to lie that could not be found, because it is not straight or drawn in
/// another way: lines at several heights cross the five stripes.
pub(crate) fn askew_board(frame: &Frame, control: &Control) -> Option<Rect> {
    let width = frame.size().0;
    [false, true].into_iter().find_map(|is_reversed| {
        let scan = Scan::new(0, is_reversed);
        let hits = confirmed(&stripes_by_row(frame, &scan, control));
        if hits.len() > limits::MAX_ASKEW_STRIPES {
            return None;
        }
        let near = |a: &Stripes, b: &Stripes| {
            (0.8..1.25).contains(&(a.pitch / b.pitch))
                && (a.blue_at - b.blue_at).abs() < 0.6 * a.pitch
        };
        hits.iter().find_map(|(_, first)| {
            let mut heights: Vec<(f32, f32)> = Vec::new();
            for (y, _) in hits.iter().filter(|it| near(first, &it.1)) {
                match heights.last_mut() {
                    Some((_, last)) if y - *last <= 0.5 * first.pitch => *last = *y,
                    _ => heights.push((*y, *y)),
                }
            }
            let (top, bottom) = (heights.first()?.0, heights.last()?.1);
            // Cards interrupt the stripes; pipes that run side by side go on.
            let are_short = heights.iter().all(|(from, to)| to - from <= 0.5 * first.pitch);
            let are_even = heights.windows(2).all(|it| {
                let n_cards = (it[1].0 - it[0].0) / first.pitch;
                (n_cards - n_cards.round()).abs() <= limits::ASKEW_UNEVEN
            });
            let left = first.blue_at - 3.5 * first.pitch;
            let right = first.blue_at + 2.5 * first.pitch;
            let (left, right) = if is_reversed {
                (width as f32 - right, width as f32 - left)
            } else {
                (left, right)
            };
            let bounds = Rect::from_corners(left, top - first.pitch, right, bottom + first.pitch);
            let is_board = are_short && are_even && limits::ASKEW_HEIGHTS.contains(&heights.len());
            is_board.then_some(bounds)
        })
    })
}

/// The stripes of a picture with the rows where they were met, every row of ordinary pictures.
fn stripes_by_row(frame: &Frame, scan: &Scan, control: &Control) -> Vec<Vec<(f32, Stripes)>> {
    let (width, height) = frame.size();
    let (mut found, mut hues) = (Vec::new(), Vec::with_capacity(width));
    let rows = (0..height).step_by((height / 1000).max(1));
    rows.take_while(|_| control.spend(width as u64))
        .map(|y| {
            scan.stripes(frame, y, &mut hues, &mut found);
            found.drain(..).map(|it| (y as f32, it)).collect()
        })
        .collect()
}

/// Stripes that the next row meets too: those of noise it does not.
fn confirmed(rows: &[Vec<(f32, Stripes)>]) -> Vec<(f32, Stripes)> {
    let pairs = rows.windows(2);
    let is_met = |it: &(f32, Stripes), next: &[(f32, Stripes)]| {
        next.iter().any(|other| it.1.are_like(&other.1))
    };
    pairs.flat_map(|it| it[0].iter().filter(|hit| is_met(hit, &it[1])).copied()).collect()
}

/// One way to look at a row of pixels, and the stripes that were seen so.
struct Scan {
    /// Which of the tables of hues is used.
    turn: usize,
    /// From right to left.
    is_reversed: bool,
    /// The stripes of the last row.
    here: Vec<Stripes>,
    seen: Vec<Track>,
    index: PlaceIndex,
}

/// Stripes at one place.
struct Track {
    stripes: Stripes,
    last_row: usize,
    /// Cards lie between two heights, so that dots or tiles in a row count once.
    n_heights: usize,
}

impl Scan {
    fn new(turn: usize, is_reversed: bool) -> Self {
        let (here, seen) = (Vec::new(), Vec::new());
        Self { turn, is_reversed, here, seen, index: PlaceIndex::default() }
    }

    fn reversed() -> Self {
        Self::new(0, true)
    }

    /// Lists the stripes along a row.
    fn stripes(&self, frame: &Frame, y: usize, hues: &mut Vec<Hue>, found: &mut Vec<Stripes>) {
        let table = &hue_tables()[self.turn];
        let hue = |it: &[u8]| table.hue([it[0], it[1], it[2]]);
        hues.clear();
        hues.extend(frame.row(y).chunks_exact(3).map(hue));
        if self.is_reversed {
            hues.reverse();
        }
        find_stripes(hues, found);
    }
}

fn look(frame: &Frame, scans: &mut [Scan], control: &Control) -> f32 {
    let (width, height) = frame.size();
    let mut hues = Vec::with_capacity(width);
    let (mut last_row, mut turns): (&[u8], u8) = (&[], 0);
    for y in (0..height).step_by(row_step(height)) {
        if !control.spend((scans.len() * width) as u64) {
            break;
        }
        // Of equal rows one look is enough.
        let is_new = frame.row(y) != last_row;
        if is_new {
            last_row = frame.row(y);
            turns = turns_with_both(last_row);
        }
        for scan in scans.iter_mut().filter(|it| turns >> it.turn & 1 == 1) {
            if is_new {
                let mut here = std::mem::take(&mut scan.here);
                here.clear();
                scan.stripes(frame, y, &mut hues, &mut here);
                scan.here = here;
            }
            let Scan { seen, index, here, .. } = scan;
            for stripes in here.iter().copied() {
                let is_like = |it: &usize| seen[*it].stripes.are_like(&stripes);
                let known = index.near(&stripes).filter(is_like).min();
                match known.and_then(|known| seen.get_mut(known)) {
                    Some(track) => {
                        let is_apart = (y - track.last_row) as f32 > 0.5 * stripes.pitch;
                        track.n_heights += usize::from(is_apart);
                        track.last_row = y;
                    }
                    None => {
                        index.add(&stripes, seen.len());
                        seen.push(Track { stripes, last_row: y, n_heights: 1 });
                    }
                }
            }
            if seen.iter().any(|it| it.n_heights >= limits::FIRST_LOOK_HEIGHTS) {
                return SEEN;
            }
        }
    }
    if scans.iter().all(|it| it.seen.is_empty()) { 0.0 } else { 0.3 }
}
