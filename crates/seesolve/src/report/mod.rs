//! What became of the inputs, for scripts and for people.

mod print;
mod result;
mod seen;
mod text;

pub use print::{Printout, exit_status};
pub use result::{Failure, InputResult};
pub use seen::shown_view;
pub use text::{UNKNOWN, advice_text, bare, how_sure, human, more_text, to_text, with_meaning};
