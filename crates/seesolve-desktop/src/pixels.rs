//! Turning the screen's pixels into a frame's.

/// Blue, green, red and a byte without meaning, as nearly every screen has them, to red, green,
/// blue. Four pixels at a time: whole words go in and out, which the compiler turns into vector
/// code; both slices must hold the same number of pixels.
pub(crate) fn rgb_from_bgrx(bgrx: &[u8], rgb: &mut [u8]) {
    let mut from = bgrx.chunks_exact(16);
    let mut to = rgb.chunks_exact_mut(12);
    for (four, out) in (&mut from).zip(&mut to) {
        let [a, b, c, d] = [0, 4, 8, 12].map(|at| rgb_word(&four[at..at + 4]));
        out[..4].copy_from_slice(&(a | b << 24).to_le_bytes());
        out[4..8].copy_from_slice(&(b >> 8 | c << 16).to_le_bytes());
        out[8..].copy_from_slice(&(c >> 16 | d << 8).to_le_bytes());
    }
    for (one, out) in from.remainder().chunks_exact(4).zip(to.into_remainder().chunks_exact_mut(3))
    {
        out.copy_from_slice(&[one[2], one[1], one[0]]);
    }
}

/// One pixel as a number whose bytes, the lowest first, are red, green, blue and zero.
fn rgb_word(bgrx: &[u8]) -> u32 {
    u32::from_be_bytes([bgrx[0], bgrx[1], bgrx[2], bgrx[3]]) >> 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_is_converted_to_its_last_pixel() {
        for n_pixels in 0..11_u8 {
            let bgrx: Vec<u8> =
                (0..n_pixels).flat_map(|it| [it * 3 + 2, it * 3 + 1, it * 3, 255]).collect();
            let mut rgb = vec![0; usize::from(n_pixels) * 3];
            rgb_from_bgrx(&bgrx, &mut rgb);
            assert_eq!(rgb, (0..n_pixels * 3).collect::<Vec<_>>());
        }
    }
}
