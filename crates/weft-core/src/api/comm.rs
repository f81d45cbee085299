//! Communicators: queries, names, hints, freeing (MPI-4.1 sections 7.4, 7.6, 7.8).

use crate::attr;
use crate::engine::{Engine, Guard, WaitFor, engine};
use crate::failures::gone;
use crate::object::{COMM_HINTS, CommObj};
use crate::strict;
use std::ffi::CStr;
use std::sync::Arc;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result};

/// `MPI_Comm_size`: of the local group. Local.
#[inline]
pub fn comm_size(comm: CommH) -> Result<i32> {
    Ok(engine().comm(comm)?.size() as i32)
}

/// `MPI_Comm_rank`: in the local group. Local.
#[inline]
pub fn comm_rank(comm: CommH) -> Result<i32> {
    Ok(engine().comm(comm)?.rank)
}

/// `MPI_Comm_compare`. Local.
pub fn comm_compare(comm1: CommH, comm2: CommH) -> Result<i32> {
    let e = engine();
    let (a, b) = (e.comm(comm1)?, e.comm(comm2)?);
    if Arc::ptr_eq(a, b) {
        return Ok(IDENT);
    }
    let both = |f: fn(&crate::object::GroupObj, &crate::object::GroupObj) -> bool| {
        f(&a.group, &b.group)
            && match (&a.remote, &b.remote) {
                (None, None) => true,
                (Some(x), Some(y)) => f(x, y),
                _ => false,
            }
    };
    Ok(match () {
        () if both(crate::object::GroupObj::is_identical) => CONGRUENT,
        () if both(crate::object::GroupObj::is_similar) => SIMILAR,
        () => UNEQUAL,
    })
}

/// `MPI_Comm_group`. Local.
pub fn comm_group(comm: CommH) -> Result<GroupH> {
    let e = engine();
    let group = e.comm(comm)?.group.clone();
    Ok(e.new_group(group))
}

/// `MPI_Comm_test_inter`. Local.
pub fn comm_test_inter(comm: CommH) -> Result<bool> {
    Ok(engine().comm(comm)?.is_inter())
}

/// `MPI_Comm_remote_size`. Local.
pub fn comm_remote_size(comm: CommH) -> Result<i32> {
    let e = engine();
    Ok(remote(e.comm(comm)?)?.size() as i32)
}

/// `MPI_Comm_remote_group`. Local.
pub fn comm_remote_group(comm: CommH) -> Result<GroupH> {
    let e = engine();
    let group = remote(e.comm(comm)?)?.clone();
    Ok(e.new_group(group))
}

fn remote(c: &CommObj) -> Result<&Arc<crate::object::GroupObj>> {
    let none = || MpiError::new(ErrClass::COMM, "not an intercommunicator");
    c.remote.as_ref().ok_or_else(none)
}

/// `MPI_Comm_get_parent`: MPI_COMM_NULL in processes that were not spawned. Local.
pub fn comm_get_parent() -> Result<CommH> {
    Ok(engine().parent.get())
}

// ---- names ----

/// SPEC: MPI-4.1 section 7.8: longer names are cut.
pub(crate) fn object_name(name: &CStr) -> String {
    let mut s = name.to_string_lossy().into_owned();
    let mut end = s.len().min(MAX_OBJECT_NAME - 1);
    while !s.is_char_boundary(end) {
        end -= 1;
    }
    s.truncate(end);
    debug_assert!(s.len() < MAX_OBJECT_NAME, "with its NUL the name has room");
    s
}

/// `MPI_Comm_set_name`. Local.
pub fn comm_set_name(comm: CommH, comm_name: &CStr) -> Result<()> {
    engine().comm(comm)?.name.set(object_name(comm_name));
    Ok(())
}

/// `MPI_Comm_get_name`. Local.
pub fn comm_get_name(comm: CommH) -> Result<String> {
    if comm == CommH::NULL {
        return Ok("MPI_COMM_NULL".into());
    }
    Ok(engine().comm(comm)?.name.cloned())
}

// ---- hints ----

/// `MPI_Comm_set_info`. Collective; does not wait.
pub fn comm_set_info(comm: CommH, info: InfoH) -> Result<()> {
    let e = engine();
    let c = e.comm(comm)?;
    if let Some(i) = e.info_opt(info)? {
        c.info.keep_hints(&i);
    }
    Ok(())
}

/// `MPI_Comm_get_info`. Local.
pub fn comm_get_info(comm: CommH) -> Result<InfoH> {
    let e = engine();
    let copy = e.comm(comm)?.info.clone();
    for key in &COMM_HINTS[..5] {
        if copy.get(key).is_none() {
            copy.set(key, "false");
        }
    }
    copy.set_alloc_kinds();
    Ok(e.infos.insert(Arc::new(copy)))
}

// ---- the end ----

/// `MPI_Comm_free`. Collective; does not wait. Pending operations complete normally.
///
/// # Errors
/// MPI_ERR_COMM for the predefined communicators; what a delete callback answers, and then the
/// communicator stays.
pub fn comm_free(comm: &mut CommH) -> Result<()> {
    let mut g = engine();
    release(&mut g, *comm)?;
    *comm = CommH::NULL;
    Ok(())
}

/// `MPI_Comm_disconnect`: as `comm_free`; between jobs it waits for all members, and what nobody else
/// needs of the connection ends. The caller has completed its operations (MPI's rule).
pub fn comm_disconnect(comm: &mut CommH) -> Result<()> {
    let mut g = engine();
    let c = g.comm(*comm)?.clone();
    if c.guests.any() {
        match super::connect::gather_all(&mut g, &c) {
            // Who has gone is not connected any more.
            Err(e) if e.class == ErrClass::PROC_FAILED && gone::is_on() => {}
            met => met?,
        }
    }
    let sent = |e: &Engine| (!e.has_pending_sends()).then_some(());
    g.wait_looking(WaitFor::ANYTHING, sent, |e| e.end_hopeless_on(&c));
    drop(c);
    if *comm == CommH::WORLD || *comm == CommH::SELF {
        // Other libraries take this and only null the handle for what it is worth.
        strict::taken(ErrClass::COMM, "11.10.4", "a predefined communicator cannot be disconnected")?;
    } else {
        release(&mut g, *comm)?;
    }
    *comm = CommH::NULL;
    Ok(())
}

fn release(g: &mut Guard, h: CommH) -> Result<()> {
    let c = g.comm(h)?.clone();
    if h == CommH::WORLD || h == CommH::SELF {
        return Err(MpiError::new(ErrClass::COMM, "a predefined communicator cannot be freed"));
    }
    debug_assert_eq!(c.handle.get(), h, "a communicator knows its handle");
    attr::delete_all(g, &c.attrs, h.raw())?;
    debug_assert!(c.attrs.is_empty(), "no attribute outlives its communicator");
    // Its streams are free now, whoever else still knows the object.
    c.stream.take();
    let multiplex = c.multiplex.take();
    g.drop_comm(h);
    for comm in multiplex.iter().flat_map(|m| &m.comms) {
        g.drop_comm(*comm);
    }
    Ok(())
}
