//! Whose a tile is: the two sides, what has happened to one tile, and the colours of all of them.

use super::geometry::{N_TILES, Tile, Tiles, bit};

/// Blue is the left player, who looks at the screen; red is the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Blue,
    Red,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::Blue, Self::Red];

    pub fn idx(self) -> usize {
        self as usize
    }

    pub fn other(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Blue,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
        }
    }
}

/// What has happened to a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tint {
    #[default]
    Neutral,
    /// Used in a word (pale).
    Played(Side),
    /// The centre of a hexicon, worth a point (saturated).
    Captured(Side),
}

impl Tint {
    pub const ALL: [Self; 5] = [
        Self::Neutral,
        Self::Played(Side::Blue),
        Self::Played(Side::Red),
        Self::Captured(Side::Blue),
        Self::Captured(Side::Red),
    ];

    pub fn symbol(self) -> char {
        match self {
            Self::Neutral => '.',
            Self::Played(Side::Blue) => 'b',
            Self::Played(Side::Red) => 'r',
            Self::Captured(Side::Blue) => 'B',
            Self::Captured(Side::Red) => 'R',
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Neutral => "neutral",
            Self::Played(Side::Blue) => "played by blue",
            Self::Played(Side::Red) => "played by red",
            Self::Captured(Side::Blue) => "captured by blue",
            Self::Captured(Side::Red) => "captured by red",
        }
    }

    pub fn from_symbol(symbol: char) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.symbol() == symbol)
    }
}

/// The colours of all tiles. No tile is both blue and red, and a captured tile belongs to a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Colors {
    pub(super) owned: [Tiles; 2],
    pub(super) captured: Tiles,
}

impl Colors {
    pub fn from_tints(tints: &[Tint; N_TILES]) -> Self {
        let mut it = Self::default();
        for (tile, tint) in (0..).zip(tints) {
            match tint {
                Tint::Neutral => {}
                Tint::Played(side) => it.owned[side.idx()] |= bit(tile),
                Tint::Captured(side) => {
                    it.owned[side.idx()] |= bit(tile);
                    it.captured |= bit(tile);
                }
            }
        }
        it
    }

    pub fn tint(&self, tile: Tile) -> Tint {
        let owner = Side::BOTH.into_iter().find(|it| self.owned(*it) & bit(tile) != 0);
        match owner {
            None => Tint::Neutral,
            Some(side) if self.captured & bit(tile) != 0 => Tint::Captured(side),
            Some(side) => Tint::Played(side),
        }
    }

    /// The tiles of a side, played and captured.
    pub fn owned(&self, side: Side) -> Tiles {
        self.owned[side.idx()]
    }

    /// The captured tiles of both sides.
    pub fn captured(&self) -> Tiles {
        self.captured
    }

    pub fn occupied(&self) -> Tiles {
        self.owned[0] | self.owned[1]
    }
}
