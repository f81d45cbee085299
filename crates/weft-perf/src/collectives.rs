//! From the times of collectives, each way forced, to the sizes at which they change their way.

use crate::choose::crossover;
use crate::data::{Curve, Group};
use std::collections::BTreeMap;
use weft_profile::{Collectives, NEVER};

/// What a job forces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CollWay {
    /// Through lanes of shared memory.
    Lanes,
    /// Straight from buffer to buffer.
    Straight,
    /// Broadcasts through a lane in segments of so many bytes.
    Segment(usize),
}

/// The times that one job measured.
#[derive(Clone, PartialEq, Debug)]
pub struct CollJob {
    pub ranks: usize,
    /// More ranks than cores.
    pub shared: bool,
    pub way: CollWay,
    /// Operation, bytes of the vector or block, microseconds of a call.
    pub points: Vec<(String, usize, f64)>,
}

/// Operations whose size counts the vectors of all ranks.
const REDUCTIONS: [&str; 4] = ["reduce", "allreduce", "reduce_scatter", "scan"];

/// The sizes for the figures; what was not measured both ways is left alone.
pub fn choose_collectives(jobs: &[CollJob], out: &mut Collectives) {
    for shared in [false, true] {
        let jobs: Vec<&CollJob> = jobs.iter().filter(|j| j.shared == shared).collect();
        let Some(ranks) = jobs.first().map(|j| j.ranks) else { continue };
        let curves = medians(&jobs);
        let ops: Vec<&String> = curves.keys().filter(|k| k.0 == CollWay::Lanes).map(|k| &k.1).collect();
        for op in ops {
            let of = |way| curves.get(&(way, op.clone()));
            let (Some(lanes), Some(straight)) = (of(CollWay::Lanes), of(CollWay::Straight)) else { continue };
            // Beyond what was measured nothing is known of lanes.
            let last = lanes.points.last().map_or(1, |p| p.0);
            let longest = match crossover(lanes, straight) {
                NEVER => last,
                from => from - 1,
            };
            let all = if REDUCTIONS.contains(&op.as_str()) { longest * ranks } else { longest };
            // A size out of its limits is none that could have been measured.
            let _ = out.set(shared, op, all.max(1));
        }
        if let Some(segment) = best_segment(&curves) {
            let _ = out.set(shared, "segment", segment);
        }
    }
}

type Curves = BTreeMap<(CollWay, String), Curve>;

/// The median of the jobs that forced the same, for each operation and size.
fn medians(jobs: &[&CollJob]) -> Curves {
    let mut all: BTreeMap<(CollWay, String), BTreeMap<usize, Vec<f64>>> = BTreeMap::new();
    for job in jobs {
        for (op, bytes, us) in &job.points {
            all.entry((job.way, op.clone())).or_default().entry(*bytes).or_default().push(*us);
        }
    }
    let median = |mut v: Vec<f64>| {
        v.sort_by(f64::total_cmp);
        v[v.len() / 2]
    };
    let curve = |name: &str, points: BTreeMap<usize, Vec<f64>>| Curve {
        group: Group::Mechanism,
        name: name.into(),
        points: points.into_iter().map(|(len, v)| (len, median(v))).collect(),
    };
    all.into_iter().map(|(k, points)| (k.clone(), curve(&k.1, points))).collect()
}

/// The segment that is fastest over all sizes that each was measured at.
fn best_segment(curves: &Curves) -> Option<usize> {
    let sum = |c: &Curve| c.points.iter().map(|p| p.1.ln()).sum::<f64>();
    let segments = curves.iter().filter_map(|((way, _), c)| match way {
        CollWay::Segment(bytes) => Some((*bytes, sum(c))),
        _ => None,
    });
    segments.min_by(|a, b| a.1.total_cmp(&b.1)).map(|s| s.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(shared: bool, way: CollWay, us: impl Fn(&str, usize) -> f64) -> CollJob {
        let sizes = [1024, 4096, 16384];
        let ops = ["bcast", "allreduce"];
        let points = ops.iter().flat_map(|op| sizes.map(|s| (op.to_string(), s, us(op, s)))).collect();
        CollJob { ranks: if shared { 8 } else { 2 }, shared, way, points }
    }

    #[test]
    fn the_faster_way_gets_its_sizes() {
        let lanes = job(false, CollWay::Lanes, |_, s| s as f64);
        // A disturbed figure among three decides nothing.
        let odd = job(false, CollWay::Lanes, |_, s| if s == 1024 { 1e6 } else { s as f64 });
        let straight = job(false, CollWay::Straight, |op, s| match op {
            "bcast" => 3000.0 + s as f64 / 4.0,
            _ => 2.0 * s as f64,
        });
        let jobs = [lanes.clone(), odd, lanes, straight];
        let mut c = Collectives::default();
        choose_collectives(&jobs, &mut c);
        assert_eq!(c.own[0], 4095, "broadcasts from 4 KiB on go straight");
        assert_eq!(c.own[2], 2 * 16384, "of allreduce nothing beats the lanes as far as was measured");
        assert_eq!(c.own[1], 0, "what was not measured stays built-in");
        assert_eq!(c.shared, [0; 10]);
    }

    #[test]
    fn straight_from_the_first_size_on_leaves_lanes_the_shorter() {
        let jobs = [job(true, CollWay::Lanes, |_, s| s as f64), job(true, CollWay::Straight, |_, s| s as f64 / 2.0)];
        let mut c = Collectives::default();
        choose_collectives(&jobs, &mut c);
        assert_eq!((c.shared[0], c.shared[2]), (1023, 8 * 1023));
    }

    #[test]
    fn the_segment_of_least_time_wins() {
        let jobs = [4096, 8192, 16384].map(|seg| {
            let cost = if seg == 16384 { 0.9 } else { 1.0 };
            job(false, CollWay::Segment(seg), |_, s| s as f64 * cost)
        });
        let mut c = Collectives::default();
        choose_collectives(&jobs, &mut c);
        assert_eq!(c.own[9], 16384);
    }
}
