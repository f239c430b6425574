//! The vocabulary every part of seesolve speaks.
//!
//! Data flows one way: [`Frame`] → [`Reading`] → [`Position`] → [`Answer`] → [`Gesture`]s → the next
//! frame. A game turns one into the next through [`Game`]; [`recognise`] finds out whose board a
//! picture shows; [`Worker`] answers a [`Job`]; [`Session`] keeps what a player has seen, corrected
//! and undone. Everything that crosses these doors is plain data.
//!
//! This crate is pure: no files, no clock, no global state. Pictures arrive as bytes.

#![warn(missing_docs)]

mod ability;
mod answer;
mod control;
pub mod draw;
mod explanation;
mod frame;
mod game;
mod geometry;
mod gesture;
mod history;
mod job;
mod jpeg_end;
mod layout;
mod measure;
mod position;
mod reading;
mod recognise;
mod saved;
mod saving;
mod session;
mod settings;
mod shown;
mod simulation;
mod view;
pub mod vision;

pub use ability::{
    Generator, Live, PackItem, Packs, PaintStyle, Painted, Painter, Puzzle, Scene, Simulator,
};
pub use answer::{Advice, Answer, Candidate, Fact, Outcome, Streak, Tell};
pub use control::{Control, Progress, Stage};
pub use frame::{DecodeError, DecodeLimits, Frame};
pub use game::{Game, GameInfo, GameSchema, Place, Resource, Resources, Sighting, Solver};
pub use geometry::{Point, Rect, ScreenFromFrame};
pub use gesture::{Counter, Ending, Gesture, Prompt, Stroke, Waypoint};
pub use job::{Job, Worker, game_of};
pub use layout::{CellId, CellShape, Layout};
pub use measure::{Measure, Proof, rounded};
pub use position::{InputError, Position};
pub use reading::{Corrections, Item, Reading, Verdict, item_named, one_of_each_kind};
pub use recognise::{Recognised, STEPS_A_GAME, recognise};
pub use saved::{LoadError, SavedSession};
pub use session::Session;
pub use settings::{Check, SettingKind, SettingPlace, SettingSpec, Settings};
pub use simulation::{Plot, Series, SeriesPoint, Simulation};
pub use view::{
    BoardView, CellState, CellView, Ground, LabelPart, LabelView, Layer, LegendLine, Mark,
    PathView, Rgb, Role, Shape,
};
