//! Chores of the workspace: `cargo xtask --help`.

mod apt;
mod bench;
mod corpus;
mod cross;
mod dist;
mod fingerprints;
mod made;
mod margins;
mod modules;
mod new_game;
mod numerals;
mod serve;
mod tune;
mod web;
mod windows;
mod wine;
mod words;
mod workspace_copy;

use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand};
use cross::Profile;

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
        /// Measure this one beside it and only print both.
        #[arg(long)]
        beside: Option<PathBuf>,
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
    /// Installs, runs and removes the Debian package in a root of its own.
    DebTrial {
        /// How well it is optimised.
        #[arg(long, value_enum, default_value_t = Profile::Release)]
        profile: Profile,
    },
    /// Makes archives and packages with checksums in `target/dist`; all that can be made here when
    /// none is named.
    Dist {
        #[arg(value_enum)]
        parts: Vec<dist::Part>,
    },
    /// Compares whole answers with the digests that are kept.
    Fingerprints {
        /// Keep what the program says now.
        #[arg(long)]
        accept: bool,
    },
    /// Draws the page's icons from their one drawing.
    Icons,
    /// Compiles for macOS as far as that goes without a Mac.
    Macos,
    /// Prints how near each decision over the corpus came to flipping.
    Margins {
        /// How many of the nearest decisions of each kind.
        #[arg(long, default_value_t = 12)]
        nearest: usize,
        /// Instead, scale every limit of the readers in turn and print how far it can go before a
        /// reading changes; takes many minutes a game.
        #[arg(long)]
        limits: bool,
        /// With --limits, only this game's.
        #[arg(long, requires = "limits")]
        game: Option<String>,
        /// Instead, write what docs/margins.md says behind the limits.
        #[arg(long, conflicts_with = "limits")]
        note: bool,
    },
    /// Fails on a cycle between modules and on a front end that names a game.
    Modules {
        /// Take what is no longer wrong off the list of exceptions.
        #[arg(long)]
        shrink: bool,
    },
    /// Proves that a new game costs one folder and two lines, in a copy of the workspace.
    NewgameCheck,
    /// Learns the shapes of printed digits from font files (TrueType or OpenType).
    Numerals {
        fonts: Vec<PathBuf>,
        /// Where the shapes go.
        #[arg(long, default_value = numerals::EMBEDDED)]
        output: PathBuf,
    },
    /// Makes Hexicon's embedded word lists, and prints a sample of each class of words.
    Words {
        /// SCOWL's folder, such as Debian's /usr/share/dict/scowl.
        scowl: PathBuf,
        /// Where the lists go.
        #[arg(long, default_value = words::EMBEDDED)]
        output: PathBuf,
    },
    /// Makes the page with the engine in WebAssembly: `target/web`, for any static host.
    Web {
        /// Serve it on loopback, on this port or on a free one.
        #[arg(long, value_name = "PORT")]
        serve: Option<Option<u16>>,
    },
    /// Makes the program for Windows, in a zip: on Windows itself, or with what Debian offers.
    Windows {
        /// How well it is optimised.
        #[arg(long, value_enum, default_value_t = Profile::Release)]
        profile: Profile,
    },
    /// Builds the program for Windows and tries it under Wine.
    Wine {
        /// Only the tests whose names hold one of these words.
        filters: Vec<String>,
        /// How well it is optimised.
        #[arg(long, value_enum, default_value_t = Profile::Release)]
        profile: Profile,
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
        Chore::Bench { program, beside, check, accept } => {
            bench::run(&bench::Options { program, beside, check, accept })
        }
        Chore::Corpus { output } => corpus::paint(&output),
        Chore::DebTrial { profile } => dist::in_a_clean_root(profile),
        Chore::Dist { parts } => dist::make(&parts),
        Chore::Fingerprints { accept } => fingerprints::run(accept),
        Chore::Icons => dist::draw_icons(),
        Chore::Macos => dist::check_macos(),
        Chore::Margins { limits: true, game, .. } => {
            margins::limits::print(Path::new("."), game.as_deref())
        }
        Chore::Margins { note: true, .. } => margins::notes::write(Path::new(".")),
        Chore::Margins { nearest, .. } => margins::decisions::print(nearest),
        Chore::Modules { shrink } => modules::check(Path::new("."), shrink),
        Chore::Numerals { fonts, output } => numerals::learn(&fonts, &output),
        Chore::NewgameCheck => new_game::check(Path::new(".")),
        Chore::Web { serve } => {
            let folder = web::build()?;
            match serve {
                Some(port) => serve::serve(&folder, port.unwrap_or(0)),
                None => Ok(()),
            }
        }
        Chore::Windows { profile } => made::say(&windows::build(profile)?),
        Chore::Wine { filters, profile } => wine::run(&filters, profile),
        Chore::Words { scowl, output } => words::compile(&scowl, &output),
        Chore::TuneHexicon { rounds, games, seed, output } => {
            tune::tune(rounds, games, seed, &output)
        }
    }
}
