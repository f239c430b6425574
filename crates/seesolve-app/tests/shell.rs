//! The app played through a shell that knows no game, on the template.

#![allow(clippy::unwrap_used)]

use seesolve_app::{App, Effect, Message, Screen, State, work};
use seesolve_core::{Control, Frame, PaintStyle, Puzzle, Scene, Worker};
use seesolve_games::registry::TEMPLATE;
use serde_json::json;

/// What every shell does, on one thread: run the jobs, send the answers back, show the screen.
fn settle(app: &mut App, effects: Vec<Effect>) -> Screen {
    for effect in effects {
        let mut worker = Worker::new(TEMPLATE);
        work(TEMPLATE, &mut worker, &effect, &Control::new(), &mut |message| {
            app.update(message);
        });
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
    assert!(screen.items.iter().all(|it| !it.item.is_corrected), "undo takes corrections back");
    assert_eq!(send(&mut app, Message::Redo).notation, "**.");
}

#[test]
fn a_step_back_to_what_another_picture_showed_is_without_a_picture() {
    let mut app = App::new(TEMPLATE);
    app.look(&picture_of("*.."), None, &Control::new());
    app.look(&picture_of("*..*.."), None, &Control::new());
    let second = app.screen();
    assert!(
        second.layout.is_some() && second.items.iter().all(|it| it.item.cut_in_frame.is_some())
    );
    let first = send(&mut app, Message::Undo);
    assert_eq!(first.notation, "*..");
    assert!(first.layout.is_none() && first.picture.is_none(), "the last picture shows another");
    assert!(first.items.iter().all(|it| it.item.cut_in_frame.is_none()));
    assert_ne!(first.board_number, second.board_number);
    let again = send(&mut app, Message::Redo);
    assert_eq!((again.notation, again.layout), (second.notation, second.layout));
    send(&mut app, Message::Undo);
    assert_eq!(send(&mut app, correct("lamp 2", "*")).notation, "**.");
    assert_eq!(send(&mut app, Message::Undo).notation, "*..");
}

#[test]
fn what_was_advised_and_done_can_be_looked_through() {
    let mut app = App::new(TEMPLATE);
    let open = Message::Enter { game: "template".into(), text: "*...".into() };
    assert!(send(&mut app, open).steps.is_empty(), "nothing was done yet");
    send(&mut app, correct("lamp 2", "*"));
    let steps = send(&mut app, correct("lamp 1", ".")).steps;
    let told: Vec<&str> = steps.iter().map(|it| it.advised.as_str()).collect();
    assert_eq!(told, ["Press lamp 2", "Press lamp 3", "Press lamp 1"]);
    assert_eq!((steps[0].done[0].name.as_str(), steps[0].done[0].symbol.as_str()), ("lamp 2", "*"));
    assert!(steps[0].was_advised && !steps[1].was_advised && steps[2].done.is_empty());
    let steps = send(&mut app, Message::Undo).steps;
    assert_eq!((steps.len(), steps[1].done.len()), (2, 0), "what was undone was not done");
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
fn a_look_that_was_stopped_says_nothing_about_the_picture() {
    let mut app = App::new(TEMPLATE);
    let effects = app.look(&picture_of("*.."), None, &Control::new());
    settle(&mut app, effects);
    let control = Control::new();
    control.stop();
    app.look(&Frame::filled(50, 50, [7; 3]), None, &control);
    let screen = app.screen();
    assert_eq!((screen.state, screen.notation.as_str()), (State::Answered, "*.."));
}

#[test]
fn the_screen_is_plain_data() {
    let mut app = App::new(TEMPLATE);
    send(&mut app, Message::Sample { game: "template".into(), seed: 3 });
    let json = serde_json::to_value(app.screen()).unwrap();
    assert_eq!(json["state"], "answered");
    assert!(json["board"]["cells"].as_array().is_some_and(|it| !it.is_empty()));
}

#[test]
fn what_is_watched_is_followed_and_not_lost_when_something_covers_it() {
    let mut app = App::new(TEMPLATE);
    let empty = Frame::filled(50, 50, [7; 3]);
    assert!(app.follow(&empty, &Control::new()).contains(&Effect::Redraw));
    assert_eq!(app.screen().state, State::Empty, "nothing was refused yet");
    let effects = app.follow(&picture_of("*.."), &Control::new());
    let first = settle(&mut app, effects);
    assert_eq!((first.state, first.notation.as_str()), (State::Answered, "*.."));
    let effects = app.follow(&picture_of("**."), &Control::new());
    let next = settle(&mut app, effects);
    assert_eq!((next.notation.as_str(), next.board_number), ("**.", first.board_number));
    app.follow(&empty, &Control::new());
    let covered = app.screen();
    assert!(covered.is_out_of_sight && covered.notation == "**.");
    app.follow(&picture_of("***"), &Control::new());
    let again = app.screen();
    assert_eq!((again.is_out_of_sight, again.notation.as_str()), (false, "***"));
    let other = send(&mut app, Message::Sample { game: "template".into(), seed: 3 });
    assert_ne!(other.board_number, first.board_number, "another board");
}

#[test]
fn an_answer_is_held_back_until_it_is_wanted() {
    let mut app = App::new(TEMPLATE);
    let position = TEMPLATE[0].position("*..").unwrap();
    let puzzle = Puzzle { position, summary: Vec::new(), facts: json!({}) };
    let generated = |puzzle| Message::Generated { game: "template".into(), puzzle: Ok(puzzle) };
    let screen = send(&mut app, generated(Some(puzzle)));
    assert!(screen.is_exercise && screen.advice.is_none() && screen.candidates.is_empty());
    let screen = send(&mut app, Message::SolveAsRead);
    assert!(!screen.is_exercise && screen.advice.is_some());
    let screen = send(&mut app, Message::Generate { game: "template".into(), seed: 1 });
    assert_eq!(screen.message.unwrap(), "no new puzzle was found; try again");
}

#[test]
fn the_contracts_object_is_there_for_whatever_is_shown() {
    let mut app = App::new(TEMPLATE);
    assert_eq!(app.json()["status"], "no_board");
    app.fail("the file is empty");
    assert_eq!(
        (&app.json()["status"], &app.json()["message"]),
        (&json!("error"), &json!("the file is empty"))
    );
    send(&mut app, Message::Enter { game: "template".into(), text: "*..".into() });
    let object = app.json();
    assert_eq!((&object["schema"], &object["notation"]), (&json!("seesolve/1"), &json!("*..")));
    assert_eq!(object["answer"], json!({ "press": [1, 2] }));
    let games = serde_json::to_value(app.games()).unwrap();
    assert_eq!((&games[0]["id"], &games[0]["has_generator"]), (&json!("template"), &json!(false)));
    let saved = app.saved().unwrap();
    let mut empty = serde_json::to_value(&saved).unwrap();
    empty["steps"] = json!([]);
    send(&mut app, Message::Close);
    let refused = send(&mut app, Message::Load { saved: serde_json::from_value(empty).unwrap() });
    assert_eq!(refused.message.unwrap(), "there is no position in it");
    assert_eq!(send(&mut app, Message::Load { saved }).notation, "*..");
}
