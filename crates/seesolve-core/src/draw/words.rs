//! Where a line of text may be broken: between words, but never between a number and its "%".

/// The words of a text, each with the spaces after it.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let is_break = |at: usize| !rest[at + 1..].starts_with(['%', ' ']);
        let end = rest.match_indices(' ').map(|it| it.0).find(|it| is_break(*it));
        let (word, next) = rest.split_at(end.map_or(rest.len(), |it| it + 1));
        rest = next;
        (!word.is_empty()).then_some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn a_number_keeps_its_per_cent_sign() {
        let of = |text| words(text).collect::<Vec<_>>();
        assert_eq!(of("97 % sure, or  so"), ["97 % ", "sure, ", "or  ", "so"]);
        assert_eq!(of(" a %"), [" ", "a %"]);
        assert!(of("").is_empty());
    }
}
