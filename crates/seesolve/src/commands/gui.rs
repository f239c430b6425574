//! `gui`: the page on loopback with the native engine behind it.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::exit::ExitStatus;
use crate::gui::{self, Options};
use crate::inputs::bytes_of;
use crate::terminal;

/// How to serve the page.
#[derive(Args)]
#[command(
    after_help = "The page is served on 127.0.0.1 only, and only to whoever has the token in its \
address. The program ends 10 seconds after the last page was closed; with --no-open it runs until \
it is stopped."
)]
pub struct GuiArgs {
    /// A picture to open there
    picture: Option<PathBuf>,
    /// Open no window; print the address and serve until stopped
    #[arg(long)]
    no_open: bool,
    /// The port; any free one when omitted
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    port: u16,
    /// Print the address as a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &GuiArgs) -> anyhow::Result<ExitStatus> {
    let picture = args.picture.as_deref().map(bytes_of).transpose().map_err(anyhow::Error::msg)?;
    let options = Options { port: args.port, opens: !args.no_open, picture };
    gui::run(options, |address| {
        let line =
            if args.json { json!({ "url": address }).to_string() } else { address.to_owned() };
        Ok(terminal::say(&line)?)
    })?;
    Ok(ExitStatus::Answered)
}
