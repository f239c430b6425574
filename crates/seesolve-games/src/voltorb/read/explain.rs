//! The stages of a reading as pictures, for `--explain`.

use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Control, Frame, Item, Reading, Rect};

use super::super::board::{N_CARDS, N_LINES};
use super::super::items::{Named, SURE, UNKNOWN};
use super::super::screen_spec::{self, CARD};
use super::calibrated::CalibratedView;
use super::transform::ScreenTransform;

const FOUND: [u8; 3] = [255, 0, 220];
const CERTAIN: [u8; 3] = [255, 255, 255];
const UNCERTAIN: [u8; 3] = [255, 40, 40];

/// The picture with the boards that were found in it.
pub(crate) fn places(control: &Control, frame: &Frame, places: &[(ScreenTransform, f32)]) {
    let caption = match places {
        [] => "no lines with the five line colours in order".to_owned(),
        [first, ..] => format!(
            "scale {:.3} x {:.3}, score {:.2}; places found: {}",
            first.0.x.scale,
            first.0.y.scale,
            first.1,
            places.len()
        ),
    };
    control.stage("voltorb-place", caption, || {
        let mut canvas = Canvas::from_frame(frame);
        for (place, _) in places {
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
pub(crate) fn reading(control: &Control, screen: &CalibratedView<'_>, reading: &Reading) {
    if !control.wants_stages() {
        return;
    }
    let colors = true_colors(screen);
    let caption = format!("colours are off by {:.0} of 255 at most", screen.color_error);
    control.stage("voltorb-colours", caption, || colors.clone());
    let caption = if reading.warnings.is_empty() {
        "everything is certain".to_owned()
    } else {
        reading.warnings.join("; ")
    };
    control.stage("voltorb-reading", caption + &in_words(reading), || labelled(&colors, reading));
}

/// Everything in words: what it was taken for, how much of that was found, and the rest; a line each.
fn in_words(reading: &Reading) -> String {
    let line = |it: &Item| {
        let looks = (100.0 * it.confidence).clamp(0.0, 100.0);
        let other = it.runner_up.as_ref().map_or(String::new(), |it| format!("; or else {it}"));
        let doubt = it.doubt.as_ref().map_or(String::new(), |it| format!("; doubtful: {it}"));
        let expected = match it.symbol.as_str() {
            UNKNOWN if it.doubt.is_none() => return format!("\n  {}: not shown", it.name),
            UNKNOWN => "a card or a number",
            "." => "a card face down",
            symbol => symbol,
        };
        format!(
            "\n  {}: expected {expected}; found {looks:.0} % of it; {:.0} % unexplained{other}{doubt}",
            it.name,
            100.0 - looks
        )
    };
    reading.items.iter().map(line).collect()
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

fn labelled(colors: &Frame, reading: &Reading) -> Frame {
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
    for card in 0..N_CARDS {
        if let Some(it) = reading.item(&Named::Card(card).name()) {
            label(screen_spec::card_corner(card), &it.symbol, it.symbol != UNKNOWN);
        }
    }
    for line in 0..N_LINES {
        let item = |named: Named| reading.item(&named.name());
        let clue = (item(Named::Sum(line)), item(Named::Voltorbs(line)));
        if let (Some(sum), Some(voltorbs)) = clue {
            let certain = sum.confidence.min(voltorbs.confidence) >= SURE;
            let text = format!("{}/{}", sum.symbol, voltorbs.symbol);
            label(screen_spec::clue_corner(line), &text, certain);
        }
    }
    canvas.into_frame()
}
