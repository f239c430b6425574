//! What is known of how much can be won.

/// How much of a set of boards can be won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    Exact(f64),
    AtMost(f64),
}

impl Bound {
    pub fn value(self) -> f64 {
        match self {
            Self::Exact(value) | Self::AtMost(value) => value,
        }
    }

    pub fn is_exact(self) -> bool {
        matches!(self, Self::Exact(_))
    }

    /// An upper bound tells nothing of an exact value.
    pub fn at_most(self, bound: f64) -> Self {
        match self {
            Self::Exact(_) => self,
            Self::AtMost(value) => Self::AtMost(value.min(bound)),
        }
    }

    pub fn map(self, change: impl FnOnce(f64) -> f64) -> Self {
        match self {
            Self::Exact(value) => Self::Exact(change(value)),
            Self::AtMost(value) => Self::AtMost(change(value)),
        }
    }

    /// The sign tells exact values. Something can be won of every position, so none is zero.
    pub fn to_bits(self) -> u64 {
        match self {
            Self::Exact(value) => (-value).to_bits(),
            Self::AtMost(value) => value.to_bits(),
        }
    }

    pub fn from_bits(bits: u64) -> Option<Self> {
        let number = f64::from_bits(bits);
        let is_exact = number.is_sign_negative();
        (bits != 0).then(|| if is_exact { Self::Exact(-number) } else { Self::AtMost(number) })
    }
}
