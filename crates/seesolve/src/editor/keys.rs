//! Keys as the editor understands them, and how a terminal reports them.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Symbol(char),
    /// Right and down are positive.
    Move(i32, i32),
    Home,
    End,
    Enter,
    /// What stands before the cursor goes.
    Erase,
    /// What stands after the cursor goes.
    Delete,
    Undo,
    Redo,
    Escape,
    Interrupt,
}

/// The key that was pressed, if it was one of ours.
pub fn key_of(event: &Event) -> Option<Key> {
    let Event::Key(KeyEvent { code, modifiers, kind, .. }) = event else { return None };
    if *kind == KeyEventKind::Release {
        return None;
    }
    let control = modifiers.contains(KeyModifiers::CONTROL);
    Some(match code {
        KeyCode::Char('c') if control => Key::Interrupt,
        KeyCode::Char('z') if control => Key::Undo,
        KeyCode::Char('y') if control => Key::Redo,
        KeyCode::Char('a') if control => Key::Home,
        KeyCode::Char('e') if control => Key::End,
        KeyCode::Char(_) if control => return None,
        KeyCode::Char(symbol) => Key::Symbol(*symbol),
        KeyCode::Up => Key::Move(0, -1),
        KeyCode::Down => Key::Move(0, 1),
        KeyCode::Left => Key::Move(-1, 0),
        KeyCode::Right => Key::Move(1, 0),
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace => Key::Erase,
        KeyCode::Delete => Key::Delete,
        KeyCode::Esc => Key::Escape,
        _ => return None,
    })
}
