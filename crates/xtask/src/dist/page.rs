//! The page as a zip for any static host.

use std::path::PathBuf;

use super::{Stage, archive};
use crate::web;

pub fn build() -> anyhow::Result<PathBuf> {
    let page = web::build()?;
    let stage = Stage::new("page")?;
    for file in archive::files_in(&page)? {
        let name = file.strip_prefix(&page)?.to_string_lossy().into_owned();
        stage.add(&file, &name)?;
    }
    archive::zip(&stage.folder)
}
