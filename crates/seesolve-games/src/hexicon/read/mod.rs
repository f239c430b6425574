//! Finding a Hexicon board in a picture and reading it.
//!
//! The letters give the lattice, the lattice gives the tiles, the background beside the board
//! gives the scale of colours; scores and buttons are looked for above and below.

mod hue;
mod lattice;
mod letters;
mod rules;
mod scores;
mod show;
mod tile;
mod tints;
mod turn;
mod verdict;

use seesolve_core::{Corrections, Frame, Located, Reading, Trace};
use serde_json::{Value, json};

use super::board::Board;
use super::colors::Tint;
use super::geometry::N_TILES;
use super::notation::line_strings;
pub use lattice::HexLattice;
use tile::UNSEEN;
use verdict::{Seen, verify};

/// The board in the picture, if there is one.
pub fn locate(frame: &Frame, trace: &mut Trace) -> Vec<Located<HexLattice>> {
    trace.stage("frame", "the picture as it came", || frame.clone());
    let mut best: Option<HexLattice> = None;
    for level in lattice::INK_LEVELS {
        if let Some(found) = lattice::find(frame, level)
            && best.is_none_or(|it| it.n_letters < found.n_letters)
        {
            best = Some(found);
        }
        if best.is_some_and(|it| it.n_letters == N_TILES) {
            break;
        }
    }
    let Some(lattice) = best else { return Vec::new() };
    let tints = tints::read(frame, &lattice, tints::background(frame, &lattice));
    let n_tiles = tints.iter().filter(|it| it.confidence >= 0.5).count();
    let share = |n: usize| n as f32 / N_TILES as f32;
    let layout = show::layout(&lattice, share(lattice.n_letters) * share(n_tiles));
    let caption = format!("{} of 61 letters on a hexagonal lattice", lattice.n_letters);
    trace.stage("lattice", caption, || show::outlines(frame, &layout));
    vec![Located { layout, lattice }]
}

/// Reads a located board. The player's word on a tile is a letter, a letter and a colour (`Eb`)
/// or a colour alone (`?b`); on the fields `blue`, `red`, `to_move` and `swap_used` it is what the
/// notation would say.
pub fn read(
    frame: &Frame,
    place: &Located<HexLattice>,
    corrections: &Corrections,
    trace: &mut Trace,
) -> Reading<Board> {
    let lattice = &place.lattice;
    let background = tints::background(frame, lattice);
    let tints = tints::read(frame, lattice, background);
    let seen = Seen {
        letters: letters::read(frame, lattice, &tints),
        tints,
        scores: scores::read(frame, lattice, background),
        turn: turn::read(frame, lattice, background),
    };
    let reading = verify(&seen, corrections);
    trace.stage("tiles", "the letters and colours, doubtful ones framed", || {
        show::tiles(frame, place, &reading)
    });
    trace.stage("scores", "the scores, and what the buttons say", || {
        show::around(frame, &seen, &reading)
    });
    reading
}

/// The `board` object for a reading that is no legal position: `?` for letters not seen.
pub fn seen_json(reading: &Reading<Board>) -> Value {
    let symbol = |tile: u8, nth: usize, unseen: char| {
        let cell = reading.cells.get(usize::from(tile));
        cell.and_then(|it| it.symbol.chars().nth(nth)).unwrap_or(unseen)
    };
    let field = |name: &str| reading.fields.iter().find(|it| it.name == name).map(|it| &it.symbol);
    let points = |name: &str| field(name).and_then(|it| it.parse::<u8>().ok());
    json!({
        "lines": line_strings(|it| symbol(it, 0, UNSEEN)),
        "colors": line_strings(|it| symbol(it, 1, Tint::Neutral.symbol())),
        "score": [points("blue"), points("red")],
        "to_move": field("to_move"),
        "swap_used": field("swap_used").map(|it| it == "true"),
    })
}
