//! The promise that ties painting and reading together: what is painted is read back.

use seesolve_core::{PaintStyle, Scene, Trace, Verdict};
use seesolve_games::registry::{GAMES, TEMPLATE};

const SEEDS: std::ops::Range<u64> = 0..6;

#[test]
fn what_is_painted_is_read_back() {
    for new in GAMES.iter().copied().chain([TEMPLATE]) {
        for seed in SEEDS {
            for scene in [Scene::Board, Scene::Device, Scene::Desktop] {
                let mut session = new();
                session.enter_sample(seed);
                let style = PaintStyle { cell_px: 64.0, theme: 0, scene, seed };
                let painted = session.paint(&style).unwrap();
                let mut reader = new();
                let what = format!("{} seed {seed} {scene:?}", session.info().id);
                reader
                    .look(&painted.frame, &mut Trace::off())
                    .unwrap_or_else(|it| panic!("{what}: {it}"));
                assert_eq!(
                    reader.verdict(),
                    Some(Verdict::Read),
                    "{what}: {:?}",
                    reader.warnings()
                );
                assert_eq!(reader.notation(), session.notation(), "{what}");
                let (seen, put) = (reader.layout().unwrap(), &painted.layout);
                let off = (seen.bounds_in_frame.min).distance(put.bounds_in_frame.min);
                assert!(off < 6.4, "{what}: the board was found {off} pixels away");
            }
        }
    }
}
