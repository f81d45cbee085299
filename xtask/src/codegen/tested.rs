//! Which functions the C programs below `tests/` call, and how many wrong arguments each is tried with.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;

/// What the tests say of functions.
#[derive(Default)]
pub struct Tested {
    called: BTreeSet<String>,
    cases: BTreeMap<String, i64>,
}

/// Reads `tests/abi/cases.toml` and the C programs.
pub fn read(root: &Path) -> Result<Tested, Box<dyn Error>> {
    let mut t = Tested::default();
    let cases = std::fs::read_to_string(root.join("tests/abi/cases.toml"))?;
    t.cases = toml::from_str(&cases)?;
    for folder in ["tests/c", "tests/multi"] {
        read_folder(&root.join(folder), &mut t.called)?;
    }
    Ok(t)
}

impl Tested {
    /// A program calls the function, or its variant for large counts.
    pub fn is_called(&self, name: &str) -> bool {
        self.called.contains(name) || self.called.contains(&format!("{name}_c"))
    }

    pub fn cases(&self, name: &str) -> i64 {
        self.cases.get(name).copied().unwrap_or(0)
    }
}

fn read_folder(folder: &Path, called: &mut BTreeSet<String>) -> Result<(), Box<dyn Error>> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read_folder(&path, called)?;
        } else if path.extension().is_some_and(|e| e == "c" || e == "h") {
            called.extend(calls(&std::fs::read_to_string(&path)?));
        }
    }
    Ok(())
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Names that are followed by a parenthesis, and those that macros paste together of words of the
/// same file: `MPI_##kind##_toint` and `ROUND_TRIP(Comm, ...)`.
fn calls(source: &str) -> BTreeSet<String> {
    let words: BTreeSet<&str> = source.split(|c| !is_word(c)).collect();
    let mut found = BTreeSet::new();
    for (at, _) in source.match_indices("MPI") {
        if source[..at].ends_with(is_word) {
            continue;
        }
        let rest = &source[at..];
        let name = rest.split(|c| !is_word(c)).next().unwrap_or_default();
        let after = &rest[name.len()..];
        if after.starts_with('(') {
            found.insert(name.to_owned());
        } else if let Some(pasted) = after.strip_prefix("##") {
            let tail = pasted.split_once("##").filter(|(parameter, _)| parameter.chars().all(is_word));
            let tail = tail.map_or("", |(_, t)| t.split(|c| !is_word(c)).next().unwrap_or_default());
            found.extend(words.iter().map(|w| format!("{name}{w}{tail}")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_and_pasted_names() {
        let source = "#define R(K, a) MPI_##K##_toint(a)\nR(Comm, x); OK(MPI_Send(1)); PMPI_Recv(2); MPI_Comm c; MPI_I##n(x) barrier";
        let found = calls(source);
        for name in ["MPI_Comm_toint", "MPI_Send", "MPI_Ibarrier"] {
            assert!(found.contains(name), "{name}");
        }
        assert!(!found.contains("MPI_Recv") && !found.contains("MPI_Comm"));
    }
}
