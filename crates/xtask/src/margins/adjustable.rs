//! Makes the limits of a copied workspace adjustable: wherever a reader names one in an expression,
//! the expression becomes a call that scales the limit with the wanted number.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Item, ItemUse, Type, UseTree, parse_quote};

/// The variable that tells the copy's program which limit to scale: `number:factor`.
pub const ADJUSTED: &str = "SEESOLVE_ADJUSTED";

/// What the copy's readers call, and the module it lies in.
const FUNCTION: &str = "crate::adjusted::limit";
const MODULE: &str = r#"
//! Scales one limit, for measuring how much room it has.
use std::sync::LazyLock;
static ADJUSTED: LazyLock<Option<(usize, f64)>> = LazyLock::new(|| {
    let text = std::env::var("VARIABLE").ok()?;
    let (number, factor) = text.split_once(':')?;
    Some((number.parse().ok()?, factor.parse().ok()?))
});
pub(crate) trait Scaled: Copy { fn scaled(self, factor: f64) -> Self; }
impl Scaled for f32 { fn scaled(self, factor: f64) -> Self { self * factor as f32 } }
macro_rules! integers { ($($it:ty),*) => { $(impl Scaled for $it {
    fn scaled(self, factor: f64) -> Self {
        let scaled = (self as f64 * factor).round() as Self;
        if scaled != self { scaled } else if factor > 1.0 { self.saturating_add(1) } else { self.saturating_sub(1) }
    }
})* } }
integers!(u8, u16, u32, u64, usize);
impl<T: Scaled> Scaled for (T, T) { fn scaled(self, factor: f64) -> Self { (self.0.scaled(factor), self.1.scaled(factor)) } }
impl<T: Scaled, const N: usize> Scaled for [T; N] { fn scaled(self, factor: f64) -> Self { self.map(|it| it.scaled(factor)) } }
pub(crate) fn limit<T: Scaled>(number: usize, value: T) -> T {
    match *ADJUSTED { Some((it, factor)) if it == number => value.scaled(factor), _ => value }
}
"#;

/// A limit that can be scaled.
#[derive(Clone)]
pub struct Limit {
    pub id: usize,
    pub game: String,
    /// Its path within `limits.rs`, such as `palette::ALIKE`.
    pub name: String,
}

/// Rewrites the games of a copied workspace, and lists their limits.
pub fn make(copy: &Path) -> anyhow::Result<Vec<Limit>> {
    let sources = copy.join("crates/seesolve-games/src");
    let mut limits: Vec<Limit> = Vec::new();
    for file in rust_files(&sources)?.iter().filter(|it| it.ends_with("limits.rs")) {
        let game = file.strip_prefix(&sources)?.iter().next().unwrap_or_default();
        for name in names(&parse(file)?.items, "") {
            let (id, game) = (limits.len(), game.to_string_lossy().into_owned());
            limits.push(Limit { id, game, name });
        }
    }
    for file in rust_files(&sources)?.iter().filter(|it| !it.ends_with("limits.rs")) {
        let game = file.strip_prefix(&sources)?.iter().next().unwrap_or_default();
        let of_game = limits.iter().filter(|it| game == it.game.as_str());
        let ids = of_game.map(|it| (it.name.clone(), it.id)).collect();
        if let Some(text) = rewritten(parse(file)?, ids) {
            write(file, &text)?;
        }
    }
    write(&sources.join("adjusted.rs"), &MODULE.replace("VARIABLE", ADJUSTED))?;
    let library = sources.join("lib.rs");
    let text = std::fs::read_to_string(&library)?;
    write(&library, &format!("{text}\nmod adjusted;\n"))?;
    Ok(limits)
}

/// A file with its limits adjustable; `None` if it names none.
fn rewritten(mut file: syn::File, ids: BTreeMap<String, usize>) -> Option<String> {
    let mut rewriter = Rewriter { ids, imported: imported(&file.items), n_changed: 0 };
    rewriter.visit_file_mut(&mut file);
    (rewriter.n_changed > 0).then(|| file.into_token_stream().to_string())
}

fn parse(file: &Path) -> anyhow::Result<syn::File> {
    let text = std::fs::read_to_string(file)?;
    syn::parse_file(&text).with_context(|| format!("cannot parse {}", file.display()))
}

fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

pub(super) fn rust_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The constants of a file whose type can be scaled, with the modules they lie in.
fn names(items: &[Item], prefix: &str) -> Vec<String> {
    let of_item = |item: &Item| match item {
        Item::Const(it) if is_scalable(&it.ty) => vec![format!("{prefix}{}", it.ident)],
        Item::Mod(it) => {
            let inner = it.content.as_ref().map_or(&[][..], |it| &it.1);
            names(inner, &format!("{prefix}{}::", it.ident))
        }
        _ => Vec::new(),
    };
    items.iter().flat_map(of_item).collect()
}

fn is_scalable(it: &Type) -> bool {
    match it {
        Type::Path(it) => {
            ["f32", "u8", "u16", "u32", "u64", "usize"].iter().any(|name| it.path.is_ident(name))
        }
        Type::Tuple(it) => it.elems.len() == 2 && it.elems.iter().all(is_scalable),
        Type::Array(it) => is_scalable(&it.elem),
        _ => false,
    }
}

/// What the names that a file imports stand for.
fn imported(items: &[Item]) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for item in items {
        if let Item::Use(ItemUse { tree, .. }) = item {
            follow(tree, &mut Vec::new(), &mut found);
        }
    }
    found
}

fn follow(tree: &UseTree, above: &mut Vec<String>, found: &mut BTreeMap<String, Vec<String>>) {
    let mut leaf = |name: String, path: &[String], last: String| {
        let whole = path.iter().cloned().chain([last]).collect();
        found.insert(name, whole);
    };
    match tree {
        UseTree::Path(it) => {
            above.push(it.ident.to_string());
            follow(&it.tree, above, found);
            above.pop();
        }
        UseTree::Name(it) => leaf(it.ident.to_string(), above, it.ident.to_string()),
        UseTree::Rename(it) => leaf(it.rename.to_string(), above, it.ident.to_string()),
        UseTree::Group(it) => it.items.iter().for_each(|it| follow(it, above, found)),
        UseTree::Glob(_) => {}
    }
}

/// Wraps every limit that is named in an expression whose value is not needed by the compiler.
struct Rewriter {
    ids: BTreeMap<String, usize>,
    imported: BTreeMap<String, Vec<String>>,
    n_changed: usize,
}

impl Rewriter {
    fn id(&self, path: &syn::Path) -> Option<usize> {
        let segments: Vec<String> = path.segments.iter().map(|it| it.ident.to_string()).collect();
        let (first, rest) = segments.split_first()?;
        let mut whole = self.imported.get(first).cloned().unwrap_or_else(|| vec![first.clone()]);
        whole.extend_from_slice(rest);
        let at = whole.iter().position(|it| it == "limits")?;
        self.ids.get(&whole[at + 1..].join("::")).copied()
    }
}

impl VisitMut for Rewriter {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::Path(it) = &*expr
            && let Some(id) = self.id(&it.path)
            && let Ok(function) = syn::parse_str::<syn::Path>(FUNCTION)
        {
            *expr = parse_quote!(#function(#id, #it));
            self.n_changed += 1;
        }
    }

    fn visit_item_const_mut(&mut self, _: &mut syn::ItemConst) {}
    fn visit_item_static_mut(&mut self, _: &mut syn::ItemStatic) {}
    fn visit_type_mut(&mut self, _: &mut Type) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_angle_bracketed_generic_arguments_mut(
        &mut self,
        _: &mut syn::AngleBracketedGenericArguments,
    ) {
    }

    fn visit_expr_repeat_mut(&mut self, it: &mut syn::ExprRepeat) {
        self.visit_expr_mut(&mut it.expr);
    }

    fn visit_item_fn_mut(&mut self, it: &mut syn::ItemFn) {
        if it.sig.constness.is_none() {
            visit_mut::visit_item_fn_mut(self, it);
        }
    }

    fn visit_impl_item_fn_mut(&mut self, it: &mut syn::ImplItemFn) {
        if it.sig.constness.is_none() {
            visit_mut::visit_impl_item_fn_mut(self, it);
        }
    }

    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adjusted(text: &str) -> Option<String> {
        let ids = [("NEAR".to_owned(), 4), ("palette::ALIKE".to_owned(), 7)].into();
        rewritten(syn::parse_str(text).unwrap(), ids).map(|it| it.replace(' ', ""))
    }

    #[test]
    fn limits_are_wrapped_however_they_are_named() {
        let text = "use super::limits::{self, NEAR}; use crate::x::limits::palette as p;
            fn f(x: f32) -> bool { x < NEAR && x < p::ALIKE && x < limits::palette::ALIKE }";
        let found = adjusted(text).unwrap();
        assert!(found.contains("x<crate::adjusted::limit(4usize,NEAR)"), "{found}");
        assert!(found.contains("x<crate::adjusted::limit(7usize,p::ALIKE)"), "{found}");
        assert!(
            found.contains("x<crate::adjusted::limit(7usize,limits::palette::ALIKE)"),
            "{found}"
        );
    }

    #[test]
    fn what_the_compiler_must_know_stays_as_it_is() {
        assert_eq!(adjusted("use super::limits::NEAR; const TWICE: f32 = 2.0 * NEAR;"), None);
        assert_eq!(adjusted("use super::other::NEAR; fn f() -> f32 { NEAR }"), None);
        assert_eq!(adjusted("use super::limits::NEAR; fn f() -> [u8; 4] { [0; NEAR] }"), None);
    }

    #[test]
    fn limits_are_listed_with_their_modules() {
        let text = "const NEAR: f32 = 1.0; const NAME: &str = \"\"; mod palette { const ALIKE: (f32, f32) = (1.0, 2.0); }";
        let file: syn::File = syn::parse_str(text).unwrap();
        assert_eq!(names(&file.items, ""), ["NEAR", "palette::ALIKE"]);
    }
}
