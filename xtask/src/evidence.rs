//! Who names the static `ENGINE`.
//!
//! The engine is touched only below a guard. A `&Engine`, which only a guard gives, is the evidence of
//! one; the static is none. What the engine runs later (futures, callbacks' handles) keeps an `Inside` of it, which has
//! no size; plain calls, which have no guard, assume one and say why they may.

use crate::circles::lex::tokens;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

/// The files that make evidence of the static.
const OWN: &str = "engine/";

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

fn outside(found: &BTreeMap<String, usize>) -> Vec<String> {
    let named = found.iter().filter(|(path, n)| !path.starts_with(OWN) && **n > 0);
    named
        .map(|(path, n)| format!("weft-core: {path} names ENGINE {n} times: take `&Engine` or keep an `Inside`"))
        .collect()
}

/// Checks weft-core.
pub fn check(root: &Path, errors: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    let texts = crate::circles::texts(&root.join("crates/weft-core"))?;
    let found: BTreeMap<_, _> = texts.iter().map(|(path, text)| (path.clone(), count(text))).collect();
    if !found.iter().any(|(path, &n)| path.starts_with(OWN) && n > 0) {
        errors.push(format!("weft-core: nothing below {OWN} names ENGINE: {} looks in the wrong place", file!()));
    }
    errors.extend(outside(&found));
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
    fn only_the_engine_s_own_files_may() {
        let found = [("engine/state.rs", 9), ("api/comm.rs", 0), ("hot.rs", 2)];
        let found = found.into_iter().map(|(p, n)| (p.to_owned(), n)).collect();
        let errors = outside(&found);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].contains("hot.rs names ENGINE 2 times"), "{errors:?}");
    }
}
