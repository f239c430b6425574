//! Where pictures and notations come from: files, folders' refusals, standard input.

use std::io::Read as _;
use std::path::Path;

use anyhow::Context as _;

use crate::terminal::without_numbers;

/// Files larger than this are refused before they are read.
const MAX_FILE_BYTES: u64 = 256 << 20;

/// The bytes of a file, or of standard input for `-`.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let name = path.display();
    if path == Path::new("-") {
        let mut limited = std::io::stdin().lock().take(MAX_FILE_BYTES + 1);
        limited
            .read_to_end(&mut bytes)
            .map_err(|it| without_numbers(&format!("standard input: {it}")))?;
    } else {
        if path.is_dir() {
            return Err(format!("{name} is a folder; name the pictures in it, as in {name}/*.png"));
        }
        let file = std::fs::File::open(path)
            .map_err(|it| without_numbers(&format!("cannot open {name}: {it}")))?;
        let mut limited = file.take(MAX_FILE_BYTES + 1);
        limited
            .read_to_end(&mut bytes)
            .map_err(|it| without_numbers(&format!("cannot read {name}: {it}")))?;
    }
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(format!("{name} is larger than {} MiB", MAX_FILE_BYTES >> 20));
    }
    Ok(bytes)
}

/// The text of a file, or of standard input for `-`.
pub fn text_of(path: &Path) -> anyhow::Result<String> {
    let bytes = bytes_of(path).map_err(anyhow::Error::msg)?;
    let text = String::from_utf8(bytes).ok();
    let text = text.with_context(|| format!("{} is not a text file", path.display()))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The notations in a text, one a line.
pub fn notations(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|it| !it.is_empty()).map(str::to_owned).collect()
}
