//! The letters that new tiles get: as often as the game deals them, and the same ones for every
//! move that is compared.

use fastrand::Rng;

use super::geometry::Tile;

/// How often the game deals each letter, in thousandths, as counted in real games.
const LETTER_WEIGHTS: [u16; 26] = [
    95, 15, 16, 51, 122, 16, 38, 21, 88, 7, 8, 58, 20, 73, 74, 23, 0, 74, 46, 82, 28, 0, 26, 0, 19,
    0,
];
const TOTAL_WEIGHT: u16 = {
    let (mut total, mut letter) = (0, 0);
    while letter < 26 {
        total += LETTER_WEIGHTS[letter];
        letter += 1;
    }
    total
};

/// A letter (0 to 25) as the game deals it.
pub(crate) fn random_letter(rng: &mut Rng) -> u8 {
    let mut left = rng.u16(0..TOTAL_WEIGHT);
    for (letter, weight) in (0..).zip(LETTER_WEIGHTS) {
        if left < weight {
            return letter;
        }
        left -= weight;
    }
    4
}

/// The letter a tile would get in the n-th imagined future: it depends on nothing else, so moves
/// that clear the same tile meet the same luck.
pub(crate) fn imagined_letter(seed: u64, nth: u64, tile: Tile) -> u8 {
    let mix = seed
        ^ nth.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ u64::from(tile).wrapping_mul(0xd1b5_4a32_d192_ed03);
    random_letter(&mut Rng::with_seed(mix))
}
