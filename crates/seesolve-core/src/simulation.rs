//! What playing many games against the real rules showed: rates with error bars, ready to print,
//! to plot and to keep.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The outcome of many simulated games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Simulation {
    /// A line above the table.
    pub title: String,
    /// The headings.
    pub columns: Vec<String>,
    /// The table.
    pub rows: Vec<Vec<String>>,
    /// Remarks under the table.
    pub notes: Vec<String>,
    /// The same as curves.
    pub plot: Plot,
    /// The same for scripts.
    pub json: Value,
}

/// Curves with error bars in one pair of axes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plot {
    /// A line above the axes.
    pub title: String,
    /// What goes to the right.
    pub x_label: String,
    /// What goes up.
    pub y_label: String,
    /// The curves.
    pub series: Vec<Series>,
}

/// One curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// From left to right.
    pub points: Vec<SeriesPoint>,
}

/// One point of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeriesPoint {
    /// To the right.
    pub x: f64,
    /// Up.
    pub y: f64,
    /// One standard error, drawn as a bar up and down.
    pub error: f64,
}
