//! How much is played, and how hastily: once, a series, or against the clock.

use std::time::Duration;

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    /// The board that is shown.
    Once,
    /// Board after board, found anew each time, up to a number of them.
    Series {
        /// How many; without a number until nothing more comes.
        boards: Option<u32>,
    },
    /// Board after board at the same place, as many as the time allows.
    Trial {
        /// From the first gesture on.
        time: Duration,
    },
}

impl Mode {
    /// How the loop goes about it.
    pub(super) fn strategy(self) -> Box<dyn Strategy> {
        match self {
            Self::Once => Box::new(Once),
            Self::Series { boards } => Box::new(Series { boards }),
            Self::Trial { time } => Box::new(Trial { time }),
        }
    }
}

/// What tells the modes apart; the loop itself is the same for all.
pub(super) trait Strategy {
    /// Whether nothing more is to be played after this many boards.
    fn is_all(&self, n_boards: u32) -> bool;

    /// Whether a board that needs nothing done is the end, rather than one to wait behind.
    fn ends_on_solved_board(&self) -> bool {
        false
    }

    /// Whether the next board appears by itself where the last one was: then nothing else is looked
    /// at, and a board is read as soon as it can be.
    fn is_hasty(&self) -> bool {
        false
    }

    /// How long play may take from its first gesture.
    fn time_limit(&self) -> Option<Duration> {
        None
    }
}

struct Once;

impl Strategy for Once {
    fn is_all(&self, n_boards: u32) -> bool {
        n_boards >= 1
    }

    fn ends_on_solved_board(&self) -> bool {
        true
    }
}

struct Series {
    boards: Option<u32>,
}

impl Strategy for Series {
    fn is_all(&self, n_boards: u32) -> bool {
        self.boards.is_some_and(|it| n_boards >= it)
    }
}

struct Trial {
    time: Duration,
}

impl Strategy for Trial {
    fn is_all(&self, _n_boards: u32) -> bool {
        false
    }

    fn is_hasty(&self) -> bool {
        true
    }

    fn time_limit(&self) -> Option<Duration> {
        Some(self.time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_ends_with_its_number_and_a_trial_with_its_time() {
        assert!(Mode::Once.strategy().is_all(1));
        let endless = Mode::Series { boards: None }.strategy();
        assert!(!endless.is_all(1000) && endless.time_limit().is_none());
        assert!(Mode::Series { boards: Some(2) }.strategy().is_all(2));
        let trial = Mode::Trial { time: Duration::from_secs(30) }.strategy();
        assert!(!trial.is_all(1000) && trial.is_hasty());
        assert_eq!(trial.time_limit(), Some(Duration::from_secs(30)));
    }
}
