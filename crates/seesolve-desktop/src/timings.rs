//! Where the time goes, stage by stage.

use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};

/// One part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StageName {
    /// Taking a picture.
    Capture,
    /// Looking for the board.
    Locate,
    /// Reading it where it is known to be.
    Read,
    /// Solving the position.
    Solve,
    /// Turning gestures into points.
    Path,
    /// Moving the mouse.
    Drag,
    /// Seeing that gestures were taken.
    Verify,
    /// Waiting for the picture.
    Wait,
}

impl StageName {
    /// Every part, in the order of a turn.
    pub const ALL: [Self; 8] = [
        Self::Capture,
        Self::Locate,
        Self::Read,
        Self::Solve,
        Self::Path,
        Self::Drag,
        Self::Verify,
        Self::Wait,
    ];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Locate => "locate",
            Self::Read => "read",
            Self::Solve => "solve",
            Self::Path => "path",
            Self::Drag => "drag",
            Self::Verify => "verify",
            Self::Wait => "wait",
        }
    }
}

/// The times of every stage, collected over a whole play.
#[derive(Clone, Debug, Default)]
pub struct Timings {
    stages: [Times; StageName::ALL.len()],
    /// From the first picture that showed a new board to the first event of the mouse.
    reactions: Times,
}

impl Timings {
    /// Adds the time of one stage.
    pub(crate) fn add(&mut self, stage: StageName, spent: Duration) {
        self.stages[stage as usize].add(spent);
    }

    /// Adds the time from a new board to the first event.
    pub(crate) fn add_reaction(&mut self, spent: Duration) {
        self.reactions.add(spent);
    }

    /// The table for scripts, in milliseconds.
    pub fn to_json(&self) -> Value {
        let mut table = serde_json::Map::new();
        for (name, times) in self.rows() {
            let entry = json!({
                "count": times.count,
                "total": millis(times.total),
                "median": times.median().map(millis),
                "max": millis(times.max),
            });
            table.insert(name.to_owned(), entry);
        }
        Value::Object(table)
    }

    fn rows(&self) -> impl Iterator<Item = (&'static str, &Times)> {
        let stages = StageName::ALL.into_iter().map(|it| (it.name(), &self.stages[it as usize]));
        stages.chain([("reaction", &self.reactions)]).filter(|(_, times)| times.count > 0)
    }
}

impl fmt::Display for Timings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<9} {:>6} {:>11} {:>10} {:>10}",
            "stage", "times", "total ms", "median", "max"
        )?;
        for (name, times) in self.rows() {
            let (count, total, max) = (times.count, millis(times.total), millis(times.max));
            let middle = times.median().map_or(0.0, millis);
            writeln!(f, "{name:<9} {count:>6} {total:>11.1} {middle:>10.3} {max:>10.3}")?;
        }
        Ok(())
    }
}

/// How many times of a stage are kept for its median, at most; even.
const MAX_KEPT: usize = 1024;

/// The times of one stage. All are counted and an even selection is kept, so that an evening of play
/// takes no more memory than its first minutes.
#[derive(Clone, Debug, Default)]
struct Times {
    count: usize,
    total: Duration,
    max: Duration,
    kept: Vec<Duration>,
    /// How often every second one was dropped.
    n_thinned: u32,
}

impl Times {
    fn add(&mut self, spent: Duration) {
        if self.count.is_multiple_of(1 << self.n_thinned) {
            if self.kept.len() == MAX_KEPT {
                let mut is_dropped = true;
                self.kept.retain(|_| {
                    is_dropped = !is_dropped;
                    !is_dropped
                });
                self.n_thinned += 1;
            }
            self.kept.push(spent);
        }
        self.count += 1;
        self.total += spent;
        self.max = self.max.max(spent);
    }

    fn median(&self) -> Option<Duration> {
        let mut sorted = self.kept.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).copied()
    }
}

fn millis(it: Duration) -> f64 {
    (it.as_secs_f64() * 1e6).round() / 1e3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_and_the_json_say_the_same() {
        let mut it = Timings::default();
        for ms in [1, 9, 2] {
            it.add(StageName::Read, Duration::from_millis(ms));
        }
        it.add_reaction(Duration::from_micros(4500));
        let json = it.to_json();
        assert_eq!(json["read"], json!({"count": 3, "total": 12.0, "median": 2.0, "max": 9.0}));
        assert_eq!(json["reaction"]["median"], json!(4.5));
        assert!(json.get("solve").is_none());
        let table = it.to_string();
        assert!(table.contains("read           3        12.0      2.000      9.000"), "{table}");
    }

    #[test]
    fn a_long_evening_is_kept_in_little_memory() {
        let mut it = Times::default();
        (1..=100_001).for_each(|micros| it.add(Duration::from_micros(micros)));
        assert!(it.kept.len() <= MAX_KEPT, "{}", it.kept.len());
        assert_eq!((it.count, it.max), (100_001, Duration::from_micros(100_001)));
        let median = it.median().unwrap().as_micros();
        assert!(median.abs_diff(50_001) < 500, "{median}");
    }
}
