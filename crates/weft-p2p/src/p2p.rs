//! The facade: every method that the layers above may call.

use crate::counters::Counters;
use crate::engine::Engine;
use crate::footprint::Stores;
use crate::net::guests::{FarLink, NetCard};
use crate::transport::homes::Link;
use crate::transport::wait::{Shared, Waiter};
use crate::types::*;
use crate::wire;
use std::cell::UnsafeCell;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use weft_base::{Proc, Result};
use weft_boot::Boot;
use weft_copy::Routine;
use weft_lockfree::ring::MATCH_MASK;
use weft_match::Pattern;
use weft_profile::{Net, Sweep};
use weft_shm::{Departure, JobLayout, Region};
use weft_singlecopy::SingleCopy;

/// The point-to-point engine of this process.
///
/// # Threads
/// All methods are called under the engine lock (or by the only thread that is inside MPI), but
/// for `idle`, which any thread may call at any time. No method calls back into its caller.
pub struct P2p {
    engine: UnsafeCell<Engine>,
    shared: Arc<Shared>,
    max_spins: u32,
}

// SAFETY: `engine` is touched only by methods that the caller serialises (see "Threads"); `shared`
// is made of atomics and a mutex. Raw pointers in requests are the user's buffers, which MPI lets
// any thread of the process touch.
unsafe impl Send for P2p {}
// SAFETY: as above.
unsafe impl Sync for P2p {}

impl P2p {
    pub fn new(boot: Arc<Boot>) -> P2p {
        Self::on_region(boot.region.clone(), boot.layout, boot.proc)
    }

    /// An engine on any region whose `JobHeader` was initialised; one per process of the layout.
    /// For tests and benchmarks, where threads play ranks.
    pub fn on_region(region: Arc<Region>, layout: JobLayout, me: Proc) -> P2p {
        let shared = Arc::new(Shared::new(region.clone(), layout, me));
        Self::over(region, layout, me, shared, None)
    }

    /// The engine of a process of a simulated job, which reaches its peers' memory by `single`.
    #[doc(hidden)]
    pub fn simulated(region: Arc<Region>, layout: JobLayout, me: Proc, single: SingleCopy) -> P2p {
        let shared = Arc::new(Shared::new(region.clone(), layout, me));
        Self::over(region, layout, me, shared, Some(single))
    }

    fn over(region: Arc<Region>, layout: JobLayout, me: Proc, shared: Arc<Shared>, single: Option<SingleCopy>) -> P2p {
        let max_spins = if shared.oversubscribed() { 4 } else { u32::MAX };
        let engine = UnsafeCell::new(Engine::new(region, layout, me, shared.clone(), single));
        P2p { engine, shared, max_spins }
    }

    /// Whether what the engine knows in two places agrees.
    ///
    /// # Errors
    /// What does not.
    #[doc(hidden)]
    pub fn check(&self) -> std::result::Result<(), String> {
        self.engine().check()
    }

    /// Whether all operations have ended and left nothing behind; `returned`: nor with peers.
    ///
    /// # Errors
    /// What is left.
    #[doc(hidden)]
    pub fn audit(&self, returned: bool) -> std::result::Result<(), String> {
        self.engine().audit(returned)
    }

    /// Cells that are with a peer.
    #[doc(hidden)]
    pub fn cells_with(&self, peer: Proc) -> usize {
        let cells = &mut self.engine().cells;
        cells.collect();
        cells.readers().filter(|&p| p == peer.0).count()
    }

    /// Opens the way to other nodes, if the job has any; waits for the processes there.
    ///
    /// # Errors
    /// Why there is no way, for the user.
    pub fn open_net(&self, boot: &Arc<Boot>) -> std::result::Result<(), String> {
        self.engine().open_net(boot)
    }

    /// From now on peers on other nodes may go without being missed, and `has_pending_sends` tells of all that has not
    /// left this process.
    pub fn leave_net(&self) {
        self.engine().leave_net();
    }

    /// Another engine of the same process, on VCI `k` of the layout: rings, matching and requests of
    /// its own, which another thread may use at the same time. All wait at the same place (`idle`),
    /// and whatever arrives on either wakes.
    ///
    /// # Panics
    /// When the layout has no such VCI.
    pub fn vci(&self, k: u32) -> P2p {
        let first = self.engine();
        let engine = UnsafeCell::new(Engine::beside(first, first.layout.vci(k)));
        P2p { engine, shared: self.shared.clone(), max_spins: self.max_spins }
    }

    /// From now on several threads may call at once: none of them stays in here until a peer's copy is done.
    pub fn expect_threads(&self) {
        self.engine().reuse.handshakes = false;
    }

    /// From now on each message goes with a checksum, and its receive fails by MPI_ERR_INTERN where the bytes are
    /// others (`WEFT_CHECK=2`). The short ways (`send_fast`, `recv_fast`, `recv_arrived`, `recv_next`, `post_known`,
    /// `recv_in_turns`) are not to be called then. Before the first message and VCI.
    pub fn seal(&self) {
        self.engine().seal();
    }

    /// Whether messages have checksums.
    #[inline]
    pub fn seals(&self) -> bool {
        self.engine().seals.is_some()
    }

    /// Tells a VCI what is known about peers; the rest it finds out by itself, when it has long
    /// messages for them. Under both locks.
    pub fn introduce(&self, vci: &P2p) {
        assert!(!std::ptr::eq(self, vci), "a VCI is another engine");
        vci.engine().ways.single.learn_from(&self.engine().ways.single);
    }

    /// Whether VCIs have the mechanisms for long messages that this engine would use.
    pub fn vcis_lack_nothing(&self) -> bool {
        self.engine().ways.single.can_be_beside()
    }

    /// VCIs that the layout has.
    pub fn n_vcis(&self) -> u32 {
        self.engine().layout.n_vcis()
    }

    #[allow(clippy::mut_from_ref)] // Serialised by the caller.
    #[inline(always)]
    pub(crate) fn engine(&self) -> &mut Engine {
        // SAFETY: callers serialise, and no method of the engine calls back into this type, so
        // that this is the only reference.
        unsafe { &mut *self.engine.get() }
    }

    /// Connects this process with one of another job; its number among the senders of this job. The
    /// guest may send from its own `link` on, so that both sides link before either sends.
    pub fn link(&self, link: Link) -> Proc {
        Proc(self.engine().link(link))
    }

    /// By what processes of other jobs on other nodes reach this one. Opens the way there where there is none;
    /// `on_one_machine`: all that will reach it are on this machine.
    ///
    /// # Errors
    /// Why there is no way, for the user.
    pub fn net_card(&self, boot: &Arc<Boot>, on_one_machine: bool) -> std::result::Result<NetCard, String> {
        self.engine().net_card(boot, on_one_machine)
    }

    /// The same where the way is open already.
    pub fn net_card_if_open(&self) -> Option<NetCard> {
        self.engine().net_card_if_open().cloned()
    }

    /// As `link`, with a process of another job on another node; the way there is open.
    pub fn link_far(&self, link: FarLink) -> Proc {
        Proc(self.engine().link_far(link))
    }

    /// Whether a peer is on another node.
    #[inline]
    pub fn is_far(&self, p: Proc) -> bool {
        self.engine().is_far(p.0)
    }

    /// Ends what `link` began; what the guest has sent, and nobody has received, is dropped. False, with nothing else done,
    /// while records or requests wait for the guest.
    pub fn unlink(&self, guest: Proc) -> bool {
        self.engine().unlink(guest.0)
    }

    /// A peer has died: what waits for it ends by MPI_ERR_PROC_FAILED, now and later.
    pub fn fail_peer(&self, peer: Proc) {
        self.engine().fail_peer(peer.0);
    }

    /// Ends what is under way in these contexts by an error.
    pub fn fail_contexts(&self, contexts: &[u32], class: weft_base::ErrClass) {
        self.engine().fail_contexts(contexts, class);
    }

    /// Ends receives from anybody in a context by MPI_ERR_PROC_FAILED_PENDING.
    pub fn fail_wildcards(&self, context: u32) {
        self.engine().fail_wildcards(context);
    }

    /// How far a peer has gone, once all that it has sent is received; until then it is here.
    #[cold]
    pub fn farewell_of(&self, peer: Proc) -> Departure {
        self.engine().farewell_of(peer.0)
    }

    /// Whether a request can never end, since its peer has gone at least so far. Of a receive from anybody:
    /// since all of `senders` have.
    #[cold]
    pub fn is_hopeless(&self, r: Req, least: Departure, senders: impl Iterator<Item = Proc>) -> bool {
        if !self.engine().requests.is_from_anybody(r) {
            return self.engine().hopeless(r.0).is_some_and(|d| d >= least);
        }
        let mut all = senders.map(|p| self.farewell_of(p));
        all.all(|d| d >= least) && self.engine().requests.is_from_anybody(r)
    }

    /// Ends a request that `is_hopeless` by MPI_ERR_PROC_FAILED.
    #[cold]
    pub fn give_up(&self, r: Req) {
        let d = self.engine().hopeless(r.0).unwrap_or(Departure::Finalizing);
        self.engine().give_up(r.0, d);
    }

    /// As `give_up`, for all hopeless requests in contexts of which `hit` answers true, whose peers have gone at
    /// least so far. The contexts of those.
    #[cold]
    pub fn give_up_where(&self, least: Departure, hit: impl Fn(u32) -> bool) -> Vec<u32> {
        self.engine().give_up_where(least, hit)
    }

    /// Receives nothing of messages that nobody will receive, so that their senders need not wait on: those that wait
    /// unexpected and of which `hit` is true, by sender and context.
    #[cold]
    pub fn discard_where(&self, hit: impl Fn(Proc, u32) -> bool) {
        self.engine().discard_where(|src, ctx| hit(Proc(src), ctx));
    }

    /// Calls of `progress` so far.
    #[inline(always)]
    pub fn turn(&self) -> u64 {
        self.engine().turn
    }

    /// Whether operations in these contexts are under way, or messages wait to be received.
    pub fn has_traffic(&self, contexts: std::ops::Range<u32>) -> bool {
        let e = self.engine();
        let waits = |env: weft_match::Envelope| contexts.contains(&env.ctx);
        (!e.unexpected.is_empty() && e.unexpected.iter().any(|(_, env, _)| waits(env)))
            || (e.requests.n_open != 0 && !e.requests.open(|_, ctx| contexts.contains(&ctx)).is_empty())
    }

    /// The caller of the next send may have written its buffers since the last one: it has been told that something has
    /// ended. Only the choice of a message's way depends on it.
    #[inline]
    pub fn note_freed(&self) {
        let e = self.engine();
        e.freed = e.freed.wrapping_add(1);
    }

    /// Starts a send. `Done` means that the buffer may be reused.
    ///
    /// # Errors
    /// None at present; arguments are the caller's to check.
    #[inline]
    pub fn isend(&self, mode: SendMode, buf: SendBuf, dest: Proc, ctx: u32, tag: i32) -> Result<Started> {
        Ok(self.engine().isend(mode, buf, dest.0, ctx, tag))
    }

    /// The end of a request, for whoever is polled while progress is made elsewhere.
    ///
    /// # Errors
    /// That of the request.
    pub async fn completion(&self, r: Req) -> Result<Completion> {
        let c = poll_fn(|_| self.poll(r).map_or(Poll::Pending, Poll::Ready)).await;
        match c.error {
            Some(e) => Err(e),
            None => Ok(c),
        }
    }

    /// Starts a receive; `None` are the wildcards.
    ///
    /// # Errors
    /// None at present; truncation is reported by the completion.
    #[inline]
    pub fn irecv(&self, buf: RecvBuf, src: Option<Proc>, ctx: u32, tag: Option<i32>) -> Result<StartedRecv> {
        Ok(self.engine().irecv(buf, pattern(src, ctx, tag)))
    }

    /// The whole of a short standard-mode send (contiguous bytes): true when it is done, false when
    /// nothing was done and `isend` has to be called. `BLOCKING`: it may wait for the copy of a receiver that is in its
    /// receive.
    ///
    /// # Safety
    /// `ptr` is readable for `len` bytes.
    #[inline(always)]
    pub unsafe fn send_fast<const BLOCKING: bool>(
        &self,
        ptr: *const u8,
        len: usize,
        dest: Proc,
        ctx: u32,
        tag: i32,
    ) -> bool {
        // SAFETY: by the caller's contract.
        unsafe { self.engine().send_now::<BLOCKING>(ptr, len, dest.0, ctx, tag) }
    }

    /// The whole of a receive of a message without rendezvous, from a known source and tag: spins
    /// for at most `spins` polls and returns the message's length, or None when nothing was received
    /// and `irecv` has to be called. Progresses other traffic meanwhile. Under MPI_THREAD_MULTIPLE
    /// pass a small `spins`, since the engine lock is held; otherwise `P2p::SPINS`.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    #[inline(always)]
    pub unsafe fn recv_fast(&self, ptr: *mut u8, cap: usize, src: Proc, ctx: u32, tag: i32, spins: u32) -> Option<u64> {
        // SAFETY: by the caller's contract.
        unsafe { self.engine().recv_now::<true>(ptr, cap, src.0, ctx, tag, spins.min(self.max_spins)) }
    }

    /// As `recv_fast`, by source, context and tag, of which wildcards are None: its source, tag and length.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    #[inline]
    pub unsafe fn recv_any(
        &self,
        ptr: *mut u8,
        cap: usize,
        (src, ctx, tag): (Option<Proc>, u32, Option<i32>),
        spins: u32,
    ) -> Option<(Proc, i32, u64)> {
        // SAFETY: by the caller's contract.
        let got = unsafe { self.engine().recv_any(ptr, cap, pattern(src, ctx, tag), spins.min(self.max_spins)) };
        got.map(|(src, tag, n)| (Proc(src), tag, n))
    }

    /// As `recv_fast`, by a rank that shares its core: hands the core on a few times. None at once where ranks have
    /// cores of their own.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    pub unsafe fn recv_in_turns(&self, ptr: *mut u8, cap: usize, src: Proc, ctx: u32, tag: i32) -> Option<u64> {
        if self.engine().is_far(src.0) {
            return None;
        }
        (0..self.shared.free_turns()).find_map(|_| {
            // SAFETY: by the caller's contract.
            let turn = || unsafe { self.recv_fast(ptr, cap, src, ctx, tag, 0) };
            (self.may_wait_short(src, ctx, tag) && self.shared.yield_core()).then(turn).flatten()
        })
    }

    /// Whether another `recv_fast` may find its message: nothing is posted, nothing for it waits unexpected, and
    /// the next record is none that only the general way takes.
    #[inline]
    pub fn may_wait_short(&self, src: Proc, ctx: u32, tag: i32) -> bool {
        let e = self.engine();
        let header = e.peers[src.index()].rx.header();
        let free = header == 0 || header & MATCH_MASK == wire::msg(ctx, tag);
        free && e.posted.is_empty() && e.none_waits(Some(src.0), ctx, Some(tag))
    }

    /// The whole of a nonblocking receive of a message that has arrived already: its length, or
    /// None when nothing was received and `irecv` has to be called.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    #[inline(always)]
    pub unsafe fn recv_arrived(&self, ptr: *mut u8, cap: usize, src: Proc, ctx: u32, tag: i32) -> Option<u64> {
        // SAFETY: by the caller's contract.
        unsafe { self.engine().recv_now::<false>(ptr, cap, src.0, ctx, tag, 0) }
    }

    /// As `recv_arrived`, for what needs no second look.
    ///
    /// # Safety
    /// As for `RecvBuf`: `ptr` is writable for `cap` bytes.
    #[inline(always)]
    pub unsafe fn recv_next(&self, ptr: *mut u8, cap: usize, src: Proc, ctx: u32, tag: i32) -> Option<u64> {
        // SAFETY: by the caller's contract.
        unsafe { self.engine().recv_next(ptr, cap, src.0, ctx, tag) }
    }

    /// Posts a receive of contiguous bytes from a known source with a known tag: `irecv` without
    /// its other cases, inlined. None, with nothing done, when messages are waiting unexpected.
    ///
    /// # Safety
    /// As for `RecvBuf`: `ptr` is writable for `len` bytes until completion.
    #[inline(always)]
    pub unsafe fn post_known(&self, ptr: *mut u8, len: usize, src: Proc, ctx: u32, tag: i32) -> Option<Req> {
        let e = self.engine();
        debug_assert!(e.seals.is_none(), "the short ways look at no seal");
        if !e.unexpected.is_empty() {
            return None;
        }
        Some(e.post(RecvBuf::Bytes { ptr, len }, pattern(Some(src), ctx, Some(tag))))
    }

    /// Polls of a blocking receive before it takes the general path, when its thread is alone.
    pub const SPINS: u32 = 2000;

    /// Moves whatever can move. True if anything did.
    #[inline]
    pub fn progress(&self) -> bool {
        self.engine().progress()
    }

    /// The completion, if it is complete; frees the request then. Does not progress.
    #[inline]
    pub fn poll(&self, r: Req) -> Option<Completion> {
        self.engine().requests.poll(r)
    }

    /// As `poll`, small and inlined, for requests that ended without error or cancellation; None
    /// for all others, finished or not.
    #[inline(always)]
    pub fn poll_ok(&self, r: Req) -> Option<Landed> {
        self.engine().requests.poll_ok(r)
    }

    /// Whether `poll` would return a completion.
    #[inline]
    pub fn is_complete(&self, r: Req) -> bool {
        self.engine().requests.is_done(r)
    }

    /// What `poll` would return, without freeing (MPI_Request_get_status).
    pub fn peek(&self, r: Req) -> Option<Completion> {
        self.engine().requests.peek(r)
    }

    /// Frees the request as soon as it completes (MPI_Request_free).
    pub fn detach(&self, r: Req) {
        self.engine().requests.detach(r);
    }

    /// Asks for cancellation; the request completes in any case, `cancelled` or not.
    pub fn cancel(&self, r: Req) {
        self.engine().cancel(r);
    }

    /// The first matching message that has arrived. Does not progress.
    pub fn iprobe(&self, src: Option<Proc>, ctx: u32, tag: Option<i32>) -> Option<ProbeInfo> {
        self.engine().iprobe(pattern(src, ctx, tag))
    }

    /// As `iprobe`, and takes the message out of matching.
    pub fn improbe(&self, src: Option<Proc>, ctx: u32, tag: Option<i32>) -> Option<(Msg, ProbeInfo)> {
        self.engine().improbe(pattern(src, ctx, tag))
    }

    /// Receives a message that `improbe` returned.
    ///
    /// # Errors
    /// As `irecv`.
    pub fn imrecv(&self, msg: Msg, buf: RecvBuf) -> Result<StartedRecv> {
        Ok(self.engine().imrecv(msg, buf))
    }

    /// Whether sends of this process are unfinished, detached ones included (MPI_Finalize
    /// progresses until not).
    pub fn has_pending_sends(&self) -> bool {
        let e = self.engine();
        e.requests.n_sends != 0 || !e.blocked.is_empty() || e.is_on_the_wire()
    }

    /// Whether a send or receive has been started and is not done.
    pub fn has_pending(&self) -> bool {
        self.engine().requests.n_open != 0 || self.has_pending_sends()
    }

    /// One step of waiting: spin, then yield, then sleep until a peer or another thread of this
    /// process has something. Pattern, with one `Waiter` for each wait:
    /// `loop { lock; progress; if done { break } unlock; idle(&mut w) }`. The order matters: between
    /// any two steps the caller makes progress and looks at what it waits for. May be called
    /// without the engine lock.
    #[inline]
    pub fn idle(&self, w: &mut Waiter) {
        w.step(&self.shared);
    }

    /// After a step of a wait, before `progress`: a network may be left out of a turn that follows at once.
    #[inline]
    pub fn after_step(&self, w: &mut Waiter) {
        if let Some(net) = &mut self.engine().net {
            w.looks_far(net.is_hot());
            net.may_pass = w.only_spins() && !self.shared.oversubscribed();
        }
    }

    /// Wakes threads of this process that sleep in `idle`, for events that the transport does not
    /// know of (a generalised request completed, say).
    pub fn wake_waiters(&self) {
        self.shared.wake_own();
    }

    /// For a wait on shared cores: gives the core to another rank. False, and nothing done, where
    /// somebody would keep it for long, and a wait had better sleep.
    pub fn yield_core(&self) -> bool {
        self.shared.yield_core()
    }

    /// After a call that only asks, as MPI_Test does, and moved nothing: whether it shall give the core away.
    #[inline]
    pub fn asked_in_vain(&self) -> bool {
        self.shared.asked_in_vain()
    }

    /// Whether every process of the job that got through its start takes part in membarriers.
    pub fn all_in_membarriers(&self) -> bool {
        self.shared.all_in_membarriers()
    }

    /// The mechanisms that reach peers' memory, for one-sided communication.
    #[allow(clippy::mut_from_ref)] // Serialised by the caller.
    #[inline]
    pub fn single(&self) -> &mut SingleCopy {
        &mut self.engine().ways.single
    }

    /// The routine for a copy of `len` bytes straight into a peer's memory.
    pub fn push_routine(&self, peer: Proc, len: u64) -> Routine {
        self.engine().ways.push_routine(peer.0, len)
    }

    /// The routine for copies, straight from or into a peer's memory, that the caches do not keep.
    pub fn streaming_routine(&self, peer: Proc) -> Routine {
        self.engine().ways.routine_to(peer.0, Stores::Past, 0)
    }

    /// Tells such copies from others.
    pub fn sweep(&self) -> Sweep {
        let e = self.engine();
        e.ways.sweep(e.me)
    }

    /// Bytes of the second-level cache of this process's core.
    pub fn own_cache(&self) -> usize {
        self.engine().ways.l2_bytes as usize
    }

    /// What the profile has for collectives over nodes.
    pub fn net_lengths(&self) -> Net {
        self.engine().ways.profile.net
    }

    /// Wakes a peer that sleeps in `idle`, after a change in shared memory that it waits for.
    #[inline(always)]
    pub fn notify(&self, peer: Proc) {
        if peer.0 != self.engine().me {
            self.engine().peers[peer.index()].bell.notify();
        }
    }

    /// What goes between nodes, why mechanisms are not used, where the profile comes from, what of it cannot be had: a
    /// line each.
    pub fn reasons(&self) -> Vec<String> {
        let ways = &self.engine().ways;
        let mut out = vec![format!("choices: {}", ways.source)];
        out.extend(self.engine().net_card_if_open().map(|card| format!("between nodes: {}", card.kind)));
        out.extend(ways.profile.problems().iter().map(|p| format!("not possible: {p}")));
        out.extend(ways.reasons());
        out
    }

    /// Naps of waits since start, and how many of them a wake ended; any thread may ask, also without the lock under
    /// which the engine is used.
    pub fn sleeps(&self) -> (u64, u64) {
        self.shared.sleeps()
    }

    /// Messages and bytes by path since start.
    pub fn counters(&self) -> Counters {
        let (sleeps, woken) = self.sleeps();
        let e = self.engine();
        let together = e.net.as_ref().map_or(0, |net| net.line.bundled());
        Counters { sleeps, woken, together, ..e.counters }
    }
}

#[inline(always)]
fn pattern(src: Option<Proc>, ctx: u32, tag: Option<i32>) -> Pattern {
    Pattern { ctx, src: src.map(|p| p.0), tag }
}
