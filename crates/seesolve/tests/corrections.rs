//! The player's word on the command line: it settles what a picture hides, and wins over what the
//! reader sees.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::Command;

use seesolve_core::draw::Canvas;
use seesolve_core::{Control, Frame, Game as _, PaintStyle, Point, Scene, Trace, Verdict};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::{Board, Cell, Flow, Topology};
use seesolve_games::registry;
use serde_json::Value;

const CELL_PX: f32 = 60.0;
const SIZE: usize = 6;

/// A picture of a puzzle, and what it shows.
struct Painted {
    board: Board,
    frame: Frame,
    /// The centres of the cells.
    centers: Vec<Point>,
}

fn painted() -> Painted {
    let spec = Spec::plain(Topology::Square, SIZE, SIZE);
    let board = generate(&spec, 3, &Control::new()).unwrap();
    let style = PaintStyle { cell_px: CELL_PX, theme: 0, scene: Scene::Device, seed: 3 };
    let it = Flow.paint(&board, &style);
    let centers = it.layout.cells.iter().flatten().map(|it| it.center_in_frame).collect();
    Painted { board, frame: it.frame, centers }
}

impl Painted {
    /// The two dots of the first colour.
    fn dots(&self) -> [usize; 2] {
        self.board.dots()[0]
    }

    fn empty_cell(&self) -> usize {
        self.board.cells().iter().position(|it| *it == Cell::Empty).unwrap()
    }

    /// The picture with one dot covered.
    fn without(&self, dot: usize) -> Frame {
        let mut canvas = Canvas::from_frame(&self.frame);
        canvas.circle(self.centers[dot], 0.4 * CELL_PX, [0; 3]);
        canvas.into_frame()
    }
}

/// A cell as the command line names it, with a symbol.
fn fix(cell: usize, symbol: char) -> String {
    format!("{},{}={symbol}", cell / SIZE, cell % SIZE)
}

fn saved(name: &str, frame: &Frame) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, frame.to_png()).unwrap();
    path
}

fn read(picture: &Path, fixes: &[String]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seesolve"));
    command.args(["read", "--game", "flow", "--json"]).arg(picture);
    for it in fixes {
        command.args(["--fix", it]);
    }
    let output = command.output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn symbol(json: &Value, cell: usize) -> char {
    json["board"]["cells"][cell / SIZE].as_str().unwrap().chars().nth(cell % SIZE).unwrap()
}

#[test]
fn a_fix_gives_a_hidden_dot_back() {
    let it = painted();
    let [shown, hidden] = it.dots();
    let picture = saved("hidden-dot.png", &it.without(hidden));
    let seen = read(&picture, &[]);
    assert_ne!(seen["status"], "read", "{seen}");
    let fixed = read(&picture, &[fix(hidden, 'Z')]);
    assert_eq!(fixed["status"], "read", "{fixed}");
    assert_eq!((symbol(&fixed, shown), symbol(&fixed, hidden)), ('Z', 'Z'), "{fixed}");
    let whole = read(&saved("whole.png", &it.frame), &[]);
    let as_read: Board = fixed["notation"].as_str().unwrap().parse().unwrap();
    let as_painted: Board = whole["notation"].as_str().unwrap().parse().unwrap();
    assert_eq!(as_read.renamed(), as_painted.renamed());
}

#[test]
fn a_fix_wins_over_what_is_seen() {
    let it = painted();
    let ([first, second], empty) = (it.dots(), it.empty_cell());
    let picture = saved("overruled.png", &it.frame);
    assert_eq!(read(&picture, &[])["status"], "read");
    // An empty cell that the player insists is a dot, or a dot that is none: then the picture, clear
    // as it is, makes no board.
    for overruled in [fix(empty, 'X'), fix(second, '.')] {
        let odd = read(&picture, &[overruled]);
        assert_eq!(odd["status"], "doubtful", "{odd}");
        assert!(odd["warnings"].to_string().contains("odd number"), "{odd}");
    }
    // Letters are the player's to choose.
    let renamed = read(&picture, &[fix(first, 'R'), fix(second, 'R')]);
    assert_eq!(renamed["status"], "read", "{renamed}");
    assert_eq!((symbol(&renamed, first), symbol(&renamed, second)), ('R', 'R'));
}

/// A session keeps the player's word when it looks at the picture again.
#[test]
fn a_fix_outlives_another_look() {
    let it = painted();
    let [shown, hidden] = it.dots();
    let mut session = registry::session_of("flow").unwrap();
    let picture = it.without(hidden);
    // What is seen first is no legal position.
    let _ = session.look(&picture, &mut Trace::off());
    let cell = format!("{},{}", hidden / SIZE, hidden % SIZE);
    session.correct(&cell, "Z").unwrap();
    let corrected = session.board_json().unwrap();
    session.read(&mut Trace::off()).unwrap();
    assert_eq!(session.board_json().unwrap(), corrected);
    session.look_again(&picture, &mut Trace::off()).unwrap();
    assert_eq!(session.board_json().unwrap(), corrected);
    assert_eq!(session.verdict(), Some(Verdict::Read));
    assert_eq!(
        corrected["cells"][shown / SIZE].as_str().unwrap().chars().nth(shown % SIZE),
        Some('Z')
    );
}

#[test]
fn nonsense_is_refused_with_an_example() {
    let picture = saved("refused.png", &painted().frame);
    for nonsense in ["4,1", "=A", "4,1="] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seesolve"));
        let output = command.arg("read").arg(&picture).args(["--fix", nonsense]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{nonsense}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("2,3=A"), "{nonsense}");
    }
}

#[test]
fn what_no_cell_can_show_is_refused() {
    let picture = saved("impossible.png", &painted().frame);
    for nonsense in ["0,0=??", "0,0=AB", "0,0=!"] {
        for command in ["read", "solve"] {
            let mut program = Command::new(env!("CARGO_BIN_EXE_seesolve"));
            let output = program.arg(command).arg(&picture).args(["--fix", nonsense]).output();
            let output = output.unwrap();
            assert_eq!(output.status.code(), Some(2), "{command} --fix {nonsense}");
            assert!(String::from_utf8_lossy(&output.stderr).contains(nonsense));
        }
    }
}
