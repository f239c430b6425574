//! Tests that need more than one part of the game.

use super::*;

fn round(text: &str) -> Round {
    text.parse().unwrap()
}

fn refusal(text: &str) -> String {
    text.parse::<Round>().unwrap_err().to_string()
}

const COVERED: &str = "...../...../...../...../.....";

#[test]
fn a_notation_survives_the_way_there_and_back() {
    for text in [
        Voltorb.info().example.to_owned(),
        format!("?;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;{COVERED};ruleset=essentials"),
        format!("8;?/? 4/1 4/? 6/1 5/1;1/4 6/0 5/1 6/1 ?/0;{COVERED}"),
        "1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;.1.../.1.../.1.../.1.../V2..1".to_owned(),
    ] {
        assert_eq!(round(&text).to_string(), text);
    }
}

#[test]
fn impossible_clues_are_refused_with_the_digit_that_mends_them() {
    let refused = refusal(&format!("1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/9;{COVERED}"));
    assert_eq!(
        refused,
        "column 5 shows 9 voltorbs, but a line has five cards; \
         one digit would mend it: column 5, voltorbs 0 instead of 9",
    );
    let refused = refusal(&format!("1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 7/0;{COVERED}"));
    assert!(refused.starts_with("the rows add up to 24 and the columns to 25; one digit"));
}
