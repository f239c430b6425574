//! Flags made from the games' own descriptions of their settings: no code per game.

use std::marker::PhantomData;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use anyhow::{Context as _, bail};
use seesolve_core::{AnySession, SettingError, SettingKind, SettingSpec, Settings};
use seesolve_games::registry::GAMES;

use crate::config;

/// What settings are for; games describe them apart.
pub trait Purpose: 'static {
    fn specs(session: &dyn AnySession) -> &'static [SettingSpec];
}

/// Settings of solving.
#[derive(Clone, Debug)]
pub struct Solving;

/// Settings of simulations.
#[derive(Clone, Debug)]
pub struct Simulating;

impl Purpose for Solving {
    fn specs(session: &dyn AnySession) -> &'static [SettingSpec] {
        session.setting_specs()
    }
}

impl Purpose for Simulating {
    fn specs(session: &dyn AnySession) -> &'static [SettingSpec] {
        session.simulation_specs()
    }
}

/// Settings of the generator of puzzles.
#[derive(Clone, Debug)]
pub struct Generating;

impl Purpose for Generating {
    fn specs(session: &dyn AnySession) -> &'static [SettingSpec] {
        session.generator_specs()
    }
}

/// Settings typed on the command line, as `key`, `value`.
#[derive(Clone, Debug)]
pub struct GameSettings<P = Solving> {
    given: Vec<(&'static str, String)>,
    purpose: PhantomData<P>,
}

impl<P> Default for GameSettings<P> {
    fn default() -> Self {
        Self { given: Vec::new(), purpose: PhantomData }
    }
}

/// Each setting once, with the games that have it.
fn known<P: Purpose>() -> Vec<(SettingSpec, Vec<&'static str>)> {
    let mut known: Vec<(SettingSpec, Vec<&'static str>)> = Vec::new();
    for session in GAMES.iter().map(|it| it()) {
        for spec in P::specs(session.as_ref()) {
            match known.iter_mut().find(|(it, _)| it.key == spec.key) {
                Some((_, games)) => games.push(session.info().id),
                None => known.push((*spec, vec![session.info().id])),
            }
        }
    }
    known
}

impl<P: Purpose> GameSettings<P> {
    /// All settings for a purpose of the game, those typed over the defaults.
    pub fn for_game(&self, session: &dyn AnySession) -> anyhow::Result<Settings> {
        let specs = P::specs(session);
        let mut settings = Settings::defaults(specs);
        for (key, value) in &self.given {
            if specs.iter().all(|it| it.key != *key) {
                bail!("--{key} means nothing to {}", session.info().title);
            }
            settings.set(specs, key, value).with_context(|| format!("--{key}"))?;
        }
        Ok(settings)
    }
}

impl GameSettings {
    /// Sets what the configuration keeps for the game, and over it what was typed. A setting the
    /// game lacks is an error when the user named the game.
    pub fn apply(&self, session: &mut dyn AnySession, named: bool) -> anyhow::Result<()> {
        for (key, value) in kept_for(session)? {
            session.set(key, &value)?;
        }
        for (key, value) in &self.given {
            if session.setting_specs().iter().any(|it| it.key == *key) {
                session.set(key, value).with_context(|| format!("--{key}"))?;
            } else if named {
                bail!("--{key} means nothing to {}", session.info().title);
            }
        }
        Ok(())
    }

    /// The time limit that was typed.
    pub fn seconds(&self) -> Option<f64> {
        self.given.iter().find(|(key, _)| *key == "seconds").and_then(|(_, it)| it.parse().ok())
    }
}

/// What the configuration keeps for a game, checked.
fn kept_for(session: &dyn AnySession) -> anyhow::Result<Vec<(&'static str, String)>> {
    let id = session.info().id;
    let path = config::path()?;
    let checked = config::of_game(id)?.into_iter().map(|(key, value)| {
        accepted(session, &key, &value).with_context(|| {
            let path = path.display();
            format!("{path}, {id}.{key} (`seesolve config unset {id}.{key}` removes it)")
        })
    });
    checked.collect()
}

/// A setting with the value that the game gets: for files their text.
fn accepted(
    session: &dyn AnySession,
    key: &str,
    value: &str,
) -> anyhow::Result<(&'static str, String)> {
    let spec = spec_of(session, key)?;
    check(spec, value)?;
    Ok((spec.key, content(spec, value)?))
}

/// The setting of a game with this key, or an error that lists its settings.
pub fn spec_of(session: &dyn AnySession, key: &str) -> anyhow::Result<&'static SettingSpec> {
    let specs = session.setting_specs();
    specs.iter().find(|it| it.key == key).with_context(|| {
        let known = specs.iter().map(|it| it.key).collect::<Vec<_>>().join(", ");
        format!("{} has no setting \"{key}\"; its settings are {known}", session.info().id)
    })
}

/// Refuses a value that the setting cannot have.
pub fn check(spec: &'static SettingSpec, value: &str) -> Result<(), SettingError> {
    Settings::default().set(std::slice::from_ref(spec), spec.key, value)
}

impl<P: Purpose> Args for GameSettings<P> {
    fn augment_args(mut command: Command) -> Command {
        for (spec, games) in known::<P>() {
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

impl<P: Purpose> FromArgMatches for GameSettings<P> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Vec::new();
        for (spec, _) in known::<P>() {
            if spec.kind == SettingKind::Flag {
                if matches.get_flag(spec.key) {
                    given.push((spec.key, "true".to_owned()));
                }
                continue;
            }
            let Some(typed) = matches.get_one::<String>(spec.key) else { continue };
            let value = content(&spec, typed).map_err(|error| {
                let message = format!("--{}: {error:#}\n", spec.key);
                clap::Error::raw(clap::error::ErrorKind::Io, message)
            })?;
            given.push((spec.key, value));
        }
        Ok(Self { given, purpose: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What the game gets for what was typed: for files their text.
fn content(spec: &SettingSpec, typed: &str) -> anyhow::Result<String> {
    if spec.kind != SettingKind::File {
        return Ok(typed.to_owned());
    }
    std::fs::read_to_string(typed).with_context(|| format!("cannot read {typed}"))
}
