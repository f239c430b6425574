//! From written paths to the modules that define what they name. A re-export is followed to the
//! module behind it, so that a parent may gather its children's items.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::paths::{Import, imports, inline};
use super::tree::{Tree, defined_name};

/// Which module names items of which, by their labels.
#[derive(Default)]
pub struct Edges {
    /// To modules beside and below.
    pub down: BTreeMap<String, BTreeSet<String>>,
    /// `child -> parent`: children that name items of a module they lie in.
    pub up: BTreeSet<String>,
}

/// The deepest chain of re-exports that is followed.
const DEEPEST: usize = 8;

struct Resolver<'a> {
    tree: &'a Tree,
    imports: Vec<Vec<Import>>,
    defined: Vec<BTreeSet<String>>,
    index: HashMap<&'a [String], usize>,
}

/// Every edge of a crate. Handing on what a child defines is not one.
pub fn edges(tree: &Tree) -> Edges {
    let resolver = Resolver {
        tree,
        imports: tree.modules.iter().map(|it| imports(&it.items)).collect(),
        defined: tree
            .modules
            .iter()
            .map(|it| it.items.iter().filter_map(defined_name).collect())
            .collect(),
        index: tree.modules.iter().enumerate().map(|(n, it)| (it.path.as_slice(), n)).collect(),
    };
    let mut edges = Edges::default();
    for (from, module) in tree.modules.iter().enumerate() {
        let lies_in =
            |it: usize, other: usize| tree.modules[it].path.starts_with(&tree.modules[other].path);
        let handed_on = |import: &&Import| {
            let to = resolver.module_behind(from, &import.path, DEEPEST);
            import.is_public && to.is_some_and(|to| lies_in(to, from))
        };
        let used = resolver.imports[from].iter().filter(|it| !handed_on(it));
        let used = used.map(|it| it.path.clone());
        for path in used.chain(inline(&without_uses(&module.items))) {
            let to = resolver.module_behind(from, &path, DEEPEST).filter(|to| *to != from);
            let Some(to) = to else { continue };
            if lies_in(from, to) {
                edges.up.insert(format!("{} -> {}", tree.label(from), tree.label(to)));
            } else {
                edges.down.entry(tree.label(from)).or_default().insert(tree.label(to));
            }
        }
    }
    edges
}

fn without_uses(items: &[syn::Item]) -> Vec<syn::Item> {
    items.iter().filter(|it| !matches!(it, syn::Item::Use(_))).cloned().collect()
}

impl Resolver<'_> {
    /// The module that defines what a path, written in a module, names.
    fn module_behind(&self, from: usize, path: &[String], depth: usize) -> Option<usize> {
        let absolute = self.absolute(from, path, depth)?;
        self.defining(&absolute, depth)
    }

    /// The path from the crate's root; `None` for names of other crates and local ones.
    fn absolute(&self, from: usize, path: &[String], depth: usize) -> Option<Vec<String>> {
        let here = &self.tree.modules[from].path;
        let (first, rest) = path.split_first()?;
        let join = |base: &[String], rest: &[String]| Some([base, rest].concat());
        match first.as_str() {
            "crate" => join(&[], rest),
            "self" => join(here, rest),
            "super" => {
                let n_up = path.iter().take_while(|it| *it == "super").count();
                join(&here[..here.len().checked_sub(n_up)?], &path[n_up..])
            }
            _ => {
                let child = join(here, std::slice::from_ref(first))?;
                if self.index.contains_key(child.as_slice()) {
                    return join(&child, rest);
                }
                let import =
                    self.imports[from].iter().find(|it| it.name.as_ref() == Some(first))?;
                // `use flow::Flow` names a child or another crate, never itself.
                let is_itself = import.path.first() == Some(first);
                let deeper = depth.checked_sub(1).filter(|_| !is_itself)?;
                join(&self.absolute(from, &import.path, deeper)?, rest)
            }
        }
    }

    fn defining(&self, absolute: &[String], depth: usize) -> Option<usize> {
        let n_known =
            (0..=absolute.len()).rev().find(|n| self.index.contains_key(&absolute[..*n]))?;
        let module = self.index[&absolute[..n_known]];
        let Some(item) = absolute.get(n_known) else { return Some(module) };
        if self.defined[module].contains(item) {
            return Some(module);
        }
        let deeper = depth.checked_sub(1)?;
        let imports = &self.imports[module];
        let named = imports.iter().find(|it| it.name.as_ref() == Some(item));
        if let Some(import) = named {
            let path = [import.path.as_slice(), &absolute[n_known + 1..]].concat();
            return self.module_behind(module, &path, deeper);
        }
        let through_glob = imports.iter().filter(|it| it.name.is_none()).find_map(|import| {
            let base = self.absolute(module, &import.path, deeper)?;
            let found = self.index.get(base.as_slice())?;
            self.defined[*found].contains(item).then_some(*found)
        });
        through_glob.or(Some(module))
    }
}
