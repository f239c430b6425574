//! Whether another letter fits a tile about as well as the one that was read, when part of the tile
//! may be hidden.
//!
//! A letter is laid over the boxes of a tile where they are free, moved a little to fit, and its
//! squared error compared with that of all other letters.

use seesolve_core::{Point, Rect};

use super::letter_shapes::LetterShape;
use super::limits::evidence::{
    BOX, ENOUGH_SEEN, EXPLAINED, GAIN, INK_SLACK, LEFT, OFF_PLACE, REST, RIVAL_FACTOR, SHIFT,
    UNSEEN_COVER, WORTH_MOVING,
};

/// A letter where it was read.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub shape: &'static LetterShape,
    /// From the tile's centre, in tile widths.
    pub center: Point,
    /// Capital heights in a tile width, across and down.
    pub scale: (f32, f32),
    /// How far the letter may be moved, in capital heights.
    pub moved: f32,
}

impl Placed {
    /// Whether the letter explains the boxes, and no other one does about as well.
    /// `slack` is how much squared error another one may have beside; `most_misfit` is the share of the squared ink that it may leave unexplained.
    pub(super) fn is_alone(
        &self,
        seen: &[Seen],
        middle: Point,
        slack: f32,
        most_misfit: f32,
    ) -> bool {
        let n_free = seen.iter().filter(|it| !it.is_covered).count();
        if (n_free as f32) < ENOUGH_SEEN * seen.len() as f32 {
            return false;
        }
        // Every letter stands on the line through the middle of its tile; anything else is not a letter.
        let usual = self.replaced(self.shape, middle);
        let is_in_place = self.middle().distance(middle) <= OFF_PLACE;
        let here = if is_in_place { *self } else { usual };
        let gain = here.gain(seen);
        let error = |placed: &Self| seen.iter().map(|it| it.misfit(placed, gain)).sum::<f32>();
        let best = |placed: Self, enough: f32| {
            let plain = error(&placed);
            if plain <= enough || plain > WORTH_MOVING * enough {
                return plain;
            }
            placed.shifted().iter().map(error).fold(plain, f32::min)
        };
        let places = [here, usual];
        let own = places
            .iter()
            .flat_map(|it| it.shifted().map(|it| error(&it)).into_iter().chain([error(it)]))
            .fold(f32::INFINITY, f32::min);
        // Nothing unseen excuses the letter itself: what it lacks is lacking.
        let free = || seen.iter().filter(|it| !it.is_covered);
        let ink = free().map(|it| it.ink * it.ink).sum::<f32>();
        let plain = |placed: &Self| free().map(|it| it.off(placed, gain).powi(2)).sum::<f32>();
        let misfit = places
            .iter()
            .flat_map(|it| it.shifted().map(|it| plain(&it)).into_iter().chain([plain(it)]))
            .fold(f32::INFINITY, f32::min);
        if misfit > most_misfit * ink {
            return false;
        }
        let is_bare = seen.iter().all(|it| !it.is_covered && !it.may_add && !it.may_hide);
        let place = if is_bare { usual } else { here };
        if place.is_outdone(seen) {
            return false;
        }
        let most = RIVAL_FACTOR * own + slack;
        let mut rivals = ('A'..='Z').filter_map(LetterShape::of);
        rivals.all(|shape| {
            let fits = |middle: Point| best(self.replaced(shape, middle), most) <= most;
            std::ptr::eq(shape, self.shape) || !fits(middle) && !fits(here.middle())
        })
    }

    /// Whether another letter, centred at the same place, explains all the ink better, whatever it belongs to: what
    /// is left of a letter without a stroke resembles another one that stands elsewhere, and what seems to lie
    /// on a letter may be the strokes of another one. Both may be moved a little, for thin strokes may lie between
    /// two boxes.
    fn is_outdone(&self, seen: &[Seen]) -> bool {
        let gain = self.gain(seen);
        let error = |it: &Self| seen.iter().map(|seen| seen.off(it, gain).powi(2)).sum::<f32>();
        let best = |it: Self| it.shifted().iter().map(error).fold(error(&it), f32::min);
        let own = best(*self);
        let middle = self.middle();
        let mut others = ('A'..='Z').filter_map(LetterShape::of);
        others.any(|shape| {
            let other = self.replaced(shape, middle);
            let is_near = || error(&other) <= WORTH_MOVING * own;
            !std::ptr::eq(shape, self.shape) && is_near() && best(other) < own
        })
    }

    /// Whether ink that the letter does not explain is what is left of another one, which explains all that is seen
    /// and lacks some of its strokes: paint hides ink, and ink does not come by itself.
    pub(super) fn is_rest_of_another(&self, seen: &[Seen]) -> bool {
        let gain = self.gain(seen);
        let excess = |it: &Self| {
            seen.iter().map(|seen| (seen.off(it, gain) - INK_SLACK).max(0.0).powi(2)).sum::<f32>()
        };
        let best = |it: Self| it.shifted().iter().map(excess).fold(excess(&it), f32::min);
        if excess(self) < REST {
            return false;
        }
        let (own, middle) = (best(*self), self.middle());
        let mut others = ('A'..='Z').filter_map(LetterShape::of);
        own >= REST
            && others.any(|shape| {
                let other = self.replaced(shape, middle);
                !std::ptr::eq(shape, self.shape)
                    && best(other) < EXPLAINED * own
                    && other.gain(seen) > LEFT * gain
            })
    }

    /// The share of the squared ink that the letter leaves unexplained where it was read.
    pub(super) fn misfit(&self, seen: &[Seen]) -> f32 {
        let gain = self.gain(seen);
        let ink = seen.iter().map(|it| it.ink * it.ink).sum::<f32>();
        seen.iter().map(|it| it.off(self, gain).powi(2)).sum::<f32>() / ink.max(1e-3)
    }

    /// How much of its ink is seen where it was read, 0 to 1 and beyond.
    pub(super) fn darkness(&self, seen: &[Seen]) -> f32 {
        let (both, drawn) = self.ink_seen_and_drawn(seen);
        both / drawn
    }

    /// Where the letter is centred.
    pub(super) fn middle(&self) -> Point {
        let off = self.shape.center();
        Point::new(self.center.x - off.x / self.scale.0, self.center.y - off.y / self.scale.1)
    }

    /// Another letter, centred at a place.
    fn replaced(&self, shape: &'static LetterShape, middle: Point) -> Self {
        let (off, (sx, sy)) = (shape.center(), self.scale);
        let center = Point::new(middle.x + off.x / sx, middle.y + off.y / sy);
        Self { shape, center, ..*self }
    }

    /// The same a little to each side.
    fn shifted(self) -> [Self; 8] {
        const SIDES: [(f32, f32); 8] = [
            (-1.0, -1.0),
            (0.0, -1.0),
            (1.0, -1.0),
            (-1.0, 0.0),
            (1.0, 0.0),
            (-1.0, 1.0),
            (0.0, 1.0),
            (1.0, 1.0),
        ];
        SIDES.map(|(x, y)| {
            let center = Point::new(self.center.x + SHIFT * x, self.center.y + SHIFT * y);
            Self { center, ..self }
        })
    }

    /// How much darker the letter is seen than it is drawn.
    fn gain(&self, seen: &[Seen]) -> f32 {
        let (both, drawn) = self.ink_seen_and_drawn(seen);
        (both / drawn).clamp(GAIN.0, GAIN.1)
    }

    /// How much of the ink that is seen is the letter's, and how much of it is drawn.
    fn ink_seen_and_drawn(&self, seen: &[Seen]) -> (f32, f32) {
        let (mut both, mut drawn) = (0.0, 1e-6);
        for it in seen.iter().filter(|it| !it.is_covered) {
            let ink = self.ink(it.at);
            both += ink * it.ink;
            drawn += ink * ink;
        }
        (both, drawn)
    }

    /// The ink that the letter puts on a box.
    fn ink(&self, at: Point) -> f32 {
        self.ink_off(at, 0.0, 0.0)
    }

    /// The same with the letter moved, in capital heights.
    fn ink_off(&self, at: Point, dx: f32, dy: f32) -> f32 {
        let (sx, sy) = self.scale;
        let (x, y) = ((at.x - self.center.x) * sx + dx, (at.y - self.center.y) * sy + dy);
        let (w, h) = (BOX * sx / 2.0, BOX * sy / 2.0);
        self.shape.ink(Rect::from_corners(x - w, y - h, x + w, y + h))
    }

    /// A box in the letter's own measure, wider by so many capital heights on each side.
    fn around(&self, at: Point, by: f32) -> Rect {
        let (sx, sy) = self.scale;
        let (x, y) = ((at.x - self.center.x) * sx, (at.y - self.center.y) * sy);
        let (w, h) = (BOX * sx / 2.0 + by, BOX * sy / 2.0 + by);
        Rect::from_corners(x - w, y - h, x + w, y + h)
    }

    /// The least and the most ink that the letter puts on a box.
    pub(super) fn expected(&self, at: Point) -> (f32, f32) {
        let around = self.around(at, self.moved);
        if !self.shape.reaches(around) {
            return (0.0, 0.0);
        }
        let (mut least, mut most) = (1.0_f32, 0.0_f32);
        for dy in [-self.moved, 0.0, self.moved] {
            for dx in [-self.moved, 0.0, self.moved] {
                let ink = self.ink_off(at, dx, dy);
                (least, most) = (least.min(ink), most.max(ink));
            }
        }
        (least, most)
    }
}

/// A box near a letter with what may lie on it.
pub(super) struct Seen {
    pub at: Point,
    pub ink: f32,
    pub is_covered: bool,
    /// Whether its ink may belong to something dark that lies there.
    pub may_add: bool,
    /// Whether something bright that lies there may hide ink.
    pub may_hide: bool,
}

impl Seen {
    /// How much more ink there is than a letter puts there.
    fn off(&self, letter: &Placed, gain: f32) -> f32 {
        self.ink - gain * letter.ink(self.at)
    }

    /// How badly a letter explains the box, squared. What lies near may be the cause, at a price:
    /// the more of it must be there unseen, the less likely it is.
    fn misfit(&self, letter: &Placed, gain: f32) -> f32 {
        if self.is_covered {
            return 0.0;
        }
        let off = self.off(letter, gain);
        let is_excused = off > 0.0 && self.may_add || off < 0.0 && self.may_hide;
        if is_excused { (off * off).min(UNSEEN_COVER) } else { off * off }
    }
}
