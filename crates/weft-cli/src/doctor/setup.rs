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
    let wanted = ["bin/mpiexec", "bin/mpicc", "include/mpi.h", "lib/libmpi.so.12", "lib/libmpi_abi.so.1"];
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

/// A libmpi.so.12 of another MPI in LD_LIBRARY_PATH: mpiexec goes before it, a bare ./a.out not.
pub fn preloaded(bin: &Path, paths: Option<std::ffi::OsString>) -> Option<Finding> {
    let found = first_on(&paths?, "libmpi.so.12")?;
    let ours = bin.parent()?.join("lib/libmpi.so.12");
    (found.canonicalize().ok() != ours.canonicalize().ok()).then(|| {
        Finding::new(
            "library",
            Grade::Note,
            format!("LD_LIBRARY_PATH leads to another MPI: {}", found.display()),
            "programs started without mpiexec use that one",
            "unset LD_LIBRARY_PATH",
        )
    })
}
