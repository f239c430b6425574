//! Which demands on a board cannot be met together: the SAT solver may leave out any colour and
//! leave any node empty, and what it cannot do without is reduced one by one.

use batsat::{Lit, SolverInterface, lbool};
use seesolve_core::Control;

use crate::flow::graph::{Graph, NONE};
use crate::flow::solve::clauses::{Clauses, Watch};
use crate::flow::solve::faces::RegionFaces;

/// Colours to be joined and nodes to be filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Demands {
    pub colors: Vec<usize>,
    pub nodes: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Node,
    Color,
}

/// Turned on, a demand must be met.
#[derive(Clone, Copy, Debug)]
struct Switch {
    lit: Lit,
    kind: Kind,
    which: usize,
}

/// Conflicts spent on each attempt to do without a demand.
const CONFLICTS_A_DEMAND: u64 = 2_000;
/// Conflicts spent on all attempts; what is left then is a reason too, if not the smallest.
const CONFLICTS_IN_ALL: u64 = 10_000;

/// A small part of the demands that cannot be met together, pipes that touch themselves allowed;
/// `None` if they can be met or a limit was hit.
pub(super) fn unsat_core(graph: &Graph, demands: &Demands, control: &Control) -> Option<Demands> {
    let mut clauses = Clauses::new(graph, Watch::new(control, 0));
    clauses.add_relaxed_degrees();
    clauses.add_small_loops(&RegionFaces::new(graph));
    clauses.add_colors();
    // Nodes are left out first: a reason that names colours alone is the plainest.
    let switches = clauses.add_switches(demands);
    let mut needed = clauses.core_of(&switches)?;
    let mut at = 0;
    while at < needed.len() {
        let mut without = needed.clone();
        without.remove(at);
        match clauses.core_of(&without) {
            Some(smaller) => needed = smaller,
            None => at += 1,
        }
        if control.is_stopped() || clauses.solver.cb().conflicts() > CONFLICTS_IN_ALL {
            break;
        }
    }
    let part = |kind: Kind| {
        needed.iter().filter(|it| it.kind == kind).map(|it| it.which).collect::<Vec<_>>()
    };
    Some(Demands { colors: part(Kind::Color), nodes: part(Kind::Node) })
}

impl Clauses<'_> {
    /// A dot has at most one edge, any other node none or two.
    fn add_relaxed_degrees(&mut self) {
        let graph = self.graph;
        for node in 0..graph.n_nodes() {
            let around: Vec<Lit> =
                graph.neighbours(node).map(|it| self.used[usize::from(it.edge)]).collect();
            let is_dot = graph.dots[node].is_some();
            for (n, a) in around.iter().enumerate() {
                if !is_dot {
                    let others = around.iter().enumerate().filter(|(m, _)| *m != n);
                    let others: Vec<Lit> = others.map(|(_, lit)| *lit).collect();
                    self.add(std::iter::once(!*a).chain(others));
                }
                for (m, b) in around[..n].iter().enumerate() {
                    if is_dot {
                        self.add([!*a, !*b]);
                    }
                    for c in &around[..m] {
                        self.add([!*a, !*b, !*c]);
                    }
                }
            }
        }
    }

    /// No face is a loop.
    fn add_small_loops(&mut self, faces: &RegionFaces) {
        for edges in &faces.edges {
            let edges = edges.iter().filter(|it| **it != NONE).map(|it| usize::from(*it));
            let edges: Vec<usize> = edges.collect();
            self.forbid(edges);
        }
    }

    /// A switch for every demand: turned on, it must be met. Nodes come before colours.
    fn add_switches(&mut self, demands: &Demands) -> Vec<Switch> {
        let graph = self.graph;
        let mut switches = Vec::new();
        for node in &demands.nodes {
            let switch = Lit::new(self.solver.new_var(lbool::TRUE, false), true);
            self.demand_edge(switch, *node);
            switches.push(Switch { lit: switch, kind: Kind::Node, which: *node });
        }
        for color in &demands.colors {
            let switch = Lit::new(self.solver.new_var(lbool::TRUE, false), true);
            for end in graph.ends[*color] {
                self.demand_edge(switch, end.into());
            }
            switches.push(Switch { lit: switch, kind: Kind::Color, which: *color });
        }
        switches
    }

    fn demand_edge(&mut self, switch: Lit, node: usize) {
        let around: Vec<Lit> =
            self.graph.neighbours(node).map(|it| self.used[usize::from(it.edge)]).collect();
        self.add(std::iter::once(!switch).chain(around));
    }

    /// The demands that the solver needs to refute all of them; `None` if it cannot.
    fn core_of(&mut self, demands: &[Switch]) -> Option<Vec<Switch>> {
        let switches: Vec<Lit> = demands.iter().map(|it| it.lit).collect();
        let spent = self.solver.cb().conflicts();
        self.solver.cb_mut().limit = spent + CONFLICTS_A_DEMAND;
        loop {
            let result = self.solver.solve_limited(&switches);
            if result == lbool::FALSE {
                let needed = |it: &&Switch| self.solver.unsat_core_contains_var(it.lit.var());
                return Some(demands.iter().filter(needed).copied().collect());
            }
            if result != lbool::TRUE {
                return None;
            }
            let loops = self.loops_in_model();
            if loops.is_empty() {
                return None;
            }
            for it in loops {
                self.forbid(it);
            }
        }
    }

    /// The closed rings of used edges.
    fn loops_in_model(&self) -> Vec<Vec<usize>> {
        let graph = self.graph;
        let mut seen = vec![false; graph.n_nodes()];
        let mut loops = Vec::new();
        let walk = |first: usize, seen: &mut Vec<bool>| {
            let (mut edges, mut node) = (Vec::new(), first);
            seen[node] = true;
            loop {
                let next = graph
                    .neighbours(node)
                    .find(|it| self.is_used(it.edge.into()) && !seen[usize::from(it.node)]);
                let Some(next) = next else { break };
                edges.push(usize::from(next.edge));
                node = next.node.into();
                seen[node] = true;
            }
            let closing = graph.edge_between(node, first).filter(|it| self.is_used(*it));
            (edges, closing)
        };
        for end in graph.ends.iter().flatten() {
            if !seen[usize::from(*end)] {
                walk((*end).into(), &mut seen);
            }
        }
        for node in 0..graph.n_nodes() {
            if !seen[node] {
                let (mut edges, closing) = walk(node, &mut seen);
                if edges.len() > 1 {
                    edges.extend(closing);
                    loops.push(edges);
                }
            }
        }
        loops
    }
}
