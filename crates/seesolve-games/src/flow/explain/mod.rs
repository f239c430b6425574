//! Explanations for people: the next step and why, and why there is no solution at all.

pub mod culprit;
pub mod hint;
mod insist;
