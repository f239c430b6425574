//! Play by hand in the terminal: type a position once, then say what each cell shows; the advice
//! follows every change.
//!
//! [`edit`] holds what happens on a key and knows no terminal; this file is the terminal.

mod edit;

use std::io::{self, IsTerminal as _, Write as _};

use anyhow::{Context as _, bail};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{cursor, execute, queue, style, terminal};
use seesolve_core::AnySession;

use self::edit::{Editor, Key, Next};
use crate::args::Global;
use crate::exit::ExitStatus;

/// Runs until the player quits.
pub fn run(
    session: Box<dyn AnySession>,
    first: Option<&str>,
    global: Global,
) -> anyhow::Result<ExitStatus> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        bail!("--interactive needs a terminal; scripts use --text or --text-file");
    }
    let mut editor = Editor::new(session);
    if let Some(text) = first {
        editor.type_in(text);
    }
    let _raw = RawTerminal::enter().context("the terminal cannot be taken over")?;
    loop {
        show(&editor.screen(global.text_style()))?;
        let Some(key) = next_key()? else { continue };
        match editor.press(key) {
            Next::GoOn => {}
            Next::Quit => return Ok(ExitStatus::Answered),
            Next::Stop => return Ok(ExitStatus::Stopped),
        }
    }
}

/// The terminal gives us every key and its whole screen, until this is dropped.
struct RawTerminal;

impl RawTerminal {
    fn enter() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), terminal::EnterAlternateScreen, cursor::Hide)?;
        Ok(Self)
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        // The program is leaving anyway; a terminal that cannot be reset has gone away.
        let _ = execute!(io::stdout(), cursor::Show, terminal::LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}

fn show(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    queue!(out, cursor::MoveTo(0, 0), terminal::Clear(terminal::ClearType::All))?;
    for line in text.lines() {
        queue!(out, style::Print(line), cursor::MoveToNextLine(1))?;
    }
    out.flush()
}

fn next_key() -> io::Result<Option<Key>> {
    let Event::Key(KeyEvent { code, modifiers, kind, .. }) = event::read()? else {
        return Ok(None);
    };
    if kind == KeyEventKind::Release {
        return Ok(None);
    }
    let control = modifiers.contains(KeyModifiers::CONTROL);
    Ok(match code {
        KeyCode::Char('c') if control => Some(Key::Interrupt),
        KeyCode::Char('z') if control => Some(Key::Undo),
        KeyCode::Char('y') if control => Some(Key::Redo),
        KeyCode::Char(symbol) => Some(Key::Symbol(symbol)),
        KeyCode::Up => Some(Key::Move(0, -1)),
        KeyCode::Down => Some(Key::Move(0, 1)),
        KeyCode::Left => Some(Key::Move(-1, 0)),
        KeyCode::Right => Some(Key::Move(1, 0)),
        KeyCode::Enter => Some(Key::Enter),
        KeyCode::Backspace => Some(Key::Erase),
        KeyCode::Esc => Some(Key::Escape),
        _ => None,
    })
}
