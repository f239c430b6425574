//! Every limit by which boards in any look are found and read, with its unit and meaning. All were
//! tuned on painted looks and web pages in many fonts, and checked on fresh ones; how much room each
//! leaves is measured by `cargo xtask margins --limits --game voltorb`.

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
/// A face is this part of the card high at least.
pub(crate) const MIN_FACE: f32 = 0.2;
/// Its middle is at most this far from the card's, in parts of the card.
pub(crate) const OFF_CENTER: f32 = 0.2;
/// The digit of a face looks like itself this much ...
pub(crate) const LIKENESS: f32 = 0.86;
/// ... and leaves at most this share of what any other digit leaves unexplained.
pub(crate) const MAX_RATIO: f32 = 0.85;

// ---- where the clues stand ---------------------------------------------------------------------

/// Clues stand within this many pitches of the last card.
pub(crate) const REACH: f32 = 2.2;
/// Digits are this part of a pitch high at most, and this many pixels at least.
pub(crate) const MAX_DIGIT: f32 = 0.75;
pub(crate) const MIN_DIGIT: f32 = 6.0;

// ---- digits ------------------------------------------------------------------------------------

/// No print is exactly as learned.
pub(crate) const NOISE: f32 = 0.01;
/// Less like a digit than this is none.
pub(crate) const LIKE_A_DIGIT: f32 = 0.72;
/// A wider gap than this part of the height parts words.
pub(crate) const SPACE: f32 = 0.36;

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

// ---- the console's own bars --------------------------------------------------------------------

/// Of 255, in any channel: how much a bar differs from the table beside it.
pub(crate) const BAR_CONTRAST: u8 = 20;
/// Share of the forty bars that are seen.
pub(crate) const MIN_BARS: f32 = 0.7;

// ---- the picture turned ------------------------------------------------------------------------

/// Pitches around the cards in which the clues lie.
pub(crate) const AROUND: f32 = 2.3;
