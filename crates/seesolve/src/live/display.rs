//! What this machine's screen offers: a connection to it, the ways to stop, and one look at it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context as _;
use seesolve_core::Frame;
use seesolve_desktop::system::{self, SystemScreen};
use seesolve_desktop::{DesktopError, Screen, StopButton, StopReason, StopSignal, is_black};

use crate::{interrupt, terminal};

/// Connects to the screen, or explains what can be done without one.
pub fn open_screen() -> anyhow::Result<SystemScreen> {
    let hint = if std::env::var_os("WAYLAND_DISPLAY").is_some() {
        "On Wayland only windows of XWayland can be seen and played (scrcpy and many emulators are \
         such windows); for others take a screenshot and use `seesolve solve FILE`"
    } else {
        "Without one, pictures still work: `seesolve solve FILE`"
    };
    system::open_screen().map_err(|error| anyhow::anyhow!("{error}\n{hint}"))
}

/// Ctrl-C.
pub fn interrupt_signal() -> Box<dyn StopSignal> {
    Box::new(StopButton::watching(interrupt::flag(), StopReason::Signal))
}

/// The end of standard input. Whoever started this program lets go of it to stop it, and cannot help
/// letting go when it ends itself.
pub fn end_of_input() -> Box<dyn StopSignal> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    std::thread::spawn(move || {
        // An input that cannot be read is at its end too.
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        raised.store(true, Ordering::Relaxed);
    });
    Box::new(StopButton::watching(flag, StopReason::Asked))
}

/// What can end or pause a command: keys, if the system has them, and Ctrl-C.
pub fn stop_signals(keys: Result<Box<dyn StopSignal>, DesktopError>) -> Vec<Box<dyn StopSignal>> {
    let mut stop_signals = vec![interrupt_signal()];
    match keys {
        Ok(keys) => stop_signals.push(keys),
        Err(error) => terminal::note(&format!(
            "keys are not noticed while another window has the focus: {error}"
        )),
    }
    stop_signals
}

pub fn no_window(screen: &mut dyn Screen, title: &str) -> String {
    let titles: Vec<String> = screen
        .windows()
        .unwrap_or_default()
        .into_iter()
        .filter(|it| !it.title.is_empty())
        .map(|it| format!("\"{}\"", it.title))
        .collect();
    match titles.is_empty() {
        true => format!("no window is called \"{title}\"; no window is open"),
        false => {
            format!("no window is called \"{title}\"; the open ones are {}", titles.join(", "))
        }
    }
}

/// One picture of the screen, or of a window.
pub fn look_once(window: Option<&str>) -> anyhow::Result<(String, Frame)> {
    use seesolve_desktop::Area;
    let mut screen = open_screen()?;
    let (name, area) = match window {
        None => ("screen".to_owned(), Area::Desktop),
        Some(title) => {
            let found = screen.find_window(title)?;
            let found = found.with_context(|| no_window(&mut screen, title))?;
            (format!("window: {}", found.title), Area::Window(found.id))
        }
    };
    let frame = screen.capture(area, Vec::new())?;
    if is_black(&frame) {
        return Err(DesktopError::Black.into());
    }
    Ok((name, frame))
}

/// What `doctor` says about the screen.
pub fn facts() -> Vec<(&'static str, String)> {
    let mut facts = about_the_screen();
    if cfg!(target_os = "linux") {
        let wayland = match std::env::var("WAYLAND_DISPLAY") {
            Ok(name) => format!("{name}: only XWayland windows can be seen and played"),
            Err(_) => "not in use".to_owned(),
        };
        facts.push(("Wayland", wayland));
    }
    facts
}

fn about_the_screen() -> Vec<(&'static str, String)> {
    let mut screen = match system::open_screen() {
        Ok(screen) => screen,
        Err(error) => return vec![("screen", error.to_string())],
    };
    let monitors = screen.monitors().unwrap_or_default();
    let describe = |it: &seesolve_desktop::Monitor| {
        let place = it.place;
        let primary = if it.primary { ", primary" } else { "" };
        format!("{} {}x{}+{}+{}{primary}", it.name, place.width, place.height, place.x, place.y)
    };
    let offer = |(name, has): (&str, bool)| format!("{name} {}", if has { "yes" } else { "NO" });
    let n_windows = screen.windows().map_or(0, |it| it.len());
    vec![
        ("screen", format!("{}, {n_windows} windows", screen.name())),
        ("monitors", monitors.iter().map(describe).collect::<Vec<_>>().join("; ")),
        ("screen offers", screen.offers().map(offer).join(", ")),
    ]
}
