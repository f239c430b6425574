//! The vocabulary every part of seesolve speaks.
//!
//! Data flows one way: [`Frame`] → [`Layout`] → [`Reading`] → state → [`Analysis`] → [`Plan`].
//! A game turns one into the next through [`Game`]; [`Session`] keeps what a player has seen,
//! corrected and undone; front ends know only [`AnySession`], [`BoardView`] and plain data.
//!
//! This crate is pure: no files, no clock, no global state. Pictures arrive as bytes.

pub mod answer;
pub mod control;
pub mod draw;
pub mod frame;
pub mod game;
pub mod geometry;
pub mod gesture;
pub mod layout;
pub mod reading;
pub mod session;
pub mod settings;
pub mod simulation;
pub mod trace;
pub mod view;
pub mod vision;

pub use answer::{Analysis, Candidate, Proof};
pub use control::Control;
pub use frame::{DecodeError, DecodeLimits, Frame};
pub use game::{Game, GameInfo, NotationError, PackItem, PaintStyle, Painted, Puzzle, Scene};
pub use geometry::{Point, Rect, ScreenFromFrame};
pub use gesture::{Gesture, Plan, Prompt, Stroke, Tally, Waypoint};
pub use layout::{CellId, CellShape, HotSpot, Layout, Located};
pub use reading::{CellReading, Corrections, FieldReading, Reading, Verdict};
pub use session::{AnySession, Session, SessionError};
pub use settings::{SettingError, SettingKind, SettingSpec, Settings};
pub use simulation::{Plot, Series, SeriesPoint, Simulation};
pub use trace::Trace;
pub use view::{BoardView, CellView, LabelView, PathView, Role};
