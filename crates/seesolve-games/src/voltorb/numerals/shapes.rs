//! The learned shapes, and which of them a character is most like.

use std::sync::LazyLock;

use super::features::{Features, N_FEATURES};

/// What can be told apart; everything else is [`OTHER`].
pub const SYMBOLS: &str = "0123456789?VX";
/// Letters, signs and icons that are none of the symbols.
pub const OTHER: char = ' ';
const N_SYMBOLS: usize = 14;

/// How much a character looks like each symbol, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SymbolScores {
    /// In the order of [`SYMBOLS`], then the rest.
    likeness: [f32; N_SYMBOLS],
}

impl SymbolScores {
    /// Looks like nothing.
    pub const NONE: Self = Self { likeness: [0.0; N_SYMBOLS] };

    /// How much it looks like a digit, 0 to 1.
    pub fn of_digit(&self, digit: u8) -> f32 {
        self.likeness.get(usize::from(digit)).copied().unwrap_or(0.0)
    }

    /// How much it looks like one of the [`SYMBOLS`], 0 to 1.
    pub fn of_symbol(&self, symbol: char) -> f32 {
        let at = SYMBOLS.chars().position(|it| it == symbol);
        at.map_or(0.0, |it| self.likeness[it])
    }

    /// The most similar symbol with its likeness, and the likeness of the next.
    pub fn best(&self) -> (char, f32, f32) {
        let mut order: [usize; N_SYMBOLS] = std::array::from_fn(|it| it);
        order.sort_by(|a, b| self.likeness[*b].total_cmp(&self.likeness[*a]));
        let symbol = SYMBOLS.chars().nth(order[0]).unwrap_or(OTHER);
        (symbol, self.likeness[order[0]], self.likeness[order[1]])
    }
}

/// The learned shapes.
pub struct Numerals {
    shapes: Vec<(usize, [f32; N_FEATURES])>,
}

impl Numerals {
    /// Those that are part of the program.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: LazyLock<Numerals> =
            LazyLock::new(|| Numerals::from_bytes(include_bytes!("shapes.bin")));
        &EMBEDDED
    }

    /// From examples of symbols; other characters count as [`OTHER`].
    pub fn new<'a>(examples: impl IntoIterator<Item = (char, &'a Features)>) -> Self {
        let class = |symbol| SYMBOLS.chars().position(|it| it == symbol).unwrap_or(N_SYMBOLS - 1);
        let shapes = examples.into_iter().map(|(symbol, it)| (class(symbol), it.0)).collect();
        Self { shapes }
    }

    /// One byte for the symbol and one for each feature.
    pub fn to_bytes(&self) -> Vec<u8> {
        let byte = |it: &f32| (it * SCALE).round().clamp(0.0, 255.0) as u8;
        let shape = |(class, features): &(usize, [f32; N_FEATURES])| {
            std::iter::once(*class as u8).chain(features.iter().map(byte)).collect::<Vec<u8>>()
        };
        self.shapes.iter().flat_map(shape).collect()
    }

    /// The reverse of [`Self::to_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let shape = |it: &[u8]| {
            let mut features = [0.0; N_FEATURES];
            features.iter_mut().zip(&it[1..]).for_each(|(to, from)| *to = f32::from(*from));
            let length = features.iter().map(|it| it * it).sum::<f32>().sqrt().max(1.0);
            (usize::from(it[0]).min(N_SYMBOLS - 1), features.map(|it| it / length))
        };
        Self { shapes: bytes.chunks_exact(1 + N_FEATURES).map(shape).collect() }
    }

    /// How much a shape looks like each symbol.
    pub fn compare(&self, shape: &Features) -> SymbolScores {
        let mut scores = SymbolScores::NONE;
        for (class, it) in &self.shapes {
            let to = &mut scores.likeness[*class];
            *to = to.max(likeness(it, &shape.0));
        }
        scores
    }
}

/// Features are at most about a third, since each shape has many.
const SCALE: f32 = 600.0;

/// Eight sums side by side, which the processor adds up at once.
fn likeness(a: &[f32; N_FEATURES], b: &[f32; N_FEATURES]) -> f32 {
    let mut sums = [0.0; 8];
    let (a, a_rest) = a.as_chunks::<8>();
    let (b, b_rest) = b.as_chunks::<8>();
    for (a, b) in a.iter().zip(b) {
        (0..8).for_each(|it| sums[it] += a[it] * b[it]);
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}
