//! A first, cheap look: whether the picture may show a board at all. The game is dark: some part of
//! the picture must be. Boards on white have as much colour as white.

use seesolve_core::{Control, Frame};

use crate::flow::limits::{
    COLORFUL_SHARE, DARK, DARK_SHARE, SATURATED, WHITE, WHITE_SHARE, WINDOWS,
};

/// Pixels looked at, about.
const N_SAMPLES: f32 = 10_000.0;

/// How likely the picture shows a board, 0 to 1.
pub(crate) fn first_look(frame: &Frame, control: &Control) -> f32 {
    let (width, height) = frame.size();
    if width == 0 || height == 0 {
        return 0.0;
    }
    let stride = ((width * height) as f32 / N_SAMPLES).sqrt().max(1.0) as usize;
    control.spend((width * height / (stride * stride)) as u64);
    let mut n_in_window = [(0_u32, 0_u32); WINDOWS * WINDOWS];
    let (mut n, mut n_white, mut n_colorful) = (0_u32, 0_u32, 0_u32);
    for y in (0..height).step_by(stride) {
        for x in (0..width).step_by(stride) {
            let [r, g, b] = frame.pixel(x, y);
            let (most, least) = (r.max(g).max(b), r.min(g).min(b));
            n += 1;
            n_white += u32::from(least >= WHITE);
            n_colorful += u32::from(most - least >= SATURATED);
            let window = &mut n_in_window[y * WINDOWS / height * WINDOWS + x * WINDOWS / width];
            window.0 += 1;
            window.1 += u32::from(most <= DARK);
        }
    }
    let share = |part: u32, whole: u32| part as f32 / whole.max(1) as f32;
    let darkest = n_in_window.iter().map(|(all, dark)| share(*dark, *all)).fold(0.0, f32::max);
    let is_on_white = share(n_white, n) >= WHITE_SHARE && share(n_colorful, n) >= COLORFUL_SHARE;
    if darkest >= DARK_SHARE || is_on_white { 0.6 } else { 0.2 }
}
