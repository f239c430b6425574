//! What the search has found out, shared by its threads and kept for the rest of the round.
//!
//! A table of fixed size without locks, as chess programs have it. Four megabytes mostly stay in
//! a processor's cache: with a hash map of eighty, waiting for memory took an eighth of all time.
//! Most rounds have so few boards that clearing four megabytes would take longer than the search:
//! they get by with a small table.
//! Of a key only a hash of 56 bits is kept, besides the bucket. A hard round compares some four
//! million of them, so about one such round in 10^10 would take a position for another.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::bound::Bound;
use super::canonical::CanonicalKey;

/// Values of positions by what is left to find out in them, relative to their heaviest weight. What
/// is lost is found out again.
pub(crate) struct TranspositionTable {
    buckets: Box<[Bucket]>,
    n_searches: AtomicU64,
}

/// The hardest rounds have a hundred thousand positions; there is room for twice as many.
const N_BUCKETS: usize = 1 << 16;
/// Rounds of at most this many boards have some hundred positions.
const FEW_BOARDS: usize = 64;
const N_BUCKETS_FOR_FEW: usize = 1 << 9;
const N_SLOTS: usize = 4;

/// The slots of a cache line. Threads may write at the same time: `labels` are kept combined with
/// what is known, so that halves of different entries do not match.
#[derive(Default)]
#[repr(align(64))]
struct Bucket {
    labels: [AtomicU64; N_SLOTS],
    known: [AtomicU64; N_SLOTS],
}

/// Which position an entry is about, and in the low bits which search it is from.
#[derive(Clone, Copy)]
struct Label(u64);

const SEARCH_BITS: u64 = 0xff;

impl Label {
    fn is_about_the_same(self, other: Self) -> bool {
        (self.0 ^ other.0) & !SEARCH_BITS == 0
    }

    /// How many searches ago the other was.
    fn age_of(self, other: Self) -> u64 {
        self.0.wrapping_sub(other.0) & SEARCH_BITS
    }
}

impl Bucket {
    fn load(&self, slot: usize) -> (Label, Option<Bound>) {
        let bits = self.known[slot].load(Ordering::Relaxed);
        (Label(self.labels[slot].load(Ordering::Relaxed) ^ bits), Bound::from_bits(bits))
    }

    fn store(&self, slot: usize, label: Label, known: Bound) {
        let bits = known.to_bits();
        self.labels[slot].store(label.0 ^ bits, Ordering::Relaxed);
        self.known[slot].store(bits, Ordering::Relaxed);
    }
}

impl Default for TranspositionTable {
    fn default() -> Self {
        Self::with_buckets(N_BUCKETS_FOR_FEW)
    }
}

impl TranspositionTable {
    /// With room for the positions of a round of `n_boards` boards.
    pub(crate) fn for_boards(n_boards: usize) -> Self {
        Self::with_buckets(if n_boards > FEW_BOARDS { N_BUCKETS } else { N_BUCKETS_FOR_FEW })
    }

    fn with_buckets(n_buckets: usize) -> Self {
        let buckets = (0..n_buckets).map(|_| Bucket::default()).collect();
        Self { buckets, n_searches: AtomicU64::new(0) }
    }

    /// Makes room for what a round of so many boards may come to; what was kept may be lost.
    pub(crate) fn make_room(&mut self, n_boards: usize) {
        if n_boards > FEW_BOARDS && self.buckets.len() < N_BUCKETS {
            *self = Self::with_buckets(N_BUCKETS);
        }
    }

    /// What has been found out before counts less from now on: full buckets lose it first.
    pub(crate) fn begin_search(&self) {
        self.n_searches.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self, key: &CanonicalKey) -> Option<Bound> {
        let (bucket, label) = self.place(key);
        let mut slots = (0..N_SLOTS).map(|slot| bucket.load(slot));
        slots.find(|it| it.0.is_about_the_same(label))?.1
    }

    /// Another thread may have found out more: the best is kept.
    pub(crate) fn insert(&self, key: CanonicalKey, known: Bound) {
        let (bucket, label) = self.place(&key);
        let (mut oldest, mut age) = (0, 0);
        for slot in 0..N_SLOTS {
            let (other, kept) = bucket.load(slot);
            let Some(kept) = kept else { return bucket.store(slot, label, known) };
            if other.is_about_the_same(label) {
                let best = if kept.is_exact() { kept } else { known.at_most(kept.value()) };
                return bucket.store(slot, label, best);
            }
            if label.age_of(other) >= age {
                (oldest, age) = (slot, label.age_of(other));
            }
        }
        bucket.store(oldest, label, known);
    }

    fn place(&self, key: &CanonicalKey) -> (&Bucket, Label) {
        let [place, check] = key.hashes();
        let search = self.n_searches.load(Ordering::Relaxed) & SEARCH_BITS;
        let bucket = place as usize & (self.buckets.len() - 1);
        (&self.buckets[bucket], Label(check & !SEARCH_BITS | search))
    }
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn upper(value: f64) -> Bound {
        Bound::AtMost(value)
    }

    #[test]
    fn the_best_of_what_was_found_out_is_kept() {
        let (table, key) = (TranspositionTable::default(), CanonicalKey::numbered(1));
        assert_eq!(table.get(&key), None);
        table.insert(key, upper(0.5));
        table.insert(key, upper(0.7));
        assert_eq!(table.get(&key), Some(upper(0.5)));
        let exact = Bound::Exact(0.4);
        table.insert(key, exact);
        table.insert(key, upper(0.3));
        assert_eq!(table.get(&key), Some(exact));
    }

    #[test]
    fn earlier_searches_are_forgotten_first() {
        let table = TranspositionTable::for_boards(usize::MAX);
        let keys = |from: u64, n: u64| (from..from + n).map(CanonicalKey::numbered);
        let n_kept = |from: u64, n: u64| keys(from, n).filter(|it| table.get(it).is_some()).count();
        let n_slots = (N_BUCKETS * N_SLOTS) as u64;
        keys(0, 2 * n_slots).for_each(|it| table.insert(it, upper(1.0)));
        assert!(n_kept(0, 2 * n_slots) as u64 <= n_slots);
        table.begin_search();
        let n_new = n_slots / 4;
        keys(1 << 40, n_new).for_each(|it| table.insert(it, upper(1.0)));
        // A few buckets get more than they can hold.
        assert!(n_kept(1 << 40, n_new) as u64 > n_new * 99 / 100);
    }

    #[test]
    fn threads_that_write_at_once_read_only_what_was_written() {
        let table = TranspositionTable::for_boards(usize::MAX);
        // All in the same few buckets: keys are told apart by their values.
        let first = CanonicalKey::numbered(0).hashes()[0] as usize % N_BUCKETS;
        let near = |it: &u64| CanonicalKey::numbered(*it).hashes()[0] as usize % N_BUCKETS == first;
        let numbers: Vec<u64> = (1..).filter(near).take(8).collect();
        #[allow(clippy::disallowed_methods, reason = "the test is about threads")]
        std::thread::scope(|threads| {
            for _ in 0..2 {
                threads.spawn(|| {
                    for number in numbers.iter().cycle().take(200_000) {
                        let (key, known) = (CanonicalKey::numbered(*number), upper(*number as f64));
                        table.insert(key, known);
                        let read = table.get(&key);
                        assert!(read.is_none_or(|it| it == known), "{number}: {read:?}");
                    }
                });
            }
        });
    }
}
