//! Strokes against a search that knows nothing of gates' tangents: many points in every cell, and
//! which sees which.

mod dense;
mod packs;

use proptest::prelude::*;

use super::*;
use dense::dense_search;

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
