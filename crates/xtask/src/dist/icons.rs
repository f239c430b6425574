//! The icon in every size, from the one drawing that the page shows.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, ensure};

use super::stage::ID;
use crate::apt;
use crate::cross::root;

const DRAWING: &str = "web/icons/mark.svg";
/// What desktops ask for.
const SIZES: [u32; 8] = [16, 24, 32, 48, 64, 128, 256, 512];
/// What the page's manifest names.
const PAGE_SIZES: [u32; 2] = [192, 512];

/// Draws the page's icons, which are kept beside the drawing.
pub fn draw() -> anyhow::Result<()> {
    let folder = root()?.join(DRAWING).with_file_name("");
    PAGE_SIZES.iter().try_for_each(|size| draw_one(*size, &folder.join(format!("{size}.png"))))
}

/// Draws every size into a theme's folder, the drawing itself among them.
pub fn draw_into(theme: &Path) -> anyhow::Result<()> {
    for size in SIZES {
        draw_one(size, &theme.join(format!("{size}x{size}/apps/{ID}.png")))?;
    }
    let scalable = theme.join(format!("scalable/apps/{ID}.svg"));
    fs::create_dir_all(scalable.with_file_name(""))?;
    fs::copy(root()?.join(DRAWING), scalable)?;
    Ok(())
}

fn draw_one(size: u32, file: &Path) -> anyhow::Result<()> {
    apt::install(&["librsvg2-bin"], "icons are drawn from an SVG")?;
    fs::create_dir_all(file.with_file_name(""))?;
    let mut tool = Command::new("rsvg-convert");
    let size = size.to_string();
    tool.args(["--width", &size, "--height", &size, "--output"]).arg(file);
    let drawn = tool.arg(root()?.join(DRAWING)).status().context("rsvg-convert")?;
    ensure!(drawn.success(), "rsvg-convert failed");
    Ok(())
}
