//! Why a move is advised, in words for the player.

use super::board::{Board, WINNING_SCORE};
use super::lookahead::Runner;
use super::play::Play;

pub(crate) fn reason(board: &Board, play: &Play, runner: &Runner) -> String {
    let mover = board.to_move();
    let [mine, theirs] = play.gain;
    let total = board.score()[mover.idx()].saturating_add(mine);
    let other = mover.other().name();
    if total >= WINNING_SCORE && runner.played.chance >= 1.0 {
        return format!("scores {} and wins the game at {total}", points(mine));
    }
    let mut parts = vec![match (mine, theirs) {
        (0, 0) => "scores nothing yet".to_owned(),
        (_, 0) => format!("scores {}", points(mine)),
        (0, _) => format!("scores nothing and gives {other} {}", points(theirs)),
        _ => format!("scores {} and gives {other} {}", points(mine), points(theirs)),
    }];
    match play.cleared {
        [0, 0] => {}
        [own, 0] => parts.push(format!("clears {own} of your tiles")),
        [0, theirs] => parts.push(format!("clears {theirs} of {other}'s tiles")),
        [own, theirs] => {
            parts.push(format!("clears {theirs} of {other}'s tiles and {own} of yours"));
        }
    }
    if let Some(feared) = &play.feared {
        let [reply, back] = feared.mean_gain;
        let gives_back = back > 0.05;
        parts.push(match (feared.certain, gives_back) {
            (true, false) => format!("{other}'s best reply, {}, scores {reply:.0}", feared.word),
            (true, true) => format!(
                "{other}'s best reply, {}, scores {reply:.0} and gives {back:.0} back",
                feared.word
            ),
            (false, false) => format!(
                "{other}'s best reply, such as {}, scores {reply:.1} on average",
                feared.word
            ),
            (false, true) => format!(
                "{other}'s best reply, such as {}, scores {reply:.1} and gives {back:.1} back on \
                 average",
                feared.word
            ),
        });
        if feared.lost > 0.0 {
            parts.push(format!("in {:.0} % of cases that reply wins", feared.lost * 100.0));
        }
    }
    parts.join("; ")
}

fn points(n: u8) -> String {
    if n == 1 { "1 point".to_owned() } else { format!("{n} points") }
}
