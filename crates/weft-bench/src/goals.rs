//! Goals: what ratios a report is asked for, as a file says. Pure.

use crate::data::{Point, Report};

/// One line of the file: "NAME BYTES RANKS MOST AGAINST", where * is any, AGAINST is best (of the peers), none (the bare machine)
/// or an MPI of the report. With "mean" before it the geometric mean of all that it fits is asked for, else each.
#[derive(Clone, PartialEq, Debug)]
struct Goal {
    is_mean: bool,
    name: String,
    size: Option<u64>,
    ranks: Option<usize>,
    most: f64,
    against: String,
}

fn any<T: std::str::FromStr>(word: &str) -> Option<Option<T>> {
    if word == "*" { Some(None) } else { word.parse().ok().map(Some) }
}

fn parse(line: &str) -> Option<Goal> {
    let (is_mean, rest) = line.strip_prefix("mean ").map_or((false, line), |rest| (true, rest));
    let mut words = rest.split_whitespace();
    let mut next = || words.next();
    let (name, size, ranks) = (next()?.to_string(), any(next()?)?, any(next()?)?);
    let most = next()?.parse().ok()?;
    // An MPI with settings has a space in its name.
    let against = words.collect::<Vec<_>>().join(" ");
    (!against.is_empty()).then_some(Goal { is_mean, name, size, ranks, most, against })
}

impl Goal {
    fn fits(&self, p: &Point) -> bool {
        (self.name == "*" || self.name == p.name)
            && self.size.is_none_or(|n| n == p.size)
            && self.ranks.is_none_or(|n| n == p.ranks)
    }

    fn ratio(&self, p: &Point) -> Option<f64> {
        let other = if self.against == "best" { p.best_peer()? } else { &self.against };
        p.ratio("weft", other).map(|r| r.value)
    }

    fn verdict(&self, what: &str, ratio: f64) -> (String, bool) {
        let is_met = ratio <= self.most;
        let word = if is_met { "met" } else { "NOT met" };
        (format!("{what}: {ratio:.2} of {}, goal {}: {word}", self.against, self.most), is_met)
    }
}

/// What a report says of the goals of a file, and whether each is met; of what was not measured nothing.
///
/// # Errors
/// A line that is no goal.
pub fn verdicts(text: &str, r: &Report) -> Result<Vec<(String, bool)>, String> {
    let mut out = Vec::new();
    for line in text.lines().map(|l| l.split('#').next().unwrap_or_default().trim()).filter(|l| !l.is_empty()) {
        let goal = parse(line).ok_or_else(|| format!("'{line}' is no goal: NAME BYTES RANKS MOST AGAINST"))?;
        let found = r.points.iter().filter(|p| goal.fits(p)).filter_map(|p| Some((p, goal.ratio(p)?)));
        let found: Vec<(&Point, f64)> = found.collect();
        if goal.is_mean && !found.is_empty() {
            let mean = (found.iter().map(|(_, q)| q.ln()).sum::<f64>() / found.len() as f64).exp();
            out.push(goal.verdict(&format!("mean of {} points of {line}", found.len()), mean));
        } else {
            out.extend(
                found.into_iter().map(|(p, q)| goal.verdict(&format!("{} {} B, {} ranks", p.name, p.size, p.ranks), q)),
            );
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tests::point;

    fn report() -> Report {
        let of = |name: &str, size, weft: f64| {
            point(
                name,
                size,
                "us",
                &[("weft", &[weft]), ("mpich", &[2.0]), ("none", &[0.5]), ("weft double buffer", &[4.0])],
            )
        };
        Report { points: vec![of("latency", 8, 1.0), of("latency", 64, 3.0), of("bcast", 8, 0.5)], ..Report::default() }
    }

    #[test]
    fn each_point_or_their_mean_is_judged() {
        let of = |text: &str| verdicts(text, &report()).unwrap();
        let met = |text: &str| of(text).into_iter().map(|v| v.1).collect::<Vec<_>>();
        assert_eq!(met("latency 8 2 0.5 best # a goal\n\nlatency * * 1.2 best"), [true, true, false]);
        assert_eq!(met("latency 8 2 1.4 none"), [false]);
        assert_eq!(met("latency 8 2 0.25 weft double buffer"), [true]);
        assert_eq!(met("mean * * 2 0.6 best\nmean * * 2 0.5 best"), [true, false], "0.57 of the peer");
        assert!(met("latency 8 8 0.1 best").is_empty(), "not measured");
        assert_eq!(of("latency 8 2 0.4 best")[0].0, "latency 8 B, 2 ranks: 0.50 of best, goal 0.4: NOT met");
    }

    #[test]
    fn what_is_no_goal_is_named() {
        for line in ["latency 8 2 0.5", "latency 8 two 0.5 best", "latency 8 2 little best"] {
            assert!(verdicts(line, &report()).unwrap_err().contains(line));
        }
    }

    #[test]
    fn the_projects_goals_are_goals() {
        let text = include_str!("../../../bench/goals.txt");
        let report = Report {
            points: vec![point("latency", 8, "us", &[("weft", &[1.0]), ("mpich", &[2.0])])],
            ..Report::default()
        };
        assert!(!verdicts(text, &report).unwrap().is_empty());
    }
}
