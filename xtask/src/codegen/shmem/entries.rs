//! The Rust entries: a line for each function, both of its names.

use super::{Api, Entry};
use std::error::Error;
use std::fmt::Write;

pub fn index(api: &Api) -> String {
    let mut s = String::from("//! The functions that the library exports, by chapter.\n\n");
    for c in api.chapters() {
        let _ = writeln!(s, "mod {c};");
    }
    s
}

pub fn chapter(api: &Api, chapter: &str) -> Result<String, Box<dyn Error>> {
    let mut s = format!("//! Functions of chapter {chapter} of the table.\n\n");
    s.push_str(
        "#![allow(unused_imports)]\n\nuse crate::glue::*;\nuse std::ffi::{c_char, c_int, c_long, c_ulong, c_void};\n",
    );
    s.push_str("use weft_base::consts::op;\nuse weft_shmem::{Amo, CTX_DEFAULT, TEAM_WORLD};\n\ncrate::entries! {\n");
    for e in api.entries().iter().filter(|e| e.chapter == chapter) {
        if !by_value_long_double(e) {
            let _ = writeln!(s, "{}", line(e)?);
        }
    }
    s.push_str("}\n");
    Ok(s)
}

/// Functions that pass or return a `long double` by value, which Rust cannot: written by hand.
fn by_value_long_double(e: &Entry) -> bool {
    e.ret.as_deref() == Some("long double") || e.args.iter().any(|a| a.c == "long double")
}

fn line(e: &Entry) -> Result<String, Box<dyn Error>> {
    let mut params = Vec::new();
    for a in e.args.iter().filter(|a| a.name != "...") {
        let name = if a.name == "ptr" { "p" } else { a.name.as_str() };
        params.push(format!("{}: {}", snake(name), rust_type(&a.c, e)?));
    }
    let ret = match &e.ret {
        Some(r) => format!(" -> {}", rust_type(r, e)?),
        None => String::new(),
    };
    let generic = e.elem.as_ref().map_or(String::new(), |r| format!("::<{r}>"));
    let (name, body) = (&e.name, &e.body);
    let lead = e.lead.join(", ");
    Ok(format!("{name} p{name} ({}){ret} = {body}{generic}, [{lead}];", params.join(", ")))
}

/// `PE_root` to `pe_root`, `pSync` to `p_sync`.
fn snake(name: &str) -> String {
    let mut s = String::new();
    let mut lower = false;
    for c in name.chars() {
        if c.is_uppercase() && lower {
            s.push('_');
        }
        lower = c.is_lowercase();
        s.push(c.to_ascii_lowercase());
    }
    s
}

fn rust_type(c: &str, e: &Entry) -> Result<String, Box<dyn Error>> {
    if let Some(inner) = c.strip_suffix('*') {
        let inner = inner.trim();
        let (kind, inner) = match inner.strip_prefix("const ") {
            Some(i) => ("*const", i),
            None => ("*mut", inner),
        };
        let pointee = if inner == "void" && e.elem.is_none() { "c_void".into() } else { rust_type(inner, e)? };
        return Ok(format!("{kind} {pointee}"));
    }
    let fixed = match c {
        "size_t" => "usize",
        "ptrdiff_t" => "isize",
        "int" => "c_int",
        "long" => "c_long",
        "char" => "c_char",
        "uint64_t" => "u64",
        "shmem_ctx_t" | "shmem_team_t" => "usize",
        "shmem_team_config_t" => "TeamConfig",
        "shmem_ctx_session_config_t" => "SessionConfig",
        // What is left is the element.
        _ => return e.elem.clone().ok_or_else(|| format!("{}: no Rust type for {c}", e.name).into()),
    };
    Ok(fixed.into())
}
