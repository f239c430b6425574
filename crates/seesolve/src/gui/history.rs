//! The boards of before, in the program's state folder: the port changes with every start, so the
//! browser cannot keep them.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use seesolve_app::Screen;
use seesolve_core::SavedSession;
use serde_json::{Value, json};

use crate::{remembered, shared_file};

const LIMIT: usize = 200;

/// Milliseconds since 1970, as pages count time.
pub(super) fn now_millis() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or_default()
}

/// The boards kept, newest first.
pub(super) fn list() -> anyhow::Result<Value> {
    let mut all = parse(&shared_file::read(&path()?)?.unwrap_or_default());
    all.sort_by_key(|it| std::cmp::Reverse(it["time"].as_u64()));
    Ok(Value::Array(all))
}

/// Keeps the open board; the same board as before replaces what was kept. A folder that cannot be
/// written is no reason to disturb the player.
pub(super) fn keep(run: u64, screen: &Screen, saved: &SavedSession) {
    let headline = screen.advice.as_ref().map(|it| it.headline.clone());
    let text = headline.or_else(|| screen.summary.first().cloned());
    let text = text.unwrap_or_else(|| "To be checked".to_owned());
    let title = Some(&screen.board.title).filter(|it| !it.is_empty()).unwrap_or(&screen.title);
    let entry = json!({
        "id": format!("{run}-{}", screen.board_number),
        "time": now_millis(),
        "title": title,
        "text": text,
        "saved": saved,
        "board": screen.board,
        "game": screen.game,
        "chance": chance(screen),
        "outcome": screen.advice.as_ref().and_then(|it| it.outcome),
        "streak": screen.advice.as_ref().and_then(|it| it.streak.as_ref()),
        "steps": screen.steps,
    });
    let _ = put(entry);
}

/// The chance that the advice promises, if it is about a chance.
fn chance(screen: &Screen) -> Option<f64> {
    let advice = screen.advice.as_ref().filter(|it| it.outcome.is_none())?;
    advice.value.as_ref().filter(|it| it.unit.starts_with('%')).map(|it| it.number)
}

/// Adds an entry, or replaces the one with the same id; a board's first chance stays. Only that one
/// is parsed: this happens with every answer, and all boards together are large.
pub(super) fn put(mut entry: Value) -> anyhow::Result<()> {
    shared_file::update(&path()?, |text| {
        let name = format!("\"id\":{}", entry["id"]);
        let parsed = |line: &str| {
            serde_json::from_str::<Value>(line).ok().filter(|it| it["id"] == entry["id"])
        };
        let before = text.lines().filter(|it| it.contains(&name)).find_map(parsed);
        let is_other = |line: &&str| !line.contains(&name) || parsed(line).is_none();
        let mut lines: Vec<&str> = text.lines().filter(is_other).collect();
        if let Some(before) = before.filter(|it| !it["chance"].is_null()) {
            entry["chance"] = before["chance"].clone();
        }
        let entry = entry.to_string();
        lines.push(&entry);
        Ok(lines[lines.len().saturating_sub(LIMIT)..].join("\n"))
    })
}

/// Forgets all boards.
pub(super) fn clear() -> anyhow::Result<()> {
    shared_file::update(&path()?, |_| Ok(String::new()))
}

/// One board a line; a line that cannot be understood is left out.
fn parse(text: &str) -> Vec<Value> {
    text.lines().filter_map(|it| serde_json::from_str(it).ok()).collect()
}

fn path() -> anyhow::Result<PathBuf> {
    Ok(remembered::path()?.with_file_name("history.jsonl"))
}
