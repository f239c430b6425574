//! Finds the touch screen anywhere in a picture: first the stripes that the connectors make on
//! every line across the board, then the lattice through them, then the proof that all fifty
//! connectors are where they belong.

use seesolve_core::{Control, Frame, Point};

use super::super::board::{N_LINES, SIDE};
use super::super::screen_spec::{PITCH, connector_center};
use super::fit;
use super::limits;
use super::stripes::{
    Hue, HueTable, LINE_HUES, PlaceIndex, Stripes, find_stripes, hue_tables, turns_with_both,
};
use super::transform::{Axis, ScreenTransform};

/// The middle of the fourth line's connectors across that line.
const BLUE_LINE: f32 = 116.0;
/// Every this many pixel rows are looked at; connectors are six native pixels long. Pictures larger
/// than any screen have larger boards.
fn row_step(height: usize) -> usize {
    (height / 1500).max(2)
}

/// Stripes at one place, seen on many lines.
#[derive(Clone, Copy, Debug)]
struct StripeTrack {
    stripes: Stripes,
    n_seen: usize,
    first_line: usize,
    last_line: usize,
}

/// All stripes of a picture, by place.
#[derive(Default)]
struct Tracks {
    all: Vec<StripeTrack>,
    index: PlaceIndex,
}

/// The boards in a picture and how sure each is, surest first.
pub(crate) fn locate(frame: &Frame, control: &Control) -> Vec<(ScreenTransform, f32)> {
    let mut found = (0..hue_tables().len()).map(|it| locate_by(frame, it, control));
    found.find(|it| !it.is_empty()).unwrap_or_default()
}

fn locate_by(frame: &Frame, turn: usize, control: &Control) -> Vec<(ScreenTransform, f32)> {
    let table = &hue_tables()[turn];
    let mut places: Vec<(ScreenTransform, f32)> = Vec::new();
    for seen in seen_across(frame, turn, control).into_iter().take(limits::MAX_PLACES) {
        if !control.spend(limits::STEPS_A_PLACE) {
            break;
        }
        let Some(rough) = rough_lattice(frame, table, &seen) else { continue };
        if connectors_found(frame, table, &rough) < limits::MIN_CONNECTORS / 2.0 {
            continue;
        }
        let (lattice, comb) = fit::refine(frame, rough);
        let connectors = connectors_found(frame, table, &lattice);
        if connectors < limits::MIN_CONNECTORS || comb < limits::MIN_COMB {
            continue;
        }
        let known = |it: &&mut (ScreenTransform, f32)| same_place(&it.0, &lattice);
        let score = (connectors * (0.5 + 0.5 * comb)).clamp(0.0, 1.0);
        match places.iter_mut().find(known) {
            Some(place) if place.1 < score => *place = (lattice, score),
            Some(_) => {}
            None => places.push((lattice, score)),
        }
    }
    places.sort_by(|a, b| b.1.total_cmp(&a.1));
    places
}

fn same_place(a: &ScreenTransform, b: &ScreenTransform) -> bool {
    let near = |a: Axis, b: Axis| (a.in_frame(88.0) - b.in_frame(88.0)).abs() < 88.0 * a.scale;
    near(a.x, b.x) && near(a.y, b.y)
}

/// Stripes along pixel rows: they give the columns of the board.
fn seen_across(frame: &Frame, turn: usize, control: &Control) -> Vec<StripeTrack> {
    let table = &hue_tables()[turn];
    let (width, height) = frame.size();
    let mut hues = Vec::with_capacity(width);
    let mut found = Vec::new();
    let mut tracks = Tracks::default();
    let mut last_row: &[u8] = &[];
    for y in (0..height).step_by(row_step(height)) {
        if !control.spend(2 * width as u64) {
            break;
        }
        let row = frame.row(y);
        // Of equal rows one look is enough.
        if row != last_row {
            last_row = row;
            found.clear();
            if turns_with_both(row) >> turn & 1 == 1 {
                hues.clear();
                hues.extend(row.as_chunks::<3>().0.iter().map(|it| table.hue(*it)));
                find_stripes(&hues, &mut found);
            }
        }
        tracks.note(y, &found);
    }
    tracks.all.sort_by_key(|it| std::cmp::Reverse(it.n_seen));
    tracks.all
}

impl Tracks {
    /// Adds the stripes found on a line to those seen at the same place before.
    fn note(&mut self, line: usize, found: &[Stripes]) {
        for it in found.iter().copied() {
            let alike = |other: &usize| {
                let other = &self.all[*other];
                other.stripes.are_like(&it) && line - other.last_line <= (8.0 * it.pitch) as usize
            };
            let known = self.index.near(&it).filter(alike).min();
            match known.and_then(|known| self.all.get_mut(known)) {
                Some(known) => {
                    let share = 1.0 / (known.n_seen + 1) as f32;
                    known.stripes.blue_at += share * (it.blue_at - known.stripes.blue_at);
                    known.stripes.pitch += share * (it.pitch - known.stripes.pitch);
                    known.n_seen += 1;
                    known.last_line = line;
                }
                None => {
                    self.index.add(&it, self.all.len());
                    let (first_line, last_line) = (line, line);
                    self.all.push(StripeTrack { stripes: it, n_seen: 1, first_line, last_line });
                }
            }
        }
    }
}

/// The lattice whose columns were seen and whose rows are looked for along the connectors.
fn rough_lattice(
    frame: &Frame,
    table: &HueTable,
    columns: &StripeTrack,
) -> Option<ScreenTransform> {
    let x = axis(columns.stripes);
    let reach = (7.0 * columns.stripes.pitch) as usize;
    let (_, height) = frame.size();
    let rows = columns.first_line.saturating_sub(reach)..(columns.last_line + reach).min(height);
    let mut hues = Vec::with_capacity(rows.len());
    let mut found = Vec::new();
    let mut tracks = Tracks::default();
    for at in 0..SIDE {
        let (along, _) = connector_center(0, at);
        for offset in [-1.5, 0.0, 1.5] {
            let column = x.in_frame(along + offset);
            if column < 0.0 || column >= frame.width() as f32 {
                continue;
            }
            hues.clear();
            hues.extend(rows.clone().map(|y| table.hue(frame.pixel(column as usize, y))));
            found.clear();
            find_stripes(&hues, &mut found);
            found.retain(|it| (0.65..1.5).contains(&(it.pitch / columns.stripes.pitch)));
            tracks.note(0, &found);
        }
    }
    let best = tracks.all.into_iter().max_by_key(|it| it.n_seen)?;
    let mut y = axis(best.stripes);
    y.origin_in_frame += rows.start as f32;
    Some(ScreenTransform::new(x, y))
}

fn axis(stripes: Stripes) -> Axis {
    let scale = stripes.pitch / PITCH;
    Axis { origin_in_frame: stripes.blue_at - BLUE_LINE * scale, scale }
}

/// Which share of the fifty connectors has its line's hue.
fn connectors_found(frame: &Frame, table: &HueTable, lattice: &ScreenTransform) -> f32 {
    let lines = (0..N_LINES).flat_map(|line| (0..SIDE).map(move |at| (line, at)));
    let found = lines.filter(|(line, at)| {
        let (x, y) = connector_center(*line, *at);
        let (x, y) = (lattice.x.in_frame(x), lattice.y.in_frame(y));
        let inside = frame.bounds_in_frame().contains(Point::new(x, y));
        inside && hue_at(frame, table, x, y) == LINE_HUES[line % SIDE]
    });
    found.count() as f32 / (N_LINES * SIDE) as f32
}

fn hue_at(frame: &Frame, table: &HueTable, x: f32, y: f32) -> Hue {
    table.hue(frame.pixel(x as usize, y as usize))
}
