//! The list of what is still wrong. Nothing may be added to it, and what is no longer wrong must
//! be taken off, so that it only gets shorter.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context;

const HEADER: &str = "\
# What `cargo xtask modules` still lets pass; it may only get shorter (`--shrink` shortens it).
# cycle: modules that name one another; upward: a child that names an item of a module it lies in;
# name: a front end's file that names a game.
";

/// What is wrong, found or allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    pub cycles: Vec<BTreeSet<String>>,
    /// `child -> parent`
    pub upward: BTreeSet<String>,
    /// `file: game`
    pub names: BTreeSet<String>,
}

impl Findings {
    /// Without a file nothing is allowed.
    pub fn load(file: &Path) -> anyhow::Result<Self> {
        if !file.exists() {
            return Ok(Self::default());
        }
        let text = std::fs::read_to_string(file)
            .with_context(|| format!("cannot read {}", file.display()))?;
        Ok(Self::parse(&text))
    }

    pub fn parse(text: &str) -> Self {
        let mut found = Self::default();
        for line in text.lines() {
            if let Some(modules) = line.strip_prefix("cycle ") {
                found.cycles.push(modules.split_whitespace().map(str::to_owned).collect());
            } else if let Some(edge) = line.strip_prefix("upward ") {
                found.upward.insert(edge.to_owned());
            } else if let Some(name) = line.strip_prefix("name ") {
                found.names.insert(name.to_owned());
            }
        }
        found
    }

    pub fn save(&self, file: &Path) -> anyhow::Result<()> {
        let cycles = self.cycles.iter().map(|it| format!("cycle {}\n", listed(it)));
        let upward = self.upward.iter().map(|it| format!("upward {it}\n"));
        let names = self.names.iter().map(|it| format!("name {it}\n"));
        let lines: String = cycles.chain(upward).chain(names).collect();
        let text = format!("{HEADER}{lines}");
        std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
    }

    /// What is both allowed and found.
    pub fn shrunk_to(&self, found: &Self) -> Self {
        let cycles = found.cycles.iter().filter(|it| self.allows(it)).cloned().collect();
        Self {
            cycles,
            upward: self.upward.intersection(&found.upward).cloned().collect(),
            names: self.names.intersection(&found.names).cloned().collect(),
        }
    }

    /// What is found and not allowed, and what is allowed for nothing.
    pub fn complaints(&self, found: &Self) -> Vec<String> {
        let new_cycles = found.cycles.iter().filter(|it| !self.allows(it));
        let new_upward = found.upward.difference(&self.upward);
        let new_names = found.names.difference(&self.names);
        let mut complaints: Vec<String> = new_cycles
            .map(|it| format!("modules name one another: {}", listed(it)))
            .chain(new_upward.map(|it| format!("a child names its parent's items: {it}")))
            .chain(new_names.map(|it| format!("a front end names a game: {it}")))
            .collect();
        if complaints.is_empty() && self.shrunk_to(found) != *self {
            complaints.push("the list got shorter: cargo xtask modules --shrink".to_owned());
        }
        complaints
    }

    /// Whether all of a cycle's modules were in one cycle before.
    fn allows(&self, cycle: &BTreeSet<String>) -> bool {
        self.cycles.iter().any(|it| cycle.is_subset(it))
    }
}

fn listed(modules: &BTreeSet<String>) -> String {
    modules.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
}
