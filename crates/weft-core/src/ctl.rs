//! Messages between processes that create a communicator together.
//!
//! Linear exchanges through the first member: each process sends and receives once, which on a
//! node with more processes than cores beats a tree. Futures, so that MPI_Comm_idup is one.

use crate::coll_view::give_up;
use crate::net::Net;
use crate::object::{CommObj, GroupObj};
use std::sync::Arc;
use weft_base::{Proc, Result};
use weft_p2p::{Completion, RecvBuf, Req, SendBuf, SendMode, Started, StartedRecv};

/// Where a pair of processes meets: context id and tag.
#[derive(Clone, Copy)]
pub struct Channel {
    pub net: &'static Net,
    pub ctx: u32,
    pub tag: i32,
}

impl Channel {
    /// For an operation that is collective over the whole communicator.
    pub fn collective(comm: &CommObj) -> Self {
        Self { net: comm.net, ctx: comm.ctx_coll(), tag: comm.next_coll_tag() }
    }
    /// For an operation among some processes, told apart by the user's tag.
    pub fn subset(comm: &CommObj, tag: i32) -> Self {
        Self { net: comm.net, ctx: comm.contexts().subset(), tag }
    }
}

/// Processes that exchange facts; the calling one is a member.
#[derive(Clone)]
pub struct Team {
    pub group: Arc<GroupObj>,
    pub at: Channel,
}

impl Team {
    /// Whether this process is a member, as it should be.
    pub(crate) fn has_me(&self) -> bool {
        usize::try_from(self.group.my_rank()).is_ok_and(|r| r < self.group.size())
    }
    pub fn me(&self) -> usize {
        debug_assert!(self.has_me());
        self.group.my_rank() as usize
    }
    pub fn is_root(&self) -> bool {
        self.group.my_rank() == 0
    }

    /// Root's `data` in all members; the length is the same in all.
    pub async fn bcast(&self, data: &mut [i64]) -> Result<()> {
        debug_assert!(self.has_me());
        if self.is_root() {
            let sends: Vec<_> =
                (1..self.group.size()).map(|r| start_send(data, self.group.proc(r), self.at)).collect::<Result<_>>()?;
            for s in sends {
                finish(s).await?;
            }
            Ok(())
        } else {
            recv(data, self.group.proc(0), self.at).await
        }
    }

    /// All members' `mine` at the root, in rank order; empty elsewhere.
    pub async fn gather(&self, mine: &[i64]) -> Result<Vec<i64>> {
        debug_assert!(self.has_me());
        if !self.is_root() {
            send(mine, self.group.proc(0), self.at).await?;
            return Ok(Vec::new());
        }
        let k = mine.len();
        let mut all = vec![0; k * self.group.size()];
        all[..k].copy_from_slice(mine);
        for r in 1..self.group.size() {
            recv(&mut all[r * k..(r + 1) * k], self.group.proc(r), self.at).await?;
        }
        Ok(all)
    }

    pub async fn barrier(&self) -> Result<()> {
        self.gather(&[0]).await?;
        self.bcast(&mut [0]).await
    }
}

/// The other side of an operation between two groups.
#[derive(Clone)]
pub struct Other {
    pub group: Arc<GroupObj>,
    /// Its first member and where the two first members meet; only the first member needs to know.
    pub leader: Option<(Proc, Channel)>,
}

/// One number of everybody's, combined, in all members of both sides.
pub(crate) async fn combine(team: &Team, other: Option<&Other>, mine: i64, op: fn(i64, i64) -> i64) -> Result<i64> {
    let all = team.gather(&[mine]).await?;
    assert_eq!(all.len(), if team.is_root() { team.group.size() } else { 0 });
    let mut v = [all.into_iter().reduce(op).unwrap_or(mine)];
    if let (true, Some((peer, at))) = (team.is_root(), other.and_then(|o| o.leader)) {
        let mut theirs = [0];
        swap(&v, &mut theirs, peer, at).await?;
        v[0] = op(v[0], theirs[0]);
    }
    team.bcast(&mut v).await?;
    Ok(v[0])
}

/// All members of both sides are here.
pub async fn barrier(team: &Team, other: Option<&Other>) -> Result<()> {
    combine(team, other, 0, i64::max).await.map(drop)
}

/// Whether all members of both sides say yes.
pub async fn all_of(team: &Team, other: Option<&Other>, yes: bool) -> Result<bool> {
    Ok(combine(team, other, i64::from(yes), i64::min).await? != 0)
}

pub(crate) enum Sending {
    Done,
    Pending(UnderWay),
}

/// A message that is given up where this is dropped before its end, as where a member fails: its memory goes, too.
pub(crate) struct UnderWay {
    r: Req,
    at: Channel,
}

impl UnderWay {
    /// For who gives it up by itself.
    pub(crate) fn into_request(self) -> Req {
        let r = self.r;
        std::mem::forget(self);
        r
    }

    /// As `P2p::completion`, of a message of a collective operation, which may have failed elsewhere before the message was
    /// posted; who fails later ends what is posted.
    pub(crate) async fn end(self) -> Result<Completion> {
        let (r, at) = (self.r, self.at);
        let fault = at.net.fault_of(at.ctx);
        if let Some(e) = &fault {
            at.net.p2p.fail_contexts(&[at.ctx], e.class);
        }
        // It may have come all the same.
        let ended = at.net.p2p.completion(r).await;
        std::mem::forget(self);
        ended.map_err(|e| fault.unwrap_or(e))
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        give_up(&self.at.net.p2p, self.r);
    }
}

pub(crate) fn start_send(data: &[i64], to: Proc, at: Channel) -> Result<Sending> {
    // SAFETY: bytes of words.
    start_send_bytes(unsafe { std::slice::from_raw_parts(data.as_ptr().cast(), size_of_val(data)) }, to, at)
}

pub(crate) fn start_send_bytes(data: &[u8], to: Proc, at: Channel) -> Result<Sending> {
    let buf = SendBuf::Bytes { ptr: data.as_ptr(), len: data.len() };
    Ok(match at.net.p2p.isend(SendMode::Standard, buf, to, at.ctx, at.tag)? {
        Started::Done => Sending::Done,
        Started::Pending(r) => Sending::Pending(UnderWay { r, at }),
    })
}

pub(crate) async fn finish(s: Sending) -> Result<()> {
    match s {
        Sending::Done => Ok(()),
        Sending::Pending(m) => m.end().await.map(drop),
    }
}

/// The end of a message that was posted in a channel.
pub(crate) async fn end_of(r: Req, at: Channel) -> Result<Completion> {
    UnderWay { r, at }.end().await
}

/// Sends `data`; the buffer outlives the future, which is polled to its end.
pub async fn send(data: &[i64], to: Proc, at: Channel) -> Result<()> {
    let s = start_send(data, to, at)?;
    finish(s).await
}

/// Receives exactly `data.len()` words.
pub async fn recv(data: &mut [i64], from: Proc, at: Channel) -> Result<()> {
    // SAFETY: bytes of words, of which all values are valid.
    recv_bytes(unsafe { std::slice::from_raw_parts_mut(data.as_mut_ptr().cast(), size_of_val(data)) }, from, at).await
}

/// Receives exactly `data.len()` bytes.
pub(crate) async fn recv_bytes(data: &mut [u8], from: Proc, at: Channel) -> Result<()> {
    let buf = RecvBuf::Bytes { ptr: data.as_mut_ptr(), len: data.len() };
    match at.net.p2p.irecv(buf, Some(from), at.ctx, Some(at.tag))? {
        StartedRecv::Done(c) => c.error.map_or(Ok(()), Err),
        StartedRecv::Pending(r) => end_of(r, at).await.map(drop),
    }
}

/// What each member has for this one, in rank order; `mine`: what this one has for each.
pub(crate) async fn alltoall(team: &Team, mine: &[i64]) -> Result<Vec<i64>> {
    assert_eq!(mine.len(), team.group.size());
    let (mut all, me) = (mine.to_vec(), team.me());
    let others = || (0..mine.len()).filter(|&r| r != me);
    let word = |r: usize| std::slice::from_ref(&mine[r]);
    let sends = others().map(|r| start_send(word(r), team.group.proc(r), team.at)).collect::<Result<Vec<_>>>()?;
    for r in others() {
        recv(&mut all[r..=r], team.group.proc(r), team.at).await?;
    }
    for s in sends {
        finish(s).await?;
    }
    Ok(all)
}

/// Both send and both receive, in either order of arrival.
pub async fn swap(mine: &[i64], theirs: &mut [i64], peer: Proc, at: Channel) -> Result<()> {
    let s = start_send(mine, peer, at)?;
    recv(theirs, peer, at).await?;
    finish(s).await
}

/// As `swap`, for lists of different lengths.
pub async fn swap_lists(mine: &[i64], peer: Proc, at: Channel) -> Result<Vec<i64>> {
    let mut len = [0];
    swap(&[mine.len() as i64], &mut len, peer, at).await?;
    let mut theirs = vec![0; len[0] as usize];
    swap(mine, &mut theirs, peer, at).await?;
    Ok(theirs)
}

/// Root's list in all members of the team, whatever its length.
pub async fn bcast_list(team: &Team, list: Vec<i64>) -> Result<Vec<i64>> {
    let mut len = [list.len() as i64];
    team.bcast(&mut len).await?;
    let mut list = list;
    list.resize(len[0] as usize, 0);
    team.bcast(&mut list).await?;
    Ok(list)
}
