//! Answers as picture files: PNG, SVG, GIF, over the screenshot where there is one.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, bail};
use seesolve_core::draw::{Background, animate, board, overlay};
use seesolve_core::{Answer, BoardView, Session, Stage};

use crate::report::shown_view;
use crate::whole_file;

/// Seconds a path takes to grow in an animated SVG.
const SECONDS_A_PATH: f32 = 0.5;

/// Draws the answer into a file; `-` is PNG on standard output. A board that was read from a
/// picture is drawn on that picture.
pub fn draw(session: &Session, name: &str, background: Background) -> anyhow::Result<()> {
    let is_over = session.frame().is_some();
    let view = captioned(session, !is_over)?;
    let bytes = match (session.frame(), session.layout(), extension(name).as_str()) {
        (Some(frame), Some(layout), "png" | "") => {
            overlay::over_frame(&view, frame, layout).to_png()
        }
        (Some(frame), Some(layout), "svg") => overlay::over_svg(&view, frame, layout).into_bytes(),
        _ => still("--picture", &view, name, background)?,
    };
    write(name, &bytes)
}

/// Draws the answer on a board of its own, also where there is a picture.
pub fn draw_board(session: &Session, name: &str, background: Background) -> anyhow::Result<()> {
    write(name, &still("--picture", &captioned(session, true)?, name, background)?)
}

/// The board with the recommendation, and perhaps all else there is to say about it. A doubtful one
/// says so first.
fn captioned(session: &Session, with_all: bool) -> anyhow::Result<BoardView> {
    let mut view = shown_view(session).context("there is no board to draw")?;
    let doubts = session.reading().filter(|it| !it.is_certain()).map(|reading| {
        let names: Vec<&str> = reading.to_check().map(|it| it.name.as_str()).collect();
        match names.as_slice() {
            [] => "Doubtful: this may not be the board that is shown.".to_owned(),
            names => format!("Doubtful: please check {} first.", names.join("; ")),
        }
    });
    let advised = |it: &Answer| if with_all { it.lines() } else { it.recommendation() };
    let said = session.answer().map(advised).unwrap_or_default();
    view.captions = doubts.into_iter().chain(said).collect();
    Ok(view)
}

/// A board as the bytes of a PNG or SVG file, by the file's name.
pub fn still(
    option: &str,
    view: &BoardView,
    name: &str,
    background: Background,
) -> anyhow::Result<Vec<u8>> {
    match extension(name).as_str() {
        "svg" => Ok(board::to_svg(view, background).into_bytes()),
        "png" | "" => Ok(board::to_frame(view, background).to_png()),
        other => bail!("{option} writes .png and .svg, not .{other}"),
    }
}

/// Draws the answer growing.
pub fn draw_growing(session: &Session, name: &str, background: Background) -> anyhow::Result<()> {
    let view = captioned(session, true)?;
    let bytes = match extension(name).as_str() {
        "svg" => board::to_growing_svg(&view, background, SECONDS_A_PATH).into_bytes(),
        "gif" => animate::to_gif(&view, background),
        other => bail!("--animate writes .gif and .svg, not .{other}"),
    };
    write(name, &bytes)
}

/// Writes the stages of a reading into a folder, numbered, with their captions in one text.
pub fn write_stages(folder: &Path, input: &str, stages: &[Stage]) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let stem = Path::new(input).file_stem().and_then(|it| it.to_str()).unwrap_or("input");
    let mut captions = String::new();
    for (idx, stage) in stages.iter().enumerate() {
        let file = format!("{stem}-{idx:02}-{}.png", stage.name);
        captions += &format!("{file}: {}\n", stage.caption);
        let path = folder.join(file);
        std::fs::write(&path, stage.picture.to_png())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    let path = folder.join(format!("{stem}.txt"));
    std::fs::write(&path, captions).with_context(|| format!("cannot write {}", path.display()))
}

/// The file's kind by its name, in lower case.
pub fn extension(name: &str) -> String {
    Path::new(name).extension().and_then(|it| it.to_str()).unwrap_or("").to_ascii_lowercase()
}

/// Writes a file; `-` is standard output.
pub fn write(name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    if name == "-" {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes)?;
        return Ok(out.flush()?);
    }
    whole_file::write(Path::new(name), bytes).with_context(|| format!("cannot write {name}"))
}
