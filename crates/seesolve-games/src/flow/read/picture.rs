//! A picture and how it is looked at.

use seesolve_core::{Control, Frame};

use crate::flow::read::edge::Polarity;

/// What every measurement needs: the pixels, whether lines are bright or dark, and the budget.
#[derive(Clone, Copy)]
pub(crate) struct Picture<'a> {
    pub(crate) frame: &'a Frame,
    pub(crate) polarity: Polarity,
    pub(crate) control: &'a Control,
}
