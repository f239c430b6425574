//! What tests and benches share. Nothing here is part of the program.
//!
//! A test that needs material which is not there says so and passes; everything else that goes
//! wrong here panics with a message, as tests do.
#![allow(clippy::panic, clippy::print_stderr, clippy::unwrap_used, reason = "tests may fail")]

pub mod corpus;
pub mod fingerprint;
pub mod floors;
pub mod flow_boards;
pub mod folder;
pub mod garbled;
pub mod hostile;
pub mod material;
pub mod mutate;
pub mod palette;
pub mod photo;
mod plan;
pub mod roomy;
pub mod small;
pub mod spoil;
pub mod truth;
