//! The stages of a reading as pictures, for `--explain`.

use seesolve_core::Rgb;
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::vision::ridge::Run;
use seesolve_core::{Frame, Item, Point, Rect};

use crate::flow::read::cells::{CellKind, CellSample};
use crate::flow::read::find::Lines;
use crate::flow::read::grid::Grid;
use crate::flow::read::rest::unexplained;

const UPRIGHT: Rgb = [90, 220, 120];
const LEVEL: Rgb = [90, 160, 255];
const GOOD: Rgb = [80, 255, 120];
const BAD: Rgb = [255, 90, 90];
const WALL: Rgb = [255, 255, 255];

/// The pieces of lines over the darkened picture.
pub(super) fn lines(frame: &Frame, lines: &Lines, factor: usize) -> Frame {
    let mut canvas = darkened(frame);
    let scale = factor as f32;
    let mut bar = |it: &Run, exchanged: bool, color: Rgb| {
        let [x, y0, y1] = [it.x, it.y0, it.y1].map(|it| f32::from(it) * scale);
        let rect = if exchanged {
            Rect::from_corners(y0, x, y1, x + scale)
        } else {
            Rect::from_corners(x, y0, x + scale, y1)
        };
        canvas.rect(rect, color);
    };
    lines.upright.iter().for_each(|it| bar(it, false, UPRIGHT));
    lines.level.iter().for_each(|it| bar(it, true, LEVEL));
    canvas.into_frame()
}

/// The cells of a grid, green if it was taken and red if not.
pub(super) fn grid(frame: &Frame, grid: &Grid, is_taken: bool) -> Frame {
    let mut canvas = darkened(frame);
    let color = if is_taken { GOOD } else { BAD };
    let width = (grid.pitch * 0.03).max(1.0);
    for cell in (0..grid.extent.n_cells()).filter(|it| grid.present[*it]) {
        canvas.polygon_frame(&grid.shape(cell).outline_in_frame, width, color);
    }
    for (a, b) in &grid.walls {
        let (a, b) = (grid.in_frame(*a, 0.0, 0.0), grid.in_frame(*b, 0.0, 0.0));
        let middle = a.lerp(b, 0.5);
        canvas.circle(middle, width * 2.0, WALL);
    }
    canvas.into_frame()
}

/// Things that may be dots.
pub(super) fn marks(frame: &Frame, boxes: impl Iterator<Item = Rect>) -> Frame {
    let mut canvas = darkened(frame);
    boxes.for_each(|it| canvas.rounded_frame(it.grown(2.0), 0.0, 2.0, GOOD));
    canvas.into_frame()
}

/// What every cell was taken for: rings for dots, small discs for pipes, frames for doubt.
pub(super) fn cells(
    frame: &Frame,
    grid: &Grid,
    samples: &[Option<CellSample>],
    symbols: &[String],
    doubts: &[usize],
) -> Frame {
    let mut canvas = darkened(frame);
    for (cell, sample) in samples.iter().enumerate() {
        let Some(sample) = sample else { continue };
        let at = grid.in_frame(cell, 0.0, 0.0);
        match sample.kind {
            CellKind::Dot => {
                canvas.ring(at, grid.pitch * 0.38, (grid.pitch * 0.05).max(1.0), GOOD);
                let letter = symbols.get(cell).map_or("?", String::as_str);
                canvas.text(letter, at, grid.pitch * 0.5, Weight::Bold, WALL);
            }
            CellKind::Pipe => canvas.circle(at, grid.pitch * 0.1, LEVEL),
            CellKind::Empty => {}
        }
        let sure = format!("{:.0}", sample.confidence * 100.0);
        let below = Point::new(at.x, at.y + grid.pitch * 0.42);
        canvas.text(&sure, below, (grid.pitch * 0.16).max(6.0), Weight::Regular, [190; 3]);
        if doubts.contains(&cell) {
            canvas.polygon_frame(
                &grid.shape(cell).outline_in_frame,
                (grid.pitch * 0.06).max(1.5),
                BAD,
            );
        }
    }
    canvas.into_frame()
}

/// Every cell in words: what was expected there, what was found, and the rest; a line each. Then the
/// walls and bridges.
pub(super) fn cells_in_words(
    frame: &Frame,
    grid: &Grid,
    samples: &[Option<CellSample>],
    items: &[Item],
) -> String {
    let line = |(sample, item): (&Option<CellSample>, &Item)| {
        let sample = sample.as_ref()?;
        let expected = match sample.kind {
            CellKind::Dot => format!("a disc of one colour for the dot {}", item.symbol),
            CellKind::Pipe => "a band that leaves the cell".to_owned(),
            CellKind::Empty => "plain ground".to_owned(),
        };
        let [r, g, b] = sample.rgb.map(|it| it.round() as u8);
        let rest = unexplained(frame, grid, item.cell?.idx(), sample.body());
        let doubt = item.doubt.as_ref().map_or(String::new(), |it| format!("; doubtful: {it}"));
        Some(format!(
            "\n  {}: expected {expected}; found #{r:02x}{g:02x}{b:02x}, {:.0} % sure; {:.0} % unexplained{doubt}",
            item.name,
            100.0 * item.confidence,
            100.0 * rest,
        ))
    };
    let place = |cell: usize| grid.extent.place(cell);
    let walls = grid.walls.iter();
    let walls = walls.map(|(a, b)| format!("\n  a wall between {} and {}", place(*a), place(*b)));
    let bridges = grid.bridges.iter().map(|it| format!("\n  a bridge at {}", place(*it)));
    samples.iter().zip(items).filter_map(line).chain(walls).chain(bridges).collect()
}

fn darkened(frame: &Frame) -> Canvas {
    let rgb = frame.rgb().iter().map(|it| it / 3).collect();
    let dark = Frame::from_rgb(frame.width(), frame.height(), rgb);
    Canvas::from_frame(dark.as_ref().unwrap_or(frame))
}
