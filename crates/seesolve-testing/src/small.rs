//! Small pictures of boards, to be changed and read again by the thousand.

use seesolve_core::{Frame, Game, PaintStyle, Scene};

/// The longer side at the most, in pixels.
pub const SIDE: u32 = 200;

/// What a painter may add to a side by rounding.
const ROUNDING: u32 = 5;

/// Painted samples of a game, each in another of its looks; none of a game that cannot be painted.
pub fn boards(game: &dyn Game, n: u64) -> Vec<Frame> {
    const CELL_PX: f32 = 40.0;
    let paint = |seed: u64| {
        let position = game.sample(seed);
        let at = |cell_px: f32| {
            let style = PaintStyle { cell_px, theme: seed as usize, scene: Scene::Board, seed };
            game.painter()?.paint(&position, &style).ok().map(|it| it.frame)
        };
        let whole = at(CELL_PX)?;
        at(CELL_PX * (SIDE - ROUNDING) as f32 / whole.width().max(whole.height()) as f32)
    };
    (0..n).filter_map(paint).collect()
}
