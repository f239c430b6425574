//! A question about one cell, asked beside the open one: what a search left aside because it could not
//! matter is worked out for the player who wants to know.

use crate::answer::Answer;
use crate::job::Job;
use crate::layout::CellId;
use crate::session::Session;
use crate::settings::{SettingPlace, SettingSpec};
use crate::view::CellView;

impl Session {
    /// The question about a cell; `None` where the answer has said all there is.
    pub fn question_about(&self, cell: CellId) -> Option<Job> {
        let view = &self.answer()?.view;
        let asked = view.cells.iter().find(|it| it.cell == cell && it.has_more)?;
        let mut job = self.job()?;
        job.settings.set(self.game().settings(), self.naming_a_cell()?.key, &asked.name).ok()?;
        Some(job)
    }

    /// Takes what was found out about the cell that a question was about, unless something else is
    /// open meanwhile; whether it was taken.
    pub fn take_explanation(&mut self, question: &Job, explained: Option<&Answer>) -> bool {
        let Some(key) = self.naming_a_cell().map(|it| it.key) else { return false };
        let Some(name) = question.settings.text(key).map(str::to_owned) else { return false };
        let plain = |mut job: Job| {
            job.settings.unset(self.game().settings(), key);
            job
        };
        if self.job().map(plain) != Some(plain(question.clone())) {
            return false;
        }
        let is_named = |it: &&CellView| it.name == name;
        let found = explained.and_then(|it| it.view.cells.iter().find(is_named));
        let why = found.map(|it| it.why.clone()).filter(|it| !it.is_empty());
        let cells = self.answer.iter_mut().flat_map(|it| &mut it.view.cells);
        for cell in cells.filter(|it| it.name == name) {
            cell.has_more = false;
            cell.why = why.clone().unwrap_or_else(|| cell.why.clone());
        }
        true
    }

    /// The setting by which this game is asked about a cell.
    fn naming_a_cell(&self) -> Option<&'static SettingSpec> {
        self.game().settings().iter().find(|it| it.place == SettingPlace::Cell)
    }
}
