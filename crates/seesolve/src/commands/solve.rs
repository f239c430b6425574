//! `solve`: reads pictures, or takes notations, saved positions and level packs, and answers.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Args;
use seesolve_core::{SavedSession, Session, Worker};
use seesolve_games::registry::GAMES;
use serde_json::json;

use crate::args::{Global, PictureArgs, game_named};
use crate::commands::read::read_all;
use crate::examples::examples;
use crate::exit::ExitStatus;
use crate::game_settings::GameSettings;
use crate::report::{InputResult, Printout, exit_status};
use crate::run::Task;
use crate::{editor, inputs, pictures, terminal, whole_file};

/// Options that name a position without a picture; one of them at a time.
const TYPED: [&str; 4] = ["text", "text_file", "pack", "load"];
/// Options that have a meaning only where a picture is looked at.
const PICTURED: [&str; 4] = ["images", "screen", "window", "explain"];
/// Options that make no sense for somebody who plays by hand.
const SCRIPTED: [&str; 8] =
    ["text_file", "pack", "load", "save", "json", "picture", "animate", "fixes"];

/// What to solve and how.
#[derive(Args)]
#[command(after_help = examples(&[
    ("solve phone.png", ""),
    ("solve --picture answer.png phone.png", "draw the answer over the picture"),
    ("solve {notation}", ""),
    ("solve --game {game} --json --text-file -", "one notation per line from standard input"),
    ("solve --game {game} --interactive", "type a position and play it by hand"),
    ("solve --fix 'row 2, column 3=A' --save it.json phone.png", "correct it and keep it"),
    ("solve --load it.json", "continue with it"),
]))]
pub struct SolveArgs {
    #[command(flatten)]
    pictures: PictureArgs,
    /// Pictures to read and solve; `-` is standard input
    #[arg(value_name = "IMAGE", conflicts_with_all = TYPED)]
    images: Vec<PathBuf>,
    /// A position in the game's notation
    #[arg(long, value_name = "NOTATION", conflicts_with_all = PICTURED, group = "typed")]
    text: Option<String>,
    /// A file of notations, one per line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = PICTURED, group = "typed")]
    text_file: Option<PathBuf>,
    /// A level pack of the game: every level is solved
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with_all = PICTURED, group = "typed")]
    pack: Option<PathBuf>,
    /// A position that --save kept, with its corrections and settings
    #[arg(long, value_name = "FILE", conflicts_with_all = PICTURED, conflicts_with = "game", group = "typed")]
    load: Option<PathBuf>,
    /// Keep the position with its corrections and settings in a file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Draw the answer into a .png or .svg file; `-` is PNG on standard output
    #[arg(long, value_name = "FILE")]
    picture: Option<String>,
    /// Draw the answer as it grows into a .gif or .svg file
    #[arg(long, value_name = "FILE")]
    animate: Option<String>,
    /// Type a position, then play it by hand; the advice follows every change
    #[arg(long, requires = "game", conflicts_with_all = PICTURED, conflicts_with_all = SCRIPTED)]
    interactive: bool,
    #[command(flatten)]
    settings: GameSettings,
}

pub fn run(args: &SolveArgs, global: Global) -> anyhow::Result<ExitStatus> {
    if args.picture.as_deref() == Some("-") && args.pictures.json {
        bail!("--json and --picture - both need standard output; draw into a file instead");
    }
    let game = game_named(args.pictures.game.as_deref())?;
    // Wrong options are told before anything is read.
    let of_named = game.map(|it| args.settings.of(it, true)).transpose()?;
    if let (true, Some(game), Some(settings)) = (args.interactive, game, &of_named) {
        return editor::run(game, settings.clone(), args.text.as_deref(), global);
    }
    let task = Task {
        game,
        settings: &args.settings,
        of_named,
        fixes: &args.pictures.word.fixes,
        solve: true,
        is_shown: !args.pictures.json || args.is_drawn(),
        explain: args.pictures.explain.is_some(),
        ask: args.pictures.may_ask(args.images.len(), global).then(|| global.text_style()),
    };
    let mut worker = Worker::new(GAMES);
    if !args.images.is_empty() || args.pictures.is_live() {
        let n_inputs = args.images.len() + usize::from(args.pictures.is_live());
        args.refuse_several(n_inputs)?;
        let finish = |result| args.finish(result, global);
        return Ok(exit_status(read_all(&task, &args.images, &args.pictures, global, finish)?));
    }
    if let Some(text) = &args.text {
        let solve = || task.notation(text, text, &mut worker);
        return args.one_by_one(global, std::iter::once_with(solve));
    }
    if let Some(file) = &args.load {
        let saved = load(file)?;
        let solve = || task.saved(&file.display().to_string(), &saved, &mut worker);
        return args.one_by_one(global, std::iter::once_with(solve));
    }
    if let Some(file) = &args.text_file {
        let lines = inputs::notations(&inputs::text_of(file)?);
        if lines.is_empty() {
            let name = file.display().to_string();
            let name = if name == "-" { "standard input" } else { &name };
            terminal::note(&format!("nothing to solve: there is no notation in {name}"));
        }
        args.refuse_several(lines.len())?;
        let solved = lines.iter().map(|it| task.notation(it, it, &mut worker));
        return args.one_by_one(global, solved);
    }
    if let Some(file) = &args.pack {
        return args.solve_pack(&task, file, &mut worker, global);
    }
    bail!(
        "nothing to solve: name a picture, or use --screen, --text, --text-file, --load or --pack"
    )
}

fn load(file: &Path) -> anyhow::Result<SavedSession> {
    let text = inputs::text_of(file)?;
    let Ok(saved) = serde_json::from_str(&text) else {
        bail!(
            "{} is not a saved position; --save writes them, and --text-file reads notations",
            file.display()
        );
    };
    Ok(saved)
}

impl SolveArgs {
    fn is_drawn(&self) -> bool {
        self.picture.is_some() || self.animate.is_some()
    }

    fn solve_pack(
        &self,
        task: &Task<'_>,
        file: &Path,
        worker: &mut Worker,
        global: Global,
    ) -> anyhow::Result<ExitStatus> {
        let game = task.game.context("--pack needs --game")?;
        let packs = game
            .packs()
            .with_context(|| format!("there are no level packs of {}", game.info().title))?;
        let levels = packs.parse(&inputs::text_of(file)?);
        self.refuse_several(levels.len())?;
        let name = file.display().to_string();
        let solved = levels.iter().map(|level| {
            let mut result = match &level.position {
                Ok(position) => task.position(&name, game, position, worker),
                Err(error) => task.failed(InputResult::nothing(&name), error.to_string()),
            };
            result.extra.push(("level", json!(level.name)));
            result.extra.push(("line", json!(level.line)));
            result
        });
        self.one_by_one(global, solved)
    }

    /// Solves one input after the other, so that the times mean something, printing as it goes.
    fn one_by_one(
        &self,
        global: Global,
        results: impl Iterator<Item = InputResult>,
    ) -> anyhow::Result<ExitStatus> {
        let mut status = ExitStatus::Answered;
        for result in results {
            let (printout, its_status) = self.finish(result, global);
            printout.map_or(Ok(()), |it| it.print())?;
            status = status.max(exit_status([its_status]));
            if status == ExitStatus::Stopped {
                break;
            }
        }
        Ok(status)
    }

    /// Draws and saves what was asked for; there is nothing to print when standard output carries
    /// the picture.
    fn finish(&self, mut result: InputResult, global: Global) -> (Option<Printout>, ExitStatus) {
        self.keep(&mut result, global);
        let is_printed = self.picture.as_deref() != Some("-");
        let printout = is_printed.then(|| Printout::of(&result, self.pictures.json, global));
        (printout, result.exit_status())
    }

    fn refuse_several(&self, n_inputs: usize) -> anyhow::Result<()> {
        if n_inputs > 1 && (self.is_drawn() || self.save.is_some()) {
            bail!("--picture, --animate and --save take one answer: give one input");
        }
        Ok(())
    }

    /// Draws and saves what was asked for; what fails is told beside the answer.
    fn keep(&self, result: &mut InputResult, global: Global) {
        let Ok(session) = &result.result else { return };
        let saved = self.save.as_ref().map(|it| save(session, it));
        let drawn = self.picture.as_ref().map(|it| pictures::draw(session, it, global.ground()));
        let grown =
            self.animate.as_ref().map(|it| pictures::draw_growing(session, it, global.ground()));
        let failed = [drawn, grown, saved].into_iter().flatten().filter_map(Result::err);
        result.complaints.extend(failed.map(|it| terminal::without_numbers(&format!("{it:#}"))));
    }
}

fn save(session: &Session, path: &Path) -> anyhow::Result<()> {
    if session.position().is_none() {
        bail!("--save: there is no legal position to keep; --fix sets right what was misread");
    }
    let text = serde_json::to_string_pretty(&session.save())?;
    whole_file::write(path, (text + "\n").as_bytes())
        .with_context(|| format!("cannot write {}", path.display()))
}
