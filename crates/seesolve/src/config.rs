//! The user's settings, kept in one TOML file where the system wants such files.
//!
//! A section named after a game holds settings of that game; a flag wins over the file, the file
//! over the default. Keys that nobody knows are kept.

use std::path::PathBuf;
use std::sync::LazyLock;

use anyhow::{Context as _, bail};
use etcetera::BaseStrategy as _;
use toml::{Table, Value};

/// Names the file instead of the usual place.
pub const PATH_VARIABLE: &str = "SEESOLVE_CONFIG";

/// Where the settings are kept.
pub fn path() -> anyhow::Result<PathBuf> {
    if let Some(named) = std::env::var_os(PATH_VARIABLE).filter(|it| !it.is_empty()) {
        return Ok(named.into());
    }
    let places = etcetera::choose_base_strategy().context("no home folder is known")?;
    Ok(places.config_dir().join("seesolve").join("config.toml"))
}

/// All settings; empty when there is no file yet.
pub fn load() -> anyhow::Result<Table> {
    let path = path()?;
    match std::fs::read_to_string(&path) {
        Ok(text) => text.parse().with_context(|| format!("{} is no valid TOML", path.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Table::new()),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// The settings kept for one game, in the section of its name.
pub fn of_game(id: &str) -> anyhow::Result<Vec<(String, String)>> {
    static KEPT: LazyLock<Result<Table, String>> =
        LazyLock::new(|| load().map_err(|it| format!("{it:#}")));
    let table = KEPT.as_ref().map_err(|it| anyhow::anyhow!("{it}"))?;
    let Some(section) = table.get(id).and_then(Value::as_table) else { return Ok(Vec::new()) };
    let text = |it: &Value| it.as_str().map_or_else(|| it.to_string(), str::to_owned);
    Ok(section.iter().map(|(key, value)| (key.clone(), text(value))).collect())
}

/// Writes all settings: first beside the file, then in one step over it.
pub fn save(table: &Table) -> anyhow::Result<()> {
    let path = path()?;
    let folder = path.parent().context("the configuration file has no folder")?;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let beside = path.with_extension("toml.new");
    std::fs::write(&beside, table.to_string())
        .and_then(|()| std::fs::rename(&beside, &path))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The value under a dotted key such as `flow.corridor`.
pub fn get<'a>(table: &'a Table, key: &str) -> Option<&'a Value> {
    let mut parts = key.split('.');
    let first = table.get(parts.next()?)?;
    parts.try_fold(first, |value, part| value.get(part))
}

/// Puts a value under a dotted key, or takes it away.
pub fn set(table: &mut Table, key: &str, value: Option<Value>) -> anyhow::Result<()> {
    match key.split_once('.') {
        None => match value {
            Some(value) => drop(table.insert(key.to_owned(), value)),
            None => drop(table.remove(key)),
        },
        Some((section, rest)) => {
            let inner = table.entry(section).or_insert_with(|| Value::Table(Table::new()));
            let Some(inner) = inner.as_table_mut() else { bail!("{section} is no section") };
            set(inner, rest, value)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dotted_keys_reach_into_sections() {
        let mut table = Table::new();
        set(&mut table, "flow.corridor", Some(Value::Float(0.8))).unwrap();
        assert_eq!(get(&table, "flow.corridor"), Some(&Value::Float(0.8)));
        assert_eq!(get(&table, "flow.pace"), None);
        set(&mut table, "flow.corridor", None).unwrap();
        assert_eq!(get(&table, "flow.corridor"), None);
        table.insert("x".into(), Value::Integer(1));
        assert!(set(&mut table, "x.y", Some(Value::Integer(2))).is_err());
    }
}
