//! What MPI says of a run: which message each receive has to get.
//!
//! Which sender a receive from anybody hears is open. With that known, the rest is not: a receive gets the first
//! message of its sender that it accepts and that no receive before it has got (MPI-4.1 section 3.5, order).

use crate::memory::Buf;
use crate::plan::{Asked, What};

#[derive(Clone, Debug)]
pub struct Sent {
    pub src: u32,
    pub dest: u32,
    pub what: What,
    pub len: usize,
    pub content: u64,
    pub sync: bool,
    pub own: bool,
    /// The step in which it had ended.
    pub done: Option<usize>,
    pub cancelled: bool,
    pub failed: bool,
}

impl Default for Sent {
    fn default() -> Self {
        let what = What { ctx: 0, tag: 0 };
        let (done, cancelled, failed) = (None, false, false);
        Self { src: 0, dest: 0, what, len: 0, content: 0, sync: false, own: false, done, cancelled, failed }
    }
}

#[derive(Clone, Debug)]
pub struct Received {
    pub rank: u32,
    pub asked: Asked,
    /// The step in which it was posted.
    pub since: usize,
    pub buf: Buf,
    /// What a matched probe had found.
    pub taken: Option<(u32, i32)>,
    /// Source, tag, bytes, and whether that was not all.
    pub got: Option<(u32, i32, usize, bool)>,
    pub cancelled: bool,
    pub failed: bool,
    /// Of the buffer, when it had ended.
    pub sum: u64,
}

impl Received {
    pub fn new(rank: u32, asked: Asked, since: usize, buf: Buf) -> Self {
        Self { rank, asked, since, buf, taken: None, got: None, cancelled: false, failed: false, sum: 0 }
    }

    fn accepts(&self, s: &Sent) -> bool {
        let asked = self.taken.map_or(self.asked.tag, |(_, tag)| Some(tag));
        s.what.ctx == self.asked.ctx && asked.is_none_or(|t| t == s.what.tag)
    }
}

/// All sends and receives of a run, in the order in which they were called.
#[derive(Default)]
pub struct Trace {
    pub sent: Vec<Sent>,
    pub received: Vec<Received>,
    pub dead: Option<u32>,
    pub revoked: Option<u32>,
    /// Whose contexts have the revoked one among them, a bit for each rank.
    pub revoked_at: u32,
    /// Contexts of which some have given up what was under way.
    pub freed: Vec<u32>,
}

impl Trace {
    /// Whether a context was revoked that is this rank's: other jobs have the same numbers.
    pub fn is_revoked(&self, ctx: u32, rank: u32) -> bool {
        self.revoked == Some(ctx) && self.revoked_at >> rank & 1 == 1 || self.freed.contains(&ctx)
    }
}

pub fn check(t: &Trace) -> Result<(), String> {
    let mut taken_by = vec![None; t.sent.len()];
    for (i, r) in t.received.iter().enumerate() {
        if (r.failed || r.got.is_some()) && r.sum != r.buf.sum() {
            return Err(format!("receive {i} {}: its buffer has changed after its end", tell(r)));
        }
        let Some((src, tag, bytes, truncated)) = r.got else { continue };
        if t.is_revoked(r.asked.ctx, r.rank) {
            continue;
        }
        let free = |k: &usize| {
            let s = &t.sent[*k];
            s.src == src && s.dest == r.rank && !s.cancelled && taken_by[*k].is_none() && r.accepts(s)
        };
        let mut candidates = (0..t.sent.len()).filter(free);
        // What a receive got that failed later, because its sender died, is known to nobody; nor what a rank that has
        // died did not look at any more.
        let fits = |k: usize| judge(r, &t.sent[k], tag, bytes, truncated);
        let found = match t.dead.is_some_and(|d| d == src || d == r.rank) {
            true => candidates.find(|&k| fits(k).is_ok()),
            false => candidates.next(),
        };
        let Some(k) = found else {
            return Err(format!("receive {i} {} got a message that nobody sent: {:?}", tell(r), r.got));
        };
        fits(k).map_err(|e| format!("receive {i} {} got {:?}, and not message {k}: {e}", tell(r), r.got))?;
        taken_by[k] = Some(i);
    }
    for (k, s) in t.sent.iter().enumerate() {
        complete(t, k, s, taken_by[k])?;
    }
    Ok(())
}

fn tell(r: &Received) -> String {
    format!("(rank {}, {:?}, room {}, step {})", r.rank, r.asked, r.buf.len, r.since)
}

/// Whether a receive has got this message.
fn judge(r: &Received, s: &Sent, tag: i32, bytes: usize, truncated: bool) -> Result<(), String> {
    let want = (s.what.tag, s.len.min(r.buf.len), s.len > r.buf.len);
    if want != (tag, bytes, truncated) {
        return Err(format!("which has tag, bytes, and is cut as {want:?}"));
    }
    r.buf.holds(s.content, bytes)
}

/// Whether a send has ended as it has to.
fn complete(t: &Trace, k: usize, s: &Sent, by: Option<usize>) -> Result<(), String> {
    let excused = t.dead.is_some_and(|d| d == s.src || d == s.dest) || t.is_revoked(s.what.ctx, s.src);
    if s.cancelled || s.failed || excused {
        return Ok(());
    }
    let Some(i) = by else { return Err(format!("message {k} {s:?} was received by nobody")) };
    let late = s.done.is_some_and(|d| d < t.received[i].since);
    if s.sync && late {
        return Err(format!("synchronous send {k} {s:?} had ended before its receive began"));
    }
    Ok(())
}
