//! Many rounds against the true generator, to see what a way to play is worth.

use std::sync::atomic::{AtomicU64, Ordering};

use fastrand::Rng;
use rayon::prelude::*;
use seesolve_core::{
    Control, Plot, Series, SeriesPoint, SettingKind, SettingSpec, Settings, Simulation, rounded,
};
use serde_json::{Value, json};

use super::board::{Face, N_CARDS};
use super::generator::deal;
use super::policy::Policy;
use super::round::{Round, RoundState};
use super::rules::{End, Finished, Level, Ruleset, STREAK_ROUNDS, next_level};
use super::search::TranspositionTable;

pub(crate) const SETTINGS: &[SettingSpec] = &[
    SettingSpec::new("rounds", "rounds for each level, or in each run")
        .value("N", SettingKind::Integer { min: 1, max: 1_000_000 })
        .default("100"),
    SettingSpec::new(
        "runs",
        "how many whole runs to play from level 1 up, instead of each level by itself",
    )
    .value("N", SettingKind::Integer { min: 0, max: 100_000 })
    .default("0"),
    SettingSpec::new("policy", "who plays")
        .value("WHO", SettingKind::Choice(Policy::NAMES))
        .default("optimal"),
    SettingSpec::new("level", "one level only").value("N", SettingKind::Integer { min: 1, max: 8 }),
    SettingSpec::new("seed", "the same seed deals the same boards")
        .value("N", SettingKind::Integer { min: 0, max: i64::MAX })
        .default("1"),
];

/// How one round went.
#[derive(Clone, Copy, Debug)]
struct Played {
    finished: Finished,
    coins: u32,
}

/// A mean with its standard error.
#[derive(Clone, Copy, Debug)]
struct Mean {
    mean: f64,
    error: f64,
}

impl Mean {
    /// Of at least one value.
    fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let n = values.clone().count().max(1) as f64;
        let mean = values.clone().sum::<f64>() / n;
        let spread = values.map(|it| (it - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
        Self { mean, error: (spread / n).sqrt() }
    }
}

struct Table<'a> {
    transpositions: TranspositionTable,
    control: &'a Control,
    seed: u64,
    n_done: AtomicU64,
    n_total: u64,
}

pub(crate) fn simulate(settings: &Settings, control: &Control) -> Simulation {
    let number = |key: &str| settings.integer(key).unwrap_or(0).max(0) as u64;
    let (n_rounds, n_runs) = (number("rounds"), number("runs"));
    let policies = match settings.text("policy").and_then(|it| it.parse::<Policy>().ok()) {
        Some(policy) => vec![policy],
        None => Policy::ALL.to_vec(),
    };
    let only = settings.integer("level").and_then(|it| Level::new(it.try_into().ok()?));
    let levels: Vec<Level> =
        Level::all().filter(|it| only.is_none_or(|only| only == *it)).collect();
    let per_policy = n_rounds * if n_runs > 0 { n_runs } else { levels.len() as u64 };
    let table = Table {
        transpositions: TranspositionTable::for_boards(usize::MAX),
        control,
        seed: number("seed"),
        n_done: AtomicU64::new(0),
        n_total: per_policy * policies.len() as u64,
    };
    if n_runs > 0 {
        table.runs(&policies, n_runs, n_rounds)
    } else {
        table.levels(&policies, &levels, n_rounds)
    }
}

impl Table<'_> {
    /// Each level by itself.
    fn levels(&self, policies: &[Policy], levels: &[Level], n_rounds: u64) -> Simulation {
        let (mut rows, mut entries, mut series) = (Vec::new(), Vec::new(), Vec::new());
        for policy in policies {
            let mut points = Vec::new();
            for level in levels {
                let played: Vec<Played> = (0..n_rounds)
                    .into_par_iter()
                    .filter_map(|at| self.round(*policy, *level, &mut self.rng(*level, at)))
                    .collect();
                if played.is_empty() {
                    continue;
                }
                let won = Mean::of(
                    played.iter().map(|it| f64::from(u8::from(it.finished.end == End::Won))),
                );
                let coins = Mean::of(played.iter().map(|it| f64::from(it.coins)));
                rows.push(vec![
                    level.to_string(),
                    policy.name().to_owned(),
                    played.len().to_string(),
                    format!("{:.1} ± {:.1} %", 100.0 * won.mean, 100.0 * won.error),
                    format!("{:.1} ± {:.1}", coins.mean, coins.error),
                ]);
                entries.push(json!({
                    "level": level.number(), "policy": policy.name(), "rounds": played.len(),
                    "win": rounded(won.mean), "win_error": rounded(won.error),
                    "coins": rounded(coins.mean), "coins_error": rounded(coins.error),
                }));
                points.push(SeriesPoint {
                    x: level.number().into(),
                    y: won.mean,
                    error: won.error,
                });
            }
            series.push(Series { name: policy.name().to_owned(), points });
        }
        let columns = ["level", "policy", "rounds", "won", "coins per round"];
        self.report(
            "Voltorb Flip, level by level",
            &columns,
            rows,
            &entries,
            Plot {
                title: "Rounds won".to_owned(),
                x_label: "level".to_owned(),
                y_label: "share of rounds won".to_owned(),
                series,
            },
        )
    }

    /// Whole runs from level 1, with the game's own level changes.
    fn runs(&self, policies: &[Policy], n_runs: u64, n_rounds: u64) -> Simulation {
        let (mut rows, mut entries, mut series) = (Vec::new(), Vec::new(), Vec::new());
        for policy in policies {
            let runs: Vec<Vec<Played>> = (0..n_runs)
                .into_par_iter()
                .map(|at| self.run(*policy, n_rounds, &mut Rng::with_seed(mixed(self.seed, 0, at))))
                .filter(|it| !it.is_empty())
                .collect();
            if runs.is_empty() {
                continue;
            }
            let per_run = |of: fn(&Played) -> f64| {
                Mean::of(
                    runs.iter().map(move |run| run.iter().map(of).sum::<f64>() / run.len() as f64),
                )
            };
            let coins = per_run(|it| it.coins.into());
            let won = per_run(|it| f64::from(u8::from(it.finished.end == End::Won)));
            let level = per_run(|it| it.finished.level.number().into());
            let reached = |run: &Vec<Played>| run.iter().any(|it| it.finished.level.number() == 8);
            let top = Mean::of(runs.iter().map(|run| f64::from(u8::from(reached(run)))));
            let points = Level::all().map(|number| {
                let share = |run: &Vec<Played>| {
                    let there = run.iter().filter(|it| it.finished.level == number).count();
                    there as f64 / run.len() as f64
                };
                let share = Mean::of(runs.iter().map(share));
                SeriesPoint { x: number.number().into(), y: share.mean, error: share.error }
            });
            series.push(Series { name: policy.name().to_owned(), points: points.collect() });
            rows.push(vec![
                policy.name().to_owned(),
                runs.len().to_string(),
                n_rounds.to_string(),
                format!("{:.1} ± {:.1} %", 100.0 * won.mean, 100.0 * won.error),
                format!("{:.1} ± {:.1}", coins.mean, coins.error),
                format!("{:.2} ± {:.2}", level.mean, level.error),
                format!("{:.1} ± {:.1} %", 100.0 * top.mean, 100.0 * top.error),
            ]);
            entries.push(json!({
                "policy": policy.name(), "runs": runs.len(), "rounds": n_rounds,
                "win": rounded(won.mean), "win_error": rounded(won.error),
                "coins": rounded(coins.mean), "coins_error": rounded(coins.error),
                "level": rounded(level.mean), "level_error": rounded(level.error),
                "reached_8": rounded(top.mean), "reached_8_error": rounded(top.error),
            }));
        }
        let columns = [
            "policy",
            "runs",
            "rounds each",
            "won",
            "coins per round",
            "mean level",
            "reached level 8",
        ];
        self.report(
            "Voltorb Flip, whole runs",
            &columns,
            rows,
            &entries,
            Plot {
                title: "Where the rounds were played".to_owned(),
                x_label: "level".to_owned(),
                y_label: "share of rounds".to_owned(),
                series,
            },
        )
    }

    fn report(
        &self,
        title: &str,
        columns: &[&str],
        rows: Vec<Vec<String>>,
        entries: &[Value],
        plot: Plot,
    ) -> Simulation {
        let mut notes = vec!["± is one standard error".to_owned()];
        if self.control.is_stopped() {
            notes.push("stopped early: only rounds that were finished count".to_owned());
        }
        Simulation {
            title: title.to_owned(),
            columns: columns.iter().map(|it| (*it).to_owned()).collect(),
            rows,
            notes,
            plot,
            json: json!({ "seed": self.seed, "results": entries }),
        }
    }

    fn rng(&self, level: Level, at: u64) -> Rng {
        Rng::with_seed(mixed(self.seed, level.number().into(), at))
    }

    fn run(&self, policy: Policy, n_rounds: u64, rng: &mut Rng) -> Vec<Played> {
        let (mut played, mut recent): (Vec<Played>, Vec<Finished>) = (Vec::new(), Vec::new());
        for _ in 0..n_rounds {
            let Some(round) = self.round(policy, next_level(&recent), rng) else { break };
            recent.push(round.finished);
            if recent.len() > STREAK_ROUNDS {
                recent.remove(0);
            }
            played.push(round);
        }
        played
    }

    /// Plays a round to its end; `None` when stopped.
    fn round(&self, policy: Policy, level: Level, rng: &mut Rng) -> Option<Played> {
        let board: [Face; N_CARDS] = deal(level, Ruleset::Hgss, rng);
        let mut round = Round::covering(&board, Some(level), Ruleset::Hgss);
        while round.state() == RoundState::Open {
            if self.control.is_stopped() {
                return None;
            }
            let Some(card) = policy.choose(&round, &self.transpositions, self.control) else {
                break;
            };
            round = round.flipped(card, board[card]).ok()?;
        }
        let end = match round.state() {
            RoundState::Won => End::Won,
            RoundState::Open => End::Quit,
            RoundState::Lost => End::Lost,
        };
        let n_done = self.n_done.fetch_add(1, Ordering::Relaxed) + 1;
        self.control.report(n_done, self.n_total, policy.name());
        Some(Played {
            finished: Finished { level, end, n_flipped: round.n_flipped() },
            coins: round.coins(),
        })
    }
}

/// A seed of its own for every round, so that threads change nothing.
fn mixed(seed: u64, level: u64, at: u64) -> u64 {
    let once = (seed ^ level << 56).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(at);
    (once ^ once >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
