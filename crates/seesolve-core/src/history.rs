//! What undo and redo walk through: the steps of a session, each with the corrections and the
//! reading that led to it.

use std::sync::Arc;

use crate::game::Game;
use crate::position::{InputError, Position};
use crate::reading::{Corrections, Reading};
use crate::saved::SavedStep;
use crate::view::{Rgb, Role};

/// How far undo reaches: watching for hours must not fill the memory.
const MAX_STEPS: usize = 200;

/// A position together with the corrections and the reading that led to it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Step {
    /// `None` when what was seen, or what the player made of it, is not legal.
    pub position: Option<Position>,
    pub corrections: Corrections,
    /// What the picture alone said when the corrections began, to tell later whether it is still
    /// the same board.
    pub uncorrected: Option<Position>,
    pub reading: Option<Reading>,
    /// The number of the picture that was read.
    pub picture: Option<u64>,
    /// The typed position that the corrections change, while what they make of it is not legal.
    pub draft: Option<Position>,
    /// The colours of a picture that was read before the session was saved.
    pub kept_colors: Vec<(Role, Rgb)>,
}

impl Step {
    /// The colours of the picture, as far as they were read.
    pub fn colors(&self) -> &[(Role, Rgb)] {
        self.reading.as_ref().map_or(&self.kept_colors, |it| &it.colors)
    }

    /// The step as it is kept in a file: without the picture, and so without what was read but its
    /// colours.
    fn saved(&self) -> SavedStep {
        SavedStep {
            position: self.position.clone(),
            corrections: self.corrections.clone(),
            is_doubtful: self.reading.as_ref().is_some_and(|it| !it.is_certain()),
            draft: self.draft.clone(),
            colors: self.colors().to_vec(),
        }
    }

    fn loaded(saved: &SavedStep, game: &dyn Game) -> Result<Self, InputError> {
        let parsed = |it: &Position| game.position(it.notation());
        let position = saved.position.as_ref().map(parsed).transpose()?;
        let reading = position.clone().filter(|_| saved.is_doubtful).map(|it| Reading {
            items: game.items(&it),
            position: Some(it),
            colors: saved.colors.clone(),
            ..Reading::nothing("what was saved was not certain; its picture is not kept")
        });
        let draft = saved.draft.as_ref().map(parsed).transpose()?;
        let (corrections, kept_colors) = (saved.corrections.clone(), saved.colors.clone());
        Ok(Self { position, corrections, reading, draft, kept_colors, ..Self::default() })
    }
}

/// The steps up to the present one, and those that were undone. They are shared: who watches keeps a
/// copy of the session at every look.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    steps: Vec<Arc<Step>>,
    undone: Vec<Arc<Step>>,
}

impl History {
    pub fn last(&self) -> Option<&Step> {
        self.steps.last().map(Arc::as_ref)
    }

    /// Makes a step the present one; the same again changes nothing but what was read.
    pub fn arrive(&mut self, step: Step) {
        let is_same = |last: &Step| {
            (&last.position, &last.corrections, &last.draft)
                == (&step.position, &step.corrections, &step.draft)
        };
        if self.last().is_some_and(is_same) {
            self.read_anew(step.reading, step.picture);
            return;
        }
        self.steps.push(Arc::new(step));
        self.undone.clear();
        if self.steps.len() > MAX_STEPS {
            self.steps.remove(0);
        }
    }

    /// Replaces what was read in the present step, and nothing else.
    pub fn read_anew(&mut self, reading: Option<Reading>, picture: Option<u64>) {
        if let Some(last) = self.steps.last_mut() {
            let last = Arc::make_mut(last);
            (last.reading, last.picture) = (reading, picture);
        }
    }

    /// Forgets all steps but the present one.
    pub fn forget_others(&mut self) {
        let present = self.steps.pop();
        (self.steps, self.undone) = (present.into_iter().collect(), Vec::new());
    }

    /// Goes one step back, but never to nothing; whether there was one.
    pub fn undo(&mut self) -> bool {
        let can_undo = self.can_undo();
        if can_undo {
            self.undone.extend(self.steps.pop());
        }
        can_undo
    }

    /// Takes an undone step again; whether there was one.
    pub fn redo(&mut self) -> bool {
        let step = self.undone.pop();
        let can_redo = step.is_some();
        self.steps.extend(step);
        can_redo
    }

    pub fn can_undo(&self) -> bool {
        self.steps.len() > 1
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The steps and the undone ones, as they are kept in a file.
    pub fn saved(&self) -> (Vec<SavedStep>, Vec<SavedStep>) {
        let saved = |steps: &[Arc<Step>]| steps.iter().map(|it| it.saved()).collect();
        (saved(&self.steps), saved(&self.undone))
    }

    /// Steps from a file; the game checks each position.
    pub fn loaded(
        steps: &[SavedStep],
        undone: &[SavedStep],
        game: &dyn Game,
    ) -> Result<Self, InputError> {
        let loaded = |steps: &[SavedStep]| {
            let steps = steps.iter().map(|it| Step::loaded(it, game).map(Arc::new));
            steps.collect::<Result<Vec<_>, _>>()
        };
        Ok(Self { steps: loaded(steps)?, undone: loaded(undone)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(notation: &str) -> Step {
        Step { position: Some(Position::of(&notation)), ..Step::default() }
    }

    fn present(history: &History) -> Option<&str> {
        history.last()?.position.as_ref().map(Position::notation)
    }

    #[test]
    fn undo_walks_back_to_the_first_step_and_a_new_step_ends_redo() {
        let mut history = History::default();
        assert!(!history.undo() && !history.redo());
        ["a", "b", "b", "c"].iter().for_each(|it| history.arrive(step(it)));
        assert!(history.undo() && history.undo() && !history.undo());
        assert_eq!(present(&history), Some("a"));
        assert!(history.redo());
        assert_eq!(present(&history), Some("b"));
        history.arrive(step("d"));
        assert!(!history.can_redo());
    }

    #[test]
    fn two_empty_boards_of_different_sizes_are_two_steps() {
        let mut history = History::default();
        for draft in ["5x5", "6x6"] {
            history.arrive(Step { draft: Some(Position::of(&draft)), ..Step::default() });
        }
        assert_eq!(history.last().unwrap().draft.as_ref().unwrap().notation(), "6x6");
        assert!(history.can_undo());
    }

    #[test]
    fn what_is_forgotten_leaves_the_present_step() {
        let mut history = History::default();
        ["a", "b", "c"].iter().for_each(|it| history.arrive(step(it)));
        history.undo();
        history.forget_others();
        assert_eq!(present(&history), Some("b"));
        assert!(!history.can_undo() && !history.can_redo());
    }

    #[test]
    fn the_oldest_steps_are_forgotten() {
        let mut history = History::default();
        (0..2 * MAX_STEPS).for_each(|it| history.arrive(step(&it.to_string())));
        assert_eq!(history.steps.len(), MAX_STEPS);
        assert_eq!(present(&history), Some("399"));
    }
}
