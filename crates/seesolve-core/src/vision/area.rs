//! The mean colour of a box with fractional edges: how a picture looks at another scale.

use crate::frame::Frame;
use crate::geometry::Rect;

/// Mean red, green and blue inside a box, each pixel counted by the part of it that lies inside.
/// What lies outside the picture counts nothing; `None` when nothing is left.
pub fn mean_rgb(frame: &Frame, rect_in_frame: Rect) -> Option<[f32; 3]> {
    let (width, height) = (frame.width() as f32, frame.height() as f32);
    let clip = |from: f32, to: f32, size: f32| {
        let (from, to) = (from.max(0.0), to.min(size));
        (from < to).then_some((from, to))
    };
    let (x0, x1) = clip(rect_in_frame.min.x, rect_in_frame.max.x, width)?;
    let (y0, y1) = clip(rect_in_frame.min.y, rect_in_frame.max.y, height)?;
    let (left, right) = (x0 as usize, x1.ceil() as usize);
    let cut = [x0 - left as f32, right as f32 - x1];
    let mut sum = [0.0; 3];
    for y in y0 as usize..(y1.ceil() as usize) {
        let pixels = &frame.row(y)[3 * left..3 * right];
        let whole = channel_sums(pixels);
        let (first, last) = (&pixels[..3], &pixels[pixels.len() - 3..]);
        let inside = (y1.min(y as f32 + 1.0) - y0.max(y as f32)).max(0.0);
        for it in 0..3 {
            let outside = cut[0] * f32::from(first[it]) + cut[1] * f32::from(last[it]);
            sum[it] += inside * (whole[it] as f32 - outside);
        }
    }
    let area = (x1 - x0) * (y1 - y0);
    Some(sum.map(|it| it / area))
}

/// The sums of red, green and blue; several pixels at once, because boxes of large pictures have
/// hundreds in a row.
fn channel_sums(pixels: &[u8]) -> [u32; 3] {
    const AT_ONCE: usize = 3 * 8;
    let mut sums = [0; 3];
    let mut add = |values: &[u32]| {
        for pixel in values.chunks_exact(3) {
            (0..3).for_each(|it| sums[it] += pixel[it]);
        }
    };
    let (many, rest) = pixels.as_chunks::<AT_ONCE>();
    if !many.is_empty() {
        let mut lanes = [0; AT_ONCE];
        for values in many {
            lanes.iter_mut().zip(values).for_each(|(sum, it)| *sum += u32::from(*it));
        }
        add(&lanes);
    }
    for pixel in rest.chunks_exact(3) {
        add(&[pixel[0], pixel[1], pixel[2]].map(u32::from));
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_pixels_count_by_their_area() {
        let frame = Frame::from_rgb(2, 1, vec![0, 10, 20, 100, 110, 120]).unwrap();
        let mean = |x0, x1| mean_rgb(&frame, Rect::from_corners(x0, 0.25, x1, 0.75));
        assert_eq!(mean(0.0, 2.0), Some([50.0, 60.0, 70.0]));
        assert_eq!(mean(0.5, 1.25), Some([100.0 / 3.0, 130.0 / 3.0, 160.0 / 3.0]));
        assert_eq!(mean(-5.0, 0.1), Some([0.0, 10.0, 20.0]));
        assert_eq!(mean(2.0, 9.0), None);
        assert_eq!(mean(f32::NAN, 1.0), Some([0.0, 10.0, 20.0]));
    }

    #[test]
    fn long_rows_are_summed_like_short_ones() {
        let width = 21;
        let bytes = (0..3 * width).map(|it| (it * 37 % 256) as u8).collect::<Vec<_>>();
        let sum = |channel| bytes.iter().skip(channel).step_by(3).map(|it| f32::from(*it)).sum();
        let expected: [f32; 3] = std::array::from_fn(sum);
        let frame = Frame::from_rgb(width, 1, bytes.clone()).unwrap();
        let mean = mean_rgb(&frame, Rect::from_corners(0.0, 0.0, width as f32, 1.0));
        assert_eq!(mean, Some(expected.map(|it| it / width as f32)));
    }
}
