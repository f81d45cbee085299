//! A program with a time limit, and the results in its output.

use std::collections::HashMap;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How a run ended.
pub struct Outcome {
    pub out: String,
    pub error: Option<String>,
    pub wall_s: f64,
}

/// One line of results.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Found {
    pub name: String,
    pub size: u64,
    pub value: f64,
    pub unit: String,
    /// Nanoseconds that a line took before and after, where the program tells them.
    pub line: Option<[f64; 2]>,
}

/// Runs a command as a group of processes, all of which end with it or at its limit.
pub fn run(mut command: Command, limit_s: u64) -> Outcome {
    let began = Instant::now();
    let ended = |error: Option<String>, out: String| Outcome { out, error, wall_s: began.elapsed().as_secs_f64() };
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(e) => return ended(Some(e.to_string()), String::new()),
    };
    let group = child.id() as libc::pid_t;
    let pipes: [Option<Box<dyn Read + Send>>; 2] =
        [child.stdout.take().map(|p| Box::new(p) as _), child.stderr.take().map(|p| Box::new(p) as _)];
    let readers: Vec<_> = pipes
        .into_iter()
        .flatten()
        .map(|mut pipe| {
            std::thread::spawn(move || {
                let mut bytes = Vec::new();
                let _ = pipe.read_to_end(&mut bytes);
                String::from_utf8_lossy(&bytes).into_owned()
            })
        })
        .collect();
    let end = began + Duration::from_secs(limit_s);
    let mut error = None;
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => break,
            Ok(Some(status)) => {
                error = Some(status.to_string());
                break;
            }
            Ok(None) if Instant::now() < end => std::thread::sleep(Duration::from_millis(2)),
            _ => {
                error = Some(format!("no end within {limit_s} s"));
                break;
            }
        }
    }
    let wall_s = began.elapsed().as_secs_f64();
    if error.is_some() {
        // SAFETY: a signal to a group that this process has made and not reaped yet, or to none.
        unsafe { libc::killpg(group, libc::SIGKILL) };
        let _ = child.wait();
    }
    let out = readers.into_iter().filter_map(|r| r.join().ok()).collect::<Vec<_>>().join("");
    Outcome { out, error, wall_s }
}

/// The results in a program's output: lines "result NAME SIZE VALUE UNIT", those of kernels, and "line NAME SIZE BEFORE AFTER"
/// beside them.
pub fn results(out: &str) -> Vec<Found> {
    let mut apart: HashMap<(&str, u64), [f64; 2]> = HashMap::new();
    for line in out.lines() {
        if let ["line", name, size, before, after] = line.split_whitespace().collect::<Vec<_>>()[..]
            && let (Ok(size), Ok(before), Ok(after)) = (size.parse(), before.parse(), after.parse())
        {
            apart.insert((name, size), [before, after]);
        }
    }
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["result", name, size, value, ref unit @ ..] => Some(Found {
                name: name.into(),
                size: size.parse().ok()?,
                value: value.parse().ok()?,
                unit: unit.first().copied().unwrap_or("").into(),
                line: size.parse().ok().and_then(|size| apart.get(&(name, size)).copied()),
            }),
            ["kernel", name, "class", class, "ranks", _, "seconds", seconds, .., "verified"] => {
                let (name, value) = (format!("{name}.{class}"), seconds.parse().ok()?);
                Some(Found { name, value, unit: "s".into(), ..Found::default() })
            }
            _ => None,
        }
    };
    out.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_found_between_other_lines() {
        let text = "hello\nresult latency 8 0.25 us\nresult descriptors 0 7 \nkernel is class S ranks 2 seconds 0.5 rate 3 \
                    Mkeys/s error 0 limit 0 verified\nkernel cg class S ranks 2 seconds 1 rate 3 Mflop/s error 9 limit 0 WRONG\n";
        let got = results(text);
        assert_eq!(got.len(), 3, "what is wrong has no time");
        assert_eq!((got[0].name.as_str(), got[0].size, got[0].value, got[0].unit.as_str()), ("latency", 8, 0.25, "us"));
        assert_eq!((got[2].name.as_str(), got[2].value), ("is.S", 0.5));
    }

    #[test]
    fn the_distance_stands_beside_its_result() {
        let got = results("line bw 64 40 210\nresult bw 64 5 MB/s\nresult bw 128 6 MB/s\nline bw 128 50\n");
        assert_eq!((got[0].line, got[1].line), (Some([40.0, 210.0]), None));
    }

    #[test]
    fn what_does_not_end_is_ended_with_its_children() {
        let mut c = Command::new("sh");
        c.args(["-c", "echo begun; sleep 100 & sleep 100"]);
        let got = run(c, 1);
        assert!(got.error.is_some_and(|e| e.contains("within 1 s")) && got.out == "begun\n");
        let mut c = Command::new("sh");
        c.args(["-c", "exit 3"]);
        assert!(run(c, 5).error.is_some_and(|e| e.contains('3')));
    }
}
