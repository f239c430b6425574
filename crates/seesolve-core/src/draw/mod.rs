//! Drawing: shapes and text for painting games, and a [`BoardView`](crate::BoardView) as
//! terminal text, PNG, SVG or GIF.

pub mod animate;
pub mod board;
pub mod canvas;
mod cell;
pub mod font;
mod over_cells;
pub mod overlay;
pub mod palette;
pub mod plot;
mod raster;
mod shapes;
pub mod surface;
pub mod svg;
pub mod terminal;
mod text_block;
mod words;

pub use canvas::Canvas;
pub use font::Weight;
pub use palette::Background;
