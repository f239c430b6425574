//! The games seesolve knows: one folder each, and the registry that lists them.
//!
//! Everything here is pure: no files, no clock, no screen. A game folder imports nothing from
//! another.

// Without the workshop nothing leads to its code, and the linker leaves it out.
#![cfg_attr(not(feature = "workshop"), allow(dead_code))]

pub mod registry;

pub mod flow;
pub mod hexicon;
pub mod template;
pub mod voltorb;
