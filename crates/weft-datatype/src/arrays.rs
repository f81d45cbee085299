//! Subarray and darray types, as nests of simpler constructors.
//!
//! SPEC: MPI-4.1 sections 5.1.3 and 5.1.4.

use crate::bounds::{add, mul};
use crate::datatype::{Datatype, Def};
use std::sync::Arc;
use weft_base::consts::{
    DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_DFLT_DARG, DISTRIBUTE_NONE, ORDER_C, ORDER_FORTRAN,
};
use weft_base::{ErrClass, Result, err};

/// Indices of the dimensions, the one that varies fastest in memory first.
fn fastest_first(ndims: usize, order: i32) -> Result<Vec<usize>> {
    match order {
        ORDER_C => Ok((0..ndims).rev().collect()),
        ORDER_FORTRAN => Ok((0..ndims).collect()),
        _ => Err(err!(ErrClass::ARG, "order is neither MPI_ORDER_C nor MPI_ORDER_FORTRAN")),
    }
}

/// Arguments of MPI_Type_create_darray, arrays of one length.
#[derive(Clone, Copy, Debug)]
pub struct DarrayArgs<'a> {
    pub size: i32,
    pub rank: i32,
    pub gsizes: &'a [i64],
    pub distribs: &'a [i32],
    pub dargs: &'a [i32],
    pub psizes: &'a [i32],
    pub order: i32,
}

impl Datatype {
    /// MPI_Type_create_subarray; one of no elements, or of no dimensions, has no data. Errors: ARG.
    pub fn subarray(
        sizes: &[i64],
        subsizes: &[i64],
        starts: &[i64],
        order: i32,
        old: &Arc<Datatype>,
    ) -> Result<Arc<Datatype>> {
        let n = sizes.len();
        if subsizes.len() != n || starts.len() != n {
            return Err(err!(ErrClass::ARG, "a subarray of {n} dimensions"));
        }
        for i in 0..n {
            let (size, sub, start) = (sizes[i], subsizes[i], starts[i]);
            if size < 0 || sub < 0 || sub > size || start < 0 || start > size - sub {
                return Err(err!(
                    ErrClass::ARG,
                    "dimension {i} of a subarray: size {size}, subsize {sub}, start {start}"
                ));
            }
        }
        let mut stride = old.extent();
        let mut disp = 0;
        let mut same = if n == 0 { Self::contiguous(0, old)? } else { old.clone() };
        for d in fastest_first(n, order)? {
            same = Self::hvector(subsizes[d], 1, stride, &same)?;
            disp = add(disp, mul(starts[d], stride)?)?;
            stride = mul(stride, sizes[d])?;
        }
        let same = Self::hindexed(&[1], &[disp], &same)?;
        let def = Def::Subarray {
            sizes: sizes.into(),
            subsizes: subsizes.into(),
            starts: starts.into(),
            order,
            old: old.clone(),
            same: same.clone(),
        };
        Self::with_bounds(def, 0, stride, &same)
    }

    /// MPI_Type_create_darray: the part of a distributed array that `rank` of `size` processes
    /// owns. The process grid is row-major. Errors: ARG.
    pub fn darray(a: DarrayArgs<'_>, old: &Arc<Datatype>) -> Result<Arc<Datatype>> {
        let n = a.gsizes.len();
        if n == 0 || [a.distribs.len(), a.dargs.len(), a.psizes.len()] != [n; 3] {
            return Err(err!(ErrClass::ARG, "a distributed array of {n} dimensions"));
        }
        let coords = grid_coords(&a)?;
        let mut stride = old.extent();
        let mut same = old.clone();
        for d in fastest_first(n, a.order)? {
            same = dimension(&a, d, coords[d], stride, &same)?;
            stride = mul(stride, a.gsizes[d])?;
        }
        let def = Def::Darray {
            size: a.size,
            rank: a.rank,
            gsizes: a.gsizes.into(),
            distribs: a.distribs.into(),
            dargs: a.dargs.into(),
            psizes: a.psizes.into(),
            order: a.order,
            old: old.clone(),
            same: same.clone(),
        };
        Self::with_bounds(def, 0, stride, &same)
    }
}

/// Coordinates of the rank in the process grid, after the checks that need all dimensions.
fn grid_coords(a: &DarrayArgs<'_>) -> Result<Vec<i64>> {
    let mut procs = 1i64;
    for (d, p) in a.psizes.iter().enumerate() {
        if *p < 1 || a.gsizes[d] < 1 {
            return Err(err!(
                ErrClass::ARG,
                "dimension {d} of a distributed array: {} elements on {p} processes",
                a.gsizes[d]
            ));
        }
        procs = mul(procs, *p as i64)?;
    }
    if procs != a.size as i64 || a.rank < 0 || a.rank >= a.size {
        return Err(err!(ErrClass::ARG, "rank {} of {} processes in a grid of {procs}", a.rank, a.size));
    }
    let mut rest = a.rank as i64;
    let mut coords = vec![0; a.psizes.len()];
    for (c, p) in coords.iter_mut().zip(a.psizes).rev() {
        *c = rest % *p as i64;
        rest /= *p as i64;
    }
    Ok(coords)
}

/// What process `coord` owns of dimension `d`, of elements `inner` that are `stride` bytes apart.
fn dimension(a: &DarrayArgs<'_>, d: usize, coord: i64, stride: i64, inner: &Arc<Datatype>) -> Result<Arc<Datatype>> {
    let (gsize, procs, darg) = (a.gsizes[d], a.psizes[d] as i64, a.dargs[d]);
    let default = darg == DISTRIBUTE_DFLT_DARG;
    if !default && darg < 1 && a.distribs[d] != DISTRIBUTE_NONE {
        return Err(err!(ErrClass::ARG, "distribution argument {darg} in dimension {d}"));
    }
    let block = match a.distribs[d] {
        DISTRIBUTE_NONE if procs == 1 => gsize,
        DISTRIBUTE_NONE => {
            return Err(err!(ErrClass::ARG, "dimension {d} is not distributed, over {procs} processes"));
        }
        DISTRIBUTE_BLOCK if default => (gsize - 1) / procs + 1,
        DISTRIBUTE_BLOCK if mul(darg as i64, procs)? < gsize => {
            return Err(err!(
                ErrClass::ARG,
                "blocks of {darg} on {procs} processes do not hold the {gsize} elements of dimension {d}"
            ));
        }
        DISTRIBUTE_CYCLIC if default => 1,
        DISTRIBUTE_BLOCK | DISTRIBUTE_CYCLIC => darg as i64,
        other => return Err(err!(ErrClass::ARG, "distribution {other} in dimension {d}")),
    };
    let cycle = mul(block, procs)?;
    let first = mul(coord, block)?;
    let owned_from = |start: i64| (gsize - start).clamp(0, block);
    // Whole blocks, then at most one that the array's end cuts.
    let whole = if first + block <= gsize { (gsize - block - first) / cycle + 1 } else { 0 };
    let tail_start = add(first, mul(whole, cycle)?)?;
    let tail = owned_from(tail_start);
    let element = Datatype::resized(inner.lb(), stride, inner)?;
    let blocks = Datatype::hvector(whole, block, mul(cycle, stride)?, &element)?;
    let rest = Datatype::contiguous(tail, &element)?;
    let disps = match whole {
        0 => [0, mul(tail_start.min(gsize), stride)?],
        _ => [mul(first, stride)?, mul(tail_start.min(gsize), stride)?],
    };
    let part = Datatype::structure(&[1, 1], &disps, &[blocks, rest])?;
    Datatype::resized(0, mul(gsize, stride)?, &part)
}
