//! Chores of the workspace: `cargo xtask --help`.

mod bench;
mod corpus;
mod fingerprints;
mod margins;
mod modules;
mod new_game;
mod tune;
mod words;

use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand};

/// Chores of the seesolve workspace.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Measures this machine and writes docs/benchmarks.md; fails when behaviour changed.
    Bench {
        /// Measure this program instead of building one.
        #[arg(long)]
        program: Option<PathBuf>,
        /// Only compare answers and step counts with those kept.
        #[arg(long)]
        check: bool,
        /// Keep the answers and step counts of now.
        #[arg(long)]
        accept: bool,
    },
    /// Paints the pictures in `corpus/`, which the tests of a clone read.
    Corpus {
        /// Where the pictures go.
        #[arg(long, default_value = corpus::FOLDER)]
        output: PathBuf,
    },
    /// Compares whole answers with the digests that are kept.
    Fingerprints {
        /// Keep what the program says now.
        #[arg(long)]
        accept: bool,
    },
    /// Prints how near each decision over the corpus came to flipping.
    Margins {
        /// How many of the nearest decisions of each kind.
        #[arg(long, default_value_t = 12)]
        nearest: usize,
    },
    /// Fails on a cycle between modules and on a front end that names a game.
    Modules {
        /// Take what is no longer wrong off the list of exceptions.
        #[arg(long)]
        shrink: bool,
    },
    /// Proves that a new game costs one folder and two lines, in a copy of the workspace.
    NewgameCheck,
    /// Compiles a word list (one word a line) into Hexicon's embedded automaton.
    Words {
        /// The list, such as Debian's /usr/share/dict/american-english-huge.
        list: PathBuf,
        /// Where the automaton goes.
        #[arg(long, default_value = words::EMBEDDED)]
        output: PathBuf,
    },
    /// Learns Hexicon's evaluation from games of the program against itself.
    TuneHexicon {
        /// How often to start again with the weights of the round before.
        #[arg(long, default_value_t = 3)]
        rounds: u64,
        /// Games a round.
        #[arg(long, default_value_t = 1500)]
        games: u64,
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Where the weights go.
        #[arg(long, default_value = tune::WEIGHTS)]
        output: PathBuf,
    },
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().chore {
        Chore::Bench { program, check, accept } => {
            bench::run(&bench::Options { program, check, accept })
        }
        Chore::Corpus { output } => corpus::paint(&output),
        Chore::Fingerprints { accept } => fingerprints::run(accept),
        Chore::Margins { nearest } => margins::print(nearest),
        Chore::Modules { shrink } => modules::check(Path::new("."), shrink),
        Chore::NewgameCheck => new_game::check(Path::new(".")),
        Chore::Words { list, output } => words::compile(&list, &output),
        Chore::TuneHexicon { rounds, games, seed, output } => {
            tune::tune(rounds, games, seed, &output)
        }
    }
}
