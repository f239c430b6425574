//! A folder that becomes an archive.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::cross::{root, target_folder};

/// The name under which desktops know the program.
pub const ID: &str = "org.seesolve.seesolve";

/// What everybody gets with the program, by its place in the workspace and its name in the archive.
const PAPERS: [(&str, &str); 5] = [
    ("README.md", "README.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("crates/seesolve-core/assets/Nunito-OFL.txt", "LICENSE-Nunito-OFL"),
    ("crates/seesolve-games/src/hexicon/words/NOTICE", "NOTICE-words"),
];

/// The folder, named after the program, its version and the system it is for.
pub struct Stage {
    pub folder: PathBuf,
}

impl Stage {
    /// An empty folder with nothing but the papers.
    pub fn new(system: &str) -> anyhow::Result<Self> {
        let name = format!("seesolve-{}-{system}", env!("CARGO_PKG_VERSION"));
        let folder = target_folder()?.join("dist").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let stage = Self { folder };
        for (from, name) in PAPERS {
            stage.add(&root()?.join(from), name)?;
        }
        Ok(stage)
    }

    /// Adds a file under a name, which may lie in folders of its own.
    pub fn add(&self, from: &Path, name: &str) -> anyhow::Result<()> {
        let to = self.folder.join(name);
        fs::create_dir_all(to.parent().unwrap_or(&self.folder))?;
        fs::copy(from, &to).with_context(|| format!("cannot copy {}", from.display()))?;
        Ok(())
    }
}
