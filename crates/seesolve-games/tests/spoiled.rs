//! Never a wrong board: pictures of every game, spoiled in all the ways of `seesolve_testing`,
//! singly and in pairs, are read right or not at all, whichever game is recognised. How much is
//! still read is pinned kind by kind, so that refusing everything fails too.
//!
//! About 1,000 cases by default, 20,000 with `SEESOLVE_SLOW=1`. To look into some of them:
//! `SEESOLVE_ONLY` names games, `SEESOLVE_KIND` kinds ("grey + cut"), `SEESOLVE_CASES` and
//! `SEESOLVE_SEED` say how many and from which on, `SEESOLVE_SIDE` how large pictures are at most,
//! `SEESOLVE_PAINTED` how many of a game are painted, `SEESOLVE_KEEP` names a folder for the pictures that
//! are read wrong. `SEESOLVE_PROGRAM` names another build of the program that reads in place of this one,
//! so that both can be compared.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use fastrand::Rng;
use rayon::prelude::*;
use seesolve_core::{Control, Frame, Game, PaintStyle, Point, Scene, recognise};
use seesolve_games::registry::GAMES;
use seesolve_testing::corpus::{Screenshot, pictures};
use seesolve_testing::floors::is_below;
use seesolve_testing::material::{chosen, is_slow};
use seesolve_testing::mutate::Mutation;
use seesolve_testing::spoil::{KINDS, Kind, Subject, Turn, spoil};
use seesolve_testing::truth::{self, Truth};
use serde_json::Value;

/// Pictures are made this small, so that thousands of cases take minutes.
const LARGEST_SIDE: f32 = 900.0;
/// A line a kind: how many percent must be read, some points below what is read today.
const FLOORS: &str = include_str!("spoiled_floors.txt");

/// A picture that is read as it is, and what it shows.
struct Original {
    game: &'static str,
    name: String,
    frame: Frame,
    truth: Truth,
    cells: Vec<Point>,
    cell_px: f32,
}

impl Original {
    /// `None` when the picture is not read right as it is.
    fn new(game: &'static dyn Game, name: String, frame: Frame, truth: Truth) -> Option<Self> {
        let side = chosen("SEESOLVE_SIDE").map_or(LARGEST_SIDE, |it| it.parse().unwrap());
        let scale = side / frame.width().max(frame.height()) as f32;
        let frame = if scale < 1.0 { Mutation::Scale(scale).apply(&frame).0 } else { frame };
        let seen = game.recognise(&frame, &Control::new()).into_iter().next()?;
        if !seen.reading.is_certain() || !truth.agrees(&seen.reading.board) {
            return None;
        }
        let shapes: Vec<_> = seen.layout.cells.iter().flatten().collect();
        let cells: Vec<Point> = shapes.iter().map(|it| it.center_in_frame).collect();
        let cell_px = (seen.layout.bounds_in_frame.width() * seen.layout.bounds_in_frame.height()
            / cells.len().max(1) as f32)
            .sqrt();
        Some(Self { game: game.info().id, name, frame, truth, cells, cell_px })
    }
}

/// The pictures of a game: real ones, our own, and as many painted ones.
fn originals(game: &'static dyn Game, n_painted: u64) -> Vec<Original> {
    let id = game.info().id;
    let labelled = pictures(id)
        .into_iter()
        .filter(Screenshot::must_be_read)
        .filter_map(|it| Original::new(game, it.name().to_owned(), it.frame(), Truth::of(id, &it)));
    let painted = (0..n_painted).filter_map(|seed| {
        let position = game.sample(seed);
        let scene = [Scene::Board, Scene::Device, Scene::Desktop][seed as usize % 3];
        let style =
            PaintStyle { cell_px: 36.0 + 4.0 * seed as f32, theme: seed as usize, scene, seed };
        let frame = game.painter()?.paint(&position, &style).ok()?.frame;
        Original::new(
            game,
            format!("sample {seed}"),
            frame,
            Truth::painted(id, &game.board_json(&position)),
        )
    });
    labelled.chain(painted).collect()
}

#[derive(Clone, Debug, PartialEq)]
enum Outcome {
    Right,
    /// With the reason.
    Refused(String),
    Wrong(String),
}

/// A picture as it was read.
struct Seen {
    game: String,
    is_certain: bool,
    board: Value,
    warnings: String,
}

impl Seen {
    /// What the games of this build see, or the program that was named.
    fn of(frame: &Frame) -> Option<Self> {
        if let Some(program) = chosen("SEESOLVE_PROGRAM") {
            return Self::by(&program, frame);
        }
        let found = recognise(GAMES, frame, &Control::new());
        let certain = found.iter().find(|it| it.sighting.reading.is_certain());
        let it = certain.or(found.first())?;
        let reading = &it.sighting.reading;
        Some(Self {
            game: it.game.info().id.to_owned(),
            is_certain: reading.is_certain(),
            board: reading.board.clone(),
            warnings: reading.warnings.join("; "),
        })
    }

    #[allow(clippy::disallowed_types, reason = "whoever compares builds names the other program")]
    fn by(program: &str, frame: &Frame) -> Option<Self> {
        let mut command = std::process::Command::new(program);
        command.args(["read", "--json", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(&frame.to_png()).unwrap();
        let said = child.wait_with_output().unwrap().stdout;
        let mut said: Value = serde_json::from_slice(&said).unwrap_or_default();
        Some(Self {
            game: said["game"].as_str()?.to_owned(),
            is_certain: said["status"] == "read",
            warnings: said["warnings"].to_string(),
            board: said["board"].take(),
        })
    }
}

fn look(original: &Original, other: &Original, kinds: &[&Kind], seed: u64) -> Outcome {
    let mut rng = Rng::with_seed(seed);
    let subject = Subject {
        frame: &original.frame,
        cells: &original.cells,
        cell_px: original.cell_px,
        other: &other.frame,
    };
    let frame = spoil(&subject, kinds, &mut rng);
    let turns: Vec<Turn> = kinds.iter().map(|it| it.turn).collect();
    let is_joined = kinds.iter().any(|it| it.is_joined);
    let seen = Seen::of(&frame);
    let Some(Seen { game, board, .. }) = seen.as_ref().filter(|it| it.is_certain) else {
        let why = |it: Seen| format!("{}: {}", it.game, it.warnings);
        let reason = seen.map_or_else(|| "nothing found".to_owned(), why);
        return Outcome::Refused(format!("{} (seed {seed}): {reason}", original.name));
    };
    let is_right = *game == original.game
        && (original.truth.turned(&turns).agrees(board)
            || original.truth.agrees(board)
            || other.truth.turned(&turns).agrees(board)
            || other.truth.agrees(board)
            || (is_joined && original.truth.agrees_by_parts(&other.truth, board)));
    if is_right {
        return Outcome::Right;
    }
    keep(&format!("{}_{seed}.png", original.game), &frame);
    let names: Vec<&str> = kinds.iter().map(|it| it.name).collect();
    Outcome::Wrong(format!(
        "{} {} after {} (seed {seed}) is read as {game}: {}",
        original.game,
        original.name,
        names.join(" + "),
        truth::brief(board)
    ))
}

/// Writes a picture into the folder for those that are read wrong, if one is named.
#[allow(clippy::disallowed_methods, reason = "whoever looks into the cases says where")]
fn keep(name: &str, frame: &Frame) {
    if let Some(folder) = chosen("SEESOLVE_KEEP") {
        std::fs::write(Path::new(&folder).join(name), frame.to_png()).unwrap();
    }
}

/// One case: which kinds, on which picture.
struct Case<'a> {
    kinds: Vec<&'static Kind>,
    original: &'a Original,
    other: &'a Original,
    seed: u64,
}

fn cases(originals: &[Vec<Original>], seeds: std::ops::Range<u64>) -> Vec<Case<'_>> {
    let only = chosen("SEESOLVE_KIND");
    let number = |name: &str| KINDS.iter().position(|it| it.name == name).unwrap();
    let only: Option<Vec<usize>> = only.map(|it| it.split(" + ").map(number).collect());
    let case = |seed: u64| {
        let mut rng = Rng::with_seed(seed ^ 0x5eed);
        let game = &originals[seed as usize % originals.len()];
        let first = (seed as usize / originals.len()) % KINDS.len();
        // About every third case is a pair.
        let second = (rng.u8(..3) == 0).then(|| rng.usize(..KINDS.len()));
        let kinds = [Some(first), second].into_iter().flatten().collect();
        let kinds: Vec<usize> = only.clone().unwrap_or(kinds);
        (!game.is_empty()).then(|| Case {
            kinds: kinds.iter().map(|it| &KINDS[*it]).collect(),
            original: &game[rng.usize(..game.len())],
            other: &game[rng.usize(..game.len())],
            seed,
        })
    };
    seeds.filter_map(case).collect()
}

#[test]
fn spoiled_pictures_are_read_right_or_not_at_all() {
    let only = chosen("SEESOLVE_ONLY");
    let number = |variable: &str| chosen(variable).map(|it| it.parse::<u64>().unwrap());
    let (n_cases, n_painted) = if is_slow() { (20_000, 40) } else { (1_050, 8) };
    let n_painted = number("SEESOLVE_PAINTED").unwrap_or(n_painted);
    let first = number("SEESOLVE_SEED").unwrap_or(0);
    let seeds = first..first + number("SEESOLVE_CASES").unwrap_or(n_cases);
    let is_whole =
        only.is_none() && chosen("SEESOLVE_KIND").is_none() && seeds.end - seeds.start >= 1_050;
    let is_wanted = |it: &dyn Game| only.as_ref().is_none_or(|only| only.contains(it.info().id));
    let originals: Vec<Vec<Original>> = GAMES
        .par_iter()
        .map(|it| if is_wanted(*it) { originals(*it, n_painted) } else { Vec::new() })
        .collect();
    assert!(only.is_some() || originals.iter().map(Vec::len).sum::<usize>() >= 12);
    let cases = cases(&originals, seeds);
    let outcomes: Vec<Outcome> =
        cases.par_iter().map(|it| look(it.original, it.other, &it.kinds, it.seed)).collect();
    let wrong: Vec<&str> = outcomes
        .iter()
        .filter_map(|it| if let Outcome::Wrong(how) = it { Some(how.as_str()) } else { None })
        .collect();
    println!("{} wrong of {}", wrong.len(), cases.len());
    wrong.iter().for_each(|it| println!("wrong: {it}"));
    for (case, outcome) in cases.iter().zip(&outcomes) {
        let names: Vec<&str> = case.kinds.iter().map(|it| it.name).collect();
        let (game, seed, names) = (case.original.game, case.seed, names.join(" + "));
        match outcome {
            Outcome::Refused(why) => println!("refused: {names}: {game} {why}"),
            Outcome::Right => {
                println!("right: {names}: {game} {} (seed {seed})", case.original.name);
            }
            Outcome::Wrong(_) => {}
        }
    }
    let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut games: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (case, outcome) in cases.iter().zip(&outcomes) {
        let count = |(right, all): &mut (usize, usize)| {
            *all += 1;
            *right += usize::from(*outcome == Outcome::Right);
        };
        count(games.entry(case.original.game).or_default());
        if let [kind] = case.kinds[..] {
            count(kinds.entry(kind.name).or_default());
        }
    }
    games.iter().for_each(|(game, (right, all))| println!("{game}: {right} of {all} right"));
    let mut too_few = Vec::new();
    for (kind, (right, all)) in kinds {
        let (percent, floor) = (100 * right / all, floor_of(kind));
        println!("kind: {percent:>3} {kind}");
        if is_below(right, all, floor as f32 / 100.0) {
            too_few.push(format!("{kind}: {right} of {all} are read, not {floor} %"));
        }
    }
    let n_right: usize = games.values().map(|it| it.0).sum();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    // The floors are those of all games together.
    if is_whole {
        assert!(too_few.is_empty(), "{}", too_few.join("\n"));
        assert!(n_right * 10 >= cases.len() * 4, "only {n_right} of {} are read", cases.len());
    }
}

/// The least share that is read after one change of this kind, in percent.
fn floor_of(kind: &str) -> usize {
    let line = FLOORS.lines().find_map(|it| it.strip_suffix(kind)?.trim().parse().ok());
    line.unwrap_or_else(|| panic!("spoiled_floors.txt has no line for {kind}"))
}
