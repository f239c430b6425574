//! What there is to show of a session.

use crate::ability::Live;
use crate::answer::Answer;
use crate::control::Control;
use crate::frame::Frame;
use crate::gesture::{Counter, Gesture, Prompt};
use crate::history::Step;
use crate::layout::Layout;
use crate::position::Position;
use crate::reading::{Corrections, Item, Reading, Verdict};
use crate::session::Session;
use crate::view::{BoardView, Rgb, Role};

impl Session {
    /// The present answer.
    pub fn answer(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }

    /// The present position.
    pub fn position(&self) -> Option<&Position> {
        self.history.last()?.position.as_ref()
    }

    /// What was read last, corrections applied; `None` for typed positions.
    pub fn reading(&self) -> Option<&Reading> {
        self.history.last()?.reading.as_ref()
    }

    /// The colours of the picture that was read, also before the session was saved.
    pub fn colors(&self) -> &[(Role, Rgb)] {
        self.history.last().map_or(&[], Step::colors)
    }

    /// Whether the program stands by what was read; typed positions are certain.
    pub fn verdict(&self) -> Option<Verdict> {
        self.reading().map(|it| it.verdict)
    }

    /// The player's own word on the present board.
    pub fn corrections(&self) -> &Corrections {
        self.history.last().map_or(Corrections::NONE, |it| &it.corrections)
    }

    /// Everything that can be set right by its shown name.
    pub fn items(&self) -> Vec<Item> {
        match (self.reading(), self.position()) {
            (Some(reading), _) if self.shown().is_some() => reading.items.clone(),
            (Some(reading), _) => {
                let cut_from_nothing = |it: &Item| Item { cut_in_frame: None, ..it.clone() };
                reading.items.iter().map(cut_from_nothing).collect()
            }
            (None, Some(position)) => self.game.items(position),
            (None, None) => self.drafted_items(),
        }
    }

    fn drafted_items(&self) -> Vec<Item> {
        let last = self.history.last();
        let Some((draft, last)) = last.and_then(|it| Some((it.draft.as_ref()?, it))) else {
            return Vec::new();
        };
        let mut items = self.game.items(draft);
        for item in &mut items {
            if let Some(value) = last.corrections.get(&item.name) {
                value.clone_into(&mut item.symbol);
            }
        }
        items
    }

    /// The picture in which the board was seen; `None` for typed positions and for steps back to
    /// what another picture showed.
    pub fn frame(&self) -> Option<&Frame> {
        self.shown().map(|it| &it.frame)
    }

    /// Where the board is in the picture.
    pub fn layout(&self) -> Option<&Layout> {
        self.shown().map(|it| &it.sighting.layout)
    }

    /// The board to draw, with the answer if there is one, in the colours of the picture.
    pub fn view(&self) -> Option<BoardView> {
        let view = match &self.answer {
            Some(answer) => answer.view.clone(),
            None => match self.history.last()? {
                Step { draft: Some(draft), corrections, .. } => {
                    self.game.drafted_view(draft, corrections)
                }
                step => self.game.view(step.position.as_ref()?),
            },
        };
        let view = view.in_colors(self.colors());
        let Some(reading) = self.reading() else { return Some(view) };
        if reading.is_certain() {
            return Some(view);
        }
        let names: Vec<&str> = reading.to_check().map(|it| it.name.as_str()).collect();
        Some(view.with_doubts(&reading.doubtful, &names))
    }

    /// What the mouse should do now.
    pub fn gestures(&self) -> &[Gesture] {
        self.answer.as_ref().map_or(&[], |it| &it.gestures)
    }

    /// Whether a picture of the board already shows what a gesture does; `None`: read to know.
    pub fn shows(&self, frame: &Frame, gesture: &Gesture) -> Option<bool> {
        self.seen.as_ref()?.sighting.place.shows(frame, gesture)
    }

    /// What stands in front of the board, or asks for an answer while there is none.
    pub fn prompt(&self, frame: &Frame, control: &Control) -> Option<Prompt> {
        match &self.seen {
            Some(seen) => seen.sighting.place.prompt(frame),
            None => self.game.live()?.prompt(frame, control),
        }
    }

    /// What players count, such as coins or the level.
    pub fn counters(&self) -> Vec<Counter> {
        let counters = |live: &dyn Live| self.position().map(|it| live.counters(it));
        self.game.live().and_then(counters).unwrap_or_default()
    }
}
