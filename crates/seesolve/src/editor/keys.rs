//! Keys as the editor understands them, and how a terminal reports them.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Symbol(char),
    /// Right and down are positive.
    Move(i32, i32),
    /// A line drawn on from here; right and down are positive.
    Draw(i32, i32),
    /// The next way to go on.
    Next,
    /// The one before.
    Previous,
    Home,
    End,
    Enter,
    /// What stands before the cursor goes.
    Erase,
    /// The word before the cursor goes.
    EraseWord,
    /// All that stands before the cursor goes.
    EraseAll,
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
    let is_drawing = modifiers.contains(KeyModifiers::SHIFT);
    let way =
        |right, down| if is_drawing { Key::Draw(right, down) } else { Key::Move(right, down) };
    Some(match code {
        KeyCode::Char('c') if control => Key::Interrupt,
        KeyCode::Char('z') if control => Key::Undo,
        KeyCode::Char('y') if control => Key::Redo,
        KeyCode::Char('a') if control => Key::Home,
        KeyCode::Char('e') if control => Key::End,
        KeyCode::Char('u') if control => Key::EraseAll,
        KeyCode::Char('w') if control => Key::EraseWord,
        KeyCode::Char(_) if control => return None,
        KeyCode::Char(symbol) => Key::Symbol(*symbol),
        KeyCode::Up => way(0, -1),
        KeyCode::Down => way(0, 1),
        KeyCode::Left => way(-1, 0),
        KeyCode::Right => way(1, 0),
        KeyCode::Tab => Key::Next,
        KeyCode::BackTab => Key::Previous,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace => Key::Erase,
        KeyCode::Delete => Key::Delete,
        KeyCode::Esc => Key::Escape,
        _ => return None,
    })
}
