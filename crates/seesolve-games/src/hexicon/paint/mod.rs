//! Draws a position as the game itself looks, for the demo and for tests of the reader: alone, on
//! a phone, or in a window on a desktop.

mod app;
mod tiles;

use fastrand::Rng;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{CellShape, Layout, PaintStyle, Painted, Point, Rect, Rgb, Scene};

use super::board::Board;
use app::App;

/// The looks `paint` knows; a replay darkens the whole screen.
pub(crate) const THEMES: &[&str] = &["light", "replay"];
const REPLAY: usize = 1;
const REPLAY_SHADE: f32 = 0.08;

pub(crate) fn paint(board: &Board, style: &PaintStyle) -> Painted {
    let mut rng = Rng::with_seed(style.seed);
    let app = match style.scene {
        Scene::Board => App::compact(),
        Scene::Device | Scene::Desktop => App::phone(&mut rng),
    };
    let (mut canvas, layout) = app.paint(board, style.cell_px.clamp(4.0, 400.0), &mut rng);
    if style.theme % THEMES.len() == REPLAY {
        canvas.glass(Rect::from_corners(0.0, 0.0, 32_768.0, 32_768.0), [0; 3], REPLAY_SHADE);
    }
    let painted = Painted { frame: canvas.into_frame(), layout };
    if style.scene == Scene::Desktop { on_desktop(&painted, &mut rng) } else { painted }
}

/// The application's window, never covered, among windows with text.
fn on_desktop(app: &Painted, rng: &mut Rng) -> Painted {
    let (app_width, app_height) = (app.frame.width() as f32, app.frame.height() as f32);
    let line = (app_height / 60.0).max(6.0);
    let (width, height) = (app_width * 2.2, app_height + 6.0 * line);
    let wallpaper: Rgb = [rng.u8(20..90), rng.u8(60..130), rng.u8(90..160)];
    let mut canvas = Canvas::new(width as u32, height as u32, wallpaper);
    for _ in 0..4 {
        let (x, y) = (rng.f32() * width * 0.8, rng.f32() * height * 0.8);
        let window = Rect::from_corners(x, y, x + width * 0.4, y + height * 0.5);
        canvas.rect(window, [250; 3]);
        let mut base = y + 2.0 * line;
        while base < window.max.y {
            let text: String = (0..24).map(|_| rng.lowercase()).collect();
            canvas.text_from(&text, Point::new(x + line, base), line, Weight::Regular, [40; 3]);
            base += 1.6 * line;
        }
    }
    let left = (rng.f32() * (width - app_width)) as i32;
    let top = (3.0 * line) as i32;
    let corner = Point::new(left as f32, top as f32);
    let title = Rect::from_corners(corner.x, corner.y - 2.0 * line, corner.x + app_width, corner.y);
    canvas.rect(title, [60; 3]);
    canvas.text("Hexicon", title.center(), line, Weight::Bold, [230; 3]);
    canvas.paste(&app.frame, left, top);
    Painted { frame: canvas.into_frame(), layout: moved(&app.layout, corner) }
}

fn moved(layout: &Layout, by: Point) -> Layout {
    let shift = |it: Point| Point::new(it.x + by.x, it.y + by.y);
    let cell = |it: &CellShape| CellShape {
        center_in_frame: shift(it.center_in_frame),
        outline_in_frame: it.outline_in_frame.iter().copied().map(shift).collect(),
    };
    let Rect { min, max } = layout.bounds_in_frame;
    Layout {
        bounds_in_frame: Rect::new(shift(min), shift(max)),
        cells: layout.cells.iter().map(|it| it.as_ref().map(cell)).collect(),
    }
}
