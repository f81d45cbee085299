//! Plots that look like a paper's: labelled axes with units, marks on measured lines, limits dashed.

use std::path::Path;

use plotters::coord::ranged1d::{KeyPointHint, Ranged, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use weft_nicsim::experiments::Measured;
use weft_nicsim::figures::{Curve, Figure};

/// What to draw.
pub struct Plot {
    pub title: String,
    pub x_axis: String,
    pub y_axis: String,
    pub log_y: bool,
    /// Measured lines.
    pub lines: Vec<Curve>,
    /// Limits.
    pub limits: Vec<Curve>,
}

/// Lines that tell apart, also in print.
const COLOURS: [RGBColor; 8] = [
    RGBColor(31, 119, 180),
    RGBColor(214, 39, 40),
    RGBColor(44, 160, 44),
    RGBColor(148, 103, 189),
    RGBColor(255, 127, 14),
    RGBColor(23, 190, 207),
    RGBColor(140, 86, 75),
    RGBColor(127, 127, 127),
];

impl Plot {
    /// The plot of a figure.
    pub fn of(figure: &Figure, measured: &[Measured]) -> Plot {
        let mut lines: Vec<Curve> = Vec::new();
        for (point, m) in figure.points.iter().zip(measured) {
            let value = figure.shows.of(m, point.params.sockets() as f64);
            match lines.iter_mut().find(|l| l.0 == point.series) {
                Some(line) => line.1.push((point.x, value)),
                None => lines.push((point.series.clone(), vec![(point.x, value)])),
            }
        }
        Plot {
            title: format!("Fig. {}: {}", figure.id, figure.title),
            x_axis: figure.x_axis.into(),
            y_axis: figure.shows.axis().into(),
            log_y: figure.log_y,
            lines,
            limits: figure.limits.clone(),
        }
    }

    fn values(&self, of: fn(&(f64, f64)) -> f64) -> impl Iterator<Item = f64> {
        self.lines.iter().chain(&self.limits).flat_map(|l| &l.1).map(of)
    }
}

/// Draws a plot to an SVG file.
pub fn draw(path: &Path, plot: &Plot) -> Result<(), String> {
    let size = (820, 560);
    let said = |e: Box<dyn std::error::Error>| format!("{}: {e}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|e| said(e.into()))?;
    }
    chart(&SVGBackend::new(path, size).into_drawing_area(), plot).map_err(said)
}

/// An axis, linear or logarithmic to the base 2 or 10.
struct Axis {
    from: f64,
    to: f64,
    base: Option<f64>,
}

impl Ranged for Axis {
    type FormatOption = plotters::coord::ranged1d::NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        match self.base {
            Some(_) => {
                let linear = RangedCoordf64::from(self.from.ln()..self.to.ln());
                linear.map(&value.max(f64::MIN_POSITIVE).ln(), limit)
            }
            None => RangedCoordf64::from(self.from..self.to).map(value, limit),
        }
    }

    fn key_points<H: KeyPointHint>(&self, hint: H) -> Vec<f64> {
        let Some(base) = self.base else {
            return RangedCoordf64::from(self.from..self.to).key_points(hint);
        };
        let mut power = base.powf(self.from.log(base).floor());
        let mut points = Vec::new();
        while power <= self.to * 1.0001 {
            let steps: &[f64] = if base == 10.0 { &[1.0, 2.0, 5.0] } else { &[1.0] };
            points.extend(steps.iter().map(|s| power * s));
            power *= base;
        }
        points.retain(|v| *v >= self.from * 0.9999 && *v <= self.to * 1.0001);
        points
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.from..self.to
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        if value.abs() >= 10.0 || value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.2}") }
    }
}

fn chart<D: DrawingBackend>(
    root: &DrawingArea<D, plotters::coord::Shift>,
    plot: &Plot,
) -> Result<(), Box<dyn std::error::Error>>
where
    D::ErrorType: 'static,
{
    root.fill(&WHITE)?;
    let least = |f| plot.values(f).fold(f64::INFINITY, f64::min);
    let most = |f| plot.values(f).fold(0.0, f64::max);
    let x = Axis { from: least(|p| p.0), to: most(|p| p.0).max(1.0), base: Some(2.0) };
    let lowest = if plot.log_y { least(|p| p.1) * 0.8 } else { 0.0 };
    let y = Axis { from: lowest, to: most(|p| p.1) * 1.1, base: plot.log_y.then_some(10.0) };
    let mut chart = ChartBuilder::on(root)
        .caption(&plot.title, ("sans-serif", 20))
        .margin(14)
        .x_label_area_size(46)
        .y_label_area_size(70)
        .build_cartesian_2d(x, y)?;
    chart
        .configure_mesh()
        .x_desc(&plot.x_axis)
        .y_desc(&plot.y_axis)
        .x_labels(14)
        .light_line_style(WHITE.mix(0.0))
        .draw()?;
    for (i, (name, points)) in plot.lines.iter().enumerate() {
        let colour = COLOURS[i % COLOURS.len()];
        let style = colour.stroke_width(2);
        chart
            .draw_series(LineSeries::new(points.iter().copied(), style))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 22, y)], style));
        chart.draw_series(points.iter().map(|&p| Circle::new(p, 3, colour.filled())))?;
    }
    for (i, (name, points)) in plot.limits.iter().enumerate() {
        let colour = COLOURS[COLOURS.len() - 1 - i % COLOURS.len()];
        let style = colour.stroke_width(1);
        chart
            .draw_series(DashedLineSeries::new(points.iter().copied(), 6, 4, style))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 22, y)], style));
    }
    let ends = |l: &Curve| Some((l.1.first()?.1, l.1.last()?.1));
    let falls = plot.lines.first().and_then(ends).is_some_and(|(first, last)| last < first);
    let place = match falls {
        true => SeriesLabelPosition::LowerLeft,
        false => SeriesLabelPosition::UpperLeft,
    };
    chart
        .configure_series_labels()
        .position(place)
        .border_style(BLACK.mix(0.4))
        .background_style(WHITE.mix(0.85))
        .draw()?;
    root.present()?;
    Ok(())
}
