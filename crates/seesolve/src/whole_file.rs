//! Files that are replaced whole or not at all: after a full disk or a crash there is either what
//! was there before or all of what was to be written.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// Puts a file in place in one step; its permissions stay. What is not an ordinary file, such as a
/// pipe, is written to as it is.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Whoever keeps the file elsewhere and links to it wants the link to stay.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let before = fs::metadata(path).ok();
    if before.as_ref().is_some_and(|it| !it.is_file()) {
        return fs::write(path, bytes);
    }
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_string_lossy();
    let new = path.with_file_name(format!(".{name}.{}.new", std::process::id()));
    let replaced = write_through(&new, bytes)
        .and_then(|()| before.map_or(Ok(()), |it| fs::set_permissions(&new, it.permissions())))
        .and_then(|()| fs::rename(&new, path));
    if replaced.is_err() {
        fs::remove_file(&new).unwrap_or_default();
    }
    replaced
}

/// Writes a file and waits until the disk has it.
fn write_through(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
