//! Fillings drawn at random, each as likely as any other, where there are too many to list.
//!
//! How many ways the rows below can still make up what the columns lack is counted once for every
//! such lack; a filling is then drawn row by row, each pattern in proportion to what may follow it.

use std::collections::HashMap;

use fastrand::Rng;

use super::board::{Board, Clue, Face, N_CARDS, N_LINES, SIDE};
use super::fillings::{ColumnSums, Rows, with_most_known_rows};

/// Draws fillings, the same for the same seed; none if there are none.
pub(crate) fn random_fillings(
    clues: &[Clue; N_LINES],
    cards: &[Option<Face>; N_CARDS],
    n: usize,
    seed: u64,
) -> Vec<Board> {
    let (rows, turned) = with_most_known_rows(clues, cards);
    let mut ways = Ways { rows: &rows, choices: HashMap::new() };
    let mut rng = Rng::with_seed(seed);
    let draw = |_| {
        let board = ways.draw(&mut rng)?;
        Some(if turned { board.transposed() } else { board })
    };
    (0..n).map_while(draw).collect()
}

/// What may come in a row: patterns with the number of ways up to and with each.
#[derive(Clone, Default)]
struct Choices {
    up_to: Vec<f64>,
    patterns: Vec<(u64, ColumnSums)>,
}

struct Ways<'a> {
    rows: &'a Rows,
    /// By row and by what the columns lack.
    choices: HashMap<(usize, ColumnSums), Choices>,
}

impl Ways<'_> {
    fn draw(&mut self, rng: &mut Rng) -> Option<Board> {
        let (mut bits, mut left) = (0, self.rows.target);
        for row in 0..SIDE {
            self.count(row, left);
            let choices = self.choices.get(&(row, left))?;
            let number = rng.f64() * choices.up_to.last()?;
            let at = choices.up_to.partition_point(|it| *it <= number);
            let (pattern, after) = choices.patterns.get(at).or(choices.patterns.last())?;
            bits |= pattern;
            left = *after;
        }
        Some(Board(bits))
    }

    /// How many ways there are from this row on.
    fn count(&mut self, row: usize, left: ColumnSums) -> f64 {
        if row == SIDE {
            return f64::from(u8::from(left == 0));
        }
        if let Some(known) = self.choices.get(&(row, left)) {
            return known.up_to.last().copied().unwrap_or(0.0);
        }
        let (mut choices, mut n_ways) = (Choices::default(), 0.0);
        for pattern in &self.rows.patterns[row] {
            let Some(after) = self.rows.left_after(left, pattern) else { continue };
            let n = self.count(row + 1, after);
            if n > 0.0 {
                n_ways += n;
                choices.up_to.push(n_ways);
                choices.patterns.push((pattern.bits, after));
            }
        }
        self.choices.insert((row, left), choices);
        n_ways
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    use super::*;
    use crate::voltorb::fillings::each_filling;
    use crate::voltorb::round::Round;

    #[test]
    fn every_filling_is_drawn_about_as_often() {
        let text = "?;?/? 4/1 4/1 6/1 5/1;?/? 6/0 5/1 6/1 6/0;...../...../...../...../.1211";
        let round: Round = text.parse().unwrap();
        let mut counts: HashMap<Board, usize> = HashMap::new();
        let _ = each_filling(round.clues(), round.cards(), |it| {
            counts.insert(it, 0);
            ControlFlow::Continue(())
        });
        let n_each = 200;
        let n = counts.len() * n_each;
        for it in random_fillings(round.clues(), round.cards(), n, 1) {
            *counts.get_mut(&it).expect("every board drawn fits the clues") += 1;
        }
        assert!(counts.len() > 1);
        assert!(counts.values().all(|it| (n_each / 2..2 * n_each).contains(it)), "{counts:?}");
    }
}
