//! Whether "chance to win" means what it says: what an engine predicted, turn by turn, against how
//! often it won.

use seesolve_core::{Plot, Series, SeriesPoint, Simulation, rounded};
use serde_json::json;

use super::selfplay::GameResult;

/// Where one row of the table ends and the next begins.
const BOUNDS: [f64; 13] = [0.0, 0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 0.99, 1.0];

/// The predictions between two bounds.
struct Row {
    from: f64,
    to: f64,
    n: usize,
    predicted: f64,
    won: f64,
    /// One standard error of `won`. The turns of a game have one outcome: a game counts once.
    error: f64,
}

impl Row {
    fn new(results: &[GameResult], from: f64, to: f64) -> Option<Self> {
        let of_row = |it: &&f64| (from..to).contains(*it) || (to >= 1.0 && **it >= 1.0);
        let games: Vec<(usize, f64, f64)> = results
            .iter()
            .map(|game| {
                let sum = game.predicted.iter().filter(of_row).sum();
                (game.predicted.iter().filter(of_row).count(), sum, game.won)
            })
            .collect();
        let n: usize = games.iter().map(|it| it.0).sum();
        if n == 0 {
            return None;
        }
        let count = n as f64;
        let won = games.iter().map(|(n, _, won)| *n as f64 * won).sum::<f64>() / count;
        let residual = |(n, _, it): &(usize, f64, f64)| (*n as f64 * (it - won)).powi(2);
        Some(Self {
            from,
            to,
            n,
            predicted: games.iter().map(|it| it.1).sum::<f64>() / count,
            won,
            error: games.iter().map(residual).sum::<f64>().sqrt() / count,
        })
    }
}

/// The table of what was predicted and what came of it.
pub(super) fn report(results: &[GameResult], names: &[String; 2], seed: u64) -> Simulation {
    let [on_trial, against] = names;
    let rows: Vec<Row> =
        BOUNDS.windows(2).filter_map(|it| Row::new(results, it[0], it[1])).collect();
    let n: usize = rows.iter().map(|it| it.n).sum();
    let percent = |it: f64| format!("{:.1} %", it * 100.0);
    let off = rows.iter().map(|it| it.n as f64 * (it.predicted - it.won).abs()).sum::<f64>()
        / n.max(1) as f64;
    let loss = loss(results);
    let title = format!("Hexicon: the chances that {on_trial} gives itself against {against}");
    Simulation {
        title: title.clone(),
        columns: ["chance", "turns", "predicted", "won"].map(ToOwned::to_owned).to_vec(),
        rows: rows
            .iter()
            .map(|it| {
                vec![
                    format!("{:.0} to {:.0} %", it.from * 100.0, it.to * 100.0),
                    it.n.to_string(),
                    percent(it.predicted),
                    format!("{} ± {:.1}", percent(it.won), it.error * 100.0),
                ]
            })
            .collect(),
        notes: vec![
            format!("{} games; ± is one standard error, a game counting once", results.len()),
            format!("off by {:.1} points on average; log loss {loss:.3} a turn", off * 100.0),
            format!("seed {seed}: the same seed gives the same games"),
        ],
        plot: Plot {
            title,
            x_label: "predicted".to_owned(),
            y_label: "won".to_owned(),
            series: vec![Series {
                name: on_trial.clone(),
                points: rows
                    .iter()
                    .map(|it| SeriesPoint { x: it.predicted, y: it.won, error: it.error })
                    .collect(),
            }],
        },
        json: json!({
            "engine": on_trial,
            "against": against,
            "games": results.len(),
            "predictions": rows.iter().map(|it| json!({
                "from": it.from,
                "to": it.to,
                "turns": it.n,
                "predicted": rounded(it.predicted),
                "won": rounded(it.won),
                "error": rounded(it.error),
            })).collect::<Vec<_>>(),
            "off": rounded(off),
            "log_loss": rounded(loss),
            "seed": seed,
        }),
    }
}

/// The mean surprise at the outcomes: 0 at best, 0.693 for guessing. No prediction counts as more
/// certain than one in ten thousand.
fn loss(results: &[GameResult]) -> f64 {
    let of_turn = |predicted: f64, won: f64| {
        let it = predicted.clamp(1e-4, 1.0 - 1e-4);
        -(won * it.ln() + (1.0 - won) * (1.0 - it).ln())
    };
    let all = results.iter().flat_map(|game| game.predicted.iter().map(|it| (*it, game.won)));
    let (n, sum) = all.fold((0.0, 0.0), |(n, sum), (it, won)| (n + 1.0, sum + of_turn(it, won)));
    if n > 0.0 { sum / n } else { 0.0 }
}
