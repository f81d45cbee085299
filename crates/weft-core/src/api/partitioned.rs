//! Partitioned communication (MPI-5.0 section 4.2).

use crate::abi::Arr;
use crate::engine::{Engine, engine};
use crate::gpu;
use crate::object::{CommObj, RequestObj};
use crate::p2p_args::{self as args, Source};
use crate::partitioned::{Partitioned, Parts};
use crate::request_ops as ops;
use std::sync::Arc;
use weft_base::handle::{CommH, DatatypeH, InfoH, RequestH};
use weft_base::{ErrClass, MpiError, Result, err};

/// The data of a request; `has_peer`: its peer is not MPI_PROC_NULL.
fn parts(e: &Engine, ptr: *mut u8, partitions: i32, count: i64, datatype: DatatypeH, has_peer: bool) -> Result<Parts> {
    let dt = args::datatype(e, datatype, has_peer && count != 0 && partitions != 0)?.clone();
    if partitions < 0 {
        return Err(err!(ErrClass::ARG, "{partitions} partitions"));
    }
    let partitions = i64::from(partitions);
    let all = count.checked_mul(partitions);
    let all = all.ok_or_else(|| err!(ErrClass::COUNT, "{partitions} partitions of {count} items"))?;
    args::length(ptr, count, &dt)?;
    args::length(ptr, all, &dt)?;
    let dt = gpu::typed(ptr, all, &dt);
    let parts = Parts { ptr, partitions, count, dt };
    debug_assert!(parts.len() >= 0 && parts.total() == all * parts.dt.size(), "the partitions are all of the data");
    Ok(parts)
}

fn request(e: &Engine, part: Arc<Partitioned>) -> RequestH {
    e.requests.insert(RequestObj::Partitioned { part, active: None })
}

/// `MPI_Psend_init`. Local.
#[allow(clippy::too_many_arguments)]
pub fn psend_init(
    buf: *const u8,
    partitions: i32,
    count: i64,
    datatype: DatatypeH,
    dest: i32,
    tag: i32,
    comm: CommH,
    info: InfoH,
) -> Result<RequestH> {
    let g = engine();
    let c: Arc<CommObj> = g.comm(comm)?.clone();
    g.info_opt(info)?;
    args::send_tag(tag)?;
    let to = args::dest(&c, dest)?;
    let parts = parts(&g, buf.cast_mut(), partitions, count, datatype, to.is_some())?;
    Ok(request(&g, Partitioned::send(&g, c, to, tag, parts)))
}

/// `MPI_Precv_init`: from one source, with one tag. Local.
#[allow(clippy::too_many_arguments)]
pub fn precv_init(
    buf: *mut u8,
    partitions: i32,
    count: i64,
    datatype: DatatypeH,
    dest: i32,
    tag: i32,
    comm: CommH,
    info: InfoH,
) -> Result<RequestH> {
    let g = engine();
    let c: Arc<CommObj> = g.comm(comm)?.clone();
    g.info_opt(info)?;
    // SPEC: MPI-5.0 4.2.1: no wildcards.
    args::send_tag(tag)?;
    let from = match args::source(&c, dest)? {
        Source::Null => None,
        Source::From(Some(p)) => Some(p),
        Source::From(None) => {
            return Err(MpiError::new(ErrClass::RANK, "a partitioned receive has one source"));
        }
    };
    let parts = parts(&g, buf, partitions, count, datatype, from.is_some())?;
    Ok(request(&g, Partitioned::recv(&g, c, from, tag, parts)))
}

/// The partitioned operation behind a request, and whether it has been started.
fn find(e: &Engine, h: RequestH) -> Result<(Arc<Partitioned>, bool)> {
    match e.requests.get(h) {
        Some(RequestObj::Partitioned { part, active }) => Ok((part.clone(), active.is_some())),
        Some(_) => Err(MpiError::new(ErrClass::REQUEST, "not a partitioned request")),
        None => Err(ops::bad_request(h)),
    }
}

fn mark(h: RequestH, partitions: impl Iterator<Item = i32>) -> Result<()> {
    let g = engine();
    let (part, active) = find(&g, h)?;
    if !active {
        return Err(MpiError::new(ErrClass::REQUEST, "the partitioned send has not been started"));
    }
    for p in partitions {
        let done = part.ready(&g, p);
        done.map_err(|e| crate::errh::at(crate::errh::Site::Comm(part.comm.handle.get()), e))?;
    }
    Ok(())
}

/// `MPI_Pready`. Local.
pub fn pready(partition: i32, request: RequestH) -> Result<()> {
    mark(request, std::iter::once(partition))
}

/// `MPI_Pready_range`: both ends belong to it. Local.
pub fn pready_range(partition_low: i32, partition_high: i32, request: RequestH) -> Result<()> {
    mark(request, partition_low..=partition_high)
}

/// `MPI_Pready_list`. Local.
pub fn pready_list(length: i32, array_of_partitions: Arr<i32>, request: RequestH) -> Result<()> {
    // SAFETY: the user's array has that many elements.
    let list = unsafe { array_of_partitions.to_vec(length.max(0) as usize) };
    mark(request, list.into_iter())
}

/// `MPI_Parrived`. Progress: one step.
///
/// SPEC: MPI-5.0 4.2.3: true of a request that is not active.
pub fn parrived(request: RequestH, partition: i32) -> Result<bool> {
    let mut g = engine();
    let (part, active) = find(&g, request)?;
    let now = |p: &Partitioned| {
        let found = p.arrived(partition);
        found.map_err(|e| crate::errh::at(crate::errh::Site::Comm(p.comm.handle.get()), e))
    };
    if now(&part)? || !active {
        return Ok(true);
    }
    g.progress_asked();
    now(&part)
}
