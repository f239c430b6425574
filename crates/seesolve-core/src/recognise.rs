//! The only recognition loop: for files, for the live screen and for the page.
//!
//! Every game takes a cheap first look. Those that it does not rule out are searched for in full;
//! the others only when nothing was read with certainty. Each game has its own share of the budget,
//! so the result depends neither on the order of the games nor on each other's work.

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

/// A board of some game.
#[derive(Clone)]
pub struct Recognised {
    /// Whose board it is.
    pub game: &'static dyn Game,
    /// Where it is and what it shows.
    pub sighting: Sighting,
}

/// The boards of the given games in a picture: certain ones before doubtful ones, then by score.
/// Where two games are certain of the same place, neither is believed.
pub fn recognise(games: &[&'static dyn Game], frame: &Frame, control: &Control) -> Vec<Recognised> {
    let first_looks: Vec<(f32, &'static dyn Game)> = games
        .iter()
        .map(|game| (game.first_look(frame, &control.share(STEPS_A_GAME)), *game))
        .collect();
    control.report(1, 2, "first looks taken");
    let search = |game: &'static dyn Game| {
        let sightings = game.recognise(frame, &control.share(STEPS_A_GAME));
        sightings.into_iter().map(move |sighting| Recognised { game, sighting })
    };
    let (likely, unlikely): (Vec<_>, Vec<_>) =
        first_looks.into_iter().partition(|(score, _)| *score >= LIKELY);
    let mut found: Vec<Recognised> = likely.into_iter().flat_map(|(_, it)| search(it)).collect();
    if !found.iter().any(|it| it.sighting.reading.is_certain()) {
        found.extend(unlikely.into_iter().flat_map(|(_, it)| search(it)));
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

/// Makes boards doubtful that two games claim with certainty.
fn doubt_rivals(found: &mut [Recognised]) {
    let claims: Vec<(&'static str, Rect)> = found
        .iter()
        .filter(|it| it.sighting.reading.is_certain())
        .map(|it| (it.game.info().id, it.sighting.layout.bounds_in_frame))
        .collect();
    for it in found.iter_mut() {
        let (id, bounds) = (it.game.info().id, it.sighting.layout.bounds_in_frame);
        let rival = claims.iter().find(|(other, claimed)| {
            let smaller = area(bounds).min(area(*claimed));
            *other != id && overlap(bounds, *claimed) >= SAME_PLACE * smaller
        });
        let reading = &mut it.sighting.reading;
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
