//! When a picture has come to rest, told by comparing it with the one before.

use seesolve_core::{Frame, Rect};

/// Channels that differ by less are the same: drifting backgrounds and video noise.
const SAME: u8 = 40;
/// Fewer changed pixels than this are a blinking cursor or a clock.
const FEW: f32 = 0.002;
/// A veil changes channels by more than this, dark ones too, and this much of a picture.
const VEIL: u8 = 10;
const MOST: f32 = 0.6;
/// Every third pixel of every third row tells.
const STEP: usize = 3;

/// The part of the picture that differs, 0 to 1; pictures of different size differ wholly.
pub fn difference(a: &Frame, b: &Frame) -> f32 {
    difference_within(a, b, a.bounds_in_frame())
}

/// The same for a part of the picture alone.
pub fn difference_within(a: &Frame, b: &Frame, part_in_frame: Rect) -> f32 {
    differing(a, b, part_in_frame, SAME)
}

/// The part in which channels differ by more than `same`.
fn differing(a: &Frame, b: &Frame, part_in_frame: Rect, same: u8) -> f32 {
    if a.size() != b.size() {
        return 1.0;
    }
    let (width, height) = a.size();
    let clamp = |at: f32, size: usize| at.clamp(0.0, size as f32) as usize;
    let (left, right) = (clamp(part_in_frame.min.x, width), clamp(part_in_frame.max.x, width));
    let (top, bottom) = (clamp(part_in_frame.min.y, height), clamp(part_in_frame.max.y, height));
    let mut n_changed = 0_u32;
    let mut n_sampled = 0_u32;
    for y in (top..bottom).step_by(STEP) {
        let [a, b] =
            [a, b].map(|it| it.row(y)[3 * left..3 * right.max(left)].chunks_exact(3 * STEP));
        let pixels = a.zip(b);
        for (a, b) in pixels {
            let far = a[0].abs_diff(b[0]).max(a[1].abs_diff(b[1])).max(a[2].abs_diff(b[2]));
            n_changed += u32::from(far > same);
            n_sampled += 1;
        }
    }
    n_changed as f32 / n_sampled.max(1) as f32
}

/// Whether two pictures show the same thing.
pub fn is_at_rest(a: &Frame, b: &Frame) -> bool {
    difference(a, b) < FEW
}

/// The same of a part of them.
pub fn is_at_rest_within(a: &Frame, b: &Frame, part_in_frame: Rect) -> bool {
    difference_within(a, b, part_in_frame) < FEW
}

/// Whether most of the picture has another colour, as under a veil: all of it became darker or lighter.
pub fn is_all_different(a: &Frame, b: &Frame) -> bool {
    differing(a, b, a.bounds_in_frame(), VEIL) > MOST
}

/// Whether nothing moved at all, not even by a pixel.
pub fn is_frozen(a: &Frame, b: &Frame) -> bool {
    difference(a, b) == 0.0
}

#[cfg(test)]
mod tests {
    use seesolve_core::draw::Canvas;
    use seesolve_core::{Point, Rect};

    use super::*;

    #[test]
    fn noise_is_rest_and_a_turning_card_is_not() {
        let table = Frame::filled(256, 192, [40, 160, 104]);
        let noisy = Frame::filled(256, 192, [44, 150, 110]);
        assert!(is_at_rest(&table, &noisy));
        let mut canvas = Canvas::from_frame(&table);
        canvas.rect(Rect::from_corners(8.0, 8.0, 32.0, 32.0), [230, 230, 230]);
        assert!(!is_at_rest(&table, &canvas.into_frame()));
        let mut canvas = Canvas::from_frame(&table);
        canvas.circle(Point::new(30.0, 30.0), 2.0, [255, 0, 0]);
        let with_cursor = canvas.into_frame();
        assert!(is_at_rest(&table, &with_cursor), "a cursor may blink");
        assert!(!is_frozen(&table, &with_cursor) && is_frozen(&table, &noisy));
        assert!(!is_at_rest(&table, &Frame::filled(255, 192, [40, 160, 104])));
        let veiled = Frame::filled(256, 192, [20, 80, 52]);
        assert!(is_all_different(&table, &veiled) && !is_all_different(&table, &with_cursor));
    }
}
