//! Rounds with more boards than are searched: bounds that tighten for as long as there is time.
//!
//! A tree over lists of boards grows where it matters most. No strategy wins more of a list than its
//! clique cover says, and always flipping the safest useful card wins some of it. The most promising
//! card is opened first, then the part behind it that leaves most open; lists that have become short
//! enough are worked out by the search.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::cards::Cards;
use super::clique_cover::CoverBound;
use super::face_masks::FaceMasks;
use super::greedy::UsualPlay;
use super::incompatible::{BLOCK, arrange_block, by_ones};
use super::weighted::Weighted;
use super::width::with_width;
use super::win_search::{CLOSE, WinSearch};
use crate::voltorb::board::Board;

/// The longest list of boards that is worked out.
const FEW: usize = 4096;
/// Boards that are covered before giving up, unless a time limit comes first: some seconds.
const MAX_COVERED: usize = 6_000_000;

/// What can be won of a round.
pub(crate) struct WideOutlook {
    pub(crate) is_exact: bool,
    pub(crate) at_least: f64,
    pub(crate) at_most: f64,
    /// The card that is sure to win the most; `None` while safe cards are left.
    pub(crate) best: Option<usize>,
}

/// A list of boards and what can be won of it.
struct Node {
    boards: Vec<Weighted>,
    /// What is won whatever is flipped.
    won: f64,
    at_least: f64,
    at_most: f64,
    trials: Vec<Trial>,
}

/// Cards to flip together: all safe ones, or a single risky one.
struct Trial {
    cards: Cards,
    at_most: f64,
    /// What may be seen; empty until somebody looks.
    parts: Vec<Node>,
}

impl Node {
    fn is_exact(&self) -> bool {
        self.at_most <= self.at_least * (1.0 + CLOSE)
    }

    fn open_share(&self) -> f64 {
        self.at_most - self.at_least
    }
}

impl Trial {
    fn is_looked_at(&self) -> bool {
        !self.parts.is_empty()
    }

    fn at_least(&self) -> f64 {
        self.parts.iter().map(|it| it.at_least).sum()
    }
}

pub(super) struct Wide<'a> {
    search: &'a WinSearch<'a>,
    n_covered: AtomicUsize,
}

impl<'a> Wide<'a> {
    pub(super) fn new(search: &'a WinSearch<'a>) -> Self {
        Self { search, n_covered: AtomicUsize::new(0) }
    }

    /// `None` if there was no time to look at all boards once.
    pub(super) fn outlook(&self, boards: Vec<Weighted>) -> Option<WideOutlook> {
        let mut root = self.node(boards)?;
        // Before any card was looked at nobody knows which to flip, whatever it wins.
        let is_settled = |it: &Node| it.is_exact() && it.trials.iter().any(Trial::is_looked_at);
        let is_worked_out = |it: &Node| it.is_exact() && it.boards.len() <= FEW;
        while !is_settled(&root) && !is_worked_out(&root) && !self.is_over() {
            self.tighten(&mut root);
        }
        let looked_at = root.trials.iter().filter(|it| it.is_looked_at() && it.cards.len() == 1);
        let best = looked_at.max_by(|a, b| a.at_least().total_cmp(&b.at_least()));
        let best = best.filter(|it| root.won + it.at_least() >= root.at_least * (1.0 - CLOSE));
        Some(WideOutlook {
            is_exact: is_settled(&root),
            at_least: root.at_least,
            at_most: root.at_most,
            best: best.and_then(|it| it.cards.first()),
        })
    }

    fn is_over(&self) -> bool {
        let is_much = self.n_covered.load(Ordering::Relaxed) > MAX_COVERED;
        is_much || self.search.control.is_stopped()
    }

    /// `None` if it was stopped meanwhile, and so are all that follow.
    fn node(&self, boards: Vec<Weighted>) -> Option<Node> {
        let mut faces = seen(&boards);
        let mut rest = boards;
        let mut won = 0.0;
        if faces.safe().is_empty() {
            let open = faces.useful_risks();
            let is_won = |it: &Weighted| it.shown.0[2].or(it.shown.0[3]).and(open).is_empty();
            let done = rest.iter().filter(|it| is_won(it));
            won = done.map(|it| self.search.prize_of(it)).sum();
            rest.retain(|it| !is_won(it));
            faces = seen(&rest);
        }
        let (safe, risky) = (faces.safe(), self.search.risky(&faces));
        if rest.len() <= 1 || safe.is_empty() && risky.is_empty() {
            let value = won + self.weight(&rest);
            let (boards, trials) = (Vec::new(), Vec::new());
            return Some(Node { boards, won: value, at_least: value, at_most: value, trials });
        }
        let cover = self.cover(&rest)?;
        let alone = |card: usize| Trial {
            cards: std::iter::once(card).collect(),
            at_most: cover.after(card),
            parts: Vec::new(),
        };
        let trials = match safe.is_empty() {
            true => risky.iter().map(alone).collect(),
            false => vec![Trial { cards: safe, at_most: cover.value, parts: Vec::new() }],
        };
        let at_least = won + self.sure_win(&rest);
        let mut node = Node { boards: rest, won, at_least, at_most: 1.0, trials };
        node.at_most = won + most_promising(&mut node.trials).map_or(0.0, |it| it.at_most);
        Some(node)
    }

    fn weight(&self, boards: &[Weighted]) -> f64 {
        boards.iter().map(|it| self.search.prize_of(it)).sum()
    }

    /// No strategy wins more of the boards: cliques are looked for block by block.
    fn cover(&self, boards: &[Weighted]) -> Option<CoverBound> {
        self.n_covered.fetch_add(boards.len(), Ordering::Relaxed);
        if self.search.control.is_stopped() {
            return None;
        }
        let bound = |block: &[Weighted]| {
            if self.search.control.is_stopped() {
                return None;
            }
            let mut block = block.to_vec();
            arrange_block(&mut block);
            Some(with_width!(block.len(), W => {
                let belief = self.search.belief::<W>(block);
                belief.bound(&belief.all)
            }))
        };
        let blocks = by_ones(boards).par_chunks(BLOCK).map(bound).collect::<Option<Vec<_>>>()?;
        Some(blocks.iter().fold(CoverBound::default(), CoverBound::plus))
    }

    fn sure_win(&self, boards: &[Weighted]) -> f64 {
        let weighted = |it: &Weighted| -> (Board, f64) { (it.board, self.search.prize_of(it)) };
        let boards: Vec<(Board, f64)> = boards.iter().map(weighted).collect();
        UsualPlay::under(self.search.control).value(&boards)
    }

    /// Works on what leaves most open.
    fn tighten(&self, node: &mut Node) {
        if node.boards.len() <= FEW {
            return self.work_out(node);
        }
        if let Some(trial) = most_promising(&mut node.trials) {
            if !trial.is_looked_at() {
                let Some(parts) = self.parts(&node.boards, trial.cards) else { return };
                trial.parts = parts;
            } else {
                let parts = trial.parts.iter_mut();
                let part = parts.max_by(|a, b| a.open_share().total_cmp(&b.open_share()));
                part.into_iter().for_each(|it| self.tighten(it));
            }
            let sum: f64 = trial.parts.iter().map(|it| it.at_most).sum();
            trial.at_most = trial.at_most.min(sum);
            node.at_least = node.at_least.max(node.won + trial.at_least());
        }
        let most = most_promising(&mut node.trials).map_or(0.0, |it| it.at_most);
        node.at_most = node.at_most.min(node.won + most).max(node.at_least);
    }

    /// What may be seen when the cards are flipped, without the boards that are lost.
    fn parts(&self, boards: &[Weighted], cards: Cards) -> Option<Vec<Node>> {
        let mut lists = vec![boards.to_vec()];
        for card in cards.iter() {
            if self.search.control.is_stopped() {
                return None;
            }
            let shows = |it: &&Weighted, face: usize| it.board.face(card) as usize == face;
            let by_face = lists.iter().flat_map(|list| {
                (1..4).map(move |face| list.iter().filter(|it| shows(it, face)).copied().collect())
            });
            lists = by_face.filter(|it: &Vec<Weighted>| !it.is_empty()).collect();
        }
        lists.into_iter().map(|it| self.node(it)).collect()
    }

    fn work_out(&self, node: &mut Node) {
        let boards = node.boards.clone();
        let found = with_width!(boards.len(), W => {
            let belief = self.search.belief::<W>(boards);
            self.search.solve(&belief, &belief.all, -1.0)
        });
        node.at_most = node.at_most.min(node.won + found.value()).max(node.at_least);
        if found.is_exact() {
            node.at_least = node.won + found.value();
            node.at_most = node.at_least;
        }
    }
}

fn most_promising(trials: &mut [Trial]) -> Option<&mut Trial> {
    trials.iter_mut().max_by(|a, b| a.at_most.total_cmp(&b.at_most))
}

fn seen(boards: &[Weighted]) -> FaceMasks {
    boards.iter().fold(FaceMasks::default(), |seen, it| seen.or(&it.shown))
}
