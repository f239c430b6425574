//! `calibrate`: finds the game on the screen and remembers where.

use clap::Args;
use seesolve_core::{Control, Frame};
use seesolve_desktop::{Calibration, FindError, RateControl, find_game, look_into};
use serde_json::json;

use super::display::{interrupt_signal, no_window, open_screen};
use super::target::Target;
use crate::args::{WordArgs, game_named};
use crate::examples::examples;
use crate::exit::ExitStatus;
use crate::game_settings::{GameSettings, Solving};
use crate::{remembered, terminal};

/// Which game to look for, and where.
#[derive(Args)]
#[command(after_help = examples(&[
    ("calibrate", "whatever game is open, on any monitor"),
    ("calibrate --game {played} --window scrcpy", ""),
    ("calibrate --forget", "forget where the games were"),
]))]
pub struct CalibrateArgs {
    /// The game; recognised when omitted
    #[arg(long, short, value_name = "GAME")]
    game: Option<String>,
    /// Look only at the window with this title or class
    #[arg(long, value_name = "TITLE")]
    window: Option<String>,
    /// Forget what is remembered about all games, or about the one named by --game
    #[arg(long, conflicts_with_all = ["json", "window"])]
    forget: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &CalibrateArgs) -> anyhow::Result<ExitStatus> {
    let settings = GameSettings::<Solving>::default();
    let game = game_named(args.game.as_deref())?;
    let word = WordArgs::default();
    let target = Target::new(game, args.window.as_deref(), &settings, &word)?;
    if args.forget {
        target.ids().try_for_each(remembered::forget)?;
        terminal::say("forgotten")?;
        return Ok(ExitStatus::Answered);
    }
    let mut screen = open_screen()?;
    let mut signals = [interrupt_signal()];
    let look = |frame: &Frame, control: &Control| target.look(frame, control);
    let found = match args.window.as_deref() {
        None => find_game(&mut screen, &mut signals, &look),
        Some(title) => match seesolve_desktop::Screen::find_window(&mut screen, title)? {
            Some(window) => look_into(&mut screen, &mut signals, window, &look),
            None => anyhow::bail!(no_window(&mut screen, title)),
        },
    };
    let found = match found {
        Err(FindError::Stopped(_)) => return Ok(ExitStatus::Stopped),
        found => found?,
    };
    let Some(found) = found else {
        terminal::complain(
            "no board of a known game is on the screen; is the whole board visible?",
        );
        return Ok(ExitStatus::Unanswered);
    };
    let info = found.session.game().info();
    let rate_control =
        remembered::load(info.id)?.filter(|it| it.fits(&found)).map(|it| it.rate_control);
    let calibration = Calibration::of(&found, rate_control.unwrap_or_else(RateControl::default));
    remembered::save(info.id, &calibration)?;
    let board = calibration.board;
    if args.json {
        terminal::say(
            &json!({
                "schema": "seesolve/1",
                "game": info.id,
                "status": if found.is_certain() { "read" } else { "doubtful" },
                "window": calibration.title,
                "board": [board.x, board.y, board.right(), board.bottom()],
                "scale": calibration.scale,
                "notation": found.session.position(),
            })
            .to_string(),
        )?;
    } else {
        let place = match &found.window {
            Some(window) => format!("in the window \"{}\"", window.title),
            None => "on the desktop".to_owned(),
        };
        terminal::say(&format!(
            "{} {place}: board of {} x {} pixels at ({}, {})",
            info.title, board.width, board.height, board.x, board.y
        ))?;
    }
    Ok(if found.is_certain() { ExitStatus::Answered } else { ExitStatus::Unanswered })
}
