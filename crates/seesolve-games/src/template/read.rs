//! Finding the strip by its colour and reading each lamp at its centre.

use seesolve_core::geometry::{Point, Rect};
use seesolve_core::vision::color::Lab;
use seesolve_core::{
    CellId, CellReading, Corrections, Frame, Located, NotationError, Reading, Trace, Verdict,
};

use super::{Lamps, paint};

/// Colours nearer than this (CIE Lab) are taken for the same.
const SAME: f32 = 12.0;

pub(super) fn locate(frame: &Frame, trace: &mut Trace) -> Vec<Located<()>> {
    trace.stage("frame", "the picture as it came", || frame.clone());
    let strip = Lab::from_rgb(paint::STRIP);
    let on_strip = |x: usize, y: usize| Lab::from_rgb(frame.pixel(x, y)).distance(strip) < SAME;
    let (width, height) = frame.size();
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let corners = pixels.filter(|(x, y)| on_strip(*x, *y)).flat_map(|(x, y)| {
        [Point::new(x as f32, y as f32), Point::new(x as f32 + 1.0, y as f32 + 1.0)]
    });
    let Some(bounds) = Rect::around(corners) else { return Vec::new() };
    let n_lamps = (bounds.width() / bounds.height()).round() as usize;
    let square = (bounds.width() / n_lamps as f32 / bounds.height() - 1.0).abs() < 0.1;
    if bounds.height() < 8.0 || !square || n_lamps > Lamps::MAX {
        return Vec::new();
    }
    vec![Located { layout: paint::layout(bounds, n_lamps), lattice: () }]
}

pub(super) fn read(
    frame: &Frame,
    place: &Located<()>,
    corrections: &Corrections,
) -> Reading<Lamps> {
    let ids = (0..place.layout.cells.len()).map(|it| CellId(it as u16));
    let cells: Vec<CellReading> = ids
        .filter_map(|id| Some((id, place.layout.cell(id)?.center_in_frame)))
        .map(|(id, center)| match corrections.cell(id) {
            Some(word) => {
                CellReading { cell: id, symbol: word.to_owned(), confidence: 1.0, runner_up: None }
            }
            None => read_lamp(frame, id, center),
        })
        .collect();
    let doubtful: Vec<CellId> =
        cells.iter().filter(|it| it.confidence < 0.5).map(|it| it.cell).collect();
    let state: Result<Lamps, NotationError> =
        cells.iter().map(|it| it.symbol.as_str()).collect::<String>().parse();
    let certain = state.is_ok() && doubtful.is_empty();
    Reading {
        verdict: if certain { Verdict::Read } else { Verdict::Doubtful },
        confidence: cells.iter().map(|it| it.confidence).fold(1.0, f32::min),
        warnings: state.as_ref().err().map(ToString::to_string).into_iter().collect(),
        state: state.ok(),
        cells,
        fields: Vec::new(),
        doubtful,
    }
}

fn read_lamp(frame: &Frame, cell: CellId, center_in_frame: Point) -> CellReading {
    let seen =
        Lab::from_rgb(frame.pixel_clamped(center_in_frame.x as i64, center_in_frame.y as i64));
    let far = |color| seen.distance(Lab::from_rgb(color));
    let (lit, dark) = (far(paint::LIT), far(paint::DARK));
    let (symbol, other, distance) = if lit < dark { ("*", ".", lit) } else { (".", "*", dark) };
    CellReading {
        cell,
        symbol: symbol.into(),
        confidence: (1.0 - distance / (4.0 * SAME)).max(0.0),
        runner_up: Some(other.into()),
    }
}
