//! The program's own files with slips in them, as a hand or a broken disk leaves them: settings, saved
//! positions, the log of a play. A few thousand cases by default; `SEESOLVE_FUZZ` and `SEESOLVE_SEED`
//! ask for more. `docs/fuzzing.md` has the commands.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "this is a test")]

#[path = "support/doors.rs"]
mod doors;

use std::collections::BTreeMap;

use fastrand::Rng;
use rayon::prelude::*;
use seesolve_core::{Session, Settings};
use seesolve_desktop::Calibration;
use seesolve_games::registry::GAMES;
use seesolve_testing::garbled::{garbled, seeds};

/// Feeds a door with texts that begin as one of these.
fn feed(what: &str, starts: &[String], pieces: &str, door: impl Fn(&[u8]) -> bool + Sync) {
    let take = |seed: u64| {
        let mut rng = Rng::with_seed(seed);
        let start = &starts[rng.usize(..starts.len())];
        door(garbled(start, pieces, &mut rng).as_bytes())
    };
    let n_taken = seeds(3_000).into_par_iter().filter(|it| take(*it)).count();
    println!("{:?} {what}, {n_taken} taken", seeds(3_000));
    assert!(n_taken > 0, "{what}: nothing gets past the first check");
}

#[test]
fn settings_with_slips_are_refused_or_kept() {
    let section = |values: &Settings, id: &str| {
        let values = toml::to_string(values).unwrap();
        format!("[{id}]\n{values}")
    };
    let mut starts: Vec<String> =
        GAMES.iter().map(|it| section(&Settings::defaults(it.settings()), it.info().id)).collect();
    let remembered = BTreeMap::from([("game", Calibration::default())]);
    starts.push(toml::to_string(&remembered).unwrap());
    feed("settings", &starts, "[]{}=.,\"'\\\n #-+0eEinftrue\u{0}\u{e9}\u{feff}", doors::settings);
}

#[test]
fn saved_positions_with_slips_are_refused_or_loaded() {
    let saved = |it: &&'static dyn seesolve_core::Game| {
        let mut session = Session::new(*it);
        session.enter(it.info().example).unwrap();
        session.go_to(it.sample(1));
        session.undo();
        serde_json::to_string(&session.save()).unwrap()
    };
    let starts: Vec<String> = GAMES.iter().map(saved).collect();
    feed(
        "saved positions",
        &starts,
        "{}[]:,\"\\/.;|?0-eEnulltrue\u{0}\u{e9}",
        doors::saved_session,
    );
}

#[test]
fn logs_with_slips_are_refused_or_replayed() {
    const LINES: &str = r#"{"call":"monitors","answer":[{"name":"one","place":{"x":0,"y":0,"width":1920,"height":1080},"scale":1.0,"primary":true}]}
{"call":"windows","answer":[]}
{"call":"capture","area":"desktop","picture":"0001.png","screen_from_frame":{"scale":1.0,"offset_in_screen":{"x":0.0,"y":0.0}},"millis":12}
{"call":"position","answer":{"x":3,"y":4}}
{"call":"move_to","spot":{"x":5,"y":6}}
{"call":"press","is_made":true}
{"call":"release"}
"#;
    let starts = [LINES.to_owned()];
    feed("logs", &starts, "{}[]:,\"\\/.-0eEnulltrue\n\u{0}\u{e9}", doors::log);
}
