//! One HTML page that needs nothing else: plots, heat maps of ratios, all figures. Pure.

use crate::chart::{self, Line};
use crate::data::{Point, Report};
use crate::table;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// # Errors
/// A plot could not be drawn.
pub fn html(r: &Report) -> Result<String, String> {
    let mut out = String::new();
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>weft bench</title>\n<style>\n{STYLE}</style></head>\n<body>\n\
         <h1>Weft and other MPIs</h1>\n<p>{}; medians of {} rounds, in each of which every MPI ran once, one after the \
         other. <code>weft {}</code></p>\n",
        escape(&r.machine),
        r.rounds,
        escape(&r.command)
    );
    for suite in table::suites(r) {
        section(&mut out, r, suite)?;
    }
    figures(&mut out, r);
    out.push_str("<h2>How each was started</h2>\n<ul>\n");
    for [_, label, how] in &r.mpis {
        let _ = writeln!(out, "<li>{}: <code>{}</code></li>", escape(label), escape(how));
    }
    r.left_out.iter().for_each(|why| _ = writeln!(out, "<li>Left out: {}</li>", escape(why)));
    out.push_str("</ul>\n");
    if !r.errors.is_empty() {
        out.push_str("<h2>Runs that failed</h2>\n<ul>\n");
        r.errors.iter().for_each(|e| _ = writeln!(out, "<li>{}</li>", escape(e)));
        out.push_str("</ul>\n");
    }
    out.push_str("</body></html>\n");
    Ok(out)
}

/// A measurement by a number of ranks, with its points by size.
type Groups<'a> = BTreeMap<(usize, &'a str, usize), Vec<&'a Point>>;

fn groups<'a>(r: &'a Report, suite: &str) -> Groups<'a> {
    let mut found = Groups::new();
    let of_suite = || r.points.iter().filter(|p| p.suite == suite);
    for p in of_suite() {
        // In the order in which they were measured.
        let place = of_suite().position(|q| q.name == p.name).unwrap_or(0);
        found.entry((place, p.name.as_str(), p.ranks)).or_default().push(p);
    }
    found.values_mut().for_each(|v| v.sort_by_key(|p| p.size));
    found
}

fn section(out: &mut String, r: &Report, suite: &str) -> Result<(), String> {
    let groups = groups(r, suite);
    let _ = writeln!(out, "<h2>{}</h2>", escape(suite));
    if let Some((mean, n)) = r.mean_ratio(suite) {
        let _ = writeln!(
            out,
            "<p>Geometric mean of {n} ratios to the best peer: <strong>{mean:.2}</strong>; below 1 Weft is faster.</p>"
        );
    }
    heat(out, &groups);
    legend(out, r);
    out.push_str("<div class=\"plots\">\n");
    for ((_, name, ranks), points) in &groups {
        let line = |mpi| Line {
            mpi,
            points: points.iter().filter_map(|p| p.summary(mpi).map(|s| (p.size, s.median))).collect(),
        };
        let lines: Vec<Line> = r.names().into_iter().map(line).collect();
        let unit = points[0].unit.as_str();
        if let Some(svg) = chart::svg(&lines, unit)? {
            let better = if points[0].more_is_better() { "more is better" } else { "less is better" };
            let title = format!("{}, {ranks} ranks", escape(name));
            let _ = writeln!(out, "<figure><figcaption>{title} <small>{better}</small></figcaption>\n{svg}</figure>");
        }
    }
    out.push_str("</div>\n");
    Ok(())
}

fn legend(out: &mut String, r: &Report) {
    out.push_str("<p class=\"legend\">");
    for name in r.names() {
        let _ = write!(
            out,
            "<span><i style=\"background:{}\"></i>{}</span> ",
            chart::css_color(name),
            escape(r.label(name))
        );
    }
    out.push_str("</p>\n");
}

/// Weft's ratio to the best peer: a row a measurement, a column a size.
fn heat(out: &mut String, groups: &Groups) {
    let ratio = |p: &Point| p.best_peer().and_then(|peer| p.ratio("weft", peer).map(|q| (q.value, peer.to_string())));
    let sizes: BTreeSet<u64> = groups.values().flatten().filter(|p| ratio(p).is_some()).map(|p| p.size).collect();
    if sizes.is_empty() {
        return;
    }
    out.push_str("<div class=\"wide\"><table class=\"heat\"><thead><tr><th>ratio to the best peer</th>");
    sizes.iter().for_each(|&n| _ = write!(out, "<th>{}</th>", table::bytes(n)));
    out.push_str("</tr></thead><tbody>\n");
    for ((_, name, ranks), points) in groups {
        let _ = write!(out, "<tr><th>{}, {ranks} ranks</th>", escape(name));
        for size in &sizes {
            match points.iter().find(|p| p.size == *size).and_then(|p| ratio(p)) {
                Some((value, peer)) => {
                    let _ = write!(out, "<td class=\"{}\" title=\"best peer: {peer}\">{value:.2}</td>", shade(value));
                }
                None => out.push_str("<td></td>"),
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

/// Steps of equal factors.
fn shade(ratio: f64) -> &'static str {
    match ratio {
        r if r <= 0.5 => "f2",
        r if r <= 0.8 => "f1",
        r if r <= 0.97 => "f0",
        r if r < 1.03 => "even",
        r if r < 1.25 => "s0",
        r if r < 2.0 => "s1",
        _ => "s2",
    }
}

fn figures(out: &mut String, r: &Report) {
    let (head, rows) = table::rows(r, table::bytes);
    out.push_str("<h2>All figures</h2>\n<p>± half of the span between the least and the greatest round.</p>\n");
    out.push_str("<div class=\"wide\"><table><thead><tr>");
    head.iter().for_each(|c| _ = write!(out, "<th>{}</th>", escape(c)));
    out.push_str("</tr></thead><tbody>\n");
    for row in rows {
        out.push_str("<tr>");
        row.iter().for_each(|c| _ = write!(out, "<td>{}</td>", escape(c)));
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tests::point;

    fn report() -> Report {
        let mpis = vec![["weft", "Weft", "mpiexec -n 2"], ["mpich", "MPICH", "mpiexec <best>"]];
        let of = |n: u64| point("latency", n, "us", &[("weft", &[n as f64]), ("mpich", &[3.0 * n as f64])]);
        Report {
            machine: "a machine & more".into(),
            rounds: 1,
            mpis: mpis.into_iter().map(|m| m.map(String::from)).collect(),
            points: [8, 1024, 1 << 20].map(of).to_vec(),
            errors: vec!["MPICH: <lost>".into()],
            ..Report::default()
        }
    }

    #[test]
    fn the_page_is_whole() {
        let page = html(&report()).unwrap();
        for tag in ["html", "body", "table", "figure", "svg", "ul", "div", "thead", "tbody"] {
            let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
            let opened =
                page.match_indices(&open).filter(|(i, _)| !page[i + open.len()..].starts_with(char::is_alphanumeric));
            assert_eq!(opened.count(), page.matches(&close).count(), "{tag}");
        }
        assert!(page.contains("a machine &amp; more") && page.contains("&lt;lost&gt;"));
        assert!(page.contains("<td class=\"f2\" title=\"best peer: mpich\">0.33</td>"));
        assert!(
            !page.contains("http://")
                || page.matches("http://www.w3.org/2000/svg").count() == page.matches("http://").count()
        );
        assert!(page.contains("prefers-color-scheme: dark"));
    }

    #[test]
    fn shades_are_the_same_for_a_factor_both_ways() {
        assert_eq!((shade(0.4), shade(1.0), shade(2.5)), ("f2", "even", "s2"));
        assert_eq!((shade(0.9), shade(1.1)), ("f0", "s0"));
    }
}
