//! Play by hand in the terminal: type a position once, then say what each cell shows; the advice
//! follows every change.
//!
//! [`edit`] holds what happens on a key and [`face`] what is shown, in the room that [`fit`] finds
//! for it; neither knows a terminal. [`solving`] answers on a thread; this file is the terminal.

mod edit;
mod face;
mod fit;
mod keys;
mod line;
mod solving;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal as _, Write as _};
use std::time::Duration;

use anyhow::{Context as _, bail};
use crossterm::{cursor, event, execute, queue, style, terminal};
use seesolve_core::{Game, Settings};
use seesolve_games::registry::GAMES;

use self::edit::{Editor, Next};
use self::keys::key_of;
use self::solving::Solving;
use crate::args::Global;
use crate::exit::ExitStatus;
use crate::interrupt;

/// How long to wait for a key before looking for answers.
const TICK: Duration = Duration::from_millis(50);

/// Runs until the player quits.
pub fn run(
    game: &'static dyn Game,
    settings: Settings,
    first: Option<&str>,
    global: Global,
) -> anyhow::Result<ExitStatus> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        bail!("--interactive needs a terminal; scripts use --text or --text-file");
    }
    end_with_terminal()?;
    let mut editor = Editor::new(GAMES, game, settings);
    let mut solving = Solving::start()?;
    if let Some(text) = first {
        solving.handle(editor.enter(text));
    }
    let raw = RawTerminal::enter().context("the terminal cannot be taken over")?;
    let status = edit(&mut editor, &mut solving, global)?;
    drop(raw);
    if let Some(last) = face::last_screen(&editor, global.text_style()) {
        crate::terminal::say(&last)?;
    }
    Ok(status)
}

fn edit(editor: &mut Editor, solving: &mut Solving, global: Global) -> anyhow::Result<ExitStatus> {
    let mut shown = String::new();
    loop {
        solving.answers().for_each(|it| editor.take(it));
        let height = terminal::size().map_or(face::ANY_HEIGHT, |(_, rows)| usize::from(rows));
        let screen = face::screen(editor, global.text_style(), height);
        if screen != shown {
            show(&screen)?;
            shown = screen;
        }
        if interrupt::interrupted() {
            return Ok(ExitStatus::Stopped);
        }
        if !event::poll(TICK)? {
            continue;
        }
        let event = event::read()?;
        if matches!(event, event::Event::Resize(..)) {
            shown.clear();
        }
        let Some(key) = key_of(&event) else { continue };
        match editor.press(key) {
            Next::Do(effects) => solving.handle(effects),
            Next::Quit => return Ok(ExitStatus::Answered),
            Next::Stop => return Ok(ExitStatus::Stopped),
        }
    }
}

/// Ends the program when its terminal was closed: reading keys from it would never return.
fn end_with_terminal() -> anyhow::Result<()> {
    // From now on a closed terminal is a signal that does not kill us at once.
    let _ = interrupt::flag();
    let watch = || {
        while !interrupt::interrupted() && io::stdin().is_terminal() {
            std::thread::sleep(TICK);
        }
        // Whoever can still end in good order does so meanwhile.
        std::thread::sleep(10 * TICK);
        std::process::exit(ExitStatus::Stopped.code().into());
    };
    let thread = std::thread::Builder::new().name("closed terminal".into());
    thread.spawn(watch).context("no thread can be started")?;
    Ok(())
}

/// The terminal gives us every key and its whole screen, until this is dropped.
struct RawTerminal;

impl RawTerminal {
    fn enter() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), terminal::EnterAlternateScreen, cursor::Hide)?;
        Ok(Self)
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        // The program is leaving anyway; a terminal that cannot be reset has gone away.
        let _ = execute!(io::stdout(), cursor::Show, terminal::LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}

fn show(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    queue!(out, cursor::MoveTo(0, 0), terminal::Clear(terminal::ClearType::All))?;
    for (row, line) in (0..).zip(text.lines()) {
        queue!(out, cursor::MoveTo(0, row), style::Print(line))?;
    }
    out.flush()
}
