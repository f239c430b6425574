//! The boards under consideration, sliced by card and face, and what of them one strategy can win
//! at most.

use super::bits::{Set, and, bits_of, count, is_empty, meet, members, transpose};
use super::canonical::Kind;
use super::cards::Cards;
use super::clique_cover::{CoverBound, CoverSum};
use super::face_masks::FaceMasks;
use super::incompatible::{BLOCK, Incompatible, arrange};
use super::weighted::{Weighted, Weights, Worth};
use crate::voltorb::board::N_CARDS;

pub(crate) struct BeliefSet<const W: usize> {
    pub(crate) boards: Vec<Weighted>,
    pub(crate) all: Set<W>,
    /// By card and [`crate::voltorb::board::Face`], the boards that have the face there.
    pub(crate) faces: Vec<[Set<W>; 4]>,
    /// What the cards show on any of them.
    pub(crate) seen: FaceMasks,
    /// Boards with as many 3s weigh the same.
    pub(crate) weigh_by_threes: bool,
    /// The boards of each class, and the weight of each of them.
    pub(crate) classes: Vec<Class<W>>,
    weights: Vec<f64>,
    /// By board, apart from the rest because they are asked for most.
    voltorbs: Vec<Cards>,
    incompatible: Option<Incompatible<W>>,
}

/// Boards with the same number of 3s and the same weight.
pub(crate) struct Class<const W: usize> {
    class: u16,
    kind: Kind,
    set: Set<W>,
}

impl<const W: usize> Class<W> {
    fn n_in(&self, set: &Set<W>) -> f64 {
        let n: u32 = self.set.iter().zip(set).map(|(a, b)| (a & b).count_ones()).sum();
        f64::from(n)
    }
}

/// So many boards, asked one by one, show most of what there is to see.
pub(crate) const SAMPLE: usize = 16;
/// Every board of a clique is compared with every other.
pub(crate) const MAX_CLIQUE: usize = 64;

impl<const W: usize> BeliefSet<W> {
    /// Boards must come heaviest first in each block. `same_total` says that every board has the same sum of
    /// cards, as it is when all clues are known.
    pub(crate) fn new(
        boards: Vec<Weighted>,
        weights: &Weights,
        same_total: bool,
        bounded: bool,
    ) -> Self {
        let (all, faces) = slices(&boards);
        let incompatible = bounded.then(|| Incompatible::among(&boards, &faces, same_total));
        let classes = classes(&boards, weights);
        let shown = |face: usize| {
            (0..N_CARDS).filter(|card| !is_empty(&faces[*card][face])).collect::<Cards>()
        };
        Self {
            seen: FaceMasks([0, 1, 2, 3].map(shown)),
            weights: boards.iter().map(|it| weights[usize::from(it.class)].prize).collect(),
            voltorbs: boards.iter().map(|it| it.shown.voltorbs()).collect(),
            weigh_by_threes: classes.is_sorted_by(|a, b| a.kind.n_threes < b.kind.n_threes),
            classes,
            boards,
            all,
            faces,
            incompatible,
        }
    }

    /// The boards of the set, heaviest first. Of equal ones those come first that were grouped
    /// last: they are the hardest to group, and groups begin with the first that are left.
    pub(crate) fn hardest_first(&self, set: &Set<W>) -> Vec<Weighted> {
        let Some(incompatible) = &self.incompatible else { return self.list(set) };
        let n_boards = count(set);
        let (mut listed, mut starts) = (Vec::with_capacity(n_boards), Vec::with_capacity(n_boards));
        incompatible.cover(set, |at, first| {
            if first {
                starts.push(listed.len());
            }
            listed.push(self.boards[at]);
        });
        let mut order = Vec::with_capacity(listed.len());
        let mut end = listed.len();
        for start in starts.into_iter().rev() {
            order.extend_from_slice(&listed[start..end]);
            end = start;
        }
        if order.len() > BLOCK {
            arrange(&mut order);
        } else {
            order.sort_by_key(|it| it.class);
        }
        order
    }

    /// What the boards of the set are worth when all are won.
    pub(crate) fn weight(&self, set: &Set<W>) -> f64 {
        self.classes.iter().map(|it| it.kind.weight * it.n_in(set)).sum()
    }

    /// How likely the boards of the set are.
    pub(crate) fn chance(&self, set: &Set<W>) -> f64 {
        self.classes.iter().map(|it| it.kind.chance * it.n_in(set)).sum()
    }

    pub(crate) fn weight_of(&self, at: usize) -> f64 {
        self.weights[at]
    }

    pub(crate) fn kinds_in(&self, set: &Set<W>) -> impl Iterator<Item = Kind> {
        self.classes.iter().filter(|it| meet(&it.set, set)).map(|it| it.kind)
    }

    pub(crate) fn list(&self, set: &Set<W>) -> Vec<Weighted> {
        members(set).map(|at| self.boards[at]).collect()
    }

    /// No strategy wins more of the set than this.
    pub(crate) fn bound(&self, set: &Set<W>) -> CoverBound {
        let mut sum = CoverSum::default();
        let (mut weight, mut voltorbs) = (0.0, Cards::default());
        let mut group = |at: usize, first: bool| {
            let mine = self.voltorbs[at];
            if first {
                sum.add(weight, voltorbs);
                (weight, voltorbs) = (self.weights[at], mine);
            } else {
                voltorbs = voltorbs.and(mine);
            }
        };
        match &self.incompatible {
            Some(it) => it.cover(set, group),
            None => members(set).for_each(|at| group(at, true)),
        }
        sum.add(weight, voltorbs);
        sum.bound()
    }

    /// Covers the set with cliques of limited size, of boards by their places.
    pub(crate) fn cliques(&self, set: &Set<W>, mut visit: impl FnMut(&[usize])) {
        let mut clique = Vec::with_capacity(MAX_CLIQUE);
        let mut add = |at: usize, first: bool| {
            if (first || clique.len() == MAX_CLIQUE) && !clique.is_empty() {
                visit(&clique);
                clique.clear();
            }
            clique.push(at);
        };
        match &self.incompatible {
            Some(it) => it.cover(set, &mut add),
            None => members(set).for_each(|at| add(at, true)),
        }
        if !clique.is_empty() {
            visit(&clique);
        }
    }

    /// What the cards may be on the boards of the set; on these and others they are as `seen`.
    pub(crate) fn faces_in(&self, set: &Set<W>, seen: &FaceMasks) -> FaceMasks {
        // The first boards show most of what there is; only the rest has to be looked for.
        let mut faces = FaceMasks::default();
        let mut n_left = SAMPLE;
        'sample: for (word, bits) in set.iter().enumerate() {
            for bit in bits_of(*bits) {
                if n_left == 0 {
                    break 'sample;
                }
                n_left -= 1;
                faces = faces.or(&self.boards[64 * word + bit].shown);
            }
        }
        if n_left > 0 {
            return faces;
        }
        for (face, cards) in faces.0.iter_mut().enumerate() {
            for card in seen.0[face].without(*cards).iter() {
                if meet(&self.faces[card][face], set) {
                    cards.insert(card);
                }
            }
        }
        faces
    }

    /// The set cut by the card's face, voltorbs left out.
    pub(crate) fn split(&self, card: usize, set: &Set<W>) -> impl Iterator<Item = Set<W>> {
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
            let Worth { n_threes, chance, prize } = weights[usize::from(it.class)];
            let kind = Kind { n_threes, chance, weight: prize, inverse: 1.0 / prize };
            classes.push(Class { class: it.class, kind, set: [0; W] });
            classes.len() - 1
        });
        classes[place].set[at / 64] |= 1 << (at % 64);
    }
    classes.sort_by_key(|it| (it.kind.n_threes, it.class));
    classes
}
