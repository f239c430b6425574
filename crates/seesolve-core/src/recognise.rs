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
    let mut beside = None;
    for (n, (_, game)) in likely.iter().enumerate() {
        let settled = found.iter().find(|it| it.is_beyond_doubt());
        let Some(board) = settled.map(|it| it.sighting.layout.bounds_in_frame) else {
            found.extend(search(*game, frame));
            continue;
        };
        let beside = beside.get_or_insert_with(|| {
            let games: Vec<_> = likely[n..].iter().map(|it| it.1).collect();
            may_be_beside(&games, frame, board, control).into_iter()
        });
        // What is on the board itself can be nobody else's, and would take long to search.
        if beside.next() == Some(true) {
            found.extend(search(*game, &frame.covered(board)));
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

/// For each of some games, whether a first look at what lies around a board leaves room for another one.
fn may_be_beside(
    games: &[&'static dyn Game],
    frame: &Frame,
    board: Rect,
    control: &Control,
) -> Vec<bool> {
    let (width, height) = (frame.width() as f32, frame.height() as f32);
    let (min, max) = (board.min, board.max);
    let least = (MIN_BESIDE * board.width().min(board.height())).max(MIN_BESIDE_PX);
    let strips = [
        Rect::from_corners(0.0, 0.0, min.x, height),
        Rect::from_corners(max.x, 0.0, width, height),
        Rect::from_corners(0.0, 0.0, width, min.y),
        Rect::from_corners(0.0, max.y, width, height),
    ];
    let mut may_be = vec![false; games.len()];
    let has_room = |it: &Rect| it.width().min(it.height()) >= least;
    for strip in strips.into_iter().filter(has_room).filter_map(|it| frame.crop(it)) {
        for (may_be, game) in may_be.iter_mut().zip(games).filter(|it| !*it.0) {
            *may_be = game.first_look(&strip, &control.share(STEPS_A_GAME)) >= LIKELY;
        }
    }
    may_be
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
mod tests;
