//! Flags made from the games' own descriptions of their settings: no code per game.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use anyhow::{Context as _, bail};
use seesolve_core::{AnySession, SettingKind, SettingSpec};
use seesolve_games::registry::GAMES;

/// Settings typed on the command line, as `key`, `value`.
#[derive(Clone, Debug, Default)]
pub struct GameSettings {
    given: Vec<(&'static str, String)>,
}

/// Each setting once, with the games that have it.
fn known() -> Vec<(SettingSpec, Vec<&'static str>)> {
    let mut known: Vec<(SettingSpec, Vec<&'static str>)> = Vec::new();
    for session in GAMES.iter().map(|it| it()) {
        for spec in session.setting_specs() {
            match known.iter_mut().find(|(it, _)| it.key == spec.key) {
                Some((_, games)) => games.push(session.info().id),
                None => known.push((*spec, vec![session.info().id])),
            }
        }
    }
    known
}

impl GameSettings {
    /// Sets what was typed. A setting the game lacks is an error when the user named the game.
    pub fn apply(&self, session: &mut dyn AnySession, named: bool) -> anyhow::Result<()> {
        for (key, value) in &self.given {
            if session.setting_specs().iter().any(|it| it.key == *key) {
                session.set(key, value).with_context(|| format!("--{key}"))?;
            } else if named {
                bail!("--{key} means nothing to {}", session.info().title);
            }
        }
        Ok(())
    }

    /// The time limit, if one was set.
    pub fn seconds(&self) -> Option<f64> {
        self.given.iter().find(|(key, _)| *key == "seconds").and_then(|(_, it)| it.parse().ok())
    }
}

impl Args for GameSettings {
    fn augment_args(mut command: Command) -> Command {
        for (spec, games) in known() {
            let default = spec.default.map(|it| format!(" [default: {it}]")).unwrap_or_default();
            let arg = Arg::new(spec.key)
                .long(spec.key)
                .value_name(spec.value_name)
                .help_heading("Options of the games")
                .help(format!("{}: {}{default}", games.join(", "), spec.help));
            command = command.arg(match spec.kind {
                SettingKind::Flag => arg.action(ArgAction::SetTrue),
                SettingKind::Choice(choices) => arg.value_parser(choices.to_vec()),
                _ => arg.allow_negative_numbers(true),
            });
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GameSettings {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Vec::new();
        for (spec, _) in known() {
            if spec.kind == SettingKind::Flag {
                if matches.get_flag(spec.key) {
                    given.push((spec.key, "true".to_owned()));
                }
                continue;
            }
            let Some(typed) = matches.get_one::<String>(spec.key) else { continue };
            given.push((spec.key, value_of(&spec, typed)?));
        }
        Ok(Self { given })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What the game gets for what was typed: for files their text.
fn value_of(spec: &SettingSpec, typed: &str) -> Result<String, clap::Error> {
    if spec.kind != SettingKind::File {
        return Ok(typed.to_owned());
    }
    std::fs::read_to_string(typed).map_err(|error| {
        let message = format!("--{}: cannot read {typed}: {error}\n", spec.key);
        clap::Error::raw(clap::error::ErrorKind::Io, message)
    })
}
