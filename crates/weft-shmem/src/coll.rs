//! Collectives: `weft-coll` over the boards in the library's part of each PE's memory.
//!
//! PEs of a node reach each other's symmetric memory, so that they need no messages: where `weft-coll` would choose an
//! algorithm by messages, another is forced. A team over several nodes has the memory of each node's members, and
//! messages over the wire.

use crate::job::Job;
use crate::net::{Address, Net, Open};
use crate::rma::Strides;
use crate::seat::Seat;
use crate::team::TeamObj;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use weft_base::consts::dt;
use weft_base::{ErrClass, Result, err};
use weft_coll::select::Op;
use weft_coll::shm::{Exposed, Reach, ShmOp};
use weft_coll::{Blocks, CollComm, Dst, Nodes, Part, Reducer, Root, Src, Vector};
use weft_datatype::Datatype;
use weft_reduce::Kernels;

/// Spins of a collective before it gives way, where each PE has a core.
const SPINS: u32 = 2000;
/// Teams of more members leave the algorithms of `weft-coll` for prefix sums that use messages.
const SCAN_PES: usize = 64;

/// One collective of a team.
#[derive(Clone)]
pub(crate) struct Room<'a> {
    job: &'a Job,
    t: &'a TeamObj,
    seat: &'a Seat,
    op: u64,
    forced: Option<(Op, usize)>,
}

/// Broadcasts between two PEs from this length on leave the lanes, in bytes.
const LONG_PAIR: usize = 16 << 10;

/// The algorithm by single copy, for what `weft-coll` would leave to messages.
fn direct(op: Op) -> Option<(Op, usize)> {
    Some((op, op.algorithms().iter().position(|a| *a == "direct")?))
}

/// A message of a collective, until it has gone or come.
pub(crate) struct Message {
    open: Option<Open>,
    packed: Option<Packed>,
}

impl Message {
    fn of(open: Option<Open>) -> Self {
        Self { open, packed: None }
    }
}

/// What comes packed, and the items it becomes.
struct Packed {
    bytes: Vec<u8>,
    to: *mut u8,
    count: i64,
    dt: Arc<Datatype>,
}

impl Packed {
    fn unpack(&self) {
        // SAFETY: the algorithm's buffer has room for the items until the message has come; the bytes are all of them.
        unsafe { self.dt.unpack(self.to, self.count, 0, self.bytes.as_ptr(), self.bytes.len()) };
    }
}

impl Room<'_> {
    /// The way of messages, and what they carry.
    fn mail(&self) -> Result<(&Net, Address)> {
        let over = self.job.net.as_deref().zip(self.seat.over.as_ref());
        let (net, over) = over.ok_or_else(|| {
            err!(ErrClass::INTERN, "a collective of OpenSHMEM within a node chose an algorithm by messages")
        })?;
        Ok((net, Address::round(over.name, self.op)))
    }
}

impl CollComm for Room<'_> {
    type Req = Message;
    fn rank(&self) -> usize {
        self.t.me
    }
    fn size(&self) -> usize {
        self.t.set.size
    }
    fn local(&self, _: usize) -> Self {
        self.clone()
    }
    fn oversubscribed(&self) -> bool {
        self.seat.over.is_none() && self.node_oversubscribed()
    }
    fn node_oversubscribed(&self) -> bool {
        self.job.waits.oversubscribed()
    }
    fn apart(&self) -> Option<usize> {
        self.seat.over.as_ref().map(|over| Nodes::apart(over.nodes.as_ref()))
    }
    fn isend(&self, buf: Src<'_>, dest: usize) -> Result<Message> {
        let (net, address) = self.mail()?;
        let to = self.t.set.pe(dest);
        match buf {
            // SAFETY: the algorithm's buffer holds `len` bytes until the message has gone.
            Src::Bytes { ptr, len } => Ok(Message::of(unsafe { net.send_mail(to, address, ptr, len) })),
            Src::Typed { ptr, count, dt } => {
                let mut bytes = vec![0; (count * dt.size()) as usize];
                // SAFETY: the algorithm's buffer holds the items; there is room for all of them.
                unsafe { dt.pack(ptr, count, 0, bytes.as_mut_ptr(), bytes.len()) };
                net.send_own_mail(to, address, bytes);
                Ok(Message::of(None))
            }
        }
    }
    fn irecv(&self, buf: Dst<'_>, src: usize) -> Result<Message> {
        let (net, address) = self.mail()?;
        let from = self.t.set.pe(src);
        match buf {
            // SAFETY: the algorithm's buffer has room for `len` bytes until the message has come.
            Dst::Bytes { ptr, len } => Ok(Message::of(unsafe { net.receive_mail(from, address, ptr, len) })),
            Dst::Typed { ptr: to, count, dt } => {
                let bytes = vec![0; (count * dt.size()) as usize];
                let mut packed = Packed { bytes, to, count, dt: dt.clone() };
                // SAFETY: the bytes are kept with the message until it has come.
                let open = unsafe { net.receive_mail(from, address, packed.bytes.as_mut_ptr(), packed.bytes.len()) };
                Ok(Message { open, packed: Some(packed) })
            }
        }
    }
    fn poll(&self, r: &mut Message) -> Option<Result<()>> {
        match (r.open, &self.job.net) {
            (Some(open), Some(net)) if net.is_open(open) => None,
            _ => {
                r.packed.take().iter().for_each(Packed::unpack);
                Some(Ok(()))
            }
        }
    }
    fn shm(&self) -> Option<ShmOp<'_>> {
        self.seat.over.is_none().then(|| self.seat.shm.op(self.op))
    }
    fn nodes(&self) -> Option<&Nodes> {
        self.seat.over.as_ref()?.nodes.as_ref()
    }
    fn node_shm(&self, nth: usize) -> Option<ShmOp<'_>> {
        Some(self.seat.shm.op(2 * self.op + nth as u64))
    }
    fn look_aside(&self) {
        if let Some(net) = &self.job.net {
            net.poll();
        }
    }
    fn reach(&self) -> Option<&dyn Reach> {
        Some(self)
    }
    fn spins(&self) -> u32 {
        if self.node_oversubscribed() { 0 } else { SPINS }
    }
    fn wake(&self, rank: usize) {
        self.job.waits.wake(self.t.set.pe(rank));
    }
    fn forced(&self, op: Op) -> Option<usize> {
        self.forced.filter(|f| f.0 == op).map(|f| f.1)
    }
}

impl Reach for Room<'_> {
    fn is_ready(&self, _: usize) -> bool {
        true
    }
    fn usable(&self, _: usize) -> u8 {
        1
    }
    fn expose(&self, _: u8, ptr: *const u8, len: usize, _: bool) -> Option<Exposed> {
        let (key, addr) = self.job.space.locate(ptr.addr(), len)?;
        Some(Exposed { mech: 0, addr, len: len as u64, key })
    }
    fn unexpose(&self, _: &Exposed) {}
    fn maps(&self, _: u8) -> bool {
        true
    }
    fn map(&self, rank: usize, e: &Exposed) -> Option<*mut u8> {
        let own = self.job.space.at(e.key, e.addr);
        let delta = self.job.space.delta[self.t.set.pe(rank)];
        Some(std::ptr::with_exposed_provenance_mut(own.wrapping_add_signed(delta)))
    }
    fn unmap(&self, _: usize, _: &Exposed, _: *mut u8) {}
    unsafe fn read(&self, rank: usize, e: &Exposed, off: usize, dst: *mut u8, len: usize) -> Result<()> {
        if let Some(p) = self.map(rank, e) {
            // SAFETY: inside of what the rank shows, by the caller's contract.
            unsafe { self.copy(rank, dst, p.add(off), len) };
        }
        Ok(())
    }
    unsafe fn write(&self, rank: usize, e: &Exposed, off: usize, src: *const u8, len: usize) -> Result<()> {
        if let Some(p) = self.map(rank, e) {
            // SAFETY: inside of what the rank shows, by the caller's contract.
            unsafe { self.copy(rank, p.add(off), src, len) };
        }
        Ok(())
    }
    unsafe fn copy(&self, rank: usize, dst: *mut u8, src: *const u8, len: usize) {
        // SAFETY: by the caller's contract.
        unsafe { self.job.copy(dst, src, len, self.t.set.pe(rank)) };
    }
    unsafe fn copy_past(&self, _: usize, dst: *mut u8, src: *const u8, len: usize) {
        // SAFETY: by the caller's contract.
        unsafe { weft_copy::Routine::past_caches().copy(dst, src, len) };
    }
}

/// A reduction of the standard's.
struct Kernel(&'static Kernels);

impl Reducer for Kernel {
    fn commutative(&self) -> bool {
        true
    }
    unsafe fn apply(&self, inp: *const u8, inout: *mut u8, count: i64, _: &std::sync::Arc<Datatype>) -> Result<()> {
        // SAFETY: by the caller's contract, which is the kernel's.
        unsafe { (self.0.two)(inp, inout, count as usize) };
        Ok(())
    }
    unsafe fn combine(&self, srcs: &[*const u8], out: *mut u8, count: i64, _: &std::sync::Arc<Datatype>) -> Result<()> {
        // SAFETY: by the caller's contract, which is the kernel's.
        unsafe {
            match srcs {
                [a, b] => (self.0.three)(*a, *b, out, count as usize),
                _ => (self.0.many)(srcs.as_ptr(), srcs.len(), out, count as usize),
            }
        }
        Ok(())
    }
}

fn predefined(id: u32) -> &'static std::sync::Arc<Datatype> {
    Datatype::predefined(id).expect("a predefined type")
}

/// A reduction: `weft_base::consts::op` and `dt`.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    /// The operation.
    pub op: u32,
    /// The type of the elements.
    pub dt: u32,
}

/// Where a team's collective reads and writes, in this PE's memory.
#[derive(Clone, Copy, Debug)]
pub struct Buffers {
    /// Symmetric; where the result goes.
    pub dest: *mut u8,
    /// Symmetric; this PE's contribution.
    pub source: *const u8,
}

impl TeamObj {
    /// Runs the team's next collective. Progress: blocks.
    fn run(&self, job: &Job, call: &str, forced: Option<(Op, usize)>, f: impl AsyncFnOnce(Room<'_>) -> Result<()>) {
        self.with_seat(job, call, |seat| {
            let op = seat.ops.get();
            seat.ops.set(op + 1);
            let room = Room { job, t: self, seat, op, forced };
            let mut result = Ok(());
            {
                let mut fut = pin!(f(room));
                let mut cx = Context::from_waker(Waker::noop());
                job.waits.until(job.row(), call, || match fut.as_mut().poll(&mut cx) {
                    Poll::Ready(r) => {
                        result = r;
                        true
                    }
                    Poll::Pending => false,
                });
            }
            if seat.finish(op) {
                (0..self.set.size).filter(|&i| i != self.me).for_each(|i| job.waits.wake(self.set.pe(i)));
            }
            if let Err(e) = result {
                job.fail(call, &e.to_string());
            }
        });
    }

    /// Waits until all members are here. What members stored before is visible then.
    pub fn sync(&self, job: &Job, call: &str) {
        self.run(job, call, None, async |c| weft_coll::barrier(&c).await);
    }

    /// `len` bytes at `source` of the root go to `dest` of all members; of the root itself too where
    /// `to_root`.
    ///
    /// # Safety
    /// The buffers are valid for `len` bytes; the root's may be the same.
    pub unsafe fn broadcast(&self, job: &Job, call: &str, b: Buffers, len: usize, root: usize, to_root: bool) {
        if root >= self.set.size {
            job.fail(call, &format!("root {root} is not in the team, which has PEs 0 to {}", self.set.size - 1));
        }
        let at = if root == self.me { b.source.cast_mut() } else { b.dest };
        let part = Part::new(at, len as i64, predefined(dt::BYTE));
        let is_pair = self.set.size == 2 && self.is_near(job);
        let forced = if is_pair && len >= LONG_PAIR { direct(Op::Bcast) } else { None };
        // SAFETY: valid by the caller's contract.
        self.run(job, call, forced, async |c| unsafe { weft_coll::bcast(&c, part, Root::Rank(root)).await });
        if to_root && root == self.me && at != b.dest {
            // SAFETY: valid by the caller's contract; memmove.
            unsafe { std::ptr::copy(b.source, b.dest, len) };
        }
    }

    /// `len` bytes of each member, in the order of the members, at `dest` of all.
    ///
    /// # Safety
    /// `source` is valid for `len` bytes and `dest` for as many from each member.
    pub unsafe fn fcollect(&self, job: &Job, call: &str, b: Buffers, len: usize) {
        let byte = predefined(dt::BYTE);
        let count = len as i64;
        let send = Part::new(b.source, count, byte);
        // SAFETY: valid by the caller's contract.
        self.run(job, call, None, async |c| unsafe {
            weft_coll::allgather(&c, Some(send), b.dest, Blocks::Uniform { count, dt: byte }).await
        });
    }

    /// A number of each member, in their order.
    pub(crate) fn tell_all(&self, job: &Job, call: &str, number: i64) -> Vec<i64> {
        let mut all = Vec::new();
        self.run(job, call, None, async |c| {
            all = weft_coll::agree::allgather(&c, &[number]).await?;
            Ok(())
        });
        all
    }

    /// As `fcollect`; members may have different lengths. Ends the job where all together are longer
    /// than `room`.
    ///
    /// # Safety
    /// `source` is valid for `len` bytes, `dest` for `room`, unless that is more than all together.
    pub unsafe fn collect(&self, job: &Job, call: &str, b: Buffers, len: usize, room: usize) {
        let counts = self.tell_all(job, call, len as i64);
        let total = counts.iter().sum::<i64>() as usize;
        if total > room {
            job.fail(call, &format!("dest has room for {room} bytes on PE {}, and the PEs send {total}", job.me));
        }
        let displs: Vec<i64> = counts
            .iter()
            .scan(0, |at, n| {
                let here = *at;
                *at += n;
                Some(here)
            })
            .collect();
        job.check_symmetric(call, "dest", b.dest.addr(), total);
        let byte = predefined(dt::BYTE);
        let send = Part::new(b.source, len as i64, byte);
        let blocks = Blocks::Vector { counts: &counts, displs: &displs, dt: byte };
        // SAFETY: valid by the caller's contract.
        self.run(job, call, None, async |c| unsafe { weft_coll::allgather(&c, Some(send), b.dest, blocks).await });
    }

    /// Block i of `len` bytes of each member goes to member i.
    ///
    /// # Safety
    /// Both buffers are valid for a block of each member.
    pub unsafe fn alltoall(&self, job: &Job, call: &str, b: Buffers, len: usize) {
        let byte = predefined(dt::BYTE);
        let blocks = Blocks::Uniform { count: len as i64, dt: byte };
        // SAFETY: valid by the caller's contract.
        self.run(job, call, None, async |c| unsafe {
            weft_coll::alltoall(&c, Some((b.source, blocks)), b.dest, blocks).await
        });
    }

    /// As `alltoall`, of `nelems` elements of `size` bytes at strides, in elements, of `dst` and `sst`.
    ///
    /// # Safety
    /// Both buffers are valid for the elements of all members.
    #[allow(clippy::too_many_arguments)]
    pub unsafe fn alltoalls(
        &self,
        job: &Job,
        call: &str,
        b: Buffers,
        dst: isize,
        sst: isize,
        nelems: usize,
        size: usize,
    ) {
        for k in 0..self.set.size {
            // Each member begins with another one.
            let i = (self.me + k) % self.set.size;
            let pe = self.set.pe(i);
            if let Some(net) = job.far(pe as i32) {
                let from = b.source.wrapping_offset((i * nelems) as isize * sst * size as isize);
                let at = b.dest.wrapping_offset((self.me * nelems) as isize * dst * size as isize);
                let s = Strides { dst, sst, bsize: 1, nblocks: nelems, size };
                // SAFETY: elements of the buffers by the caller's contract.
                unsafe { job.put_blocks_far(call, net, at.addr(), from, &s, pe as i32) };
                continue;
            }
            let to = b.dest.wrapping_offset(job.space.delta[pe]);
            for e in 0..nelems {
                let from = b.source.wrapping_offset((i * nelems + e) as isize * sst * size as isize);
                let at = to.wrapping_offset((self.me * nelems + e) as isize * dst * size as isize);
                // SAFETY: elements of the buffers by the caller's contract.
                unsafe { std::ptr::copy_nonoverlapping(from, at, size) };
            }
        }
        if !self.is_near(job) {
            job.quiet_far(call);
        }
        self.sync(job, call);
    }

    /// The reduction of `count` elements of all members goes to `dest` of all.
    ///
    /// # Safety
    /// The buffers are valid for the elements; they are the same or do not overlap.
    pub unsafe fn reduce(&self, job: &Job, call: &str, b: Buffers, count: usize, r: Reduction) {
        let kernel = kernel(job, call, r);
        // SAFETY: valid by the caller's contract.
        self.run(job, call, None, async |c| unsafe {
            weft_coll::allreduce(&c, &kernel, vector(b, count, r), b.dest).await
        });
    }

    /// The sum of the elements of all members up to this one, itself included or not, goes to `dest`.
    ///
    /// # Safety
    /// As `reduce`.
    pub unsafe fn scan(&self, job: &Job, call: &str, b: Buffers, count: usize, r: Reduction, inclusive: bool) {
        let kernel = kernel(job, call, r);
        let forced = if self.set.size > SCAN_PES && self.is_near(job) { direct(Op::Scan) } else { None };
        let v = vector(b, count, r);
        // SAFETY: valid by the caller's contract.
        self.run(job, call, forced, async |c| unsafe {
            if inclusive {
                weft_coll::scan(&c, &kernel, v, b.dest).await
            } else {
                weft_coll::exscan(&c, &kernel, v, b.dest).await
            }
        });
        if !inclusive && self.me == 0 {
            let bytes = count * predefined(r.dt).size() as usize;
            // SPEC: OpenSHMEM 1.6: zero on the first member.
            // SAFETY: valid by the caller's contract.
            unsafe { std::ptr::write_bytes(b.dest, 0, bytes) };
        }
    }
}

fn vector<'a>(b: Buffers, count: usize, r: Reduction) -> Vector<'a> {
    let send = (b.source != b.dest.cast_const()).then_some(b.source);
    Vector { send, count: count as i64, dt: predefined(r.dt) }
}

fn kernel(job: &Job, call: &str, r: Reduction) -> Kernel {
    match weft_reduce::kernels(r.op, r.dt) {
        Some(k) => Kernel(k),
        None => job.fail(call, "this reduction is not defined on this type"),
    }
}
