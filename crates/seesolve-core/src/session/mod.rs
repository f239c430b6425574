//! The mid-end, written once for all games: what was seen, entered, corrected, undone and solved.
//!
//! [`Session`] is typed by its game; [`AnySession`] is the face front ends see.

mod face;

use serde_json::{Value, json};

use crate::answer::{Analysis, Proof};
use crate::control::Control;
use crate::frame::Frame;
use crate::game::{Game, GameInfo, PaintStyle, Painted};
use crate::gesture::{Gesture, Prompt, Tally};
use crate::layout::{CellId, Layout, Located};
use crate::reading::{CellReading, Corrections, FieldReading, Reading, Verdict};
use crate::settings::{SettingError, SettingSpec, Settings};
use crate::simulation::Simulation;
use crate::trace::Trace;
use crate::view::BoardView;

pub use face::{AnySession, NewPuzzle, PackEntry, SessionError};

/// What the last look at a picture gave.
struct Seen<G: Game> {
    frame: Frame,
    place: Located<G::Lattice>,
    reading: Reading<G::State>,
}

/// A player's dealings with one game.
pub struct Session<G: Game> {
    game: G,
    settings: Settings,
    seen: Option<Seen<G>>,
    corrections: Corrections,
    states: Vec<G::State>,
    undone: Vec<G::State>,
    analysis: Option<Analysis<G::Play, G::Detail>>,
}

impl<G: Game> Session<G> {
    pub fn new(game: G) -> Self {
        let settings = Settings::defaults(game.settings());
        Self {
            game,
            settings,
            seen: None,
            corrections: Corrections::default(),
            states: Vec::new(),
            undone: Vec::new(),
            analysis: None,
        }
    }

    pub fn state(&self) -> Option<&G::State> {
        self.states.last()
    }

    pub fn analysis(&self) -> Option<&Analysis<G::Play, G::Detail>> {
        self.analysis.as_ref()
    }

    /// Makes a position the current one; the same again changes nothing.
    fn arrive(&mut self, state: G::State) {
        if self.states.last() != Some(&state) {
            self.states.push(state);
            self.undone.clear();
            self.analysis = None;
        }
    }

    /// Reads the last picture again. The position follows from the one before, unless the player
    /// has just corrected the reading: then the reading alone counts.
    fn reread(&mut self, previous: Previous, trace: &mut Trace) -> Result<(), SessionError> {
        let Some(seen) = &mut self.seen else { return Err(SessionError::Empty) };
        seen.reading = self.game.read(&seen.frame, &seen.place, &self.corrections, trace);
        let followed = match (previous, self.states.last()) {
            (Previous::Counts, Some(state)) => self.game.follow(state, &seen.reading),
            _ => seen.reading.state.clone(),
        };
        let Some(state) = followed else {
            let warnings = seen.reading.warnings.clone();
            // What the player has overruled must not be answered as if nothing had been said.
            if matches!(previous, Previous::IsOverruled) {
                self.states.clear();
                self.undone.clear();
                self.analysis = None;
            }
            return Err(SessionError::NoPosition { warnings });
        };
        self.arrive(state);
        Ok(())
    }
}

/// Whether a new reading must make sense after the position before it.
#[derive(Clone, Copy)]
enum Previous {
    Counts,
    IsOverruled,
}

impl<G: Game> AnySession for Session<G> {
    fn info(&self) -> GameInfo {
        self.game.info()
    }

    fn setting_specs(&self) -> &'static [SettingSpec] {
        self.game.settings()
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        self.analysis = None;
        self.settings.set(self.game.settings(), key, value)?;
        self.game.prepare(&self.settings);
        Ok(())
    }

    fn setting(&self, key: &str) -> Option<&str> {
        self.settings.text(key)
    }

    fn find(&mut self, frame: &Frame, trace: &mut Trace) -> Option<f32> {
        let place = self.game.locate(frame, trace).into_iter().next()?;
        let score = place.layout.score;
        let reading = Reading::doubtful("not read yet");
        self.seen = Some(Seen { frame: frame.clone(), place, reading });
        Some(score)
    }

    fn read(&mut self, trace: &mut Trace) -> Result<(), SessionError> {
        self.reread(Previous::Counts, trace)
    }

    fn look_again(&mut self, frame: &Frame, trace: &mut Trace) -> Result<(), SessionError> {
        let Some(seen) = &mut self.seen else { return self.look(frame, trace) };
        seen.frame = frame.clone();
        self.reread(Previous::Counts, trace)
    }

    fn enter(&mut self, notation: &str) -> Result<(), SessionError> {
        let state = notation.parse()?;
        self.arrive(state);
        Ok(())
    }

    fn type_in(&mut self, text: &str) -> Result<(), SessionError> {
        let state = self.game.typed(text)?;
        self.arrive(state);
        Ok(())
    }

    fn typing_help(&self) -> &'static str {
        self.game.typing_help()
    }

    fn set_cell(&mut self, cell: CellId, symbol: char) -> Result<(), SessionError> {
        let state = self.states.last().ok_or(SessionError::Empty)?;
        let state = self.game.with_cell(state, cell, symbol)?;
        self.arrive(state);
        Ok(())
    }

    fn correct(&mut self, cell: &str, symbol: &str) -> Result<(), SessionError> {
        let seen = self.seen.as_ref().ok_or(SessionError::Empty)?;
        let no_cell = || SessionError::NoCell(cell.to_owned());
        let cell = self.game.cell_named(&seen.place, cell).ok_or_else(no_cell)?;
        self.corrections.set_cell(cell, symbol);
        self.reread(Previous::IsOverruled, &mut Trace::off())
    }

    fn correct_field(&mut self, name: &str, symbol: &str) -> Result<(), SessionError> {
        self.corrections.set_field(name, symbol);
        self.reread(Previous::IsOverruled, &mut Trace::off())
    }

    fn undo(&mut self) -> bool {
        if self.states.len() < 2 {
            return false;
        }
        self.undone.extend(self.states.pop());
        self.analysis = None;
        true
    }

    fn redo(&mut self) -> bool {
        let Some(state) = self.undone.pop() else { return false };
        self.states.push(state);
        self.analysis = None;
        true
    }

    fn solve(&mut self, control: &Control) -> Result<(), SessionError> {
        let state = self.states.last().ok_or(SessionError::Empty)?;
        self.analysis = Some(self.game.solve(state, &self.settings, control));
        Ok(())
    }

    fn verdict(&self) -> Option<Verdict> {
        self.seen.as_ref().map(|it| it.reading.verdict)
    }

    fn confidence(&self) -> Option<f32> {
        self.seen.as_ref().map(|it| it.reading.confidence)
    }

    fn cells_read(&self) -> &[CellReading] {
        self.seen.as_ref().map_or(&[], |it| &it.reading.cells)
    }

    fn fields_read(&self) -> &[FieldReading] {
        self.seen.as_ref().map_or(&[], |it| &it.reading.fields)
    }

    fn doubtful_cells(&self) -> &[CellId] {
        self.seen.as_ref().map_or(&[], |it| &it.reading.doubtful)
    }

    fn warnings(&self) -> &[String] {
        self.seen.as_ref().map_or(&[], |it| &it.reading.warnings)
    }

    fn layout(&self) -> Option<&Layout> {
        self.seen.as_ref().map(|it| &it.place.layout)
    }

    fn notation(&self) -> Option<String> {
        self.states.last().map(ToString::to_string)
    }

    fn proof(&self) -> Option<Proof> {
        self.analysis.as_ref().map(|it| it.proof)
    }

    fn answered(&self) -> Option<bool> {
        self.analysis.as_ref().map(|it| it.answered)
    }

    fn summary(&self) -> &[String] {
        self.analysis.as_ref().map_or(&[], |it| &it.summary)
    }

    fn board_json(&self) -> Option<Value> {
        if let Some(state) = self.states.last() {
            return Some(self.game.board_json(state));
        }
        self.seen.as_ref().map(|it| self.game.seen_json(&it.place, &it.reading))
    }

    fn answer_json(&self) -> Option<Value> {
        let (state, analysis) = (self.states.last()?, self.analysis.as_ref()?);
        Some(self.game.answer_json(state, analysis))
    }

    fn view(&self) -> Option<BoardView> {
        self.states.last().map(|it| self.game.view(it, self.analysis.as_ref()))
    }

    fn gestures(&self) -> Vec<Gesture> {
        match (self.states.last(), &self.analysis) {
            (Some(state), Some(analysis)) => self.game.plan(state, analysis).gestures,
            _ => Vec::new(),
        }
    }

    fn expected(&self) -> Option<String> {
        let (state, analysis) = (self.states.last()?, self.analysis.as_ref()?);
        self.game.plan(state, analysis).expected.map(|it| it.to_string())
    }

    fn shows(&self, frame: &Frame, gesture: &Gesture) -> Option<bool> {
        let (seen, state) = (self.seen.as_ref()?, self.states.last()?);
        self.game.shows(frame, &seen.place, state, gesture)
    }

    fn prompt(&self, frame: &Frame, trace: &mut Trace) -> Option<Prompt> {
        self.game.prompt(frame, self.seen.as_ref().map(|it| &it.place), trace)
    }

    fn tally(&self) -> Vec<Tally> {
        self.states.last().map_or_else(Vec::new, |it| self.game.tally(it))
    }

    fn paint(&self, style: &PaintStyle) -> Option<Painted> {
        self.states.last().map(|it| self.game.paint(it, style))
    }

    fn enter_sample(&mut self, seed: u64) {
        let state = self.game.sample(seed);
        self.arrive(state);
    }

    fn pack(&self, text: &str) -> Result<Vec<PackEntry>, SessionError> {
        let title = self.game.info().title;
        let items = self.game.pack(text).ok_or(SessionError::NoPacks { title })?;
        let entry = |it: crate::game::PackItem<G::State>| PackEntry {
            line: it.line,
            name: it.name,
            notation: it.state.map(|state| state.to_string()),
        };
        Ok(items.into_iter().map(entry).collect())
    }

    fn simulation_specs(&self) -> &'static [SettingSpec] {
        self.game.simulation_settings()
    }

    fn simulate(&self, settings: &Settings, control: &Control) -> Result<Simulation, SessionError> {
        let title = self.game.info().title;
        self.game.simulate(settings, control).ok_or(SessionError::NoSimulation { title })
    }

    fn generator_specs(&self) -> &'static [SettingSpec] {
        self.game.generator_settings()
    }

    fn generate(
        &mut self,
        settings: &Settings,
        seed: u64,
        control: &Control,
    ) -> Result<NewPuzzle, SessionError> {
        let title = self.game.info().title;
        let puzzle = self.game.generate(settings, seed, control);
        let puzzle = puzzle.ok_or(SessionError::NoPuzzle { title })?;
        let notation = puzzle.state.to_string();
        self.arrive(puzzle.state);
        Ok(NewPuzzle { notation, summary: puzzle.summary, facts: puzzle.facts })
    }

    fn save(&self) -> Value {
        json!({
            "schema": "seesolve/1",
            "game": self.game.info().id,
            "states": self.states.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "undone": self.undone.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "corrections": self.corrections,
        })
    }

    fn load(&mut self, saved: &Value) -> Result<(), SessionError> {
        let bad = |what: &str| SessionError::BadSave(what.to_owned());
        if saved["game"] != self.game.info().id {
            return Err(bad("it belongs to another game"));
        }
        let states = |key: &str| -> Result<Vec<G::State>, SessionError> {
            let list = saved[key].as_array().ok_or_else(|| bad(key))?;
            let parse = |it: &Value| Ok(it.as_str().ok_or_else(|| bad(key))?.parse()?);
            list.iter().map(parse).collect()
        };
        let (loaded, undone) = (states("states")?, states("undone")?);
        let corrections = serde_json::from_value(saved["corrections"].clone())
            .map_err(|it| SessionError::BadSave(it.to_string()))?;
        (self.states, self.undone, self.corrections) = (loaded, undone, corrections);
        self.analysis = None;
        self.seen = None;
        Ok(())
    }
}
