//! The live screen: which desktop there is, which window is meant, and the commands that look at
//! it or play on it.

pub mod calibrate;
mod consent;
pub mod demo;
pub mod play;
pub mod watch;

use anyhow::{Context as _, bail};
use seesolve_core::{AnySession, Frame, Trace, Verdict};
use seesolve_desktop::system::{self, SystemScreen};
use seesolve_desktop::{
    Calibration, DesktopError, RateControl, Screen, Sighting, StopButton, StopReason, StopSignal,
    find_game, look_into,
};
use seesolve_games::registry::{GAMES, NewSession, find_all};

use crate::game_settings::GameSettings;
use crate::{interrupt, remembered, terminal};

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

/// What can end or pause a command: keys, if the system has them, and Ctrl-C.
fn stop_signals(keys: Result<Box<dyn StopSignal>, DesktopError>) -> Vec<Box<dyn StopSignal>> {
    let mut stop_signals: Vec<Box<dyn StopSignal>> =
        vec![Box::new(StopButton::watching(interrupt::flag(), StopReason::Signal))];
    match keys {
        Ok(keys) => stop_signals.push(keys),
        Err(error) => terminal::note(&format!("no keys for the whole screen: {error}")),
    }
    stop_signals
}

/// Which game, in which window.
pub struct Target<'a> {
    game: Option<NewSession>,
    window: Option<&'a str>,
    settings: &'a GameSettings,
}

impl<'a> Target<'a> {
    /// Refuses settings that a game in question cannot have, before anything is looked at.
    pub fn new(
        game: Option<NewSession>,
        window: Option<&'a str>,
        settings: &'a GameSettings,
    ) -> anyhow::Result<Self> {
        let target = Self { game, window, settings };
        for new in target.games() {
            settings.apply(new().as_mut(), game.is_some())?;
        }
        Ok(target)
    }

    /// A session of the surest game whose board is in the picture, read.
    fn look(&self, frame: &Frame) -> Option<Box<dyn AnySession>> {
        let mut best = None;
        for mut session in find_all(&self.games(), frame, &mut Trace::off()) {
            // Settings were tried when the target was made.
            self.settings.apply(session.as_mut(), false).ok()?;
            // What is no legal position is doubt, and shows in the verdict.
            let _ = session.read(&mut Trace::off());
            let is_certain = session.verdict() == Some(Verdict::Read);
            if is_certain || best.is_none() {
                best = Some(session);
            }
            if is_certain {
                break;
            }
        }
        best
    }

    /// As [`Self::look`], in a window that is known to be the game's: between two boards there may
    /// be none to be seen, but a button that leads on.
    fn look_into_known(&self, frame: &Frame) -> Option<Box<dyn AnySession>> {
        let seen = self.look(frame);
        if seen.as_ref().is_some_and(|it| it.verdict() == Some(Verdict::Read)) {
            return seen;
        }
        self.look_for_prompt(frame).or(seen)
    }

    /// A session of the game that asks for something in the picture.
    fn look_for_prompt(&self, frame: &Frame) -> Option<Box<dyn AnySession>> {
        let mut session = self.games().into_iter().find_map(|new| {
            let session = new();
            session.prompt(frame, &mut Trace::off()).map(|_| session)
        })?;
        self.settings.apply(session.as_mut(), false).ok()?;
        Some(session)
    }

    fn games(&self) -> Vec<NewSession> {
        self.game.map_or_else(|| GAMES.to_vec(), |it| vec![it])
    }

    /// The game on the screen and the pace that is known for it: in the named window, else where
    /// it was last time, else anywhere.
    fn find(&self, screen: &mut dyn Screen) -> anyhow::Result<(Sighting, RateControl)> {
        let mut look = |frame: &Frame| self.look_into_known(frame);
        if let Some(title) = self.window {
            let window = screen.find_window(title)?;
            let window = window.with_context(|| no_window(screen, title))?;
            let title = window.title.clone();
            let found = look_into(screen, window, &mut look)?;
            let found = found.with_context(|| format!("no board in the window \"{title}\""))?;
            let fits = |it: &Calibration| !found.has_board() || it.fits(&found);
            let rate_control = remembered::load(found.session.info().id)?.filter(fits);
            return Ok((
                found,
                rate_control.map_or_else(RateControl::default, |it| it.rate_control),
            ));
        }
        for name in self.games().into_iter().map(|new| new().info().id) {
            let Some(known) = remembered::load(name)? else { continue };
            let Some(window) = known.window(screen)? else { continue };
            let found = look_into(screen, window, &mut look)?;
            let is_it = |it: &Sighting| !it.has_board() || it.is_certain() && known.fits(it);
            if let Some(found) = found.filter(is_it) {
                return Ok((found, known.rate_control));
            }
            terminal::note(&format!("{name} is no longer where it was; looking everywhere"));
            remembered::forget(name)?;
        }
        let found = find_game(screen, &mut |frame| self.look(frame))?;
        let Some(found) = found else { bail!("no board of a known game is on the screen") };
        remembered::save(
            found.session.info().id,
            &Calibration::of(&found, RateControl::default()),
        )?;
        Ok((found, RateControl::default()))
    }
}

fn no_window(screen: &mut dyn Screen, title: &str) -> String {
    let titles: Vec<String> = screen
        .windows()
        .unwrap_or_default()
        .into_iter()
        .filter(|it| !it.title.is_empty())
        .map(|it| format!("\"{}\"", it.title))
        .collect();
    match titles.is_empty() {
        true => format!("no window is called \"{title}\"; no window is open"),
        false => format!("no window is called \"{title}\"; open are {}", titles.join(", ")),
    }
}

/// One picture of the screen, or of a window.
pub fn look_once(window: Option<&str>) -> anyhow::Result<(String, Frame)> {
    use seesolve_desktop::Area;
    let mut screen = open_screen()?;
    let Some(title) = window else {
        return Ok(("screen".to_owned(), screen.capture(Area::Desktop, Vec::new())?));
    };
    let found = screen.find_window(title)?;
    let found = found.with_context(|| no_window(&mut screen, title))?;
    let frame = screen.capture(Area::Window(found.id), Vec::new())?;
    Ok((format!("window: {}", found.title), frame))
}

/// What `doctor` says about the screen.
pub fn facts() -> Vec<(&'static str, String)> {
    let wayland = match std::env::var("WAYLAND_DISPLAY") {
        Ok(name) => format!("{name}: only XWayland windows can be seen and played"),
        Err(_) => "not in use".to_owned(),
    };
    let mut screen = match system::open_screen() {
        Ok(screen) => screen,
        Err(error) => return vec![("screen", error.to_string()), ("Wayland", wayland)],
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
        ("Wayland", wayland),
    ]
}
