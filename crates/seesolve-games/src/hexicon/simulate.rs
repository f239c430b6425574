//! Engine against engine by the real rules: who wins how often.

use rayon::prelude::*;
use seesolve_core::{
    Control, InputError, Plot, Series, SeriesPoint, SettingKind, SettingSpec, Settings, Simulation,
    rounded,
};
use serde_json::json;
use std::sync::atomic::{AtomicU64, Ordering};

use super::calibration;
use super::colors::Side;
use super::engine::Engine;
use super::request::{min_length, source};
use super::rules::MoveRules;
use super::selfplay::{GameResult, Player, Policy, play_game};
use super::settings::{LIST, MIN_LENGTH, SEED, WORDS};
use super::weights::TUNED;
use super::words::Lexicon;

const ENGINES: SettingKind = SettingKind::Choice(&["lookahead", "chance", "gain", "original"]);
const SAMPLES: SettingKind = SettingKind::Integer { min: 1, max: 1_000_000 };

pub(super) const SETTINGS: &[SettingSpec] = &[
    SettingSpec::new(
        "games",
        "how many games; each deal of letters is played twice, with sides changed",
    )
    .value("N", SettingKind::Integer { min: 2, max: 1_000_000 })
    .default("40"),
    SettingSpec::new(
        "engine",
        "the engine on trial: lookahead considers replies, chance the move alone, gain its points \
         first, original ranks as the original program does",
    )
    .value("ENGINE", ENGINES)
    .default("lookahead"),
    SettingSpec::new("samples", "replies the engine looks at for a move")
        .value("N", SAMPLES)
        .default("256"),
    SettingSpec::new("against", "the engine it plays against")
        .value("ENGINE", ENGINES)
        .default("original"),
    SettingSpec::new("against-samples", "replies that engine looks at for a move")
        .value("N", SAMPLES)
        .default("256"),
    SettingSpec::new(
        "predictions",
        "compare the chance to win that the engine gives itself with how often it wins",
    ),
    SettingSpec { help: "the same seed deals the same letters", ..SEED },
    MIN_LENGTH,
    LIST,
    WORDS,
];

pub(super) fn simulate(settings: &Settings, control: &Control) -> Result<Simulation, InputError> {
    let number = |key: &str, or: u64| {
        settings.integer(key).and_then(|it| u64::try_from(it).ok()).unwrap_or(or)
    };
    let lexicon = Lexicon::new(&source(settings)?)?;
    let rules = MoveRules { min_length: min_length(settings), swaps: true };
    let engine = Engine { lexicon: &lexicon, rules, weights: &TUNED };
    let policy = |name: &str, samples: &str| match settings.text(name) {
        Some("original") => Policy::Original,
        Some("gain") => Policy::Gain,
        Some("chance") => Policy::Static,
        _ => Policy::LookAhead(number(samples, 256)),
    };
    let on_trial = Player { engine, policy: policy("engine", "samples") };
    let against = Player { engine, policy: policy("against", "against-samples") };
    let (n_games, seed) = (number("games", 40), number("seed", 1));
    let n_done = AtomicU64::new(0);
    let play = |players: [&Player<'_>; 2], nth: u64| {
        let deal = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(nth);
        let game = play_game(players, deal, control);
        control.report(n_done.fetch_add(1, Ordering::Relaxed) + 1, n_games, "games");
        game
    };
    let from_both_sides = |nth: u64| -> Vec<GameResult> {
        let as_blue = play([&on_trial, &against], nth);
        let blue = GameResult::new(&as_blue, Side::Blue);
        let red = if on_trial.policy == against.policy {
            // With sides changed it would be the same game.
            GameResult::new(&as_blue, Side::Red)
        } else {
            GameResult::new(&play([&against, &on_trial], nth), Side::Red)
        };
        if control.is_stopped() { Vec::new() } else { vec![blue, red] }
    };
    let mut results: Vec<GameResult> =
        (0..n_games.div_ceil(2)).into_par_iter().flat_map_iter(from_both_sides).collect();
    results.truncate(usize::try_from(n_games).unwrap_or(usize::MAX));
    let names = [name(on_trial.policy), name(against.policy)];
    Ok(match settings.flag("predictions") {
        true => calibration::report(&results, &names, seed),
        false => report(&results, &names, seed),
    })
}

fn name(policy: Policy) -> String {
    match policy {
        Policy::Original => "original".to_owned(),
        Policy::Gain => "gain".to_owned(),
        Policy::Static => "chance".to_owned(),
        Policy::LookAhead(samples) => format!("lookahead with {samples} samples"),
    }
}

/// The share of points won and its standard error; one win and one loss are assumed beforehand,
/// so that a few games without a loss do not look like certainty.
fn rate(results: &[GameResult]) -> (f64, f64) {
    let n = results.len().max(1) as f64;
    let won: f64 = results.iter().map(|it| it.won).sum();
    let cautious = (won + 1.0) / (n + 2.0);
    (won / n, (cautious * (1.0 - cautious) / n).sqrt())
}

/// How many Elo points a share of wins is worth.
fn elo(rate: f64) -> f64 {
    let rate = rate.clamp(0.001, 0.999);
    400.0 * (rate / (1.0 - rate)).log10()
}

fn report(results: &[GameResult], [on_trial, against]: &[String; 2], seed: u64) -> Simulation {
    let n = results.len();
    let mean = |of: fn(&GameResult) -> f64| results.iter().map(of).sum::<f64>() / n.max(1) as f64;
    let (won, error) = rate(results);
    let (margin, n_turns) = (mean(|it| it.margin), mean(|it| it.n_turns as f64));
    let elo_bounds = [elo(won - error), elo(won + error)];
    let point = |n_games: usize| {
        let (y, error) = rate(&results[..n_games]);
        SeriesPoint { x: n_games as f64, y, error }
    };
    let step = n.div_ceil(50).max(1);
    Simulation {
        title: format!("Hexicon: {on_trial} against {against}"),
        columns: ["games", "wins", "elo", "margin", "turns"].map(ToOwned::to_owned).to_vec(),
        rows: vec![vec![
            n.to_string(),
            format!("{:.1} % ± {:.1}", won * 100.0, error * 100.0),
            format!("{:+.0} ({:+.0} to {:+.0})", elo(won), elo_bounds[0], elo_bounds[1]),
            format!("{margin:+.2} points"),
            format!("{n_turns:.1}"),
        ]],
        notes: vec![
            "± is one standard error; every deal was played from both sides".to_owned(),
            format!("seed {seed}: the same seed gives the same games"),
        ],
        plot: Plot {
            title: format!("{on_trial} against {against}"),
            x_label: "games".to_owned(),
            y_label: "share of wins".to_owned(),
            series: vec![Series {
                name: on_trial.clone(),
                points: (1..=n).filter(|it| it.is_multiple_of(step)).map(point).collect(),
            }],
        },
        json: json!({
            "game": "hexicon",
            "engine": on_trial,
            "against": against,
            "games": n,
            "wins": rounded(won),
            "error": rounded(error),
            "elo": rounded(elo(won)),
            "elo_bounds": elo_bounds.map(rounded),
            "margin": rounded(margin),
            "turns": rounded(n_turns),
            "seed": seed,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(values: &[(&str, &str)]) -> Simulation {
        let mut settings = Settings::defaults(SETTINGS);
        values.iter().for_each(|(key, value)| settings.set(SETTINGS, key, value).unwrap());
        simulate(&settings, &Control::new()).unwrap()
    }

    #[test]
    fn an_engine_is_as_good_as_itself() {
        let it = run(&[("games", "10"), ("engine", "original")]);
        // Every deal is played from both sides, and what one wins the other loses.
        assert_eq!(it.json["wins"], 0.5);
        assert_eq!(it.json["margin"], 0.0);
    }

    #[test]
    fn the_evaluation_beats_the_original_and_games_repeat() {
        let settings = [("games", "16"), ("engine", "gain"), ("seed", "3")];
        let it = run(&settings);
        assert!(it.json["wins"].as_f64().unwrap() > 0.5, "{}", it.json);
        assert_eq!(run(&settings), it);
    }

    #[test]
    fn a_stopped_simulation_reports_what_it_has() {
        let control = Control::new();
        control.stop();
        let it = simulate(&Settings::defaults(SETTINGS), &control).unwrap();
        assert_eq!(it.json["games"], 0);
    }
}
