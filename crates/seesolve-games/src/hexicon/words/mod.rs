//! Which words count: an embedded list or the player's own, with words added and refused.

pub mod dawg;

use std::collections::HashSet;
use std::sync::Arc;

use seesolve_core::{InputError, Resource, Resources};
use thiserror::Error;

pub use dawg::{Dawg, Node, TooLong};

use super::board::letter_idx;

/// The lists that come with the program, made from SCOWL's classes of words: no names, no
/// abbreviations. `NOTICE` has its terms, `docs/hexicon-words.md` says how they were chosen. A
/// program without the feature is small and loads them by their names.
pub(crate) const LISTS: [Resource; 2] = [
    Resource {
        name: "scowl-common.dawg",
        #[cfg(feature = "words")]
        bytes: include_bytes!("scowl-common.dawg"),
        #[cfg(not(feature = "words"))]
        bytes: &[],
    },
    Resource {
        name: "scowl-large.dawg",
        #[cfg(feature = "words")]
        bytes: include_bytes!("scowl-large.dawg"),
        #[cfg(not(feature = "words"))]
        bytes: &[],
    },
];

/// One of the lists that come with the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Embedded {
    /// What most dictionaries hold.
    Common,
    /// What only large dictionaries hold, besides.
    #[default]
    Large,
}

impl Embedded {
    /// The words of the setting, in the order of the lists.
    pub(crate) const NAMES: [&'static str; 2] = ["common", "large"];

    pub(crate) fn named(name: &str) -> Option<Self> {
        let at = Self::NAMES.iter().position(|it| *it == name)?;
        Some([Self::Common, Self::Large][at])
    }

    fn resource(self) -> &'static Resource {
        &LISTS[self as usize]
    }
}

/// The words of a game.
#[derive(Clone, Debug)]
pub struct Lexicon {
    /// The list, then the added words that it lacks.
    lists: Vec<Arc<Dawg>>,
    refused: HashSet<Vec<u8>>,
}

/// Where a lexicon comes from, as the player gave it; words are letters 0 to 25.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// A word list, one word a line.
    pub list: Option<String>,
    /// The list to use when there is none.
    pub embedded: Embedded,
    pub added: Vec<Vec<u8>>,
    pub refused: Vec<Vec<u8>>,
}

/// Why a word list cannot be used.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub(crate) enum WordListError {
    #[error("the list has no words; one word a line of the letters A-Z is expected")]
    Empty,
    #[error("it is not loaded yet; it needs the network once")]
    Missing,
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

impl Lexicon {
    /// The list that is used unless the player chooses another.
    pub fn embedded() -> Self {
        Self::of(Arc::new(Dawg::from_static(Embedded::default().resource().bytes)))
    }

    fn of(list: Arc<Dawg>) -> Self {
        Self { lists: vec![list], refused: HashSet::new() }
    }

    pub fn new(source: &Source) -> Result<Self, InputError> {
        LexiconCache::default().lexicon(source)
    }

    /// The same with the words that were added and refused.
    fn edited(self, source: &Source) -> Result<Self, WordListError> {
        let mut it = self;
        let mut added: Vec<&Vec<u8>> =
            source.added.iter().filter(|word| !it.contains(word)).collect();
        if !added.is_empty() {
            let list = Dawg::build(&mut added)?;
            it.lists.push(Arc::new(list));
        }
        it.refused.extend(source.refused.iter().cloned());
        Ok(it)
    }

    /// The automata whose words, less the refused ones, make the lexicon. No word is in two.
    pub fn lists(&self) -> impl Iterator<Item = &Dawg> {
        self.lists.iter().map(AsRef::as_ref)
    }

    pub(crate) fn refuses(&self, word: &[u8]) -> bool {
        !self.refused.is_empty() && self.refused.contains(word)
    }

    pub(crate) fn contains(&self, word: &[u8]) -> bool {
        !self.refuses(word) && self.lists.iter().any(|it| it.contains(word))
    }
}

/// The words of a list with one word a line: its lower-case words, or, if it has none, its
/// upper-case ones. So names and abbreviations stay out where they can be told from words.
pub fn parse_list(text: &str) -> Vec<Vec<u8>> {
    let of_case = |fits: fn(&u8) -> bool| -> Vec<Vec<u8>> {
        text.lines()
            .filter_map(|line| line.split_whitespace().next())
            .filter(|it| it.bytes().all(|letter| fits(&letter)))
            .filter_map(parse_word)
            .collect()
    };
    let lower = of_case(u8::is_ascii_lowercase);
    if lower.is_empty() { of_case(u8::is_ascii_uppercase) } else { lower }
}

/// The letters of a word in any case; `None` when it has none or holds other characters.
pub(crate) fn parse_word(word: &str) -> Option<Vec<u8>> {
    if word.is_empty() { None } else { word.chars().map(letter_idx).collect() }
}

/// Keeps the player's list that was used last, so that many positions in a row build it once.
#[derive(Debug)]
pub(crate) struct LexiconCache {
    /// The lists for when the player gives none, as far as they are there.
    usual: [Option<Arc<Dawg>>; 2],
    last: Option<(String, Arc<Dawg>)>,
}

impl Default for LexiconCache {
    fn default() -> Self {
        Self::new(&Resources::new())
    }
}

impl LexiconCache {
    /// With the usual lists as they are built in, else as they were loaded.
    pub fn new(resources: &Resources) -> Self {
        let usual = LISTS.each_ref().map(|list| {
            let loaded = || resources.get(list.name).map(|it| Dawg::from_bytes(it.to_vec()));
            let built_in = (!list.bytes.is_empty()).then(|| Dawg::from_static(list.bytes));
            built_in.or_else(loaded).map(Arc::new)
        });
        Self { usual, last: None }
    }

    /// The lexicon of a source; a list that cannot be used is refused as a value of `words`.
    pub fn lexicon(&mut self, source: &Source) -> Result<Lexicon, InputError> {
        let refused = |why: WordListError| InputError::value("words", "the list", why.to_string());
        let lexicon = match &source.list {
            None => {
                let usual = self.usual[source.embedded as usize].clone();
                usual.map(Lexicon::of).ok_or(WordListError::Missing)
            }
            Some(text) => self.list(text).map(Lexicon::of),
        };
        lexicon.and_then(|it| it.edited(source)).map_err(refused)
    }

    fn list(&mut self, text: &str) -> Result<Arc<Dawg>, WordListError> {
        if let Some((of, list)) = &self.last
            && of == text
        {
            return Ok(Arc::clone(list));
        }
        let mut words = parse_list(text);
        if words.is_empty() {
            return Err(WordListError::Empty);
        }
        let list = Arc::new(Dawg::build(&mut words)?);
        self.last = Some((text.to_owned(), Arc::clone(&list)));
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Vec<u8> {
        parse_word(text).unwrap()
    }

    #[test]
    fn the_embedded_lists_are_whole_and_hold_words_alone() {
        let size = |list: Embedded| {
            let (mut n_words, mut n_letters) = (0, 0);
            Dawg::from_static(list.resource().bytes).for_each(|it| {
                n_words += 1;
                n_letters += it.len();
            });
            (n_words, n_letters)
        };
        assert_eq!(size(Embedded::Common), (111_547, 980_192));
        assert_eq!(size(Embedded::Large), (242_781, 2_251_950));
        let [common, large] = [Embedded::Common, Embedded::Large]
            .map(|embedded| Lexicon::new(&Source { embedded, ..Source::default() }).unwrap());
        let both = ["at", "soured", "tola", "hexagon", "qi", "cwm"];
        assert!(both.iter().all(|it| common.contains(&word(it)) && large.contains(&word(it))));
        assert!(large.contains(&word("zyzzyvas")) && !common.contains(&word("zyzzyvas")));
        let names_and_abbreviations = ["london", "gl", "cd", "dpi", "gtd", "kb", "iii", "qx"];
        let refused = ["taenia", "taeniae", "epilate", "epilated", "unretire", "unretires"];
        for it in names_and_abbreviations.iter().chain(&refused) {
            assert!(!common.contains(&word(it)) && !large.contains(&word(it)), "{it}");
        }
    }

    #[test]
    fn names_stay_out_of_a_mixed_list() {
        assert_eq!(
            parse_list("aal\nParis\nNASA\nit's\n\nzoo animal\n"),
            [word("aal"), word("zoo")]
        );
        assert_eq!(parse_list("AAL\r\nZOO\r\n"), [word("aal"), word("zoo")]);
        assert!(parse_list("").is_empty());
    }

    #[test]
    fn added_and_refused_words_count() {
        let source = Source {
            list: Some("cat\ndog\n".to_owned()),
            added: vec![word("Emu"), word("cat")],
            refused: vec![word("dog")],
            ..Source::default()
        };
        let lexicon = Lexicon::new(&source).unwrap();
        assert!(lexicon.contains(&word("emu")) && lexicon.contains(&word("cat")));
        assert!(!lexicon.contains(&word("dog")));
        assert_eq!(lexicon.lists().count(), 2, "the added word is apart");
    }

    #[test]
    fn a_list_without_words_is_refused() {
        let source = Source { list: Some("It's\n42\n".to_owned()), ..Source::default() };
        let refused = Lexicon::new(&source).unwrap_err().to_string();
        assert!(refused.contains("one word a line"), "{refused}");
    }

    #[test]
    fn a_list_that_was_loaded_serves_as_well() {
        let mut words = [word("cat"), word("dog")];
        let bytes = Dawg::build(&mut words).unwrap().to_bytes().to_vec();
        assert_eq!(Dawg::from_bytes(bytes), Dawg::build(&mut words).unwrap());
        // Nothing that is loaded can lead outside it.
        assert!(!Dawg::from_bytes(vec![255; 9]).contains(&word("cat")));
    }

    #[test]
    fn the_same_list_is_built_once() {
        let mut lexicons = LexiconCache::default();
        let source = Source { list: Some("cat".to_owned()), ..Source::default() };
        let first = lexicons.lexicon(&source).unwrap();
        let edited = Source { added: vec![word("emu")], ..source };
        let second = lexicons.lexicon(&edited).unwrap();
        assert!(Arc::ptr_eq(&first.lists[0], &second.lists[0]));
        assert!(lexicons.lexicon(&Source::default()).unwrap().contains(&word("dog")));
    }
}
