//! Pictures with their ground truth: real screenshots, which belong to others and lie outside the
//! repository, and a few painted ones of our own in `corpus/`, so that a clone has some.

use std::path::{Path, PathBuf};

use seesolve_core::{DecodeLimits, Frame};
use serde_json::Value;

use crate::material::{shared, workspace};

/// One picture.
pub struct Screenshot {
    pub path: PathBuf,
    /// What `labels.json` says about it.
    pub label: Value,
}

impl Screenshot {
    pub fn name(&self) -> &str {
        self.label["file"].as_str().unwrap_or_default()
    }

    /// What the picture shows: the label itself, or in ours the program's own `board` object.
    pub fn contents(&self) -> &Value {
        self.label.get("board").unwrap_or(&self.label)
    }

    /// Whether all that is needed can be seen. Ours always can be read; of the real ones some
    /// labels say so, some say what is in the way.
    pub fn must_be_read(&self) -> bool {
        if let Some(expected) = self.label.get("expected") {
            return expected == "read";
        }
        let is_hidden = self.label["occluded"].as_array().is_some_and(|it| !it.is_empty());
        let is_open =
            ["playing", "revealed"].contains(&self.label["state"].as_str().unwrap_or("playing"));
        self.label["layout"] != "web" && !is_hidden && is_open
    }

    pub fn frame(&self) -> Frame {
        let path = &self.path;
        let bytes = std::fs::read(path).unwrap_or_else(|it| panic!("{path:?}: {it}"));
        Frame::decode(&bytes, &DecodeLimits::default())
            .unwrap_or_else(|it| panic!("{path:?}: {it}"))
    }
}

/// The folder of our own pictures.
pub fn own_folder() -> PathBuf {
    workspace().join("corpus")
}

/// Our own pictures of a game. A game may have none.
pub fn own(game: &str) -> Vec<Screenshot> {
    let folder = own_folder().join(game);
    if folder.is_dir() { labelled(&folder) } else { Vec::new() }
}

/// The real screenshots of a game; none, with a notice, where the material is missing.
pub fn screenshots(game: &str) -> Vec<Screenshot> {
    shared("corpus")
        .map(|it| it.join(game))
        .filter(|it| it.is_dir())
        .map_or_else(Vec::new, |it| labelled(&it))
}

/// Every picture of a game: our own and the real ones.
pub fn pictures(game: &str) -> Vec<Screenshot> {
    own(game).into_iter().chain(screenshots(game)).collect()
}

fn labelled(folder: &Path) -> Vec<Screenshot> {
    let file = folder.join("labels.json");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|it| panic!("{file:?}: {it}"));
    let labels: Value = serde_json::from_str(&text).unwrap_or_else(|it| panic!("{file:?}: {it}"));
    let images = labels["images"].as_array().unwrap_or_else(|| panic!("{file:?}: no \"images\""));
    let picture = |label: &Value| Screenshot {
        path: folder.join(label["file"].as_str().unwrap()),
        label: label.clone(),
    };
    images.iter().map(picture).collect()
}
