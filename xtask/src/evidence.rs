//! Who names the static `ENGINE`.
//!
//! The engine is touched only below a guard. A `&Engine`, which only a guard gives, is the evidence of
//! one; the static is none. What outlives a call (futures, objects) holds a `&'static Net` from the engine.

use crate::circles::lex::tokens;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

/// The files that make evidence of the static.
const OWN: &str = "engine/";

/// Other files of weft-core, and how often they name it. May only shrink.
const KNOWN: &[(&str, usize)] = &[
    // Its future has no engine at hand.
    ("api/bsend.rs", 1),
    // Views of collectives are futures' transports; one-threaded calls have no guard.
    ("coll_view.rs", 24),
    ("hot.rs", 10),
    ("hot_coll.rs", 11),
    ("hot_coll/rounds.rs", 1),
    ("lanes/hot.rs", 1),
    ("rma/hot.rs", 6),
    // Waits of the short ways of collectives.
    ("spin.rs", 2),
    ("team.rs", 1),
    // Handles for callbacks of the program, which have no engine at hand, nor has their drop.
    ("lent.rs", 3),
    // Called by the I/O thread, for a function that needs no lock.
    ("file_access.rs", 1),
];

/// How often a file names the static outside of its imports.
fn count(text: &str) -> usize {
    let t = tokens(text);
    let (mut n, mut in_use) = (0, false);
    for token in &t {
        match token.text {
            "use" => in_use = true,
            ";" => in_use = false,
            "ENGINE" if !in_use => n += 1,
            _ => {}
        }
    }
    n
}

fn compare(found: &BTreeMap<String, usize>, errors: &mut Vec<String>) {
    for (path, &n) in found.iter().filter(|(path, _)| !path.starts_with(OWN)) {
        let known = KNOWN.iter().find(|(p, _)| p == path).map_or(0, |k| k.1);
        if n > known {
            errors.push(format!(
                "weft-core: {path} names ENGINE {n} times, {known} are known: take `&Engine` or hold a `&Net`"
            ));
        } else if n < known {
            errors.push(format!("weft-core: {path} names ENGINE {n} times now: KNOWN of {} says {known}", file!()));
        }
    }
    for (path, _) in KNOWN.iter().filter(|(path, _)| !found.contains_key(*path)) {
        errors.push(format!("weft-core: {path} is in KNOWN of {} and not there", file!()));
    }
}

/// Checks weft-core.
pub fn check(root: &Path, errors: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    let texts = crate::circles::texts(&root.join("crates/weft-core"))?;
    let found = texts.iter().map(|(path, text)| (path.clone(), count(text))).collect();
    compare(&found, errors);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_counted_outside_of_imports_comments_and_tests() {
        let text = "use crate::engine::{ENGINE, Engine};\n// ENGINE\nfn f() { ENGINE.p2p(); g(&ENGINE, \"ENGINE\") }\n\
                    #[cfg(test)] mod tests { fn h() { ENGINE.p2p(); } }";
        assert_eq!(count(text), 2);
    }

    #[test]
    fn more_fewer_and_missing_are_errors() {
        let mut found: BTreeMap<String, usize> = KNOWN.iter().map(|(p, n)| ((*p).to_owned(), *n)).collect();
        found.insert("engine/state.rs".into(), 9);
        found.insert("api/comm.rs".into(), 0);
        let mut errors = Vec::new();
        compare(&found, &mut errors);
        assert_eq!(errors, Vec::<String>::new());
        found.insert("api/comm.rs".into(), 1);
        *found.get_mut("hot.rs").unwrap() -= 1;
        found.remove("team.rs");
        compare(&found, &mut errors);
        assert_eq!(errors.len(), 3, "{errors:?}");
    }
}
