//! Looking one reply ahead: what the opponent does to us after each promising move.
//!
//! New letters are chance, so a move is tried in many imagined futures, the same ones for every
//! move; moves that fall behind are dropped and the leaders get the samples (sequential halving).
//! The answer depends on the number of samples and the seed alone, not on threads or time, unless
//! the search is stopped.

use rayon::prelude::*;
use seesolve_core::Control;

use super::board::Board;
use super::engine::{Engine, Played, gain};
use super::refill::imagined_letter;

/// How many moves start the race.
pub(crate) const N_STARTERS: usize = 32;
/// Samples of the first race; each further one has twice as many.
const FIRST_RACE: u64 = 64;
/// What a future is worth is judged too well: the reply looks no further, and the best of many
/// estimates is the luckiest. Against itself the engine wins at odds that are this part of those it
/// gave itself; `simulate --predictions` measures it.
const ODDS_KEPT: f64 = 0.6;
/// How many samples the promise of a move counts for.
const PROMISE_WEIGHT: f64 = 2.0;

/// How much to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    pub samples: u64,
    pub seed: u64,
}

/// A move on trial.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Runner {
    pub played: Played,
    /// What moves are compared by: the chance of winning, replies considered.
    pub value: f64,
    pub n_samples: u64,
    /// The reply in the first imagined future.
    pub first_reply: Option<Played>,
    sum: f64,
    /// Points that replies made on the whole, for the replier and for us.
    replies: [u64; 2],
    /// In how many futures the reply won the game.
    n_lost: u64,
}

impl Runner {
    /// A move that has not been tried yet.
    pub(crate) fn new(played: Played) -> Self {
        let value = f64::from(played.chance);
        Self {
            played,
            value,
            n_samples: 0,
            first_reply: None,
            sum: 0.0,
            replies: [0; 2],
            n_lost: 0,
        }
    }

    /// Whether nothing random comes between the move and the reply.
    fn is_certain(&self) -> bool {
        self.played.settled.refilled == 0
    }

    /// What replies gain on average, for the replier and for us; `None` before any sample.
    pub(crate) fn mean_reply(&self) -> Option<[f64; 2]> {
        (self.n_samples > 0).then(|| self.replies.map(|it| it as f64 / self.n_samples as f64))
    }

    /// The share of futures in which the reply won the game.
    pub(crate) fn share_lost(&self) -> f64 {
        self.n_lost as f64 / self.n_samples.max(1) as f64
    }

    fn add(&mut self, sample: Sample) {
        self.sum += sample.value;
        if self.n_samples == 0 {
            self.first_reply = sample.reply;
        }
        self.n_samples += 1;
        for (sum, gained) in self.replies.iter_mut().zip(sample.gained) {
            *sum += u64::from(gained);
        }
        self.n_lost += u64::from(sample.value <= 0.0);
    }
}

/// The chance of winning as it is told, for a value that looking ahead gave. Certainty stays certain,
/// and what is better stays better.
pub(crate) fn sober(value: f64) -> f64 {
    ODDS_KEPT * value / (ODDS_KEPT * value + 1.0 - value)
}

/// What one imagined future gave.
#[derive(Clone, Copy)]
struct Sample {
    value: f64,
    reply: Option<Played>,
    /// What the reply made for the replier and for us.
    gained: [u8; 2],
}

/// Tries moves against the best replies. Comes back with the best first; gives up early when
/// stopped, with what is known by then.
pub(crate) fn look_ahead(
    engine: &Engine<'_>,
    board: &Board,
    starters: Vec<Played>,
    effort: Effort,
    control: &Control,
) -> Vec<Runner> {
    let mut runners: Vec<Runner> = starters.into_iter().map(Runner::new).collect();
    let (mut spent, mut race) = (0, FIRST_RACE);
    while spent < effort.samples && !control.is_stopped() && !runners.is_empty() {
        let budget = race.min(effort.samples - spent);
        let before = spent;
        let mut n_left = runners.len();
        let n_rounds = u64::from(n_left.ilog2()) + 1;
        loop {
            let each = (budget / n_rounds / n_left as u64).max(1);
            spent += run(engine, board, &mut runners[..n_left], each, effort.seed, control);
            settle_values(&mut runners);
            control.report(spent, effort.samples, "");
            if n_left == 1 || control.is_stopped() || spent >= effort.samples {
                break;
            }
            n_left = n_left.div_ceil(2);
        }
        if spent == before {
            // Every move is certain and known: more samples would tell nothing new.
            break;
        }
        race = race.saturating_mul(2);
    }
    runners
}

/// Gives each runner some more samples; returns how many were taken.
fn run(
    engine: &Engine<'_>,
    board: &Board,
    runners: &mut [Runner],
    each: u64,
    seed: u64,
    control: &Control,
) -> u64 {
    let wanted = |it: &Runner| if it.is_certain() { 1 - it.n_samples.min(1) } else { each };
    let tasks: Vec<(usize, u64)> = runners
        .iter()
        .enumerate()
        .flat_map(|(idx, it)| (0..wanted(it)).map(move |nth| (idx, it.n_samples + nth)))
        .collect();
    let samples: Vec<Option<Sample>> = tasks
        .par_iter()
        .map(|(idx, nth)| {
            let played = &runners[*idx].played;
            (!control.is_stopped()).then(|| sample(engine, board, played, seed, *nth))
        })
        .collect();
    let mut n_taken = 0;
    for ((idx, _), sample) in tasks.iter().zip(samples) {
        let Some(sample) = sample else { continue };
        runners[*idx].add(sample);
        n_taken += 1;
    }
    n_taken
}

/// Plays the move, deals the n-th future's letters and lets the opponent answer.
fn sample(engine: &Engine<'_>, board: &Board, played: &Played, seed: u64, nth: u64) -> Sample {
    let play = played.play;
    let next = board.after(play.swap(), play.tiles, |tile| imagined_letter(seed, nth, tile));
    let reply = if next.winner().is_some() { None } else { engine.best_by_gain(&next) };
    match reply {
        Some(it) => {
            Sample { value: 1.0 - f64::from(it.chance), reply, gained: gain(&next, &it.settled) }
        }
        None => Sample { value: f64::from(played.chance), reply, gained: [0; 2] },
    }
}

/// Values every runner by its samples, weighed against its promise: the value without search,
/// less what such promises were too high on average. Sorts the best first.
fn settle_values(runners: &mut [Runner]) {
    let tried = runners.iter().filter(|it| it.n_samples > 0);
    let (n, excess) = tried.fold((0.0, 0.0), |(n, excess), it| {
        let mean = it.sum / it.n_samples as f64;
        (n + 1.0, excess + f64::from(it.played.chance) - mean)
    });
    let excess = if n > 0.0 { excess / n } else { 0.0 };
    for it in runners.iter_mut() {
        let promise = (f64::from(it.played.chance) - excess).clamp(0.0, 1.0);
        let weight = if it.is_certain() && it.n_samples > 0 { 0.0 } else { PROMISE_WEIGHT };
        it.value = (it.sum + weight * promise) / (it.n_samples as f64 + weight);
    }
    runners.sort_by(|a, b| b.value.total_cmp(&a.value));
}
