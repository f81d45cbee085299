//! Put and get.

use super::reach::{Place, place};
use super::{Asked, Local, RmaPath, There, ask};
use crate::coll_view::byte;
use crate::crosscheck::{checks_data, proof};
use crate::engine::Engine;
use crate::engine::Guard;
use crate::object::{Target, WinObj};
use std::sync::Arc;
use std::time::Instant;
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_copy::Routine;
use weft_datatype::Datatype;
use weft_p2p::SendBuf;
use weft_profile::SWEEP_MIN;
pub(crate) use weft_rma::protocol::Way;
use weft_rma::protocol::{MIN_STRAIGHT, Span, ask_copy};
use weft_singlecopy::{self as single, Mechanism, Refusal};
use weft_topo::apparent::{MIN_TIMED, far_ns};

/// Blocks and bytes of one call to the kernel when the local side is packed.
const KERNEL_BLOCKS: usize = 1024;
const KERNEL_STAGE: u64 = 1 << 20;

/// Starts a put or get to a rank that the epoch allows; what is not done at once is pending. The
/// requests to the target.
///
/// # Errors
/// Of the place; MPI_ERR_TYPE when the two sides differ in length.
///
/// # Safety
/// The local buffer stays valid until the operation completes, as MPI asks of the user.
pub(crate) unsafe fn transfer(
    g: &mut Guard,
    w: &Arc<WinObj>,
    way: Way,
    local: &Local,
    rank: usize,
    there: &There,
    has_request: bool,
) -> Result<Asked> {
    if local.bytes() != there.bytes() {
        return Err(err!(ErrClass::TYPE, "{} bytes at the origin, {} at the target", local.bytes(), there.bytes()));
    }
    debug_assert!(w.epochs.with(|e| e.rights(rank).access()), "the epoch allows it");
    let at = place(g, w, rank, there)?;
    let len = there.bytes();
    if len == 0 {
        return Ok(Asked::new());
    }
    debug_assert!(!w.ranks[rank].is_far || !matches!(at, Place::Mapped(_) | Place::Far { kernel: true, .. }));
    // SAFETY: the place was checked against the window; the buffer by the caller's contract.
    unsafe {
        match at {
            Place::Mapped(p) => {
                direct(g, w, way, local, &w.ranks[rank], p, there);
                g.count_rma(RmaPath::Direct, len as usize);
                return proven(
                    way,
                    rank,
                    local,
                    || sum_at(p, there),
                    || {
                        direct(g, w, way, local, &w.ranks[rank], p, there);
                    },
                );
            }
            Place::Far { addr, kernel: true, .. } => {
                if by_kernel(g, way, local, w.ranks[rank].proc, addr, there).is_ok() {
                    g.count_rma(RmaPath::Kernel, len as usize);
                    let peer = w.ranks[rank].proc;
                    return proven(
                        way,
                        rank,
                        local,
                        || sum_by_kernel(g, peer, addr, there),
                        || {
                            let _ = by_kernel(g, way, local, peer, addr, there);
                        },
                    );
                }
                debug_assert_ne!(w.ranks[rank].reach.get(), crate::object::Reach::Mapped);
                w.ranks[rank].reach.set(crate::object::Reach::Ask);
            }
            Place::Far { .. } => {}
        }
    }
    let Place::Far { off, .. } = at else { return Ok(Asked::new()) };
    g.count_asked(&w.ranks[rank], len as usize);
    // SAFETY: as above.
    unsafe { by_asking(g, w, way, local, rank, off, there, has_request) }
}

/// Looks again at a get that differs from what is there, since somebody may write it, at most so often.
const LOOKS: usize = 4;

/// `WEFT_CHECK=2`: compares both sides of an operation that is done. `theirs`: the checksum of the target's; `again`
/// repeats it.
fn proven(way: Way, rank: usize, local: &Local, theirs: impl Fn() -> u32, again: impl Fn()) -> Result<Asked> {
    if !checks_data() {
        return Ok(Asked::new());
    }
    // SAFETY: the origin's buffer is the caller's until the operation has completed.
    let ours = || unsafe { weft_p2p::sum_of(&SendBuf::typed(local.ptr.cast_const(), local.count, &local.dt)) };
    let mut is_equal = ours() == theirs();
    for _ in 1..LOOKS {
        if is_equal || way == Way::Put {
            break;
        }
        again();
        is_equal = ours() == theirs();
    }
    proof::note(is_equal);
    match is_equal {
        true => Ok(Asked::new()),
        false => Err(differs(way, rank, local.bytes())),
    }
}

#[cold]
fn differs(way: Way, rank: usize, bytes: u64) -> MpiError {
    let what = if way == Way::Put { "MPI_Put wrote to" } else { "MPI_Get read from" };
    err!(
        ErrClass::INTERN,
        "WEFT_CHECK=2: the {bytes} bytes that {what} rank {rank} are not those at the other side: another process wrote \
         there at the same time, or memory fails"
    )
}

/// # Safety
/// `p` is where the target's items are mapped.
unsafe fn sum_at(p: *mut u8, there: &There) -> u32 {
    // SAFETY: by the caller's contract.
    unsafe { weft_p2p::sum_of(&SendBuf::typed(p, there.count, &there.dt)) }
}

/// The checksum of a target's items, read through the kernel. 1, which stands for no bytes, where that fails.
///
/// # Safety
/// As `by_kernel`.
unsafe fn sum_by_kernel(e: &Engine, peer: Proc, addr: u64, there: &There) -> u32 {
    let mut bytes = vec![0u8; there.bytes() as usize];
    let local = Local { ptr: bytes.as_mut_ptr(), count: bytes.len() as i64, dt: byte().clone() };
    // SAFETY: by the caller's contract; the buffer has room.
    match unsafe { by_kernel(e, Way::Get, &local, peer, addr, there) } {
        Ok(()) => crc_of(&bytes),
        Err(_) => 1,
    }
}

fn crc_of(bytes: &[u8]) -> u32 {
    // SAFETY: the slice is readable.
    unsafe { weft_p2p::sum_of(&SendBuf::Bytes { ptr: bytes.as_ptr(), len: bytes.len() }) }
}

/// Where bytes go to and come from, once they may: loads of a get come after what was stored before.
#[inline(always)]
pub(super) fn ends(w: &WinObj, way: Way, here: *mut u8, there: *mut u8) -> (*mut u8, *const u8) {
    match way {
        Way::Put => {
            w.stored.set(true);
            (there, here)
        }
        Way::Get => {
            super::sync::order_loads(w);
            (here, there)
        }
    }
}

/// # Safety
/// `p` is where the target's items are mapped.
unsafe fn direct(e: &Engine, w: &WinObj, way: Way, local: &Local, t: &Target, p: *mut u8, there: &There) {
    debug_assert_eq!(local.bytes(), there.bytes(), "nothing is truncated");
    let (to, from) = ends(w, way, local.ptr, p);
    // SAFETY: by the caller's contract; the lengths of both sides agree, so nothing is truncated.
    unsafe {
        if local.dt.is_contiguous() && there.dt.is_contiguous() {
            return copy(e, w, t, way, to, from, local.bytes() as usize);
        }
        let _whole = match way {
            Way::Put => Datatype::copy_typed(from, local.count, &local.dt, to, there.count, &there.dt),
            Way::Get => Datatype::copy_typed(from, there.count, &there.dt, to, local.count, &local.dt),
        };
    }
}

/// Copies a run of bytes into a target's memory, or out of it.
///
/// # Safety
/// Both are valid for `len` bytes.
#[inline(always)]
pub(super) unsafe fn copy(e: &Engine, w: &WinObj, t: &Target, way: Way, to: *mut u8, from: *const u8, len: usize) {
    // SAFETY: by the caller's contract.
    unsafe {
        match way {
            Way::Put => copy_out(e, w, t, to, from, len),
            Way::Get => copy_in(e, w, t, to, from, len),
        }
    }
}

/// Copies a run of bytes into a target's memory.
///
/// Lines that the target has read are in its cache. Where the two cores share none, stores past the
/// caches are several times as fast as fetching each line first; where they do, or where nobody has
/// looked, it is the reverse. Which of them it is shows in the time of a copy now and then, as with
/// messages ([`weft_topo::apparent`]). At any distance, lines that leave the caches before they are written again are
/// not fetched first, either ([`Sweep`](weft_profile::Sweep)).
///
/// # Safety
/// Both are valid for `len` bytes.
pub(crate) unsafe fn copy_out(e: &Engine, w: &WinObj, t: &Target, dst: *mut u8, src: *const u8, len: usize) {
    // SAFETY: by the caller's contract.
    let through = || unsafe { std::ptr::copy(src, dst, len) };
    if len < MIN_TIMED {
        return through();
    }
    // In a shared window the source may be the target's own memory.
    let apart = src.addr().abs_diff(dst.addr()) >= len;
    if len >= SWEEP_MIN && w.sweep.leaves_caches(dst, len) && apart {
        // SAFETY: by the caller's contract; the two do not overlap.
        return unsafe { copy_past(e, e.p2p().streaming_routine(t.proc), dst, src, len) };
    }
    if t.proc == e.me() {
        return through();
    }
    if apart && t.distance.with(|d| d.goes_past()) {
        // SAFETY: by the caller's contract; the two do not overlap.
        return unsafe { copy_past(e, e.p2p().push_routine(t.proc, len as u64), dst, src, len) };
    }
    if !t.distance.with(|d| d.is_due()) {
        return through();
    }
    let began = Instant::now();
    through();
    // The stores wait in the core's buffer until their lines are there, which is to be timed.
    super::sync::full_fence();
    let ns = began.elapsed().as_nanos() as u64;
    t.distance.with(|d| d.see(ns, far_ns(len, false, false)));
}

/// Copies a run of bytes out of a target's memory; lines that the caches do not keep as in `copy_out`.
///
/// # Safety
/// Both are valid for `len` bytes.
pub(crate) unsafe fn copy_in(e: &Engine, w: &WinObj, t: &Target, dst: *mut u8, src: *const u8, len: usize) {
    let leaves = len >= SWEEP_MIN && w.sweep.leaves_caches(dst, len);
    // SAFETY: by the caller's contract.
    unsafe {
        if leaves && src.addr().abs_diff(dst.addr()) >= len {
            copy_past(e, e.p2p().streaming_routine(t.proc), dst, src, len)
        } else {
            std::ptr::copy(src, dst, len)
        }
    }
}

/// By a routine that was chosen for storing past the caches, where there is such a one.
///
/// # Safety
/// Both are valid for `len` bytes and do not overlap.
unsafe fn copy_past(e: &Engine, by: Routine, dst: *mut u8, src: *const u8, len: usize) {
    debug_assert!(src.addr().abs_diff(dst.addr()) >= len, "{len} bytes that do not overlap");
    if by.is_nontemporal() {
        e.count_rma(RmaPath::Past, len);
    }
    // SAFETY: by the caller's contract.
    unsafe { by.copy(dst, src, len) }
}

/// Through the kernel, piece by piece.
///
/// # Safety
/// The local buffer is valid; the kernel checks the target's addresses.
unsafe fn by_kernel(
    e: &Engine,
    way: Way,
    local: &Local,
    peer: Proc,
    addr: u64,
    there: &There,
) -> std::result::Result<(), Refusal> {
    let total = there.bytes();
    let dense = local.dt.is_contiguous();
    let most = if dense { u64::MAX } else { KERNEL_STAGE };
    let mut runs = there.room_for_runs(KERNEL_BLOCKS);
    let mut stage = vec![0u8; if dense { 0 } else { total.min(KERNEL_STAGE) as usize }];
    let mut done = 0;
    while done < total {
        let (n, bytes) = there.dt.runs(there.count, done, (total - done).min(most), &mut runs);
        assert!(n > 0 && bytes > 0 && bytes <= total - done, "{bytes} bytes of the {} that are left", total - done);
        assert!(dense || bytes as usize <= stage.len(), "a piece has room in the stage");
        debug_assert_eq!(runs[..n].iter().map(|r| r.len as u64).sum::<u64>(), bytes, "both sides are as long");
        let remote: Vec<single::Block> = runs[..n]
            .iter()
            .map(|r| single::Block { addr: addr.wrapping_add(r.off as u64) as usize, len: r.len })
            .collect();
        let mine = if dense { local.ptr.wrapping_add(done as usize) } else { stage.as_mut_ptr() };
        let block = [single::Block { addr: mine.expose_provenance(), len: bytes as usize }];
        // SAFETY: `mine` is this piece of the buffer, or the stage.
        unsafe {
            match way {
                Way::Put => {
                    if !dense {
                        local.dt.pack(local.ptr, local.count, done, mine, bytes as usize);
                    }
                    e.p2p().single().writev(peer, Mechanism::Cma, &remote, &block)?;
                }
                Way::Get => {
                    e.p2p().single().readv(peer, Mechanism::Cma, &remote, &block)?;
                    if !dense {
                        local.dt.unpack(local.ptr, local.count, done, mine, bytes as usize);
                    }
                }
            }
        }
        done += bytes;
    }
    Ok(())
}

/// By requests to the target.
///
/// # Safety
/// As `transfer`.
#[allow(clippy::too_many_arguments)]
unsafe fn by_asking(
    g: &mut Guard,
    w: &Arc<WinObj>,
    way: Way,
    local: &Local,
    rank: usize,
    off: i64,
    there: &There,
    has_request: bool,
) -> Result<Asked> {
    let total = there.bytes();
    let is_dense = local.dt.is_contiguous() && there.dt.is_contiguous();
    debug_assert!(total > 0 && local.bytes() == total);
    // The target knows what is attached: there a request may be refused.
    if w.ranks[rank].is_far && is_dense && total >= MIN_STRAIGHT && !w.is_dynamic() {
        g.count_rma(RmaPath::Straight, total as usize);
        let span = Span { way, ptr: local.ptr, off, len: total as usize };
        // SAFETY: by the caller's contract.
        return Ok(vec![unsafe { ask::ask_straight(g, w, rank, span, has_request) }]);
    }
    let mut asked = Asked::new();
    // SAFETY: by the caller's contract.
    unsafe { ask_copy(way, local, off, there, has_request, |q| asked.extend(ask::ask(g, w, rank, q))) };
    debug_assert_eq!(!asked.is_empty(), has_request && way == Way::Get, "a request waits for what is to come");
    Ok(asked)
}
