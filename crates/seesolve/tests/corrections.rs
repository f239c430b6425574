//! The player's word on the command line: it settles what a picture hides, wins over what the
//! reader sees, and changes what was typed.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use seesolve_core::draw::Canvas;
use seesolve_core::{
    Control, Frame, Game, Item, PaintStyle, Point, Position, Scene, Session, Settings, Verdict,
    game_of, recognise,
};
use seesolve_games::registry::GAMES;
use serde_json::Value;

const CELL_PX: f32 = 60.0;

/// A picture of a puzzle, and what it shows.
struct Painted {
    position: Position,
    items: Vec<Item>,
    frame: Frame,
    /// The centres of the cells.
    centers: Vec<Point>,
}

fn flow() -> &'static dyn Game {
    game_of(GAMES, "flow").unwrap()
}

fn painted() -> Painted {
    let generator = flow().generator().unwrap();
    let mut settings = Settings::defaults(generator.settings());
    settings.set(generator.settings(), "rows", "6").unwrap();
    let position = generator.generate(&settings, 3, &Control::new()).unwrap().unwrap().position;
    let style = PaintStyle { cell_px: CELL_PX, theme: 0, scene: Scene::Device, seed: 3 };
    let it = flow().painter().unwrap().paint(&position, &style).unwrap();
    let centers = it.layout.cells.iter().flatten().map(|it| it.center_in_frame).collect();
    let items = flow().items(&position).into_iter().filter(|it| it.cell.is_some()).collect();
    Painted { position, items, frame: it.frame, centers }
}

impl Painted {
    /// The two dots of the first colour.
    fn dots(&self) -> [&Item; 2] {
        let first = self.items.iter().find(|it| it.symbol != ".").unwrap();
        let mut same = self.items.iter().filter(|it| it.symbol == first.symbol);
        [same.next().unwrap(), same.next().unwrap()]
    }

    fn empty_cell(&self) -> &Item {
        self.items.iter().find(|it| it.symbol == ".").unwrap()
    }

    /// The picture with one dot covered.
    fn without(&self, dot: &Item) -> Frame {
        let mut canvas = Canvas::from_frame(&self.frame);
        canvas.circle(self.centers[dot.cell.unwrap().idx()], 0.4 * CELL_PX, [0; 3]);
        canvas.into_frame()
    }
}

/// A correction as people type it.
fn fix(item: &Item, symbol: char) -> String {
    format!("{}={symbol}", item.name)
}

fn saved(name: &str, frame: &Frame) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, frame.to_png()).unwrap();
    path
}

fn run(arguments: &[&str], fixes: &[String]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seesolve"));
    command.args(arguments);
    for it in fixes {
        command.args(["--fix", it]);
    }
    command.output().unwrap()
}

fn read(picture: &Path, fixes: &[String]) -> Value {
    let output = run(&["read", "--game", "flow", "--json", picture.to_str().unwrap()], fixes);
    serde_json::from_slice(&output.stdout).unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What the notation of an object says of an item.
fn symbol(json: &Value, item: &Item) -> String {
    let position = flow().position(json["notation"].as_str().unwrap()).unwrap();
    let same = flow().items(&position).into_iter().find(|it| it.name == item.name);
    same.unwrap().symbol
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
    assert_eq!((symbol(&fixed, shown).as_str(), symbol(&fixed, hidden).as_str()), ("Z", "Z"));
    let whole = read(&saved("whole.png", &it.frame), &[]);
    assert_eq!(whole["status"], "read", "{whole}");
    for other in it.items.iter().filter(|item| ![&shown.name, &hidden.name].contains(&&item.name)) {
        assert_eq!(symbol(&fixed, other) == ".", symbol(&whole, other) == ".", "{}", other.name);
    }
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
        assert!(!odd["warnings"].as_array().unwrap().is_empty(), "{odd}");
    }
    // Letters are the player's to choose.
    let renamed = read(&picture, &[fix(first, 'R'), fix(second, 'R')]);
    assert_eq!(renamed["status"], "read", "{renamed}");
    assert_eq!((symbol(&renamed, first).as_str(), symbol(&renamed, second).as_str()), ("R", "R"));
}

/// A session keeps the player's word when it looks at the picture again.
#[test]
fn a_fix_outlives_another_look() {
    let it = painted();
    let [shown, hidden] = it.dots();
    let picture = it.without(hidden);
    let found = recognise(&[flow()], &picture, &Control::new()).remove(0);
    let mut session = Session::of(found.game, picture.clone(), found.sighting);
    session.correct(&hidden.name, "Z", &Control::new()).unwrap();
    let corrected = session.position().cloned();
    assert!(session.look_again(&picture, &Control::new()));
    assert_eq!(session.position().cloned(), corrected);
    assert_eq!(session.verdict(), Some(Verdict::Read));
    let items = session.items();
    assert_eq!(items.iter().find(|it| it.name == shown.name).unwrap().symbol, "Z");
}

#[test]
fn bare_forms_count_from_zero_and_say_what_they_meant() {
    let it = painted();
    let hidden = it.dots()[1];
    let picture = saved("bare.png", &it.without(hidden));
    let picture = picture.to_str().unwrap();
    let cell = hidden.cell.unwrap().idx();
    let bare = [format!("{},{}", cell / 6, cell % 6), cell.to_string()];
    for typed in bare {
        let output = run(&["read", "--json", picture], &[format!("{typed}=Z")]);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        assert_eq!(said(&output).trim(), format!("{typed} is {}", hidden.name));
    }
}

#[test]
fn typed_positions_are_set_right_by_the_same_names() {
    let notation = painted().position;
    let text = ["solve", "--game", "voltorb", "--json", "--text"];
    let round = "1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;...../...../...../...../.....";
    let output = run(&[&text[..], &[round]].concat(), &["row 1, column 2=1".to_owned()]);
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(
        json["notation"].as_str().unwrap().ends_with(";.1.../...../...../...../....."),
        "{json}"
    );
    let text = ["solve", "--game", "flow", "--json", "--text", notation.notation()];
    let refused = run(&text, &["row 9, column 9=A".to_owned()]);
    assert_eq!(refused.status.code(), Some(2));
    let json: Value = serde_json::from_slice(&refused.stdout).unwrap();
    assert_eq!(json["status"], "error", "an object for every input: {json}");
    assert!(json["message"].as_str().unwrap().contains("row 9, column 9"), "{json}");
}

#[test]
fn nonsense_is_refused() {
    let picture = saved("refused.png", &painted().frame);
    let picture = picture.to_str().unwrap();
    for nonsense in ["4,1", "=A", "4,1=", "0,0=??", "0,0=AB", "9,9=A", "nowhere=A", "99=A"] {
        for command in ["read", "solve"] {
            let output = run(&[command, picture], &[nonsense.to_owned()]);
            assert_eq!(output.status.code(), Some(2), "{command} --fix {nonsense}");
            assert!(said(&output).contains(nonsense.split('=').next().unwrap()));
        }
    }
}

#[test]
fn what_was_doubtful_when_it_was_saved_is_doubtful_when_it_is_loaded() {
    let it = painted();
    let picture = saved("doubtful.png", &it.frame);
    let kept = picture.with_file_name("doubtful.json");
    let (picture, kept) = (picture.to_str().unwrap(), kept.to_str().unwrap());
    // A bridge makes this board one without a solution.
    let first = run(&["solve", "--json", "--save", kept, picture], &[fix(it.empty_cell(), '+')]);
    let again = run(&["solve", "--json", "--load", kept], &[]);
    for output in [first, again] {
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        let json: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json["status"], "doubtful", "{json}");
        assert!(json["notation"].as_str().unwrap().contains("bridges"), "{json}");
    }
}

#[test]
fn what_is_saved_is_taken_up_with_its_corrections() {
    let it = painted();
    let hidden = it.dots()[1];
    let picture = saved("to-keep.png", &it.without(hidden));
    let kept = picture.with_file_name("kept.json");
    let (picture, kept) = (picture.to_str().unwrap(), kept.to_str().unwrap());
    let solve = ["solve", "--json", "--strokes", "--save", kept, picture];
    let first = run(&solve, &[fix(hidden, 'Z')]);
    assert_eq!(first.status.code(), Some(0), "{}", said(&first));
    let first: Value = serde_json::from_slice(&first.stdout).unwrap();
    let again = run(&["solve", "--json", "--load", kept], &[]);
    assert_eq!(again.status.code(), Some(0), "{}", said(&again));
    let again: Value = serde_json::from_slice(&again.stdout).unwrap();
    for key in ["game", "notation", "answer", "proof"] {
        assert_eq!(first[key], again[key], "{key}");
    }
    assert!(again["answer"]["strokes"].is_object(), "the settings were kept too");
    let text = std::fs::read_to_string(kept).unwrap();
    assert!(text.contains(&hidden.name), "the corrections are in the file: {text}");

    let wrong = run(&["solve", "--json", "--save", kept, picture], &[fix(hidden, '+')]);
    assert_eq!(wrong.status.code(), Some(2), "{}", said(&wrong));
    assert!(said(&wrong).contains("no legal position to keep"), "{}", said(&wrong));

    for (content, why) in [("{}", "not a saved position"), ("A.A", "not a saved position")] {
        std::fs::write(kept, content).unwrap();
        let refused = run(&["solve", "--load", kept], &[]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(said(&refused).contains(why), "{}", said(&refused));
    }
    std::fs::write(kept, text.replace("\"flow\"", "\"chess\"")).unwrap();
    let refused = run(&["solve", "--json", "--load", kept], &[]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stdout).contains("\"status\":\"error\""));
}

#[test]
fn a_board_that_was_saved_keeps_the_colours_of_its_picture() {
    let painted = painted();
    let control = Control::new();
    let found = recognise(GAMES, &painted.frame, &control).remove(0);
    let session = Session::of(found.game, painted.frame, found.sighting);
    assert!(!session.colors().is_empty());
    let mut loaded = Session::new(flow());
    loaded.load(&session.save()).unwrap();
    let looks =
        |it: &Session| it.view().unwrap().cells.iter().map(|it| it.color).collect::<Vec<_>>();
    assert_eq!(looks(&loaded), looks(&session));
    assert!(looks(&loaded).iter().any(Option::is_some));
}
