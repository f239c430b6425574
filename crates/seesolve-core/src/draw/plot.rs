//! Curves with error bars, as PNG and SVG.

use crate::draw::canvas::Canvas;
use crate::draw::font::Weight;
use crate::draw::palette::Background;
use crate::draw::surface::Surface;
use crate::draw::svg::Svg;
use crate::frame::Frame;
use crate::geometry::{Point, Rect};
use crate::simulation::{Plot, SeriesPoint};
use crate::view::Role;

const WIDTH: u32 = 900;
const HEIGHT: u32 = 560;
/// Where the curves lie.
const AREA: Rect = Rect::from_corners(90.0, 60.0, 700.0, 480.0);
const TEXT: f32 = 18.0;

/// The curves as a picture.
pub fn to_frame(plot: &Plot, ground: Background) -> Frame {
    let mut canvas = Canvas::new(WIDTH, HEIGHT, ground.paper());
    draw(plot, &mut canvas, ground);
    canvas.into_frame()
}

/// The curves as an SVG document.
pub fn to_svg(plot: &Plot, ground: Background) -> String {
    let mut svg = Svg::new(WIDTH, HEIGHT, ground.paper());
    draw(plot, &mut svg, ground);
    svg.finish()
}

fn draw(plot: &Plot, surface: &mut impl Surface, ground: Background) {
    let points = || plot.series.iter().flat_map(|it| &it.points);
    let x = Axis::around(points().map(|it| it.x));
    let y = Axis::around(points().flat_map(|it| [it.y - it.error, it.y + it.error]));
    let place = |at_x: f64, at_y: f64| {
        Point::new(
            AREA.min.x + x.share(at_x) * AREA.width(),
            AREA.max.y - y.share(at_y) * AREA.height(),
        )
    };
    let title_at = Point::new(AREA.min.x, 36.0);
    surface.text_from(&plot.title, title_at, TEXT * 1.3, ground.ink());
    surface.text_from(&plot.y_label, Point::new(12.0, AREA.min.y - 8.0), TEXT * 0.8, ground.ink());
    let below = Point::new(AREA.center().x, AREA.max.y + 54.0);
    surface.text(&plot.x_label, below, TEXT, Weight::Regular, ground.ink());
    for tick in y.ticks() {
        let at = place(x.min, tick);
        surface.line(&[at, Point::new(AREA.max.x, at.y)], 1.0, ground.grid(), 1.0);
        let beside = Point::new(at.x - 36.0, at.y);
        surface.text(&y.label(tick), beside, TEXT * 0.8, Weight::Regular, ground.ink());
    }
    for tick in x.ticks() {
        let at = place(tick, y.min);
        let under = Point::new(at.x, at.y + 20.0);
        surface.text(&x.label(tick), under, TEXT * 0.8, Weight::Regular, ground.ink());
    }
    for (idx, series) in plot.series.iter().enumerate() {
        let color = ground.color(Role::Hue(idx as u8));
        let line: Vec<Point> = series.points.iter().map(|it| place(it.x, it.y)).collect();
        surface.line(&line, 3.0, color, 1.0);
        for it @ SeriesPoint { x, y, error } in &series.points {
            surface.line(&[place(*x, y - error), place(*x, y + error)], 1.5, color, 1.0);
            surface.circle(place(it.x, it.y), 5.0, color);
        }
        let legend = Point::new(AREA.max.x + 24.0, AREA.min.y + 20.0 + idx as f32 * TEXT * 1.5);
        surface.circle(Point::new(legend.x, legend.y - TEXT * 0.3), 6.0, color);
        let beside = Point::new(legend.x + 14.0, legend.y);
        surface.text_from(&series.name, beside, TEXT * 0.85, ground.ink());
    }
}

/// A range of values with round ticks.
struct Axis {
    min: f64,
    max: f64,
    step: f64,
}

impl Axis {
    fn around(values: impl Iterator<Item = f64>) -> Self {
        let finite = values.filter(|it| it.is_finite());
        let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), it| {
            (low.min(it), high.max(it))
        });
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        let span = (high - low).max(1e-9);
        let rough = span / 6.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|it| it * power).into_iter().find(|it| *it >= rough);
        let step = step.unwrap_or(span);
        Self { min: (low / step).floor() * step, max: (high / step).ceil() * step, step }
    }

    fn share(&self, value: f64) -> f32 {
        ((value - self.min) / (self.max - self.min).max(1e-9)) as f32
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let n_steps = ((self.max - self.min) / self.step).round().clamp(0.0, 50.0) as u32;
        (0..=n_steps).map(|it| self.min + f64::from(it) * self.step)
    }

    fn label(&self, tick: f64) -> String {
        let digits = (-self.step.log10().floor()).clamp(0.0, 6.0) as usize;
        format!("{tick:.digits$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_hold_all_values() {
        let axis = Axis::around([0.27, 0.82].into_iter());
        let ticks: Vec<String> = axis.ticks().map(|it| axis.label(it)).collect();
        assert_eq!(ticks, ["0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9"]);
        assert_eq!(Axis::around([].into_iter()).min, 0.0);
    }
}
