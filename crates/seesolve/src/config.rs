//! The user's settings, kept in one TOML file where the system wants such files.
//!
//! A section named after a game holds settings of that game; a flag wins over the file, the file
//! over the default. People edit the file too: their comments and their order stay.

use std::path::PathBuf;
use std::sync::LazyLock;

use anyhow::{Context as _, bail};
use etcetera::BaseStrategy as _;
use toml_edit::{DocumentMut, Item, Table, TableLike, Value};

use crate::shared_file;

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

/// The settings as they were written; empty when there is no file yet.
pub fn load() -> anyhow::Result<Config> {
    let path = path()?;
    Config::parse(&shared_file::read(&path)?.unwrap_or_default())
        .with_context(|| format!("{} is not valid TOML", path.display()))
}

/// Changes the settings and keeps them, whoever else may be changing them at the same time.
pub fn update(change: impl FnOnce(&mut Config) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let path = path()?;
    shared_file::update(&path, |text| {
        let mut config =
            Config::parse(text).with_context(|| format!("{} is not valid TOML", path.display()))?;
        change(&mut config)?;
        Ok(config.to_string())
    })
}

/// The settings kept for one game, in the section of its name, as they were when first asked for.
pub fn of_game(id: &str) -> anyhow::Result<Vec<(String, String)>> {
    static KEPT: LazyLock<Result<Config, String>> =
        LazyLock::new(|| load().map_err(|it| format!("{it:#}")));
    let config = KEPT.as_ref().map_err(|it| anyhow::anyhow!("{it}"))?;
    let Some(section) = config.section(id) else { return Ok(Vec::new()) };
    Ok(section.iter().map(|(key, item)| (key.to_owned(), text_of(item))).collect())
}

/// The settings with everything people wrote around them.
#[derive(Clone, Debug, Default)]
pub struct Config {
    document: DocumentMut,
}

impl Config {
    fn parse(text: &str) -> Result<Self, toml_edit::TomlError> {
        Ok(Self { document: text.parse()? })
    }

    /// What is kept under a section, or under `section.key`, as text.
    pub fn get(&self, key: &str) -> Option<String> {
        match key.split_once('.') {
            None => self.document.get(key).map(text_of),
            Some((section, key)) => self.section(section)?.get(key).map(text_of),
        }
    }

    /// Keeps a value in a section. A comment beside an older value stays.
    pub fn set(&mut self, section: &str, key: &str, mut value: Value) -> anyhow::Result<()> {
        let item = self.document.entry(section).or_insert_with(|| Item::Table(Table::new()));
        let Some(table) = item.as_table_like_mut() else {
            bail!("{section} is a value in the file, not a section");
        };
        if let Some(old) = table.get_mut(key).and_then(Item::as_value_mut) {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        } else {
            table.insert(key, Item::Value(value));
        }
        Ok(())
    }

    /// Forgets a section, or `section.key`; whether there was one.
    pub fn unset(&mut self, key: &str) -> bool {
        let Some((section, key)) = key.split_once('.') else {
            return self.document.remove(key).is_some();
        };
        let table = self.document.get_mut(section).and_then(Item::as_table_like_mut);
        let is_removed = table.and_then(|it| it.remove(key)).is_some();
        if is_removed && self.is_bare(section) {
            self.document.remove(section);
        }
        is_removed
    }

    /// Whether a section has nothing in it and nothing was written above it.
    fn is_bare(&self, section: &str) -> bool {
        let table = self.document.get(section).and_then(Item::as_table);
        let above = |it: &Table| it.decor().prefix().and_then(|it| it.as_str()).map(str::to_owned);
        table.is_some_and(|it| it.is_empty() && above(it).is_none_or(|text| text.trim().is_empty()))
    }

    fn section(&self, name: &str) -> Option<&dyn TableLike> {
        self.document.get(name)?.as_table_like()
    }
}

impl std::fmt::Display for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.document.fmt(f)
    }
}

/// A value as it would be typed after a flag.
fn text_of(item: &Item) -> String {
    match (item.as_str(), item.as_value()) {
        (Some(text), _) => text.to_owned(),
        (None, Some(value)) => value.clone().decorated("", "").to_string(),
        (None, None) => item.to_string().trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_order_stay() {
        let text = "# mine\n\n[zebra]\nb = 1 # the first\n# above\na = \"x\"\n\n[ape]\n";
        let mut config = Config::parse(text).unwrap();
        config.set("zebra", "b", 2.into()).unwrap();
        config.set("zebra", "c", true.into()).unwrap();
        let expected = text.replace("b = 1", "b = 2").replace("\"x\"\n", "\"x\"\nc = true\n");
        assert_eq!(config.to_string(), expected);
        assert_eq!(config.get("zebra.b").as_deref(), Some("2"), "without the comment");
        assert!(config.unset("zebra.c") && !config.unset("zebra.c"));
        assert_eq!(config.to_string(), text.replace("b = 1", "b = 2"));
    }

    #[test]
    fn an_emptied_section_goes_unless_something_is_written_above_it() {
        let mut config = Config::parse("[a]\nx = 1\n\n# mine\n[b]\ny = 2\n").unwrap();
        assert!(config.unset("a.x") && config.unset("b.y"));
        assert_eq!(config.to_string().trim(), "# mine\n[b]");
    }

    #[test]
    fn sections_written_in_any_way_are_reached() {
        for text in ["[flow]\nx = 1\n", "flow.x = 1\n", "flow = { x = 1 }\n"] {
            let mut config = Config::parse(text).unwrap();
            assert_eq!(config.get("flow.x").as_deref(), Some("1"));
            config.set("flow", "x", 5.into()).unwrap();
            config.set("flow", "y", "z".into()).unwrap();
            let again = Config::parse(&config.to_string()).unwrap();
            assert_eq!(again.get("flow.x").as_deref(), Some("5"), "{config}");
            assert_eq!(again.get("flow.y").as_deref(), Some("z"), "{config}");
        }
        let mut config = Config::parse("flow = 1").unwrap();
        assert!(config.set("flow", "x", 5.into()).is_err());
    }
}
