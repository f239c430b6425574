//! The checks on trees of a few lines.

use std::collections::BTreeSet;
use std::path::Path;

use super::allowed::Findings;
use super::names::words_of_code;
use super::{check, cycles, resolve, tree};

/// Writes a crate and finds its cycles and what leads upward.
fn found_in(test: &str, files: &[(&str, &str)]) -> Vec<String> {
    let folder =
        std::env::temp_dir().join(format!("seesolve-modules-{}-{test}", std::process::id()));
    for (file, text) in files {
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let tree = tree::parse("tiny", &folder.join("lib.rs")).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let edges = resolve::edges(&tree);
    let cycles = cycles::find(&edges.down).into_iter();
    cycles.map(|it| it.into_iter().collect::<Vec<_>>().join(" ")).chain(edges.up).collect()
}

#[test]
fn the_workspace_has_nothing_wrong_beyond_its_list() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if let Err(complaints) = check(&root, false) {
        panic!("{complaints}");
    }
}

#[test]
fn a_tree_without_a_cycle_passes() {
    let found = found_in(
        "straight",
        &[
            ("lib.rs", "mod a; mod b; pub use a::Thing; pub fn run() { b::go(); }"),
            ("a.rs", "pub struct Thing; #[cfg(test)] mod tests { use crate::b::go; }"),
            ("b.rs", "use crate::Thing; pub(crate) fn go() -> Thing { Thing }"),
        ],
    );
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn two_modules_that_name_one_another_are_found() {
    let found = found_in(
        "circle",
        &[
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "use super::b::{self, go}; pub struct Thing; fn f() { go(b::N) }"),
            ("b.rs", "pub const N: u8 = 1; pub fn go(n: u8) { dbg!(crate::a::Thing, n); }"),
        ],
    );
    assert_eq!(found, ["tiny::a tiny::b"]);
}

#[test]
fn a_child_that_names_its_parents_items_is_found() {
    let found = found_in(
        "child",
        &[
            ("lib.rs", "mod parent;"),
            ("parent/mod.rs", "mod child; pub const N: usize = 3;"),
            ("parent/child.rs", "fn f() -> usize { super::N }"),
        ],
    );
    assert_eq!(found, ["tiny::parent::child -> tiny::parent"]);
}

#[test]
fn the_list_only_gets_shorter() {
    let allowed = Findings::parse("# text\ncycle a b c\nname x.rs: chess\n");
    let found = |text| Findings::parse(text);
    assert!(allowed.complaints(&allowed).is_empty());
    assert_eq!(allowed.complaints(&found("cycle d e\nname x.rs: chess\n")).len(), 1);
    assert_eq!(allowed.complaints(&found("cycle a b\nname x.rs: chess\n")).len(), 1);
    let shrunk = allowed.shrunk_to(&found("cycle a b\ncycle d e\nname y.rs: chess\n"));
    assert_eq!(shrunk, found("cycle a b\n"));
}

#[test]
fn games_are_named_by_words_and_not_in_tests() {
    let words = |text| words_of_code(text).unwrap();
    let names = |text, game: &str| words(text).contains(game);
    assert!(names("fn f() { start(\"chess\") }", "chess"));
    assert!(names("/// Plays chess.\nstruct Window;", "chess"));
    assert!(names("struct ChessWindow;", "chess"));
    assert!(!names("#[cfg(test)] mod tests { fn f() { start(\"chess\") } }", "chess"));
    assert!(!names("use std::ops::ControlFlow;", "flow"));
    assert_eq!(
        words("fn chess_board() {}"),
        BTreeSet::from(["fn", "chess", "board"].map(str::to_owned))
    );
}
