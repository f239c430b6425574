//! The search through a picture, and a look at a place where a board was found before.

use seesolve_core::{Control, Frame};

use super::cards::{self, Look, SeenCards};
use super::clues::{self, SeenClues};
use super::lattice::{self, Lattice};
use seesolve_core::vision::regions::Regions;

/// A board that was found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) lattice: Lattice,
    pub(crate) step: u8,
    pub(crate) clues: SeenClues,
    pub(crate) cards: SeenCards,
}

/// Colours inside a piece change by this much from pixel to pixel: little in screenshots, more in
/// pictures that were compressed.
const STEPS: [u8; 2] = [3, 10];

/// Larger pictures are not looked through: no screen is as large.
const MAX_PIXELS: usize = 20_000_000;

/// The best board in a picture.
pub(crate) fn find(frame: &Frame, control: &Control) -> Option<Found> {
    let (width, height) = frame.size();
    if width * height > MAX_PIXELS {
        return None;
    }
    let mut best: Option<Found> = None;
    for step in STEPS {
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
            let cards = cards::read(frame, &regions, &lattice, None, clues.n_voltorbs());
            let found = Found { lattice, step, clues, cards };
            if found.clues.is_certain() {
                return Some(found);
            }
            best = best.or(Some(found));
        }
    }
    best
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
    let cards = cards::read(frame, &regions, lattice, back, clues.n_voltorbs());
    Some(Found { lattice: *lattice, step, clues, cards })
}
