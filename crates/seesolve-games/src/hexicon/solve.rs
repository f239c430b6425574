//! The answer to "what should I play?": every move found, ranked, spelt and explained.

use std::collections::HashSet;

use seesolve_core::{Answer, Control, InputError, Position, Resources, Settings, Solver};

use super::answer;
use super::board::Board;
use super::engine::{Engine, OriginalRank, Played, cleared, gain, original_rank};
use super::lookahead::{N_STARTERS, Runner, look_ahead, sober};
use super::moves::Moves;
use super::play::{Feared, Found, Play, RankedPlay};
use super::reason::{effect, reply};
use super::refill::imagined_letter;
use super::request::{Ranking, Request};
use super::rules::MoveRules;
use super::spell::spell;
use super::weights::TUNED;
use super::words::{Lexicon, LexiconCache};

/// How many moves are ranked for each that is shown: many are one word with other swaps.
const MOVES_A_WORD: usize = 12;

/// Answers positions, keeping the player's word list between them.
#[derive(Debug)]
pub(super) struct MoveSolver {
    lexicons: LexiconCache,
}

impl MoveSolver {
    pub(super) fn new(resources: &Resources) -> Self {
        Self { lexicons: LexiconCache::new(resources) }
    }
}

impl Solver for MoveSolver {
    fn solve(
        &mut self,
        position: &Position,
        settings: &Settings,
        control: &Control,
        better: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, InputError> {
        let board: Board = position.notation().parse()?;
        let request = Request::new(settings)?;
        let lexicon = self.lexicons.lexicon(&request.source)?;
        if let Some(winner) = board.winner() {
            return Ok(answer::nothing(
                &board,
                &format!("the game is over: {} has won", winner.name()),
            ));
        }
        let search = Search::new(&board, &request, &lexicon);
        if search.moves.is_empty() {
            return Ok(answer::nothing(&board, "there is no such word on the board"));
        }
        let ranked = match request.ranking {
            Ranking::Original => search.by_original(),
            Ranking::Chance { look_ahead: false } => search.by_promise(),
            Ranking::Chance { look_ahead: true } => {
                better(&answer::answer(&board, &search.found(&search.by_promise())));
                search.by_look_ahead(control)
            }
        };
        let mut answer = answer::answer(&board, &search.found(&ranked));
        answer.summary.extend(request.filter.in_words());
        Ok(answer)
    }
}

/// One question and its moves.
struct Search<'a> {
    board: &'a Board,
    request: &'a Request,
    engine: Engine<'a>,
    moves: Moves,
    n_words: usize,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, request: &'a Request, lexicon: &'a Lexicon) -> Self {
        let takes = |tiles, word: &[u8]| request.filter.takes(tiles, word);
        let (moves, n_words) = Moves::find_and_count(board, lexicon, request.rules, takes);
        // What is asked for here says nothing about the opponent's replies.
        let engine = Engine { lexicon, rules: MoveRules::default(), weights: &TUNED };
        Self { board, request, engine, moves, n_words }
    }

    fn by_original(&self) -> Vec<Runner> {
        let mut all = Vec::new();
        self.moves.for_each_outcome(self.board, |play, settled| {
            all.push((original_rank(self.board, play, settled), play, *settled));
        });
        all.sort_by_key(|it| std::cmp::Reverse(it.0));
        all.truncate(self.n_ranked());
        let runner = |(rank, play, settled): (OriginalRank, _, _)| {
            let chance = self.engine.chance(self.board, &settled);
            let mut it = Runner::new(Played { play, settled, chance });
            it.value = f64::from(rank.0);
            it
        };
        all.into_iter().map(runner).collect()
    }

    /// How many moves are ranked, so that there are as many words as are asked for.
    fn n_ranked(&self) -> usize {
        self.request.top.saturating_mul(MOVES_A_WORD).max(N_STARTERS)
    }

    fn by_promise(&self) -> Vec<Runner> {
        let promising = self.engine.most_promising(self.board, &self.moves, self.n_ranked());
        promising.into_iter().map(Runner::new).collect()
    }

    /// The most promising moves after a race, then the others, valued no higher than the last of
    /// those that ran.
    fn by_look_ahead(&self, control: &Control) -> Vec<Runner> {
        let Self { board, request, engine, moves, .. } = self;
        let mut starters = engine.most_promising(board, moves, self.n_ranked());
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

    fn found(&self, ranked: &[Runner]) -> Found {
        let looked_ahead = ranked.iter().any(|it| it.n_samples > 0);
        let told = |value: f64| if looked_ahead { sober(value) } else { value };
        let spelt: Vec<RankedPlay> =
            ranked.iter().filter_map(|it| self.spelt(it, told(it.value))).collect();
        Found {
            words: by_word(&spelt, self.request.top),
            plays: spelt.into_iter().take(self.request.top).collect(),
            by_chance: matches!(self.request.ranking, Ranking::Chance { .. }),
            n_moves: self.moves.count(),
            n_words: self.n_words,
            n_samples: ranked.iter().map(|it| it.n_samples).sum(),
        }
    }

    fn spelt(&self, runner: &Runner, value: f64) -> Option<RankedPlay> {
        let Self { board, request, engine, .. } = self;
        let Played { play: it, settled, .. } = &runner.played;
        let accept = |word: &[u8]| request.filter.takes_word(word);
        let (word, path) = spell(board, engine.lexicon, *it, accept)?;
        let play = Play {
            swap: it.swap(),
            swap_letters: it.swap().map(|(a, b)| (board.letter(a), board.letter(b))),
            word: capitals(&word),
            path,
            gain: gain(board, settled),
            cleared: cleared(board, settled),
            feared: self.feared(runner),
            n_samples: runner.n_samples,
        };
        Some(RankedPlay {
            effect: effect(board, &play, runner),
            reply: play.feared.as_ref().map(|it| reply(board, it)),
            value,
            // Nothing random comes between a move and its own points.
            wins: runner.played.chance >= 1.0,
            play,
        })
    }

    /// The reply in the first imagined future, and what replies gain on average.
    fn feared(&self, runner: &Runner) -> Option<Feared> {
        let mean_gain = runner.mean_reply()?;
        let reply = runner.first_reply?;
        let it = runner.played.play;
        let seed = self.request.effort.seed;
        let next = self.board.after(it.swap(), it.tiles, |tile| imagined_letter(seed, 0, tile));
        let (word, path) = spell(&next, self.engine.lexicon, reply.play, |_| true)?;
        Some(Feared {
            word: capitals(&word),
            path,
            swap: reply.play.swap(),
            gain: gain(&next, &reply.settled),
            mean_gain,
            lost: runner.share_lost(),
            certain: it.settle(self.board).refilled == 0,
        })
    }
}

/// The best turn with each word, at most `n` words.
fn by_word(ranked: &[RankedPlay], n: usize) -> Vec<RankedPlay> {
    let mut seen = HashSet::new();
    ranked.iter().filter(|it| seen.insert(&it.play.word)).take(n).cloned().collect()
}

fn capitals(word: &[u8]) -> String {
    word.iter().map(|it| char::from(b'A' + it)).collect()
}
