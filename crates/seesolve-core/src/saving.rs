//! Sessions to plain data and back.

use crate::history::History;
use crate::saved::{LoadError, SCHEMA, SavedSession};
use crate::session::Session;

impl Session {
    /// The session as plain data. Pictures are not kept.
    pub fn save(&self) -> SavedSession {
        let (steps, undone) = self.history.saved();
        SavedSession {
            schema: SCHEMA.to_owned(),
            game: self.game.info().id.to_owned(),
            settings: self.settings.clone(),
            steps,
            undone,
        }
    }

    /// Takes up a saved session of the same game. What is refused changes nothing.
    pub fn load(&mut self, saved: &SavedSession) -> Result<(), LoadError> {
        if saved.schema != SCHEMA || saved.game != self.game.info().id {
            return Err(LoadError::OtherGame { game: saved.game.clone() });
        }
        saved.settings.check(self.game.settings())?;
        let history = History::loaded(&saved.steps, &saved.undone, self.game)?;
        if history.last().is_none_or(|it| it.position.is_none() && it.draft.is_none()) {
            return Err(LoadError::NoPosition);
        }
        self.history = history;
        (self.settings, self.answer, self.seen) = (saved.settings.clone(), None, None);
        Ok(())
    }
}
