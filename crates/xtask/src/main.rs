//! Chores of the workspace: `cargo run --release -p xtask -- --help`.

mod words;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// Chores of the seesolve workspace.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Compiles a word list (one word a line) into Hexicon's embedded automaton.
    Words {
        /// The list, such as Debian's /usr/share/dict/american-english-huge.
        list: PathBuf,
        /// Where the automaton goes.
        #[arg(long, default_value = words::EMBEDDED)]
        output: PathBuf,
    },
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().chore {
        Chore::Words { list, output } => words::compile(&list, &output),
    }
}
