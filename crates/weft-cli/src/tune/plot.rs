//! Time against size, one line a routine, both axes logarithmic.

use std::path::Path;

use plotters::prelude::*;
use weft_copy::Routine;
use weft_perf::{ClassData, Group};
use weft_profile::Machine;

/// Lines that tell apart, also in print.
const COLOURS: [RGBColor; 10] = [
    RGBColor(31, 119, 180),
    RGBColor(214, 39, 40),
    RGBColor(44, 160, 44),
    RGBColor(148, 103, 189),
    RGBColor(255, 127, 14),
    RGBColor(23, 190, 207),
    RGBColor(140, 86, 75),
    RGBColor(227, 119, 194),
    RGBColor(127, 127, 127),
    RGBColor(188, 189, 34),
];

/// Draws one group of a class to an SVG file. False when there is nothing to draw.
pub fn draw(path: &Path, class: &ClassData, group: Group, machine: &Machine) -> Result<bool, String> {
    let points = || class.group(group).flat_map(|c| c.points.iter());
    let least_len = points().map(|p| p.0).min();
    let (Some(least_len), Some(most_len)) = (least_len, points().map(|p| p.0).max()) else {
        return Ok(false);
    };
    let least_us = points().map(|p| p.1).fold(f64::INFINITY, f64::min);
    let most_us = points().map(|p| p.1).fold(0.0, f64::max);
    chart(path, class, group, machine, (least_len, most_len), (least_us * 0.8, most_us * 1.25))
        .map(|()| true)
        .map_err(|e| format!("{}: {e}", path.display()))
}

fn chart(
    path: &Path,
    class: &ClassData,
    group: Group,
    machine: &Machine,
    lens: (usize, usize),
    times: (f64, f64),
) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::new(path, (960, 640)).into_drawing_area();
    root.fill(&WHITE)?;
    let title = format!("{}: {} ({})", class.class, group.title(), machine.model);
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(48)
        .y_label_area_size(64)
        .build_cartesian_2d((lens.0 as f64..lens.1 as f64).log_scale().base(2.0), (times.0..times.1).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("message length (bytes)")
        .y_desc("time of one message, written, moved and read (us)")
        .x_label_formatter(&|v| crate::topo::bytes(v.round() as u64))
        .y_label_formatter(&|v| if *v < 1.0 { format!("{v:.1}") } else { format!("{v:.0}") })
        .light_line_style(RGBColor(235, 235, 235))
        .draw()?;
    for (i, curve) in class.group(group).enumerate() {
        let style = COLOURS[i % COLOURS.len()].stroke_width(2);
        let line = curve.points.iter().map(|&(len, us)| (len as f64, us));
        // What writes past the caches is dashed.
        let nt = Routine::from_name(&curve.name).is_some_and(Routine::is_nontemporal);
        let drawn = if nt {
            chart.draw_series(DashedLineSeries::new(line, 6, 4, style))?
        } else {
            chart.draw_series(LineSeries::new(line, style))?
        };
        drawn.label(label(group, &curve.name)).legend(move |(x, y)| {
            let end = if nt { 8 } else { 18 };
            PathElement::new([(x, y), (x + end, y)], style)
        });
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.85))
        .border_style(RGBColor(200, 200, 200))
        .draw()?;
    root.present()?;
    Ok(())
}

fn label(group: Group, name: &str) -> String {
    match (group, name.parse()) {
        (Group::Chunk | Group::Segment, Ok(bytes)) => crate::topo::bytes(bytes),
        _ => name.to_string(),
    }
}
