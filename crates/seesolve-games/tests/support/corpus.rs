//! Real screenshots with their ground truth. They are other people's pictures and stay outside the
//! project: `SEESOLVE_CORPUS` names the folder, by default `../shared` beside the workspace.

use std::path::{Path, PathBuf};

use seesolve_core::{DecodeLimits, Frame};
use serde_json::Value;

/// One screenshot.
pub struct Screenshot {
    pub path: PathBuf,
    /// What `labels.json` says about it.
    pub label: Value,
}

impl Screenshot {
    pub fn name(&self) -> &str {
        self.label["file"].as_str().unwrap_or_default()
    }

    pub fn frame(&self) -> Frame {
        let bytes = std::fs::read(&self.path).unwrap();
        Frame::decode(&bytes, &DecodeLimits::default()).unwrap()
    }
}

/// The screenshots of a game. Without the corpus there are none, except where everything must be
/// there (`CI=true`): then it is an error.
#[allow(clippy::print_stderr)] // A notice of what was skipped.
pub fn screenshots(game: &str) -> Vec<Screenshot> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let shared = std::env::var_os("SEESOLVE_CORPUS").map_or_else(beside, PathBuf::from);
    let folder = shared.join("corpus").join(game);
    let Ok(labels) = std::fs::read(folder.join("labels.json")) else {
        assert!(std::env::var_os("CI").is_none_or(|it| it != "true"), "no corpus at {folder:?}");
        eprintln!("no corpus at {folder:?}: nothing was tested");
        return Vec::new();
    };
    let labels: Value = serde_json::from_slice(&labels).unwrap();
    let images = labels["images"].as_array().unwrap();
    let screenshot = |label: &Value| Screenshot {
        path: folder.join(label["file"].as_str().unwrap()),
        label: label.clone(),
    };
    images.iter().map(screenshot).collect()
}
