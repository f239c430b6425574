//! The name of a tile as people see it: columns A to I from the left, rows from 1 at the top of
//! each column, so that the board runs from A1 to I5 with E5 in the middle.

use super::geometry::{N_TILES, PLACES, Tile};

/// The shown name of a tile, such as `E5`.
pub(crate) fn tile_name(tile: Tile) -> String {
    let (x, y) = PLACES[usize::from(tile)];
    let column = char::from(b'A' + (x + 4).unsigned_abs());
    // A column's top tile lies `8 - |x|` lines above the middle, and two lines make a row.
    let row = (y + 8 - x.abs()) / 2 + 1;
    format!("{column}{row}")
}

/// The tile with this shown name, the column in either case.
pub(crate) fn parse_tile_name(text: &str) -> Option<Tile> {
    let &[column, row @ b'1'..=b'9'] = text.trim().as_bytes() else { return None };
    let x = column.to_ascii_uppercase().checked_sub(b'A').filter(|it| *it <= 8)? as i8 - 4;
    let y = 2 * (row - b'1') as i8 + x.abs() - 8;
    (0..N_TILES as Tile).find(|it| PLACES[usize::from(*it)] == (x, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_run_down_the_columns_from_the_left() {
        let mut by_place: Vec<Tile> = (0..N_TILES as Tile).collect();
        by_place.sort_by_key(|it| PLACES[usize::from(*it)]);
        let names: Vec<String> = by_place.into_iter().map(tile_name).collect();
        let expected: Vec<String> = ('A'..='I')
            .zip([5, 6, 7, 8, 9, 8, 7, 6, 5])
            .flat_map(|(column, n_rows)| (1..=n_rows).map(move |row| format!("{column}{row}")))
            .collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn every_name_leads_back_to_its_tile() {
        for tile in 0..N_TILES as Tile {
            assert_eq!(parse_tile_name(&tile_name(tile)), Some(tile));
            assert_eq!(parse_tile_name(&tile_name(tile).to_lowercase()), Some(tile));
        }
        assert_eq!(
            (tile_name(0), tile_name(30), tile_name(60)),
            ("E1".into(), "E5".into(), "E9".into())
        );
    }

    #[test]
    fn what_is_no_tile_has_no_name() {
        for text in ["", "A", "5", "A0", "A6", "E10", "J1", "@1", "AA1", "A01", "A-1", "1A", "É1"]
        {
            assert_eq!(parse_tile_name(text), None, "{text}");
        }
    }
}
