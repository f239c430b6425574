//! Where things are on the console's screens, at the size they are shown.

use seesolve_core::{Layout, PaintStyle, Painted, Point, Rect, Scene};
use seesolve_games::voltorb::{Filter, Moment, paint_moment};

/// From one card to the next, and where the first one's middle lies, in the console's pixels.
const PITCH: f32 = 32.0;
const FIRST_MIDDLE: f32 = 20.0;
const MEMO: Rect = Rect::from_corners(197.0, 9.0, 251.0, 71.0);
const QUIT: Rect = Rect::from_corners(196.0, 164.0, 253.0, 188.0);
const TOUCH_SCREEN: Rect = Rect::from_corners(0.0, 0.0, 256.0, 192.0);
const BOTH_SCREENS: (f32, f32) = (256.0, 384.0);

/// What lies under a touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A card, and which of its corners is nearest: top left, top right, bottom left, bottom right.
    Card {
        card: usize,
        corner: usize,
    },
    Memo,
    Quit,
    Table,
    /// Not on the touch screen.
    Nowhere,
}

pub struct Screen {
    zoom: f32,
}

impl Screen {
    pub fn new(zoom: f32) -> Self {
        Self { zoom: zoom.clamp(1.0, 8.0) }
    }

    pub fn size(&self) -> (u32, u32) {
        let pixels = |it: f32| (it * self.zoom).round() as u32;
        (pixels(BOTH_SCREENS.0), pixels(BOTH_SCREENS.1))
    }

    pub fn paint(&self, moment: &Moment) -> Painted {
        let style =
            PaintStyle { cell_px: PITCH * self.zoom, theme: 0, scene: Scene::Board, seed: 0 };
        paint_moment(moment, &style, Filter::Nearest)
    }

    pub fn place(&self, layout_in_picture: &Layout, at: Point) -> Place {
        let Some(first) = layout_in_picture.cells.first().and_then(Option::as_ref) else {
            return Place::Nowhere;
        };
        let native = |at: f32, first: f32| (at - first) / self.zoom + FIRST_MIDDLE;
        let native = Point::new(
            native(at.x, first.center_in_frame.x),
            native(at.y, first.center_in_frame.y),
        );
        let over = |shape: &seesolve_core::CellShape| {
            Rect::around(shape.outline_in_frame.iter().copied()).is_some_and(|it| it.contains(at))
        };
        let cells = layout_in_picture.cells.iter().enumerate();
        for (card, shape) in cells.filter_map(|(card, it)| Some((card, it.as_ref()?))) {
            if over(shape) {
                let center = shape.center_in_frame;
                let corner = usize::from(at.x > center.x) + 2 * usize::from(at.y > center.y);
                return Place::Card { card, corner };
            }
        }
        match native {
            it if MEMO.contains(it) => Place::Memo,
            it if QUIT.contains(it) => Place::Quit,
            it if TOUCH_SCREEN.contains(it) => Place::Table,
            _ => Place::Nowhere,
        }
    }
}
