//! What readers of all games share, one operation a file.

pub mod area;
mod blob;
pub mod color;
pub mod components;
mod fit;
pub mod glyph;
pub mod lattice;
pub mod plane;
pub mod regions;
pub mod ridge;
pub mod tint;
pub mod warp;
