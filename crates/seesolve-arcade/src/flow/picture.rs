//! What stands around a board: the headline, the box after a level, the flip.

use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{CellShape, Frame, Layout, Point, Rect};
use seesolve_games::flow::{Board, Topology, view};

const BACKGROUND: [u8; 3] = [0, 0, 0];
const TEXT: [u8; 3] = [222, 222, 222];
const FAINT: [u8; 3] = [130, 130, 130];
const BUTTON: [u8; 3] = [24, 120, 210];
const HEAD_PX: f32 = 76.0;
const MARGIN_PX: f32 = 24.0;

/// What the headline says.
#[derive(Clone, PartialEq)]
pub struct Headline {
    pub level: u32,
    pub size: String,
    pub flows: (usize, usize),
    pub moves: u32,
    pub percent: usize,
    pub seconds_left: Option<u64>,
}

/// Everything but the board.
pub struct Surroundings {
    area: Rect,
    size: (u32, u32),
    /// The headline that was drawn last: it changes far less often than the board.
    drawn: Option<(Headline, Frame)>,
}

impl Surroundings {
    pub fn new(board_px: u32) -> Self {
        let side = board_px as f32;
        let area = Rect::from_corners(
            MARGIN_PX,
            HEAD_PX + MARGIN_PX,
            MARGIN_PX + side,
            HEAD_PX + MARGIN_PX + side,
        );
        let size = (area.max.x + MARGIN_PX, area.max.y + MARGIN_PX);
        Self { area, size: (size.0 as u32, size.1 as u32), drawn: None }
    }

    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    pub fn cell_px(&self, board: &Board) -> f32 {
        fitted(board, self.area)
    }

    /// Where the "next level" button is, when it is there.
    pub fn button(&self) -> Rect {
        let Point { x, y } = self.area.center();
        let (half_width, half_height) = (self.area.width() * 0.24, self.area.height() * 0.06);
        let y = y + self.area.height() * 0.1;
        Rect::from_corners(x - half_width, y - half_height, x + half_width, y + half_height)
    }

    fn corner(&self, painted: &Frame) -> (i32, i32) {
        let Point { x, y } = self.area.center();
        let left = x - painted.width() as f32 / 2.0;
        let top = y - painted.height() as f32 / 2.0;
        (left.floor() as i32, top.floor() as i32)
    }

    /// A painted board's layout as it lies in the whole picture.
    pub fn placed(&self, painted: &Frame, layout: &Layout) -> Layout {
        let (left, top) = self.corner(painted);
        let shift = |it: Point| Point::new(it.x + left as f32, it.y + top as f32);
        let shape = |it: &CellShape| CellShape {
            center_in_frame: shift(it.center_in_frame),
            outline_in_frame: it.outline_in_frame.iter().map(|it| shift(*it)).collect(),
        };
        let bounds = layout.bounds_in_frame;
        Layout {
            bounds_in_frame: Rect::new(shift(bounds.min), shift(bounds.max)),
            cells: layout.cells.iter().map(|it| it.as_ref().map(shape)).collect(),
        }
    }

    pub fn playing(&mut self, board: &Frame, headline: &Headline) -> Frame {
        self.with_board(board, headline)
    }

    /// The board turns about its upright axis; `turned` runs from 0 to 1.
    pub fn flipping(
        &mut self,
        from: &Frame,
        to: &Frame,
        turned: f32,
        headline: &Headline,
    ) -> Frame {
        let turned = turned.clamp(0.0, 1.0);
        let shown = if turned < 0.5 { from } else { to };
        let share = (turned * std::f32::consts::PI).cos().abs();
        self.with_board(&narrowed(shown, share), headline)
    }

    /// The box after a level.
    pub fn complete(&mut self, board: &Frame, headline: &Headline) -> Frame {
        let mut canvas = Canvas::from_frame(&self.with_board(board, headline));
        let whole = Rect::from_corners(0.0, 0.0, self.size.0 as f32, self.size.1 as f32);
        canvas.glass(whole, [0; 3], 0.6);
        let Point { x, y } = self.area.center();
        let (half_width, half_height) = (self.area.width() * 0.36, self.area.height() * 0.24);
        let panel =
            Rect::from_corners(x - half_width, y - half_height, x + half_width, y + half_height);
        canvas.rounded_rect(panel, 10.0, [38, 38, 42]);
        canvas.rounded_frame(panel, 10.0, 2.0, FAINT);
        let unit = self.area.height() / 20.0;
        let title = Point::new(x, y - unit * 3.2);
        canvas.text("level complete!", title, unit * 1.2, Weight::Bold, TEXT);
        let note = format!("You completed level {} in {} moves.", headline.level, headline.moves);
        canvas.text(&note, Point::new(x, y - unit * 1.2), unit * 0.7, Weight::Regular, FAINT);
        canvas.rounded_rect(self.button(), 6.0, BUTTON);
        canvas.text("next level", self.button().center(), unit, Weight::Bold, [255; 3]);
        canvas.into_frame()
    }

    pub fn time_up(&mut self, board: &Frame, n_solved: u32, headline: &Headline) -> Frame {
        let mut canvas = Canvas::from_frame(&self.with_board(board, headline));
        let whole = Rect::from_corners(0.0, 0.0, self.size.0 as f32, self.size.1 as f32);
        canvas.glass(whole, [0; 3], 0.75);
        let text = format!("time's up: {n_solved} boards");
        canvas.text(&text, self.area.center(), self.area.height() / 14.0, Weight::Bold, TEXT);
        canvas.into_frame()
    }

    /// The board under its headline. A game paints sixty times a second, so everything is copied
    /// row by row.
    fn with_board(&mut self, board: &Frame, headline: &Headline) -> Frame {
        let (width, height) = (self.size.0 as usize, self.size.1 as usize);
        let mut rgb = Vec::with_capacity(width * height * 3);
        rgb.extend_from_slice(self.headline(headline).rgb());
        rgb.resize(width * height * 3, 0);
        let (left, top) = self.corner(board);
        let (left, top) = (left.max(0) as usize, top.max(0) as usize);
        let n_copied = board.size().0.min(width - left) * 3;
        for (row, below) in (0..board.size().1).zip(rgb.chunks_exact_mut(width * 3).skip(top)) {
            below[left * 3..left * 3 + n_copied].copy_from_slice(&board.row(row)[..n_copied]);
        }
        Frame::from_rgb(self.size.0, self.size.1, rgb).unwrap_or_else(|| board.clone())
    }

    fn headline(&mut self, headline: &Headline) -> &Frame {
        let is_drawn = self.drawn.as_ref().is_some_and(|(drawn, _)| drawn == headline);
        let kept = self.drawn.take().filter(|_| is_drawn);
        &self.drawn.insert(kept.unwrap_or_else(|| (headline.clone(), self.draw(headline)))).1
    }

    fn draw(&self, headline: &Headline) -> Frame {
        let mut canvas = Canvas::new(self.size.0, HEAD_PX as u32, BACKGROUND);
        let Headline { level, size, flows, moves, percent, seconds_left } = headline;
        let middle = self.size.0 as f32 / 2.0;
        let title = match seconds_left {
            Some(seconds) => format!("time trial  {}:{:02}", seconds / 60, seconds % 60),
            None => format!("level {level}  {size}"),
        };
        canvas.text(&title, Point::new(middle, 26.0), 24.0, Weight::Bold, TEXT);
        let line = format!("flows: {}/{}   moves: {moves}   pipe: {percent}%", flows.0, flows.1);
        canvas.text(&line, Point::new(middle, 58.0), 16.0, Weight::Regular, FAINT);
        canvas.into_frame()
    }
}

/// The picture squeezed to a share of its width.
fn narrowed(frame: &Frame, share: f32) -> Frame {
    let (width, height) = frame.size();
    let narrow = ((width as f32 * share).round() as usize).clamp(1, width);
    let columns: Vec<usize> = (0..narrow).map(|x| x * width / narrow * 3).collect();
    let mut rgb = Vec::with_capacity(narrow * height * 3);
    for y in 0..height {
        let row = frame.row(y);
        for at in &columns {
            rgb.extend_from_slice(&row[*at..at + 3]);
        }
    }
    Frame::from_rgb(narrow as u32, height as u32, rgb).unwrap_or_else(|| frame.clone())
}

/// Pixels per cell for a board to fit into a part of the picture, with the arrows at its borders.
fn fitted(board: &Board, area: Rect) -> f32 {
    let arrows = if board.extent().topology == Topology::Warp { 0.7 } else { 0.0 };
    let bare = view::board_view(board);
    let (wide, high) = (bare.width + arrows, bare.height + arrows);
    (area.width() / wide).min(area.height() / high).floor()
}
