//! The long work that effects ask for, done on whatever thread or web worker a shell has for it.

use seesolve_core::{Control, Game, Settings, Worker, game_of};

use crate::message::{Effect, Message};

/// Does what an effect asks for, if that is long work, and tells what came of it: better and better
/// answers, then the last. Other effects are the shell's own.
pub fn work(
    games: &'static [&'static dyn Game],
    worker: &mut Worker,
    effect: &Effect,
    control: &Control,
    tell: &mut dyn FnMut(Message),
) {
    match effect {
        Effect::Solve { job } => {
            let answer = worker.run(job, control, &mut |better| {
                let answer = Ok(Box::new(better.clone()));
                tell(Message::Answer { job: job.clone(), answer, is_last: false });
            });
            let answer = answer.map(Box::new);
            tell(Message::Answer { job: job.clone(), answer, is_last: true });
        }
        Effect::Generate { game, seed } => {
            let puzzle = game_of(games, game).and_then(|it| match it.generator() {
                Some(generator) => {
                    let settings = Settings::defaults(generator.settings());
                    generator.generate(&settings, *seed, control)
                }
                None => Ok(None),
            });
            tell(Message::Generated { game: game.clone(), puzzle });
        }
        Effect::CancelSolving | Effect::Keep { .. } | Effect::Redraw => {}
    }
}
