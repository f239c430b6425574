//! Flow as a game to play.

mod arcade;
mod crossings;
mod levels;
mod picture;
mod pipes;
#[cfg(test)]
mod tests;
mod touch;

pub use arcade::{FlowArcade, Mode};
pub use levels::Levels;
pub use pipes::Pipes;
