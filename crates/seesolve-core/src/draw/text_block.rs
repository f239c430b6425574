//! The legend and the captions below a drawing.

use crate::draw::font::{Font, Weight};
use crate::draw::palette::Background;
use crate::draw::shapes::rounded_rect;
use crate::draw::surface::Surface;
use crate::draw::words::words;
use crate::geometry::{Point, Rect};
use crate::view::{BoardView, LegendLine};

const CAPTION_PX: f32 = 17.0;
const LEGEND_PX: f32 = 15.0;
/// Between the drawing, the legend and the captions.
const GAP_PX: f32 = 8.0;

/// Lines of text, broken to fit a width.
pub(super) struct TextBlock {
    /// The lines of the legend by number, as many to a row as fit.
    legend: Vec<Vec<usize>>,
    /// The lines of the captions, in columns where they have some.
    captions: Vec<Vec<Piece>>,
    scale: f32,
}

/// A piece of a line: how far from the left it begins, in pixels, and what it says.
type Piece = (f32, String);

impl TextBlock {
    /// The view's text; `scale` enlarges it on large pictures.
    pub(super) fn new(view: &BoardView, width_px: f32, scale: f32) -> Self {
        let font = Font::new(Weight::Regular);
        let captions = caption_lines(&font, &view.captions, CAPTION_PX * scale, width_px);
        let legend = legend_rows(&font, view, LEGEND_PX * scale, width_px);
        Self { legend, captions, scale }
    }

    pub(super) fn height(&self) -> f32 {
        let Self { legend, captions, scale } = self;
        if legend.is_empty() && captions.is_empty() {
            return 0.0;
        }
        let legend_px = legend.len() as f32 * LEGEND_PX * 1.8;
        let captions_px = captions.len() as f32 * CAPTION_PX * 1.45;
        (legend_px + captions_px + 2.5 * GAP_PX) * scale
    }

    /// Draws the text below and right of a corner.
    pub(super) fn draw(
        &self,
        view: &BoardView,
        corner: Point,
        surface: &mut impl Surface,
        background: Background,
    ) {
        let font = Font::new(Weight::Regular);
        let (size, mut y) = (LEGEND_PX * self.scale, corner.y + 1.5 * GAP_PX * self.scale);
        for row in &self.legend {
            let mut x = corner.x;
            y += size * 1.8;
            for line in row.iter().filter_map(|it| view.legend.get(*it)) {
                if line.sample.is_empty() {
                    let color = line.role.map_or(background.ink(), |it| background.color(it));
                    let sample = Rect::from_corners(x, y - size * 0.85, x + size, y + size * 0.15);
                    surface.polygon(&rounded_rect(sample, size * 0.25), color);
                    x += size;
                } else {
                    surface.text_from(&line.sample, Point::new(x, y), size, background.ink());
                    x += font.width(&line.sample, size);
                }
                x += size * 0.5;
                surface.text_from(&line.text, Point::new(x, y), size, background.faint_ink());
                x += font.width(&line.text, size) + size * 1.4;
            }
        }
        y += GAP_PX * self.scale;
        for caption in &self.captions {
            y += CAPTION_PX * self.scale * 1.45;
            for (left, text) in caption {
                let base = Point::new(corner.x + left, y);
                surface.text_from(text, base, CAPTION_PX * self.scale, background.ink());
            }
        }
    }
}

/// What parts the columns of a caption.
const BETWEEN_COLUMNS: &str = "  ";

/// Captions as lines. Those with columns stand below each other in them; the last column is broken
/// where there is no room.
fn caption_lines(font: &Font, captions: &[String], size: f32, room: f32) -> Vec<Vec<Piece>> {
    let cells = |it: &String| -> Vec<String> {
        let parts = it.split(BETWEEN_COLUMNS).map(str::trim).filter(|it| !it.is_empty());
        parts.map(str::to_owned).collect()
    };
    let rows: Vec<Vec<String>> = captions.iter().map(cells).collect();
    let mut widths: Vec<f32> = Vec::new();
    for row in rows.iter().filter(|it| it.len() > 1) {
        widths.resize(widths.len().max(row.len()), 0.0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = width.max(font.width(cell, size) + size);
        }
    }
    let mut lines = Vec::new();
    for row in &rows {
        let Some((last, others)) = row.split_last() else { continue };
        let lefts: Vec<f32> = (0..row.len()).map(|it| widths.iter().take(it).sum()).collect();
        let mut line: Vec<Piece> = lefts.iter().copied().zip(others.iter().cloned()).collect();
        let left = if others.is_empty() { 0.0 } else { lefts[others.len()] };
        for text in wrapped(font, last, size, (room - left).max(room / 4.0)) {
            line.push((left, text));
            lines.push(std::mem::take(&mut line));
        }
    }
    lines
}

/// A text in lines no wider than there is room, broken between words.
fn wrapped(font: &Font, text: &str, size: f32, room: f32) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words(text.trim_start()).map(str::trim_end) {
        let line = lines.last_mut().expect("there is always a line");
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || font.width(&longer, size) <= room {
            *line = longer;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

fn legend_rows(font: &Font, view: &BoardView, size: f32, room: f32) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut left = 0.0;
    let drawn = |it: &(usize, &LegendLine)| !it.1.only_in_text && view.shows(it.1);
    for (idx, line) in view.legend.iter().enumerate().filter(drawn) {
        let sample = if line.sample.is_empty() { size } else { font.width(&line.sample, size) };
        let needed = sample + font.width(&line.text, size) + size * 1.9;
        if rows.is_empty() || needed > left {
            rows.push(Vec::new());
            left = room;
        }
        left -= needed;
        rows.last_mut().expect("a row was just made").push(idx);
    }
    rows
}
