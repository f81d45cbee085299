//! Rendezvous by single copy: who shows what, and who copies.
//!
//! ```text
//! sender                                  receiver
//!   RTS_KEY  how to reach the send buffer ──>  matches
//!          <── CLAIM how to reach the receive buffer, and the shared count   (when both copy,
//!   copies chunks from the back              copies chunks from the front      or the sender)
//!          <── FIN                           completes once all chunks are there
//! ```
//! With an RTS that it can use the receiver may do without CLAIM and copies all by itself. Where
//! neither buffer can be reached it answers CTS, and the pipeline of cells carries the message as
//! if nothing had been offered; a mechanism that fails half way ends there, too (BACK, CTS), since
//! copying the same bytes again harms nobody.

use crate::clock;
use crate::counters::Path;
use crate::engine::Engine;
use crate::footprint::Stores;
use crate::learn::reuse;
use crate::learn::scheme::Scheme;
use crate::proto::get::{BOUNCE_LEN, Pull, Reach};
use crate::request::{Op, Stage};
use crate::select::{Land, LandRule, Landing, land};
use crate::types::{RecvBuf, SendBuf};
use crate::under_way::{Company, Transfer};
use crate::wire::{self, Claim, RtsKey};
use std::time::Instant;
use weft_base::Proc;
use weft_copy::Routine;
use weft_lockfree::ShareWords;
use weft_lockfree::claim::{End, MAX_CHUNKS};
use weft_profile::{DistanceClass, Role};
use weft_singlecopy::{Mechanism, Remote};

/// Bytes of a chunk of a message that both sides copy, unless the profile says more: a 128th of it, 4 KiB at
/// least. Of one of `many` 256 KiB or a 32nd: who has none left goes on with the next.
// PERF: windows of 64 near, of 256 KiB, 512 KiB, 1 MiB, 4 MiB, 14.2, 10.8, 10.4, 9.4 GB/s; in pieces of 64 KiB (128
// of 4 MiB) 14.0, 10.6, 10.1, 9.2 (medians of five).
fn coop_chunk(len: u64, many: bool) -> u64 {
    let chunk = if many { len.min(256 << 10).max(len / 32) } else { len / 128 };
    chunk.next_multiple_of(4096)
}

/// Bytes that a sender copies before it looks whether it should go on.
const MAX_PUSH_LEN: u64 = 1 << 30;

impl Engine {
    // ---- sender ----

    /// The receiver shows its buffer: copies what chunks are left of the message.
    pub(crate) fn on_claim(&mut self, src: u32, send_id: u32, claim: &Claim) {
        let Some(slot) = self.requests.find(send_id) else { return };
        let (peer, len) = (slot.peer, slot.len);
        let Op::Send(send) = &slot.op else { return };
        if !matches!(send.stage, Stage::AwaitCts { .. }) {
            return;
        }
        if peer != src {
            self.corrupt(src, "answer to another rank's message");
        }
        let buf = send.buf.clone();
        let Claim { recv_id, share, generation, mech, alone, past, limit, remote, .. } = *claim;
        if limit > len {
            self.corrupt(src, wire::Bad::Claim.text());
        }
        let chunk = claim.chunk as u64;
        let share_at = self.share(src, share);
        let n = limit.div_ceil(chunk);
        // What only the sender writes is stored past its cache: nobody reads it there.
        let by = match alone {
            true => self.ways.push_routine(src, limit),
            false if past => self.ways.routine(src, Role::Straight, u64::MAX),
            false => self.ways.routine(src, Role::Straight, limit),
        };
        let mapped = match mech.maps() {
            true => self.ways.single.map(Proc(src), mech, &remote),
            false => None,
        };
        let mut last = false;
        let mut ok = !mech.maps() || mapped.is_some();
        // SAFETY: the share is in the job's memory, and its words are atomics.
        let words = unsafe { &*share_at };
        while ok {
            let Some(c) = words.claim(generation, n, End::Back) else { break };
            let off = c.start * chunk;
            let m = limit.min(c.end * chunk) - off;
            assert!(m > 0 && off + m <= limit, "a part is within what is wanted");
            ok = self.push_part(src, mech, &remote, mapped, by, &buf, off, m);
            if ok {
                last = words.add_done(c.end - c.start) == n;
                self.counters.pushed_bytes += m;
            }
        }
        if let Some(p) = mapped {
            self.ways.single.unmap(Proc(src), mech, p);
        }
        if !ok {
            return self.control(src, wire::header(wire::BACK, recv_id), &[]);
        }
        if last {
            // The receiver may sleep; FIN will come, and this request may still be named by it.
            self.ring_doorbell(src);
        }
    }

    #[allow(clippy::too_many_arguments)] // One call site; a struct would only rename them.
    fn push_part(
        &mut self,
        dest: u32,
        mech: Mechanism,
        remote: &Remote,
        mapped: Option<*mut u8>,
        by: Routine,
        buf: &SendBuf,
        off: u64,
        n: u64,
    ) -> bool {
        if let Some(base) = mapped {
            // SAFETY: the mapping covers `remote.len` bytes, the limit is within, and the receiver
            // keeps its buffer until all chunks are done; the send buffer is the user's promise.
            unsafe { buf.read_by(by, off, base.add(off as usize), n as usize) };
            return true;
        }
        let single = &mut self.ways.single;
        // SAFETY: the kernel checks the peer's side; the send buffer is the user's promise, and the
        // bounce buffer has room.
        unsafe {
            match buf {
                SendBuf::Bytes { ptr, .. } => {
                    single.write(Proc(dest), mech, remote, off, ptr.add(off as usize), n as usize).is_ok()
                }
                SendBuf::Typed { .. } => {
                    let (mut at, end, mut ok) = (off, off + n, true);
                    let mut bounce = self.pool.get(BOUNCE_LEN.min(n) as usize);
                    while ok && at < end {
                        let part = (end - at).min(BOUNCE_LEN) as usize;
                        buf.read(at, bounce.ptr(), part);
                        ok = single.write(Proc(dest), mech, remote, at, bounce.as_ptr(), part).is_ok();
                        at += part as u64;
                    }
                    self.pool.put(bounce);
                    ok
                }
            }
        }
    }

    /// The receiver has the whole message.
    pub(crate) fn on_fin(&mut self, src: u32, send_id: u32, how: u32) {
        let Some(slot) = self.requests.find(send_id) else { return };
        let (peer, len) = (slot.peer, slot.len);
        let Op::Send(send) = &mut slot.op else { return };
        if peer != src || !matches!(send.stage, Stage::AwaitCts { .. }) {
            return;
        }
        let at = match send.buf {
            SendBuf::Bytes { ptr, .. } => Some(ptr),
            SendBuf::Typed { .. } => None,
        };
        if let Some((m, r)) = send.shown.take() {
            self.ways.single.unexpose(m, r);
        }
        if let Some(ptr) = at {
            self.reuse.of(reuse::key(ptr, len, src)).answered(send_id, how & wire::CHEAP != 0);
        }
        self.count(Path::of_single(how), len);
        self.complete(send_id, false);
    }

    // ---- receiver ----

    /// What receives are under way beside one of `len` bytes.
    fn company(&mut self, src: u32, len: u64) -> Company {
        if self.shared.oversubscribed() {
            return Company::Alone;
        }
        let Some(filling) = self.requests.filling_of_several().filter(|f| f.bytes >= 2 * len) else {
            return Company::Alone;
        };
        Company::Several { stores: self.ways.stores(src, &filling), both_ways: filling.leaving >= 2 * len }
    }

    /// An announced message has met its receive, request `id` in `Landing`.
    pub(crate) fn land_rts_key(&mut self, id: u32, send_id: u32, rts: RtsKey) {
        let slot = self.requests.get(id);
        let (src, Op::Landing { buf, expect, .. }) = (slot.peer, &slot.op) else { return };
        let (buf, expect) = (buf.clone(), *expect);
        debug_assert!(slot.lands_whole(), "room for all that is wanted");
        let began = clock::now();
        if expect == 0 {
            // Nothing moves, by no mechanism.
            return self.finish_single(id, src, send_id, &rts, (Scheme::Pipeline as u32) << 8);
        }
        if rts.device {
            return match self.land_from_device(id, src, &rts, expect) {
                true => self.finish_single(id, src, send_id, &rts, wire::DEVICE),
                false => self.fall_back(id, src, send_id, &rts),
            };
        }
        let company = self.company(src, expect);
        // Messages that are received together push each other out of the caches as the parts of one long
        // message do.
        let by = self.ways.routine_to(src, company.stores(), expect);
        let reach = self.reach(src, &rts);
        let mut push = if rts.direct && reach.is_some() { None } else { self.push_way(src, &buf, expect) };
        let way = self.choose_way(src, &rts, expect, reach.is_some(), push.map(|p| p.0), company);
        assert!(way != Scheme::Get || reach.is_some(), "who copies reaches the other one");
        assert!(way != Scheme::Split || reach.is_some() && push.is_some(), "who copies reaches the other one");
        let mut pull = Pull { src, by, rts, buf, expect };
        let reach = match (way, reach) {
            (Scheme::Get | Scheme::Split, reach) => reach,
            (_, Some(unused)) => {
                self.release(src, &pull.rts, &unused);
                None
            }
            (_, None) => None,
        };
        if matches!(way, Scheme::Get | Scheme::Pipeline)
            && let Some((m, r)) = push.take()
        {
            self.ways.single.unexpose(m, r);
        }
        let landed = match (reach, push) {
            (Some(reach), None) => {
                let ok = self.pull(&mut pull, &reach, 0, expect).is_ok();
                self.release(src, &rts, &reach);
                ok
            }
            (reach, Some(shown)) => {
                match self.share_out(id, send_id, &mut pull, reach, shown, (way, began, company)) {
                    Some(landed) => landed,
                    // The sender is at it; `poll_transfers` sees to the rest.
                    None => return,
                }
            }
            (None, None) => false,
        };
        if landed {
            let how = rts.mech.map_or(0, |m| m as u32) | (way as u32) << 8;
            self.note(src, expect, way, Path::of_single(how), began, company == Company::Alone);
            return self.finish_single(id, src, send_id, &rts, how);
        }
        if way == Scheme::Pipeline
            && let Op::Landing { began: b, .. } = &mut self.requests.get(id).op
        {
            *b = Some(began);
        }
        self.fall_back(id, src, send_id, &rts);
    }

    /// Who copies a message.
    fn choose_way(
        &mut self,
        src: u32,
        rts: &RtsKey,
        expect: u64,
        pull: bool,
        push: Option<Mechanism>,
        company: Company,
    ) -> Scheme {
        debug_assert!(expect > 0, "nothing goes no way");
        let maps = push.is_some_and(Mechanism::maps);
        // A side that copies by system calls only slows one down that copies by itself.
        let unlike = rts.mech.is_some_and(Mechanism::maps) && !maps;
        let push_past = maps && self.ways.pushes_past();
        let thresholds = *self.ways.thresholds(src);
        let landing = Landing {
            len: expect,
            thresholds: &thresholds,
            direct: rts.direct,
            pull,
            push: push.is_some(),
            apart: rts.n_runs == 0 && !unlike,
            oversubscribed: self.shared.oversubscribed(),
            same_core: self.ways.class(src) == DistanceClass::SameCore,
            far: self.peers[src as usize].distance.is_far(),
            push_past,
            named: self.ways.named,
            forced: self.ways.forced,
            several: company != Company::Alone,
            both_ways: matches!(company, Company::Several { both_ways: true, .. }),
        };
        let (way, why) = match land(&landing) {
            Land::Take(way, why) => (way, why),
            Land::Learn { open, model } => {
                (self.ways.selector(src).choose(expect, open, model, push_past), LandRule::Learnt)
            }
        };
        self.counters.landed[why as usize] += 1;
        way
    }

    /// Notes what a message cost; `tells`: whether that is to be learnt from.
    pub(crate) fn note(&mut self, src: u32, len: u64, way: Scheme, path: Path, began: Instant, tells: bool) {
        let ns = clock::since(began).as_nanos() as u64;
        self.counters.received_ns[path as usize] += ns;
        if tells {
            self.ways.selector(src).note(len, way, ns);
        }
    }

    /// How the sender could write into the receive buffer.
    fn push_way(&mut self, src: u32, buf: &RecvBuf, expect: u64) -> Option<(Mechanism, Remote)> {
        let RecvBuf::Bytes { ptr, .. } = buf else { return None };
        let usable = self.ways.single.usable(Proc(src));
        let worth = self.ways.worth(src, usable, expect);
        let exposable = self.ways.single.exposable(*ptr, expect as usize);
        let m = self.ways.single.preferred(exposable & worth)?;
        Some((m, self.ways.single.expose(m, *ptr, expect as usize, true)?))
    }

    /// Lets the sender take part, and copies what it can reach itself. Some(true): all is there;
    /// Some(false): failed; None: the sender has chunks in hand.
    fn share_out(
        &mut self,
        id: u32,
        send_id: u32,
        pull: &mut Pull,
        reach: Option<Reach>,
        shown: (Mechanism, Remote),
        (way, began, company): (Scheme, Instant, Company),
    ) -> Option<bool> {
        let src = pull.src;
        let Some(share) = self.free_shares.pop() else {
            self.ways.single.unexpose(shown.0, shown.1);
            let Some(reach) = reach else { return Some(false) };
            let ok = self.pull(pull, &reach, 0, pull.expect).is_ok();
            self.release(src, &pull.rts, &reach);
            return Some(ok);
        };
        let least = pull.expect.div_ceil(MAX_CHUNKS);
        let chunk = match way {
            Scheme::Split => {
                let least = coop_chunk(pull.expect, company.stores() != Stores::InCaches).max(least);
                (self.ways.thresholds(src).coop_chunk as u64).max(least).min(1 << 31)
            }
            _ => MAX_PUSH_LEN.max(least),
        };
        assert!(chunk > 0 && chunk <= u64::from(u32::MAX), "a claim holds the length");
        let n_chunks = pull.expect.div_ceil(chunk);
        assert!((1..=MAX_CHUNKS).contains(&n_chunks), "a share counts them");
        debug_assert!(self.transfers.iter().all(|t| t.share != share && t.recv_id != id), "a share has one transfer");
        // SAFETY: the share is in the job's memory, and its words are atomics.
        let words = unsafe { &*self.share(self.me, share) };
        let generation = words.begin();
        let (m, r) = shown;
        debug_assert!(pull.expect <= r.len, "all of the buffer is shown");
        let claim = Claim {
            recv_id: id,
            share,
            generation,
            chunk: chunk as u32,
            mech: m,
            alone: way == Scheme::Put,
            past: pull.by.is_nontemporal(),
            limit: pull.expect,
            remote: r,
        };
        self.control(src, wire::header(wire::CLAIM, send_id), &claim.encode());
        let mut ok = true;
        if let Some(reach) = &reach {
            while let Some(c) = words.claim(generation, n_chunks, End::Front) {
                let off = c.start * chunk;
                let n = pull.expect.min(c.end * chunk) - off;
                assert!(n > 0 && off + n <= pull.expect, "a part is within the message");
                if self.pull(pull, reach, off, n).is_err() {
                    ok = false;
                    break;
                }
                words.add_done(c.end - c.start);
            }
        }
        let mapped = reach.and_then(|r| r.mapped());
        let t = Transfer {
            recv_id: id,
            send_id,
            src,
            share,
            n_chunks,
            shown,
            rts: pull.rts,
            mapped,
            way,
            began,
            company,
            len: pull.expect,
        };
        if !ok || words.n_done() == n_chunks {
            self.end_transfer(&t);
            return Some(ok);
        }
        self.transfers.push(t);
        None
    }

    /// Gives back what a shared transfer held.
    pub(crate) fn end_transfer(&mut self, t: &Transfer) {
        // SAFETY: the share is in the job's memory, and its words are atomics.
        unsafe { &*self.share(self.me, t.share) }.end();
        debug_assert!(!self.free_shares.contains(&t.share), "a share that is given back was taken");
        self.free_shares.push(t.share);
        self.ways.single.unexpose(t.shown.0, t.shown.1);
        if let (Some(m), Some(p)) = (t.rts.mech, t.mapped) {
            self.ways.single.unmap(Proc(t.src), m, p);
        }
    }

    /// Completes receives whose last chunks the senders have copied. True if any.
    pub(crate) fn poll_transfers(&mut self) -> bool {
        let mut moved = false;
        let mut i = 0;
        while i < self.transfers.len() {
            let t = &self.transfers[i];
            // SAFETY: the share is in the job's memory, and its words are atomics.
            let words = unsafe { &*self.share(self.me, t.share) };
            if words.n_done() < t.n_chunks {
                i += 1;
                continue;
            }
            let t = self.transfers.swap_remove(i);
            self.end_transfer(&t);
            let m = if t.way == Scheme::Split { t.rts.mech } else { None }.unwrap_or(t.shown.0);
            let how = m as u32 | (t.way as u32) << 8;
            self.note(t.src, t.len, t.way, Path::of_single(how), t.began, t.company == Company::Alone);
            self.finish_single(t.recv_id, t.src, t.send_id, &t.rts, how);
            moved = true;
        }
        moved
    }

    /// The sender could not write into the receive buffer.
    pub(crate) fn on_back(&mut self, src: u32, recv_id: u32) {
        let found = self.transfers.iter().position(|t| t.recv_id == recv_id && t.src == src);
        let Some(i) = found else { return };
        let t = self.transfers.swap_remove(i);
        self.end_transfer(&t);
        self.fall_back(t.recv_id, t.src, t.send_id, &t.rts);
    }

    /// From now on the pipeline carries the message, from its first byte.
    #[cold]
    fn fall_back(&mut self, id: u32, src: u32, send_id: u32, rts: &RtsKey) {
        self.return_list(src, rts);
        let Op::Landing { expect, asked, .. } = &mut self.requests.get(id).op else { return };
        *asked = true;
        let expect = *expect;
        let cts = wire::Cts { recv_id: id, limit: expect };
        self.control(src, wire::header(wire::CTS, send_id), &cts.encode());
    }

    fn finish_single(&mut self, id: u32, src: u32, send_id: u32, rts: &RtsKey, how: u32) {
        self.return_list(src, rts);
        self.control(src, wire::header(wire::FIN, send_id) | (how as u64) << 16, &[]);
        self.complete(id, false);
    }

    /// The state of a transfer that `owner` shares.
    pub(crate) fn share(&self, owner: u32, i: u32) -> *const ShareWords {
        let (region, layout, p) = self.home(owner);
        region.at(layout.share_off(p, i))
    }
}
