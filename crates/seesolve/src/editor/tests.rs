//! The editor played by keys, on the template.

use seesolve_app::{Effect, Message};
use seesolve_core::draw::Background;
use seesolve_core::draw::terminal::TextStyle;
use seesolve_core::{Control, Settings, Worker};
use seesolve_games::registry::{GAMES, TEMPLATE};

use super::edit::{Editor, Next};
use super::face::{ANY_HEIGHT, last_screen, screen};
use super::keys::Key;

const STYLE: TextStyle = TextStyle { color: false, width: 80, ground: Background::Dark };

/// What the shell does, on one thread.
fn press(editor: &mut Editor, key: Key) -> Next {
    let next = editor.press(key);
    if let Next::Do(effects) = &next {
        for effect in effects {
            let Effect::Solve { job } = effect else { continue };
            let is_known = TEMPLATE.iter().any(|it| it.info().id == job.game);
            let games = if is_known { TEMPLATE } else { GAMES };
            let answer = Worker::new(games).run(job, &Control::new(), &mut |_| ());
            let answer = answer.map(Box::new);
            editor.take(Message::Answer { job: job.clone(), answer, is_last: true });
        }
    }
    next
}

fn type_in(editor: &mut Editor, text: &str) {
    text.chars().for_each(|it| drop(press(editor, Key::Symbol(it))));
}

fn editor_with(text: &str) -> Editor {
    let mut editor = Editor::new(TEMPLATE, TEMPLATE[0], Settings::default());
    type_in(&mut editor, text);
    press(&mut editor, Key::Enter);
    editor
}

fn shown(editor: &Editor) -> String {
    screen(editor, STYLE, ANY_HEIGHT)
}

fn notation(editor: &Editor) -> String {
    let last = last_screen(editor, STYLE).unwrap_or_default();
    last.lines().find_map(|it| it.strip_prefix("notation: ")).unwrap_or_default().to_owned()
}

#[test]
fn a_typed_position_is_solved_and_changed_cell_by_cell() {
    let mut editor = editor_with("*.*");
    assert_eq!(notation(&editor), "*.*");
    assert!(shown(&editor).contains("{.}"), "the cursor is on the advised cell");
    press(&mut editor, Key::Symbol('*'));
    assert_eq!(notation(&editor), "***");
    press(&mut editor, Key::Undo);
    assert_eq!(notation(&editor), "*.*");
    press(&mut editor, Key::Redo);
    assert_eq!(notation(&editor), "***");
    assert_eq!(press(&mut editor, Key::Symbol('q')), Next::Quit);
}

#[test]
fn anything_with_a_name_can_be_set() {
    let mut editor = editor_with("*.*");
    press(&mut editor, Key::Enter);
    type_in(&mut editor, "x");
    press(&mut editor, Key::Enter);
    assert!(shown(&editor).contains("lamp 2=x_"), "a refused line stays");
    press(&mut editor, Key::Erase);
    type_in(&mut editor, "*");
    press(&mut editor, Key::Enter);
    assert_eq!(notation(&editor), "***");
}

#[test]
fn the_line_can_be_put_right_where_it_is_wrong() {
    let mut editor = editor_with("*x.");
    assert!(shown(&editor).contains("lamp 2"), "{}", shown(&editor));
    assert_eq!(notation(&editor), "");
    for key in [Key::Move(-1, 0), Key::Erase, Key::Symbol('.'), Key::Enter] {
        press(&mut editor, key);
    }
    assert_eq!(notation(&editor), "*..");
}

#[test]
fn a_wrong_symbol_changes_nothing_and_says_why() {
    let mut editor = editor_with("*.");
    press(&mut editor, Key::Symbol('7'));
    assert_eq!(notation(&editor), "*.");
    assert!(shown(&editor).contains('7'));
}

/// Where a game has empty boards, they are filled cell by cell, and the ways to go on are browsed.
#[test]
fn an_empty_board_is_filled_cell_by_cell() {
    for game in GAMES.iter().filter(|it| it.blank("2x2").is_some()) {
        let mut editor = Editor::new(GAMES, *game, Settings::defaults(game.settings()));
        type_in(&mut editor, "2x2");
        press(&mut editor, Key::Enter);
        assert!(shown(&editor).contains("Not finished"), "{}", shown(&editor));
        press(&mut editor, Key::Symbol('|'));
        assert!(shown(&editor).contains('║'), "{}", shown(&editor));
        press(&mut editor, Key::Symbol('|'));
        press(&mut editor, Key::Draw(1, 0));
        assert!(shown(&editor).contains("finish the board first"), "{}", shown(&editor));
        for key in ["a", ">", "b", "v", "b", "<", "a"] {
            let key = match key {
                ">" => Key::Move(1, 0),
                "<" => Key::Move(-1, 0),
                "v" => Key::Move(0, 1),
                letter => Key::Symbol(letter.chars().next().unwrap()),
            };
            press(&mut editor, key);
        }
        let solved = shown(&editor);
        assert!(solved.contains("Solved"), "{solved}");
        press(&mut editor, Key::Next);
        assert!(shown(&editor).contains("2 of 2: B"), "{}", shown(&editor));
        press(&mut editor, Key::Symbol('|'));
        assert!(notation(&editor).contains("walls="), "{}", shown(&editor));
        press(&mut editor, Key::Symbol('|'));
        assert_eq!(notation(&editor), "AB/AB");
    }
}

/// A terminal that is edited on breaks no lines itself, so none may be wider than it.
#[test]
fn no_line_is_wider_than_the_terminal() {
    for game in GAMES {
        for width in [60, 80] {
            let style = TextStyle { width, ..STYLE };
            let mut editor = Editor::new(GAMES, *game, Settings::defaults(game.settings()));
            let widest = |editor: &Editor| {
                let text = screen(editor, style, ANY_HEIGHT);
                text.lines().map(|it| it.chars().count()).max().unwrap_or(0)
            };
            type_in(&mut editor, game.info().example);
            assert!(widest(&editor) <= width, "{}", screen(&editor, style, ANY_HEIGHT));
            for key in [Key::Enter, Key::Next, Key::Enter] {
                press(&mut editor, key);
                assert!(widest(&editor) <= width, "{}", screen(&editor, style, ANY_HEIGHT));
            }
        }
    }
}

/// However small the terminal is, the recommendation, the cursor and the last message are seen.
#[test]
fn a_small_terminal_shows_what_matters() {
    for game in GAMES {
        let mut editor = Editor::new(GAMES, *game, Settings::defaults(game.settings()));
        type_in(&mut editor, game.info().example);
        press(&mut editor, Key::Enter);
        press(&mut editor, Key::Symbol('~'));
        for height in [8, 12, 24, 40] {
            let text = screen(&editor, STYLE, height);
            assert!(text.lines().count() <= height, "{height} lines:\n{text}");
            assert!(text.contains('{') && text.contains('~'), "{height} lines:\n{text}");
        }
    }
}
