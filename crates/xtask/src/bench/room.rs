//! Sixty boards with room, by the program on one core, each answer checked by a referee that knows
//! the rules and nothing else.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::Context as _;
use seesolve_testing::roomy;
use serde_json::Value;

/// Seconds for each board.
const SECONDS: &str = "10";

/// What became of the boards.
#[derive(Default)]
pub struct Room {
    pub n_boards: usize,
    pub n_solved: usize,
    pub n_wrong: usize,
    /// Whether there are other solutions was proved.
    pub n_settled: usize,
    /// In milliseconds, of those that were solved.
    pub millis: Vec<f64>,
}

pub fn solved(program: &Path) -> anyhow::Result<Room> {
    let boards: Vec<String> = roomy::boards().into_iter().map(|it| it.2).collect();
    let mut child = Command::new(program)
        .args(["solve", "--json", "--game", "flow", "--seconds", SECONDS, "--text-file", "-"])
        .env("RAYON_NUM_THREADS", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot run {}", program.display()))?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all((boards.join("\n") + "\n").as_bytes())?;
    }
    let output = String::from_utf8(child.wait_with_output()?.stdout)?;
    let mut room = Room { n_boards: boards.len(), ..Room::default() };
    for (board, line) in boards.iter().zip(output.lines()) {
        let told: Value = serde_json::from_str(line)?;
        let answer = &told["answer"];
        if answer["solved"] != true {
            continue;
        }
        room.n_solved += 1;
        room.n_wrong += usize::from(!is_solution(board, &answer["paths"]));
        room.n_settled += usize::from(answer["unique"].is_boolean());
        room.millis.extend(told["millis"]["solve"].as_f64());
    }
    room.millis.sort_by(f64::total_cmp);
    Ok(room)
}

/// Whether paths join every pair by steps to the next cell and pass every cell of a square once.
fn is_solution(board: &str, paths: &Value) -> bool {
    let cells: Vec<char> = board.chars().filter(|it| *it != '/').collect();
    let side = board.find('/').unwrap_or(cells.len());
    let Some(paths) = paths.as_object() else { return false };
    let mut n_passed = vec![0; cells.len()];
    for (name, path) in paths {
        let path: Vec<usize> = path
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|it| Some(it.as_u64()? as usize))
            .collect();
        let is_end = |at: usize| cells.get(at).is_some_and(|it| it.to_string() == *name);
        let (Some(first), Some(last)) = (path.first(), path.last()) else { return false };
        let is_step = |a: usize, b: usize| {
            a.abs_diff(b) == side || a.abs_diff(b) == 1 && a / side == b / side
        };
        if first == last
            || !is_end(*first)
            || !is_end(*last)
            || !path.windows(2).all(|it| is_step(it[0], it[1]))
        {
            return false;
        }
        for at in &path {
            let Some(n) = n_passed.get_mut(*at) else { return false };
            *n += 1;
        }
        // A pipe passes no dot but its ends, for each dot is the end of its own pipe.
    }
    let letters = cells.iter().filter(|it| **it != '.').count();
    letters == 2 * paths.len() && n_passed.iter().all(|it| *it == 1)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_referee_knows_right_from_wrong() {
        let board = "A.A/B.B/...";
        let right = json!({ "A": [0, 1, 2], "B": [3, 6, 7, 4, 5] });
        assert!(!is_solution(board, &right), "a cell is left out");
        let board = "A.A/B../..B";
        assert!(is_solution(board, &json!({ "A": [0, 1, 2], "B": [3, 6, 7, 4, 5, 8] })));
        assert!(!is_solution(board, &json!({ "A": [0, 1, 2], "B": [3, 6, 7, 8] })), "holes");
        assert!(!is_solution(board, &json!({ "A": [0, 1, 2], "B": [3, 4, 6, 7, 5, 8] })), "a jump");
        assert!(!is_solution(board, &json!({ "A": [0, 1, 2] })), "a pair is left out");
        assert!(!is_solution(board, &json!({ "A": [0, 1, 3], "B": [2, 5, 4, 7, 6, 8] })), "ends");
    }
}
