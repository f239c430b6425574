//! The sole place where cells become pixels of the screen.
//!
//! Whatever a plan says, no point comes out of here that lies outside the board.

use seesolve_core::{CellId, Gesture, Layout, Point, Prompt, Rect, ScreenFromFrame, Waypoint};
use thiserror::Error;

use crate::place::ScreenPoint;

/// Why a gesture was refused.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum AimError {
    #[error("the board has no cell {}", .0.0)]
    NoCell(CellId),
    #[error("({x:.1}, {y:.1}) is outside the board")]
    Outside { x: f32, y: f32 },
    #[error("there is nothing to do")]
    Empty,
}

/// A gesture on the screen: for each press of the button, where it goes down, the points it passes
/// and where it goes up. A click is one point.
pub type PointerPath = Vec<Vec<ScreenPoint>>;

/// How closely a drag keeps to its path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum DragDetail {
    /// From bend to bend, for games that follow a straight line themselves.
    #[default]
    #[serde(rename = "bends")]
    Corners,
    /// From cell to cell, for games that see only where the pointer stops.
    #[serde(rename = "cells")]
    EveryCell,
}

/// Turns a gesture into points on the screen.
pub fn aim(
    layout: &Layout,
    screen_from_frame: &ScreenFromFrame,
    gesture: &Gesture,
    detail: DragDetail,
) -> Result<PointerPath, AimError> {
    let target = Target { layout, screen_from_frame };
    let centers = |cells: &[CellId]| cells.iter().map(|it| target.center(*it)).collect();
    let presses: PointerPath = match (gesture, detail) {
        (Gesture::Click(cell), _) => vec![vec![target.center(*cell)?]],
        (Gesture::Stroke(stroke), DragDetail::Corners) => {
            let press = |it: &Vec<Waypoint>| it.iter().map(|it| target.waypoint(it)).collect();
            stroke.presses.iter().map(press).collect::<Result<_, _>>()?
        }
        (Gesture::Stroke(stroke), DragDetail::EveryCell) => {
            stroke_by_cells(&stroke.presses, &stroke.cells)
                .iter()
                .map(|it| centers(it))
                .collect::<Result<_, _>>()?
        }
    };
    if presses.is_empty() || presses.iter().any(Vec::is_empty) {
        return Err(AimError::Empty);
    }
    Ok(presses)
}

/// Where to press to answer a prompt: its middle, which must lie inside the picture.
pub fn aim_at_prompt(
    prompt: &Prompt,
    screen_from_frame: &ScreenFromFrame,
    picture: Rect,
) -> Result<ScreenPoint, AimError> {
    let center = prompt.rect_in_frame.center();
    point_inside(center, picture, screen_from_frame)
}

/// The cells of a path, split where the stroke is split: a path over the border of its board
/// needs one press on either side.
fn stroke_by_cells(presses: &[Vec<Waypoint>], cells: &[CellId]) -> Vec<Vec<CellId>> {
    let mut rest = cells;
    let mut parts = Vec::new();
    for next in presses.iter().skip(1).filter_map(|it| it.first()) {
        let Some(at) = rest.iter().position(|it| *it == next.cell) else { continue };
        let (part, after) = rest.split_at(at);
        parts.push(part.to_vec());
        rest = after;
    }
    parts.push(rest.to_vec());
    parts.retain(|it| !it.is_empty());
    parts
}

struct Target<'a> {
    layout: &'a Layout,
    screen_from_frame: &'a ScreenFromFrame,
}

impl Target<'_> {
    fn center(&self, cell: CellId) -> Result<ScreenPoint, AimError> {
        let shape = self.layout.cell(cell).ok_or(AimError::NoCell(cell))?;
        self.point(shape.center_in_frame)
    }

    fn waypoint(&self, waypoint: &Waypoint) -> Result<ScreenPoint, AimError> {
        let Waypoint { cell, offset_in_cell } = *waypoint;
        let shape = self.layout.cell(cell).ok_or(AimError::NoCell(cell))?;
        let outline = Rect::around(shape.outline_in_frame.iter().copied());
        let outline = outline.ok_or(AimError::NoCell(cell))?;
        let center = shape.center_in_frame;
        let at = Point::new(
            center.x + offset_in_cell.x * outline.width(),
            center.y + offset_in_cell.y * outline.height(),
        );
        // A point of another cell is not where the plan wants the pointer, even if on the board.
        let is_in_cell = |offset: f32| (-0.501..=0.501).contains(&offset);
        if !(is_in_cell(offset_in_cell.x) && is_in_cell(offset_in_cell.y)) {
            return Err(AimError::Outside { x: at.x, y: at.y });
        }
        self.point(at)
    }

    fn point(&self, in_frame: Point) -> Result<ScreenPoint, AimError> {
        point_inside(in_frame, self.layout.bounds_in_frame, self.screen_from_frame)
    }
}

/// The pixel of the screen that holds a point, if its middle lies in the box.
fn point_inside(
    in_frame: Point,
    bounds_in_frame: Rect,
    screen_from_frame: &ScreenFromFrame,
) -> Result<ScreenPoint, AimError> {
    let outside = AimError::Outside { x: in_frame.x, y: in_frame.y };
    if !(in_frame.x.is_finite() && in_frame.y.is_finite()) {
        return Err(outside);
    }
    let point = ScreenPoint::holding(screen_from_frame.apply(in_frame));
    let middle_in_screen = Point::new(point.x as f32 + 0.5, point.y as f32 + 0.5);
    let inside = bounds_in_frame.contains(screen_from_frame.invert(middle_in_screen));
    if inside { Ok(point) } else { Err(outside) }
}

#[cfg(test)]
mod tests {
    use seesolve_core::{CellShape, Stroke};

    use super::*;

    /// Two rows of three cells, 20 pixels wide, the fifth missing.
    fn layout() -> Layout {
        let cell = |idx: usize| {
            let (x, y) = (100.0 + (idx % 3) as f32 * 20.0, 50.0 + (idx / 3) as f32 * 20.0);
            let rect = Rect::from_corners(x, y, x + 20.0, y + 20.0);
            (idx != 4).then(|| CellShape::from_rect(rect))
        };
        Layout {
            bounds_in_frame: Rect::from_corners(100.0, 50.0, 160.0, 90.0),
            cells: (0..6).map(cell).collect(),
        }
    }

    fn on_second_monitor() -> ScreenFromFrame {
        ScreenFromFrame { scale: 0.5, offset_in_screen: Point::new(1920.0, 10.0) }
    }

    #[test]
    fn cells_land_where_the_screen_shows_them() {
        let drag =
            Gesture::Stroke(Stroke { presses: Vec::new(), cells: vec![CellId(0), CellId(3)] });
        let aimed = aim(&layout(), &on_second_monitor(), &drag, DragDetail::EveryCell).unwrap();
        assert_eq!(aimed, [[ScreenPoint::new(1975, 40), ScreenPoint::new(1975, 50)]]);
    }

    #[test]
    fn holes_and_points_outside_are_refused() {
        let shoot =
            |gesture| aim(&layout(), &ScreenFromFrame::IDENTITY, &gesture, DragDetail::Corners);
        assert_eq!(shoot(Gesture::Click(CellId(4))), Err(AimError::NoCell(CellId(4))));
        assert_eq!(shoot(Gesture::Click(CellId(9))), Err(AimError::NoCell(CellId(9))));
        let nothing = Stroke { presses: Vec::new(), cells: Vec::new() };
        assert_eq!(shoot(Gesture::Stroke(nothing)), Err(AimError::Empty));
        for offset in [-0.6, 0.51, 7.0, f32::NAN] {
            let waypoint = Waypoint { cell: CellId(0), offset_in_cell: Point::new(offset, 0.0) };
            let stroke = Stroke { presses: vec![vec![waypoint]], cells: vec![CellId(0)] };
            let refused = shoot(Gesture::Stroke(stroke));
            assert!(matches!(refused, Err(AimError::Outside { .. })), "{offset}: {refused:?}");
        }
    }

    #[test]
    fn a_layout_whose_cells_leave_its_bounds_is_not_trusted() {
        let mut layout = layout();
        layout.bounds_in_frame = Rect::from_corners(100.0, 50.0, 130.0, 90.0);
        let click = |cell| Gesture::Click(CellId(cell));
        let shoot = |it| aim(&layout, &ScreenFromFrame::IDENTITY, &click(it), DragDetail::Corners);
        assert!(shoot(0).is_ok());
        assert!(matches!(shoot(2), Err(AimError::Outside { .. })));
    }

    #[test]
    fn a_path_over_the_border_is_split_by_cells_too() {
        let at = |cell| Waypoint { cell: CellId(cell), offset_in_cell: Point::default() };
        let presses = vec![vec![at(1), at(0)], vec![at(2)]];
        let parts = stroke_by_cells(&presses, &[CellId(1), CellId(0), CellId(2), CellId(5)]);
        assert_eq!(parts, [[CellId(1), CellId(0)], [CellId(2), CellId(5)]]);
    }

    #[test]
    fn a_prompt_outside_the_picture_is_refused() {
        let picture = Rect::from_corners(0.0, 0.0, 200.0, 100.0);
        let prompt = |x: f32| Prompt {
            name: "next".to_owned(),
            rect_in_frame: Rect::from_corners(x, 10.0, x + 20.0, 20.0),
            leads_on: true,
        };
        let shoot = |x| aim_at_prompt(&prompt(x), &ScreenFromFrame::IDENTITY, picture);
        assert_eq!(shoot(50.0), Ok(ScreenPoint::new(60, 15)));
        assert!(shoot(195.0).is_err());
    }
}
