//! The exported functions of a front end: both names of each entry.

use super::Input;
use super::ctype::{export_type, rust_return};
use super::entries::own_large_body;
use crate::table::{AbiFacts, CHAPTERS, Function};
use std::fmt::Write;

/// The front ends.
pub const LIBS: [&str; 3] = ["mpi5", "mpich", "ompi"];

fn facts<'a>(input: &'a Input, lib: &str) -> &'a AbiFacts {
    match lib {
        "mpi5" => &input.mpi5,
        "mpich" => &input.mpich,
        _ => &input.ompi,
    }
}

pub fn index(input: &Input, lib: &str) -> String {
    let what = &facts(input, lib).library;
    let mut s = format!("//! The functions that {what} exports, by chapter of the MPI standard.\n\n");
    for (chapter, _) in CHAPTERS {
        let _ = writeln!(s, "mod {chapter};");
    }
    s.push_str(match lib {
        "mpi5" => "#[cfg(test)]\nmod checks;\n",
        "mpich" => "pub mod values;\n",
        _ => "pub mod objects;\npub mod values;\n",
    });
    s
}

pub fn chapter(input: &Input, lib: &str, chapter: &str, title: &str) -> String {
    let mut s = format!("//! {title}.\n\n#![allow(non_snake_case, unused_imports)]\n\n");
    s.push_str("use crate::types::*;\nuse std::ffi::{c_char, c_int, c_void};\n");
    s.push_str(
        "use weft_abi_common::{exports, generated, glue};\nuse weft_abi_common::to_body::{LargeFn, SmallFn};\n\n",
    );
    s.push_str("exports! {\n    ThisAbi;\n");
    for f in input.table.functions.iter().filter(|f| f.chapter == chapter && f.exported_by(lib)) {
        one(&mut s, input, f, &f.name, false);
        for a in facts(input, lib).alias.iter().filter(|a| a.of == f.name) {
            one(&mut s, input, f, &a.name, false);
        }
        if f.large {
            one(&mut s, input, f, &f.name, true);
        }
    }
    s.push_str("}\n");
    s
}

fn one(s: &mut String, input: &Input, f: &Function, name: &str, large: bool) {
    let own = own_large_body(input, f).filter(|_| large);
    let snake = own.unwrap_or_else(|| f.snake());
    let path = match input.glue.get(&snake) {
        Some(g) => format!("glue::{}::{snake}", g.module),
        None => format!("generated::{}::{snake}", f.chapter),
    };
    let name = if large { format!("{name}_c") } else { name.to_owned() };
    let params: Vec<String> = f
        .params
        .iter()
        .filter(|p| p.kind != "VARARGS")
        .map(|p| format!("{}: {}", p.name, export_type(p, &input.table.kinds[&p.kind], large)))
        .collect();
    let _ = writeln!(s, "    {path}:");
    let mut line = format!("        {name} P{name} (");
    for (i, p) in params.iter().enumerate() {
        let sep = if i + 1 < params.len() { ", " } else { "" };
        if line.len() + p.len() + sep.len() > 100 {
            let _ = writeln!(s, "{}", line.trim_end());
            line = " ".repeat(12);
        }
        line.push_str(p);
        line.push_str(sep);
    }
    let _ = writeln!(s, "{line}) -> {};", rust_return(&f.returns, ""));
}
