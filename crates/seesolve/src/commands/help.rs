//! `help`: a page on a game or on a command.

use anyhow::bail;
use clap::{Args, Command};
use seesolve_core::draw::terminal::to_text;
use seesolve_core::{Game, SettingSpec};
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
            let game = GAMES.iter().find(|it| it.info().id == topic);
            match (game, program.find_subcommand_mut(topic)) {
                (Some(game), _) => page_of(*game, global),
                (None, Some(command)) => command.render_long_help().to_string(),
                (None, None) => {
                    let games: Vec<&str> = GAMES.iter().map(|it| it.info().id).collect();
                    bail!(
                        "there is no help on \"{topic}\"; name a command, or a game: {}",
                        games.join(", ")
                    );
                }
            }
        }
    };
    terminal::say(&page)?;
    Ok(ExitStatus::Answered)
}

fn page_of(game: &dyn Game, global: Global) -> String {
    let it = game.info();
    let mut text = format!("{} ({}): {}\n\n", it.title, it.id, it.tagline);
    text += &format!("  reads   {}\n  solves  {}\n  plays   {}\n\n", it.reads, it.solves, it.plays);
    text += &format!("How to write a position: {}.\n\nFor example\n\n", it.notation_help);
    text += &format!("  seesolve solve --game {} --text '{}'\n\n", it.id, it.example);
    if let Ok(position) = game.position(it.example) {
        text += &format!("is\n\n{}\n", to_text(&game.view(&position), global.text_style()));
    }
    text += &settings("Options of `solve` for this game", game.settings());
    if let Some(generator) = game.generator() {
        text += &settings("Options of `generate` for this game", generator.settings());
    }
    if let Some(simulator) = game.simulator() {
        text += &settings("Options of `simulate` for this game", simulator.settings());
    }
    text
}

fn settings(heading: &str, specs: &[SettingSpec]) -> String {
    if specs.is_empty() {
        return String::new();
    }
    let name = |it: &SettingSpec| format!("--{} {}", it.key, it.value_name).trim_end().to_owned();
    let width = specs.iter().map(|it| name(it).chars().count()).max().unwrap_or_default();
    let line = |it: &SettingSpec| {
        let default = it.default.map(|it| format!(" [default: {it}]")).unwrap_or_default();
        format!("  {:<width$}   {}{default}\n", name(it), it.help)
    };
    format!("{heading}:\n{}\n", specs.iter().map(line).collect::<String>())
}
