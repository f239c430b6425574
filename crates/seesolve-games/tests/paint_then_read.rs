//! The promise that ties painting and reading together: what is painted is read back.

use seesolve_core::{Control, PaintStyle, Scene};
use seesolve_games::registry::{GAMES, TEMPLATE};

const SEEDS: std::ops::Range<u64> = 0..6;

#[test]
fn what_is_painted_is_read_back() {
    for game in GAMES.iter().chain(TEMPLATE) {
        let Some(painter) = game.painter() else { continue };
        for seed in SEEDS {
            for scene in [Scene::Board, Scene::Device, Scene::Desktop] {
                let what = format!("{} seed {seed} {scene:?}", game.info().id);
                let position = game.sample(seed);
                let style = PaintStyle { cell_px: 64.0, theme: 0, scene, seed };
                let painted = painter.paint(&position, &style).expect("a sample can be painted");
                let first_look = game.first_look(&painted.frame, &Control::new());
                assert!(first_look >= 0.5, "{what}: the first look says {first_look}");
                let found = game.recognise(&painted.frame, &Control::new());
                let seen = found.first().unwrap_or_else(|| panic!("{what}: no board"));
                assert!(seen.reading.is_certain(), "{what}: {:?}", seen.reading.warnings);
                assert_eq!(seen.reading.position, Some(position), "{what}");
                let (found, put) = (seen.layout.bounds_in_frame, painted.layout.bounds_in_frame);
                let off = found.min.distance(put.min);
                assert!(off < 6.4, "{what}: the board was found {off} pixels away");
            }
        }
    }
}
