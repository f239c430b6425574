//! Where a board lies: the next pictures are read there without searching.

use seesolve_core::{
    Control, Corrections, Frame, Gesture, InputError, Layout, Place, Position, Prompt, Reading,
    Verdict,
};

use crate::flow::prompt::prompt;
use crate::flow::read::cells::sample_cells;
use crate::flow::read::explain;
use crate::flow::read::figured;
use crate::flow::read::grid::Grid;
use crate::flow::read::report::report;
use crate::flow::read::said::Said;
use crate::flow::read::verify::{Claim, Verified};
use crate::flow::solve::Effort;
use crate::flow::stroke_visible::stroke_visible;

/// The known place of a board.
pub(crate) struct BoardPlace {
    grid: Grid,
    layout: Layout,
}

impl BoardPlace {
    pub(crate) fn new(grid: Grid) -> Self {
        let cells = (0..grid.extent.n_cells()).map(|it| grid.present[it].then(|| grid.shape(it)));
        let layout = Layout { bounds_in_frame: grid.bounds_in_frame(), cells: cells.collect() };
        Self { grid, layout }
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The reading of what was verified here.
    pub(crate) fn reading(
        &self,
        frame: &Frame,
        said: &Said,
        verified: Verified,
        control: &Control,
    ) -> Reading {
        let samples = control.wants_stages().then(|| verified.samples.clone());
        let reading = report(&self.grid, said, verified);
        if let Some(samples) = samples {
            let cells = explain::cells_in_words(frame, &self.grid, &samples, &reading.items);
            let caption = in_words(&reading) + &cells;
            control.stage("cells", caption, || {
                let symbols: Vec<String> =
                    reading.items.iter().map(|it| it.symbol.clone()).collect();
                let doubts: Vec<usize> = reading.doubtful.iter().map(|it| it.idx()).collect();
                explain::cells(frame, &self.grid, &samples, &symbols, &doubts)
            });
        }
        reading
    }
}

impl Place for BoardPlace {
    fn read(
        &self,
        frame: &Frame,
        corrections: &Corrections,
        _: Option<&Position>,
        control: &Control,
    ) -> Result<Reading, InputError> {
        let said = Said::new(corrections, &self.grid.extent)?;
        let samples = sample_cells(frame, &self.grid, control);
        let claim = Claim { grid: &self.grid, said: &said, control };
        let verified = claim.verify(&samples, Effort::CONFIRM);
        Ok(self.reading(frame, &said, verified, control))
    }

    fn shows(&self, frame: &Frame, gesture: &Gesture) -> Option<bool> {
        match &self.grid.figures {
            Some(it) => figured::stroke_visible(frame, &self.grid, it, gesture),
            None => stroke_visible(frame, &self.layout, gesture, self.grid.dot_radius()),
        }
    }

    fn prompt(&self, frame: &Frame) -> Option<Prompt> {
        prompt(frame, Some(&self.layout))
    }
}

/// A verdict in words.
fn in_words(reading: &Reading) -> String {
    let word = match reading.verdict {
        Verdict::Read => "read",
        Verdict::Doubtful => "doubtful",
    };
    let why = match &reading.warnings[..] {
        [] => String::new(),
        warnings => format!(": {}", warnings.join("; ")),
    };
    format!("{word}, confidence {:.2}{why}", reading.confidence)
}
