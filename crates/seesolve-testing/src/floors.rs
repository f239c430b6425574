//! Whether enough is read. Floors are shares of many cases: a suite that tries a few of them, or has other
//! pictures than usual, may stay below by chance.

/// Whether fewer are read than a floor (a share) asks for, by more than chance makes of so few cases.
pub fn is_below(right: usize, all: usize, floor: f32) -> bool {
    let n = all as f32;
    let by_chance = 2.0 * (n * floor * (1.0 - floor)).sqrt();
    (right as f32) < n * floor - by_chance
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_cases_may_be_unlucky_and_many_may_not() {
        assert!(!is_below(5, 10, 0.7));
        assert!(is_below(500, 1000, 0.7));
        assert!(is_below(9, 10, 1.0));
    }
}
