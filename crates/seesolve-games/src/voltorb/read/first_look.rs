//! The cheap first test: whether lines of pixels cross five stripes of the line colours, several of
//! them at the same place.

use seesolve_core::{Control, Frame};

use super::stripes::{HueTable, Stripes, find_stripes, hue_tables};

/// Every this many pixel rows are looked at. The smallest boards that can be read have connectors
/// three to four pixels high, five rows of them, so that some row of each is met.
const ROW_STEP: usize = 3;
/// Stripes at one place on so many rows are hardly chance.
const MANY: usize = 2;

/// How much the picture looks like the game, 0 to 1.
pub fn first_look(frame: &Frame, control: &Control) -> f32 {
    let upright = |table| Scan { table, is_reversed: false, seen: Vec::new() };
    let mut scans: Vec<Scan> = hue_tables().iter().map(upright).collect();
    scans.push(Scan::reversed());
    look(frame, &mut scans, control)
}

/// Whether the picture may show a board that does not stand upright. Of all ways in which it may be
/// turned or mirrored, half have their columns in order and half in reverse.
pub fn may_be_turned(frame: &Frame, control: &Control) -> bool {
    let upright = Scan { table: &hue_tables()[0], is_reversed: false, seen: Vec::new() };
    look(frame, &mut [upright, Scan::reversed()], control) > 0.5
}

/// One way to look at a row of pixels, and the stripes that were seen so.
struct Scan {
    table: &'static HueTable,
    /// From right to left.
    is_reversed: bool,
    seen: Vec<(Stripes, usize)>,
}

impl Scan {
    fn reversed() -> Self {
        Self { table: &hue_tables()[0], is_reversed: true, seen: Vec::new() }
    }
}

fn look(frame: &Frame, scans: &mut [Scan], control: &Control) -> f32 {
    let (width, height) = frame.size();
    let (mut found, mut hues) = (Vec::new(), Vec::with_capacity(width));
    for y in (0..height).step_by(ROW_STEP) {
        if !control.spend((scans.len() * width) as u64) {
            break;
        }
        for Scan { table, is_reversed, seen } in &mut *scans {
            hues.clear();
            hues.extend(frame.row(y).chunks_exact(3).map(|it| table.hue([it[0], it[1], it[2]])));
            if *is_reversed {
                hues.reverse();
            }
            find_stripes(&hues, &mut found);
            for stripes in found.drain(..) {
                match seen.iter_mut().find(|it| it.0.are_like(&stripes)) {
                    Some((_, n)) => *n += 1,
                    None => seen.push((stripes, 1)),
                }
            }
            if seen.iter().any(|it| it.1 >= MANY) {
                return 0.9;
            }
        }
    }
    if scans.iter().all(|it| it.seen.is_empty()) { 0.0 } else { 0.3 }
}
