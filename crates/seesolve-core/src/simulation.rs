//! What playing many games against the real rules showed: rates with error bars, ready to print,
//! to plot and to keep.

use serde_json::Value;

/// The outcome of many simulated games.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    pub title: String,
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// Remarks under the table.
    pub notes: Vec<String>,
    pub plot: Plot,
    pub json: Value,
}

/// Curves with error bars in one pair of axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    pub title: String,
    pub x_label: String,
    pub y_label: String,
    pub series: Vec<Series>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    pub name: String,
    pub points: Vec<SeriesPoint>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeriesPoint {
    pub x: f64,
    pub y: f64,
    /// One standard error, drawn as a bar up and down.
    pub error: f64,
}
