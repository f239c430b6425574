//! Drawing shapes and text, for painting games and answers.

pub mod canvas;
pub mod font;

pub use canvas::{Canvas, Rgb};
pub use font::Weight;
