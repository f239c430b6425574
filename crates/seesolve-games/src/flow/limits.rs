//! Every limit of the reader in one place, with its unit, what it means, where it comes from and how
//! much room it leaves. Colour differences are distances in CIE Lab, where 2 is what a person just
//! notices. "The game" draws dots of 0.70, pipes of 0.33 and rails 0.48 apart, in cells; "tuned" are
//! values for which the corpus and the painted suites are read right.
//!
//! `// margin: x0.9, x1.33` behind a limit are the nearest steps at which a reading of the pictures
//! changes; without it neither half nor double its value changes any (`docs/margins.md`).

use crate::flow::board::LETTERS;

// ---- colours ---------------------------------------------------------------------------------
/// Lab. Two samples closer than this have the same colour: the one limit of its kind, of which the
/// next four are parts. Tuned; the closest two colours of the game are 29 apart, those of the muted
/// look that is only painted here 21.
pub(crate) const SAME_COLOR: f32 = 12.0; // margin: x2
/// Lab. A pipe seen where it leaves a cell: the line it crosses blends with it.
pub(crate) const SAME_AT_BORDER: f32 = SAME_COLOR * 1.5;
/// Lab. A pipe compared with the dots of another cell: compression spares large discs.
pub(crate) const SAME_AS_DOT: f32 = SAME_COLOR * 4.0 / 3.0;
/// Lab. A stroke compared with its dot while a level is played, in single pixels of a clean screen.
pub(crate) const SAME_WHILE_PLAYING: f32 = SAME_COLOR * 7.0 / 6.0;
/// Lab. What sets a disc or a pipe off from the corners of its cell. The dimmest colour of the game
/// is 54 away from black, 50 in the muted look.
pub(crate) const APART: f32 = SAME_COLOR * 1.5; // margin: x0.5
/// Share. A strongly coloured disc may be uneven by this part of its distance from the ground.
pub(crate) const UNEVEN: f32 = 0.25;
/// Lab. The difference within a pair that is nothing unusual.
pub(crate) const USUAL_PAIR: f32 = 3.0;
/// Lab. Two dots further apart are no pair however little the others look like them.
pub(crate) const NO_PAIR: f32 = 40.0; // margin: x0.75
/// Share of the brightest dot's brightness. Below it something is a bar behind the board; the
/// dimmest colour of the game has 0.48.
pub(crate) const DIM: f32 = 0.3; // margin: x2
/// The same for what has the shape of a dot: dark pictures make dim colours still dimmer.
pub(crate) const DIM_DISC: f32 = 0.12;
/// Of 255. Ink on both sides of a line from which on the ground is tinted by a pipe or a bar.
pub(crate) const TINTED: f32 = 12.0;

// ---- the first look (of 255, and shares) ---------------------------------------------------------
/// Brightest channel of what may be the game's ground. Tuned; the grounds painted here have 38.
pub(crate) const DARK: u8 = 80;
/// Windows a side in which the ground is looked for, and how much of one it fills. Tuned: all boards
/// read in the corpus pass; Hexicon's phone screens have 0.27 (of pixels up to 48).
pub(crate) const WINDOWS: usize = 8;
pub(crate) const DARK_SHARE: f32 = 0.35;
/// Boards drawn on white: least channel and share of white, distance of channels and share of colour.
pub(crate) const WHITE: u8 = 225;
pub(crate) const WHITE_SHARE: f32 = 0.3;
pub(crate) const SATURATED: u8 = 110;
pub(crate) const COLORFUL_SHARE: f32 = 0.15;

// ---- where to look in a cell (cells from its centre) -------------------------------------------
/// The diameter of a dot, as the game draws it.
pub(crate) const DOT: f32 = 0.7;
/// Inside a dot (radius 0.35) and beside a pipe (half width 0.165, so 0.205 on the diagonal).
pub(crate) const ON_DISC: f32 = 0.29; // margin: x0.9, x1.05
/// Inside a dot, and beside the widest pipe (half width 0.25).
pub(crate) const ON_AXIS: f32 = 0.28; // margin: x1.33
/// Outside a dot, inside a square cell whose corner is 0.71 away.
pub(crate) const CORNER: f32 = 0.57; // margin: x0.5, x1.33
/// The same for hexagons, whose corner is 0.58 away.
pub(crate) const HEX_CORNER: f32 = 0.48; // margin: x0.5
/// Outside a dot and before the line of the grid.
pub(crate) const OUTSIDE_DISC: f32 = 0.43;
/// Where the rim of a disc is looked for, from its inside outwards, and the number of steps.
pub(crate) const DISC_FROM: f32 = 0.2; // margin: x2
pub(crate) const DISC_STEP: f32 = 0.03;
pub(crate) const N_DISC_STEPS: u16 = 12; // margin: x2
/// How much further a dot may reach to one side than to another, and the confidence in one that does.
pub(crate) const LOPSIDED: f32 = 0.13;
pub(crate) const BESIDE_MIDDLE: f32 = 0.5;
/// The confidence in a pipe that leaves its cell on two sides with ground beside it on the others. A place is
/// ground if it is at most this part as far from the ground's colour as from the pipe's. Tuned.
pub(crate) const PASSES_THROUGH: f32 = 0.75;
pub(crate) const CLEARLY: f32 = 0.5;
/// On the border, where pipes leave.
pub(crate) const EXIT: f32 = 0.5;
/// Half the side of a sampled patch, and the same in pixels at least.
pub(crate) const PATCH: f32 = 0.02; // margin: x2
pub(crate) const MIN_PATCH_PX: f32 = 0.7;
/// Half the distance between the rails of a bridge, as the game draws them.
pub(crate) const RAIL: f32 = 0.24; // margin: x0.5, x2
/// The part of a rail between the crossing and the side of the cell.
pub(crate) const RAIL_STUB: (f32, f32) = (0.29, 0.46); // margin: x0.5, x1.33
/// Bridges drawn as two plain lines: the part of each between the crossing, where one may make way for
/// the other, and the side; cells, how wide they are at most; how much they differ at most; one cell in
/// so many is a bridge at most, for a grid of half the spacing looks like many.
pub(crate) const CROSSING_STUB: (f32, f32) = (0.32, 0.46);
pub(crate) const CROSSING_WIDTH: f32 = 0.12;
pub(crate) const CROSSING_UNEVEN: f32 = 2.0;
pub(crate) const CELLS_A_CROSSING: usize = 8;
/// How far outside an open rim the middle of an arrow lies, and how far beside it there is none.
pub(crate) const ARROW: f32 = 0.13;
pub(crate) const BESIDE_ARROW: f32 = 0.36;
/// Parts of all arrows: words and bars cover a few.
pub(crate) const MOST_ARROWS: f32 = 0.8;

// ---- lines (contrast and ink in 255ths; shares of the board's usual line) ----------------------
/// Where along a side to look: a pipe that crosses the side of a square covers its middle third.
pub(crate) const ALONG: [f32; 8] = [0.1, 0.16, 0.22, 0.28, 0.72, 0.78, 0.84, 0.9]; // margin: x2
/// The same for hexagons, whose sides are shorter.
pub(crate) const ALONG_HEXAGON: [f32; 8] = [0.04, 0.08, 0.12, 0.16, 0.84, 0.88, 0.92, 0.96]; // margin: x0.5, x1.33
/// Share. Over how much of its length a line is seen at least. Tuned.
pub(crate) const STEADY: f32 = 0.6; // margin: x0.75, x2
/// Cells and pixels. How far from its place a line is looked for.
pub(crate) const LINE_SLACK: f32 = 0.07;
pub(crate) const LINE_SLACK_PX: f32 = 1.6;
/// Cells. How far beside a line of large cells the ground is looked for: outlines of
/// 0.1 are assumed, half of it to each side.
pub(crate) const BESIDE_LINE: f32 = 0.085;
/// Of 255, and share of it. A line so bright that stands out so little fills all that was looked at.
pub(crate) const OUTLINE_TOP: f32 = 100.0;
pub(crate) const OUTLINE_CONTRAST: f32 = 0.5;
/// Cells and pixels. A line closer than this to the edge of the picture cannot be judged.
pub(crate) const EDGE_MARGIN: f32 = 0.06;
pub(crate) const EDGE_MARGIN_PX: f32 = 1.6;
/// Pixels. The smallest cell whose sides can be measured.
pub(crate) const MIN_CELL_PX: f32 = 4.0;
/// 255ths. Lines fainter than this are noise.
pub(crate) const MIN_CONTRAST: f32 = 2.0;
/// Share of the usual contrast that makes a line at all.
pub(crate) const IS_LINE: f32 = 0.4; // margin: x0.5, x2
/// Share of the usual contrast from which on a line's place is trusted.
pub(crate) const IS_CLEAR_LINE: f32 = 0.5;
/// Shares of the usual brightness and ink that make a wall. The game draws walls 2.2 times as wide
/// and about 1.7 times as bright, which gives 3.7 times the ink.
pub(crate) const WALL_TOP: f32 = 1.45; // margin: x2
pub(crate) const WALL_INK: f32 = 1.9;
/// Times as strong as a line, by the weaker of both measures: surely a wall, and surely none.
pub(crate) const SURE_WALL: f32 = 1.8;
pub(crate) const SURE_LINE: f32 = 1.5;
/// Times as bright and as strong as the usual line, at most, for a piece that is surely no wall's; how
/// many of the pieces of a side must be such.
pub(crate) const THIN_TOP: f32 = 1.3;
pub(crate) const THIN_INK: f32 = 1.6;
pub(crate) const N_PIECES: u8 = 8;
pub(crate) const MIN_THIN_PIECES: usize = 2;
/// The same for pieces of a wall of which the rest is hidden.
pub(crate) const MIN_WALL_PIECES: usize = 2;
/// How a wall is drawn: cells and pixels off the grid; shares of its brightness and ink that each
/// quarter has; share of each quarter in which it is seen. Tuned; text and strokes that happen
/// to run along a side have gaps.
pub(crate) const WALL_OFFSET: f32 = 0.03;
pub(crate) const WALL_OFFSET_PX: f32 = 1.2;
pub(crate) const WALL_EVEN_TOP: f32 = 0.75; // margin: x1.33
pub(crate) const WALL_EVEN_INK: f32 = 0.6; // margin: x2
pub(crate) const WALL_STEADY: f32 = 0.75; // margin: x2
/// Sides of the cell. Where a wall has ended: beyond the crossing and its blur; a hexagon's other
/// sides part only slowly from its direction.
pub(crate) const WALL_BEYOND: (f32, f32) = (0.08, 0.2);
pub(crate) const WALL_BEYOND_HEXAGON: (f32, f32) = (0.25, 0.45);
/// Of the brightest channel. How much the hue of a wall differs from that of the lines: both have
/// the pack's hue, painted walls somewhat paler. Tuned.
pub(crate) const WALL_HUE: f32 = 0.3;
/// How far apart the middle half of the hues of all lines may lie, each channel of the brightest one.
pub(crate) const STEADY_HUE: f32 = 0.25;
/// Of 255. From here on a channel is as strong as it can be and may have been stronger.
pub(crate) const CLIPPED_INK: f32 = 250.0;
/// Times the usual width, and share of its length: a line on plain ground that is wider is not one of
/// the board's. Of a picture as small as lines of these pixels, some lines fall on two.
pub(crate) const LINE_WIDTH: f32 = 2.0; // margin: x0.5
pub(crate) const LINE_STEADY: f32 = 0.85;
pub(crate) const LINE_LEAST_PX: f32 = 1.1;
/// How wide a wall must look: a thin line's width and these cells more (squares added, as blur does),
/// times this, less these pixels. The game's walls are 0.033 of a cell wide, its lines 0.012; reduced
/// pictures blur both to one pixel, and a line that falls between two pixels looks wider.
pub(crate) const WALL_WIDER_BY: f32 = 0.02;
pub(crate) const WALL_WIDTH: f32 = 0.9;
pub(crate) const WALL_WIDTH_PX: f32 = 0.5;
/// Times the ink of a thin line: the game has 3.7 or more, 2.7 are left of it in pictures of a fifth.
pub(crate) const WALL_WHOLE_INK: f32 = 2.5;
/// Cells and pixels. The longest gap in a wall: noise takes single pixels, dashes leave more.
pub(crate) const WALL_GAP: f32 = 0.04;
pub(crate) const WALL_GAP_PX: f32 = 1.5;
/// Times as wide as a line: a wall, as the game draws it.
pub(crate) const WALL_WIDER: f32 = 2.2;
/// Pixels. What is further from a line than this shows nothing of it.
pub(crate) const LINE_BLUR_PX: f32 = 0.5;
/// Pixels. How exactly the place of a line is known that other parts of it show.
pub(crate) const PLACE_SLACK_PX: f32 = 0.35;
/// Times the width that was measured, which leaves the foot of a line out: its whole width.
pub(crate) const WHOLE_WIDTH: f32 = 1.5;
/// Share of the usual contrast. Less ink than this is ground, whatever the blur of a line beside it.
pub(crate) const IS_GROUND: f32 = 0.7;
/// Of 255. With less ink a wall has no hue that could be told; nor has a thin line, of which many are
/// looked at. As many as this are needed.
pub(crate) const WALL_MIN_INK: f32 = 40.0;
pub(crate) const LINE_MIN_INK: f32 = 20.0;
pub(crate) const MIN_HUES: usize = 4;
/// Cells and pixels. How much further one quarter of a wall may lie to a side than another.
pub(crate) const WALL_LEAN: f32 = 0.03;
pub(crate) const WALL_LEAN_PX: f32 = 1.2;
/// Lines compared along one line of the board before its own strength is known.
pub(crate) const FEW_PARTS: usize = 3;
/// 255ths and share of the usual contrast. How much the two sides of a rim without a line differ.
pub(crate) const RIM_STEP: f32 = 60.0;
pub(crate) const RIM_STEP_SHARE: f32 = 1.5;
/// Share of the lines that run through a row or column beside the board if it belongs to it.
pub(crate) const MOST_LINES: f32 = 0.8;
/// Share of the board's sides whose lines must be seen for a reading to be certain.
pub(crate) const CLEAR_LINES: f32 = 0.6; // margin: x1.33
/// The same on a board whose every cell holds a dot or a pipe: they show the grid as well.
pub(crate) const CLEAR_LINES_WHEN_FULL: f32 = 0.3;
/// Share of a cell inside the picture for it to count: a dot ends at 0.85.
pub(crate) const ENOUGH_VISIBLE: f32 = 0.86; // margin: x1.33
/// Cells. Half the width of the thickest outline that is assumed, blur included.
pub(crate) const OUTLINE: f32 = 0.06; // margin: x2
/// Cells. Just within and beyond the rim, clear of lines and blur; and the share of a side that must
/// look alike there.
pub(crate) const WITHIN_RIM: f32 = 0.14;
pub(crate) const MOST_OF_SIDE: f32 = 0.75;
/// Lab. What differs more from the ground is not a bar behind the board: bars differ by up to 30, and by
/// up to 47 where a gamma of 0.7 brightens them.
pub(crate) const OPAQUE: f32 = 52.0;
/// Of 255. Dots that have only a channel nowhere stronger than this look like ground; how many times as
/// strong another one must be for it to be lost and not dim.
pub(crate) const LOST_CHANNEL: u8 = 40;
pub(crate) const NOT_DIM: u8 = 3;
/// Cells beyond the board in which lines that run on are looked for.
pub(crate) const RUN_ON_STUB: f32 = 0.2;

// ---- grids -------------------------------------------------------------------------------------
/// Pixels of the plane. The smallest cell that can be told from noise; the same for slanted boards.
pub(crate) const MIN_PITCH: f32 = 10.0;
pub(crate) const MIN_SLANTED_PITCH: f32 = 12.0;
/// Pixels of the plane. The smallest distance between columns of hexagons.
pub(crate) const MIN_COLUMN: f32 = 12.0;
/// A board has at least two rows and columns; a slanted one is only believed with three.
pub(crate) const MIN_LINES: usize = 3;
pub(crate) const MIN_SLANTED_LINES: usize = 4;
/// Ratio. How much the pitch may differ between the two directions, upright and slanted.
pub(crate) const MAX_STRETCH: f32 = 1.06;
pub(crate) const MAX_SLANTED_STRETCH: f32 = 1.9;
/// Pixels a pixel. How much the outermost lines of a slanted set may differ in direction.
pub(crate) const MAX_TURN: f32 = 0.5;
/// Pixels a pixel. Beyond this lines are neither upright nor level.
pub(crate) const MAX_LEAN: f32 = 0.4;
/// Pixels. The shortest segment whose direction says anything, and the largest gap within one.
pub(crate) const MIN_SEGMENT: u16 = 10;
pub(crate) const SEGMENT_GAP: u16 = 2;
/// Cells a side. The largest board looked for, by the way of looking: the game's largest is 15 x 18.
pub(crate) const MAX_CELLS: usize = 40;
pub(crate) const MAX_OPEN_CELLS: usize = 30;
pub(crate) const MAX_HEX_CELLS: usize = 30;
pub(crate) const MAX_SLANTED_CELLS: usize = 20;
pub(crate) const MAX_CELLS_FROM_DOTS: usize = 30;
/// Rows or columns hidden by finished pipes that are added on one side of a board.
pub(crate) const MAX_WIDENED: usize = 3;
/// Sides of a hexagon that must be seen: one may lie under a drawn line, or two if what is seen are
/// no outlines.
pub(crate) const MIN_SIDES: usize = 5; // margin: x0.5
pub(crate) const MIN_THIN_SIDES: usize = 4; // margin: x0.95
/// Share of the smaller of two boards that both cover when they are one.
pub(crate) const SAME_PLACE: f32 = 0.3;

// ---- boards without visible lines ---------------------------------------------------------------
/// Discs that make a lattice.
pub(crate) const MIN_DISCS: usize = 6;
/// Pixels. The smallest disc.
pub(crate) const MIN_DISC_PX: usize = 12;
/// Of 255. Dots are brighter; the game's dimmest has 124.
pub(crate) const BRIGHT: u8 = 90;
/// Cells by the diameter of a dot; the game has 1.43.
pub(crate) const PITCHES: (f32, f32) = (1.28, 1.55); // margin: x0.9, x1.33
/// Share. How well the dots must lie on the lattice.
pub(crate) const ALIGNED: f32 = 0.9; // margin: x1.33
/// Cells that may be left over at the rim.
pub(crate) const LEFT_OVER: f32 = 0.35;
/// A crop of a board is no larger than a phone is wide, squared; a page is as large as a screen.
pub(crate) const MAX_CROP_PIXELS: usize = 2_000_000;
pub(crate) const MAX_PAGE_PIXELS: usize = 9_000_000;
/// Cells by the diameter of a dot in games by others, whose dots fill 0.5 to 0.8 of a cell.
pub(crate) const ANY_PITCHES: (f32, f32) = (1.22, 2.05);
/// Rows or columns without a dot that a board without lines may have at each side.
pub(crate) const MAX_EMPTY_ROWS: usize = 2;
/// How clear (0 to 1) a grid is that dots show.
pub(crate) const FROM_DOTS: f32 = 0.75; // margin: x0.75
/// Of 255, in any channel: what differs so much from the ground is a dot; what differs so much and is
/// none is something else on the board.
pub(crate) const OFF_GROUND: u8 = 60;
pub(crate) const OFF_GROUND_A_LITTLE: u8 = 24;
/// Share of the board beside its dots that may differ from the ground.
pub(crate) const NOT_GROUND: f32 = 0.004;

// ---- boards in any look --------------------------------------------------------------------------
/// Of 255, in any channel, from pixel to pixel: within a plain mark, and within ones with a shade or a
/// shine on them. The smoothed rims of marks are flat at four places and change slowly there.
pub(crate) const GRADIENTS: [u8; 3] = [4, 10, 24];
/// Sizes of a mark. Marks further apart than this may belong to other things: buttons beside the board
/// may have the colours of its dots.
pub(crate) const APART_FROM_OTHERS: [f32; 3] = [f32::INFINITY, 5.0, 3.0];
/// Share of the picture's smaller side. The largest mark; 3 by 3 cells fill a picture.
pub(crate) const MARK_SIZES: f32 = 0.3;
/// Ratio of the sides of a mark, and of the sizes of two marks. Outlines cut by the lattice of pixels
/// differ by a pixel each.
pub(crate) const NOT_SQUARE: f32 = 1.18;
pub(crate) const SAME_SIZE: f32 = 1.15;
/// Shares of its box that a mark covers, rings being the thinnest, and that it encloses: a disc 0.79, a
/// square all.
pub(crate) const SOLID_PART: f32 = 0.3;
pub(crate) const MARK_FILL: f32 = 0.7;
/// The share above which it is not a disc.
pub(crate) const ROUND: f32 = 0.88;
/// Where on a mark of another size it is looked at, in its radii, at how many places, and how many of
/// them may bear a letter, a shine or a shade.
pub(crate) const ON_MARK: f32 = 0.74;
pub(crate) const N_ON_MARK: usize = 12;
pub(crate) const N_COVERED: usize = 3;
/// Lab. Marks closer than this have one colour.
pub(crate) const SAME_MARK: f32 = SAME_COLOR * 2.0 / 3.0;
/// Cells. Wider marks leave nothing of their cell to see.
pub(crate) const FILLS_CELL: f32 = 0.9;
/// More marks of one colour are ground.
pub(crate) const MOST_ALIKE: usize = 4;
/// Cells by the size of a mark: at least. Marks may fill their cells up to a thin line.
pub(crate) const ROOM_FOR_MARK: f32 = 1.01;
/// Rows or columns from one mark to the next at most, where all are so far apart.
pub(crate) const MAX_EMPTY_BETWEEN: u32 = 4;
/// Cells and pixels. How far from the middle of its cell a mark may stand.
pub(crate) const OFF_LATTICE: f32 = 0.05;
pub(crate) const OFF_LATTICE_PX: f32 = 1.5;
/// Radii. Beyond it the shine of a mark is left behind.
pub(crate) const BESIDE_MARK: f32 = 1.3;
/// Cells. How far on both sides of a border it is looked at; gaps are twice as wide at most.
pub(crate) const BORDER: f32 = 0.12;
/// Of 255, times pixels. What lies on a border at least if it is to be seen at all.
pub(crate) const LEAST_INK: f32 = 6.0;
/// Of 255. The two grounds of a chessboard differ at least by this.
pub(crate) const CHESS: f32 = 5.0;
/// How much borders differ that look alike (share of the usual one, and of 255 times pixels); grounds of
/// neighbours (of 255); grounds of a chessboard (share of its contrast).
pub(crate) const ALIKE_BORDER: f32 = 0.45;
pub(crate) const ALIKE_BORDER_INK: f32 = 4.0;
pub(crate) const ALIKE_GROUND: f32 = 24.0;
pub(crate) const ALIKE_CHESS: f32 = 0.35;
/// Share of the cells of a board, or of a row, that look alike.
pub(crate) const ALIKE: f32 = 0.9;
/// Share of the places amid a cell that show something else than its ground: not a speck.
pub(crate) const OTHER_INSIDE: f32 = 0.08;
/// Cells: how far from the end of a cell a box around the board may lie. Of 255: how much it differs from the
/// ground. Share of a side at which something else than the ground lies, though no box is there: shine.
pub(crate) const BOX_REACH: f32 = 0.14;
pub(crate) const BOX_INK: f32 = 8.0;
pub(crate) const NO_BOX: f32 = 0.25;
/// Share of a line between cells at which something else than the ground lies, though no line is there.
pub(crate) const NO_LINE: f32 = 0.1;
/// Sets of marks of one picture, and lattices of one set, that are looked into.
pub(crate) const MAX_SETS: usize = 4;
pub(crate) const MAX_LATTICES: usize = 16;

// ---- boards of figures ---------------------------------------------------------------------------
/// Of 255, in any channel, from pixel to pixel: within a plain cell, and within one with a shade on it.
pub(crate) const FIGURE_GRADIENTS: [u8; 2] = [4, 10];
/// Pixels. The smallest cell in which figures can be told apart.
pub(crate) const MIN_FIGURE_CELL_PX: f32 = 18.0;
/// Share of its box that a cell's ground has at least: the figure takes the rest.
pub(crate) const CELL_PART: f32 = 0.3;
/// Share and pixels by which the sizes of two cells differ at most.
pub(crate) const SAME_CELL: f32 = 0.06;
pub(crate) const SAME_CELL_PX: f32 = 2.0;
/// Sizes of a cell's ground from one cell to the next at most: the rest is line or gap.
pub(crate) const CELL_GAP: f32 = 1.4;
/// Fewer cells are no board: 4 by 4 is the smallest that is played.
pub(crate) const MIN_CELLS_OF_FIGURES: usize = 12;
/// Share of half a cell's ground in which its figure is looked for.
pub(crate) const FIGURE_REACH: f32 = 0.44;
/// Share of the places of a cell that bear ink, if there is a figure.
pub(crate) const FIGURE_INK: f32 = 0.012;
/// Places by which a figure may lie beside the place of its twin, of 28 a cell.
pub(crate) const FIGURE_SHIFT: i32 = 2;
/// How different two figures are that are the same (0 to 1), and how much less than any others.
pub(crate) const FIGURE_SAME: f32 = 0.3;
pub(crate) const FIGURE_LEAD: f32 = 0.6;
/// How different in shape a figure is from itself when a pipe begins below it, and what else is that may be one.
pub(crate) const FIGURE_SAME_SHAPE: f32 = 0.45;
pub(crate) const FIGURE_AS_LIKE: f32 = 0.45;
/// Share of the cells that hold figures at most: a pipe has three cells at least, or nearly.
pub(crate) const MOST_FIGURES: f32 = 0.7;
/// Pairs of figures of a board at least, and from how many on it need not be proven by a single solution.
pub(crate) const MIN_FIGURE_PAIRS: usize = 3;
pub(crate) const SURE_FIGURE_PAIRS: usize = 4;
/// Of four places on the way to the next cell, how many look unlike before where a pipe was drawn.
pub(crate) const FIGURE_CHANGED: usize = 3;

// ---- doubt (confidences and scores, 0 to 1) -----------------------------------------------------
/// Below it a cell is doubtful.
pub(crate) const SURE: f32 = 0.6; // margin: x1.33
/// Share of a doubtful cell that nothing explains from which on something covers it.
pub(crate) const COVERED: f32 = 0.1;
/// Below it the dots of a pair are doubtful even if no other partner is left.
pub(crate) const STRANGE: f32 = 0.25; // margin: x2
/// Below it another choice is tried when the board has no solution.
pub(crate) const WEAK: f32 = 0.85;
/// Below it a grid is no board, and asking the solver is wasted time.
pub(crate) const PROMISING: f32 = 0.4; // margin: x2
/// Below it a grid is not even offered as a doubtful board: no two of its dots are of one colour, or
/// hardly any line is seen. The two refused boards of the corpus have 0.74 and 0.78, screens of
/// other games and shapes 0.13 and less.
pub(crate) const OFFERED: f32 = 0.25;

// ---- effort ------------------------------------------------------------------------------------
/// Grids tried in one pass over the picture.
pub(crate) const MAX_GRIDS: usize = 6;
/// Doubtful boards repaired in one pass.
pub(crate) const MAX_REPAIRED: usize = 2;
/// Groups of lines of one pass that may be a board seen at an angle.
pub(crate) const MAX_SLANTED: usize = 3;
/// Boards of one picture that are offered.
pub(crate) const MAX_OFFERED: usize = 4;
/// Steps of the budget (about nanoseconds). One board's share: six times the most that any
/// whole picture of the corpus takes, and more than 1,000 conflicts of the solver are charged.
pub(crate) const STEPS_A_BOARD: u64 = 150_000_000;
/// Weak cells that are tried the other way.
pub(crate) const MAX_WEAK: usize = 8;
/// Dots below which a grid is not measured.
pub(crate) const MIN_DOTS: usize = 3;
/// No board has more dots: its colours could not be named.
pub(crate) const MAX_DOTS: usize = 2 * LETTERS.len();
/// Nodes of the search for the best pairing, and differences compared on the way: a node costs the
/// square of the free dots. Tuned.
pub(crate) const MAX_PAIRING_NODES: usize = 4_000;
pub(crate) const MAX_PAIRING_STEPS: u64 = 4_000_000;
