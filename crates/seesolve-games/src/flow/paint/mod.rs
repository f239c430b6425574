//! Draws any board as the game looks, alone, on a phone or in a window: what the demonstration
//! shows, and what the reader is tested with.

pub mod palette;
mod pieces;
mod scene;

use seesolve_core::draw::Canvas;
use seesolve_core::{CellShape, Layout, PaintStyle, Painted, Point, Rect, Scene};

use crate::flow::board::{Board, Cell};
use crate::flow::extent::Topology;
use crate::flow::geometry::{HEX_PITCH, outline};
use pieces::Brush;
use scene::{Around, desktop};

/// Draws the board.
pub fn paint(board: &Board, style: &PaintStyle) -> Painted {
    let cell_px = style.cell_px.clamp(4.0, 400.0);
    let theme = palette::theme(style.theme);
    let mut rng = fastrand::Rng::with_seed(style.seed);
    let stage = Stage::new(board, cell_px, style.scene, &mut rng);
    let mut canvas = Canvas::new(stage.width as u32, stage.height as u32, theme.ground);
    let around = Around { board, theme, seed: style.seed };
    if style.scene == Scene::Desktop {
        desktop(&mut canvas, (stage.width, stage.height), &mut rng);
        canvas.rect(stage.app.grown(4.0), [70; 3]);
        canvas.rect(stage.app, theme.ground);
    }
    around.bars(&mut canvas, stage.app, &mut rng);
    if style.scene != Scene::Board {
        around.header(&mut canvas, stage.app, stage.board);
        around.footer(&mut canvas, stage.app, stage.board);
    }
    if style.scene == Scene::Device {
        around.status_bar(&mut canvas, stage.app);
    }
    let mut brush = Brush {
        canvas: &mut canvas,
        board,
        theme,
        seed: style.seed,
        origin: stage.board.min,
        cell_px,
    };
    brush.draw();
    Painted { layout: layout(board, stage.board.min, cell_px), frame: canvas.into_frame() }
}

/// Where everything goes.
struct Stage {
    width: f32,
    height: f32,
    /// The application's surface.
    app: Rect,
    board: Rect,
}

impl Stage {
    fn new(board: &Board, cell_px: f32, scene: Scene, rng: &mut fastrand::Rng) -> Self {
        let extent = board.extent();
        let (cols, rows) = (extent.cols as f32, extent.rows as f32);
        let (w, h) = match extent.topology {
            Topology::Square | Topology::Warp => (cols * cell_px, rows * cell_px),
            Topology::Hex => ((0.75 * cols + 0.25) * cell_px, (rows + 0.5) * HEX_PITCH * cell_px),
        };
        // Arrows of open borders and the lines' own width stick out.
        let rim = match extent.topology {
            Topology::Warp => 0.35 * cell_px,
            Topology::Square | Topology::Hex => 2.0 + 0.02 * cell_px,
        };
        let (app_w, app_h) = match scene {
            Scene::Board => (w + 2.0 * rim, h + 2.0 * rim),
            Scene::Device => (w + 2.0 * rim, (h + 0.5 * w + 2.0 * rim).max(2.1 * w)),
            Scene::Desktop => (w * 1.3 + 2.0 * rim, h + 0.95 * w + 2.0 * rim),
        };
        let (width, height, left, top) = match scene {
            Scene::Board | Scene::Device => (app_w, app_h, 0.0, 0.0),
            Scene::Desktop => {
                let (width, height) = (app_w * 1.9 + 80.0, app_h * 1.15 + 80.0);
                let left = app_w * 0.5 + rng.f32() * (width - app_w * 1.5 - 8.0);
                (width, height, left, 20.0 + rng.f32() * (height - app_h - 80.0))
            }
        };
        let app = Rect::from_corners(
            left.round(),
            top.round(),
            left.round() + app_w,
            top.round() + app_h,
        );
        let board_top = match scene {
            Scene::Board => rim,
            Scene::Device | Scene::Desktop => (app_h - h) * 0.5,
        };
        let corner = Point::new(app.min.x + (app_w - w) / 2.0, app.min.y + board_top);
        let board = Rect::new(corner, Point::new(corner.x + w, corner.y + h));
        Self { width: width.ceil(), height: height.ceil(), app, board }
    }
}

fn layout(board: &Board, origin: Point, cell_px: f32) -> Layout {
    let place = |it: Point| Point::new(origin.x + it.x * cell_px, origin.y + it.y * cell_px);
    let shape = |cell: usize| {
        let corners: Vec<Point> = outline(board.extent(), cell).into_iter().map(place).collect();
        let center_in_frame = Rect::around(corners.iter().copied()).unwrap_or_default().center();
        CellShape { center_in_frame, outline_in_frame: corners }
    };
    let cells: Vec<Option<CellShape>> = (0..board.n_cells())
        .map(|cell| (board.cells()[cell] != Cell::Hole).then(|| shape(cell)))
        .collect();
    let corners = cells.iter().flatten().flat_map(|it| it.outline_in_frame.iter().copied());
    let bounds_in_frame = Rect::around(corners).unwrap_or_default();
    Layout { bounds_in_frame, cells }
}
