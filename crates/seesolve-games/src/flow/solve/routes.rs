//! Pipes that join all dots and leave what they do not need empty: where [`fill`](super::fill)
//! starts.
//!
//! Every colour takes its cheapest way, whoever is there already. A node that several want becomes
//! dearer from round to round, until all but one find it cheaper to go round. Circuit boards are
//! wired like this ("negotiated congestion"). The ground is uneven at random, so that other tries
//! take other ways.

use fastrand::Rng;

use crate::flow::board::Board;
use crate::flow::graph::Graph;
use crate::flow::solve::buckets::Buckets;
use crate::flow::solve::result::Paths;

/// Rounds of bargaining before a try is given up.
const MAX_ROUNDS: u32 = 300;
/// What a node costs: this, and up to as much again as [`UNEVEN`] by chance.
const GROUND: u32 = 16;
const UNEVEN: u32 = 64;
/// What a node is dearer for ever after each round in which one pipe too many wanted it.
const GRUDGE: u32 = 8;
/// In eighths of a node's cost: what each pipe that is there makes it dearer, at first and by round.
const PRESSURE: u32 = 4;
const PRESSURE_A_ROUND: u32 = 2;

/// Of how many wirings the shortest is taken, and the rounds after which none is expected: a board
/// that nothing fills is told so at once.
const N_WIRINGS: usize = 4;
const JOINING_ROUNDS: u32 = 30;

/// Pipes that join all dots of a board that none can fill; `None` if the colours did not agree.
pub(crate) fn join(board: &Board) -> Option<Paths> {
    let graph = Graph::new(&board.with_drawn(&[]));
    let mut rng = Rng::with_seed(1);
    let wirings = (0..N_WIRINGS).map_while(|_| routes(&graph, &mut rng, JOINING_ROUNDS));
    let shortest = wirings.min_by_key(|it| it.iter().map(Vec::len).sum::<usize>())?;
    let cells = |route: &Vec<u16>| route.iter().map(|it| graph.cell(usize::from(*it))).collect();
    Some(shortest.iter().map(cells).collect())
}

/// One way a colour, no two of which share a node; `None` if the colours did not agree.
pub(crate) fn disjoint_routes(graph: &Graph, rng: &mut Rng) -> Option<Vec<Vec<u16>>> {
    routes(graph, rng, MAX_ROUNDS)
}

fn routes(graph: &Graph, rng: &mut Rng, max_rounds: u32) -> Option<Vec<Vec<u16>>> {
    let mut ground = Ground::uneven(graph, rng);
    let mut routes = vec![Vec::new(); graph.ends.len()];
    let mut order: Vec<usize> = (0..routes.len()).collect();
    for round in 0..max_rounds {
        rng.shuffle(&mut order);
        let pressure = PRESSURE + PRESSURE_A_ROUND * round;
        for &color in &order {
            let before = std::mem::take(&mut routes[color]);
            before.into_iter().for_each(|node: u16| ground.n_pipes[usize::from(node)] -= 1);
            let route = ground.cheapest_way(graph.ends[color], pressure)?;
            route.iter().for_each(|node| ground.n_pipes[usize::from(*node)] += 1);
            routes[color] = route;
        }
        if ground.is_agreed() {
            return Some(routes);
        }
    }
    None
}

struct Ground<'a> {
    graph: &'a Graph,
    cost: Vec<u32>,
    n_pipes: Vec<u32>,
    /// Room for the search: what a step onto each node costs, and all steps to it.
    step: Vec<u32>,
    reached: Vec<u32>,
    waiting: Buckets,
}

/// No step is cheaper than one onto even ground.
const CHEAPEST_STEP_BITS: u32 = (8 * GROUND).ilog2();
/// Stands for what was not reached.
const FAR: u32 = u32::MAX;

impl<'a> Ground<'a> {
    fn uneven(graph: &'a Graph, rng: &mut Rng) -> Self {
        // Of two dice the smaller: mostly even ground with a few hills.
        let mut hill = || rng.u32(..UNEVEN).min(rng.u32(..UNEVEN));
        Self {
            graph,
            cost: (0..graph.n_nodes()).map(|_| GROUND + hill()).collect(),
            n_pipes: vec![0; graph.n_nodes()],
            step: Vec::new(),
            reached: Vec::new(),
            waiting: Buckets::new(CHEAPEST_STEP_BITS),
        }
    }

    fn cheapest_way(&mut self, [first, last]: [u16; 2], pressure: u32) -> Option<Vec<u16>> {
        let costs = self.cost.iter().zip(&self.n_pipes);
        self.step.clear();
        self.step.extend(costs.map(|(cost, n_pipes)| cost * (8 + pressure * n_pipes)));
        self.reached.clear();
        self.reached.resize(self.graph.n_nodes(), FAR);
        self.waiting.begin(self.step.iter().copied().max().unwrap_or_default());
        self.reached[usize::from(first)] = 0;
        self.waiting.push(0, first);
        while let Some((so_far, node)) = self.waiting.pop() {
            // What costs as much as the goal leads nowhere.
            if so_far >= self.reached[usize::from(last)] {
                break;
            }
            if so_far > self.reached[usize::from(node)] {
                continue;
            }
            for slot in self.graph.neighbours(node.into()) {
                let there = usize::from(slot.node);
                if self.graph.dots[there].is_some() && slot.node != last {
                    continue;
                }
                let cost = so_far + self.step[there];
                if cost < self.reached[there] {
                    self.reached[there] = cost;
                    self.waiting.push(cost, slot.node);
                }
            }
        }
        self.way_back([first, last])
    }

    /// The way that was found: of equally cheap steps the one from the first node.
    fn way_back(&self, [first, last]: [u16; 2]) -> Option<Vec<u16>> {
        let mut route = vec![last];
        let mut node = last;
        while node != first {
            let before =
                self.reached[usize::from(node)].checked_sub(self.step[usize::from(node)])?;
            let nodes = self.graph.neighbours(node.into()).map(|it| it.node);
            let on_way = nodes.filter(|it| self.reached[usize::from(*it)] == before);
            node = on_way.min()?;
            route.push(node);
        }
        route.reverse();
        Some(route)
    }

    /// Whether no node has two pipes; those that have become dearer.
    fn is_agreed(&mut self) -> bool {
        let mut agreed = true;
        for (cost, n_pipes) in self.cost.iter_mut().zip(&self.n_pipes) {
            if *n_pipes > 1 {
                *cost += GRUDGE * (n_pipes - 1);
                agreed = false;
            }
        }
        agreed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_join_their_dots_and_keep_apart() {
        let graph = Graph::new(&"A.A/.../B.B".parse().unwrap());
        let routes = disjoint_routes(&graph, &mut Rng::with_seed(1)).unwrap();
        let mut seen = vec![false; graph.n_nodes()];
        for (route, ends) in routes.iter().zip(&graph.ends) {
            assert_eq!([route[0], route[route.len() - 1]], *ends);
            for step in route.windows(2) {
                assert!(graph.edge_between(step[0].into(), step[1].into()).is_some());
            }
            for node in route {
                assert!(!std::mem::replace(&mut seen[usize::from(*node)], true));
            }
        }
    }

    #[test]
    fn a_board_that_nothing_fills_is_joined() {
        let paths = join(&"A.A/.../...".parse().unwrap()).unwrap();
        assert_eq!(paths, [vec![0, 1, 2]]);
        assert_eq!(join(&"AB/BA".parse().unwrap()), None);
    }

    #[test]
    fn dots_that_nothing_joins_have_no_route() {
        let graph = Graph::new(&"A#A/.#./B#B".parse().unwrap());
        assert_eq!(disjoint_routes(&graph, &mut Rng::with_seed(1)), None);
    }
}
