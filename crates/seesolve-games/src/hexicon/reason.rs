//! Why a move is advised, in words for the player.

use super::board::{Board, WINNING_SCORE};
use super::lookahead::Runner;
use super::play::{Feared, Play, points};

/// What the move itself does, as sentences.
pub(crate) fn effect(board: &Board, play: &Play, runner: &Runner) -> String {
    let mover = board.to_move();
    let [mine, theirs] = play.gain;
    let total = board.score()[mover.idx()].saturating_add(mine);
    let other = mover.other().name();
    if total >= WINNING_SCORE && runner.played.chance >= 1.0 {
        return format!("It scores {} and wins the game at {total}.", points(mine));
    }
    let scores = match (mine, theirs) {
        (0, 0) => "It scores nothing yet".to_owned(),
        (_, 0) => format!("It scores {}", points(mine)),
        (0, _) => format!("It scores nothing and gives {other} {}", points(theirs)),
        _ => format!("It scores {} and gives {other} {}", points(mine), points(theirs)),
    };
    let turn = |n: u8| if n == 1 { "turns" } else { "turn" };
    match play.cleared {
        [0, 0] => format!("{scores}."),
        [own, 0] => format!("{scores}, and {own} of your tiles {} neutral.", turn(own)),
        [0, theirs] => {
            format!("{scores}, and {theirs} of {other}'s tiles {} neutral.", turn(theirs))
        }
        [own, theirs] => {
            format!("{scores}, and {theirs} of {other}'s tiles and {own} of yours turn neutral.")
        }
    }
}

/// What is to be feared after the move, as a sentence.
pub(crate) fn reply(board: &Board, feared: &Feared) -> String {
    let other = board.to_move().other().name();
    let [reply, back] = feared.mean_gain;
    let gives_back = back > 0.05;
    let word = &feared.word;
    let scores = match (feared.certain, gives_back) {
        (true, false) => format!("The best reply of {other}, {word}, scores {reply:.0}"),
        (true, true) => {
            format!("The best reply of {other}, {word}, scores {reply:.0} and gives {back:.0} back")
        }
        (false, false) => {
            format!("The best reply of {other}, such as {word}, scores {reply:.1} on average")
        }
        (false, true) => format!(
            "The best reply of {other}, such as {word}, scores {reply:.1} and gives {back:.1} back \
             on average"
        ),
    };
    match feared.lost {
        it if it <= 0.0 => format!("{scores}."),
        it if it >= 1.0 => format!("{scores} and wins the game."),
        it => format!(
            "{scores}; in {:.0} % of cases it wins the game.",
            (it * 100.0).clamp(1.0, 99.0)
        ),
    }
}
