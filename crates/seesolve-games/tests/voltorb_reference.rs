//! Voltorb Flip against boards whose exact chance to win is known from elsewhere: a sample by
//! default, all of them with `SEESOLVE_SLOW=1`.

use seesolve_core::{Control, Game as _, Position, Proof, Resources, Settings};
use seesolve_games::voltorb::Voltorb;
use seesolve_testing::material::{is_slow, shared_text};

#[test]
fn the_chance_to_win_is_exact() {
    let Some(text) = shared_text("games/voltorb_reference.csv") else { return };
    let all = is_slow();
    let mut solver = Voltorb.solver(&Resources::new());
    let settings = Settings::defaults(Voltorb.settings());
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
        let position = Position::of(&notation);
        let answer = solver.solve(&position, &settings, &Control::new(), &mut |_| {});
        let answer = answer.expect("a legal round");
        assert_eq!(answer.proof, Proof::Exact, "{notation}");
        assert_eq!(answer.detail["boards"], n_boards, "{notation}");
        let found = answer.detail["win"].as_f64().expect("a round that is open");
        assert!((found - win).abs() < 2e-6, "{notation}: {found}, not {win}");
        n_checked += 1;
    }
    assert!(n_checked >= 60, "{n_checked}");
}
