//! `words`: the player's own additions to a word game's list, and the words the game refuses.

use anyhow::{Context as _, bail};
use clap::{Args, Subcommand};
use seesolve_core::Game;
use seesolve_games::registry::GAMES;
use toml_edit::Value;

use crate::args::game_named;
use crate::config::{self, Config};
use crate::exit::ExitStatus;
use crate::terminal;

/// What to do with words.
#[derive(Args)]
#[command(after_help = "Examples:
  seesolve words refuse taenia epilate
  seesolve words add qi
  seesolve words list")]
pub struct WordsArgs {
    /// The game; the first one with a word list when omitted
    #[arg(long, short, global = true, value_name = "GAME")]
    game: Option<String>,
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Add words to those of the list
    Add {
        /// The words, separated by spaces
        #[arg(required = true, value_parser = parse_word)]
        words: Vec<String>,
    },
    /// Never advise these words, because the game refuses them
    Refuse {
        /// The words, separated by spaces
        #[arg(required = true, value_parser = parse_word)]
        words: Vec<String>,
    },
    /// Forget what was said about these words
    Forget {
        /// The words, separated by spaces
        #[arg(required = true, value_parser = parse_word)]
        words: Vec<String>,
    },
    /// Print the added and the refused words
    List,
}

/// The settings of a word game that hold its words.
const LISTS: [&str; 2] = ["added", "refused"];

pub fn run(args: &WordsArgs) -> anyhow::Result<ExitStatus> {
    let game = word_game(args.game.as_deref())?;
    let (words, kept_in) = match &args.action {
        Action::List => {
            let config = config::load()?;
            for list in LISTS {
                let words = match words_of(&config, game, list).join(" ") {
                    none if none.is_empty() => "none".to_owned(),
                    words => words,
                };
                terminal::say(&format!("{list}: {words}"))?;
            }
            return Ok(ExitStatus::Answered);
        }
        Action::Add { words } => (words, Some("added")),
        Action::Refuse { words } => (words, Some("refused")),
        Action::Forget { words } => (words, None),
    };
    let mut n_known = 0;
    config::update(|config| {
        n_known = LISTS
            .iter()
            .flat_map(|it| words_of(config, game, it))
            .filter(|it| words.contains(it))
            .count();
        for list in LISTS {
            let mut kept = words_of(config, game, list);
            kept.retain(|it| !words.contains(it));
            if kept_in == Some(list) {
                kept.extend(words.iter().cloned());
            }
            kept.sort_unstable();
            kept.dedup();
            if kept.is_empty() {
                config.unset(&format!("{game}.{list}"));
            } else {
                config.set(game, list, Value::from(kept.join(" ")))?;
            }
        }
        Ok(())
    })?;
    if kept_in.is_none() && n_known == 0 {
        terminal::note("nothing was noted about these words");
    }
    Ok(ExitStatus::Answered)
}

fn word_game(named: Option<&str>) -> anyhow::Result<&'static str> {
    let has_lists =
        |game: &dyn Game| LISTS.iter().all(|list| game.settings().iter().any(|it| it.key == *list));
    match game_named(named)? {
        Some(game) if has_lists(game) => Ok(game.info().id),
        Some(game) => bail!("{} has no word list", game.info().title),
        None => {
            let first = GAMES.iter().find(|it| has_lists(**it));
            Ok(first.context("no game has a word list")?.info().id)
        }
    }
}

fn words_of(config: &Config, game: &str, list: &str) -> Vec<String> {
    let kept = config.get(&format!("{game}.{list}"));
    kept.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

fn parse_word(text: &str) -> Result<String, String> {
    if !text.is_empty() && text.chars().all(|it| it.is_ascii_alphabetic()) {
        return Ok(text.to_ascii_lowercase());
    }
    Err("a word is made of the letters A to Z".to_owned())
}
