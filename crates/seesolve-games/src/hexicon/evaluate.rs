//! How good a position is before any search: every unfinished hexicon counts by how many of its
//! seven tiles each side holds, and points lead to a chance of winning.
//!
//! The numbers in `weights.rs` come from games of the program against itself; see `tune.rs`.

use super::board::WINNING_SCORE;
use super::colors::{Colors, Side};
use super::geometry::{CENTERS, Tiles, flower, tiles_in};

/// Tiles of a flower that the mover holds, and that the other side holds, 0 to 7 each.
pub(crate) const N_COUNTS: usize = 8;

/// What the evaluation is made of, in points for the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// What being to move is worth.
    pub tempo: f32,
    /// `flowers[mine][theirs]`: what an unfinished flower is worth.
    pub flowers: [[f32; N_COUNTS]; N_COUNTS],
    /// What each captured tile around an unfinished centre is worth to its side besides, mine and
    /// theirs: it stays when the flowers around are cleared.
    pub captured: [f32; 2],
    /// How surely points decide the game: chance = 1 / (1 + exp(-steepness x points /
    /// sqrt(points still to make + slack))).
    pub steepness: f32,
    pub slack: f32,
}

impl Weights {
    /// What the colours are worth to the side to move, in points, the score left aside.
    pub(crate) fn colors(&self, colors: &Colors, mover: Side) -> f32 {
        let [mine, theirs] = [colors.owned(mover), colors.owned(mover.other())];
        let captured = colors.captured();
        let mut worth = self.tempo;
        for center in tiles_in(CENTERS & !captured) {
            let around = flower(center);
            let [own, other] = [mine, theirs].map(|it| count(it & around));
            worth += self.flowers[own][other];
            if captured & around != 0 {
                let [own, other] = [mine, theirs].map(|it| count(it & around & captured));
                worth += self.captured[0] * own as f32 + self.captured[1] * other as f32;
            }
        }
        worth
    }

    /// The chance that the side to move gets to 16 first, given what the colours are worth to it.
    pub(crate) fn chance(&self, worth: f32, [mine, theirs]: [u8; 2]) -> f32 {
        let lead = f32::from(mine) - f32::from(theirs);
        let odds = -self.steepness * (lead + worth) / self.spread([mine, theirs]);
        // The system's own function differs in its last digit from one system to the next.
        1.0 / (1.0 + libm::expf(odds))
    }

    /// How far points still to be made may spread the outcome.
    pub(crate) fn spread(&self, score: [u8; 2]) -> f32 {
        let left = score.map(|it| f32::from(WINNING_SCORE.saturating_sub(it)));
        (left[0] + left[1] + self.slack).sqrt()
    }

    /// The chance of winning for the side to move; certain when the game is over.
    pub(crate) fn position(&self, colors: &Colors, mover: Side, score: [u8; 2]) -> f32 {
        let [mine, theirs] = [score[mover.idx()], score[mover.other().idx()]];
        match decided(mine, theirs) {
            Some(won) => f32::from(u8::from(won)),
            None => self.chance(self.colors(colors, mover), [mine, theirs]),
        }
    }
}

/// Whether the side to move has won, once somebody has: see [`super::Board::winner`].
fn decided(mine: u8, theirs: u8) -> Option<bool> {
    (mine.max(theirs) >= WINNING_SCORE).then_some(mine > theirs)
}

fn count(set: Tiles) -> usize {
    set.count_ones() as usize
}
