//! Strokes against a search that knows nothing of gates' tangents: many points in every cell, and
//! which sees which.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use rayon::prelude::*;

use super::*;

fn pen(width: f64) -> Pen {
    Pen { sides: CellSides::Four, pitch: 1.0, width }
}

fn stops(centers: &[(f64, f64)]) -> Vec<Stop> {
    (0..)
        .zip(centers)
        .map(|(id, (x, y))| Stop { cell: CellId(id), center: Vector::new(*x, *y) })
        .collect()
}

/// A path on the square grid from its steps.
fn walk(steps: &str) -> Vec<Stop> {
    let (mut x, mut y) = (0.5, 0.5);
    let mut centers = vec![(x, y)];
    for step in steps.chars() {
        match step {
            'e' => x += 1.0,
            'w' => x -= 1.0,
            's' => y += 1.0,
            'n' => y -= 1.0,
            other => panic!("no step {other}"),
        }
        centers.push((x, y));
    }
    stops(&centers)
}

fn n_turns_only(flow: &[Stop]) -> usize {
    let before_the_dot = &flow[..flow.len() - 1];
    let ways: Vec<Vector> =
        before_the_dot.windows(2).map(|it| it[1].center - it[0].center).collect();
    ways.chunk_by(|a, b| (*a - *b).length() < 0.01).count()
}

/// Whether a point is in a cell shrunk to `width`, or (`next`) in the bridge to the next cell.
fn half_side(sides: CellSides) -> f64 {
    match sides {
        CellSides::Four => 0.5,
        CellSides::Six => 0.5 / 3f64.sqrt(),
    }
}

fn in_part(p: Vector, center: Vector, next: Option<Vector>, sides: CellSides, width: f64) -> bool {
    const SLACK: f64 = 1e-4;
    let d = p - center;
    let half = width / 2.0 + SLACK;
    let in_cell = match sides {
        CellSides::Four => d.x.abs() <= half && d.y.abs() <= half,
        CellSides::Six => [30f64, 90.0, 150.0]
            .iter()
            .map(|it| it.to_radians())
            .all(|it| (d.x * it.cos() + d.y * it.sin()).abs() <= half),
    };
    let in_bridge = next.is_some_and(|next| {
        let way = (next - center).unit();
        let half_side = half_side(sides) * width;
        (half - SLACK..=1.0 - half + SLACK).contains(&way.dot(d))
            && way.cross(d).abs() <= half_side + SLACK
    });
    in_cell || in_bridge
}

/// Follows a press in small steps; panics where it leaves the corridor or goes back.
fn assert_stays_inside(pen: &Pen, centers: &[Vector], press: &[Vector]) {
    let mut part = 0;
    let n_steps = 200;
    for pair in press.windows(2) {
        for step in 0..=n_steps {
            let p = pair[0].lerp(pair[1], f64::from(step) / f64::from(n_steps));
            let inside = |it: usize| {
                in_part(p, centers[it], centers.get(it + 1).copied(), pen.sides, pen.width)
            };
            while !inside(part) {
                part += 1;
                assert!(part < centers.len(), "{p:?} of {press:?} is outside of {centers:?}");
            }
        }
    }
    let (end, last) = (press[press.len() - 1], centers[centers.len() - 1]);
    let arrived = part + 2 >= centers.len() && in_part(end, last, None, pen.sides, pen.width);
    assert!(arrived, "{press:?} does not reach the last of {centers:?}");
}

/// The fewest lines with bends on a grid of `n` x `n` points per cell: an upper bound that comes
/// down to the true minimum as the grid gets denser.
fn dense_search(pen: &Pen, flow: &[Stop], n: u32) -> usize {
    let centers: Vec<Vector> = flow.iter().map(|it| it.center).collect();
    let n_cells = centers.len() - 1;
    let dot = centers[n_cells];
    let points: Vec<(usize, Vector)> = (0..n_cells)
        .flat_map(|cell| {
            // A hexagon sticks out of its square on the left and on the right.
            let at = move |i: u32| (f64::from(i) / f64::from(n - 1) - 0.5) * pen.width;
            let center = centers[cell];
            let stretch = match pen.sides {
                CellSides::Four => 1.0,
                CellSides::Six => 2.0 / 3f64.sqrt(),
            };
            (0..n * n).map(move |it| (cell, center + Vector::new(at(it % n) * stretch, at(it / n))))
        })
        .filter(|(cell, it)| in_part(*it, centers[*cell], None, pen.sides, pen.width))
        .collect();
    let crosses = |a: Vector, b: Vector, l: Vector, r: Vector| {
        let side = |p: Vector| (b - a).cross(p - a);
        let across = |p: Vector| (r - l).cross(p - l);
        let slack = 1e-6;
        side(l).min(side(r)) <= slack
            && side(l).max(side(r)) >= -slack
            && across(a).min(across(b)) <= slack
            && across(a).max(across(b)) >= -slack
    };
    let sees = |(i, a): (usize, Vector), (j, b): (usize, Vector)| {
        (i..j).all(|cell| {
            let way = (centers[cell + 1] - centers[cell]).unit();
            let half = way.turned_left() * (half_side(pen.sides) * pen.width);
            [centers[cell] + way * (pen.width / 2.0), centers[cell + 1] - way * (pen.width / 2.0)]
                .iter()
                .all(|it| crosses(a, b, *it + half, *it - half))
        })
    };
    let way = (dot - centers[n_cells - 1]).unit();
    let is_goal = |(cell, p): (usize, Vector)| {
        cell + 1 == n_cells && way.dot(p - centers[cell]) >= corridor::CLEARLY - 1e-6
    };
    // A press without movement is no drag: even in one cell the count starts at one line.
    let mut reached: Vec<bool> = points.iter().map(|it| it.0 == 0).collect();
    let mut newest: Vec<(usize, Vector)> = points.iter().filter(|it| it.0 == 0).copied().collect();
    for n_lines in 1.. {
        let mut next = Vec::new();
        for from in &newest {
            // Who cannot see into a cell cannot see beyond it; a thin view may pass between the
            // points of one cell, but hardly of two.
            let mut n_closed = 0;
            for (cell, seen) in
                points.chunk_by(|a, b| a.0 == b.0).zip(chunks(&points, &mut reached))
            {
                if cell[0].0 < from.0 {
                    continue;
                }
                let mut is_open = false;
                for (to, seen) in cell.iter().zip(seen) {
                    let is_visible = sees(*from, *to);
                    is_open |= is_visible;
                    if is_visible && is_goal(*to) {
                        return n_lines;
                    }
                    if is_visible && !std::mem::replace(seen, true) {
                        next.push(*to);
                    }
                }
                n_closed = if is_open { 0 } else { n_closed + 1 };
                if n_closed > 1 {
                    break;
                }
            }
        }
        assert!(!next.is_empty(), "the grid is too coarse for this corridor");
        newest = next;
    }
    unreachable!("the loop returns")
}

/// Marks of points, cell by cell as the points are.
fn chunks<'a>(
    points: &'a [(usize, Vector)],
    marks: &'a mut [bool],
) -> impl Iterator<Item = &'a mut [bool]> {
    let mut rest = marks;
    points.chunk_by(|a, b| a.0 == b.0).map(move |cell| {
        let (here, after) = std::mem::take(&mut rest).split_at_mut(cell.len());
        rest = after;
        here
    })
}

fn n_lines_forwards(pen: &Pen, flow: &[Stop]) -> usize {
    let drawn = pen.drawn_forwards(flow);
    let centers: Vec<Vector> = flow.iter().map(|it| it.center).collect();
    assert_eq!(drawn.presses.len(), 1);
    assert_stays_inside(pen, &centers[..centers.len() - 1], &drawn.presses[0]);
    drawn.n_bends() - 1
}

#[test]
fn a_straight_flow_is_one_line_through_the_middle() {
    let stroke = pen(0.67).stroke_through(&walk("eee"));
    assert_eq!(stroke.n_segments(), 1);
    let ends: Vec<_> = stroke.presses[0].iter().map(|it| (it.cell.0, it.offset_in_cell)).collect();
    assert_eq!(ends[0], (0, Point::new(0.0, 0.0)));
    assert_eq!(ends[1].0, 2, "the dot itself is left to the game");
    assert!(ends[1].1.x > 0.0 && ends[1].1.y == 0.0);
}

#[test]
fn neighbouring_dots_are_joined_by_a_drag() {
    let stroke = pen(0.67).stroke_through(&walk("s"));
    assert_eq!(stroke.presses[0].len(), 2);
    assert_eq!(stroke.presses[0][1].cell, CellId(1));
}

#[test]
fn a_staircase_is_one_line_when_the_corridor_is_wide_enough() {
    let flow = walk("eseseses");
    assert_eq!(pen(0.67).stroke_through(&flow).n_segments(), 1);
    assert_eq!(pen(0.4).stroke_through(&flow).n_segments(), 7);
}

#[test]
fn a_step_across_the_border_lets_go_and_presses_again() {
    let flow = stops(&[(1.5, 0.5), (0.5, 0.5), (4.5, 0.5), (4.5, 1.5), (0.5, 1.5)]);
    let stroke = pen(0.67).stroke_through(&flow);
    let cells: Vec<Vec<u16>> =
        stroke.presses.iter().map(|it| it.iter().map(|it| it.cell.0).collect()).collect();
    assert_eq!(cells, [vec![0, 1], vec![2, 3]]);
    let last = stroke.presses[1][1];
    assert!(last.offset_in_cell.x >= 0.0, "not towards the dot behind the border: {stroke:?}");
}

#[test]
fn hexes_are_crossed_at_their_sides() {
    let up = 3f64.sqrt() / 2.0;
    let flow = stops(&[(0.0, 0.0), (up, 0.5), (2.0 * up, 0.0), (3.0 * up, 0.5), (4.0 * up, 0.0)]);
    for (width, n_lines) in [(0.67, 1), (0.2, 3)] {
        let pen = Pen { sides: CellSides::Six, pitch: HEX_PITCH, width };
        assert_eq!(n_lines_forwards(&pen, &flow), n_lines);
    }
}

/// A self-avoiding walk that never touches itself, as flows are.
fn random_flow(seed: u64, max_len: usize) -> Vec<Stop> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut path: Vec<(i32, i32)> = vec![(0, 0)];
    while path.len() < max_len {
        let (x, y) = path[path.len() - 1];
        let around = |(x, y): (i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
        let free = |it: &(i32, i32)| {
            !path.contains(it) && around(*it).iter().filter(|n| path.contains(n)).count() == 1
        };
        let open: Vec<_> = around((x, y)).into_iter().filter(free).collect();
        let Some(next) = random.choice(open) else { break };
        path.push(next);
    }
    let centers: Vec<_> = path.iter().map(|it| (f64::from(it.0), f64::from(it.1))).collect();
    stops(&centers)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn no_dense_search_beats_the_stroke(seed: u64, len in 3usize..16, width in 0.3f64..1.0) {
        let flow = random_flow(seed, len);
        prop_assume!(flow.len() > 2);
        let ours = n_lines_forwards(&pen(width), &flow);
        prop_assert!(ours <= dense_search(&pen(width), &flow, 7));
        prop_assert!(ours <= n_turns_only(&flow));
    }
}

fn packs() -> Option<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let corpus = std::env::var_os("SEESOLVE_CORPUS")
        .map_or_else(|| workspace.join("../shared"), PathBuf::from);
    let packs = corpus.join("games/flow_packs");
    if packs.is_dir() {
        return Some(packs);
    }
    assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{} is missing", packs.display());
    println!("skipped: {} is missing", packs.display());
    None
}

/// The flows of all boards that do not wrap around.
fn flows_of_the_packs(packs: &Path) -> Vec<(Pen, Vec<Stop>)> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(packs).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    let mut flows = Vec::new();
    for file in files.iter().filter(|it| it.extension().is_some_and(|it| it == "txt")) {
        for line in std::fs::read_to_string(file).unwrap().lines() {
            let Some((head, paths)) = line.split_once(';') else { continue };
            let size = head.split([',', ':', '+']).next().unwrap();
            if size.starts_with('W') {
                continue;
            }
            let topology = if size.starts_with('X') { Topology::Hex } else { Topology::Square };
            let cols = size.trim_start_matches("X_").parse().expect("a number of columns");
            let extent = Extent { topology, rows: usize::MAX / cols, cols };
            let pen = Pen::new(topology, 0.67);
            let flow = |path: &str| {
                let cells = path.split(',').map(|it| it.parse().unwrap());
                cells.map(|cell| pen.stop(&extent, cell)).collect()
            };
            flows.extend(paths.split(';').filter(|it| !it.is_empty()).map(|it| (pen, flow(it))));
        }
    }
    flows
}

#[test]
fn flows_of_the_packs_take_a_fifth_fewer_lines_than_turns() {
    let Some(packs) = packs() else { return };
    let flows = flows_of_the_packs(&packs);
    let (mut n_ours, mut n_one_end, mut n_turns) = (0, 0, 0);
    for (pen, flow) in &flows {
        n_ours += pen.stroke_through(flow).n_segments();
        n_one_end += pen.drawn_forwards(flow).n_bends() - 1;
        n_turns += n_turns_only(flow);
    }
    println!("{} flows: turns {n_turns}, first end {n_one_end}, better end {n_ours}", flows.len());
    assert!(n_ours * 10 <= n_turns * 8, "{n_ours} lines against {n_turns} turns");
}

/// A sample by default; every flow with SEESOLVE_SLOW.
#[test]
fn no_dense_search_beats_the_strokes_of_the_packs() {
    let Some(packs) = packs() else { return };
    let flows = flows_of_the_packs(&packs);
    let all = std::env::var_os("SEESOLVE_SLOW").is_some();
    let step = if all { 1 } else { 401 };
    // Flows of one shape are one case.
    let mut seen = HashSet::new();
    let mut is_new = |(_, flow): &&(Pen, Vec<Stop>)| {
        let first = flow[0].center;
        let off = |it: &Stop| it.center - first;
        let shape: Vec<(i32, i32)> =
            flow.iter().map(off).map(|it| ((it.x * 2.0) as i32, (it.y * 2.0) as i32)).collect();
        seen.insert(shape)
    };
    let shapes: Vec<&(Pen, Vec<Stop>)> =
        flows.iter().step_by(step).filter(|it| is_new(it)).collect();
    shapes.par_iter().for_each(|(pen, flow)| {
        let ours = n_lines_forwards(pen, flow);
        let dense = dense_search(pen, flow, 7);
        assert!(ours <= dense, "{ours} lines, {dense} are enough for {flow:?}");
    });
    println!("{} shapes of {} flows", shapes.len(), flows.len());
}
