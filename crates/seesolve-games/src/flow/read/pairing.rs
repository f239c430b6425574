//! Which dots belong together: colours are not named but matched within the picture, two and two,
//! so that all pairs together differ as little as possible.

use seesolve_core::vision::color::Lab;

use crate::flow::limits::{MAX_PAIRING_NODES, MAX_PAIRING_STEPS};

/// Dots in pairs, by their index.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pairing {
    pub pairs: Vec<[usize; 2]>,
    /// The search for the best pairing was cut short.
    pub incomplete: bool,
    /// Differences compared on the way.
    pub n_steps: u64,
}

/// The pairing with the least total difference, in which strangers never meet if that can be
/// avoided; `None` when the number of dots is odd. The first pairing is always completed, whatever
/// it costs: the caller sees to it that there are no more dots than a board can have.
pub(super) fn pair(colors: &[Lab], strangers: impl Fn(usize, usize) -> bool) -> Option<Pairing> {
    if !colors.len().is_multiple_of(2) {
        return None;
    }
    let n = colors.len();
    let mut costs = vec![0.0; n * n];
    for a in 0..n {
        for b in 0..n {
            // Squares: one bad pair is worse than two fair ones.
            let apart = if strangers(a, b) { 1e6 } else { 0.0 };
            costs[a * n + b] = colors[a].distance(colors[b]).powi(2) + apart;
        }
    }
    let mut search = PairingSearch {
        costs,
        n,
        partner: vec![None; n],
        best: f32::INFINITY,
        found: Vec::new(),
        nodes: 0,
        steps: 0,
    };
    search.descend(0.0);
    let incomplete = search.is_cut_short();
    Some(Pairing { pairs: search.found, incomplete, n_steps: search.steps })
}

/// Branch and bound over partners of the dot that has the least choice.
struct PairingSearch {
    costs: Vec<f32>,
    n: usize,
    partner: Vec<Option<usize>>,
    best: f32,
    found: Vec<[usize; 2]>,
    nodes: usize,
    steps: u64,
}

impl PairingSearch {
    fn descend(&mut self, cost: f32) {
        // Before the next dot is chosen, for that is what takes the time.
        if self.best.is_finite() && self.is_cut_short() {
            return;
        }
        self.nodes += 1;
        let Some((dot, bound)) = self.next_dot() else {
            if cost < self.best {
                self.best = cost;
                self.found = (0..self.n)
                    .filter_map(|a| self.partner[a].filter(|b| a < *b).map(|b| [a, b]))
                    .collect();
            }
            return;
        };
        if cost + bound >= self.best {
            return;
        }
        let mut choices: Vec<usize> =
            (0..self.n).filter(|it| *it != dot && self.partner[*it].is_none()).collect();
        choices.sort_by(|a, b| self.cost(dot, *a).total_cmp(&self.cost(dot, *b)));
        let least = choices.first().map_or(0.0, |it| self.cost(dot, *it));
        for other in choices {
            // The choices come in order of cost: if this one cannot be best, no later one can.
            if cost + bound + (self.cost(dot, other) - least) / 2.0 >= self.best {
                break;
            }
            (self.partner[dot], self.partner[other]) = (Some(other), Some(dot));
            self.descend(cost + self.cost(dot, other));
            (self.partner[dot], self.partner[other]) = (None, None);
        }
    }

    fn is_cut_short(&self) -> bool {
        self.nodes >= MAX_PAIRING_NODES || self.steps >= MAX_PAIRING_STEPS
    }

    /// The free dot whose second choice is worst compared to its first, and the least that all
    /// free dots cost together.
    fn next_dot(&mut self) -> Option<(usize, f32)> {
        let free: Vec<usize> = (0..self.n).filter(|it| self.partner[*it].is_none()).collect();
        self.steps += (free.len() * free.len()) as u64;
        let mut bound = 0.0;
        let mut chosen: Option<(usize, f32)> = None;
        for &dot in &free {
            let (mut first, mut second) = (f32::INFINITY, f32::INFINITY);
            for &other in free.iter().filter(|it| **it != dot) {
                let cost = self.cost(dot, other);
                (first, second) =
                    if cost < first { (cost, first) } else { (first, second.min(cost)) };
            }
            bound += first / 2.0;
            let regret = second - first;
            if chosen.is_none_or(|it| regret > it.1 || it.1.is_nan()) {
                chosen = Some((dot, regret));
            }
        }
        chosen.map(|it| (it.0, bound))
    }

    fn cost(&self, a: usize, b: usize) -> f32 {
        self.costs[a * self.n + b]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lab(values: &[f32]) -> Vec<Lab> {
        values.iter().map(|it| Lab { l: *it, a: 0.0, b: 0.0 }).collect()
    }

    #[test]
    fn nearest_is_not_always_best() {
        let it = pair(&lab(&[0.0, 10.0, 14.0, 24.0]), |_, _| false).unwrap();
        assert_eq!(it.pairs, [[0, 1], [2, 3]]);
        let it = pair(&lab(&[10.0, 0.0, 1.0, 11.0, 40.0, 41.0]), |_, _| false).unwrap();
        assert_eq!(it.pairs, [[0, 3], [1, 2], [4, 5]]);
    }

    #[test]
    fn odd_sets_have_no_pairing() {
        assert_eq!(pair(&lab(&[1.0, 2.0, 3.0]), |_, _| false), None);
        assert_eq!(pair(&[], |_, _| false).unwrap().pairs.len(), 0);
    }

    #[test]
    fn strangers_are_kept_apart() {
        let it = pair(&lab(&[0.0, 1.0, 50.0, 60.0]), |a, b| a + b == 1).unwrap();
        assert!(!it.pairs.contains(&[0, 1]));
    }

    #[test]
    fn equal_colors_end_the_search_early() {
        let it = pair(&lab(&[5.0; 32]), |_, _| false).unwrap();
        assert_eq!(it.pairs.len(), 16);
    }
}
