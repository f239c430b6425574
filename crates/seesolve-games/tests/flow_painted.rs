//! What is painted is read back: generated puzzles of many kinds, sizes, looks and surroundings.

#![allow(clippy::unwrap_used, dead_code)]

#[path = "support/mutate.rs"]
mod mutate;

use mutate::{Mutation, apply_all};
use proptest::prelude::*;
use seesolve_core::{
    Control, Corrections, Frame, Game, PaintStyle, Reading, Scene, Trace, Verdict,
};
use seesolve_games::flow::generate::{Spec, generate};
use seesolve_games::flow::{Board, Flow, Topology};

fn read(frame: &Frame) -> Option<Reading<Board>> {
    let place = Flow.locate(frame, &mut Trace::off()).into_iter().next()?;
    Some(Flow.read(frame, &place, &Corrections::default(), &mut Trace::off()))
}

/// The board, if the reader stands by it.
fn certain(frame: &Frame) -> Option<Board> {
    read(frame).filter(|it| it.verdict == Verdict::Read)?.state
}

fn paint(board: &Board, cell_px: f32, theme: usize, scene: Scene, seed: u64) -> Frame {
    Flow.paint(board, &PaintStyle { cell_px, theme, scene, seed }).frame
}

fn plain(rows: usize, cols: usize, seed: u64) -> Option<Board> {
    generate(&Spec::plain(Topology::Square, rows, cols), seed, &Control::new())
}

const SCENES: [Scene; 3] = [Scene::Board, Scene::Device, Scene::Desktop];

#[test]
fn plain_boards_of_all_looks_are_read_back() {
    for (n, theme) in (0..15).zip((0..5).cycle()) {
        let Some(board) = plain(5 + n % 4, 5 + n % 3, n as u64) else { continue };
        let cell_px = [26.0, 41.0, 64.0, 97.0, 140.0][n % 5];
        let frame = paint(&board, cell_px, theme, SCENES[n % 3], n as u64);
        let seen = read(&frame).unwrap_or_else(|| panic!("no board in case {n}"));
        assert_eq!(seen.verdict, Verdict::Read, "case {n}: {:?}", seen.warnings);
        assert_eq!(seen.state.unwrap().renamed(), board.renamed(), "case {n}");
    }
}

#[test]
fn a_finished_board_is_read_with_its_pipes() {
    for seed in 0..4 {
        let Some(board) = plain(6, 6, seed) else { continue };
        let settings = seesolve_core::Settings::defaults(Flow.settings());
        let analysis = Flow.solve(&board, &settings, &Control::new());
        let drawn = Flow.plan(&board, &analysis).expected.unwrap();
        let seen = certain(&paint(&drawn, 70.0, 0, Scene::Device, seed)).unwrap();
        assert_eq!(seen.renamed(), drawn.renamed(), "seed {seed}");
    }
}

#[test]
fn every_kind_of_board_is_read_back() {
    let kinds = [
        ("holes", Spec { hole_percent: 12, ..Spec::plain(Topology::Square, 7, 7) }),
        ("walls", Spec { wall_percent: 12, ..Spec::plain(Topology::Square, 7, 7) }),
        ("bridges", Spec { n_bridges: 2, ..Spec::plain(Topology::Square, 7, 7) }),
        ("hexagons", Spec::plain(Topology::Hex, 5, 5)),
        ("warps", Spec::plain(Topology::Warp, 6, 6)),
    ];
    for (name, spec) in kinds {
        let (mut n_boards, mut n_read) = (0, 0);
        for seed in 0..6_u64 {
            let Some(board) = generate(&spec, seed, &Control::new()) else { continue };
            n_boards += 1;
            let frame = paint(&board, 64.0, seed as usize, SCENES[seed as usize % 3], seed);
            if let Some(seen) = certain(&frame) {
                assert_eq!(seen.renamed(), board.renamed(), "{name} {seed}");
                n_read += 1;
            }
        }
        assert!(n_boards > 0 && n_read * 3 >= n_boards * 2, "{name}: {n_read} of {n_boards}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// After any change a painted board is read right or not at all.
    #[test]
    fn a_changed_board_is_read_right_or_not_at_all(
        size in 4_usize..9,
        seed in 0_u64..1000,
        cell_px in 22.0_f32..90.0,
        theme in 0_usize..5,
        scene in 0_usize..3,
    ) {
        if let Some(board) = plain(size, size, seed) {
            let frame = paint(&board, cell_px, theme, SCENES[scene], seed);
            let mut rng = fastrand::Rng::with_seed(seed);
            let changes: Vec<Mutation> =
                (0..rng.usize(1..3)).map(|_| Mutation::random(&mut rng)).collect();
            if let Some(seen) = certain(&apply_all(&frame, &changes).0) {
                prop_assert_eq!(seen.renamed(), board.renamed(), "after {:?}", changes);
            }
        }
    }

    /// Arbitrary pixels and sizes never panic and are never a board.
    #[test]
    fn noise_is_survived(width in 1_u32..200, height in 1_u32..200, seed in any::<u64>()) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let rgb = (0..width * height * 3).map(|_| rng.u8(..)).collect();
        let frame = Frame::from_rgb(width, height, rgb).unwrap();
        prop_assert!(certain(&frame).is_none());
    }
}

#[test]
fn odd_frames_are_survived() {
    for (width, height) in [(0, 0), (1, 1), (1, 4000), (4000, 1), (3, 3), (9000, 20), (300, 300)] {
        for color in [[0; 3], [255; 3], [10, 200, 30]] {
            assert!(certain(&Frame::filled(width, height, color)).is_none());
        }
    }
}
