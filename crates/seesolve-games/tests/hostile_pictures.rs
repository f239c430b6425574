//! Pictures that are made to cost much end within their budget of steps, are never read with
//! certainty, and what the budget cuts off is the same on any number of threads.

use rayon::prelude::*;
use seesolve_core::{Control, Game, STEPS_A_GAME};
use seesolve_games::registry::{GAMES, TEMPLATE};
use seesolve_testing::hostile::pictures;
use seesolve_testing::material::is_slow;

/// Of its budget, a game spends this part at most on a megapixel; the worst takes a third.
const MOST_OF_BUDGET: u64 = STEPS_A_GAME / 2;

fn games() -> Vec<&'static dyn Game> {
    GAMES.iter().chain(TEMPLATE).copied().collect()
}

#[test]
fn hostile_pictures_end_within_their_budget() {
    // Sixteen megapixels may be cut off.
    let (size, most) = if is_slow() { (4000, STEPS_A_GAME) } else { (1000, MOST_OF_BUDGET) };
    pictures(size).par_iter().for_each(|(name, frame)| {
        for game in games() {
            let control = Control::new().with_budget(STEPS_A_GAME);
            game.first_look(frame, &control);
            let found = game.recognise(frame, &control);
            let id = game.info().id;
            let n_spent = STEPS_A_GAME - control.steps_left();
            let millions = n_spent / 1_000_000;
            println!("{id} on {name}: {millions} million steps");
            assert!(n_spent > 0, "{id} on {name}: work that nobody counts has no end");
            assert!(n_spent <= most, "{id} on {name}: {millions} million steps");
            assert!(!found.iter().any(|it| it.reading.is_certain()), "{id} reads {name}");
        }
    });
}

#[test]
fn a_small_budget_ends_every_search_without_a_certain_reading() {
    for (name, frame) in pictures(600) {
        for game in games() {
            for steps in [0, 1_000, 100_000] {
                let control = Control::new().with_budget(steps);
                let found = game.recognise(&frame, &control);
                let id = game.info().id;
                assert!(!found.iter().any(|it| it.reading.is_certain()), "{id} reads {name}");
            }
        }
    }
}

#[test]
fn what_is_cut_off_does_not_depend_on_threads() {
    for (name, frame) in pictures(500) {
        for game in games() {
            let seen = |n_threads: usize| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build();
                let look = || game.recognise(&frame, &Control::new().with_budget(3_000_000));
                let found = pool.expect("threads").install(look);
                found.into_iter().map(|it| it.reading).collect::<Vec<_>>()
            };
            assert_eq!(seen(1), seen(4), "{} on {name}", game.info().id);
        }
    }
}
