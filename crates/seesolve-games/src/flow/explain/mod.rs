//! Explanations for people: the next step and why, and why there is no solution at all.

pub mod hint;
pub mod open_ends;
mod unsat_core;
pub mod unsolvable_reason;
