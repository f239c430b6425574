//! Folders of the tests' own, below the build's folder: what a test leaves that was ended goes away with
//! the build, or with the test's next run.

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// An empty folder; removed at the end.
#[derive(Debug)]
pub struct TestFolder(PathBuf);

impl TestFolder {
    /// Makes it anew. No two tests use the same name.
    pub fn new(name: &str) -> Self {
        let folder = Self::absent(name);
        fs::create_dir_all(&folder.0).unwrap();
        folder
    }

    /// Only its path: whether it comes to be is what the test is about.
    pub fn absent(name: &str) -> Self {
        let path = tests_folder().join(name);
        fs::remove_dir_all(&path).unwrap_or_default();
        Self(path)
    }
}

/// Beside the folder of the test that runs, `target/debug/deps`.
fn tests_folder() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    let target = program
        .ancestors()
        .nth(3)
        .unwrap_or_else(|| panic!("{program:?} was not built by cargo test"));
    target.join("tmp/tests")
}

impl Deref for TestFolder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<std::ffi::OsStr> for TestFolder {
    fn as_ref(&self) -> &std::ffi::OsStr {
        self.0.as_os_str()
    }
}

impl AsRef<Path> for TestFolder {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_ended_test_left_is_gone() {
        let left = TestFolder::new("folder-left");
        fs::write(left.join("half"), "done").unwrap();
        std::mem::forget(left);
        let mine = TestFolder::new("folder-left");
        assert_eq!(fs::read_dir(&mine).unwrap().count(), 0);
        let path = mine.to_path_buf();
        drop(mine);
        assert!(!path.exists());
    }
}
