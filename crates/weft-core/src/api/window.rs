//! Windows: creation, queries, names, hints, freeing (MPI-5.0 section 12.2).

use crate::attr;
use crate::engine::{Engine, engine};
use crate::object::{InfoObj, Reach, WinObj};
use crate::rma::create::{self, Wish};
use crate::rma::sync;
use crate::strict;
use std::ffi::CStr;
use std::sync::Arc;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result, err};
use weft_rma::attached::Attached;
use weft_shm::N_ATTACHED;
use weft_singlecopy::Mechanism;

/// `MPI_Win_create`: the user's memory. Peers reach it directly where it lies in the shared heap,
/// through the kernel or this rank elsewhere. Progress: waits for all ranks.
///
/// # Errors
/// MPI_ERR_DISP, MPI_ERR_BASE, MPI_ERR_COMM, MPI_ERR_NO_MEM.
pub fn win_create(base: *mut u8, size: i64, disp_unit: i64, info: InfoH, comm: CommH) -> Result<WinH> {
    let wish = Wish { flavor: WIN_FLAVOR_CREATE, base, size, disp_unit };
    create::create(&mut engine(), wish, info, comm)
}

/// A window whose memory Weft allocates, zeroed.
fn allocated(flavor: i32, size: i64, disp_unit: i64, info: InfoH, comm: CommH) -> Result<(usize, WinH)> {
    let mut g = engine();
    let wish = Wish { flavor, base: std::ptr::null_mut(), size, disp_unit };
    let h = create::create(&mut g, wish, info, comm)?;
    let w = g.win(h)?;
    assert_eq!((w.flavor, w.size), (flavor, size), "the window is as it was wished");
    Ok((w.base, h))
}

/// `MPI_Win_allocate`: memory that peers map. Progress: waits for all ranks.
///
/// # Errors
/// MPI_ERR_DISP, MPI_ERR_COMM, MPI_ERR_NO_MEM.
pub fn win_allocate(size: i64, disp_unit: i64, info: InfoH, comm: CommH) -> Result<(usize, WinH)> {
    allocated(WIN_FLAVOR_ALLOCATE, size, disp_unit, info, comm)
}

/// `MPI_Win_allocate_shared`: in one piece, unless `alloc_shared_noncontig`. Progress: waits for all
/// ranks.
///
/// # Errors
/// As `win_allocate`; MPI_ERR_RMA_SHARED where memory cannot be mapped.
pub fn win_allocate_shared(size: i64, disp_unit: i64, info: InfoH, comm: CommH) -> Result<(usize, WinH)> {
    allocated(WIN_FLAVOR_SHARED, size, disp_unit, info, comm)
}

/// `MPI_Win_create_dynamic`. Progress: waits for all ranks.
///
/// # Errors
/// MPI_ERR_COMM, MPI_ERR_NO_MEM.
pub fn win_create_dynamic(info: InfoH, comm: CommH) -> Result<WinH> {
    let wish = Wish { flavor: WIN_FLAVOR_DYNAMIC, base: std::ptr::null_mut(), size: 0, disp_unit: 1 };
    create::create(&mut engine(), wish, info, comm)
}

fn dynamic(e: &Engine, win: WinH) -> Result<&Arc<WinObj>> {
    let w = e.win(win)?;
    if w.is_dynamic() {
        return Ok(w);
    }
    Err(MpiError::new(ErrClass::RMA_FLAVOR, "not a window of MPI_Win_create_dynamic"))
}

/// `MPI_Win_attach`. Local.
///
/// SPEC: MPI-5.0 section 12.2.4 forbids ranges that overlap; other implementations take them, and so
/// does this one: the memory is attached until each of them is detached.
///
/// # Errors
/// MPI_ERR_RMA_FLAVOR; MPI_ERR_RMA_ATTACH where too many ranges are attached.
pub fn win_attach(win: WinH, base: *mut u8, size: i64) -> Result<()> {
    let e = engine();
    let w = dynamic(&e, win)?;
    let (addr, len) = (base.expose_provenance() as u64, size as u64);
    let me = &w.ranks[w.me()];
    debug_assert_eq!(me.proc, e.me(), "memory is attached to the own list");
    if len == 0 {
        return Ok(());
    }
    if base.is_null() {
        return Err(MpiError::new(ErrClass::BASE, "the base is NULL"));
    }
    crate::gpu::host_only(base, "memory of a window")?;
    let single = e.p2p().single();
    let shown = single.exposable(base, size as usize).contains(Mechanism::Heap);
    let heap = shown.then(|| single.expose(Mechanism::Heap, base, size as usize, true)).flatten();
    let range = Attached { addr, len, heap: heap.map(|r| r.addr) };
    if !me.attached.add(me.slot_id, range) {
        return Err(err!(ErrClass::RMA_ATTACH, "{N_ATTACHED} ranges are attached, the most that a process can have"));
    }
    Ok(())
}

/// `MPI_Win_detach`. Local.
///
/// # Errors
/// MPI_ERR_RMA_FLAVOR; with `WEFT_STRICT` MPI_ERR_BASE where no attached range begins at the address.
pub fn win_detach(win: WinH, base: *const u8) -> Result<()> {
    let e = engine();
    let w = dynamic(&e, win)?;
    let me = &w.ranks[w.me()];
    if me.attached.remove(me.slot_id, base.addr() as u64) {
        return Ok(());
    }
    strict::taken(ErrClass::BASE, "12.2.4", "no attached range begins there")
}

/// `MPI_Win_free`. Progress: waits for all ranks.
///
/// # Errors
/// MPI_ERR_RMA_SYNC while an epoch is open; what a delete callback answers, and then the window
/// stays; what a target reported.
pub fn win_free(win: &mut WinH) -> Result<()> {
    let mut g = engine();
    let w = g.win(*win)?.clone();
    w.epochs.with(|e| e.check_free())?;
    debug_assert!(sync::lists_follow_epochs(&w), "no epoch of tokens is open");
    attr::delete_all(&mut g, &w.attrs, win.raw())?;
    create::free(&mut g, *win)?;
    *win = WinH::NULL;
    Ok(())
}

/// `MPI_Win_shared_query`: size, unit and address of a rank's memory in this process. For
/// MPI_PROC_NULL, of the first rank that has any. Local.
///
/// # Errors
/// MPI_ERR_RMA_FLAVOR for dynamic windows.
pub fn win_shared_query(win: WinH, rank: i32) -> Result<(i64, i64, usize)> {
    let e = engine();
    let w = e.win(win)?;
    if w.is_dynamic() {
        return Err(MpiError::new(ErrClass::RMA_FLAVOR, "not for windows of MPI_Win_create_dynamic"));
    }
    let r = match crate::rma::rank(w, rank)? {
        Some(r) => Some(r),
        None => w.ranks.iter().position(|t| t.size > 0),
    };
    let Some(t) = r.map(|r| &w.ranks[r]) else { return Ok((0, i64::from(w.disp_unit), 0)) };
    // SPEC: MPI-5.0 section 12.2.3: memory that cannot be shared is reported as none.
    Ok(match t.reach.get() {
        Reach::Mapped if t.size > 0 => (t.size as i64, t.unit, t.ptr.get().expose_provenance()),
        _ => (0, t.unit, 0),
    })
}

/// `MPI_Win_get_group`. Local.
pub fn win_get_group(win: WinH) -> Result<GroupH> {
    let e = engine();
    let group = e.win(win)?.comm.group.clone();
    Ok(e.new_group(group))
}

/// `MPI_Win_set_name`. Local.
pub fn win_set_name(win: WinH, win_name: &CStr) -> Result<()> {
    let e = engine();
    e.win(win)?.name.set(win_name.to_string_lossy().into_owned());
    Ok(())
}

/// `MPI_Win_get_name`. Local.
pub fn win_get_name(win: WinH) -> Result<String> {
    if win == WinH::NULL {
        return Ok("MPI_WIN_NULL".into());
    }
    Ok(engine().win(win)?.name.cloned())
}

/// `MPI_Win_set_info`. Collective; does not wait.
pub fn win_set_info(win: WinH, info: InfoH) -> Result<()> {
    let e = engine();
    let w = e.win(win)?;
    if let Some(i) = e.info_opt(info)? {
        w.hints.with(|h| h.update(|k| i.get(k), true));
    }
    Ok(())
}

/// `MPI_Win_get_info`. Local.
pub fn win_get_info(win: WinH) -> Result<InfoH> {
    let e = engine();
    let w = e.win(win)?;
    let info = InfoObj::new();
    let allocated = matches!(w.flavor, WIN_FLAVOR_ALLOCATE | WIN_FLAVOR_SHARED);
    for (key, value) in w.hints.with(|h| h.to_keys(allocated, w.flavor == WIN_FLAVOR_SHARED)) {
        info.set(key, &value);
    }
    info.set_alloc_kinds();
    Ok(e.infos.insert(Arc::new(info)))
}
