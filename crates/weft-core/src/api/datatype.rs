//! Datatypes: constructors, life cycle and queries (MPI-4.1 sections 5.1 and 19.1.9).
//!
//! All functions here are local. Errors: MPI_ERR_TYPE for null, freed and foreign handles.

use super::datatype_make::*;
use crate::abi::{Arr, HArr, IntArr};
use crate::attr;
use crate::engine::{Engine, engine};
use crate::lock::LockCell;
use crate::object::DatatypeObj;
use crate::strict;
use std::ffi::CStr;
use std::sync::Arc;
use weft_base::handle::{DatatypeH, Handle};
use weft_base::{ErrClass, MpiError, Result, consts};
use weft_datatype::{Datatype, match_size};

// ---- handles ----

/// Handles of the predefined types that have no number of their own: Fortran kinds and unnamed
/// pair types. Equal arguments give one type, hence one handle; these live to the end.
static UNNUMBERED: LockCell<Vec<(Arc<Datatype>, DatatypeH)>> = LockCell::new(Vec::new());

/// The handle of a predefined type.
fn predefined_handle(e: &Engine, dt: &Arc<Datatype>) -> DatatypeH {
    debug_assert!(dt.is_predefined(), "others are given new handles");
    if let Some(id) = dt.predefined_id() {
        return DatatypeH::predefined(id);
    }
    UNNUMBERED.with(|list| {
        if let Some((_, h)) = list.iter().find(|(t, _)| Arc::ptr_eq(t, dt)) {
            debug_assert!(e.datatypes.get(*h).is_some_and(|d| Arc::ptr_eq(&d.dt, dt)), "its handle is never freed");
            return *h;
        }
        let h = e.new_datatype(dt.clone(), true);
        list.push((dt.clone(), h));
        h
    })
}

/// A handle to a type among the contents of another: predefined ones have theirs, others get a new
/// one.
pub(super) fn child_handle(e: &Engine, dt: &Arc<Datatype>) -> DatatypeH {
    if dt.is_predefined() { predefined_handle(e, dt) } else { e.new_datatype(dt.clone(), true) }
}

// ---- constructors ----

/// MPI_Type_dup: with the name of no one, the commit state and the attributes of the old type.
pub fn type_dup(oldtype: DatatypeH) -> Result<DatatypeH> {
    let mut g = engine();
    let old = g.datatype_obj(oldtype)?;
    let new = Arc::new(DatatypeObj::new(Datatype::dup(&old.dt), old.committed.get()));
    debug_assert!(
        (new.dt.size(), new.dt.extent()) == (old.dt.size(), old.dt.extent()),
        "a duplicate has the same data"
    );
    let h = g.datatypes.insert(new.clone());
    if let Err(e) = attr::copy_all(&mut g, &old.attrs, oldtype.raw(), &new.attrs, h.raw()) {
        g.datatypes.remove(h);
        return Err(e);
    }
    Ok(h)
}

/// MPI_Type_contiguous.
pub fn type_contiguous(count: i64, oldtype: DatatypeH) -> Result<DatatypeH> {
    let e = engine();
    let dt = contiguous(&e, count, oldtype)?;
    Ok(e.new_datatype(dt, false))
}

/// MPI_Type_vector: stride in extents.
pub fn type_vector(count: i64, blocklength: i64, stride: i64, oldtype: DatatypeH) -> Result<DatatypeH> {
    let e = engine();
    let dt = vector(&e, count, blocklength, stride, oldtype)?;
    Ok(e.new_datatype(dt, false))
}

/// MPI_Type_create_hvector: stride in bytes.
pub fn type_create_hvector(count: i64, blocklength: i64, stride: i64, oldtype: DatatypeH) -> Result<DatatypeH> {
    let e = engine();
    let dt = hvector(&e, count, blocklength, stride, oldtype)?;
    Ok(e.new_datatype(dt, false))
}

/// MPI_Type_indexed: displacements in extents.
pub fn type_indexed(count: i64, blocklengths: IntArr, displacements: IntArr, oldtype: DatatypeH) -> Result<DatatypeH> {
    let e = engine();
    let dt = indexed(&e, count, blocklengths, displacements, oldtype)?;
    Ok(e.new_datatype(dt, false))
}

/// MPI_Type_create_hindexed: displacements in bytes.
pub fn type_create_hindexed(
    count: i64,
    blocklengths: IntArr,
    displacements: IntArr,
    oldtype: DatatypeH,
) -> Result<DatatypeH> {
    let e = engine();
    let dt = hindexed(&e, count, blocklengths, displacements, oldtype)?;
    Ok(e.new_datatype(dt, false))
}

/// MPI_Type_create_indexed_block: displacements in extents.
pub fn type_create_indexed_block(
    count: i64,
    blocklength: i64,
    displacements: IntArr,
    oldtype: DatatypeH,
) -> Result<DatatypeH> {
    let e = engine();
    let dt = indexed_block(&e, count, blocklength, displacements, oldtype)?;
    Ok(e.new_datatype(dt, false))
}

/// MPI_Type_create_hindexed_block: displacements in bytes.
pub fn type_create_hindexed_block(
    count: i64,
    blocklength: i64,
    displacements: IntArr,
    oldtype: DatatypeH,
) -> Result<DatatypeH> {
    let e = engine();
    let dt = hindexed_block(&e, count, blocklength, displacements, oldtype)?;
    Ok(e.new_datatype(dt, false))
}

/// MPI_Type_create_struct.
pub fn type_create_struct(
    count: i64,
    blocklengths: IntArr,
    displacements: IntArr,
    types: HArr<DatatypeH>,
) -> Result<DatatypeH> {
    let e = engine();
    let dt = structure(&e, count, blocklengths, displacements, types)?;
    Ok(e.new_datatype(dt, false))
}

/// MPI_Type_create_subarray.
pub fn type_create_subarray(
    ndims: i32,
    sizes: IntArr,
    subsizes: IntArr,
    starts: IntArr,
    order: i32,
    oldtype: DatatypeH,
) -> Result<DatatypeH> {
    let e = engine();
    let dt = subarray(&e, ndims, sizes, subsizes, starts, order, oldtype)?;
    Ok(e.new_datatype(dt, false))
}

/// MPI_Type_create_darray.
#[allow(clippy::too_many_arguments)]
pub fn type_create_darray(
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
    let dt = darray(&e, size, rank, ndims, gsizes, distribs, dargs, psizes, order, oldtype)?;
    Ok(e.new_datatype(dt, false))
}

/// MPI_Type_create_resized.
pub fn type_create_resized(oldtype: DatatypeH, lb: i64, extent: i64) -> Result<DatatypeH> {
    let e = engine();
    let dt = resized(&e, oldtype, lb, extent)?;
    Ok(e.new_datatype(dt, false))
}

/// MPI_Type_create_f90_real.
pub fn type_create_f90_real(p: i32, r: i32) -> Result<DatatypeH> {
    let e = engine();
    selected(p, r)?;
    Ok(predefined_handle(&e, &Datatype::f90_real(p, r)?))
}

/// Without precision and range other libraries give the smallest kind.
fn selected(p: i32, r: i32) -> Result<()> {
    if p == consts::UNDEFINED && r == consts::UNDEFINED {
        strict::taken(ErrClass::ARG, "19.1.5", "neither precision nor range is given")?;
    }
    Ok(())
}

/// MPI_Type_create_f90_complex.
pub fn type_create_f90_complex(p: i32, r: i32) -> Result<DatatypeH> {
    let e = engine();
    selected(p, r)?;
    Ok(predefined_handle(&e, &Datatype::f90_complex(p, r)?))
}

/// MPI_Type_create_f90_integer.
pub fn type_create_f90_integer(r: i32) -> Result<DatatypeH> {
    let e = engine();
    Ok(predefined_handle(&e, &Datatype::f90_integer(r)?))
}

/// MPI_Type_get_value_index: MPI_DATATYPE_NULL where there is no such pair.
pub fn type_get_value_index(value_type: DatatypeH, index_type: DatatypeH) -> Result<DatatypeH> {
    let e = engine();
    let (value, index) = (e.datatype(value_type)?, e.datatype(index_type)?);
    let pair = Datatype::value_index(value, index);
    // SPEC: MPI-4.1 section 6.9.4: only pairs that MPI_MINLOC and MPI_MAXLOC work on.
    let named = pair.filter(|p| p.predefined_id().is_some());
    Ok(named.map_or(DatatypeH::NULL, |p| predefined_handle(&e, &p)))
}

/// MPI_Type_match_size.
pub fn type_match_size(typeclass: i32, size: i32) -> Result<DatatypeH> {
    Ok(DatatypeH::predefined(match_size(typeclass, i64::from(size))?))
}

// ---- life cycle ----

/// MPI_Type_commit.
pub fn type_commit(datatype: &mut DatatypeH) -> Result<()> {
    let e = engine();
    e.datatype(*datatype)?;
    if let Some(obj) = e.datatypes.get(*datatype) {
        obj.committed.set(true);
    }
    debug_assert!(e.committed(*datatype).is_ok(), "messages may have the datatype now");
    Ok(())
}

/// MPI_Type_free. Operations in progress keep the type.
///
/// # Errors
/// MPI_ERR_TYPE also for predefined types; what an attribute's delete callback answers: then the
/// type lives on.
pub fn type_free(datatype: &mut DatatypeH) -> Result<()> {
    let mut g = engine();
    let obj = match g.datatype_obj(*datatype) {
        Ok(obj) => obj,
        Err(e) => return strict::freed_again(&g.datatypes, datatype, e),
    };
    if obj.dt.is_predefined() {
        return Err(MpiError::new(ErrClass::TYPE, "a predefined datatype cannot be freed"));
    }
    attr::delete_all(&mut g, &obj.attrs, datatype.raw())?;
    debug_assert!(obj.attrs.is_empty(), "no attribute outlives its datatype");
    g.datatypes.remove(*datatype);
    *datatype = DatatypeH::NULL;
    Ok(())
}

/// MPI_Type_get_name: the user's, or that of the predefined type, or "".
pub fn type_get_name(datatype: DatatypeH) -> Result<String> {
    if datatype == DatatypeH::NULL {
        return Ok("MPI_DATATYPE_NULL".to_owned());
    }
    let e = engine();
    let obj = e.datatype_obj(datatype)?;
    Ok(obj.name.cloned().unwrap_or_else(|| obj.dt.name().to_owned()))
}

/// MPI_Type_set_name: cut to MPI_MAX_OBJECT_NAME - 1 bytes.
pub fn type_set_name(datatype: DatatypeH, name: &CStr) -> Result<()> {
    let e = engine();
    let obj = e.datatype_obj(datatype)?;
    let mut text = name.to_string_lossy().into_owned();
    let mut end = text.len().min(consts::MAX_OBJECT_NAME - 1);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.truncate(end);
    debug_assert!(text.len() < consts::MAX_OBJECT_NAME, "with its NUL the name has room");
    obj.name.set(Some(text));
    Ok(())
}

// ---- queries ----

/// MPI_Type_size, in bytes.
pub fn type_size(datatype: DatatypeH) -> Result<i64> {
    Ok(engine().datatype(datatype)?.size())
}

/// MPI_Type_get_extent: lower bound and extent, in bytes.
pub fn type_get_extent(datatype: DatatypeH) -> Result<(i64, i64)> {
    let e = engine();
    let t = e.datatype(datatype)?;
    Ok((t.lb(), t.extent()))
}

/// MPI_Type_get_true_extent: lower bound and extent of the data, in bytes.
pub fn type_get_true_extent(datatype: DatatypeH) -> Result<(i64, i64)> {
    let e = engine();
    let t = e.datatype(datatype)?;
    Ok((t.true_lb(), t.true_extent()))
}

/// MPI_Type_extent (removed in MPI-3.0).
pub fn type_extent(datatype: DatatypeH) -> Result<i64> {
    Ok(engine().datatype(datatype)?.extent())
}

/// MPI_Type_lb (removed in MPI-3.0).
pub fn type_lb(datatype: DatatypeH) -> Result<i64> {
    Ok(engine().datatype(datatype)?.lb())
}

/// MPI_Type_ub (removed in MPI-3.0).
pub fn type_ub(datatype: DatatypeH) -> Result<i64> {
    Ok(engine().datatype(datatype)?.ub())
}
