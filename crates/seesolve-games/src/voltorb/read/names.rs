//! What is read goes by these names, and from which confidence on it is relied on.

use super::super::board::line_name;

/// A field below this confidence is not relied on.
pub const SURE: f32 = 0.5;
pub const LEVEL_FIELD: &str = "level";
pub const COINS_FIELD: &str = "coins";
pub const CURSOR_FIELD: &str = "cursor";
pub const CURSOR_MODE_FIELD: &str = "cursor mode";
pub const MARKS_FIELD: &str = "marks";

pub fn sum_field(line: usize) -> String {
    format!("{} sum", line_name(line))
}

pub fn voltorbs_field(line: usize) -> String {
    format!("{} voltorbs", line_name(line))
}
