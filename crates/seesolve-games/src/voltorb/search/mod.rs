//! The best way to win a round, exactly: a search over sets of boards.
//!
//! A position is the set of boards that are still possible. Flipping a card splits it by what the
//! card shows; boards where it is a voltorb are lost. What can be won of a set is the most, over
//! all cards, of what can be won of the parts. Three things keep this small: safe cards are
//! flipped at once, positions that come down to the same are solved once ([`canonical`]), and a card is
//! looked into only while the bound of [`incompatible`] says that it could be the best.

mod belief;
mod belief_state;
mod bits;
mod bound;
mod canonical;
mod cards;
mod clique_cover;
mod expand;
mod expectation;
mod face_masks;
mod goal;
mod greedy;
mod incompatible;
mod patterns;
mod prize_cover;
mod root;
mod settle;
mod transposition;
mod weighted;
mod wide;
mod width;
mod win_search;

#[cfg(test)]
mod tests;

pub(crate) use expectation::{Choices, Interval, expectation};
pub(crate) use goal::{Goal, payout};
pub(crate) use greedy::safest_useful;
pub(crate) use root::{Choice, Outlook};
pub(crate) use transposition::TranspositionTable;
pub(crate) use win_search::{Reductions, WinSearch};
