//! What `--explain` shows of a board: the tiles as the game would draw what was read, what the
//! picture has beside that, and every tile in words.

use seesolve_core::draw::font::Font;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Frame, Layout, Point, Reading, Rect, Rgb};

use super::lattice::HexLattice;
use super::letter_shapes::LetterShape;
use super::limits::evidence::{BOX, SPOT};
use super::verdict::Seen;
use crate::hexicon::geometry::{PLACES, Tile};
use crate::hexicon::items::Named;
use crate::hexicon::tile_name::tile_name;

const MARK: Rgb = [0xd0, 0x20, 0xd0];
const REST: Rgb = [0xff, 0x30, 0x00];

/// The board as the game would draw what was read, in the colours of the picture.
pub(super) fn expected(frame: &Frame, layout: &Layout, seen: &Seen) -> Frame {
    let rounded = |color: [f32; 3]| color.map(|it| it.round() as u8);
    let mut canvas = Canvas::new(frame.width(), frame.height(), rounded(seen.background));
    let size_of_capital = Font::new(Weight::Regular).cap_height(1.0);
    for (tile, shape) in layout.cells.iter().flatten().enumerate() {
        canvas.polygon(&shape.outline_in_frame, rounded(seen.tints[tile].color));
        let Some(letter) = &seen.letters[tile] else { continue };
        let Some(shape) = LetterShape::of(letter.found.symbol) else { continue };
        let (at, off, px) = (letter.center_in_frame, shape.center(), letter.capital_px);
        let middle = Point::new(at.x - off.x * px, at.y - off.y * px);
        let text = letter.found.symbol.to_string();
        canvas.text(&text, middle, px / size_of_capital, Weight::Regular, [0; 3]);
    }
    canvas.into_frame()
}

/// The picture, faded, with all that the expected board does not explain of the tiles, the redder
/// the more of it, and doubtful tiles framed.
pub(super) fn unexplained(
    frame: &Frame,
    layout: &Layout,
    lattice: &HexLattice,
    seen: &Seen,
) -> Frame {
    let faded: Vec<u8> = frame.rgb().iter().map(|it| 128 + it / 2).collect();
    let faded = Frame::from_rgb(frame.width(), frame.height(), faded);
    let mut canvas = Canvas::from_frame(faded.as_ref().unwrap_or(frame));
    let (width, height) = lattice.tile_px();
    for (tile, shape) in layout.cells.iter().flatten().enumerate() {
        let it = &seen.unexplained[tile];
        let center = lattice.at(PLACES[tile]);
        for (at, left) in it.rest.iter().filter(|(_, left)| *left > 0.0) {
            let middle = Point::new(center.x + at.x * width, center.y + at.y * height);
            let (w, h) = (BOX * width / 2.0, BOX * height / 2.0);
            let part = Rect::from_corners(middle.x - w, middle.y - h, middle.x + w, middle.y + h);
            canvas.glass(part, REST, (left / (2.0 * SPOT)).clamp(0.1, 0.9));
        }
        if it.doubt().is_some() {
            canvas.polygon_frame(&shape.outline_in_frame, (0.03 * width).max(1.0), MARK);
        }
        let text = format!("{:.1} {:.0}", it.letter * 100.0, it.paper * 100.0);
        let under = Point::new(center.x, shape.outline_in_frame[4].y);
        canvas.text(&text, under, 0.14 * width, Weight::Bold, MARK);
    }
    canvas.into_frame()
}

/// Every tile in words: what was expected there, what was found, and the rest; a line each.
pub(super) fn in_words(seen: &Seen, reading: &Reading) -> String {
    let line = |tile: Tile| {
        let at = usize::from(tile);
        let (tint, left) = (&seen.tints[at], &seen.unexplained[at]);
        let letter = seen.letters[at].map_or("no letter was found".to_owned(), |it| {
            let found = it.found;
            format!(
                "expected {} on {}; found {:.0} % alike, next {} with {:.0} %",
                found.symbol,
                tint.tint.name(),
                100.0 * found.likeness,
                found.runner_up,
                100.0 * found.runner_up_likeness
            )
        });
        let [r, g, b] = tint.color.map(|it| it.round() as u8);
        let doubt = [Named::Letter(tile), Named::Color(tile)]
            .iter()
            .find_map(|it| reading.item(&it.name())?.doubt.clone())
            .map_or(String::new(), |it| format!("; doubtful: {it}"));
        format!(
            "\n  {}: {letter}, {:.0} % of a tile off its place, paper #{r:02x}{g:02x}{b:02x}; \
             {:.0} % of the usual ink; unexplained {:.1} % around the letter, {:.0} % of the paper{doubt}",
            tile_name(tile),
            100.0 * left.off_place,
            100.0 * left.darkness,
            100.0 * left.letter,
            100.0 * left.paper,
        )
    };
    (0..).take(PLACES.len()).map(line).collect()
}
