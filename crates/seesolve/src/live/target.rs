//! Which game is meant, in which window, and where it is found.

use std::io;
use std::sync::OnceLock;

use anyhow::{Context as _, bail};
use seesolve_core::{Control, Corrections, Frame, Game, Position, Session, Settings, recognise};
use seesolve_desktop::{
    Calibration, FindError, FoundGame, RateControl, Screen, StopReason, StopSignal, find_game,
    look_into,
};

use super::display::no_window;
use crate::args::{Global, WordArgs, games_in_question};
use crate::game_settings::{GameSettings, Purpose};
use crate::{interrupt, questions, remembered, terminal};

/// What is counted in every game.
const BOARDS: [&str; 2] = ["boards", "rounds"];

/// How looking for the game ended.
pub enum Found {
    /// The game, and how its window is known to take gestures.
    Game(Box<FoundGame>, RateControl),
    /// The player wanted to stop.
    Stopped(StopReason),
}

/// Which game, in which window.
pub struct Target<'a> {
    /// The games in question, with what their solvers are told.
    games: Vec<(&'static dyn Game, Settings)>,
    window: Option<&'a str>,
    word: &'a WordArgs,
    /// What the player said of the board that was found, and what the picture alone said.
    said: OnceLock<(Corrections, Option<Position>)>,
}

impl<'a> Target<'a> {
    /// Refuses settings that a game in question cannot have, before anything is looked at.
    pub fn new<P: Purpose>(
        game: Option<&'static dyn Game>,
        window: Option<&'a str>,
        settings: &GameSettings<P>,
        word: &'a WordArgs,
    ) -> anyhow::Result<Self> {
        let with_settings = |it: &'static dyn Game| Ok((it, settings.of(it, game.is_some())?));
        let games = games_in_question(game).into_iter().map(with_settings);
        let games = games.collect::<anyhow::Result<_>>()?;
        Ok(Self { games, window, word, said: OnceLock::new() })
    }

    /// A session of the surest game whose board is in the picture, read.
    pub fn look(&self, frame: &Frame, control: &Control) -> Option<Session> {
        let games: Vec<&'static dyn Game> = self.games.iter().map(|(game, _)| *game).collect();
        let best = recognise(&games, frame, control).into_iter().next()?;
        let mut session = Session::of(best.game, frame.clone(), best.sighting);
        session.set_all(self.settings_of(best.game));
        self.repeat_word(&mut session, control);
        Some(session)
    }

    /// What the player said of a board goes for as long as the same board is shown.
    fn repeat_word(&self, session: &mut Session, control: &Control) {
        let Some((corrections, plain)) = self.said.get() else { return };
        let is_same = match (plain, session.position()) {
            (Some(plain), Some(now)) => session.game().is_same_board(plain, now),
            _ => true,
        };
        if is_same {
            for (name, value) in corrections.iter() {
                // What no longer fits is about another board.
                let _ = session.correct(name, value, control);
            }
        }
    }

    /// Takes the player's word on the board that was found: what was typed, and what is answered
    /// when it is doubtful.
    pub fn settle(&self, session: &mut Session, json: bool, global: Global) -> anyhow::Result<()> {
        let (plain, control) = (session.position().cloned(), interrupt::control());
        if session.layout().is_none() && !self.word.fixes.is_empty() {
            bail!("--fix: there is no board yet to correct");
        }
        for fix in &self.word.fixes {
            let meant = session.correct(&fix.name, &fix.value, &control);
            let meant = meant.with_context(|| format!("--fix {fix}"))?;
            if let Some(explained) = fix.explained(&meant).filter(|_| !global.quiet) {
                terminal::note(&explained);
            }
        }
        if self.word.may_ask(json, global) {
            let (answers, out) = (&mut io::stdin().lock(), &mut io::stderr().lock());
            questions::settle(session, answers, out, global.text_style(), &control)?;
        }
        if !session.corrections().is_empty() {
            // Nobody else sets it.
            let _ = self.said.set((session.corrections().clone(), plain));
        }
        Ok(())
    }

    /// As [`Self::look`], in a window that is known to be the game's: between two boards there may
    /// be none to be seen, but a button that leads on.
    fn look_into_known(&self, frame: &Frame, control: &Control) -> Option<Session> {
        let seen = self.look(frame, control);
        let is_certain =
            |it: &Session| it.reading().is_some_and(seesolve_core::Reading::is_certain);
        if seen.as_ref().is_some_and(is_certain) {
            return seen;
        }
        self.look_for_prompt(frame, control).or(seen)
    }

    /// A session of the game that asks for something in the picture.
    fn look_for_prompt(&self, frame: &Frame, control: &Control) -> Option<Session> {
        let asks = |it: &dyn Game| it.live().is_some_and(|it| it.prompt(frame, control).is_some());
        let (game, settings) = self.games.iter().find(|(game, _)| asks(*game))?;
        let mut session = Session::new(*game);
        session.set_all(settings.clone());
        Some(session)
    }

    /// Refuses what neither the player nor any game in question counts.
    pub fn check_counted<'b>(&self, names: impl Iterator<Item = &'b str>) -> anyhow::Result<()> {
        let mut known: Vec<String> = BOARDS.map(str::to_owned).to_vec();
        for (game, _) in &self.games {
            let position = game.position(game.info().example);
            if let (Some(live), Ok(position)) = (game.live(), position) {
                known.extend(live.counters(&position).into_iter().map(|it| it.name));
            }
        }
        for name in names {
            if !known.iter().any(|it| it == name) {
                bail!("--until: \"{name}\" is not counted; {} are", known.join(", "));
            }
        }
        Ok(())
    }

    /// The ids of the games in question.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.games.iter().map(|(game, _)| game.info().id)
    }

    fn settings_of(&self, game: &dyn Game) -> Settings {
        let of_it = self.games.iter().find(|(it, _)| it.info().id == game.info().id);
        of_it.map(|(_, settings)| settings.clone()).unwrap_or_default()
    }

    /// The game on the screen and how fast its window is known to take events: in the named window,
    /// else where it was last time, else anywhere.
    pub fn find(
        &self,
        screen: &mut dyn Screen,
        stop_signals: &mut [Box<dyn StopSignal>],
    ) -> anyhow::Result<Found> {
        match self.find_on(screen, stop_signals) {
            Err(error) => match error.downcast::<FindError>() {
                Ok(FindError::Stopped(reason)) => Ok(Found::Stopped(reason)),
                Ok(other) => Err(other.into()),
                Err(error) => Err(error),
            },
            Ok((game, rate_control)) => Ok(Found::Game(Box::new(game), rate_control)),
        }
    }

    fn find_on(
        &self,
        screen: &mut dyn Screen,
        stop_signals: &mut [Box<dyn StopSignal>],
    ) -> anyhow::Result<(FoundGame, RateControl)> {
        let look = |frame: &Frame, control: &Control| self.look_into_known(frame, control);
        if let Some(title) = self.window {
            let window = screen.find_window(title)?;
            let window = window.with_context(|| no_window(screen, title))?;
            let title = window.title.clone();
            let found = look_into(screen, stop_signals, window, &look)?;
            let found = found.with_context(|| format!("no board in the window \"{title}\""))?;
            let fits = |it: &Calibration| !found.has_board() || it.fits(&found);
            let known = remembered::load(id_of(&found))?.filter(fits);
            return Ok((found, known.map_or_else(RateControl::default, |it| it.rate_control)));
        }
        for (game, _) in &self.games {
            let (id, title) = (game.info().id, game.info().title);
            let Some(known) = remembered::load(id)? else { continue };
            let Some(window) = known.window(screen)? else { continue };
            let found = look_into(screen, stop_signals, window, &look)?;
            let is_it = |it: &FoundGame| !it.has_board() || it.is_certain() && known.fits(it);
            if let Some(found) = found.filter(is_it) {
                return Ok((found, known.rate_control));
            }
            terminal::note(&format!("{title} is no longer where it was; looking everywhere"));
            // What replaces it says so if it cannot be saved.
            let _ = remembered::forget(id);
        }
        let look = |frame: &Frame, control: &Control| self.look(frame, control);
        let found = find_game(screen, stop_signals, &look)?;
        let Some(found) = found else { bail!("no board of a known game is on the screen") };
        let calibration = Calibration::of(&found, RateControl::default());
        remembered::save_if_possible(id_of(&found), &calibration);
        Ok((found, RateControl::default()))
    }
}

fn id_of(found: &FoundGame) -> &'static str {
    found.session.game().info().id
}
