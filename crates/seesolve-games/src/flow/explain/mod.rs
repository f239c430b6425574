//! Explanations for people: the next step and why, and why there is no solution at all.

pub(crate) mod hint;
pub(crate) mod open_ends;
mod unsat_core;
pub(crate) mod unsolvable_reason;
