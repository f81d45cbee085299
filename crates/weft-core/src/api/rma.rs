//! One-sided communication (MPI-5.0 section 12.3).
//!
//! Operations on memory that is mapped here are done when the call returns. The shortest ones do not
//! come here: `crate::rma::hot`.

use crate::engine::Guard;
use crate::engine::{Engine, engine};
use crate::gpu::{self, Loans, Use};
use crate::object::{RequestObj, WinObj};
use crate::request_ops::done_send;
use crate::rma::transfer::{Way, transfer};
use crate::rma::update::{Update, predefined_op, start};
use crate::rma::{self, Asked, Local, RmaPath, There, rank};
use crate::strict;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use weft_base::consts::op as ops;
use weft_base::handle::*;
use weft_base::{ErrClass, Result, err};
use weft_rma::Element;
use weft_rma::accumulate;
use weft_rma::request::{Block, Kind};

/// The general form of put and get.
#[allow(clippy::too_many_arguments)]
#[inline(never)]
fn general_copy(
    g: &mut Guard,
    way: Way,
    origin: *mut u8,
    origin_count: i64,
    origin_datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeH,
    win: WinH,
    has_request: bool,
) -> Result<Asked> {
    let w = g.win(win)?.clone();
    let local = rma::local(g, origin, origin_count, origin_datatype)?;
    let there = rma::there(g, target_disp, target_count, target_datatype)?;
    let r = rank(&w, target_rank)?;
    w.epochs.with(|e| e.check(r))?;
    match r {
        // SAFETY: the buffer is the user's until completion, as MPI asks.
        Some(r) => unsafe { transfer(g, &w, way, &local, r, &there, has_request) },
        None => Ok(Asked::new()),
    }
    .and_then(|asked| gpu::outcome(None).map(|()| asked))
}

/// A request for an operation that may wait for its target.
fn request(g: &Guard, win: WinH, asked: Asked) -> Result<RequestH> {
    if asked.is_empty() {
        return Ok(done_send(g));
    }
    let w = g.win(win)?;
    debug_assert!(w.owes.get(), "what was asked is waited for by synchronisation, too");
    let comm = w.comm.clone();
    if let [one] = &asked[..] {
        return Ok(g.requests.insert(RequestObj::Coll { task: one.clone(), comm }));
    }
    let all = async move {
        poll_fn(|_| if asked.iter().all(|t| t.is_done()) { Poll::Ready(()) } else { Poll::Pending }).await;
        asked.iter().filter_map(|t| t.take_result()).collect()
    };
    let task = g.spawn(Box::pin(all));
    Ok(g.requests.insert(RequestObj::Coll { task, comm }))
}

/// `MPI_Put`. Progress: local, unless many operations wait for a target that acts itself.
///
/// # Errors
/// MPI_ERR_WIN, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_DISP,
/// MPI_ERR_RMA_RANGE, MPI_ERR_RMA_SYNC: so all operations of this file.
#[allow(clippy::too_many_arguments)]
#[inline]
pub fn put(
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeH,
    win: WinH,
) -> Result<()> {
    general_copy(
        &mut engine(),
        Way::Put,
        origin_addr.cast_mut(),
        origin_count,
        origin_datatype,
        target_rank,
        target_disp,
        target_count,
        target_datatype,
        win,
        false,
    )
    .map(drop)
}

/// `MPI_Get`. As `put`.
#[allow(clippy::too_many_arguments)]
#[inline]
pub fn get(
    origin_addr: *mut u8,
    origin_count: i64,
    origin_datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeH,
    win: WinH,
) -> Result<()> {
    general_copy(
        &mut engine(),
        Way::Get,
        origin_addr,
        origin_count,
        origin_datatype,
        target_rank,
        target_disp,
        target_count,
        target_datatype,
        win,
        false,
    )
    .map(drop)
}

/// `MPI_Rput`. As `put`; a request can be had within passive epochs only.
#[allow(clippy::too_many_arguments)]
pub fn rput(
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeH,
    win: WinH,
) -> Result<RequestH> {
    let mut g = engine();
    passive(&g, target_rank, win)?;
    let asked = general_copy(
        &mut g,
        Way::Put,
        origin_addr.cast_mut(),
        origin_count,
        origin_datatype,
        target_rank,
        target_disp,
        target_count,
        target_datatype,
        win,
        true,
    )?;
    request(&g, win, asked)
}

/// `MPI_Rget`. As `rput`.
#[allow(clippy::too_many_arguments)]
pub fn rget(
    origin_addr: *mut u8,
    origin_count: i64,
    origin_datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeH,
    win: WinH,
) -> Result<RequestH> {
    let mut g = engine();
    passive(&g, target_rank, win)?;
    let asked = general_copy(
        &mut g,
        Way::Get,
        origin_addr,
        origin_count,
        origin_datatype,
        target_rank,
        target_disp,
        target_count,
        target_datatype,
        win,
        true,
    )?;
    request(&g, win, asked)
}

/// SPEC: MPI-5.0 section 12.3.5: request-based operations are for passive target epochs. Other libraries take
/// them in each epoch; the operation itself asks for one.
fn passive(g: &Guard, target_rank: i32, win: WinH) -> Result<()> {
    let w = g.win(win)?;
    let r = rank(w, target_rank)?;
    let passive = w.epochs.with(|e| e.check_passive(r));
    passive.or_else(|e| strict::taken(e.class, "12.3.5", "a request-based operation in an active target epoch"))
}

// ---- accumulate ----

/// The operand of an accumulate operation; None for MPI_NO_OP, whose origin is not looked at.
fn operand(g: &Guard, op: u32, addr: *const u8, count: i64, datatype: DatatypeH) -> Result<Option<Local>> {
    if op == ops::NO_OP { Ok(None) } else { rma::local(g, addr, count, datatype).map(Some) }
}

/// Starts an accumulate operation whose local sides were read.
fn accumulate_general(
    g: &mut Guard,
    op: u32,
    origin: Option<Local>,
    result: Option<Local>,
    target_rank: i32,
    there: There,
    win: WinH,
    has_request: bool,
) -> Result<Asked> {
    debug_assert!(origin.is_some() || op == ops::NO_OP, "an operation has an operand");
    let w = g.win(win)?.clone();
    let r = rank(&w, target_rank)?;
    w.epochs.with(|e| e.check(r))?;
    let update = Update::new(op, origin, result, there, |ty| strict::reduction(ty.name, crate::bound_op::op_name(op)))?;
    match (r, update) {
        // SAFETY: the buffers are the user's until completion, as MPI asks.
        (Some(r), Some(u)) => unsafe { start(g, &w, &u, r, has_request) },
        _ => Ok(Asked::new()),
    }
}

/// `MPI_Accumulate`. As `put`; each element is updated atomically.
///
/// # Errors
/// MPI_ERR_OP as well.
#[allow(clippy::too_many_arguments)]
pub fn accumulate(
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeH,
    op: OpH,
    win: WinH,
) -> Result<()> {
    let mut g = engine();
    accumulate_asked(
        &mut g,
        origin_addr,
        origin_count,
        origin_datatype,
        target_rank,
        target_disp,
        target_count,
        target_datatype,
        op,
        win,
        false,
    )
    .map(drop)
}

#[allow(clippy::too_many_arguments)]
fn accumulate_asked(
    g: &mut Guard,
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeH,
    op: OpH,
    win: WinH,
    has_request: bool,
) -> Result<Asked> {
    g.win(win)?;
    let op = predefined_op(op)?;
    // SPEC: MPI-5.0 section 12.3.4: MPI_NO_OP is for the operations that fetch.
    if op == ops::NO_OP {
        return Err(err!(ErrClass::OP, "MPI_NO_OP is for operations that fetch, not for MPI_Accumulate"));
    }
    let origin = operand(g, op, origin_addr, origin_count, origin_datatype)?;
    let there = rma::there(g, target_disp, target_count, target_datatype)?;
    accumulate_general(g, op, origin, None, target_rank, there, win, has_request)
}

/// `MPI_Raccumulate`. As `accumulate`, within passive epochs.
#[allow(clippy::too_many_arguments)]
pub fn raccumulate(
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeH,
    op: OpH,
    win: WinH,
) -> Result<RequestH> {
    let mut g = engine();
    passive(&g, target_rank, win)?;
    let asked = accumulate_asked(
        &mut g,
        origin_addr,
        origin_count,
        origin_datatype,
        target_rank,
        target_disp,
        target_count,
        target_datatype,
        op,
        win,
        true,
    )?;
    request(&g, win, asked)
}

/// `MPI_Get_accumulate`. As `accumulate`; the values before go to the result.
#[allow(clippy::too_many_arguments)]
pub fn get_accumulate(
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeH,
    result_addr: *mut u8,
    result_count: i64,
    result_datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeH,
    op: OpH,
    win: WinH,
) -> Result<()> {
    let mut g = engine();
    get_accumulate_asked(
        &mut g,
        origin_addr,
        origin_count,
        origin_datatype,
        result_addr,
        result_count,
        result_datatype,
        target_rank,
        target_disp,
        target_count,
        target_datatype,
        op,
        win,
        false,
    )
    .map(drop)
}

#[allow(clippy::too_many_arguments)]
fn get_accumulate_asked(
    g: &mut Guard,
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeH,
    result_addr: *mut u8,
    result_count: i64,
    result_datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeH,
    op: OpH,
    win: WinH,
    has_request: bool,
) -> Result<Asked> {
    g.win(win)?;
    let op = predefined_op(op)?;
    let origin = operand(g, op, origin_addr, origin_count, origin_datatype)?;
    let result = rma::local(g, result_addr, result_count, result_datatype)?;
    let there = rma::there(g, target_disp, target_count, target_datatype)?;
    accumulate_general(g, op, origin, Some(result), target_rank, there, win, has_request)
}

/// `MPI_Rget_accumulate`. As `get_accumulate`, within passive epochs.
#[allow(clippy::too_many_arguments)]
pub fn rget_accumulate(
    origin_addr: *const u8,
    origin_count: i64,
    origin_datatype: DatatypeH,
    result_addr: *mut u8,
    result_count: i64,
    result_datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    target_count: i64,
    target_datatype: DatatypeH,
    op: OpH,
    win: WinH,
) -> Result<RequestH> {
    let mut g = engine();
    passive(&g, target_rank, win)?;
    let asked = get_accumulate_asked(
        &mut g,
        origin_addr,
        origin_count,
        origin_datatype,
        result_addr,
        result_count,
        result_datatype,
        target_rank,
        target_disp,
        target_count,
        target_datatype,
        op,
        win,
        true,
    )?;
    request(&g, win, asked)
}

/// `MPI_Fetch_and_op`: one element of a predefined type.
///
/// # Errors
/// As `accumulate`; MPI_ERR_TYPE for derived datatypes.
#[allow(clippy::too_many_arguments)]
#[inline]
pub fn fetch_and_op(
    origin_addr: *const u8,
    result_addr: *mut u8,
    datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    op: OpH,
    win: WinH,
) -> Result<()> {
    let g = &mut engine();
    g.win(win)?;
    let op = predefined_op(op)?;
    one_element(g, datatype)?;
    let origin = operand(g, op, origin_addr, 1, datatype)?;
    let result = rma::local(g, result_addr, 1, datatype)?;
    let there = rma::there(g, target_disp, 1, datatype)?;
    accumulate_general(g, op, origin, Some(result), target_rank, there, win, false).map(drop)
}

/// The predefined type of an operation on one element.
fn one_element(e: &Engine, datatype: DatatypeH) -> Result<Element> {
    let dt = e.committed(datatype)?;
    let id = dt.predefined_id().and_then(weft_datatype::Basic::get);
    let ty = id.ok_or_else(|| err!(ErrClass::TYPE, "the datatype must be a predefined one"))?;
    Ok(Element::basic(ty))
}

/// `MPI_Compare_and_swap`: one element of an integer, logical or byte type.
///
/// # Errors
/// As `accumulate`; MPI_ERR_TYPE for other types.
#[allow(clippy::too_many_arguments)]
pub fn compare_and_swap(
    origin_addr: *const u8,
    compare_addr: *const u8,
    result_addr: *mut u8,
    datatype: DatatypeH,
    target_rank: i32,
    target_disp: i64,
    win: WinH,
) -> Result<()> {
    let mut g = engine();
    let w = g.win(win)?.clone();
    let element = one_element(&g, datatype)?;
    if !accumulate::may_compare(element.ty) {
        return Err(err!(ErrClass::TYPE, "MPI_Compare_and_swap is not defined on {}", element.ty.name));
    }
    for p in [origin_addr, compare_addr, result_addr.cast_const()] {
        rma::local(&g, p, 1, datatype)?;
    }
    let there = rma::there(&g, target_disp, 1, datatype)?;
    let r = rank(&w, target_rank)?;
    w.epochs.with(|e| e.check(r))?;
    match r {
        // SAFETY: as above; MPI keeps the buffers until completion.
        Some(r) => unsafe {
            let mut loans = Loans::default();
            let one = || vec![(0, 1, there.dt.clone())];
            let (origin, compare, result) = match weft_gpu::is_on() {
                false => (origin_addr, compare_addr, result_addr),
                true => (
                    loans.lend_read(origin_addr, one())?,
                    loans.lend_read(compare_addr, one())?,
                    loans.lend(result_addr, one(), Use::Write)?,
                ),
            };
            loans.fetch()?;
            compare_general(&mut g, &w, element, r, there, origin, compare, result, loans)
        },
        None => Ok(()),
    }
}

/// # Safety
/// The three buffers hold an element until the operation completes.
#[allow(clippy::too_many_arguments)]
unsafe fn compare_general(
    g: &mut Guard,
    w: &Arc<WinObj>,
    element: Element,
    r: usize,
    there: There,
    origin: *const u8,
    compare: *const u8,
    result: *mut u8,
    loans: Loans,
) -> Result<()> {
    use crate::rma::{ask, reach};
    let n = element.extent();
    debug_assert!(w.epochs.with(|e| e.rights(r).access()), "the epoch allows it");
    debug_assert_eq!(there.bytes(), element.size() as u64, "one element");
    match reach::place(g, w, r, &there)? {
        reach::Place::Mapped(p) => {
            g.count_rma(RmaPath::Direct, n);
            debug_assert!(!w.ranks[r].is_far, "the words of far ranks are no gate");
            let slot = w.ranks[r].slot;
            // SAFETY: the place was checked; buffers by the caller's contract.
            let done = unsafe { accumulate::Swap::new(element.ty).swap(slot, &w.gate, p, compare, origin, result) };
            done.map_err(|d| weft_rma::request::lost(slot, d))?;
            loans.give_back()?;
        }
        reach::Place::Far { off, .. } => {
            g.count_asked(&w.ranks[r], n);
            // SAFETY: by the caller's contract.
            let data =
                unsafe { [std::slice::from_raw_parts(compare, n), std::slice::from_raw_parts(origin, n)].concat() };
            let sink: ask::Sink = Some(Box::new(move |got: &[u8]| {
                assert_eq!(got.len(), n, "an answer without an error has what was asked for");
                // SAFETY: as above; the answer has as many bytes as were asked for.
                unsafe { result.copy_from_nonoverlapping(got.as_ptr(), got.len()) };
                loans.give_back_later();
            }));
            let q = ask::Question {
                kind: Kind::CompareAndSwap,
                op: 0,
                dt: element.ty.id,
                blocks: &[Block { off, n: 1 }],
                data: &data,
                fetched: n,
                sink,
                has_request: false,
            };
            ask::ask(g, w, r, q);
        }
    }
    Ok(())
}
