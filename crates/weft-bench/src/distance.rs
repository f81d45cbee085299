//! Figures told apart by the distance of the CPUs that they were made on. Pure.

use crate::data::{Point, Report, Sample};

/// Names of distances, and the longest time of a line in each, in nanoseconds.
const DISTANCES: [(&str, f64); 3] = [("one core", 32.0), ("near", 100.0), ("far", 1000.0)];
/// Fewer figures make no median.
const LEAST: usize = 3;

/// The distance before and after a figure, where both are of one kind.
fn of(s: &Sample) -> Option<&'static str> {
    let named = |ns: f64| DISTANCES.iter().find(|d| ns > 0.0 && ns <= d.1).map(|d| d.0);
    named(s.state.line_ns).filter(|_| named(s.state.line_ns) == named(s.state.least_line_ns))
}

/// The report with a point for each distance; figures between two are left out.
pub fn apart(r: &Report) -> Report {
    let mut points = Vec::new();
    for (name, _) in DISTANCES {
        for p in &r.points {
            let mut samples = p.samples.clone();
            samples.values_mut().for_each(|all| all.retain(|s| of(s) == Some(name)));
            samples.retain(|_, all| all.len() >= LEAST);
            if !samples.is_empty() {
                points.push(Point { name: format!("{}, {name}", p.name), samples, ..p.clone() });
            }
        }
    }
    Report { points, ..r.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tests::point;

    #[test]
    fn a_figure_counts_for_the_distance_that_it_began_and_ended_at() {
        let mut p =
            point("latency", 8, "us", &[("weft", &[1.0, 2.0, 3.0, 9.0, 8.0, 7.0, 7.5]), ("mpich", &[5.0, 6.0])]);
        let weft = p.samples.get_mut("weft").unwrap();
        weft[3].state.line_ns = 210.0; // it moved meanwhile
        for s in &mut weft[4..] {
            (s.state.line_ns, s.state.least_line_ns) = (300.0, 200.0);
        }
        let got = apart(&Report { points: vec![p], ..Report::default() });
        let found: Vec<_> = got.points.iter().map(|p| (p.name.as_str(), p.summary("weft").unwrap().median)).collect();
        assert_eq!(found, [("latency, near", 2.0), ("latency, far", 7.5)]);
        assert!(got.points[0].samples.len() == 1, "two figures make no median");
    }
}
