//! The cards, connectors and clues in native pixels.

use super::super::board::{Clue, Face, N_CARDS, N_LINES, SIDE};
use super::super::screen_spec::{
    self, CARD_DIGIT, CURSOR, FACE, FACE_FRAME, HALO, HALO_SOFT, INK, LINE_COLORS, MARK, ONES,
    OUTLINE, PENCIL, RIM, Rgb, TABLE, TABLE_DARK, TENS, VOLTORBS,
};
use super::art::Art;
use super::moment::{Moment, Turn};

/// The dark edges of the two cursors.
const CURSOR_EDGE: Rgb = [0x68, 0x30, 0x28];
const PENCIL_EDGE: Rgb = [0x78, 0x58, 0x20];

pub fn draw(art: &mut Art, moment: &Moment) {
    let corners = (0..N_CARDS).map(screen_spec::card_corner);
    for corner in corners.chain((0..N_LINES).map(screen_spec::clue_corner)) {
        rim(art, corner_of(corner));
    }
    for line in 0..N_LINES {
        for at in 0..SIDE {
            connector(art, line, at);
        }
        clue(art, line, moment.round.clues()[line]);
    }
    for card in 0..N_CARDS {
        let turn = moment.turning.iter().find(|it| it.card == card);
        draw_card(art, card, moment.round.cards()[card], turn);
        marks(art, card, moment.marks[card]);
    }
    if let Some(card) = moment.cursor {
        let colors = if moment.pencil { (PENCIL, PENCIL_EDGE) } else { (CURSOR, CURSOR_EDGE) };
        cursor(art, card, colors);
    }
}

fn corner_of(corner: (f32, f32)) -> (i32, i32) {
    (corner.0 as i32, corner.1 as i32)
}

fn connector(art: &mut Art, line: usize, at: usize) {
    let (x, y) = corner_of(screen_spec::connector_center(line, at));
    let color = LINE_COLORS[line % SIDE];
    if line < SIDE {
        art.rect(x - 3, y - 4, 6, 8, RIM);
        art.rect(x - 2, y + 4, 4, 1, TABLE_DARK);
        art.rect(x - 3, y - 2, 6, 4, color);
    } else {
        art.rect(x - 4, y - 3, 8, 6, RIM);
        art.rect(x - 2, y - 3, 4, 6, color);
    }
}

fn rim(art: &mut Art, (x, y): (i32, i32)) {
    art.plate(x - 2, y - 1, 28, 28, TABLE_DARK);
    art.plate(x - 2, y - 2, 28, 28, RIM);
}

fn clue(art: &mut Art, line: usize, clue: Clue) {
    let (x, y) = corner_of(screen_spec::clue_corner(line));
    let color = LINE_COLORS[line % SIDE];
    art.rect(x, y, 24, 8, color);
    art.rect(x, y + 10, 24, 14, color);
    art.pixels((x + 1, y + 10), (14, 14), |x, y| {
        screen_spec::ball(x as f32 - 6.5, y as f32 - 6.5, false)
    });
    let mut digit = |offset: (f32, f32), digit: u8| {
        let corner = (x + offset.0 as i32, y + offset.1 as i32);
        art.pixels(corner, (6, 8), |x, y| {
            screen_spec::has_ink(usize::from(digit % 10), x as usize, y as usize).then_some(INK)
        });
    };
    if let Some(sum) = clue.sum {
        digit(TENS, sum / 10);
        digit(ONES, sum % 10);
    }
    if let Some(voltorbs) = clue.voltorbs {
        digit(VOLTORBS, voltorbs);
    }
}

fn draw_card(art: &mut Art, card: usize, face: Option<Face>, turn: Option<&Turn>) {
    let (x, y) = corner_of(screen_spec::card_corner(card));
    let face = turn.map_or(face, |it| it.shows);
    // A card in the middle of turning is seen from the side.
    let inset = turn.map_or(0, |it| (11.0 * (1.0 - it.width)).round() as i32);
    if inset > 0 {
        art.rect(x, y, 24, 24, TABLE);
        art.rect(x + inset, y, 24 - 2 * inset, 24, OUTLINE);
        let inner = (24 - 2 * inset - 2).max(0);
        art.rect(x + inset + 1, y + 1, inner, 22, if face.is_some() { FACE } else { TABLE_DARK });
        return;
    }
    art.rect(x, y, 24, 24, OUTLINE);
    match face {
        None => back(art, (x, y)),
        Some(face) => front(art, (x, y), face),
    }
    if turn.is_some_and(|it| it.explodes) {
        burst(art, (x + 12, y + 12));
    }
}

fn back(art: &mut Art, (x, y): (i32, i32)) {
    art.rect(x + 1, y + 1, 22, 22, TABLE_DARK);
    for (dx, dy, w, h) in [(8, 2, 8, 6), (2, 8, 6, 8), (16, 8, 6, 8), (8, 16, 8, 6)] {
        art.rect(x + dx, y + dy, w, h, TABLE);
    }
}

fn front(art: &mut Art, (x, y): (i32, i32), face: Face) {
    art.rect(x + 1, y + 1, 22, 22, FACE_FRAME);
    art.rect(x + 2, y + 2, 20, 20, FACE);
    if face == Face::Voltorb {
        art.pixels((x, y), (24, 24), |x, y| {
            screen_spec::ball(x as f32 - 11.5, y as f32 - 11.5, true)
        });
        return;
    }
    let digit = usize::from(face.value());
    let ink = |x: i32, y: i32| {
        (0..6).contains(&x)
            && (0..8).contains(&y)
            && screen_spec::has_ink(digit, x as usize, y as usize)
    };
    let corner = (x + CARD_DIGIT.0 as i32 - 1, y + CARD_DIGIT.1 as i32 - 1);
    art.pixels(corner, (8, 10), |x, y| {
        let (x, y) = (x - 1, y - 1);
        let near = |steps: &[(i32, i32)]| steps.iter().any(|it| ink(x + it.0, y + it.1));
        match () {
            () if ink(x, y) => Some(INK),
            () if near(&[(-1, 0), (1, 0), (0, -1), (0, 1)]) => Some(HALO),
            () if near(&[(-1, -1), (1, -1), (-1, 1), (1, 1)]) => Some(HALO_SOFT),
            () => None,
        }
    });
}

/// The flash of a flipped voltorb, larger than its card.
fn burst(art: &mut Art, (x, y): (i32, i32)) {
    art.pixels((x - 20, y - 20), (40, 40), |x, y| {
        let (dx, dy) = (x as f32 - 19.5, y as f32 - 19.5);
        let reach = 14.0 + 5.0 * (dy.atan2(dx) * 6.0).cos();
        match dx.hypot(dy) {
            r if r > reach => None,
            r if r > reach - 5.0 => Some(PENCIL),
            _ => Some(HALO),
        }
    });
}

/// Marks of the memo, one bit each for voltorb, 1, 2 and 3, in the corners of the card.
fn marks(art: &mut Art, card: usize, bits: u8) {
    let (x, y) = corner_of(screen_spec::card_corner(card));
    for (bit, (dx, dy)) in [(2, 2), (17, 2), (2, 17), (17, 17)].into_iter().enumerate() {
        if bits >> bit & 1 == 0 {
            continue;
        }
        art.pixels((x + dx, y + dy), (5, 5), |x, y| {
            let on = match bit {
                0 => (x - 2).abs() + (y - 2).abs() < 4,
                1 => (1..3).contains(&x) || y == 4 && x < 4,
                2 => [0, 4].contains(&y) || x + y == 4,
                _ => [0, 2, 4].contains(&y) && x < 4 || x == 3,
            };
            on.then_some(MARK)
        });
    }
}

fn cursor(art: &mut Art, card: usize, (fill, edge): (Rgb, Rgb)) {
    let (x, y) = corner_of(screen_spec::card_corner(card));
    art.pixels((x - 2, y - 2), (28, 28), |x, y| {
        let from_edge = x.min(y).min(27 - x).min(27 - y);
        match from_edge {
            0 => Some(edge),
            1 | 2 => Some(fill),
            _ => None,
        }
    });
}
