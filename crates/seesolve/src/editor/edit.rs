//! What happens on a key: a line to type a position, then a cursor on its board. A face of the app:
//! it sends messages and shows the screen, and knows no terminal.

use seesolve_app::{App, Effect, Message};
use seesolve_core::{CellId, CellView, Game, Item, Role, Session, Settings};

use super::keys::Key;
use super::line::EditLine;

/// The setting that shows only the next step, in games that have it.
const HINT: &str = "hint";
/// The symbol of a cell with nothing on it.
const NOTHING: &str = ".";
/// Letters that do something, unless they stand for something on the board.
const COMMANDS: &str = "qnur";

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
pub enum Typing {
    Position,
    /// `NAME=VALUE`, for everything that has a name.
    Value,
}

/// The app, and where the player is in it.
pub struct Editor {
    pub app: App,
    pub game: &'static dyn Game,
    /// The line being typed; `None` while the cursor is on the board.
    pub typing: Option<(Typing, EditLine)>,
    pub at: CellId,
    /// Whether the cursor goes to the advised cell with the next answer.
    follows: bool,
    /// Which of the ways to go on is shown.
    pub choice: usize,
    pub message: String,
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
        let (at, message) = (CellId(0), String::new());
        Self { app, game, typing, at, follows: true, choice: 0, message }
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
        let is_advised = |it: &&CellView| [Some(it.fill), it.border].contains(&Some(Role::Best));
        let best = screen.candidates.first();
        let first = best.and_then(|it| it.path.first().or(it.cells.first()));
        let is_first = |it: &&CellView| Some(&it.cell) == first;
        let advised = screen.board.cells.iter().filter(is_advised).find(is_first);
        if let (true, Some(cell)) = (self.follows, advised) {
            self.at = cell.cell;
        }
        self.choice = 0;
        self.follows &= screen.is_solving;
        self.message = screen.message.unwrap_or_default();
    }

    /// Takes what a key says.
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
            Key::EraseWord => line.erase_word(),
            Key::EraseAll => line.erase_all(),
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
                    self.message = "write it as NAME=VALUE".to_owned();
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
        let effects = match key {
            Key::Symbol(symbol) if self.meant_here(symbol).is_some() => self.set_here(symbol),
            Key::Escape | Key::Symbol('q') => return Next::Quit,
            Key::Symbol('n') => {
                self.typing = Some((Typing::Position, EditLine::default()));
                Vec::new()
            }
            Key::Enter | Key::Symbol('=') => {
                let name = self.items_here().into_iter().next().map(|it| it.name);
                let line = EditLine::new(format!("{}=", name.unwrap_or_default()));
                self.typing = Some((Typing::Value, line));
                Vec::new()
            }
            Key::Symbol('u') | Key::Undo | Key::Erase => self.step(Message::Undo),
            Key::Symbol('r') | Key::Redo => self.step(Message::Redo),
            Key::Symbol('?') if self.has_hints() => self.toggle_hint(),
            Key::Symbol(symbol) => self.set_here(symbol),
            Key::Move(right, down) => {
                self.move_cursor(right, down);
                Vec::new()
            }
            Key::Draw(right, down) => self.draw_on(right, down),
            Key::Next => self.browse(1),
            Key::Previous => self.browse(-1),
            Key::Home
            | Key::End
            | Key::EraseWord
            | Key::EraseAll
            | Key::Delete
            | Key::Interrupt => Vec::new(),
        };
        Next::Do(effects)
    }

    pub fn has_hints(&self) -> bool {
        self.game.settings().iter().any(|it| it.key == HINT)
    }

    /// Shows only the next step, or the whole answer again.
    fn toggle_hint(&mut self) -> Vec<Effect> {
        let is_on = self.app.session().is_some_and(|it| it.settings().flag(HINT));
        let value = (!is_on).to_string();
        let effects = self.app.update(Message::Set { key: HINT.to_owned(), value });
        self.settle(effects)
    }

    /// Goes on to another of the ways to go on.
    fn browse(&mut self, by: isize) -> Vec<Effect> {
        let n = self.app.screen().candidates.len();
        if n > 0 {
            self.choice = (self.choice as isize + by).rem_euclid(n as isize) as usize;
        }
        Vec::new()
    }

    /// Draws the line through this cell on into the next one.
    fn draw_on(&mut self, right: i32, down: i32) -> Vec<Effect> {
        if let Some(why) = self.app.session().and_then(Session::unfinished) {
            self.message = format!("finish the board first: {why}");
            return Vec::new();
        }
        let here = [self.line_here(), self.items_here().into_iter().next()];
        let mut symbols = here.iter().flatten().map(|it| &it.symbol);
        let can_go_on =
            |it: &&String| *it != NOTHING && here[0].iter().any(|line| line.choices.contains(it));
        let Some(symbol) = symbols.find(can_go_on).cloned() else {
            self.message = "there is nothing here to draw a line from".to_owned();
            return Vec::new();
        };
        let before = self.at;
        self.move_cursor(right, down);
        let line = self.line_here().filter(|_| self.at != before);
        if let Some(line) = line.filter(|it| it.choices.contains(&symbol)) {
            return self.correct(&line.name, &symbol);
        }
        self.at = before;
        self.message = format!("{symbol} cannot be drawn there");
        Vec::new()
    }

    /// The line through this cell, where the game has lines: it can be what cells are, and nothing
    /// else.
    pub fn line_here(&self) -> Option<Item> {
        let here = self.items_here();
        let (first, others) = here.split_first()?;
        let is_line = |it: &&Item| it.choices.iter().all(|symbol| first.choices.contains(symbol));
        others.last().filter(is_line).cloned()
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
        let capital = symbol.to_ascii_uppercase().to_string();
        let (name, value) = match (self.meant_here(symbol), self.items_here().into_iter().next()) {
            (Some(meant), _) => meant,
            (None, Some(first)) => (first.name, capital),
            (None, None) => return Vec::new(),
        };
        self.correct(&name, &value)
    }

    /// What a symbol says about this cell: the name and the value. The same again takes back what
    /// stands beside the cell.
    fn meant_here(&self, symbol: char) -> Option<(String, String)> {
        let items = self.items_here();
        let typed = [symbol, symbol.to_ascii_uppercase()].map(String::from);
        let is_command = COMMANDS.contains(symbol);
        let spellings = if is_command { &typed[..1] } else { &typed[..] };
        spellings.iter().find_map(|value| {
            let (at, item) = items.iter().enumerate().find(|(_, it)| it.choices.contains(value))?;
            let is_again = at > 0 && item.symbol == *value;
            let value = if is_again { NOTHING.to_owned() } else { value.clone() };
            Some((item.name.clone(), value))
        })
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

    /// Everything that can be set at the cursor.
    pub fn items_here(&self) -> Vec<Item> {
        let items = self.app.session().map(Session::items).unwrap_or_default();
        items.into_iter().filter(|it| it.cell == Some(self.at)).collect()
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
}
