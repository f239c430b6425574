//! What became of the inputs, for scripts and for people.

mod print;
mod result;
mod text;

pub use print::{exit_status, print};
pub use result::{Failure, InputResult, Millis};
pub use text::{human, to_text};
