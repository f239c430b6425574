//! The game's own tables: which boards a level deals, what a round pays, where the next one is.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// No round pays more.
pub const MAX_COINS: u32 = 50_000;
/// Rounds in a row, and cards in each, that lead to level 8.
pub const STREAK_ROUNDS: usize = 5;
pub const STREAK_CARDS: u8 = 8;
pub const TOP_LEVEL: u8 = 8;
/// Configurations a level chooses from, each equally often.
pub const CONFIGS_PER_LEVEL: usize = 10;

/// A level from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(NonZeroU8);

impl Level {
    pub fn new(number: u8) -> Option<Self> {
        NonZeroU8::new(number).filter(|it| it.get() <= TOP_LEVEL).map(Self)
    }

    pub fn number(self) -> u8 {
        self.0.get()
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (1..=TOP_LEVEL).filter_map(Self::new)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Whose rules deal the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ruleset {
    /// HeartGold and SoulSilver.
    #[default]
    Hgss,
    /// Pokémon Essentials: as above, but a rejected board picks its configuration anew.
    Essentials,
    /// Every board that fits the clues is equally likely.
    Unknown,
}

impl Ruleset {
    pub const NAMES: &'static [&'static str] = &["hgss", "essentials", "unknown"];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// What players call it.
    pub fn title(self) -> &'static str {
        match self {
            Self::Hgss => "HeartGold and SoulSilver",
            Self::Essentials => "Pokémon Essentials",
            Self::Unknown => "an unknown game",
        }
    }
}

impl FromStr for Ruleset {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = [Self::Hgss, Self::Essentials, Self::Unknown];
        let found = all.into_iter().find(|it| it.name() == text);
        found.ok_or_else(|| {
            format!("there is no ruleset \"{text}\"; try {}", Self::NAMES.join(", "))
        })
    }
}

/// How many of each card a board gets, and how many of its 2s and 3s may lie in lines without
/// voltorbs ("free"): in all, and in any one line. Both limits are exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    pub id: u8,
    pub voltorbs: u8,
    pub twos: u8,
    pub threes: u8,
    pub max_free: u8,
    pub max_free_in_line: u8,
    /// How many boards it deals, each equally often.
    pub n_boards: u64,
}

impl Config {
    /// How many ways there are to lay its cards out before any is rejected.
    pub fn n_arrangements(&self) -> u64 {
        let choose = |n: u64, k: u64| (0..k).fold(1, |ways, it| ways * (n - it) / (it + 1));
        let (voltorbs, twos, threes) =
            (u64::from(self.voltorbs), u64::from(self.twos), u64::from(self.threes));
        choose(25, voltorbs) * choose(25 - voltorbs, twos) * choose(25 - voltorbs - twos, threes)
    }

    pub fn accepts(&self, n_free: u8, most_free_in_line: u8) -> bool {
        n_free < self.max_free && most_free_in_line < self.max_free_in_line
    }
}

/// The configurations a level chooses from.
pub fn configs(level: Level) -> [Config; CONFIGS_PER_LEVEL] {
    let first = usize::from(level.number() - 1) * CONFIGS_PER_LEVEL;
    std::array::from_fn(|at| {
        let (voltorbs, twos, threes, max_free, max_free_in_line, n_boards) = TABLE[first + at];
        let id = (first + at) as u8;
        Config { id, voltorbs, twos, threes, max_free, max_free_in_line, n_boards }
    })
}

/// Whether a level has boards with these totals.
pub fn deals(level: Level, sum: u8, voltorbs: u8) -> bool {
    let total = |twos: u8, threes: u8| 25 - voltorbs + twos + 2 * threes;
    configs(level).iter().any(|it| it.voltorbs == voltorbs && total(it.twos, it.threes) == sum)
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    pub level: Level,
    pub end: End,
    /// Cards flipped, voltorbs not counted.
    pub n_flipped: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Won,
    Quit,
    Lost,
}

/// The level after the given rounds, the last one last.
pub fn next_level(rounds: &[Finished]) -> Level {
    let at_most = |number: u8| Level::new(number.clamp(1, 8)).expect("clamped to the levels");
    let Some(last) = rounds.last() else { return at_most(1) };
    let number = last.level.number();
    if last.end == End::Won && number == TOP_LEVEL {
        return last.level;
    }
    let counts = |it: &Finished| it.n_flipped >= STREAK_CARDS && it.end != End::Lost;
    let streak = rounds.iter().rev().take(STREAK_ROUNDS).filter(|it| counts(it)).count();
    if number >= 5 && streak == STREAK_ROUNDS {
        return at_most(TOP_LEVEL);
    }
    match last.end {
        End::Won => at_most((number + 1).min(7)),
        End::Quit | End::Lost => at_most(number.min(last.n_flipped).min(7)),
    }
}

/// Voltorbs, 2s, 3s, limit of free ones, limit in a line, boards that pass both limits.
#[rustfmt::skip]
const TABLE: [(u8, u8, u8, u8, u8, u64); 80] = [
    // Level 1.
    (6, 3, 1, 3, 3, 1_732_660_000), (6, 0, 3, 2, 2, 81_056_200),
    (6, 5, 0, 4, 3, 1_407_876_600), (6, 2, 2, 3, 3, 2_598_990_000),
    (6, 4, 1, 4, 3, 7_039_383_000), (6, 3, 1, 3, 3, 1_732_660_000),
    (6, 0, 3, 2, 2, 81_056_200), (6, 5, 0, 4, 3, 1_407_876_600),
    (6, 2, 2, 3, 3, 2_598_990_000), (6, 4, 1, 4, 3, 7_039_383_000),
    // Level 2.
    (7, 1, 3, 3, 2, 3_245_678_400), (7, 6, 0, 4, 3, 5_722_702_400),
    (7, 3, 2, 3, 2, 17_146_024_000), (7, 0, 4, 3, 2, 811_419_600),
    (7, 5, 1, 4, 3, 34_336_214_400), (7, 1, 3, 2, 2, 2_684_683_200),
    (7, 6, 0, 3, 3, 4_495_352_000), (7, 3, 2, 2, 2, 14_348_488_000),
    (7, 0, 4, 2, 2, 671_170_800), (7, 5, 1, 3, 3, 26_972_112_000),
    // Level 3.
    (8, 2, 3, 3, 2, 34_839_212_000), (8, 7, 0, 4, 3, 12_979_316_000),
    (8, 4, 2, 4, 3, 145_577_634_000), (8, 1, 4, 3, 2, 17_419_606_000),
    (8, 6, 1, 3, 4, 81_740_052_800), (8, 2, 3, 2, 2, 32_177_972_000),
    (8, 7, 0, 3, 3, 11_677_150_400), (8, 4, 2, 3, 3, 128_566_014_000),
    (8, 1, 4, 2, 2, 16_088_986_000), (8, 6, 1, 3, 3, 81_740_052_800),
    // Level 4.
    (8, 3, 3, 3, 4, 171_421_352_000), (8, 0, 5, 3, 2, 3_483_921_200),
    (10, 8, 0, 5, 4, 18_355_191_900), (10, 5, 2, 4, 3, 335_965_442_400),
    (10, 2, 4, 4, 3, 204_113_718_000), (8, 3, 3, 3, 3, 171_421_352_000),
    (8, 0, 5, 2, 2, 3_217_797_200), (10, 8, 0, 4, 4, 17_976_411_900),
    (10, 5, 2, 3, 3, 331_634_822_400), (10, 2, 4, 3, 3, 199_722_318_000),
    // Level 5.
    (10, 7, 1, 5, 4, 146_841_535_200), (10, 4, 3, 4, 3, 559_942_404_000),
    (10, 1, 5, 4, 3, 81_645_487_200), (10, 9, 0, 5, 4, 13_300_405_700),
    (10, 6, 2, 5, 4, 513_945_373_200), (10, 7, 1, 4, 4, 143_811_295_200),
    (10, 4, 3, 3, 3, 552_724_704_000), (10, 1, 5, 3, 3, 79_888_927_200),
    (10, 9, 0, 4, 4, 13_159_573_700), (10, 6, 2, 4, 4, 503_339_533_200),
    // Level 6.
    (10, 3, 4, 4, 3, 559_942_404_000), (10, 0, 6, 4, 3, 13_607_581_200),
    (10, 8, 1, 5, 4, 119_703_651_300), (10, 5, 3, 5, 4, 1_027_890_746_400),
    (10, 2, 5, 4, 3, 335_965_442_400), (10, 3, 4, 3, 3, 552_724_704_000),
    (10, 0, 6, 3, 3, 13_314_821_200), (10, 8, 1, 4, 4, 118_436_163_300),
    (10, 5, 3, 4, 4, 1_006_679_066_400), (10, 2, 5, 3, 3, 331_634_822_400),
    // Level 7.
    (10, 7, 2, 5, 4, 478_814_605_200), (10, 4, 4, 5, 4, 1_284_863_433_000),
    (13, 1, 6, 4, 3, 25_901_458_800), (13, 9, 1, 6, 5, 3_265_542_000),
    (10, 6, 3, 5, 4, 1_117_234_078_800), (10, 7, 2, 4, 4, 473_744_653_200),
    (10, 4, 4, 4, 4, 1_258_348_833_000), (13, 1, 6, 3, 3, 25_901_458_800),
    (13, 9, 1, 5, 5, 3_265_542_000), (10, 6, 3, 4, 4, 1_105_404_190_800),
    // Level 8.
    (10, 0, 7, 4, 3, 15_998_354_400), (10, 8, 2, 6, 5, 400_990_788_900),
    (10, 5, 4, 5, 4, 1_675_851_118_200), (10, 2, 6, 5, 4, 513_945_373_200),
    (10, 7, 3, 6, 5, 1_069_308_770_400), (10, 0, 7, 3, 3, 15_792_134_400),
    (10, 8, 2, 5, 5, 394_129_278_900), (10, 5, 4, 4, 4, 1_658_106_286_200),
    (10, 2, 6, 4, 4, 503_339_533_200), (10, 7, 3, 5, 5, 1_051_011_410_400),
];
