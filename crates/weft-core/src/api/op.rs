//! Reduction operations (MPI-5.0 sections 6.9.5 and 6.9.7).

use crate::abi::UserFn;
use crate::bound_op::BoundOp;
use crate::coll_args;
use crate::engine::engine;
use crate::gpu::{self, Use};
use crate::object::OpObj;
use crate::strict;
use std::sync::Arc;
use weft_base::consts::op;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result};
use weft_coll::Reducer;

/// MPI_Op_create.
pub fn op_create(user_fn: UserFn, commute: bool) -> Result<OpH> {
    create(user_fn, commute, false)
}

/// MPI_Op_create_c: the function takes an `MPI_Count`.
pub fn op_create_c(user_fn: UserFn, commute: bool) -> Result<OpH> {
    create(user_fn, commute, true)
}

fn create(function: UserFn, commutative: bool, large: bool) -> Result<OpH> {
    if function.0 == 0 {
        return Err(MpiError::new(ErrClass::ARG, "the reduction function is NULL"));
    }
    Ok(engine().ops.insert(Arc::new(OpObj { function, commutative, large })))
}

/// MPI_Op_free. Operations in progress keep theirs.
pub fn op_free(op: &mut OpH) -> Result<()> {
    let g = engine();
    if op.predefined_id().is_some() && !op.is_null() {
        return Err(MpiError::new(ErrClass::OP, "predefined operations cannot be freed"));
    }
    if g.ops.remove(*op).is_none() {
        // The look-up knows the words for what is wrong with the handle.
        return g.user_op(*op).map(drop).or_else(|e| strict::freed_again(&g.ops, op, e));
    }
    *op = OpH::NULL;
    Ok(())
}

/// MPI_Op_commutative.
pub fn op_commutative(op: OpH) -> Result<bool> {
    match op.predefined_id() {
        Some(op::SUM..=op::PROD | op::BAND..=op::BXOR | op::LAND..=op::LXOR | op::MINLOC | op::MAXLOC | op::EQUAL) => {
            Ok(true)
        }
        Some(op::REPLACE | op::NO_OP) => Ok(false),
        _ => Ok(engine().user_op(op)?.commutative),
    }
}

/// MPI_Reduce_local: `inoutbuf = inbuf op inoutbuf`.
// The buffers' validity is the contract of the MPI function with its caller.
#[allow(clippy::not_unsafe_ptr_arg_deref)]
pub fn reduce_local(inbuf: *const u8, inoutbuf: *mut u8, count: i64, datatype: DatatypeH, op: OpH) -> Result<()> {
    let g = engine();
    let part = coll_args::send_part(&g, inbuf, count, datatype)?;
    coll_args::recv_part(&g, inoutbuf, count, datatype)?;
    coll_args::aliased(inbuf, inoutbuf, part.bytes() > 0).map_or(Ok(()), Err)?;
    let bound = BoundOp::new(&g, op, &part.dt, datatype)?;
    if count == 0 {
        return Ok(());
    }
    let (from, to) = (inbuf.cast_mut(), inoutbuf);
    gpu::around([(from, count, &part.dt, Use::Read), (to, count, &part.dt, Use::Write)], |[inbuf, inoutbuf]| {
        // SAFETY: the user's buffers hold `count` items of the type and do not overlap.
        unsafe { bound.apply(inbuf, inoutbuf, count, &part.dt) }
    })
}
