//! Flow as a game to play.

mod arcade;
mod crossings;
mod levels;
mod manners;
mod picture;
mod pipes;
mod plain;
#[cfg(test)]
mod tests;
mod touch;

pub use arcade::{FlowArcade, Mode};
pub use levels::Levels;
pub use manners::{LevelEnd, Manners, PlainLook, Start};
pub use pipes::Pipes;
