//! Walls as the game draws them: from one crossing of the grid to the next and no further, evenly
//! bright, on the grid, in the hue of the board's lines, and all alike. Strokes, selections and text
//! that lie over a board are not; what they hide is doubtful.

use seesolve_core::Point;

use crate::flow::limits::{
    CLIPPED_INK, IS_GROUND, LINE_BLUR_PX, LINE_LEAST_PX, LINE_MIN_INK, LINE_STEADY, LINE_WIDTH,
    MIN_HUES, MIN_THIN_PIECES, MIN_WALL_PIECES, N_PIECES, PLACE_SLACK_PX, STEADY_HUE, TINTED,
    WALL_BEYOND, WALL_BEYOND_HEXAGON, WALL_EVEN_INK, WALL_EVEN_TOP, WALL_GAP, WALL_GAP_PX,
    WALL_HUE, WALL_LEAN, WALL_LEAN_PX, WALL_MIN_INK, WALL_OFFSET, WALL_OFFSET_PX, WALL_STEADY,
    WALL_WHOLE_INK, WALL_WIDER, WALL_WIDER_BY, WALL_WIDTH, WALL_WIDTH_PX, WHOLE_WIDTH,
};
use crate::flow::read::edge::{Edge, longest_gap, measure_part, measure_part_like};
use crate::flow::read::picture::Picture;
use crate::flow::read::sides::{Between, Usual};

/// A side of a cell that looks like a wall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WallLike<'a> {
    pub(crate) ends: [Point; 2],
    pub(crate) edge: &'a Edge,
    /// Whether the side that continues it beyond each end looks like a wall too.
    pub(crate) runs_on: [bool; 2],
}

/// What the walls of one board have in common.
pub(crate) struct WallCheck<'a> {
    picture: Picture<'a>,
    usual: Usual,
    is_hexagonal: bool,
    /// The hue of the thin lines, if they stand out enough to have one.
    hue: Option<[f32; 3]>,
    /// Whether most of them have it.
    is_hue_steady: bool,
}

impl<'a> WallCheck<'a> {
    /// A check for a board with the given thin lines.
    pub(crate) fn new(
        picture: Picture<'a>,
        usual: Usual,
        is_hexagonal: bool,
        thin: impl Iterator<Item = ([Point; 2], Edge)>,
    ) -> Self {
        const ENOUGH: usize = 40;
        // What lies behind a board may tint its lines.
        let hues: Vec<[f32; 3]> = thin
            .filter(|(_, edge)| edge.floor < TINTED + usual.ground)
            .filter_map(|(ends, edge)| hue(picture, ends, &edge, LINE_MIN_INK))
            .take(ENOUGH)
            .collect();
        let sorted = |channel: usize| {
            let mut values: Vec<f32> = hues.iter().map(|it| it[channel]).collect();
            values.sort_by(f32::total_cmp);
            values
        };
        let channels = [sorted(0), sorted(1), sorted(2)];
        let n = hues.len();
        let hue = (n >= MIN_HUES).then(|| channels.each_ref().map(|it| it[n / 2]));
        let is_hue_steady =
            n >= MIN_HUES && channels.iter().all(|it| it[n * 3 / 4] - it[n / 4] <= STEADY_HUE);
        Self { picture, usual, is_hexagonal, hue, is_hue_steady }
    }

    /// Whether the game itself would draw this line.
    pub(crate) fn is_drawn_by_the_game(&self, it: &WallLike<'_>) -> bool {
        self.has_the_shape(it) && self.has_the_hue(it)
    }

    /// Whether it is drawn as the game draws walls, in whatever colour.
    pub(crate) fn has_the_shape(&self, it: &WallLike<'_>) -> bool {
        self.lies_on_the_grid(it)
            && self.is_wide_enough(it)
            && self.is_even(it)
            && self.has_no_gap(it)
            && self.ends_at_crossings(it)
    }

    fn lies_on_the_grid(&self, it: &WallLike<'_>) -> bool {
        let cell = it.ends[0].distance(it.ends[1]);
        it.edge.offset.abs() <= (WALL_OFFSET * cell).max(WALL_OFFSET_PX)
    }

    /// Whether it is wider than the lines between cells by what blur leaves of the difference, and has
    /// more ink than them, which blur leaves alone: what is only brighter was drawn by somebody else.
    fn is_wide_enough(&self, it: &WallLike<'_>) -> bool {
        let cell = it.ends[0].distance(it.ends[1]);
        let least = WALL_WIDTH * self.usual_width().hypot(WALL_WIDER_BY * cell) - WALL_WIDTH_PX;
        width(it.edge.ink, it.edge.contrast) >= least
            && it.edge.ink >= WALL_WHOLE_INK * self.usual.ink
    }

    /// Whether a line between two cells is one of the board's: on plain ground it is about as wide as
    /// the others. What is as wide as a wall and as dim as a line hides what was there.
    /// Reducing a picture makes some lines wider than others all along, so the narrower parts of
    /// its own line count too.
    pub(crate) fn is_line_of_the_board(&self, edge: &Edge, parts: &[&Edge]) -> bool {
        let mut widths: Vec<f32> = parts.iter().map(|it| width(it.ink, it.contrast)).collect();
        widths.sort_by(f32::total_cmp);
        let narrow = widths.get(widths.len() / 4).copied().unwrap_or(f32::INFINITY);
        let is_clear = edge.floor < TINTED && edge.steady >= LINE_STEADY;
        let limit = LINE_WIDTH * self.usual_width().max(narrow).max(LINE_LEAST_PX);
        !is_clear || width(edge.ink, edge.contrast) <= limit
    }

    fn usual_width(&self) -> f32 {
        width(self.usual.ink, self.usual.contrast)
    }

    /// Whether a part of a side shows a line between cells: walls run from crossing to crossing, so
    /// there is none, whatever lies over the rest.
    fn shows_thin_line(&self, ends: [Point; 2]) -> bool {
        let [a, b] = ends;
        let cell = a.distance(b);
        let Picture { frame, polarity, .. } = self.picture;
        let (first, length) = (0.06, 0.88 / f32::from(N_PIECES));
        let is_thin = |n: &u8| {
            let from = first + f32::from(*n) * length;
            let piece =
                measure_part(frame, polarity, a.lerp(b, from), a.lerp(b, from + length), cell);
            let ends = [a.lerp(b, from), a.lerp(b, from + length)];
            self.usual.is_thin(&piece, cell) && !self.is_alien(ends, &piece, LINE_MIN_INK)
        };
        (0..N_PIECES).filter(is_thin).nth(MIN_THIN_PIECES - 1).is_some()
    }

    /// How many parts of a side show a wall, whatever hides the rest of it; no more are counted than it takes.
    pub(crate) fn n_parts_of_wall(&self, [a, b]: [Point; 2]) -> usize {
        let cell = a.distance(b);
        let Picture { frame, polarity, .. } = self.picture;
        let (first, length) = (0.06, 0.88 / f32::from(N_PIECES));
        let is_wall = |n: &u8| {
            let from = first + f32::from(*n) * length;
            let ends = [a.lerp(b, from), a.lerp(b, from + length)];
            let piece = measure_part(frame, polarity, ends[0], ends[1], cell);
            piece.visible
                && piece.steady >= WALL_STEADY
                && self.usual.between(&piece) == Between::Wall
                && piece.offset.abs() <= (WALL_OFFSET * cell).max(WALL_OFFSET_PX)
                && !self.is_alien(ends, &piece, WALL_MIN_INK)
        };
        (0..N_PIECES).filter(is_wall).take(MIN_WALL_PIECES).count()
    }

    /// Whether nothing but a line between cells can be there, whatever lies over the side: a part of a
    /// line is seen, or ground where a wall would be. `offset` is how far the rest of its line lies off
    /// the grid, in pixels, if that is known.
    pub(crate) fn has_no_wall(&self, ends: [Point; 2], offset: Option<f32>) -> bool {
        self.shows_thin_line(ends) || self.shows_ground_beside(ends, offset)
    }

    /// Whether ground is seen beside the line, where a wall would be, nearly all along.
    fn shows_ground_beside(&self, [a, b]: [Point; 2], offset: Option<f32>) -> bool {
        const N_PLACES: u8 = 12;
        const ENOUGH: usize = 10;
        let width = WHOLE_WIDTH * self.usual_width();
        let aside = 0.5 * width + LINE_BLUR_PX;
        let slack = if offset.is_some() { PLACE_SLACK_PX } else { 2.0 * PLACE_SLACK_PX };
        if aside + slack > 0.5 * WALL_WIDER * width {
            return false;
        }
        let length = a.distance(b);
        let normal = normal(a, b, length);
        let Picture { frame, polarity, .. } = self.picture;
        let limit = self.usual.ground + IS_GROUND * self.usual.contrast;
        let is_ground = |at: Point, off: f32| {
            let (x, y) = (at.x + normal.0 * off, at.y + normal.1 * off);
            f32::from(polarity.ink(frame.pixel_clamped(x.floor() as i64, y.floor() as i64))) < limit
        };
        let middle = offset.unwrap_or(0.0);
        let shows_ground = |n: &u8| {
            let at = a.lerp(b, 0.1 + 0.8 * f32::from(*n) / f32::from(N_PLACES - 1));
            is_ground(at, middle + aside) || is_ground(at, middle - aside)
        };
        (0..N_PLACES).filter(shows_ground).count() >= ENOUGH
    }

    /// Whether each quarter looks like the whole, and none lies further to one side than another:
    /// strokes by hand lean.
    fn is_even(&self, it: &WallLike<'_>) -> bool {
        let quarters = [(0.06, 0.28), (0.28, 0.5), (0.5, 0.72), (0.72, 0.94)];
        let pieces = quarters.map(|part| self.measure_like_the_whole(it, part));
        let offsets = || pieces.iter().map(|it| it.offset);
        let lean = offsets().fold(f32::MIN, f32::max) - offsets().fold(f32::MAX, f32::min);
        let cell = it.ends[0].distance(it.ends[1]);
        let is_like_the_whole = |piece: &Edge| {
            piece.visible
                && piece.top >= WALL_EVEN_TOP * it.edge.top
                && piece.ink >= WALL_EVEN_INK * it.edge.ink
                && piece.steady >= WALL_STEADY
        };
        pieces.iter().all(is_like_the_whole) && lean <= (WALL_LEAN * cell).max(WALL_LEAN_PX)
    }

    /// Whether it is seen all along: no pipe crosses a wall, and dashes are an editor's.
    fn has_no_gap(&self, it: &WallLike<'_>) -> bool {
        let [a, b] = it.ends;
        let Picture { frame, polarity, .. } = self.picture;
        let cell = a.distance(b);
        let inner = (a.lerp(b, 0.06), a.lerp(b, 0.94));
        longest_gap(frame, polarity, inner, it.edge) <= (WALL_GAP * cell).max(WALL_GAP_PX)
    }

    /// Whether it stops where it should, unless the next side continues it.
    fn ends_at_crossings(&self, it: &WallLike<'_>) -> bool {
        let (near, far) = if self.is_hexagonal { WALL_BEYOND_HEXAGON } else { WALL_BEYOND };
        let beyond = [(-far, -near), (1.0 + near, 1.0 + far)];
        beyond.into_iter().zip(it.runs_on).all(|(part, runs_on)| {
            let piece = self.measure(it, part);
            runs_on || !piece.visible || self.usual.between(&piece) != Between::Wall
        })
    }

    fn has_the_hue(&self, it: &WallLike<'_>) -> bool {
        !self.is_of_another_hue(it.ends, it.edge)
    }

    /// Whether a line has a hue that no line of the board has: somebody drew it later.
    pub(crate) fn is_of_another_hue(&self, ends: [Point; 2], edge: &Edge) -> bool {
        self.is_alien(ends, edge, WALL_MIN_INK)
    }

    /// The same for a line or a part of one that has at least so much ink.
    fn is_alien(&self, ends: [Point; 2], edge: &Edge, least: f32) -> bool {
        let own = hue(self.picture, ends, edge, least);
        let (Some(lines), Some(own)) = (self.hue, own) else { return false };
        lines.into_iter().zip(own).any(|(a, b)| (a - b).abs() > WALL_HUE)
    }

    /// Whether the hue of a line tells nothing: its strongest channel is as strong as can be, and the others
    /// only seem the stronger beside it, or the board's lines have too few colours to have a hue.
    pub(crate) fn is_bleached(&self, ends: [Point; 2], edge: &Edge) -> bool {
        if !self.is_hue_steady {
            return true;
        }
        let own = hue(self.picture, ends, edge, CLIPPED_INK);
        let (Some(lines), Some(own)) = (self.hue, own) else { return false };
        lines.into_iter().zip(own).all(|(line, own)| own >= line - WALL_HUE)
    }

    fn measure_like_the_whole(&self, it: &WallLike<'_>, (from, to): (f32, f32)) -> Edge {
        let [a, b] = it.ends;
        let Picture { frame, polarity, .. } = self.picture;
        let part = (a.lerp(b, from), a.lerp(b, to));
        measure_part_like(frame, polarity, part, a.distance(b), it.edge)
    }

    fn measure(&self, it: &WallLike<'_>, (from, to): (f32, f32)) -> Edge {
        let [a, b] = it.ends;
        let Picture { frame, polarity, .. } = self.picture;
        measure_part(frame, polarity, a.lerp(b, from), a.lerp(b, to), a.distance(b))
    }
}

/// The width of a line, blur included, in pixels.
fn width(ink: f32, contrast: f32) -> f32 {
    ink / contrast.max(1.0)
}

/// The direction across a side, as offsets are measured.
fn normal(a: Point, b: Point, length: f32) -> (f32, f32) {
    let (dx, dy) = ((b.x - a.x) / length, (b.y - a.y) / length);
    if dy.abs() > dx.abs() { (dy, -dx) } else { (-dy, dx) }
}

/// The colour of a line's ink with its strongest channel at 1; `None` where there is less ink than
/// `least`, too little to tell.
fn hue(picture: Picture<'_>, [a, b]: [Point; 2], edge: &Edge, least: f32) -> Option<[f32; 3]> {
    let Picture { frame, polarity, .. } = picture;
    let normal = normal(a, b, a.distance(b));
    let mut sum = [0.0_f32; 3];
    for along in [0.1, 0.16, 0.22, 0.78, 0.84, 0.9] {
        let at = a.lerp(b, along);
        let near = [-1.0, 0.0, 1.0].map(|step: f32| {
            let off = edge.offset + step;
            let (x, y) = (at.x + normal.0 * off, at.y + normal.1 * off);
            frame.pixel_clamped(x.floor() as i64, y.floor() as i64)
        });
        let strongest = near.into_iter().max_by_key(|it| polarity.ink(*it))?;
        for (channel, to) in sum.iter_mut().enumerate() {
            *to += f32::from(polarity.ink_of(strongest[channel]));
        }
    }
    let most = sum.into_iter().fold(0.0, f32::max);
    (most >= 6.0 * least).then(|| sum.map(|it| it / most))
}
