//! What the search has found out, shared by its threads and kept for the rest of the round.

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Mutex, PoisonError};

use super::key::Key;

const N_SHARDS: usize = 64;
/// A full shard is emptied: about 100 MB in all.
const MAX_PER_SHARD: usize = 24_000;

/// How much of a position can be won, relative to its heaviest weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known {
    pub value: f64,
    /// Otherwise the value is an upper bound.
    pub exact: bool,
}

impl Known {
    /// An upper bound tells nothing of an exact value.
    pub fn at_most(self, bound: f64) -> Self {
        if self.exact { self } else { Self { value: self.value.min(bound), exact: false } }
    }
}

type Shard = HashMap<Key, Known, BuildHasherDefault<KeyHasher>>;

/// Values of positions by what is left to find out in them. It changes how fast an answer comes,
/// never the answer.
pub struct Memo {
    shards: Vec<Mutex<Shard>>,
}

impl Default for Memo {
    fn default() -> Self {
        Self { shards: (0..N_SHARDS).map(|_| Mutex::default()).collect() }
    }
}

impl Memo {
    pub fn get(&self, key: &Key) -> Option<Known> {
        self.shard(key).lock().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    /// Another thread may have found out more: the best is kept.
    pub fn insert(&self, key: Key, known: Known) {
        let mut shard = self.shard(&key).lock().unwrap_or_else(PoisonError::into_inner);
        if shard.len() >= MAX_PER_SHARD {
            shard.clear();
        }
        let kept = shard.entry(key).or_insert(known);
        if !kept.exact {
            *kept = known.at_most(kept.value);
        }
    }

    fn shard(&self, key: &Key) -> &Mutex<Shard> {
        // The map uses the low and the topmost bits of the same number.
        &self.shards[(key.mixed() >> 32) as usize % N_SHARDS]
    }
}

impl fmt::Debug for Memo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memo").finish_non_exhaustive()
    }
}

/// Keys mix their bits themselves.
#[derive(Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|it| self.write_u64(u64::from(*it)));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = self.0.rotate_left(5) ^ number;
    }
}
