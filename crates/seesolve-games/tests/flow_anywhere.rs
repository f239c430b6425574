//! Boards that set their cells apart in any way, with dots of any size and shape, on pages with words and
//! buttons around them. Read right or not at all, and most of them are read.

#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "each test needs only some")]
#[path = "support/flow.rs"]
mod support;

use fastrand::Rng;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::vision::color::Lab;
use seesolve_core::{Frame, Point, Rect, Rgb};
use seesolve_games::flow::Board;
use seesolve_testing::material::is_slow;
use support::{certain, read_right_or_not_at_all};

const COLORS: [Rgb; 14] = [
    [231, 76, 60],
    [52, 152, 219],
    [46, 204, 113],
    [241, 196, 15],
    [155, 89, 182],
    [0, 255, 255],
    [230, 126, 34],
    [255, 0, 255],
    [121, 85, 72],
    [255, 255, 255],
    [20, 30, 140],
    [255, 192, 203],
    [0, 90, 80],
    [10, 10, 10],
];

/// What sets cells apart.
#[derive(Clone, Copy, Debug)]
enum Cells {
    Lines,
    RoundedFrames,
    Gaps,
    Chessboard,
}

/// What marks the ends of a pipe.
#[derive(Clone, Copy, Debug)]
enum Dots {
    Disc,
    Square,
    Ring,
    Outlined,
    Letter,
    Shine,
    Target,
}

#[derive(Clone, Debug)]
struct Look {
    cells: Cells,
    dots: Dots,
    cell: (f32, f32),
    radius: f32,
    page: Rgb,
    ground: Rgb,
    other: Rgb,
}

fn mixed(a: Rgb, b: Rgb, share: f32) -> Rgb {
    [0, 1, 2].map(|it| (f32::from(a[it]) + (f32::from(b[it]) - f32::from(a[it])) * share) as u8)
}

impl Look {
    fn random(rng: &mut Rng) -> Self {
        let page = match rng.u8(..5) {
            0 | 1 => [0; 3].map(|_: u8| rng.u8(225..)),
            2 | 3 => [0; 3].map(|_: u8| rng.u8(..50)),
            _ => [0; 3].map(|_: u8| rng.u8(40..210)),
        };
        let contrary =
            if page.iter().map(|it| u32::from(*it)).sum::<u32>() > 380 { 0 } else { 255 };
        let ground = if rng.bool() { page } else { mixed(page, [contrary; 3], 0.2 * rng.f32()) };
        let other = mixed(ground, [contrary; 3], 0.08 + 0.4 * rng.f32());
        let width = rng.f32() * 40.0 + 40.0;
        let height = if rng.u8(..8) == 0 { width * (0.7 + 0.2 * rng.f32()) } else { width };
        let cells = [Cells::Lines, Cells::RoundedFrames, Cells::Gaps, Cells::Chessboard];
        use Dots::{Disc, Letter, Outlined, Ring, Shine, Square, Target};
        let dots = [Disc, Disc, Disc, Square, Ring, Outlined, Letter, Shine, Target];
        Self {
            cells: cells[rng.usize(..cells.len())],
            dots: dots[rng.usize(..dots.len())],
            cell: (width.round(), height.round()),
            radius: width.min(height) * (0.22 + 0.2 * rng.f32()),
            page,
            ground,
            other,
        }
    }

    /// Colours that can be told from the board and from each other.
    fn colors(&self, rng: &mut Rng) -> Vec<Rgb> {
        let mut colors = COLORS.to_vec();
        rng.shuffle(&mut colors);
        let is_apart = |a: Rgb, b: Rgb| Lab::from_rgb(a).distance(Lab::from_rgb(b)) > 30.0;
        colors.retain(|it| [self.page, self.ground, self.other].iter().all(|b| is_apart(*it, *b)));
        colors
    }

    fn paint(&self, board: &Board, rng: &mut Rng) -> Option<Frame> {
        let (rows, cols) = (board.extent().rows, board.extent().cols);
        let (width, height) = self.cell;
        let corner = Point::new(20.0 + 160.0 * rng.f32(), 80.0 + 60.0 * rng.f32());
        let corner = Point::new(corner.x.round(), corner.y.round());
        let size = (corner.x + width * cols as f32 + 140.0, corner.y + height * rows as f32 + 40.0);
        let mut canvas = Canvas::new(size.0 as u32, size.1 as u32, self.page);
        let ink = if self.page[1] > 127 { [20; 3] } else { [235; 3] };
        canvas.text_from("Connect the dots", Point::new(20.0, 50.0), 30.0, Weight::Bold, ink);
        for n in 0..4 {
            let at = Point::new(size.0 - 50.0, 100.0 + 50.0 * n as f32);
            canvas.circle(at, 18.0, mixed(self.page, ink, 0.4));
        }
        let cell = |row: usize, col: usize| {
            let (x, y) = (corner.x + col as f32 * width, corner.y + row as f32 * height);
            Rect::from_corners(x, y, x + width, y + height)
        };
        let round = [0.0, 0.1, 0.2][rng.usize(..3)] * width.min(height);
        let line = rng.u8(1..4).into();
        let gap = 1.0 + 0.06 * width * rng.f32();
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let it = cell(row, col);
            match self.cells {
                Cells::Lines => {
                    canvas.rect(it, self.ground);
                    canvas.rounded_frame(it, 0.0, line, self.other);
                }
                Cells::RoundedFrames => {
                    canvas.rect(it, self.ground);
                    canvas.rounded_frame(it.grown(-1.0), round, line, self.other);
                }
                Cells::Gaps => canvas.rounded_rect(it.grown(-gap), round, self.other),
                Cells::Chessboard if (row + col) % 2 == 0 => canvas.rect(it, self.ground),
                Cells::Chessboard => canvas.rect(it, self.other),
            }
        }
        let colors = self.colors(rng);
        for (n, dots) in board.dots().iter().enumerate() {
            let color = *colors.get(n)?;
            for dot in dots {
                self.dot(&mut canvas, cell(dot / cols, dot % cols).center(), color, n);
            }
        }
        Some(canvas.into_frame())
    }

    fn dot(&self, canvas: &mut Canvas, at: Point, color: Rgb, n: usize) {
        let radius = self.radius;
        let contrary =
            if color.iter().map(|it| u32::from(*it)).sum::<u32>() > 380 { 0 } else { 255 };
        match self.dots {
            Dots::Square => canvas.rect(Rect::new(at, at).grown(radius), color),
            _ => canvas.circle(at, radius, color),
        }
        match self.dots {
            Dots::Disc | Dots::Square => {}
            Dots::Ring => canvas.circle(at, 0.45 * radius, self.ground),
            Dots::Outlined => canvas.ring(at, radius, 2.0, [contrary; 3]),
            Dots::Letter => {
                let letter = char::from(b'A' + n as u8).to_string();
                canvas.text(&letter, at, radius, Weight::Bold, [contrary; 3]);
            }
            Dots::Shine => {
                let shine = Point::new(at.x - 0.35 * radius, at.y - 0.4 * radius);
                canvas.circle(shine, 0.2 * radius, [255; 3]);
            }
            Dots::Target => canvas.circle(at, 0.4 * radius, [250; 3]),
        }
    }
}

#[test]
fn boards_in_any_look_are_read_right_or_not_at_all() {
    read_right_or_not_at_all(if is_slow() { 1_000 } else { 80 }, 5..9, |board, rng| {
        let look = Look::random(rng);
        Some((look.paint(board, rng)?, format!("{look:?}")))
    });
}

/// Squares as large as their cells, numbered, on a black board with thin lines: empty cells are pieces of
/// the same size.
#[test]
fn dots_may_fill_their_cells() {
    let board: Board = ".AB.C../..DB.E./..F..D./..EF.../......./......./...AC..".parse().unwrap();
    let mut canvas = Canvas::new(560, 560, [25; 3]);
    let text = board.to_string();
    for (row, letters) in text.split('/').enumerate() {
        for (col, letter) in letters.chars().enumerate() {
            let (x, y) = (40.0 + 64.0 * col as f32, 40.0 + 64.0 * row as f32);
            let cell = Rect::from_corners(x, y, x + 65.0, y + 65.0);
            canvas.rect(cell, [130; 3]);
            let is_dot = letter != '.';
            let at = (letter as usize).wrapping_sub('A' as usize);
            let color = if is_dot { COLORS[at] } else { [0; 3] };
            canvas.rect(cell.grown(-1.0), color);
            if is_dot {
                canvas.text(&at.to_string(), cell.center(), 26.0, Weight::Bold, [250; 3]);
            }
        }
    }
    assert_eq!(certain(&canvas.into_frame()).map(|it| it.to_string()), Some(text));
}

/// A plate full of holes, some with white-headed pegs in them: the plate between the holes is not a cell.
#[test]
fn every_cell_may_be_a_disc() {
    let board: Board = ".A...B/...C../.DE.../.E..../.D.C../.A...B".parse().unwrap();
    for (page, hole) in [([224, 224, 246], [255; 3]), ([60, 40, 30], [28, 18, 12])] {
        let mut canvas = Canvas::new(520, 560, page);
        let text = board.to_string();
        for (row, letters) in text.split('/').enumerate() {
            for (col, letter) in letters.chars().enumerate() {
                let at = Point::new(80.0 + 66.0 * col as f32, 110.0 + 66.0 * row as f32);
                let nth = (letter as usize).wrapping_sub('A' as usize);
                canvas.circle(at, 29.0, COLORS.get(nth).copied().unwrap_or(hole));
                if letter != '.' {
                    canvas.circle(at, 8.0, [20; 3]);
                    canvas.circle(at, 7.0, [255; 3]);
                }
            }
        }
        assert_eq!(certain(&canvas.into_frame()).map(|it| it.to_string()), Some(text));
    }
}
