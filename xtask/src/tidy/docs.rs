//! What documents and comments say about the repository: the index of decisions agrees with its
//! files, PERF comments name a record, paths exist, the compiler's version stands once.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

type Found = Result<(), Box<dyn Error>>;

/// Crates with PERF comments that name no record yet, and how many at most; a number only goes down.
const PERF_UNNAMED: &[(&str, usize)] = &[("weft-p2p", 24), ("weft-coll", 21), ("weft-core", 14)];

/// Documents whose paths must exist.
const GUIDES: &[&str] = &["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md", "docs/glossary.md"];

pub fn run(root: &Path, errors: &mut Vec<String>) -> Found {
    decisions(root, errors)?;
    guides(root, errors)?;
    compiler(root, errors)
}

/// One record of a decision, as its file or the index tells of it.
#[derive(Debug, PartialEq, Eq)]
struct Decision {
    file: String,
    date: String,
    status: String,
}

/// The index docs/adr/README.md has a row for each record, with its date and status.
fn decisions(root: &Path, errors: &mut Vec<String>) -> Found {
    let dir = root.join("docs/adr");
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(&dir)? {
        let file = entry?.file_name().to_string_lossy().into_owned();
        if !file.starts_with(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let number = file.get(..4).unwrap_or_default().to_owned();
        match header(&file, &std::fs::read_to_string(dir.join(&file))?) {
            Some(decision) => {
                if let Some(other) = files.insert(number, decision) {
                    errors.push(format!("docs/adr/{file}: {} has the same number", other.file));
                }
            }
            None => errors.push(format!("docs/adr/{file}: no `Status:` and `Date: YYYY-MM-DD` below the title")),
        }
    }
    let rows = rows(&std::fs::read_to_string(dir.join("README.md"))?);
    if rows.is_empty() {
        errors.push("docs/adr/README.md: no rows".to_owned());
    }
    for (number, decision) in &files {
        match rows.get(number) {
            None => errors.push(format!("docs/adr/README.md: no row for {}", decision.file)),
            Some(row) if row != decision => {
                errors.push(format!("docs/adr/README.md: {number}: {row:?}, the file: {decision:?}"));
            }
            Some(_) => {}
        }
    }
    let gone = rows.keys().filter(|n| !files.contains_key(*n));
    errors.extend(gone.map(|n| format!("docs/adr/README.md: {n}: no such file")));
    Ok(())
}

fn header(file: &str, text: &str) -> Option<Decision> {
    let value = |key: &str| text.lines().take(8).find_map(|l| l.strip_prefix(key)).map(|v| v.trim().to_owned());
    let (status, date) = (value("Status:")?, value("Date:")?);
    let is_date = date.len() == 10 && date.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    (is_date && !status.is_empty()).then(|| Decision { file: file.to_owned(), date, status })
}

/// Rows `| [0001](file) | date | status | decision |` by number.
fn rows(index: &str) -> BTreeMap<String, Decision> {
    let row = |line: &str| {
        let mut cells = line.strip_prefix("| [")?.split(" | ");
        let (number, file) = cells.next()?.strip_suffix(')')?.split_once("](")?;
        let (date, status) = (cells.next()?.to_owned(), cells.next()?.to_owned());
        Some((number.to_owned(), Decision { file: file.to_owned(), date, status }))
    };
    index.lines().filter_map(row).collect()
}

/// Names of the records of measurements, without their ending.
pub fn records(root: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(root.join("bench/record"))? {
        let file = entry?.file_name().to_string_lossy().into_owned();
        names.extend(file.rsplit_once('.').map(|(stem, _)| stem.to_owned()));
    }
    Ok(names)
}

/// PERF comments of one file that name no record. A comment ends where its lines do.
pub fn perf(path: &str, text: &str, records: &[String]) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let mut unnamed = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        if !(line.starts_with("//") && line.contains("PERF:")) {
            continue;
        }
        let more = lines[i + 1..].iter().take_while(|l| l.starts_with("//") && !l.contains("PERF:"));
        let comment = std::iter::once(line).chain(more).copied().collect::<Vec<_>>().join("\n");
        if !records.iter().any(|r| comment.contains(&format!("bench/record/{r}"))) {
            unnamed.push(format!("{path}:{}: PERF names no bench/record/NAME", i + 1));
        }
    }
    unnamed
}

/// Compares what was found in one crate with what is allowed there.
pub fn perf_allowed(name: &str, unnamed: Vec<String>, errors: &mut Vec<String>) {
    let allowed = PERF_UNNAMED.iter().find(|(n, _)| *n == name).map_or(0, |(_, n)| *n);
    if unnamed.len() > allowed {
        errors.extend(unnamed);
    }
}

/// Paths in backticks or links of the guides exist.
fn guides(root: &Path, errors: &mut Vec<String>) -> Found {
    for guide in GUIDES {
        let text = std::fs::read_to_string(root.join(guide))?;
        for path in paths(&text).into_iter().filter(|p| !root.join(p).exists()) {
            errors.push(format!("{guide}: {path} does not exist"));
        }
    }
    Ok(())
}

/// What looks like a path of the repository: in backticks, beginning with a folder of the root.
fn paths(text: &str) -> Vec<&str> {
    const TOPS: &[&str] =
        &["api/", "bench/", "bindings/", "crates/", "docs/", "examples/", "scripts/", "tests/", "xtask/"];
    let capitals = |p: &str| p.contains(|c: char| c.is_ascii_uppercase()) && !p.ends_with(".md");
    let pattern = |p: &str| p.contains(|c: char| "*<{$".contains(c)) || capitals(p);
    let quoted = text.split('`').skip(1).step_by(2).flat_map(str::split_whitespace);
    quoted
        .map(|p| p.split(':').next().unwrap_or_default().trim_end_matches([',', '.']))
        .filter(|p| TOPS.iter().any(|t| p.starts_with(t)) && !pattern(p))
        .collect()
}

/// The toolchain that is pinned is the oldest one that is promised, or a patch of it.
fn compiler(root: &Path, errors: &mut Vec<String>) -> Found {
    let value = |file: &str, key: &str| -> Result<String, Box<dyn Error>> {
        let text = std::fs::read_to_string(root.join(file))?;
        let found = text.lines().find_map(|l| l.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"'));
        found.map(str::to_owned).ok_or_else(|| format!("{file}: no {key}").into())
    };
    let (pinned, oldest) = (value("rust-toolchain.toml", "channel")?, value("Cargo.toml", "rust-version")?);
    if pinned != oldest && !pinned.starts_with(&format!("{oldest}.")) {
        errors.push(format!("rust-toolchain.toml pins {pinned}, Cargo.toml promises {oldest}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_agrees_with_its_file() {
        let file = header("0001-x.md", "# 0001: X\n\nStatus: accepted\nDate: 2026-11-21\n\n## Context\n").unwrap();
        let rows = rows("| record | decided |\n|---|---|\n| [0001](0001-x.md) | 2026-11-21 | accepted | Does X. |\n");
        assert_eq!(rows["0001"], file);
        assert_eq!(header("0001-x.md", "# 0001: X\n\n## Context\nDate: 2026-11-21\n"), None);
    }

    #[test]
    fn a_perf_comment_names_a_record() {
        let records = ["2026-01-01-short".to_owned()];
        let named = "// PERF: one line\n// (bench/record/2026-01-01-short).\nlet x = 1;";
        assert!(perf("a.rs", named, &records).is_empty());
        let behind = "// PERF: one line\nlet x = 1;\n// bench/record/2026-01-01-short";
        assert_eq!(perf("a.rs", behind, &records).len(), 1);
        assert_eq!(perf("a.rs", "// PERF: bench/record/other", &records).len(), 1);
    }

    #[test]
    fn patterns_are_no_paths() {
        let text = "`crates/weft-x/src/a.rs:12` and `tests/run.py c -k X`, `api/*.toml`, `bench/record/*-x.md`, `crates/NAME/src`, crates/plain";
        assert_eq!(paths(text), ["crates/weft-x/src/a.rs", "tests/run.py"]);
    }
}
