//! `help`: a page on a game or on a command.

use anyhow::bail;
use clap::{Args, Command};
use seesolve_core::draw::terminal::{to_text, wrap};
use seesolve_core::{Game, Item, SettingKind, SettingSpec, game_of, one_of_each_kind};
use seesolve_games::registry::GAMES;

use crate::args::Global;
use crate::exit::ExitStatus;
use crate::terminal;

/// What to explain.
#[derive(Args)]
pub struct HelpArgs {
    /// A command or a game; the commands are listed when omitted
    topic: Option<String>,
}

pub fn run(args: &HelpArgs, mut program: Command, global: Global) -> anyhow::Result<ExitStatus> {
    program.build();
    let page = match args.topic.as_deref() {
        None => program.render_help().to_string(),
        Some(topic) => {
            let commands: Vec<String> =
                program.get_subcommands().map(|it| it.get_name().to_owned()).collect();
            match (game_of(GAMES, topic), program.find_subcommand_mut(topic)) {
                (Ok(game), _) => page_of(game, global),
                (Err(_), Some(command)) => command.render_help().to_string(),
                (Err(_), None) => {
                    let games: Vec<&str> = GAMES.iter().map(|it| it.info().id).collect();
                    bail!(
                        "there is no help on \"{topic}\"; the games are {}, and the commands {}",
                        games.join(", "),
                        commands.join(", ")
                    );
                }
            }
        }
    };
    terminal::say(&page)?;
    Ok(ExitStatus::Answered)
}

fn page_of(game: &dyn Game, global: Global) -> String {
    let (it, style) = (game.info(), global.text_style());
    let mut text = String::new();
    wrap(&format!("{} ({}): {}", it.title, it.id, it.tagline), style.width, &mut text);
    text.push('\n');
    for (what, how) in [("reads", it.reads), ("solves", it.solves), ("plays", it.plays)] {
        text += &entry(what, 6, how, style.width);
    }
    text.push('\n');
    wrap(&format!("How to write a position: {}.", it.notation_help), style.width, &mut text);
    text +=
        &format!("\nFor example\n\n  seesolve solve --game {} --text '{}'\n", it.id, it.example);
    if let Ok(position) = game.position(it.example) {
        text += &format!("\nis\n\n{}\n", to_text(&game.view(&position), style));
        let items = game.items(&position);
        let named = |it: &&Item| format!("'{}={}'", it.name, it.symbol);
        let kinds: Vec<String> = one_of_each_kind(&items).iter().map(named).collect();
        let names = format!("Everything has a name for --fix, as here: {}.", kinds.join(", "));
        wrap(&names, style.width, &mut text);
        text.push('\n');
    }
    text += &settings("Options of `solve` for this game", game.settings(), style.width);
    if let Some(generator) = game.generator() {
        let heading = "Options of `generate` for this game";
        text += &settings(heading, generator.settings(), style.width);
    }
    if let Some(simulator) = game.simulator() {
        let heading = "Options of `simulate` for this game";
        text += &settings(heading, simulator.settings(), style.width);
    }
    text
}

/// The settings under a heading, what they mean in a column of its own.
fn settings(heading: &str, specs: &[SettingSpec], width: usize) -> String {
    if specs.is_empty() {
        return String::new();
    }
    let name = |it: &SettingSpec| format!("--{} {}", it.key, it.value_name).trim_end().to_owned();
    let longest = specs.iter().map(|it| name(it).chars().count()).max().unwrap_or_default();
    let mut text = format!("{heading}:\n");
    for spec in specs {
        let choices = match spec.kind {
            SettingKind::Choice(choices) => format!(" [{}]", choices.join(", ")),
            _ => String::new(),
        };
        let default = spec.default.map(|it| format!(" [default: {it}]")).unwrap_or_default();
        let meaning = format!("{}{choices}{default}", spec.help);
        text += &entry(&name(spec), longest, &meaning, width);
    }
    text + "\n"
}

/// A name and what it means in a column of its own.
fn entry(name: &str, longest: usize, meaning: &str, width: usize) -> String {
    let indent = longest + 4;
    let mut wrapped = String::new();
    wrap(meaning, width.saturating_sub(indent).max(24), &mut wrapped);
    let lines: Vec<&str> = wrapped.lines().map(str::trim_start).collect();
    let lines = lines.join(&format!("\n{}", " ".repeat(indent)));
    format!("  {name:<longest$}  {lines}\n")
}
