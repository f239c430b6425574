//! Pictures of few colours, as GIF files and old messengers make them: the colours that suit the
//! picture best, and on wish dots of them in place of what lies between.

use seesolve_core::Frame;

/// The picture in `n_colors` colours of its own, at most.
pub fn with_palette(frame: &Frame, n_colors: usize, is_dithered: bool) -> Frame {
    let palette = palette(frame, n_colors);
    let nearest = |it: [f32; 3]| {
        let off = |color: &&[f32; 3]| -> f32 {
            color.iter().zip(it).map(|(a, b)| (a - b) * (a - b)).sum()
        };
        palette.iter().min_by(|a, b| off(a).total_cmp(&off(b))).copied().unwrap_or_default()
    };
    let (width, height) = frame.size();
    // What was added to the pixels of this row and the next one, with one at each side.
    let mut owed = [vec![[0.0_f32; 3]; width + 2], vec![[0.0; 3]; width + 2]];
    let mut rgb = Vec::with_capacity(width * height * 3);
    for y in 0..height {
        owed.swap(0, 1);
        owed[1].fill([0.0; 3]);
        for x in 0..width {
            let pixel = frame.pixel(x, y).map(f32::from);
            let wanted = [0, 1, 2].map(|it| pixel[it] + owed[0][x + 1][it]);
            let got = nearest(wanted);
            rgb.extend(got.map(|it| it.round() as u8));
            if is_dithered {
                for it in 0..3 {
                    let rest = wanted[it] - got[it];
                    owed[0][x + 2][it] += rest * 7.0 / 16.0;
                    owed[1][x][it] += rest * 3.0 / 16.0;
                    owed[1][x + 1][it] += rest * 5.0 / 16.0;
                    owed[1][x + 2][it] += rest / 16.0;
                }
            }
        }
    }
    Frame::from_rgb(frame.width(), frame.height(), rgb).unwrap()
}

/// The means of as many boxes of colours: the longest box is parted at its median, again and again.
fn palette(frame: &Frame, n_colors: usize) -> Vec<[f32; 3]> {
    let step = (frame.rgb().len() / 3 / 60_000).max(1);
    let pixels = frame.rgb().chunks_exact(3).step_by(step).map(|it| [it[0], it[1], it[2]]);
    let mut boxes: Vec<Vec<[u8; 3]>> = vec![pixels.collect()];
    let span = |it: &[[u8; 3]], channel: usize| {
        let values = || it.iter().map(|it| it[channel]);
        values().max().unwrap_or(0) - values().min().unwrap_or(0)
    };
    let longest = |it: &[[u8; 3]]| (0..3).map(|channel| (span(it, channel), channel)).max();
    while boxes.len() < n_colors {
        let widest = (0..boxes.len()).max_by_key(|it| longest(&boxes[*it]));
        let Some((at, (length, channel))) = widest.and_then(|it| Some((it, longest(&boxes[it])?)))
        else {
            break;
        };
        if length == 0 {
            break;
        }
        boxes[at].sort_unstable_by_key(|it| it[channel]);
        // Equal colours stay together.
        let middle = boxes[at][boxes[at].len() / 2][channel];
        let (from, to) = (boxes[at][0][channel], middle);
        let cut = if from == to { to + 1 } else { to };
        let first = boxes[at].partition_point(|it| it[channel] < cut);
        let rest = boxes[at].split_off(first);
        boxes.push(rest);
    }
    let mean = |it: &Vec<[u8; 3]>| {
        [0, 1, 2].map(|channel| {
            it.iter().map(|it| f32::from(it[channel])).sum::<f32>() / it.len().max(1) as f32
        })
    };
    boxes.iter().map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_of_few_colors_stays_as_it_is() {
        let colors = [[0; 3], [255, 0, 0], [20, 90, 250]];
        let rgb: Vec<u8> = (0..90 * 40).flat_map(|it| colors[it % 7 % 3]).collect();
        let frame = Frame::from_rgb(90, 40, rgb).unwrap();
        assert_eq!(with_palette(&frame, 3, false), frame);
        assert_eq!(with_palette(&frame, 64, true), frame);
        let two = with_palette(&frame, 2, false);
        let mut seen: Vec<[u8; 3]> = two.rgb().chunks(3).map(|it| [it[0], it[1], it[2]]).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 2);
    }
}
