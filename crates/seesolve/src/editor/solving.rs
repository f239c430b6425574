//! A thread that answers the app's questions while keys are read, and drops them when they are no
//! longer wanted.

use std::sync::mpsc::{Receiver, Sender, TryIter, channel};

use anyhow::Context as _;
use seesolve_app::{Effect, Message};
use seesolve_core::{Control, Job, SettingSpec, Worker};
use seesolve_games::registry::GAMES;

use crate::interrupt;

/// The thread, from the outside.
pub struct Solving {
    questions: Sender<(Job, Control)>,
    answers: Receiver<Message>,
    running: Option<Control>,
}

impl Solving {
    pub fn start() -> anyhow::Result<Self> {
        let (questions, asked) = channel::<(Job, Control)>();
        let (sender, answers) = channel();
        let work = move || {
            let mut worker = Worker::new(GAMES);
            for (job, control) in asked {
                answer(&mut worker, &job, &control, &sender);
            }
        };
        let thread = std::thread::Builder::new().name("solver".into());
        thread.spawn(work).context("no thread can be started")?;
        Ok(Self { questions, answers, running: None })
    }

    /// Does what the app asks for.
    pub fn handle(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::CancelSolving => self.cancel(),
                Effect::Solve { job } => {
                    let control = interrupt::control();
                    self.running = Some(control.clone());
                    // The thread lives as long as this end of the channel.
                    let _ = self.questions.send((job, control));
                }
                // The editor offers no new puzzles and keeps no history.
                Effect::Generate { .. } | Effect::Keep { .. } | Effect::Redraw => {}
            }
        }
    }

    /// The answers that have arrived.
    pub fn answers(&self) -> TryIter<'_, Message> {
        self.answers.try_iter()
    }

    fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
        }
    }
}

impl Drop for Solving {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn answer(worker: &mut Worker, job: &Job, control: &Control, sender: &Sender<Message>) {
    let send = |answer, is_last| {
        let _ = sender.send(Message::Answer { job: job.clone(), answer, is_last });
    };
    let seconds = job.settings.number(SettingSpec::SECONDS.key);
    let last = interrupt::within(control, seconds, || {
        worker.run(job, control, &mut |better| send(Ok(Box::new(better.clone())), false))
    });
    send(last.map(Box::new), true);
}
