//! What the editor shows, as text for a terminal of any size.

use seesolve_app::{ItemView, Screen};
use seesolve_core::draw::terminal::{Editing, TextStyle, board_text, legend_text, to_text, wrap};
use seesolve_core::{BoardView, Item, Role, Session};

use super::edit::{Editor, Typing};
use super::fit::{Keep, Part, fits, fitted};
use crate::report::{advice_text, bare, more_text};

/// Where a terminal does not say how high it is.
pub const ANY_HEIGHT: usize = usize::MAX;

/// The whole screen.
pub fn screen(editor: &Editor, style: TextStyle, height: usize) -> String {
    if let Some((Typing::Position, line)) = &editor.typing {
        let info = editor.game.info();
        let mut text = format!("{}\n", info.title);
        wrap(&format!("Type {}.", info.notation_help), style.width, &mut text);
        wrap(&format!("For example {}", info.example), style.width, &mut text);
        let typed = rows(&format!("> {}", line.shown()), style.width);
        let escape = if editor.app.session().is_some() { "cancels" } else { "quits" };
        let parts = vec![
            Part::new(rows(&text, style.width), Keep::Until(1)),
            Part::new(format!("\n{typed}\n"), Keep::Always),
            Part::new(format!("Enter accepts it, Esc {escape}.\n"), Keep::Until(2)),
            message(editor, style),
        ];
        return fitted(parts, height);
    }
    // A low board with everything around it tells more than a roomy one alone.
    let tries = [(false, Keys::All), (true, Keys::All), (true, Keys::Few)];
    let mut parts = Vec::new();
    for (is_low, keys) in tries {
        parts = on_board(editor, style, is_low, keys);
        if fits(&parts, height) {
            break;
        }
    }
    fitted(parts, height)
}

/// How many of the keys are told.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Keys {
    All,
    Few,
}

/// What stays in the terminal afterwards.
pub fn last_screen(editor: &Editor, style: TextStyle) -> Option<String> {
    let session = editor.app.session()?;
    let screen = editor.app.screen();
    let mut text = advised(&screen, style).concat();
    text += &to_text(&bare(screen.board.clone(), &screen.title), style);
    text += &more(&screen, style);
    match session.unfinished() {
        Some(why) => wrap(&format!("Not finished: {why}."), style.width, &mut text),
        None => text += &format!("notation: {}\n", screen.notation),
    }
    Some(text)
}

/// The board with the cursor, and all around it.
fn on_board(editor: &Editor, style: TextStyle, is_low: bool, told_keys: Keys) -> Vec<Part> {
    let screen = editor.app.screen();
    let (view, chosen) = shown(editor, &screen);
    let view = bare(view, &screen.title);
    let mut told = String::new();
    chosen.iter().for_each(|it| wrap(it, style.width, &mut told));
    if let Some(why) = editor.app.session().and_then(Session::unfinished) {
        wrap(&format!("Not finished: {why}."), style.width, &mut told);
    }
    let (mut keys, mut names) = (String::new(), String::new());
    match &editor.typing {
        Some((_, line)) => {
            keys = rows(&format!("> {}", line.shown()), style.width);
            keys += "\nEnter accepts it, Esc cancels, Ctrl-U clears the line.\n";
            wrap(&names_of(editor), style.width, &mut names);
        }
        None => wrap(&keys_of(editor, &screen, told_keys), style.width, &mut keys),
    }
    let title = if view.title.is_empty() { String::new() } else { format!("{}\n", view.title) };
    let cursor = view.cells.iter().find(|it| it.cell == editor.at);
    let share = cursor.map_or(0.5, |it| it.center_in_cells.y / view.height.max(1.0));
    let editing = Editing { cursor: Some(editor.at), is_low };
    let [headline, reason] = advised(&screen, style);
    vec![
        Part::new(headline, Keep::Always),
        Part::new(reason, Keep::Until(2)),
        Part::new(title, Keep::Until(3)),
        Part::new(board_text(&view, style, editing), Keep::Around(share)),
        Part::new(legend_text(&view, style), Keep::Until(4)),
        Part::new(more(&screen, style), Keep::Until(5)),
        Part::new(told, Keep::Always),
        Part::new("\n", Keep::Until(6)),
        Part::new(keys, Keep::Always),
        Part::new(names, Keep::Until(3)),
        message(editor, style),
    ]
}

/// Plain text in rows no wider than the terminal, which breaks none itself while it is edited.
fn rows(text: &str, width: usize) -> String {
    let mut rows = String::new();
    for line in text.lines() {
        for (idx, symbol) in line.chars().enumerate() {
            if idx > 0 && idx.is_multiple_of(width.max(1)) {
                rows.push('\n');
            }
            rows.push(symbol);
        }
        rows.push('\n');
    }
    rows
}

/// The names that can be typed: those at the cursor, and those of everything that is no cell.
fn names_of(editor: &Editor) -> String {
    let items = editor.app.session().map(Session::items).unwrap_or_default();
    let here = items.iter().filter(|it| it.cell == Some(editor.at));
    let elsewhere = items.iter().filter(|it| it.cell.is_none());
    let names: Vec<&str> = here.chain(elsewhere).map(|it| it.name.as_str()).collect();
    format!("Names: {}.", names.join("; "))
}

fn message(editor: &Editor, style: TextStyle) -> Part {
    let mut text = String::new();
    if !editor.message.is_empty() {
        wrap(&editor.message, style.width, &mut text);
    }
    Part::new(text, Keep::Always)
}

/// The recommendation, and what it rests on.
fn advised(screen: &Screen, style: TextStyle) -> [String; 2] {
    let thinking = match (screen.is_solving, &screen.advice) {
        (false, _) => "",
        (true, None) => "Thinking...\n",
        (true, Some(_)) => "Thinking: best so far\n",
    };
    let (Some(advice), Some(proof)) = (&screen.advice, screen.proof) else {
        return [thinking.to_owned(), String::new()];
    };
    let text = advice_text(advice, proof, style);
    let n_first = text.find('\n').map_or(text.len(), |it| it + 1);
    let (headline, reason) = text.split_at(n_first);
    [format!("{thinking}{headline}"), reason.to_owned()]
}

/// What stands below the board.
fn more(screen: &Screen, style: TextStyle) -> String {
    let captions = &screen.board.captions;
    let more = screen.summary.iter().filter(|it| !captions.contains(it));
    let warnings = screen.warnings.iter().map(|it| format!("Warning: {it}."));
    let lines: Vec<String> = captions.iter().chain(more).cloned().chain(warnings).collect();
    if screen.advice.is_some() { more_text(&lines, style) } else { String::new() }
}

/// The board with the way to go on that was chosen, and what that is.
fn shown(editor: &Editor, screen: &Screen) -> (BoardView, Option<String>) {
    let position = editor.app.session().and_then(|it| it.position());
    let (Some(position), Some(chosen)) =
        (position.filter(|_| editor.choice > 0), screen.candidates.get(editor.choice))
    else {
        return (screen.board.clone(), None);
    };
    let value = chosen.value.as_ref().map(|it| it.in_words(chosen.proof));
    let value = value.filter(|it| !chosen.reason.contains(it.as_str()));
    let value = value.map(|it| format!(" {it}, {}.", chosen.proof.in_words()));
    let text = format!(
        "{} of {}: {}.{} {}",
        editor.choice + 1,
        screen.candidates.len(),
        chosen.title,
        value.unwrap_or_default(),
        sentence(&chosen.reason)
    );
    let plain = editor.game.view(position);
    let mut view = match chosen.path.is_empty() {
        // What is known of the cells stays; only the advice is another.
        true => without_best(screen.board.clone(), &plain),
        false => plain,
    };
    view.legend.clone_from(&screen.board.legend);
    (chosen.drawn_on(view), Some(text))
}

/// A text that begins and ends as a sentence.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    let text: String = first.chain(letters).collect();
    if text.is_empty() || text.ends_with('.') { text } else { text + "." }
}

/// A view in which the advised cells look like any other.
fn without_best(mut view: BoardView, plain: &BoardView) -> BoardView {
    for (cell, plain) in view.cells.iter_mut().zip(&plain.cells) {
        if cell.fill == Role::Best {
            (cell.fill, cell.tag) = (plain.fill, None);
        }
    }
    view
}

/// The keys that do something here.
fn keys_of(editor: &Editor, screen: &Screen, told: Keys) -> String {
    let items = editor.items_here();
    let name = items.first().map(|it| it.name.clone()).unwrap_or_default();
    let (symbols, known) = symbols_of(editor, &items, &name);
    let mut keys = vec!["arrows move".to_owned()];
    if told == Keys::All {
        keys.extend(symbols);
        if editor.line_here().is_some() {
            keys.push("Shift+arrows draw".to_owned());
        }
    }
    keys.push("Enter set by name".to_owned());
    if screen.candidates.len() > 1 {
        keys.push("Tab next best".to_owned());
    }
    if told == Keys::All && editor.has_hints() {
        keys.push("? hint or answer".to_owned());
    }
    // A letter that stands for something on the board does that.
    let commands = [("u", "Ctrl+Z", "undo"), ("r", "Ctrl+Y", "redo"), ("n", "n", "new")];
    for (letter, otherwise, what) in commands.into_iter().filter(|_| told == Keys::All) {
        let is_taken = known.iter().any(|it| it == letter);
        keys.push(format!("{} {what}", if is_taken { otherwise } else { letter }));
    }
    keys.push("q quit".to_owned());
    format!("{{{name}}} {}", keys.join(" · "))
}

/// What can be typed here, in words, and the symbols themselves.
fn symbols_of(editor: &Editor, items: &[Item], name: &str) -> (Vec<String>, Vec<String>) {
    let (mut words, mut known) = (Vec::new(), Vec::<String>::new());
    for item in items.iter().map(|it| ItemView::of(editor.game, it.clone())) {
        let choices = item.item.choices.iter().filter(|it| !known.contains(it));
        let (told, plain): (Vec<&String>, Vec<&String>) =
            choices.partition(|it| item.meanings.contains_key(*it));
        // What is there or not, beside the cell, is told by its own name.
        let is_switch = item.item.name != name && item.item.choices.len() == 2;
        let own_name = item.item.name.replace(name, "it");
        words.extend(plain_symbols(&plain));
        words.extend(told.iter().map(|it| match is_switch {
            true => format!("{it} {own_name}"),
            false => format!("{it} {}", item.meanings[*it]),
        }));
        let new: Vec<String> = told.into_iter().chain(plain).cloned().collect();
        known.extend(new);
    }
    (words, known)
}

/// Symbols that speak for themselves.
fn plain_symbols(symbols: &[&String]) -> Option<String> {
    let is_letter = |it: &&String| it.chars().all(char::is_alphabetic);
    match symbols {
        [] => None,
        all if all.iter().all(is_letter) => Some("A to Z".to_owned()),
        all => Some(all.iter().map(|it| it.as_str()).collect::<Vec<_>>().join(" ")),
    }
}
