//! The names of all `WEFT_*` variables, as they stand in the sources that read them.

use crate::tidy::DEV;
use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Path, PathBuf};

const FILE: &str = "crates/weft-base/src/generated/params.rs";
const MARK: &str = "// Written by `cargo xtask codegen` from the sources. Do not edit.\n";

/// All of them; those that only developers' tools read are not Weft's.
pub fn names(root: &Path) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let mut names = BTreeSet::new();
    for krate in std::fs::read_dir(root.join("crates"))? {
        let krate = krate?;
        if !krate.file_name().to_str().is_some_and(|name| DEV.contains(&name)) {
            read_folder(&krate.path().join("src"), &mut names)?;
        }
    }
    Ok(names)
}

pub fn file(root: &Path) -> Result<(PathBuf, String), Box<dyn Error>> {
    let names = names(root)?;
    let list: String = names.iter().map(|n| format!("    {n:?},\n")).collect();
    let head = "/// Variables that some part of Weft reads, sorted.\n";
    Ok((FILE.into(), format!("{MARK}\n{head}pub const NAMES: [&str; {}] = [\n{list}];\n", names.len())))
}

fn read_folder(folder: &Path, names: &mut BTreeSet<String>) -> Result<(), Box<dyn Error>> {
    if !folder.is_dir() || folder.ends_with("generated") {
        return Ok(());
    }
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read_folder(&path, names)?;
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("weft-base/src/misspelt.rs") {
            names.extend(literals(&std::fs::read_to_string(&path)?));
        }
    }
    Ok(())
}

/// String literals that are such a name and nothing else; the unit tests' are not.
fn literals(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let name = |piece: &str| {
        let end = piece.find('"')?;
        let ok = piece[..end].bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
        (ok && end > 0 && !piece[..end].ends_with('_')).then(|| format!("WEFT_{}", &piece[..end]))
    };
    code.split("\"WEFT_").skip(1).filter_map(name).filter(|n| !n.starts_with("WEFT_TEST")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_literals_outside_of_tests() {
        let source =
            "Param::new(\n \"WEFT_A_1\", \"the WEFT_B\"); x(\"WEFT_COLL_\");\n#[cfg(test)]\nmod tests { \"WEFT_C\" }";
        assert_eq!(literals(source), ["WEFT_A_1"]);
    }
}
