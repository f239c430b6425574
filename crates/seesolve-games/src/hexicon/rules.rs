//! The rules of colour: who may use a tile, what a word paints, and which hexicons it completes.
//!
//! Where the game's own rules leave a question open, it is settled here:
//! hexicons completed by one turn are judged together, on the colours the word left behind, so
//! that no order among them matters; a swap completes nothing by itself.

use super::board::Board;
use super::colors::{Colors, Side};
use super::geometry::{CENTERS, N_TILES, NEIGHBOURS, Tile, Tiles, bit, flower, tiles_in, touch};

/// Two neighbours that change places, letter and colour together.
pub type Swap = (Tile, Tile);

/// What may be played, beyond the rules of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRules {
    pub min_length: usize,
    pub swaps: bool,
}

impl Default for MoveRules {
    fn default() -> Self {
        Self { min_length: 2, swaps: true }
    }
}

/// What a turn leads to, before new letters are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    pub colors: Colors,
    /// Points for blue and for red.
    pub gain: [u8; 2],
    /// How many blue and red tiles turned neutral.
    pub cleared: [u8; 2],
    /// The tiles that get new letters.
    pub refilled: Tiles,
}

impl Colors {
    /// Whether a swap of these two is allowed: they touch, and neither is captured.
    pub(crate) fn may_swap(&self, (a, b): Swap) -> bool {
        touch(a, b) && self.captured & (bit(a) | bit(b)) == 0
    }

    /// The colours after an allowed swap.
    pub(crate) fn swapped(self, (a, b): Swap) -> Self {
        let exchange = |set: Tiles| {
            let differ = (set >> a ^ set >> b) & 1;
            set ^ (differ << a | differ << b)
        };
        Self { owned: self.owned.map(exchange), captured: self.captured }
    }

    /// The colours after a word of one side: neutral tiles become its own.
    pub fn with_word(mut self, side: Side, word: Tiles) -> Self {
        self.owned[side.idx()] |= word & !self.occupied();
        self
    }

    /// Captures every complete hexicon and clears what it clears.
    pub(crate) fn settled(self) -> Settled {
        let occupied = self.occupied();
        let (mut complete, mut around, mut for_blue) = (0, 0, 0);
        for center in tiles_in(CENTERS & occupied & !self.captured) {
            let petals = NEIGHBOURS[usize::from(center)];
            if petals & !occupied == 0 {
                complete |= bit(center);
                around |= petals;
                let n_blue = (self.owned[0] & flower(center)).count_ones();
                for_blue |= u64::from(n_blue >= 4) << center;
            }
        }
        let captured = self.captured | complete;
        // Seven captured tiles in a flower burst and are worth nothing.
        let burst = tiles_in(CENTERS & captured)
            .map(flower)
            .filter(|it| it & !captured == 0)
            .fold(0, |all, it| all | it);
        let refilled = (around & !captured) | burst;
        let owned_before = [
            (self.owned[0] & !complete) | for_blue,
            (self.owned[1] & !complete) | (complete & !for_blue),
        ];
        Settled {
            colors: Self {
                owned: owned_before.map(|it| it & !refilled),
                captured: captured & !refilled,
            },
            gain: [for_blue, complete & !for_blue].map(|it| it.count_ones() as u8),
            cleared: owned_before.map(|it| (it & refilled).count_ones() as u8),
            refilled,
        }
    }
}

impl Board {
    /// The tiles a word of the side to move may use: neutral ones and its own.
    pub(crate) fn usable(&self) -> Tiles {
        ((1 << N_TILES) - 1) & !self.colors.owned(self.to_move.other())
    }

    /// Whether the side to move may swap these two now.
    pub fn may_swap(&self, swap: Swap) -> bool {
        !self.swap_used && self.colors.may_swap(swap)
    }

    /// What a swap and a word lead to, new letters left aside.
    pub fn settle(&self, swap: Option<Swap>, word: Tiles) -> Settled {
        let colors = swap.map_or(self.colors, |it| self.colors.swapped(it));
        colors.with_word(self.to_move, word).settled()
    }

    /// The position after a turn without swap or word.
    pub(crate) fn passed(&self) -> Self {
        Self { to_move: self.to_move.other(), swap_used: false, ..self.clone() }
    }

    /// The position after a swap and a word; `deal` gives a letter (0 to 25) for every cleared
    /// tile.
    pub fn after(&self, swap: Option<Swap>, word: Tiles, mut deal: impl FnMut(Tile) -> u8) -> Self {
        let settled = self.settle(swap, word);
        let mut letters = self.letters;
        if let Some((a, b)) = swap {
            letters.swap(usize::from(a), usize::from(b));
        }
        for tile in tiles_in(settled.refilled) {
            letters[usize::from(tile)] = deal(tile).min(25);
        }
        let [blue, red] = self.score;
        Self {
            letters,
            colors: settled.colors,
            score: [blue.saturating_add(settled.gain[0]), red.saturating_add(settled.gain[1])],
            to_move: self.to_move.other(),
            swap_used: false,
        }
    }
}
