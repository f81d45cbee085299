//! The programs' text, which this program carries along, and how it becomes a program for an MPI.

use crate::mpis::Mpi;
use crate::suites::System;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

macro_rules! texts {
    ($($path:literal),* $(,)?) => { &[$(($path, include_str!(concat!("../../../bench/", $path)))),*] };
}

/// Path below `bench/`, and text.
const TEXTS: &[(&str, &str)] = texts![
    "src/await.h",
    "src/bench.h",
    "src/coll.c",
    "src/floor.c",
    "src/floor.h",
    "src/floor_onesided.c",
    "src/floor_stream.c",
    "src/floor_tcp.c",
    "src/footprint.c",
    "src/latency.c",
    "src/line.h",
    "src/onesided_stream.c",
    "src/overlap.c",
    "src/pairs.c",
    "src/random_access_mpi.c",
    "src/rma.c",
    "src/shmem/bench.h",
    "src/shmem/micro.c",
    "src/shmem/random_access.c",
    "src/shmem/rates.c",
    "src/skew.c",
    "src/stream.c",
    "src/stream_kernel.c",
    "src/stream_kernel.py",
    "src/tails.c",
    "src/threads.c",
    "src/waiting.c",
    "kernels/block5.h",
    "kernels/fft.h",
    "kernels/kernel.h",
    "kernels/bt.c",
    "kernels/cg.c",
    "kernels/ft.c",
    "kernels/hpl.c",
    "kernels/is.c",
    "kernels/lu.c",
    "kernels/mg.c",
    "kernels/ptrans.c",
    "kernels/ra.c",
    "kernels/ring.c",
    "kernels/sw.c",
    "../examples/mcc_bcast.c",
    // For other OpenSHMEMs; plain C.
    "../include/weft_distribution.h",
];

fn path_of(program: &str) -> Option<&'static str> {
    let file = if is_script(program) { program.to_string() } else { format!("{program}.c") };
    TEXTS.iter().map(|t| t.0).find(|p| Path::new(p).file_name().is_some_and(|n| n == file.as_str()))
}

/// Whether it is run by Python.
pub fn is_script(program: &str) -> bool {
    program.ends_with(".py")
}

/// Whether there is such a program.
#[cfg(test)]
pub fn has(program: &str) -> bool {
    path_of(program).is_some()
}

fn key(of: &impl Hash) -> String {
    let mut h = DefaultHasher::new();
    of.hash(&mut h);
    format!("{:016x}", h.finish())
}

/// A program for an MPI, or for none; compiled once for each text and compiler.
///
/// # Errors
/// What the compiler says.
pub fn build(cache: &Path, program: &str, system: System, mpi: Option<&Mpi>) -> Result<PathBuf, String> {
    let path = path_of(program).ok_or_else(|| format!("no program '{program}'"))?;
    let sources = cache.join(format!("sources-{}", key(&TEXTS)));
    unpack(&sources)?;
    if is_script(program) {
        return Ok(sources.join(path));
    }
    let (cc, link) = mpi.map_or_else(|| (vec!["cc".to_string()], Vec::new()), |m| m.compiler(system));
    let name = mpi.map_or("none", |m| m.kind);
    let exe = cache.join("programs").join(name).join(format!("{program}-{}", key(&(TEXTS, &cc, &link))));
    if exe.exists() {
        return Ok(exe);
    }
    let failed = |e: std::io::Error| format!("{}: {e}", exe.display());
    fs::create_dir_all(exe.parent().unwrap_or(cache)).map_err(failed)?;
    let made = exe.with_extension(std::process::id().to_string());
    let out = Command::new(&cc[0])
        .args(["-O2", "-pthread"])
        .args(&cc[1..])
        .arg("-o")
        .arg(&made)
        .arg(format!("-I{}", sources.join("include").display()))
        .arg(sources.join(path))
        .args(&link)
        .arg("-lm")
        .output()
        .map_err(|e| format!("{}: {e}", cc[0]))?;
    if !out.status.success() {
        let said = String::from_utf8_lossy(&out.stderr);
        return Err(format!(
            "{program} does not compile for {name}: {}",
            said.lines().take(5).collect::<Vec<_>>().join(" | ")
        ));
    }
    fs::rename(&made, &exe).map_err(failed)?;
    Ok(exe)
}

fn unpack(folder: &Path) -> Result<(), String> {
    for (path, text) in TEXTS {
        let to = folder.join(path.trim_start_matches("../"));
        if to.exists() {
            continue;
        }
        let made = to.with_extension(std::process::id().to_string());
        let failed = |e: std::io::Error| format!("{}: {e}", to.display());
        fs::create_dir_all(to.parent().unwrap_or(folder)).map_err(failed)?;
        fs::write(&made, text).and_then(|()| fs::rename(&made, &to)).map_err(failed)?;
    }
    Ok(())
}
