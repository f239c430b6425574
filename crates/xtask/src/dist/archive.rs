//! Archives, made alike on every system.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Makes `FOLDER.zip` of a folder, which stays its only entry at the top.
pub fn zip(folder: &Path) -> anyhow::Result<PathBuf> {
    let archive = beside(folder, "zip")?;
    let mut writer = ZipWriter::new(File::create(&archive)?);
    let above = folder.parent().context("a folder without a place")?;
    for file in files_in(folder)? {
        let name = file.strip_prefix(above)?.to_string_lossy().replace('\\', "/");
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(9))
            .unix_permissions(if is_program(&file)? { 0o755 } else { 0o644 });
        writer.start_file(name, options)?;
        writer.write_all(&fs::read(&file)?)?;
    }
    writer.finish()?;
    Ok(archive)
}

/// Makes `FOLDER.tar.gz` of a folder, owned by nobody in particular.
pub fn tar_gz(folder: &Path) -> anyhow::Result<PathBuf> {
    let archive = beside(folder, "tar.gz")?;
    let (above, name) = (folder.parent(), folder.file_name());
    let mut tar = Command::new("tar");
    tar.args(["--create", "--gzip", "--owner=0", "--group=0", "--numeric-owner", "--file"]);
    tar.arg(&archive).arg("--directory").arg(above.context("a folder without a place")?);
    tar.arg(name.context("a folder without a name")?);
    ensure!(tar.status().context("tar")?.success(), "tar failed");
    Ok(archive)
}

/// Every file below a folder, in order.
pub fn files_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_in(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn beside(folder: &Path, ending: &str) -> anyhow::Result<PathBuf> {
    let name = folder.file_name().context("a folder without a name")?;
    Ok(folder.with_file_name(format!("{}.{ending}", name.to_string_lossy())))
}

#[cfg(unix)]
fn is_program(file: &Path) -> anyhow::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(fs::metadata(file)?.permissions().mode() & 0o100 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> anyhow::Result<bool> {
    Ok(file.extension().is_some_and(|it| it == "exe"))
}
