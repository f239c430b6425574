//! What a printed character's shape is, whatever its weight, size and colour: on a coarse grid, in
//! which directions its outline runs.

/// The height to which every character is brought, and the width in which it stands.
const HEIGHT: usize = 24;
const WIDTH: usize = 24;
/// Directions of the outline, each half a turn divided by this.
const DIRECTIONS: usize = 4;
/// The grid on which the outline is summed up.
const COLUMNS: usize = 5;
const ROWS: usize = 7;

/// Numbers that describe a shape.
pub const N_FEATURES: usize = DIRECTIONS * COLUMNS * ROWS;

/// The shape of a character; its length is 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Features(pub [f32; N_FEATURES]);

impl Features {
    /// Like nothing.
    pub const NONE: Self = Self([0.0; N_FEATURES]);

    /// The shape of the ink in a box that fits closely around it, row by row, 0 to 1 a pixel;
    /// `None` where there is none.
    pub fn new(width: usize, height: usize, ink: &[f32]) -> Option<Self> {
        if width == 0 || height == 0 || ink.len() != width * height {
            return None;
        }
        let mut sums = [0.0; N_FEATURES];
        let raster = raster(width, height, ink);
        let at = |x: usize, y: usize| raster[y * WIDTH + x];
        for y in 1..HEIGHT - 1 {
            for x in 1..WIDTH - 1 {
                let dx = at(x + 1, y) - at(x - 1, y);
                let dy = at(x, y + 1) - at(x, y - 1);
                let strength = dx.hypot(dy);
                if strength > 1e-3 {
                    add(&mut sums, (x, y), dy.atan2(dx), strength);
                }
            }
        }
        // Roots make thin and heavy strokes more alike.
        sums.iter_mut().for_each(|it| *it = it.sqrt());
        let length = sums.iter().map(|it| it * it).sum::<f32>().sqrt();
        (length > 1e-3).then(|| Self(sums.map(|it| it / length)))
    }

    /// How much two shapes are alike, 0 to 1.
    pub fn likeness(&self, other: &Self) -> f32 {
        self.0.iter().zip(&other.0).map(|(a, b)| a * b).sum()
    }
}

/// Shares a piece of outline out among the nearest directions and grid cells.
fn add(sums: &mut [f32; N_FEATURES], (x, y): (usize, usize), angle: f32, strength: f32) {
    let turn = (angle / std::f32::consts::PI).rem_euclid(1.0) * DIRECTIONS as f32;
    let across = (x as f32 + 0.5) / WIDTH as f32 * COLUMNS as f32 - 0.5;
    let down = (y as f32 + 0.5) / HEIGHT as f32 * ROWS as f32 - 0.5;
    for (row, row_share) in nearest(down, ROWS) {
        for (column, column_share) in nearest(across, COLUMNS) {
            let (first, beyond) = (turn as usize % DIRECTIONS, turn.fract());
            let second = (first + 1) % DIRECTIONS;
            let cell = (row * COLUMNS + column) * DIRECTIONS;
            let share = strength * row_share * column_share;
            sums[cell + first] += share * (1.0 - beyond);
            sums[cell + second] += share * beyond;
        }
    }
}

/// The two grid lines next to a place, with the share of each; those outside get none.
fn nearest(at: f32, n: usize) -> impl Iterator<Item = (usize, f32)> {
    let low = at.floor();
    let beyond = at - low;
    [(low, 1.0 - beyond), (low + 1.0, beyond)]
        .into_iter()
        .filter(move |it| it.0 >= 0.0 && it.0 < n as f32)
        .map(|(line, share)| (line as usize, share))
}

/// The ink brought to one height, in the middle, with a margin of a pixel; very wide characters are
/// squeezed.
fn raster(width: usize, height: usize, ink: &[f32]) -> Vec<f32> {
    let (inner_width, inner_height) = ((WIDTH - 2) as f32, (HEIGHT - 2) as f32);
    let y_scale = height as f32 / inner_height;
    let x_scale = y_scale.max(width as f32 / inner_width);
    let left = (WIDTH as f32 - width as f32 / x_scale) / 2.0;
    let mut raster = vec![0.0; WIDTH * HEIGHT];
    for (at, it) in raster.iter_mut().enumerate() {
        let (x, y) = ((at % WIDTH) as f32, (at / WIDTH) as f32);
        let x_span = ((x - left) * x_scale, (x + 1.0 - left) * x_scale);
        let y_span = ((y - 1.0) * y_scale, y * y_scale);
        *it = mean(ink, (width, height), x_span, y_span);
    }
    raster
}

/// The mean ink in a box with fractional edges; there is none outside. Boxes smaller than a pixel
/// are read between the pixels' middles, so that enlarged characters have smooth outlines.
fn mean(ink: &[f32], (width, height): (usize, usize), x: (f32, f32), y: (f32, f32)) -> f32 {
    let widened = |(from, to): (f32, f32)| {
        let lack = ((1.0 - (to - from)) / 2.0).max(0.0);
        (from - lack, to + lack)
    };
    let (x, y) = (widened(x), widened(y));
    let pixels = |(from, to): (f32, f32), size: usize| {
        (from.floor().max(0.0) as usize)..(to.ceil().clamp(0.0, size as f32) as usize)
    };
    let covered = |(from, to): (f32, f32), at: usize| {
        (to.min(at as f32 + 1.0) - from.max(at as f32)).max(0.0)
    };
    let mut sum = 0.0;
    for py in pixels(y, height) {
        let row: f32 = pixels(x, width).map(|px| covered(x, px) * ink[py * width + px]).sum();
        sum += covered(y, py) * row;
    }
    sum / ((x.1 - x.0) * (y.1 - y.0))
}
