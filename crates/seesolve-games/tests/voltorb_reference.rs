//! Voltorb Flip against boards whose exact chance to win is known from elsewhere: a sample by
//! default, all of them with `SEESOLVE_SLOW=1`.

#![allow(clippy::print_stdout)] // Notices of what was skipped.

use std::path::PathBuf;

use seesolve_core::{Control, Game as _, Position, Proof, Resources, Settings};
use seesolve_games::voltorb::Voltorb;

/// The table of boards, or `None` when the material is not there.
fn table() -> Option<String> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("SEESOLVE_CORPUS").map_or_else(beside, PathBuf::from);
    let file = folder.join("games/voltorb_reference.csv");
    match std::fs::read_to_string(&file) {
        Ok(text) => Some(text),
        Err(error) => {
            assert!(std::env::var_os("CI").is_none(), "{}: {error}", file.display());
            println!("skipped, no {}: {error}", file.display());
            None
        }
    }
}

#[test]
fn the_chance_to_win_is_exact() {
    let Some(text) = table() else { return };
    let all = std::env::var_os("SEESOLVE_SLOW").is_some();
    let mut solver = Voltorb.solver(&Resources::new());
    let settings = Settings::defaults(Voltorb.settings());
    let mut n_checked = 0;
    for (at, line) in text.lines().skip(1).enumerate() {
        let fields: Vec<&str> = line.split(',').collect();
        let (n_boards, win): (usize, f64) =
            (fields[4].parse().expect("a number"), fields[5].parse().expect("a number"));
        if !all && (at % 6 != 0 || n_boards > 1500) {
            continue;
        }
        let covered = "...../...../...../...../.....";
        let notation = format!("{};{};{};{covered}", fields[0], fields[2], fields[3]);
        let position = Position::of(&notation);
        let answer = solver.solve(&position, &settings, &Control::new(), &mut |_| {});
        let answer = answer.expect("a legal round");
        assert_eq!(answer.proof, Proof::Exact, "{notation}");
        assert_eq!(answer.detail["boards"], n_boards, "{notation}");
        let found = answer.detail["win"].as_f64().expect("a round that is open");
        assert!((found - win).abs() < 2e-6, "{notation}: {found}, not {win}");
        n_checked += 1;
    }
    assert!(n_checked >= 60, "{n_checked}");
}
