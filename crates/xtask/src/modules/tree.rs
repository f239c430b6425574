//! The modules of a crate as its files declare them, tests aside.

use std::path::{Path, PathBuf};

use anyhow::Context;
use syn::{Attribute, Item};

/// A crate, parsed.
pub struct Tree {
    /// The package, the first part of every module's name.
    pub name: String,
    /// The crate's root comes first.
    pub modules: Vec<Module>,
}

pub struct Module {
    /// The names from the crate's root, which is empty itself.
    pub path: Vec<String>,
    pub items: Vec<Item>,
}

impl Tree {
    /// How the module is called in messages.
    pub fn label(&self, module: usize) -> String {
        let path = &self.modules[module].path;
        if path.is_empty() {
            self.name.clone()
        } else {
            format!("{}::{}", self.name, path.join("::"))
        }
    }
}

/// Parses a crate from its first file.
pub fn parse(name: &str, file: &Path) -> anyhow::Result<Tree> {
    let mut tree = Tree { name: name.to_owned(), modules: Vec::new() };
    let folder = file.parent().unwrap_or(Path::new(".")).to_owned();
    add(&mut tree, &[], items_of(file)?, &folder)?;
    Ok(tree)
}

fn items_of(file: &Path) -> anyhow::Result<Vec<Item>> {
    let text =
        std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let parsed =
        syn::parse_file(&text).with_context(|| format!("cannot parse {}", file.display()))?;
    Ok(parsed.items)
}

/// `folder` is where the files of the module's children lie.
fn add(tree: &mut Tree, path: &[String], items: Vec<Item>, folder: &Path) -> anyhow::Result<()> {
    let (modules, items): (Vec<Item>, Vec<Item>) =
        items.into_iter().partition(|it| matches!(it, Item::Mod(_)));
    let items = items.into_iter().filter(|it| !is_test(attributes(it))).collect();
    tree.modules.push(Module { path: path.to_vec(), items });
    for item in modules {
        let Item::Mod(module) = item else { continue };
        if is_test(&module.attrs) {
            continue;
        }
        let name = module.ident.to_string();
        let below = folder.join(&name);
        let child = [path, std::slice::from_ref(&name)].concat();
        let items = match module.content {
            Some((_, items)) => items,
            None => items_of(&file_of(folder, &name)?)?,
        };
        add(tree, &child, items, &below)?;
    }
    Ok(())
}

fn file_of(folder: &Path, name: &str) -> anyhow::Result<PathBuf> {
    let candidates = [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")];
    let found = candidates.iter().find(|it| it.is_file()).cloned();
    found.with_context(|| format!("no file for the module {name} in {}", folder.display()))
}

/// Whether an item is compiled for tests only.
pub fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|it| {
        let is_cfg_test = it.path().is_ident("cfg")
            && it.parse_args::<syn::Path>().is_ok_and(|it| it.is_ident("test"));
        is_cfg_test || it.path().is_ident("test")
    })
}

pub fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(it) => &it.attrs,
        Item::Enum(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Macro(it) => &it.attrs,
        Item::Mod(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        Item::Struct(it) => &it.attrs,
        Item::Trait(it) => &it.attrs,
        Item::Type(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        _ => &[],
    }
}

/// The name an item defines in its module.
pub fn defined_name(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(it) => &it.ident,
        Item::Enum(it) => &it.ident,
        Item::Fn(it) => &it.sig.ident,
        Item::Macro(it) => it.ident.as_ref()?,
        Item::Static(it) => &it.ident,
        Item::Struct(it) => &it.ident,
        Item::Trait(it) => &it.ident,
        Item::Type(it) => &it.ident,
        _ => return None,
    };
    Some(ident.to_string())
}
