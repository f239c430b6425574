//! Same input, same output: whole readings and whole answers of every game are equal whatever the
//! number of threads, the order of the games and of the questions, and what was asked before.

use seesolve_core::{Control, Game, Job, PaintStyle, Scene, Settings, Worker, recognise};
use seesolve_games::registry::GAMES;
use seesolve_testing::material::is_slow;
use serde_json::{Value, json};

/// The example and some samples of every game, mixed.
fn jobs() -> Vec<Job> {
    let n_samples = if is_slow() { 24 } else { 3 };
    let job = |game: &dyn Game, position| Job {
        game: game.info().id.to_owned(),
        position,
        settings: Settings::defaults(game.settings()),
    };
    let examples =
        GAMES.iter().map(|it| job(*it, it.position(it.info().example).expect("a position")));
    let samples =
        (0..n_samples).flat_map(|seed| GAMES.iter().map(move |it| job(*it, it.sample(seed))));
    examples.chain(samples).collect()
}

/// The whole answer as plain data, and every better one on the way is at least well formed.
fn answer(worker: &mut Worker, job: &Job) -> Value {
    let answer = worker.run(job, &Control::new(), &mut |_| {}).expect("an answer");
    serde_json::to_value(&answer).expect("plain data")
}

fn with_threads<T: Send>(n_threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().expect("threads");
    pool.install(work)
}

#[test]
fn whole_answers_depend_on_the_question_alone() {
    let jobs = jobs();
    let alone = |n_threads| -> Vec<Value> {
        with_threads(n_threads, || {
            jobs.iter().map(|it| answer(&mut Worker::new(GAMES), it)).collect()
        })
    };
    let expected = alone(1);
    let check = |what: &str, found: &[Value]| {
        for ((job, expected), found) in jobs.iter().zip(&expected).zip(found) {
            assert_eq!(found, expected, "{what}: {} {}", job.game, job.position);
        }
    };
    check("4 threads", &alone(4));
    for n_threads in [1, 2, 4] {
        let mut worker = Worker::new(GAMES);
        let mut backwards: Vec<Value> = with_threads(n_threads, || {
            jobs.iter().rev().map(|it| answer(&mut worker, it)).collect()
        });
        backwards.reverse();
        check("in a batch, backwards", &backwards);
    }
}

#[test]
fn whole_readings_depend_on_the_picture_alone() {
    let n_seeds = if is_slow() { 12 } else { 2 };
    let backwards: Vec<&'static dyn Game> = GAMES.iter().rev().copied().collect();
    for game in GAMES {
        let Some(painter) = game.painter() else { continue };
        for seed in 0..n_seeds {
            let scene = [Scene::Board, Scene::Device, Scene::Desktop][seed as usize % 3];
            let style = PaintStyle { cell_px: 40.0, theme: seed as usize, scene, seed };
            let frame = painter.paint(&game.sample(seed), &style).expect("a sample").frame;
            let seen = |games: &[&'static dyn Game], n_threads| {
                let found = with_threads(n_threads, || recognise(games, &frame, &Control::new()));
                let seen = found.iter().map(|it| {
                    let bounds = it.sighting.layout.bounds_in_frame;
                    json!([
                        it.game.info().id,
                        it.sighting.score,
                        format!("{bounds:?}"),
                        it.sighting.reading
                    ])
                });
                seen.collect::<Vec<Value>>()
            };
            let expected = seen(GAMES, 1);
            assert!(!expected.is_empty(), "{} seed {seed}", game.info().id);
            for n_threads in [2, 4] {
                assert_eq!(seen(GAMES, n_threads), expected, "{} seed {seed}", game.info().id);
            }
            assert_eq!(seen(&backwards, 1), expected, "{} seed {seed}", game.info().id);
        }
    }
}
