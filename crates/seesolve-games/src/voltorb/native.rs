//! The touch screen of the game in its own pixels, 256 x 192: where things are, which colours they
//! have and how its digits look. Fan games keep the same lattice and only move what is around it.

use seesolve_core::Rect;

use super::round::SIDE;

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// From one card to the next, both ways.
pub const PITCH: f32 = 32.0;
/// Where the first card begins, both ways.
pub const FIRST_CARD: f32 = 8.0;
pub const CARD: f32 = 24.0;
/// Where the clues begin: right of the rows, below the columns.
pub const FIRST_CLUE: f32 = 168.0;
/// The middle of the connector between two cards, from the start of the card along the line it
/// joins and across it.
pub const CONNECTOR_ALONG: f32 = 28.0;
pub const CONNECTOR_ACROSS: f32 = 12.0;

/// Rows from the top and columns from the left have these colours.
pub const LINE_COLORS: [Rgb; SIDE] = [
    [0xe0, 0x70, 0x50],
    [0x40, 0xa8, 0x40],
    [0xe8, 0xa0, 0x38],
    [0x30, 0x90, 0xf8],
    [0xc0, 0x60, 0xe0],
];
pub const TABLE: Rgb = [0x28, 0xa0, 0x68];
pub const TABLE_DARK: Rgb = [0x18, 0x80, 0x60];
pub const RIM: Rgb = [0xd0, 0xe8, 0xe0];
pub const INK: Rgb = [0x40, 0x40, 0x40];
pub const FACE: Rgb = [0xb8, 0x88, 0x80];
pub const HALO: Rgb = [0xf8, 0xf8, 0xf8];
pub const HALO_SOFT: Rgb = [0xa0, 0xb0, 0xa8];

pub const DIGIT_WIDTH: usize = 6;
pub const DIGIT_HEIGHT: usize = 8;

/// The digits of clues and cards, one bit a pixel, the leftmost highest.
pub const DIGITS: [[u8; DIGIT_HEIGHT]; 10] = [
    [0b011110, 0b111111, 0b110011, 0b110011, 0b110011, 0b110011, 0b111111, 0b011110],
    [0b001100, 0b011100, 0b011100, 0b001100, 0b001100, 0b001100, 0b011110, 0b011110],
    [0b011110, 0b111111, 0b110011, 0b000111, 0b001110, 0b011100, 0b111111, 0b111111],
    [0b011110, 0b111111, 0b110011, 0b001111, 0b001111, 0b110011, 0b111111, 0b011110],
    [0b110000, 0b110110, 0b110110, 0b110110, 0b111111, 0b111111, 0b000110, 0b000110],
    [0b111111, 0b111111, 0b110000, 0b111110, 0b000011, 0b110011, 0b111111, 0b011110],
    [0b011110, 0b111111, 0b110000, 0b111110, 0b111111, 0b110011, 0b111111, 0b011110],
    [0b111111, 0b111111, 0b110011, 0b000111, 0b000110, 0b001110, 0b001100, 0b001100],
    [0b011110, 0b111111, 0b110011, 0b111111, 0b111111, 0b110011, 0b111111, 0b011110],
    [0b011110, 0b111111, 0b110011, 0b111111, 0b011111, 0b000011, 0b111111, 0b011110],
];

/// Whether a digit has ink at a pixel.
pub fn has_ink(digit: usize, x: usize, y: usize) -> bool {
    DIGITS[digit][y] >> (DIGIT_WIDTH - 1 - x) & 1 == 1
}

/// Where a digit stands in a clue, from the clue's corner.
pub const TENS: (f32, f32) = (9.0, 0.0);
pub const ONES: (f32, f32) = (17.0, 0.0);
pub const VOLTORBS: (f32, f32) = (17.0, 13.0);
/// Where the digit stands on a flipped card, from the card's corner.
pub const CARD_DIGIT: (f32, f32) = (9.0, 8.0);

/// The corner of a card; cards are numbered row by row.
pub fn card_corner(card: usize) -> (f32, f32) {
    let along = |at: usize| FIRST_CARD + PITCH * at as f32;
    (along(card % SIDE), along(card / SIDE))
}

/// The corner of a line's clue; rows are lines 0 to 4, columns 5 to 9.
pub fn clue_corner(line: usize) -> (f32, f32) {
    let along = FIRST_CARD + PITCH * (line % SIDE) as f32;
    if line < SIDE { (FIRST_CLUE, along) } else { (along, FIRST_CLUE) }
}

/// The middle of the connector of a line beyond its card `at`.
pub fn connector_center(line: usize, at: usize) -> (f32, f32) {
    let along = FIRST_CARD + PITCH * at as f32 + CONNECTOR_ALONG;
    let across = FIRST_CARD + PITCH * (line % SIDE) as f32 + CONNECTOR_ACROSS;
    if line < SIDE { (along, across) } else { (across, along) }
}

/// The box of the given size with its corner `offset` away from `corner`.
pub fn rect(corner: (f32, f32), offset: (f32, f32), size: (f32, f32)) -> Rect {
    let (x, y) = (corner.0 + offset.0, corner.1 + offset.1);
    Rect::from_corners(x, y, x + size.0, y + size.1)
}
