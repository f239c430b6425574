//! What the targets share: each feeds bytes to one door of the program. A target fails by a panic, by
//! taking longer than a second or by taking more memory than the fuzzer was told.

#[path = "../../crates/seesolve/tests/support/doors.rs"]
mod doors;

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use seesolve_core::{Control, DecodeLimits, Frame, Game, STEPS_A_GAME};
use seesolve_games::registry::GAMES;
use seesolve_testing::small;

pub use doors::{log, saved_session, settings};

fn game(id: &str) -> &'static dyn Game {
    *GAMES.iter().find(|it| it.info().id == id).expect("a game of the registry")
}

/// The bytes of a picture file.
pub fn picture(bytes: &[u8]) {
    let limits = DecodeLimits { max_pixels: 1 << 20, ..DecodeLimits::default() };
    let _ = Frame::decode(bytes, &limits);
}

/// Pixels into a game's reader: the first byte chooses a painted board, every eight after it change one
/// of its pieces.
pub fn pixels(id: &'static str, bytes: &[u8]) {
    static STARTS: LazyLock<Mutex<HashMap<&str, &'static [Frame]>>> = LazyLock::new(Mutex::default);
    let game = game(id);
    let starts: &[Frame] = *STARTS
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .entry(id)
        .or_insert_with(|| small::boards(game, 32).leak());
    let Some((first, edits)) = bytes.split_first() else { return };
    let start = &starts[usize::from(*first) % starts.len()];
    let (width, height) = start.size();
    let mut rgb = start.rgb().to_vec();
    for &[way, left, top, w, h, from_x, from_y, level] in edits.as_chunks::<8>().0.iter().take(24) {
        let place = |it: u8, size: usize| usize::from(it) * size / 256;
        let (left, top) = (place(left, width), place(top, height));
        let (w, h) = (1 + place(w, width - left), 1 + place(h, height - top));
        let (from_x, from_y) = (place(from_x, width - w + 1), place(from_y, height - h + 1));
        let source = rgb.clone();
        for y in 0..h.min(height - top) {
            for x in 0..w.min(width - left) {
                let at = 3 * ((top + y) * width + left + x);
                let from = 3 * ((from_y + y) * width + from_x + x);
                let pixel = &mut rgb[at..at + 3];
                match way % 7 {
                    0 => pixel.copy_from_slice(&source[from..from + 3]),
                    1 => pixel.iter_mut().for_each(|it| *it = 255 - *it),
                    2 => pixel.fill(level),
                    3 => pixel[usize::from(way / 7) % 3] = level,
                    4 => pixel.iter_mut().for_each(|it| *it = it.wrapping_add(level)),
                    5 => pixel.copy_from_slice(&[level, from_x as u8, from_y as u8]),
                    _ if (x + y) % 7 == 0 => pixel.fill(level),
                    _ => {}
                }
            }
        }
    }
    let frame = Frame::from_rgb(width as u32, height as u32, rgb).expect("as many bytes as before");
    let control = Control::new().with_budget(STEPS_A_GAME);
    game.first_look(&frame, &control);
    game.recognise(&frame, &control);
}

/// A position as people type it: what is legal comes back unchanged.
pub fn notation(id: &'static str, bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let game = game(id);
    if let Ok(position) = game.position(text) {
        let again = game.position(position.notation()).expect("what was written can be read");
        assert_eq!(again.notation(), position.notation());
    }
}

/// A pack of levels.
pub fn pack(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for packs in GAMES.iter().filter_map(|it| it.packs()) {
        packs.parse(text);
    }
}
