//! Dots on a terrain that leave exactly one solution.
//!
//! A random filling of the board gives a puzzle that has a solution. As long as it has others, a
//! pipe is cut where they differ; with too many colours the filling is stirred instead. Once the
//! solution is the only one, pipes are joined again as far as it stays the only one, for fewer
//! colours are harder.

use fastrand::Rng;
use seesolve_core::Control;

use super::terrain::{self, Spec};
use super::weave::{Weave, used_by};
use crate::flow::board::{Board, Cell, LETTERS};
use crate::flow::draft::Draft;
use crate::flow::graph::Graph;
use crate::flow::solve::Rule;
use crate::flow::solve::faces::RegionFaces;
use crate::flow::solve::search::{Limits, search};

/// How often a filling is stirred to get by with few colours, before it may have many.
const MAX_STIRS: usize = 40;
/// Steps of the search that decides uniqueness; boards that need more are no fun either.
const SEARCH_STEPS: u64 = 300_000;
/// Changes tried on straight pipes, and moves of their ends in each.
const MAX_CHANGES: usize = 500;
const MOVES_A_CHANGE: usize = 40;

/// One terrain on which puzzles are made.
pub(super) struct Forge {
    graph: Graph,
    faces: RegionFaces,
    pub(super) n_wanted: usize,
    /// The number was asked for, and is not only usual.
    pub(super) is_exact: bool,
}

/// What the solver says about a filling's puzzle.
enum Rivals {
    None,
    /// Another solution, by the edges it uses.
    One(Vec<bool>),
    Unknown,
}

impl Forge {
    pub(super) fn new(ground: &Draft, spec: &Spec) -> Option<Self> {
        // The graph needs a board, and a board needs dots; any two cells do.
        let mut free = (0..ground.cells.len())
            .filter(|it| ground.cells[*it] == Cell::Empty && !ground.bridges.contains(it));
        let board = terrain::with_dots(ground, [[free.next()?, free.next()?]])?;
        let graph = Graph::new(&board);
        let faces = RegionFaces::new(&graph);
        let usual = (graph.n_nodes() as f64).sqrt() * 0.9;
        let n_wanted = spec.n_colors.unwrap_or(usual.round() as usize).max(1);
        Some(Self { graph, faces, n_wanted, is_exact: spec.n_colors.is_some() })
    }

    pub(super) fn forge(&self, ground: &Draft, rng: &mut Rng, control: &Control) -> Option<Board> {
        let mut weave = Weave::new(&self.graph, self.n_wanted, rng)?;
        for attempt in 0.. {
            let n_paths = weave.paths.len();
            if n_paths > LETTERS.len() || control.is_stopped() {
                return None;
            }
            let few_enough = n_paths < self.n_wanted + 2 + self.n_wanted / 3;
            match self.rivals(ground, &weave, control) {
                Rivals::None => break,
                Rivals::One(rival) if few_enough || attempt >= MAX_STIRS => {
                    if !self.cut_where_they_differ(&mut weave, &rival, rng) {
                        return None;
                    }
                }
                Rivals::One(_) | Rivals::Unknown if attempt < MAX_STIRS => {
                    weave.stir(self.graph.n_nodes(), self.n_wanted, rng);
                }
                Rivals::One(_) | Rivals::Unknown => return None,
            }
        }
        self.join_pipes(ground, &mut weave, control);
        if self.is_exact {
            self.cut_pipes(ground, &mut weave, control);
        }
        terrain::with_dots(ground, weave.dots())
    }

    /// Large boards of random pipes take more colours than there are letters. Straight pipes have no
    /// other solution however long they are, so they are bent for as long as that stays so.
    pub(super) fn bend_straight_pipes(
        &self,
        ground: &Draft,
        rng: &mut Rng,
        control: &Control,
    ) -> Option<Board> {
        let is_puzzle = |weave: &Weave<'_>| {
            weave.is_worth_drawing()
                && weave.paths.len() <= LETTERS.len()
                && matches!(self.rivals(ground, weave, control), Rivals::None)
        };
        let mut weave = Weave::straight(&self.graph, rng);
        if !is_puzzle(&weave) {
            return None;
        }
        for _ in 0..MAX_CHANGES {
            let mut changed = weave.clone();
            changed.cut_anywhere(rng);
            changed.stir(MOVES_A_CHANGE, LETTERS.len(), rng);
            if control.is_stopped() {
                return None;
            }
            if is_puzzle(&changed) {
                weave = changed;
            }
        }
        self.join_pipes(ground, &mut weave, control);
        terrain::with_dots(ground, weave.dots())
    }

    fn rivals(&self, ground: &Draft, weave: &Weave<'_>, control: &Control) -> Rivals {
        let Some(board) = terrain::with_dots(ground, weave.dots()) else { return Rivals::Unknown };
        let graph = Graph::new(&board);
        let limits = Limits { solutions: 2, steps: SEARCH_STEPS };
        let found = search(&graph, &self.faces, Rule::Strict, limits, control);
        let own = weave.used();
        let rival =
            found.solutions.iter().map(|it| used_by(&graph, &it.paths)).find(|it| *it != own);
        match rival {
            Some(rival) => Rivals::One(rival),
            None if found.complete => Rivals::None,
            None => Rivals::Unknown,
        }
    }

    fn cut_where_they_differ(&self, weave: &mut Weave<'_>, rival: &[bool], rng: &mut Rng) -> bool {
        let own = weave.used();
        let mut only_own: Vec<usize> =
            (0..own.len()).filter(|edge| own[*edge] && !rival[*edge]).collect();
        rng.shuffle(&mut only_own);
        only_own.into_iter().any(|edge| {
            let [a, b] = self.graph.edges[edge].nodes.map(usize::from);
            weave.cut(a, b)
        })
    }

    /// Cuts pipes as long as there are fewer than wanted and the solution stays the only one.
    fn cut_pipes(&self, ground: &Draft, weave: &mut Weave<'_>, control: &Control) {
        for (edge, is_used) in self.graph.edges.iter().zip(weave.used()) {
            let [a, b] = edge.nodes.map(usize::from);
            if weave.paths.len() >= self.n_wanted || control.is_stopped() {
                return;
            }
            let mut cut = weave.clone();
            if is_used
                && cut.cut(a, b)
                && matches!(self.rivals(ground, &cut, control), Rivals::None)
            {
                *weave = cut;
            }
        }
    }

    fn join_pipes(&self, ground: &Draft, weave: &mut Weave<'_>, control: &Control) {
        for edge in &self.graph.edges {
            let [a, b] = edge.nodes.map(usize::from);
            if weave.paths.len() <= self.n_wanted || control.is_stopped() {
                return;
            }
            if weave.can_join(a, b) {
                let mut joined = weave.clone();
                joined.join(a, b);
                if matches!(self.rivals(ground, &joined, control), Rivals::None) {
                    *weave = joined;
                }
            }
        }
    }
}
