//! Pictures of puzzles that are none of ours: nonograms, number grids, crosswords, mines, chess,
//! letter grids, dots, tables, keypads. None is read, and none is offered as a doubtful board of dots
//! unless two of its dots have one colour.

use std::collections::BTreeMap;

use fastrand::Rng;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Control, Frame, Point, Rect, Rgb, STEPS_A_GAME, recognise};
use seesolve_games::registry::GAMES;

const WHITE: Rgb = [255; 3];
const INK: Rgb = [30; 3];

/// A grid to fill.
struct Sheet {
    canvas: Canvas,
    corner: Point,
    cell: f32,
    rows: usize,
    cols: usize,
}

impl Sheet {
    fn new(rows: usize, cols: usize, paper: Rgb, rng: &mut Rng) -> Self {
        let cell = 26.0 + 34.0 * rng.f32();
        let corner = Point::new(40.0 + 90.0 * rng.f32(), 30.0 + 90.0 * rng.f32());
        let size = |n: usize, from: f32| (from + 40.0 + cell * n as f32) as u32;
        let canvas = Canvas::new(size(cols, corner.x), size(rows, corner.y), paper);
        Self { canvas, corner, cell, rows, cols }
    }

    fn rect(&self, row: usize, col: usize) -> Rect {
        let (x, y) =
            (self.corner.x + self.cell * col as f32, self.corner.y + self.cell * row as f32);
        Rect::from_corners(x, y, x + self.cell, y + self.cell)
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    fn lines(&mut self, color: Rgb, every: usize) {
        let (w, h) = (self.cell * self.cols as f32, self.cell * self.rows as f32);
        let width = |at: usize| if at.is_multiple_of(every) { 3.0 } else { 1.0 };
        for col in 0..=self.cols {
            let x = self.corner.x + self.cell * col as f32;
            let ends = [Point::new(x, self.corner.y), Point::new(x, self.corner.y + h)];
            self.canvas.line(&ends, width(col), color);
        }
        for row in 0..=self.rows {
            let y = self.corner.y + self.cell * row as f32;
            let ends = [Point::new(self.corner.x, y), Point::new(self.corner.x + w, y)];
            self.canvas.line(&ends, width(row), color);
        }
    }

    fn text(&mut self, (row, col): (usize, usize), text: &str, color: Rgb) {
        let (at, size) = (self.rect(row, col).center(), 0.6 * self.cell);
        self.canvas.text(text, at, size, Weight::Bold, color);
    }

    fn fill(&mut self, (row, col): (usize, usize), color: Rgb) {
        let rect = self.rect(row, col);
        self.canvas.rect(rect, color);
    }
}

fn nonogram(rng: &mut Rng) -> Frame {
    let n = [10, 15, 20][rng.usize(..3)];
    let mut sheet = Sheet::new(n, n, WHITE, rng);
    for at in sheet.places() {
        match rng.u8(..5) {
            0 | 1 => sheet.fill(at, INK),
            2 => sheet.text(at, "x", [150; 3]),
            _ => {}
        }
    }
    sheet.lines([90; 3], 5);
    sheet.canvas.into_frame()
}

fn sudoku(rng: &mut Rng) -> Frame {
    let (paper, ink) = if rng.bool() { (WHITE, INK) } else { ([20, 22, 30], [220; 3]) };
    let mut sheet = Sheet::new(9, 9, paper, rng);
    for at in sheet.places() {
        if rng.u8(..3) == 0 {
            sheet.text(at, &rng.u8(1..10).to_string(), ink);
        }
    }
    sheet.lines(ink, 3);
    sheet.canvas.into_frame()
}

fn crossword(rng: &mut Rng) -> Frame {
    let mut sheet = Sheet::new(13, 13, WHITE, rng);
    for at in sheet.places() {
        match rng.u8(..4) {
            0 => sheet.fill(at, [0; 3]),
            1 => sheet.text(at, &char::from(rng.u8(b'A'..=b'Z')).to_string(), INK),
            _ => {}
        }
    }
    sheet.lines([0; 3], 99);
    sheet.canvas.into_frame()
}

fn mines(rng: &mut Rng) -> Frame {
    const NUMBERS: [Rgb; 4] = [[0, 0, 255], [0, 128, 0], [255, 0, 0], [0, 0, 128]];
    let mut sheet = Sheet::new(9, rng.usize(9..17), [192; 3], rng);
    for at in sheet.places() {
        let number = rng.usize(..9);
        match number {
            0..4 => sheet.text(at, &(number + 1).to_string(), NUMBERS[number]),
            4 => {
                let (middle, radius) = (sheet.rect(at.0, at.1).center(), 0.28 * sheet.cell);
                sheet.canvas.circle(middle, radius, [0; 3]);
            }
            5 => sheet.fill(at, [225; 3]),
            _ => {}
        }
    }
    sheet.lines([128; 3], 99);
    sheet.canvas.into_frame()
}

fn chess(rng: &mut Rng) -> Frame {
    let mut sheet = Sheet::new(8, 8, [40, 40, 45], rng);
    for at in sheet.places() {
        let is_light = (at.0 + at.1) % 2 == 0;
        sheet.fill(at, if is_light { [240, 217, 181] } else { [181, 136, 99] });
        if rng.u8(..3) == 0 {
            let (middle, radius) = (sheet.rect(at.0, at.1).center(), 0.3 * sheet.cell);
            sheet.canvas.circle(middle, radius, if rng.bool() { WHITE } else { [0; 3] });
        }
    }
    sheet.canvas.into_frame()
}

fn letters(rng: &mut Rng) -> Frame {
    let (paper, ink) = if rng.bool() { (WHITE, INK) } else { ([15; 3], [230; 3]) };
    let mut sheet = Sheet::new(12, 12, paper, rng);
    for at in sheet.places() {
        sheet.text(at, &char::from(rng.u8(b'A'..=b'Z')).to_string(), ink);
    }
    if rng.bool() {
        sheet.lines(ink, 99);
    }
    sheet.canvas.into_frame()
}

/// Dots on the crossings, as for a game of boxes, or in the cells.
fn dots(rng: &mut Rng) -> Frame {
    let (paper, ink) = if rng.bool() { (WHITE, INK) } else { ([0; 3], [200; 3]) };
    let mut sheet = Sheet::new(rng.usize(5..12), rng.usize(5..12), paper, rng);
    for (row, col) in sheet.places() {
        let at = sheet.rect(row, col).center();
        let radius = sheet.cell * (0.1 + 0.2 * f32::from(u8::from(sheet.rows > 8)));
        sheet.canvas.circle(at, radius, ink);
    }
    if rng.bool() {
        sheet.lines([120; 3], 99);
    }
    sheet.canvas.into_frame()
}

fn table(rng: &mut Rng) -> Frame {
    let mut sheet = Sheet::new(rng.usize(6..14), rng.usize(4..9), WHITE, rng);
    for at in sheet.places() {
        if at.0 == 0 {
            sheet.fill(at, [200, 215, 240]);
        }
        sheet.text(at, &rng.u16(..100).to_string(), INK);
    }
    sheet.lines([170; 3], 99);
    sheet.canvas.into_frame()
}

type Painter = fn(&mut Rng) -> Frame;

const PUZZLES: [(&str, Painter); 8] = [
    ("nonogram", nonogram),
    ("sudoku", sudoku),
    ("crossword", crossword),
    ("mines", mines),
    ("chess", chess),
    ("letters", letters),
    ("dots", dots),
    ("table", table),
];

#[test]
fn other_puzzles_are_not_taken_for_ours() {
    for (name, paint) in PUZZLES {
        for seed in 0..5 {
            let frame = paint(&mut Rng::with_seed(seed));
            let control = Control::new().with_budget(3 * STEPS_A_GAME);
            for it in recognise(GAMES, &frame, &control) {
                let (id, reading) = (it.game.info().id, &it.sighting.reading);
                assert!(!reading.is_certain(), "{name} {seed} is read as {id}");
                let mut letters: BTreeMap<&str, usize> = BTreeMap::new();
                let is_dot = |it: &&str| !["", ".", "#", "?"].contains(it);
                let symbols = reading.items.iter().map(|it| it.symbol.as_str()).filter(is_dot);
                symbols.for_each(|it| *letters.entry(it).or_default() += 1);
                let has_pair = letters.values().any(|it| *it >= 2);
                assert!(id != "flow" || has_pair, "{name} {seed} is offered: {letters:?}");
            }
        }
    }
}
