//! The boards under consideration, sliced by card and face, and what of them one strategy can win
//! at most.

use super::bits::{Set, and, is_empty, meet, members, transpose};
use super::cards::Cards;
use super::conflicts::Conflicts;
use super::faces::Faces;
use super::key::Kind;
use crate::voltorb::fillings::Board;
use crate::voltorb::round::N_CARDS;

/// A board with its place in [`Weights`].
#[derive(Clone, Copy, Debug)]
pub struct Weighted {
    pub board: Board,
    pub class: u16,
}

/// The distinct kinds of boards, heaviest first: how many 3s, and how likely each such board is.
pub type Weights = [(u8, f64)];

pub struct Worlds<const W: usize> {
    pub boards: Vec<Weighted>,
    pub all: Set<W>,
    /// By card and [`crate::voltorb::round::Face`], the boards that have the face there.
    pub faces: Vec<[Set<W>; 4]>,
    /// Cards that differ between boards.
    varying: Cards,
    /// What the others show.
    constant: Faces,
    /// Boards with as many 3s weigh the same.
    pub weigh_by_threes: bool,
    /// The boards of each class, and the weight of each of them.
    pub classes: Vec<Class<W>>,
    weights: Vec<f64>,
    conflicts: Option<Conflicts<W>>,
}

/// Boards with the same number of 3s and the same weight.
pub struct Class<const W: usize> {
    class: u16,
    kind: Kind,
    set: Set<W>,
}

pub const LANE_BITS: u64 = 0x0001_5555_5555_5555;

impl<const W: usize> Worlds<W> {
    /// Boards must come heaviest first. `same_total` says that every board has the same sum of
    /// cards, as it is when all clues are known.
    pub fn new(boards: Vec<Weighted>, weights: &Weights, same_total: bool, bounded: bool) -> Self {
        let (all, faces) = slices(&boards);
        let conflicts = bounded.then(|| Conflicts::among(&boards, &faces, &all, same_total));
        Self::listing(boards, weights, (all, faces), conflicts)
    }

    /// The boards of the set by themselves, in the order they have here; none if the conflicts
    /// among them have to be found anew.
    pub fn within<const V: usize>(&self, set: &Set<W>, weights: &Weights) -> Option<Worlds<V>> {
        let conflicts = match &self.conflicts {
            Some(it) => Some(it.within(set)?),
            None => None,
        };
        let boards = self.list(set);
        let slices = slices(&boards);
        Some(Worlds::listing(boards, weights, slices, conflicts))
    }

    fn listing(
        boards: Vec<Weighted>,
        weights: &Weights,
        (all, faces): (Set<W>, Vec<[Set<W>; 4]>),
        conflicts: Option<Conflicts<W>>,
    ) -> Self {
        let of = |it: &Weighted| weights[usize::from(it.class)].1;
        let classes = classes(&boards, weights);
        let fixed = |face: usize| (0..N_CARDS).filter(|card| faces[*card][face] == all).collect();
        let constant = Faces([0, 1, 2, 3].map(fixed));
        let [a, b, c, d] = constant.0;
        Self {
            varying: (0..N_CARDS).collect::<Cards>().without(a.or(b).or(c).or(d)),
            constant,
            weights: boards.iter().map(of).collect(),
            weigh_by_threes: classes.is_sorted_by(|a, b| a.kind.n_threes < b.kind.n_threes),
            classes,
            boards,
            all,
            faces,
            conflicts,
        }
    }

    pub fn weight(&self, set: &Set<W>) -> f64 {
        let in_class = |class: &Class<W>| {
            let n: u32 = class.set.iter().zip(set).map(|(a, b)| (a & b).count_ones()).sum();
            class.kind.weight * f64::from(n)
        };
        self.classes.iter().map(in_class).sum()
    }

    pub fn weight_of(&self, at: usize) -> f64 {
        self.weights[at]
    }

    pub fn kinds_in(&self, set: &Set<W>) -> impl Iterator<Item = Kind> {
        self.classes.iter().filter(|it| meet(&it.set, set)).map(|it| it.kind)
    }

    pub fn list(&self, set: &Set<W>) -> Vec<Weighted> {
        members(set).map(|at| self.boards[at]).collect()
    }

    /// No strategy wins more of the set than this weight.
    pub fn bound(&self, set: &Set<W>) -> f64 {
        let Some(conflicts) = &self.conflicts else { return self.weight(set) };
        let mut bound = 0.0;
        conflicts.cover(set, |at, first| {
            if first {
                bound += self.weights[at];
            }
        });
        bound
    }

    /// The same bound, and for each card how much of it is lost by flipping the card: the groups
    /// in which it is a voltorb on every board.
    pub fn bound_and_losses(&self, set: &Set<W>) -> (f64, [f64; N_CARDS]) {
        let (mut bound, mut losses) = (0.0, [0.0; N_CARDS]);
        let mut close = |weight: f64, mut voltorbs: u64| {
            bound += weight;
            while voltorbs != 0 {
                losses[voltorbs.trailing_zeros() as usize / 2] += weight;
                voltorbs &= voltorbs - 1;
            }
        };
        let (mut weight, mut voltorbs) = (0.0, 0);
        let mut group = |at: usize, first: bool| {
            let bits = self.boards[at].board.0;
            let mine = !(bits | bits >> 1) & LANE_BITS;
            if first {
                close(weight, voltorbs);
                (weight, voltorbs) = (self.weights[at], mine);
            } else {
                voltorbs &= mine;
            }
        };
        match &self.conflicts {
            Some(it) => it.cover(set, group),
            None => members(set).for_each(|at| group(at, true)),
        }
        close(weight, voltorbs);
        (bound, losses)
    }

    /// What the cards may be on the boards of the set.
    pub fn faces_in(&self, set: &Set<W>) -> Faces {
        let mut faces = self.constant;
        for card in self.varying.iter() {
            for (face, cards) in faces.0.iter_mut().enumerate() {
                if meet(&self.faces[card][face], set) {
                    cards.insert(card);
                }
            }
        }
        faces
    }

    /// The set cut by the card's face, voltorbs left out.
    pub fn split(&self, card: usize, set: &Set<W>) -> impl Iterator<Item = Set<W>> {
        let sets = &self.faces[card];
        (1..4).map(move |face| and(&sets[face], set)).filter(|it| !is_empty(it))
    }
}

/// All boards, and the boards by card and face.
fn slices<const W: usize>(boards: &[Weighted]) -> (Set<W>, Vec<[Set<W>; 4]>) {
    let mut all = [0; W];
    let mut faces = vec![[[0; W]; 4]; N_CARDS];
    for (word, chunk) in boards.chunks(64).enumerate() {
        let mut lanes = [0; 64];
        for (lane, it) in lanes.iter_mut().zip(chunk) {
            *lane = it.board.0;
        }
        transpose(&mut lanes);
        let used = u64::MAX >> (64 - chunk.len());
        all[word] = used;
        for (card, sets) in faces.iter_mut().enumerate() {
            let (low, high) = (lanes[2 * card], lanes[2 * card + 1]);
            sets[0][word] = !(low | high) & used;
            sets[1][word] = low & !high;
            sets[2][word] = high & !low;
            sets[3][word] = high & low;
        }
    }
    (all, faces)
}

/// The boards by class, fewest 3s first.
fn classes<const W: usize>(boards: &[Weighted], weights: &Weights) -> Vec<Class<W>> {
    let mut classes: Vec<Class<W>> = Vec::new();
    for (at, it) in boards.iter().enumerate() {
        let place = classes.iter().position(|class| class.class == it.class).unwrap_or_else(|| {
            let (n_threes, weight) = weights[usize::from(it.class)];
            let kind = Kind { n_threes, weight, inverse: 1.0 / weight };
            classes.push(Class { class: it.class, kind, set: [0; W] });
            classes.len() - 1
        });
        classes[place].set[at / 64] |= 1 << (at % 64);
    }
    classes.sort_by_key(|it| it.kind.n_threes);
    classes
}
