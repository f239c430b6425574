//! Voltorb Flip as other people draw it: anchored on what every version has, five by five cards of
//! one size and, beside each row and column, two numbers. The rules of the game accept so few
//! choices of the twenty numbers that what adds up is hardly ever anything else.

mod area;
mod blobs;
mod cards;
mod clues;
mod console;
mod find;
mod lattice;
mod level;
mod limits;
mod numbers;
mod one_font;
mod pairs;
mod print;
mod reading;
mod seams;
mod upright;

pub(crate) use reading::look;
