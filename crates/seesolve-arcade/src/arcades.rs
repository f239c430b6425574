//! The games that can be opened in a window, by the ids of the games they behave like.

use seesolve_games::voltorb::Level;

use crate::arcade_game::ArcadeGame;
use crate::flow::{FlowArcade, Levels, Mode};
use crate::voltorb::VoltorbArcade;

/// A game that can be opened.
pub struct Arcade {
    /// The id of the game it behaves like.
    pub game: &'static str,
    open: fn(seed: u64, size_px: u32) -> Option<Box<dyn ArcadeGame>>,
}

impl Arcade {
    /// A game with the levels of this seed, about so many pixels wide; `None` when it has no level
    /// to begin with.
    pub fn open(&self, seed: u64, size_px: u32) -> Option<Box<dyn ArcadeGame>> {
        (self.open)(seed, size_px)
    }
}

/// Every game that can be opened; the first is the usual one.
pub static ARCADES: &[Arcade] =
    &[Arcade { game: "flow", open: flow }, Arcade { game: "voltorb", open: voltorb }];

/// The game that behaves like the one with this id.
pub fn arcade_of(game: &str) -> Option<&'static Arcade> {
    ARCADES.iter().find(|it| it.game == game)
}

fn flow(seed: u64, size_px: u32) -> Option<Box<dyn ArcadeGame>> {
    Some(Box::new(FlowArcade::new(Levels::sampled(seed), Mode::Series, size_px)))
}

fn voltorb(seed: u64, size_px: u32) -> Option<Box<dyn ArcadeGame>> {
    /// The cards and their clues, in the console's pixels.
    const BOARD_PX: f32 = 240.0;
    let zoom = (size_px as f32 / BOARD_PX).round();
    Some(Box::new(VoltorbArcade::new(seed, Level::new(1)?, zoom)))
}

#[cfg(test)]
mod tests {
    use seesolve_games::registry::GAMES;

    use super::*;

    #[test]
    fn every_arcade_is_of_a_game_that_is_played_and_opens() {
        for arcade in ARCADES {
            let game = GAMES.iter().find(|it| it.info().id == arcade.game);
            assert!(game.is_some_and(|it| it.live().is_some()), "{}", arcade.game);
            let opened = arcade.open(1, 480).unwrap();
            assert!(opened.size().0 >= 400 && opened.size().0 <= 640, "{:?}", opened.size());
        }
        assert!(arcade_of("hexicon").is_none());
    }
}
