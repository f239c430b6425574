//! The words of the command line.

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Arg, Command as Words, CommandFactory as _, Parser, Subcommand};

use crate::args::Global;
use crate::commands::{
    completions, config, demo, doctor, games, generate, gui, help, man, read, simulate, solve,
    words,
};
use crate::examples::examples;
use crate::exit::ExitStatus;
use crate::live::{calibrate, play, replay, watch};

const EXIT_STATUS: &str = "Exit status: 0 every input answered; 1 some input had no board, no solution or no certain \
     reading; 2 wrong usage or input/output error; 130 stopped by the user.";

/// Sees a puzzle game on the screen, solves it and plays it.
#[derive(Parser)]
#[command(
    name = "seesolve",
    version,
    after_help = format!("{}\n\n{EXIT_STATUS}", examples(&[
        ("demo", "everything on built-in pictures"),
        ("solve screenshot.png", "read a picture and answer"),
        ("read --json *.png", "what each picture shows, one JSON object per line"),
        ("solve {notation}", ""),
    ])),
    arg_required_else_help = true,
    disable_help_subcommand = true,
    propagate_version = true
)]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Say what each picture shows
    Read(read::ReadArgs),
    /// Read pictures or notations and answer
    Solve(Box<solve::SolveArgs>),
    /// Look at the screen continuously and print the advice when it changes
    Watch(watch::WatchArgs),
    /// Play by mouse, looking again after every gesture
    Play(Box<play::PlayArgs>),
    /// Play a recorded run again, without a screen
    Replay(replay::ReplayArgs),
    /// Find the game on the screen and remember where
    Calibrate(calibrate::CalibrateArgs),
    /// Open seesolve as a page in a window of its own
    Gui(gui::GuiArgs),
    /// Show everything on built-in pictures; no display and no game needed
    Demo(demo::DemoArgs),
    /// Make new puzzles
    Generate(generate::GenerateArgs),
    /// Let the solver play many games by the real rules and print how often it wins
    Simulate(simulate::SimulateArgs),
    /// List the games and what is read, solved and played
    Games(games::GamesArgs),
    /// Note words that a game accepts although its list lacks them, or refuses
    Words(words::WordsArgs),
    /// Say what this machine offers, for bug reports
    Doctor(doctor::DoctorArgs),
    /// Show or change your settings
    Config(config::ConfigArgs),
    /// Explain a command, or a game and how its positions are written
    Help(help::HelpArgs),
    /// Print a completion file for a shell
    Completions(completions::CompletionsArgs),
    /// Print a manual page, or write them all into a folder
    Man(man::ManArgs),
}

/// Options of every command that change nothing there: scripts may give them all the same.
const IDLE: [(&str, &[&str]); 12] = [
    ("calibrate", &["color", "light", "quiet", "verbose"]),
    ("gui", &["color", "light", "quiet", "verbose"]),
    ("demo", &["quiet"]),
    ("generate", &["quiet", "verbose"]),
    ("simulate", &["color", "verbose"]),
    ("games", &["color", "light", "quiet", "verbose"]),
    ("words", &["color", "light", "quiet", "verbose"]),
    ("doctor", &["color", "light", "quiet", "verbose"]),
    ("config", &["color", "light", "quiet", "verbose"]),
    ("help", &["quiet", "verbose"]),
    ("completions", &["color", "light", "quiet", "verbose"]),
    ("man", &["color", "light", "quiet", "verbose"]),
];

/// The command line; the help of a command lists only what does something there.
fn program() -> Words {
    let mut program = Cli::command();
    program.build();
    for command in program.get_subcommands_mut() {
        let idle = IDLE.iter().find(|it| it.0 == command.get_name()).map(|it| it.1);
        hide(command, idle.unwrap_or_default());
    }
    program
}

fn hide(command: &mut Words, options: &[&str]) {
    let is_hidden = |it: &Arg| it.is_hide_set() || options.contains(&it.get_id().as_str());
    *command = std::mem::take(command).mut_args(|it| {
        let is_hidden = is_hidden(&it);
        it.hide(is_hidden)
    });
    command.get_subcommands_mut().for_each(|it| hide(it, options));
}

pub fn run() -> ExitCode {
    let Cli { global, command } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.kind() == ErrorKind::DisplayHelp => {
            program().try_get_matches().err().unwrap_or(error).exit()
        }
        // A file that cannot be read is not a usage error.
        Err(error) if error.kind() == ErrorKind::Io => {
            let text = error.to_string();
            let message = text.lines().next().unwrap_or_default();
            crate::terminal::complain(message.trim_start_matches("error: "));
            return ExitStatus::Failed.into();
        }
        Err(error) => error.exit(),
    };
    let ended = match command {
        Command::Read(args) => read::run(&args, global),
        Command::Solve(args) => solve::run(&args, global),
        Command::Watch(args) => watch::run(&args, global),
        Command::Play(args) => play::run(&args, global),
        Command::Replay(args) => replay::run(&args, global),
        Command::Calibrate(args) => calibrate::run(&args),
        Command::Demo(args) => demo::run(&args, global),
        Command::Generate(args) => generate::run(&args, global),
        Command::Simulate(args) => simulate::run(&args, global),
        Command::Games(args) => games::run(&args),
        Command::Words(args) => words::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Config(args) => config::run(&args),
        Command::Gui(args) => gui::run(&args),
        Command::Help(args) => help::run(&args, program(), global),
        Command::Completions(args) => completions::run(&args, program()),
        Command::Man(args) => man::run(&args, program()),
    };
    match ended {
        Ok(status) => status.into(),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            crate::terminal::complain(&format!("{error:#}"));
            ExitStatus::Failed.into()
        }
    }
}

/// Whoever read our output has seen enough.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = error.chain().find_map(|it| it.downcast_ref::<io::Error>()).map(io::Error::kind);
    kind == Some(io::ErrorKind::BrokenPipe)
}
