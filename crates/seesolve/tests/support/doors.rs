//! The program's own files, as they are opened: what the fuzzer and the tests feed with nonsense. A door
//! fails by a panic; it says whether it took what it was given.

use std::path::Path;

use seesolve_core::{SavedSession, Session, Settings};
use seesolve_desktop::{Calibration, Screen as _};
use seesolve_games::registry::GAMES;

/// The file of settings, as people edit it, and what the program remembers by itself.
pub fn settings(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let mut is_taken = false;
    if let Ok(document) = text.parse::<toml_edit::DocumentMut>() {
        for game in GAMES {
            let mut settings = Settings::defaults(game.settings());
            let section = document.get(game.info().id).and_then(|it| it.as_table_like());
            for (key, item) in section.into_iter().flat_map(|it| it.iter()) {
                let value = item.as_str().map_or_else(|| item.to_string(), str::to_owned);
                if settings.set(game.settings(), key, value.trim()).is_ok() {
                    settings.check(game.settings()).expect("what was set can be kept");
                    is_taken = true;
                }
            }
        }
    }
    if let Ok(table) = text.parse::<toml::Table>() {
        for (_, value) in table {
            is_taken |= value.try_into::<Calibration>().is_ok();
        }
    }
    is_taken
}

/// A saved session: what was loaded can be saved and loaded again.
pub fn saved_session(bytes: &[u8]) -> bool {
    let Ok(saved) = serde_json::from_slice::<SavedSession>(bytes) else { return false };
    let mut is_taken = false;
    for game in GAMES {
        let mut session = Session::new(*game);
        if session.load(&saved).is_ok() {
            let again = session.save();
            Session::new(*game).load(&again).expect("what was saved can be loaded");
            is_taken = true;
        }
    }
    is_taken
}

/// The log of a play; its pictures are missing.
pub fn log(bytes: &[u8]) -> bool {
    let Ok(lines) = std::str::from_utf8(bytes) else { return false };
    let replayed = seesolve_desktop::recording::replay_lines(lines, Path::new("no pictures"));
    let Ok((mut screen, _)) = replayed else { return false };
    let _ = screen.windows();
    screen.monitors().is_ok()
}
