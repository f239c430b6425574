//! How near each decision over the corpus came to flipping: a change to a reader that makes one of
//! these numbers shrink is a change that will one day misread a picture.

use anyhow::Context as _;
use seesolve_core::{Control, Frame, Game, Point, Sighting};
use seesolve_games::registry::GAMES;
use seesolve_testing::corpus::pictures;

/// From this score on, a first look does not rule a game out.
const LIKELY: f32 = 0.5;

/// One decision and how far it is from the other side.
struct Decision {
    game: &'static str,
    picture: String,
    what: String,
    margin: f32,
}

/// Prints the nearest decisions of every kind, nearest first.
#[allow(clippy::print_stdout, reason = "a chore that prints")]
pub fn print(n_nearest: usize) -> anyhow::Result<()> {
    let (mut first_looks, mut items) = (Vec::new(), Vec::new());
    for game in GAMES {
        let id = game.info().id;
        for picture in pictures(id) {
            let frame = picture.frame();
            let name = picture.name().to_owned();
            first_looks.extend(first_looks_at(&frame, id, &name));
            let found = game.recognise(&frame, &Control::new());
            if let Some(it) = found.first().filter(|it| it.reading.is_certain()) {
                items.extend(least_certain(*game, it, &name));
            }
        }
    }
    for (title, mut decisions) in [
        ("first looks: distance of the score from 0.5", first_looks),
        ("items read: confidence of the least certain one of a picture", items),
    ] {
        decisions.sort_by(|a, b| a.margin.total_cmp(&b.margin));
        println!("{title} ({} decisions)", decisions.len());
        for Decision { game, picture, what, margin } in decisions.iter().take(n_nearest) {
            println!("  {margin:.3}  {game:<8} {picture}: {what}");
        }
        let median = decisions.get(decisions.len() / 2).context("no pictures")?.margin;
        println!("  {median:.3}  is the median");
    }
    Ok(())
}

/// Whether each game is looked for further in a picture of the game `shown`.
fn first_looks_at(frame: &Frame, shown: &'static str, picture: &str) -> Vec<Decision> {
    let look = |game: &&dyn Game| {
        let (id, score) = (game.info().id, game.first_look(frame, &Control::new()));
        Decision {
            game: shown,
            picture: picture.to_owned(),
            what: format!("{score:.3} for {id}"),
            margin: (score - LIKELY).abs(),
        }
    };
    GAMES.iter().map(look).collect()
}

fn least_certain(game: &dyn Game, it: &Sighting, picture: &str) -> Option<Decision> {
    let least = it.reading.items.iter().min_by(|a, b| a.confidence.total_cmp(&b.confidence))?;
    let place = least.cut_in_frame.map_or_else(Point::default, |it| it.center());
    let other = least.runner_up.as_deref().unwrap_or("something else");
    let what = format!(
        "{} is {}, or {other} (at {:.0}, {:.0})",
        least.name, least.symbol, place.x, place.y
    );
    Some(Decision {
        game: game.info().id,
        picture: picture.to_owned(),
        what,
        margin: least.confidence,
    })
}
