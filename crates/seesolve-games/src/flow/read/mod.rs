//! Flow's eyes: finds boards in pictures by their grid lines, tells dots from drawn pipes, pairs
//! colours within the picture, and stands by a reading only if the puzzle has a solution.

mod anywhere;
mod beyond;
mod bridges;
mod candidate;
mod cells;
mod dots;
mod doubt;
mod edge;
mod explain;
mod figured;
mod figures;
mod find;
mod first_look;
mod grid;
mod hex;
mod locate;
mod lost_color;
mod mask;
mod open;
mod outline;
mod page;
mod pairing;
mod parting;
mod picture;
mod place;
mod report;
mod rest;
mod rim;
mod said;
mod segments;
mod sides;
mod sketch;
mod slant;
mod strip;
mod symbols;
mod verify;
mod walls;

#[cfg(test)]
mod hostile_tests;

pub(crate) use first_look::first_look;
pub(crate) use locate::recognise;
