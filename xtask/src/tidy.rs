//! `cargo xtask tidy`: the habits that a program can check.
//!
//! Errors: a dependency that goes upward, a crate that no layer has, an unsafe block without a
//! SAFETY comment, a crate that uses atomics without an ORDERING comment, marks of unfinished code,
//! paths of one developer's machine, circles of files (`circles`), the engine's static without evidence of a
//! guard (`evidence`), more text that says things twice (`second`), a PERF comment without its record, a walk of
//! docs/architecture.md that leads nowhere (`walk`), and what `docs` finds. Warnings: long files.

mod docs;

use crate::{Outcome, root};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Layers from the bottom; a crate may depend on lower ones and, where listed later, on its own.
const LAYERS: &[&[&str]] = &[
    &["weft-base", "weft-sync"],
    &["weft-bench", "weft-copy", "weft-gpu", "weft-pgas", "weft-report"],
    &["weft-topo", "weft-reduce", "weft-lockfree", "weft-match", "weft-datatype"],
    &["weft-shm", "weft-fabric", "weft-profile"],
    &["weft-singlecopy", "weft-boot"],
    &["weft-p2p"],
    &["weft-coll", "weft-rma"],
    &["weft-io"],
    &["weft-core", "weft-shmem"],
    &["weft-abi-common"],
    &["weft-abi-mpi5", "weft-abi-mpich", "weft-abi-ompi", "weft-abi-shmem", "weft-heap", "weft-nicsim", "weft-perf"],
    &["weft-launch"],
    &["weft-cli"],
];

/// Developers' tools; no crate that is shipped depends on them.
pub const DEV: &[&str] = &["weft-testkit", "xtask"];

const MAX_LINES: usize = 600;

/// What finished code does not have.
const UNFINISHED: &[&str] = &["todo!(", "unimplemented!(", "dbg!(", "FIXME", "XXX"];
/// Folders of one developer's machine, in any tracked file.
const PRIVATE: &[&str] = &["/home/", "/root/", "/work/", "../shared"];

#[derive(Deserialize)]
struct Manifest {
    package: Package,
    #[serde(default)]
    dependencies: BTreeMap<String, toml::Value>,
    #[serde(default, rename = "dev-dependencies")]
    dev_dependencies: BTreeMap<String, toml::Value>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
}

/// A crate of the workspace.
pub struct Crate {
    pub name: String,
    /// Its folder, below the root.
    pub dir: String,
    /// Crates of the workspace that it or its tests depend on.
    pub needs: Vec<String>,
}

/// All crates of the workspace, those of the lowest layers first.
pub fn crates(root: &Path) -> Result<Vec<Crate>, Box<dyn Error>> {
    let mut found = Vec::new();
    let mut dirs = vec![root.join("xtask")];
    for entry in std::fs::read_dir(root.join("crates"))? {
        dirs.push(entry?.path());
    }
    for dir in dirs.iter().filter(|d| d.join("Cargo.toml").is_file()) {
        let manifest: Manifest = toml::from_str(&std::fs::read_to_string(dir.join("Cargo.toml"))?)?;
        let needs = manifest.dependencies.into_keys().chain(manifest.dev_dependencies.into_keys());
        found.push(Crate {
            name: manifest.package.name,
            dir: dir.strip_prefix(root)?.display().to_string(),
            needs: needs.filter(|n| n.starts_with("weft-")).collect(),
        });
    }
    found.sort_by_key(|c| (layer(&c.name).unwrap_or(LAYERS.len()), c.name.clone()));
    Ok(found)
}

pub fn run() -> Outcome {
    let root = root();
    let mut errors = Vec::new();
    let mut warnings = Vec::new();
    let mut crates = 0;
    let records = docs::records(&root)?;
    for entry in std::fs::read_dir(root.join("crates"))? {
        let dir = entry?.path();
        if dir.join("Cargo.toml").is_file() {
            crates += 1;
            dependencies(&dir, &mut errors)?;
            sources(&root, &dir, &records, &mut errors, &mut warnings)?;
        }
    }
    if crates == 0 {
        return Err("tidy: no crates found".into());
    }
    words(&root, &mut errors)?;
    crate::circles::check(&root, &mut errors)?;
    crate::evidence::check(&root, &mut errors)?;
    crate::second::check(&root, &mut errors)?;
    crate::walk::check(&root, &mut errors)?;
    docs::run(&root, &mut errors)?;
    warnings.iter().for_each(|w| println!("warning: {w}"));
    if errors.is_empty() {
        println!("tidy: {crates} crates, {} warnings", warnings.len());
        return Ok(());
    }
    Err(format!("tidy: {} errors\n  {}", errors.len(), errors.join("\n  ")).into())
}

/// Words that no tracked file may have (this one lists them).
fn words(root: &Path, errors: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    let out = Command::new("git").arg("-C").arg(root).args(["ls-files", "-z"]).output()?;
    if !out.status.success() {
        return Err("tidy: git ls-files failed".into());
    }
    for path in String::from_utf8(out.stdout)?.split('\0').filter(|p| !p.is_empty() && !p.ends_with("tidy.rs")) {
        let Ok(text) = std::fs::read_to_string(root.join(path)) else {
            continue;
        };
        let unfinished = if path.ends_with(".rs") { UNFINISHED } else { &[] };
        for (i, line) in text.lines().enumerate() {
            for w in PRIVATE.iter().chain(unfinished).filter(|w| line.contains(**w)) {
                errors.push(format!("{path}:{}: \"{w}\"", i + 1));
            }
        }
    }
    Ok(())
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|l| l.contains(&name))
}

fn dependencies(dir: &Path, errors: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    let manifest: Manifest = toml::from_str(&std::fs::read_to_string(dir.join("Cargo.toml"))?)?;
    let name = &manifest.package.name;
    if DEV.contains(&name.as_str()) {
        return Ok(());
    }
    let Some(own) = layer(name) else {
        errors.push(format!("{name} stands in no layer of xtask/src/tidy.rs"));
        return Ok(());
    };
    for dep in manifest.dependencies.keys().filter(|d| d.starts_with("weft-")) {
        match layer(dep) {
            Some(l) if l < own => {}
            _ => errors.push(format!("{name} depends on {dep}, which is not below it")),
        }
    }
    Ok(())
}

fn sources(
    root: &Path,
    dir: &Path,
    records: &[String],
    errors: &mut Vec<String>,
    warnings: &mut Vec<String>,
) -> Result<(), Box<dyn Error>> {
    let mut files = Vec::new();
    walk(&dir.join("src"), &mut files)?;
    let (mut atomics, mut ordering) = (false, false);
    let mut unnamed = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file)?;
        let path = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        let generated = path.contains("/generated/");
        let lines = text.lines().count();
        if lines > MAX_LINES && !generated {
            warnings.push(format!("{path} has {lines} lines"));
        }
        let code: Vec<&str> = text.lines().take_while(|l| !l.starts_with("mod tests")).collect();
        atomics |= code.iter().any(|l| l.contains("Ordering::Re") || l.contains("Ordering::Acq"));
        ordering |= text.contains("ORDERING:");
        unnamed.extend(docs::perf(&path, &text, records));
        if !generated {
            unsafe_blocks(&path, &code, errors);
        }
    }
    let name = dir.file_name().unwrap_or_default().to_string_lossy();
    docs::perf_allowed(&name, unnamed, errors);
    if atomics && !ordering {
        errors.push(format!("{} uses atomics and has no ORDERING comment", dir.display()));
    }
    Ok(())
}

/// Each block opened by `unsafe {` has a comment in the lines before, or on its own line; one
/// comment serves the blocks of the statement that follows it.
fn unsafe_blocks(path: &str, lines: &[&str], errors: &mut Vec<String>) {
    const NEAR: usize = 12;
    for (i, line) in lines.iter().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        if !(code.contains("unsafe {") || code.contains("unsafe impl")) {
            continue;
        }
        let from = i.saturating_sub(NEAR);
        let argued = lines[from..=i].iter().any(|l| l.contains("SAFETY:"));
        if !argued {
            errors.push(format!("{path}:{}: unsafe without a SAFETY comment", i + 1));
        }
    }
}

pub fn walk(dir: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    if !dir.is_dir() {
        return Ok(());
    }
    for entry in std::fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|x| x == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_unsafe_without_an_argument() {
        let mut errors = Vec::new();
        unsafe_blocks("a.rs", &["// SAFETY: fine", "unsafe { f() }"], &mut errors);
        assert!(errors.is_empty());
        unsafe_blocks("a.rs", &["let x = 1;", "unsafe { f() }", "// unsafe { g() }"], &mut errors);
        assert_eq!(errors.len(), 1);
    }

    #[test]
    fn layers_are_disjoint() {
        let mut all: Vec<_> = LAYERS.iter().flat_map(|l| l.iter()).collect();
        let n = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), n);
    }
}
