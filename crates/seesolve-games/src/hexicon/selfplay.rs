//! Games of the program against itself, by the real rules.

use fastrand::Rng;
use seesolve_core::Control;

use super::board::Board;
use super::colors::Side;
use super::engine::{Engine, Played};
use super::generator::first_board;
use super::lookahead::{Effort, N_STARTERS, look_ahead, sober};
use super::refill::random_letter;

/// A game that long goes to the larger score.
const MAX_TURNS: usize = 400;

/// How a player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Policy {
    /// The original program's ranking.
    Original,
    /// The largest gain, and the best value without search among equals.
    Gain,
    /// The best value without search.
    Static,
    /// The best value with replies considered, for so many samples a move.
    LookAhead(u64),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Player<'a> {
    pub engine: Engine<'a>,
    pub policy: Policy,
}

impl Player<'_> {
    pub(crate) fn choose(&self, board: &Board, seed: u64, control: &Control) -> Option<Choice> {
        let promising = |n: usize| self.engine.most_promising(board, &self.engine.moves(board), n);
        let played = match self.policy {
            Policy::Original => self.engine.best_by_original(board)?,
            Policy::Gain => self.engine.best_by_gain(board)?,
            Policy::Static => promising(1).pop()?,
            Policy::LookAhead(samples) => {
                let effort = Effort { samples, seed };
                let starters = promising(N_STARTERS);
                let runners = look_ahead(&self.engine, board, starters, effort, control);
                let best = runners.into_iter().next()?;
                return Some(Choice { chance: sober(best.value), played: best.played });
            }
        };
        Some(Choice { chance: f64::from(played.chance), played })
    }
}

/// A move and the chance of winning that its player gives itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Choice {
    pub played: Played,
    pub chance: f64,
}

/// A position that somebody had to move in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Turn {
    pub board: Board,
    /// The chance of winning that the mover gave itself; `None` without a move.
    pub predicted: Option<f64>,
}

/// How a game went.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameRecord {
    pub turns: Vec<Turn>,
    pub last: Board,
    /// `None` for a draw, or when the game was stopped.
    pub winner: Option<Side>,
}

/// How a game went for one side.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameResult {
    /// 1 for a win, 0.5 for a draw.
    pub won: f64,
    pub margin: f64,
    pub n_turns: usize,
    /// The chances of winning that this side gave itself, turn by turn.
    pub predicted: Vec<f64>,
}

impl GameResult {
    pub(crate) fn new(game: &GameRecord, side: Side) -> Self {
        let score = game.last.score().map(f64::from);
        let own = game.turns.iter().filter(|it| it.board.to_move() == side);
        Self {
            won: game.winner.map_or(0.5, |it| f64::from(u8::from(it == side))),
            margin: score[side.idx()] - score[side.other().idx()],
            n_turns: game.turns.len(),
            predicted: own.filter_map(|it| it.predicted).collect(),
        }
    }
}

/// Plays a game; `players` are blue, who begins, and red. A side without a move passes.
pub(crate) fn play_game(players: [&Player<'_>; 2], seed: u64, control: &Control) -> GameRecord {
    let mut rng = Rng::with_seed(seed);
    let mut last = first_board(&mut rng);
    let (mut turns, mut n_passed) = (Vec::new(), 0);
    while last.winner().is_none() && n_passed < 2 && turns.len() < MAX_TURNS {
        let player = players[last.to_move().idx()];
        let chosen = player.choose(&last, rng.u64(..), control);
        if control.is_stopped() {
            return GameRecord { turns, last, winner: None };
        }
        turns.push(Turn { board: last.clone(), predicted: chosen.map(|it| it.chance) });
        last = match chosen {
            Some(it) => {
                n_passed = 0;
                let play = it.played.play;
                last.after(play.swap(), play.tiles, |_| random_letter(&mut rng))
            }
            None => {
                n_passed += 1;
                last.passed()
            }
        };
    }
    let [blue, red] = last.score();
    let larger = match blue.cmp(&red) {
        std::cmp::Ordering::Greater => Some(Side::Blue),
        std::cmp::Ordering::Less => Some(Side::Red),
        std::cmp::Ordering::Equal => None,
    };
    let winner = last.winner().or(larger);
    GameRecord { turns, last, winner }
}
