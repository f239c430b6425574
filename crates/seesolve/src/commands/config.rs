//! `config`: shows and changes the settings kept for the user.

use clap::{Args, Subcommand};
use toml::Value;

use crate::exit::ExitStatus;
use crate::{config, terminal};

/// What to do with the settings.
#[derive(Args)]
#[command(after_help = "Examples:
  seesolve config show
  seesolve config set flow.corridor 0.8
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
            let table = config::load()?;
            let Some(value) = config::get(&table, key) else {
                terminal::complain(&format!("{key} is not set"));
                return Ok(ExitStatus::Unanswered);
            };
            terminal::say(&value.to_string())?;
        }
        Action::Set { key, value } => {
            let mut table = config::load()?;
            let typed = value.parse::<Value>().unwrap_or_else(|_| Value::String(value.clone()));
            config::set(&mut table, key, Some(typed))?;
            config::save(&table)?;
        }
        Action::Unset { key } => {
            let mut table = config::load()?;
            config::set(&mut table, key, None)?;
            config::save(&table)?;
        }
    }
    Ok(ExitStatus::Answered)
}
