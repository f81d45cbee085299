//! Finds bodies by reading their signatures, so that generating needs no build of the engine.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

/// A public function: where it is, and its types as written.
#[derive(Clone, Debug)]
pub struct Body {
    /// Module path below the scanned folder: `p2p`, `coll::bcast`.
    pub module: String,
    pub args: Vec<(String, String)>,
    /// The types inside `Result<..>`, one per element of a tuple; empty for `()`.
    pub returns: Vec<String>,
    /// Whether it returns a `Result`.
    pub fallible: bool,
}

pub type Bodies = BTreeMap<String, Body>;

/// All `pub fn`s in the files below `dir`.
pub fn scan(dir: &Path) -> Result<Bodies, Box<dyn Error>> {
    let mut bodies = Bodies::new();
    walk(dir, "", &mut bodies)?;
    Ok(bodies)
}

fn walk(dir: &Path, module: &str, bodies: &mut Bodies) -> Result<(), Box<dyn Error>> {
    if !dir.is_dir() {
        return Ok(());
    }
    let mut entries: Vec<_> = std::fs::read_dir(dir)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::path);
    for e in entries {
        let path = e.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let inner = match (module, stem.as_str()) {
            (m, "mod") => m.to_owned(),
            ("", s) => s.to_owned(),
            (m, s) => format!("{m}::{s}"),
        };
        if path.is_dir() {
            walk(&path, &inner, bodies)?;
        } else if path.extension().is_some_and(|x| x == "rs") {
            file(&std::fs::read_to_string(&path)?, &inner, bodies);
        }
    }
    Ok(())
}

fn file(text: &str, module: &str, bodies: &mut Bodies) {
    // Functions that a macro makes are listed in a comment beside its use.
    for name in text.lines().filter_map(|l| l.strip_prefix("// ENTRIES:")).flat_map(str::split_whitespace) {
        let body = Body { module: module.to_owned(), args: Vec::new(), returns: Vec::new(), fallible: false };
        bodies.insert(name.to_owned(), body);
    }
    let text: String = text
        .lines()
        .map(|l| l.split_once("//").map_or(l, |(code, _)| code))
        .take_while(|l| !l.starts_with("mod tests"))
        .collect::<Vec<_>>()
        .join("\n");
    collectives(&text, module, bodies);
    let mut rest = text.as_str();
    while let Some(at) = rest.find("\npub ") {
        rest = &rest[at + 5..];
        let Some(after) = rest.strip_prefix("fn ").or_else(|| rest.strip_prefix("unsafe fn ")) else {
            continue;
        };
        let Some((name, body)) = signature(after, module) else {
            continue;
        };
        bodies.insert(name, body);
    }
}

/// Reads `collectives! {`: each `blocking nonblocking persistent(args);` is three functions.
fn collectives(text: &str, module: &str, bodies: &mut Bodies) {
    let Some(inner) =
        text.split_once("\ncollectives! {").and_then(|(_, rest)| rest.split_once("\n}")).map(|(inner, _)| inner)
    else {
        return;
    };
    for entry in inner.split(';') {
        let Some((names, args)) = entry.trim().split_once('(') else {
            continue;
        };
        let args = args.trim().trim_end_matches(')');
        let forms = [
            ("comm: CommH", "Result<()>"),
            ("comm: CommH", "Result<RequestH>"),
            ("comm: CommH, info: InfoH", "Result<RequestH>"),
        ];
        for (name, (last, returns)) in names.split_whitespace().zip(forms) {
            let all = [args, last].join(if args.is_empty() { "" } else { ", " });
            bodies.extend(signature(&format!("{name}({all}) -> {returns} {{"), module));
        }
    }
}

/// Parses `name<..>(args) -> Result<..> {`.
fn signature(s: &str, module: &str) -> Option<(String, Body)> {
    let name_end = s.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    let name = s[..name_end].to_owned();
    let open = name_end + s[name_end..].find('(')?;
    let close = matching(s, open)?;
    let args = split(&s[open + 1..close])
        .into_iter()
        .filter_map(|a| {
            let (n, t) = a.split_once(':')?;
            let n = n.trim().trim_start_matches("mut ").trim_start_matches('_');
            Some((n.to_owned(), squeeze(t)))
        })
        .collect();
    let tail = &s[close + 1..];
    let end = tail.find(['{', ';']).unwrap_or(tail.len());
    let ret = tail[..end].split(" where").next()?.trim().trim_start_matches("->").trim().to_owned();
    let (fallible, inner) = match ret.strip_prefix("Result<").and_then(|r| r.strip_suffix('>')) {
        Some(inner) => (true, inner.trim().to_owned()),
        None => (false, ret),
    };
    let returns = match inner.strip_prefix('(').and_then(|r| r.strip_suffix(')')) {
        Some(tuple) => split(tuple).iter().map(|t| squeeze(t)).collect(),
        None if inner.is_empty() => Vec::new(),
        None => vec![squeeze(&inner)],
    };
    Some((name, Body { module: module.to_owned(), args, returns, fallible }))
}

fn squeeze(s: &str) -> String {
    s.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn matching(s: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (i, c) in s[open..].char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(open + i);
        }
    }
    None
}

/// Splits at commas outside of brackets.
fn split(s: &str) -> Vec<String> {
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for c in s.chars() {
        match c {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            parts.push(String::new());
        } else if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    parts.retain(|p| !p.trim().is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures() {
        let mut b = Bodies::new();
        let text = "//! x\n/// doc\npub fn testany(requests: impl RequestArray, status: &mut Status) -> Result<(i32, bool)> {\n}\n\
                    #[inline]\npub unsafe fn get(a: HArr<DatatypeH>,\n    _b: (i32, i32),\n) -> Result<Vec<i32>> {}\n\
                    pub fn wtime() -> f64 {}\nfn private() {}\npub fn done() -> Result<()> {}\n";
        file(text, "m", &mut b);
        assert_eq!(b.len(), 4);
        assert_eq!(b["testany"].args[1], ("status".into(), "&mut Status".into()));
        assert_eq!(b["testany"].returns, ["i32", "bool"]);
        assert_eq!(b["get"].args[1], ("b".into(), "(i32, i32)".into()));
        assert_eq!(b["get"].returns, ["Vec<i32>"]);
        assert!(!b["wtime"].fallible);
        assert!(b["done"].returns.is_empty());
    }

    #[test]
    fn three_forms_of_a_collective() {
        let mut b = Bodies::new();
        let text = "use x;\n\ncollectives! {\n    barrier ibarrier barrier_init();\n    \
                    bcast ibcast bcast_init(buffer: *mut u8,\n        root: i32);\n}\n";
        file(text, "coll", &mut b);
        assert_eq!(b.len(), 6);
        assert!(b["bcast"].returns.is_empty());
        assert_eq!(b["ibarrier"].args, [("comm".into(), "CommH".into())]);
        assert_eq!(b["ibcast"].returns, ["RequestH"]);
        assert_eq!(b["bcast_init"].args.len(), 4);
        assert_eq!(b["bcast_init"].args[1].0, "root");
    }
}
