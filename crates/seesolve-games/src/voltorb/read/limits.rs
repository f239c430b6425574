//! Every limit by which the reader decides, in one place: its unit, what it means and, where it was
//! measured, how far real pictures stay away from it. All were found by trial on the real
//! screenshots (the corpus) and on changed copies of them and of painted boards (the mutations).
//! Where things are on the screen is not decided but known: that is `screen_spec`.
//!
//! `// margin: x0.9, x1.33` behind a limit are the nearest steps at which a reading of the pictures
//! changes; without it neither half nor double its value changes any (`docs/margins.md`).

// ---- colours, in levels of 255 --------------------------------------------------------------

/// Two colours nearer than this are the same: the one limit for that in this reader.
pub(crate) const SAME_COLOR: f32 = 50.0; // margin: x0.95
/// The same for things two native pixels wide, whose colour is mixed with what is beside them.
pub(crate) const SAME_THIN_COLOR: f32 = 1.2 * SAME_COLOR;
/// Known colours further off than this make the whole doubtful: what is left of [`SAME_COLOR`]
/// would not tell two colours apart.
pub(crate) const MAX_COLOR_ERROR: f32 = 0.9 * SAME_COLOR;
/// A known colour further off than this has something in front of it, such as a drawn frame.
pub(crate) const COLOR_HIDDEN: f32 = 30.0;
/// Without it the others must agree this well.
pub(crate) const COLOR_AGREED: f32 = 12.0;

/// Known colours off by this much, in levels, may be bent: then gammas are tried, and one is believed
/// that leaves so much less of it.
pub(crate) const BENT_COLORS: f32 = 3.0;
pub(crate) const BENT_LESS: f32 = 0.5;
pub(crate) const GAMMAS: [f32; 10] = [0.5, 0.6, 0.7, 0.8, 0.9, 1.15, 1.3, 1.45, 1.7, 2.0];

// ---- finding --------------------------------------------------------------------------------

/// Places that are followed up; a desktop seldom has a second one.
pub(crate) const MAX_PLACES: usize = 6;
/// A place with a smaller share of its fifty connectors is none; dialogs hide some.
pub(crate) const MIN_CONNECTORS: f32 = 0.5;
/// A lattice whose comb of light and dark correlates less is none.
pub(crate) const MIN_COMB: f32 = 0.5; // margin: x2
/// What following up a place and reading it costs, in steps.
pub(crate) const STEPS_A_PLACE: u64 = 2_000_000;
/// Stripes at one place and at so many heights are hardly chance. Boards have five; of a hundred
/// pictures of other games none has two.
pub(crate) const FIRST_LOOK_HEIGHTS: usize = 2;
/// Stripes at so many heights, even if they drift, are nobody else's: a board has five. Cards, how far
/// their distances are from whole numbers at most.
pub(crate) const ASKEW_HEIGHTS: std::ops::RangeInclusive<usize> = 3..=6;
pub(crate) const ASKEW_UNEVEN: f32 = 0.25;
/// More stripes than this are noise.
pub(crate) const MAX_ASKEW_STRIPES: usize = 5_000;
/// Most pixels of a picture in which turned boards are looked for; larger ones are reduced.
pub(crate) const MAX_TURNED_PIXELS: usize = 4_000_000;

// ---- digits of the clues: likeness is a correlation, -1 to 1 ----------------------------------

/// What makes a digit certain.
pub(crate) struct Standard {
    /// It looks like itself this much ...
    pub(crate) likeness: f32,
    /// ... and what it leaves unexplained is at most this share of what any other digit leaves.
    pub(crate) max_ratio: f32,
}

/// For digits that all others confirm. Margin: digits of the corpus that nothing hides have 0.97.
pub(crate) const NORMAL: Standard = Standard { likeness: 0.80, max_ratio: 0.65 };
/// For digits from which another one is to follow.
pub(crate) const STRICT: Standard = Standard { likeness: 0.85, max_ratio: 0.45 };
/// How much worse any other legal choice of all digits must be than the best one, as the logarithm
/// of what it leaves unexplained.
pub(crate) const CLEAR_LEAD: f32 = 0.8;
/// More digits than this are not settled together.
pub(crate) const MAX_SETTLED: usize = 6;
/// Below this likeness there is no digit.
pub(crate) const VISIBLE: f32 = 0.5;
/// Less contrast than this between ink (1) and ground (0), as a standard deviation, is no digit.
pub(crate) const DIGIT_SPREAD: f32 = 0.18;
/// What looks like no digit more than this is none, however it is shifted.
pub(crate) const DIGIT_NOTHING: f32 = 0.3;
/// When all digits look like themselves this much, the lattice is exact enough.
pub(crate) const DIGIT_GOOD: f32 = 0.9;
/// The same for pictures that are hardly enlarged, where half a pixel makes another digit.
pub(crate) const DIGIT_GOOD_SMALL: f32 = 0.995;
/// Counts that look this much less like their digits than sums do may be drawn in another way.
pub(crate) const COUNT_ODD: f32 = 0.06;
/// Another way to draw counts must make each look like its digit this much more.
pub(crate) const COUNT_CLEARLY_BETTER: f32 = 0.05;

// ---- cards ----------------------------------------------------------------------------------

/// Of the nine tiles of a card's back so many must be right: marks, the pencil and badges hide some.
pub(crate) const MIN_BACK_TILES: usize = 5; // margin: x2
/// A memo full of marks hides one more, if so many tiles are either plain or marked.
pub(crate) const MIN_EXPLAINED_TILES: usize = 8;
/// A marked tile has at least this share of the marks' colour.
pub(crate) const MARKED_TILE: f32 = 0.25;
/// Of the eight plain places of a face so many must have its colour.
pub(crate) const MIN_FRONT_TILES: usize = 6; // margin: x2
/// The coins that fly from a card just flipped cover its edges: then the middle must be clear.
pub(crate) const MIN_FRONT_TILES_BESIDE_A_FLASH: usize = 3;
/// A face must look like itself this much. Margin: digits of the corpus have 0.99, balls 0.82.
pub(crate) const FACE_LIKENESS: f32 = 0.75; // margin: x1.1
/// ... and this much more than any other face.
pub(crate) const FACE_LEAD: f32 = 0.12;
/// From this likeness on no shifts are tried; faces beside a flash must have it.
pub(crate) const FACE_GOOD: f32 = 0.92;
/// The lead of a face beside a flash.
pub(crate) const FACE_CLEAR_LEAD: f32 = 0.3;
/// Less contrast than this, in levels of 255, is no face.
pub(crate) const FACE_SPREAD: f32 = 18.0;
/// How much of a digit on a card may be left unexplained, besides three times what the picture
/// leaves of its other digits: more means that something covers it in part.
pub(crate) const UNEXPLAINED_DIGIT: f32 = 0.3;
/// The same for the ball: real ones differ from ours.
pub(crate) const UNEXPLAINED_BALL: f32 = 0.4; // margin: x0.75
/// So many balls show how a game draws them and what light does to them, and how far each may be from
/// what is usual among them.
pub(crate) const MIN_BALLS: usize = 3;
pub(crate) const BALL_SPREAD: f32 = 0.05;

// ---- the memo and the upper screen ------------------------------------------------------------

/// A mark fills at least this share of its place ...
pub(crate) const MARK_SHARE: f32 = 0.2;
/// ... and the card's back most of the rest: this share is either.
pub(crate) const MARK_KNOWN_SHARE: f32 = 0.65;
/// A digit of the upper screen must look like itself this much ...
pub(crate) const PANEL_LIKENESS: f32 = 0.8; // margin: x1.33
/// ... and leave at most this share of what any other digit leaves unexplained.
pub(crate) const PANEL_RATIO: f32 = 0.7; // margin: x0.75
/// Less contrast than this, in levels of 255, is no text.
pub(crate) const PANEL_SPREAD: f32 = 30.0; // margin: x2
