//! Finding a Hexicon board in a picture and reading it, in one pass.
//!
//! The letters give the lattice, the lattice gives the tiles, the background beside the board
//! gives the scale of colours; scores and buttons are looked for above and below.

mod evidence;
mod explain;
mod first_look;
mod hue;
mod lattice;
mod letter_shapes;
mod letters;
mod limits;
mod look;
mod palette;
mod rivals;
mod rules;
mod scores;
mod show;
mod sides;
mod tile;
mod tints;
mod tips;
mod turn;
mod twins;
mod verdict;

use std::sync::Arc;

use seesolve_core::{
    Control, Corrections, Frame, InputError, Layout, Place, Position, Reading, Sighting,
};

use super::geometry::N_TILES;
use super::items::Word;
pub(super) use first_look::first_look;
use lattice::HexLattice;
use tints::TintRead;
use verdict::{Seen, verify};

/// The board in the picture, if there is one, read.
pub(super) fn recognise(frame: &Frame, control: &Control) -> Option<Sighting> {
    control.stage("frame", "the picture as it came", || frame.clone());
    let lattice = lattice::find(frame, control)?;
    let seen = Seen::new(frame, &lattice, control)?;
    let share = |n: usize| n as f32 / N_TILES as f32;
    let place = HexPlace { lattice, layout: show::layout(&lattice) };
    let caption = format!("{} of 61 letters on a hexagonal lattice", lattice.n_letters);
    control.stage("lattice", caption, || show::outlines(frame, &place.layout));
    Some(Sighting {
        score: (share(lattice.n_letters) * share(seen.n_tinted)).clamp(0.0, 0.99),
        layout: place.layout.clone(),
        reading: place.judged(frame, &seen, &[], control),
        place: Arc::new(place),
    })
}

/// Where a board lies.
struct HexPlace {
    lattice: HexLattice,
    layout: Layout,
}

impl HexPlace {
    fn judged(&self, frame: &Frame, seen: &Seen, words: &[Word], control: &Control) -> Reading {
        let reading = verify(seen, &self.lattice, words);
        control.stage("tiles", "the letters and colours, doubtful ones framed", || {
            show::tiles(frame, &self.layout, &self.lattice, &reading)
        });
        if control.wants_stages() {
            let caption = format!("every tile{}", explain::in_words(seen, &reading));
            control.stage("expected", caption, || explain::expected(frame, &self.layout, seen));
            control.stage("unexplained", "red: beyond that; per cent by letter and paper", || {
                explain::unexplained(frame, &self.layout, &self.lattice, seen)
            });
        }
        control.stage("scores", "the scores, and what the buttons say", || {
            show::around(frame, seen, &reading)
        });
        reading
    }
}

impl Place for HexPlace {
    fn read(
        &self,
        frame: &Frame,
        corrections: &Corrections,
        _: Option<&Position>,
        control: &Control,
    ) -> Result<Reading, InputError> {
        let words: Vec<Word> = corrections
            .iter()
            .map(|(name, value)| Word::parse(name, value))
            .collect::<Result<_, _>>()?;
        Ok(match Seen::new(frame, &self.lattice, control) {
            Some(seen) => self.judged(frame, &seen, &words, control),
            None => Reading::nothing("the reading was stopped before it was finished"),
        })
    }
}

impl Seen {
    /// Looks at everything; `None` when stopped.
    fn new(frame: &Frame, lattice: &HexLattice, control: &Control) -> Option<Self> {
        let background = tints::background(frame, lattice);
        let tints: [TintRead; N_TILES] = tints::read(frame, lattice, background);
        let n_tinted = tints.iter().filter(|it| it.confidence >= limits::CERTAIN).count();
        let scale = palette::Scale {
            background,
            ink: letters::ink_level(frame, lattice),
            step: palette::level_step(frame, show::layout(lattice).bounds_in_frame),
        }
        .unless_dithered(&tints.map(|it| it.color));
        let fitted = palette::fit(&tints.map(|it| it.color), scale);
        let tints: [TintRead; N_TILES] =
            std::array::from_fn(|tile| tints[tile].settled(&fitted[tile]));
        // The board, and as much above it and below it.
        let board_px = 9.0 * lattice.column * 17.0 * lattice.line;
        let in_picture = (frame.width() as f32 * frame.height() as f32).min(3.0 * board_px);
        control.spend(in_picture as u64 * limits::lattice::STEPS_A_PIXEL).then(|| {
            let letters = letters::read(frame, lattice, &tints);
            let turn = turn::read(frame, lattice, background, &tints);
            let bare = sides::missing(frame, lattice, &tints, background, turn.dot_in_frame);
            let mut unexplained = evidence::unexplained(
                frame,
                lattice,
                &tints,
                &letters,
                background,
                turn.dot_in_frame,
                &bare,
            );
            let tips = tips::of_another_color(frame, lattice, &tints);
            unexplained.iter_mut().zip(tips).for_each(|(it, is_other)| it.hides_color |= is_other);
            let scores =
                scores::read(frame, lattice, background, letters::usual_unlikeness(&letters));
            Self { background, letters, tints, n_tinted, scores, turn, unexplained }
        })
    }
}
