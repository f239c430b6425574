//! Pictures that show nothing: what systems give when a program may not look, or cannot.

use seesolve_core::Frame;

/// Nothing that a screen shows is darker throughout.
const BLACK: u8 = 16;
/// Distance between the bytes that are looked at; not a multiple of three, so that every channel is.
const STRIDE: usize = 7;

/// Whether a picture is black from edge to edge.
pub fn is_black(frame: &Frame) -> bool {
    frame.rgb().iter().step_by(STRIDE).all(|it| *it < BLACK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dark_game_is_not_black() {
        assert!(is_black(&Frame::filled(40, 30, [0, 3, 9])));
        let mut rgb = vec![0; 400 * 300 * 3];
        rgb[90_000..90_030].fill(60);
        assert!(!is_black(&Frame::from_rgb(400, 300, rgb).unwrap()));
    }
}
