//! What every game must do, checked for each line of the registry and for the template.
//! A new game is covered by these tests without writing any.

use seesolve_core::{Control, PaintStyle, Scene, SessionError, Trace};
use seesolve_games::registry::{GAMES, NewSession, TEMPLATE};

const SEEDS: std::ops::Range<u64> = 0..6;

fn games() -> impl Iterator<Item = NewSession> {
    GAMES.iter().copied().chain([TEMPLATE])
}

#[test]
fn ids_are_unique_and_typable() {
    let ids: Vec<&str> = games().map(|it| it().info().id).collect();
    for (idx, id) in ids.iter().enumerate() {
        assert!(id.chars().all(|it| it.is_ascii_lowercase()), "{id}");
        assert!(!ids[..idx].contains(id), "{id} is there twice");
    }
}

#[test]
fn the_example_of_each_game_is_solved() {
    for new in games() {
        let mut session = new();
        let info = session.info();
        session.enter(info.example).unwrap_or_else(|it| panic!("{}: {it}", info.id));
        session.solve(&Control::new()).unwrap();
        assert_eq!(session.answered(), Some(true), "{}", info.id);
        assert!(session.answer_json().unwrap().is_object() && session.proof().is_some());
        assert!(!session.summary().is_empty());
    }
}

#[test]
fn positions_survive_their_notation_and_a_saved_session() {
    for new in games() {
        for seed in SEEDS {
            let mut session = new();
            session.enter_sample(seed);
            let notation = session.notation().unwrap();
            let mut typed = new();
            typed.enter(&notation).unwrap_or_else(|it| panic!("{notation}: {it}"));
            assert_eq!(typed.notation().unwrap(), notation);
            let mut loaded = new();
            loaded.load(&session.save()).unwrap();
            assert_eq!(loaded.notation().unwrap(), notation);
        }
    }
}

#[test]
fn nonsense_is_refused_with_a_reason() {
    for new in games() {
        for nonsense in ["", "   ", "\0", "🎲", ";;;;", "/", "?", "9999999999999999999999"] {
            let refused = new().enter(nonsense).expect_err(nonsense);
            assert!(matches!(refused, SessionError::Notation(_)));
            assert!(refused.to_string().len() > 8, "{refused}");
        }
    }
}

#[test]
fn every_view_lies_inside_its_drawing() {
    for new in games() {
        let mut session = new();
        session.enter_sample(1);
        session.solve(&Control::new()).unwrap();
        let view = session.view().unwrap();
        assert!(!view.cells.is_empty() && !view.title.is_empty());
        for cell in &view.cells {
            let at = cell.center_in_cells;
            assert!((0.0..=view.width).contains(&at.x) && (0.0..=view.height).contains(&at.y));
        }
    }
}

#[test]
fn undo_and_redo_walk_through_what_was_entered() {
    for new in games() {
        let mut session = new();
        let mut notations = Vec::new();
        for seed in SEEDS {
            session.enter_sample(seed);
            notations.extend(session.notation());
        }
        notations.dedup();
        for expected in notations.iter().rev().skip(1) {
            assert!(session.undo());
            assert_eq!(session.notation().as_ref(), Some(expected));
        }
        assert!(!session.undo(), "the first position stays");
        while session.redo() {}
        assert_eq!(session.notation().as_ref(), notations.last());
    }
}

#[test]
fn a_correction_wins_over_every_further_look() {
    let mut painter = TEMPLATE();
    painter.enter("*..").unwrap();
    let style = PaintStyle { cell_px: 40.0, theme: 0, scene: Scene::Board, seed: 0 };
    let screen = painter.paint(&style).unwrap().frame;
    let mut session = TEMPLATE();
    session.look(&screen, &mut Trace::off()).unwrap();
    session.correct("1", "*").unwrap();
    assert_eq!(session.notation().as_deref(), Some("**."));
    session.look_again(&screen, &mut Trace::off()).unwrap();
    assert_eq!(session.notation().as_deref(), Some("**."));
    assert!(matches!(session.correct("7", "*"), Err(SessionError::NoCell(_))));
}
