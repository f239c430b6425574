//! Pictures are untrusted: damaged files of every format are refused or decoded, never a panic and
//! never more memory than the limits allow.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbImage};
use proptest::prelude::*;
use seesolve_core::{DecodeLimits, Frame};

const FORMATS: [ImageFormat; 5] =
    [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Bmp, ImageFormat::Gif];

fn encoded(format: ImageFormat) -> Vec<u8> {
    let picture = RgbImage::from_fn(24, 16, |x, y| image::Rgb([x as u8 * 9, y as u8 * 13, 77]));
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::from(picture)
        .write_to(&mut bytes, format)
        .expect("a small picture can be encoded");
    bytes.into_inner()
}

#[test]
fn every_format_is_read() {
    for format in FORMATS {
        let frame = Frame::decode(&encoded(format), &DecodeLimits::default()).unwrap();
        assert_eq!((frame.width(), frame.height()), (24, 16), "{format:?}");
        let [r, g, b] = frame.pixel(20, 10);
        let off = r.abs_diff(180).max(g.abs_diff(130)).max(b.abs_diff(77));
        assert!(off < 40, "{format:?}: {:?}", frame.pixel(20, 10));
    }
}

#[test]
fn a_phone_picture_is_turned_upright() {
    // An EXIF block that says "turn by a quarter", put behind the start of a JPEG.
    let exif =
        b"\xff\xe1\x00\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    let jpeg = encoded(ImageFormat::Jpeg);
    let turned = [&jpeg[..2], &exif[..], &jpeg[2..]].concat();
    let frame = Frame::decode(&turned, &DecodeLimits::default()).unwrap();
    assert_eq!((frame.width(), frame.height()), (16, 24));
}

proptest! {
    #[test]
    fn damaged_pictures_never_panic(
        format in 0..FORMATS.len(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        keep in 0.0..=1.0f64,
    ) {
        let mut bytes = encoded(FORMATS[format]);
        for (at, value) in damage {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        bytes.truncate((bytes.len() as f64 * keep) as usize);
        let limits = DecodeLimits { max_side: 1000, max_pixels: 100_000 };
        if let Ok(frame) = Frame::decode(&bytes, &limits) {
            prop_assert!(u64::from(frame.width()) * u64::from(frame.height()) <= limits.max_pixels);
        }
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let _ = Frame::decode(&bytes, &DecodeLimits::default());
    }
}
