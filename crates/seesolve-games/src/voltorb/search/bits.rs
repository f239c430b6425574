//! Sets of boards as fixed arrays of words: the search's only data structure.

/// A set of up to 64 x `W` boards.
pub(crate) type Set<const W: usize> = [u64; W];

pub(crate) fn and<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    let mut both = *a;
    both.iter_mut().zip(b).for_each(|(x, y)| *x &= y);
    both
}

pub(crate) fn without<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    let mut rest = *a;
    rest.iter_mut().zip(b).for_each(|(x, y)| *x &= !y);
    rest
}

pub(crate) fn meet<const W: usize>(a: &Set<W>, b: &Set<W>) -> bool {
    any_word::<W>(|at| a[at] & b[at])
}

/// Whether every board of `set` that is in `a` is in `b`.
pub(crate) fn within<const W: usize>(set: &Set<W>, a: &Set<W>, b: &Set<W>) -> bool {
    !any_word::<W>(|at| set[at] & a[at] & !b[at])
}

/// Whether a word is not zero, a few at once.
fn any_word<const W: usize>(word: impl Fn(usize) -> u64) -> bool {
    const FEW: usize = 4;
    (0..W).step_by(FEW).any(|from| (from..W.min(from + FEW)).fold(0, |all, at| all | word(at)) != 0)
}

pub(crate) fn is_empty<const W: usize>(a: &Set<W>) -> bool {
    a.iter().fold(0, |all, x| all | x) == 0
}

pub(crate) fn count<const W: usize>(a: &Set<W>) -> usize {
    a.iter().map(|it| it.count_ones() as usize).sum()
}

pub(crate) fn members(a: &[u64]) -> impl Iterator<Item = usize> {
    a.iter().enumerate().flat_map(|(word, bits)| bits_of(*bits).map(move |bit| 64 * word + bit))
}

pub(crate) fn bits_of(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            bit
        })
    })
}

/// Turns 64 words of 64 bits over their diagonal: bit j of word i becomes bit i of word j.
pub(crate) fn transpose(words: &mut [u64; 64]) {
    let (mut step, mut mask) = (32, 0x0000_0000_ffff_ffff_u64);
    while step != 0 {
        let mut at = 0;
        while at < 64 {
            let swap = (words[at] >> step ^ words[at + step]) & mask;
            words[at] ^= swap << step;
            words[at + step] ^= swap;
            at = (at + step + 1) & !step;
        }
        step >>= 1;
        mask ^= mask << step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_swaps_rows_and_columns() {
        let mut rng = fastrand::Rng::with_seed(1);
        let before: [u64; 64] = std::array::from_fn(|_| rng.u64(..));
        let mut after = before;
        transpose(&mut after);
        for (i, word) in before.iter().enumerate() {
            for (j, turned) in after.iter().enumerate() {
                assert_eq!(word >> j & 1, turned >> i & 1);
            }
        }
    }

    #[test]
    fn members_are_listed_in_order() {
        let set: Set<2> = [1 << 63 | 1, 1 << 5];
        assert_eq!(members(&set).collect::<Vec<_>>(), [0, 63, 69]);
        assert_eq!(count(&set), 3);
    }
}
