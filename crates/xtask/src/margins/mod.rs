//! How much room readings have before they flip: `decisions` looks at how near each one came over the
//! corpus, `limits` at how far each limit of a reader can move before any of them changes; `notes` writes that behind the limits.

mod adjustable;
pub mod decisions;
pub mod limits;
pub mod notes;
