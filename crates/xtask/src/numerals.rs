//! Learns what printed digits look like from font files.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use seesolve_core::draw::Canvas;
use seesolve_core::draw::font::Font;
use seesolve_games::voltorb::numerals::{Features, Numerals, OTHER, SYMBOLS};

/// The table that the program embeds, seen from the workspace's root.
pub const EMBEDDED: &str = "crates/seesolve-games/src/voltorb/numerals/shapes.bin";

/// Characters that stand beside numbers and are none. Those that look like a digit in some font are
/// left out: they would make the digit doubtful.
const OTHERS: &str = "ACDEFGHJKLMNPQRTUWYabcdefghijkmnprtuvwxy/:+*=#&%!Σ★●■•▲☠⚡";

/// Digits on the screen are this high, in pixels; small ones are blurred.
const HEIGHTS: [f32; 3] = [9.0, 14.0, 30.0];

/// An example is left out if one that is kept is as like as this.
const ALIKE: f32 = 0.955;
/// The same for characters that are only ever told from digits.
const OTHERS_ALIKE: f32 = 0.9;

struct Example {
    font: usize,
    symbol: char,
    shape: Features,
}

/// Writes the table, after saying how well each font is read with the shapes of all others.
#[expect(clippy::print_stdout, reason = "a chore says what it did")]
pub fn learn(fonts: &[PathBuf], output: &Path) -> anyhow::Result<()> {
    let mut examples = Vec::new();
    for (font, path) in fonts.iter().enumerate() {
        let data = fs::read(path).with_context(|| format!("reading {}", path.display()))?;
        // A chore may leak: it ends soon.
        let Some(face) = Font::parse(data.leak()) else { continue };
        for height in HEIGHTS {
            examples.extend(drawn(font, &face, height));
        }
    }
    check(fonts, &examples);
    let kept = kept(examples.iter());
    let numerals = Numerals::new(kept.iter().map(|it| (it.symbol, &it.shape)));
    let bytes = numerals.to_bytes();
    fs::write(output, &bytes).with_context(|| format!("writing {}", output.display()))?;
    println!("{}: {} shapes in {} bytes", output.display(), kept.len(), bytes.len());
    Ok(())
}

fn drawn(font: usize, face: &Font, height: f32) -> Vec<Example> {
    let symbols = SYMBOLS.chars().map(|it| (it, it)).chain(OTHERS.chars().map(|it| (it, OTHER)));
    let shape = |(character, symbol): (char, char)| {
        let size = height * 1.4;
        let side = (4.0 * size) as u32;
        let path = face.outline(&character.to_string(), size)?;
        let middle = side as f32 / 2.0;
        let path = path.transform(tiny_skia::Transform::from_translate(size, middle))?;
        let mut canvas = Canvas::new(side, side, [255; 3]);
        canvas.fill_path(Some(path), [0; 3], 1.0);
        let frame = canvas.into_frame();
        let ink = |x: usize, y: usize| 1.0 - f32::from(frame.pixel(x, y)[0]) / 255.0;
        let (width, height) = frame.size();
        let inked = |x: usize, y: usize| ink(x, y) > 0.3;
        let columns: Vec<usize> =
            (0..width).filter(|x| (0..height).any(|y| inked(*x, y))).collect();
        let rows: Vec<usize> = (0..height).filter(|y| (0..width).any(|x| inked(x, *y))).collect();
        let (x0, x1) = (*columns.first()?, *columns.last()? + 1);
        let (y0, y1) = (*rows.first()?, *rows.last()? + 1);
        let values: Vec<f32> =
            (y0..y1).flat_map(|y| (x0..x1).map(move |x| (x, y))).map(|(x, y)| ink(x, y)).collect();
        let shape = Features::new(x1 - x0, y1 - y0, &values)?;
        Some(Example { font, symbol, shape })
    };
    symbols.filter_map(shape).collect()
}

/// Examples that are not like another one that was kept.
fn kept<'a>(examples: impl Iterator<Item = &'a Example>) -> Vec<&'a Example> {
    let mut kept: Vec<&Example> = Vec::new();
    for it in examples {
        let alike_from = if it.symbol == OTHER { OTHERS_ALIKE } else { ALIKE };
        let alike = |other: &&&Example| {
            let dot: f32 = it.shape.0.iter().zip(&other.shape.0).map(|(a, b)| a * b).sum();
            other.symbol == it.symbol && dot >= alike_from
        };
        if !kept.iter().any(|other| alike(&other)) {
            kept.push(it);
        }
    }
    kept
}

/// The family of a font file: the name before the first hyphen.
fn family(path: &Path) -> String {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    name.split(['-', '_', '[']).next().unwrap_or_default().to_owned()
}

#[expect(clippy::print_stdout, reason = "a chore says what it found")]
fn check(fonts: &[PathBuf], examples: &[Example]) {
    let families: Vec<String> = fonts.iter().map(|it| family(it)).collect();
    let mut names = families.clone();
    names.sort();
    names.dedup();
    let (mut n, mut wrong, mut sure_wrong, mut sure, mut others, mut taken) = (0, 0, 0, 0, 0, 0);
    for name in names {
        let is_other = |it: &&Example| families[it.font] != name;
        let numerals = Numerals::new(
            kept(examples.iter().filter(is_other)).iter().map(|it| (it.symbol, &it.shape)),
        );
        for it in examples.iter().filter(|it| !is_other(it)) {
            let (symbol, best, next) = numerals.compare(&it.shape).best();
            let is_sure = best >= 0.88 && 1.0 - best <= 0.8 * (1.0 - next);
            if it.symbol.is_ascii_digit() {
                n += 1;
                wrong += u32::from(symbol != it.symbol);
                sure += u32::from(is_sure && symbol == it.symbol);
                if is_sure && symbol != it.symbol {
                    sure_wrong += 1;
                    println!(
                        "{}: {} looks like {symbol} {best:.3} {next:.3}",
                        fonts[it.font].display(),
                        it.symbol
                    );
                }
            } else {
                others += 1;
                taken += u32::from(is_sure && symbol.is_ascii_digit());
            }
        }
    }
    println!(
        "{n} digits of unseen fonts: {wrong} wrong, {sure} right and certain, {sure_wrong} wrong and certain; {taken} of {others} other characters taken for a digit"
    );
}
