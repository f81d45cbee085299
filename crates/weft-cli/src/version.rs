//! What this is, for `weft --version` and for reports of faults.

use std::fmt::Write;
use std::sync::LazyLock;

/// The libraries of an installation: the file that programs ask for, and whose ABI it has.
const LIBRARIES: [(&str, &str); 4] = [
    ("libmpi_abi.so.1", "the MPI-5.0 standard ABI"),
    ("libmpi.so.12", "the MPICH ABI: MPICH, Intel MPI, MVAPICH, Cray MPI"),
    ("libmpi.so.40", "Open MPI 4.0 to 5.0"),
    ("libweft_shmem.so.1", "OpenSHMEM 1.6"),
];

/// The number, the commit where the build was told it (scripts/stage.sh), and the ABIs.
pub static LONG: LazyLock<String> = LazyLock::new(|| {
    let mut text = env!("CARGO_PKG_VERSION").to_owned();
    if let Some(commit) = option_env!("BUILD_COMMIT") {
        let _ = write!(text, "\ncommit {commit}");
    }
    LIBRARIES.iter().for_each(|(file, abi)| {
        let _ = write!(text, "\n{file}: {abi}");
    });
    text
});
