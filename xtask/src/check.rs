//! `cargo xtask check`: what a change has to pass before it is committed, in two minutes on a warm
//! tree: format, tidy, generated files, clippy, and unit tests. Downloads nothing.
//!
//! Tests of crates that changed since main always run to their end; then those of the crates that
//! depend on them, the nearest first, while time is left. Where nothing changed it is all crates,
//! from the bottom. What was not run is named; a check without a test fails.

use crate::{Outcome, root, tidy};
use std::collections::BTreeSet;
use std::error::Error;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// After this no further crate's tests are started, and those that nobody changed are ended.
const BUDGET: Duration = Duration::from_secs(110);
/// A crate's tests are not begun with less.
const LEAST: Duration = Duration::from_secs(10);

/// Arguments of cargo. The phase `rules` of the tests reads this list, too (`check --list`).
const RULES: &[(&str, &[&str])] = &[
    ("format", &["fmt", "--all", "--check"]),
    ("tidy", &["xtask", "tidy"]),
    ("generated files", &["xtask", "codegen", "--check"]),
    ("clippy", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
];

/// Files of the root that concern every crate.
const EVERYWHERE: &[&str] = &["Cargo.toml", "Cargo.lock", "rust-toolchain.toml"];

/// `cargo xtask check --list`: a line for each rule, its name, a tab, and the arguments of cargo.
pub fn list() -> Outcome {
    RULES.iter().for_each(|(name, args)| println!("{name}\t{}", args.join(" ")));
    Ok(())
}

pub fn run() -> Outcome {
    let begin = Instant::now();
    let root = root();
    let mut wrong = Vec::new();
    for (name, args) in RULES {
        step(&mut wrong, name, || cargo(&root, args, None).map(|_| ()));
    }
    let crates = tidy::crates(&root)?;
    let (files, since) = changed_files(&root)?;
    let plan = plan(&crates, &files);
    let names: Vec<&str> = plan.changed.iter().map(String::as_str).collect();
    println!("changed since {since}: {} files, crates: {}", files.len(), or_none(&names));
    let (mut passed, mut left_out) = (0, Vec::new());
    for (name, must) in plan.changed.iter().map(|n| (n, true)).chain(plan.rest.iter().map(|n| (n, false))) {
        let left = BUDGET.saturating_sub(begin.elapsed());
        if !must && left < LEAST {
            left_out.push(name.as_str());
            continue;
        }
        let args = test_args(&root, name);
        let limit = (!must).then_some(left);
        step(&mut wrong, &format!("tests of {name}"), || match cargo(&root, &args, limit)? {
            Some(out) => {
                passed += passed_tests(&out);
                Ok(())
            }
            None => {
                left_out.push(name);
                Ok(())
            }
        });
    }
    println!("check: {} rules, {passed} tests, {:.0} s", RULES.len(), begin.elapsed().as_secs_f64());
    if !left_out.is_empty() {
        println!("not run, for time: {}", left_out.join(" "));
    }
    if passed == 0 {
        wrong.push("no test ran".to_owned());
    }
    if wrong.is_empty() { Ok(()) } else { Err(format!("check: failed: {}", wrong.join(", ")).into()) }
}

fn or_none(names: &[&str]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}

/// Runs one step, says how it went and how long it took, and notes its name where it failed.
fn step(wrong: &mut Vec<String>, name: &str, what: impl FnOnce() -> Outcome) {
    let begin = Instant::now();
    let outcome = what();
    let word = if outcome.is_ok() { "ok    " } else { "FAILED" };
    println!("{word} {name} ({:.1} s)", begin.elapsed().as_secs_f64());
    if let Err(e) = outcome {
        println!("{e}");
        wrong.push(name.to_owned());
    }
    let _ = std::io::stdout().flush();
}

/// What a cargo command said, None where it was ended after the time limit, or its output as the
/// error.
fn cargo(root: &Path, args: &[&str], limit: Option<Duration>) -> Result<Option<String>, Box<dyn Error>> {
    let mut command = match limit {
        None => Command::new("cargo"),
        Some(limit) => {
            let mut timeout = Command::new("timeout");
            timeout.arg(limit.as_secs().max(1).to_string()).arg("cargo");
            timeout
        }
    };
    let offline = [("CARGO_NET_OFFLINE", "true"), ("CARGO_TERM_COLOR", "never"), ("PROPTEST_CASES", "16")];
    let out = command.args(args).current_dir(root).envs(offline).output()?;
    let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    match (out.status.success(), limit, out.status.code()) {
        (true, ..) => Ok(Some(said)),
        (_, Some(_), Some(124)) => Ok(None),
        _ if said.contains("--offline") => Err(format!("{said}\n(`cargo fetch` downloads what is missing)").into()),
        _ => Err(said.into()),
    }
}

/// The unit tests of a crate: those of its library and its programs.
fn test_args<'a>(root: &Path, name: &'a str) -> Vec<&'a str> {
    let dir = if name == "xtask" { root.join(name) } else { root.join("crates").join(name) };
    let manifest = std::fs::read_to_string(dir.join("Cargo.toml")).unwrap_or_default();
    let library = dir.join("src/lib.rs").is_file() || manifest.contains("\n[lib]");
    let mut args = vec!["test", "-p", name, "--no-fail-fast", "--bins"];
    if library {
        args.push("--lib");
    }
    args
}

fn passed_tests(said: &str) -> usize {
    said.lines()
        .filter(|l| l.starts_with("test result:"))
        .filter_map(|l| l.split("; ").find_map(|part| part.strip_suffix(" passed")))
        .filter_map(|head| head.rsplit(' ').next()?.parse::<usize>().ok())
        .sum()
}

/// Files that differ from main, uncommitted and new ones with them, and what they were compared to.
fn changed_files(root: &Path) -> Result<(Vec<String>, String), Box<dyn Error>> {
    let git = |args: &[&str]| -> Option<String> {
        let out = Command::new("git").arg("-C").arg(root).args(args).output().ok()?;
        out.status.success().then(|| String::from_utf8_lossy(&out.stdout).trim().to_owned())
    };
    let found = ["origin/main", "main"].iter().find_map(|b| Some((*b, git(&["merge-base", "HEAD", b])?)));
    let (name, base) = found.unwrap_or(("HEAD", "HEAD".to_owned()));
    let mut files = git(&["diff", "--name-only", &base]).ok_or("check: git diff failed")?;
    files += "\n";
    files += &git(&["ls-files", "--others", "--exclude-standard"]).unwrap_or_default();
    let files = files.lines().filter(|l| !l.is_empty()).map(str::to_owned).collect();
    Ok((files, name.to_owned()))
}

#[derive(Debug, PartialEq)]
struct Plan {
    changed: Vec<String>,
    /// Crates to test while time is left, in this order.
    rest: Vec<String>,
}

/// Crates of `files`, and those to test after them: by how many dependencies away they are.
fn plan(crates: &[tidy::Crate], files: &[String]) -> Plan {
    let changed: Vec<String> = crates
        .iter()
        .filter(|c| files.iter().any(|f| f.starts_with(&format!("{}/", c.dir))))
        .map(|c| c.name.clone())
        .collect();
    let mut seen: BTreeSet<&str> = changed.iter().map(String::as_str).collect();
    let mut rest: Vec<String> = Vec::new();
    loop {
        let next: Vec<&str> = crates
            .iter()
            .filter(|c| !seen.contains(c.name.as_str()) && c.needs.iter().any(|d| seen.contains(d.as_str())))
            .map(|c| c.name.as_str())
            .collect();
        if next.is_empty() {
            break;
        }
        seen.extend(&next);
        rest.extend(next.into_iter().map(str::to_owned));
    }
    if changed.is_empty() || files.iter().any(|f| EVERYWHERE.contains(&f.as_str())) {
        rest.extend(crates.iter().filter(|c| !seen.contains(c.name.as_str())).map(|c| c.name.clone()));
    }
    Plan { changed, rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_crate(name: &str, needs: &[&str]) -> tidy::Crate {
        let needs = needs.iter().map(|n| (*n).to_owned()).collect();
        tidy::Crate { name: name.to_owned(), dir: format!("crates/{name}"), needs }
    }

    #[test]
    fn dependants_follow_by_distance() {
        let crates = [a_crate("a", &[]), a_crate("far", &["b"]), a_crate("b", &["a"]), a_crate("other", &[])];
        let of = |files: &[&str]| plan(&crates, &files.iter().map(|f| (*f).to_owned()).collect::<Vec<_>>());
        let strings = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
        assert_eq!(of(&["crates/a/src/x.rs"]), Plan { changed: strings(&["a"]), rest: strings(&["b", "far"]) });
        assert_eq!(of(&["docs/x.md"]), Plan { changed: vec![], rest: strings(&["a", "far", "b", "other"]) });
        assert_eq!(of(&["crates/b/x", "Cargo.lock"]).rest, strings(&["far", "a", "other"]));
    }

    #[test]
    fn counts_what_passed() {
        let said = "test result: ok. 12 passed; 0 failed; 0 ignored\nrunning\ntest result: ok. 3 passed; 0 failed\n";
        assert_eq!(passed_tests(said), 15);
        assert_eq!(passed_tests("no test result"), 0);
    }
}
