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

    /// The same shape reversed along each axis, as it looks in the mirror or upside down.
    pub fn reversed(&self, is_reversed: [bool; 2]) -> Self {
        let [across, down] = is_reversed;
        let mut turned = [0.0; N_FEATURES];
        for (at, value) in self.0.iter().enumerate() {
            let (cell, direction) = (at / DIRECTIONS, at % DIRECTIONS);
            let (row, column) = (cell / COLUMNS, cell % COLUMNS);
            let row = if down { ROWS - 1 - row } else { row };
            let column = if across { COLUMNS - 1 - column } else { column };
            // Directions are those of lines: reversed along both axes they stay as they are.
            let direction =
                if across != down { (DIRECTIONS - direction) % DIRECTIONS } else { direction };
            turned[(row * COLUMNS + column) * DIRECTIONS + direction] = *value;
        }
        Self(turned)
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
/// squeezed. Each pixel is the mean ink in a box; what a row adds to it is the same for all boxes of
/// a column that reach into the row.
fn raster(width: usize, height: usize, ink: &[f32]) -> Vec<f32> {
    let (inner_width, inner_height) = ((WIDTH - 2) as f32, (HEIGHT - 2) as f32);
    let y_scale = height as f32 / inner_height;
    let x_scale = y_scale.max(width as f32 / inner_width);
    let left = (WIDTH as f32 - width as f32 / x_scale) / 2.0;
    let columns: [Span; WIDTH] = std::array::from_fn(|x| {
        Span::between((x as f32 - left) * x_scale, (x as f32 + 1.0 - left) * x_scale)
    });
    let rows: Vec<[f32; WIDTH]> = ink
        .chunks_exact(width)
        .map(|row| columns.each_ref().map(|it| it.weighted_sum(width, |x| row[x])))
        .collect();
    let mut raster = vec![0.0; WIDTH * HEIGHT];
    for (y, line) in raster.chunks_exact_mut(WIDTH).enumerate() {
        let down = Span::between((y as f32 - 1.0) * y_scale, y as f32 * y_scale);
        for (x, (to, across)) in line.iter_mut().zip(&columns).enumerate() {
            let sum = down.weighted_sum(height, |at| rows[at][x]);
            *to = sum / (across.length() * down.length());
        }
    }
    raster
}

/// A side of a box with fractional edges.
struct Span {
    from: f32,
    to: f32,
}

impl Span {
    /// What is shorter than a pixel is read between the pixels' middles, so that enlarged characters
    /// have smooth outlines.
    fn between(from: f32, to: f32) -> Self {
        let lack = ((1.0 - (to - from)) / 2.0).max(0.0);
        Self { from: from - lack, to: to + lack }
    }

    fn length(&self) -> f32 {
        self.to - self.from
    }

    /// The sum of values, each as far as it is covered; there is none outside.
    fn weighted_sum(&self, n: usize, value: impl Fn(usize) -> f32) -> f32 {
        let first = self.from.floor().max(0.0) as usize;
        let end = self.to.ceil().clamp(0.0, n as f32) as usize;
        let covered =
            |at: usize| (self.to.min(at as f32 + 1.0) - self.from.max(at as f32)).max(0.0);
        (first..end).map(|at| covered(at) * value(at)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_reversed_is_the_shape_of_its_reversed_ink() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..50 {
            let (width, height) = (rng.usize(3..40), rng.usize(3..40));
            let ink: Vec<f32> = (0..width * height).map(|_| rng.f32()).collect();
            let shape = Features::new(width, height, &ink).unwrap();
            for [across, down] in [[false, false], [true, false], [false, true], [true, true]] {
                let mut rows: Vec<Vec<f32>> = ink.chunks(width).map(<[f32]>::to_vec).collect();
                if across {
                    rows.iter_mut().for_each(|it| it.reverse());
                }
                if down {
                    rows.reverse();
                }
                let expected = Features::new(width, height, &rows.concat()).unwrap();
                assert!(shape.reversed([across, down]).likeness(&expected) > 0.9999);
            }
        }
    }
}
