//! Cycles: the groups of modules that all lead to one another.

use std::collections::{BTreeMap, BTreeSet};

/// The groups of more than one module, each sorted.
pub fn find(edges: &BTreeMap<String, BTreeSet<String>>) -> Vec<BTreeSet<String>> {
    let reach = |from: &String| {
        let mut seen: BTreeSet<&String> = BTreeSet::new();
        let mut waiting: Vec<&String> = edges.get(from).into_iter().flatten().collect();
        while let Some(next) = waiting.pop() {
            if seen.insert(next) {
                waiting.extend(edges.get(next).into_iter().flatten());
            }
        }
        seen
    };
    let reached: Vec<(&String, BTreeSet<&String>)> =
        edges.keys().map(|it| (it, reach(it))).collect();
    let mut groups: Vec<BTreeSet<String>> = Vec::new();
    for (module, there) in &reached {
        if !there.contains(module) || groups.iter().any(|it| it.contains(*module)) {
            continue;
        }
        let back = reached.iter().filter(|(it, from)| there.contains(it) && from.contains(module));
        groups.push(back.map(|(it, _)| (*it).clone()).collect());
    }
    groups
}
