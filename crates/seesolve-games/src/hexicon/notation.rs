//! A position as one line of text:
//! `lines joined by /;colours joined by /;blue:red;to_move[;swapped]`.

use std::fmt;
use std::str::FromStr;

use seesolve_core::InputError;
use serde_json::{Value, json};

use super::board::Board;
use super::colors::{Side, Tint};
use super::geometry::{LINE_LENGTHS, N_LINES, N_TILES, Tile, lines};
use super::tile_name::tile_name;

/// A position in the middle of a game.
pub const EXAMPLE: &str = "A/SG/CSY/ERCL/MERIN/NEAI/MGAGA/LAEP/AABPI/FNDA/CDFHI/TAAE/INEDT/TURT/RDE/BE/S;\
     ./../.r./.rr./..R../.b.r/..b../.bb./.b.B./..br/...r./..r./..R../..../.../../.;3:4;blue";

/// The board's 17 lines, one character per tile.
pub(crate) fn line_strings(of: impl Fn(Tile) -> char) -> Vec<String> {
    let symbols: [char; N_TILES] = std::array::from_fn(|tile| of(tile as Tile));
    lines(&symbols).map(|it| it.iter().collect()).collect()
}

/// The `board` object of the JSON contract.
pub(crate) fn board_json(board: &Board) -> Value {
    json!({
        "lines": line_strings(|it| board.letter(it)),
        "colors": line_strings(|it| board.tint(it).symbol()),
        "score": board.score(),
        "to_move": board.to_move().name(),
        "swap_used": board.swap_used(),
    })
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = line_strings(|it| self.letter(it)).join("/");
        let colors = line_strings(|it| self.tint(it).symbol()).join("/");
        let [blue, red] = self.score();
        write!(f, "{letters};{colors};{blue}:{red};{}", self.to_move().name())?;
        if self.swap_used() { f.write_str(";swapped") } else { Ok(()) }
    }
}

impl FromStr for Board {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let parts: Vec<&str> = text.trim().split(';').map(str::trim).collect();
        let (letters, colors, score, to_move, swapped) = match parts[..] {
            [letters, colors, score, to_move] => (letters, colors, score, to_move, None),
            [letters, colors, score, to_move, it] => (letters, colors, score, to_move, Some(it)),
            _ => {
                return Err(error(format!(
                    "a position is LETTERS;COLOURS;BLUE:RED;TO_MOVE, optionally ;swapped: \
                     4 or 5 parts between semicolons, not {}",
                    parts.len()
                )));
            }
        };
        let letters = symbols("letters", letters)?;
        let colors = symbols("colours", colors)?;
        let mut tints = [Tint::Neutral; N_TILES];
        for (tile, symbol) in colors.into_iter().enumerate() {
            tints[tile] = Tint::from_symbol(symbol).ok_or_else(|| {
                let name = tile_name(tile as Tile);
                error(format!("tile {name} has colour \"{symbol}\"; one of . b r B R is expected"))
            })?;
        }
        let swap_used = match swapped {
            None => false,
            Some("swapped") => true,
            Some(it) => return Err(error(format!("the fifth part is \"swapped\", not \"{it}\""))),
        };
        Self::new(&letters, &tints, parse_score(score)?, parse_side(to_move)?, swap_used)
    }
}

fn error(message: String) -> InputError {
    InputError::notation(message)
}

/// One character per tile from lines joined by `/`.
fn symbols(what: &str, text: &str) -> Result<[char; N_TILES], InputError> {
    let found: Vec<&str> = text.split('/').collect();
    if found.len() != N_LINES {
        let n = found.len();
        return Err(error(format!("the {what} have {n} lines between slashes, not {N_LINES}")));
    }
    let mut all = [' '; N_TILES];
    let mut free = all.iter_mut();
    for (number, (line, length)) in (1..).zip(found.iter().zip(LINE_LENGTHS)) {
        let n = line.chars().count();
        if n != length {
            return Err(error(format!(
                "line {number} of the {what}, \"{line}\", has {n} tiles, not {length}"
            )));
        }
        line.chars().zip(free.by_ref()).for_each(|(from, to)| *to = from);
    }
    Ok(all)
}

fn parse_score(text: &str) -> Result<[u8; 2], InputError> {
    let wrong = || error(format!("the score is BLUE:RED such as 3:5, not \"{text}\""));
    let (blue, red) = text.split_once(':').ok_or_else(wrong)?;
    let points = |it: &str| it.trim().parse().map_err(|_| wrong());
    Ok([points(blue)?, points(red)?])
}

fn parse_side(text: &str) -> Result<Side, InputError> {
    Side::BOTH
        .into_iter()
        .find(|it| it.name() == text)
        .ok_or_else(|| error(format!("blue or red is to move, not \"{text}\"")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        text.parse::<Board>().unwrap_err().to_string()
    }

    #[test]
    fn a_position_survives_its_notation() {
        let board: Board = EXAMPLE.parse().unwrap();
        assert_eq!(board.to_string(), EXAMPLE);
        let swapped = format!("{EXAMPLE};swapped");
        assert_eq!(swapped.parse::<Board>().unwrap().to_string(), swapped);
        assert_eq!(EXAMPLE.to_lowercase().parse::<Board>().unwrap().letter(0), 'A');
    }

    #[test]
    fn a_refusal_says_what_is_wrong_and_where() {
        assert!(refusal("").contains("4 or 5 parts between semicolons, not 1"));
        let line_missing = EXAMPLE.replacen('/', "", 1);
        assert_eq!(refusal(&line_missing), "the letters have 16 lines between slashes, not 17");
        let (first, rest) = EXAMPLE.split_at(EXAMPLE.find('/').unwrap());
        let too_long = format!("{first}Q{rest}");
        assert!(refusal(&too_long).contains("line 1 of the letters"), "{}", refusal(&too_long));
        assert!(refusal(&format!("7{rest}")).contains("tile E1 holds \"7\""));
        assert!(refusal(&EXAMPLE.replacen(";.", ";x", 1)).contains("tile E1 has colour \"x\""));
        assert!(refusal(&EXAMPLE.replace("blue", "green")).contains("not \"green\""));
        assert!(refusal(&format!("{EXAMPLE};swap")).contains("not \"swap\""));
        let scored = |score: &str| {
            let parts: Vec<&str> = EXAMPLE.split(';').collect();
            refusal(&[parts[0], parts[1], score, parts[3]].join(";"))
        };
        assert!(scored("3").contains("BLUE:RED"));
        assert!(scored("3:-1").contains("BLUE:RED"));
        assert!(scored("99:1").contains("blue cannot have 99 points"));
    }
}
