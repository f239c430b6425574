//! Nothing moves before the player has agreed and had the time to change their mind.

use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use anyhow::bail;
use seesolve_desktop::{Request, StopReason, StopSignal};

use crate::terminal;

const COUNTDOWN_SECONDS: u64 = 3;

/// How the player agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// Said so beforehand.
    Given,
    /// Is asked, and then has three seconds.
    Asked,
    /// Presses the key when the puzzle is on the screen.
    ByKey,
}

/// Waits for the player's word; the reason when they would rather not.
pub fn obtain(
    consent: Consent,
    what: &str,
    stop_signals: &mut [Box<dyn StopSignal>],
) -> anyhow::Result<Option<StopReason>> {
    match consent {
        Consent::Given => Ok(None),
        Consent::ByKey => {
            terminal::note("Go to the puzzle. F9 starts and pauses, Esc stops.");
            Ok(await_key(stop_signals))
        }
        Consent::Asked => {
            if !std::io::stdin().is_terminal() {
                bail!("play moves the mouse: agree with --yes, or look first with --dry-run");
            }
            let _ = write!(std::io::stderr(), "{what} Move the mouse now? [y/N] ");
            let mut answer = String::new();
            std::io::stdin().read_line(&mut answer)?;
            if !matches!(answer.trim(), "y" | "Y" | "yes") {
                return Ok(Some(StopReason::Asked));
            }
            Ok(count_down(stop_signals))
        }
    }
}

fn count_down(stop_signals: &mut [Box<dyn StopSignal>]) -> Option<StopReason> {
    terminal::note(
        "Esc, Ctrl-C, moving the mouse or pushing it into a corner stops; F9 pauses and resumes.",
    );
    for left in (1..=COUNTDOWN_SECONDS).rev() {
        terminal::note(&format!("{left} ..."));
        let until = Instant::now() + Duration::from_secs(1);
        while Instant::now() < until {
            if let Some(Request::Stop(reason)) = stop_signals.iter_mut().find_map(|it| it.poll()) {
                return Some(reason);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    None
}

fn await_key(stop_signals: &mut [Box<dyn StopSignal>]) -> Option<StopReason> {
    loop {
        match stop_signals.iter_mut().find_map(|it| it.poll()) {
            Some(Request::Toggle) => return None,
            Some(Request::Stop(reason)) => return Some(reason),
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}
