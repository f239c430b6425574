//! The ways a pipe can pass a node, as bits: one bit for every pair of sides, and one for every
//! single side, which only dots use.

use crate::flow::graph::MAX_SLOTS;

/// A set of ways to pass a node.
pub(crate) type Shapes = u32;

const N_PAIRS: usize = MAX_SLOTS * (MAX_SLOTS - 1) / 2;

/// The way that enters by one side and leaves by another.
pub(crate) const fn pair(a: usize, b: usize) -> Shapes {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    1 << (high * (high - 1) / 2 + low)
}

/// The way of a dot whose pipe leaves by one side.
pub(crate) const fn single(side: usize) -> Shapes {
    1 << (N_PAIRS + side)
}

/// All ways that use a side.
pub(crate) const USING: [Shapes; MAX_SLOTS] = {
    let mut table = [0; MAX_SLOTS];
    let mut a = 0;
    while a < MAX_SLOTS {
        table[a] = single(a);
        let mut b = 0;
        while b < MAX_SLOTS {
            if a != b {
                table[a] |= pair(a, b);
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// All ways to pass a node with pipes on two of the given sides.
pub(crate) const PASSING: Shapes = (1 << N_PAIRS) - 1;
/// All ways to start at a dot.
pub(crate) const STARTING: Shapes = ((1 << MAX_SLOTS) - 1) << N_PAIRS;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_has_its_own_bit() {
        let mut all = 0;
        for (a, using_a) in USING.iter().enumerate() {
            assert_eq!(all & single(a), 0);
            all |= single(a);
            for (b, using_b) in USING[..a].iter().enumerate() {
                assert_eq!((all & pair(a, b), pair(a, b)), (0, pair(b, a)));
                all |= pair(a, b);
                assert_eq!(using_a & using_b, pair(a, b));
            }
        }
        assert_eq!(all, PASSING | STARTING);
    }
}
