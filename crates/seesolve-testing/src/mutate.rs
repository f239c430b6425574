//! What happens to screenshots on their way to a reader: scaling, recompression, dimming, noise,
//! crops, colour shifts, a place on a busy desktop. Each change knows where it moves a point, so
//! that a test can still check the board's bounds.

use std::fmt;
use std::io::Cursor;

use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::imageops::{self, FilterType};
use image::{DynamicImage, ExtendedColorType, RgbImage};
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::{Frame, Point, Rect};

/// One change to a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mutation {
    /// Size times this.
    Scale(f32),
    /// Compressed as JPEG with this quality.
    Jpeg(u8),
    /// Every channel times this.
    Brightness(f32),
    Gamma(f32),
    /// Evenly distributed noise of up to this much a channel.
    Noise {
        amplitude: u8,
        seed: u64,
    },
    /// Gaussian, by its standard deviation in pixels.
    Blur(f32),
    /// Parts of the width and height cut off at the left, top, right and bottom.
    Crop([f32; 4]),
    /// Colours turned by this many degrees.
    Hue(f32),
    /// Pasted on a desktop full of windows, text and round buttons.
    Desktop {
        seed: u64,
    },
}

/// How points of the original picture move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift {
    pub scale: f32,
    pub offset: Point,
}

impl Shift {
    pub const NONE: Self = Self { scale: 1.0, offset: Point::new(0.0, 0.0) };

    pub fn apply(&self, it: Point) -> Point {
        Point::new(it.x * self.scale + self.offset.x, it.y * self.scale + self.offset.y)
    }

    pub fn apply_rect(&self, it: Rect) -> Rect {
        Rect::new(self.apply(it.min), self.apply(it.max))
    }

    fn then(&self, next: &Self) -> Self {
        Self { scale: self.scale * next.scale, offset: next.apply(self.offset) }
    }
}

impl fmt::Display for Mutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scale(by) => write!(f, "scale {by}"),
            Self::Jpeg(quality) => write!(f, "jpeg {quality}"),
            Self::Brightness(by) => write!(f, "brightness {by}"),
            Self::Gamma(by) => write!(f, "gamma {by}"),
            Self::Noise { amplitude, .. } => write!(f, "noise {amplitude}"),
            Self::Blur(sigma) => write!(f, "blur {sigma}"),
            Self::Crop([l, t, r, b]) => write!(f, "crop {l} {t} {r} {b}"),
            Self::Hue(degrees) => write!(f, "hue {degrees}"),
            Self::Desktop { seed } => write!(f, "desktop {seed}"),
        }
    }
}

impl Mutation {
    /// A random change, as strong as pictures found in the wild show.
    pub fn random(rng: &mut fastrand::Rng) -> Self {
        let between = |rng: &mut fastrand::Rng, lo: f32, hi: f32| lo + (hi - lo) * rng.f32();
        match rng.u8(0..9) {
            0 => Self::Scale(between(rng, 0.35, 2.0)),
            1 => Self::Jpeg(rng.u8(30..=95)),
            2 => Self::Brightness(between(rng, 0.6, 1.1)),
            3 => Self::Gamma(between(rng, 0.75, 1.35)),
            4 => Self::Noise { amplitude: rng.u8(2..=14), seed: rng.u64(..) },
            5 => Self::Blur(between(rng, 0.4, 1.5)),
            6 => Self::Crop([0; 4].map(|_: i32| between(rng, 0.0, 0.2))),
            7 => Self::Hue(between(rng, -40.0, 40.0)),
            _ => Self::Desktop { seed: rng.u64(..) },
        }
    }

    pub fn apply(&self, frame: &Frame) -> (Frame, Shift) {
        let same_place = |changed: Frame| (changed, Shift::NONE);
        match *self {
            Self::Scale(by) => scaled(frame, by),
            Self::Jpeg(quality) => same_place(recompressed(frame, quality)),
            Self::Brightness(by) => same_place(per_channel(frame, |it| it * by)),
            Self::Gamma(by) => same_place(per_channel(frame, |it| 255.0 * (it / 255.0).powf(by))),
            Self::Noise { amplitude, seed } => same_place(noisy(frame, amplitude, seed)),
            Self::Blur(sigma) => {
                same_place(to_frame(imageops::blur(&to_image(frame), sigma.max(0.01))))
            }
            Self::Crop(parts) => cropped(frame, parts),
            Self::Hue(degrees) => {
                same_place(to_frame(imageops::huerotate(&to_image(frame), degrees as i32)))
            }
            Self::Desktop { seed } => on_desktop(frame, seed),
        }
    }
}

/// Several changes, one after another.
pub fn apply_all(frame: &Frame, mutations: &[Mutation]) -> (Frame, Shift) {
    mutations.iter().fold((frame.clone(), Shift::NONE), |(frame, shift), it| {
        let (changed, next) = it.apply(&frame);
        (changed, shift.then(&next))
    })
}

pub(crate) fn to_image(frame: &Frame) -> RgbImage {
    RgbImage::from_raw(frame.width(), frame.height(), frame.rgb().to_vec()).unwrap()
}

pub(crate) fn to_frame(image: RgbImage) -> Frame {
    let (width, height) = image.dimensions();
    Frame::from_rgb(width, height, image.into_raw()).unwrap()
}

fn scaled(frame: &Frame, by: f32) -> (Frame, Shift) {
    let size = |it: u32| ((it as f32 * by).round() as u32).max(1);
    let image = imageops::resize(
        &to_image(frame),
        size(frame.width()),
        size(frame.height()),
        FilterType::Triangle,
    );
    (to_frame(image), Shift { scale: by, offset: Point::default() })
}

fn recompressed(frame: &Frame, quality: u8) -> Frame {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, quality)
        .encode(frame.rgb(), frame.width(), frame.height(), ExtendedColorType::Rgb8)
        .unwrap();
    let decoder = JpegDecoder::new(Cursor::new(bytes)).unwrap();
    to_frame(DynamicImage::from_decoder(decoder).unwrap().into_rgb8())
}

fn per_channel(frame: &Frame, change: impl Fn(f32) -> f32) -> Frame {
    let table: Vec<u8> =
        (0..=255).map(|it| change(it as f32).round().clamp(0.0, 255.0) as u8).collect();
    let rgb = frame.rgb().iter().map(|it| table[usize::from(*it)]).collect();
    Frame::from_rgb(frame.width(), frame.height(), rgb).unwrap()
}

fn noisy(frame: &Frame, amplitude: u8, seed: u64) -> Frame {
    let mut rng = fastrand::Rng::with_seed(seed);
    let by = i16::from(amplitude);
    let rgb = frame
        .rgb()
        .iter()
        .map(|it| (i16::from(*it) + rng.i16(-by..=by)).clamp(0, 255) as u8)
        .collect();
    Frame::from_rgb(frame.width(), frame.height(), rgb).unwrap()
}

fn cropped(frame: &Frame, [left, top, right, bottom]: [f32; 4]) -> (Frame, Shift) {
    let (w, h) = (frame.width() as f32, frame.height() as f32);
    let corner = Point::new((w * left).floor(), (h * top).floor());
    let rect = Rect::new(corner, Point::new(w - (w * right).floor(), h - (h * bottom).floor()));
    let cut = frame.crop(rect).unwrap();
    (cut, Shift { scale: 1.0, offset: Point::new(-corner.x, -corner.y) })
}

/// Windows, lines of text and round buttons, and the picture among them, never covered.
fn on_desktop(frame: &Frame, seed: u64) -> (Frame, Shift) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (width, height) = (frame.width() + rng.u32(60..900), frame.height() + rng.u32(60..500));
    let mut canvas = Canvas::new(width, height, [0; 3].map(|_: i32| rng.u8(..)));
    for _ in 0..rng.usize(6..18) {
        window(&mut canvas, &mut rng, width as f32, height as f32);
    }
    let left = rng.u32(0..=width - frame.width());
    let top = rng.u32(0..=height - frame.height());
    canvas.paste(frame, left as i32, top as i32);
    let shift = Shift { scale: 1.0, offset: Point::new(left as f32, top as f32) };
    (canvas.into_frame(), shift)
}

fn window(canvas: &mut Canvas, rng: &mut fastrand::Rng, width: f32, height: f32) {
    let color = |rng: &mut fastrand::Rng| [0; 3].map(|_: i32| rng.u8(..));
    let (x, y) = (rng.f32() * width, rng.f32() * height);
    let (w, h) = (60.0 + rng.f32() * width * 0.5, 40.0 + rng.f32() * height * 0.5);
    let (paper, ink) = if rng.bool() { ([250; 3], [20; 3]) } else { ([24; 3], [220; 3]) };
    canvas.rect(Rect::from_corners(x, y, x + w, y + h), paper);
    canvas.rect(Rect::from_corners(x, y, x + w, y + 18.0), color(rng));
    let size = 9.0 + rng.f32() * 14.0;
    let mut base = y + 18.0 + size * 1.4;
    while base < y + h {
        let n_words = rng.usize(2..9);
        let words: Vec<String> =
            (0..n_words).map(|_| (0..rng.usize(2..9)).map(|_| rng.lowercase()).collect()).collect();
        let start = Point::new(x + 8.0, base);
        canvas.text_from(&words.join(" "), start, size, Weight::Regular, ink);
        base += size * 1.6;
    }
    for at in 0..rng.u8(0..7) {
        let center = Point::new(x + 30.0 + f32::from(at) * 44.0, y + h * 0.7);
        canvas.circle(center, 8.0 + rng.f32() * 10.0, color(rng));
    }
}
