//! Which game is meant, in which window, and where it is found.

use anyhow::{Context as _, bail};
use seesolve_core::{AnySession, Frame, Trace, Verdict};
use seesolve_desktop::{Calibration, RateControl, Screen, Sighting, find_game, look_into};
use seesolve_games::registry::{GAMES, NewSession, find_all};

use super::display::no_window;
use crate::game_settings::GameSettings;
use crate::{remembered, terminal};

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
    pub fn look(&self, frame: &Frame) -> Option<Box<dyn AnySession>> {
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
    pub fn look_into_known(&self, frame: &Frame) -> Option<Box<dyn AnySession>> {
        let seen = self.look(frame);
        if seen.as_ref().is_some_and(|it| it.verdict() == Some(Verdict::Read)) {
            return seen;
        }
        self.look_for_prompt(frame).or(seen)
    }

    /// A session of the game that asks for something in the picture.
    pub fn look_for_prompt(&self, frame: &Frame) -> Option<Box<dyn AnySession>> {
        let mut session = self.games().into_iter().find_map(|new| {
            let session = new();
            session.prompt(frame, &mut Trace::off()).map(|_| session)
        })?;
        self.settings.apply(session.as_mut(), false).ok()?;
        Some(session)
    }

    pub fn games(&self) -> Vec<NewSession> {
        self.game.map_or_else(|| GAMES.to_vec(), |it| vec![it])
    }

    /// The game on the screen and the pace that is known for it: in the named window, else where
    /// it was last time, else anywhere.
    pub fn find(&self, screen: &mut dyn Screen) -> anyhow::Result<(Sighting, RateControl)> {
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
