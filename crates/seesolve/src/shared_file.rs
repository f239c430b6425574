//! A small text file that several running programs may change at once: each change reads the file,
//! edits it and puts it in place while it holds a lock, so no change is lost and no reader ever
//! sees half a file.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::whole_file;

/// The file's text, or nothing when there is no such file.
pub fn read(path: &Path) -> anyhow::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// Changes the file's text; a missing file is an empty one. A text that comes back unchanged is not
/// written.
pub fn update(
    path: &Path,
    edit: impl FnOnce(&str) -> anyhow::Result<String>,
) -> anyhow::Result<()> {
    // Whoever keeps the file elsewhere and links to it wants the link to stay.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().with_context(|| format!("{} has no folder", path.display()))?;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let _lock =
        lock(&beside(path, "lock")).with_context(|| format!("cannot change {}", path.display()))?;
    let before = read(path)?.unwrap_or_default();
    let after = edit(&before)?;
    if after == before {
        return Ok(());
    }
    whole_file::write(path, after.as_bytes())
        .with_context(|| format!("cannot write {}; nothing was changed", path.display()))
}

/// Held until it is dropped. The file stays: removing it would let two programs hold two locks.
fn lock(path: &Path) -> anyhow::Result<File> {
    // Windows locks no file that can only be appended to.
    let open = File::options().create(true).read(true).append(true).open(path);
    let file = open.with_context(|| format!("cannot open {}", path.display()))?;
    match file.lock() {
        // Some file systems have no locks; changing the file in one step still holds there.
        Err(error) if error.kind() != ErrorKind::Unsupported => {
            Err(error).with_context(|| format!("cannot lock {}", path.display()))
        }
        _ => Ok(file),
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
    name.push(".");
    name.push(ending);
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use seesolve_testing::folder::TestFolder;

    use super::*;

    #[test]
    fn changes_made_at_once_are_all_kept() {
        let folder = TestFolder::absent("shared-file");
        let path = folder.join("numbers.txt");
        let add = |it: usize| update(&path, |text| Ok(format!("{text}{it}\n")));
        std::thread::scope(|scope| {
            for it in 0..8 {
                scope.spawn(move || (0..10).for_each(|idx| add(10 * it + idx).unwrap()));
            }
        });
        let mut numbers: Vec<usize> =
            read(&path).unwrap().unwrap().lines().map(|it| it.parse().unwrap()).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..80).collect::<Vec<_>>());
        let refused = update(&path, |_| anyhow::bail!("no"));
        assert!(refused.is_err());
        assert_eq!(read(&path).unwrap().unwrap().lines().count(), 80, "a refusal changes nothing");
    }
}
