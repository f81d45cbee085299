//! `docs/parameters.md`: every `WEFT_*` variable, from the code that reads it and `api/variables.toml`.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    internal: Vec<String>,
    group: toml::Table,
    variable: toml::Table,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Variable {
    group: String,
    range: String,
    when: String,
    help: Option<String>,
    default: Option<String>,
}

const TOP: &str = "# Parameters

Written by `cargo xtask codegen` from the code and `api/variables.toml`. Do not edit.

Each is a variable of the environment; tools set most of them through MPI_T, too, before MPI_Init. A misspelt name that begins
with `WEFT_` is told at the start. None needs to be set: what depends on the machine is found by `weft tune`, and what
depends on the program while it runs.
";

pub fn page(root: &Path, names: &BTreeSet<String>) -> Result<String, Box<dyn Error>> {
    let file: File = toml::from_str(&std::fs::read_to_string(root.join("api/variables.toml"))?)
        .map_err(|e| format!("api/variables.toml: {e}"))?;
    let known: BTreeSet<&String> = file.internal.iter().chain(file.variable.keys()).collect();
    let missing: Vec<&String> = names.iter().filter(|n| !known.contains(n)).collect();
    let gone: Vec<&&String> = known.iter().filter(|n| !names.contains(**n)).collect();
    if !missing.is_empty() || !gone.is_empty() {
        return Err(format!("api/variables.toml lacks {missing:?}; has what no code reads: {gone:?}").into());
    }
    let declared = declared(root)?;
    let mut text = TOP.to_owned();
    for (group, title) in in_order(root, &file.group)? {
        let _ = writeln!(
            text,
            "\n## {title}\n\n| variable | what it does | values | default | when to touch it |\n|---|---|---|---|---|"
        );
        for (name, value) in &file.variable {
            let v: Variable = value.clone().try_into().map_err(|e| format!("{name}: {e}"))?;
            if v.group != group {
                continue;
            }
            let of_code = declared.get(name);
            let help = v.help.or(of_code.map(|(h, _)| h.clone())).ok_or_else(|| format!("{name}: no help"))?;
            let default = v.default.or(of_code.map(|(_, d)| d.clone())).ok_or_else(|| format!("{name}: no default"))?;
            let cell = |t: &str| t.replace('|', "\\|");
            let _ = writeln!(
                text,
                "| `{name}` | {} | {} | {} | {} |",
                cell(&help),
                cell(&v.range),
                cell(&default),
                cell(&v.when)
            );
        }
    }
    Ok(text)
}

/// Groups as the file has them: a parsed table is sorted.
fn in_order(root: &Path, groups: &toml::Table) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let text = std::fs::read_to_string(root.join("api/variables.toml"))?;
    let lines = text.lines().filter_map(|l| l.split_once(" = \"").map(|(name, _)| name.to_owned()));
    let named = lines.filter_map(|name| Some((name.clone(), groups.get(&name)?.as_str()?.to_owned())));
    Ok(named.collect())
}

/// Help and default of each `Param::new` in the sources; those that a macro makes have the macro's.
fn declared(root: &Path) -> Result<BTreeMap<String, (String, String)>, Box<dyn Error>> {
    let mut all = BTreeMap::new();
    let mut todo: Vec<_> =
        std::fs::read_dir(root.join("crates"))?.map(|e| Ok(e?.path().join("src"))).collect::<std::io::Result<_>>()?;
    while let Some(dir) = todo.pop() {
        if !dir.is_dir() {
            continue;
        }
        for entry in std::fs::read_dir(dir)? {
            let path = entry?.path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                read(&std::fs::read_to_string(&path)?, &mut all);
            }
        }
    }
    Ok(all)
}

fn read(source: &str, all: &mut BTreeMap<String, (String, String)>) {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    for call in code.split("Param::new(").skip(1) {
        let (first, rest) = match literal(call) {
            Some((name, rest)) => (vec![name], rest),
            // In a macro: `$text`, for the names that it is used with.
            None if call.trim_start().starts_with("$text") => {
                let used =
                    code.split("= \"WEFT_").skip(1).filter_map(|p| Some(format!("WEFT_{}", p.split_once('"')?.0)));
                (used.collect(), call)
            }
            None => continue,
        };
        let Some((help, rest)) = literal(after_comma(rest)) else { continue };
        let Some((default, _)) = literal(after_comma(rest)) else { continue };
        for name in first {
            all.insert(name, (help.clone(), default.clone()));
        }
    }
}

fn after_comma(text: &str) -> &str {
    text.split_once(',').map_or("", |(_, rest)| rest)
}

/// A string literal at the beginning, and what is behind it.
fn literal(text: &str) -> Option<(String, &str)> {
    let inner = text.trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, &inner[at + 1..])),
            '\\' => match chars.next()?.1 {
                '\n' => {
                    let rest = chars.as_str().trim_start();
                    // Blanks are a byte each.
                    let skip = chars.as_str().len() - rest.len();
                    for _ in 0..skip {
                        chars.next();
                    }
                }
                other => value.push(other),
            },
            _ => value.push(c),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_read() {
        let mut all = BTreeMap::new();
        read("Param::new(\n \"WEFT_A\",\n \"does \\\n   this, that\", \"x, y\",\n)", &mut all);
        assert_eq!(all["WEFT_A"], ("does this, that".into(), "x, y".into()));
        read("Param::new(\n $text,\n \"h\",\n \"d\",\n) f! { A = \"WEFT_B\", x; }", &mut all);
        assert_eq!(all["WEFT_B"], ("h".into(), "d".into()));
    }
}
