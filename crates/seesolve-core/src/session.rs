//! A player's dealings with one game, written once for all of them: what was seen, entered,
//! corrected, undone and answered. What there is to show of it is in `shown`.

use crate::answer::Answer;
use crate::control::Control;
use crate::frame::Frame;
use crate::game::{Game, Sighting};
use crate::history::{History, Step};
use crate::job::Job;
use crate::position::{InputError, Position};
use crate::reading::{Corrections, Reading, item_named};
use crate::settings::Settings;

/// The last picture and the board found in it.
#[derive(Clone)]
pub(crate) struct Seen {
    pub(crate) frame: Frame,
    pub(crate) sighting: Sighting,
    /// Pictures are not kept: a step that was read from another one is without any.
    number: u64,
}

/// History, corrections and the present answer of one game.
#[derive(Clone)]
pub struct Session {
    pub(crate) game: &'static dyn Game,
    pub(crate) settings: Settings,
    pub(crate) seen: Option<Seen>,
    n_pictures: u64,
    pub(crate) history: History,
    pub(crate) answer: Option<Answer>,
}

impl Session {
    /// A session in which nothing has happened.
    pub fn new(game: &'static dyn Game) -> Self {
        Self {
            game,
            settings: Settings::defaults(game.settings()),
            seen: None,
            n_pictures: 0,
            history: History::default(),
            answer: None,
        }
    }

    /// A session that begins with a board found in a picture.
    pub fn of(game: &'static dyn Game, frame: Frame, sighting: Sighting) -> Self {
        let mut session = Self::new(game);
        session.see(frame, sighting);
        session
    }

    /// Whose session this is.
    pub fn game(&self) -> &'static dyn Game {
        self.game
    }

    /// The values the solver is told.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sets a value for the solver; a refused one changes nothing, an empty one takes back what was
    /// set.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), InputError> {
        let before = self.settings.clone();
        match value {
            "" => self.settings.unset(self.game.settings(), key),
            _ => self.settings.set(self.game.settings(), key, value)?,
        }
        if self.settings != before {
            self.answer = None;
        }
        Ok(())
    }

    /// Sets all values at once; they were checked when they were set.
    pub fn set_all(&mut self, settings: Settings) {
        if self.settings != settings {
            (self.settings, self.answer) = (settings, None);
        }
    }

    /// Takes a board of a picture that stands for itself: of what was known only corrections hold,
    /// for as long as it is the same board.
    pub fn see_alone(&mut self, frame: Frame, sighting: Sighting) {
        let reading = sighting.reading.clone();
        self.show(frame, sighting);
        self.take(reading, &Control::new());
    }

    /// Takes a board that was found and read, in the next picture of something that is watched.
    /// Corrections hold for as long as it is the same board.
    pub fn see(&mut self, frame: Frame, sighting: Sighting) {
        let reading = sighting.reading.clone();
        self.show(frame, sighting);
        // A board found again follows from what was known of it.
        let again = self.position().cloned().and_then(|before| {
            self.read_place(Corrections::NONE, Some(&before), &Control::new()).ok()
        });
        self.take(again.unwrap_or(reading), &Control::new());
    }

    /// Reads the next picture where the board was found last; whether it was read with certainty.
    pub fn look_again(&mut self, frame: &Frame, control: &Control) -> bool {
        let Some(seen) = self.seen.take() else { return false };
        self.show(frame.clone(), seen.sighting);
        let plain = self.read_place(Corrections::NONE, self.position(), control);
        let Ok(plain) = plain else { return false };
        self.take(plain, control);
        self.reading().is_some_and(Reading::is_certain)
    }

    /// Takes a position as people type it.
    pub fn enter(&mut self, text: &str) -> Result<(), InputError> {
        let error = match self.game.position(text) {
            Ok(position) => {
                self.go_to(position);
                return Ok(());
            }
            Err(error) => error,
        };
        let (position, corrections) = self.game.blank(text).ok_or(error)?;
        self.seen = None;
        self.arrive(Step { corrections, draft: Some(position), ..Step::default() });
        Ok(())
    }

    /// Makes a typed or generated position the current one.
    pub fn go_to(&mut self, position: Position) {
        self.seen = None;
        self.arrive(Step { position: Some(position), ..Step::default() });
    }

    /// Overrules what was read, or changes what was typed, by the name that is shown. Returns the
    /// shown name of what was meant. A refused value changes nothing.
    pub fn correct(
        &mut self,
        name: &str,
        value: &str,
        control: &Control,
    ) -> Result<String, InputError> {
        let name = item_named(&self.items(), name)?.name.clone();
        let last = self.history.last().cloned().unwrap_or_default();
        if self.shown().is_none() {
            self.edit(last, &name, value)?;
            return Ok(name);
        }
        let uncorrected =
            if last.corrections.is_empty() { last.position } else { last.uncorrected };
        let mut corrections = last.corrections;
        corrections.insert(name.as_str(), value);
        let reading = self.read_place(&corrections, None, control)?;
        self.arrive(self.step(reading, corrections, uncorrected));
        Ok(name)
    }

    /// Changes what was typed. What is not legal yet is kept as a draft, until it is.
    fn edit(&mut self, last: Step, name: &str, value: &str) -> Result<(), InputError> {
        let (draft, mut corrections) = match (last.draft, last.position) {
            (Some(draft), _) => (draft, last.corrections),
            (None, position) => (position.ok_or(InputError::NothingOpen)?, Corrections::default()),
        };
        corrections.insert(name, value);
        match self.game.edited(&draft, &corrections) {
            Ok(position) => self.go_to(position),
            Err(InputError::NotLegal { .. }) => {
                self.arrive(Step { corrections, draft: Some(draft), ..Step::default() });
            }
            Err(refused) => return Err(refused),
        }
        Ok(())
    }

    /// Why what was typed is not a legal position yet.
    pub fn unfinished(&self) -> Option<InputError> {
        let last = self.history.last()?;
        self.game.edited(last.draft.as_ref()?, &last.corrections).err()
    }

    /// Goes one step back, corrections and reading included; whether there was one.
    pub fn undo(&mut self) -> bool {
        let is_undone = self.history.undo();
        if is_undone {
            self.answer = None;
        }
        is_undone
    }

    /// Takes an undone step again; whether there was one.
    pub fn redo(&mut self) -> bool {
        let is_redone = self.history.redo();
        if is_redone {
            self.answer = None;
        }
        is_redone
    }

    /// Whether there is a step to go back to.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether there is an undone step.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Leaves nothing to go back to: who plays or watches for hours never does, and two hundred
    /// readings are megabytes.
    pub fn forget_other_steps(&mut self) {
        self.history.forget_others();
    }

    /// The question that is open now.
    pub fn job(&self) -> Option<Job> {
        let position = self.position()?.clone();
        Some(Job {
            game: self.game.info().id.to_owned(),
            position,
            settings: self.settings.clone(),
        })
    }

    /// Takes an answer, or the best so far, unless the question has changed meanwhile; whether it
    /// was taken.
    pub fn accept(&mut self, job: &Job, answer: Answer) -> bool {
        let is_wanted = self.job().as_ref() == Some(job);
        if is_wanted {
            self.answer = Some(answer);
        }
        is_wanted
    }

    /// Makes a step the present one. An answer holds for as long as the position does.
    fn arrive(&mut self, step: Step) {
        if self.position() != step.position.as_ref() {
            self.answer = None;
        }
        self.history.arrive(step);
    }

    /// The last picture, if the present step was read from it.
    pub(crate) fn shown(&self) -> Option<&Seen> {
        let present = self.history.last()?.picture?;
        self.seen.as_ref().filter(|it| it.number == present)
    }

    fn show(&mut self, frame: Frame, sighting: Sighting) {
        self.n_pictures += 1;
        self.seen = Some(Seen { frame, sighting, number: self.n_pictures });
    }

    fn picture(&self) -> Option<u64> {
        self.seen.as_ref().map(|it| it.number)
    }

    fn read_place(
        &self,
        corrections: &Corrections,
        before: Option<&Position>,
        control: &Control,
    ) -> Result<Reading, InputError> {
        let seen = self.seen.as_ref().ok_or(InputError::NothingOpen)?;
        seen.sighting.place.read(&seen.frame, corrections, before, control)
    }

    /// Makes a new reading the present one, with the corrections that still hold.
    fn take(&mut self, plain: Reading, control: &Control) {
        let last = self.history.last().cloned().unwrap_or_default();
        let corrected = self.corrected(&last, &plain, control);
        let is_corrected = corrected.is_some();
        let reading = corrected.unwrap_or(plain);
        if reading.position.is_none() && last.position.is_some() && !is_corrected {
            // A look that shows no legal position leaves the known one as it was.
            self.history.read_anew(Some(reading), self.picture());
            return;
        }
        let (corrections, uncorrected) =
            if is_corrected { (last.corrections, last.uncorrected) } else { Default::default() };
        self.arrive(self.step(reading, corrections, uncorrected));
    }

    /// What was read of the last picture, as a step.
    fn step(
        &self,
        reading: Reading,
        corrections: Corrections,
        uncorrected: Option<Position>,
    ) -> Step {
        let (position, picture) = (reading.position.clone(), self.picture());
        let reading = Some(reading);
        Step { position, corrections, uncorrected, reading, picture, ..Step::default() }
    }

    /// The reading with the player's corrections, if there are any and they are about this board.
    /// A picture that alone shows nothing legal says nothing against that.
    fn corrected(&self, last: &Step, plain: &Reading, control: &Control) -> Option<Reading> {
        let is_same = |before: &Option<Position>, now: &Option<Position>| match (before, now) {
            (Some(before), Some(now)) => self.game.is_same_board(before, now),
            _ => true,
        };
        if last.corrections.is_empty() || !is_same(&last.uncorrected, &plain.position) {
            return None;
        }
        let reading = self.read_place(&last.corrections, last.position.as_ref(), control).ok()?;
        is_same(&last.position, &reading.position).then_some(reading)
    }
}
