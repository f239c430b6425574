//! The answer to "what should I play?": every move found, ranked, spelt and explained.

use seesolve_core::{Analysis, Candidate, Control, Proof};

use super::board::Board;
use super::engine::{Engine, Played, cleared, gain, original_rank};
use super::lookahead::{N_STARTERS, Runner, look_ahead};
use super::moves::Moves;
use super::play::{Detail, Feared, Play};
use super::reason::{reason, summary};
use super::refill::imagined_letter;
use super::request::{Ranking, Request};
use super::rules::MoveRules;
use super::spell::spell;
use super::weights::TUNED;
use super::words::Lexicon;

pub fn solve(
    board: &Board,
    request: &Request,
    lexicon: &Lexicon,
    control: &Control,
) -> Analysis<Play, Detail> {
    if let Some(winner) = board.winner() {
        return nothing(format!("the game is over: {} has won", winner.name()));
    }
    let filter = &request.filter;
    let (moves, n_words) = Moves::find_and_count(board, lexicon, request.rules, |tiles, word| {
        filter.takes(tiles, word)
    });
    if moves.is_empty() {
        return nothing("there is no such word on the board".to_owned());
    }
    // What is asked for here says nothing about the opponent's replies.
    let engine = Engine { lexicon, rules: MoveRules::default(), weights: &TUNED };
    let ranked = match request.ranking {
        Ranking::Original => by_original(&engine, board, &moves, request.top),
        Ranking::Chance { look_ahead: false } => {
            engine.most_promising(board, &moves, request.top).into_iter().map(Runner::new).collect()
        }
        Ranking::Chance { look_ahead: true } => {
            by_look_ahead(&engine, board, &moves, request, control)
        }
    };
    let n_samples = ranked.iter().map(|it| it.n_samples).sum();
    let detail = Detail { n_moves: moves.count(), n_words, n_samples };
    let candidates: Vec<Candidate<Play>> = ranked
        .iter()
        .take(request.top)
        .filter_map(|it| candidate(&engine, board, request, it))
        .collect();
    let wins = ranked.first().is_some_and(|it| it.played.chance >= 1.0);
    let proof = match request.ranking {
        // Nothing random comes between a move and its own points.
        Ranking::Chance { .. } if wins => Proof::Exact,
        _ => Proof::Heuristic,
    };
    Analysis {
        answered: !candidates.is_empty(),
        summary: summary(board, &candidates, &detail),
        candidates,
        proof,
        detail,
    }
}

/// An answer without moves.
pub fn nothing(why: String) -> Analysis<Play, Detail> {
    Analysis {
        candidates: Vec::new(),
        proof: Proof::Exact,
        answered: false,
        summary: vec![why],
        detail: Detail::default(),
    }
}

fn by_original(engine: &Engine<'_>, board: &Board, moves: &Moves, top: usize) -> Vec<Runner> {
    let mut all = Vec::new();
    moves.for_each_outcome(board, |play, settled| {
        all.push((original_rank(board, play, settled), play, *settled));
    });
    all.sort_by_key(|it| std::cmp::Reverse(it.0));
    all.truncate(top);
    let runner = |(rank, play, settled): (super::engine::OriginalRank, _, _)| {
        let chance = engine.chance(board, &settled);
        let mut it = Runner::new(Played { play, settled, chance });
        it.value = f64::from(rank.0);
        it
    };
    all.into_iter().map(runner).collect()
}

/// The most promising moves after a race, then the others, valued no higher than the last of
/// those that ran.
fn by_look_ahead(
    engine: &Engine<'_>,
    board: &Board,
    moves: &Moves,
    request: &Request,
    control: &Control,
) -> Vec<Runner> {
    let n = request.top.max(N_STARTERS);
    let mut starters = engine.most_promising(board, moves, n);
    if starters.first().is_some_and(|it| it.chance >= 1.0) {
        // A move that wins at once needs no look ahead.
        return starters.into_iter().map(Runner::new).collect();
    }
    let others = starters.split_off(starters.len().min(N_STARTERS));
    let mut ranked = look_ahead(engine, board, starters, request.effort, control);
    let lowest = ranked.last().map_or(1.0, |it| it.value);
    ranked.extend(others.into_iter().map(|it| {
        let mut runner = Runner::new(it);
        runner.value = runner.value.min(lowest);
        runner
    }));
    ranked
}

fn candidate(
    engine: &Engine<'_>,
    board: &Board,
    request: &Request,
    runner: &Runner,
) -> Option<Candidate<Play>> {
    let Played { play: it, settled, .. } = &runner.played;
    let (word, path) = spell(board, engine.lexicon, *it, |word| request.filter.takes_word(word))?;
    let play = Play {
        swap: it.swap(),
        swap_letters: it.swap().map(|(a, b)| (board.letter(a), board.letter(b))),
        word: capitals(&word),
        path,
        gain: gain(board, settled),
        cleared: cleared(board, settled),
        feared: feared(engine, board, request, runner),
        n_samples: runner.n_samples,
    };
    let reason = reason(board, &play, runner);
    Some(Candidate { play, value: runner.value, reason })
}

/// The reply in the first imagined future, and what replies gain on average.
fn feared(
    engine: &Engine<'_>,
    board: &Board,
    request: &Request,
    runner: &Runner,
) -> Option<Feared> {
    let mean_gain = runner.mean_reply()?;
    let reply = runner.first_reply?;
    let it = runner.played.play;
    let seed = request.effort.seed;
    let next = board.after(it.swap(), it.tiles, |tile| imagined_letter(seed, 0, tile));
    let (word, path) = spell(&next, engine.lexicon, reply.play, |_| true)?;
    Some(Feared {
        word: capitals(&word),
        path,
        swap: reply.play.swap(),
        gain: gain(&next, &reply.settled),
        mean_gain,
        lost: runner.share_lost(),
        certain: it.settle(board).refilled == 0,
    })
}

fn capitals(word: &[u8]) -> String {
    word.iter().map(|it| char::from(b'A' + it)).collect()
}
