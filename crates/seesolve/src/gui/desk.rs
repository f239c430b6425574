//! The shell around the app: one lock for what is open, one thread that solves, news for the pages.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use seesolve_app::{App, Effect, Message, work};
use seesolve_core::{Control, DecodeLimits, Frame, SettingSpec, Worker};
use seesolve_games::registry::GAMES;
use serde_json::{Value, json};

use super::events::Events;
use super::history;
use super::lock::lock;
use super::playing::Playing;
use super::watched::Watched;

/// Long work with what ends it.
struct Task {
    effect: Effect,
    control: Control,
}

/// What the program keeps while pages come and go.
pub(super) struct Desk {
    app: Mutex<App>,
    events: Events,
    /// Counts what was shown, so that a page knows whether it has seen what its request led to.
    version: AtomicU64,
    tasks: Mutex<Sender<Task>>,
    /// Ends the search that runs.
    search: Mutex<Control>,
    /// Ends the look that runs.
    look: Mutex<Control>,
    /// Names this run in the history.
    run: u64,
    live: Watched,
    play: Playing,
}

impl Desk {
    /// A desk whose solving thread waits for work.
    pub(super) fn start() -> Arc<Self> {
        let (tasks, waiting) = channel();
        let desk = Arc::new(Self {
            app: Mutex::new(App::new(GAMES)),
            events: Events::default(),
            version: AtomicU64::new(0),
            tasks: Mutex::new(tasks),
            search: Mutex::new(Control::new()),
            look: Mutex::new(Control::new()),
            run: history::now_millis(),
            live: Watched::default(),
            play: Playing::default(),
        });
        let solver = Arc::clone(&desk);
        std::thread::spawn(move || solver.solve_for_ever(&waiting));
        desk
    }

    pub(super) fn events(&self) -> &Events {
        &self.events
    }

    pub(super) fn live(&self) -> &Watched {
        &self.live
    }

    pub(super) fn play(&self) -> &Playing {
        &self.play
    }

    /// Takes something that happened; the version that shows it.
    pub(super) fn update(&self, message: Message) -> u64 {
        let mut app = self.app();
        let effects = app.update(message);
        self.perform(&app, effects)
    }

    /// Looks at a picture as it came from a file.
    pub(super) fn look_at_file(&self, bytes: &[u8], game: Option<&str>) -> u64 {
        match Frame::decode(bytes, &DecodeLimits::default()) {
            Ok(frame) => self.look(&frame, game),
            Err(error) => {
                let mut app = self.app();
                let effects = app.fail(error.to_string());
                self.perform(&app, effects)
            }
        }
    }

    /// Looks at a picture; a look that still runs is ended.
    pub(super) fn look(&self, frame: &Frame, game: Option<&str>) -> u64 {
        let control = Control::new();
        std::mem::replace(&mut *lock(&self.look), control.clone()).stop();
        let mut app = self.app();
        let effects = app.look(frame, game, &control);
        self.perform(&app, effects)
    }

    /// Ends the look that runs, if one does.
    pub(super) fn stop_looking(&self) {
        lock(&self.look).stop();
    }

    /// Looks at the next picture of what is watched.
    pub(super) fn follow(&self, frame: &Frame) -> u64 {
        let mut app = self.app();
        let effects = app.follow(frame, &Control::new());
        self.perform(&app, effects)
    }

    /// What the open board is, read without changing anything.
    pub(super) fn ask<T>(&self, question: impl FnOnce(&App) -> T) -> T {
        question(&self.app())
    }

    /// Everything a page that comes in has to know.
    pub(super) fn news(&self) -> [(&'static str, Value); 2] {
        let app = self.app();
        [("screen", self.shown(&app)), ("live", self.live.state())]
    }

    fn app(&self) -> MutexGuard<'_, App> {
        lock(&self.app)
    }

    fn shown(&self, app: &App) -> Value {
        json!({ "version": self.version.load(Ordering::Relaxed), "screen": app.screen() })
    }

    fn perform(&self, app: &App, effects: Vec<Effect>) -> u64 {
        for effect in effects {
            match effect {
                Effect::CancelSolving => lock(&self.search).stop(),
                Effect::Solve { .. } | Effect::Generate { .. } => {
                    let control = Control::new();
                    std::mem::replace(&mut *lock(&self.search), control.clone()).stop();
                    // The thread lives as long as the desk.
                    let _ = lock(&self.tasks).send(Task { effect, control });
                }
                Effect::Keep { saved } => history::keep(self.run, &app.screen(), &saved),
                Effect::Redraw => {
                    self.version.fetch_add(1, Ordering::Relaxed);
                    self.events.tell("screen", &self.shown(app));
                }
            }
        }
        self.version.load(Ordering::Relaxed)
    }

    fn solve_for_ever(&self, waiting: &Receiver<Task>) {
        let mut worker = Worker::new(GAMES);
        while let Ok(mut task) = waiting.recv() {
            // Only the last question is still open.
            while let Ok(newer) = waiting.try_recv() {
                task = newer;
            }
            limit(&task);
            let mut tell = |message| {
                self.update(message);
            };
            work(GAMES, &mut worker, &task.effect, &task.control, &mut tell);
        }
    }
}

/// Ends a search when the time that the player gave it is over.
fn limit(task: &Task) {
    let Effect::Solve { job } = &task.effect else { return };
    let seconds = job.settings.number(SettingSpec::SECONDS.key);
    if let Some(time) = seconds.and_then(|it| Duration::try_from_secs_f64(it).ok()) {
        let control = task.control.clone();
        std::thread::spawn(move || {
            std::thread::sleep(time);
            control.stop();
        });
    }
}
