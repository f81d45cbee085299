//! The parameter registry: every `WEFT_*` variable is declared once, where it is used.
//!
//! Help texts, the man page, MPI_T control variables and the warning about misspelt variables
//! derive from the declarations, which the linker collects in one slice.

use std::str::FromStr;

/// A declared parameter.
pub struct Param {
    /// Full name of the environment variable, `WEFT_<AREA>_<NAME>`.
    pub name: &'static str,
    /// One line: what it does, with the unit.
    pub help: &'static str,
    /// The default, in words.
    pub default: &'static str,
}

impl Param {
    pub const fn new(name: &'static str, help: &'static str, default: &'static str) -> Self {
        Self { name, help, default }
    }

    /// The raw value, if the variable is set and not empty.
    pub fn raw(&self) -> Option<String> {
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

    /// True for 1, yes, true, on.
    pub fn flag(&self) -> bool {
        matches!(self.raw().as_deref(), Some("1" | "yes" | "true" | "on"))
    }
}
