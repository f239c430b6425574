//! Whole screens around the board: the console's two, and those of the fan games.

use seesolve_core::Frame;

use super::super::rules::Level;
use super::super::screen_spec::{
    self, COIN_DIGIT, COIN_PITCH, COINS_CORNER, FACE, HALO, INK, LEVEL_CORNER, LEVEL_DIGIT_WIDTH,
    LEVEL_DIGITS, LINE_COLORS, N_COIN_DIGITS, RIM, Rgb, TABLE, TABLE_DARK,
};
use super::art::Art;
use super::board;
use super::moment::{Dialog, Moment};
use super::scale::toned;

/// The console's screens, each.
pub const SCREEN: (u32, u32) = (256, 192);
const WHITE: Rgb = [0xf8; 3];
const SOFT: Rgb = [0xa0, 0xc0, 0xb0];
const BUTTON: Rgb = [0x30, 0x68, 0xe0];

/// Whose screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Maker {
    /// The console; with the upper screen when the level is known.
    Hgss {
        both_screens: bool,
    },
    Essentials,
    Rmxp,
}

impl Maker {
    pub fn size(self) -> (u32, u32) {
        match self {
            Self::Hgss { both_screens: true } => (SCREEN.0, 2 * SCREEN.1),
            Self::Hgss { both_screens: false } | Self::Essentials => SCREEN,
            Self::Rmxp => (320, 240),
        }
    }

    /// Where the touch screen's first pixel lies.
    pub fn origin(self) -> (i32, i32) {
        match self {
            Self::Hgss { both_screens: true } => (0, SCREEN.1 as i32),
            Self::Hgss { both_screens: false } => (0, 0),
            Self::Essentials => (60, -4),
            Self::Rmxp => (60, 20),
        }
    }
}

/// A moment on a game's screen, in native pixels.
pub fn draw(moment: &Moment, maker: Maker) -> Frame {
    let mut art = Art::new(maker.size(), TABLE);
    art.origin = maker.origin();
    match maker {
        Maker::Hgss { both_screens } => {
            art.rect(0, 0, 256, 3, TABLE_DARK);
            art.rect(0, 0, 3, 192, TABLE_DARK);
            art.rect(253, 0, 3, 192, TABLE_DARK);
            memo_button(&mut art, (197, 9));
            quit_button(&mut art, (196, 164));
            if both_screens {
                top_screen(&mut art, moment);
            }
        }
        Maker::Essentials | Maker::Rmxp => status_panel(&mut art, moment),
    }
    board::draw(&mut art, moment);
    match moment.dialog {
        None => art.into_frame(),
        Some(dialog) => with_dialog(art, dialog, maker),
    }
}

fn memo_button(art: &mut Art, (x, y): (i32, i32)) {
    art.plate(x, y, 54, 62, INK);
    art.plate(x + 2, y + 2, 50, 58, TABLE);
    art.rect(x + 2, y + 14, 50, 24, WHITE);
    art.rect(x + 2, y + 38, 50, 20, [0xa8; 3]);
    art.text("Open", x + 27, y + 30, 12.0, INK);
    art.text("Memo", x + 27, y + 47, 12.0, INK);
}

fn quit_button(art: &mut Art, (x, y): (i32, i32)) {
    art.plate(x, y, 57, 24, INK);
    art.rect(x + 2, y + 2, 53, 20, BUTTON);
    art.rect(x + 2, y + 2, 53, 9, [0x60, 0xa8, 0xf8]);
    art.text("Quit", x + 28, y + 12, 12.0, WHITE);
}

/// The upper screen: the level, what the cards do, and both purses.
fn top_screen(art: &mut Art, moment: &Moment) {
    let top = -(SCREEN.1 as i32);
    art.rect(0, top, 256, 192, TABLE);
    art.rect(0, top + 6, 256, 2, WHITE);
    art.rect(0, top + 8, 256, 34, TABLE_DARK);
    art.rect(0, top + 42, 256, 2, WHITE);
    art.text("VOLTORB Flip Lv.", 117, top + 16, 11.0, WHITE);
    art.text("Flip the Cards and Collect Coins!", 128, top + 32, 10.0, WHITE);
    level_digit(art, moment.round.level(), (LEVEL_CORNER.0 as i32, LEVEL_CORNER.1 as i32), WHITE);
    for at in 0..3 {
        art.plate(8 + 32 * at, top + 48, 28, 26, RIM);
        art.rect(10 + 32 * at, top + 50, 24, 22, FACE);
    }
    art.text("...x1! ...x2! ...x3!", 164, top + 60, 11.0, WHITE);
    art.text("Game Over! 0!", 150, top + 92, 11.0, WHITE);
    let (x, y) = (COINS_CORNER.0 as i32, COINS_CORNER.1 as i32);
    for (purse, y, coins) in [("Savings", y - 40, moment.savings), ("This round", y, moment.coins)]
    {
        art.plate(4, y - 9, 248, 37, INK);
        art.plate(5, y - 8, 246, 35, WHITE);
        art.text(purse, 80, y + 10, 12.0, INK);
        coin_digits(art, (x, y), COIN_PITCH as i32, COIN_DIGIT, coins);
    }
}

/// The left panel of the fan games, and their buttons.
fn status_panel(art: &mut Art, moment: &Moment) {
    let (x, y) = (-58, 4 + 4);
    art.plate(x, y, 60, 82, INK);
    art.plate(x + 1, y + 1, 58, 80, SOFT);
    art.rect(x + 3, y + 4, 54, 74, WHITE);
    art.text("Your coins", x + 30, y + 10, 9.0, INK);
    coin_digits(art, (x + 5, y + 17), 11, (9.0, 16.0), moment.savings);
    art.text("Earned coins", x + 30, y + 39, 8.0, INK);
    coin_digits(art, (x + 5, y + 46), 11, (9.0, 16.0), moment.coins);
    art.text("Level", x + 24, y + 71, 10.0, INK);
    level_digit(art, moment.round.level(), (x + 43, y + 66), INK);
    art.plate(x + 4, y + 90, 50, 56, INK);
    art.rect(x + 6, y + 92, 46, 52, WHITE);
    art.text("Memo", x + 29, y + 124, 12.0, INK);
}

fn level_digit(art: &mut Art, level: Option<Level>, corner: (i32, i32), color: Rgb) {
    let Some(level) = level else { return };
    let rows = LEVEL_DIGITS[usize::from(level.number()) - 1];
    let width = LEVEL_DIGIT_WIDTH as i32;
    art.pixels(corner, (width, rows.len() as i32), |x, y| {
        (rows[y as usize] >> (width - 1 - x) & 1 == 1).then_some(color)
    });
}

/// Five digits with a soft halo.
fn coin_digits(art: &mut Art, corner: (i32, i32), pitch: i32, size: (f32, f32), coins: u32) {
    let (width, height) = (size.0 as i32, size.1 as i32);
    for at in 0..N_COIN_DIGITS {
        let digit = (coins / 10_u32.pow((N_COIN_DIGITS - 1 - at) as u32) % 10) as usize;
        let ink = |x: i32, y: i32| {
            let part = |at: i32, size: i32| (at as f32 + 0.5) / size as f32;
            (0..width).contains(&x)
                && (0..height).contains(&y)
                && screen_spec::coin_has_ink(digit, part(x, width), part(y, height))
        };
        let left = corner.0 + pitch * at as i32;
        art.pixels((left - 1, corner.1 - 1), (width + 2, height + 2), |x, y| {
            let (x, y) = (x - 1, y - 1);
            let near = (-1..=1).any(|dx| (-1..=1).any(|dy| ink(x + dx, y + dy)));
            if ink(x, y) { Some(INK) } else { near.then_some(SOFT) }
        });
    }
}

/// Lays a dialog over the screen; a large one dims everything else.
fn with_dialog(art: Art, dialog: Dialog, maker: Maker) -> Frame {
    let (size, origin) = (maker.size(), maker.origin());
    let below = art.into_frame();
    let (below, top) = match dialog {
        Dialog::Small => (below, 160),
        Dialog::Large => (toned(&below, 0.5, 0.0), 144),
    };
    let mut over = Art::over(&below);
    over.origin = origin;
    let height = 191 - top;
    over.plate(2, top, 252, height, [0xe8, 0xa0, 0x38]);
    over.plate(3, top + 1, 250, height - 2, [0x58; 3]);
    over.rect(10, top + 4, 216, height - 8, HALO);
    over.text("Is this what you're expecting?!", 112, top + height / 2, 11.0, INK);
    over.rect(238, top + height / 2 - 3, 6, 6, LINE_COLORS[0]);
    debug_assert_eq!(size, (below.width(), below.height()));
    over.into_frame()
}
