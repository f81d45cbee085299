//! Translation of numbers between an ABI and the engine, whose numbers are the MPI-5.0 ABI's.

use super::Input;
use crate::table::{AbiFacts, Group, Value};
use std::error::Error;
use std::fmt::Write;

/// Groups translated value by value. Ranks, tags and error codes have open ranges and are written
/// by hand in the front end; versions and sizes are not translated.
const OPEN: &[&str] = &["VERSION", "F_STATUS", "STRING_SIZE", "SIZE", "UNDEFINED", "ERROR_CLASS", "RANK", "TAG"];
/// Groups whose values are combined by or.
const BITS: &[&str] = &["ACCESS_MODE", "ASSERT"];
/// Groups in which a number without a name is meant as it is.
const NUMBERS: &[&str] = &["DTYPE_DISTRIBUTION_ARG"];
/// Groups in which MPI_UNDEFINED may stand.
const OR_UNDEFINED: &[&str] = &["SPLIT_TYPE", "TOPOLOGY_TYPE"];

fn translated(facts: &AbiFacts) -> impl Iterator<Item = &Group> {
    facts.group.iter().filter(|g| !OPEN.contains(&g.kind.as_str()))
}

/// The trait `Values`: every method leaves the number as it is.
pub fn identity(input: &Input) -> String {
    let mut s = String::from(
        "//! Translation of numbers, one pair of methods per group of constants.\n\n\
         /// Numbers of an ABI to those of the engine (`_in`) and back (`_out`). A number that means\n\
         /// nothing becomes one that the engine refuses.\npub trait Values {\n\
         /// The numbers are the engine's; arrays of them need no copy.\nconst IDENTITY: bool = true;\n",
    );
    let mut names: Vec<String> = translated(&input.mpi5).map(|g| g.kind.to_lowercase()).collect();
    names.extend(["rank", "tag", "error"].map(str::to_owned));
    for n in names {
        let _ = writeln!(
            s,
            "#[inline(always)]\nfn {n}_in(v: i32) -> i32 {{ v }}\n#[inline(always)]\nfn {n}_out(v: i32) -> i32 {{ v }}"
        );
    }
    s.push_str("}\n");
    s
}

fn engine_value(input: &Input, v: &Value) -> Option<i64> {
    let standard = input.mpi5.group.iter().flat_map(|g| &g.values).find(|x| x.name == v.name);
    standard.and_then(|x| x.value).or(v.engine)
}

pub fn handle_value(input: &Input, v: &Value) -> Option<i64> {
    let standard = input.mpi5.handle.iter().flat_map(|g| &g.values).find(|x| x.name == v.name);
    standard.and_then(|x| x.value).or(v.engine)
}

/// The tables and functions of a front end whose numbers are not the engine's.
pub fn numbers(input: &Input, abi: &AbiFacts) -> Result<String, Box<dyn Error>> {
    let mut s = format!(
        "//! The numbers of the {}.\n\n#![allow(dead_code)]\n\n\
         pub const NAME: &str = {:?};\n\n\
         /// How MPI_Get_library_version begins.\npub const SAYS: &str = {:?};\n\n\
         /// A number that the engine refuses everywhere.\nconst NONE: i32 = i32::MIN;\n\n",
        abi.name, abi.name, abi.says
    );
    for g in translated(abi) {
        let name = g.kind.to_lowercase();
        let pairs: Vec<(i64, i64)> =
            g.values.iter().filter_map(|v| Some((v.value?, engine_value(input, v)?))).collect();
        if BITS.contains(&g.kind.as_str()) {
            bits(&mut s, &name, &g.doc, &pairs);
        } else {
            let other = match g.kind.as_str() {
                // The engine's dynamic keyvals start above every predefined one.
                "KEYVAL" => "if v < 0x10000 { NONE } else { v }",
                k if NUMBERS.contains(&k) => "v",
                // MPI_UNDEFINED, which has the same number in both ABIs.
                k if OR_UNDEFINED.contains(&k) => "if v == -32766 { v } else { NONE }",
                _ => "NONE",
            };
            matches(&mut s, &name, &g.doc, &pairs, other);
        }
    }
    let classes = abi.group.iter().find(|g| g.kind == "ERROR_CLASS").ok_or("no error classes")?;
    s.push_str("/// Error classes: (ABI, engine).\npub const ERROR_CLASSES: &[(i32, i32)] = &[");
    for v in &classes.values {
        if let (Some(a), Some(b)) = (v.value, engine_value(input, v)) {
            let _ = write!(s, "({a}, {b}),");
        }
    }
    s.push_str("];\n\n");
    for h in abi.handle.iter().filter(|h| h.bytes.is_none()) {
        let name = h.c.strip_prefix("MPI_").unwrap_or(&h.c).to_uppercase();
        let _ =
            write!(s, "/// Predefined handles of type {}: (ABI, MPI-5.0).\npub const {name}: &[(u32, u32)] = &[", h.c);
        for v in &h.values {
            if let (Some(a), Some(b)) = (v.value, handle_value(input, v)) {
                let _ = write!(s, "(0x{a:08x}, 0x{b:x}),");
            }
        }
        s.push_str("];\n\n");
    }
    for v in &abi.group.iter().find(|g| g.kind == "STRING_SIZE").ok_or("no sizes")?.values {
        let name = v.name.strip_prefix("MPI_").unwrap_or(&v.name);
        let _ = writeln!(s, "pub const {name}: usize = {};", v.value.unwrap_or(0));
    }
    Ok(s)
}

fn bits(s: &mut String, name: &str, doc: &str, pairs: &[(i64, i64)]) {
    let all = |f: fn(&(i64, i64)) -> i64| pairs.iter().map(f).fold(0, |a, b| a | b);
    for (dir, from, to) in [("in", 0, 1), ("out", 1, 0)] {
        let known = if from == 0 { all(|p| p.0) } else { all(|p| p.1) };
        let _ = writeln!(
            s,
            "/// {doc}.\npub fn {name}_{dir}(v: i32) -> i32 {{\nif v & !{known} != 0 {{ return NONE; }}\nlet mut r = 0;"
        );
        for p in pairs {
            let p = [p.0, p.1];
            let _ = writeln!(s, "if v & {} != 0 {{ r |= {}; }}", p[from], p[to]);
        }
        s.push_str("r\n}\n\n");
    }
}

fn matches(s: &mut String, name: &str, doc: &str, pairs: &[(i64, i64)], other: &str) {
    for dir in ["in", "out"] {
        let _ = writeln!(s, "/// {doc}.\npub fn {name}_{dir}(v: i32) -> i32 {{\nmatch v {{");
        let mut seen = Vec::new();
        for &(a, b) in pairs {
            let (from, to) = if dir == "in" { (a, b) } else { (b, a) };
            if !seen.contains(&from) {
                seen.push(from);
                let _ = writeln!(s, "{from} => {to},");
            }
        }
        let _ = writeln!(s, "_ => {other},\n}}\n}}\n");
    }
}

/// A test that the constants of `weft-base` are those of `api/abi/mpi5.toml`.
pub fn checks(input: &Input) -> String {
    let mut s = String::from(
        "//! The engine's constants are those of the MPI-5.0 ABI.\n\nuse weft_base::ErrClass;\nuse weft_base::consts::*;\n\n\
         #[test]\nfn engine_constants() {\n",
    );
    let skip = [
        "VERSION",
        "F_STATUS",
        "CALLBACK_SAFETY",
        "SOURCE_ORDERING",
        "VERBOSITY",
        "BIND_TYPE",
        "VARIABLE_SCOPE",
        "PVAR_CLASS",
    ];
    for g in input.mpi5.group.iter().filter(|g| !skip.contains(&g.kind.as_str())) {
        for v in &g.values {
            let Some(n) = v.value else { continue };
            let short = v.name.strip_prefix("MPI_").unwrap_or(&v.name);
            let _ = match (g.kind.as_str(), short.strip_prefix("ERR_").or_else(|| short.strip_prefix("T_ERR_"))) {
                ("ERROR_CLASS", Some(e)) => {
                    let t = if short.starts_with("T_") { "T_" } else { "" };
                    writeln!(s, "assert_eq!(ErrClass::{t}{e}.0, {n});")
                }
                ("ERROR_CLASS", None) => writeln!(s, "assert_eq!(ErrClass::{short}.0, {n});"),
                ("STRING_SIZE" | "SIZE", _) => writeln!(s, "assert_eq!({short}, {n}usize);"),
                _ => writeln!(s, "assert_eq!({short}, {n});"),
            };
        }
    }
    for (kind, module) in [("DATATYPE", "dt"), ("OPERATION", "op")] {
        for v in input.mpi5.handle.iter().filter(|h| h.kind == kind).flat_map(|h| &h.values) {
            let short = v.name.strip_prefix("MPI_").unwrap_or(&v.name);
            if let Some(n) = v.value.filter(|_| short != "OP_NULL") {
                let short = match short.strip_prefix('2') {
                    Some(rest) => format!("TWO_{rest}"),
                    None => short.to_owned(),
                };
                let _ = writeln!(s, "assert_eq!({module}::{short}, 0x{n:x});");
            }
        }
    }
    s.push_str("}\n");
    s
}
