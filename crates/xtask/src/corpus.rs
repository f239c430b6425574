//! Paints the pictures in `corpus/`: a few screens of every game with what they show, so that the
//! tests of a clone have something to read. Real screenshots belong to others and lie elsewhere.

use std::path::Path;

use anyhow::Context;
use seesolve_core::{Game, PaintStyle, Scene};
use seesolve_games::registry::GAMES;
use serde_json::json;

/// Where the pictures go, seen from the workspace.
pub const FOLDER: &str = "corpus";

/// Scene, pixels a cell: the board alone, a small phone, a window among others, a phone.
const STYLES: [(Scene, f32); 4] =
    [(Scene::Board, 48.0), (Scene::Device, 40.0), (Scene::Desktop, 44.0), (Scene::Device, 56.0)];

pub fn paint(folder: &Path) -> anyhow::Result<()> {
    GAMES.iter().try_for_each(|game| paint_game(*game, folder))
}

fn paint_game(game: &dyn Game, folder: &Path) -> anyhow::Result<()> {
    let Some(painter) = game.painter() else { return Ok(()) };
    let id = game.info().id;
    let folder = folder.join(id);
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make {}", folder.display()))?;
    let mut labels = Vec::new();
    for (seed, (scene, cell_px)) in (0..).zip(STYLES) {
        let position = game.sample(seed);
        let style = PaintStyle { cell_px, theme: seed as usize, scene, seed };
        let painted =
            painter.paint(&position, &style).with_context(|| format!("{id}, seed {seed}"))?;
        let file = format!("painted_{seed}.png");
        write(&folder.join(&file), &painted.frame.to_png())?;
        let bounds = painted.layout.bounds_in_frame;
        labels.push(json!({
            "file": file,
            "notation": position,
            "board": game.board_json(&position),
            "bounds": [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y],
            "cell_px": cell_px,
        }));
    }
    let text = serde_json::to_string_pretty(&json!({ "images": labels }))?;
    write(&folder.join("labels.json"), (text + "\n").as_bytes())
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
