//! The program: it turns words on the command line into sessions, and sessions into text, JSON
//! and pictures. It knows games only through the registry.

mod args;
mod cli;
mod commands;
mod config;
mod editor;
mod examples;
mod exit;
mod game_settings;
mod in_order;
mod inputs;
mod interrupt;
mod live;
mod pictures;
mod questions;
mod remembered;
mod report;
mod run;
mod schema;
mod shared_file;
mod terminal;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
