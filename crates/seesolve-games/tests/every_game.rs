//! What every game must do, checked for each line of the registry and for the template.
//! A new game is covered by these tests without writing any.

use seesolve_core::{
    Answer, Control, Game, InputError, PaintStyle, Scene, Session, Settings, Worker, recognise,
};
use seesolve_games::registry::{GAMES, TEMPLATE};

const SEEDS: std::ops::Range<u64> = 0..6;

fn games() -> impl Iterator<Item = &'static dyn Game> {
    GAMES.iter().chain(TEMPLATE).copied()
}

/// A session with a sample of the game.
fn sampled(game: &'static dyn Game, seed: u64) -> Session {
    let mut session = Session::new(game);
    session.go_to(game.sample(seed));
    session
}

fn answered(session: &mut Session) -> Answer {
    let job = session.job().expect("there is a position");
    let games = if session.game().info().id == "template" { TEMPLATE } else { GAMES };
    let answer = Worker::new(games).run(&job, &Control::new(), &mut |_| {}).expect("an answer");
    assert!(session.accept(&job, answer.clone()), "the question is still the same");
    answer
}

#[test]
fn ids_are_unique_and_typable() {
    let ids: Vec<&str> = games().map(|it| it.info().id).collect();
    for (idx, id) in ids.iter().enumerate() {
        assert!(id.chars().all(|it| it.is_ascii_lowercase()), "{id}");
        assert!(!ids[..idx].contains(id), "{id} is there twice");
    }
}

#[test]
fn what_a_game_says_of_itself_fits_into_sentences() {
    for game in games() {
        let info = game.info();
        for text in [info.title, info.tagline, info.reads, info.solves, info.plays] {
            assert!(!text.is_empty() && !text.ends_with('.'), "{}: {text:?}", info.id);
        }
        for phrase in [info.looked_for, info.notation_help] {
            assert!(phrase.len() > 8 && !phrase.ends_with('.'), "{}: {phrase:?}", info.id);
        }
    }
}

#[test]
fn the_example_of_each_game_is_solved() {
    for game in games() {
        let info = game.info();
        let mut session = Session::new(game);
        session.enter(info.example).unwrap_or_else(|it| panic!("{}: {it}", info.id));
        let answer = answered(&mut session);
        assert!(answer.has_solution, "{}", info.id);
        assert!(answer.detail.is_object() && !answer.advice.headline.is_empty(), "{}", info.id);
    }
}

#[test]
fn a_script_gets_the_same_data() {
    for game in games() {
        let (position, settings) = (game.sample(1), Settings::defaults(game.settings()));
        let solve = |control: &Control| {
            let mut solver = game.solver(&std::collections::BTreeMap::new());
            solver.solve(&position, &settings, control, &mut |_| {}).expect("an answer")
        };
        let (whole, bare) = (solve(&Control::new()), solve(&Control::new().for_script()));
        assert_eq!(bare.detail, whole.detail, "{position}");
        assert_eq!((bare.has_solution, bare.proof), (whole.has_solution, whole.proof));
        assert_eq!(bare.warnings, whole.warnings, "{position}");
    }
}

#[test]
fn positions_survive_their_notation_and_a_saved_session() {
    for game in games() {
        for seed in SEEDS {
            let position = game.sample(seed);
            let typed = game.position(position.notation());
            assert_eq!(typed.as_ref(), Ok(&position), "{position}");
            let saved = sampled(game, seed).save();
            let text = serde_json::to_string(&saved).expect("plain data");
            let mut loaded = Session::new(game);
            loaded.load(&serde_json::from_str(&text).expect("the same data")).unwrap();
            assert_eq!(loaded.position(), Some(&position));
        }
    }
}

#[test]
fn nonsense_is_refused_with_a_reason_and_changes_nothing() {
    for game in games() {
        let mut session = sampled(game, 1);
        let before = session.save();
        for nonsense in ["", "   ", "\0", "🎲", ";;;;", "/", "?", "9999999999999999999999"] {
            let refused = session.enter(nonsense).expect_err(nonsense);
            assert!(matches!(refused, InputError::Notation { .. }), "{refused:?}");
            assert!(refused.to_string().len() > 8, "{refused}");
            assert_eq!(session.save(), before, "{nonsense}");
        }
    }
}

#[test]
fn settings_that_do_not_exist_or_make_no_sense_are_refused() {
    for game in games() {
        let mut session = sampled(game, 1);
        let before = session.settings().clone();
        assert!(session.set("no-such-setting", "1").is_err(), "{}", game.info().id);
        for spec in game.settings() {
            let refused = session.set(spec.key, "\u{1f3b2} nonsense [");
            assert!(refused.is_err() || session.settings() != &before, "{}", spec.key);
            session.set_all(before.clone());
        }
        assert_eq!(session.settings(), &Settings::defaults(game.settings()));
    }
}

#[test]
fn every_view_lies_inside_its_drawing_and_names_its_cells() {
    for game in games() {
        let mut session = sampled(game, 1);
        answered(&mut session);
        let view = session.view().expect("there is a position");
        assert!(!view.cells.is_empty() && !view.title.is_empty());
        let mut names = Vec::new();
        for cell in &view.cells {
            let at = cell.center_in_cells;
            assert!((0.0..=view.width).contains(&at.x) && (0.0..=view.height).contains(&at.y));
            assert!(!cell.name.is_empty(), "{}: a cell without a name", game.info().id);
            assert!(!names.contains(&&cell.name), "{} is there twice", cell.name);
            names.push(&cell.name);
        }
    }
}

#[test]
fn undo_and_redo_walk_through_what_was_entered() {
    for game in games() {
        let mut session = Session::new(game);
        let mut positions = Vec::new();
        for seed in SEEDS {
            session.go_to(game.sample(seed));
            positions.extend(session.position().cloned());
        }
        positions.dedup();
        for expected in positions.iter().rev().skip(1) {
            assert!(session.undo());
            assert_eq!(session.position(), Some(expected));
        }
        assert!(!session.undo(), "the first position stays");
        while session.redo() {}
        assert_eq!(session.position(), positions.last());
    }
}

#[test]
fn the_order_of_the_games_never_matters() {
    let backwards: Vec<&'static dyn Game> = GAMES.iter().rev().copied().collect();
    for game in GAMES {
        let Some(painter) = game.painter() else { continue };
        let style = PaintStyle { cell_px: 44.0, theme: 0, scene: Scene::Device, seed: 2 };
        let frame = painter.paint(&game.sample(2), &style).expect("a sample can be painted").frame;
        let seen = |games: &[&'static dyn Game]| {
            let found = recognise(games, &frame, &Control::new());
            found
                .iter()
                .map(|it| (it.game.info().id, it.sighting.reading.clone()))
                .collect::<Vec<_>>()
        };
        let found = seen(GAMES);
        assert_eq!(found.first().map(|it| it.0), Some(game.info().id));
        assert_eq!(found, seen(&backwards), "{}", game.info().id);
    }
}
