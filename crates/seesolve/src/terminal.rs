//! What the terminal offers, and the two streams: results go to standard output, everything else
//! to standard error.

use std::io::{self, IsTerminal as _, Write as _};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use seesolve_core::draw::Background;
use seesolve_core::draw::terminal::{TextStyle, wrap};

use crate::args::{ColorChoice, Global};

impl ColorChoice {
    fn on_stdout(self) -> bool {
        let set = |name: &str| std::env::var_os(name).is_some_and(|it| !it.is_empty() && it != "0");
        let is_able = understands_colors();
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto if set("NO_COLOR") => false,
            Self::Auto if set("CLICOLOR_FORCE") => true,
            Self::Auto => io::stdout().is_terminal() && is_able,
        }
    }
}

/// Whether the terminal takes colours; Windows' console does so only once it was asked to.
fn understands_colors() -> bool {
    #[cfg(windows)]
    let is_able = crossterm::ansi_support::supports_ansi();
    #[cfg(not(windows))]
    let is_able = std::env::var_os("TERM").is_none_or(|it| it != "dumb");
    is_able
}

impl Global {
    pub fn ground(self) -> Background {
        if self.light { Background::Light } else { Background::Dark }
    }

    pub fn text_style(self) -> TextStyle {
        let size = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        let typed = std::env::var("COLUMNS").ok().and_then(|it| it.parse().ok());
        let width = typed.or(size).unwrap_or(100);
        TextStyle { color: self.color.on_stdout(), width, ground: self.text_ground() }
    }

    /// What text lies on: some terminals say it.
    fn text_ground(self) -> Background {
        let says_light = |it: String| matches!(it.rsplit(';').next(), Some("7" | "15"));
        match std::env::var("COLORFGBG").is_ok_and(says_light) {
            true => Background::Light,
            false => self.ground(),
        }
    }
}

/// Writes a result.
pub fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// Writes what is not a result, broken between words on a terminal. A closed standard error is
/// nobody's loss.
pub fn note(text: &str) {
    let mut out = io::stderr().lock();
    let size = terminal_size::terminal_size_of(&out);
    let Some((width, _)) = size else {
        let _ = writeln!(out, "{text}");
        return;
    };
    let mut wrapped = String::new();
    text.lines().for_each(|it| wrap(it, usize::from(width.0), &mut wrapped));
    let _ = out.write_all(wrapped.as_bytes());
}

/// Says what went wrong.
pub fn complain(text: &str) {
    note(&format!("seesolve: {}", without_numbers(text)));
}

/// A message without the system's error numbers, which nobody looks up.
pub fn without_numbers(text: &str) -> String {
    const NUMBER: &str = " (os error ";
    let mut parts = text.split(NUMBER);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, it| text + it.split_once(')').map_or(it, |(_, rest)| rest))
}

/// A progress bar for several inputs, shown on a terminal only.
pub fn progress(n_inputs: usize, global: Global) -> ProgressBar {
    if n_inputs < 2 || global.quiet {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(n_inputs as u64), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_numbers_are_left_out() {
        let said = "cannot open x: No such file or directory (os error 2)";
        assert_eq!(without_numbers(said), "cannot open x: No such file or directory");
        assert_eq!(without_numbers("a (os error 2)\nb (os error 13), c"), "a\nb, c");
        assert_eq!(
            without_numbers("nothing to leave out (at all)"),
            "nothing to leave out (at all)"
        );
    }
}
