//! Where each game was found last and how fast its window takes events.
//!
//! Nobody writes this by hand, so it lives apart from the configuration, where the system wants
//! what a program remembers by itself.

use std::path::PathBuf;

use anyhow::Context as _;
use etcetera::BaseStrategy as _;
use seesolve_desktop::Calibration;
use toml::{Table, Value};

use crate::{config, shared_file, terminal};

/// Names the folder instead of the usual place.
const FOLDER_VARIABLE: &str = "SEESOLVE_STATE";

/// The section of the configuration that held all this in earlier versions.
const OLD_SECTION: &str = "live";

/// Where it is kept.
pub fn path() -> anyhow::Result<PathBuf> {
    let folder = match std::env::var_os(FOLDER_VARIABLE).filter(|it| !it.is_empty()) {
        Some(named) => PathBuf::from(named),
        None => {
            let places = etcetera::choose_base_strategy().context("no home folder is known")?;
            // Only some systems have a folder for this.
            places.state_dir().unwrap_or_else(|| places.data_dir()).join("seesolve")
        }
    };
    Ok(folder.join("windows.toml"))
}

/// What is remembered of a game. Something that cannot be understood is as good as nothing.
pub fn load(game: &str) -> anyhow::Result<Option<Calibration>> {
    // What cannot be moved from where earlier versions kept it is found again on the screen.
    let _ = take_over();
    let table = parse(&shared_file::read(&path()?)?.unwrap_or_default());
    Ok(table.get(game).cloned().and_then(|it| it.try_into().ok()))
}

/// Saves what helps the next time. A full disk or a folder that may only be read is no reason not to
/// play: it is said, and play goes on.
pub fn save_if_possible(game: &str, calibration: &Calibration) {
    if let Err(error) = save(game, calibration) {
        let why = terminal::without_numbers(&format!("{error:#}"));
        terminal::note(&format!("where {game} is played will not be remembered: {why}"));
    }
}

pub fn save(game: &str, calibration: &Calibration) -> anyhow::Result<()> {
    let value = Value::try_from(calibration).context("the calibration cannot be written")?;
    take_over()?;
    update(|it| drop(it.insert(game.to_owned(), value)))
}

pub fn forget(game: &str) -> anyhow::Result<()> {
    take_over()?;
    update(|it| drop(it.remove(game)))
}

fn update(change: impl FnOnce(&mut Table)) -> anyhow::Result<()> {
    shared_file::update(&path()?, |text| {
        let mut table = parse(text);
        change(&mut table);
        Ok(table.to_string())
    })
}

fn parse(text: &str) -> Table {
    text.parse().unwrap_or_default()
}

/// Takes over what an earlier version kept in the configuration, once.
fn take_over() -> anyhow::Result<()> {
    if path()?.exists() {
        return Ok(());
    }
    let kept = parse(&shared_file::read(&config::path()?)?.unwrap_or_default());
    let Some(Value::Table(old)) = kept.get(OLD_SECTION).cloned() else { return Ok(()) };
    update(|table| {
        for (game, value) in old {
            table.entry(game).or_insert(value);
        }
    })?;
    // A configuration that may only be read keeps its section; nobody looks at it any more.
    let _ = config::update(|it| {
        it.unset(OLD_SECTION);
        Ok(())
    });
    Ok(())
}
