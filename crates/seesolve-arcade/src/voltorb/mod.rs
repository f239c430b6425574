//! Voltorb Flip as a game to play: rounds dealt by the game's own rules, cards that turn, dialogs
//! that want to be touched, and the level that follows from each round.

mod screen;
#[cfg(test)]
mod tests;

use std::time::Duration;

use fastrand::Rng;
use seesolve_core::{Frame, Layout, Point};
use seesolve_games::voltorb::{
    Dialog, End, Face, Finished, Level, Moment, N_CARDS, Round, RoundState, Ruleset, Turn, deal,
    next_level,
};

use crate::arcade_game::{ArcadeGame, Report, Touch};
use screen::{Place, Screen};

const TURN: Duration = Duration::from_millis(240);
const EXPLOSION: Duration = Duration::from_millis(350);
const REVEAL: Duration = Duration::from_millis(700);
const TURN_BACK: Duration = Duration::from_millis(300);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Waiting,
    Turning {
        card: usize,
        since: Duration,
    },
    /// Coins were won; a touch goes on with the round.
    Message,
    Exploding {
        card: usize,
        since: Duration,
    },
    /// The round is over; a touch shows all cards.
    Over,
    Revealed {
        since: Duration,
    },
    TurningBack {
        since: Duration,
    },
}

/// Rounds of Voltorb Flip without end.
pub struct VoltorbArcade {
    rng: Rng,
    screen: Screen,
    layout_in_picture: Layout,
    level: Level,
    finished: Vec<Finished>,
    faces: [Face; N_CARDS],
    round: Round,
    phase: Phase,
    cursor: usize,
    is_pencil: bool,
    marks: [u8; N_CARDS],
    savings: u32,
    reports: Vec<Report>,
}

impl VoltorbArcade {
    /// `zoom` is the size of the console's pixels.
    pub fn new(seed: u64, level: Level, zoom: f32) -> Self {
        let mut rng = Rng::with_seed(seed);
        let faces = deal(level, Ruleset::Hgss, &mut rng);
        let round = Round::covering(&faces, Some(level), Ruleset::Hgss);
        let screen = Screen::new(zoom);
        let painted = screen.paint(&Moment::of(&round));
        let mut it = Self {
            rng,
            screen,
            layout_in_picture: painted.layout,
            level,
            finished: Vec::new(),
            faces,
            round,
            phase: Phase::Waiting,
            cursor: 0,
            is_pencil: false,
            marks: [0; N_CARDS],
            savings: 0,
            reports: Vec::new(),
        };
        it.tell_round();
        it
    }

    fn tell_round(&mut self) {
        let number = self.finished.len() as u32 + 1;
        let notation = self.round.to_string();
        self.reports.push(Report::Level { number, notation: notation.clone() });
        self.reports.push(Report::Position { notation });
    }

    fn begin_round(&mut self) {
        self.faces = deal(self.level, Ruleset::Hgss, &mut self.rng);
        self.round = Round::covering(&self.faces, Some(self.level), Ruleset::Hgss);
        self.marks = [0; N_CARDS];
        self.is_pencil = false;
        self.phase = Phase::Waiting;
        self.tell_round();
    }

    fn end_round(&mut self, end: End) {
        let coins = if end == End::Lost { 0 } else { self.round.coins() };
        self.savings += coins;
        let n_flipped = self.round.n_flipped();
        self.finished.push(Finished { level: self.level, end, n_flipped });
        self.level = next_level(&self.finished);
        let next_level = self.level.number();
        self.reports.push(Report::RoundOver { won: end == End::Won, coins, next_level });
        self.phase = Phase::Over;
    }

    fn touch(&mut self, at: Point, now: Duration) -> bool {
        let place = self.screen.place(&self.layout_in_picture, at);
        match (self.phase, place) {
            (_, Place::Nowhere) => {
                let (x, y) = (at.x as i32, at.y as i32);
                self.reports.push(Report::PressOutside { x, y });
                false
            }
            (Phase::Message, _) => {
                self.reports.push(Report::Button { name: "go on" });
                self.phase = Phase::Waiting;
                if self.round.state() == RoundState::Won {
                    self.end_round(End::Won);
                }
                true
            }
            (Phase::Over, _) => {
                self.reports.push(Report::Button { name: "go on" });
                self.phase = Phase::Revealed { since: now };
                let notation = self.revealed().to_string();
                self.reports.push(Report::Position { notation });
                true
            }
            (Phase::Waiting, Place::Card { card, corner }) => {
                self.reports.push(Report::Press { cell: card });
                self.touch_card(card, corner, now)
            }
            (Phase::Waiting, Place::Memo) => {
                self.is_pencil = !self.is_pencil;
                true
            }
            (Phase::Waiting, Place::Quit) => {
                self.reports.push(Report::Button { name: "quit" });
                self.end_round(End::Quit);
                true
            }
            (Phase::Waiting, Place::Table) => false,
            _ => {
                self.reports.push(Report::PressIgnored);
                false
            }
        }
    }

    fn touch_card(&mut self, card: usize, corner: usize, now: Duration) -> bool {
        self.cursor = card;
        if self.round.is_hidden(card) {
            if self.is_pencil {
                self.marks[card] ^= 1 << corner;
            } else {
                self.phase = Phase::Turning { card, since: now };
            }
        }
        true
    }

    /// The card lies face up.
    fn turned(&mut self, card: usize, now: Duration) {
        let face = self.faces[card];
        self.reports.push(Report::Flipped { card, face: face.symbol() });
        // The clues were made from these faces, so the card fits them.
        if let Ok(round) = self.round.flipped(card, face) {
            self.round = round;
        }
        self.reports.push(Report::Position { notation: self.round.to_string() });
        self.phase = match self.round.state() {
            RoundState::Lost => Phase::Exploding { card, since: now },
            // Only a multiplier can win; what it pays is told first.
            RoundState::Won | RoundState::Open if face.is_multiplier() => Phase::Message,
            RoundState::Won | RoundState::Open => Phase::Waiting,
        };
    }

    /// The round with every card face up.
    fn revealed(&self) -> Round {
        let hidden = (0..N_CARDS).filter(|it| self.round.is_hidden(*it));
        hidden.fold(self.round.clone(), |round, card| {
            round.flipped(card, self.faces[card]).unwrap_or(round)
        })
    }

    fn moment(&self, now: Duration) -> Moment {
        let mut moment = Moment::of(&self.round);
        moment.cursor = Some(self.cursor);
        moment.pencil = self.is_pencil;
        moment.marks = self.marks;
        moment.savings = self.savings;
        let share = |since: Duration, whole: Duration| {
            (now.saturating_sub(since).as_secs_f32() / whole.as_secs_f32()).clamp(0.0, 1.0)
        };
        match self.phase {
            Phase::Waiting => {}
            Phase::Message => moment.dialog = Some(Dialog::Small),
            Phase::Over => moment.dialog = Some(Dialog::Large),
            Phase::Turning { card, since } => {
                let face = Some(self.faces[card]);
                moment.turning = vec![turn(card, [None, face], share(since, TURN))];
            }
            Phase::Exploding { card, .. } => {
                let shows = Some(Face::Voltorb);
                moment.turning = vec![Turn { card, shows, width: 1.0, explodes: true }];
            }
            Phase::Revealed { .. } => moment.round = self.revealed(),
            Phase::TurningBack { since } => {
                let share = share(since, TURN_BACK);
                moment.round = self.revealed();
                moment.turning = (0..N_CARDS)
                    .map(|card| turn(card, [Some(self.faces[card]), None], share))
                    .collect();
            }
        }
        moment
    }
}

/// A card part of the way from one side to the other.
fn turn(card: usize, sides: [Option<Face>; 2], share: f32) -> Turn {
    let shows = if share < 0.5 { sides[0] } else { sides[1] };
    Turn { card, shows, width: (1.0 - 2.0 * share).abs(), explodes: false }
}

impl ArcadeGame for VoltorbArcade {
    fn title(&self) -> String {
        "Voltorb Flip (seesolve arcade)".to_owned()
    }

    fn size(&self) -> (u32, u32) {
        self.screen.size()
    }

    fn picture(&mut self, now: Duration) -> Frame {
        self.screen.paint(&self.moment(now)).frame
    }

    fn feel(&mut self, touch: Touch, now: Duration) -> bool {
        let is_late = self.pass(now);
        match touch {
            Touch::Press(at) => self.touch(at, now) || is_late,
            Touch::Move(_) | Touch::Release(_) => is_late,
        }
    }

    fn pass(&mut self, now: Duration) -> bool {
        let is_over = |since: Duration, whole: Duration| now.saturating_sub(since) >= whole;
        match self.phase {
            Phase::Turning { card, since } if is_over(since, TURN) => self.turned(card, now),
            Phase::Exploding { since, .. } if is_over(since, EXPLOSION) => {
                self.end_round(End::Lost);
            }
            Phase::Revealed { since } if is_over(since, REVEAL) => {
                self.phase = Phase::TurningBack { since: now };
            }
            Phase::TurningBack { since } if is_over(since, TURN_BACK) => self.begin_round(),
            // These move all the time; the others stand still.
            Phase::Turning { .. } | Phase::TurningBack { .. } => {}
            _ => return false,
        }
        true
    }

    fn reports(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.reports)
    }
}
