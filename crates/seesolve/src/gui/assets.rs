//! The page's files, built into the program.

use hyper::body::Bytes;

macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/", $name)).as_slice())),*]
    };
}

/// All files but those that only the page without a program needs.
#[rustfmt::skip]
static FILES: &[(&str, &[u8])] = &files![
    "fonts/nunito-400.woff2" "fonts/nunito-800.woff2"
    "icons/192.png" "icons/512.png" "icons/mark.svg" "index.html" "manifest.webmanifest"
    "js/board/candidate.js" "js/board/color.js" "js/board/draw.js" "js/board/label.js"
    "js/board/thumb.js" "js/dom.js" "js/engine/native.js" "js/engine/stored.js" "js/engine/wasm.js"
    "js/icons.js" "js/inputs.js" "js/main.js" "js/page.js" "js/parts/advice.js"
    "js/parts/board.js" "js/parts/controls.js" "js/parts/copy.js" "js/parts/cut.js"
    "js/parts/dock.js" "js/parts/doubt.js" "js/parts/history.js" "js/parts/keys.js"
    "js/parts/menu.js" "js/parts/misread.js" "js/parts/native.js" "js/parts/overlay.js"
    "js/parts/picture.js" "js/parts/play.js" "js/parts/review.js" "js/parts/rounds.js" "js/parts/setting.js"
    "js/parts/sheet.js" "js/parts/small.js" "js/parts/start.js" "js/parts/toast.js"
    "js/parts/top.js" "js/parts/type.js" "js/parts/voice.js" "js/remembered.js" "js/render.js"
    "js/shortcuts.js" "js/types.js" "js/watch.js" "js/words.js"
    "style/board.css" "style/layout.css" "style/overlays.css" "style/parts.css" "style/tokens.css"
];

/// A file by its path, with its type. The page learns from its first line which engine it has.
pub(super) fn get(path: &str) -> Option<(&'static str, Bytes)> {
    let name = path.trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    let (_, bytes) = FILES.iter().find(|it| it.0 == name)?;
    let bytes = match name {
        "index.html" => {
            let page = String::from_utf8_lossy(bytes);
            let page = page.replacen("data-engine=\"wasm\"", "data-engine=\"native\"", 1);
            page.replacen("</head>", &format!("{}</head>", preloads()), 1).into()
        }
        _ => Bytes::from_static(bytes),
    };
    Some((content_type(name), bytes))
}

/// Tells the browser at once of all modules, which it would find one after another.
fn preloads() -> String {
    let is_loaded = |it: &&str| it.ends_with(".js") && *it != "js/types.js";
    let modules = FILES.iter().map(|it| it.0).filter(is_loaded);
    modules.map(|it| format!("<link rel=\"modulepreload\" href=\"{it}\">\n")).collect()
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// What the page with the engine in WebAssembly has besides.
    const ELSEWHERE: [&str; 4] = ["README.md", "fonts/OFL.txt", "js/engine/worker.js", "sw.js"];
    const TOOLING: [&str; 4] = ["node_modules", "tests", "package.json", "tsconfig.json"];

    fn names(folder: &Path, root: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            match path.is_dir() {
                _ if TOOLING.contains(&name.as_str()) || name.ends_with("-lock.json") => {}
                true => names(&path, root, found),
                false => found.push(name),
            }
        }
    }

    #[test]
    fn every_file_of_the_page_is_there_and_tells_its_engine() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
        let mut found = Vec::new();
        names(&root, &root, &mut found);
        found.retain(|it| !ELSEWHERE.contains(&it.as_str()));
        found.sort();
        let mut listed: Vec<&str> = FILES.iter().map(|it| it.0).collect();
        listed.sort_unstable();
        assert_eq!(listed, found);
        let (kind, page) = get("/").unwrap();
        assert!(kind.starts_with("text/html"));
        let page = String::from_utf8_lossy(&page);
        assert!(page.contains("data-engine=\"native\""));
        assert!(page.contains("<link rel=\"modulepreload\" href=\"js/page.js\">"));
        assert!(get("/../Cargo.toml").is_none() && get("/sw.js").is_none());
    }
}
