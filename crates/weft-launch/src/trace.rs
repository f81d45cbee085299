//! The library that writes down calls of MPI (`bindings/trace`), preloaded where that is asked for.

use crate::environ::lookup;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Folder in which each rank writes down its calls.
pub const TRACE: &str = "WEFT_TRACE";
/// MiB that a rank writes at most. Only the library reads it.
pub const MAX_MIB: &str = "WEFT_TRACE_MAX_MIB";

const LIB: &str = "libweft-trace.so";

/// The library to preload, if any.
///
/// # Errors
/// It is asked for, and the installation lacks it.
pub fn library(vars: &[(OsString, OsString)], libdir: &Path) -> Result<Option<PathBuf>, String> {
    if lookup(vars, TRACE).is_none_or(|v| v.is_empty()) {
        return Ok(None);
    }
    let lib = libdir.join(LIB);
    match lib.exists() {
        true => Ok(Some(lib)),
        false => Err(format!("{TRACE} is set, and there is no {}", lib.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_the_variable_nothing_is_preloaded() {
        let set = |v: &str| vec![(OsString::from(TRACE), OsString::from(v))];
        assert_eq!(library(&[], Path::new("/nowhere")), Ok(None));
        assert_eq!(library(&set(""), Path::new("/nowhere")), Ok(None));
        assert!(library(&set("/tmp"), Path::new("/nowhere")).unwrap_err().contains("libweft-trace.so"));
    }
}
