//! Everything that is read, in every game, can be set right by the name that is shown; any other
//! name and any impossible value is refused and changes nothing; undo brings all of it back.

use seesolve_core::{Control, Game, InputError, Item, PaintStyle, Scene, Session};
use seesolve_games::registry::{GAMES, TEMPLATE};

/// How many other values of an item are tried.
const OTHER_VALUES: usize = 2;

fn games() -> impl Iterator<Item = &'static dyn Game> {
    GAMES.iter().chain(TEMPLATE).copied()
}

/// A session that has seen a painted sample; `None` for a game that cannot be painted.
fn seen(game: &'static dyn Game, seed: u64) -> Option<Session> {
    let style = PaintStyle { cell_px: 44.0, theme: 0, scene: Scene::Board, seed };
    let frame = game.painter()?.paint(&game.sample(seed), &style).expect("a sample").frame;
    let sighting = game.recognise(&frame, &Control::new()).into_iter().next()?;
    Some(Session::of(game, frame, sighting))
}

fn typed(game: &'static dyn Game, seed: u64) -> Session {
    let mut session = Session::new(game);
    session.go_to(game.sample(seed));
    session
}

fn sessions() -> impl Iterator<Item = Session> {
    games().flat_map(|game| seen(game, 3).into_iter().chain([typed(game, 4)]))
}

/// What a refusal must not change.
fn state(session: &Session) -> (String, Vec<Item>) {
    (serde_json::to_string(&session.save()).expect("plain data"), session.items())
}

#[test]
fn names_are_unique_and_the_same_read_or_typed() {
    for game in games() {
        for session in seen(game, 3).into_iter().chain([typed(game, 3)]) {
            let mut names: Vec<String> = session.items().into_iter().map(|it| it.name).collect();
            assert!(!names.is_empty(), "{}", game.info().id);
            names.sort();
            assert!(names.windows(2).all(|it| it[0] != it[1]), "{names:?}");
        }
        let Some(read) = seen(game, 3) else { continue };
        let listed = game.items(read.position().expect("a certain reading"));
        for item in listed.iter().filter(|it| it.cell.is_some()) {
            assert!(read.items().iter().any(|it| it.name == item.name), "{}", item.name);
        }
    }
}

#[test]
fn every_item_takes_its_own_value_and_stays() {
    for mut session in sessions() {
        let before = session.position().cloned();
        for item in session.items() {
            let what = format!("{} {}={}", session.game().info().id, item.name, item.symbol);
            let meant = session.correct(&item.name, &item.symbol, &Control::new());
            assert_eq!(meant.as_ref(), Ok(&item.name), "{what}");
            assert_eq!(session.position(), before.as_ref(), "{what}");
        }
    }
}

#[test]
fn every_item_can_be_set_right_and_undo_brings_it_back() {
    for mut session in sessions() {
        let game = session.game().info().id;
        let mut n_changed = 0;
        for item in session.items() {
            let others = item.choices.iter().filter(|it| **it != item.symbol).take(OTHER_VALUES);
            for value in others {
                let what = format!("{game} {}: {} -> {value}", item.name, item.symbol);
                let before = state(&session);
                match session.correct(&item.name, value, &Control::new()) {
                    Ok(_) => n_changed += 1,
                    // A typed position stays legal, so some changes are refused there.
                    Err(refused) => {
                        assert!(session.frame().is_none(), "{what}: {refused}");
                        assert_eq!(state(&session), before, "{what}");
                        continue;
                    }
                }
                let items = session.items();
                let now = items.iter().find(|it| it.name == item.name);
                assert_eq!(now.map(|it| &it.symbol), Some(value), "{what}");
                assert!(session.undo(), "{what}");
                assert_eq!(state(&session).1, before.1, "{what}: undone");
                assert!(session.corrections().is_empty(), "{what}: undone");
            }
        }
        // One change of a typed board may always break a rule; what was read may be anything.
        assert!(n_changed > 0 || session.frame().is_none(), "{game}: nothing could be changed");
    }
}

#[test]
fn any_other_name_or_value_is_refused_and_changes_nothing() {
    for mut session in sessions() {
        let game = session.game().info().id;
        let before = state(&session);
        let items = session.items();
        let first = &items[0];
        let twisted = format!("{}x", first.name);
        for name in ["", " ", "nonsense", "row 99, column 1", "99,99", "65535", "-1", &twisted] {
            let refused = session.correct(name, &first.symbol, &Control::new());
            assert!(matches!(refused, Err(InputError::NoSuchName { .. })), "{game} {name:?}");
            assert_eq!(state(&session), before, "{game} {name:?}");
        }
        for item in &items {
            for value in ["\u{1f3b2}", "no such value"] {
                let refused = session.correct(&item.name, value, &Control::new());
                let what = format!("{game} {}={value}", item.name);
                assert!(refused.is_err(), "{what}");
                assert_eq!(state(&session), before, "{what}");
            }
        }
    }
}
