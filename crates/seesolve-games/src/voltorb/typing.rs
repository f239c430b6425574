//! What players type by hand: the clues once, then each card as it is flipped.

use seesolve_core::InputError;

use super::board::SIDE;
use super::round::Round;

pub(crate) const HELP: &str = "the level and the ten clues, rows first, each the sum and then the voltorbs, \
                        such as 1 52 41 41 61 51 14 60 51 61 60; or, with cards that are face \
                        up, LEVEL;ROWS;COLUMNS;CARDS as below: . is face down, V a voltorb, ? an \
                        unknown level and ?/? a hidden clue";

/// A covered round from its level and clues, or any round from its notation.
pub(crate) fn typed(text: &str) -> Result<Round, InputError> {
    if text.contains(';') {
        return text.parse();
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let (level, clues) = match words.len() {
        10 => ("?", &words[..]),
        11 => (words[0], &words[1..]),
        n => {
            let message = format!(
                "a level and ten clues are needed, or the clues alone; not {n} word{}",
                if n == 1 { "" } else { "s" }
            );
            return Err(InputError::notation(message));
        }
    };
    let (rows, cols) = clues.split_at(SIDE);
    let covered = [".".repeat(SIDE).as_str(); SIDE].join("/");
    format!("{level};{};{};{covered}", rows.join(" "), cols.join(" ")).parse()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_may_be_typed_without_any_punctuation() {
        let round = typed("8 52 41 41 61 51 14 60 51 61 60").unwrap();
        let notation = "8;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;...../...../...../...../.....";
        assert_eq!(round.to_string(), notation);
        assert_eq!(typed(notation).unwrap(), round);
        assert!(typed("52 41 41 61 51 14 60 51 61 60").unwrap().level().is_none());
        assert!(typed("8 52 41").unwrap_err().to_string().contains("3 words"));
    }
}
