//! What readers of all games share, one operation a file.

pub mod color;
pub mod components;
