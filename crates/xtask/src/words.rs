//! Remakes the embedded word lists from SCOWL's classes.
//!
//! Only the category "words" is taken: names, abbreviations, contractions and Roman numerals have
//! categories of their own. What is left of them there has no vowel.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::Context as _;
use seesolve_games::hexicon::words::{Dawg, parse_list};

/// Where the lists lie, seen from the workspace's root.
pub const EMBEDDED: &str = "crates/seesolve-games/src/hexicon/words";

/// SCOWL's sizes: 10 holds the commonest words, 70 what most dictionaries hold, 80 what only large
/// ones do.
const SIZES: [u8; 9] = [10, 20, 35, 40, 50, 55, 60, 70, 80];
const LISTS: [(&str, u8); 2] = [("common", 70), ("large", 80)];
const SPELLINGS: [&str; 2] = ["english", "american"];
/// Words that the game is known to refuse.
const REFUSED: &str = include_str!("../../seesolve-games/src/hexicon/words/refused.txt");
/// All words without a vowel; whatever else has none is an abbreviation or the plural of a letter.
const VOWELLESS: [&str; 20] = [
    "brr", "brrr", "crwth", "crwths", "cwm", "cwms", "hmm", "nth", "pfft", "phpht", "pht", "psst",
    "pssts", "pwn", "pwns", "sh", "shh", "tsk", "tsks", "zzz",
];
const SAMPLE: usize = 100;

type Word = Vec<u8>;

/// Compiles both lists; prints how many words each class adds and a sample of them.
#[expect(clippy::print_stdout, reason = "a chore says what it did")]
pub fn compile(scowl: &Path, output: &Path) -> anyhow::Result<()> {
    let refused: BTreeSet<Word> = parse_list(REFUSED).into_iter().collect();
    let (mut all, mut rng) = (BTreeSet::new(), fastrand::Rng::with_seed(1));
    for size in SIZES {
        let mut added = class(scowl, size)?;
        added.retain(|it| is_word(it) && !refused.contains(it) && !all.contains(it));
        println!("\n### Class {size}: {} words\n", added.len());
        let mut sample = rng.choose_multiple(&added, SAMPLE);
        sample.sort();
        println!("{}", sample.into_iter().map(text).collect::<Vec<_>>().join(" "));
        all.extend(added);
        for (name, _) in LISTS.iter().filter(|it| it.1 == size) {
            let path = output.join(format!("scowl-{name}.dawg"));
            let dawg = Dawg::build(&mut all.iter().collect::<Vec<_>>())?;
            fs::write(&path, dawg.to_bytes())
                .with_context(|| format!("writing {}", path.display()))?;
            let n_letters: usize = all.iter().map(Vec::len).sum();
            let n_bytes = dawg.to_bytes().len();
            println!("\n`{name}`: {} words, {n_letters} letters, {n_bytes} bytes", all.len());
        }
    }
    Ok(())
}

/// The words of one size, each once.
fn class(scowl: &Path, size: u8) -> anyhow::Result<BTreeSet<Word>> {
    let mut words = BTreeSet::new();
    for spelling in SPELLINGS {
        let path = scowl.join(format!("{spelling}-words.{size}"));
        let text =
            fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        words.extend(parse_list(&text));
    }
    Ok(words)
}

fn is_word(word: &Word) -> bool {
    let text = text(word);
    let has_vowel = text.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    text.len() > 1 && (has_vowel || VOWELLESS.contains(&text.as_str()))
        || ["a", "i", "o"].contains(&text.as_str())
}

fn text(word: &Word) -> String {
    word.iter().map(|it| char::from(b'a' + it)).collect()
}
