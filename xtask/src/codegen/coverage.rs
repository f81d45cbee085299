//! `docs/coverage.md`: which functions have a body.

use super::Input;
use super::exports::LIBS;
use crate::table::{CHAPTERS, Function};
use std::fmt::Write;

pub fn is_implemented(input: &Input, f: &Function) -> bool {
    let body = |n: &str| input.bodies.contains_key(n);
    input.glue.contains_key(&f.snake()) || body(&f.snake()) || f.body.as_deref().is_some_and(body)
}

pub fn page(input: &Input) -> String {
    let mut s = String::from(
        "# Coverage of the MPI standard\n\n\
         Written by `cargo xtask codegen` from `api/*.toml` and the bodies in `crates/weft-core/src/api`. Do not edit.\n\n\
         Every function below is exported by `libmpi_abi.so.1`, `libmpi.so.12` and `libmpi.so.40`, unless noted. One without a\n\
         body checks that MPI is initialised and raises `MPI_ERR_UNSUPPORTED_OPERATION` on the object's error handler.\n\
         A `_c` variant shares the body of the function that it belongs to.\n\n\
         Tests: \"C\" where a program below `tests/c` or `tests/multi` calls the function (mpi4py's suite, Fortran and the\n\
         calls with garbage of `tests/abi/test_garbage.py` come on top), and in how many ways\n\
         `tests/abi/test_arguments.py` calls it with one argument wrong, as derived from the kinds of its parameters.\n\n\
         | chapter | functions | implemented | in C programs | wrong arguments |\n|---|---:|---:|---:|---:|\n",
    );
    let mut sums = [0; 4];
    for (chapter, title) in CHAPTERS {
        let of: Vec<_> = input.table.functions.iter().filter(|f| f.chapter == *chapter).collect();
        let n = of.iter().filter(|f| is_implemented(input, f)).count();
        let called = of.iter().filter(|f| input.tested.is_called(&f.name)).count();
        let cases: i64 = of.iter().map(|f| input.tested.cases(&f.name)).sum();
        let row = [of.len(), n, called, cases as usize];
        sums.iter_mut().zip(row).for_each(|(sum, n)| *sum += n);
        let _ = writeln!(s, "| {title} | {} |", row.map(|n| n.to_string()).join(" | "));
    }
    let _ = writeln!(s, "| all | {} |\n", sums.map(|n| n.to_string()).join(" | "));
    for (chapter, title) in CHAPTERS {
        let _ = writeln!(s, "## {title}\n\n| function | section | since | status | tests |\n|---|---|---|---|---|");
        for f in input.table.functions.iter().filter(|f| f.chapter == *chapter) {
            row(&mut s, input, f);
        }
        s.push('\n');
    }
    s.truncate(s.trim_end().len());
    s.push('\n');
    s
}

fn tests(input: &Input, f: &Function) -> String {
    let called = input.tested.is_called(&f.name).then(|| "C".to_owned());
    let cases = Some(input.tested.cases(&f.name)).filter(|n| *n > 0);
    let parts: Vec<String> = called.into_iter().chain(cases.map(|n| format!("{n} wrong"))).collect();
    if parts.is_empty() { "-".into() } else { parts.join(", ") }
}

fn row(s: &mut String, input: &Input, f: &Function) {
    let mut notes = Vec::new();
    if let Some(v) = &f.deprecated {
        notes.push(format!("deprecated in {v}"));
    }
    if let Some(v) = &f.removed {
        notes.push(format!("removed in {v}"));
    }
    let all = [&input.mpi5, &input.mpich, &input.ompi];
    let of: Vec<_> = LIBS.iter().zip(all).filter(|(lib, _)| f.exported_by(lib)).collect();
    if of.len() < LIBS.len() {
        let names: Vec<_> = of.iter().map(|(_, facts)| format!("`{}`", facts.library)).collect();
        notes.push(format!("{} only", names.join(", ")));
    }
    let status = if is_implemented(input, f) { "implemented" } else { "unsupported" };
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
    let large = if f.large { ", `_c`" } else { "" };
    let dash = || "-".to_owned();
    let _ = writeln!(
        s,
        "| `{}`{large} | {} | {} | {status}{notes} | {} |",
        f.name,
        f.section.clone().unwrap_or_else(dash),
        f.since.clone().unwrap_or_else(dash),
        tests(input, f),
    );
}
