//! New puzzles with exactly one solution, of every kind and size.
//!
//! `terrain` lays out holes, walls and bridges, `forge` finds dots with a single solution on it, and of
//! several puzzles the one with the fewest colours is taken.

mod forge;
mod rating;
pub mod terrain;
mod weave;

use fastrand::Rng;
use seesolve_core::{Control, InputError, Position, Puzzle, Settings};
use serde_json::json;

use crate::flow::board::{Board, LETTERS};
use crate::flow::extent::Topology;
use forge::Forge;
pub use terrain::Spec;

/// Fillings tried before giving up.
const MAX_FILLINGS: usize = 60;
/// Puzzles made of which the one with the fewest colours is taken, unless one has few enough.
const MAX_PUZZLES: usize = 4;
/// The same where the number of colours was asked for: then no other will do.
const MAX_EXACT_PUZZLES: usize = 16;

/// A puzzle with exactly one solution; the same for the same spec and seed. `None` if none was
/// found or the call was stopped.
pub fn generate(spec: &Spec, seed: u64, control: &Control) -> Option<Board> {
    let mut rng = Rng::with_seed(seed);
    let mut best: Option<Board> = None;
    let mut n_puzzles = 0;
    for _ in 0..MAX_FILLINGS {
        let ground = terrain::lay(spec, &mut rng);
        let Some(forge) = Forge::new(&ground, spec) else { continue };
        let Some(board) = forge.forge(&ground, &mut rng, control) else { continue };
        n_puzzles += 1;
        let n_colors = board.n_colors();
        if best.as_ref().is_none_or(|it| n_colors < it.n_colors()) {
            best = Some(board);
        }
        let enough = if forge.is_exact { MAX_EXACT_PUZZLES } else { MAX_PUZZLES };
        if n_colors <= forge.n_wanted || n_puzzles == enough || control.is_stopped() {
            break;
        }
    }
    if best.is_none() && spec.n_colors.is_none() {
        let ground = terrain::lay(spec, &mut rng);
        best = Forge::new(&ground, spec)?.bend_straight_pipes(&ground, &mut rng, control);
    }
    best
}

/// The puzzle that settings describe, with its rating; `None` if the call was stopped. What cannot be
/// had is refused with the reason.
pub fn puzzle(
    settings: &Settings,
    seed: u64,
    control: &Control,
) -> Result<Option<Puzzle>, InputError> {
    let number = |key: &str| settings.integer(key).and_then(|it| usize::try_from(it).ok());
    let rows = number("rows").unwrap_or(7);
    let spec = Spec {
        topology: settings.text("topology").and_then(Topology::from_name).unwrap_or_default(),
        rows,
        cols: number("cols").unwrap_or(rows),
        n_colors: number("colours"),
        hole_percent: number("holes").unwrap_or(0),
        wall_percent: number("walls").unwrap_or(0),
        n_bridges: number("bridges").unwrap_or(0),
    };
    if spec.topology == Topology::Hex && spec.n_bridges > 0 {
        let why = "bridges need square cells, so none can be made with --topology hex";
        return Err(InputError::value("bridges", &spec.n_bridges.to_string(), why));
    }
    let found = generate(&spec, seed, control);
    if control.is_stopped() && found.is_none() {
        return Ok(None);
    }
    let board = fitting(found, &spec, seed)?;
    let n_bridges = board.bridges().len();
    if n_bridges < spec.n_bridges {
        let size = format!("{rows} x {}", spec.cols);
        let why = format!(
            "a board of {size} had room for {n_bridges} with seed {seed}; ask for fewer, or for more \
             rows and columns"
        );
        return Err(InputError::value("bridges", &spec.n_bridges.to_string(), why));
    }
    let rating = rating::rate(&board, control);
    let colors = match board.n_colors() {
        1 => "1 colour".to_owned(),
        n => format!("{n} colours"),
    };
    let steps = match (rating.plain_share, rating.forced_share, rating.nodes) {
        (plain, ..) if plain >= 1.0 => "every step is plainly forced".to_owned(),
        (plain, forced, 0) if forced >= 1.0 => {
            format!("every step is forced, {:.0} % of them plainly", 100.0 * plain)
        }
        (_, forced, n) => {
            let guesses = if n == 1 { "1 guess".to_owned() } else { format!("{n} guesses") };
            format!("{:.0} % of the steps are forced, and the rest take {guesses}", 100.0 * forced)
        }
    };
    let summary = format!("Rated {}: {colors}; {steps}.", rating.level());
    let facts = json!({
        "level": rating.level(),
        "colours": board.n_colors(),
        "plain_share": rating.plain_share,
        "forced_share": rating.forced_share,
        "nodes": rating.nodes,
    });
    Ok(Some(Puzzle { position: Position::of(&board), summary: vec![summary], facts }))
}

/// The board, if it is what was asked for.
fn fitting(found: Option<Board>, spec: &Spec, seed: u64) -> Result<Board, InputError> {
    let size = format!("{} x {}", spec.rows, spec.cols);
    match (found, spec.n_colors) {
        (Some(board), Some(asked)) if board.n_colors() != asked => Err(InputError::value(
            "colours",
            &asked.to_string(),
            format!(
                "no board of {size} with {asked} colours and only one solution was found; with \
                 seed {seed} it took {} colours",
                board.n_colors()
            ),
        )),
        (Some(board), _) => Ok(board),
        (None, Some(asked)) => Err(InputError::value(
            "colours",
            &asked.to_string(),
            format!("no board of {size} with so few colours and only one solution was found"),
        )),
        (None, None) => Err(InputError::value(
            "rows",
            &spec.rows.to_string(),
            format!(
                "no board of {size} like that with only one solution and at most {} colours was \
                 found; another seed or another size may do",
                LETTERS.len()
            ),
        )),
    }
}

/// A puzzle of a random kind and a friendly size.
pub fn sample(seed: u64) -> Board {
    let mut rng = Rng::with_seed(seed);
    let mut spec = Spec::plain(Topology::Square, rng.usize(5..=9), rng.usize(5..=9));
    match rng.usize(..10) {
        0..=4 => {}
        5 => spec.hole_percent = 12,
        6 => spec.wall_percent = 12,
        7 => spec.n_bridges = 2,
        8 => spec.topology = Topology::Hex,
        _ => spec.topology = Topology::Warp,
    }
    let control = Control::new();
    let board = (0..8).find_map(|n| generate(&spec, seed.wrapping_add(n), &control));
    board.unwrap_or_else(|| "A.A/B.B".parse().expect("two straight pipes are a board"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::solve::{Effort, Solutions, solvability};

    #[test]
    fn every_kind_has_exactly_one_solution() {
        let mixed = |topology| Spec {
            hole_percent: 10,
            wall_percent: 10,
            n_bridges: 2,
            ..Spec::plain(topology, 7, 8)
        };
        let plain = Topology::ALL.map(|it| Spec::plain(it, 6, 7));
        for spec in plain.into_iter().chain(Topology::ALL.map(mixed)) {
            let control = Control::new();
            let board = generate(&spec, 7, &control).expect("a puzzle is found");
            assert_eq!(
                solvability(&board, Effort::CONFIRM, &Control::new()),
                Solutions::One,
                "{board}"
            );
            assert_eq!(generate(&spec, 7, &control), Some(board), "the seed decides");
        }
    }

    #[test]
    fn boards_too_large_for_random_pipes_have_one_solution_too() {
        let spec = Spec::plain(Topology::Square, 32, 30);
        let board = generate(&spec, 1, &Control::new()).expect("a puzzle is found");
        assert_eq!(solvability(&board, Effort::FULL, &Control::new()), Solutions::One);
        let is_bent = |dots: &[usize; 2]| {
            let [(r0, c0), (r1, c1)] = dots.map(|it| board.extent().row_col(it));
            r0 != r1 && c0 != c1
        };
        assert!(board.dots().iter().filter(|it| is_bent(it)).count() > 10, "{board}");
    }

    #[test]
    fn the_colours_asked_for_come_or_are_refused_with_the_reason() {
        let asked = |rows: &str, colors: &str| {
            let specs = crate::flow::settings::GENERATOR;
            let mut settings = Settings::defaults(specs);
            settings.set(specs, "rows", rows).unwrap();
            settings.set(specs, "colours", colors).unwrap();
            puzzle(&settings, 1, &Control::new())
        };
        for colors in ["6", "7", "9"] {
            let found = asked("8", colors).unwrap().expect("nobody stopped it");
            assert_eq!(found.facts["colours"].to_string(), colors);
        }
        let refused = asked("20", "3").unwrap_err().to_string();
        assert!(refused.contains("20 x 20"), "{refused}");
    }

    #[test]
    fn sizes_from_small_to_large() {
        for (rows, cols) in [(3, 3), (5, 5), (9, 9), (15, 15)] {
            let spec = Spec::plain(Topology::Square, rows, cols);
            let board = generate(&spec, 1, &Control::new()).expect("a puzzle is found");
            assert_eq!(board.extent().rows, rows);
        }
    }
}
