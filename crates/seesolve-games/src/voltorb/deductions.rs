//! What a careful player finds with pencil marks: nine rules of elimination, in words.
//!
//! The exact odds know all of this and more; the rules serve as explanations, and as a policy to
//! compare with. Points and voltorbs are always those still hidden in a line; the cards besides
//! its hidden voltorbs are called free.

use std::fmt;

use super::board::{Clue, Face, N_CARDS, N_LINES, cards_of_line, line_name};
use super::round::Round;
use super::rules::{Config, Level, Ruleset, configs};

const VOLTORB: u8 = 1 << Face::Voltorb as u8;
const ONE: u8 = 1 << Face::One as u8;
const TWO: u8 = 1 << Face::Two as u8;
const THREE: u8 = 1 << Face::Three as u8;
const ANY: u8 = VOLTORB | ONE | TWO | THREE;
const MULTIPLIER: u8 = TWO | THREE;

/// One step: a rule took faces off a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deduction {
    pub(crate) card: usize,
    /// From 1 to 9.
    pub(crate) rule: u8,
    /// One bit a face.
    removed: u8,
    pub(crate) words: String,
}

impl Deduction {
    pub(crate) fn removes(&self, face: Face) -> bool {
        self.removed >> face as u8 & 1 == 1
    }
}

/// The faces each card may still have as far as the rules can tell, and how they were found.
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    allowed: [u8; N_CARDS],
    pub(crate) steps: Vec<Deduction>,
}

impl Marks {
    /// Applies all rules until none removes anything. Lines with hidden clues are left alone.
    pub(crate) fn of(round: &Round) -> Self {
        let mark = |card: &Option<Face>| card.map_or(ANY, |face| 1 << face as u8);
        let mut marks = Self { allowed: round.cards().each_ref().map(mark), steps: Vec::new() };
        let boards = possible_configs(round);
        loop {
            let before = marks.steps.len();
            for line in 0..N_LINES {
                if let Some(line) = ClueLine::of(round, line) {
                    marks.apply_counts(&line);
                    marks.apply_minimums(&line);
                    marks.apply_combinations(&line);
                }
            }
            marks.apply_configs(round, &boards);
            if marks.steps.len() == before {
                return marks;
            }
        }
    }

    pub(crate) fn allows(&self, card: usize, face: Face) -> bool {
        self.allowed[card] >> face as u8 & 1 == 1
    }

    pub(crate) fn is_safe(&self, card: usize) -> bool {
        !self.allows(card, Face::Voltorb)
    }

    pub(crate) fn is_useful(&self, card: usize) -> bool {
        self.allowed[card] & MULTIPLIER != 0
    }

    pub(crate) fn about(&self, card: usize) -> impl Iterator<Item = &Deduction> {
        self.steps.iter().filter(move |it| it.card == card)
    }

    fn keep(&mut self, card: usize, faces: u8, rule: u8, words: impl FnOnce() -> String) {
        let removed = self.allowed[card] & !faces;
        // Rules never empty a card of a possible round.
        if removed != 0 && removed != self.allowed[card] {
            self.allowed[card] &= faces;
            self.steps.push(Deduction { card, rule, removed, words: words() });
        }
    }

    /// Rules 1 to 6: what voltorbs and points alone say about every card of a line.
    fn apply_counts(&mut self, line: &ClueLine) {
        let ClueLine { ref name, points, voltorbs, n_free, .. } = *line;
        let worth = VOLTORB | 1_u8.checked_shl(u32::from(points)).unwrap_or(0);
        let only_one = format_args!("has one card left that is not a voltorb, worth {points}");
        let has_many = n_free > 0 && points >= 3 * (n_free - 1) + 2;
        let rules: [(u8, bool, u8, fmt::Arguments<'_>); 6] = [
            (1, voltorbs == 0, !VOLTORB, format_args!("has no voltorb left")),
            (2, n_free == 0, VOLTORB, format_args!("has only voltorbs left")),
            (3, n_free == 1, worth, only_one),
            (4, points == n_free, VOLTORB | ONE, format_args!("has only 1s and voltorbs left")),
            (5, points == n_free + 1, !THREE, format_args!("has too few points left for a 3")),
            (6, has_many, !ONE, format_args!("has too many points left for a 1")),
        ];
        for (rule, _, faces, words) in rules.into_iter().filter(|it| it.1) {
            for card in &line.cards {
                self.keep(*card, faces, rule, || format!("{name} {words}"));
            }
        }
    }

    /// Rule 7: how many 1s or 3s a line has at least, and that it has an odd number of 2s if
    /// points and free cards differ in parity; with no more candidates than that, they are it.
    fn apply_minimums(&mut self, line: &ClueLine) {
        let ClueLine { points, n_free, .. } = *line;
        let needs = [
            (ONE, 1, (2 * n_free).saturating_sub(points)),
            (THREE, 3, points.saturating_sub(2 * n_free)),
            (TWO, 2, (points + n_free) % 2),
        ];
        for (face, value, at_least) in needs {
            let candidates: Vec<usize> =
                line.cards.iter().copied().filter(|it| self.allowed[*it] & face != 0).collect();
            if at_least > 0 && candidates.len() == usize::from(at_least) {
                let line = &line.name;
                let words = || match at_least {
                    1 => format!("{line} must have a {value}, and no other card of it can be one"),
                    n => {
                        let n = in_words(n);
                        format!(
                            "{line} must have {n} {value}s, and only {n} of its cards can be {value}s"
                        )
                    }
                };
                candidates.into_iter().for_each(|card| self.keep(card, face, 7, words));
            }
        }
    }

    /// Rule 8: only faces that are part of some way to make up the line's points.
    fn apply_combinations(&mut self, line: &ClueLine) {
        let mut seen = vec![0; line.cards.len()];
        let allowed: Vec<u8> = line.cards.iter().map(|it| self.allowed[*it]).collect();
        combine(&allowed, line.points, line.voltorbs, &mut Vec::new(), &mut seen);
        let (name, points) = (&line.name, line.points);
        let words = || format!("no other way to make the {points} points left in {name}");
        for (card, faces) in line.cards.iter().zip(seen) {
            if faces != 0 {
                self.keep(*card, faces, 8, words);
            }
        }
    }

    /// Rule 9: if every board of the level has as many 2s and 3s left as there are cards that may
    /// be one, they all are.
    fn apply_configs(&mut self, round: &Round, configs: &[Config]) {
        let found = round.cards().iter().flatten().filter(|it| it.is_multiplier()).count();
        let candidates: Vec<usize> =
            (0..N_CARDS).filter(|it| round.is_hidden(*it) && self.is_useful(*it)).collect();
        let left = |it: &Config| usize::from(it.twos + it.threes).checked_sub(found);
        let fewest = configs.iter().filter_map(left).min();
        if fewest.is_some_and(|it| it > 0 && it == candidates.len()) {
            let n = candidates.len();
            let words = || match n {
                1 => "one 2 or 3 is left, and no other card can be it".to_owned(),
                n => format!("{n} of the 2s and 3s are left, and only {n} cards can be one"),
            };
            candidates.into_iter().for_each(|card| self.keep(card, MULTIPLIER, 9, words));
        }
    }
}

/// What is hidden in a line.
struct ClueLine {
    name: String,
    cards: Vec<usize>,
    points: u8,
    voltorbs: u8,
    n_free: u8,
}

impl ClueLine {
    fn of(round: &Round, line: usize) -> Option<Self> {
        let clue = round.clues()[line];
        let all = cards_of_line(line);
        let up = || all.iter().filter_map(|it| round.cards()[*it]);
        let cards: Vec<usize> = all.into_iter().filter(|it| round.is_hidden(*it)).collect();
        let points = clue.sum? - up().map(Face::value).sum::<u8>();
        let voltorbs = clue.voltorbs? - up().filter(|it| *it == Face::Voltorb).count() as u8;
        let n_free = cards.len() as u8 - voltorbs;
        Some(Self { name: line_name(line), cards, points, voltorbs, n_free })
    }
}

/// Enters into `seen` every face that is part of a fitting choice from `allowed`.
fn combine(allowed: &[u8], points: u8, voltorbs: u8, chosen: &mut Vec<u8>, seen: &mut [u8]) {
    // What is left must fit into the cards that are left.
    let n_free = (allowed.len() - chosen.len()).checked_sub(usize::from(voltorbs));
    if n_free.is_none_or(|it| !(it..=3 * it).contains(&usize::from(points))) {
        return;
    }
    let Some(faces) = allowed.get(chosen.len()) else {
        return seen.iter_mut().zip(chosen).for_each(|(all, face)| *all |= 1 << *face);
    };
    for face in (0..4).filter(|it| faces >> it & 1 == 1) {
        let left = (points.checked_sub(face), voltorbs.checked_sub(u8::from(face == 0)));
        if let (Some(points), Some(voltorbs)) = left {
            chosen.push(face);
            combine(allowed, points, voltorbs, chosen, seen);
            chosen.pop();
        }
    }
}

/// The level's configurations that fit the totals and what is up.
fn possible_configs(round: &Round) -> Vec<Config> {
    let total = |of: fn(&Clue) -> Option<u8>| -> Option<u8> {
        let over = |lines: &[Clue]| lines.iter().map(of).sum::<Option<u8>>();
        over(round.rows()).or_else(|| over(round.cols()))
    };
    let (Some(sum), Some(voltorbs)) = (total(|it| it.sum), total(|it| it.voltorbs)) else {
        return Vec::new();
    };
    let up = |face: Face| round.cards().iter().flatten().filter(|it| **it == face).count();
    let fits = |it: &Config| {
        it.voltorbs == voltorbs
            && N_CARDS as u8 - it.voltorbs + it.twos + 2 * it.threes == sum
            && up(Face::Two) <= usize::from(it.twos)
            && up(Face::Three) <= usize::from(it.threes)
    };
    let levels: Vec<Level> = match (round.ruleset(), round.level()) {
        (Ruleset::Unknown, _) => Vec::new(),
        (_, Some(level)) => vec![level],
        (_, None) => Level::all().collect(),
    };
    levels.into_iter().flat_map(configs).filter(fits).collect()
}

/// A small number as people write it before a digit: "two 3s".
fn in_words(n: u8) -> &'static str {
    ["no", "one", "two", "three", "four", "five"].get(usize::from(n)).copied().unwrap_or("many")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voltorb::board::SIDE;
    use crate::voltorb::generator::deal;
    use crate::voltorb::possible::Possible;

    /// Rounds in which some cards are up, none of them a voltorb.
    fn rounds(n: u64) -> impl Iterator<Item = Round> {
        (0..n).map(|seed| {
            let mut rng = fastrand::Rng::with_seed(seed);
            let level = Level::new(rng.u8(1..=8));
            let board = deal(level.unwrap(), Ruleset::Hgss, &mut rng);
            let mut round = Round::covering(&board, level, Ruleset::Hgss);
            for _ in 0..rng.usize(0..12) {
                let card = rng.usize(..N_CARDS);
                if round.is_hidden(card) && board[card] != Face::Voltorb {
                    round = round.flipped(card, board[card]).unwrap();
                }
            }
            round
        })
    }

    #[test]
    fn no_rule_contradicts_the_exact_odds_and_each_finds_something() {
        let mut used = [0; 10];
        for round in rounds(400) {
            let marks = Marks::of(&round);
            let possible = Possible::of(&round).unwrap();
            let mut faces = [0_u8; N_CARDS];
            for (board, _) in &possible.boards {
                (0..N_CARDS).for_each(|it| faces[it] |= 1 << board.face(it) as u8);
            }
            for step in &marks.steps {
                let card = step.card;
                assert_eq!(step.removed & faces[card], 0, "{round}: {step:?}");
                used[usize::from(step.rule)] += 1;
            }
        }
        assert!(used[1..].iter().all(|it| *it > 0), "{used:?}");
    }

    #[test]
    fn a_line_of_known_parity_has_an_odd_number_of_twos() {
        // Row 1: 7 points on 4 free cards: one 2 and a 3, or three 2s.
        let text = "?;7/1 7/1 4/1 4/1 4/1;6/1 6/1 6/1 4/1 4/1;...../...../...../...../.....;ruleset=unknown";
        let round: Round = text.parse().unwrap();
        let possible = Possible::of(&round).unwrap();
        let twos = |faces: &[Face]| faces.iter().filter(|it| **it == Face::Two).count();
        let counts: Vec<usize> =
            possible.boards.iter().map(|it| twos(&it.0.faces()[..SIDE])).collect();
        assert!(counts.iter().all(|it| it % 2 == 1));
        assert!(counts.contains(&1) && counts.contains(&3), "not always a single 2");
    }
}
