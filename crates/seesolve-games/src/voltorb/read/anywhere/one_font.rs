//! Whether digits are of one font: a game prints each digit in one shape, and no two digits in the same.
//! Numbers in a font that was never learned may be misread alike in a row and in a column, so that they
//! add up all the same; their shapes tell.

use super::super::super::board::N_LINES;
use super::super::super::numerals::Features;
use super::numbers::Number;

/// How much two prints of one digit are alike at least, and of two digits at most. In one font and size the
/// former have 0.95 and more, the latter 0.97 and less but in pixel fonts.
const ONE_SHAPE: f32 = 0.92;
const TWO_SHAPES: f32 = 0.99;

/// The lines whose numbers, the sums or the voltorbs, cannot all be what they are taken for.
pub(crate) fn of_other_fonts<'a>(number: impl Fn(usize) -> (&'a Number, u8)) -> Vec<usize> {
    let mut seen: Vec<(usize, u8, &Features)> = Vec::new();
    for line in 0..N_LINES {
        let (number, value) = number(line);
        let digits = number.digits_of(value).unwrap_or_default();
        seen.extend(digits.into_iter().zip(&number.shapes).map(|(digit, it)| (line, digit, it)));
    }
    let mut odd = Vec::new();
    for (nth, (line, digit, shape)) in seen.iter().enumerate() {
        for (other_line, other_digit, other_shape) in &seen[..nth] {
            let likeness = shape.likeness(other_shape);
            let is_odd = match digit == other_digit {
                true => likeness < ONE_SHAPE,
                false => likeness > TWO_SHAPES,
            };
            if is_odd {
                odd.extend([*line, *other_line]);
            }
        }
    }
    odd
}

#[cfg(test)]
mod tests {
    use seesolve_core::Rect;
    use seesolve_core::draw::Canvas;

    use super::super::super::super::numerals::SymbolScores;
    use super::super::area::Area;
    use super::*;

    fn printed(is_ink: fn(usize, usize) -> bool) -> Number {
        const SIDE: usize = 16;
        let ink =
            (0..SIDE * SIDE).map(|at| f32::from(is_ink(at % SIDE, at / SIDE))).collect::<Vec<_>>();
        let shapes = vec![Features::new(SIDE, SIDE, &ink).unwrap()];
        let frame = Canvas::new(20, 20, [0; 3]).into_frame();
        let area = Area::within(Rect::from_corners(0.0, 0.0, 16.0, 16.0), &frame).unwrap();
        Number { digits: vec![SymbolScores::NONE], shapes, area, last: area }
    }

    #[test]
    fn what_is_taken_for_one_digit_has_one_shape() {
        let bar = printed(|x, _| (6..10).contains(&x));
        let ring = printed(|x, y| !(4..12).contains(&x) || !(4..12).contains(&y));
        let ring_at_3 = |line: usize| if line == 3 { &ring } else { &bar };
        assert!(of_other_fonts(|_| (&bar, 1)).is_empty());
        assert!(of_other_fonts(|line| (ring_at_3(line), u8::from(line != 3))).is_empty());
        let odd = of_other_fonts(|line| (ring_at_3(line), 1));
        assert!(odd.contains(&3), "a ring among bars is no 1");
        let odd = of_other_fonts(|line| (&bar, u8::from(line != 3)));
        assert!(odd.contains(&3), "a bar among bars is no 0");
    }
}
