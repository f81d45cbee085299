//! The types that the constructors of both widths make.

use crate::abi::{Arr, HArr, IntArr};
use crate::engine::Engine;
use crate::strict;
use std::sync::Arc;
use weft_base::handle::DatatypeH;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_datatype::{DarrayArgs, Datatype};

fn length(n: i64) -> Result<usize> {
    usize::try_from(n).map_err(|_| err!(ErrClass::COUNT, "negative count {n}"))
}

/// An IN array of the user.
fn array(a: IntArr, n: usize) -> Result<Vec<i64>> {
    if a.is_absent() && n > 0 {
        return Err(null_array());
    }
    // SAFETY: the user's array has `n` elements, by the contract of the MPI function.
    Ok(unsafe { a.to_vec(n) })
}

fn ints(a: Arr<i32>, n: usize) -> Result<Vec<i32>> {
    if a.is_absent() && n > 0 {
        return Err(null_array());
    }
    // SAFETY: as in `array`.
    Ok(unsafe { a.to_vec(n) })
}

#[cold]
fn null_array() -> MpiError {
    MpiError::new(ErrClass::ARG, "an array argument is NULL")
}

fn dimensions(ndims: i32) -> Result<usize> {
    match usize::try_from(ndims) {
        Ok(n) if n > 0 => Ok(n),
        _ => Err(err!(ErrClass::ARG, "{ndims} dimensions")),
    }
}

pub(super) fn contiguous(e: &Engine, count: i64, oldtype: DatatypeH) -> Result<Arc<Datatype>> {
    Datatype::contiguous(count, e.datatype(oldtype)?)
}

pub(super) fn vector(
    e: &Engine,
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: DatatypeH,
) -> Result<Arc<Datatype>> {
    Datatype::vector(count, blocklength, stride, e.datatype(oldtype)?)
}

pub(super) fn hvector(
    e: &Engine,
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: DatatypeH,
) -> Result<Arc<Datatype>> {
    Datatype::hvector(count, blocklength, stride, e.datatype(oldtype)?)
}

pub(super) fn indexed(
    e: &Engine,
    count: i64,
    blocklengths: IntArr,
    displacements: IntArr,
    oldtype: DatatypeH,
) -> Result<Arc<Datatype>> {
    let old = e.datatype(oldtype)?;
    let n = length(count)?;
    Datatype::indexed(&array(blocklengths, n)?, &array(displacements, n)?, old)
}

pub(super) fn hindexed(
    e: &Engine,
    count: i64,
    blocklengths: IntArr,
    displacements: IntArr,
    oldtype: DatatypeH,
) -> Result<Arc<Datatype>> {
    let old = e.datatype(oldtype)?;
    let n = length(count)?;
    Datatype::hindexed(&array(blocklengths, n)?, &array(displacements, n)?, old)
}

pub(super) fn indexed_block(
    e: &Engine,
    count: i64,
    blocklength: i64,
    displacements: IntArr,
    oldtype: DatatypeH,
) -> Result<Arc<Datatype>> {
    let old = e.datatype(oldtype)?;
    let n = length(count)?;
    Datatype::indexed_block(blocklength, &array(displacements, n)?, old)
}

pub(super) fn hindexed_block(
    e: &Engine,
    count: i64,
    blocklength: i64,
    displacements: IntArr,
    oldtype: DatatypeH,
) -> Result<Arc<Datatype>> {
    let old = e.datatype(oldtype)?;
    let n = length(count)?;
    Datatype::hindexed_block(blocklength, &array(displacements, n)?, old)
}

pub(super) fn structure(
    e: &Engine,
    count: i64,
    blocklengths: IntArr,
    displacements: IntArr,
    types: HArr<DatatypeH>,
) -> Result<Arc<Datatype>> {
    let n = length(count)?;
    if types.is_absent() && n > 0 {
        return Err(null_array());
    }
    // SAFETY: the user's array has `n` handles.
    let types = (0..n).map(|i| e.datatype(unsafe { types.get(i) }).cloned());
    let types: Vec<Arc<Datatype>> = types.collect::<Result<_>>()?;
    Datatype::structure(&array(blocklengths, n)?, &array(displacements, n)?, &types)
}

pub(super) fn subarray(
    e: &Engine,
    ndims: i32,
    sizes: IntArr,
    subsizes: IntArr,
    starts: IntArr,
    order: i32,
    oldtype: DatatypeH,
) -> Result<Arc<Datatype>> {
    let old = e.datatype(oldtype)?;
    let n = if ndims == 0 { 0 } else { dimensions(ndims)? };
    let (sizes, subsizes, starts) = (array(sizes, n)?, array(subsizes, n)?, array(starts, n)?);
    if n == 0 || subsizes.contains(&0) {
        strict::taken(ErrClass::ARG, "5.1.3", "a subarray without elements")?;
    }
    Datatype::subarray(&sizes, &subsizes, &starts, order, old)
}

#[allow(clippy::too_many_arguments)]
pub(super) fn darray(
    e: &Engine,
    size: i32,
    rank: i32,
    ndims: i32,
    gsizes: IntArr,
    distribs: Arr<i32>,
    dargs: Arr<i32>,
    psizes: Arr<i32>,
    order: i32,
    oldtype: DatatypeH,
) -> Result<Arc<Datatype>> {
    let old = e.datatype(oldtype)?;
    let n = dimensions(ndims)?;
    let (gsizes, distribs) = (array(gsizes, n)?, ints(distribs, n)?);
    let (dargs, psizes) = (ints(dargs, n)?, ints(psizes, n)?);
    let args = DarrayArgs { size, rank, gsizes: &gsizes, distribs: &distribs, dargs: &dargs, psizes: &psizes, order };
    Datatype::darray(args, old)
}

pub(super) fn resized(e: &Engine, oldtype: DatatypeH, lb: i64, extent: i64) -> Result<Arc<Datatype>> {
    Datatype::resized(lb, extent, e.datatype(oldtype)?)
}
