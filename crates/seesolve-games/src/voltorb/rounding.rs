//! Numbers as they are reported: to nine decimals, and the same whatever the number of threads.
//!
//! Sums of the same terms differ in their last bits when threads add them up in another order, or
//! when a part was remembered from an earlier search. Rounding hides that, unless a number lies so
//! near the middle between two decimals that the last bits decide: [`is_ambiguous`] tells.

use seesolve_core::rounded;

/// Reported numbers are whole multiples of one part in this many.
const PARTS: f64 = 1e9;
/// The last bits of a probability differ by far less: a search adds up some twenty levels of
/// numbers below 1, each rounded by 1e-16.
const NOISE: f64 = 1e-13;

/// Sums of probabilities may come to a little more than 1.
pub fn rounded_probability(value: f64) -> f64 {
    rounded(value).clamp(0.0, 1.0)
}

/// Whether the last bits of a probability decide how it is rounded.
pub fn is_ambiguous(probability: f64) -> bool {
    ((probability * PARTS).fract() - 0.5).abs() < NOISE * PARTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_on_either_side_of_the_middle_are_told() {
        let middle = 1.0 / 1024.0;
        assert!(is_ambiguous(middle) && is_ambiguous(middle + 1e-15));
        assert_ne!(rounded(middle - 1e-15), rounded(middle + 1e-15));
        for clear in [0.0, 0.1, 0.5, 1.0 / 3.0, 1.0] {
            assert!(!is_ambiguous(clear), "{clear}");
        }
        assert_eq!(rounded_probability(1.0 + 1e-8), 1.0);
    }
}
