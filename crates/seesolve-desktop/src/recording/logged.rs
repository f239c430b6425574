//! What a play's log holds, to be looked at again: every picture that was read, and what was made of
//! it then.

use std::io;
use std::path::Path;

use seesolve_core::{DecodeLimits, Frame};
use serde::Deserialize;

/// The file with the lines of a log.
pub(crate) const LOG_FILE_NAME: &str = "log.jsonl";

/// A board that was read while playing.
#[derive(Clone, Debug)]
pub struct LoggedReading {
    /// Since the beginning of the play.
    pub at_millis: u64,
    /// The id of the game.
    pub game: String,
    /// The position that was read.
    pub notation: String,
    /// How far its answer was proved, by the proof's name.
    pub proof: Option<String>,
    /// What was to be seen.
    pub picture: Frame,
}

#[derive(Deserialize)]
struct Line {
    event: String,
    at_millis: u64,
    game: Option<String>,
    notation: Option<String>,
    proof: Option<String>,
    picture: Option<String>,
}

/// Every certain reading of a log, in order. Lines of other kinds are passed over, and so are
/// readings whose pictures were not kept; a picture that is damaged is an error.
pub fn logged_readings(folder: &Path) -> io::Result<Vec<LoggedReading>> {
    let text = std::fs::read_to_string(folder.join(LOG_FILE_NAME))?;
    let mut readings = Vec::new();
    for line in text.lines() {
        let line: Line = serde_json::from_str(line)?;
        if line.event != "read" {
            continue;
        }
        let (Some(game), Some(notation), Some(name)) = (line.game, line.notation, line.picture)
        else {
            continue;
        };
        // A log from elsewhere must not lead to other files.
        let is_plain = Path::new(&name).file_name().is_some_and(|it| it == name.as_str());
        if !is_plain {
            return Err(io::Error::other(format!("\"{name}\" is not a picture of this log")));
        }
        let bytes = std::fs::read(folder.join(&name))?;
        let picture = Frame::decode(&bytes, &DecodeLimits::default())
            .map_err(|it| io::Error::other(format!("{name}: {it}")))?;
        let (at_millis, proof) = (line.at_millis, line.proof);
        readings.push(LoggedReading { at_millis, game, notation, proof, picture });
    }
    Ok(readings)
}
