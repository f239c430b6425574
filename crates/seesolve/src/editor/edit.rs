//! What happens on a key: a line to type a position, then a cursor on its board. A face of the app:
//! it sends messages and shows the screen, and knows no terminal.

use seesolve_app::{App, Effect, Message, Screen};
use seesolve_core::draw::terminal::{TextStyle, to_text};
use seesolve_core::{BoardView, CellId, CellView, Game, Item, Role, Settings};

use super::keys::Key;
use super::line::EditLine;

/// What follows a key.
#[derive(Debug, PartialEq)]
pub enum Next {
    /// The shell does this, and waits for the next key.
    Do(Vec<Effect>),
    Quit,
    Stop,
}

/// What the line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Typing {
    Position,
    /// `NAME=VALUE`, for everything that has a name.
    Value,
}

/// The app, and where the player is in it.
pub struct Editor {
    app: App,
    game: &'static dyn Game,
    /// The line being typed; `None` while the cursor is on the board.
    typing: Option<(Typing, EditLine)>,
    at: CellId,
    /// Whether the cursor goes to the advised cell with the next answer.
    follows: bool,
    message: String,
}

impl Editor {
    pub fn new(
        games: &'static [&'static dyn Game],
        game: &'static dyn Game,
        settings: Settings,
    ) -> Self {
        let mut app = App::new(games);
        app.set_all(game, settings);
        let typing = Some((Typing::Position, EditLine::default()));
        Self { app, game, typing, at: CellId(0), follows: true, message: String::new() }
    }

    /// Takes a position as people type it.
    pub fn enter(&mut self, text: &str) -> Vec<Effect> {
        let game = self.game.info().id.to_owned();
        let effects = self.app.update(Message::Enter { game, text: text.to_owned() });
        self.settle(effects)
    }

    /// Takes an answer, or the best so far.
    pub fn take(&mut self, message: Message) {
        self.app.update(message);
        let screen = self.app.screen();
        let advised = screen.candidates.first().and_then(|it| it.cells.first());
        if let (true, Some(cell)) = (self.follows, advised) {
            self.at = *cell;
        }
        self.follows &= screen.is_solving;
        self.message = screen.message.unwrap_or_default();
    }

    pub fn press(&mut self, key: Key) -> Next {
        if key == Key::Interrupt {
            return Next::Stop;
        }
        self.message.clear();
        match self.typing.take() {
            Some((typing, line)) => self.press_while_typing(typing, line, key),
            None => self.press_on_board(key),
        }
    }

    fn press_while_typing(&mut self, typing: Typing, mut line: EditLine, key: Key) -> Next {
        match key {
            Key::Symbol(it) => line.insert(it),
            Key::Erase => line.erase(),
            Key::Delete => line.delete(),
            Key::Move(-1, _) => line.left(),
            Key::Move(1, _) => line.right(),
            Key::Home => line.home(),
            Key::End => line.end(),
            Key::Escape if self.app.session().is_none() => return Next::Quit,
            Key::Escape => return Next::Do(Vec::new()),
            Key::Enter => return Next::Do(self.finish(typing, line)),
            _ => {}
        }
        self.typing = Some((typing, line));
        Next::Do(Vec::new())
    }

    /// Takes what was typed; a refused line stays to be put right.
    fn finish(&mut self, typing: Typing, line: EditLine) -> Vec<Effect> {
        let text = line.text();
        let effects = match typing {
            Typing::Position => self.enter(text.trim()),
            Typing::Value => match text.split_once('=') {
                Some((name, value)) => self.correct(name.trim(), value.trim()),
                None => {
                    self.message = "write NAME=VALUE".to_owned();
                    Vec::new()
                }
            },
        };
        if !self.message.is_empty() {
            self.typing = Some((typing, line));
        }
        effects
    }

    fn press_on_board(&mut self, key: Key) -> Next {
        let here = self.item_here();
        let may_be =
            |symbol: char| here.as_ref().is_some_and(|it| it.choices.contains(&symbol.to_string()));
        let effects = match key {
            Key::Symbol(symbol) if may_be(symbol) => self.set_here(symbol),
            Key::Escape | Key::Symbol('q') => return Next::Quit,
            Key::Symbol('n') => {
                self.typing = Some((Typing::Position, EditLine::default()));
                Vec::new()
            }
            Key::Enter | Key::Symbol('=') => {
                let name = here.map(|it| it.name).unwrap_or_default();
                self.typing = Some((Typing::Value, EditLine::new(format!("{name}="))));
                Vec::new()
            }
            Key::Symbol('u') | Key::Undo | Key::Erase => self.step(Message::Undo),
            Key::Symbol('r') | Key::Redo => self.step(Message::Redo),
            Key::Symbol(symbol) => self.set_here(symbol),
            Key::Move(right, down) => {
                self.move_cursor(right, down);
                Vec::new()
            }
            Key::Home | Key::End | Key::Delete | Key::Interrupt => Vec::new(),
        };
        Next::Do(effects)
    }

    fn step(&mut self, message: Message) -> Vec<Effect> {
        let screen = self.app.screen();
        let (can, otherwise) = match message {
            Message::Undo => (screen.can_undo, "nothing to undo"),
            _ => (screen.can_redo, "nothing to redo"),
        };
        if !can {
            self.message = otherwise.to_owned();
            return Vec::new();
        }
        let effects = self.app.update(message);
        self.settle(effects)
    }

    fn set_here(&mut self, symbol: char) -> Vec<Effect> {
        match self.item_here() {
            Some(item) => self.correct(&item.name, &symbol.to_string()),
            None => Vec::new(),
        }
    }

    fn correct(&mut self, name: &str, value: &str) -> Vec<Effect> {
        let message = Message::Correct { name: name.to_owned(), value: value.to_owned() };
        let effects = self.app.update(message);
        self.settle(effects)
    }

    fn settle(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        match self.app.screen().message {
            Some(message) => self.message = message,
            None => (self.typing, self.follows) = (None, true),
        }
        effects
    }

    fn item_here(&self) -> Option<Item> {
        self.app.screen().items.into_iter().find(|it| it.cell == Some(self.at))
    }

    /// Moves the cursor to the nearest cell in a direction.
    fn move_cursor(&mut self, right: i32, down: i32) {
        self.follows = false;
        let view = self.app.screen().board;
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
        let screen = self.app.screen();
        let mut text = String::new();
        if let Some((Typing::Position, line)) = &self.typing {
            let info = self.game.info();
            text += &format!("{}\nType {}.\n\n", info.title, info.notation_help);
            text += &format!("> {}\n\nEnter takes it, Esc leaves.\n", line.shown());
            return text + &self.message;
        }
        let mut view = screen.board.clone();
        self.mark_cursor(&mut view);
        text += &board_and_advice(&screen, &view, style);
        if let Some((_, line)) = &self.typing {
            text += &format!("\n> {}\n\nEnter takes it, Esc leaves it as it was.\n", line.shown());
        } else {
            let name = self.item_here().map(|it| it.name).unwrap_or_default();
            text += &format!(
                "\n({name}) arrows move · a symbol says what the cell shows · Enter: any value · \
                 u undo · r redo · n new · q quit\n"
            );
        }
        text + &self.message
    }

    /// What stays in the terminal afterwards.
    pub fn last_screen(&self, style: TextStyle) -> Option<String> {
        self.app.session()?;
        let screen = self.app.screen();
        let text = board_and_advice(&screen, &screen.board, style);
        Some(format!("{text}notation: {}\n", screen.notation))
    }

    fn mark_cursor(&self, view: &mut BoardView) {
        for cell in view.cells.iter_mut().filter(|it| it.cell == self.at) {
            cell.label = format!("({})", cell.label);
        }
    }
}

fn board_and_advice(screen: &Screen, view: &BoardView, style: TextStyle) -> String {
    let mut text = to_text(view, style);
    for line in screen.summary.iter().filter(|it| !view.captions.contains(it)) {
        text += &format!("{line}\n");
    }
    if screen.is_solving {
        text += "thinking ...\n";
    }
    text
}
