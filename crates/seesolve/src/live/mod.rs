//! The live screen: which desktop there is, which window is meant, and the commands that look at
//! it or play on it.

pub mod calibrate;
mod consent;
pub mod demo;
mod memory;
pub mod play;
pub mod watch;

use anyhow::{Context as _, bail};
use seesolve_core::{AnySession, Frame, Trace, Verdict};
use seesolve_desktop::x11::{X11Keys, X11Screen};
use seesolve_desktop::{
    Alarm, Calibration, Pace, Screen, Sighting, StopButton, StopReason, find_game, look_into,
};
use seesolve_games::registry::{GAMES, NewSession, find_all};

use crate::game_settings::GameSettings;
use crate::{interrupt, terminal};

/// Connects to the screen, or explains what can be done without one.
pub fn open_screen() -> anyhow::Result<X11Screen> {
    let hint = if std::env::var_os("WAYLAND_DISPLAY").is_some() {
        "On Wayland only windows of XWayland can be seen and played (scrcpy and many emulators are \
         such windows); for others take a screenshot and use `seesolve solve FILE`"
    } else {
        "Without one, pictures still work: `seesolve solve FILE`"
    };
    X11Screen::open(None).context(hint)
}

/// What can end or pause a command: keys, if the system has them, and Ctrl-C.
fn alarms(keys: Result<X11Keys, seesolve_desktop::DesktopError>) -> Vec<Box<dyn Alarm>> {
    let mut alarms: Vec<Box<dyn Alarm>> =
        vec![Box::new(StopButton::watching(interrupt::flag(), StopReason::Signal))];
    match keys {
        Ok(keys) => alarms.push(Box::new(keys)),
        Err(error) => terminal::note(&format!("no keys for the whole screen: {error}")),
    }
    alarms
}

/// Which game, in which window.
pub struct Target<'a> {
    pub game: Option<NewSession>,
    pub window: Option<&'a str>,
    pub settings: &'a GameSettings,
}

impl Target<'_> {
    /// A session of the surest game whose board is in the picture, read.
    fn look(&self, frame: &Frame) -> Option<Box<dyn AnySession>> {
        let games = self.game.map_or_else(|| GAMES.to_vec(), |it| vec![it]);
        let mut best = None;
        for mut session in find_all(&games, frame, &mut Trace::off()) {
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

    /// The game on the screen and the pace that is known for it: in the named window, else where
    /// it was last time, else anywhere.
    fn find(&self, screen: &mut dyn Screen) -> anyhow::Result<(Sighting, Pace)> {
        let mut look = |frame: &Frame| self.look(frame);
        if let Some(title) = self.window {
            let window = screen.find_window(title)?;
            let window = window.with_context(|| no_window(screen, title))?;
            let title = window.title.clone();
            let found = look_into(screen, window, &mut look)?;
            let found = found.with_context(|| format!("no board in the window \"{title}\""))?;
            let pace = memory::load(found.session.info().id)?.filter(|it| it.fits(&found));
            return Ok((found, pace.map_or_else(Pace::default, |it| it.pace)));
        }
        let names: Vec<&str> = match self.game {
            Some(game) => vec![game().info().id],
            None => GAMES.iter().map(|it| it().info().id).collect(),
        };
        for name in names {
            let Some(known) = memory::load(name)? else { continue };
            let Some(window) = known.window(screen)? else { continue };
            let found = look_into(screen, window, &mut look)?;
            if let Some(found) = found.filter(|it| it.is_certain() && known.fits(it)) {
                return Ok((found, known.pace));
            }
            terminal::note(&format!("{name} is no longer where it was; looking everywhere"));
            memory::forget(name)?;
        }
        let found = find_game(screen, &mut look)?;
        let Some(found) = found else { bail!("no board of a known game is on the screen") };
        memory::save(found.session.info().id, &Calibration::of(&found, Pace::default()))?;
        Ok((found, Pace::default()))
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
    let mut screen = match X11Screen::open(None) {
        Ok(screen) => screen,
        Err(error) => return vec![("screen", error.to_string()), ("Wayland", wayland)],
    };
    let monitors = screen.monitors().unwrap_or_default();
    let describe = |it: &seesolve_desktop::Monitor| {
        let place = it.place;
        let primary = if it.primary { ", primary" } else { "" };
        format!("{} {}x{}+{}+{}{primary}", it.name, place.width, place.height, place.x, place.y)
    };
    let extensions = screen.extensions();
    let offers = [
        ("shared memory", extensions.shared_memory),
        ("covered windows", extensions.composite),
        ("monitors", extensions.randr),
        ("click-through overlays", extensions.shape),
        ("mouse", extensions.xtest),
    ];
    let offer = |(name, has): (&str, bool)| format!("{name} {}", if has { "yes" } else { "NO" });
    vec![
        ("screen", format!("X11, {} windows", screen.windows().map_or(0, |it| it.len()))),
        ("monitors", monitors.iter().map(describe).collect::<Vec<_>>().join("; ")),
        ("screen offers", offers.map(offer).join(", ")),
        ("Wayland", wayland),
    ]
}
