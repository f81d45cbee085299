//! The parameter registry: every `WEFT_*` variable is declared once, where it is used.
//!
//! Help texts and MPI_T control variables derive from the declarations; the names that
//! [`crate::misspelt`] knows are collected from the sources by `cargo xtask codegen`.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Mutex;

/// Values that a tool has set in place of the environment's.
static SET: Mutex<BTreeMap<&'static str, String>> = Mutex::new(BTreeMap::new());

/// A declared parameter.
#[derive(Debug)]
pub struct Param {
    /// Full name of the environment variable, `WEFT_<AREA>_<NAME>`.
    pub name: &'static str,
    /// One line: what it does, with the unit.
    pub help: &'static str,
    /// The default, in words.
    pub default: &'static str,
    /// Read when the program is loaded, so that nothing in it can set it.
    pub at_load: bool,
}

impl Param {
    pub const fn new(name: &'static str, help: &'static str, default: &'static str) -> Self {
        Self { name, help, default, at_load: false }
    }

    /// The same, of a parameter that is read when the program is loaded.
    pub const fn at_load(self) -> Self {
        Self { at_load: true, ..self }
    }

    /// The raw value, if the variable (or a tool in its place) is set and not empty. Programs with more rights than who
    /// starts them ([`crate::secure`]) do not look at the environment.
    pub fn raw(&self) -> Option<String> {
        let set = SET.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(v) = set.get(self.name) {
            return Some(v.clone()).filter(|v| !v.is_empty());
        }
        drop(set);
        if crate::secure::is_elevated() {
            return None;
        }
        std::env::var(self.name).ok().filter(|v| !v.is_empty())
    }

    /// The parsed value. A value that does not parse is reported once on stderr, with what was
    /// expected, and the default is used.
    pub fn get<T: FromStr>(&self) -> Option<T> {
        let raw = self.raw()?;
        match raw.trim().parse() {
            Ok(v) => Some(v),
            Err(_) => {
                eprintln!(
                    "weft: {}={raw} is not a valid value ({}); using the default, {}",
                    self.name, self.help, self.default
                );
                None
            }
        }
    }

    /// One of the words of `known`. Any other is reported with these, and the default is used.
    pub fn word(&self, known: &[&'static str]) -> Option<&'static str> {
        self.word_of(&self.raw()?, known)
    }

    /// The same, of a value that stands elsewhere than in this process's environment.
    pub fn word_of(&self, raw: &str, known: &[&'static str]) -> Option<&'static str> {
        let found = known.iter().copied().find(|&w| w == raw.trim());
        if found.is_none() {
            eprintln!(
                "weft: {}={raw} is not one of {}; using the default, {}",
                self.name,
                known.join(", "),
                self.default
            );
        }
        found
    }

    /// Sets a value for this process in place of the environment's; empty: as if unset. Only what
    /// reads the parameter afterwards sees it.
    pub fn set(&self, value: &str) {
        let mut set = SET.lock().unwrap_or_else(|e| e.into_inner());
        set.insert(self.name, value.to_string());
    }

    /// True for 1, yes, true, on.
    pub fn flag(&self) -> bool {
        matches!(self.raw().as_deref(), Some("1" | "yes" | "true" | "on"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_value_stands_in_for_the_environment() {
        let p = Param::new("WEFT_TEST_ONLY_NOWHERE", "a test's", "none");
        assert_eq!(p.raw(), None);
        p.set("12");
        assert_eq!(p.get(), Some(12));
        p.set("");
        assert_eq!(p.raw(), None);
    }

    #[test]
    fn only_known_words_count() {
        let p = Param::new("WEFT_TEST_ONLY_WORD", "a test's", "auto");
        assert_eq!(p.word(&["auto", "off"]), None);
        p.set(" off");
        assert_eq!(p.word(&["auto", "off"]), Some("off"));
        p.set("of");
        assert_eq!(p.word(&["auto", "off"]), None);
    }
}
