//! Hexicon's rules against two real screenshots of one game, and move counts that must not drift.
//!
//! The screenshots' contents come from the real corpus; without it these tests say so and pass.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use seesolve_games::hexicon::board::Board;
use seesolve_games::hexicon::geometry::Tiles;
use seesolve_games::hexicon::moves::Moves;
use seesolve_games::hexicon::rules::MoveRules;
use seesolve_games::hexicon::spell::spell;
use seesolve_games::hexicon::words::Lexicon;
use seesolve_testing::corpus::screenshots;

/// What the corpus says a screenshot shows, as a position with blue to move.
fn screenshot(name: &str) -> Option<Board> {
    let screenshots = screenshots("hexicon");
    let label = &screenshots.iter().find(|it| it.name().starts_with(name))?.label;
    let joined = |key: &str| {
        let lines: Vec<&str> =
            label[key].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        lines.join("/")
    };
    let (lines, colors, score) = (joined("lines"), joined("colors"), &label["score"]);
    Some(format!("{lines};{colors};{}:{};blue", score[0], score[1]).parse().unwrap())
}

fn set(tiles: &[u8]) -> Tiles {
    tiles.iter().fold(0, |all, it| all | 1 << it)
}

#[test]
fn two_turns_of_a_real_game_lead_from_one_screenshot_to_the_next() {
    let (Some(before), Some(after)) = (screenshot("20220630-0927"), screenshot("20220630-1059"))
    else {
        return;
    };
    let no_letter = |_| unreachable!("blue's word clears nothing");
    let between = before.after(None, set(&[16, 20, 29, 33]), no_letter);
    let soured = set(&[10, 6, 3, 7, 1, 4]);
    assert!(between.may_swap((0, 4)));
    let settled = between.settle(Some((0, 4)), soured);
    assert_eq!(settled.gain, [0, 1]);
    assert_eq!(settled.refilled, set(&[1, 3, 4, 16]));
    let reached = between.after(Some((0, 4)), soured, |tile| after.letter_idx(tile));
    assert_eq!(reached, after, "61 letters, 61 colours, the score and the turn");
}

#[test]
fn the_words_of_that_game_are_found() {
    let Some(before) = screenshot("20220630-0927") else { return };
    let lexicon = Lexicon::embedded();
    let spelt = |board: &Board, swap, tiles| {
        let moves = Moves::find(board, &lexicon, MoveRules::default(), |_, _| true);
        let it = moves.iter().find(|it| it.swap() == swap && it.tiles == tiles)?;
        let (_, path) = spell(board, &lexicon, it, |_| true)?;
        Some(path)
    };
    // TOLA, then SOURED.
    assert!(spelt(&before, None, set(&[16, 20, 29, 33])).is_some());
    let between = before.after(None, set(&[16, 20, 29, 33]), |_| 0);
    let path = spelt(&between, Some((0, 4)), set(&[10, 6, 3, 7, 1, 4]));
    assert_eq!(path, Some(vec![10, 6, 3, 7, 1, 4]));
}

#[test]
fn the_sample_board_has_so_many_moves() {
    let Some(sample) = screenshot("20220703-2129") else { return };
    let counts = |swaps: bool| {
        let rules = MoveRules { swaps, ..MoveRules::default() };
        let (moves, n_words) =
            Moves::find_and_count(&sample, &Lexicon::embedded(), rules, |_, _| true);
        (moves.count(), n_words)
    };
    assert_eq!(counts(false), (479, 473));
    assert_eq!(counts(true), (60_625, 2_507));
}
