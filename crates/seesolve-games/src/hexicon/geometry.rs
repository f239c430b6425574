//! The board's geometry: a regular hexagon of side five, 61 tiles numbered line by line from 0.
//!
//! A tile's place is (x, y): x counts half columns from the middle, y counts lines from the
//! middle. A set of tiles is a [`Tiles`] mask with bit i for tile i, so that the rules are a few
//! word-wide operations.

use seesolve_core::Point;

pub const N_TILES: usize = 61;
pub(crate) const N_LINES: usize = 17;
/// How many tiles each line holds, from the top.
pub(crate) const LINE_LENGTHS: [usize; N_LINES] =
    [1, 2, 3, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 3, 2, 1];
pub(crate) const N_PAIRS: usize = 156;
/// How many tiles have six neighbours and so can become the centre of a hexicon.
pub(crate) const N_CENTERS: usize = 37;

/// The number of a tile, 0 to 60.
pub type Tile = u8;
/// A set of tiles, bit i for tile i.
pub type Tiles = u64;

/// (x, y) of every tile: x is the column from -4 to 4, y the line from -8 to 8.
pub(crate) const PLACES: [(i8, i8); N_TILES] = places();
/// The neighbours of every tile.
pub(crate) const NEIGHBOURS: [Tiles; N_TILES] = neighbours();
/// Every two tiles that touch, smaller number first.
pub(crate) const PAIRS: [(Tile, Tile); N_PAIRS] = pairs();
/// Where in [`PAIRS`] two neighbours stand, in either order; `NO_PAIR` for tiles that do not touch.
pub(crate) static PAIR_IDX: [[u8; N_TILES]; N_TILES] = pair_idx();
pub(crate) const NO_PAIR: u8 = N_PAIRS as u8;
/// The tiles that have six neighbours.
pub const CENTERS: Tiles = centers();

/// The set of one tile.
pub(crate) const fn bit(tile: Tile) -> Tiles {
    1 << tile
}

/// A tile and its neighbours.
pub const fn flower(tile: Tile) -> Tiles {
    NEIGHBOURS[tile as usize] | bit(tile)
}

pub(crate) const fn touch(a: Tile, b: Tile) -> bool {
    NEIGHBOURS[a as usize] & bit(b) != 0
}

/// The tiles of a set in ascending order.
pub fn tiles_in(mut set: Tiles) -> impl Iterator<Item = Tile> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as Tile)?;
        set &= set - 1;
        Some(first)
    })
}

/// Cuts a list of one item per tile into the board's lines.
pub(crate) fn lines<T>(per_tile: &[T; N_TILES]) -> impl Iterator<Item = &[T]> {
    LINE_LENGTHS.iter().scan(0, |start, length| {
        let line = &per_tile[*start..*start + length];
        *start += length;
        Some(line)
    })
}

/// From one column to the next, in tile widths.
const COLUMN_PITCH: f32 = 0.8085;
/// From one line to the next (half a tile down), in tile widths.
const LINE_PITCH: f32 = 0.4667;
/// A regular hexagon lying on a flat side is this high for its width.
const TILE_HEIGHT: f32 = 0.866;

pub(crate) const WIDTH_IN_CELLS: f32 = 8.0 * COLUMN_PITCH + 1.0;
pub(crate) const HEIGHT_IN_CELLS: f32 = 16.0 * LINE_PITCH + TILE_HEIGHT;

/// A tile's centre, in tile widths from the top left of the board.
pub(crate) fn center_in_cells(tile: Tile) -> Point {
    let (x, y) = PLACES[usize::from(tile)];
    Point::new(
        f32::from(x + 4) * COLUMN_PITCH + 0.5,
        f32::from(y + 8) * LINE_PITCH + TILE_HEIGHT / 2.0,
    )
}

/// A tile's corners, in tile widths from the top left of the board.
pub(crate) fn outline_in_cells(tile: Tile) -> [Point; 6] {
    let center = center_in_cells(tile);
    let corner = |dx: f32, dy: f32| Point::new(center.x + dx, center.y + dy * TILE_HEIGHT);
    [
        corner(-0.5, 0.0),
        corner(-0.25, -0.5),
        corner(0.25, -0.5),
        corner(0.5, 0.0),
        corner(0.25, 0.5),
        corner(-0.25, 0.5),
    ]
}

const fn places() -> [(i8, i8); N_TILES] {
    let mut found = [(0, 0); N_TILES];
    let (mut tile, mut line) = (0, 0);
    while line < N_LINES {
        let mut nth = 0;
        while nth < LINE_LENGTHS[line] {
            let x = 2 * nth as i8 - (LINE_LENGTHS[line] as i8 - 1);
            found[tile] = (x, line as i8 - 8);
            tile += 1;
            nth += 1;
        }
        line += 1;
    }
    found
}

const fn neighbours() -> [Tiles; N_TILES] {
    let mut found = [0; N_TILES];
    let mut a = 0;
    while a < N_TILES {
        let mut b = 0;
        while b < N_TILES {
            let dx = (PLACES[a].0 - PLACES[b].0).abs();
            let dy = (PLACES[a].1 - PLACES[b].1).abs();
            if (dx == 1 && dy == 1) || (dx == 0 && dy == 2) {
                found[a] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    found
}

const fn pairs() -> [(Tile, Tile); N_PAIRS] {
    let mut found = [(0, 0); N_PAIRS];
    let (mut n, mut a) = (0, 0);
    while a < N_TILES as Tile {
        let mut b = a + 1;
        while b < N_TILES as Tile {
            if touch(a, b) {
                found[n] = (a, b);
                n += 1;
            }
            b += 1;
        }
        a += 1;
    }
    found
}

const fn pair_idx() -> [[u8; N_TILES]; N_TILES] {
    let mut found = [[NO_PAIR; N_TILES]; N_TILES];
    let mut nth = 0;
    while nth < N_PAIRS {
        let (a, b) = PAIRS[nth];
        found[a as usize][b as usize] = nth as u8;
        found[b as usize][a as usize] = nth as u8;
        nth += 1;
    }
    found
}

const fn centers() -> Tiles {
    let (mut found, mut tile) = (0, 0);
    while tile < N_TILES {
        if NEIGHBOURS[tile].count_ones() == 6 {
            found |= 1 << tile;
        }
        tile += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_a_hexagon_of_side_five() {
        assert_eq!(LINE_LENGTHS.iter().sum::<usize>(), N_TILES);
        assert_eq!(CENTERS.count_ones() as usize, N_CENTERS);
        assert!(PAIRS.iter().all(|(a, b)| a < b && touch(*a, *b)), "all 156 pairs are real");
        let columns: Vec<usize> =
            (-4..=4).map(|x| PLACES.iter().filter(|it| it.0 == x).count()).collect();
        assert_eq!(columns, [5, 6, 7, 8, 9, 8, 7, 6, 5]);
    }

    #[test]
    fn neighbours_are_mutual() {
        for (a, b) in (0..61).flat_map(|a| (0..61).map(move |b| (a, b))) {
            assert_eq!(touch(a, b), touch(b, a));
            assert!(a != b || !touch(a, b));
        }
    }

    #[test]
    fn the_middle_tile_has_its_six_neighbours() {
        assert_eq!(PLACES[30], (0, 0));
        assert_eq!(tiles_in(NEIGHBOURS[30]).collect::<Vec<_>>(), [21, 25, 26, 34, 35, 39]);
    }

    #[test]
    fn lines_cover_the_board_in_order() {
        let numbers: [usize; N_TILES] = std::array::from_fn(|it| it);
        let joined: Vec<usize> = lines(&numbers).flatten().copied().collect();
        assert_eq!(joined, numbers);
    }
}
