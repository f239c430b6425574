//! Where the time goes, stage by stage.

use std::fmt;
use std::time::Duration;

use serde_json::{Value, json};

/// One part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageName {
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
    spent: [Vec<Duration>; StageName::ALL.len()],
    /// From the first picture that showed a new board to the first event of the mouse.
    reactions: Vec<Duration>,
}

impl Timings {
    /// Adds the time of one stage.
    pub fn add(&mut self, stage: StageName, spent: Duration) {
        self.spent[stage as usize].push(spent);
    }

    /// Adds the time from a new board to the first event.
    pub fn add_reaction(&mut self, spent: Duration) {
        self.reactions.push(spent);
    }

    /// How often a stage was passed.
    pub fn count(&self, stage: StageName) -> usize {
        self.spent[stage as usize].len()
    }

    /// The usual time of a stage.
    pub fn median(&self, stage: StageName) -> Option<Duration> {
        median(&self.spent[stage as usize])
    }

    /// The usual time from a new board to the first event.
    pub fn reaction(&self) -> Option<Duration> {
        median(&self.reactions)
    }

    /// The table for scripts, in milliseconds.
    pub fn to_json(&self) -> Value {
        let mut table = serde_json::Map::new();
        for (name, spent) in self.rows() {
            let entry = json!({
                "count": spent.len(),
                "total": millis(spent.iter().sum()),
                "median": median(spent).map(millis),
                "max": spent.iter().max().copied().map(millis),
            });
            table.insert(name.to_owned(), entry);
        }
        Value::Object(table)
    }

    fn rows(&self) -> impl Iterator<Item = (&'static str, &Vec<Duration>)> {
        let stages = StageName::ALL.into_iter().map(|it| (it.name(), &self.spent[it as usize]));
        stages.chain([("reaction", &self.reactions)]).filter(|(_, spent)| !spent.is_empty())
    }
}

impl fmt::Display for Timings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<9} {:>6} {:>11} {:>10} {:>10}",
            "stage", "times", "total ms", "median", "max"
        )?;
        for (name, spent) in self.rows() {
            let total = millis(spent.iter().sum());
            let middle = median(spent).map_or(0.0, millis);
            let max = spent.iter().max().copied().map_or(0.0, millis);
            writeln!(f, "{name:<9} {:>6} {total:>11.1} {middle:>10.3} {max:>10.3}", spent.len())?;
        }
        Ok(())
    }
}

fn median(spent: &[Duration]) -> Option<Duration> {
    let mut sorted = spent.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied()
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
}
