//! Where the material lies that belongs to others: real screenshots, levels, reference rounds. It
//! is not part of the repository.

use std::env;
use std::path::{Path, PathBuf};

/// The variable that names the folder with the material.
pub const VARIABLE: &str = "SEESOLVE_CORPUS";

/// The root of the workspace.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file or folder of the material, such as `games/flow_packs`. Without the material it is
/// `None`, and a notice says so; a variable that leads nowhere is an error.
pub fn shared(part: &str) -> Option<PathBuf> {
    let named = env::var_os(VARIABLE).map(PathBuf::from);
    let found = lookup(named.as_deref(), &workspace().join("../shared"), part);
    match found {
        Ok(path) => Some(path),
        Err(missing) => {
            assert!(named.is_none(), "{VARIABLE} leads nowhere: there is no {}", missing.display());
            eprintln!("skipped: there is no {}", missing.display());
            None
        }
    }
}

/// The part's path, or the path that is missing.
fn lookup(named: Option<&Path>, beside: &Path, part: &str) -> Result<PathBuf, PathBuf> {
    let path = named.unwrap_or(beside).join(part);
    if path.exists() { Ok(path) } else { Err(path) }
}

/// The contents of a text file of the material, as [`shared`] finds it.
pub fn shared_text(part: &str) -> Option<String> {
    let path = shared(part)?;
    Some(std::fs::read_to_string(&path).unwrap_or_else(|it| panic!("{path:?}: {it}")))
}

/// Whether the long suites run in full.
pub fn is_slow() -> bool {
    env::var_os("SEESOLVE_SLOW").is_some_and(|it| it == "1")
}

/// What somebody who looks into a long suite chose by a variable.
pub fn chosen(variable: &str) -> Option<String> {
    env::var(variable).ok()
}

/// The text files of a folder with their names, in order.
pub fn texts(folder: &Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|it| panic!("{folder:?}: {it}"));
    let mut files: Vec<PathBuf> = entries.map(|it| it.unwrap().path()).collect();
    files.retain(|it| it.is_file());
    files.sort();
    let name = |it: &Path| it.file_name().unwrap().to_string_lossy().into_owned();
    files.iter().map(|it| (name(it), std::fs::read_to_string(it).unwrap())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_wins_over_the_folder_beside_the_workspace() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let nowhere = here.join("nowhere");
        assert_eq!(lookup(Some(here), &nowhere, "src"), Ok(here.join("src")));
        assert_eq!(lookup(None, here, "src"), Ok(here.join("src")));
        assert_eq!(lookup(Some(&nowhere), here, "src"), Err(nowhere.join("src")));
        assert_eq!(lookup(None, &nowhere, "src"), Err(nowhere.join("src")));
    }
}
