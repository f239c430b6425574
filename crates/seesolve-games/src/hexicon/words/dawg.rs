//! A word list as a minimal automaton in one flat run of bytes, used where it lies: the embedded
//! list needs no loading at all.
//!
//! A node is four bytes, bits 0 to 25 for the letters that go on from it and bit 26 when a word
//! ends there, then three bytes for each such letter in order: where the next node starts. The
//! last four bytes of all say where the first node is. Numbers are little-endian.

use std::borrow::Cow;
use std::collections::HashMap;

use thiserror::Error;

const ENDS_WORD: u32 = 1 << 26;
const LETTERS: u32 = ENDS_WORD - 1;
/// Three bytes address no more.
const MAX_BYTES: usize = 1 << 24;
/// The marks at the end.
const TRAILER: usize = 4;

/// A set of words over the letters 0 to 25.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dawg {
    bytes: Cow<'static, [u8]>,
    root: u32,
}

/// A place in the automaton: the words that begin alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    at: u32,
    head: u32,
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the word list is too long")]
pub struct TooLong;

impl Node {
    /// Whether the letters so far are a word.
    pub fn ends_word(self) -> bool {
        self.head & ENDS_WORD != 0
    }

    /// The letters that some word goes on with, bit i for letter i.
    pub fn letters(self) -> u32 {
        self.head & LETTERS
    }
}

impl Dawg {
    /// An automaton made by [`Dawg::to_bytes`].
    pub fn from_static(bytes: &'static [u8]) -> Self {
        Self { root: root_of(bytes), bytes: Cow::Borrowed(bytes) }
    }

    /// The same from bytes that were loaded.
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Self { root: root_of(&bytes), bytes: Cow::Owned(bytes) }
    }

    /// The automaton of words over 0 to 25; their order does not matter.
    pub fn build<W: AsRef<[u8]>>(words: &mut [W]) -> Result<Self, TooLong> {
        words.sort_unstable_by(|a, b| a.as_ref().cmp(b.as_ref()));
        let mut builder = Builder::default();
        words.iter().for_each(|it| builder.add(it.as_ref()));
        builder.finish()
    }

    pub fn to_bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub fn root(&self) -> Node {
        self.node(self.root)
    }

    /// The node after one more letter.
    #[inline]
    pub fn next(&self, from: Node, letter: u8) -> Option<Node> {
        let bit = 1 << letter;
        if from.head & bit & LETTERS == 0 {
            return None;
        }
        let rank = (from.head & (bit - 1)).count_ones();
        let at = (from.at + 4 + 3 * rank) as usize;
        let link = self.bytes.get(at..at + 3)?;
        Some(self.node(u32::from_le_bytes([link[0], link[1], link[2], 0])))
    }

    pub fn contains(&self, word: &[u8]) -> bool {
        let last = word.iter().try_fold(self.root(), |node, letter| self.next(node, *letter));
        last.is_some_and(Node::ends_word)
    }

    /// Calls `visit` with every word, in alphabetical order.
    pub fn for_each(&self, mut visit: impl FnMut(&[u8])) {
        self.walk(self.root(), &mut Vec::new(), &mut visit);
    }

    fn walk(&self, node: Node, word: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
        if node.ends_word() {
            visit(word);
        }
        for letter in 0..26 {
            if let Some(next) = self.next(node, letter) {
                word.push(letter);
                self.walk(next, word, visit);
                word.pop();
            }
        }
    }

    #[inline]
    fn node(&self, at: u32) -> Node {
        let head = self.bytes.get(at as usize..).and_then(<[u8]>::first_chunk::<4>);
        Node { at, head: head.map_or(0, |it| u32::from_le_bytes(*it)) }
    }
}

fn root_of(bytes: &[u8]) -> u32 {
    bytes.last_chunk::<TRAILER>().map_or(0, |it| u32::from_le_bytes(*it))
}

/// A node whose later words are still to come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Draft {
    ends_word: bool,
    links: Vec<(u8, u32)>,
}

/// Takes words in alphabetical order. Only the nodes along the last word are open; the others are
/// written, and equal ones only once.
#[derive(Default)]
struct Builder {
    bytes: Vec<u8>,
    written: HashMap<Draft, u32>,
    /// `open[i]` is the node after i letters of the last word.
    open: Vec<Draft>,
    last: Vec<u8>,
}

impl Builder {
    fn add(&mut self, word: &[u8]) {
        if self.open.is_empty() {
            self.open.push(Draft::default());
        }
        let n_shared = self.last.iter().zip(word).take_while(|(a, b)| a == b).count();
        self.close(n_shared);
        for _ in n_shared..word.len() {
            self.open.push(Draft::default());
        }
        if let Some(end) = self.open.last_mut() {
            end.ends_word = true;
        }
        self.last.clear();
        self.last.extend_from_slice(word);
    }

    /// Writes the open nodes deeper than `depth` letters.
    fn close(&mut self, depth: usize) {
        while self.open.len() > depth + 1 {
            let Some(draft) = self.open.pop() else { return };
            let letter = self.last[self.open.len() - 1];
            let at = self.write(draft);
            if let Some(parent) = self.open.last_mut() {
                parent.links.push((letter, at));
            }
        }
    }

    fn write(&mut self, draft: Draft) -> u32 {
        if let Some(at) = self.written.get(&draft) {
            return *at;
        }
        let at = self.bytes.len() as u32;
        let letters = draft.links.iter().fold(0, |all, (letter, _)| all | 1 << letter);
        let head = letters | if draft.ends_word { ENDS_WORD } else { 0 };
        self.bytes.extend_from_slice(&head.to_le_bytes());
        for (_, link) in &draft.links {
            self.bytes.extend_from_slice(&link.to_le_bytes()[..3]);
        }
        self.written.insert(draft, at);
        at
    }

    fn finish(mut self) -> Result<Dawg, TooLong> {
        self.close(0);
        let first = self.open.pop().unwrap_or_default();
        let root = self.write(first);
        if self.bytes.len() > MAX_BYTES {
            return Err(TooLong);
        }
        self.bytes.extend_from_slice(&root.to_le_bytes());
        Ok(Dawg { bytes: Cow::Owned(self.bytes), root })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(of: &Dawg) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        of.for_each(|it| all.push(it.to_vec()));
        all
    }

    #[test]
    fn it_holds_the_words_it_was_built_from_and_no_others() {
        let mut rng = fastrand::Rng::with_seed(4);
        for n_words in [0, 1, 2, 40, 500] {
            let mut list: Vec<Vec<u8>> = (0..n_words)
                .map(|_| (0..rng.usize(1..6)).map(|_| rng.u8(0..4)).collect())
                .collect();
            let dawg = Dawg::build(&mut list).unwrap();
            list.dedup();
            assert_eq!(words(&dawg), list);
            for word in &list {
                assert!(dawg.contains(word));
                let longer = [word.as_slice(), &[25]].concat();
                assert!(!dawg.contains(&longer));
            }
            assert!(!dawg.contains(&[]));
        }
    }

    #[test]
    fn equal_endings_are_kept_once() {
        let ing = |first: u8| vec![first, 8, 13, 6];
        let one = Dawg::build(&mut [ing(0)]).unwrap();
        let many = Dawg::build(&mut [ing(0), ing(1), ing(2), ing(3)]).unwrap();
        assert_eq!(many.to_bytes().len() - one.to_bytes().len(), 3 * 3, "three links more");
    }

    #[test]
    fn bytes_that_are_no_automaton_hold_no_words_and_do_no_harm() {
        for bytes in [&b""[..], b"abc", b"\xff\xff\xff\x07\xff\xff\xff\xff\xff"] {
            let dawg = Dawg::from_static(bytes);
            assert!(dawg.root().letters() == 0 || dawg.next(dawg.root(), 3).is_none());
        }
    }
}
