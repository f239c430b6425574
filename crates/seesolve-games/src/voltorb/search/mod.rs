//! The best way to win a round, exactly: a search over sets of boards.
//!
//! A position is the set of boards that are still possible. Flipping a card splits it by what the
//! card shows; boards where it is a voltorb are lost. What can be won of a set is the most, over
//! all cards, of what can be won of the parts. Three things keep this small: safe cards are
//! flipped at once, positions that come down to the same are solved once ([`key`]), and a card is
//! looked into only while the bound of [`conflicts`] says that it could be the best.

mod bits;
mod bound;
mod cards;
mod conflicts;
mod expand;
mod expectation;
mod faces;
mod greedy;
mod key;
mod memo;
mod patterns;
mod position;
mod root;
mod settle;
mod weighted;
mod width;
mod win_search;
mod worlds;

#[cfg(test)]
mod tests;

pub use expectation::{Expectation, Goal, Interval, payout};
pub use greedy::safest_useful;
pub use memo::Memo;
pub use root::{Choice, Outlook};
pub use win_search::{Reductions, Search};
