//! What stands around a board: the application on a phone, its window on a desktop.

use seesolve_core::Rgb;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Point, Rect};

use crate::flow::board::Board;
use crate::flow::paint::palette::Theme;

/// What the application shows besides the board.
pub(super) struct Around<'a> {
    pub board: &'a Board,
    pub theme: &'a Theme,
    pub seed: u64,
}

const WHITE: Rgb = [255; 3];
const GREY: Rgb = [150; 3];

impl Around<'_> {
    /// Bars of dim colour drift behind the board.
    pub(super) fn bars(&self, canvas: &mut Canvas, area: Rect, rng: &mut fastrand::Rng) {
        for _ in 0..rng.usize(3..8) {
            let color = self.theme.color(rng.usize(0..9));
            let (long, wide) = (area.width() * (0.2 + 0.4 * rng.f32()), area.width() * 0.07);
            let (x, y) =
                (area.min.x + rng.f32() * area.width(), area.min.y + rng.f32() * area.height());
            let bar = if rng.bool() {
                Rect::from_corners(x, y, (x + long).min(area.max.x), (y + wide).min(area.max.y))
            } else {
                Rect::from_corners(x, y, (x + wide).min(area.max.x), (y + long).min(area.max.y))
            };
            canvas.glass(bar, color, 0.06 + 0.12 * rng.f32());
        }
    }

    /// Title, size and counters above the board.
    pub(super) fn header(&self, canvas: &mut Canvas, area: Rect, board: Rect) {
        let unit = area.width() / 20.0;
        let extent = self.board.extent();
        let level = format!("level {}", 1 + self.seed % 150);
        let y = (board.min.y - 3.2 * unit).max(area.min.y + 1.2 * unit);
        let round = Point::new(area.min.x + 1.1 * unit, y);
        canvas.ring(round, 0.7 * unit, 0.12 * unit, WHITE);
        canvas.line(
            &[Point::new(round.x - 0.35 * unit, y), Point::new(round.x + 0.35 * unit, y)],
            0.14 * unit,
            WHITE,
        );
        let x = area.min.x + 2.2 * unit;
        let base = y + 0.5 * unit;
        let color = self.theme.color(self.seed as usize % 9);
        canvas.text_from(&level, Point::new(x, base), 1.5 * unit, Weight::Regular, color);
        let after = x + canvas.text_width(&level, 1.5 * unit, Weight::Regular) + 0.4 * unit;
        let size = format!("{}x{}", extent.cols, extent.rows);
        canvas.text_from(&size, Point::new(after, base), 1.1 * unit, Weight::Regular, GREY);
        canvas.ring(Point::new(area.max.x - 1.1 * unit, y), 0.7 * unit, 0.12 * unit, WHITE);
        let below = board.min.y - 0.5 * unit;
        let flows = format!("flows: 0/{}", self.board.n_colors());
        for (text, part) in
            [(flows.as_str(), 0.01), ("moves: 0", 0.38), ("best: -", 0.58), ("pipe: 0%", 0.84)]
        {
            let at = Point::new(area.min.x + part * area.width(), below);
            canvas.text_from(text, at, 0.75 * unit, Weight::Regular, WHITE);
        }
    }

    /// Round buttons and an advertisement below the board.
    pub(super) fn footer(&self, canvas: &mut Canvas, area: Rect, board: Rect) {
        let unit = area.width() / 20.0;
        let y = board.max.y + 2.2 * unit;
        for part in [0.06, 0.4, 0.5, 0.6, 0.94] {
            let at = Point::new(area.min.x + part * area.width(), y);
            canvas.ring(at, 0.75 * unit, 0.12 * unit, WHITE);
        }
        let bulb = Point::new(area.min.x + 0.94 * area.width(), y);
        canvas.circle(bulb, 0.4 * unit, [240, 230, 60]);
        if !self.seed.is_multiple_of(3) {
            let top = area.max.y - 2.6 * unit;
            let ad = Rect::from_corners(
                area.min.x + unit,
                top,
                area.max.x - unit,
                area.max.y - 0.4 * unit,
            );
            canvas.rect(ad, [235, 238, 245]);
            let words = Point::new(ad.min.x + 2.6 * unit, ad.center().y + 0.3 * unit);
            canvas.text_from(
                "Merge Farm - play now",
                words,
                0.9 * unit,
                Weight::Bold,
                [30, 60, 120],
            );
            canvas.circle(
                Point::new(ad.min.x + 1.3 * unit, ad.center().y),
                0.8 * unit,
                [220, 60, 60],
            );
            let button = Rect::from_corners(
                ad.max.x - 4.0 * unit,
                ad.min.y + 0.5 * unit,
                ad.max.x - 0.5 * unit,
                ad.max.y - 0.5 * unit,
            );
            canvas.rounded_rect(button, 0.3 * unit, [40, 160, 70]);
        }
    }

    /// The clock and the battery of a phone.
    pub(super) fn status_bar(&self, canvas: &mut Canvas, area: Rect) {
        let unit = area.width() / 20.0;
        let time = format!("{}:{:02}", 1 + self.seed % 12, self.seed % 60);
        let at = Point::new(area.min.x + 0.5 * unit, area.min.y + 0.9 * unit);
        canvas.text_from(&time, at, 0.7 * unit, Weight::Bold, WHITE);
        let battery = Rect::from_corners(
            area.max.x - 1.9 * unit,
            area.min.y + 0.4 * unit,
            area.max.x - 0.5 * unit,
            area.min.y + 0.9 * unit,
        );
        canvas.rounded_frame(battery, 0.1 * unit, 0.06 * unit, WHITE);
    }
}

/// A desktop: wallpaper, another window with text, a task bar.
pub(super) fn desktop(canvas: &mut Canvas, size: (f32, f32), rng: &mut fastrand::Rng) {
    let (width, height) = size;
    for step in 0..24 {
        let t = step as f32 / 24.0;
        let color = [(30.0 + 40.0 * t) as u8, (60.0 + 50.0 * t) as u8, (110.0 + 40.0 * t) as u8];
        canvas.rect(Rect::from_corners(0.0, height * t, width, height * (t + 0.05)), color);
    }
    let left = width * 0.02;
    let window = Rect::from_corners(left, height * 0.1, left + width * 0.45, height * 0.7);
    canvas.rect(window, [248; 3]);
    canvas.rect(
        Rect::from_corners(window.min.x, window.min.y, window.max.x, window.min.y + 26.0),
        [60, 64, 72],
    );
    let mut base = window.min.y + 52.0;
    while base < window.max.y - 10.0 {
        let words: Vec<String> = (0..rng.usize(3..9))
            .map(|_| (0..rng.usize(2..9)).map(|_| rng.lowercase()).collect())
            .collect();
        canvas.text_from(
            &words.join(" "),
            Point::new(window.min.x + 12.0, base),
            15.0,
            Weight::Regular,
            [40; 3],
        );
        base += 24.0;
    }
    canvas.rect(Rect::from_corners(0.0, height - 36.0, width, height), [28, 30, 36]);
    for n in 0..9 {
        let at = Point::new(24.0 + 46.0 * n as f32, height - 18.0);
        canvas.circle(at, 12.0, [rng.u8(60..), rng.u8(60..), rng.u8(60..)]);
    }
}
