//! One line of a recording.

use seesolve_core::ScreenFromFrame;
use serde::{Deserialize, Serialize};

use crate::place::{Area, PixelRect, ScreenPoint, WindowId};
use crate::screen::{Monitor, WindowInfo};

/// The file with the entries.
pub(super) const FILE_NAME: &str = "journal.jsonl";

/// One question and its answer, or one act. An answer of `None` stands for an error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "call", rename_all = "snake_case")]
pub(super) enum Entry {
    Monitors {
        answer: Option<Vec<Monitor>>,
    },
    Windows {
        answer: Option<Vec<WindowInfo>>,
    },
    PlaceOf {
        window: WindowId,
        answer: Option<PixelRect>,
    },
    IsCovered {
        window: WindowId,
        place: PixelRect,
        answer: Option<bool>,
    },
    Focus {
        window: WindowId,
        answer: Option<bool>,
    },
    /// The picture is a file beside the recording.
    Capture {
        area: Area,
        picture: Option<String>,
        screen_from_frame: ScreenFromFrame,
        /// Since the pointer's last press or release; 0 in older recordings.
        #[serde(default)]
        millis: u64,
    },
    Position {
        answer: Option<ScreenPoint>,
    },
    MoveTo {
        #[serde(rename = "spot")]
        point: ScreenPoint,
    },
    Press {
        is_made: bool,
    },
    Release,
}
