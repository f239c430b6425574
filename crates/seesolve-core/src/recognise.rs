//! The only recognition loop: for files, for the live screen and for the page.
//!
//! Every game takes a cheap first look. Those that it does not rule out are searched for in full,
//! the likeliest first; once a board is read that can only be its own game's, only around it, and
//! only those that what lies there does not rule out. The others are searched for only when nothing
//! was read with certainty. Each game has its own share of the budget, and ids break ties, so the
//! result depends neither on the order of the games nor on each other's work.

use crate::control::Control;
use crate::frame::Frame;
use crate::game::{Game, Sighting};
use crate::geometry::Rect;
use crate::reading::Verdict;

/// Steps that one game may spend on one picture: about a second of work.
pub const STEPS_A_GAME: u64 = 1_000_000_000;

/// From this score on, a first look does not rule a game out.
const LIKELY: f32 = 0.5;

/// Boards that share this part of the smaller one lie on the same place.
const SAME_PLACE: f32 = 0.5;

/// Strips beside a board that are narrower than this, in pixels and as a share of that board, hold no
/// other one.
const MIN_BESIDE_PX: f32 = 64.0;
const MIN_BESIDE: f32 = 0.75;

/// A board of some game.
#[derive(Clone)]
pub struct Recognised {
    /// Whose board it is.
    pub game: &'static dyn Game,
    /// Where it is and what it shows.
    pub sighting: Sighting,
}

impl Recognised {
    /// Whether it was read with certainty and looks like no other game.
    fn is_beyond_doubt(&self) -> bool {
        self.sighting.reading.is_certain() && self.sighting.place.is_unmistakable()
    }
}

/// The boards of the given games in a picture: certain ones before doubtful ones, then by score.
/// Where two games are certain of the same place, neither is believed.
pub fn recognise(games: &[&'static dyn Game], frame: &Frame, control: &Control) -> Vec<Recognised> {
    let first_looks: Vec<(f32, &'static dyn Game)> = games
        .iter()
        .map(|game| (game.first_look(frame, &control.share(STEPS_A_GAME)), *game))
        .collect();
    control.report(1, 2, "first looks taken");
    let search = |game: &'static dyn Game, frame: &Frame| {
        let sightings = game.recognise(frame, &control.share(STEPS_A_GAME));
        sightings.into_iter().map(move |sighting| Recognised { game, sighting })
    };
    let (mut likely, unlikely): (Vec<_>, Vec<_>) =
        first_looks.into_iter().partition(|(score, _)| *score >= LIKELY);
    likely.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.info().id.cmp(b.1.info().id)));
    let mut found: Vec<Recognised> = Vec::new();
    for (_, game) in likely {
        let settled = found.iter().find(|it| it.is_beyond_doubt());
        match settled.map(|it| it.sighting.layout.bounds_in_frame) {
            None => found.extend(search(game, frame)),
            // What is on the board itself can be nobody else's, and would take long to search.
            Some(board) if may_be_beside(game, frame, board, control) => {
                found.extend(search(game, &frame.covered(board)));
            }
            Some(_) => {}
        }
    }
    if !found.iter().any(|it| it.sighting.reading.is_certain()) {
        found.extend(unlikely.into_iter().flat_map(|(_, it)| search(it, frame)));
    }
    doubt_rivals(&mut found);
    // Ids break ties, so that the order of the games never matters.
    found.sort_by(|a, b| {
        let rank = |it: &Recognised| (it.sighting.reading.is_certain(), it.sighting.score);
        let ((a_certain, a_score), (b_certain, b_score)) = (rank(a), rank(b));
        let ids = || a.game.info().id.cmp(b.game.info().id);
        b_certain.cmp(&a_certain).then(b_score.total_cmp(&a_score)).then_with(ids)
    });
    control.report(2, 2, "read");
    found
}

/// Whether a first look at what lies around a board leaves room for another one, of this game.
fn may_be_beside(game: &dyn Game, frame: &Frame, board: Rect, control: &Control) -> bool {
    let (width, height) = (frame.width() as f32, frame.height() as f32);
    let (min, max) = (board.min, board.max);
    let least = (MIN_BESIDE * board.width().min(board.height())).max(MIN_BESIDE_PX);
    let strips = [
        Rect::from_corners(0.0, 0.0, min.x, height),
        Rect::from_corners(max.x, 0.0, width, height),
        Rect::from_corners(0.0, 0.0, width, min.y),
        Rect::from_corners(0.0, max.y, width, height),
    ];
    strips
        .into_iter()
        .filter(|it| it.width().min(it.height()) >= least)
        .filter_map(|it| frame.crop(it))
        .any(|it| game.first_look(&it, &control.share(STEPS_A_GAME)) >= LIKELY)
}

/// Makes boards doubtful that another game claims too: with certainty, or without being able to
/// read what can only be its own.
fn doubt_rivals(found: &mut [Recognised]) {
    let is_claimed =
        |it: &&Recognised| it.sighting.reading.is_certain() || it.sighting.place.is_unmistakable();
    let claims: Vec<(&'static str, Rect)> = found
        .iter()
        .filter(is_claimed)
        .map(|it| (it.game.info().id, it.sighting.layout.bounds_in_frame))
        .collect();
    for it in found.iter_mut() {
        let (id, bounds) = (it.game.info().id, it.sighting.layout.bounds_in_frame);
        let rival = claims.iter().find(|(other, claimed)| {
            let smaller = area(bounds).min(area(*claimed));
            *other != id && overlap(bounds, *claimed) >= SAME_PLACE * smaller
        });
        let reading = &mut it.sighting.reading;
        reading.is_clear &= rival.is_none();
        if let (Some((other, _)), true) = (rival, reading.is_certain()) {
            reading.verdict = Verdict::Doubtful;
            reading.warnings.push(format!(
                "this could also be a board of another game ({other}); --game says which is meant"
            ));
        }
    }
}

fn area(rect: Rect) -> f32 {
    rect.width() * rect.height()
}

fn overlap(a: Rect, b: Rect) -> f32 {
    let side = |a0: f32, a1: f32, b0: f32, b1: f32| (a1.min(b1) - a0.max(b0)).max(0.0);
    side(a.min.x, a.max.x, b.min.x, b.max.x) * side(a.min.y, a.max.y, b.min.y, b.max.y)
}

#[cfg(test)]
mod tests {
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
}
