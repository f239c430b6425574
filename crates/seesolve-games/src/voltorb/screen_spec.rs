//! The touch screen of the game in its own pixels, 256 x 192: where things are, which colours they
//! have and how its digits look. Fan games keep the same lattice and only move what is around it.

use seesolve_core::Rect;

use super::board::SIDE;

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
pub const OUTLINE: Rgb = [0x28, 0x28, 0x28];
pub const INK: Rgb = [0x40, 0x40, 0x40];
pub const FACE: Rgb = [0xb8, 0x88, 0x80];
pub const FACE_FRAME: Rgb = [0xa0, 0x58, 0x50];
pub const CURSOR: Rgb = [0xf8, 0x40, 0x30];
pub const PENCIL: Rgb = [0xf8, 0xb8, 0x30];
pub const MARK: Rgb = [0xf8, 0xc8, 0x30];
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

/// The digits of the level in the top screen's text, 5 x 9, from 1 on.
pub const LEVEL_DIGITS: [[u8; 9]; 8] = [
    [0b00010, 0b01110, 0b00010, 0b00010, 0b00010, 0b00010, 0b00010, 0b00010, 0b00010],
    [0b01110, 0b10001, 0b10001, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b11111],
    [0b01110, 0b10001, 0b00001, 0b00001, 0b00110, 0b00001, 0b00001, 0b10001, 0b01110],
    [0b00010, 0b00110, 0b00110, 0b01010, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    [0b11111, 0b10000, 0b10000, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b10001, 0b01110],
    [0b11111, 0b00001, 0b00001, 0b00010, 0b00010, 0b00010, 0b00100, 0b00100, 0b00100],
    [0b01110, 0b10001, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b10001, 0b01110],
];
pub const LEVEL_DIGIT_WIDTH: usize = 5;

/// Where the top screen shows the level and this round's coins, seen from the touch screen below.
pub const LEVEL_CORNER: (f32, f32) = (170.0, -181.0);
pub const COINS_CORNER: (f32, f32) = (170.0, -34.0);
pub const N_COIN_DIGITS: usize = 5;
pub const COIN_PITCH: f32 = 16.0;
/// Coins have digits of their own, 6 x 10, each pixel drawn two wide and two high.
pub const COIN_DIGIT: (f32, f32) = (12.0, 20.0);
pub const COIN_DIGIT_HEIGHT: usize = 10;
#[rustfmt::skip]
pub const COIN_DIGITS: [[u8; COIN_DIGIT_HEIGHT]; 10] = [
    [0b011110, 0b111111, 0b110011, 0b110011, 0b110011, 0b110011, 0b110011, 0b110011, 0b111111, 0b011110],
    [0b001100, 0b011100, 0b011100, 0b001100, 0b001100, 0b001100, 0b001100, 0b001100, 0b011110, 0b011110],
    [0b011110, 0b111111, 0b110011, 0b000011, 0b011111, 0b111110, 0b110000, 0b110000, 0b111111, 0b111111],
    [0b011110, 0b111111, 0b110011, 0b000011, 0b001111, 0b001111, 0b000011, 0b110011, 0b111111, 0b011110],
    [0b110011, 0b110011, 0b110011, 0b110011, 0b111111, 0b111111, 0b000011, 0b000011, 0b000011, 0b000011],
    [0b111111, 0b111111, 0b110000, 0b110000, 0b111110, 0b111111, 0b000011, 0b110011, 0b111111, 0b011110],
    [0b011110, 0b111111, 0b110011, 0b110000, 0b111110, 0b111111, 0b110011, 0b110011, 0b111111, 0b011110],
    [0b111111, 0b111111, 0b110011, 0b000011, 0b000110, 0b000110, 0b000110, 0b001100, 0b001100, 0b001100],
    [0b011110, 0b111111, 0b110011, 0b110011, 0b111111, 0b111111, 0b110011, 0b110011, 0b111111, 0b011110],
    [0b011110, 0b111111, 0b110011, 0b110011, 0b111111, 0b011111, 0b000011, 0b110011, 0b111111, 0b011110],
];

/// Whether a digit of the coins has ink at a place, both ways from 0 to 1.
pub fn coin_has_ink(digit: usize, x: f32, y: f32) -> bool {
    let cell = |at: f32, n: usize| ((at * n as f32) as usize).min(n - 1);
    let (x, y) = (cell(x, DIGIT_WIDTH), cell(y, COIN_DIGIT_HEIGHT));
    COIN_DIGITS[digit][y] >> (DIGIT_WIDTH - 1 - x) & 1 == 1
}

/// How far the ball on a card reaches.
pub const BALL: f32 = 8.4;

/// The colour of the ball that stands for a voltorb, some way from its middle; without its halo
/// it is the small one of the clues.
pub fn ball(dx: f32, dy: f32, halo: bool) -> Option<Rgb> {
    let edge = if halo { 7.3 } else { 6.9 };
    let eye = (dx.abs() - 2.6).hypot(dy + 0.6) < 1.1 && dy > dx.abs() - 4.2;
    match dx.hypot(dy) {
        r if r > BALL => None,
        r if r > edge => halo.then_some(HALO),
        r if r > edge - 1.1 => Some(INK),
        _ if eye => Some(INK),
        _ if dy < 2.0 => Some(LINE_COLORS[0]),
        _ => Some(if halo { HALO } else { RIM }),
    }
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
