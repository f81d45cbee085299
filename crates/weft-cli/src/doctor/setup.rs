//! Whether this installation is complete and is the one that the shell finds.

use std::path::{Path, PathBuf};

use super::{Finding, Grade};

pub fn checks() -> Vec<Finding> {
    let exe = std::env::current_exe().and_then(|p| p.canonicalize()).unwrap_or_default();
    let bin = exe.parent().map(Path::to_path_buf).unwrap_or_default();
    let mut out = vec![installation(&bin)];
    out.extend(first_mpiexec(&bin, std::env::var_os("PATH")));
    out.extend(preloaded(&bin, std::env::var_os("LD_LIBRARY_PATH")));
    out
}

fn installation(bin: &Path) -> Finding {
    let prefix = bin.parent().unwrap_or(bin);
    let wanted =
        ["bin/mpiexec", "bin/mpicc", "include/mpi.h", "lib/libmpi.so.12", "lib/libmpi_abi.so.1", "lib/libmpi.so.40"];
    let gone: Vec<&str> = wanted.into_iter().filter(|w| !prefix.join(w).exists()).collect();
    if gone.is_empty() {
        return Finding::ok("install", format!("complete in {}", prefix.display()));
    }
    Finding::new(
        "install",
        Grade::Bad,
        format!("{} lacks {}", prefix.display(), gone.join(", ")),
        "programs cannot be built or started from here",
        "make install PREFIX=...",
    )
}

fn first_on(paths: &std::ffi::OsStr, name: &str) -> Option<PathBuf> {
    std::env::split_paths(paths).map(|p| p.join(name)).find(|p| p.exists())
}

/// Programs started by another MPI's mpiexec are the classic N copies of rank 0.
pub fn first_mpiexec(bin: &Path, path: Option<std::ffi::OsString>) -> Option<Finding> {
    let ours = bin.join("mpiexec");
    if !ours.exists() {
        return None;
    }
    let Some(found) = first_on(&path?, "mpiexec") else {
        return Some(Finding::new(
            "path",
            Grade::Note,
            "mpiexec is not on the PATH",
            "it must be typed with its folder",
            format!("export PATH={}:$PATH", bin.display()),
        ));
    };
    if found.canonicalize().ok() == ours.canonicalize().ok() {
        return Some(Finding::ok("path", format!("{} is the mpiexec on the PATH", found.display())));
    }
    Some(Finding::new(
        "path",
        Grade::Slow,
        format!("the mpiexec on the PATH is {}, another one", found.display()),
        "programs run on another MPI, or start without finding each other",
        format!("export PATH={}:$PATH", bin.display()),
    ))
}

/// A library of another MPI, of MPICH's ABI or Open MPI's, in LD_LIBRARY_PATH: mpiexec goes before it, a
/// bare ./a.out not.
pub fn preloaded(bin: &Path, paths: Option<std::ffi::OsString>) -> Option<Finding> {
    let paths = paths?;
    let lib = bin.parent()?.join("lib");
    let foreign = |name: &str| {
        let found = first_on(&paths, name)?;
        (found.canonicalize().ok() != lib.join(name).canonicalize().ok()).then_some(found)
    };
    let found = ["libmpi.so.12", "libmpi.so.40"].into_iter().find_map(foreign)?;
    Some(Finding::new(
        "library",
        Grade::Note,
        format!("LD_LIBRARY_PATH leads to another MPI: {}", found.display()),
        "programs started without mpiexec use that one",
        "unset LD_LIBRARY_PATH",
    ))
}
