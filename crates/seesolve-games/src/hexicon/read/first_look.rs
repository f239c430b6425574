//! Whether a picture may show Hexicon at all, from a sparse sample of its pixels: the game is
//! played on pale grey, and so little of most other screens is.

use seesolve_core::{Control, Frame, Rgb};

use super::limits::first_look::{MIN_PAPER, PAPER_LEVEL, PAPER_SPREAD, SAMPLES};

/// 0 to 1, half where a board is as likely as not.
pub(in super::super) fn first_look(frame: &Frame, control: &Control) -> f32 {
    let (width, height) = frame.size();
    let (x_step, y_step) = (width.div_ceil(SAMPLES).max(1), height.div_ceil(SAMPLES).max(1));
    let (mut n_paper, mut n_seen) = (0_usize, 0_usize);
    for y in (y_step / 2..height).step_by(y_step) {
        let row = (x_step / 2..width).step_by(x_step).map(|x| frame.pixel(x, y));
        for pixel in row {
            n_seen += 1;
            n_paper += usize::from(is_paper(pixel));
        }
    }
    control.spend(n_seen as u64);
    let share = n_paper as f32 / n_seen.max(1) as f32;
    (0.5 * share / MIN_PAPER).min(0.9)
}

fn is_paper(pixel: Rgb) -> bool {
    let [r, g, b] = pixel;
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    most >= PAPER_LEVEL && f32::from(most - least) <= PAPER_SPREAD * f32::from(most)
}
