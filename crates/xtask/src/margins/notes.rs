//! Writes the margins of `docs/margins.md` behind the limits they belong to, so that who reads a limit
//! sees how much room it has.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::adjustable::rust_files;

const PAGE: &str = "docs/margins.md";
const SOURCES: &str = "crates/seesolve-games/src";
/// What stands between a limit and its margin.
const MARK: &str = " // margin: ";

/// Margins by game and by the limit's path within `limits.rs`.
type Margins = BTreeMap<(String, String), String>;

/// Writes them into the sources.
pub fn write(root: &Path) -> anyhow::Result<()> {
    for (file, text) in noted(root)? {
        std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// Every file of limits, with the margins behind them.
fn noted(root: &Path) -> anyhow::Result<Vec<(PathBuf, String)>> {
    let margins = margins(&std::fs::read_to_string(root.join(PAGE)).context(PAGE)?);
    let sources = root.join(SOURCES);
    let files = rust_files(&sources)?.into_iter().filter(|it| it.ends_with("limits.rs"));
    files
        .map(|file| {
            let game = file.strip_prefix(&sources)?.iter().next().unwrap_or_default();
            let text = std::fs::read_to_string(&file)?;
            let text = with_margins(&text, &game.to_string_lossy(), &margins);
            Ok((file, text))
        })
        .collect()
}

/// What the page says of the limits that have less room than from half to double.
fn margins(page: &str) -> Margins {
    let (mut game, mut found) = (String::new(), Margins::new());
    for line in page.lines() {
        if let Some((named, _)) = line.strip_prefix("## ").and_then(|it| it.split_once(':')) {
            named.clone_into(&mut game);
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let [_, name, smaller, larger, _] = cells[..] {
            let factor = |it: &str| it.split(':').next().unwrap_or_default().to_owned();
            let ends: Vec<String> = [smaller, larger]
                .into_iter()
                .filter(|it| it.starts_with('x'))
                .map(factor)
                .collect();
            if !ends.is_empty() {
                let name = name.trim_matches('`').to_owned();
                found.insert((game.clone(), name), ends.join(", "));
            }
        }
    }
    found
}

fn with_margins(text: &str, game: &str, margins: &Margins) -> String {
    let (mut inside, mut margin) = (Vec::new(), None);
    let mut noted = String::new();
    for line in text.lines() {
        let line = line.split_once(MARK).map_or(line, |(before, _)| before);
        let code = line.trim();
        if let Some(name) = named(code, "const ", ':') {
            let path = [inside.concat(), name.to_owned()].concat();
            margin = margins.get(&(game.to_owned(), path));
        }
        noted.push_str(line);
        if let (true, Some(it)) = (code.ends_with(';'), margin) {
            noted.extend([MARK, it]);
            margin = None;
        }
        noted.push('\n');
        if code.starts_with('}') {
            inside.pop();
        }
        if code.ends_with('{') {
            inside.push(named(code, "mod ", ' ').map_or(String::new(), |it| format!("{it}::")));
        }
    }
    noted
}

/// What follows a keyword, up to what ends it.
fn named<'a>(code: &'a str, keyword: &str, end: char) -> Option<&'a str> {
    let (before, rest) = code.split_once(keyword)?;
    (before.is_empty() || before.starts_with("pub")).then(|| rest.split(end).next())?
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "## chess: 3 limits, 2 pictures\n\
        | limit | smaller | larger |\n|---|---|---|\n\
        | `WIDE` | x0.9: 1 lost, 0 other (a.png) | x2: 2 lost, 0 other (b.png) |\n\
        | `ink::DARK` | - | x1.33: 1 lost, 0 other (a.png) |\n| `PLAIN` | - | - |\n";

    #[test]
    fn margins_stand_behind_their_limits_and_old_ones_go() {
        let margins = margins(ROWS);
        let text = "const WIDE: f32 = 2.0;\nconst PLAIN: u8 = 3; // margin: x0.5\n\
            pub(super) mod ink {\n    pub(crate) const DARK: [u8; 2] = [\n        1, 2,\n    ];\n}\n\
            const DARK: u8 = 1;\n";
        let noted = "const WIDE: f32 = 2.0; // margin: x0.9, x2\nconst PLAIN: u8 = 3;\n\
            pub(super) mod ink {\n    pub(crate) const DARK: [u8; 2] = [\n        1, 2,\n    ]; // margin: x1.33\n}\n\
            const DARK: u8 = 1;\n";
        assert_eq!(with_margins(text, "chess", &margins), noted);
        assert_eq!(with_margins(noted, "chess", &margins), noted);
    }

    #[test]
    fn the_limits_bear_the_margins_of_the_page() {
        let root = seesolve_testing::material::workspace();
        for (file, text) in noted(&root).unwrap() {
            let is_same = std::fs::read_to_string(&file).unwrap() == text;
            assert!(is_same, "{}: run cargo xtask margins --note", file.display());
        }
    }
}
