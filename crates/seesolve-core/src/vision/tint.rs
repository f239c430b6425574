//! Colours as a picture shows them, brought back to what they were before dimming, washing out or
//! a colour cast: an affine map learned from things whose true colour is known.

use crate::vision::fit::eliminate;

/// Colours lie in 0..255, so sums of their products this small are rounding.
const SINGULAR: f64 = 1.0;

/// An affine map from the colours of a picture to true colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tint {
    /// For each true channel: the shares of red, green and blue, then a constant.
    rows: [[f64; 4]; 3],
}

impl Tint {
    /// Colours as they are.
    pub const NONE: Self =
        Self { rows: [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]] };

    /// The map that fits pairs of (seen, true) colours best; `None` when they do not determine
    /// one, as with grey pictures or fewer than four colours.
    pub fn fit(pairs: &[([f32; 3], [f32; 3])]) -> Option<Self> {
        let mut normal = [[0.0; 4]; 4];
        let mut right = [[0.0; 3]; 4];
        for (seen, meant) in pairs {
            let seen = [seen[0].into(), seen[1].into(), seen[2].into(), 255.0_f64];
            for i in 0..4 {
                for j in 0..4 {
                    normal[i][j] += seen[i] * seen[j];
                }
                for k in 0..3 {
                    right[i][k] += seen[i] * f64::from(meant[k]);
                }
            }
        }
        let solved = eliminate(normal, right, SINGULAR)?;
        let rows = std::array::from_fn(|k| {
            [solved[0][k], solved[1][k], solved[2][k], solved[3][k] * 255.0]
        });
        Some(Self { rows })
    }

    /// The true colour of a colour seen.
    pub fn apply(&self, seen: [f32; 3]) -> [f32; 3] {
        let [r, g, b] = seen.map(f64::from);
        self.rows.map(|it| (it[0] * r + it[1] * g + it[2] * b + it[3]) as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLORS: [[f32; 3]; 5] = [
        [224.0, 112.0, 80.0],
        [64.0, 168.0, 64.0],
        [48.0, 144.0, 248.0],
        [208.0, 232.0, 224.0],
        [40.0, 160.0, 104.0],
    ];

    #[test]
    fn undoes_dimming_with_a_cast() {
        let seen = |[r, g, b]: [f32; 3]| [0.5 * r + 0.1 * g, 0.5 * g + 9.0, 0.6 * b + 0.1 * r];
        let tint = Tint::fit(&COLORS.map(|it| (seen(it), it))).unwrap();
        for it in COLORS.into_iter().chain([[7.0, 200.0, 90.0]]) {
            let back = tint.apply(seen(it));
            assert!((0..3).all(|k| (back[k] - it[k]).abs() < 0.1), "{it:?} came back as {back:?}");
        }
    }

    #[test]
    fn greys_determine_nothing() {
        let grey = COLORS.map(|it| ([it[0]; 3], it));
        assert_eq!(Tint::fit(&grey), None);
        assert_eq!(Tint::fit(&[]), None);
    }
}
