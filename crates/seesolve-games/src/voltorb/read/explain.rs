//! The stages of a reading as pictures, for `--explain`.

use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Frame, Located, Reading, Rect, Trace};

use super::super::board::{N_CARDS, N_LINES};
use super::super::round::Round;
use super::super::screen_spec::{self, CARD};
use super::calibrated::CalibratedView;
use super::names::{SURE, sum_field, voltorbs_field};
use super::transform::ScreenTransform;

const FOUND: [u8; 3] = [255, 0, 220];
const CERTAIN: [u8; 3] = [255, 255, 255];
const UNCERTAIN: [u8; 3] = [255, 40, 40];

/// The picture with the boards that were found in it.
pub fn places(trace: &mut Trace, frame: &Frame, places: &[Located<ScreenTransform>]) {
    let caption = match places {
        [] => "no lines with the five line colours in order".to_owned(),
        [first, ..] => format!(
            "scale {:.3} x {:.3}, score {:.2}; places found: {}",
            first.lattice.x.scale,
            first.lattice.y.scale,
            first.layout.score,
            places.len()
        ),
    };
    trace.stage("voltorb-place", caption, || {
        let mut canvas = Canvas::from_frame(frame);
        for place in places.iter().map(|it| it.lattice) {
            for corner in corners() {
                let rect = place.rect_in_frame(screen_spec::rect(corner, (0.0, 0.0), (CARD, CARD)));
                canvas.rounded_frame(rect, 0.0, place.x.scale.max(1.0), FOUND);
            }
        }
        canvas.into_frame()
    });
}

fn corners() -> impl Iterator<Item = (f32, f32)> {
    (0..N_CARDS).map(screen_spec::card_corner).chain((0..N_LINES).map(screen_spec::clue_corner))
}

/// Native pixels are shown this large.
const ZOOM: f32 = 4.0;

/// The board in its true colours, and over it what was read.
pub fn reading(trace: &mut Trace, screen: &CalibratedView<'_>, reading: &Reading<Round>) {
    if !trace.enabled() {
        return;
    }
    let colors = true_colors(screen);
    let caption = format!("colours are off by {:.0} of 255 at most", screen.color_error);
    trace.stage("voltorb-colours", caption, || colors.clone());
    let caption = if reading.warnings.is_empty() {
        "everything is certain".to_owned()
    } else {
        reading.warnings.join("; ")
    };
    trace.stage("voltorb-reading", caption, || labelled(&colors, reading));
}

/// The touch screen, one native pixel after another.
fn true_colors(screen: &CalibratedView<'_>) -> Frame {
    let side = (screen_spec::FIRST_CLUE + CARD + 4.0) as u32;
    let mut canvas = Canvas::new(side * ZOOM as u32, side * ZOOM as u32, [0; 3]);
    for (y, x) in (0..side).flat_map(|y| (0..side).map(move |x| (y as f32, x as f32))) {
        if let Some(color) = screen.color(Rect::from_corners(x, y, x + 1.0, y + 1.0)) {
            let color = color.map(|it| it.clamp(0.0, 255.0) as u8);
            let pixel = Rect::from_corners(x, y, x + 1.0, y + 1.0);
            canvas.rect(zoomed(pixel), color);
        }
    }
    canvas.into_frame()
}

fn zoomed(native: Rect) -> Rect {
    let Rect { min, max } = native;
    Rect::from_corners(min.x * ZOOM, min.y * ZOOM, max.x * ZOOM, max.y * ZOOM)
}

fn labelled(colors: &Frame, reading: &Reading<Round>) -> Frame {
    let mut canvas = Canvas::from_frame(colors);
    // At the lower left, where neither a card nor a clue has its digits.
    let mut label = |corner: (f32, f32), text: &str, certain: bool| {
        let size = 6.0;
        let width = canvas.text_width(text, size, Weight::Bold) + 2.0;
        let plate = screen_spec::rect(corner, (0.5, CARD - size - 1.5), (width, size + 1.0));
        let color = if certain { CERTAIN } else { UNCERTAIN };
        canvas.glass(zoomed(plate), [0; 3], 0.7);
        canvas.text(text, zoomed(plate).center(), size * ZOOM, Weight::Bold, color);
    };
    for it in reading.cells.iter().filter(|it| it.cell.idx() < N_CARDS) {
        label(screen_spec::card_corner(it.cell.idx()), &it.symbol, it.symbol != "?");
    }
    for line in 0..N_LINES {
        let field = |name: String| reading.fields.iter().find(|it| it.name == name);
        let (sum, voltorbs) = (field(sum_field(line)), field(voltorbs_field(line)));
        if let (Some(sum), Some(voltorbs)) = (sum, voltorbs) {
            let certain = sum.confidence.min(voltorbs.confidence) >= SURE;
            let text = format!("{}/{}", sum.symbol, voltorbs.symbol);
            label(screen_spec::clue_corner(line), &text, certain);
        }
    }
    canvas.into_frame()
}
