//! The box after a finished level: where its "next level" button is.
//!
//! The button is found by its word. Pressing a wrong place is worse than not going on, so four
//! letters in a row must read "next".

use seesolve_core::draw::font::Weight;
use seesolve_core::vision::components::{Component, Mask, components};
use seesolve_core::vision::glyph::{Alphabet, Glyph, Ink};
use seesolve_core::{Frame, Layout, Prompt, Rect};

const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
const WORD: &str = "next";
/// How much a letter must look like itself.
const LIKENESS: f32 = 0.7;
/// Capitals in heights of an x, for most fonts without serifs.
const CAPITALS: f32 = 1.42;
/// Smaller letters cannot be told apart.
const MIN_X_HEIGHT: usize = 5;

/// The "next level" button, looked for on and around the board's last place, or everywhere.
pub(super) fn prompt(frame: &Frame, layout: Option<&Layout>) -> Option<Prompt> {
    let whole = frame.bounds_in_frame();
    let part = layout.map_or(whole, |it| {
        let bounds = it.bounds_in_frame;
        bounds.grown(0.1 * bounds.width().min(bounds.height()))
    });
    let is_light = |rgb: [u8; 3]| rgb.iter().all(|it| *it > 150);
    let max_height = part.height() / 8.0;
    let mut blobs = components(&Mask::within(frame, part, is_light));
    blobs.retain(|it| it.height() >= MIN_X_HEIGHT && (it.height() as f32) < max_height);
    blobs.sort_by_key(|it| it.left);
    let mut alphabet = None;
    let word = blobs.iter().find_map(|first| {
        let letters = row_of_letters(first, &blobs)?;
        let alphabet = alphabet.get_or_insert_with(|| Alphabet::drawn(LETTERS, Weight::Bold));
        reads(frame, &letters, alphabet).then_some(letters)
    })?;
    let rect = line_of(&word, &blobs)?;
    Some(Prompt { name: "next level".to_owned(), rect_in_frame: rect, leads_on: true })
}

/// A blob and the three to its right, if they could be "next" by their sizes alone.
fn row_of_letters(first: &Component, blobs: &[Component]) -> Option<Vec<Component>> {
    let mut letters = vec![*first];
    while letters.len() < WORD.len() {
        letters.push(next_in_line(letters.last()?, first, blobs, 0.6)?);
    }
    let x_height = first.height() as f32;
    let is_low = |it: &Component| (it.height() as f32 / x_height - 1.0).abs() < 0.2;
    let (t, low) = letters.split_last()?;
    let is_tall = (1.1..1.9).contains(&(t.height() as f32 / x_height));
    (low.iter().all(is_low) && is_tall).then_some(letters)
}

/// The nearest blob to the right that stands on the same line.
fn next_in_line(
    after: &Component,
    first: &Component,
    blobs: &[Component],
    max_gap: f32,
) -> Option<Component> {
    let x_height = first.height() as f32;
    let stands = |it: &&Component| {
        let gap = it.left as f32 - after.right as f32;
        let step = it.bottom as f32 - first.bottom as f32;
        gap > -0.2 * x_height && gap < max_gap * x_height && step.abs() < 0.2 * x_height
    };
    blobs.iter().filter(|it| it.left > after.left).find(stands).copied()
}

fn reads(frame: &Frame, letters: &[Component], alphabet: &Alphabet) -> bool {
    let capital_px = letters[0].height() as f32 * CAPITALS;
    let alphabet = alphabet.seen_at(capital_px);
    letters.iter().zip(WORD.chars()).all(|(letter, wanted)| {
        let part = letter.rect_in_frame().grown(1.0);
        let light = |rgb: [u8; 3]| f32::from(rgb[0].min(rgb[1]).min(rgb[2])) / 255.0;
        let ink = Ink::within(frame, part, |it| (light(it) * 2.0 - 1.0).max(0.0));
        let glyph = ink.center().and_then(|it| Glyph::cut(&ink, it, capital_px));
        glyph
            .and_then(|it| alphabet.best(&it))
            .is_some_and(|it| it.symbol == wanted && it.likeness > LIKENESS)
    })
}

/// The box around a word and the words after it.
fn line_of(word: &[Component], blobs: &[Component]) -> Option<Rect> {
    let first = word.first()?;
    let mut line = word.to_vec();
    while let Some(more) = next_in_line(line.last()?, first, blobs, 1.2) {
        line.push(more);
    }
    Rect::around(line.iter().flat_map(|it| it.rect_in_frame().corners()))
}

#[cfg(test)]
mod tests {
    use seesolve_core::draw::Canvas;
    use seesolve_core::{PaintStyle, Painted, Point, Scene};

    use super::*;
    use crate::flow::generate::sample;
    use crate::flow::paint::paint;

    fn painted(seed: u64) -> Painted {
        let style = PaintStyle { cell_px: 50.0, theme: 0, scene: Scene::Board, seed };
        paint(&sample(seed), &style)
    }

    #[test]
    fn the_button_is_found_by_its_word() {
        let board = painted(1);
        for (size, weight) in [(16.0, Weight::Bold), (24.0, Weight::Regular), (31.0, Weight::Bold)]
        {
            let mut canvas = Canvas::from_frame(&board.frame);
            let center = board.layout.bounds_in_frame.center();
            canvas.glass(board.frame.bounds_in_frame(), [0; 3], 0.6);
            let button = Rect::new(center, center).grown(size * 3.0);
            canvas.rounded_rect(button, 4.0, [24, 120, 210]);
            canvas.text(
                "level complete!",
                Point::new(center.x, center.y - 50.0),
                size,
                weight,
                [230; 3],
            );
            canvas.text("next level", center, size, weight, [255; 3]);
            let found = prompt(&canvas.into_frame(), Some(&board.layout)).unwrap();
            let at = found.rect_in_frame.center();
            assert!(at.distance(center) < size, "{size}: {at:?} and not {center:?}");
            assert!(button.contains(found.rect_in_frame.min));
        }
    }

    #[test]
    fn boards_and_other_words_are_no_button() {
        for seed in 0..20 {
            let board = painted(seed);
            assert_eq!(prompt(&board.frame, Some(&board.layout)), None);
        }
        let mut canvas = Canvas::new(400, 200, [0; 3]);
        for (line, text) in ["level complete!", "nest level", "mext", "texn"].iter().enumerate() {
            let at = Point::new(200.0, 30.0 + 40.0 * line as f32);
            canvas.text(text, at, 24.0, Weight::Bold, [255; 3]);
        }
        assert_eq!(prompt(&canvas.into_frame(), None), None);
    }
}
