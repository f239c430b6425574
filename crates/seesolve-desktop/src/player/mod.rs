//! The loop that plays: look, wait until still, read, stop when in doubt, solve, aim, act, and
//! look again.
//!
//! Nothing survives a turn except the session and what was learned of the window, so a pause needs
//! no more than to begin the next turn afresh.

mod act;
mod look;
mod orders;

use std::time::{Duration, Instant};

use seesolve_core::{AnySession, Frame, Gesture, Prompt};

use crate::aim::aim_at_prompt;
use crate::alarm::{Call, StopReason};
use crate::hand::{Desk, Halt, Hand};
use crate::pace::Pace;
use crate::place::Area;
use crate::timings::StageName;

pub use orders::{Event, Mode, Orders, Outcome, Until};

use look::Sight;

/// Plays. The only way in: everything that can go wrong ends up in the outcome, with the button
/// let go.
pub fn play<'a>(
    desk: Desk<'a>,
    session: &'a mut dyn AnySession,
    orders: &'a Orders,
    witness: &'a mut dyn FnMut(&Event<'_>),
) -> Outcome {
    let hand = match Hand::new(desk) {
        Ok(hand) => hand,
        Err(error) => return Outcome { failed: Some(error), ..Outcome::default() },
    };
    let mut player = Player::new(hand, session, orders, witness);
    let end = player.run();
    player.hand.let_go();
    let mut outcome = std::mem::take(&mut player.outcome);
    outcome.pace = player.pace;
    match end {
        Ok(()) | Err(Halt::TimeUp) => {}
        Err(Halt::Stop(reason)) => outcome.stopped = Some(reason),
        Err(Halt::Pause) => outcome.stopped = Some(StopReason::Asked),
        Err(Halt::Failed(error)) => outcome.failed = Some(error),
    }
    outcome
}

/// What to do after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Turn,
    Done,
}

struct Player<'a> {
    hand: Hand<'a>,
    session: &'a mut dyn AnySession,
    orders: &'a Orders,
    witness: &'a mut dyn FnMut(&Event<'_>),
    outcome: Outcome,
    pace: Pace,
    area: Area,
    /// The last picture, and when it was taken.
    frame: Frame,
    taken_at: Instant,
    spare: Vec<u8>,
    /// The gestures of the board that is being played.
    board: Option<Vec<Gesture>>,
    /// What had no effect so far, and how often.
    no_effect: (String, u32),
    is_located: bool,
    /// When the picture was taken that the next gesture answers to.
    reacting_to: Option<Instant>,
    is_timed_from: Option<Instant>,
    /// Coins and the like of the boards that are done.
    totals: Vec<(&'static str, i64)>,
}

/// The same gesture without effect this often ends play.
const MAX_NO_EFFECT: u32 = 4;
/// How long a game may take to go on after its prompt was answered.
const PROMPT_PATIENCE: Duration = Duration::from_secs(1);

impl<'a> Player<'a> {
    fn new(
        hand: Hand<'a>,
        session: &'a mut dyn AnySession,
        orders: &'a Orders,
        witness: &'a mut dyn FnMut(&Event<'_>),
    ) -> Self {
        Self {
            hand,
            session,
            orders,
            witness,
            outcome: Outcome::default(),
            pace: orders.pace,
            area: orders.window.map_or(Area::Desktop, Area::Window),
            frame: Frame::filled(1, 1, [0; 3]),
            taken_at: Instant::now(),
            spare: Vec::new(),
            board: None,
            no_effect: (String::new(), 0),
            is_located: false,
            reacting_to: None,
            is_timed_from: None,
            totals: Vec::new(),
        }
    }

    fn run(&mut self) -> Result<(), Halt> {
        self.arrive()?;
        loop {
            match self.turn() {
                Ok(Next::Turn) => {}
                Ok(Next::Done) => return Ok(()),
                Err(Halt::Pause) => self.pause()?,
                Err(halt) => return Err(halt),
            }
        }
    }

    /// One look and what follows from it.
    fn turn(&mut self) -> Result<Next, Halt> {
        match self.see_clearly()? {
            Sight::Unclear { warnings } => {
                if self.is_time_up() {
                    return Err(Halt::TimeUp);
                }
                (self.witness)(&Event::Unclear { frame: &self.frame, warnings: &warnings });
                let reason = match self.board {
                    None if self.outcome.n_boards > 0 => StopReason::NoWayOn,
                    _ => StopReason::Doubt { warnings },
                };
                Err(Halt::Stop(reason))
            }
            Sight::Prompt(prompt) => {
                self.look_behind();
                if prompt.leads_on && self.finish_board() == Next::Done {
                    return Ok(Next::Done);
                }
                self.answer(&prompt)?;
                Ok(Next::Turn)
            }
            Sight::Board => self.play_board(),
        }
    }

    fn play_board(&mut self) -> Result<Next, Halt> {
        self.reacting_to = Some(self.taken_at);
        self.solve()?;
        (self.witness)(&Event::Read { frame: &self.frame, session: &*self.session });
        let planned = self.session.gestures();
        let gestures: Vec<Gesture> =
            planned.iter().filter(|it| self.is_missing(it)).cloned().collect();
        if gestures.is_empty() {
            return self.nothing_to_do();
        }
        let is_new = |board: &Vec<Gesture>| !gestures.iter().all(|it| board.contains(it));
        let is_glanceable = self.session.shows(&self.frame, &gestures[0]).is_some();
        if is_glanceable
            && self.board.as_ref().is_some_and(is_new)
            && self.finish_board() == Next::Done
        {
            return Ok(Next::Done);
        }
        if self.is_enough() {
            return Ok(Next::Done);
        }
        if !self.hand.desk.pointer.is_felt() {
            self.aim_all(&gestures)?;
            self.outcome.n_boards = 1;
            return Ok(Next::Done);
        }
        if is_glanceable {
            self.note_effect(&gestures)?;
            if self.board.is_none() {
                self.board = Some(planned);
            }
            self.draw(&gestures)?;
        } else {
            self.note_effect(&gestures[..1])?;
            self.board = Some(planned);
            self.click(&gestures[0])?;
        }
        Ok(Next::Turn)
    }

    /// The position needs no gesture: it is finished, or nothing can be done about it.
    fn nothing_to_do(&mut self) -> Result<Next, Halt> {
        if self.board.is_some() {
            if self.finish_board() == Next::Done {
                return Ok(Next::Done);
            }
        } else if self.session.answered() == Some(false) {
            let summary = self.session.summary().to_vec();
            return Err(Halt::Stop(StopReason::Unsolvable { summary }));
        } else if self.orders.mode == Mode::Once {
            return Ok(Next::Done);
        }
        self.wait_for_way_on()?;
        Ok(Next::Turn)
    }

    /// Counts the board that was played, if there is one; says whether that is all.
    fn finish_board(&mut self) -> Next {
        if self.board.take().is_none() {
            return Next::Turn;
        }
        self.no_effect = (String::new(), 0);
        self.outcome.n_boards += 1;
        for tally in self.session.tally().into_iter().filter(|it| it.adds_up) {
            match self.totals.iter_mut().find(|(name, _)| *name == tally.name) {
                Some((_, total)) => *total += tally.value,
                None => self.totals.push((tally.name, tally.value)),
            }
        }
        let n_boards = self.outcome.n_boards;
        (self.witness)(&Event::BoardDone { n_boards });
        let all = match self.orders.mode {
            Mode::Once => true,
            Mode::Series { boards } => boards.is_some_and(|it| n_boards >= it),
            Mode::Trial { .. } => self.is_time_up(),
        };
        if all || self.is_enough() { Next::Done } else { Next::Turn }
    }

    /// Whether one of the counts the player named is reached.
    fn is_enough(&self) -> bool {
        let standing = self.session.tally();
        self.orders.until.iter().any(|until| {
            let total = self.totals.iter().find(|(name, _)| *name == until.name);
            let stands = standing.iter().find(|it| !it.adds_up && it.name == until.name);
            let count = match (until.name.as_str(), total, stands) {
                (_, Some((_, total)), _) => *total,
                (_, None, Some(tally)) => tally.value,
                ("rounds" | "boards" | "levels", None, None) => i64::from(self.outcome.n_boards),
                _ => return false,
            };
            count >= until.value
        })
    }

    /// Notes what is about to be done on this position: the same again means that it had no effect.
    fn note_effect(&mut self, gestures: &[Gesture]) -> Result<(), Halt> {
        let what = format!("{:?} {gestures:?}", self.session.notation());
        if self.no_effect.0 == what {
            self.pace.missed(self.pace.steady_beat());
            self.outcome.n_redone += gestures.len() as u32;
            (self.witness)(&Event::Missed { n_gestures: gestures.len() });
        }
        self.count_no_effect(what)
    }

    /// Stops when the same thing is done over and over without effect.
    fn count_no_effect(&mut self, what: String) -> Result<(), Halt> {
        let times = if self.no_effect.0 == what { self.no_effect.1 + 1 } else { 1 };
        self.no_effect = (what, times);
        if times > MAX_NO_EFFECT {
            return Err(Halt::Stop(StopReason::NoEffect { times: times - 1 }));
        }
        Ok(())
    }

    /// Presses the button of a prompt and waits until something happens.
    fn answer(&mut self, prompt: &Prompt) -> Result<(), Halt> {
        if !self.hand.desk.pointer.is_felt() {
            return Err(Halt::TimeUp);
        }
        let name = prompt.button.name;
        let (transform, picture) = (self.frame.screen_from_frame, self.frame.bounds_in_frame());
        let spot = aim_at_prompt(prompt, &transform, picture)
            .map_err(|it| Halt::Stop(StopReason::OffTheBoard { why: format!("{name}: {it}") }))?;
        (self.witness)(&Event::Prompt { prompt });
        self.make(&vec![vec![spot]], self.pace.steady_beat())?;
        if self.wait_for_change(PROMPT_PATIENCE)? {
            self.no_effect = (String::new(), 0);
            return Ok(());
        }
        self.count_no_effect(format!("{name} {spot:?}"))
    }

    /// Waits for the player to go on.
    fn pause(&mut self) -> Result<(), Halt> {
        self.hand.hand_over();
        (self.witness)(&Event::Paused);
        loop {
            std::thread::sleep(Duration::from_millis(5));
            for alarm in self.hand.desk.alarms.iter_mut() {
                match alarm.poll() {
                    Some(Call::Stop(reason)) => return Err(Halt::Stop(reason)),
                    Some(Call::Toggle) => {
                        (self.witness)(&Event::Resumed);
                        self.is_located = false;
                        return Ok(());
                    }
                    None => {}
                }
            }
        }
    }

    fn is_time_up(&self) -> bool {
        let Mode::Trial { time } = self.orders.mode else { return false };
        self.is_timed_from.is_some_and(|start| start.elapsed() >= time)
    }

    fn timed<T>(&mut self, stage: StageName, work: impl FnOnce(&mut Self) -> T) -> T {
        let start = Instant::now();
        let done = work(self);
        self.outcome.timings.add(stage, start.elapsed());
        done
    }
}
