//! Whether what the standard calls erroneous, but other libraries take, is refused
//! (docs/strictness.md).

use std::sync::OnceLock;
use weft_base::param::Param;
use weft_base::{ErrClass, Result, err};

/// `WEFT_STRICT`.
pub static STRICT: Param = Param::new(
    "WEFT_STRICT",
    "1: refuse what the standard calls erroneous also where other libraries take it, and name the section",
    "0",
);

/// The parameter, read once.
pub(crate) fn is_on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| STRICT.flag())
}

/// An op on a type that only other libraries take.
///
/// # Errors
/// MPI_ERR_OP where the parameter is set.
#[cold]
pub(crate) fn reduction(ty: &str, op: &str) -> Result<()> {
    match is_on() {
        true => Err(err!(ErrClass::OP, "MPI-5.0 section 6.9.2 does not define {op} on {ty} (WEFT_STRICT=1)")),
        false => Ok(()),
    }
}
