//! Flags made from the games' own descriptions of their settings: no code per game.

use std::marker::PhantomData;
use std::path::Path;

use anyhow::{Context as _, bail};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use seesolve_core::{Game, SettingKind, SettingSpec, Settings};
use seesolve_games::registry::GAMES;

use crate::terminal::without_numbers;
use crate::{config, inputs};

/// What settings are for; games describe them apart.
pub trait Purpose: 'static {
    fn specs(game: &dyn Game) -> Vec<SettingSpec>;
}

/// Settings of solving.
#[derive(Clone, Debug)]
pub struct Solving;

/// Settings of solving that change what is played.
#[derive(Clone, Debug)]
pub struct PlayingByMouse;

/// Settings of simulations.
#[derive(Clone, Debug)]
pub struct Simulating;

/// Settings of the generator of puzzles.
#[derive(Clone, Debug)]
pub struct Generating;

impl Purpose for Solving {
    fn specs(game: &dyn Game) -> Vec<SettingSpec> {
        game.settings().to_vec()
    }
}

impl Purpose for PlayingByMouse {
    fn specs(game: &dyn Game) -> Vec<SettingSpec> {
        let is_played = game.live().is_some();
        // How long to play is an option of its own.
        let matters = |it: &SettingSpec| !it.is_only_told && it.key != SettingSpec::SECONDS.key;
        let specs = game.settings().iter().copied();
        specs.filter(|it| is_played && matters(it)).collect()
    }
}

impl Purpose for Simulating {
    fn specs(game: &dyn Game) -> Vec<SettingSpec> {
        game.simulator().map_or_else(Vec::new, |it| it.settings().to_vec())
    }
}

impl Purpose for Generating {
    fn specs(game: &dyn Game) -> Vec<SettingSpec> {
        game.generator().map_or_else(Vec::new, |it| it.settings().to_vec())
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
    for game in GAMES {
        for spec in P::specs(*game) {
            match known.iter_mut().find(|(it, _)| it.key == spec.key) {
                Some((_, games)) => games.push(game.info().id),
                None => known.push((spec, vec![game.info().id])),
            }
        }
    }
    known
}

impl<P: Purpose> GameSettings<P> {
    /// All settings for a purpose of a game that the user named: those typed over the defaults.
    pub fn for_game(&self, game: &dyn Game) -> anyhow::Result<Settings> {
        let mut settings = Settings::defaults(&P::specs(game));
        self.add_to(&mut settings, game)?;
        if let Some(key) = self.foreign_to(game).first() {
            bail!("{} has no option --{key}", game.info().title);
        }
        Ok(settings)
    }

    /// What was typed and is not a setting of the game.
    pub fn foreign_to(&self, game: &dyn Game) -> Vec<&'static str> {
        let is_foreign = |key: &&'static str| P::specs(game).iter().all(|it| it.key != *key);
        self.given.iter().map(|(key, _)| *key).filter(is_foreign).collect()
    }

    /// Sets what was typed and is a setting of the game.
    fn add_to(&self, settings: &mut Settings, game: &dyn Game) -> anyhow::Result<()> {
        let specs = P::specs(game);
        for (key, value) in &self.given {
            if specs.iter().any(|it| it.key == *key) {
                settings.set(&specs, key, value).map_err(|it| it.of_option(key))?;
            }
        }
        Ok(())
    }
}

impl<P: Purpose> GameSettings<P> {
    /// What the configuration keeps for the game, and over it what was typed. A setting the game
    /// lacks is an error when the user named the game.
    pub fn of(&self, game: &dyn Game, is_named: bool) -> anyhow::Result<Settings> {
        let mut settings = Settings::defaults(game.settings());
        for (key, value) in kept_for(game)? {
            settings.set(game.settings(), key, &value)?;
        }
        self.over(settings, game, is_named)
    }

    /// What was typed over other settings.
    pub fn over(
        &self,
        mut settings: Settings,
        game: &dyn Game,
        is_named: bool,
    ) -> anyhow::Result<Settings> {
        if let (true, Some(key)) = (is_named, self.foreign_to(game).first()) {
            bail!("{} has no option --{key}", game.info().title);
        }
        self.add_to(&mut settings, game)?;
        Ok(settings)
    }
}

/// What the configuration keeps for a game, checked.
fn kept_for(game: &dyn Game) -> anyhow::Result<Vec<(&'static str, String)>> {
    let id = game.info().id;
    let path = config::path()?;
    let checked = config::of_game(id)?.into_iter().map(|(key, value)| {
        accepted(game, &key, &value).with_context(|| {
            let path = path.display();
            format!("{path}, {id}.{key} (`seesolve config unset {id}.{key}` removes it)")
        })
    });
    checked.collect()
}

/// A setting with the value that the game gets: for files their text.
fn accepted(game: &dyn Game, key: &str, value: &str) -> anyhow::Result<(&'static str, String)> {
    let spec = spec_of(game, key)?;
    spec.check_value(value)?;
    Ok((spec.key, content(spec, value)?))
}

/// The setting of a game with this key, or an error that lists its settings.
pub fn spec_of(game: &dyn Game, key: &str) -> anyhow::Result<&'static SettingSpec> {
    let specs = game.settings();
    specs.iter().find(|it| it.key == key).with_context(|| {
        let known = specs.iter().map(|it| it.key).collect::<Vec<_>>().join(", ");
        format!("{} has no setting \"{key}\"; its settings are {known}", game.info().id)
    })
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
                let message = without_numbers(&format!("--{}: {error:#}\n", spec.key));
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
    inputs::text_of(Path::new(typed))
}
