//! The curve by which a picture bends light, undone: what gamma does to colours no straight map explains.

use super::calibrated::Color;

/// A power of brightness.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Curve {
    /// What each level becomes; `None` for itself.
    levels: Option<[f32; N_LEVELS]>,
}

const N_LEVELS: usize = 256;

impl Curve {
    pub(crate) const PLAIN: Self = Self { levels: None };

    /// The curve of a gamma, brightness from 0 to 1.
    pub(crate) fn of(gamma: f32) -> Self {
        let level = |it: usize| 255.0 * (it as f32 / 255.0).powf(gamma);
        Self { levels: Some(std::array::from_fn(level)) }
    }

    pub(crate) fn apply(&self, color: Color) -> Color {
        let Some(levels) = &self.levels else { return color };
        color.map(|it| {
            let below = (it.max(0.0) as usize).min(N_LEVELS - 2);
            let (from, to) = (levels[below], levels[below + 1]);
            from + (to - from) * (it - below as f32)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_undoes_its_inverse() {
        let (there, back) = (Curve::of(0.7), Curve::of(1.0 / 0.7));
        for it in [[0.0, 12.0, 40.0], [99.5, 180.25, 255.0]] {
            let color = back.apply(there.apply(it));
            assert!(
                (0..3).all(|k| (color[k] - it[k]).abs() < 1.5),
                "{it:?} came back as {color:?}"
            );
        }
        assert_eq!(Curve::PLAIN.apply([1.5, 2.0, 3.0]), [1.5, 2.0, 3.0]);
    }
}
