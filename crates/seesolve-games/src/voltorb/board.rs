//! What the game is made of: cards and their faces, the lines they lie in with their clues, and a
//! full board of them.

/// Rows, and columns.
pub const SIDE: usize = 5;
pub const N_CARDS: usize = SIDE * SIDE;
/// Rows and columns together; rows come first.
pub const N_LINES: usize = 2 * SIDE;

/// What a card shows when it is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    Voltorb,
    One,
    Two,
    Three,
}

impl Face {
    pub const ALL: [Self; 4] = [Self::Voltorb, Self::One, Self::Two, Self::Three];

    /// What the card counts in its lines' sums; a voltorb counts nothing.
    pub fn value(self) -> u8 {
        self as u8
    }

    pub fn symbol(self) -> char {
        match self {
            Self::Voltorb => 'V',
            Self::One => '1',
            Self::Two => '2',
            Self::Three => '3',
        }
    }

    pub fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            'V' | 'v' | '0' => Some(Self::Voltorb),
            '1' => Some(Self::One),
            '2' => Some(Self::Two),
            '3' => Some(Self::Three),
            _ => None,
        }
    }

    /// Whether the card must be found to win: a 2 or a 3.
    pub fn is_multiplier(self) -> bool {
        matches!(self, Self::Two | Self::Three)
    }
}

/// What stands at the end of a row or column; a number may be hidden by a dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clue {
    pub sum: Option<u8>,
    pub voltorbs: Option<u8>,
}

impl Clue {
    pub const HIDDEN: Self = Self { sum: None, voltorbs: None };

    pub const fn new(sum: u8, voltorbs: u8) -> Self {
        Self { sum: Some(sum), voltorbs: Some(voltorbs) }
    }

    pub fn is_complete(&self) -> bool {
        self.sum.is_some() && self.voltorbs.is_some()
    }
}

/// A full board, two bits a card (the face's number), the first card lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(pub u64);

impl Board {
    pub fn face(self, card: usize) -> Face {
        Face::ALL[(self.0 >> (2 * card) & 3) as usize]
    }

    pub fn faces(self) -> [Face; N_CARDS] {
        std::array::from_fn(|card| self.face(card))
    }

    pub fn from_faces(faces: &[Face; N_CARDS]) -> Self {
        let bits = |(card, face): (usize, &Face)| u64::from(face.value()) << (2 * card);
        Self(faces.iter().enumerate().map(bits).sum())
    }

    pub fn transposed(self) -> Self {
        let faces = self.faces();
        Self::from_faces(&std::array::from_fn(|card| faces[card % SIDE * SIDE + card / SIDE]))
    }
}

/// The cards of a line: rows are lines 0 to 4, columns 5 to 9.
pub fn cards_of_line(line: usize) -> [usize; SIDE] {
    std::array::from_fn(|at| if line < SIDE { line * SIDE + at } else { at * SIDE + line - SIDE })
}

/// What a player calls a line.
pub fn line_name(line: usize) -> String {
    match line.checked_sub(SIDE) {
        None => format!("row {}", line + 1),
        Some(col) => format!("column {}", col + 1),
    }
}

/// What a player calls a card.
pub fn card_name(card: usize) -> String {
    format!("row {}, column {}", card / SIDE + 1, card % SIDE + 1)
}
