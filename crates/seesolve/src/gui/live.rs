//! The screen for the page: one look, looking again and again, and the orders to play.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context as _, bail};
use seesolve_core::{Frame, recognise};
use seesolve_desktop::{Area, DesktopError, Screen, is_black};
use seesolve_games::registry::GAMES;
use serde::Deserialize;

use super::desk::Desk;
use super::lock::lock;
use super::play::{self, Mode};
use super::watched::Watched;
use crate::live::display::open_screen;

/// Between two looks at the screen.
const PAUSE: Duration = Duration::from_millis(125);
/// A pixel that changed by less has not moved.
const STILL: u8 = 24;
/// Every so many pixels are compared.
const STRIDE: usize = 7;

/// What the page may ask for.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case", tag = "do")]
pub(super) enum Order {
    /// One look at the screen.
    Capture,
    /// Looking again and again.
    Watch,
    /// No longer.
    Unwatch,
    /// Find the game's window and remember it.
    Calibrate,
    /// The player agrees, or no longer, that the mouse may be moved.
    Consent { is_given: bool },
    /// Play by mouse.
    Play { mode: Mode },
    /// Stop playing.
    Stop,
}

/// Does what the page asks for.
pub(super) fn obey(desk: &Arc<Desk>, order: Order) -> anyhow::Result<()> {
    match order {
        Order::Capture => capture(desk),
        Order::Watch => watch(desk),
        Order::Unwatch => {
            desk.live().is_watching.store(false, Ordering::Relaxed);
            tell(desk);
            Ok(())
        }
        Order::Calibrate => {
            *lock(&desk.live().window) = None;
            capture(desk)
        }
        Order::Consent { is_given } => {
            desk.live().has_consent.store(is_given, Ordering::Relaxed);
            tell(desk);
            Ok(())
        }
        Order::Play { mode } => begin_to_play(desk, mode),
        Order::Stop => {
            desk.play().stop();
            Ok(())
        }
    }
}

/// Plays what is open, in the window where it was seen. Only the consent of this run counts.
fn begin_to_play(desk: &Arc<Desk>, mode: Mode) -> anyhow::Result<()> {
    let live = desk.live();
    if !live.has_consent.load(Ordering::Relaxed) {
        bail!("playing needs your consent");
    }
    live.is_watching.store(false, Ordering::Relaxed);
    let game = desk.ask(|app| app.session().map(|it| it.game().info().id));
    let game = game.context("there is no board to play")?;
    let window = lock(&live.window).clone();
    play::start(desk, game, window.as_ref().map(|it| it.1.as_str()), mode)?;
    if let Some((id, _)) = window {
        // While the player may still move the mouse. If it does not come, `play` tries again.
        open_screen()?.focus(id)?;
    }
    Ok(())
}

fn tell(desk: &Desk) {
    desk.events().tell("live", &desk.live().state());
}

/// Looks once: into the known window, else into all of them.
fn capture(desk: &Arc<Desk>) -> anyhow::Result<()> {
    let mut screen = open_screen()?;
    let frame = look(desk.live(), &mut screen)?;
    if is_black(&frame) {
        return Err(DesktopError::Black.into());
    }
    desk.live().take(&frame);
    tell(desk);
    desk.look(&frame, None);
    Ok(())
}

/// A picture of the game's window. Without a known one every window is looked into, the topmost
/// first, our own page left out; failing that it is the whole desktop.
fn look(live: &Watched, screen: &mut dyn Screen) -> anyhow::Result<Frame> {
    let known = live.area();
    if let (Area::Window(_), Ok(frame)) = (known, screen.capture(known, Vec::new())) {
        return Ok(frame);
    }
    *lock(&live.window) = None;
    let mut found = find(live, screen)?;
    if found.is_none() {
        // A window that the page covers draws its hidden part only once it was asked for it.
        std::thread::sleep(PAUSE);
        found = find(live, screen)?;
    }
    found.map_or_else(|| Ok(screen.capture(Area::Desktop, Vec::new())?), Ok)
}

/// Looks into every window; the first whose board is certain is the game's from now on.
fn find(live: &Watched, screen: &mut dyn Screen) -> anyhow::Result<Option<Frame>> {
    for window in screen.windows()? {
        if is_own_page(&window.title) {
            continue;
        }
        // A window may close while the others are looked at.
        let Ok(frame) = screen.capture(Area::Window(window.id), Vec::new()) else { continue };
        let boards = recognise(GAMES, &frame, &seesolve_core::Control::new());
        if boards.first().is_some_and(|it| it.sighting.reading.is_certain()) {
            *lock(&live.window) = Some((window.id, window.title));
            live.is_gone.store(false, Ordering::Relaxed);
            return Ok(Some(frame));
        }
    }
    Ok(None)
}

/// Whether a window shows our page: its title is the page's, with the browser's name after it. The
/// boards on it are drawings of what was seen.
fn is_own_page(title: &str) -> bool {
    title.starts_with("seesolve") || title.contains(" \u{b7} seesolve")
}

/// Looks again and again on a thread of its own, until it is told to end.
fn watch(desk: &Arc<Desk>) -> anyhow::Result<()> {
    if desk.live().is_watching.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    let started = open_screen();
    let mut screen = match started {
        Ok(screen) => screen,
        Err(error) => {
            desk.live().is_watching.store(false, Ordering::Relaxed);
            return Err(error);
        }
    };
    tell(desk);
    let desk = Arc::clone(desk);
    std::thread::spawn(move || {
        watch_for_ever(&desk, &mut screen);
        desk.live().is_watching.store(false, Ordering::Relaxed);
        desk.live().is_moving.store(false, Ordering::Relaxed);
        tell(&desk);
    });
    Ok(())
}

fn watch_for_ever(desk: &Arc<Desk>, screen: &mut dyn Screen) {
    let live = desk.live();
    let mut before: Option<Frame> = None;
    let mut is_new = true;
    while live.is_watching.load(Ordering::Relaxed) {
        let Ok(mut frame) = screen.capture(live.area(), Vec::new()) else {
            // It is looked for again as soon as the desktop rests.
            *lock(&live.window) = None;
            live.is_gone.store(true, Ordering::Relaxed);
            tell(desk);
            std::thread::sleep(4 * PAUSE);
            continue;
        };
        let has_moved = before.as_ref().is_none_or(|it| differs(it, &frame));
        if has_moved != live.is_moving.swap(has_moved, Ordering::Relaxed) {
            tell(desk);
        }
        is_new |= has_moved;
        if is_new && !has_moved {
            is_new = false;
            if matches!(live.area(), Area::Desktop)
                && let Ok(found) = look(live, screen)
            {
                frame = found;
            }
            live.take(&frame);
            desk.follow(&frame);
            tell(desk);
        }
        before = Some(frame);
        std::thread::sleep(PAUSE);
    }
}

/// Whether two pictures of the same place differ by more than a blinking cursor.
fn differs(a: &Frame, b: &Frame) -> bool {
    if a.size() != b.size() {
        return true;
    }
    let pairs = a.rgb().iter().zip(b.rgb()).step_by(STRIDE);
    let n_compared = a.rgb().len() / STRIDE;
    let n_changed = pairs.filter(|(a, b)| a.abs_diff(**b) > STILL).count();
    n_changed * 2_500 > n_compared
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_page_is_known_by_its_title_and_a_game_with_our_name_in_it_is_no_page() {
        assert!(is_own_page("seesolve - Chromium") && is_own_page("Flip row 1 \u{b7} seesolve"));
        assert!(!is_own_page("Flow (seesolve arcade)") && !is_own_page("melonDS"));
    }

    #[test]
    fn a_cursor_is_no_movement_and_a_card_is() {
        let still = Frame::filled(400, 400, [10; 3]);
        let mut rgb = still.rgb().to_vec();
        rgb[..60].fill(255);
        let cursor = Frame::from_rgb(400, 400, rgb.clone()).unwrap();
        rgb[..12_000].fill(255);
        let card = Frame::from_rgb(400, 400, rgb).unwrap();
        assert!(!differs(&still, &cursor) && differs(&still, &card));
        assert!(differs(&still, &Frame::filled(401, 400, [10; 3])));
    }
}
