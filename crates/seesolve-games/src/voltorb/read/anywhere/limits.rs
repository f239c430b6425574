//! Every limit by which boards in any look are found and read, with its unit and meaning. All were
//! tuned on painted looks and web pages in many fonts, and checked on fresh ones.
//!
//! `// margin: x0.9, x1.33` behind a limit are the nearest steps at which a reading of the pictures
//! changes; without it neither half nor double its value changes any (`docs/margins.md`).

// ---- pieces of one colour ----------------------------------------------------------------------

/// Levels of 255. Colours inside a piece change by this much from pixel to pixel: little in screenshots, more in
/// pictures that were compressed.
pub(crate) const STEPS: [u8; 2] = [3, 10];
/// A screenshot has this share of pixels that are exactly like the next.
pub(crate) const PLAIN: f32 = 0.6;
/// Pixels of which that is found out.
pub(crate) const N_SAMPLES: usize = 10_000;
/// Larger pictures are not looked through: no screen is as large.
pub(crate) const MAX_PIXELS: usize = 20_000_000;

// ---- the lattice of cards ----------------------------------------------------------------------

/// Pixels. Smaller cards have clues that nobody could read.
pub(crate) const MIN_CARD: f32 = 14.0;
/// A card's width over its height: buttons of toolkits are as wide as a few words.
pub(crate) const CARD_SHAPE: (f32, f32) = (0.25, 4.0);
/// Share of the size by which cards of one board may differ: those that are up may lack a border.
pub(crate) const SIZE_TOLERANCE: f32 = 0.15;
/// Cards lie off their places by this part of a pitch at most.
pub(crate) const OFF_PLACE: f32 = 0.1;
/// So many of the 25 must be seen.
pub(crate) const MIN_SEEN: usize = 15;
/// More pieces of a card's size than this are noise.
pub(crate) const MAX_PIECES: usize = 4000;
/// Lattices that are followed up.
pub(crate) const MAX_LATTICES: usize = 16;

// ---- what lies on the cards --------------------------------------------------------------------

/// The card without its edge, where frames and cursors are.
pub(crate) const INNER: f32 = 0.84;
/// Looks that differ by more, of 255 on average, are different.
pub(crate) const SAME_LOOK: f32 = 9.0;
/// Of 255: how much the ground of a card changes under the pointer at most.
pub(crate) const MAX_SHADE: f32 = 70.0;
/// Two marks as like as this are the same.
pub(crate) const SAME_MARK: f32 = 0.93;
/// A face is this part of the card high at least: toolkits write small on large buttons.
pub(crate) const MIN_FACE: f32 = 0.12;
/// Its middle is at most this far from the card's, in parts of the card.
pub(crate) const OFF_CENTER: f32 = 0.2;
/// The digit of a face looks like itself this much ...
pub(crate) const LIKENESS: f32 = 0.86;
/// ... and leaves at most this share of what any other digit leaves unexplained.
pub(crate) const MAX_RATIO: f32 = 0.85;
/// What is less like any digit is none.
pub(crate) const NO_DIGIT: f32 = 0.88;

// ---- where the clues stand ---------------------------------------------------------------------

/// Clues stand within this many pitches of the last card.
pub(crate) const REACH: f32 = 2.2;
/// Digits are this part of a pitch high at most, and this many pixels at least.
pub(crate) const MAX_DIGIT: f32 = 0.75; // margin: x0.5
pub(crate) const MIN_DIGIT: f32 = 6.0;

// ---- digits ------------------------------------------------------------------------------------

/// No print is exactly as learned.
pub(crate) const NOISE: f32 = 0.01;
/// Less like a digit than this is none.
pub(crate) const LIKE_A_DIGIT: f32 = 0.72;
/// A digit that a letter is like as well leaves at most this many times as much unexplained.
pub(crate) const AS_LIKE: f32 = 1.2;
/// A wider gap than this part of the height parts words.
pub(crate) const SPACE: f32 = 0.36; // margin: x0.75
/// Up to this gap a 0 or 1 may be the tens digit of what follows.
pub(crate) const WIDE_SPACE: f32 = 0.55;
/// Two digits of one number are equally high up to this; old-style figures are not.
pub(crate) const EVEN: f32 = 0.8;

/// A bracket is this many times as high as wide at least, and as what stands in it: it hangs below the line.
pub(crate) const BRACKET: (f32, f32) = (1.6, 1.05);

// ---- ink and ground ----------------------------------------------------------------------------

/// A piece counts as ground if it has this part of a place.
pub(crate) const GROUND_SHARE: f32 = 0.02;
/// Grounds that are tried in one place.
pub(crate) const MAX_GROUNDS: usize = 6;
/// From this likeness on, no other way to see the ink is tried.
pub(crate) const CLEAR: f32 = 0.93;
/// Ink below this is not part of a character's box.
pub(crate) const FAINT: f32 = 0.3;
/// Wider characters than this part of their height may be two that touch.
pub(crate) const WIDE: f32 = 0.85;
/// The widest blob that can be part of a clue, in its heights: two characters where they stand apart, five
/// where they touch.
pub(crate) const WIDEST_APART: f32 = 2.0;
pub(crate) const WIDEST_TOUCHING: f32 = 3.0;
/// Of a clue, so many may touch: two digits, a stroke between, and one or two more.
pub(crate) const MAX_PARTS: usize = 5;
/// A step aside, in full ink: an upright way is preferred to one that saves less.
pub(crate) const LEANING: f32 = 0.02;
/// More ink than this belongs to a character, less may be the smoothed edges of two.
pub(crate) const SOLID: f32 = 0.55;
/// A character of a blob has this part of its height at least.
pub(crate) const TALL: f32 = 0.7;
/// Where more is printed, there is a page of text.
pub(crate) const MAX_MARKS: usize = 400;

// ---- the level in words ------------------------------------------------------------------------

/// Words stand within so many pitches of the cards.
pub(crate) const WORDS_REACH: f32 = 7.0;
/// Letters are this many pixels high at least, and this part of a pitch at most.
pub(crate) const MIN_LETTER: f32 = 7.0;
pub(crate) const MAX_LETTER: f32 = 0.8;
/// Between the word and its number, at most, in heights of a letter.
pub(crate) const APART: f32 = 2.5;
/// What stands between them, in the same measure: a colon or a dash has at most 0.5, two letters 0.8 and more.
pub(crate) const COLON: f32 = 0.65;
/// Between two digits of one number, at most, in their heights.
pub(crate) const SAME_NUMBER: f32 = 1.0;
/// How much a letter is like the one it is meant to be, and how much two letters are that are the same.
pub(crate) const LIKE_LETTER: f32 = 0.8;
pub(crate) const LIKE_N: f32 = 0.7;
pub(crate) const LIKE_V: f32 = 0.84;
pub(crate) const SAME_LETTER: f32 = 0.95;

// ---- the console's own bars --------------------------------------------------------------------

/// Of 255, in any channel: how much a bar differs from the table beside it.
pub(crate) const BAR_CONTRAST: u8 = 20;
/// Share of the forty bars that are seen.
pub(crate) const MIN_BARS: f32 = 0.7;
/// Cards that are wider than this, in the console's own, each against its distance from the next, are
/// somebody else's.
pub(crate) const OTHER_SHARE: f32 = 0.95;

// ---- the picture turned ------------------------------------------------------------------------

/// Pitches around the cards in which the clues lie.
pub(crate) const AROUND: f32 = 2.3;
