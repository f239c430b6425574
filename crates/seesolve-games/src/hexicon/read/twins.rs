//! Letters of a kind, compared with each other. What befell the whole picture, such as sharpening, befell all of its
//! letters alike; what was done to one tile was not done to the others. So a letter that the font explains badly is
//! beyond doubt if it looks the same elsewhere.

use super::limits::twins::{AGREED, ENOUGH, MIN_CAPITAL_PX, MOST_OFF, NOISE, SLACK};
use crate::hexicon::geometry::N_TILES;

/// A letter with the boxes around it.
pub(super) struct Drawn {
    pub symbol: char,
    pub capital_px: f32,
    /// How much of its ink is seen, over what is usual on the board.
    pub darkness: f32,
    /// The ink of each box around it, from left to right and from top to bottom.
    pub inks: Vec<f32>,
}

/// What the others of its kind tell of a letter.
pub(super) struct Twins {
    /// Whether it looks like enough of them.
    pub is_like_others: bool,
    /// How dark the darkest of them is; `None` where they are too few.
    pub darkest: Option<f32>,
}

/// Compares each letter with the others of its kind.
pub(super) fn compared(letters: &[Option<Drawn>; N_TILES]) -> [Twins; N_TILES] {
    let off: [Vec<f32>; N_TILES] = std::array::from_fn(|tile| {
        let own = letters[tile].as_ref();
        let mut off: Vec<f32> = own
            .map_or(Vec::new(), |own| others(tile, letters).map(|other| own.off(other)).collect());
        off.sort_by(f32::total_cmp);
        off
    });
    let mut nearest: Vec<f32> = off.iter().filter_map(|it| it.first().copied()).collect();
    nearest.sort_by(f32::total_cmp);
    let usual = nearest.get((AGREED * nearest.len() as f32) as usize).copied().unwrap_or(0.0);
    let most = NOISE * usual + SLACK;
    std::array::from_fn(|tile| {
        let is_clear = letters[tile].as_ref().is_some_and(|it| it.capital_px >= MIN_CAPITAL_PX);
        let darkest = others(tile, letters).map(|it| it.darkness).fold(0.0, f32::max);
        Twins {
            is_like_others: is_clear
                && off[tile].get(ENOUGH - 1).is_some_and(|it| *it <= most.min(MOST_OFF)),
            darkest: (off[tile].len() >= ENOUGH).then_some(darkest),
        }
    })
}

/// The other tiles with the letter of this one.
fn others(tile: usize, letters: &[Option<Drawn>; N_TILES]) -> impl Iterator<Item = &Drawn> {
    let symbol = letters[tile].as_ref().map(|it| it.symbol);
    let all = letters.iter().enumerate().filter(move |(nth, _)| *nth != tile);
    all.filter_map(|it| it.1.as_ref()).filter(move |it| Some(it.symbol) == symbol)
}

impl Drawn {
    /// The squared difference of two letters, as a share of the squared ink.
    fn off(&self, other: &Self) -> f32 {
        if self.inks.len() != other.inks.len() {
            return f32::INFINITY;
        }
        let ink = self.inks.iter().map(|it| it * it).sum::<f32>();
        let off = self.inks.iter().zip(&other.inks).map(|(a, b)| (a - b).powi(2));
        off.sum::<f32>() / ink.max(1e-3)
    }
}
