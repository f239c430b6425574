use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

use super::*;
use crate::game::{GameInfo, Place, Resources, Solver};
use crate::layout::Layout;
use crate::position::{InputError, Position};
use crate::reading::{Corrections, Item, Reading};
use crate::view::BoardView;

/// A game that sees what it is told to see, and counts how often it was searched for.
struct Seer {
    info: GameInfo,
    first_look: f32,
    sees: Option<(Verdict, f32)>,
    n_searches: AtomicU32,
}

struct Blind {
    is_unmistakable: bool,
}

impl Place for Blind {
    fn is_unmistakable(&self) -> bool {
        self.is_unmistakable
    }

    fn read(
        &self,
        _: &Frame,
        _: &Corrections,
        _: Option<&Position>,
        _: &Control,
    ) -> Result<Reading, InputError> {
        Ok(Reading::nothing("blind"))
    }
}

impl Game for Seer {
    fn info(&self) -> &'static GameInfo {
        // Tests may leak: a few bytes, once.
        Box::leak(Box::new(self.info))
    }
    fn position(&self, text: &str) -> Result<Position, InputError> {
        Ok(Position::of(&text))
    }
    fn sample(&self, seed: u64) -> Position {
        Position::of(&seed)
    }
    fn items(&self, _: &Position) -> Vec<Item> {
        Vec::new()
    }
    fn edited(&self, it: &Position, _: &Corrections) -> Result<Position, InputError> {
        Ok(it.clone())
    }
    fn is_same_board(&self, a: &Position, b: &Position) -> bool {
        a == b
    }
    fn view(&self, _: &Position) -> BoardView {
        BoardView::default()
    }
    fn board_json(&self, _: &Position) -> Value {
        Value::Null
    }
    fn first_look(&self, _: &Frame, _: &Control) -> f32 {
        self.first_look
    }
    fn recognise(&self, _: &Frame, control: &Control) -> Vec<Sighting> {
        assert!(control.steps_left() <= STEPS_A_GAME, "every game has its own share");
        self.n_searches.fetch_add(1, Ordering::Relaxed);
        let sighting = |(verdict, score): (Verdict, f32)| Sighting {
            score,
            layout: Layout {
                bounds_in_frame: Rect::from_corners(0.0, 0.0, 9.0, 9.0),
                cells: Vec::new(),
            },
            reading: Reading { verdict, ..Reading::default() },
            place: Arc::new(Blind { is_unmistakable: score > 1.0 }),
        };
        self.sees.map(sighting).into_iter().collect()
    }
    fn solver(&self, _: &Resources) -> Box<dyn Solver> {
        unreachable!("nothing is solved here")
    }
}

fn seer(id: &'static str, first_look: f32, sees: Option<(Verdict, f32)>) -> &'static Seer {
    let info = GameInfo {
        id,
        title: id,
        tagline: "",
        reads: "",
        solves: "",
        plays: "",
        looked_for: "",
        notation_help: "",
        example: "",
    };
    Box::leak(Box::new(Seer { info, first_look, sees, n_searches: AtomicU32::new(0) }))
}

fn look(games: &[&'static Seer]) -> Vec<(&'static str, Verdict)> {
    let games: Vec<&'static dyn Game> = games.iter().map(|it| *it as &dyn Game).collect();
    let found = recognise(&games, &Frame::filled(9, 9, [0; 3]), &Control::new());
    found.iter().map(|it| (it.game.info().id, it.sighting.reading.verdict)).collect()
}

#[test]
fn a_certain_board_ends_the_search_for_unlikely_games_only() {
    let sure = seer("sure", 0.9, Some((Verdict::Read, 0.8)));
    let unlikely = seer("unlikely", 0.1, Some((Verdict::Doubtful, 1.0)));
    let likely = seer("likely", 0.5, None);
    assert_eq!(look(&[unlikely, likely, sure]), [("sure", Verdict::Read)]);
    let searches = [sure, unlikely, likely].map(|it| it.n_searches.load(Ordering::Relaxed));
    assert_eq!(searches, [1, 0, 1]);
}

#[test]
fn without_a_certain_board_every_game_is_searched_for_and_the_best_guess_comes_first() {
    let guess = seer("guess", 0.1, Some((Verdict::Doubtful, 0.6)));
    let worse = seer("worse", 0.9, Some((Verdict::Doubtful, 0.3)));
    let expected = [("guess", Verdict::Doubtful), ("worse", Verdict::Doubtful)];
    assert_eq!(look(&[guess, worse]), expected);
    assert_eq!(look(&[worse, guess]), expected);
}

#[test]
fn what_only_one_game_looks_like_is_not_believed_to_be_another() {
    let sure = seer("sure", 0.9, Some((Verdict::Read, 0.8)));
    // A score above 1 stands for what cannot be mistaken here.
    let turned = seer("turned", 0.9, Some((Verdict::Doubtful, 1.1)));
    let expected = [("turned", Verdict::Doubtful), ("sure", Verdict::Doubtful)];
    assert_eq!(look(&[sure, turned]), expected);
}

#[test]
fn a_certain_board_that_can_be_no_other_ends_the_search() {
    let sure = seer("sure", 0.9, Some((Verdict::Read, 1.1)));
    let other = seer("other", 0.6, Some((Verdict::Read, 0.9)));
    for games in [[sure, other], [other, sure]] {
        assert_eq!(look(&games), [("sure", Verdict::Read)]);
    }
    assert_eq!(other.n_searches.load(Ordering::Relaxed), 0);
}

#[test]
fn a_board_beside_a_certain_one_is_found_too() {
    let sure = seer("sure", 0.9, Some((Verdict::Read, 1.1)));
    let other = seer("other", 0.6, Some((Verdict::Doubtful, 0.9)));
    let wide = Frame::filled(200, 100, [0; 3]);
    let found = recognise(&[sure, other], &wide, &Control::new());
    assert_eq!(found.len(), 2, "there is room for it to the right");
}

#[test]
fn two_games_that_are_certain_of_one_place_are_both_doubted() {
    let a = seer("a", 0.9, Some((Verdict::Read, 0.8)));
    let b = seer("b", 0.9, Some((Verdict::Read, 0.8)));
    let expected = [("a", Verdict::Doubtful), ("b", Verdict::Doubtful)];
    assert_eq!(look(&[a, b]), expected);
    assert_eq!(look(&[b, a]), expected, "whatever the order of the games");
}
