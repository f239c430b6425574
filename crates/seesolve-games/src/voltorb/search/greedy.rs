//! The usual good play, as a yardstick and as the answer when there is no time for better.

use crate::voltorb::board::{Board, Face, N_CARDS};
use crate::voltorb::possible::Possible;
use crate::voltorb::posterior::{self, CardOdds};

/// The card least likely to be a voltorb of those that may be a 2 or 3 and are not settled yet.
pub fn safest_useful(odds: &[CardOdds; N_CARDS], hidden: impl Fn(usize) -> bool) -> Option<usize> {
    let risk = |card: &usize| odds[*card].of(Face::Voltorb);
    let worth = |card: &usize| hidden(*card) && odds[*card].is_useful();
    (0..N_CARDS).filter(worth).min_by(|a, b| risk(a).total_cmp(&risk(b)))
}

/// How much of the weight is won by always flipping the safest useful card.
pub fn value(boards: &[(Board, f64)]) -> f64 {
    let odds = posterior::odds(&Possible::from_weighted(boards.to_vec()));
    match safest_useful(&odds, |card| odds[card].certain().is_none()) {
        None => boards.iter().map(|it| it.1).sum(),
        Some(card) => (1..4)
            .map(|face| {
                let shows = |it: &&(Board, f64)| it.0.face(card) as usize == face;
                let part: Vec<(Board, f64)> = boards.iter().filter(shows).copied().collect();
                if part.is_empty() { 0.0 } else { value(&part) }
            })
            .sum(),
    }
}
