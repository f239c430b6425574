//! What the solving worker keeps: solvers with all they remember, and what was loaded for them.

use std::sync::Arc;

use seesolve_app::{Effect, Message, work};
use seesolve_core::{Control, Resources, Worker};
use seesolve_games::registry::GAMES;

pub(crate) struct Bench {
    worker: Worker,
    resources: Resources,
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self { worker: Worker::new(GAMES), resources: Resources::new() }
    }

    /// Takes a resource; solvers made before do not have it, so they are made again.
    pub(crate) fn take(&mut self, name: String, bytes: &[u8]) {
        self.resources.insert(name, Arc::from(bytes));
        self.worker = Worker::with_resources(GAMES, self.resources.clone());
    }

    /// Does the long work of an effect. Nobody can raise a flag in here: the page ends the worker.
    pub(crate) fn work(&mut self, effect: &Effect, tell: &mut dyn FnMut(Message)) {
        work(GAMES, &mut self.worker, effect, &Control::new(), tell);
    }
}
