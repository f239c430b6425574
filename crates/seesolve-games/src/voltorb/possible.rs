//! The boards that a round may hide, each with its probability under the game's own generator.

use std::ops::ControlFlow;

use seesolve_core::Control;

use super::board::{Board, N_CARDS, N_LINES, SIDE};
use super::fillings::each_filling;
use super::random_fillings::random_fillings;
use super::round::Round;
use super::rules::{CONFIGS_PER_LEVEL, Config, Level, Ruleset, configs};

/// Rounds with many hidden clues fit more boards than can be listed.
const MAX_BOARDS: usize = 1_000_000;
/// So many are drawn instead, which gives odds to half a per cent.
const N_DRAWN: usize = 50_000;
/// The same when no time is left: within two per cent, in a few milliseconds.
const N_DRAWN_IN_HASTE: usize = 4_000;
/// Fillings between two looks at whether to stop.
const FILLINGS_A_LOOK: usize = 1 << 14;

/// What the generator does for a level; an unknown level is any of the eight, equally likely.
#[derive(Clone, Debug)]
pub(crate) struct Prior {
    /// Configurations with the probability of each single board they accept; empty when every
    /// board is equally likely.
    configs: Vec<(Config, f64)>,
}

impl Prior {
    pub(crate) fn new(level: Option<Level>, ruleset: Ruleset) -> Self {
        let levels: Vec<Level> = match level {
            Some(it) => vec![it],
            None => Level::all().collect(),
        };
        let configs = match ruleset {
            Ruleset::Unknown => Vec::new(),
            Ruleset::Hgss => levels
                .into_iter()
                .flat_map(configs)
                .map(|it| (it, 1.0 / it.n_boards as f64))
                .collect(),
            Ruleset::Essentials => levels.into_iter().flat_map(essentials).collect(),
        };
        Self { configs }
    }

    /// How likely the board is, up to a common factor; 0 when it is never dealt. Who deals it is
    /// noted.
    fn weight_noted(&self, board: Board, dealers: &mut [bool]) -> f64 {
        if self.configs.is_empty() {
            return 1.0;
        }
        let noted = self.dealers(board).map(|(at, share)| {
            dealers[at] = true;
            share
        });
        noted.sum()
    }

    #[cfg(test)]
    pub(crate) fn weight(&self, board: Board) -> f64 {
        self.weight_noted(board, &mut vec![false; self.configs.len()])
    }

    /// The ids of the configurations that were noted.
    fn ids(&self, noted: &[bool]) -> Vec<u8> {
        let noted = self.configs.iter().zip(noted).filter(|it| *it.1);
        let mut ids: Vec<u8> = noted.map(|it| it.0.0.id).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// Whether a configuration deals the board.
    pub(crate) fn accepts(config: &Config, board: Board) -> bool {
        let lanes = Lanes::of(board);
        let (n_free, in_line) = lanes.free();
        lanes.counts() == (config.voltorbs, config.twos, config.threes)
            && config.accepts(n_free, in_line)
    }

    /// The configurations that deal the board, by their places.
    fn dealers(&self, board: Board) -> impl Iterator<Item = (usize, f64)> {
        let lanes = Lanes::of(board);
        let counts = lanes.counts();
        let same = move |it: &Config| (it.voltorbs, it.twos, it.threes) == counts;
        let free = self.configs.iter().any(|it| same(&it.0)).then(|| lanes.free());
        let deals =
            move |it: &Config| same(it) && free.is_some_and(|(n, in_line)| it.accepts(n, in_line));
        let numbered = self.configs.iter().enumerate();
        numbered.filter(move |it| deals(&it.1.0)).map(|it| (it.0, it.1.1))
    }
}

/// A rejected board picks its configuration anew, so each try deals every arrangement of every
/// configuration with its own share.
fn essentials(level: Level) -> Vec<(Config, f64)> {
    let share = |it: &Config| 1.0 / it.n_arrangements() as f64;
    let configs = configs(level);
    let accepted: f64 = configs.iter().map(|it| it.n_boards as f64 * share(it)).sum();
    configs.into_iter().map(|it| (it, share(&it) / accepted)).collect()
}

/// A board's cards by face, one bit a card (every other bit of the word).
struct Lanes {
    voltorbs: u64,
    twos: u64,
    threes: u64,
}

const LANE_BITS: u64 = 0x0001_5555_5555_5555;

impl Lanes {
    fn of(board: Board) -> Self {
        let (low, high) = (board.0 & LANE_BITS, board.0 >> 1 & LANE_BITS);
        Self { voltorbs: !(low | high) & LANE_BITS, twos: high & !low, threes: high & low }
    }

    fn counts(&self) -> (u8, u8, u8) {
        let count = |it: u64| it.count_ones() as u8;
        (count(self.voltorbs), count(self.twos), count(self.threes))
    }

    /// How many 2s and 3s lie in a line without voltorbs: in all, and in the line with most.
    fn free(&self) -> (u8, u8) {
        let clear = LINES.iter().filter(|it| *it & self.voltorbs == 0).fold(0, |all, it| all | it);
        let free = (self.twos | self.threes) & clear;
        let in_line = LINES.iter().map(|it| (it & free).count_ones()).max();
        (free.count_ones() as u8, in_line.unwrap_or(0) as u8)
    }
}

/// The lanes of each line.
static LINES: [u64; N_LINES] = {
    let (mut lines, mut at) = ([0; N_LINES], 0);
    while at < N_CARDS {
        lines[at / SIDE] |= 1 << (2 * at);
        lines[SIDE + at % SIDE] |= 1 << (2 * at);
        at += 1;
    }
    lines
};

/// The boards a round may hide.
#[derive(Clone, Debug)]
pub(crate) struct Possible {
    /// With how likely each is; the weights add up to 1.
    pub(crate) boards: Vec<(Board, f64)>,
    /// Ids of the configurations that may have dealt the board.
    pub(crate) configs: Vec<u8>,
    /// The rules that were used, which are others when the round's own deal no such board.
    pub(crate) ruleset: Ruleset,
    /// The level that was used; `None` when all levels that can deal the board are equally likely.
    pub(crate) level: Option<Level>,
    /// The boards are a sample of more than could be listed.
    pub(crate) is_sample: bool,
}

/// Why the boards could not be listed: they are too many, or too many for the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany;

impl Possible {
    /// Boards with weights of their own, for sub-games.
    #[cfg(test)]
    pub(crate) fn from_weighted(boards: Vec<(Board, f64)>) -> Self {
        let (configs, ruleset) = (Vec::new(), Ruleset::Unknown);
        Self { boards, configs, ruleset, level: None, is_sample: false }
    }

    /// By the round's own rules if they deal such a board, else by the first that do: the other
    /// levels of its ruleset, other rulesets, and none at all.
    pub(crate) fn listed(round: &Round, control: &Control) -> Result<Self, TooMany> {
        for (level, ruleset) in rules_to_try(round) {
            let found = Self::under(round, level, ruleset, control)?;
            if !found.boards.is_empty() {
                return Ok(found);
            }
        }
        Self::under(round, None, Ruleset::Unknown, control)
    }

    /// The same, however long it takes.
    #[cfg(test)]
    pub(crate) fn of(round: &Round) -> Result<Self, TooMany> {
        Self::listed(round, &Control::new())
    }

    /// The same with boards drawn at random, where they are too many to list.
    pub(crate) fn sampled(round: &Round, control: &Control) -> Self {
        let n_drawn = if control.is_stopped() { N_DRAWN_IN_HASTE } else { N_DRAWN };
        let drawn = random_fillings(round.clues(), round.cards(), n_drawn, 1);
        let under = |(level, ruleset): (Option<Level>, Ruleset)| {
            let prior = Prior::new(level, ruleset);
            let mut dealers = vec![false; prior.configs.len()];
            let weighted = drawn.iter().map(|it| (*it, prior.weight_noted(*it, &mut dealers)));
            let dealt: Vec<(Board, f64)> = weighted.filter(|it| it.1 > 0.0).collect();
            let configs = prior.ids(&dealers);
            Self { is_sample: true, ..Self::dealt(dealt, configs, level, ruleset) }
        };
        let found = rules_to_try(round).map(under).find(|it| !it.boards.is_empty());
        found.unwrap_or_else(|| under((None, Ruleset::Unknown)))
    }

    /// The levels that can have dealt the board; none when no rules are assumed.
    pub(crate) fn levels(&self) -> Vec<Level> {
        let level = |it: &u8| Level::new(it / CONFIGS_PER_LEVEL as u8 + 1);
        let mut levels: Vec<Level> = self.configs.iter().filter_map(level).collect();
        levels.dedup();
        levels
    }

    fn under(
        round: &Round,
        level: Option<Level>,
        ruleset: Ruleset,
        control: &Control,
    ) -> Result<Self, TooMany> {
        let prior = Prior::new(level, ruleset);
        let mut boards = Vec::new();
        let mut dealers = vec![false; prior.configs.len()];
        let mut n_fillings = 0;
        let flow = each_filling(round.clues(), round.cards(), |board| {
            n_fillings += 1;
            let weight = prior.weight_noted(board, &mut dealers);
            if weight > 0.0 {
                boards.push((board, weight));
            }
            // Fillings that no level deals are skipped, but trying them takes time as well.
            let too_many = boards.len() > MAX_BOARDS || n_fillings > 8 * MAX_BOARDS;
            let is_stopped = n_fillings % FILLINGS_A_LOOK == 0 && control.is_stopped();
            if too_many || is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.is_break() {
            return Err(TooMany);
        }
        Ok(Self::dealt(boards, prior.ids(&dealers), level, ruleset))
    }

    /// Boards with their weights, up to a common factor.
    fn dealt(
        mut boards: Vec<(Board, f64)>,
        configs: Vec<u8>,
        level: Option<Level>,
        ruleset: Ruleset,
    ) -> Self {
        let total: f64 = boards.iter().map(|it| it.1).sum();
        boards.iter_mut().for_each(|it| it.1 /= total);
        Self { boards, configs, ruleset, level, is_sample: false }
    }
}

/// The round's own rules, and those to try when they deal no such board.
fn rules_to_try(round: &Round) -> impl Iterator<Item = (Option<Level>, Ruleset)> {
    let own = round.ruleset();
    let others = [Ruleset::Hgss, Ruleset::Essentials].into_iter().filter(move |it| *it != own);
    let others = others.map(|it| (None, it)).filter(move |_| own != Ruleset::Unknown);
    [(round.level(), own), (None, own)].into_iter().chain(others)
}
