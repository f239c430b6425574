//! Texts with slips in them, for parsers that must take anything.

use std::ops::Range;

use fastrand::Rng;

use crate::material::chosen;

/// The seeds of a test that feeds nonsense: as many as usual, or `SEESOLVE_FUZZ` of them, from
/// `SEESOLVE_SEED` on.
pub fn seeds(usual: u64) -> Range<u64> {
    let number = |variable: &str| chosen(variable).map(|it| it.parse::<u64>().unwrap());
    let first = number("SEESOLVE_SEED").unwrap_or(0);
    first..first + number("SEESOLVE_FUZZ").unwrap_or(usual)
}

/// A text with some of its characters changed, doubled, moved or cut; `pieces` are what its language is
/// made of.
pub fn garbled(start: &str, pieces: &str, rng: &mut Rng) -> String {
    let pieces: Vec<char> = pieces.chars().collect();
    let mut chars: Vec<char> = start.chars().collect();
    for _ in 0..rng.usize(1..6) {
        let at = rng.usize(..=chars.len());
        let to = (at + rng.usize(..8)).min(chars.len());
        match rng.u8(..5) {
            0 => drop(chars.drain(at..to)),
            1 => chars.insert(at, pieces[rng.usize(..pieces.len())]),
            2 => {
                let piece: Vec<char> = chars[at..to].to_vec();
                (0..rng.usize(1..40)).for_each(|_| drop(chars.splice(at..at, piece.clone())));
            }
            3 => drop(chars.splice(at..to, "99999999999999999999".chars())),
            _ => chars.truncate(at),
        }
    }
    chars.into_iter().collect()
}
