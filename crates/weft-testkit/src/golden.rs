//! Texts that a change of the code changes on purpose only.

use std::path::Path;

/// Compares `now` with the file `tests/golden/NAME` below `root`, a crate's `CARGO_MANIFEST_DIR`; with `WEFT_GOLDEN=write` it
/// writes the file instead.
///
/// # Panics
/// The texts differ, or the file cannot be read or written.
pub fn is_golden(root: &str, name: &str, now: &str) {
    let path = Path::new(root).join("tests/golden").join(name);
    let told = path.display();
    if std::env::var("WEFT_GOLDEN").as_deref() == Ok("write") {
        return std::fs::write(&path, now).unwrap_or_else(|e| panic!("{told}: {e}"));
    }
    let known = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{told}: {e}"));
    let differs = known.lines().zip(now.lines()).find(|(a, b)| a != b);
    assert!(known == now, "{differs:?}: see {told}");
}

#[cfg(test)]
mod tests {
    #[test]
    #[should_panic(expected = "no-such.txt")]
    fn a_file_that_is_missing_fails() {
        super::is_golden(env!("CARGO_MANIFEST_DIR"), "no-such.txt", "text");
    }
}
