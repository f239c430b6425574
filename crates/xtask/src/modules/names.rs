//! Games named where none may be: in identifiers, texts and help of the front ends.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::Item;

use super::tree::{attributes, is_test};

/// Words that contain a game's name by chance.
const HARMLESS: [&str; 1] = ["ControlFlow"];

/// `file: game` for every file below a folder that names a game; a missing folder names none.
pub fn find(root: &Path, folder: &Path, games: &[&str]) -> anyhow::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(found) };
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            let is_test = path.file_name().is_some_and(|it| it == "tests" || it == "node_modules");
            if !is_test {
                found.extend(find(root, &path, games)?);
            }
            continue;
        }
        let words = match path.extension().and_then(|it| it.to_str()) {
            Some("rs") => words_of_code(&read(&path)?)
                .with_context(|| format!("cannot parse {}", path.display()))?,
            Some("js" | "mjs" | "html" | "css" | "json") => words(&read(&path)?),
            _ => continue,
        };
        if path.file_stem().is_some_and(|it| it == "tests") {
            continue;
        }
        let file = path.strip_prefix(root).unwrap_or(&path).display();
        let named = games.iter().filter(|it| words.contains(**it));
        found.extend(named.map(|game| format!("{file}: {game}")));
    }
    Ok(found)
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The words of a file's names, texts and doc comments, in lower case; tests aside.
pub fn words_of_code(text: &str) -> syn::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for item in syn::parse_file(text)?.items {
        collect(&item, &mut found);
    }
    Ok(found)
}

fn collect(item: &Item, found: &mut BTreeSet<String>) {
    if is_test(attributes(item)) {
        return;
    }
    match item {
        Item::Mod(module) if module.content.is_some() => {
            for item in module.content.iter().flat_map(|it| &it.1) {
                collect(item, found);
            }
        }
        _ => collect_tokens(item.to_token_stream(), found),
    }
}

fn collect_tokens(stream: TokenStream, found: &mut BTreeSet<String>) {
    for token in stream {
        match token {
            TokenTree::Group(it) => collect_tokens(it.stream(), found),
            TokenTree::Ident(it) => found.extend(words(&it.to_string())),
            TokenTree::Literal(it) => found.extend(words(&it.to_string())),
            TokenTree::Punct(_) => {}
        }
    }
}

/// `FlowArcade` and `flow_arcade` both have the word `flow`.
fn words(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for name in text.split(|it: char| !it.is_alphanumeric()) {
        if HARMLESS.contains(&name) {
            continue;
        }
        let mut word = String::new();
        for letter in name.chars() {
            if letter.is_uppercase() {
                found.insert(std::mem::take(&mut word));
            }
            word.extend(letter.to_lowercase());
        }
        found.insert(word);
    }
    found.remove("");
    found
}
