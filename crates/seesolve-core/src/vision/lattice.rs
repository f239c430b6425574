//! Evenly spaced lines out of places where lines were seen: some missing, some not of the set.

/// Where lines were seen along one axis, and how much of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Peak {
    /// The place.
    pub at: f32,
    /// How much of a line was seen there.
    pub weight: f32,
}

/// Evenly spaced lines: line k lies at `first + k * pitch`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comb {
    /// Where the first line lies.
    pub first: f32,
    /// From line to line.
    pub pitch: f32,
    /// How many lines there are.
    pub n_lines: usize,
    /// How much of what was seen the comb explains, times how much of the comb was seen.
    pub score: f32,
}

/// Peaks of a histogram of positions: neighbouring bins are one peak at their centre of mass.
/// Bins below `floor` are background.
pub fn peaks(bins: &[f32], floor: f32) -> Vec<Peak> {
    let mut found: Vec<Peak> = Vec::new();
    let mut open: Option<(f32, f32)> = None;
    for (x, weight) in bins.iter().copied().chain([0.0]).enumerate() {
        if weight > floor {
            let (moment, sum) = open.unwrap_or_default();
            open = Some((moment + weight * (x as f32 + 0.5), sum + weight));
        } else if let Some((moment, sum)) = open.take() {
            found.push(Peak { at: moment / sum, weight: sum });
        }
    }
    found
}

/// Distances between peaks that may be the pitch, most common first.
pub fn likely_pitches(axes: [&[Peak]; 2], min_pitch: f32) -> Vec<f32> {
    // Grid lines may have one or two strays between them.
    const NEIGHBOURS: usize = 3;
    const N_KEPT: usize = 24;
    let mut gaps: Vec<(f32, f32)> = Vec::new();
    for peaks in axes {
        for (idx, a) in peaks.iter().enumerate() {
            for b in peaks.iter().skip(idx + 1).take(NEIGHBOURS) {
                if b.at - a.at >= min_pitch {
                    gaps.push((b.at - a.at, a.weight.min(b.weight)));
                }
            }
        }
    }
    gaps.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut groups: Vec<(f32, f32)> = Vec::new();
    for (gap, weight) in gaps {
        match groups.last_mut() {
            Some((mean, sum)) if gap - *mean < same_gap(*mean) => {
                *mean = (*mean * *sum + gap * weight) / (*sum + weight);
                *sum += weight;
            }
            _ => groups.push((gap, weight)),
        }
    }
    groups.sort_by(|a, b| b.1.total_cmp(&a.1));
    groups.iter().take(N_KEPT).map(|it| it.0).collect()
}

fn same_gap(pitch: f32) -> f32 {
    (pitch * 0.03).max(1.0)
}

/// The best comb with about this pitch through the peaks.
pub fn best_comb(peaks: &[Peak], pitch: f32) -> Option<Comb> {
    let total: f32 = peaks.iter().map(|it| it.weight).sum();
    let strongest = peaks.iter().map(|it| it.weight).fold(0.0, f32::max);
    let mut used = vec![false; peaks.len()];
    let mut best: Option<Comb> = None;
    for anchor in 0..peaks.len() {
        if used[anchor] || peaks[anchor].weight < 0.3 * strongest {
            continue;
        }
        let teeth = walk(peaks, anchor, pitch);
        for (_, idx) in &teeth {
            used[*idx] = true;
        }
        let Some(comb) = fit(peaks, &teeth, total) else { continue };
        if best.is_none_or(|it| comb.score > it.score) {
            best = Some(comb);
        }
    }
    best
}

/// Steps from peak to peak in both directions, over up to two lines that were not seen. Each
/// step starts at the peak found before, so a slightly wrong pitch does not add up.
fn walk(peaks: &[Peak], anchor: usize, pitch: f32) -> Vec<(i32, usize)> {
    const MAX_MISSED: i32 = 2;
    let tolerance = (pitch * 0.08).max(1.2);
    let mut teeth = vec![(0, anchor)];
    for step in [-1_i32, 1] {
        let (mut at, mut index, mut missed) = (peaks[anchor].at, 0, 0);
        while missed <= MAX_MISSED {
            at += pitch * step as f32;
            index += step;
            let near = peaks.partition_point(|it| it.at < at - tolerance);
            let closest = (near..peaks.len())
                .take_while(|it| peaks[*it].at <= at + tolerance)
                .min_by(|a, b| (peaks[*a].at - at).abs().total_cmp(&(peaks[*b].at - at).abs()));
            match closest {
                Some(idx) => {
                    teeth.push((index, idx));
                    at = peaks[idx].at;
                    missed = 0;
                }
                None => missed += 1,
            }
        }
    }
    teeth.sort_unstable();
    teeth
}

/// Least squares through the teeth.
fn fit(peaks: &[Peak], teeth: &[(i32, usize)], total: f32) -> Option<Comb> {
    let (first, last) = (teeth.first()?.0, teeth.last()?.0);
    if teeth.len() < 2 {
        return None;
    }
    let line = least_squares(
        teeth.iter().map(|(k, idx)| ((k - first) as f32, peaks[*idx].at, peaks[*idx].weight)),
    )?;
    let n_lines = (last - first) as usize + 1;
    let explained: f32 = teeth.iter().map(|(_, idx)| peaks[*idx].weight).sum();
    let score = explained / total * teeth.len() as f32 / n_lines as f32;
    Some(Comb { first: line.0, pitch: line.1, n_lines, score })
}

/// Offset and slope of the weighted best line through (x, y, weight); `None` when all x agree.
pub fn least_squares(points: impl Iterator<Item = (f32, f32, f32)>) -> Option<(f32, f32)> {
    let (mut n, mut sx, mut sy, mut sxx, mut sxy) = (0.0_f64, 0.0, 0.0, 0.0, 0.0);
    for (x, y, weight) in points {
        let (x, y, w) = (f64::from(x), f64::from(y), f64::from(weight));
        n += w;
        sx += w * x;
        sy += w * y;
        sxx += w * x * x;
        sxy += w * x * y;
    }
    let spread = n * sxx - sx * sx;
    if n <= 0.0 || spread.abs() < 1e-9 {
        return None;
    }
    let slope = (n * sxy - sx * sy) / spread;
    Some((((sy - slope * sx) / n) as f32, slope as f32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(at: &[f32]) -> Vec<Peak> {
        at.iter().map(|it| Peak { at: *it, weight: 10.0 }).collect()
    }

    #[test]
    fn strays_and_gaps_do_not_disturb() {
        let peaks = seen(&[7.0, 20.0, 50.5, 61.0, 80.0, 140.0, 169.5, 200.0, 206.0]);
        let pitch = likely_pitches([&peaks, &[]], 8.0);
        assert!(pitch.iter().any(|it| (it - 30.0).abs() < 1.0), "{pitch:?}");
        let comb = best_comb(&peaks, 30.3).unwrap();
        assert_eq!(comb.n_lines, 7);
        assert!((comb.first - 20.0).abs() < 0.5 && (comb.pitch - 30.0).abs() < 0.2, "{comb:?}");
    }

    #[test]
    fn the_true_pitch_beats_its_half_and_double() {
        let peaks = seen(&[0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        let score = |pitch| best_comb(&peaks, pitch).map_or(0.0, |it| it.score);
        assert!(score(20.0) > 0.99);
        assert!(score(10.0) < 0.6 && score(40.0) < 0.6);
    }

    #[test]
    fn neighbouring_bins_are_one_peak() {
        let found = peaks(&[0.0, 4.0, 4.0, 0.0, 0.0, 9.0], 1.0);
        assert_eq!(found, [Peak { at: 2.0, weight: 8.0 }, Peak { at: 5.5, weight: 9.0 }]);
        assert!(best_comb(&[], 10.0).is_none());
    }
}
