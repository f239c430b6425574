//! What is given to people: archives and packages, below `target/dist`. The release workflow runs
//! the same commands, one on each system.

mod apple;
pub mod archive;
mod checksums;
mod deb;
mod icons;
mod linux;
mod page;
mod stage;
mod trial;

use std::path::PathBuf;

use anyhow::ensure;
use clap::ValueEnum;

use crate::cross::Profile;
use crate::{made, windows};

pub use apple::check as check_macos;
pub use icons::draw as draw_icons;
pub use stage::Stage;
pub use trial::in_a_clean_root;

/// Something that is given to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// tar.gz with manual pages and completions
    Linux,
    /// The package for Debian and its relatives
    Deb,
    /// The zip for Windows
    Windows,
    /// The zips for macOS; elsewhere the code is only checked
    Macos,
    /// The page as a zip
    Page,
}

impl Part {
    fn make(self) -> anyhow::Result<Vec<PathBuf>> {
        match self {
            Self::Linux => Ok(vec![linux::build()?]),
            Self::Deb => Ok(vec![deb::build(Profile::Release)?]),
            Self::Windows => Ok(vec![windows::build(Profile::Release)?]),
            Self::Macos => apple::build(),
            Self::Page => Ok(vec![page::build()?]),
        }
    }
}

/// What only hosted runners can do.
const NOT_RUN: [&str; 5] = [
    "the zips for macOS: linking needs a Mac (the code was checked for both of its processors)",
    "the zip for Windows by Microsoft's tools: it needs Windows (the one here is made by mingw)",
    "attestations of origin: they need the code host's identity",
    "publishing the archives and the page",
    "signatures for Windows and macOS: they need certificates",
];

/// Makes the named parts, or all, with checksums; says what was made and what was not.
#[expect(clippy::print_stdout, reason = "a chore says what it did")]
pub fn make(parts: &[Part]) -> anyhow::Result<()> {
    let all = Part::value_variants();
    let mut failed = Vec::new();
    for part in if parts.is_empty() { all } else { parts } {
        match part.make() {
            Ok(all) => all.iter().try_for_each(|it| made::say(it))?,
            Err(error) => {
                println!("{part:?}: NOT made: {error:#}");
                failed.push(format!("{part:?}"));
            }
        }
    }
    made::say(&checksums::write()?)?;
    if parts.is_empty() {
        println!("not run here:\n  {}", NOT_RUN.join("\n  "));
    }
    ensure!(failed.is_empty(), "not made: {}", failed.join(", "));
    Ok(())
}
