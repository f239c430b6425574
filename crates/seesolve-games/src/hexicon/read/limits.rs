//! Every number the reader decides by, with its unit, what it means and where it comes from.
//!
//! "Corpus" is the real screenshots that the tests read; a margin says how far the nearest of them
//! stays from the limit. "Drawn" values follow from how the game draws (see `paint/`).
//!
//! `// margin: x0.9, x1.33` behind a limit are the nearest steps at which a reading of the pictures
//! changes; without it neither half nor double its value changes any (`docs/margins.md`).

/// Whether a reading counts as certain: a tile, a score or a whole below this needs the player's
/// eye. 0 to 1. Even odds; every picture of the corpus is above 0.8.
pub(super) const CERTAIN: f32 = 0.5; // margin: x2

/// The confidence of what something speaks against. 0 to 1.
pub(super) const DOUBTED: f32 = 0.2;

/// The confidence of what a button tells. 0 to 1.
pub(super) const SEEN: f32 = 0.95;

/// The confidence of a colour that only all colours together tell, and of a letter that only what
/// is free of it tells. 0 to 1.
pub(super) const FITTED: f32 = 0.6;

/// The one limit by which two colours are the same: the largest difference of a channel, 0 to 255.
/// Any two tile colours differ by at least 44 in some channel as they are drawn; neutral tiles and
/// the background differ by 17 and are told apart by their places.
pub(super) const SAME_COLOR: f32 = 24.0;

/// Tiles whose colours lie within half of what makes them the same are taken together, so that any
/// two of them are the same.
pub(super) const SAME_CLUSTER: f32 = SAME_COLOR / 2.0;

/// Finding the lattice.
pub(super) mod lattice {
    /// Pixels darker than one of these are taken for ink: brightest channel, 0 to 255. Dim and
    /// bright pictures need different ones; letters are drawn black, full blue tiles have 194.
    pub(crate) const INK_LEVELS: [u8; 4] = [140, 100, 65, 40];
    /// Letters on the lattice that make a board, of 61. Corpus: all 61.
    pub(crate) const MIN_LETTERS: usize = 40; // margin: x2
    /// Pixels of height below which letters cannot be told apart.
    pub(crate) const MIN_LETTER_PX: usize = 7; // margin: x2
    /// Blobs of one height that are still a board and not a text or a texture.
    pub(crate) const MAX_BLOBS: usize = 1500;
    /// Groups of blobs of one height that are tried, largest first.
    pub(crate) const MAX_GROUPS: usize = 3;
    /// From one line's tile to the one below it, in heights of a capital: at least and at most.
    /// Drawn: 3.27.
    pub(crate) const PITCH_IN_LETTERS: (f32, f32) = (1.8, 6.0); // margin: x0.5, x2
    /// How far aside a tile below may lie, in heights of a capital: letters have different widths
    /// and centres.
    pub(crate) const ASIDE: f32 = 0.45;
    /// Column pitch over line pitch: drawn 0.866, with room for squeezed pictures.
    pub(crate) const COLUMN_PITCH: (f32, f32) = (0.65, 1.15); // margin: x0.75, x2
    /// How far from half a pitch down a neighbouring column's tile may lie, in pitches.
    pub(crate) const HALF_DOWN: f32 = 0.12;
    /// How many times nearer a lattice at an angle must be to the letters, as a mean square, to be believed: six
    /// more numbers explain a tenth of any noise.
    pub(crate) const ASKEW: f32 = 1.5;
    /// Distances within this factor agree.
    pub(crate) const PITCH_SPREAD: f32 = 1.1;
    /// How far from its lattice point a letter's box may have its centre, in line pitches (half a
    /// tile's pitch). Letters such as J and L lie aside by up to 0.1.
    pub(crate) const OFF_POINT: f32 = 0.3;
    /// Letters on lattice points beside the board; more are another, larger pattern.
    pub(crate) const MOST_BESIDE: usize = 4;
    /// A tile's width in columns and its height in lines; gaps take the rest. Drawn.
    pub(crate) const TILE_WIDTH: f32 = 1.0 / 0.8085; // margin: x1.33
    pub(crate) const TILE_HEIGHT: f32 = 2.0 / 1.076; // margin: x1.33
    /// Steps that looking at one pixel for ink costs, all of an ink level included.
    pub(crate) const STEPS_A_PIXEL: u64 = 6;
}

/// Letters on tiles.
pub(super) mod letters {
    /// Ink fainter than this is noise, 0 to 1.
    pub(crate) const FAINT: f32 = 0.15;
    /// Where a tile's letter lies, in columns and lines from the tile's centre. A swap's dot lies
    /// beyond. Drawn: the widest letter, W, reaches 0.27, and capitals 0.31.
    pub(crate) const WINDOW: (f32, f32) = (0.34, 0.52); // margin: x0.5, x1.33
    /// Sizes tried, over the median height of the blobs.
    pub(crate) const SIZES: [f32; 7] = [0.85, 0.9, 0.95, 1.0, 1.05, 1.1, 1.15]; // margin: x0.75, x1.33
    /// Every so many tiles are a sample to find the size and the sharpness by.
    pub(crate) const SAMPLE_STEP: usize = 5;
    /// What being unlike the font counts against being ahead of the runner-up, as a factor.
    pub(crate) const UNLIKENESS: f32 = 0.5;
    /// A character is strange when it is more unlike the font than so many times the usual of its
    /// picture and this beside it, for a letter and for a digit of a score; 0 to 1. Seen in pictures
    /// that are read: 0.05 and 0.04; of a torn letter 0.145, of a digit with a patch on it 0.134.
    pub(crate) const STRANGE: f32 = 3.0;
    pub(crate) const STRANGE_LETTER: f32 = 0.1; // margin: x0.5
    pub(crate) const STRANGE_DIGIT: f32 = 0.06;
}

/// Colours of tiles. Strengths are natural logarithms of a tile's strongest channel over its
/// weakest, each over the background's.
pub(super) mod tints {
    /// A neutral tile's brightness over the background's. Drawn: 0xde / 0xef.
    pub(crate) const NEUTRAL_SHADE: f32 = 0.929;
    /// Strength at which neutral tiles end. Drawn: neutral 0, pale 0.36.
    pub(crate) const TINGED: f32 = 0.13;
    /// Strength at which played red ends and captured red begins. Drawn: 0.36 and 0.81.
    pub(crate) const STRONG_RED: f32 = 0.54;
    /// The same for blue. Drawn: 0.37 and 5.
    pub(crate) const STRONG_BLUE: f32 = 0.9;
    /// So far from a border (as a logarithm of strength) is as likely right as wrong.
    pub(crate) const CLEAR: f32 = 0.1;
    /// Side of a patch of background and of a patch of a tile, in columns.
    pub(crate) const BACKGROUND_PATCH: f32 = 0.25;
    pub(crate) const TILE_PATCH: f32 = 0.1;
    /// Patches of the six of a tile that must look alike.
    pub(crate) const MIN_ALIKE: usize = 4;
    /// A tile's strongest channel over the background's: what is darker or brighter is covered.
    pub(crate) const BRIGHTNESS: (f32, f32) = (0.3, 1.15);
    /// A neutral tile's middle channel over the background's. Drawn: 0.929.
    pub(crate) const GREY: (f32, f32) = (0.7, 1.0);
    /// Backgrounds above this (0 to 255) may be clipped and tell nothing of the contrast.
    pub(crate) const BLOWN_OUT: f32 = 250.0;
    /// Shades of neutral tiles that tell how the contrast was bent, and how far it may be.
    pub(crate) const TELLING_SHADE: (f32, f32) = (0.8, 0.985);
    pub(crate) const GAMMA: (f32, f32) = (0.6, 2.0);
    /// The weakest channel is taken to be at least this, over the background's.
    pub(crate) const WEAKEST: f32 = 0.004;
}

/// The scores above the board.
pub(super) mod scores {
    /// Heights of the digits, in tile pitches: at least and at most. Drawn: 0.74; others belong to another
    /// board.
    pub(crate) const DIGIT_HEIGHT: (f32, f32) = (0.5, 1.0); // margin: x0.5
    /// The same in pixels, at least.
    pub(crate) const MIN_DIGIT_PX: usize = 8;
    /// Below this likeness a blob is not a digit.
    pub(crate) const LEAST_LIKENESS: f32 = 0.7; // margin: x2
    /// Ink of a side's colour, 0 to 1: where it is clear, and where colours are faint.
    pub(crate) const INKS: [f32; 2] = [0.5, 0.2];
    /// How far the header reaches from the middle, in columns to either side and in lines.
    pub(crate) const REACH: (f32, f32) = (5.5, 26.0); // margin: x0.5
    /// Full blue takes red away, full red takes green and blue away, by one over this.
    pub(crate) const BLUE_DEPTH: f32 = 1.28;
    pub(crate) const RED_DEPTH: f32 = 1.82;
}

/// The buttons below the board, and the dot of a swap.
pub(super) mod turn {
    /// Ink of a side's pale button, 0 to 1, clear pictures first. Drawn: 0.31 for blue and 0.33 for
    /// red; a gamma of 0.4 leaves 0.14.
    pub(crate) const PALE_INKS: [f32; 2] = [0.15, 0.07];
    /// The part with the play button is looked at in squares, so many to a line.
    pub(crate) const CELLS_A_LINE: f32 = 8.0;
    /// Height of the play button in tile pitches. Drawn: 1.39.
    pub(crate) const PLAY_BUTTON: (f32, f32) = (0.8, 2.2); // margin: x0.5, x2
    /// Height of the swap button in tile pitches. Drawn: 0.53.
    pub(crate) const SWAP_BUTTON: (f32, f32) = (0.3, 0.8);
    /// Width over height, and share of its box, of a disc with something small in it.
    pub(crate) const DISC_ASPECT: (f32, f32) = (0.85, 1.18); // margin: x0.75, x1.33
    pub(crate) const DISC_FILL: (f32, f32) = (0.5, 0.87); // margin: x0.75, x2
    /// Points round a disc that are looked at, how many of them must be background, how far out
    /// they lie in heights of the disc, and how much they may differ from it, as a share.
    pub(crate) const RING_POINTS: usize = 12; // margin: x0.5
    pub(crate) const RING_ENOUGH: usize = 8; // margin: x2
    pub(crate) const RING_RADIUS: f32 = 0.62; // margin: x0.75, x2
    pub(crate) const RING_TOLERANCE: f32 = 0.06;
    /// Dark is below this share of the background's brightest channel.
    pub(crate) const DARK: f32 = 0.5; // margin: x2
    /// Radius of what is looked at for a swap's dot, in lines. Drawn: 0.18.
    pub(crate) const DOT_RADIUS: f32 = 0.06;
    /// Where around a dot there is nothing dark, in lines. Drawn: from 0.18 to 0.3.
    pub(crate) const HALO_RADIUS: f32 = 0.25; // margin: x0.5
    /// How far the middle of a side may be from the colours of its tiles and the background, as a
    /// share of the background's brightness. A dot is black.
    pub(crate) const SIDE_SLACK: f32 = 0.12;
}

/// The first look.
pub(super) mod first_look {
    /// Pixels looked at, at most, in each direction.
    pub(crate) const SAMPLES: usize = 160;
    /// Paper is at least this bright (0 to 255) and has channels this near to each other, as a
    /// share of the brightest.
    pub(crate) const PAPER_LEVEL: u8 = 70;
    pub(crate) const PAPER_SPREAD: f32 = 0.12;
    /// The share of a picture that is paper: a board fills more. Corpus: above 0.14, and 93 of 101
    /// Flow pictures below.
    pub(crate) const MIN_PAPER: f32 = 0.08;
}

/// Evidence against a tile's reading.
pub(super) mod evidence {
    /// Side of a box that is looked at, in tile widths.
    pub(crate) const BOX: f32 = 0.05; // margin: x2
    /// The part of a tile that is looked at, measured from its centre: sides are blurred.
    pub(crate) const INSET: f32 = 0.82; // margin: x2
    /// Where the letter lies, in tile widths from the centre.
    pub(crate) const LETTER_ZONE: (f32, f32) = (0.275, 0.22); // margin: x0.5
    /// How far the letter may be moved to explain a box, in capital heights.
    pub(crate) const MOVED: f32 = 0.06;
    /// Ink beyond what the letter explains, 0 to 1, and colour that is neither paper nor ink.
    pub(crate) const INK_SLACK: f32 = 0.1;
    pub(crate) const SIDEWAYS_SLACK: f32 = 0.06;
    /// Paper within this of its colour is explained, 0 to 255; or within so many times the usual
    /// deviation on the picture.
    pub(crate) const PAPER_SLACK: f32 = 8.0;
    pub(crate) const PAPER_NOISE: f32 = 3.0;
    /// What a box of paper in another colour counts near the letter.
    pub(crate) const OTHER_PAPER: f32 = 0.125;
    pub(crate) const MOST_OTHER: f32 = 4.0;
    /// The mean left over around a letter above which other letters are compared with what is seen.
    /// Clean pictures: below 0.006; a cursor's tip: 0.011.
    pub(crate) const LETTER_LIMIT: f32 = 0.008;
    /// What is left over of a box on which something lies, and what 19 boxes in 20 of the
    /// picture stay below adds to it, as a factor; and how many such boxes matter.
    pub(crate) const SPOT: f32 = 0.15;
    pub(crate) const SPOT_NOISE: f32 = 1.0;
    pub(crate) const MIN_SPOTS: usize = 2;
    /// How far the letters of some neighbours may stand from where all others do before their place
    /// counts, in tile widths: a picture at an angle.
    pub(crate) const DRIFT: f32 = 0.02;
    /// How far from where its neighbours have theirs a letter may stand, in tile widths.
    pub(crate) const OFF_PLACE: f32 = 0.05;
    /// And from where on it is looked at again. Corpus: below 0.02 at half its size.
    pub(crate) const ODD_PLACE: f32 = 0.03;
    /// Another letter is as likely when its squared error, summed over all boxes, is within this
    /// factor of the letter's own and within this beside it; more where something lies on the
    /// tile: one box half full of ink. Drawn: the nearest, B and R, are 0.5 apart.
    pub(crate) const RIVAL_FACTOR: f32 = 1.25;
    pub(crate) const RIVAL_SLACK: f32 = 0.05;
    pub(crate) const COVERED_SLACK: f32 = 0.15;
    /// The same where a piece of the board hides a side, and with it a letter's bar or tail.
    pub(crate) const BARE_SLACK: f32 = 0.4;
    /// Letters are moved this far to each side to fit, in tile widths, unless their error is this
    /// many times too large.
    pub(crate) const SHIFT: f32 = 0.015;
    pub(crate) const WORTH_MOVING: f32 = 2.5;
    /// How much darker or brighter than drawn a letter may look.
    pub(crate) const GAIN: (f32, f32) = (0.5, 1.8);
    /// The share of paper that may have another colour: less than half is covered.
    pub(crate) const PAPER_LIMIT: f32 = 0.25;
    /// How far around an unexplained box the tile counts as covered, in tile widths: the boxes that
    /// touch it.
    pub(crate) const COVER_REACH: f32 = 0.03;
    /// How far something dark may go on over ink, and something bright over paper, in tile widths.
    pub(crate) const ADDING_REACH: f32 = 0.16;
    pub(crate) const HIDING_REACH: f32 = 0.27;
    /// The same for what is a little darker than paper, as no piece of the board is: the rest of something beside
    /// what hides it, one stroke wide. Drawn: strokes are 0.04 wide.
    pub(crate) const REST_REACH: f32 = 0.12;
    /// The same for what hides a side, from the middle of the side. Drawn: capitals begin 0.32 below
    /// the middle of the gap above them.
    pub(crate) const SIDE_REACH: f32 = 0.42;
    /// How much of a letter's ink is seen at least, over what is usual on the board: on a coloured tile, and on a
    /// grey one, for a veil that makes pale colours grey lets little of them through. Corpus: above
    /// 0.95; in bent light above 0.85.
    pub(crate) const VEILED: f32 = 0.75;
    pub(crate) const VEILED_GREY: f32 = 0.4;
    /// How wide a tile's rim is, as a share of its width.
    pub(crate) const RIM: f32 = 0.14;
    /// The share of a tile's paper that may have the colour of other tiles, and how many tiles of a
    /// kind tell its colour.
    pub(crate) const TWO_TONE: f32 = 0.06;
    pub(crate) const MIN_OF_KIND: usize = 3;
    /// Ink from which on something is as dark as a letter, and up to which it is as bright as paper;
    /// and the colour that letters and paper lack. 0 to 1.
    pub(crate) const DARK: f32 = 0.4;
    pub(crate) const LIGHT: f32 = 0.15;
    pub(crate) const COLORED: f32 = 0.15;
    /// Levels by which something is brighter than the background and thus no piece of the board.
    pub(crate) const GLARING: f32 = 6.0;
    /// The least sum of what is left over in such boxes of one tile: fainter ones are noise.
    pub(crate) const THING: f32 = 0.5;
    /// Squared ink beyond a letter's own from which on it may be the rest of another letter's stroke; the most of it
    /// that the other leaves unexplained, as a share; and how much of the other's ink is seen at least, over this
    /// letter's.
    pub(crate) const REST: f32 = 0.08;
    pub(crate) const EXPLAINED: f32 = 0.3;
    pub(crate) const LEFT: f32 = 0.5;
    /// What a box costs an explanation by which something that is not seen changes it, squared ink.
    pub(crate) const UNSEEN_COVER: f32 = 0.02;
    /// What a letter leaves unexplained, as a share of the squared ink, beside what is usual, from which on it is
    /// looked at again; and how many times the usual is noise when it is.
    pub(crate) const MOST_MISFIT: f32 = 0.07;
    pub(crate) const MISFIT_NOISE: f32 = 1.5;
    /// The share of the letter's zone that must be free for the rest to tell the letter.
    pub(crate) const ENOUGH_SEEN: f32 = 0.4;
}

/// Letters compared with others of their kind, by the squared difference as a share of the squared ink.
pub(super) mod twins {
    /// How many others must look the same: a line may hide the same stroke of two letters in a row.
    pub(crate) const ENOUGH: usize = 2;
    /// The difference that this share of letters keeps below is what the picture itself causes. A letter differs
    /// from another when it is further off than that times `NOISE`, plus `SLACK`. Corpus: 0.002 to 0.005.
    pub(crate) const AGREED: f32 = 0.9;
    pub(crate) const NOISE: f32 = 3.0;
    pub(crate) const SLACK: f32 = 0.004;
    /// Letters that differ by more never look the same. Seen in sharpened pictures: 0.08.
    pub(crate) const MOST_OFF: f32 = 0.08;
    /// How dark a letter is at least, over the darkest of its kind, to be no paler than they are.
    pub(crate) const AS_DARK: f32 = 0.9;
    /// The least height of a capital, in pixels, at which no change of size loses a stroke: strokes are an eighth of
    /// it, and two pixels.
    pub(crate) const MIN_CAPITAL_PX: f32 = 16.0;
}

/// Gaps around tiles.
pub(super) mod sides {
    /// Places along a side that are looked at, in distances of two tiles from its middle. Drawn: a
    /// side reaches 0.27 to either end.
    pub(crate) const ALONG: [f32; 5] = [-0.18, -0.09, 0.0, 0.09, 0.18];
    /// How far aside the gap may lie, in distances of two tiles.
    pub(crate) const SHIFTS: [f32; 3] = [-0.04, 0.0, 0.04];
    /// Half of what is looked at of a gap, in lines. Drawn: 0.07.
    pub(crate) const HALF_GAP: f32 = 0.05;
    /// Levels by which paper and background must differ.
    pub(crate) const APART: f32 = 5.0;
    /// Levels by which a place of a side may be neither paper nor background before something else
    /// lies there.
    pub(crate) const NOISY: f32 = 25.0;
    /// Levels by which a side may differ from paper and background, and how much darker than paper
    /// it may be, as a share of their difference.
    pub(crate) const ASIDE: f32 = 12.0;
    pub(crate) const DARKER: f32 = -0.4;
    /// A gap is missing when it is fainter than usual by this share, as a whole or where it is faintest, and by
    /// so many times the median deviation.
    pub(crate) const MISSING: f32 = 0.65;
    pub(crate) const MISSING_PLACE: f32 = 0.8;
    pub(crate) const SPREAD: f32 = 6.0;
    /// How clear gaps must be as a rule, and how many must be there, 0 to 1.
    pub(crate) const USUAL_LEAST: f32 = 0.35;
    pub(crate) const WHOLE_LEAST: f32 = 0.85;
}

/// The corners of tiles.
pub(super) mod tips {
    /// Where on the way from the centre to a corner is looked, and half of what is looked at, in tile widths.
    pub(crate) const PLACE: f32 = 0.86;
    pub(crate) const HALF_PATCH: f32 = 0.02;
    /// How far on the way to another colour of the board a corner is at least and at most, and how much further
    /// than this share of all corners; how far aside of the way it may be. Tuned.
    pub(crate) const LIKE_OTHER: f32 = 0.5;
    pub(crate) const MOST_LIKE: f32 = 1.3;
    pub(crate) const ABOVE_USUAL: f32 = 0.3;
    pub(crate) const USUAL: f32 = 0.9;
    pub(crate) const ASIDE: f32 = 0.3;
}

/// The colours of all tiles together.
pub(super) mod palette {
    /// Ways in which contrast may be bent, as exponents of brightness over the background's.
    pub(crate) const GAMMAS: [f32; 20] = [
        0.38, 0.45, 0.5, 0.56, 0.63, 0.7, 0.78, 0.87, 0.93, 1.0, 1.07, 1.15, 1.25, 1.38, 1.52,
        1.67, 1.84, 2.02, 2.22, 2.45,
    ];
    /// Ways in which saturation may be bent, as factors.
    pub(crate) const SATURATIONS: [f32; 11] =
        [0.35, 0.42, 0.5, 0.6, 0.72, 0.85, 1.0, 1.15, 1.35, 1.6, 1.9];
    /// Levels at which black may lie: below 0 contrast is raised, above 0 it is lowered.
    pub(crate) const BLACKS: [f32; 10] =
        [-180.0, -130.0, -100.0, -65.0, -30.0, 0.0, 30.0, 60.0, 90.0, 120.0];
    /// What bending costs, in squared levels for a factor e: the plain light is the likeliest.
    pub(crate) const STIFFNESS: f32 = 60.0;
    /// Levels beyond which a colour is an outlier and its distance counts no more.
    pub(crate) const OUTLIER: f32 = 40.0;
    /// Lights whose mean error is within so many levels of the best one's are as likely.
    pub(crate) const NEARLY: f32 = 3.0;
    /// The most that a colour may be off, and by how much the next colour must be farther, in
    /// levels.
    pub(crate) const MOST_OFF: f32 = 34.0;
    pub(crate) const AHEAD: f32 = 12.0;
    /// From this level on a background may be clipped, and by how much it may have been brighter.
    pub(crate) const CLIPPED: f32 = 250.0;
    pub(crate) const GAINS: [f32; 10] = [1.07, 1.12, 1.18, 1.25, 1.33, 1.42, 1.55, 1.7, 1.9, 2.2];
    /// Levels within which tiles look like the background, so that both may have been cut off at white
    /// before the picture was dimmed or tinged. Drawn: 17. And the curves with which that is tried.
    pub(crate) const SWALLOWED: f32 = 4.0;
    pub(crate) const SWALLOWING_GAMMAS: [f32; 3] = [0.63, 0.8, 1.0];
    /// How far between two levels a background may have lain, in steps of levels.
    pub(crate) const HIDDEN: f32 = 0.4;
    /// Levels within which tiles of one kind look alike all over a picture.
    pub(crate) const SAME_KIND: f32 = 18.0;
    /// So many tiles of one colour, each within so many levels of it, speak for each other.
    pub(crate) const MIN_ALIKE: usize = 3;
    pub(crate) const ALIKE: f32 = 6.0;
    /// A colour within so many levels of what is expected needs no others.
    pub(crate) const CLOSE: f32 = 10.0;
    /// How far between levels a dithered colour lies, in steps.
    pub(crate) const DITHERED: f32 = 0.08;
    /// Fewer levels than this in every channel are a picture of few colours.
    pub(crate) const FEW_LEVELS: usize = 40;
}
