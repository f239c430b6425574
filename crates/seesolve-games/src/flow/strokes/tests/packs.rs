//! The flows of the game's own levels.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::*;

fn packs() -> Option<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let corpus = std::env::var_os("SEESOLVE_CORPUS")
        .map_or_else(|| workspace.join("../shared"), PathBuf::from);
    let packs = corpus.join("games/flow_packs");
    if packs.is_dir() {
        return Some(packs);
    }
    assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{} is missing", packs.display());
    println!("skipped: {} is missing", packs.display());
    None
}

/// The flows of all boards that do not wrap around.
fn flows_of_the_packs(packs: &Path) -> Vec<(Pen, Vec<Stop>)> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(packs).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    let mut flows = Vec::new();
    for file in files.iter().filter(|it| it.extension().is_some_and(|it| it == "txt")) {
        for line in std::fs::read_to_string(file).unwrap().lines() {
            let Some((head, paths)) = line.split_once(';') else { continue };
            let size = head.split([',', ':', '+']).next().unwrap();
            if size.starts_with('W') {
                continue;
            }
            let topology = if size.starts_with('X') { Topology::Hex } else { Topology::Square };
            let cols = size.trim_start_matches("X_").parse().expect("a number of columns");
            let extent = Extent { topology, rows: usize::MAX / cols, cols };
            let pen = Pen::new(topology, 0.67);
            let flow = |path: &str| {
                let cells = path.split(',').map(|it| it.parse().unwrap());
                cells.map(|cell| pen.stop(&extent, cell)).collect()
            };
            flows.extend(paths.split(';').filter(|it| !it.is_empty()).map(|it| (pen, flow(it))));
        }
    }
    flows
}

#[test]
fn flows_of_the_packs_take_a_fifth_fewer_lines_than_turns() {
    let Some(packs) = packs() else { return };
    let flows = flows_of_the_packs(&packs);
    let (mut n_ours, mut n_one_end, mut n_turns) = (0, 0, 0);
    for (pen, flow) in &flows {
        n_ours += pen.stroke_through(flow).n_segments();
        n_one_end += pen.drawn_forwards(flow).n_bends() - 1;
        n_turns += n_turns_only(flow);
    }
    println!("{} flows: turns {n_turns}, first end {n_one_end}, better end {n_ours}", flows.len());
    assert!(n_ours * 10 <= n_turns * 8, "{n_ours} lines against {n_turns} turns");
}

/// A sample by default; every flow with SEESOLVE_SLOW.
#[test]
fn no_dense_search_beats_the_strokes_of_the_packs() {
    let Some(packs) = packs() else { return };
    let flows = flows_of_the_packs(&packs);
    let all = std::env::var_os("SEESOLVE_SLOW").is_some();
    let step = if all { 1 } else { 401 };
    // Flows of one shape are one case.
    let mut seen = HashSet::new();
    let mut is_new = |(_, flow): &&(Pen, Vec<Stop>)| {
        let first = flow[0].center;
        let off = |it: &Stop| it.center - first;
        let shape: Vec<(i32, i32)> =
            flow.iter().map(off).map(|it| ((it.x * 2.0) as i32, (it.y * 2.0) as i32)).collect();
        seen.insert(shape)
    };
    let shapes: Vec<&(Pen, Vec<Stop>)> =
        flows.iter().step_by(step).filter(|it| is_new(it)).collect();
    shapes.par_iter().for_each(|(pen, flow)| {
        let ours = n_lines_forwards(pen, flow);
        let dense = dense_search(pen, flow, 7);
        assert!(ours <= dense, "{ours} lines, {dense} are enough for {flow:?}");
    });
    println!("{} shapes of {} flows", shapes.len(), flows.len());
}
