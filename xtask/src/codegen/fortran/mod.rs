//! The Fortran interface: `bindings/fortran`.
//!
//! `entries` writes the procedures (in C, for both ABIs), `constants` the header mpif.h, `modules`
//! the modules mpi and mpi_f08 for the standard ABI.

mod constants;
mod entries;
mod modules;

use super::Input;
use crate::table::{CHAPTERS, Dir, Function, Kind, Param, Table};
use std::path::PathBuf;

/// Extensions that MPICH's Fortran library has.
const EXTENSIONS: &[&str] = &[
    "MPIX_Comm_agree",
    "MPIX_Comm_failure_ack",
    "MPIX_Comm_failure_get_acked",
    "MPIX_Comm_revoke",
    "MPIX_Comm_shrink",
    "MPIX_GPU_query_support",
    "MPIX_Query_cuda_support",
    "MPIX_Query_hip_support",
    "MPIX_Query_ze_support",
];

/// Whether Fortran has the function.
fn in_fortran(f: &Function) -> bool {
    match f.chapter.as_str() {
        "tool" => f.name == "MPI_Pcontrol",
        "mpix" => EXTENSIONS.contains(&f.name.as_str()),
        "abi" => matches!(
            f.name.as_str(),
            "MPI_Status_f2f08"
                | "MPI_Status_f082f"
                | "MPI_Abi_get_version"
                | "MPI_Abi_get_info"
                | "MPI_Abi_get_fortran_info"
        ),
        _ => true,
    }
}

/// Whether mpi_f08 has it: not what MPI-2.0 replaced.
fn in_f08(f: &Function) -> bool {
    in_fortran(f) && f.removed.is_none() && f.deprecated.as_deref() != Some("2.0")
}

/// Whether mpif.h and the module mpi have it: not the functions with large counts.
fn in_f77(f: &Function) -> bool {
    in_fortran(f) && !f.name.ends_with("_c")
}

/// A procedure: a function in one of its widths.
#[derive(Clone, Copy)]
struct Procedure<'a> {
    f: &'a Function,
    kinds: &'a Table,
    large: bool,
}

impl<'a> Procedure<'a> {
    fn new(t: &'a Table, f: &'a Function, large: bool) -> Self {
        Self { f, kinds: t, large }
    }
    fn kind(&self, p: &Param) -> &'a Kind {
        &self.kinds.kinds[&p.kind]
    }
    /// Both widths of mpi_f08.
    fn of_f08(t: &'a Table, f: &'a Function) -> Vec<Self> {
        let large = f.large.then(|| Self::new(t, f, true));
        std::iter::once(Self::new(t, f, false)).chain(large).collect()
    }
    /// The parameters that Fortran has: no argc, argv, no variable arguments.
    fn params(&self) -> impl Iterator<Item = &'a Param> {
        let no_argv = matches!(self.f.name.as_str(), "MPI_Init" | "MPI_Init_thread" | "MPI_Info_create_env");
        self.f.params.iter().filter(move |p| match p.kind.as_str() {
            "VARARGS" | "ARGUMENT_COUNT" => false,
            "STRING_ARRAY" => !no_argv,
            _ => true,
        })
    }
    fn is_large(&self) -> bool {
        self.large || self.f.name.ends_with("_c")
    }
    /// `mpi_send`, `mpi_send_c`.
    fn lower(&self) -> String {
        let suffix = if self.large { "_c" } else { "" };
        format!("{}{suffix}", self.f.name.to_lowercase())
    }
    /// The specific name in mpi_f08 (MPI-5.0 section 19.1.5).
    fn f08_name(&self) -> String {
        format!("{}{}", self.lower(), self.f08_suffix())
    }
    fn f08_suffix(&self) -> &'static str {
        if self.params().any(is_choice) { "_f08ts" } else { "_f08" }
    }
    /// The C type of the small or large parameter: `int`, `MPI_Count`, ...
    fn c_base(&self, p: &Param) -> &'a str {
        let k = self.kind(p);
        if self.large { k.large.as_deref().unwrap_or(&k.c) } else { &k.c }
    }
    fn returns_code(&self) -> bool {
        self.f.returns == "int"
    }
    /// Whether it has an argument IERROR.
    fn has_ierror(&self) -> bool {
        self.returns_code() && self.f.name != "MPI_Pcontrol"
    }
}

/// A choice buffer: of any type and rank.
fn is_choice(p: &Param) -> bool {
    matches!(p.kind.as_str(), "BUFFER" | "LOCATION_BUFFER")
}

/// With a hidden length argument.
fn is_string(p: &Param) -> bool {
    matches!(p.kind.as_str(), "STRING" | "STRING_ARRAY" | "STRING_2DARRAY")
}

/// State and values of the callbacks of MPI-1 are INTEGERs, as are addresses of removed functions.
fn is_narrow(f: &Function, p: &Param) -> bool {
    match p.kind.as_str() {
        "LOCATION_SMALL" => f.removed.is_some(),
        "EXTRA_STATE" | "ATTRIBUTE_VAL" => f.deprecated.as_deref() == Some("2.0"),
        _ => false,
    }
}

/// Whether the call goes on when it has returned.
fn is_nonblocking(f: &Function) -> bool {
    f.params.iter().any(|p| p.kind == "REQUEST" && p.dir == Dir::Out)
        || ["_begin", "_end", "attach", "attach_buffer", "Win_create", "detach"].iter().any(|s| f.name.ends_with(s))
}

pub fn files(input: &Input) -> Vec<(PathBuf, String)> {
    let dir = PathBuf::from("bindings/fortran");
    let mut files: Vec<_> = CHAPTERS
        .iter()
        .filter_map(|(chapter, title)| {
            let text = entries::chapter(&input.table, chapter, title)?;
            Some((dir.join(format!("entries/{chapter}.h")), text))
        })
        .collect();
    files.push((dir.join("entries/all.h"), entries::index(&input.table)));
    files.push((dir.join("mpich_constants.h"), constants::mpich(&input.mpich)));
    files.push((dir.join("ompi_constants.h"), constants::ompi(&input.ompi)));
    files.push((dir.join("mpif.h"), constants::mpif(&input.mpi5)));
    files.push((dir.join("mpi.f90"), modules::mpi(input)));
    files.push((dir.join("mpi_f08.f90"), modules::mpi_f08(input)));
    files
}
