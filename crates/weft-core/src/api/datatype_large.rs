//! The `_c` variants of the type constructors. They differ in one thing: what they make reports its
//! counts and displacements as large counts (MPI-4.1 section 5.1.13).

use super::datatype_make as make;
use crate::abi::{Arr, HArr, IntArr};
use crate::engine::{Engine, engine};
use std::sync::Arc;
use weft_base::Result;
use weft_base::handle::DatatypeH;
use weft_datatype::Datatype;

fn publish(e: &Engine, dt: Arc<Datatype>) -> DatatypeH {
    e.new_datatype(dt.with_large_counts(), false)
}

/// MPI_Type_contiguous_c.
pub fn type_contiguous_c(count: i64, oldtype: DatatypeH) -> Result<DatatypeH> {
    let e = engine();
    let dt = make::contiguous(&e, count, oldtype)?;
    Ok(publish(&e, dt))
}

/// MPI_Type_vector_c.
pub fn type_vector_c(count: i64, blocklength: i64, stride: i64, oldtype: DatatypeH) -> Result<DatatypeH> {
    let e = engine();
    let dt = make::vector(&e, count, blocklength, stride, oldtype)?;
    Ok(publish(&e, dt))
}

/// MPI_Type_create_hvector_c.
pub fn type_create_hvector_c(count: i64, blocklength: i64, stride: i64, oldtype: DatatypeH) -> Result<DatatypeH> {
    let e = engine();
    let dt = make::hvector(&e, count, blocklength, stride, oldtype)?;
    Ok(publish(&e, dt))
}

/// MPI_Type_indexed_c.
pub fn type_indexed_c(
    count: i64,
    blocklengths: IntArr,
    displacements: IntArr,
    oldtype: DatatypeH,
) -> Result<DatatypeH> {
    let e = engine();
    let dt = make::indexed(&e, count, blocklengths, displacements, oldtype)?;
    Ok(publish(&e, dt))
}

/// MPI_Type_create_hindexed_c.
pub fn type_create_hindexed_c(
    count: i64,
    blocklengths: IntArr,
    displacements: IntArr,
    oldtype: DatatypeH,
) -> Result<DatatypeH> {
    let e = engine();
    let dt = make::hindexed(&e, count, blocklengths, displacements, oldtype)?;
    Ok(publish(&e, dt))
}

/// MPI_Type_create_indexed_block_c.
pub fn type_create_indexed_block_c(
    count: i64,
    blocklength: i64,
    displacements: IntArr,
    oldtype: DatatypeH,
) -> Result<DatatypeH> {
    let e = engine();
    let dt = make::indexed_block(&e, count, blocklength, displacements, oldtype)?;
    Ok(publish(&e, dt))
}

/// MPI_Type_create_hindexed_block_c.
pub fn type_create_hindexed_block_c(
    count: i64,
    blocklength: i64,
    displacements: IntArr,
    oldtype: DatatypeH,
) -> Result<DatatypeH> {
    let e = engine();
    let dt = make::hindexed_block(&e, count, blocklength, displacements, oldtype)?;
    Ok(publish(&e, dt))
}

/// MPI_Type_create_struct_c.
pub fn type_create_struct_c(
    count: i64,
    blocklengths: IntArr,
    displacements: IntArr,
    types: HArr<DatatypeH>,
) -> Result<DatatypeH> {
    let e = engine();
    let dt = make::structure(&e, count, blocklengths, displacements, types)?;
    Ok(publish(&e, dt))
}

/// MPI_Type_create_subarray_c.
pub fn type_create_subarray_c(
    ndims: i32,
    sizes: IntArr,
    subsizes: IntArr,
    starts: IntArr,
    order: i32,
    oldtype: DatatypeH,
) -> Result<DatatypeH> {
    let e = engine();
    let dt = make::subarray(&e, ndims, sizes, subsizes, starts, order, oldtype)?;
    Ok(publish(&e, dt))
}

/// MPI_Type_create_darray_c.
#[allow(clippy::too_many_arguments)]
pub fn type_create_darray_c(
    size: i32,
    rank: i32,
    ndims: i32,
    gsizes: IntArr,
    distribs: Arr<i32>,
    dargs: Arr<i32>,
    psizes: Arr<i32>,
    order: i32,
    oldtype: DatatypeH,
) -> Result<DatatypeH> {
    let e = engine();
    let dt = make::darray(&e, size, rank, ndims, gsizes, distribs, dargs, psizes, order, oldtype)?;
    Ok(publish(&e, dt))
}

/// MPI_Type_create_resized_c.
pub fn type_create_resized_c(oldtype: DatatypeH, lb: i64, extent: i64) -> Result<DatatypeH> {
    let e = engine();
    let dt = make::resized(&e, oldtype, lb, extent)?;
    Ok(publish(&e, dt))
}
