//! The page as a folder that any static host can serve: `target/web`.

use std::ffi::OsStr;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};
use seesolve_games::registry::GAMES;

use crate::apt;
use crate::cross::{self, Cross};

const BROWSERS: Cross = Cross {
    target: "wasm32-unknown-unknown",
    linker: Some("wasm-ld-22"),
    is_linked_by_rustup: true,
    packages: &["libstd-rust-web-dev", "lld-22"],
    library: "std,panic_abort",
    // Sorting alone, once a type, would be a tenth of the engine.
    library_features: "optimize_for_size",
    // Every browser that is still kept up to date has it.
    flags: "-Ctarget-feature=+simd128",
    // Nobody would see what a panic says: the worker ends, and the page starts another.
    library_flags: "-Zunstable-options -Cpanic=immediate-abort",
};
/// Cargo's profile of the engine. Cargo keeps a folder of this name in `target`: the page must lie
/// elsewhere, for its folder is emptied.
const PROFILE: &str = "engine";
/// Files that a host may send compressed.
const TEXT: [&str; 7] = ["html", "css", "js", "svg", "webmanifest", "wasm", "dawg"];

/// Builds the engine and puts it together with the page.
pub fn build() -> anyhow::Result<PathBuf> {
    let root = cross::root()?;
    let engine = engine()?;
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
    preload(&output, &files)?;
    let later = resources(&output.join("resources"))?;
    list_files(&output, &files, &later)?;
    compress(&[files.as_slice(), &later].concat())?;
    let megabytes = |it: &[PathBuf]| sent(it) as f64 / 1e6;
    say(&format!(
        "{}: {:.2} MB at the first visit, {:.2} MB when a game first needs it",
        output.display(),
        megabytes(&files),
        megabytes(&later)
    ));
    Ok(output)
}

fn engine() -> anyhow::Result<PathBuf> {
    let mut cargo = BROWSERS.cargo("build")?;
    cargo.args(["--profile", PROFILE, "--package", "seesolve-web", "--lib"]);
    ensure!(cargo.status().context("cargo")?.success(), "the engine does not compile");
    let built = cross::target_folder()?.join(BROWSERS.target).join(PROFILE);
    Ok(built.join("seesolve_web.wasm"))
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

/// Tells the browser at once of all modules, which it would find one after another.
fn preload(output: &Path, files: &[PathBuf]) -> anyhow::Result<()> {
    const NOT_OF_THE_PAGE: [&str; 3] = ["sw.js", "js/types.js", "js/engine/worker.js"];
    let mut links = String::new();
    for file in files.iter().filter(|it| it.extension().is_some_and(|it| it == "js")) {
        let name = file.strip_prefix(output)?.display().to_string();
        if !NOT_OF_THE_PAGE.contains(&name.as_str()) {
            links += &format!("<link rel=\"modulepreload\" href=\"{name}\">\n");
        }
    }
    // The engine is the largest of all, and so it comes first.
    let engine = "<link rel=\"preload\" href=\"engine.wasm\" as=\"fetch\" crossorigin>\n<link ";
    let page = output.join("index.html");
    let text = fs::read_to_string(&page)?.replacen("<link ", engine, 1);
    let text = text.replacen("</head>", &format!("{links}</head>"), 1);
    fs::write(page, text).context("index.html")
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

/// Lays a compressed copy beside every text, for hosts that send it; hosts that compress by
/// themselves do without.
fn compress(files: &[PathBuf]) -> anyhow::Result<()> {
    if let Err(error) = apt::install(&["brotli"], "the page is laid out without compressed copies")
    {
        say(&error.to_string());
        return Ok(());
    }
    let is_text =
        |it: &&PathBuf| it.extension().and_then(OsStr::to_str).is_some_and(|it| TEXT.contains(&it));
    let texts: Vec<&PathBuf> = files.iter().filter(is_text).collect();
    let done = Command::new("brotli").args(["-q", "11", "--keep", "--force"]).args(&texts).status();
    ensure!(done.context("brotli")?.success(), "brotli failed");
    Ok(())
}

/// What a visit loads, in bytes as they are sent.
fn sent(files: &[PathBuf]) -> u64 {
    let size = |it: &Path| fs::metadata(it).map(|it| it.len()).ok();
    let sent = |it: &PathBuf| size(Path::new(&format!("{}.br", it.display()))).or(size(it));
    files.iter().filter_map(sent).sum()
}

/// What is said on standard output is the address alone.
#[expect(clippy::print_stderr, reason = "a chore speaks to whoever runs it")]
fn say(text: &str) {
    eprintln!("{text}");
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
