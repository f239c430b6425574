//! The twenty clue numbers, decided together: rows and columns must have the same sum and the same
//! voltorbs, and no line can hold more than five cards allow.
//!
//! A single digit that cannot be told by its looks follows from the others; two cannot be trusted.
//! Digits that look like one of two are settled together, if any other choice that adds up looks
//! clearly worse.

use super::super::board::{Clue, N_LINES, SIDE};
use super::digits::{ClueScores, DigitScores, Place};
use super::totals::{cheapest, fits_a_line};

/// What was seen of all clues, and what the player says about them.
#[derive(Clone, Debug)]
pub struct SeenClues {
    pub digits: ClueScores,
    /// Numbers the player gave; they are not questioned.
    pub given: [Clue; N_LINES],
}

/// A digit that is not certain by its looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weak {
    pub line: usize,
    pub place: Place,
    /// Nothing that looks like a digit is there.
    pub hidden: bool,
}

/// The clues as the rules see them.
#[derive(Clone, Debug)]
pub struct Decoded {
    /// The best choice of all numbers, or what each digit looks like when no choice is legal.
    pub clues: [(u8, u8); N_LINES],
    pub weak: Vec<Weak>,
    /// Digits that looked like one of several, and only one choice of all of them adds up.
    pub settled: Vec<Weak>,
    /// Digits that look certain but that the rules refuse, or no choice is legal at all.
    pub contradiction: bool,
}

/// What makes a digit certain.
struct Standard {
    /// It looks like itself this much ...
    likeness: f32,
    /// ... and what it leaves unexplained is at most this share of what any other digit leaves.
    max_ratio: f32,
}

const NORMAL: Standard = Standard { likeness: 0.80, max_ratio: 0.65 };
/// For digits from which another one is to follow.
const STRICT: Standard = Standard { likeness: 0.85, max_ratio: 0.45 };
/// How much worse, in looks, any other legal choice must be than the best one.
const CLEAR_LEAD: f32 = 0.8;
/// More digits than this are not settled together.
const MAX_SETTLED: usize = 6;
/// Below this, there is no digit.
const VISIBLE: f32 = 0.5;

impl SeenClues {
    fn given(&self, line: usize, place: Place) -> Option<u8> {
        let Clue { sum, voltorbs } = self.given[line];
        match place {
            Place::Tens => sum.map(|it| it / 10),
            Place::Ones => sum.map(|it| it % 10),
            Place::Voltorbs => voltorbs,
        }
    }

    fn digit(&self, line: usize, place: Place) -> u8 {
        let looks_like = || self.scores(line, place).best(place).0 as u8;
        self.given(line, place).unwrap_or_else(looks_like)
    }

    pub fn scores(&self, line: usize, place: Place) -> &DigitScores {
        &self.digits[line][place as usize]
    }

    /// The digits that are not certain.
    fn weak_by(&self, standard: &Standard) -> Vec<Weak> {
        (0..N_LINES)
            .flat_map(|line| Place::ALL.map(|place| self.weakness(line, place, standard)))
            .flatten()
            .collect()
    }

    fn weakness(&self, line: usize, place: Place, standard: &Standard) -> Option<Weak> {
        if self.given(line, place).is_some() {
            return None;
        }
        let scores = self.scores(line, place);
        let (best, next) = scores.best(place);
        let top = scores.scores[best];
        let unsure = top < standard.likeness
            || scores.unexplained(best) > standard.max_ratio * scores.unexplained(next);
        unsure.then_some(Weak { line, place, hidden: top < VISIBLE })
    }

    /// Whether some numbers differ from the looks of a digit that is not weak.
    fn is_against(&self, clues: &[(u8, u8); N_LINES], weak: &[Weak]) -> bool {
        let is_weak = |line, place| weak.iter().any(|it| it.line == line && it.place == place);
        let differs = |line: usize, place: Place| {
            self.digit(line, place) != digits(clues[line])[place as usize]
        };
        (0..N_LINES)
            .any(|line| Place::ALL.into_iter().any(|it| differs(line, it) && !is_weak(line, it)))
    }

    /// The only numbers that add up and look right, if some digits look like one of several. Any
    /// other legal choice differs in one of these digits, or in two that look certain.
    fn settled(&self, weak: &[Weak]) -> Option<[(u8, u8); N_LINES]> {
        let is_digit = |it: &Weak| {
            let scores = self.scores(it.line, it.place);
            scores.scores[scores.best(it.place).0] >= NORMAL.likeness
        };
        if !(2..=MAX_SETTLED).contains(&weak.len()) || !weak.iter().all(is_digit) {
            return None;
        }
        let (clues, least) = cheapest(|line, clue| self.cost(line, clue))?;
        let is_only_choice = |it: &Weak| {
            let digit = |clue| digits(clue)[it.place as usize];
            let other = cheapest(|line, clue| {
                let is_chosen = line == it.line && digit(clue) == digit(clues[line]);
                if is_chosen { f32::INFINITY } else { self.cost(line, clue) }
            });
            other.is_none_or(|(_, cost)| cost - least >= CLEAR_LEAD)
        };
        (!self.is_against(&clues, weak) && weak.iter().all(is_only_choice)).then_some(clues)
    }

    /// What it costs, in looks, to take a line's clue for these numbers.
    fn cost(&self, line: usize, clue: (u8, u8)) -> f32 {
        let one = |(place, digit): (Place, u8)| match self.given(line, place) {
            Some(given) if given == digit => 0.0,
            Some(_) => f32::INFINITY,
            None => {
                let scores = self.scores(line, place);
                let best = scores.unexplained(scores.best(place).0);
                (scores.unexplained(usize::from(digit)) / best).ln()
            }
        };
        Place::ALL.into_iter().zip(digits(clue)).map(one).sum()
    }
}

pub fn decode(seen: &SeenClues) -> Decoded {
    let mut weak = seen.weak_by(&NORMAL);
    if let Some(clues) = seen.settled(&weak) {
        return Decoded { clues, weak: Vec::new(), settled: weak, contradiction: false };
    }
    if weak.len() == 1 {
        weak = seen.weak_by(&STRICT);
    }
    let looks = std::array::from_fn(|line| {
        let digit = |place| seen.digit(line, place);
        (10 * digit(Place::Tens) + digit(Place::Ones), digit(Place::Voltorbs))
    });
    if weak.is_empty() && is_legal(&looks) {
        return Decoded { clues: looks, weak, settled: Vec::new(), contradiction: false };
    }
    let Some((clues, _)) = cheapest(|line, clue| seen.cost(line, clue)) else {
        return Decoded { clues: looks, weak, settled: Vec::new(), contradiction: true };
    };
    let contradiction = seen.is_against(&clues, &weak);
    Decoded { clues, weak, settled: Vec::new(), contradiction }
}

fn digits((sum, voltorbs): (u8, u8)) -> [u8; 3] {
    [sum / 10, sum % 10, voltorbs]
}

fn is_legal(clues: &[(u8, u8); N_LINES]) -> bool {
    let total = |lines: &[(u8, u8)]| lines.iter().fold((0, 0), |a, it| (a.0 + it.0, a.1 + it.1));
    clues.iter().all(|it| fits_a_line(it.0, it.1)) && total(&clues[..SIDE]) == total(&clues[SIDE..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLUES: [(u8, u8); N_LINES] =
        [(5, 1), (3, 2), (5, 1), (4, 1), (8, 1), (5, 1), (5, 1), (5, 1), (4, 2), (6, 1)];

    fn clear(digit: u8) -> DigitScores {
        let mut scores = [0.3; 10];
        scores[usize::from(digit)] = 0.98;
        DigitScores { scores }
    }

    fn seen() -> SeenClues {
        let line = |(sum, voltorbs): (u8, u8)| [sum / 10, sum % 10, voltorbs].map(clear);
        SeenClues { digits: CLUES.map(line), given: [Clue::HIDDEN; N_LINES] }
    }

    #[test]
    fn clear_digits_are_taken_as_they_look() {
        let it = decode(&seen());
        assert_eq!((it.clues, it.weak.len(), it.contradiction), (CLUES, 0, false));
    }

    #[test]
    fn any_one_hidden_digit_follows_from_the_others() {
        for line in 0..N_LINES {
            for place in Place::ALL {
                let mut seen = seen();
                seen.digits[line][place as usize] = DigitScores::NONE;
                let it = decode(&seen);
                assert_eq!((it.clues, it.contradiction), (CLUES, false));
                assert_eq!(it.weak, [Weak { line, place, hidden: true }]);
            }
        }
    }

    #[test]
    fn a_wrong_digit_that_looks_certain_is_a_contradiction() {
        for (line, (sum, _)) in CLUES.into_iter().enumerate() {
            let mut seen = seen();
            seen.digits[line][Place::Ones as usize] = clear((sum + 1) % 10);
            assert!(decode(&seen).contradiction);
        }
    }

    #[test]
    fn digits_that_look_like_one_of_two_are_settled_if_only_one_choice_adds_up() {
        let like = |digit: u8, other: u8| {
            let mut scores = clear(digit);
            scores.scores[usize::from(other)] = 0.975;
            scores
        };
        let mut seen = seen();
        seen.digits[0][Place::Ones as usize] = like(6, 5);
        seen.digits[7][Place::Ones as usize] = like(5, 9);
        let it = decode(&seen);
        assert_eq!((it.clues, it.weak.len(), it.settled.len()), (CLUES, 0, 2));
        // Here two choices add up: both sums as they are, or both larger by one.
        seen.digits[7][Place::Ones as usize] = like(5, 6);
        assert_eq!(decode(&seen).weak.len(), 2);
    }

    #[test]
    fn the_player_is_not_questioned() {
        let mut seen = seen();
        seen.digits[0][Place::Ones as usize] = clear(9);
        seen.given[0].sum = Some(5);
        let it = decode(&seen);
        assert_eq!((it.clues, it.weak.len(), it.contradiction), (CLUES, 0, false));
    }
}
