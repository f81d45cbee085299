//! `mpif.h`, and the constants of the modules: values of the standard ABI.

use crate::table::{AbiFacts, Value};
use std::fmt::Write;

/// Groups of constants that only C has.
const C_ONLY: &[&str] =
    &["CALLBACK_SAFETY", "SOURCE_ORDERING", "VERBOSITY", "BIND_TYPE", "VARIABLE_SCOPE", "PVAR_CLASS", "F_STATUS"];

/// Kinds of integers and what the implementation promises.
pub const KINDS: &[(&str, &str)] =
    &[("MPI_ADDRESS_KIND", "8"), ("MPI_COUNT_KIND", "8"), ("MPI_OFFSET_KIND", "8"), ("MPI_INTEGER_KIND", "4")];

/// Names and values of the integer constants.
pub fn integers(abi: &AbiFacts) -> Vec<(String, i64)> {
    let mut v = Vec::new();
    for g in &abi.group {
        if g.kind == "F_STATUS" {
            for x in &g.values {
                let n = x.value.unwrap_or(0);
                match x.name.as_str() {
                    "MPI_F_STATUS_SIZE" => v.push(("MPI_STATUS_SIZE".into(), n)),
                    // From 0 in C, from 1 in Fortran.
                    name => v.push((name.replacen("MPI_F_", "MPI_", 1), n + 1)),
                }
            }
        }
        if C_ONLY.contains(&g.kind.as_str()) {
            continue;
        }
        for x in &g.values {
            // The null character of C is not counted.
            let less = i64::from(g.kind == "STRING_SIZE");
            v.push((x.name.clone(), x.value.unwrap_or(0) - less));
        }
    }
    v
}

/// Name, C type and value of the predefined handles.
pub fn handles(abi: &AbiFacts) -> Vec<(String, &str, i64)> {
    let mut v = Vec::new();
    for h in &abi.handle {
        for x in &h.values {
            if let Some(n) = value_of(&h.values, x) {
                v.push((x.name.clone(), h.c.as_str(), n));
            }
        }
    }
    v
}

fn value_of(all: &[Value], x: &Value) -> Option<i64> {
    match &x.alias {
        Some(a) => all.iter().find(|y| y.name == *a).and_then(|y| value_of(all, y)),
        None => x.value,
    }
}

/// MPI_DISPLACEMENT_CURRENT.
pub fn displacement_current(abi: &AbiFacts) -> i64 {
    let all = abi.pointer.iter().flat_map(|p| &p.values);
    all.filter(|v| v.name == "MPI_DISPLACEMENT_CURRENT").find_map(|v| v.value).expect("in the table")
}

/// A handle or constant as a default INTEGER.
pub fn narrow(n: i64) -> i64 {
    i64::from(n as i32)
}

/// The functions that may be given to attribute and data representation calls.
pub const CALLBACKS: &[&str] = &[
    "MPI_NULL_COPY_FN",
    "MPI_NULL_DELETE_FN",
    "MPI_DUP_FN",
    "MPI_COMM_NULL_COPY_FN",
    "MPI_COMM_NULL_DELETE_FN",
    "MPI_COMM_DUP_FN",
    "MPI_TYPE_NULL_COPY_FN",
    "MPI_TYPE_NULL_DELETE_FN",
    "MPI_TYPE_DUP_FN",
    "MPI_WIN_NULL_COPY_FN",
    "MPI_WIN_NULL_DELETE_FN",
    "MPI_WIN_DUP_FN",
    "MPI_CONVERSION_FN_NULL",
];

const COMMONS: &str = "      INTEGER MPI_BOTTOM, MPI_IN_PLACE, MPI_BUFFER_AUTOMATIC
      INTEGER MPI_STATUS_IGNORE(MPI_STATUS_SIZE)
      INTEGER MPI_STATUSES_IGNORE(MPI_STATUS_SIZE,1)
      INTEGER MPI_ERRCODES_IGNORE(1)
      INTEGER MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
      CHARACTER*1 MPI_ARGVS_NULL(1,1), MPI_ARGV_NULL(1)
      COMMON /MPIPRIV1/ MPI_BOTTOM, MPI_IN_PLACE, MPI_STATUS_IGNORE
      COMMON /MPIPRIV2/ MPI_STATUSES_IGNORE, MPI_ERRCODES_IGNORE
      COMMON /MPIPRIVC/ MPI_ARGVS_NULL, MPI_ARGV_NULL
      COMMON /MPIFCMB5/ MPI_UNWEIGHTED
      COMMON /MPIFCMB9/ MPI_WEIGHTS_EMPTY
      COMMON /WEFTPRIV1/ MPI_BUFFER_AUTOMATIC
      SAVE /MPIPRIV1/, /MPIPRIV2/, /MPIPRIVC/
      SAVE /MPIFCMB5/, /MPIFCMB9/, /WEFTPRIV1/
";

/// Constants, kinds and special addresses, in lines that both source forms read.
pub fn declarations(abi: &AbiFacts) -> String {
    let mut s = String::new();
    let mut constant = |kind: &str, name: &str, value: &str| {
        let _ = writeln!(s, "      {kind} {name}\n      PARAMETER ({name}={value})");
    };
    for (name, value) in KINDS {
        constant("INTEGER", name, value);
    }
    for (name, n) in integers(abi) {
        constant("INTEGER", &name, &n.to_string());
    }
    for (name, _, n) in handles(abi) {
        constant("INTEGER", &name, &narrow(n).to_string());
    }
    constant("INTEGER*8", "MPI_DISPLACEMENT_CURRENT", &displacement_current(abi).to_string());
    constant("LOGICAL", "MPI_SUBARRAYS_SUPPORTED", ".FALSE.");
    constant("LOGICAL", "MPI_ASYNC_PROTECTS_NONBLOCKING", ".FALSE.");
    s.push_str(COMMONS);
    s
}

pub fn mpif(abi: &AbiFacts) -> String {
    let mut s = String::from(
        "!     mpif.h for the MPI-5.0 ABI, for fixed and free source form.\n\
         !     Written by `cargo xtask codegen` from api/. Do not edit.\n",
    );
    s.push_str(&declarations(abi));
    s.push_str("      DOUBLE PRECISION MPI_WTIME, MPI_WTICK\n      DOUBLE PRECISION PMPI_WTIME, PMPI_WTICK\n");
    s.push_str("      INTEGER*8 MPI_AINT_ADD, MPI_AINT_DIFF\n      INTEGER*8 PMPI_AINT_ADD, PMPI_AINT_DIFF\n");
    for name in CALLBACKS.iter().chain(&[
        "MPI_WTIME",
        "MPI_WTICK",
        "PMPI_WTIME",
        "PMPI_WTICK",
        "MPI_AINT_ADD",
        "MPI_AINT_DIFF",
        "PMPI_AINT_ADD",
        "PMPI_AINT_DIFF",
    ]) {
        let _ = writeln!(s, "      EXTERNAL {name}");
    }
    s
}

/// The handles of the MPICH ABI, which its modules keep in memory as well.
pub fn mpich(abi: &AbiFacts) -> String {
    let mut s = String::from("/* Written by `cargo xtask codegen` from api/. Do not edit. */\n");
    for (name, _, n) in handles(abi) {
        if !name.starts_with("MPIX_") {
            let _ = writeln!(s, "CONSTANT({}, {});", name.to_lowercase(), narrow(n));
        }
    }
    s
}

/// The handles of Open MPI's ABI as its modules keep them in memory: the name, that of older modules, the number.
pub fn ompi(abi: &AbiFacts) -> String {
    let mut s = String::from("/* Written by `cargo xtask codegen` from api/. Do not edit. */\n");
    for h in &abi.handle {
        for x in h.values.iter().filter(|x| x.name.starts_with("MPI_")) {
            let of = x.alias.as_ref().map_or(Some(x), |a| h.values.iter().find(|y| y.name == *a));
            if let Some(n) = of.and_then(|y| y.fortran) {
                let name = x.name.to_lowercase();
                let _ = writeln!(s, "CONSTANT({name}, {}, {n});", name.strip_suffix("_t").unwrap_or(&name));
            }
        }
    }
    s
}
