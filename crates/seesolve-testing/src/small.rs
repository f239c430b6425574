//! Small pictures of boards, to be changed and read again by the thousand.

use seesolve_core::{Control, Frame, Game, PaintStyle, Scene};

/// The longer side at the most, in pixels: the first at which the game's own reader finds the board, for
/// else no picture would get past its first look.
const SIDES: [u32; 3] = [200, 280, 360];

/// What a painter may add to a side by rounding.
const ROUNDING: u32 = 5;

/// Painted samples of a game, each in another of its looks; none of a game that cannot be painted.
pub fn boards(game: &dyn Game, n: u64) -> Vec<Frame> {
    (0..n).filter_map(|seed| small_board(game, seed)).collect()
}

fn small_board(game: &dyn Game, seed: u64) -> Option<Frame> {
    const CELL_PX: f32 = 40.0;
    let position = game.sample(seed);
    let at = |cell_px: f32| {
        let style = PaintStyle { cell_px, theme: seed as usize, scene: Scene::Board, seed };
        game.painter()?.paint(&position, &style).ok().map(|it| it.frame)
    };
    let whole = at(CELL_PX)?;
    let longer_side = whole.width().max(whole.height()) as f32;
    let is_found = |it: &Frame| !game.recognise(it, &Control::new()).is_empty();
    let small =
        SIDES.into_iter().filter_map(|it| at(CELL_PX * (it - ROUNDING) as f32 / longer_side));
    small.reduce(|kept, next| if is_found(&kept) { kept } else { next })
}
