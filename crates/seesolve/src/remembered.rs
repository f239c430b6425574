//! Where each game was found last, in the section `live` of the configuration.

use anyhow::Context as _;
use seesolve_desktop::Calibration;

use crate::config;

fn key(game: &str) -> String {
    format!("live.{game}")
}

/// What is remembered of a game. Something that cannot be understood is as good as nothing.
pub fn load(game: &str) -> anyhow::Result<Option<Calibration>> {
    let table = config::load()?;
    let remembered = config::get(&table, &key(game)).cloned();
    Ok(remembered.and_then(|it| it.try_into().ok()))
}

pub fn save(game: &str, calibration: &Calibration) -> anyhow::Result<()> {
    let mut table = config::load()?;
    let value = toml::Value::try_from(calibration).context("the calibration cannot be written")?;
    config::set(&mut table, &key(game), Some(value))?;
    config::save(&table)
}

pub fn forget(game: &str) -> anyhow::Result<()> {
    let mut table = config::load()?;
    config::set(&mut table, &key(game), None)?;
    config::save(&table)
}
