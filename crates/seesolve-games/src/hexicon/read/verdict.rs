//! From what was seen to a reading: the player's word wins, the rules check the whole, and doubt
//! names only what is doubtful.

use seesolve_core::{CellId, Item, Position, Reading, Rect, Verdict};
use serde_json::{Value, json};

use super::evidence::Unexplained;
use super::lattice::HexLattice;
use super::letters::LetterRead;
use super::limits::{CERTAIN, DOUBTED, SEEN};
use super::rules;
use super::scores::ScoreRead;
use super::tile::TileRead;
use super::tints::TintRead;
use super::turn::TurnRead;
use crate::hexicon::board::Board;
use crate::hexicon::colors::{Side, Tint};
use crate::hexicon::geometry::{N_TILES, Tile};
use crate::hexicon::items::{Named, UNSEEN, Word};
use crate::hexicon::notation::{board_json, line_strings};
use crate::hexicon::tile_name::tile_name;

/// All that the picture shows.
pub(super) struct Seen {
    pub background: [f32; 3],
    pub letters: [LetterRead; N_TILES],
    pub tints: [TintRead; N_TILES],
    /// Tiles whose colour is plain without the others.
    pub n_tinted: usize,
    pub scores: [Option<ScoreRead>; 2],
    pub turn: TurnRead,
    pub unexplained: [Unexplained; N_TILES],
}

/// What stands around the board, with how sure it is.
struct Around<T> {
    value: T,
    confidence: f32,
    runner_up: Option<T>,
    is_corrected: bool,
}

/// The reading of a board.
pub(super) fn verify(seen: &Seen, lattice: &HexLattice, words: &[Word]) -> Reading {
    let mut tiles: [TileRead; N_TILES] =
        std::array::from_fn(|it| TileRead::seen(&seen.letters[it], &seen.tints[it]));
    for (tile, it) in tiles.iter_mut().enumerate() {
        it.doubt_by(&seen.unexplained[tile]);
    }
    for word in words {
        if let Word::Tile { tile, letter, tint } = *word {
            tiles[usize::from(tile)].correct(letter, tint);
        }
    }
    let mut warnings = Vec::new();
    let scores = Side::BOTH.map(|side| {
        let it = score(side, seen.scores[side.idx()], &tiles, words);
        if it.confidence < CERTAIN {
            warnings.push(format!("{}'s score is not certain: {}", side.name(), it.value));
        }
        it
    });
    let mut is_certain = warnings.is_empty();
    // The board is what it is whoever moves: an assumption about the turn is said and changes no
    // tile.
    let mut assumed = Vec::new();
    let to_move = to_move(seen, words);
    if to_move.confidence < CERTAIN {
        assumed.push("to_move");
        warnings.push("whose turn it is cannot be seen; blue is assumed".to_owned());
    }
    let swap_used = swap_used(seen, words);
    if swap_used.confidence < CERTAIN {
        assumed.push("swap_used");
        warnings.push(
            "whether the swap has been used cannot be seen; it is assumed that it has not"
                .to_owned(),
        );
    }

    let mut doubtful: Vec<CellId> = Vec::new();
    for (tile, it) in (0..).zip(&tiles) {
        if it.confidence() < CERTAIN {
            doubtful.push(CellId(u16::from(tile)));
            warnings.push(doubt(tile, it));
        }
    }
    let points = scores.each_ref().map(|it| it.value);
    for broken in rules::broken(&tiles, points) {
        is_certain = false;
        warnings.push(broken.message);
        doubtful.extend(broken.tile.map(|it| CellId(u16::from(it))));
    }
    doubtful.sort();
    doubtful.dedup();

    let letters: [char; N_TILES] = std::array::from_fn(|it| tiles[it].letter);
    let tints: [Tint; N_TILES] = std::array::from_fn(|it| tiles[it].tint);
    let board = Board::new(&letters, &tints, points, to_move.value, swap_used.value);
    // That a letter is missing was said of its tile.
    let is_whole = !letters.contains(&UNSEEN);
    warnings.extend(board.as_ref().err().filter(|_| is_whole).map(ToString::to_string));
    let is_read = is_certain && doubtful.is_empty() && board.is_ok();
    let least = tiles.iter().map(TileRead::confidence);
    let confidence = least.chain(scores.iter().map(|it| it.confidence)).fold(1.0, f32::min);
    Reading {
        verdict: if is_read { Verdict::Read } else { Verdict::Doubtful },
        confidence: if is_read { confidence } else { confidence.min(CERTAIN) },
        board: with_assumed(
            match &board {
                Ok(board) => board_json(board),
                Err(_) => seen_json(&tiles, points, to_move.value, swap_used.value),
            },
            &assumed,
        ),
        items: items(&tiles, seen, lattice, &scores, &to_move, &swap_used),
        position: board.ok().map(|it| Position::of(&it)),
        warnings,
        doubtful,
        ..Reading::default()
    }
}

fn doubt(tile: Tile, it: &TileRead) -> String {
    let name = tile_name(tile);
    let (seen, other) = it.weaker();
    match (it.trouble(), other) {
        (Some(why), _) if it.letter == UNSEEN => format!("tile {name} cannot be read: {why}"),
        (Some(why), _) => format!("tile {name} may not be {seen}: {why}"),
        (None, Some(other)) => format!("tile {name} may be {seen} or {other}"),
        (None, None) => format!("tile {name} cannot be read"),
    }
}

/// The `board` object for what is not a legal position: `?` for letters not seen.
fn seen_json(tiles: &[TileRead; N_TILES], score: [u8; 2], to_move: Side, swap_used: bool) -> Value {
    json!({
        "lines": line_strings(|it| tiles[usize::from(it)].letter),
        "colors": line_strings(|it| tiles[usize::from(it)].tint.symbol()),
        "score": score,
        "to_move": to_move.name(),
        "swap_used": swap_used,
    })
}

/// The `board` object with the names of what is not to be seen in the picture.
fn with_assumed(mut board: Value, assumed: &[&str]) -> Value {
    if !assumed.is_empty() {
        board["assumed"] = json!(assumed);
    }
    board
}

fn items(
    tiles: &[TileRead; N_TILES],
    seen: &Seen,
    lattice: &HexLattice,
    scores: &[Around<u8>; 2],
    to_move: &Around<Side>,
    swap_used: &Around<bool>,
) -> Vec<Item> {
    let one = |named: Named| match named {
        Named::Letter(tile) | Named::Color(tile) => {
            let cut = lattice.around(usize::from(tile), 0.65, 1.0);
            tile_item(named, &tiles[usize::from(tile)], cut)
        }
        Named::Score(side) => {
            let cut = seen.scores[side.idx()].map(|it| it.rect_in_frame.grown(4.0));
            let why = || "this score cannot be read for certain".to_owned();
            let it = &scores[side.idx()];
            Item {
                cut_in_frame: cut,
                doubt: (it.confidence < CERTAIN).then(why),
                ..around_item(named, it, u8::to_string)
            }
        }
        Named::Turn => button_item(around_item(named, to_move, |it| it.name().to_owned())),
        Named::SwapUsed => button_item(around_item(named, swap_used, bool::to_string)),
    };
    Named::all().map(one).collect()
}

fn tile_item(named: Named, it: &TileRead, cut: Rect) -> Item {
    let is_letter = matches!(named, Named::Letter(_));
    let (symbol, runner_up, confidence, is_corrected) = if is_letter {
        (it.letter, it.letter_runner_up, it.letter_confidence, it.letter_is_corrected)
    } else {
        let other = it.tint_runner_up.map(Tint::symbol);
        (it.tint.symbol(), other, it.tint_confidence, it.tint_is_corrected)
    };
    let item = named.item(symbol.to_string(), runner_up.map(String::from));
    let trouble = if is_letter { it.letter_trouble } else { it.tint_trouble };
    let doubt = (confidence < CERTAIN).then(|| match (trouble, runner_up) {
        (Some(why), _) => why.to_owned(),
        (None, Some(other)) => format!("this may be {symbol} or {other}"),
        (None, None) => "nothing can be read here".to_owned(),
    });
    Item { confidence, is_corrected, doubt, cut_in_frame: Some(cut), ..item }
}

/// What the buttons below the board tell.
fn button_item(item: Item) -> Item {
    let why = || "the button that shows it cannot be seen".to_owned();
    Item { doubt: (item.confidence < CERTAIN).then(why), ..item }
}

fn around_item<T>(named: Named, it: &Around<T>, symbol: impl Fn(&T) -> String) -> Item {
    let item = named.item(symbol(&it.value), it.runner_up.as_ref().map(&symbol));
    Item { confidence: it.confidence, is_corrected: it.is_corrected, ..item }
}

/// A side's score; when none is seen, it is at least what its tiles are worth.
fn score(
    side: Side,
    seen: Option<ScoreRead>,
    tiles: &[TileRead; N_TILES],
    words: &[Word],
) -> Around<u8> {
    let corrected = words.iter().find_map(|it| match it {
        Word::Score(of, points) if *of == side => Some(*points),
        _ => None,
    });
    let captured = || tiles.iter().filter(|it| it.tint == Tint::Captured(side)).count() as u8;
    match (corrected, seen) {
        (Some(value), _) => corrected_to(value),
        (None, Some(it)) => Around {
            value: it.points,
            confidence: it.confidence,
            runner_up: Some(it.runner_up),
            is_corrected: false,
        },
        (None, None) => {
            Around { value: captured(), confidence: 0.0, runner_up: None, is_corrected: false }
        }
    }
}

/// The player who looks at the screen is blue, and asks when it is his turn: blue is assumed when
/// no button tells, and said to be.
fn to_move(seen: &Seen, words: &[Word]) -> Around<Side> {
    let corrected = words.iter().find_map(|it| match it {
        Word::Turn(side) => Some(*side),
        _ => None,
    });
    Around::of(corrected, seen.turn.to_move, Side::Blue, Side::other)
}

fn swap_used(seen: &Seen, words: &[Word]) -> Around<bool> {
    let corrected = words.iter().find_map(|it| match it {
        Word::SwapUsed(used) => Some(*used),
        _ => None,
    });
    Around::of(corrected, seen.turn.swap_used, false, |it| !it)
}

impl<T: Copy> Around<T> {
    /// One of two values: the player's word, else what is seen, else what is assumed.
    fn of(corrected: Option<T>, seen: Option<T>, assumed: T, other: fn(T) -> T) -> Self {
        if let Some(value) = corrected {
            return corrected_to(value);
        }
        let value = seen.unwrap_or(assumed);
        let confidence = if seen.is_some() { SEEN } else { DOUBTED };
        Self { value, confidence, runner_up: Some(other(value)), is_corrected: false }
    }
}

fn corrected_to<T>(value: T) -> Around<T> {
    Around { value, confidence: 1.0, runner_up: None, is_corrected: true }
}
