//! `weft doctor net --hosts`: starts a process on each host, and tells what each has found of the link to the next one.

use serde::Serialize;
use std::process::{Command, Stdio};

#[derive(Serialize)]
struct Link {
    #[serde(skip)]
    rank: usize,
    host: String,
    /// The host that it asked.
    next: String,
    over: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    half_round_trip_us: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed: Option<String>,
}

/// Runs the ring with these options of mpiexec.
///
/// # Errors
/// A link does not work, or the processes do not start.
pub fn run(options: &[&str], json: bool) -> Result<(), String> {
    let own = std::env::current_exe().map_err(|e| e.to_string())?;
    let mpiexec = own.with_file_name("mpiexec");
    let mut command = Command::new(&mpiexec);
    command.args(options).arg(&own).arg("net-ring").stdin(Stdio::null()).stderr(Stdio::inherit());
    let got = command.output().map_err(|e| format!("{}: {e}", mpiexec.display()))?;
    let text = String::from_utf8_lossy(&got.stdout);
    let mut links: Vec<Link> = text.lines().filter_map(link).collect();
    links.sort_by_key(|l| l.rank);
    let names: Vec<String> = links.iter().map(|l| l.host.clone()).collect();
    for (i, l) in links.iter_mut().enumerate() {
        l.next.clone_from(&names[(i + 1) % names.len()]);
    }
    if json {
        println!("{}", serde_json::to_string_pretty(&links).map_err(|e| e.to_string())?);
    } else {
        links.iter().for_each(|l| println!("{}", told(l)));
    }
    if !got.status.success() {
        return Err(format!("mpiexec {} ended by {}", options.join(" "), got.status));
    }
    match links.iter().filter(|l| l.failed.is_some()).count() {
        0 if links.is_empty() => Err("no process has said anything".into()),
        0 => Ok(()),
        n => Err(format!("{n} of {} links failed", links.len())),
    }
}

fn link(line: &str) -> Option<Link> {
    let [what, rank, host, over, result, value] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
    let is_ok = result == "ok";
    (what == "ring").then_some(())?;
    Some(Link {
        rank: rank.parse().ok()?,
        host: host.into(),
        next: String::new(),
        over: over.into(),
        half_round_trip_us: if is_ok { Some(value.parse().ok()?) } else { None },
        failed: (!is_ok).then(|| value.to_string()),
    })
}

fn told(l: &Link) -> String {
    match (&l.half_round_trip_us, &l.failed) {
        (Some(us), _) => format!("ok      {} -> {}  {us:.1} us  {}", l.host, l.next, l.over),
        (_, why) => format!("FAILED  {} -> {}  {}; from {}", l.host, l.next, why.as_deref().unwrap_or("?"), l.over),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_ring() {
        let l = link("ring\t1\tb\ttcp eth0 10.0.0.2\tok\t12.5").unwrap();
        assert_eq!((l.rank, l.half_round_trip_us), (1, Some(12.5)));
        let l = Link { next: "a".into(), ..link("ring\t1\tb\ttcp\tfailed\tno answer").unwrap() };
        assert_eq!(told(&l), "FAILED  b -> a  no answer; from tcp");
        assert!(link("Welcome\tto\tthis\thost").is_none());
    }
}
