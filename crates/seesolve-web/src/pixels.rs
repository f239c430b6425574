//! Pictures as browsers hand them out: with opacity from a canvas, as planes of brightness and
//! colour from a screen that is watched.

use seesolve_core::Frame;
use serde::Deserialize;

/// A pixel that changed by less than this in every channel has not moved: screens are compressed.
const STILL: u8 = 24;
/// This share of changed pixels is movement; a blinking cursor is not.
const MOVED_SHARE: f32 = 0.0004;

/// How the planes of a piece of the screen lie in the bytes that follow.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub(crate) struct Planes {
    /// Of the whole screen, in pixels.
    pub width: usize,
    pub height: usize,
    /// The piece: all four are even.
    pub x: usize,
    pub y: usize,
    pub w: usize,
    pub h: usize,
    pub format: Format,
    /// Where each plane begins and how long its rows are.
    pub layout: Vec<PlaneLayout>,
    /// Whether the colours are those of high definition television.
    pub is_bt709: bool,
    /// Whether brightness runs from 0 to 255 instead of 16 to 235.
    pub is_full_range: bool,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) enum Format {
    I420,
    Nv12,
    Rgba,
    Rgbx,
    Bgra,
    Bgrx,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct PlaneLayout {
    pub offset: usize,
    pub stride: usize,
}

/// What is watched, kept whole while only the board's piece is renewed.
#[derive(Default)]
pub(crate) struct Watched {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
    /// The piece that came last, and its bytes: mostly the next one is the same.
    last: Option<Planes>,
    bytes: Vec<u8>,
}

impl Watched {
    /// The picture as it is known now.
    pub(crate) fn frame(&self) -> Option<Frame> {
        Frame::from_rgb(self.width as u32, self.height as u32, self.rgb.clone())
            .filter(|it| it.width() > 0)
    }

    /// Renews a piece; whether anything in it moved.
    pub(crate) fn take(&mut self, planes: &Planes, bytes: &[u8]) -> bool {
        let Planes { width, height, x, y, w, h, .. } = *planes;
        if x + w > width || y + h > height || width * height > 64_000_000 {
            return false;
        }
        let mut is_new = false;
        if (self.width, self.height) != (width, height) {
            (self.width, self.height, is_new) = (width, height, true);
            self.rgb = vec![0; width * height * 3];
        }
        let last = self.last.take().filter(|it| it == planes && !is_new);
        let mut n_changed = 0;
        for row in 0..h {
            if last.is_some() && planes.is_alike(row, bytes, &self.bytes) {
                continue;
            }
            let start = ((y + row) * width + x) * 3;
            let Some(old) = self.rgb.get_mut(start..start + w * 3) else { continue };
            for (col, old) in old.chunks_exact_mut(3).enumerate() {
                let Some(new) = planes.pixel(bytes, col, row) else { return false };
                let is_changed = old.iter().zip(new).any(|(a, b)| a.abs_diff(b) > STILL);
                n_changed += usize::from(is_changed);
                old.copy_from_slice(&new);
            }
        }
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
        self.last = Some(planes.clone());
        is_new || n_changed as f32 > MOVED_SHARE * (w * h) as f32
    }
}

impl Planes {
    /// Whether a row of the piece has the same bytes in both.
    fn is_alike(&self, row: usize, a: &[u8], b: &[u8]) -> bool {
        self.layout.iter().enumerate().all(|(plane, it)| {
            // Colour has half the resolution.
            let start = it.offset + if plane == 0 { row } else { row / 2 } * it.stride;
            let bytes = start..(start + it.stride).min(a.len());
            a.get(bytes.clone()).is_some_and(|it| b.get(bytes) == Some(it))
        })
    }

    /// The colour of a pixel of the piece; `None` when the bytes end before it.
    fn pixel(&self, bytes: &[u8], col: usize, row: usize) -> Option<[u8; 3]> {
        let at = |plane: usize, row: usize, byte: usize| {
            let it = self.layout.get(plane)?;
            bytes.get(it.offset + row * it.stride + byte).copied()
        };
        let four = || -> Option<[u8; 3]> {
            Some([at(0, row, col * 4)?, at(0, row, col * 4 + 1)?, at(0, row, col * 4 + 2)?])
        };
        let (u, v) = match self.format {
            Format::Rgba | Format::Rgbx => return four(),
            Format::Bgra | Format::Bgrx => return four().map(|[b, g, r]| [r, g, b]),
            Format::I420 => (at(1, row / 2, col / 2)?, at(2, row / 2, col / 2)?),
            Format::Nv12 => (at(1, row / 2, col / 2 * 2)?, at(1, row / 2, col / 2 * 2 + 1)?),
        };
        Some(self.rgb(at(0, row, col)?, u, v))
    }

    fn rgb(&self, y: u8, u: u8, v: u8) -> [u8; 3] {
        let (red, green_u, green_v, blue) = match self.is_bt709 {
            true => (1.5748, -0.1873, -0.4681, 1.8556),
            false => (1.402, -0.3441, -0.7141, 1.772),
        };
        let (y, u, v) = (f32::from(y), f32::from(u) - 128.0, f32::from(v) - 128.0);
        let (y, chroma) = match self.is_full_range {
            true => (y, 1.0),
            false => ((y - 16.0) * (255.0 / 219.0), 255.0 / 224.0),
        };
        let (u, v) = (u * chroma, v * chroma);
        [y + red * v, y + green_u * u + green_v * v, y + blue * u].map(|it: f32| (it + 0.5) as u8)
    }
}

/// Drops opacity by laying the pixels on black, as the decoder does.
pub(crate) fn rgb_from_rgba(rgba: &[u8]) -> Vec<u8> {
    let on_black = |value: u8, alpha: u8| (u16::from(value) * u16::from(alpha) / 255) as u8;
    rgba.chunks_exact(4)
        .flat_map(|it| [0, 1, 2].map(|channel| on_black(it[channel], it[3])))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planes(format: Format, layout: &[(usize, usize)]) -> Planes {
        let layout = layout.iter().map(|&(offset, stride)| PlaneLayout { offset, stride });
        let (is_bt709, is_full_range) = (false, false);
        let layout = layout.collect();
        Planes {
            width: 4,
            height: 4,
            x: 2,
            y: 2,
            w: 2,
            h: 2,
            format,
            layout,
            is_bt709,
            is_full_range,
        }
    }

    #[test]
    fn planes_of_both_kinds_are_the_same_red() {
        // Red is 81, 90, 240 in the colours of standard television.
        let i420 = planes(Format::I420, &[(0, 2), (4, 1), (5, 1)]);
        let nv12 = planes(Format::Nv12, &[(0, 2), (4, 2)]);
        for it in [i420, nv12] {
            let mut watched = Watched::default();
            assert!(watched.take(&it, &[81, 81, 81, 81, 90, 240]));
            let frame = watched.frame().unwrap();
            let [r, g, b] = frame.pixel(3, 3);
            assert!(r > 250 && g < 4 && b < 4, "{r} {g} {b}");
            assert_eq!(frame.pixel(0, 0), [0; 3], "the rest stays as it was");
            assert!(!watched.take(&it, &[82, 81, 80, 81, 90, 240]), "noise is not movement");
            assert!(watched.take(&it, &[200, 81, 80, 81, 90, 240]));
        }
    }

    #[test]
    fn rows_that_did_not_change_are_as_they_would_be_anew() {
        let (w, h) = (8, 6);
        for format in [Format::I420, Format::Nv12] {
            let layout: &[(usize, usize)] = if format == Format::I420 {
                &[(0, 8), (48, 4), (60, 4)]
            } else {
                &[(0, 8), (48, 8)]
            };
            let it = Planes { width: w, height: h, x: 0, y: 0, w, h, ..planes(format, layout) };
            let (mut watched, mut bytes) = (Watched::default(), vec![128; 72]);
            // Every byte once, far from the one before.
            for at in (0..bytes.len()).map(|it| it * 29 % 72) {
                bytes[at] = (at * 53) as u8;
                watched.take(&it, &bytes);
                let mut anew = Watched::default();
                anew.take(&it, &bytes);
                assert_eq!(watched.frame(), anew.frame());
            }
        }
    }

    #[test]
    fn a_piece_that_does_not_fit_is_left_out() {
        let mut watched = Watched::default();
        let it = Planes { w: 4, ..planes(Format::Rgba, &[(0, 16)]) };
        assert!(!watched.take(&it, &[0; 64]));
        assert!(!watched.take(&planes(Format::Rgba, &[(0, 8)]), &[]), "no bytes, no news");
    }

    #[test]
    fn opacity_is_laid_on_black() {
        assert_eq!(rgb_from_rgba(&[200, 100, 0, 255, 200, 100, 0, 0]), [200, 100, 0, 0, 0, 0]);
    }
}
