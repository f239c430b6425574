//! `solve`: reads pictures, or takes notations and level packs, and answers.

use anyhow::{Context as _, bail};
use clap::Args;
use serde_json::json;

use crate::args::{Global, PictureArgs, game_named};
use crate::commands::read::read_all;
use crate::exit::ExitStatus;
use crate::game_settings::GameSettings;
use crate::report::{InputResult, print};
use crate::run::Task;
use crate::{editor, inputs, pictures};

/// What to solve and how.
#[derive(Args)]
#[command(after_help = "Examples:
  seesolve solve phone.png
  seesolve solve --picture answer.png phone.png        draw the answer over the picture
  seesolve solve --game flow --text 'B..../...A./.DC../...../.CDAB'
  seesolve solve --game voltorb --json --text-file -   one notation a line from standard input
  seesolve solve --game voltorb --interactive          type the clues, then the cards")]
pub struct SolveArgs {
    #[command(flatten)]
    pictures: PictureArgs,
    /// Pictures to read and solve; `-` is standard input
    #[arg(value_name = "IMAGE", conflicts_with_all = ["text", "text_file", "pack"])]
    images: Vec<String>,
    /// A position in the game's notation
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["text_file", "pack"])]
    text: Option<String>,
    /// A file of notations, one a line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "pack")]
    text_file: Option<String>,
    /// A level pack of the game: every level is solved
    #[arg(long, value_name = "FILE", requires = "game")]
    pack: Option<String>,
    /// Draw the answer into a .png or .svg file; `-` is PNG on standard output
    #[arg(long, value_name = "FILE")]
    picture: Option<String>,
    /// Draw the answer growing into a .gif or .svg file
    #[arg(long, value_name = "FILE")]
    animate: Option<String>,
    /// Type a position and what happens to it; the advice follows every change
    #[arg(long, requires = "game", conflicts_with_all = ["images", "text_file", "pack", "json"])]
    interactive: bool,
    #[command(flatten)]
    settings: GameSettings,
}

pub fn run(args: &SolveArgs, global: Global) -> anyhow::Result<ExitStatus> {
    let task = Task {
        game: game_named(args.pictures.game.as_deref())?,
        settings: &args.settings,
        fixes: &args.pictures.fixes,
        solve: true,
    };
    if let (true, Some(game)) = (args.interactive, task.game) {
        let mut session = game();
        args.settings.apply(session.as_mut(), true)?;
        return editor::run(session, args.text.as_deref(), global);
    }
    if !args.images.is_empty() || args.pictures.is_live() {
        let outcomes = read_all(&task, &args.images, &args.pictures, global)?;
        for outcome in &outcomes {
            args.draw(outcome, outcomes.len(), global)?;
        }
        return args.print(&outcomes, global);
    }
    if let Some(text) = &args.text {
        return args.one_by_one(global, [task.notation(text, text)].into_iter(), 1);
    }
    if let Some(file) = &args.text_file {
        let lines = inputs::notations(&inputs::text_of(file)?);
        let n_lines = lines.len();
        return args.one_by_one(global, lines.iter().map(|it| task.notation(it, it)), n_lines);
    }
    if let Some(file) = &args.pack {
        return args.solve_pack(&task, file, global);
    }
    bail!("nothing to solve: name a picture, or use --screen, --text, --text-file or --pack")
}

impl SolveArgs {
    fn solve_pack(
        &self,
        task: &Task<'_>,
        file: &str,
        global: Global,
    ) -> anyhow::Result<ExitStatus> {
        let text = inputs::text_of(file)?;
        let game = task.game.context("--pack needs --game")?;
        let levels = game().pack(&text)?;
        let n_levels = levels.len();
        let solved = levels.iter().map(|level| {
            let outcome = match &level.notation {
                Ok(notation) => task.notation(file, notation),
                Err(error) => Ok(task.failed(task.nothing(file), error.to_string())),
            };
            outcome.map(|mut it| {
                it.extra.push(("level", json!(level.name)));
                it.extra.push(("line", json!(level.line)));
                it
            })
        });
        self.one_by_one(global, solved, n_levels)
    }

    /// Solves one input after the other, so that the times mean something, printing as it goes.
    fn one_by_one(
        &self,
        global: Global,
        outcomes: impl Iterator<Item = anyhow::Result<InputResult>>,
        n_inputs: usize,
    ) -> anyhow::Result<ExitStatus> {
        let mut status = ExitStatus::Answered;
        for outcome in outcomes {
            let outcome = outcome?;
            self.draw(&outcome, n_inputs, global)?;
            status = status.max(self.print(&[outcome], global)?);
            if status == ExitStatus::Stopped {
                break;
            }
        }
        Ok(status)
    }

    /// Prints the outcomes, unless standard output carries the picture.
    fn print(&self, outcomes: &[InputResult], global: Global) -> anyhow::Result<ExitStatus> {
        if self.picture.as_deref() == Some("-") {
            return Ok(outcomes
                .iter()
                .map(InputResult::exit_status)
                .max()
                .unwrap_or(ExitStatus::Answered));
        }
        print(outcomes, self.pictures.json, global)
    }

    fn draw(&self, outcome: &InputResult, n_inputs: usize, global: Global) -> anyhow::Result<()> {
        if n_inputs > 1 && (self.picture.is_some() || self.animate.is_some()) {
            bail!("--picture and --animate draw one answer: give one input");
        }
        if outcome.result.is_err() {
            return Ok(());
        }
        if let Some(file) = &self.picture {
            pictures::draw(outcome, file, global.ground())?;
        }
        if let Some(file) = &self.animate {
            pictures::draw_growing(outcome, file, global.ground())?;
        }
        Ok(())
    }
}
