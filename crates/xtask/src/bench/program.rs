//! The program as people call it: one table a game, and one for what all calls share.

use std::path::Path;

use seesolve_core::Game;
use seesolve_games::registry::GAMES;
use seesolve_testing::{flow_boards, roomy};

use super::measure::{Cost, cost};

/// A title and its rows.
pub struct Table {
    pub title: String,
    pub rows: Vec<(String, Cost)>,
}

/// Seeds of the positions that are measured.
const SEEDS: std::ops::Range<u64> = 1..6;

pub fn tables(program: &Path) -> anyhow::Result<Vec<Table>> {
    let words = |it: &[&str]| it.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
    let mut shared = vec![
        ("start: `--version`".to_owned(), cost(program, &words(&["--version"]), true)?),
        ("start: `games`".to_owned(), cost(program, &words(&["games"]), true)?),
    ];
    let all = pictures(&GAMES.iter().map(|it| it.info().id).collect::<Vec<_>>());
    for n_copies in [1, 4, 16] {
        let mut call = words(&["read", "--json"]);
        (0..n_copies).for_each(|_| call.extend(all.iter().cloned()));
        let name = format!("`read`, {} painted pictures, game not named", all.len() * n_copies);
        shared.push((name, cost(program, &call, false)?));
    }
    let mut tables = vec![Table { title: "Every call".to_owned(), rows: shared }];
    for game in GAMES {
        tables.push(table_of(*game, program)?);
    }
    Ok(tables)
}

fn table_of(game: &'static dyn Game, program: &Path) -> anyhow::Result<Table> {
    let id = game.info().id;
    let call = |it: &[&str]| -> Vec<String> {
        it.iter().map(|it| (*it).to_owned()).chain(["--game".to_owned(), id.to_owned()]).collect()
    };
    let mut rows = Vec::new();
    if let Some(picture) = pictures(&[id]).first() {
        rows.push((
            "reading a picture".to_owned(),
            cost(program, &call(&["read", picture]), true)?,
        ));
    }
    for seed in SEEDS {
        let position = game.sample(seed);
        let name = format!("solving, sample {seed}");
        let it = call(&["solve", "--json", "--text", position.notation()]);
        rows.push((name, cost(program, &it, seed == SEEDS.start)?));
    }
    if id == "flow" {
        for (name, notation) in flow_boards::BOARDS {
            let it = call(&["solve", "--json", "--text", notation]);
            rows.push((format!("solving, {name}"), cost(program, &it, true)?));
        }
        let (_, largest) = flow_boards::BOARDS[2];
        let it = call(&["solve", "--json", "--strokes", "--text", largest]);
        rows.push((
            "solving, square 15x15, with the mouse path".to_owned(),
            cost(program, &it, true)?,
        ));
        for (side, n_colors, notation) in roomy::boards().into_iter().step_by(11) {
            let it = call(&["solve", "--json", "--text", &notation]);
            let name = format!("solving, roomy {side}x{side} with {n_colors} colours");
            rows.push((name, cost(program, &it, false)?));
        }
    }
    Ok(Table { title: game.info().title.to_owned(), rows })
}

/// The painted pictures of the repository.
fn pictures(games: &[&str]) -> Vec<String> {
    let name = |game: &str, n: usize| format!("corpus/{game}/painted_{n}.png");
    let all = games.iter().flat_map(|game| (0..4).map(move |n| name(game, n)));
    all.filter(|it| Path::new(it).exists()).collect()
}
