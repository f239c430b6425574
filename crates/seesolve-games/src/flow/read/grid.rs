//! A grid in a picture: how its cells map to pixels, which of them exist, and where walls stand.

use std::sync::Arc;

use seesolve_core::vision::warp::Homography;
use seesolve_core::{CellShape, Frame, Point, Rect};

use crate::flow::extent::{Extent, Topology};
use crate::flow::geometry::{HEX_PITCH, center, outline};
use crate::flow::limits::{DOT, MIN_PATCH_PX};
use crate::flow::read::edge::Polarity;
use crate::flow::read::figures::Figures;

/// Where a board lies and what it is made of, before its dots are read.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub extent: Extent,
    /// From board units (one cell wide, origin at the board's top left) to pixels.
    pub frame_from_cells: Homography,
    /// The distance between neighbouring cells in pixels.
    pub pitch: f32,
    /// Which cells exist.
    pub present: Vec<bool>,
    /// Pairs of neighbouring cells with a wall between them.
    pub walls: Vec<(usize, usize)>,
    /// Cells that may have a wall beside them, or not.
    pub unclear: Vec<usize>,
    /// Cells that two pipes may cross.
    pub bridges: Vec<usize>,
    pub polarity: Polarity,
    /// How much the usual line stands out.
    pub line_contrast: f32,
    /// How clearly the lines stand out, 0 to 1.
    pub clarity: f32,
    /// The board seems to go on beyond the picture.
    pub cut: bool,
    /// Nothing shows where the board ends, and several ends would do.
    pub rim_unseen: bool,
    /// Something may lie over a part of the board: only a single solution shows that none is missing.
    pub needs_proof: bool,
    /// A colour that the picture lacks, and with it perhaps dots.
    pub lost_color: Option<&'static str>,
    /// How many other boards the picture shows.
    pub n_rivals: usize,
    /// How large its dots are, where that was seen; else they are as large as the game's.
    pub dot: Option<DotSize>,
    /// What stands on it instead of dots, if they are no dots.
    pub figures: Option<Arc<Figures>>,
}

/// The size of a dot in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DotSize {
    pub width: f32,
    pub height: f32,
    pub is_round: bool,
    /// The ground of empty cells, where dots fill theirs and leave none to see beside them.
    pub ground: Option<[f32; 3]>,
}

impl Grid {
    /// All cells of an extent, no walls, and nothing known of its lines.
    pub(super) fn plain(
        extent: Extent,
        frame_from_cells: Homography,
        pitch: f32,
        polarity: Polarity,
    ) -> Self {
        Self {
            extent,
            frame_from_cells,
            pitch,
            present: vec![true; extent.n_cells()],
            walls: Vec::new(),
            unclear: Vec::new(),
            bridges: Vec::new(),
            polarity,
            line_contrast: 0.0,
            clarity: 0.0,
            cut: false,
            rim_unseen: false,
            needs_proof: false,
            lost_color: None,
            n_rivals: 0,
            dot: None,
            figures: None,
        }
    }

    /// A point given by its distance from a cell's centre, in distances between neighbours.
    #[inline]
    pub(super) fn in_frame(&self, cell: usize, dx: f32, dy: f32) -> Point {
        let center = center(&self.extent, cell);
        let unit = match self.extent.topology {
            Topology::Square | Topology::Warp => 1.0,
            Topology::Hex => HEX_PITCH,
        };
        self.frame_from_cells.apply(Point::new(center.x + dx * unit, center.y + dy * unit))
    }

    pub(super) fn shape(&self, cell: usize) -> CellShape {
        let corners = outline(&self.extent, cell).into_iter();
        CellShape {
            center_in_frame: self.in_frame(cell, 0.0, 0.0),
            outline_in_frame: corners.map(|it| self.frame_from_cells.apply(it)).collect(),
        }
    }

    /// The box around the outermost lines.
    pub(super) fn bounds_in_frame(&self) -> Rect {
        let corners = (0..self.extent.n_cells())
            .filter(|it| self.present[*it])
            .flat_map(|it| self.shape(it).outline_in_frame);
        Rect::around(corners).unwrap_or_default()
    }

    /// The radius of the dots, in cells.
    pub(super) fn dot_radius(&self) -> f32 {
        self.dot.map_or(DOT, |it| it.width.min(it.height)) / 2.0
    }

    pub(super) fn n_present(&self) -> usize {
        self.present.iter().filter(|it| **it).count()
    }

    /// The mean colour of a small patch at a place of a cell; `None` outside the picture.
    pub(super) fn patch(
        &self,
        frame: &Frame,
        cell: usize,
        dx: f32,
        dy: f32,
        radius: f32,
    ) -> Option<[f32; 3]> {
        let center = self.in_frame(cell, dx, dy);
        let spread = (self.pitch * radius).max(MIN_PATCH_PX);
        let (width, height) = (frame.width() as f32, frame.height() as f32);
        let (left, top) = (center.x - spread, center.y - spread);
        let (right, bottom) = (center.x + spread, center.y + spread);
        if left >= 0.0 && top >= 0.0 && right < width && bottom < height {
            let mut sum = [0_u32; 3];
            for y in [top, center.y, bottom] {
                for x in [left, center.x, right] {
                    let rgb = frame.pixel(x as usize, y as usize);
                    sum.iter_mut().zip(rgb).for_each(|(to, from)| *to += u32::from(from));
                }
            }
            return Some(sum.map(|it| it as f32 / 9.0));
        }
        let (mut sum, mut n) = ([0.0_f32; 3], 0.0);
        for step_y in [-1.0, 0.0, 1.0] {
            for step_x in [-1.0, 0.0, 1.0] {
                let (x, y) = (center.x + step_x * spread, center.y + step_y * spread);
                if x >= 0.0 && y >= 0.0 && x < width && y < height {
                    let rgb = frame.pixel(x as usize, y as usize);
                    for (to, from) in sum.iter_mut().zip(rgb) {
                        *to += f32::from(from);
                    }
                    n += 1.0;
                }
            }
        }
        (n >= 3.0).then(|| sum.map(|it| it / n))
    }
}
