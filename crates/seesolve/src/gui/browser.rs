//! Opening the page: a window of its own where a browser offers it, else the usual browser.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::terminal;

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

/// A browser that cannot show anything ends within this time; one that hands the address to a
/// browser that runs already ends too, but in peace.
const DOUBT: Duration = Duration::from_secs(2);

/// Opens the address without waiting for it. Who has no browser, or none that starts, is told the
/// address: it may be opened by hand.
pub(super) fn open(address: String) {
    std::thread::spawn(move || {
        let app = format!("--app={address}");
        let usual: (&str, &[&str]) = match std::env::consts::OS {
            "macos" => ("open", &[&address]),
            "windows" => ("rundll32", &["url.dll,FileProtocolHandler", &address]),
            _ => ("xdg-open", &[&address]),
        };
        let is_open = WITH_APP_WINDOWS.iter().any(|it| starts(it, &[&app]));
        if !is_open && !starts(usual.0, usual.1) {
            terminal::note(&format!("no browser could be opened; open {address} yourself"));
        }
    });
}

/// Whether a program starts and does not fail at once.
fn starts(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return false };
    let began = Instant::now();
    while began.elapsed() < DOUBT {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => std::thread::sleep(Duration::from_millis(20)),
            Err(_) => return true,
        }
    }
    true
}
