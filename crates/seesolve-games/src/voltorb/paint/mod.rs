//! Drawing a round as the game looks, on the screens and desktops where players see it.
//!
//! Everything is drawn in native pixels and scaled afterwards, as emulators do.

mod art;
mod board;
mod moment;
mod scale;
mod screens;

use fastrand::Rng;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Frame, PaintStyle, Painted, Point, Rect, Scene};

use super::read::{Axis, ScreenTransform};
use super::round::Round;
use super::screen_spec::PITCH;
use scale::scaled;
use screens::Maker;

pub use moment::{Dialog, Moment, Turn};
pub use scale::Filter;

/// The looks, in the order of [`looks`].
pub const THEMES: &[&str] = &["hgss", "faded", "essentials", "rmxp"];

pub fn paint(round: &Round, style: &PaintStyle) -> Painted {
    let mut rng = Rng::with_seed(style.seed);
    let moment = Moment::decorated(round, &mut rng);
    let filter = if rng.bool() { Filter::Nearest } else { Filter::Smooth };
    paint_moment(&moment, style, filter)
}

/// A moment in any scene, its pixels enlarged in one of two ways.
pub fn paint_moment(moment: &Moment, style: &PaintStyle, filter: Filter) -> Painted {
    let both_screens = moment.round.level().is_some();
    let maker = match style.theme % THEMES.len() {
        0 | 1 => Maker::Hgss { both_screens },
        2 => Maker::Essentials,
        _ => Maker::Rmxp,
    };
    let native = screens::draw(moment, maker);
    let zoom = (style.cell_px / PITCH).clamp(0.25, 40.0);
    let size = maker.size();
    let pixels = |it: u32| ((it as f32 * zoom).round() as u32).max(1);
    let (width, height) = (pixels(size.0), pixels(size.1));
    let mut screen = scaled(&native, (width, height), filter);
    if style.theme % THEMES.len() == 1 {
        screen = scale::toned(&screen, 0.72, 52.0);
    }
    let (frame, corner) = surrounded(screen, style);
    let axis = |corner: i32, origin: i32, scale: f32| Axis {
        origin_in_frame: corner as f32 + origin as f32 * scale,
        scale,
    };
    let (scale_x, scale_y) = (width as f32 / size.0 as f32, height as f32 / size.1 as f32);
    let transform = ScreenTransform::new(
        axis(corner.0, maker.origin().0, scale_x),
        axis(corner.1, maker.origin().1, scale_y),
    );
    Painted { frame, layout: transform.layout() }
}

/// The screen in its scene, and where its corner came to lie.
fn surrounded(screen: Frame, style: &PaintStyle) -> (Frame, (i32, i32)) {
    let mut rng = Rng::with_seed(style.seed ^ 0x5eed);
    let (width, height) = screen.size();
    match style.scene {
        Scene::Board => (screen, (0, 0)),
        Scene::Device => {
            let (margin, lid) = ((width / 12) as i32, (height / 16) as i32);
            let size = (width as u32 + 2 * margin as u32, height as u32 + 2 * lid as u32);
            let mut canvas = Canvas::new(size.0, size.1, [12, 12, 14]);
            canvas.paste(&screen, margin, lid);
            (canvas.into_frame(), (margin, lid))
        }
        Scene::Desktop => desktop(&screen, &mut rng),
    }
}

/// An emulator's window among others; some have borders as colourful as the game's own lines.
fn desktop(screen: &Frame, rng: &mut Rng) -> (Frame, (i32, i32)) {
    const BAR: i32 = 26;
    let (width, height) = (screen.width() as i32, screen.height() as i32);
    let room = (rng.i32(160..900), rng.i32(100..500));
    let size = ((width + room.0) as u32, (height + BAR + room.1) as u32);
    let mut canvas = Canvas::new(size.0, size.1, [rng.u8(..90), rng.u8(..90), rng.u8(40..140)]);
    for _ in 0..rng.usize(3..9) {
        other_window(&mut canvas, rng, size);
    }
    let corner = (rng.i32(1..room.0 - 1), rng.i32(BAR + 1..room.1 + BAR - 1));
    let border = [[0x80, 0x20, 0xe0], [0x30, 0x90, 0xf8], [60; 3]][rng.usize(..3)];
    let (x, y) = (corner.0 as f32, corner.1 as f32);
    let frame = Rect::from_corners(x, y - BAR as f32, x + width as f32, y + height as f32);
    canvas.rect(frame.grown(1.0), border);
    canvas.rect(frame, [236, 236, 240]);
    let title = Point::new(x + 10.0, y - 9.0);
    canvas.text_from("File  System  View  Config  Help", title, 12.0, Weight::Regular, [40; 3]);
    canvas.paste(screen, corner.0, corner.1);
    (canvas.into_frame(), corner)
}

fn other_window(canvas: &mut Canvas, rng: &mut Rng, size: (u32, u32)) {
    let place = |rng: &mut Rng, size: u32| rng.f32() * size as f32;
    let (x, y) = (place(rng, size.0), place(rng, size.1));
    let (w, h) = (80.0 + rng.f32() * 420.0, 60.0 + rng.f32() * 300.0);
    let rect = Rect::from_corners(x, y, x + w, y + h);
    let color = [rng.u8(..), rng.u8(..), rng.u8(..)];
    canvas.rect(rect.grown(2.0), color);
    let (paper, ink) = if rng.bool() { ([246; 3], [30; 3]) } else { ([22; 3], [215; 3]) };
    canvas.rect(rect, paper);
    let mut base = y + 20.0;
    while base < y + h - 4.0 {
        let n_letters = rng.usize(8..40);
        let words: String =
            (0..n_letters).map(|_| if rng.u8(..6) == 0 { ' ' } else { rng.lowercase() }).collect();
        canvas.text_from(&words, Point::new(x + 8.0, base), 13.0, Weight::Regular, ink);
        base += 20.0;
    }
}
