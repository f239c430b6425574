//! The paths that a module writes: its `use` lines, spread out, and what it names in place.

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, ItemUse, UseTree, Visibility};

/// One name that a `use` line brings in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    pub path: Vec<String>,
    /// The name in this module; `None` for everything (`*`).
    pub name: Option<String>,
    pub is_public: bool,
}

/// All names that the `use` lines of some items bring in.
pub fn imports(items: &[Item]) -> Vec<Import> {
    let mut found = Vec::new();
    for item in items {
        if let Item::Use(line) = item {
            spread(
                &line.tree,
                &mut Vec::new(),
                !matches!(line.vis, Visibility::Inherited),
                &mut found,
            );
        }
    }
    found
}

fn spread(tree: &UseTree, before: &mut Vec<String>, is_public: bool, found: &mut Vec<Import>) {
    let mut import = |last: Option<String>, name: Option<String>| {
        let path = before.iter().cloned().chain(last.filter(|it| it != "self")).collect();
        found.push(Import { path, name, is_public });
    };
    match tree {
        UseTree::Name(it) if it.ident == "self" => {
            let name = before.last().cloned();
            import(None, name);
        }
        UseTree::Name(it) => import(Some(it.ident.to_string()), Some(it.ident.to_string())),
        UseTree::Rename(it) => import(Some(it.ident.to_string()), Some(it.rename.to_string())),
        UseTree::Glob(_) => import(None, None),
        UseTree::Path(it) => {
            before.push(it.ident.to_string());
            spread(&it.tree, before, is_public, found);
            before.pop();
        }
        UseTree::Group(it) => {
            for tree in &it.items {
                spread(tree, before, is_public, found);
            }
        }
    }
}

/// The paths of two names and more that some items write in place, inside macros too.
pub fn inline(items: &[Item]) -> Vec<Vec<String>> {
    let mut collector = Collector::default();
    for item in items {
        collector.visit_item(item);
    }
    collector.found
}

#[derive(Default)]
struct Collector {
    found: Vec<Vec<String>>,
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|it| it.ident.to_string()).collect();
        self.found.push(names);
        visit::visit_path(self, path);
    }

    /// `pub(crate)` and `pub(in ...)` name a module and use nothing of it.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    /// A `use` inside a function counts as written in place.
    fn visit_item_use(&mut self, line: &'ast ItemUse) {
        let mut found = Vec::new();
        spread(&line.tree, &mut Vec::new(), false, &mut found);
        self.found.extend(found.into_iter().map(|it| it.path));
    }

    fn visit_macro(&mut self, it: &'ast syn::Macro) {
        self.visit_path(&it.path);
        self.tokens(it.tokens.clone());
    }
}

impl Collector {
    fn tokens(&mut self, stream: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut n_colons = 0;
        for token in stream {
            match token {
                TokenTree::Ident(it) => {
                    if n_colons != 2 {
                        self.found.push(std::mem::take(&mut path));
                    }
                    path.push(it.to_string());
                    n_colons = 0;
                }
                TokenTree::Punct(it) if it.as_char() == ':' => n_colons += 1,
                TokenTree::Group(it) => {
                    self.found.push(std::mem::take(&mut path));
                    self.tokens(it.stream());
                    n_colons = 0;
                }
                _ => {
                    self.found.push(std::mem::take(&mut path));
                    n_colons = 0;
                }
            }
        }
        self.found.push(path);
        self.found.retain(|it| !it.is_empty());
    }
}
