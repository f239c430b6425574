//! Pictures spoiled the way pictures are: by messengers, photo editors, cursors, notifications and
//! marks drawn on them. Every kind is seeded, works in memory, and is one line of a table, so that
//! a suite can take them singly and in pairs and pin for each how much is still read.

mod color;
mod device;
mod edit;
mod forge;
mod join;
mod mark;
mod pixels;
mod shape;
mod subject;

pub(crate) use pixels::map_places;
pub use subject::Subject;

use fastrand::Rng;
use seesolve_core::Frame;

/// What a kind does to the board as a whole: a turned board may be read as it now stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    None,
    Quarter,
    Half,
    ThreeQuarters,
    LeftRight,
    UpsideDown,
}

/// One way to spoil a picture.
pub struct Kind {
    pub name: &'static str,
    pub turn: Turn,
    /// Whether it is aimed at cells, so that it comes before what moves them.
    pub is_aimed: bool,
    /// Whether parts of two boards stand side by side, so that either may be read in its place.
    pub is_joined: bool,
    /// Whether it is so mild that the picture must still be read.
    pub is_mild: bool,
    apply: fn(&Subject<'_>, &mut Rng) -> Frame,
}

impl Kind {
    const fn new(name: &'static str, apply: fn(&Subject<'_>, &mut Rng) -> Frame) -> Self {
        Self { name, turn: Turn::None, is_aimed: false, is_joined: false, is_mild: false, apply }
    }

    const fn mild(name: &'static str, apply: fn(&Subject<'_>, &mut Rng) -> Frame) -> Self {
        Self { is_mild: true, ..Self::new(name, apply) }
    }

    const fn aimed(name: &'static str, apply: fn(&Subject<'_>, &mut Rng) -> Frame) -> Self {
        Self { is_aimed: true, ..Self::new(name, apply) }
    }

    const fn joining(name: &'static str, apply: fn(&Subject<'_>, &mut Rng) -> Frame) -> Self {
        Self { is_joined: true, ..Self::new(name, apply) }
    }

    const fn turning(
        name: &'static str,
        turn: Turn,
        apply: fn(&Subject<'_>, &mut Rng) -> Frame,
    ) -> Self {
        Self { turn, ..Self::new(name, apply) }
    }

    pub fn apply(&self, subject: &Subject<'_>, rng: &mut Rng) -> Frame {
        (self.apply)(subject, rng)
    }
}

/// A picture spoiled in several ways, aimed ones first.
pub fn spoil(subject: &Subject<'_>, kinds: &[&Kind], rng: &mut Rng) -> Frame {
    let mut kinds = kinds.to_vec();
    kinds.sort_by_key(|it| !it.is_aimed);
    kinds.iter().fold(subject.frame.clone(), |frame, kind| {
        kind.apply(&Subject { frame: &frame, ..*subject }, rng)
    })
}

/// Every kind.
#[rustfmt::skip] // One line a kind.
pub static KINDS: &[Kind] = &[
    Kind::mild("jpeg 90", |it, _| pixels::jpeg(it.frame, 90)),
    Kind::mild("jpeg 60", |it, _| pixels::jpeg(it.frame, 60)),
    Kind::new("jpeg 30", |it, _| pixels::jpeg(it.frame, 30)),
    Kind::new("jpeg 12", |it, _| pixels::jpeg(it.frame, 12)),
    Kind::new("jpeg twice", |it, _| pixels::jpeg(&pixels::jpeg(it.frame, 40), 55)),
    Kind::new("scale 0.35", |it, _| pixels::scaled(it.frame, 0.35)),
    Kind::mild("scale 0.5", |it, _| pixels::scaled(it.frame, 0.5)),
    Kind::mild("scale 0.8", |it, _| pixels::scaled(it.frame, 0.8)),
    Kind::mild("scale 1.5", |it, _| pixels::scaled(it.frame, 1.5)),
    Kind::mild("scale 2", |it, _| pixels::scaled(it.frame, 2.0)),
    Kind::new("nearest", |it, rng| pixels::nearest(it.frame, 0.55 + rng.f32())),
    Kind::new("mosaic", |it, rng| pixels::mosaic(it.frame, rng.usize(2..5))),
    Kind::new("noise 6", |it, rng| pixels::noise(it.frame, 6, rng)),
    Kind::new("noise 20", |it, rng| pixels::noise(it.frame, 20, rng)),
    Kind::new("specks", |it, rng| pixels::specks(it.frame, rng)),
    Kind::new("blur 1", |it, _| pixels::blur(it.frame, 1.0)),
    Kind::new("blur 2.5", |it, _| pixels::blur(it.frame, 2.5)),
    Kind::new("smeared", |it, rng| pixels::smeared(it.frame, rng.usize(3..9))),
    Kind::new("sharpened", |it, _| pixels::sharpened(it.frame)),
    Kind::mild("gamma 0.7", |it, _| color::gamma(it.frame, 0.7)),
    Kind::mild("gamma 1.4", |it, _| color::gamma(it.frame, 1.4)),
    Kind::new("gamma 0.4", |it, _| color::gamma(it.frame, 0.4)),
    Kind::new("gamma 2.4", |it, _| color::gamma(it.frame, 2.4)),
    Kind::new("dark", |it, _| color::times(it.frame, [0.4; 3])),
    Kind::new("glaring", |it, _| color::times(it.frame, [1.5; 3])),
    Kind::new("flat", |it, _| color::contrast(it.frame, 0.5)),
    Kind::new("harsh", |it, _| color::contrast(it.frame, 1.8)),
    Kind::new("evening tint", |it, _| color::times(it.frame, [1.0, 0.8, 0.55])),
    Kind::new("cold tint", |it, _| color::times(it.frame, [0.75, 0.9, 1.0])),
    Kind::new("grey", |it, _| color::saturated(it.frame, 0.0)),
    Kind::new("pale", |it, _| color::saturated(it.frame, 0.45)),
    Kind::new("vivid", |it, _| color::saturated(it.frame, 1.7)),
    Kind::new("negative", |it, _| color::negative(it.frame)),
    Kind::new("swapped channels", |it, _| color::swapped(it.frame)),
    Kind::new("posterised 16", |it, _| color::posterised(it.frame, 16)),
    Kind::new("posterised 8", |it, _| color::posterised(it.frame, 8)),
    Kind::new("posterised 4", |it, _| color::posterised(it.frame, 4)),
    Kind::new("gif", |it, _| pixels::gif(it.frame)),
    Kind::new("hue turned", |it, rng| color::hue_turned(it.frame, rng)),
    Kind::new("night mode", |it, _| color::night_mode(it.frame)),
    Kind::new("sepia", |it, _| color::sepia(it.frame)),
    Kind::new("channel lost", |it, rng| color::channel_lost(it.frame, rng)),
    Kind::new("moire", |it, rng| color::moire(it.frame, rng)),
    Kind::new("dithered", |it, rng| color::dithered(it.frame, rng)),
    Kind::new("vignette", |it, rng| color::vignette(it.frame, rng)),
    Kind::new("scan lines", |it, _| color::scan_lines(it.frame)),
    Kind::turning("turned right", Turn::Quarter, |it, _| shape::turned(it.frame, 1)),
    Kind::turning("turned round", Turn::Half, |it, _| shape::turned(it.frame, 2)),
    Kind::turning("turned left", Turn::ThreeQuarters, |it, _| shape::turned(it.frame, 3)),
    Kind::turning("mirrored", Turn::LeftRight, |it, _| shape::mirrored(it.frame)),
    Kind::turning("upside down", Turn::UpsideDown, |it, _| shape::mirrored(&shape::turned(it.frame, 2))),
    Kind::new("askew 1", |it, _| shape::askew(it.frame, 1.0)),
    Kind::new("askew 4", |it, _| shape::askew(it.frame, -4.0)),
    Kind::new("perspective", |it, rng| shape::perspective(it.frame, 0.02, rng)),
    Kind::new("steep perspective", |it, rng| shape::perspective(it.frame, 0.07, rng)),
    Kind::new("bent", |it, rng| shape::bent(it.frame, rng)),
    Kind::new("glitch", |it, rng| shape::glitch(it.frame, rng)),
    Kind::new("stitched", |it, rng| shape::stitched(it.frame, it.cell_px, rng)),
    Kind::new("stretched", |it, _| shape::stretched(it.frame, 1.15)),
    Kind::new("cut", |it, rng| shape::cut(it.frame, 0.12, rng)),
    Kind::new("cut deep", |it, rng| shape::cut(it.frame, 0.4, rng)),
    Kind::new("framed", |it, rng| shape::framed(it.frame, rng)),
    Kind::aimed("cursor", mark::cursor),
    Kind::aimed("finger", mark::finger),
    Kind::aimed("sticker", mark::sticker),
    Kind::aimed("stroke", mark::stroke),
    Kind::aimed("scribble", mark::scribble),
    Kind::aimed("ring", mark::ring),
    Kind::aimed("selection", mark::selection),
    Kind::aimed("glass selection", mark::glass_selection),
    Kind::aimed("text", mark::text),
    Kind::aimed("notification", mark::notification),
    Kind::aimed("red frame", mark::red_frame),
    Kind::aimed("patch moved half a cell", mark::moved_patch),
    Kind::aimed("erased", mark::erased),
    Kind::aimed("emoji", edit::emoji),
    Kind::aimed("arrow", edit::arrow),
    Kind::aimed("highlighter", edit::highlighter),
    Kind::aimed("crossed", edit::crossed),
    Kind::aimed("route", edit::route),
    Kind::aimed("border stroke", edit::border_stroke),
    Kind::aimed("crop lines", edit::crop_lines),
    Kind::aimed("watermark", edit::watermark),
    Kind::aimed("pixelated part", edit::pixelated_part),
    Kind::aimed("blurred part", edit::blurred_part),
    Kind::aimed("dialog", edit::dialog),
    Kind::new("beside", join::beside),
    Kind::new("picture in picture", join::picture_in_picture),
    Kind::new("gallery", join::gallery),
    Kind::joining("torn", |it, _| join::torn(it)),
    Kind::joining("spliced", |it, _| join::spliced(it)),
    Kind::new("blend 50", |it, _| join::blended(it, 0.5)),
    Kind::new("blend 20", |it, _| join::blended(it, 0.2)),
    Kind::new("blend 35", |it, _| join::blended(it, 0.35)),
    Kind::joining("torn anywhere", join::torn_anywhere),
    Kind::new("messenger", device::messenger),
    Kind::new("photographed", device::photographed),
    Kind::new("palette", |it, rng| pixels::palette(it.frame, rng)),
    Kind::new("washed out", device::washed_out),
    Kind::new("fading", device::fading),
    Kind::new("interlaced", device::interlaced),
    Kind::new("ghost", device::ghost),
    Kind::new("rounded corners", device::rounded_corners),
    Kind::new("iris", device::iris),
    Kind::aimed("night light", device::night_light),
    Kind::aimed("recorder", device::recorder),
    Kind::aimed("zoom lens", device::zoom_lens),
    Kind::aimed("subtitles", device::subtitles),
    Kind::aimed("bubble", device::bubble),
    Kind::aimed("tooltip", device::tooltip),
    Kind::aimed("dead line", device::dead_line),
    Kind::aimed("glare", device::glare),
    Kind::aimed("confetti", device::confetti),
    Kind::aimed("tile sticker", forge::tile_sticker),
    Kind::aimed("tile stroke", forge::tile_stroke),
    Kind::aimed("altered symbol", forge::altered_symbol),
    Kind::aimed("repainted", forge::repainted),
    Kind::aimed("misplaced copy", forge::misplaced_copy),
    Kind::aimed("crosshair", forge::crosshair),
];
