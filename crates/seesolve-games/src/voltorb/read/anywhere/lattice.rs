//! Five by five cards of one size at one distance, whatever they look like.

use seesolve_core::{Point, Rect};

use super::super::super::board::{N_CARDS, SIDE};
use super::limits::{
    CARD_SHAPE, MAX_LATTICES, MAX_PIECES, MIN_CARD, MIN_SEEN, OFF_PLACE, SIZE_TOLERANCE,
};
use seesolve_core::vision::regions::{Piece, Regions};

/// Where the cards lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lattice {
    /// The middle of the first card.
    pub(crate) first: Point,
    /// From card to card.
    pub(crate) pitch: Point,
    /// Of a card.
    pub(crate) size: Point,
    n_seen: usize,
}

impl Lattice {
    pub(crate) fn center(&self, row: usize, col: usize) -> Point {
        Point::new(
            self.first.x + self.pitch.x * col as f32,
            self.first.y + self.pitch.y * row as f32,
        )
    }

    pub(crate) fn card(&self, card: usize) -> Rect {
        let Point { x, y } = self.center(card / SIDE, card % SIDE);
        let (w, h) = (self.size.x / 2.0, self.size.y / 2.0);
        Rect::from_corners(x - w, y - h, x + w, y + h)
    }

    /// The box around all cards.
    pub(crate) fn bounds(&self) -> Rect {
        Rect { min: self.card(0).min, max: self.card(N_CARDS - 1).max }
    }

    fn is_like(&self, other: &Self) -> bool {
        let near = |a: f32, b: f32, pitch: f32| (a - b).abs() < 0.2 * pitch;
        near(self.first.x, other.first.x, self.pitch.x)
            && near(self.first.y, other.first.y, self.pitch.y)
            && near(4.0 * self.pitch.x, 4.0 * other.pitch.x, self.pitch.x)
            && near(4.0 * self.pitch.y, 4.0 * other.pitch.y, self.pitch.y)
    }
}

/// All that could be the cards of a board, those with most cards first.
pub(crate) fn lattices(regions: &Regions, (width, height): (usize, usize)) -> Vec<Lattice> {
    let largest = width.max(height) as f32 / 5.0;
    let is_card = |it: &&Piece| {
        let (w, h) = (it.width(), it.height());
        w.min(h) >= MIN_CARD
            && w.max(h) <= largest
            && (CARD_SHAPE.0..CARD_SHAPE.1).contains(&(w / h))
            && it.area as f32 >= 0.04 * w * h
    };
    let mut cards: Vec<Piece> = regions.pieces().iter().filter(is_card).copied().collect();
    cards.sort_by_key(|it| std::cmp::Reverse(it.area));
    cards.truncate(MAX_PIECES);
    let mut is_used = vec![false; cards.len()];
    let mut found: Vec<Lattice> = Vec::new();
    for seed in 0..cards.len() {
        if is_used[seed] {
            continue;
        }
        let like: Vec<usize> =
            (0..cards.len()).filter(|it| is_like(&cards[seed], &cards[*it])).collect();
        if like.len() < MIN_SEEN {
            continue;
        }
        let Some(nodes) = grown(&cards, &like, seed) else { continue };
        if nodes.len() >= MIN_SEEN {
            nodes.iter().for_each(|it| is_used[it.piece] = true);
            for it in windows(&cards, &nodes) {
                if !found.iter().any(|other| other.is_like(&it)) {
                    found.push(it);
                }
            }
        }
    }
    found.sort_by_key(|it| std::cmp::Reverse(it.n_seen));
    found.truncate(MAX_LATTICES);
    found
}

fn is_like(a: &Piece, b: &Piece) -> bool {
    let near = |a: f32, b: f32| (a - b).abs() <= (SIZE_TOLERANCE * a).max(2.0);
    near(a.width(), b.width()) && near(a.height(), b.height())
}

fn center(it: &Piece) -> Point {
    Point::new((it.left + it.right) as f32 / 2.0, (it.top + it.bottom) as f32 / 2.0)
}

/// A piece at a place of a lattice, counted from where its search began.
struct Node {
    piece: usize,
    row: i32,
    col: i32,
}

/// What lies on one lattice with the seed.
fn grown(cards: &[Piece], like: &[usize], seed: usize) -> Option<Vec<Node>> {
    let (w, h) = (cards[seed].width(), cards[seed].height());
    let from = center(&cards[seed]);
    let offsets =
        || like.iter().map(|it| center(&cards[*it])).map(|it| (it.x - from.x, it.y - from.y));
    let across =
        offsets().filter(|(dx, dy)| dy.abs() < OFF_PLACE * h && (0.9 * w..2.2 * w).contains(dx));
    let down =
        offsets().filter(|(dx, dy)| dx.abs() < OFF_PLACE * w && (0.9 * h..2.2 * h).contains(dy));
    let px = across.map(|it| it.0).min_by(f32::total_cmp)?;
    let py = down.map(|it| it.1).min_by(f32::total_cmp)?;
    let mut nodes = vec![Node { piece: seed, row: 0, col: 0 }];
    let mut next = 0;
    while next < nodes.len() && nodes.len() < 400 {
        let (row, col) = (nodes[next].row, nodes[next].col);
        let here = center(&cards[nodes[next].piece]);
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let place = (row + down, col + right);
            if nodes.iter().any(|it| (it.row, it.col) == place) {
                continue;
            }
            let expected = Point::new(here.x + px * right as f32, here.y + py * down as f32);
            let is_there = |it: &&usize| {
                let at = center(&cards[**it]);
                (at.x - expected.x).abs() < OFF_PLACE * px
                    && (at.y - expected.y).abs() < OFF_PLACE * py
            };
            let nearest = like.iter().filter(is_there).min_by(|a, b| {
                let off = |it: usize| center(&cards[it]).distance(expected);
                off(**a).total_cmp(&off(**b))
            });
            if let Some(piece) = nearest {
                nodes.push(Node { piece: *piece, row: place.0, col: place.1 });
            }
        }
        next += 1;
    }
    Some(nodes)
}

/// Every five by five of a lattice of which most is seen.
fn windows(cards: &[Piece], nodes: &[Node]) -> Vec<Lattice> {
    let range = |of: fn(&Node) -> i32| {
        let low = nodes.iter().map(of).min().unwrap_or(0);
        let high = nodes.iter().map(of).max().unwrap_or(0);
        low..=high - (SIDE as i32 - 1)
    };
    let mut found = Vec::new();
    for top in range(|it| it.row) {
        for left in range(|it| it.col) {
            let side = SIDE as i32;
            let inside: Vec<&Node> = nodes
                .iter()
                .filter(|it| {
                    (top..top + side).contains(&it.row) && (left..left + side).contains(&it.col)
                })
                .collect();
            let whole = (0..side).all(|at| {
                inside.iter().any(|it| it.row == top + at)
                    && inside.iter().any(|it| it.col == left + at)
            });
            if whole && inside.len() >= MIN_SEEN {
                found.extend(fitted(cards, &inside, top, left));
            }
        }
    }
    found
}

fn fitted(cards: &[Piece], inside: &[&Node], top: i32, left: i32) -> Option<Lattice> {
    let axis = |place: &dyn Fn(&Node) -> i32, at: &dyn Fn(Point) -> f32| {
        line(inside.iter().map(|it| (place(it) as f32, at(center(&cards[it.piece])))))
    };
    let (x, px) = axis(&|it| it.col - left, &|it| it.x)?;
    let (y, py) = axis(&|it| it.row - top, &|it| it.y)?;
    let middle = |of: fn(&Piece) -> f32| {
        let mut sizes: Vec<f32> = inside.iter().map(|it| of(&cards[it.piece])).collect();
        sizes.sort_by(f32::total_cmp);
        sizes[sizes.len() / 2]
    };
    Some(Lattice {
        first: Point::new(x, y),
        pitch: Point::new(px, py),
        size: Point::new(middle(Piece::width), middle(Piece::height)),
        n_seen: inside.len(),
    })
}

/// The line through points by least squares: its start and its slope.
fn line(points: impl Iterator<Item = (f32, f32)> + Clone) -> Option<(f32, f32)> {
    let n = points.clone().count() as f32;
    let mean = |of: fn((f32, f32)) -> f32| points.clone().map(of).sum::<f32>() / n;
    let (x, y) = (mean(|it| it.0), mean(|it| it.1));
    let spread: f32 = points.clone().map(|it| (it.0 - x).powi(2)).sum();
    let slope = points.map(|it| (it.0 - x) * (it.1 - y)).sum::<f32>() / spread;
    slope.is_finite().then_some((y - slope * x, slope))
}
