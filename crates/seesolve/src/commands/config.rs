//! `config`: shows and changes the settings kept for the user.

use anyhow::{Context as _, bail};
use clap::{Args, Subcommand};
use seesolve_core::{AnySession, SettingKind, SettingSpec};
use seesolve_games::registry::{GAMES, session_of};
use toml_edit::Value;

use crate::config::{self, Config};
use crate::exit::ExitStatus;
use crate::game_settings::{check, spec_of};
use crate::terminal;

/// What to do with the settings.
#[derive(Args)]
#[command(after_help = "Examples:
  seesolve config show
  seesolve config set flow.corridor 80
  seesolve config unset flow.corridor")]
pub struct ConfigArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Print where the settings are kept
    Path,
    /// Print all settings, or one
    Show {
        /// A dotted key such as `flow.corridor`
        key: Option<String>,
    },
    /// Keep a value
    Set {
        /// A dotted key such as `flow.corridor`
        key: String,
        /// A number, true, false or text
        value: String,
    },
    /// Forget a value
    Unset {
        /// A dotted key such as `flow.corridor`
        key: String,
    },
}

pub fn run(args: &ConfigArgs) -> anyhow::Result<ExitStatus> {
    match &args.action {
        Action::Path => terminal::say(&config::path()?.display().to_string())?,
        Action::Show { key: None } => terminal::say(&config::load()?.to_string())?,
        Action::Show { key: Some(key) } => {
            let Some(value) = config::load()?.get(key) else {
                terminal::complain(&format!("{key} is not set"));
                return Ok(ExitStatus::Unanswered);
            };
            terminal::say(&value)?;
        }
        Action::Set { key, value } => {
            let (game, spec) = known(key)?;
            check(spec, value).with_context(|| format!("{key} cannot be kept"))?;
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
        let example = GAMES.iter().find_map(|it| example_of(it().as_ref()));
        bail!(
            "\"{key}\" is not a setting; write GAME.SETTING, such as {}",
            example.unwrap_or_default()
        );
    };
    let Some(session) = session_of(game) else {
        let games: Vec<&str> = GAMES.iter().map(|it| it().info().id).collect();
        bail!("\"{game}\" is not a game; settings are kept for {}", games.join(", "));
    };
    Ok((session.info().id, spec_of(session.as_ref(), name)?))
}

fn example_of(session: &dyn AnySession) -> Option<String> {
    session.setting_specs().first().map(|it| format!("{}.{}", session.info().id, it.key))
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
