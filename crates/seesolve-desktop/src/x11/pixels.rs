//! Turning the screen's pixels into a frame's.

/// Blue, green, red and a byte without meaning, as nearly every screen has them, to red, green,
/// blue; both slices must hold the same number of pixels. Eight pixels at a time, because whole
/// words go in and out several times faster than bytes.
pub(super) fn rgb_from_bgrx(bgrx: &[u8], rgb: &mut [u8]) {
    let (from, from_rest) = bgrx.as_chunks::<32>();
    let (to, to_rest) = rgb.as_chunks_mut::<24>();
    for (eight, out) in from.iter().zip(to) {
        let (pairs, _) = eight.as_chunks::<8>();
        let [a, b, c, d] = [0, 1, 2, 3].map(|it| rgb_of_two(pairs[it]));
        let words = [a | b << 48, b >> 16 | c << 32, c >> 32 | d << 16];
        out.as_chunks_mut::<8>().0.copy_from_slice(&words.map(u64::to_le_bytes));
    }
    for (one, out) in from_rest.chunks_exact(4).zip(to_rest.chunks_exact_mut(3)) {
        out.copy_from_slice(&[one[2], one[1], one[0]]);
    }
}

/// Two pixels as a number whose six lowest bytes, the lowest first, are red, green, blue and red,
/// green, blue.
fn rgb_of_two(bgrx: [u8; 8]) -> u64 {
    let word = u64::from_be_bytes(bgrx);
    word >> 40 | word << 16 & 0xffff_ff00_0000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_is_converted_to_its_last_pixel() {
        for n_pixels in 0..35_u8 {
            let bgrx: Vec<u8> =
                (0..n_pixels).flat_map(|it| [it * 3 + 2, it * 3 + 1, it * 3, 255]).collect();
            let mut rgb = vec![0; usize::from(n_pixels) * 3];
            rgb_from_bgrx(&bgrx, &mut rgb);
            assert_eq!(rgb, (0..n_pixels * 3).collect::<Vec<_>>());
        }
    }
}
