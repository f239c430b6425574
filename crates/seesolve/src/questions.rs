//! On a terminal a doubtful reading is not the end: the board is shown as it was read, each doubtful
//! thing as it is in the picture, and one question settles it.

use std::io::{self, BufRead, Write};

use seesolve_core::draw::terminal::{Editing, TextStyle, board_text, wrap};
use seesolve_core::{Control, Frame, Game, Item, Point, Rect, Session};

use crate::report::{UNKNOWN, how_sure, shown_view, with_meaning};

/// Columns and lines of a cut-out; each line of characters shows two lines of it.
const CUT_SIZE: (usize, usize) = (36, 18);

/// Asks about everything doubtful until it is settled or the player wants no more. What is answered
/// is the player's word on this picture.
pub fn settle(
    session: &mut Session,
    answers: &mut dyn BufRead,
    out: &mut dyn Write,
    style: TextStyle,
    control: &Control,
) -> io::Result<()> {
    let mut asked: Vec<String> = Vec::new();
    let mut repeated: Option<String> = None;
    let mut last_board = String::new();
    while let Some(item) = next_doubt(session, &asked) {
        let is_repeated = repeated.take().is_some_and(|it| it == item.name);
        // What a symbol stands for is seen on the board, and an answer may change it.
        let board = shown_view(session)
            .map(|it| board_text(&it, style, Editing::default()))
            .unwrap_or_default();
        if asked.is_empty() && !is_repeated {
            write!(out, "{}", announcement(session, style))?;
        }
        asked.push(item.name.clone());
        if board != last_board {
            writeln!(out, "{board}")?;
            last_board = board;
        }
        if let (true, false, Some(frame), Some(cut)) =
            (style.color, is_repeated, session.frame(), item.cut_in_frame)
        {
            writeln!(out, "{}", drawn(frame, cut))?;
        }
        write!(out, "{}", question(session.game(), &item, style))?;
        out.flush()?;
        let mut answer = String::new();
        if answers.read_line(&mut answer)? == 0 {
            return Ok(());
        }
        let value = match answer.trim() {
            "" => item.symbol.as_str(),
            typed => typed,
        };
        if let Err(error) = session.correct(&item.name, value, control) {
            let mut said = String::new();
            wrap(&error.to_string(), style.width, &mut said);
            write!(out, "{said}")?;
            // The same question again, unless there is nothing to repeat it for.
            if value != item.symbol {
                repeated = asked.pop();
            }
        }
    }
    Ok(())
}

/// The next doubtful thing that was not asked about.
fn next_doubt(session: &Session, asked: &[String]) -> Option<Item> {
    let reading = session.reading().filter(|it| !it.is_certain())?;
    let is_open = |it: &&Item| !it.is_corrected && !asked.contains(&it.name);
    reading.to_check().find(is_open).cloned()
}

/// How many questions there are, and how to get past them.
fn announcement(session: &Session, style: TextStyle) -> String {
    let n_doubts = session.reading().map_or(0, |it| it.to_check().count());
    let many = match n_doubts {
        1 => "One thing is doubtful".to_owned(),
        n => format!("{n} things are doubtful"),
    };
    let mut text = String::new();
    let how = "Enter keeps what I read, Ctrl-D ends the questions.";
    wrap(&format!("{many} on this board. {how}"), style.width, &mut text);
    text
}

fn question(game: &dyn Game, item: &Item, style: TextStyle) -> String {
    let Item { name, symbol, confidence, runner_up, choices, doubt, .. } = item;
    let is_read = symbol != UNKNOWN;
    let mut text = match is_read {
        true => {
            format!("{name}: I read {} here, {}", quoted(game, name, symbol), how_sure(*confidence))
        }
        false => format!("{name}: I cannot read this"),
    };
    if let Some(other) = runner_up {
        let also = if is_read { "also " } else { "" };
        text += &format!(", but it could {also}be {}", quoted(game, name, other));
    }
    if let Some(why) = doubt {
        text += &format!(" ({why})");
    }
    text += ". What do you see?";
    if !choices.is_empty() && choices.len() <= 12 {
        text += &format!(" ({})", choices.join(" "));
    }
    text += &if is_read { format!(" [Enter: {symbol}]") } else { String::new() };
    let mut wrapped = String::new();
    wrap(&text, style.width, &mut wrapped);
    wrapped.truncate(wrapped.trim_end().len());
    wrapped + " "
}

/// A symbol as it would be typed, and what it means where it does not speak for itself.
fn quoted(game: &dyn Game, name: &str, symbol: &str) -> String {
    match with_meaning(game, name, symbol).strip_prefix(symbol) {
        Some(meaning) => format!("\"{symbol}\"{meaning}"),
        None => format!("\"{symbol}\""),
    }
}

/// A part of the picture in half blocks: the upper half in the text's colour, the lower in the
/// ground's.
fn drawn(frame: &Frame, cut: Rect) -> String {
    let cut = cut.grown(0.25 * cut.width().max(cut.height()));
    let (columns, lines) = CUT_SIZE;
    let lines =
        ((columns as f32 * cut.height() / cut.width()).round() as usize).clamp(2, 2 * lines);
    let at = |x: usize, y: usize| {
        let part = |idx: usize, n: usize| (idx as f32 + 0.5) / n as f32;
        let place = Point::new(
            cut.min.x + part(x, columns) * cut.width(),
            cut.min.y + part(y, lines) * cut.height(),
        );
        frame.pixel_clamped(place.x as i64, place.y as i64)
    };
    let mut text = String::new();
    for y in (0..lines).step_by(2) {
        for x in 0..columns {
            let ([r, g, b], [s, h, c]) = (at(x, y), at(x, (y + 1).min(lines - 1)));
            text += &format!("\x1b[38;2;{r};{g};{b};48;2;{s};{h};{c}m▀");
        }
        text += "\x1b[0m\n";
    }
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use seesolve_core::draw::{Background, Canvas};
    use seesolve_core::{PaintStyle, Scene, recognise};
    use seesolve_games::registry::TEMPLATE;

    const STYLE: TextStyle = TextStyle { color: true, width: 80, ground: Background::Dark };

    /// Three lamps, the second of a colour that no lamp has.
    fn doubtful() -> Session {
        let (game, control) = (TEMPLATE[0], Control::new());
        let style = PaintStyle { cell_px: 40.0, theme: 0, scene: Scene::Device, seed: 0 };
        let position = game.position("*..").unwrap();
        let painted = game.painter().unwrap().paint(&position, &style).unwrap();
        let mut canvas = Canvas::from_frame(&painted.frame);
        let center = painted.layout.cells[1].as_ref().unwrap().center_in_frame;
        canvas.circle(center, 10.0, [250, 60, 250]);
        let frame = canvas.into_frame();
        let found = recognise(TEMPLATE, &frame, &control).remove(0);
        Session::of(found.game, frame, found.sighting)
    }

    fn asked(answers: &str) -> (Session, String) {
        let (mut session, mut out) = (doubtful(), Vec::new());
        assert!(!session.reading().unwrap().is_certain());
        settle(&mut session, &mut answers.as_bytes(), &mut out, STYLE, &Control::new()).unwrap();
        (session, String::from_utf8(out).unwrap())
    }

    #[test]
    fn one_answer_settles_one_doubt() {
        let (session, said) = asked("*\n");
        assert_eq!(session.position().unwrap().notation(), "**.");
        assert!(session.reading().unwrap().is_certain());
        assert!(said.contains("lamp 2: I read") && said.contains('▀'), "{said}");
        assert!(said.starts_with("One thing is doubtful"), "{said}");
    }

    #[test]
    fn enter_confirms_nonsense_is_asked_again_and_silence_leaves_it_doubtful() {
        assert!(asked("\n").0.reading().unwrap().is_certain());
        let (session, said) = asked("7\n*\n");
        assert_eq!(session.position().unwrap().notation(), "**.");
        assert_eq!(said.matches("What do you see?").count(), 2, "{said}");
        assert!(!asked("").0.reading().unwrap().is_certain());
    }
}
