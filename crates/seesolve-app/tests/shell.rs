//! The app played through a shell that knows no game, on the template.

#![allow(clippy::unwrap_used)]

use seesolve_app::{App, Effect, Message, Screen, State};
use seesolve_core::{Control, Frame, PaintStyle, Scene, Worker};
use seesolve_games::registry::TEMPLATE;

/// What every shell does, on one thread: run the jobs, send the answers back, show the screen.
fn settle(app: &mut App, effects: Vec<Effect>) -> Screen {
    for effect in effects {
        if let Effect::Solve { job } = effect {
            let answer = Worker::new(TEMPLATE).run(&job, &Control::new(), &mut |_| {});
            app.update(Message::Answer { job, answer: answer.map(Box::new), is_last: true });
        }
    }
    app.screen()
}

fn send(app: &mut App, message: Message) -> Screen {
    let effects = app.update(message);
    settle(app, effects)
}

fn picture_of(notation: &str) -> Frame {
    let game = TEMPLATE[0];
    let style = PaintStyle { cell_px: 40.0, theme: 0, scene: Scene::Device, seed: 0 };
    let position = game.position(notation).unwrap();
    game.painter().unwrap().paint(&position, &style).unwrap().frame
}

fn correct(name: &str, value: &str) -> Message {
    Message::Correct { name: name.into(), value: value.into() }
}

#[test]
fn a_picture_is_read_answered_and_set_right() {
    let mut app = App::new(TEMPLATE);
    assert_eq!(app.screen().state, State::Empty);
    let effects = app.look(&picture_of("*.."), None, &Control::new());
    let screen = settle(&mut app, effects);
    assert_eq!((screen.state, screen.notation.as_str()), (State::Answered, "*.."));
    assert_eq!(screen.advice.unwrap().headline, "Press lamp 2");
    assert_eq!(screen.gestures.len(), 2);

    let screen = send(&mut app, correct("lamp 2", "*"));
    assert_eq!(screen.candidates[0].title, "press lamp 3");
    let (is_certain, _) = app.look_again(&picture_of("*.."), &Control::new());
    assert!(is_certain, "the same board again");
    assert_eq!(app.screen().notation, "**.", "a correction outlives the next look");
    app.look_again(&picture_of("*..*.."), &Control::new());
    let screen = send(&mut app, Message::Undo);
    assert_eq!(screen.notation, "*..");
    assert!(screen.items.iter().all(|it| !it.is_corrected), "undo takes corrections back");
    assert_eq!(send(&mut app, Message::Redo).notation, "**.");
}

#[test]
fn what_is_refused_changes_nothing_and_says_why() {
    let mut app = App::new(TEMPLATE);
    send(&mut app, Message::Enter { game: "template".into(), text: "*.".into() });
    for refused in [correct("lamp 9", "*"), correct("lamp 1", "x")] {
        let screen = send(&mut app, refused);
        assert_eq!(screen.notation, "*.");
        assert!(screen.message.is_some_and(|it| it.len() > 20));
    }
    let screen = send(&mut app, Message::Enter { game: "chess".into(), text: "e4".into() });
    assert_eq!(screen.message.unwrap(), "there is no game \"chess\"; known games: template");
    assert!(send(&mut app, correct("lamp 2", "*")).message.is_none());
}

#[test]
fn an_answer_to_another_question_is_not_shown() {
    let mut app = App::new(TEMPLATE);
    let effects = app.update(Message::Enter { game: "template".into(), text: "..".into() });
    app.update(Message::Enter { game: "template".into(), text: "*.".into() });
    let screen = settle(&mut app, effects);
    assert_eq!((screen.state, screen.notation.as_str()), (State::Solving, "*."));
}

#[test]
fn a_picture_without_a_board_says_what_was_looked_for() {
    let mut app = App::new(TEMPLATE);
    app.look(&Frame::filled(50, 50, [7; 3]), None, &Control::new());
    let screen = app.screen();
    assert_eq!(screen.state, State::NoBoard);
    assert!(screen.message.unwrap().contains("a green strip of lamps"));
}

#[test]
fn the_screen_is_plain_data() {
    let mut app = App::new(TEMPLATE);
    send(&mut app, Message::Sample { game: "template".into(), seed: 3 });
    let json = serde_json::to_value(app.screen()).unwrap();
    assert_eq!(json["state"], "answered");
    assert!(json["board"]["cells"].as_array().is_some_and(|it| !it.is_empty()));
}
