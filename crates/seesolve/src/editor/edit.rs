//! What happens on a key: a line to type a position, then a cursor on its board.

use seesolve_core::draw::terminal::{TextStyle, to_text};
use seesolve_core::view::{BoardView, CellView, Role};
use seesolve_core::{AnySession, CellId};

use crate::interrupt;

/// A key as the editor understands it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Symbol(char),
    /// Right and down are positive.
    Move(i32, i32),
    Enter,
    Erase,
    Undo,
    Redo,
    Escape,
    Interrupt,
}

/// What follows a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    GoOn,
    Quit,
    Stop,
}

/// A line being typed, with its cursor.
#[derive(Default)]
struct EditLine {
    before: String,
    after: String,
}

/// A session, and where the player is in it.
pub struct Editor {
    session: Box<dyn AnySession>,
    /// The position being typed; `None` while the board is in play.
    typing: Option<EditLine>,
    at: CellId,
    message: String,
}

impl Editor {
    pub fn new(session: Box<dyn AnySession>) -> Self {
        let typing = Some(EditLine::default());
        Self { session, typing, at: CellId(0), message: String::new() }
    }

    pub fn type_in(&mut self, text: &str) {
        match self.session.type_in(text) {
            Ok(()) => {
                self.typing = None;
                self.advise();
            }
            Err(error) => self.message = error.to_string(),
        }
    }

    pub fn press(&mut self, key: Key) -> Next {
        if key == Key::Interrupt {
            return Next::Stop;
        }
        self.message.clear();
        match self.typing.take() {
            Some(line) => self.press_while_typing(line, key),
            None => self.press_on_board(key),
        }
    }

    fn press_while_typing(&mut self, mut line: EditLine, key: Key) -> Next {
        match key {
            Key::Symbol(it) => line.before.push(it),
            Key::Erase => drop(line.before.pop()),
            Key::Move(-1, _) => line.after.extend(line.before.pop()),
            Key::Move(1, _) => line.before.extend(line.after.pop()),
            Key::Escape if self.session.notation().is_none() => return Next::Quit,
            Key::Escape => return Next::GoOn,
            Key::Enter => {
                let text = line.text();
                self.typing = Some(line);
                self.type_in(text.trim());
                return Next::GoOn;
            }
            _ => {}
        }
        self.typing = Some(line);
        Next::GoOn
    }

    fn press_on_board(&mut self, key: Key) -> Next {
        match key {
            Key::Escape | Key::Symbol('q') => return Next::Quit,
            Key::Symbol('n') => self.typing = Some(EditLine::default()),
            Key::Symbol('u') | Key::Undo | Key::Erase => {
                let undone = self.session.undo();
                self.after_change(undone, "nothing to undo");
            }
            Key::Symbol('r') | Key::Redo => {
                let redone = self.session.redo();
                self.after_change(redone, "nothing to redo");
            }
            Key::Symbol(symbol) => match self.session.set_cell(self.at, symbol) {
                Ok(()) => self.advise(),
                Err(error) => self.message = error.to_string(),
            },
            Key::Move(right, down) => self.step(right, down),
            Key::Enter | Key::Interrupt => {}
        }
        Next::GoOn
    }

    fn after_change(&mut self, changed: bool, otherwise: &str) {
        if changed {
            self.advise();
        } else {
            self.message = otherwise.to_owned();
        }
    }

    fn advise(&mut self) {
        let control = interrupt::control();
        let solved = interrupt::solve(self.session.as_mut(), &control);
        if let Err(error) = solved {
            self.message = error.to_string();
        }
    }

    /// Moves the cursor to the nearest cell in a direction.
    fn step(&mut self, right: i32, down: i32) {
        let Some(view) = self.session.view() else { return };
        let Some(here) = view.cells.iter().find(|it| it.cell == self.at) else { return };
        let here = here.center_in_cells;
        let (right, down) = (right as f32, down as f32);
        let reach = |it: &CellView| {
            let (dx, dy) = (it.center_in_cells.x - here.x, it.center_in_cells.y - here.y);
            let along = dx * right + dy * down;
            let aside = (dx * down).abs() + (dy * right).abs();
            (along > 0.1 && it.fill != Role::Absent).then_some(along + 3.0 * aside)
        };
        let reachable = view.cells.iter().filter_map(|it| Some((reach(it)?, it.cell)));
        if let Some((_, cell)) = reachable.min_by(|a, b| a.0.total_cmp(&b.0)) {
            self.at = cell;
        }
    }

    /// The whole screen as text.
    pub fn screen(&self, style: TextStyle) -> String {
        let mut text = String::new();
        if let Some(line) = &self.typing {
            text += &format!("{}\n", self.session.info().title);
            text +=
                &format!("Type {}; Enter takes it, Esc leaves.\n\n", self.session.typing_help());
            text +=
                &format!("> {}_{}\n\n", line.before, line.after.chars().rev().collect::<String>());
        } else if let Some(mut view) = self.session.view() {
            self.mark_cursor(&mut view);
            text += &to_text(&view, style);
            for line in self.session.summary().iter().filter(|it| !view.captions.contains(it)) {
                text += &format!("{line}\n");
            }
            text += "\narrows move ( ) · a symbol says what the cell shows · u undo · r redo · \
                     n new · q quit\n";
        }
        text + &self.message
    }

    fn mark_cursor(&self, view: &mut BoardView) {
        for cell in view.cells.iter_mut().filter(|it| it.cell == self.at) {
            cell.label = format!("({})", cell.label);
        }
    }
}

impl EditLine {
    fn text(&self) -> String {
        self.before.chars().chain(self.after.chars().rev()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seesolve_games::registry::TEMPLATE;

    fn editor_with(text: &str) -> Editor {
        let mut editor = Editor::new(TEMPLATE());
        for symbol in text.chars() {
            editor.press(Key::Symbol(symbol));
        }
        editor.press(Key::Enter);
        editor
    }

    #[test]
    fn a_typed_position_is_solved_and_changed_cell_by_cell() {
        let mut editor = editor_with("*.*");
        assert_eq!(editor.session.notation().as_deref(), Some("*.*"));
        assert!(editor.session.answered().is_some());
        editor.press(Key::Move(1, 0));
        editor.press(Key::Symbol('*'));
        assert_eq!(editor.session.notation().as_deref(), Some("***"));
        editor.press(Key::Undo);
        assert_eq!(editor.session.notation().as_deref(), Some("*.*"));
        assert_eq!(editor.press(Key::Symbol('q')), Next::Quit);
    }

    #[test]
    fn the_line_can_be_mended_where_it_is_wrong() {
        let mut editor = editor_with("*x.");
        assert!(editor.message.contains("lamp 2"), "{}", editor.message);
        assert!(editor.session.notation().is_none());
        for key in [Key::Move(-1, 0), Key::Erase, Key::Symbol('.'), Key::Enter] {
            editor.press(key);
        }
        assert_eq!(editor.session.notation().as_deref(), Some("*.."));
    }

    #[test]
    fn a_wrong_symbol_changes_nothing_and_says_why() {
        let mut editor = editor_with("*.");
        editor.press(Key::Symbol('7'));
        assert_eq!(editor.session.notation().as_deref(), Some("*."));
        assert!(!editor.message.is_empty());
    }
}
