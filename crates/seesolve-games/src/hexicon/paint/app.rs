//! The application around the board: header with the scores and the crown, buttons, status bar.
//!
//! Places are those of a screen 1080 units wide, as the game lays it out on a phone.

use fastrand::Rng;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Layout, Point, Rect, Rgb};

use super::tiles::{self, BACKGROUND, BLACK, fill};
use crate::hexicon::board::Board;
use crate::hexicon::colors::{Side, Tint};

const WIDTH: f32 = 1080.0;
/// A tile's width in units.
const TILE: f32 = 132.0;
const GREY: Rgb = [0xc4; 3];
const PALE: Rgb = [0xdd; 3];
const WHITE: Rgb = [0xff; 3];
const GOLD: Rgb = [0xff, 0xcc, 0x00];

/// Heights of the parts, in units from the top.
pub(super) struct App {
    height: f32,
    /// Where the header begins, below the status bar.
    top: f32,
    scores: f32,
    board: f32,
    buttons: f32,
    chrome: bool,
    opponent: String,
}

/// A canvas that takes units.
struct Brush {
    canvas: Canvas,
    px: f32,
}

impl App {
    /// The board with its scores and buttons and nothing else.
    pub(super) fn compact() -> Self {
        Self {
            height: 1500.0,
            top: 0.0,
            scores: 90.0,
            board: 740.0,
            buttons: 1390.0,
            chrome: false,
            opponent: String::new(),
        }
    }

    /// A phone's screen; phones differ in height and in showing a status bar.
    pub(super) fn phone(rng: &mut Rng) -> Self {
        let height = [1920.0, 2160.0, 2340.0][rng.usize(..3)];
        let top = if rng.bool() { 0.0 } else { 63.0 };
        let opponent = ["Ana", "Bo", "Kim", "Pro Bot"][rng.usize(..4)].to_owned();
        Self {
            height,
            top,
            scores: top + 230.0,
            board: (top + height) / 2.0 - 34.0,
            buttons: height - 132.0,
            chrome: true,
            opponent,
        }
    }

    pub(super) fn paint(&self, board: &Board, tile_px: f32, rng: &mut Rng) -> (Canvas, Layout) {
        let px = tile_px / TILE;
        let size = |units: f32| (units * px).round() as u32;
        let canvas = Canvas::new(size(WIDTH), size(self.height), BACKGROUND);
        let mut brush = Brush { canvas, px };
        if self.chrome {
            self.chrome(&mut brush, rng);
        }
        self.scores(&mut brush, board);
        let middle = Point::new(WIDTH / 2.0 * px, self.board * px);
        let layout = tiles::paint(&mut brush.canvas, board, middle, tile_px, rng);
        self.buttons(&mut brush, board);
        (brush.canvas, layout)
    }

    fn chrome(&self, brush: &mut Brush, rng: &mut Rng) {
        if self.top > 0.0 {
            let clock = format!("{}:{:02}", rng.u8(1..12), rng.u8(..60));
            brush.text(&clock, 110.0, 34.0, 36.0, BLACK);
            brush.rect(980.0, 18.0, 1010.0, 48.0, BLACK);
        }
        let y = self.top + 66.0;
        brush.line(&[(98.0, y), (38.0, y), (64.0, y - 28.0)], 8.0, BLACK);
        brush.line(&[(38.0, y), (64.0, y + 28.0)], 8.0, BLACK);
        brush.circle(1023.0, y, 31.0, BLACK);
        brush.circle(1023.0, y, 13.0, BACKGROUND);
        brush.text(&format!("vs {}", self.opponent), 540.0, y - 20.0, 38.0, BLACK);
        let red = fill(Tint::Captured(Side::Red));
        brush.pill(401.0, y + 18.0, 679.0, y + 66.0, red);
        brush.text("Wordsmith I", 540.0, y + 44.0, 36.0, WHITE);
        for (x, side, name) in [(152.0, Side::Blue, "J"), (927.0, Side::Red, "S")] {
            brush.circle(x, self.scores, 77.0, fill(Tint::Captured(side)));
            brush.text(name, x, self.scores, 84.0, WHITE);
        }
        brush.text(&format!("{} Days", rng.u8(2..6)), 970.0, self.buttons - 130.0, 44.0, PALE);
        let bottom = self.height;
        let tab =
            [(382.0, bottom), (416.0, bottom - 66.0), (663.0, bottom - 66.0), (697.0, bottom)];
        brush.polygon(&tab, BLACK);
        brush.text("REPLAY", 540.0, bottom - 32.0, 38.0, WHITE);
    }

    fn scores(&self, brush: &mut Brush, board: &Board) {
        let y = self.scores + 5.0;
        for (x, side) in [(388.0, Side::Blue), (693.0, Side::Red)] {
            let points = board.score()[side.idx()].to_string();
            brush.text(&points, x, y, 130.0, fill(Tint::Captured(side)));
        }
        let (left, right, top, bottom) = (497.0, 583.0, y - 50.0, y + 39.0);
        let dip = top + 25.0;
        let crown = [
            (left, bottom),
            (left, top),
            (518.0, dip),
            (540.0, top),
            (562.0, dip),
            (right, top),
            (right, bottom),
        ];
        brush.polygon(&crown, GOLD);
        brush.text("16", 540.0, y + 4.0, 52.0, WHITE);
    }

    fn buttons(&self, brush: &mut Brush, board: &Board) {
        let y = self.buttons;
        let used = board.swap_used();
        let undo = if used { BLACK } else { GREY };
        brush.ring(124.0, y, 47.0, 15.0, undo);
        brush.circle(86.0, y + 30.0, 26.0, BACKGROUND);
        brush.polygon(&[(56.0, y), (100.0, y), (78.0, y + 42.0)], undo);
        brush.ring(540.0, y, 38.0, 4.0, PALE);
        let mark = if used { PALE } else { WHITE };
        if !used {
            brush.circle(540.0, y, 33.0, BLACK);
        }
        brush.polygon(&[(520.0, y + 12.0), (540.0, y + 12.0), (530.0, y - 12.0)], mark);
        brush.polygon(&[(540.0, y - 12.0), (560.0, y - 12.0), (550.0, y + 12.0)], mark);
        let play = match board.to_move() {
            Side::Blue => [0xa8, 0xe2, 0xe0],
            Side::Red => [0xf4, 0xc9, 0xc9],
        };
        brush.circle(939.0, y - 10.0, 86.0, play);
        brush.polygon(&[(918.0, y - 42.0), (918.0, y + 22.0), (976.0, y - 10.0)], WHITE);
    }
}

impl Brush {
    fn at(&self, (x, y): (f32, f32)) -> Point {
        Point::new(x * self.px, y * self.px)
    }

    fn text(&mut self, text: &str, x: f32, y: f32, size: f32, color: Rgb) {
        let (at, size) = (self.at((x, y)), size * self.px);
        self.canvas.text(text, at, size, Weight::Regular, color);
    }

    fn circle(&mut self, x: f32, y: f32, radius: f32, color: Rgb) {
        let at = self.at((x, y));
        self.canvas.circle(at, radius * self.px, color);
    }

    fn ring(&mut self, x: f32, y: f32, radius: f32, width: f32, color: Rgb) {
        let at = self.at((x, y));
        self.canvas.ring(at, radius * self.px, width * self.px, color);
    }

    fn polygon(&mut self, points: &[(f32, f32)], color: Rgb) {
        let points: Vec<Point> = points.iter().map(|it| self.at(*it)).collect();
        self.canvas.polygon(&points, color);
    }

    fn line(&mut self, points: &[(f32, f32)], width: f32, color: Rgb) {
        let points: Vec<Point> = points.iter().map(|it| self.at(*it)).collect();
        self.canvas.line(&points, width * self.px, color);
    }

    fn rect(&mut self, x0: f32, y0: f32, x1: f32, y1: f32, color: Rgb) {
        let rect = Rect::new(self.at((x0, y0)), self.at((x1, y1)));
        self.canvas.rect(rect, color);
    }

    fn pill(&mut self, x0: f32, y0: f32, x1: f32, y1: f32, color: Rgb) {
        let rect = Rect::new(self.at((x0, y0)), self.at((x1, y1)));
        self.canvas.rounded_rect(rect, rect.height() / 2.0, color);
    }
}
