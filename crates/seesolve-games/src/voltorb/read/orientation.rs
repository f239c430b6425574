//! Pictures that are turned or mirrored: their lines have the five colours too, but in the reverse
//! order along one axis or both, or with digits that nobody could read.

use seesolve_core::{CellShape, Control, Frame, Layout, Point, Rect};

use super::calibrated::CalibratedView;
use super::decode::{SeenClues, decode};
use super::digits::FONT;
use super::given::Given;
use super::limits;
use super::locate::locate;

/// How a picture has to be changed to stand upright: rows and columns are exchanged first, then
/// each axis may be reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Orientation {
    is_transposed: bool,
    pub(crate) is_reversed: [bool; 2],
}

/// Turned ones before mirrored ones: they are more common.
const ALL: [Orientation; 7] = [
    Orientation { is_transposed: true, is_reversed: [false, true] },
    Orientation { is_transposed: true, is_reversed: [true, false] },
    Orientation { is_transposed: false, is_reversed: [true, true] },
    Orientation { is_transposed: false, is_reversed: [true, false] },
    Orientation { is_transposed: false, is_reversed: [false, true] },
    Orientation { is_transposed: true, is_reversed: [false, false] },
    Orientation { is_transposed: true, is_reversed: [true, true] },
];

impl Orientation {
    /// Upside down and mirrored either way.
    pub(crate) const NOT_TRANSPOSED: [Self; 3] = [ALL[2], ALL[3], ALL[4]];

    /// What is wrong with the picture and what to do, in words for the player.
    pub(crate) fn in_words(self) -> &'static str {
        match (self.is_transposed, self.is_reversed) {
            (true, [false, true] | [true, false]) => "turned by 90 degrees: turn the picture",
            (false, [true, true]) => "turned by 180 degrees: turn the picture",
            (_, _) => "mirrored: mirror the picture",
        }
    }

    /// The picture as it looks upright, every `stride`-th pixel of it.
    pub(crate) fn upright(self, frame: &Frame, stride: usize) -> Option<Frame> {
        let (width, height) = (frame.size().0 / stride, frame.size().1 / stride);
        let (upright_width, upright_height) =
            if self.is_transposed { (height, width) } else { (width, height) };
        let mut pixels: Vec<[u8; 3]> = Vec::with_capacity(width * height);
        for y in 0..upright_height {
            let y = if self.is_reversed[1] { upright_height - 1 - y } else { y };
            pixels.extend((0..upright_width).map(|x| {
                let x = if self.is_reversed[0] { upright_width - 1 - x } else { x };
                let (x, y) = if self.is_transposed { (y, x) } else { (x, y) };
                frame.pixel(stride * x, stride * y)
            }));
        }
        Frame::from_rgb(upright_width as u32, upright_height as u32, pixels.into_flattened())
    }

    /// Where a point of the upright picture lies in the picture as it is.
    fn place_in_frame(self, upright: Point, frame: &Frame, stride: usize) -> Point {
        let upright = Point::new(upright.x * stride as f32, upright.y * stride as f32);
        let (width, height) = (frame.width() as f32, frame.height() as f32);
        let size = if self.is_transposed { [height, width] } else { [width, height] };
        let x = if self.is_reversed[0] { size[0] - upright.x } else { upright.x };
        let y = if self.is_reversed[1] { size[1] - upright.y } else { upright.y };
        if self.is_transposed { Point::new(y, x) } else { Point::new(x, y) }
    }

    fn layout_in_frame(self, upright: &Layout, frame: &Frame, stride: usize) -> Layout {
        let place = |it: Point| self.place_in_frame(it, frame, stride);
        let cell = |it: &CellShape| CellShape {
            center_in_frame: place(it.center_in_frame),
            outline_in_frame: it.outline_in_frame.iter().map(|it| place(*it)).collect(),
        };
        let corners = upright.bounds_in_frame.corners().map(place);
        Layout {
            bounds_in_frame: Rect::around(corners).unwrap_or(upright.bounds_in_frame),
            cells: upright.cells.iter().map(|it| it.as_ref().map(cell)).collect(),
        }
    }
}

/// A board that is not upright.
pub(crate) struct TurnedBoard {
    pub(crate) orientation: Orientation,
    pub(crate) layout: Layout,
    pub(crate) score: f32,
}

/// The board of a picture in which none stands upright. Boards that look the same turned and
/// mirrored are told apart by their digits.
pub(crate) fn find_turned(frame: &Frame, control: &Control) -> Option<TurnedBoard> {
    let mut best: Option<(usize, TurnedBoard)> = None;
    let n_pixels = frame.rgb().len() / 3;
    let stride =
        (n_pixels as f32 / limits::MAX_TURNED_PIXELS as f32).sqrt().ceil().max(1.0) as usize;
    for orientation in ALL {
        if !control.spend((n_pixels / stride / stride) as u64) {
            break;
        }
        let Some(upright) = orientation.upright(frame, stride) else { continue };
        let Some((transform, score)) = locate(&upright, control).into_iter().next() else {
            continue;
        };
        let n_weak = CalibratedView::new(&upright, transform).map_or(usize::MAX, |screen| {
            let (_, digits) = FONT.align(&screen);
            let decoded = decode(&SeenClues { digits, given: Given::NOTHING.clues });
            decoded.weak.len() + usize::from(decoded.contradiction)
        });
        if best.as_ref().is_none_or(|it| n_weak < it.0) {
            let layout = orientation.layout_in_frame(&transform.layout(), frame, stride);
            best = Some((n_weak, TurnedBoard { orientation, layout, score }));
        }
        if n_weak == 0 {
            break;
        }
    }
    best.map(|it| it.1)
}
