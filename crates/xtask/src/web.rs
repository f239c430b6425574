//! The page as a folder that any static host can serve: `target/web`.

use std::ffi::OsStr;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail, ensure};
use seesolve_games::registry::GAMES;

const TARGET: &str = "wasm32-unknown-unknown";
/// What Debian offers where rustup has no such target: a compiler, its library's source, a linker.
const DEBIAN: [&str; 4] = ["rustc-web", "rust-web-src", "libstd-rust-web-dev", "lld-22"];
/// Files that a host may send compressed.
const TEXT: [&str; 7] = ["html", "css", "js", "svg", "webmanifest", "wasm", "dawg"];

/// Builds the engine and puts it together with the page.
pub fn build() -> anyhow::Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let engine = engine(&root)?;
    let output = root.join("target/web");
    if output.exists() {
        fs::remove_dir_all(&output)?;
    }
    let mut files = Vec::new();
    copy(&root.join("web"), &output, &mut files)?;
    let module = fs::read(&engine).with_context(|| engine.display().to_string())?;
    fs::write(
        output.join("engine.wasm"),
        without_names(&module).context("the engine is no module")?,
    )?;
    files.push(output.join("engine.wasm"));
    files.sort();
    let later = resources(&output.join("resources"))?;
    list_files(&output, &files, &later)?;
    compress(&[files, later].concat())?;
    Ok(output)
}

/// Compiles the engine; the way depends on what this machine has.
fn engine(root: &Path) -> anyhow::Result<PathBuf> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).args(["build", "--release", "--package", "seesolve-web", "--lib"]);
    cargo.args(["--target", TARGET]);
    if !has_target()? {
        install(&DEBIAN)?;
        let rustc = debian_compiler()?;
        cargo.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std=std,panic_abort");
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-22");
    }
    ensure!(cargo.status().context("cargo")?.success(), "the engine does not compile");
    let built =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(built.join(TARGET).join("release/seesolve_web.wasm"))
}

/// What solvers need besides, as files that the page loads when a game is first opened.
fn resources(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let all = GAMES.iter().flat_map(|it| it.resources());
    all.map(|it| {
        let path = folder.join(it.name);
        fs::write(&path, it.bytes)?;
        Ok(path)
    })
    .collect()
}

/// A module without its custom sections: names of functions, a sixth of it, help nobody there.
fn without_names(module: &[u8]) -> Option<Vec<u8>> {
    const HEADER: usize = 8;
    const CUSTOM: u8 = 0;
    let mut kept = module.get(..HEADER)?.to_vec();
    let mut at = HEADER;
    while at < module.len() {
        let (length, n_bytes) = leb128(module.get(at + 1..)?)?;
        let end = at + 1 + n_bytes + length;
        let section = module.get(at..end)?;
        if section[0] != CUSTOM {
            kept.extend_from_slice(section);
        }
        at = end;
    }
    Some(kept)
}

/// A number of the module's encoding, and how many bytes it takes.
fn leb128(bytes: &[u8]) -> Option<(usize, usize)> {
    let last = bytes.iter().take(5).position(|it| it & 0x80 == 0)?;
    let number = bytes[..=last].iter().rev().fold(0, |sum, it| (sum << 7) | usize::from(it & 0x7f));
    Some((number, last + 1))
}

/// Whether the compiler in use has the library for the target.
fn has_target() -> anyhow::Result<bool> {
    let mut rustc = Command::new("rustc");
    let said = rustc.args(["--print", "target-libdir", "--target", TARGET]).output()?;
    Ok(Path::new(String::from_utf8_lossy(&said.stdout).trim()).exists())
}

/// The compiler of Debian's package, which leaves the usual one alone.
fn debian_compiler() -> anyhow::Result<PathBuf> {
    let listed = Command::new("dpkg").args(["-L", "rustc-web"]).output()?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let compiler = listed.lines().find(|it| it.ends_with("/bin/rustc"));
    compiler.map(PathBuf::from).context("the package rustc-web holds no compiler")
}

/// Installs packages that are missing, or says what to install.
fn install(packages: &[&str]) -> anyhow::Result<()> {
    let is_missing = |it: &&&str| {
        !Command::new("dpkg").args(["-s", it]).output().is_ok_and(|it| it.status.success())
    };
    let missing: Vec<&str> = packages.iter().filter(is_missing).copied().collect();
    if missing.is_empty() {
        return Ok(());
    }
    let mut apt = Command::new("apt-get");
    apt.args(["install", "-qq", "-y", "--no-install-recommends"]).args(&missing);
    let is_installed = apt.env("DEBIAN_FRONTEND", "noninteractive").status();
    if is_installed.is_ok_and(|it| it.success()) {
        return Ok(());
    }
    bail!(
        "the page needs a compiler for {TARGET}: `rustup target add {TARGET}`, or these packages \
         by apt: {}",
        missing.join(" ")
    )
}

/// Copies a folder and notes every file.
fn copy(from: &Path, to: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let entry = entry?;
        let (path, copied) = (entry.path(), to.join(entry.file_name()));
        let is_tooling = matches!(entry.file_name().to_str(), Some("node_modules" | "tests"));
        if entry.file_type()?.is_dir() {
            if !is_tooling {
                copy(&path, &copied, files)?;
            }
        } else if !matches!(path.extension().and_then(OsStr::to_str), Some("json" | "md")) {
            fs::copy(&path, &copied)?;
            files.push(copied);
        }
    }
    Ok(())
}

/// Tells the service worker what to keep from the first visit on, under a name that changes with
/// any file.
fn list_files(output: &Path, files: &[PathBuf], later: &[PathBuf]) -> anyhow::Result<()> {
    let mut hasher = DefaultHasher::new();
    let mut names = vec!["\"./\"".to_owned()];
    for file in files.iter().filter(|it| !it.ends_with("sw.js")) {
        fs::read(file)?.hash(&mut hasher);
        names.push(format!("\"{}\"", file.strip_prefix(output)?.display()));
    }
    for file in later {
        fs::read(file)?.hash(&mut hasher);
    }
    let worker = output.join("sw.js");
    let text = fs::read_to_string(&worker)?;
    ensure!(
        text.contains("FILES = []") && text.contains("VERSION"),
        "sw.js has no place for files"
    );
    let text = text.replace("FILES = []", &format!("FILES = [{}]", names.join(", ")));
    fs::write(worker, text.replace("VERSION", &format!("{:016x}", hasher.finish())))?;
    Ok(())
}

/// Lays a compressed copy beside every text, for hosts that send it.
fn compress(files: &[PathBuf]) -> anyhow::Result<()> {
    let is_text =
        |it: &&PathBuf| it.extension().and_then(OsStr::to_str).is_some_and(|it| TEXT.contains(&it));
    let texts: Vec<&PathBuf> = files.iter().filter(is_text).collect();
    install(&["brotli"])?;
    let done = Command::new("brotli").args(["-q", "11", "--keep", "--force"]).args(&texts).status();
    ensure!(done.context("brotli")?.success(), "brotli failed");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_dropped_and_the_rest_stays() {
        let header = *b"\0asm\x01\0\0\0";
        let types = [1, 2, 7, 7];
        let names = [0, 0x83, 0, 1, 2, 3];
        let module = [&header[..], &types, &names, &types].concat();
        assert_eq!(without_names(&module).unwrap(), [&header[..], &types, &types].concat());
        assert!(without_names(&module[..11]).is_none() && without_names(b"x").is_none());
    }
}
