//! How pictures are spoiled: light and colours bent, things lying on a board, the picture itself
//! turned, torn and blended. Each kind draws its own strength from a seed.

use image::imageops::{self, FilterType};
use image::{RgbImage, imageops::colorops};
use seesolve_core::draw::{Canvas, Weight};
use seesolve_core::vision::warp::Homography;
use seesolve_core::{CellShape, Frame, Layout, Point, Rect, Rgb};

use seesolve_testing::mutate::Mutation;

/// What happens to a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spoil {
    // Mild: what every messenger does.
    Jpeg,
    Scale,
    Gamma,
    Brightness,
    // Light and colour.
    Posterise,
    PosteriseHard,
    FarGamma,
    Dark,
    Bright,
    Contrast,
    Tint,
    Saturation,
    Grey,
    Invert,
    Noise,
    Blur,
    BadJpeg,
    // Things on the board.
    Cursor,
    FingerDot,
    Sticker,
    Stroke,
    Highlighter,
    Letter,
    Selection,
    Scribble,
    Text,
    ScoreCover,
    Banner,
    // The picture.
    Perspective,
    Turn,
    RightAngle,
    Mirror,
    Splice,
    Torn,
    Blend,
    Squeeze,
}

/// The board in a picture, and another picture of the same size to mix it with.
pub struct Scene<'a> {
    pub layout: &'a Layout,
    pub scores: [Rect; 2],
    pub other: &'a Frame,
}

impl Spoil {
    /// Spoils a picture; `seed` decides how much and where.
    pub fn apply(self, frame: &Frame, scene: &Scene<'_>, seed: u64) -> Frame {
        let rng = &mut fastrand::Rng::with_seed(seed);
        let by = |it: Mutation| it.apply(frame).0;
        match self {
            Self::Jpeg => by(Mutation::Jpeg(rng.u8(60..=95))),
            Self::Scale => by(Mutation::Scale(between(rng, 0.5, 2.0))),
            Self::Gamma => by(Mutation::Gamma(between(rng, 0.7, 1.4))),
            Self::Brightness => by(Mutation::Brightness(between(rng, 0.75, 1.06))),
            Self::Posterise => posterised(frame, f32::from(rng.u8(8..=32))),
            Self::PosteriseHard => posterised(frame, f32::from(rng.u8(2..=8))),
            Self::FarGamma if rng.bool() => by(Mutation::Gamma(between(rng, 0.25, 0.7))),
            Self::FarGamma => by(Mutation::Gamma(between(rng, 1.4, 3.5))),
            Self::Dark => by(Mutation::Brightness(between(rng, 0.12, 0.6))),
            Self::Bright => by(Mutation::Brightness(between(rng, 1.1, 2.2))),
            Self::Contrast => {
                let (by, middle) = (between(rng, 0.25, 2.5), between(rng, 60.0, 200.0));
                mapped(frame, |_, it| middle + (it - middle) * by)
            }
            Self::Tint => {
                let scale = [0; 3].map(|_: i32| between(rng, 0.55, 1.1));
                mapped(frame, |channel, it| it * scale[channel])
            }
            Self::Saturation => saturated(frame, between(rng, 0.1, 2.2)),
            Self::Grey => to_frame(
                image::DynamicImage::from(colorops::grayscale(&to_image(frame))).into_rgb8(),
            ),
            Self::Invert => mapped(frame, |_, it| 255.0 - it),
            Self::Noise => by(Mutation::Noise { amplitude: rng.u8(15..=70), seed: rng.u64(..) }),
            Self::Blur => by(Mutation::Blur(between(rng, 1.0, 5.0))),
            Self::BadJpeg => by(Mutation::Jpeg(rng.u8(3..=30))),
            Self::Perspective => {
                let tilt = between(rng, 0.004, 0.05);
                warped(frame, rng, tilt, 0.0)
            }
            Self::Turn => {
                let degrees = between(rng, -8.0, 8.0);
                warped(frame, rng, 0.0, degrees)
            }
            Self::RightAngle => {
                let image = to_image(frame);
                to_frame(match rng.u8(..3) {
                    0 => imageops::rotate90(&image),
                    1 => imageops::rotate180(&image),
                    _ => imageops::rotate270(&image),
                })
            }
            Self::Mirror if rng.bool() => to_frame(imageops::flip_horizontal(&to_image(frame))),
            Self::Mirror => to_frame(imageops::flip_vertical(&to_image(frame))),
            Self::Splice => {
                let at = scene.layout.bounds_in_frame;
                let x = at.min.x + between(rng, 0.1, 0.9) * at.width();
                mixed(frame, scene.other, |to, _| f32::from(u8::from(to.x > x)))
            }
            Self::Torn => {
                let at = scene.layout.bounds_in_frame;
                let y = at.min.y + between(rng, 0.05, 0.95) * at.height();
                mixed(frame, scene.other, |to, _| f32::from(u8::from(to.y > y)))
            }
            Self::Blend => {
                let share = between(rng, 0.05, 0.5);
                mixed(frame, scene.other, |_, _| share)
            }
            Self::Squeeze => {
                let (w, h) = (frame.width() as f32, frame.height() as f32);
                let (w, h) = (w * between(rng, 0.6, 1.3), h * between(rng, 0.6, 1.3));
                let size = |it: f32| (it as u32).max(1);
                to_frame(imageops::resize(&to_image(frame), size(w), size(h), FilterType::Triangle))
            }
            _ => self.laid_on(frame, scene, rng),
        }
    }

    /// Something lies on the picture.
    fn laid_on(self, frame: &Frame, scene: &Scene<'_>, rng: &mut fastrand::Rng) -> Frame {
        let mut canvas = Canvas::from_frame(frame);
        let cells: Vec<&CellShape> = scene.layout.cells.iter().flatten().collect();
        let cell = cells[rng.usize(..cells.len())];
        let px = cell.outline_in_frame[3].x - cell.outline_in_frame[0].x;
        let near = |rng: &mut fastrand::Rng, reach: f32| {
            let Point { x, y } = cell.center_in_frame;
            Point::new(x + between(rng, -reach, reach) * px, y + between(rng, -reach, reach) * px)
        };
        match self {
            Self::Cursor => {
                let at = near(rng, 0.4);
                cursor(&mut canvas, at, px * between(rng, 0.25, 0.8));
            }
            Self::FingerDot => {
                let (at, radius) = (near(rng, 0.3), px * between(rng, 0.15, 0.5));
                let fill = [[255; 3], [0; 3], [128; 3], [80, 160, 255]][rng.usize(..4)];
                let opacity = between(rng, 0.15, 0.8);
                glass_disc(&mut canvas, at, radius, fill, opacity);
            }
            Self::Sticker => {
                let (at, size) = (near(rng, 0.35), px * between(rng, 0.08, 0.6));
                let fill = sticker_color(rng);
                match rng.u8(..3) {
                    0 => canvas.circle(at, size, fill),
                    1 => canvas.rect(Rect::new(at, at).grown(size), fill),
                    _ => canvas.text("*", at, size * 3.0, Weight::Bold, fill),
                }
            }
            Self::Stroke => {
                let points = [near(rng, 0.7), near(rng, 0.7)];
                canvas.line(&points, px * between(rng, 0.02, 0.15), ink_color(rng));
            }
            Self::Highlighter => {
                let points = [near(rng, 0.9), near(rng, 0.9)];
                let fill =
                    [[255, 255, 0], [0, 255, 120], [255, 80, 160], [60, 160, 255]][rng.usize(..4)];
                canvas.glass_line(
                    &points,
                    px * between(rng, 0.2, 0.9),
                    fill,
                    between(rng, 0.15, 0.5),
                );
            }
            Self::Letter => {
                let letter = rng.char('A'..='Z').to_string();
                let size = px * between(rng, 0.15, 0.5);
                canvas.text(&letter, near(rng, 0.3), size, Weight::Bold, ink_color(rng));
            }
            Self::Selection => {
                let (a, b) = (near(rng, 2.0), near(rng, 2.0));
                let rect =
                    Rect::from_corners(a.x.min(b.x), a.y.min(b.y), a.x.max(b.x), a.y.max(b.y));
                canvas.glass(rect, [60, 120, 230], between(rng, 0.05, 0.4));
                canvas.rounded_frame(rect, 1.0, px * 0.03, ink_color(rng));
            }
            Self::Scribble => {
                let points: Vec<Point> = (0..rng.usize(3..9)).map(|_| near(rng, 1.5)).collect();
                canvas.line(&points, px * between(rng, 0.02, 0.1), ink_color(rng));
            }
            Self::Text => {
                let text: String = (0..rng.usize(3..14)).map(|_| rng.lowercase()).collect();
                let size = px * between(rng, 0.15, 0.5);
                canvas.text(&text, near(rng, 0.5), size, Weight::Regular, ink_color(rng));
            }
            Self::ScoreCover => {
                let score = scene.scores[rng.usize(..2)];
                let part = |rng: &mut fastrand::Rng| between(rng, 0.1, 0.7);
                let (w, h) = (part(rng) * score.width(), part(rng) * score.height());
                let x = score.min.x + rng.f32() * score.width() - w / 2.0;
                let y = score.min.y + rng.f32() * score.height() - h / 2.0;
                let fill = if rng.bool() { [0xef; 3] } else { sticker_color(rng) };
                canvas.rect(Rect::from_corners(x, y, x + w, y + h), fill);
            }
            _ => {
                let width = frame.width() as f32;
                let top = rng.f32() * frame.height() as f32 * 0.9;
                let height = px * between(rng, 0.5, 2.0);
                let rect = Rect::from_corners(0.03 * width, top, 0.97 * width, top + height);
                let dark = rng.bool();
                canvas.rounded_rect(rect, px * 0.2, if dark { [30; 3] } else { [250; 3] });
                let ink = if dark { [240; 3] } else { [20; 3] };
                let at = Point::new(rect.center().x, rect.center().y);
                canvas.text("1 new message from Kim", at, height * 0.3, Weight::Regular, ink);
            }
        }
        canvas.into_frame()
    }
}

fn between(rng: &mut fastrand::Rng, lo: f32, hi: f32) -> f32 {
    lo + (hi - lo) * rng.f32()
}

/// Colours of stickers: also those that tiles have.
fn sticker_color(rng: &mut fastrand::Rng) -> Rgb {
    const COMMON: [Rgb; 9] = [
        [255; 3],
        [0; 3],
        [0xde; 3],
        [0xef; 3],
        [0xa0, 0xe8, 0xe6],
        [0xff, 0xb2, 0xb2],
        [0x01, 0xc2, 0xbb],
        [0xff, 0x71, 0x71],
        [255, 204, 0],
    ];
    if rng.bool() { COMMON[rng.usize(..9)] } else { [0; 3].map(|_: i32| rng.u8(..)) }
}

fn ink_color(rng: &mut fastrand::Rng) -> Rgb {
    [[0; 3], [0; 3], [230, 30, 30], [30, 80, 230], [255; 3], [20, 160, 60]][rng.usize(..6)]
}

fn cursor(canvas: &mut Canvas, at: Point, size: f32) {
    let arrow =
        [(0.0, 0.0), (0.0, 0.9), (0.22, 0.7), (0.36, 1.0), (0.5, 0.94), (0.36, 0.65), (0.64, 0.62)];
    let points: Vec<Point> =
        arrow.iter().map(|(x, y)| Point::new(at.x + x * size, at.y + y * size)).collect();
    canvas.polygon(&points, [255; 3]);
    canvas.polygon_frame(&points, (size * 0.06).max(1.0), [0; 3]);
}

/// A half-transparent disc, from lines as wide as it is: a dot drawn with a round pen.
fn glass_disc(canvas: &mut Canvas, at: Point, radius: f32, fill: Rgb, opacity: f32) {
    let end = Point::new(at.x + 0.01, at.y);
    canvas.glass_line(&[at, end], 2.0 * radius, fill, opacity);
}

fn to_image(frame: &Frame) -> RgbImage {
    RgbImage::from_raw(frame.width(), frame.height(), frame.rgb().to_vec()).unwrap()
}

fn to_frame(image: RgbImage) -> Frame {
    let (width, height) = image.dimensions();
    Frame::from_rgb(width, height, image.into_raw()).unwrap()
}

fn mapped(frame: &Frame, change: impl Fn(usize, f32) -> f32) -> Frame {
    let table: Vec<[u8; 256]> = (0..3)
        .map(|channel| {
            std::array::from_fn(|it| change(channel, it as f32).round().clamp(0.0, 255.0) as u8)
        })
        .collect();
    let rgb = frame.rgb().iter().enumerate().map(|(at, it)| table[at % 3][usize::from(*it)]);
    Frame::from_rgb(frame.width(), frame.height(), rgb.collect()).unwrap()
}

fn posterised(frame: &Frame, levels: f32) -> Frame {
    let step = 255.0 / (levels - 1.0);
    mapped(frame, |_, it| (it / step).round() * step)
}

fn saturated(frame: &Frame, by: f32) -> Frame {
    let pixel = |it: &[u8]| {
        let [r, g, b] = [it[0], it[1], it[2]].map(f32::from);
        let grey = 0.3 * r + 0.59 * g + 0.11 * b;
        [r, g, b].map(|it| (grey + (it - grey) * by).round().clamp(0.0, 255.0) as u8)
    };
    let rgb = frame.rgb().chunks_exact(3).flat_map(pixel).collect();
    Frame::from_rgb(frame.width(), frame.height(), rgb).unwrap()
}

/// Two pictures mixed; `share` of the second at each place.
fn mixed(frame: &Frame, other: &Frame, share: impl Fn(Point, ()) -> f32) -> Frame {
    let (width, height) = frame.size();
    let mut rgb = Vec::with_capacity(width * height * 3);
    for y in 0..height {
        for x in 0..width {
            let part = share(Point::new(x as f32, y as f32), ());
            let (a, b) = (frame.pixel(x, y), other.pixel_clamped(x as i64, y as i64));
            let mix = |at: usize| f32::from(a[at]) * (1.0 - part) + f32::from(b[at]) * part;
            rgb.extend([0, 1, 2].map(|at| mix(at).round() as u8));
        }
    }
    Frame::from_rgb(frame.width(), frame.height(), rgb).unwrap()
}

/// Corners moved by a share of the size, and the whole turned.
fn warped(frame: &Frame, rng: &mut fastrand::Rng, tilt: f32, degrees: f32) -> Frame {
    let (width, height) = (frame.width() as f32, frame.height() as f32);
    let (sin, cos) = degrees.to_radians().sin_cos();
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
    let pairs = corners.map(|(x, y)| {
        let (dx, dy) = (x - width / 2.0, y - height / 2.0);
        let turned = Point::new(
            width / 2.0 + cos * dx - sin * dy + between(rng, -tilt, tilt) * width,
            height / 2.0 + sin * dx + cos * dy + between(rng, -tilt, tilt) * height,
        );
        (turned, Point::new(x, y))
    });
    let from = Homography::fit(pairs).expect("four corners make a plane");
    let mut rgb = Vec::with_capacity(frame.rgb().len());
    for y in 0..frame.height() {
        for x in 0..frame.width() {
            let at = from.apply(Point::new(x as f32 + 0.5, y as f32 + 0.5));
            rgb.extend(bilinear(frame, at.x - 0.5, at.y - 0.5));
        }
    }
    Frame::from_rgb(frame.width(), frame.height(), rgb).unwrap()
}

fn bilinear(frame: &Frame, x: f32, y: f32) -> [u8; 3] {
    let (left, top) = (x.floor(), y.floor());
    let (dx, dy) = (x - left, y - top);
    let at = |i: i64, j: i64| frame.pixel_clamped(left as i64 + i, top as i64 + j).map(f32::from);
    let (a, b, c, d) = (at(0, 0), at(1, 0), at(0, 1), at(1, 1));
    std::array::from_fn(|it| {
        let upper = a[it] * (1.0 - dx) + b[it] * dx;
        let lower = c[it] * (1.0 - dx) + d[it] * dx;
        (upper * (1.0 - dy) + lower * dy).round() as u8
    })
}
