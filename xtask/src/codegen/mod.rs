//! `cargo xtask codegen`: everything that derives from `api/*.toml`.
//!
//! The outputs are committed and never edited; `--check` compares them with what the table and the
//! engine's bodies give now.

mod coverage;
pub mod ctype;
mod entries;
mod exports;
mod fortran;
pub mod header;
mod names;
mod objects;
mod params;
mod scan;
pub mod shmem;
mod tested;
mod values;
mod variables;

use crate::table::{self, AbiFacts, CHAPTERS, Table};
use crate::{Outcome, root};
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the generators read.
pub struct Input {
    pub table: Table,
    pub mpi5: AbiFacts,
    pub mpich: AbiFacts,
    pub ompi: AbiFacts,
    /// Bodies in `weft_core::api` and hand-written entries, by name.
    pub bodies: scan::Bodies,
    pub glue: scan::Bodies,
    /// What the tests say of functions.
    pub tested: tested::Tested,
}

/// First line of each generated Rust file.
const MARK: &str = "// Written by `cargo xtask codegen` from api/*.toml. Do not edit.\n";

pub fn run(check: bool) -> Outcome {
    let root = root();
    let input = Input {
        table: table::load(&root)?,
        mpi5: table::load_abi(&root, "mpi5")?,
        mpich: table::load_abi(&root, "mpich")?,
        ompi: table::load_abi(&root, "ompi")?,
        bodies: scan::scan(&root.join("crates/weft-core/src/api"))?,
        glue: scan::scan(&root.join("crates/weft-abi-common/src/glue"))?,
        tested: tested::read(&root)?,
    };
    let files = generate(&input)?;
    let mut stale = Vec::new();
    for (path, text) in &files {
        let full = root.join(path);
        if std::fs::read_to_string(&full).is_ok_and(|old| old == *text) {
            continue;
        }
        stale.push(path.display().to_string());
        if !check {
            std::fs::create_dir_all(full.parent().expect("a file in a folder"))?;
            std::fs::write(&full, text)?;
        }
    }
    if check && !stale.is_empty() {
        return Err(format!("not up to date, run `cargo xtask codegen`: {}", stale.join(", ")).into());
    }
    println!("codegen: {} files, {} {}", files.len(), stale.len(), if check { "stale" } else { "written" });
    Ok(())
}

fn generate(input: &Input) -> Result<Vec<(PathBuf, String)>, Box<dyn Error>> {
    let common = Path::new("crates/weft-abi-common/src/generated");
    let mut rust: Vec<(PathBuf, String)> = vec![
        (common.join("mod.rs"), entries::index()),
        (common.join("names.rs"), names::names(input)),
        (common.join("values.rs"), values::identity(input)),
        (Path::new("crates/weft-abi-mpich/src/generated/values.rs").into(), values::numbers(input, &input.mpich)?),
        (Path::new("crates/weft-abi-ompi/src/generated/values.rs").into(), values::numbers(input, &input.ompi)?),
        (Path::new("crates/weft-abi-ompi/src/generated/objects.rs").into(), objects::objects(input)?),
        (Path::new("crates/weft-abi-mpi5/src/generated/checks.rs").into(), values::checks(input)),
    ];
    let mut wrong = Vec::new();
    for (chapter, title) in CHAPTERS {
        match entries::chapter(input, chapter, title) {
            Ok(text) => rust.push((common.join(format!("{chapter}.rs")), text)),
            Err(e) => wrong.push(e.to_string()),
        }
        for lib in exports::LIBS {
            let dir = PathBuf::from(format!("crates/weft-abi-{lib}/src/generated"));
            rust.push((dir.join(format!("{chapter}.rs")), exports::chapter(input, lib, chapter, title)));
        }
    }
    for lib in exports::LIBS {
        let dir = PathBuf::from(format!("crates/weft-abi-{lib}/src/generated"));
        rust.push((dir.join("mod.rs"), exports::index(input, lib)));
    }
    let shmem = shmem::generate(&root(), env!("CARGO_PKG_VERSION"))?;
    rust.extend(shmem.rust);
    if !wrong.is_empty() {
        return Err(format!("table and bodies disagree:\n  {}", wrong.join("\n  ")).into());
    }
    let mut files = Vec::new();
    for (path, text) in rust {
        let text = rustfmt(&format!("{MARK}{text}")).map_err(|e| format!("{}: {e}", path.display()))?;
        files.push((path, text));
    }
    files.extend(shmem.c);
    files.push(("include/mpi.h".into(), header::header(&input.table, &input.mpi5)));
    files.push(("bindings/mpich/mpi.h".into(), header::mpich(&input.table, &input.mpich)));
    files.push(("bindings/ompi/mpi.h".into(), header::ompi(&input.table, &input.ompi)));
    files.extend(fortran::files(input));
    files.push(params::file(&root())?);
    files.push(("docs/parameters.md".into(), variables::page(&root(), &params::names(&root())?)?));
    files.push(("docs/coverage.md".into(), coverage::page(input)));
    Ok(files)
}

fn rustfmt(text: &str) -> Result<String, Box<dyn Error>> {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut stdin = child.stdin.take().ok_or("no stdin")?;
    let owned = text.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(owned.as_bytes()));
    let out = child.wait_with_output()?;
    writer.join().map_err(|_| "writer")??;
    if !out.status.success() {
        std::fs::write(std::env::temp_dir().join("weft-codegen-failed.rs"), text)?;
        return Err(format!("rustfmt: {}", String::from_utf8_lossy(&out.stderr)).into());
    }
    Ok(String::from_utf8(out.stdout)?)
}
