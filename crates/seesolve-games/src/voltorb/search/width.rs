//! How many words a set of boards takes: fixed at compile time, so that loops over them unroll.
//! Each width is the whole search once more; the page, which is loaded over a line, has fewer.

/// Runs the body with the smallest width that holds so many boards.
macro_rules! with_width {
    ($n_boards:expr, $width:ident => $body:block) => {{
        macro_rules! at_width {
            ($w:literal) => {{
                const $width: usize = $w;
                $body
            }};
        }
        match $n_boards.div_ceil(64) {
            0..=1 => at_width!(1),
            2 => at_width!(2),
            3..=4 => at_width!(4),
            #[cfg(not(target_family = "wasm"))]
            5..=6 => at_width!(6),
            5..=8 => at_width!(8),
            #[cfg(not(target_family = "wasm"))]
            9..=12 => at_width!(12),
            9..=16 => at_width!(16),
            #[cfg(not(target_family = "wasm"))]
            17..=24 => at_width!(24),
            17..=32 => at_width!(32),
            #[cfg(not(target_family = "wasm"))]
            33..=48 => at_width!(48),
            33..=64 => at_width!(64),
            #[cfg(not(target_family = "wasm"))]
            65..=128 => at_width!(128),
            65..=256 => at_width!(256),
            _ => at_width!(1024),
        }
    }};
}
pub(super) use with_width;

/// Whether so few boards are left of so many words that it is worth listing them anew: long lists
/// take more time to work with.
pub(crate) fn is_sparse<const W: usize>(n_boards: usize) -> bool {
    let thirds = if W < 16 { 1 } else { 2 };
    W > 1 && 3 * n_boards.div_ceil(64) <= thirds * W
}
