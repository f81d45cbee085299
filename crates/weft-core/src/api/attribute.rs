//! Keyvals and attributes (MPI-4.1 section 7.7), with the names of MPI-1. All functions are local.
//!
//! An attribute value is a word of the user's. Predefined attributes are addresses of ints.

use crate::abi::UserFn;
use crate::attr;
use crate::engine::{Engine, engine};
use crate::hooks::try_hooks;
use crate::keyvals::Attrs;
use crate::strict;
use std::sync::atomic::{AtomicI32, Ordering};
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result};

// ---- communicators ----

/// `MPI_Comm_create_keyval`.
pub fn comm_create_keyval(copy: UserFn, delete: UserFn, extra_state: usize) -> Result<i32> {
    Ok(engine().keyvals.create(Kind::Comm, copy, delete, extra_state))
}

/// `MPI_Comm_free_keyval`. Attributes that exist keep their callbacks.
pub fn comm_free_keyval(comm_keyval: &mut i32) -> Result<()> {
    free_keyval(Kind::Comm, comm_keyval)
}

fn free_keyval(kind: Kind, keyval: &mut i32) -> Result<()> {
    let g = engine();
    g.keyvals.free(kind, *keyval).or_else(|e| if_gone(&g, *keyval, e))?;
    *keyval = KEYVAL_INVALID;
    Ok(())
}

/// Other libraries free a keyval twice, and find no attribute of one that was freed.
fn if_gone(g: &Engine, keyval: i32, e: MpiError) -> Result<()> {
    if g.keyvals.is_gone(keyval) { strict::taken(e.class, "7.7.2", &e.detail) } else { Err(e) }
}

/// An attribute by the keyval of a kind.
fn attribute(g: &Engine, kind: Kind, keyval: i32, attrs: &Attrs) -> Result<Option<usize>> {
    match g.keyvals.get(kind, keyval) {
        Ok(k) => Ok(attrs.get(&k)),
        Err(e) => if_gone(g, keyval, e).map(|()| None),
    }
}

/// `MPI_Comm_set_attr`.
pub fn comm_set_attr(comm: CommH, comm_keyval: i32, attribute_val: usize) -> Result<()> {
    let mut g = engine();
    let c = g.comm(comm)?.clone();
    refuse_predefined(comm_keyval)?;
    let k = g.keyvals.get(Kind::Comm, comm_keyval)?;
    attr::set(&mut g, &c.attrs, comm.raw(), k, attribute_val)
}

/// `MPI_Comm_get_attr`.
pub fn comm_get_attr(comm: CommH, comm_keyval: i32) -> Result<Option<usize>> {
    let g = engine();
    let c = g.comm(comm)?;
    if let Some(v) = predefined(&g, comm_keyval) {
        return Ok(v);
    }
    attribute(&g, Kind::Comm, comm_keyval, &c.attrs)
}

/// `MPI_Comm_delete_attr`.
pub fn comm_delete_attr(comm: CommH, comm_keyval: i32) -> Result<()> {
    let mut g = engine();
    let c = g.comm(comm)?.clone();
    refuse_predefined(comm_keyval)?;
    let k = g.keyvals.get(Kind::Comm, comm_keyval)?;
    attr::delete(&mut g, &c.attrs, comm.raw(), &k)
}

/// `MPI_Keyval_create` (MPI-1).
pub fn keyval_create(copy: UserFn, delete: UserFn, extra_state: usize) -> Result<i32> {
    comm_create_keyval(copy, delete, extra_state)
}

/// `MPI_Keyval_free` (MPI-1).
pub fn keyval_free(keyval: &mut i32) -> Result<()> {
    comm_free_keyval(keyval)
}

/// `MPI_Attr_put` (MPI-1).
pub fn attr_put(comm: CommH, keyval: i32, attribute_val: usize) -> Result<()> {
    comm_set_attr(comm, keyval, attribute_val)
}

/// `MPI_Attr_get` (MPI-1).
pub fn attr_get(comm: CommH, keyval: i32) -> Result<Option<usize>> {
    comm_get_attr(comm, keyval)
}

/// `MPI_Attr_delete` (MPI-1).
pub fn attr_delete(comm: CommH, keyval: i32) -> Result<()> {
    comm_delete_attr(comm, keyval)
}

// ---- datatypes ----

/// `MPI_Type_create_keyval`.
pub fn type_create_keyval(copy: UserFn, delete: UserFn, extra_state: usize) -> Result<i32> {
    Ok(engine().keyvals.create(Kind::Datatype, copy, delete, extra_state))
}

/// `MPI_Type_free_keyval`.
pub fn type_free_keyval(type_keyval: &mut i32) -> Result<()> {
    free_keyval(Kind::Datatype, type_keyval)
}

/// `MPI_Type_set_attr`.
pub fn type_set_attr(datatype: DatatypeH, type_keyval: i32, attribute_val: usize) -> Result<()> {
    let mut g = engine();
    let d = g.datatype_obj(datatype)?;
    let k = g.keyvals.get(Kind::Datatype, type_keyval)?;
    attr::set(&mut g, &d.attrs, datatype.raw(), k, attribute_val)
}

/// `MPI_Type_get_attr`.
pub fn type_get_attr(datatype: DatatypeH, type_keyval: i32) -> Result<Option<usize>> {
    let g = engine();
    let d = g.datatype_obj(datatype)?;
    attribute(&g, Kind::Datatype, type_keyval, &d.attrs)
}

/// `MPI_Type_delete_attr`.
pub fn type_delete_attr(datatype: DatatypeH, type_keyval: i32) -> Result<()> {
    let mut g = engine();
    let d = g.datatype_obj(datatype)?;
    let k = g.keyvals.get(Kind::Datatype, type_keyval)?;
    attr::delete(&mut g, &d.attrs, datatype.raw(), &k)
}

// ---- windows ----

/// `MPI_Win_create_keyval`.
pub fn win_create_keyval(copy: UserFn, delete: UserFn, extra_state: usize) -> Result<i32> {
    Ok(engine().keyvals.create(Kind::Win, copy, delete, extra_state))
}

/// `MPI_Win_free_keyval`.
pub fn win_free_keyval(win_keyval: &mut i32) -> Result<()> {
    free_keyval(Kind::Win, win_keyval)
}

/// `MPI_Win_set_attr`.
pub fn win_set_attr(win: WinH, win_keyval: i32, attribute_val: usize) -> Result<()> {
    let mut g = engine();
    let w = g.win(win)?.clone();
    refuse_predefined(win_keyval)?;
    let k = g.keyvals.get(Kind::Win, win_keyval)?;
    attr::set(&mut g, &w.attrs, win.raw(), k, attribute_val)
}

/// `MPI_Win_get_attr`.
pub fn win_get_attr(win: WinH, win_keyval: i32) -> Result<Option<usize>> {
    let g = engine();
    let w = g.win(win)?;
    // SPEC: MPI-5.0 section 12.2.6: the base is the value itself, the others are pointed to.
    Ok(Some(match win_keyval {
        WIN_BASE => w.base,
        WIN_SIZE => w.cells.size.address(),
        WIN_DISP_UNIT => w.cells.disp_unit.address(),
        WIN_CREATE_FLAVOR => w.cells.flavor.address(),
        WIN_MODEL => w.cells.model.address(),
        _ => return attribute(&g, Kind::Win, win_keyval, &w.attrs),
    }))
}

/// `MPI_Win_delete_attr`.
pub fn win_delete_attr(win: WinH, win_keyval: i32) -> Result<()> {
    let mut g = engine();
    let w = g.win(win)?.clone();
    refuse_predefined(win_keyval)?;
    let k = g.keyvals.get(Kind::Win, win_keyval)?;
    attr::delete(&mut g, &w.attrs, win.raw(), &k)
}

// ---- predefined attributes ----

const _: () = assert!(UNIVERSE_SIZE - TAG_UB == 6 && WIN_MODEL - WIN_BASE == 4, "all numbers between are predefined");

fn refuse_predefined(keyval: i32) -> Result<()> {
    if (TAG_UB..=UNIVERSE_SIZE).contains(&keyval) || (WIN_BASE..=WIN_MODEL).contains(&keyval) {
        return Err(MpiError::new(ErrClass::KEYVAL, "a predefined attribute cannot be changed"));
    }
    Ok(())
}

/// The largest tag: every non-negative int.
pub const MAX_TAG: i32 = i32::MAX;

/// What predefined attributes point to. Atomics only because the addresses are given out.
struct Cells {
    tag_ub: AtomicI32,
    host: AtomicI32,
    io: AtomicI32,
    wtime_is_global: AtomicI32,
    appnum: AtomicI32,
    universe_size: AtomicI32,
    last_used_code: AtomicI32,
}

static CELLS: Cells = Cells {
    tag_ub: AtomicI32::new(MAX_TAG),
    host: AtomicI32::new(PROC_NULL),
    io: AtomicI32::new(ANY_SOURCE),
    wtime_is_global: AtomicI32::new(1),
    appnum: AtomicI32::new(0),
    universe_size: AtomicI32::new(0),
    last_used_code: AtomicI32::new(0),
};

/// None: not a predefined keyval. Some(None): predefined, without a value in this job.
fn predefined(e: &Engine, keyval: i32) -> Option<Option<usize>> {
    let boot = e.boot();
    let give = |cell: &'static AtomicI32, v: i32| {
        // ORDERING: Relaxed; the user reads it on this thread.
        cell.store(v, Ordering::Relaxed);
        Some(Some(cell.as_ptr() as usize))
    };
    let rank = |r: i32| try_hooks().map_or(r, |h| h.rank_out(r));
    match keyval {
        TAG_UB => give(&CELLS.tag_ub, MAX_TAG),
        // SPEC: MPI-4.1 section 9.1.2: no host process; every process can do I/O; one clock.
        HOST => give(&CELLS.host, rank(PROC_NULL)),
        IO => give(&CELLS.io, rank(ANY_SOURCE)),
        WTIME_IS_GLOBAL => give(&CELLS.wtime_is_global, 1),
        APPNUM => boot.appnum.map_or(Some(None), |v| give(&CELLS.appnum, v)),
        UNIVERSE_SIZE => boot.universe_size.map_or(Some(None), |v| give(&CELLS.universe_size, v)),
        LASTUSEDCODE => {
            let v = e.errors.last_used();
            give(&CELLS.last_used_code, try_hooks().map_or(v, |h| h.error_out(v)))
        }
        _ => None,
    }
}
