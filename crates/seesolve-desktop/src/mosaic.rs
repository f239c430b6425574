//! One picture of a box of the desktop, put together from pictures of what lies there.
//!
//! Boxes are in units of the pointer. A dense display shows several pixels a unit; beside it may
//! stand another that does not.

use seesolve_core::Point;
use seesolve_core::{Frame, ScreenFromFrame};

use crate::place::PixelRect;

/// Pixels with red, green, blue and a fourth byte, and the box of the desktop they show.
pub(crate) struct Piece {
    pub(crate) rgba: Vec<u8>,
    pub(crate) size: (u32, u32),
    pub(crate) place: PixelRect,
}

impl Piece {
    /// Pixels per unit of the pointer.
    fn density(&self) -> f32 {
        self.size.0 as f32 / self.place.width.max(1) as f32
    }

    /// The pixel at a point of the desktop, if it is there.
    fn pixel_at(&self, x: f32, y: f32) -> Option<[u8; 3]> {
        let density = self.density();
        let column = ((x - self.place.x as f32) * density).floor();
        let row = ((y - self.place.y as f32) * density).floor();
        let (width, height) = self.size;
        if column < 0.0 || row < 0.0 || column >= width as f32 || row >= height as f32 {
            return None;
        }
        let at = (row as usize * width as usize + column as usize) * 4;
        self.rgba.get(at..at + 3).and_then(|it| it.try_into().ok())
    }
}

/// What the pieces show of a box, or all they show, at the density of the densest; `None` if that
/// is nothing.
pub(crate) fn compose(
    wanted: Option<PixelRect>,
    pieces: &[Piece],
    spare: Vec<u8>,
) -> Option<Frame> {
    let shown_by = |it: &Piece| wanted.map_or(it.place, |wanted| it.place.overlap(wanted));
    let shown = pieces.iter().map(shown_by).filter(|it| !it.is_empty()).reduce(hull)?;
    let density = pieces.iter().map(Piece::density).fold(0.0, f32::max);
    let (width, height) = (in_pixels(shown.width, density), in_pixels(shown.height, density));
    let mut rgb = spare;
    rgb.clear();
    rgb.reserve(width as usize * height as usize * 3);
    for row in 0..height {
        let y = shown.y as f32 + (row as f32 + 0.5) / density;
        for column in 0..width {
            let x = shown.x as f32 + (column as f32 + 0.5) / density;
            let pixel = pieces.iter().find_map(|it| it.pixel_at(x, y));
            rgb.extend(pixel.unwrap_or_default());
        }
    }
    let mut frame = Frame::from_rgb(width, height, rgb)?;
    frame.screen_from_frame = ScreenFromFrame {
        scale: density.recip(),
        offset_in_screen: Point::new(shown.x as f32, shown.y as f32),
    };
    Some(frame)
}

fn in_pixels(units: u32, density: f32) -> u32 {
    (units as f32 * density).round() as u32
}

/// The smallest box around two.
fn hull(a: PixelRect, b: PixelRect) -> PixelRect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    let (right, bottom) = (a.right().max(b.right()), a.bottom().max(b.bottom()));
    PixelRect::new(x, y, (right - x) as u32, (bottom - y) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::ScreenPoint;

    /// A monitor whose pixels tell their column and row.
    fn monitor(place: PixelRect, density: u32, blue: u8) -> Piece {
        let size = (place.width * density, place.height * density);
        let pixels = (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x as u8, y as u8)));
        let rgba = pixels.flat_map(|(x, y)| [x, y, blue, 255]).collect();
        Piece { rgba, size, place }
    }

    fn pixel(frame: &Frame, x: usize, y: usize) -> &[u8] {
        &frame.row(y)[x * 3..x * 3 + 3]
    }

    #[test]
    fn a_part_of_one_monitor_is_its_own_pixels() {
        let left = monitor(PixelRect::new(-20, 0, 20, 10), 2, 7);
        let frame = compose(Some(PixelRect::new(-15, 3, 4, 5)), &[left], vec![9; 5]).unwrap();
        assert_eq!(frame.size(), (8, 10));
        assert_eq!(pixel(&frame, 0, 0), [10, 6, 7]);
        assert_eq!(pixel(&frame, 7, 9), [17, 15, 7]);
        let corner = frame.screen_from_frame.apply(Point::new(2.0, 2.0));
        assert_eq!((corner.x, corner.y), (-14.0, 4.0));
    }

    #[test]
    fn monitors_of_different_density_stand_side_by_side() {
        let dense = monitor(PixelRect::new(0, 0, 10, 10), 2, 1);
        let plain = monitor(PixelRect::new(10, 5, 10, 10), 1, 2);
        let frame = compose(None, &[dense, plain], Vec::new()).unwrap();
        assert_eq!(frame.size(), (40, 30));
        assert_eq!(pixel(&frame, 19, 19), [19, 19, 1]);
        assert_eq!(pixel(&frame, 20, 9), [0, 0, 0], "no monitor is there");
        assert_eq!(pixel(&frame, 20, 10), [0, 0, 2]);
        assert_eq!(pixel(&frame, 39, 29), [9, 9, 2]);
    }

    /// A notebook of 1512 x 982 points and twice as many pixels, with a plain monitor to its right:
    /// what is seen at some pixel must be clicked at the point that shows it.
    #[test]
    fn pixels_of_a_dense_screen_become_the_points_that_the_mouse_counts() {
        let notebook = PixelRect::new(0, 0, 1512, 982);
        let plain = PixelRect::new(1512, -98, 1920, 1080);
        for (screen, density, window) in [
            (notebook, 2, PixelRect::new(301, 77, 420, 640)),
            (plain, 1, PixelRect::new(1700, 15, 420, 640)),
        ] {
            let window = window.overlap(screen);
            let frame = compose(None, &[monitor(window, density, 1)], Vec::new()).unwrap();
            let size = ((window.width * density) as usize, (window.height * density) as usize);
            assert_eq!(frame.size(), size);
            for (x, y) in [(0, 0), (419, 639), (210, 33)] {
                let in_points = ScreenPoint::new(window.x + x, window.y + y);
                for corner in [(0.0, 0.0), (0.99, 0.99)] {
                    let scale = density as f32;
                    let in_frame =
                        Point::new((x as f32 + corner.0) * scale, (y as f32 + corner.1) * scale);
                    let hit = ScreenPoint::holding(frame.screen_from_frame.apply(in_frame));
                    assert_eq!(hit, in_points, "{density} pixels a point, {in_frame:?}");
                }
            }
        }
    }

    #[test]
    fn nothing_there_is_no_picture() {
        let only = monitor(PixelRect::new(0, 0, 10, 10), 1, 1);
        assert!(compose(Some(PixelRect::new(10, 0, 5, 5)), &[only], Vec::new()).is_none());
        assert!(compose(None, &[], Vec::new()).is_none());
    }
}
