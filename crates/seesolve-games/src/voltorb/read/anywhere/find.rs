//! The search through a picture, and a look at a place where a board was found before.

use seesolve_core::{Control, Frame};

use super::cards::{self, Look, SeenCards};
use super::clues::{self, SeenClues};
use super::lattice::{self, Lattice};
use super::limits::{MAX_PIXELS, N_SAMPLES, PLAIN, STEPS};
use seesolve_core::vision::regions::Regions;

/// A board that was found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) lattice: Lattice,
    pub(crate) step: u8,
    pub(crate) clues: SeenClues,
    pub(crate) cards: SeenCards,
}

/// The best board in a picture.
pub(crate) fn find(frame: &Frame, control: &Control) -> Option<Found> {
    let (width, height) = frame.size();
    if width * height > MAX_PIXELS {
        return None;
    }
    let mut best: Option<Found> = None;
    let steps = if is_screenshot(frame) { &STEPS[..1] } else { &STEPS[..] };
    for step in steps.iter().copied() {
        if !control.spend(8 * (width * height) as u64) {
            break;
        }
        let Some(regions) = Regions::new(frame, step) else { continue };
        for lattice in lattice::lattices(&regions, frame.size()) {
            let area = lattice.bounds().width() * lattice.bounds().height();
            if !control.spend(8 * area as u64) {
                break;
            }
            let Some(clues) = clues::read(frame, &regions, &lattice) else { continue };
            let cards = cards::read(frame, &regions, &lattice, None, &clues);
            let found = Found { lattice, step, clues, cards };
            if found.clues.is_certain() {
                return Some(found);
            }
            best = best.or(Some(found));
        }
    }
    best
}

/// Whether the picture was not compressed since it was taken.
fn is_screenshot(frame: &Frame) -> bool {
    let pixels = frame.rgb().chunks_exact(6).step_by((frame.rgb().len() / 6 / N_SAMPLES).max(1));
    let n_plain = pixels.clone().filter(|it| it[..3] == it[3..]).count();
    n_plain as f32 >= PLAIN * pixels.len() as f32
}

/// The board in another picture, at the same place.
pub(crate) fn read_at(
    frame: &Frame,
    lattice: &Lattice,
    step: u8,
    back: Option<&Look>,
) -> Option<Found> {
    let regions = Regions::new(frame, step)?;
    let clues = clues::read(frame, &regions, lattice)?;
    let cards = cards::read(frame, &regions, lattice, back, &clues);
    Some(Found { lattice: *lattice, step, clues, cards })
}
