//! Looks that know no lines take a whole page apart into pieces of even colour, if it is not too large.

use std::collections::BTreeMap;

use seesolve_core::vision::regions::Regions;
use seesolve_core::{Control, Frame};

use crate::flow::limits::MAX_PAGE_PIXELS;

/// A picture taken apart, in several ways and in each once.
#[derive(Default)]
pub(super) struct Page {
    by_step: BTreeMap<u8, Option<Regions>>,
}

impl Page {
    /// The pieces within which colours change by `step` from pixel to pixel; `None` where there are too
    /// many pixels, pieces or steps.
    pub(super) fn pieces(
        &mut self,
        frame: &Frame,
        step: u8,
        control: &Control,
    ) -> Option<&Regions> {
        let n_pixels = frame.size().0 * frame.size().1;
        if n_pixels > MAX_PAGE_PIXELS || !control.spend(8 * n_pixels as u64) {
            return None;
        }
        self.by_step.entry(step).or_insert_with(|| Regions::new(frame, step)).as_ref()
    }
}
