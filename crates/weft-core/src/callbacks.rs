//! The user's functions behind handles, for front ends that call some of them in another language.

use crate::abi::UserFn;
use crate::engine::{bad_handle, engine};
use crate::object::OpObj;
use std::sync::Arc;
use weft_base::handle::{ErrhandlerH, Handle, Kind, OpH};
use weft_base::{ErrClass, Result};

/// The function of an operation that the user created. Local.
///
/// Errors: MPI_ERR_OP, not such an operation.
pub fn of_op(op: OpH) -> Result<UserFn> {
    Ok(engine().user_op(op)?.function)
}

/// Gives such an operation another function; the one it had. Local.
///
/// Errors: MPI_ERR_OP, not such an operation.
pub fn replace_of_op(op: OpH, function: UserFn) -> Result<UserFn> {
    let e = engine();
    let old = e.user_op(op)?;
    let new = Arc::new(OpObj { function, commutative: old.commutative, large: old.large });
    e.ops.with_mut(op, |slot| *slot = new);
    Ok(old.function)
}

/// The function of an error handler that the user created. Local.
///
/// Errors: MPI_ERR_ERRHANDLER, not such a handler.
pub fn of_errhandler(h: ErrhandlerH) -> Result<UserFn> {
    let found = engine().errhandlers.get(h).map(|o| o.function);
    found.ok_or_else(|| bad_handle(ErrClass::ERRHANDLER, "error handler", h.is_null(), h.raw()))
}

/// The copy and the delete function of a keyval. Local.
///
/// Errors: MPI_ERR_KEYVAL, no such keyval.
pub fn of_keyval(keyval: i32) -> Result<(UserFn, UserFn)> {
    let e = engine();
    let find = |kind| e.keyvals.get(kind, keyval);
    let k = find(Kind::Comm).or_else(|_| find(Kind::Datatype)).or_else(|_| find(Kind::Win))?;
    Ok((k.copy, k.delete))
}
