//! Opening the page: a window of its own where a browser offers it, else the usual browser.

use std::process::{Command, Stdio};

use anyhow::Context as _;

/// Browsers that show a page as a window without tabs.
const WITH_APP_WINDOWS: [&str; 7] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "brave-browser",
    "msedge",
];

/// Opens the address.
pub(super) fn open(address: &str) -> anyhow::Result<()> {
    let app = format!("--app={address}");
    if WITH_APP_WINDOWS.iter().any(|it| start(it, &[&app]).is_ok()) {
        return Ok(());
    }
    let usual: (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[address]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler", address]),
        _ => ("xdg-open", &[address]),
    };
    start(usual.0, usual.1).with_context(|| format!("no browser was found; open {address}"))
}

fn start(program: &str, arguments: &[&str]) -> std::io::Result<()> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}
