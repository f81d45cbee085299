//! Partitioned communication (MPI-5.0 section 4.2): one message whose parts leave when they are ready.
//!
//! The sender tells the receiver once, when both have made their requests, how it divides the data
//! and which tags it uses: one for each of its partitions, in a context of the job that nothing else
//! uses. From then on each MPI_Pready is an ordinary message to a receive that stands at its place in
//! the receiver's buffer, whatever the receiver's own partitions are. Requests match in the order in
//! which they were made, since their first messages do.
//!
//! As of a plain message, less may come than the receiver has room for. Of more, nothing is brought: the
//! receiver's round ends by MPI_ERR_TRUNCATE as soon as it knows, and what the sender sends is dropped.

use crate::ctl::{self, Channel};
use crate::engine::Engine;
use crate::lock::LockCell;
use crate::object::{BoxFut, CommObj, Contexts, Plan, Side};
pub use crate::object::{Partitioned, Parts};
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_p2p::{Completion, P2p, RecvBuf, Req, SendMode, Started, StartedRecv};

/// First messages have negative tags in the communicator's context of collectives, whose own tags
/// are not.
const FIRST_MESSAGE: i32 = i32::MIN;

/// The next unused tag of this process.
static NEXT_TAG: LockCell<i32> = LockCell::new(0);

impl Partitioned {
    fn channel(comm: &CommObj, tag: i32) -> Channel {
        Channel { net: comm.net, ctx: comm.ctx_coll(), tag: FIRST_MESSAGE | tag }
    }

    pub fn send(e: &Engine, comm: Arc<CommObj>, peer: Option<Proc>, tag: i32, parts: Parts) -> Arc<Self> {
        assert!((0..=i64::from(i32::MAX)).contains(&parts.partitions), "partitions are counted by an int");
        let first_tag = NEXT_TAG.get();
        NEXT_TAG.set(first_tag.wrapping_add(parts.partitions as i32));
        if let Some(to) = peer {
            let plan: Plan = [i64::from(first_tag), parts.partitions, parts.len()];
            let at = Self::channel(&comm, tag);
            e.spawn(Box::pin(async move { ctl::send(&plan, to, at).await }));
        }
        let side = Side::Send { first_tag, ready: LockCell::default(), pending: LockCell::default() };
        Arc::new(Self { comm, peer, tag, parts, side })
    }

    pub fn recv(e: &Engine, comm: Arc<CommObj>, peer: Option<Proc>, tag: i32, parts: Parts) -> Arc<Self> {
        let at = Self::channel(&comm, tag);
        let side = Side::Recv { plan: LockCell::new(None), arrived: LockCell::default(), received: LockCell::new(0) };
        let this = Arc::new(Self { comm, peer, tag, parts, side });
        if let Some(from) = peer {
            let p = this.clone();
            e.spawn(Box::pin(async move {
                let mut words: Plan = [0; 3];
                let got = ctl::recv(&mut words, from, at).await;
                if let Side::Recv { plan, .. } = &p.side {
                    plan.set(Some(got.map(|()| words)));
                }
                Ok(())
            }));
        }
        this
    }

    /// Begins a round; its future ends with it.
    pub fn start(self: &Arc<Self>) -> BoxFut {
        let p = self.clone();
        match &self.side {
            Side::Send { ready, pending, .. } => {
                assert!(pending.with(|p| p.is_empty()), "the last round has ended");
                ready.set(vec![false; self.parts.partitions as usize]);
                Box::pin(async move { p.send_round().await })
            }
            Side::Recv { arrived, .. } => {
                arrived.set(Vec::new());
                Box::pin(async move { p.recv_round().await })
            }
        }
    }

    async fn send_round(&self) -> Result<()> {
        let Side::Send { ready, pending, .. } = &self.side else { return Ok(()) };
        debug_assert_eq!(ready.with(|r| r.len()) as i64, self.parts.partitions);
        let mut failed = None;
        poll_fn(|_| {
            pending.with(|all| {
                all.retain(|r| match self.comm.net.p2p.poll(*r) {
                    None => true,
                    Some(c) => {
                        failed = failed.take().or(c.error);
                        false
                    }
                });
            });
            let done = ready.with(|r| r.iter().all(|x| *x)) && pending.with(|p| p.is_empty());
            if done { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
        failed.map_or(Ok(()), Err)
    }

    async fn recv_round(&self) -> Result<()> {
        let (Side::Recv { plan, arrived, received }, Some(from)) = (&self.side, self.peer) else { return Ok(()) };
        let [first_tag, n, len] = poll_fn(|_| plan.cloned().map_or(Poll::Pending, Poll::Ready)).await?;
        let (total, tag_of) = (self.parts.total(), |i: i64| (first_tag as i32).wrapping_add(i as i32));
        if !(0..=i64::from(i32::MAX)).contains(&n) || len < 0 {
            return Err(err!(ErrClass::INTERN, "a sender with {n} partitions of {len} bytes"));
        }
        if n.checked_mul(len).is_none_or(|all| all > total) {
            drop_parts(&self.comm.net.p2p, n, from, tag_of)?;
            return Err(err!(ErrClass::TRUNCATE, "{n} partitions of {len} bytes are sent, {total} bytes are received"));
        }
        received.set(n * len);
        arrived.set(vec![false; n as usize]);
        let mut open = Vec::with_capacity(n as usize);
        for i in 0..n {
            open.push(Part::post(&self.comm.net.p2p, &self.parts, i, len, from, tag_of(i))?);
        }
        let mut failed = None;
        poll_fn(|_| {
            open.retain_mut(|part| match part.ended(&self.comm.net.p2p, &self.parts) {
                None => true,
                Some(r) => {
                    failed = failed.take().or(r.err());
                    let before = arrived.with(|a| std::mem::replace(&mut a[part.index], true));
                    debug_assert!(!before, "a partition comes once in a round");
                    false
                }
            });
            if open.is_empty() { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
        failed.map_or(Ok(()), Err)
    }

    /// Sends a partition of a round that has been started.
    ///
    /// # Errors
    /// MPI_ERR_ARG: there is no such partition, or it was marked before. MPI_ERR_REQUEST.
    pub fn ready(&self, e: &Engine, partition: i32) -> Result<()> {
        let Side::Send { first_tag, ready, pending } = &self.side else {
            return Err(MpiError::new(ErrClass::REQUEST, "MPI_Pready is for partitioned sends"));
        };
        self.check(partition)?;
        debug_assert_eq!(ready.with(|r| r.len()) as i64, self.parts.partitions, "the round has begun");
        if ready.with(|r| std::mem::replace(&mut r[partition as usize], true)) {
            return Err(err!(ErrClass::ARG, "partition {partition} was marked ready before"));
        }
        let Some(to) = self.peer else { return Ok(()) };
        let (buf, tag) = (self.parts.send_buf(partition.into()), first_tag.wrapping_add(partition));
        if let Started::Pending(r) = e.p2p().isend(SendMode::Standard, buf, to, Contexts::PARTITIONED, tag)? {
            pending.with(|p| p.push(r));
        }
        Ok(())
    }

    /// Whether a partition has come in this round.
    ///
    /// # Errors
    /// MPI_ERR_ARG, MPI_ERR_REQUEST.
    pub fn arrived(&self, partition: i32) -> Result<bool> {
        let Side::Recv { plan, arrived, .. } = &self.side else {
            return Err(MpiError::new(ErrClass::REQUEST, "MPI_Parrived is for partitioned receives"));
        };
        self.check(partition)?;
        if self.peer.is_none() {
            return Ok(true);
        }
        let Some(Ok([_, n, len])) = plan.cloned() else { return Ok(false) };
        if n == 0 {
            return Ok(true);
        }
        let (p, mine) = (i64::from(partition), &self.parts);
        let (from, to) = match len {
            // Without data the partitions share a measure that has none.
            0 => (p * n / mine.partitions, ((p + 1) * n - 1) / mine.partitions),
            _ => (p * mine.len() / len, ((p + 1) * mine.len() - 1).max(0) / len),
        };
        // The sender's partitions that this one overlaps. What the sender leaves out comes with its end.
        let last = n - 1;
        let overlapped = from.min(last) as usize..=to.min(last) as usize;
        Ok(arrived.with(|a| a.len() as i64 == n && a[overlapped].iter().all(|x| *x)))
    }

    fn check(&self, partition: i32) -> Result<()> {
        let n = self.parts.partitions;
        if (0..n).contains(&i64::from(partition)) {
            return Ok(());
        }
        Err(err!(ErrClass::ARG, "partition {partition} of {n}"))
    }
}

/// Takes the sender's partitions of a round without their data, so that the sender's round ends.
fn drop_parts(p2p: &P2p, n: i64, from: Proc, tag_of: impl Fn(i64) -> i32) -> Result<()> {
    for i in 0..n {
        let nothing = RecvBuf::Bytes { ptr: std::ptr::null_mut(), len: 0 };
        if let StartedRecv::Pending(r) = p2p.irecv(nothing, Some(from), Contexts::PARTITIONED, Some(tag_of(i)))? {
            p2p.detach(r);
        }
    }
    Ok(())
}

/// A partition of the sender's on its way.
struct Part {
    index: usize,
    at: i64,
    len: i64,
    state: State,
    /// Where it goes, if its bytes are no whole items of the receiver's.
    stage: Option<Vec<u8>>,
}

enum State {
    Pending(Req),
    Done(Option<Completion>),
}

impl Part {
    fn post(p2p: &P2p, parts: &Parts, index: i64, len: i64, from: Proc, tag: i32) -> Result<Self> {
        let at = index * len;
        let mut stage = None;
        let buf = parts.recv_buf(at, len).unwrap_or_else(|| {
            let room = stage.insert(vec![0; len as usize]);
            RecvBuf::Bytes { ptr: room.as_mut_ptr(), len: len as usize }
        });
        let state = match p2p.irecv(buf, Some(from), Contexts::PARTITIONED, Some(tag))? {
            StartedRecv::Done(c) => State::Done(Some(c)),
            StartedRecv::Pending(r) => State::Pending(r),
        };
        Ok(Self { index: index as usize, at, len, state, stage })
    }

    fn ended(&mut self, p2p: &P2p, parts: &Parts) -> Option<Result<()>> {
        let c = match &mut self.state {
            State::Done(c) => c.take()?,
            State::Pending(r) => p2p.poll(*r)?,
        };
        if let Some(stage) = &self.stage {
            let count = parts.partitions * parts.count;
            debug_assert_eq!(stage.len() as i64, self.len);
            // SAFETY: the receiver's buffer is valid while the round is active; the stage has `len` bytes.
            unsafe { parts.dt.unpack(parts.ptr, count, self.at as u64, stage.as_ptr(), self.len as usize) };
        }
        Some(c.error.map_or(Ok(()), Err))
    }
}
