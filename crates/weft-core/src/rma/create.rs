//! New windows: the ranks tell each other where their memory is, and map it.

use super::row::{Row, Shown, WORDS};
use super::{PROCESS_SLOT, far, serve, sync};
use crate::attr::Attrs;
use crate::consent;
use crate::contexts;
use crate::ctl::Team;
use crate::engine::Engine;
use crate::engine::Guard;
use crate::failures::guarded;
use crate::hooks::try_hooks;
use crate::lock::LockCell;
use crate::object::*;
use crate::parties::{Parties, refused};
use std::sync::Arc;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_rma::protocol::Origin;
use weft_rma::{Epochs, Gate, Hints};
use weft_singlecopy::{Mechanism, Remote, Segment};

/// What a window is to be made of.
pub(crate) struct Wish {
    pub flavor: i32,
    /// The user's memory; of flavours that have one.
    pub base: *mut u8,
    pub size: i64,
    pub disp_unit: i64,
}

async fn all_rows(team: &Team, mine: &[i64]) -> Result<Vec<i64>> {
    consent::ask_all(team, Some(mine), |_| 0).await.map(|(_, all)| all)
}

/// The memory of this rank: its own, where it is, and how it is shown.
struct Own {
    memory: Memory,
    base: *mut u8,
    shown: Shown,
    remote: Option<Remote>,
}

/// Zeroed memory that peers can map, if there is any.
///
/// # Errors
/// MPI_ERR_NO_MEM.
fn allocate(len: usize, align: usize, comm: &CommObj) -> Result<(Memory, *mut u8)> {
    let align = align.max(64);
    let whole = len.max(1);
    assert!(align.is_power_of_two(), "an alignment of {align}");
    // A heap is mapped by its own job only.
    if !comm.guests.of_other_jobs()
        && let Some(p) = crate::shared_heap::alloc_shared(whole, align)
    {
        // Peers do not map it where the user's order of mechanisms leaves the shared heap out.
        if comm.net.p2p.single().exposable(p, whole).contains(Mechanism::Heap) {
            assert!(p.addr().is_multiple_of(align), "the heap gives what it is asked for");
            // SAFETY: just allocated with this length.
            unsafe { p.write_bytes(0, len) };
            return Ok((Memory::Heap(p), p));
        }
        crate::shared_heap::free_shared(p);
    }
    let extra = if align > 4096 { align } else { 0 };
    if let Ok(s) = Segment::create(whole.saturating_add(extra)) {
        let p = s.ptr();
        let at = p.wrapping_add(p.align_offset(align));
        assert!(at.addr() - p.addr() <= extra, "what aligns the memory was asked for");
        return Ok((Memory::Segment(s), at));
    }
    let layout = std::alloc::Layout::from_size_align(whole, align).ok().filter(|_| comm.size() == 1);
    // SAFETY: the layout is not empty.
    let p = layout.map_or(std::ptr::null_mut(), |l| unsafe { std::alloc::alloc_zeroed(l) });
    match layout {
        Some(l) if !p.is_null() => Ok((Memory::Private(p, l), p)),
        _ => Err(err!(ErrClass::NO_MEM, "no shared memory of {len} bytes for a window")),
    }
}

/// Shows a range of this process by the best mechanism that maps.
fn show(e: &Engine, p: *mut u8, len: usize) -> (Shown, Option<Remote>) {
    let single = e.p2p().single();
    let set = single.exposable(p, len);
    for m in single.order().to_vec() {
        let wrap: fn(Remote) -> Shown = match m {
            Mechanism::Heap => Shown::Heap,
            Mechanism::Xpmem => Shown::Xpmem,
            _ => continue,
        };
        if len > 0
            && set.contains(m)
            && let Some(r) = single.expose(m, p, len, true)
        {
            return (wrap(r), (m == Mechanism::Xpmem).then_some(r));
        }
    }
    (Shown::Address, None)
}

fn own_memory(e: &Engine, wish: &Wish, hints: &Hints, comm: &CommObj, before: Option<(u64, u64)>) -> Result<Own> {
    assert!(wish.size >= 0, "the wish is valid");
    assert!(before.is_none() || wish.flavor == WIN_FLAVOR_SHARED, "other windows' memory is not in one piece");
    let none = |base: *mut u8, shown| Ok(Own { memory: Memory::None, base, shown, remote: None });
    let len = wish.size as usize;
    let (memory, base) = match (wish.flavor, before) {
        (WIN_FLAVOR_DYNAMIC, _) => return none(std::ptr::null_mut(), Shown::Address),
        (WIN_FLAVOR_CREATE, _) => (Memory::None, wish.base),
        (_, Some((off, _))) if comm.rank != 0 => return none(std::ptr::null_mut(), Shown::Behind(off)),
        (_, Some((_, total))) => allocate(total as usize, hints.minimum_alignment as usize, comm)?,
        _ => allocate(len, hints.minimum_alignment as usize, comm)?,
    };
    let shown_len = before.map_or(len, |(_, total)| total as usize);
    if let Memory::Segment(s) = &memory {
        let off = (base.addr() - s.ptr().addr()) as u64;
        assert!(off.checked_add(shown_len as u64).is_some_and(|end| end <= s.addr().len), "the segment holds it all");
        let shown = Shown::Segment(s.addr(), off);
        return Ok(Own { memory, base, shown, remote: None });
    }
    let (shown, remote) = show(e, base, shown_len);
    Ok(Own { memory, base, shown, remote })
}

/// Makes a window. Collective: waits for all ranks. The window, and the base of its memory here.
///
/// # Errors
/// MPI_ERR_COMM, MPI_ERR_DISP, MPI_ERR_NO_MEM, MPI_ERR_RMA_SHARED; those of one rank that the others
/// can hear of are raised in all.
pub(crate) fn create(g: &mut Guard, wish: Wish, info: InfoH, comm: CommH) -> Result<WinH> {
    let parent = g.comm(comm)?.clone();
    if parent.is_inter() {
        return Err(MpiError::new(ErrClass::COMM, "windows need an intracommunicator"));
    }
    if wish.flavor == WIN_FLAVOR_SHARED && parent.guests.is_far() {
        let far = MpiError::new(ErrClass::RMA_SHARED, "processes of several nodes share no memory");
        return refused(g, &parent, valid(&wish).err().unwrap_or(far));
    }
    let info = match g.info_opt(info) {
        Ok(info) => info,
        Err(e) => return refused(g, &parent, e),
    };
    let mut hints = Hints::default();
    if let Some(i) = &info {
        hints.update(|k| i.get(k), false);
    }
    let team = Parties::of(&parent).team;
    let before = offsets(g, &team, &wish, &hints)?;
    let ctx = match parent.rank {
        _ if parent.guests.any() => {
            Ok(g.block_on(guarded(&parent, contexts::agree(&team, None, true, parent.size() as u32)))?)
        }
        0 => contexts::take(parent.net, &[parent.size() as u32]),
        _ => Ok(0),
    };
    let slot = g.take_slot();
    let own = valid(&wish).and_then(|()| own_memory(g, &wish, &hints, &parent, before));
    let error = [slot.as_ref().err(), own.as_ref().err(), ctx.as_ref().err()].into_iter().flatten().next().cloned();
    let row = Row {
        error: error.as_ref().map_or(0, |e| e.class.0.into()),
        addr: own.as_ref().map_or(0, |o| o.base.expose_provenance() as u64),
        size: wish.size,
        unit: if wish.flavor == WIN_FLAVOR_DYNAMIC { 1 } else { wish.disp_unit },
        slot: *slot.as_ref().unwrap_or(&0),
        shown: own.as_ref().map_or(Shown::Address, |o| o.shown),
        ctx: *ctx.as_ref().unwrap_or(&0),
    };
    debug_assert_eq!(Row::from_words(&row.to_words()).to_words(), row.to_words(), "words carry a row");
    let shown = own.as_ref().ok().and_then(|o| o.remote);
    let words = g.block_on(all_rows(&team, &row.to_words())).inspect_err(|_| hide(g, shown))?;
    let rows = match told(&words, team.me(), row, before.map(|(_, total)| total)) {
        Ok(rows) => rows,
        Err(theirs) => {
            if let Ok(i) = slot {
                g.give_slot(i);
            }
            if parent.rank == 0
                && let Ok(base) = ctx
            {
                contexts::put_back(parent.net, base);
            }
            hide(g, shown);
            return Err(error.unwrap_or(theirs));
        }
    };
    let (own, slot) = (own?, slot?);
    let contexts = Contexts::from_base(parent.net, rows[0].ctx);
    let private = Arc::new(CommObj::intra(parent.net, contexts, parent.group.clone()));
    assert_eq!(rows.len(), parent.size(), "a row of each rank");
    assert_eq!(private.rank, parent.rank, "ranks of the window are those of the communicator");
    let w = build(g, wish, hints, private, &rows, own).inspect_err(|_| {
        g.give_slot(slot);
        hide(g, shown);
    })?;
    finish(g, &team, w)
}

/// The rows of all from their words; that of rank `me` is `mine`. `total`: bytes of the window's memory, where it is in one
/// piece.
///
/// # Errors
/// That of a rank that could not take part; MPI_ERR_INTERN where one tells what no rank does.
fn told(words: &[i64], me: usize, mine: Row, total: Option<u64>) -> Result<Vec<Row>> {
    let mut rows: Vec<Row> = words.chunks_exact(WORDS).map(Row::from_words).collect();
    // What comes back of this one's went by another rank.
    rows[me] = mine;
    if let Some(r) = rows.iter().position(|r| r.error != 0) {
        return Err(err!(ErrClass(rows[r].error as i32), "rank {r} could not make its part of the window"));
    }
    match (0..rows.len()).find(|&r| r != me && !rows[r].is_possible(r, total)) {
        Some(r) => Err(err!(ErrClass::INTERN, "rank {r} tells of memory for a window that no rank has")),
        None => Ok(rows),
    }
}

/// Ends what `show` began of this rank's memory.
fn hide(e: &Engine, remote: Option<Remote>) {
    remote.into_iter().for_each(|r| e.p2p().single().unexpose(Mechanism::Xpmem, r));
}

/// The window's memory in one piece: this rank's offset and the whole length.
fn offsets(g: &mut Guard, team: &Team, wish: &Wish, hints: &Hints) -> Result<Option<(u64, u64)>> {
    if wish.flavor != WIN_FLAVOR_SHARED {
        return Ok(None);
    }
    // SPEC: the hint is the same in all ranks; a rank that differs makes it void.
    let mine = [wish.size, hints.alloc_shared_noncontig.into()];
    let mut sizes = g.block_on(all_rows(team, &mine))?;
    // What comes back of this one's went by another rank, and it lies within the whole.
    sizes[2 * team.me()] = wish.size;
    if sizes.chunks_exact(2).all(|s| s[1] != 0) {
        return Ok(None);
    }
    // A size that is not valid is told by its rank.
    let sum = |n: usize| sizes.chunks_exact(2).take(n).try_fold(0i64, |all, s| all.checked_add(s[0].max(0)));
    let too_long = || MpiError::new(ErrClass::NO_MEM, "the window's memory is longer than there are addresses");
    let all = sum(usize::MAX).filter(|all| *all < 1 << 56).ok_or_else(too_long)?;
    Ok(Some((sum(team.me()).unwrap_or(0) as u64, all as u64)))
}

fn valid(wish: &Wish) -> Result<()> {
    if wish.disp_unit <= 0 && wish.flavor != WIN_FLAVOR_DYNAMIC {
        return Err(err!(ErrClass::DISP, "the displacement unit is {}", wish.disp_unit));
    }
    if wish.size < 0 {
        return Err(err!(ErrClass::SIZE, "the size is {}", wish.size));
    }
    if wish.base.is_null() && wish.size > 0 && wish.flavor == WIN_FLAVOR_CREATE {
        return Err(err!(ErrClass::BASE, "the base is NULL and the size {}", wish.size));
    }
    if wish.size > 0 && wish.flavor == WIN_FLAVOR_CREATE {
        crate::gpu::host_only(wish.base, "memory of a window")?;
    }
    Ok(())
}

/// Maps what a peer shows. None where that is not possible.
fn map(
    e: &Engine,
    mapped: &mut Vec<Segment>,
    xpmem: &mut Vec<(Proc, *mut u8)>,
    p: Proc,
    shown: &Shown,
) -> Option<*mut u8> {
    match shown {
        Shown::Heap(r) => {
            let single = e.p2p().single();
            single.usable(p).contains(Mechanism::Heap).then(|| single.map(p, Mechanism::Heap, r)).flatten()
        }
        Shown::Xpmem(r) => {
            let single = e.p2p().single();
            let at = single.usable(p).contains(Mechanism::Xpmem).then(|| single.map(p, Mechanism::Xpmem, r)).flatten();
            xpmem.extend(at.map(|at| (p, at)));
            at
        }
        Shown::Segment(addr, off) => {
            let s = Segment::open(addr).ok().filter(|_| *off < addr.len)?;
            let at = s.ptr().wrapping_add(*off as usize);
            mapped.push(s);
            Some(at)
        }
        Shown::Address | Shown::Behind(_) => None,
    }
}

fn build(e: &Engine, wish: Wish, hints: Hints, comm: Arc<CommObj>, rows: &[Row], own: Own) -> Result<WinObj> {
    let (mut mapped, mut xpmem) = (Vec::new(), Vec::new());
    let me = comm.rank as usize;
    let mut ranks: Vec<Target> = Vec::with_capacity(rows.len());
    // Of a window in one piece, the first rank shows all of it, whatever its own size.
    let shows_all = rows.iter().any(|r| matches!(r.shown, Shown::Behind(_))) && rows.iter().any(|r| r.size > 0);
    for (r, row) in rows.iter().enumerate() {
        let proc = comm.group.proc(r);
        let is_far = e.booted().is_far(proc);
        let at = match row.shown {
            _ if is_far => None,
            _ if r == me && !matches!(row.shown, Shown::Behind(_)) => Some(own.base),
            Shown::Behind(off) => {
                let first = &ranks[0];
                (first.reach.get() == Reach::Mapped).then(|| first.ptr.get().wrapping_add(off as usize))
            }
            _ if row.size == 0 && wish.flavor != WIN_FLAVOR_DYNAMIC && !(r == 0 && shows_all) => {
                Some(std::ptr::dangling_mut())
            }
            _ => map(e, &mut mapped, &mut xpmem, proc, &row.shown),
        };
        ranks.push(Target {
            proc,
            reach: LockCell::new(match at {
                Some(_) => Reach::Mapped,
                None if is_far => Reach::Ask,
                None => Reach::Unknown,
            }),
            ptr: LockCell::new(at.unwrap_or(std::ptr::null_mut())),
            size: row.size as u64,
            unit: row.unit,
            distance: LockCell::default(),
            addr: row.addr,
            is_far,
            slot: if is_far { far::locked_slot() } else { e.slot(proc, row.slot)? },
            slot_id: row.slot,
            // A far one looks at its own.
            attached: e.attached(if is_far { e.me() } else { proc })?,
        });
    }
    assert!(me < ranks.len() && ranks[me].proc == e.me() && !ranks[me].is_far, "this process is a rank of the window");
    debug_assert!(
        ranks.iter().all(|t| !t.is_far || t.reach.get() == Reach::Ask && t.ptr.get().is_null()),
        "far ranks act themselves, and the short ways turn away"
    );
    let base = ranks[me].ptr.get();
    // Nobody of another node updates memory of this one.
    let updates = |t: &Target| e.slot(if t.is_far { e.me() } else { t.proc }, PROCESS_SLOT).map(|s| s.busy());
    let words = ranks.iter().map(updates).collect::<Result<Vec<_>>>()?;
    let procs: Vec<Proc> = ranks.iter().map(|t| t.proc).collect();
    let net = e.booted();
    let dead = Box::new(move |rank: u32| procs.get(rank as usize).is_some_and(|&p| net.has_died(p)));
    // Nobody has asked the processes of other jobs.
    let gate = Gate::new(me, &words, e.p2p().all_in_membarriers() && !comm.guests.of_other_jobs(), dead);
    let foreign = ranks.iter().filter(|t| !t.is_far).map(|t| t.proc).filter(|p| p.0 >= e.boot().n_procs);
    let (first, heads) = far::heads(e, ranks.iter().map(|t| t.proc));
    assert!(first <= me && !ranks[first].is_far, "the first rank of this node is here");
    assert!(heads.iter().all(|&r| ranks[r].is_far), "the heads of other nodes are there");
    assert_eq!(heads.is_empty(), ranks.iter().all(|t| !t.is_far), "each other node has a head");
    let held = foreign.map(|p| e.booted().memory_with(p).map(|(region, ..)| region)).collect::<Result<_>>()?;
    let origin = LockCell::new(Origin::new(comm.ctx_p2p(), ranks.iter().map(|t| t.proc)));
    Ok(WinObj {
        flavor: wish.flavor,
        base: if wish.flavor == WIN_FLAVOR_CREATE { wish.base } else { base }.expose_provenance(),
        size: wish.size,
        disp_unit: wish.disp_unit as i32,
        gate,
        epochs: LockCell::new(Epochs::new(ranks.len())),
        all_mapped: ranks.iter().all(|t| t.reach.get() == Reach::Mapped),
        first: ranks[first].slot,
        heads,
        ranks: ranks.into_boxed_slice(),
        stored: LockCell::new(false),
        sweep: e.p2p().sweep(),
        origin,
        owes: LockCell::new(false),
        started: LockCell::default(),
        posted: LockCell::default(),
        turns: LockCell::new(0),
        closed: LockCell::new(false),
        hints: LockCell::new(hints),
        handle: LockCell::new(WinH::NULL),
        attrs: Attrs::new(),
        errh: LockCell::new(ErrhandlerH::ARE_FATAL),
        name: LockCell::default(),
        cells: WinCells::default(),
        memory: LockCell::new(own.memory),
        mapped: LockCell::new(mapped),
        xpmem: LockCell::new(xpmem),
        shown: LockCell::new(own.remote),
        held,
        comm,
    })
}

/// Agrees on whether ranks have to act for others, and registers the window.
fn finish(g: &mut Guard, team: &Team, w: WinObj) -> Result<WinH> {
    let shared_lost = w.flavor == WIN_FLAVOR_SHARED && !w.all_mapped;
    // The second round is also the barrier after which everybody has mapped everything.
    let answers = g.block_on(all_rows(team, &[w.all_mapped.into()]))?;
    assert_eq!(answers.len(), w.ranks.len(), "an answer of each rank");
    debug_assert!(!w.all_mapped || !w.is_far(), "memory of other nodes is not mapped");
    if w.flavor == WIN_FLAVOR_SHARED && answers.contains(&0) {
        g.give_slot(w.ranks[w.me()].slot_id);
        unmap(g, &w);
        let text = if shared_lost {
            "a rank's memory cannot be mapped here"
        } else {
            "a rank could not map the memory of another"
        };
        return Err(MpiError::new(ErrClass::RMA_SHARED, text));
    }
    let out = |v: i32, f: fn(&dyn crate::abi::AbiHooks, i32) -> i32| try_hooks().map_or(v, |h| f(h, v));
    w.cells.size.set(w.size);
    w.cells.disp_unit.set(w.disp_unit);
    w.cells.flavor.set(out(w.flavor, |h, v| h.win_flavor_out(v)));
    w.cells.model.set(out(WIN_UNIFIED, |h, v| h.win_model_out(v)));
    let asked = answers.contains(&0) && w.ranks.len() > 1;
    let w = Arc::new(w);
    assert!(w.handle.get().is_null() && !w.closed.get(), "the window is new");
    let h = g.wins.insert(w.clone());
    w.handle.set(h);
    if w.is_far() {
        crate::progress::need(g);
    }
    if asked {
        g.spawn(Box::pin(serve::both_ways(g.inside(), w)));
    }
    Ok(h)
}

/// Ends what a window has of peers' memory, and they of its own, by XPMEM.
fn unmap(e: &Engine, w: &WinObj) {
    for (p, at) in w.xpmem.take() {
        e.p2p().single().unmap(p, Mechanism::Xpmem, at);
    }
    hide(e, w.shown.take());
}

/// Ends a window whose attributes are gone. Collective: waits for all ranks.
///
/// # Errors
/// What a target reported; MPI_ERR_PROC_FAILED, and then the window stays, since others may still be
/// at work in its memory.
pub(crate) fn free(g: &mut Guard, h: WinH) -> Result<()> {
    let w = g.win(h)?.clone();
    assert_eq!(w.handle.get(), h, "a window knows its handle");
    let outcome = sync::flush(g, &w, None);
    // Where one has failed, others may still wait for what this process does for them.
    sync::barrier(g, &w)?;
    w.closed.set(true);
    crate::cached_args::invalidate();
    // The task that acts for others sees it now.
    g.progress();
    g.wins.remove(h);
    let me = &w.ranks[w.me()];
    if w.is_dynamic() {
        me.attached.clear(me.slot_id);
    }
    unmap(g, &w);
    g.give_slot(me.slot_id);
    g.errh_release(w.errh.replace(ErrhandlerH::ARE_FATAL));
    drop(w.mapped.take());
    drop(w.memory.replace(Memory::None));
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_believes_its_own_row_and_looks_at_those_of_others() {
        let row = |slot, shown, size| Row { error: 0, addr: 0, size, unit: 1, slot, shown, ctx: 6 };
        let remote = Remote { addr: 0, len: 100, key: 0 };
        let (first, mine) = (row(3, Shown::Heap(remote), 40), row(5, Shown::Behind(40), 60));
        let read = |others: [Row; 2]| {
            let words: Vec<i64> = others.into_iter().flat_map(Row::to_words).collect();
            told(&words, 1, mine, Some(100))
        };
        // Another slot, and memory that is not its own, echoed.
        let rows = read([first, row(900, Shown::Behind(1 << 40), 60)]).expect("rows");
        assert_eq!((rows[1].slot, rows[1].shown, rows[1].size), (5, Shown::Behind(40), 60));
        let short = Shown::Heap(Remote { len: 99, ..remote });
        let lies = [row(3, short, 40), row(3, Shown::Behind(0), 40), row(PROCESS_SLOT, first.shown, 40)];
        for lie in lies {
            let e = read([lie, mine]).expect_err("no rank tells this");
            assert!(e.class == ErrClass::INTERN && e.to_string().contains("rank 0"), "{e}");
        }
        let refused = Row { error: ErrClass::NO_MEM.0.into(), ..first };
        assert_eq!(read([refused, mine]).expect_err("it has no memory").class, ErrClass::NO_MEM);
    }
}
