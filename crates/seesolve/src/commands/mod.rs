//! One file a command.

pub mod completions;
pub mod config;
pub mod demo;
pub mod doctor;
pub mod games;
pub mod generate;
pub mod gui;
pub mod help;
pub mod man;
pub mod read;
pub mod simulate;
pub mod solve;
pub mod words;
