//! Voltorb Flip against boards whose exact chance to win is known from elsewhere: a sample by
//! default, all of them with `SEESOLVE_SLOW=1`.

use seesolve_core::{Control, Game, Proof, Settings};
use seesolve_games::voltorb::Voltorb;
use seesolve_testing::material::{is_slow, shared_text};

#[test]
fn the_chance_to_win_is_exact() {
    let Some(text) = shared_text("games/voltorb_reference.csv") else { return };
    let all = is_slow();
    let game = Voltorb::default();
    let settings = Settings::defaults(game.settings());
    let mut n_checked = 0;
    for (at, line) in text.lines().skip(1).enumerate() {
        let fields: Vec<&str> = line.split(',').collect();
        let (n_boards, win): (usize, f64) =
            (fields[4].parse().expect("a number"), fields[5].parse().expect("a number"));
        if !all && (at % 6 != 0 || n_boards > 1500) {
            continue;
        }
        let covered = "...../...../...../...../.....";
        let notation = format!("{};{};{};{covered}", fields[0], fields[2], fields[3]);
        let round = notation.parse().expect("a legal round");
        let analysis = game.solve(&round, &settings, &Control::new());
        assert_eq!(analysis.proof, Proof::Exact, "{notation}");
        assert_eq!(analysis.detail.n_boards, Some(n_boards), "{notation}");
        let (low, high) = analysis.detail.win_bounds.expect("a round that is open");
        assert!(low == high && (low - win).abs() < 2e-6, "{notation}: {low}, not {win}");
        n_checked += 1;
    }
    assert!(n_checked >= 60, "{n_checked}");
}
