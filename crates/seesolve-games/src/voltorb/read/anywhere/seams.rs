//! Characters that touch, parted along the ways of least ink from top to bottom. Strokes between two numbers
//! lean, and so do many digits: no upright cut parts them.

use super::limits::{FAINT, LEANING, WIDE};

/// The ink of each character that touching ones may be, from left to right; only of one if it is not too wide
/// for a character.
pub(super) fn parted(ink: &[f32], width: usize) -> Vec<Vec<f32>> {
    let inked = |x: &usize| ink.iter().skip(*x).step_by(width).any(|it| *it > FAINT);
    let (first, last) = ((0..width).find(inked), (0..width).rfind(inked));
    let (Some(first), Some(last)) = (first, last) else { return Vec::new() };
    let (span, height) = (last + 1 - first, ink.len() / width);
    if (span as f32) < WIDE * height as f32 {
        return vec![ink.to_vec()];
    }
    let seam = seam(ink, width, first + span / 4, last + 1 - span / 4);
    let side = |is_own: &dyn Fn(usize, usize) -> bool| -> Vec<f32> {
        let own = |at: usize| is_own(at % width, seam[at / width]);
        ink.iter().enumerate().map(|(at, it)| if own(at) { *it } else { 0.0 }).collect()
    };
    let sides = [side(&|x, seam| x < seam), side(&|x, seam| x >= seam)];
    sides.iter().flat_map(|it| parted(it, width)).collect()
}

/// Where in each row the way of least ink goes that keeps between two columns.
fn seam(ink: &[f32], width: usize, from: usize, to: usize) -> Vec<usize> {
    let n = (to - from).max(1);
    let rows: Vec<&[f32]> = ink.chunks(width).map(|row| &row[from..from + n]).collect();
    // The least ink on the way to each place, and how far beside it the way came from the row above.
    let mut least: Vec<f32> = vec![0.0; n];
    let mut came_from: Vec<Vec<usize>> = Vec::with_capacity(rows.len());
    for (y, row) in rows.iter().enumerate() {
        let above = rows[y.saturating_sub(1)];
        let best = |x: usize| {
            // A step aside cuts what touches there over a corner.
            let aside = |from: usize| LEANING + above[x].min(row[from]);
            let cost = |from: usize| least[from] + if from == x { 0.0 } else { aside(from) };
            let near = x.saturating_sub(1)..(x + 2).min(n);
            let best = near.min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or(x);
            (best, cost(best) + row[x])
        };
        let (sources, costs) = (0..n).map(best).unzip();
        came_from.push(sources);
        least = costs;
    }
    let mut at = (0..n).min_by(|a, b| least[*a].total_cmp(&least[*b])).unwrap_or(0);
    let mut seam: Vec<usize> = Vec::with_capacity(rows.len());
    for sources in came_from.iter().rev() {
        seam.push(from + at);
        at = sources[at];
    }
    seam.reverse();
    seam
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leaning_stroke_is_parted_from_the_bars_on_both_its_sides() {
        // Each touches the next in grey only, and no column between them is free of ink.
        const ROWS: [&str; 8] = [
            "###.....#--###",
            "###.....#..###",
            "###....#...###",
            "###....#...###",
            "###...#....###",
            "###...#....###",
            "###..#.....###",
            "###--#.....###",
        ];
        let value = |it: char| match it {
            '#' => 1.0,
            '-' => 0.4,
            _ => 0.0,
        };
        let ink: Vec<f32> = ROWS.iter().flat_map(|row| row.chars().map(value)).collect();
        let n_solid = |part: &Vec<f32>| part.iter().filter(|it| **it == 1.0).count();
        let parts: Vec<usize> = parted(&ink, 14).iter().map(n_solid).collect();
        assert_eq!(parts, [24, 8, 24]);
    }

    #[test]
    fn what_is_as_narrow_as_a_character_stays_whole() {
        assert_eq!(parted(&[1.0; 4 * 8], 4).len(), 1);
        assert!(parted(&[0.0; 4 * 8], 4).is_empty());
    }
}
