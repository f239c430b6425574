//! What lies on the cards besides their faces: the cursor, and the marks of the player's memo.

use super::super::board::{N_CARDS, card_name};
use super::super::screen_spec::{self, CURSOR, MARK, PENCIL, TABLE, TABLE_DARK};
use super::calibrated::{CalibratedView, Color, as_color, distance};

/// The cursor's place, and what the memo says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extras {
    pub cursor: Option<usize>,
    /// The cursor is the memo's pencil.
    pub pencil: bool,
    /// One bit each for voltorb, 1, 2 and 3.
    pub marks: [u8; N_CARDS],
}

/// A colour this near to the one expected, in levels of 255, counts as it.
const COLOR_SLACK: f32 = 60.0;
/// The cursor's ring, as strips along the card's edges.
const RING: [(f32, f32, f32, f32); 4] = [
    (4.0, -0.9, 16.0, 1.8),
    (4.0, 23.1, 16.0, 1.8),
    (-0.9, 4.0, 1.8, 16.0),
    (23.1, 4.0, 1.8, 16.0),
];
/// Where the four marks stand: a corner, a size, and their bit.
const MARKS: [(f32, f32, f32, u8); 4] =
    [(2.0, 2.0, 5.0, 1), (17.0, 2.0, 5.0, 2), (2.0, 17.0, 5.0, 4), (17.0, 17.0, 5.0, 8)];
/// Fan games mark only voltorbs, by a yellow face in the middle; this is its forehead.
const FAN_MARK: (f32, f32, f32, u8) = (10.0, 7.5, 3.5, 1);
/// A mark fills at least this share of its place, and the card's back most of the rest.
const MIN_MARK: f32 = 0.2;
const MIN_KNOWN: f32 = 0.65;

impl Extras {
    /// `is_hidden` tells which cards are face down: only those have marks.
    pub fn read(screen: &CalibratedView<'_>, is_hidden: impl Fn(usize) -> bool) -> Self {
        let rings: [_; N_CARDS] = std::array::from_fn(|card| ring_colors(screen, card));
        let ring = |color: Color| rings.iter().position(|it| is_ring(it, color));
        let (cursor, pencil) = (ring(as_color(CURSOR)), ring(as_color(PENCIL)));
        let marks = std::array::from_fn(|card| {
            let fan_mark = (Some(card) != pencil).then_some(FAN_MARK);
            let places = MARKS.into_iter().chain(fan_mark);
            if is_hidden(card) { marks(screen, card, places) } else { 0 }
        });
        Self { cursor: cursor.or(pencil), pencil: cursor.is_none() && pencil.is_some(), marks }
    }

    /// The marks in words, such as `row 1, column 2: V1; row 3, column 4: 23`.
    pub fn marks_text(&self) -> String {
        let marked = self.marks.iter().enumerate().filter(|(_, bits)| **bits != 0);
        let text = marked.map(|(card, bits)| {
            let symbols = SYMBOLS.chars().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
            format!("{}: {}", card_name(card), symbols.map(|it| it.1).collect::<String>())
        });
        text.collect::<Vec<_>>().join("; ")
    }
}

/// The marks in the order of their bits.
const SYMBOLS: &str = "V123";

/// The card with this name.
pub fn place_of(text: &str) -> Option<usize> {
    (0..N_CARDS).find(|it| card_name(*it) == text)
}

/// Marks from their words.
pub fn marks_of(text: &str) -> Option<[u8; N_CARDS]> {
    let mut marks = [0; N_CARDS];
    for it in text.split(';').map(str::trim).filter(|it| !it.is_empty()) {
        let (card, symbols) = it.rsplit_once(':')?;
        let mut bits = symbols.trim().chars().map(|it| SYMBOLS.find(it).map(|bit| 1 << bit));
        marks[place_of(card.trim())?] = bits.try_fold(0, |all, bit| Some(all | bit?))?;
    }
    Some(marks)
}

/// The colours along a card's edges, where the cursor's ring would be.
fn ring_colors(screen: &CalibratedView<'_>, card: usize) -> [Option<Color>; RING.len()] {
    let corner = screen_spec::card_corner(card);
    RING.map(|(x, y, width, height)| {
        screen.color(screen_spec::rect(corner, (x, y), (width, height)))
    })
}

fn is_ring(colors: &[Option<Color>], color: Color) -> bool {
    colors.iter().flatten().filter(|it| distance(**it, color) < COLOR_SLACK).count() >= 3
}

fn marks(
    screen: &CalibratedView<'_>,
    card: usize,
    places: impl Iterator<Item = (f32, f32, f32, u8)>,
) -> u8 {
    let corner = screen_spec::card_corner(card);
    let near =
        |color: &Color, meant: screen_spec::Rgb| distance(*color, as_color(meant)) < COLOR_SLACK;
    let has_mark = |(x, y, size, _): &(f32, f32, f32, u8)| {
        let Some(patch) = screen.patch(screen_spec::rect(corner, (*x, *y), (*size, *size))) else {
            return false;
        };
        let share = |is: &dyn Fn(&Color) -> bool| {
            patch.colors.iter().filter(|it| is(it)).count() as f32 / patch.colors.len() as f32
        };
        let marked = share(&|it| near(it, MARK));
        let known = share(&|it| near(it, MARK) || near(it, TABLE_DARK) || near(it, TABLE));
        marked >= MIN_MARK && known >= MIN_KNOWN
    };
    places.filter(has_mark).fold(0, |bits, it| bits | it.3)
}
