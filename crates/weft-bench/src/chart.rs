//! A plot: values against sizes, a line for each MPI, both axes logarithmic. Pure.

use crate::table::{bytes, short};
use plotters::prelude::*;

/// A line: the MPI's name, and its points.
pub struct Line<'a> {
    pub mpi: &'a str,
    pub points: Vec<(u64, f64)>,
}

/// Readable on light and dark; also told apart by their dashes where colors are not.
const COLORS: [(&str, RGBColor); 5] = [
    ("weft", RGBColor(0xd6, 0x33, 0x4c)),
    ("mpich", RGBColor(0x2f, 0x7e, 0xd8)),
    ("openmpi", RGBColor(0x2e, 0x9e, 0x5b)),
    ("intel", RGBColor(0xb0, 0x7a, 0x12)),
    ("none", RGBColor(0x88, 0x88, 0x88)),
];
/// Stand for the page's colors, which differ by its mode.
const INK: RGBColor = RGBColor(1, 2, 3);
const GRID: RGBColor = RGBColor(4, 5, 6);
pub const SIZE: (u32, u32) = (560, 340);
const FONT: u32 = 12;

/// Of an MPI with settings of its own, by its name.
const MORE: [RGBColor; 5] = [
    RGBColor(0x8e, 0x5b, 0xd0),
    RGBColor(0x1a, 0xa1, 0xa1),
    RGBColor(0xc2, 0x5a, 0x9a),
    RGBColor(0x7d, 0x8f, 0x1f),
    RGBColor(0x5c, 0x6f, 0xc4),
];

fn color(mpi: &str) -> RGBColor {
    let sum = mpi.bytes().map(usize::from).sum::<usize>();
    COLORS.iter().find(|c| c.0 == mpi).map_or(MORE[sum % MORE.len()], |c| c.1)
}

/// The color of an MPI's line, for legends.
pub fn css_color(mpi: &str) -> String {
    let RGBColor(r, g, b) = color(mpi);
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// The plot as an SVG element; None where no line has two points.
///
/// # Errors
/// What the drawing says.
pub fn svg(lines: &[Line], unit: &str) -> Result<Option<String>, String> {
    let points = || lines.iter().flat_map(|l| l.points.iter()).filter(|p| p.0 > 0 && p.1 > 0.0);
    let (Some(least), Some(most)) = (points().map(|p| p.0).min(), points().map(|p| p.0).max()) else {
        return Ok(None);
    };
    if least == most {
        return Ok(None);
    }
    let low = points().map(|p| p.1).fold(f64::INFINITY, f64::min) * 0.7;
    let high = points().map(|p| p.1).fold(0.0, f64::max) * 1.4;
    let mut text = String::new();
    draw(&mut text, lines, unit, (least as f64, most as f64), (low, high)).map_err(|e| e.to_string())?;
    let text = text.replace("#010203", "var(--ink)").replace("#040506", "var(--grid)");
    // It scales with the page.
    let start = text.find("<svg ").ok_or("no SVG was drawn")?;
    let (width, height) = SIZE;
    let fixed = format!("width=\"{width}\" height=\"{height}\"");
    Ok(Some(text[start..].replacen(&fixed, "role=\"img\"", 1)))
}

fn draw(
    text: &mut String,
    lines: &[Line],
    unit: &str,
    sizes: (f64, f64),
    values: (f64, f64),
) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(text, SIZE).into_drawing_area();
    let mut chart = ChartBuilder::on(&root)
        .margin(10)
        .margin_right(24)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d((sizes.0..sizes.1).log_scale().base(2.0), (values.0..values.1).log_scale())?;
    let style = ("sans-serif", FONT).into_font().color(&INK);
    chart
        .configure_mesh()
        .x_desc("bytes")
        .y_desc(unit)
        .x_labels(8)
        .y_labels(7)
        .x_label_formatter(&|v| bytes(v.round() as u64))
        .y_label_formatter(&|v| short(*v))
        .label_style(style.clone())
        .axis_desc_style(style)
        .axis_style(INK)
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .draw()?;
    for line in lines {
        let stroke = color(line.mpi).stroke_width(if line.mpi == "weft" { 3 } else { 2 });
        let points: Vec<(f64, f64)> =
            line.points.iter().filter(|p| p.0 > 0 && p.1 > 0.0).map(|&(n, v)| (n as f64, v)).collect();
        match line.mpi {
            "none" => _ = chart.draw_series(DashedLineSeries::new(points, 5, 4, stroke))?,
            _ => {
                chart.draw_series(points.iter().map(|&p| Circle::new(p, 3, color(line.mpi).filled())))?;
                chart.draw_series(LineSeries::new(points, stroke))?;
            }
        }
    }
    root.present()?;
    Ok(())
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Left, top, right, bottom.
    type Rect = [f64; 4];

    fn attribute(tag: &str, name: &str) -> Option<String> {
        let at = tag.find(&format!(" {name}=\""))? + name.len() + 3;
        Some(tag[at..at + tag[at..].find('"')?].to_string())
    }

    /// The texts of an SVG with the room that each takes, by its anchor and a generous width of letters.
    fn labels(svg: &str) -> Vec<(String, Rect)> {
        let mut found = Vec::new();
        for part in svg.split("<text").skip(1) {
            let (tag, rest) = part.split_once('>').unwrap();
            let text = rest.split("</text>").next().unwrap().trim().to_string();
            let number = |name: &str| attribute(tag, name).and_then(|v| v.parse::<f64>().ok()).unwrap();
            let size = number("font-size");
            let width = 0.62 * size * text.chars().count() as f64;
            let (x, y) = (number("x"), number("y"));
            let left = match attribute(tag, "text-anchor").as_deref() {
                Some("middle") => x - width / 2.0,
                Some("end") => x - width,
                _ => x,
            };
            let shift = attribute(tag, "dy").map_or(0.0, |v| match v.strip_suffix("ex") {
                Some(halves) => 0.5 * halves.parse::<f64>().unwrap(),
                None => v.trim_end_matches("em").parse().unwrap(),
            });
            let base = y + shift * size;
            let mut rect = [left, base - 0.75 * size, left + width, base + 0.2 * size];
            if attribute(tag, "transform").is_some() {
                // Turned around its place: the unit beside the axis.
                rect = [x - size, y - width / 2.0, x + size, y + width / 2.0];
            }
            found.push((text, rect));
        }
        found
    }

    /// No two labels overlap, and all are within the picture.
    pub fn check(svg: &str) {
        let labels = labels(svg);
        assert!(labels.len() >= 6, "{} labels", labels.len());
        let (width, height) = (f64::from(SIZE.0), f64::from(SIZE.1));
        for (i, (text, a)) in labels.iter().enumerate() {
            assert!(
                a[0] >= 0.0 && a[1] >= 0.0 && a[2] <= width && a[3] <= height,
                "'{text}' leaves the picture: {a:?}"
            );
            for (other, b) in &labels[i + 1..] {
                let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
                assert!(apart, "'{text}' {a:?} and '{other}' {b:?} overlap");
            }
        }
    }

    fn lines(sizes: &[u64], scale: f64) -> Vec<Line<'static>> {
        ["weft", "mpich", "openmpi", "intel", "none"]
            .iter()
            .enumerate()
            .map(|(i, mpi)| Line {
                mpi,
                points: sizes.iter().map(|&n| (n, scale * (i + 1) as f64 * (0.2 + n as f64 / 1e4))).collect(),
            })
            .collect()
    }

    #[test]
    fn labels_do_not_overlap() {
        let all: Vec<u64> = (3..=22).map(|i| 1 << i).collect();
        for sizes in [&all[..], &[8, 64, 1024, 8192], &[8, 4 << 20], &[1 << 20, 4 << 20], &[16384, 65536, 262144]] {
            for scale in [1e-3, 1.0, 700.0, 30000.0] {
                let svg = svg(&lines(sizes, scale), "us").unwrap().unwrap();
                check(&svg);
            }
        }
    }

    #[test]
    fn colors_follow_the_page() {
        let svg = svg(&lines(&[8, 1 << 20], 1.0), "us").unwrap().unwrap();
        assert!(svg.starts_with("<svg role=\"img\" viewBox=\"0 0 560 340\""), "{}", &svg[..120]);
        assert!(svg.contains("var(--ink)") && svg.contains("var(--grid)") && !svg.contains("#000000"));
        assert!(super::svg(&lines(&[8], 1.0), "us").unwrap().is_none(), "a point is no line");
    }
}
