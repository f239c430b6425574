//! Solving as a job: a snapshot of the question goes in, better and better answers come out, on any
//! thread or in a web worker.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::control::Control;
use crate::game::{Game, Resources, Solver};
use crate::position::{InputError, Position};
use crate::settings::Settings;

/// A question, as plain data. Comparing it with the session's present question tells whether its
/// answer is still wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The game's id.
    pub game: String,
    /// What to answer.
    pub position: Position,
    /// How.
    pub settings: Settings,
}

/// What runs jobs: one per thread or web worker. Its solvers keep what they found out.
pub struct Worker {
    games: &'static [&'static dyn Game],
    resources: Resources,
    solvers: BTreeMap<&'static str, Box<dyn Solver>>,
}

impl Worker {
    /// A worker that has remembered nothing yet.
    pub fn new(games: &'static [&'static dyn Game]) -> Self {
        Self::with_resources(games, Resources::new())
    }

    /// A worker whose solvers may use what the front end has loaded.
    pub fn with_resources(games: &'static [&'static dyn Game], resources: Resources) -> Self {
        Self { games, resources, solvers: BTreeMap::new() }
    }

    /// Answers a job. Better answers on the way go to `better`.
    pub fn run(
        &mut self,
        job: &Job,
        control: &Control,
        better: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, InputError> {
        let game = game_of(self.games, &job.game)?;
        job.settings.check(game.settings())?;
        let (id, resources) = (game.info().id, &self.resources);
        let solver = self.solvers.entry(id).or_insert_with(|| game.solver(resources));
        solver.solve(&job.position, &job.settings, control, better)
    }
}

/// The game with this id or title, in capitals or not, or an error that lists the games.
pub fn game_of(
    games: &'static [&'static dyn Game],
    id: &str,
) -> Result<&'static dyn Game, InputError> {
    let is_called = |game: &&'static dyn Game| {
        let info = game.info();
        info.id.eq_ignore_ascii_case(id) || info.title.eq_ignore_ascii_case(id)
    };
    let found = games.iter().copied().find(is_called);
    found.ok_or_else(|| InputError::NoSuchGame {
        id: id.to_owned(),
        known: games.iter().map(|it| it.info().id).collect::<Vec<_>>().join(", "),
    })
}
