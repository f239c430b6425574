//! A picture, immutable and decoded under limits: pictures are untrusted.
//!
//! An embedded colour profile is ignored knowingly: game screenshots are often mistagged, and the
//! readers compare colours within one picture instead of naming them.

use std::io::{Cursor, ErrorKind};
use std::sync::Arc;

use image::{DynamicImage, ImageDecoder as _, ImageError, ImageReader, Limits};
use thiserror::Error;

use crate::geometry::{Rect, ScreenFromFrame};
use crate::jpeg_end;

/// Pixels as red, green, blue, row by row from the top left. They are shared: a copy of a frame
/// costs nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    width: u32,
    height: u32,
    rgb: Arc<Vec<u8>>,
    /// Where the picture lies on the desktop; the identity for files.
    pub screen_from_frame: ScreenFromFrame,
    is_cut_off: bool,
}

/// What a picture may cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DecodeLimits {
    /// Of width and height, in pixels.
    pub max_side: u32,
    /// Width times height.
    pub max_pixels: u64,
}

impl Default for DecodeLimits {
    /// 64 megapixels: an 8K screen twice over, 256 MiB while decoding.
    fn default() -> Self {
        Self { max_side: 30_000, max_pixels: 64_000_000 }
    }
}

impl DecodeLimits {
    fn max_bytes(&self) -> u64 {
        self.max_pixels.saturating_mul(4)
    }
}

/// Why bytes are not a usable picture.
#[derive(Debug, Error)]
pub enum DecodeError {
    /// There are no bytes.
    #[error("there is nothing in it")]
    Empty,
    /// Another kind of file.
    #[error("this is not a picture in a known format; PNG, JPEG, WebP, BMP and GIF can be read")]
    UnknownFormat,
    /// Beyond the limits.
    #[error(
        "the picture is too large: {width} x {height} pixels, and at most {max_pixels} in all can be read"
    )]
    TooLarge {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
        /// The limit.
        max_pixels: u64,
    },
    /// The rest is missing.
    #[error("the file is cut off: it ends before the picture does; copy or download it again")]
    CutOff,
    /// Broken.
    #[error("the picture is damaged or uses an unknown feature: {0}")]
    Damaged(#[source] ImageError),
}

impl Frame {
    /// A picture from its pixels; `None` unless there are width x height x 3 bytes.
    pub fn from_rgb(width: u32, height: u32, rgb: Vec<u8>) -> Option<Self> {
        let n_bytes = u64::from(width) * u64::from(height) * 3;
        (u64::try_from(rgb.len()) == Ok(n_bytes)).then_some(Self {
            width,
            height,
            rgb: Arc::new(rgb),
            screen_from_frame: ScreenFromFrame::IDENTITY,
            is_cut_off: false,
        })
    }

    /// A picture of one colour.
    pub fn filled(width: u32, height: u32, color: [u8; 3]) -> Self {
        let n_pixels = width as usize * height as usize;
        let rgb = Arc::new(color.iter().copied().cycle().take(n_pixels * 3).collect());
        let screen_from_frame = ScreenFromFrame::IDENTITY;
        Self { width, height, rgb, screen_from_frame, is_cut_off: false }
    }

    /// Decodes PNG, JPEG, WebP, BMP or a GIF's first frame, upright as its EXIF data says.
    /// A picture beyond the limits is refused by its header, before any pixel is decoded.
    pub fn decode(bytes: &[u8], limits: &DecodeLimits) -> Result<Self, DecodeError> {
        if bytes.is_empty() {
            return Err(DecodeError::Empty);
        }
        let mut reader = ImageReader::new(Cursor::new(bytes))
            .with_guessed_format()
            .map_err(|_| DecodeError::UnknownFormat)?;
        if reader.format().is_none() {
            return Err(DecodeError::UnknownFormat);
        }
        let mut allowed = Limits::default();
        allowed.max_alloc = Some(limits.max_bytes());
        reader.limits(allowed);
        let mut decoder = reader.into_decoder().map_err(|it| DecodeError::of(it, bytes))?;
        let (width, height) = decoder.dimensions();
        let n_pixels = u64::from(width) * u64::from(height);
        if width.max(height) > limits.max_side || n_pixels > limits.max_pixels {
            return Err(DecodeError::TooLarge { width, height, max_pixels: limits.max_pixels });
        }
        let orientation = decoder.orientation().map_err(|it| DecodeError::of(it, bytes))?;
        let mut picture =
            DynamicImage::from_decoder(decoder).map_err(|it| DecodeError::of(it, bytes))?;
        picture.apply_orientation(orientation);
        let opaque = on_black(picture);
        let (width, height) = opaque.dimensions();
        let mut frame =
            Self::from_rgb(width, height, opaque.into_raw()).ok_or(DecodeError::UnknownFormat)?;
        frame.is_cut_off = jpeg_end::is_missing(bytes);
        Ok(frame)
    }

    /// Whether the file ended before the picture did, so that a part of what is seen is made up.
    pub fn is_cut_off(&self) -> bool {
        self.is_cut_off
    }

    /// The picture as PNG bytes.
    pub fn to_png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
        let written = image::ImageEncoder::write_image(
            encoder,
            &self.rgb,
            self.width,
            self.height,
            image::ExtendedColorType::Rgb8,
        );
        // A frame's buffer always fits its size, and writing to memory cannot fail.
        debug_assert!(written.is_ok());
        bytes
    }

    /// In pixels.
    #[inline]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// In pixels.
    #[inline]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Width and height as indices.
    #[inline]
    pub fn size(&self) -> (usize, usize) {
        (self.width as usize, self.height as usize)
    }

    /// The whole picture.
    pub fn bounds_in_frame(&self) -> Rect {
        Rect::from_corners(0.0, 0.0, self.width as f32, self.height as f32)
    }

    /// The first column in a rectangle and the one after its last, then its rows alike.
    fn pixels_in(&self, rect_in_frame: Rect) -> [usize; 4] {
        let clamp = |at: f32, size: u32| at.clamp(0.0, size as f32) as usize;
        let Rect { min, max } = rect_in_frame;
        let (width, height) = (self.width, self.height);
        [clamp(min.x, width), clamp(max.x, width), clamp(min.y, height), clamp(max.y, height)]
    }

    /// The same picture with a part of it covered, in the colour that lies around it.
    pub(crate) fn covered(&self, rect_in_frame: Rect) -> Self {
        let [x0, x1, y0, y1] = self.pixels_in(rect_in_frame);
        let (left, right) = (x0 as i64 - 1, x1 as i64);
        let around: Vec<[u8; 3]> =
            (y0..y1).flat_map(|y| [left, right].map(|x| self.pixel_clamped(x, y as i64))).collect();
        let mean = |channel: usize| {
            let sum: usize = around.iter().map(|it| usize::from(it[channel])).sum();
            (sum / around.len().max(1)) as u8
        };
        let color = [0, 1, 2].map(mean);
        let mut rgb = self.rgb.to_vec();
        for y in y0..y1 {
            let start = y * self.width as usize;
            rgb[(start + x0) * 3..(start + x1.max(x0)) * 3]
                .chunks_exact_mut(3)
                .for_each(|it| it.copy_from_slice(&color));
        }
        Self { rgb: Arc::new(rgb), ..self.clone() }
    }

    /// The buffer, to be filled anew: a screen captured many times a second reuses it. Empty when
    /// somebody else still looks at the picture.
    pub fn into_rgb(self) -> Vec<u8> {
        Arc::try_unwrap(self.rgb).unwrap_or_default()
    }

    /// All bytes, three a pixel.
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }

    /// The bytes of one row.
    pub fn row(&self, y: usize) -> &[u8] {
        let stride = self.width as usize * 3;
        &self.rgb[y * stride..(y + 1) * stride]
    }

    /// The pixel at a place inside the picture.
    #[inline]
    pub fn pixel(&self, x: usize, y: usize) -> [u8; 3] {
        let at = (y * self.width as usize + x) * 3;
        let it = &self.rgb[at..at + 3];
        [it[0], it[1], it[2]]
    }

    /// The pixel at a place, or the nearest one inside the picture.
    pub fn pixel_clamped(&self, x: i64, y: i64) -> [u8; 3] {
        let inside = |at: i64, size: u32| at.clamp(0, i64::from(size).max(1) - 1) as usize;
        self.pixel(inside(x, self.width), inside(y, self.height))
    }

    /// The part of the picture inside a box, cut to the picture; `None` when nothing is left.
    pub fn crop(&self, rect_in_frame: Rect) -> Option<Self> {
        let [x0, x1, y0, y1] = self.pixels_in(rect_in_frame);
        if x0 >= x1 || y0 >= y1 {
            return None;
        }
        let mut rgb: Vec<u8> = Vec::with_capacity(3 * (x1 - x0) * (y1 - y0));
        (y0..y1).for_each(|y| rgb.extend_from_slice(&self.row(y)[x0 * 3..x1 * 3]));
        let mut cut = Self::from_rgb((x1 - x0) as u32, (y1 - y0) as u32, rgb)?;
        let corner_in_frame = crate::geometry::Point::new(x0 as f32, y0 as f32);
        cut.screen_from_frame = ScreenFromFrame {
            scale: self.screen_from_frame.scale,
            offset_in_screen: self.screen_from_frame.apply(corner_in_frame),
        };
        Some(cut)
    }
}

impl DecodeError {
    fn of(error: ImageError, bytes: &[u8]) -> Self {
        match error {
            ImageError::Unsupported(_) => Self::UnknownFormat,
            ImageError::IoError(it) if it.kind() == ErrorKind::UnexpectedEof => Self::CutOff,
            _ if jpeg_end::is_missing(bytes) => Self::CutOff,
            other => Self::Damaged(other),
        }
    }
}

/// Drops transparency by laying the picture on black.
fn on_black(picture: DynamicImage) -> image::RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let with_alpha = picture.into_rgba8();
    let (width, height) = with_alpha.dimensions();
    let blend = |value: u8, alpha: u8| (u16::from(value) * u16::from(alpha) / 255) as u8;
    let opaque = |[r, g, b, a]: [u8; 4]| match a {
        255 => [r, g, b],
        _ => [blend(r, a), blend(g, a), blend(b, a)],
    };
    // In place and four pixels at once: a screenshot has millions, and hardly one that is not opaque.
    let mut bytes = with_alpha.into_raw();
    let n_pixels = bytes.len() / 4;
    let (n_fours, mut four) = (n_pixels / 4, [[0; 4]; 4]);
    for at in 0..n_fours {
        four.as_flattened_mut().copy_from_slice(&bytes[16 * at..][..16]);
        let to = &mut bytes[12 * at..][..12];
        let [a, b, c, d] = four.map(u32::from_le_bytes);
        if a & b & c & d >= OPAQUE {
            let [a, b, c, d] = [a, b, c, d].map(|it| it & !OPAQUE);
            let words = [a | b << 24, b >> 8 | c << 16, c >> 16 | d << 8].map(u32::to_le_bytes);
            to.copy_from_slice(words.as_flattened());
        } else {
            to.copy_from_slice(four.map(opaque).as_flattened());
        }
    }
    for at in 4 * n_fours..n_pixels {
        four[0].copy_from_slice(&bytes[4 * at..][..4]);
        bytes[3 * at..][..3].copy_from_slice(&opaque(four[0]));
    }
    bytes.truncate(3 * n_pixels);
    image::RgbImage::from_raw(width, height, bytes).unwrap_or_default()
}

/// The fourth byte of a pixel, if it has no transparency.
const OPAQUE: u32 = 0xff00_0000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_covered_in_the_colour_around_it() {
        let mut rgb = vec![10; 5 * 4 * 3];
        rgb[(5 + 2) * 3..(5 + 4) * 3].fill(200);
        let frame = Frame::from_rgb(5, 4, rgb).unwrap();
        let covered = frame.covered(Rect::from_corners(2.0, 1.0, 4.0, 2.0));
        assert_eq!(covered.rgb(), Frame::filled(5, 4, [10; 3]).rgb());
        let whole = frame.covered(Rect::from_corners(-3.0, -3.0, 9.0, 9.0));
        assert_eq!(whole.rgb().len(), frame.rgb().len());
    }

    #[test]
    fn png_round_trip() {
        let rgb = (0..2 * 3 * 3).map(|it| it * 7).collect();
        let frame = Frame::from_rgb(2, 3, rgb).unwrap();
        assert_eq!(Frame::decode(&frame.to_png(), &DecodeLimits::default()).unwrap(), frame);
    }

    #[test]
    fn transparency_is_laid_on_black() {
        let mut rng = fastrand::Rng::with_seed(1);
        for n_pixels in [1, 3, 4, 9, 64] {
            let alpha = |at: usize| if at % 5 == 4 { 100 } else { 255 };
            let pixels: Vec<[u8; 4]> =
                (0..n_pixels).map(|at| [rng.u8(..), rng.u8(..), rng.u8(..), alpha(at)]).collect();
            let picture = image::RgbaImage::from_raw(n_pixels as u32, 1, pixels.concat()).unwrap();
            let expected: Vec<u8> = pixels
                .iter()
                .flat_map(|[r, g, b, a]| [r, g, b].map(|it| (*it as u16 * *a as u16 / 255) as u8))
                .collect();
            assert_eq!(on_black(picture.into()).into_raw(), expected);
        }
    }

    #[test]
    fn nonsense_is_refused_by_name() {
        let decode = |bytes: &[u8]| Frame::decode(bytes, &DecodeLimits::default()).unwrap_err();
        assert!(matches!(decode(b""), DecodeError::Empty));
        assert!(matches!(decode(b"hello, world"), DecodeError::UnknownFormat));
        let png = Frame::filled(40, 40, [1, 2, 3]).to_png();
        assert!(matches!(decode(&png[..png.len() / 2]), DecodeError::CutOff));
    }

    #[test]
    fn large_pictures_are_refused_by_their_header() {
        let png = Frame::filled(300, 200, [0; 3]).to_png();
        let limits = DecodeLimits { max_side: 30_000, max_pixels: 59_999 };
        let header_only = &png[..48];
        for bytes in [&png[..], header_only] {
            let refused = Frame::decode(bytes, &limits).unwrap_err();
            assert!(matches!(refused, DecodeError::TooLarge { width: 300, height: 200, .. }));
        }
    }

    #[test]
    fn a_crop_knows_where_it_lay() {
        let frame = Frame::filled(10, 10, [5; 3]);
        let cut = frame.crop(Rect::from_corners(3.0, 4.0, 99.0, 6.0)).unwrap();
        assert_eq!((cut.width(), cut.height()), (7, 2));
        assert_eq!(cut.screen_from_frame.offset_in_screen, crate::Point::new(3.0, 4.0));
        assert!(frame.crop(Rect::from_corners(10.0, 0.0, 20.0, 5.0)).is_none());
    }
}
