//! The choice of all clue numbers that adds up and costs least: there are far too many choices to
//! try, but only a few totals that five lines can reach, and for each the cheapest way is kept.

use super::super::board::{N_LINES, SIDE};

const MAX_SUM: usize = 15 * SIDE;
const MAX_VOLTORBS: usize = SIDE * SIDE;

/// Whether five cards can have this sum and these voltorbs.
pub fn fits_a_line(sum: u8, voltorbs: u8) -> bool {
    voltorbs <= 5 && (5 - voltorbs..=3 * (5 - voltorbs)).contains(&sum)
}

/// The legal numbers that cost least, and what they cost together.
pub fn cheapest(of_line: impl Fn(usize, (u8, u8)) -> f32) -> Option<([(u8, u8); N_LINES], f32)> {
    let rows = Totals::new(&of_line, 0);
    let cols = Totals::new(&of_line, SIDE);
    let cost = |at: &usize| rows.cost(*at) + cols.cost(*at);
    let best = (0..Totals::SIZE).min_by(|a, b| cost(a).total_cmp(&cost(b)))?;
    let least = cost(&best);
    if !least.is_finite() {
        return None;
    }
    let (rows, cols) = (rows.lines(best), cols.lines(best));
    let line = |line: usize| if line < SIDE { rows[line] } else { cols[line - SIDE] };
    Some((std::array::from_fn(line), least))
}

/// For every total of sums and voltorbs, the cheapest way five lines reach it, line by line.
struct Totals {
    steps: Vec<Vec<(f32, (u8, u8))>>,
}

impl Totals {
    const WIDTH: usize = MAX_VOLTORBS + 1;
    const SIZE: usize = (MAX_SUM + 1) * Self::WIDTH;

    fn new(of_line: impl Fn(usize, (u8, u8)) -> f32, first_line: usize) -> Self {
        const NEVER: (f32, (u8, u8)) = (f32::INFINITY, (0, 0));
        let mut start = vec![NEVER; Self::SIZE];
        start[0].0 = 0.0;
        let mut steps = vec![start];
        for line in first_line..first_line + SIDE {
            let options: Vec<(u8, u8, f32)> = (0..=5)
                .flat_map(|voltorbs| (0..=15).map(move |sum| (sum, voltorbs)))
                .filter(|(sum, voltorbs)| fits_a_line(*sum, *voltorbs))
                .map(|(sum, voltorbs)| (sum, voltorbs, of_line(line, (sum, voltorbs))))
                .collect();
            let mut next = vec![NEVER; Self::SIZE];
            for (at, (so_far, _)) in steps[steps.len() - 1].iter().enumerate() {
                if so_far.is_finite() {
                    for (sum, voltorbs, cost) in &options {
                        let to = &mut next[at + Self::step(*sum, *voltorbs)];
                        if so_far + cost < to.0 {
                            *to = (so_far + cost, (*sum, *voltorbs));
                        }
                    }
                }
            }
            steps.push(next);
        }
        Self { steps }
    }

    fn step(sum: u8, voltorbs: u8) -> usize {
        usize::from(sum) * Self::WIDTH + usize::from(voltorbs)
    }

    fn cost(&self, total: usize) -> f32 {
        self.steps[SIDE][total].0
    }

    fn lines(&self, mut total: usize) -> [(u8, u8); SIDE] {
        let mut lines = [(0, 0); SIDE];
        for at in (0..SIDE).rev() {
            lines[at] = self.steps[at + 1][total].1;
            total -= Self::step(lines[at].0, lines[at].1);
        }
        lines
    }
}
