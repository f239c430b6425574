//! How the answer to each game's example looks in the terminal, wide, narrow and coloured, and as
//! SVG. A change of looks shows up as a difference to read: `INSTA_UPDATE=always` accepts it.

use insta::assert_snapshot;
use seesolve_core::draw::board::to_svg;
use seesolve_core::draw::palette::Background;
use seesolve_core::draw::terminal::{TextStyle, to_text};
use seesolve_core::{BoardView, Control, Job, Settings, Worker, game_of};
use seesolve_games::registry::{GAMES, TEMPLATE};

/// The games whose looks are kept; a new one may be added, and need not be.
const KEPT: [&str; 4] = ["voltorb", "flow", "hexicon", "template"];

fn answers() -> impl Iterator<Item = (&'static str, BoardView)> {
    KEPT.into_iter().map(|id| {
        let games = if id == "template" { TEMPLATE } else { GAMES };
        let game = game_of(games, id).expect("the game is in the registry");
        let job = Job {
            game: id.to_owned(),
            position: game.position(game.info().example).expect("the example is a position"),
            settings: Settings::defaults(game.settings()),
        };
        let answer = Worker::new(games).run(&job, &Control::new(), &mut |_| {});
        (id, answer.expect("the example is answered").view)
    })
}

#[test]
fn answers_in_the_terminal() {
    let wide = TextStyle { color: false, width: 100, ground: Background::Dark };
    for (game, view) in answers() {
        assert_snapshot!(format!("{game}_wide"), to_text(&view, wide));
        assert_snapshot!(format!("{game}_narrow"), to_text(&view, TextStyle { width: 40, ..wide }));
        let colored = to_text(&view, TextStyle { color: true, ..wide });
        assert_snapshot!(format!("{game}_colored"), colored.replace('\x1b', "␛"));
    }
}

#[test]
fn answers_as_svg() {
    // The others differ by their long captions only.
    for (game, view) in answers().filter(|(game, _)| ["flow", "template"].contains(game)) {
        assert_snapshot!(format!("{game}_light_svg"), to_svg(&view, Background::Light));
    }
}
