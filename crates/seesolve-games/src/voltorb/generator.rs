//! Dealing boards as the game does.

use fastrand::Rng;

use super::board::{Board, Face, N_CARDS};
use super::possible::Prior;
use super::rules::{Config, Level, Ruleset, configs};

/// A board of the level. [`Ruleset::Unknown`] deals like [`Ruleset::Hgss`]: it names a player's
/// ignorance, not a generator.
pub fn deal(level: Level, ruleset: Ruleset, rng: &mut Rng) -> [Face; N_CARDS] {
    let configs = configs(level);
    let mut config = rng.choice(configs).unwrap_or(configs[0]);
    loop {
        let board = lay_out(&config, rng);
        if Prior::accepts(&config, Board::from_faces(&board)) {
            return board;
        }
        if ruleset == Ruleset::Essentials {
            config = rng.choice(configs).unwrap_or(config);
        }
    }
}

fn lay_out(config: &Config, rng: &mut Rng) -> [Face; N_CARDS] {
    let mut board = [Face::One; N_CARDS];
    let kinds =
        [(config.voltorbs, Face::Voltorb), (config.twos, Face::Two), (config.threes, Face::Three)];
    let special = kinds.into_iter().flat_map(|(n, face)| std::iter::repeat_n(face, n.into()));
    for (card, face) in board.iter_mut().zip(special) {
        *card = face;
    }
    rng.shuffle(&mut board);
    board
}

/// Whether the next random layout of a configuration passes its limits.
#[cfg(test)]
pub fn lays_out_accepted(config: &Config, rng: &mut Rng) -> bool {
    let board = lay_out(config, rng);
    Prior::accepts(config, Board::from_faces(&board))
}
