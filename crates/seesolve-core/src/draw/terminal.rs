//! One [`BoardView`] as text: letters always, colours where the terminal has them.
//!
//! Boards are laid on a raster of characters, wide where there is room and narrow where there is
//! not; paths become box-drawing lines, so an answer can be followed without any colour.

use crate::draw::palette::Background;
use crate::draw::raster::{Raster, brackets};
use crate::draw::words::words;
use crate::layout::CellId;
use crate::view::{BoardView, Layer, LegendLine, PathView, Role};

/// What the terminal offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// Whether it has colours.
    pub color: bool,
    /// Columns available.
    pub width: usize,
    /// What its text lies on.
    pub ground: Background,
}

/// How a board is laid out for somebody who changes it by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Editing {
    /// The cell that the keys speak of.
    pub cursor: Option<CellId>,
    /// Whether lines are scarce: none is left between the rows.
    pub is_low: bool,
}

/// The view as lines of text, each with its line end.
pub fn to_text(view: &BoardView, style: TextStyle) -> String {
    let mut text = board_text(view, style, Editing::default());
    if !view.title.is_empty() {
        text.insert_str(0, &format!("{}\n", view.title));
    }
    for other in &view.others {
        text += &format!("\n{}", to_text(other, style));
    }
    text += &legend_text(view, style);
    for caption in &view.captions {
        wrap(caption, style.width, &mut text);
    }
    text
}

/// The board alone.
pub fn board_text(view: &BoardView, style: TextStyle, editing: Editing) -> String {
    let Editing { cursor, is_low } = editing;
    let mut raster = Raster::new(view, style.width, cursor, is_low);
    // A mouse path cuts corners, which characters cannot show, and lines under the labels would
    // hide them.
    let is_pipe = |it: &PathView| matches!(it.role, Role::Hue(_));
    let is_shown =
        |it: &&PathView| it.role != Role::Hand && (it.layer == Layer::Over || is_pipe(it));
    for path in view.paths.iter().filter(is_shown) {
        raster.path(&path.points_in_cells, style.ground.shown(path.role, path.color));
    }
    for (from, to) in &view.walls {
        raster.wall(*from, *to, style.ground.ink());
    }
    for cell in &view.cells {
        raster.cell(cell, style.ground);
    }
    for label in &view.labels {
        let role = if label.is_doubtful { Role::Doubt } else { label.role };
        let color = (role != Role::Neutral).then(|| style.ground.color(role));
        let is_marked = label.is_doubtful && !label.text.contains('?');
        let text = if is_marked { format!("?{}?", label.text) } else { label.text.clone() };
        raster.text(&text, raster.place(label.center_in_cells), color, None);
    }
    raster.lines(style.color.then_some(style.ground))
}

/// What the marks on a board mean.
pub fn legend_text(view: &BoardView, style: TextStyle) -> String {
    let shown = view.legend.iter().filter(|it| view.shows(it));
    let legend: Vec<String> = shown.filter_map(legend_entry).collect();
    if legend.is_empty() {
        return String::new();
    }
    let mut lines = String::new();
    wrap(&legend.join(", "), style.width, &mut lines);
    lines.replace(UNBROKEN, " ")
}

/// A space at which no line is broken.
const UNBROKEN: &str = "\u{a0}";

/// A line of the legend in characters; `None` for what characters do not show.
fn legend_entry(line: &LegendLine) -> Option<String> {
    let sample = match (line.sample.as_str(), line.role) {
        ("", role) => {
            let [left, right] = brackets(role?)?;
            format!("{left}{UNBROKEN}{right}")
        }
        (sample, _) => sample.to_owned(),
    };
    Some(format!("{sample}{UNBROKEN}{}", line.text))
}

/// Adds a line of text, broken between words; what follows its first line is set in, below the last
/// of its columns where it has some.
pub fn wrap(caption: &str, width: usize, text: &mut String) {
    let mut column = 0;
    let set_in = last_column(caption).filter(|it| *it <= width / 2).unwrap_or(HANGING);
    for word in words(caption) {
        let length = word.trim_end().chars().count();
        if column > set_in && column + length > width {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.push_str(&" ".repeat(set_in));
            column = set_in;
        }
        text.push_str(word);
        column += word.chars().count();
    }
    text.push('\n');
}

/// How far the later lines of a caption are set in.
const HANGING: usize = 4;

/// Where the last column of a line begins, if it has several: two spaces part them.
fn last_column(caption: &str) -> Option<usize> {
    let indent = caption.len() - caption.trim_start().len();
    let gap = caption.trim_end().rfind("  ").filter(|it| *it > indent)?;
    Some(caption[..gap + 2].chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use crate::layout::CellId;
    use crate::view::CellView;

    fn corner() -> BoardView {
        let mut cells: Vec<CellView> = (0..4)
            .map(|it| CellView::square(CellId(it), it as usize / 2, it as usize % 2))
            .collect();
        for idx in [0, 3] {
            cells[idx].label = "A".into();
            cells[idx].disc = Some(Role::Hue(0));
        }
        let through = [(0.5, 0.5), (1.5, 0.5), (1.5, 1.5)];
        let path = PathView {
            points_in_cells: through.map(|(x, y)| Point::new(x, y)).to_vec(),
            role: Role::Hue(0),
            width: 0.3,
            name: "A".into(),
            ..PathView::default()
        };
        BoardView { width: 2.0, height: 2.0, cells, paths: vec![path], ..BoardView::default() }
    }

    fn plain(width: usize) -> String {
        to_text(&corner(), TextStyle { color: false, width, ground: Background::Dark })
    }

    #[test]
    fn a_path_is_drawn_in_box_characters() {
        assert_eq!(plain(80), "\n  A━━━┓\n      ┃\n  ·   A\n");
    }

    #[test]
    fn the_advice_is_told_without_colour() {
        let mut view = corner();
        view.cells[3].fill = Role::Best;
        view.cells[0].border = Some(Role::Safe);
        let role =
            |role| LegendLine { role: Some(role), text: "x".into(), ..LegendLine::default() };
        view.legend = vec![role(Role::Safe), role(Role::Best), role(Role::Done)];
        let text = to_text(&view, TextStyle { color: false, width: 80, ground: Background::Dark });
        assert!(text.contains("[A]") && text.contains(">A<"), "{text}");
        assert!(text.contains("[ ] x, > < x\n"), "{text}");
    }

    #[test]
    fn a_narrow_terminal_gets_a_narrow_board() {
        assert_eq!(plain(6), " A━┓\n · A\n");
    }

    #[test]
    fn a_long_line_goes_on_below_its_last_column() {
        let mut text = String::new();
        wrap("1. RUMINATOR  +2  swap F6 and G6, H5-G5-G6", 36, &mut text);
        assert_eq!(text, "1. RUMINATOR  +2  swap F6 and G6,\n                  H5-G5-G6\n");
    }

    #[test]
    fn colours_are_closed_before_the_line_ends() {
        let style = TextStyle { color: true, width: 80, ground: Background::Dark };
        for line in to_text(&corner(), style).lines().filter(|it| it.contains('\x1b')) {
            assert!(line.ends_with("\x1b[0m"), "{line:?}");
        }
    }
}
