//! Which calls of the program are measured: one table a game, and one for what all calls share.

use std::path::{Path, PathBuf};

use seesolve_core::draw::Canvas;
use seesolve_core::{Frame, Game, Point, Rect};
use seesolve_games::registry::GAMES;
use seesolve_testing::material::shared;
use seesolve_testing::{corpus, flow_boards, roomy};

/// A title and the calls measured under it.
pub struct Table {
    pub title: &'static str,
    pub calls: Vec<Call>,
}

/// A command line with its name.
pub struct Call {
    pub name: String,
    pub words: Vec<String>,
    /// Whether its instructions are counted, which takes fifty times as long.
    pub is_counted: bool,
}

/// Seeds of the positions that are measured.
const SEEDS: std::ops::Range<u64> = 1..6;

/// The seed of a covered round of level 7 that fits 7,004 boards.
const HARD_ROUND: u64 = 59;
/// The seed of one of level 8 that fits 28,410.
const HARDEST_ROUND: u64 = 27;

/// Where calls may put what they need.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> anyhow::Result<Self> {
        let folder = std::env::temp_dir().join(format!("seesolve-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    fn file(&self, name: &str, lines: &[String]) -> anyhow::Result<String> {
        self.write(name, (lines.join("\n") + "\n").as_bytes())
    }

    fn write(&self, name: &str, bytes: &[u8]) -> anyhow::Result<String> {
        let file = self.0.join(name);
        std::fs::write(&file, bytes)?;
        Ok(file.to_string_lossy().into_owned())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn tables(folder: &Folder) -> anyhow::Result<Vec<Table>> {
    let mut tables = vec![every_call(folder)?];
    for game in GAMES {
        let mut calls = shared_calls(*game);
        calls.extend(match game.info().id {
            "flow" => flow(folder)?,
            "voltorb" => voltorb(*game),
            "hexicon" => hexicon(*game, folder)?,
            _ => Vec::new(),
        });
        tables.push(Table { title: game.info().title, calls });
    }
    Ok(tables)
}

fn counted(name: impl Into<String>, words: &[&str]) -> Call {
    Call { is_counted: true, ..timed(name, words) }
}

fn timed(name: impl Into<String>, words: &[&str]) -> Call {
    let words = words.iter().map(|it| (*it).to_owned()).collect();
    Call { name: name.into(), words, is_counted: false }
}

fn every_call(folder: &Folder) -> anyhow::Result<Table> {
    let mut calls =
        vec![counted("start: `--version`", &["--version"]), counted("start: `games`", &["games"])];
    let painted: Vec<String> =
        GAMES.iter().flat_map(|it| paths(&corpus::own(it.info().id))).collect();
    for n_copies in [1, 4, 16] {
        let n = painted.len() * n_copies;
        calls.push(reading(
            format!("`read`, {n} painted pictures, game not named"),
            &vec![painted.clone(); n_copies].concat(),
        ));
    }
    for game in GAMES {
        let real = paths(&corpus::screenshots(game.info().id));
        if !real.is_empty() {
            let name = format!(
                "`read`, {} screenshots of {}, game not named",
                real.len(),
                game.info().title
            );
            calls.push(reading(name, &real));
        }
    }
    for (name, picture) in [("dots in every cell", dots()), ("a nonogram", nonogram())] {
        let file = folder.write(&format!("{name}.png"), &picture.to_png())?;
        calls.push(reading(format!("`read`, no board: {name}, 60x60"), &[file]));
    }
    Ok(Table { title: "Every call", calls })
}

/// Cells across and down of pictures that are no board, and pixels of a cell.
const N_CELLS: usize = 60;
const CELL_PX: f32 = 16.0;

/// A picture of many cells, each painted with its centre.
fn grid(mut paint: impl FnMut(&mut Canvas, Point, &mut fastrand::Rng)) -> Frame {
    let side = (N_CELLS as f32 * CELL_PX) as u32;
    let mut canvas = Canvas::new(side, side, [255; 3]);
    let mut rng = fastrand::Rng::with_seed(1);
    for at in 0..N_CELLS * N_CELLS {
        let middle = |nth: usize| (nth as f32 + 0.5) * CELL_PX;
        paint(&mut canvas, Point::new(middle(at % N_CELLS), middle(at / N_CELLS)), &mut rng);
    }
    canvas.into_frame()
}

fn dots() -> Frame {
    const COLORS: [[u8; 3]; 5] =
        [[220, 30, 30], [30, 160, 60], [40, 70, 220], [230, 190, 20], [0; 3]];
    grid(|canvas, at, rng| canvas.circle(at, 0.35 * CELL_PX, COLORS[rng.usize(..COLORS.len())]))
}

fn nonogram() -> Frame {
    grid(|canvas, at, rng| {
        let half = 0.5 * CELL_PX - 1.0;
        let cell = Rect::from_corners(at.x - half, at.y - half, at.x + half, at.y + half);
        canvas.rect(cell, if rng.bool() { [0; 3] } else { [235; 3] });
    })
}

fn reading(name: String, pictures: &[String]) -> Call {
    let mut call = timed(name, &["read", "--json"]);
    call.words.extend_from_slice(pictures);
    call
}

fn paths(pictures: &[corpus::Screenshot]) -> Vec<String> {
    pictures.iter().map(|it| it.path.to_string_lossy().into_owned()).collect()
}

/// What every game can do: be read and be solved.
fn shared_calls(game: &'static dyn Game) -> Vec<Call> {
    let id = game.info().id;
    let mut calls = Vec::new();
    if let Some(picture) = paths(&corpus::own(id)).first() {
        calls
            .push(counted("reading a painted picture", &["read", "--json", "--game", id, picture]));
        calls.push(counted("the same, game not named", &["read", "--json", picture]));
    }
    for seed in SEEDS {
        let position = game.sample(seed);
        let call = ["solve", "--json", "--game", id, "--text", position.notation()];
        let name = format!("solving, sample {seed}");
        calls.push(if seed == SEEDS.start { counted(name, &call) } else { timed(name, &call) });
    }
    calls
}

fn flow(folder: &Folder) -> anyhow::Result<Vec<Call>> {
    let solve = ["solve", "--json", "--game", "flow"];
    let text = |notation: &'static str| [&solve[..], &["--text", notation]].concat();
    let mut calls = Vec::new();
    for (name, notation) in flow_boards::BOARDS {
        calls.push(counted(format!("solving, {name}"), &text(notation)));
    }
    let (name, largest) = flow_boards::BOARDS[2];
    let with_strokes = [&text(largest)[..], &["--strokes"]].concat();
    calls.push(counted(format!("solving, {name}, with the mouse's path"), &with_strokes));
    let refuted = folder.file("refuted", &roomy::refuted_boards())?;
    let file = |name: &'static str, file: &str| {
        timed(name, &[&solve[..], &["--text-file", file]].concat())
    };
    calls.push(file("nine boards that a chessboard count refutes, 16x16 to 20x20", &refuted));
    for (side, n_colors, notation) in roomy::boards().into_iter().step_by(11) {
        let name = format!("solving, {side}x{side} with {n_colors} colours and room");
        calls.push(timed(name, &[&solve[..], &["--text", &notation]].concat()));
    }
    if let Some(packs) = shared("games/flow_packs") {
        let levels = rectangles(&packs)?;
        let name = format!("{} plain rectangles of the game in one call", levels.len());
        let pack = folder.file("rectangles", &levels)?;
        calls.push(timed(name, &[&solve[..], &["--pack", &pack]].concat()));
    }
    for side in ["20", "40"] {
        calls.push(timed(
            format!("generating {side}x{side}"),
            &["generate", "--game", "flow", "--rows", side, "--cols", side, "--seed", "1"],
        ));
    }
    Ok(calls)
}

/// The levels without holes, walls, bridges, hexagons and open borders.
fn rectangles(packs: &Path) -> anyhow::Result<Vec<String>> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(packs)?.map(|it| Ok(it?.path())).collect::<std::io::Result<_>>()?;
    files.sort();
    let mut levels = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file)?;
        let is_plain = |line: &&str| {
            let head: Vec<&str> = line.split(';').next().unwrap_or_default().split(',').collect();
            !head[0].contains('_') && head.len() >= 4 && head[4..].iter().all(|it| it.is_empty())
        };
        levels.extend(text.lines().map(str::trim).filter(is_plain).map(str::to_owned));
    }
    Ok(levels)
}

fn voltorb(game: &'static dyn Game) -> Vec<Call> {
    let hard = game.sample(HARD_ROUND);
    let notation = hard.notation();
    let hidden = |n: usize| with_clues_hidden(notation, n);
    let call = |more: &[&str], text: &str| {
        let words = [&["solve", "--json", "--game", "voltorb", "--text", text], more].concat();
        words.iter().map(|it| (*it).to_owned()).collect()
    };
    let timed =
        |name: &str, words: Vec<String>| Call { name: name.to_owned(), words, is_counted: false };
    let hardest = game.sample(HARDEST_ROUND);
    vec![
        timed("a round of 28,410 boards", call(&[], hardest.notation())),
        timed("a round of 7,004 boards", call(&[], notation)),
        timed("the same, one clue hidden", call(&[], &hidden(1))),
        timed("the same, two clues hidden, two seconds", call(&["--seconds", "2"], &hidden(2))),
        timed("the same, for coins", call(&["--objective", "coins"], notation)),
        timed("the same, to keep the level", call(&["--objective", "level"], notation)),
    ]
}

/// The notation of a round with its first row clues hidden.
pub fn with_clues_hidden(notation: &str, n_hidden: usize) -> String {
    let mut fields: Vec<String> = notation.split(';').map(str::to_owned).collect();
    if let Some(rows) = fields.get_mut(1) {
        let clues = rows.split(' ').enumerate();
        let clues = clues.map(|(at, clue)| if at < n_hidden { "?/?" } else { clue });
        *rows = clues.collect::<Vec<_>>().join(" ");
    }
    fields.join(";")
}

fn hexicon(game: &'static dyn Game, folder: &Folder) -> anyhow::Result<Vec<Call>> {
    let board = game.sample(SEEDS.start).notation().to_owned();
    let solve = ["solve", "--json", "--game", "hexicon"];
    let moves = [&solve[..], &["--depth", "1", "--text", &board]].concat();
    let lines = folder.file("boards", &vec![board.clone(); 20])?;
    // Two hundred thousand words of two to eight letters.
    let mut rng = fastrand::Rng::with_seed(1);
    let mut word = || (0..rng.usize(2..9)).map(|_| rng.uppercase()).collect::<String>();
    let words: Vec<String> = (0..200_000).map(|_| word()).collect();
    let words = folder.file("words", &words)?;
    let own = [&solve[..], &["--depth", "1", "--words", &words, "--text-file", &lines]].concat();
    Ok(vec![
        counted("all moves of sample 1 with swaps, without looking ahead", &moves),
        timed("twenty lines, without looking ahead, with an own list of 200,000 words", &own),
    ])
}
