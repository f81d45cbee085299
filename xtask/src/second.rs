//! `cargo xtask second-texts`: how many lines say a second time what another text of the product says.
//!
//! Hot paths are written apart from the general ones. Each file here is such a path: what it does, a general
//! text does as well, and whoever changes one of them has to change both. They become more only where a decision record says why.

use crate::{Outcome, root};
use std::error::Error;
use std::path::Path;

/// Files and folders below `crates`, and the text that each of them repeats.
const SECOND: &[(&str, &str)] = &[
    ("weft-abi-common/src/hot_coll.rs", "the generated entries of collectives"),
    ("weft-core/src/hot.rs", "api/p2p.rs: checks and lookup of sends and receives"),
    ("weft-core/src/hot_coll.rs", "coll_check.rs: what arguments have to be"),
    ("weft-core/src/vcis/hot.rs", "vcis/requests.rs, and waiting in engine/progress.rs"),
    ("weft-core/src/rma/hot.rs", "api/rma.rs and rma/sync.rs"),
    ("weft-p2p/src/fast.rs", "send.rs and recv.rs"),
];

/// The most lines of all of them. Lower it with them.
const MOST: usize = 1582;
/// So far below that before it has to be lowered.
const SLACK: usize = 60;

fn lines(path: &Path) -> Result<usize, Box<dyn Error>> {
    if path.is_file() {
        return Ok(without_assertions(&std::fs::read_to_string(path)?));
    }
    let mut n = 0;
    for entry in std::fs::read_dir(path).map_err(|e| format!("{}: {e}", path.display()))? {
        n += lines(&entry?.path())?;
    }
    Ok(n)
}

/// Lines beside assertions, which say nothing a second time.
fn without_assertions(text: &str) -> usize {
    let mut is_within = false;
    let counts = |line: &&str| {
        let begins = ["assert", "debug_assert"].iter().any(|a| line.trim_start().starts_with(a));
        let was_within = is_within || begins;
        is_within = was_within && !line.trim_end().ends_with(");");
        !was_within
    };
    text.lines().filter(counts).count()
}

/// The lines of each.
fn count(root: &Path) -> Result<Vec<usize>, Box<dyn Error>> {
    SECOND.iter().map(|(path, _)| lines(&root.join("crates").join(path))).collect()
}

fn compare(total: usize, errors: &mut Vec<String>) {
    if total > MOST {
        errors.push(format!("second texts have {total} lines, {MOST} are allowed: cargo xtask second-texts"));
    } else if total + SLACK < MOST {
        errors.push(format!("second texts have {total} lines now: MOST of {} says {MOST}", file!()));
    }
}

/// Checks that they do not become more.
pub fn check(root: &Path, errors: &mut Vec<String>) -> Outcome {
    compare(count(root)?.iter().sum(), errors);
    Ok(())
}

/// Prints each of them, and the sum.
pub fn print() -> Outcome {
    let counts = count(&root())?;
    for (n, (path, of)) in counts.iter().zip(SECOND) {
        println!("{n:6}  {path:32}  {of}");
    }
    println!("{:6}  lines of second texts", counts.iter().sum::<usize>());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assertions_are_no_second_text() {
        let text =
            "fn f() {\n    debug_assert!(a);\n    debug_assert_eq!(\n        b,\n        c\n    );\n    g();\n}\n";
        assert_eq!(without_assertions(text), 3);
    }

    #[test]
    fn more_lines_and_an_old_limit_are_errors() {
        let mut errors = Vec::new();
        compare(MOST, &mut errors);
        compare(MOST - SLACK, &mut errors);
        assert_eq!(errors, Vec::<String>::new());
        compare(MOST + 1, &mut errors);
        compare(MOST - SLACK - 1, &mut errors);
        assert_eq!(errors.len(), 2, "{errors:?}");
    }

    #[test]
    fn every_text_of_the_list_is_there() {
        assert!(count(&root()).unwrap().iter().all(|n| *n > 0));
    }
}
