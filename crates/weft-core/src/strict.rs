//! Whether what the standard calls erroneous, but other libraries take, is refused
//! (docs/strictness.md).

use crate::slab::Slab;
use std::sync::OnceLock;
use weft_base::handle::Handle;
use weft_base::param::Param;
use weft_base::{ErrClass, MpiError, Result, err};

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

/// What other libraries take although a section forbids it.
///
/// # Errors
/// Of the class, where the parameter is set.
#[cold]
pub(crate) fn taken(class: ErrClass, section: &str, what: &str) -> Result<()> {
    match is_on() {
        true => Err(err!(class, "MPI-5.0 section {section}: {what} (WEFT_STRICT=1)")),
        false => Ok(()),
    }
}

/// A handle that was freed before is freed once more: it becomes the null handle, and nothing else happens.
///
/// # Errors
/// `error`, where the handle never was one; of its class, where the parameter is set.
#[cold]
pub(crate) fn freed_again<H: Handle, T>(all: &Slab<H, T>, h: &mut H, error: MpiError) -> Result<()> {
    if !all.is_stale(*h) {
        return Err(error);
    }
    taken(error.class, "2.5.1", "the handle was freed before")?;
    *h = H::null();
    Ok(())
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
