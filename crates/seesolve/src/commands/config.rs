//! `config`: shows and changes the settings kept for the user.

use anyhow::{Context as _, bail};
use clap::{Args, Subcommand};
use seesolve_core::{Game, SettingKind, SettingSpec, game_of};
use seesolve_games::registry::GAMES;
use toml_edit::Value;

use crate::config::{self, Config};
use crate::examples::examples;
use crate::exit::ExitStatus;
use crate::game_settings::spec_of;
use crate::terminal;

/// What to do with the settings.
#[derive(Args)]
#[command(after_help = examples(&[
    ("config show", ""),
    ("config set {setting and value}", ""),
    ("config unset {setting}", ""),
]))]
pub struct ConfigArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Print where the settings are kept
    Path,
    /// Print what is set, or one value
    Show {
        /// The game and the setting, as GAME.SETTING
        key: Option<String>,
    },
    /// Set a value
    Set {
        /// The game and the setting, as GAME.SETTING
        key: String,
        /// A number, true, false or text
        value: String,
    },
    /// Remove a value
    Unset {
        /// The game and the setting, as GAME.SETTING
        key: String,
    },
}

pub fn run(args: &ConfigArgs) -> anyhow::Result<ExitStatus> {
    match &args.action {
        Action::Path => terminal::say(&config::path()?.display().to_string())?,
        Action::Show { key: None } => match config::load()?.to_string() {
            kept if kept.trim().is_empty() => {
                terminal::note("nothing is set; `seesolve config set GAME.SETTING VALUE` sets one");
            }
            kept => terminal::say(&kept)?,
        },
        Action::Show { key: Some(key) } => {
            let Some(value) = config::load()?.get(key) else {
                known(key)?;
                terminal::complain(&format!("{key} is not set"));
                return Ok(ExitStatus::Unanswered);
            };
            terminal::say(&value)?;
        }
        Action::Set { key, value } => {
            let (game, spec) = known(key)?;
            spec.check_value(value)?;
            let value = typed(spec, value)?;
            config::update(|it| it.set(game, spec.key, value))?;
        }
        Action::Unset { key } => config::update(|it| unset(it, key))?,
    }
    Ok(ExitStatus::Answered)
}

/// What is set may go, whether it is known or not; what is neither set nor known is a mistake.
fn unset(config: &mut Config, key: &str) -> anyhow::Result<()> {
    if config.unset(key) { Ok(()) } else { known(key).map(drop) }
}

/// The game and the setting that a dotted key means.
fn known(key: &str) -> anyhow::Result<(&'static str, &'static SettingSpec)> {
    let Some((game, name)) = key.split_once('.') else {
        let example = GAMES.iter().find_map(|it| example_of(*it));
        bail!(
            "\"{key}\" is not a setting; write GAME.SETTING, such as {}",
            example.unwrap_or_default()
        );
    };
    let game = game_of(GAMES, game)?;
    Ok((game.info().id, spec_of(game, name)?))
}

fn example_of(game: &dyn Game) -> Option<String> {
    game.settings().first().map(|it| format!("{}.{}", game.info().id, it.key))
}

/// The value as TOML has it, once it is known to be possible.
fn typed(spec: &SettingSpec, value: &str) -> anyhow::Result<Value> {
    Ok(match spec.kind {
        SettingKind::Flag => Value::from(value == "true"),
        // `80` stays `80`, and `.5` becomes `0.5`.
        SettingKind::Integer { .. } | SettingKind::Number { .. } => {
            let number = value.parse::<Value>().ok().filter(|it| it.is_integer() || it.is_float());
            number.map_or_else(|| Ok(Value::from(value.parse::<f64>()?)), anyhow::Ok)?
        }
        SettingKind::Choice(_) | SettingKind::Text => Value::from(value),
        SettingKind::File => {
            let path = std::fs::canonicalize(value);
            let path = path.with_context(|| format!("cannot open {value}"))?;
            Value::from(path.to_str().context("the file's name is not Unicode")?)
        }
    })
}
