//! The cheap first test: whether lines of pixels cross five stripes of the line colours, several of
//! them at the same place.

use seesolve_core::{Control, Frame};

use super::stripes::{Stripes, find_stripes, hue_tables};

/// Every this many pixel rows are looked at. The smallest boards that can be read have connectors
/// three to four pixels high, five rows of them, so that some row of each is met.
const ROW_STEP: usize = 3;
/// Stripes at one place on so many rows are hardly chance.
const MANY: usize = 2;

/// How much the picture looks like the game, 0 to 1.
pub fn first_look(frame: &Frame, control: &Control) -> f32 {
    let (width, height) = frame.size();
    let tables = hue_tables();
    let mut seen: [Vec<(Stripes, usize)>; 3] = Default::default();
    let (mut found, mut hues) = (Vec::new(), Vec::with_capacity(width));
    for y in (0..height).step_by(ROW_STEP) {
        // The row is looked at once for each way in which colours may be turned.
        if !control.spend((tables.len() * width) as u64) {
            break;
        }
        for (table, seen) in tables.iter().zip(&mut seen) {
            hues.clear();
            hues.extend(frame.row(y).chunks_exact(3).map(|it| table.hue([it[0], it[1], it[2]])));
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
    if seen.iter().all(Vec::is_empty) { 0.0 } else { 0.3 }
}
