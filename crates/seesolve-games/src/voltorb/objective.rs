//! What to aim for: the win, coins, or the level.

use std::str::FromStr;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Objective {
    #[default]
    Win,
    Coins,
    Level,
}

impl Objective {
    pub const NAMES: &'static [&'static str] = &["win", "coins", "level"];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl FromStr for Objective {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        [Self::Win, Self::Coins, Self::Level].into_iter().find(|it| it.name() == text).ok_or(())
    }
}
