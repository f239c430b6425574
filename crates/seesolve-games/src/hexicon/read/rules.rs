//! What the rules say about any board between two moves; a reading that breaks them is wrong.

use super::tile::TileRead;
use crate::hexicon::colors::{Side, Tint};
use crate::hexicon::geometry::{CENTERS, N_TILES, Tile, Tiles, bit, flower, tiles_in};
use crate::hexicon::tile_name::tile_name;

/// A rule that what was read does not obey.
pub(super) struct Broken {
    pub message: String,
    /// The tile that is most likely misread, when the rule is about tiles.
    pub tile: Option<Tile>,
}

/// The rules broken. Every captured tile was worth a point; a hexicon captures its centre at
/// once; seven captured tiles in a flower are cleared at once.
pub(super) fn broken(tiles: &[TileRead; N_TILES], score: [u8; 2]) -> Vec<Broken> {
    let set = |of: &dyn Fn(Tint) -> bool| -> Tiles {
        (0..).zip(tiles).filter(|(_, it)| of(it.tint)).map(|(at, _)| bit(at)).sum()
    };
    let captured = Side::BOTH.map(|side| set(&|it| it == Tint::Captured(side)));
    let colored = set(&|it| it != Tint::Neutral);
    let mut found = Vec::new();
    for side in Side::BOTH {
        let (points, n_captured) = (score[side.idx()], captured[side.idx()].count_ones());
        if u32::from(points) < n_captured {
            let name = side.name();
            let message = format!("{name} has {n_captured} captured tiles but {points} points");
            found.push(Broken { message, tile: None });
        }
    }
    let [blue, red] = captured;
    let n_cleared = score
        .iter()
        .map(|it| u32::from(*it))
        .sum::<u32>()
        .saturating_sub((blue | red).count_ones());
    if found.is_empty() && !can_be_cleared(n_cleared) {
        let message = format!(
            "the scores exceed the captured tiles by {n_cleared}, which no clearing explains"
        );
        found.push(Broken { message, tile: None });
    }
    for center in tiles_in(CENTERS) {
        let petals = flower(center);
        let is_missed = petals & !colored == 0 && bit(center) & (blue | red) == 0;
        let is_super = petals & !(blue | red) == 0;
        if is_missed || is_super {
            let what = if is_super { "seven captured tiles" } else { "a hexicon" };
            found.push(Broken {
                message: format!(
                    "{what} around tile {} would have been cleared",
                    tile_name(center)
                ),
                tile: tiles_in(petals).min_by(|a, b| {
                    let sure = |it: &Tile| tiles[usize::from(*it)].tint_confidence;
                    sure(a).total_cmp(&sure(b))
                }),
            });
        }
    }
    found
}

/// Whether flowers of seven captured tiles, which may overlap when they are cleared together, can
/// hold this many tiles in all: two neighbouring centres clear ten, three clear twelve.
fn can_be_cleared(n_tiles: u32) -> bool {
    matches!(n_tiles, 0 | 7 | 10) || n_tiles >= 12
}
