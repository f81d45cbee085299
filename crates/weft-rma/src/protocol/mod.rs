//! Operations by request, over messages: what an origin asks, and what the target does about it (ADRs 0051 and 0085).
//!
//! A target acts whenever it makes progress (`serve`), in the order in which the requests of each origin came: that keeps
//! the order of accumulate operations, and what is asked under a lock (`locks`) behind it. Requests travel together (`origin`,
//! `outbox`), but for those that have a message for their bytes (`straight`). Answers are matched by number. How operations become
//! requests is in `sides` and `update`; active targets have `tokens`.
//!
//! Both sides know windows by traits: `Window` has a process's memory and words, `Asker` lets it ask.

pub mod locks;
mod origin;
mod outbox;
mod serve;
mod sides;
mod straight;
mod tokens;
mod update;

pub use locks::Asker;
pub use origin::{Origin, Together};
pub use serve::serve;
pub use sides::{Local, There, ask_copy};
pub use straight::{MIN_STRAIGHT, Span, Way, straight};
pub use tokens::Token;
pub use update::Update;

use crate::message::Message;
use crate::request::{Block, Kind};
use crate::{Gate, Slot};
use std::sync::Arc;
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_p2p::{Completion, P2p, Started, StartedRecv};

/// Tags in a window's point-to-point context, behind those of tokens.
const TAG_REQUEST: i32 = 3;
/// Bytes that go by a message of their own have tags from here on, those of puts and those of gets: numbers are an origin's own, and
/// what one rank puts and another one gets from it goes the same way.
const TAG_PUT: i32 = 1 << 29;
const TAG_GET: i32 = TAG_PUT + MAX_SEQ as i32;
/// Answers have tags from here on, one for each request that may be in flight.
const TAG_ANSWER: i32 = 16;
const MAX_SEQ: u32 = 1 << 28;

/// One process's part of a window.
///
/// # Safety
/// What `place` gives is valid for reads and writes of so many bytes as long as requests to this process may be under way.
pub unsafe trait Window {
    /// Where a range of this process's window is; None if it has no such range.
    fn place(&self, off: i64, len: usize) -> Option<*mut u8>;
    /// Its rank.
    fn me(&self) -> usize;
    /// The words of this rank.
    fn own(&self) -> &Slot;
    /// Those of the first rank of this node, which has the node's lock of the whole window.
    fn first(&self) -> &Slot;
    fn gate(&self) -> &Gate;
    /// Wakes all of this node that wait for a lock of the window.
    fn wake(&self);
    /// Why a lock that is not free may never be. `far_holds`: whether a rank of another node has a lock here.
    fn never_released(&self, far_holds: &dyn Fn(Proc) -> bool) -> Option<MpiError>;
    /// Freed: this rank acts no more for others.
    fn is_closed(&self) -> bool;
}

/// What is under way, whose result somebody takes later.
pub trait Task {
    fn new() -> Arc<Self>;
    fn end(&self, result: Result<()>);
    /// Whether it has ended; its result may have been taken.
    fn is_done(&self) -> bool;
    /// It has ended, without an error, and nobody has taken that.
    fn is_well(&self) -> bool;
    /// The result, once it is there, and left there.
    fn result(&self) -> Option<Result<()>>;
    /// The result, once it is there; the second call answers None.
    fn take_result(&self) -> Option<Result<()>>;
}

/// Takes what was fetched.
pub type Sink = Option<Box<dyn FnOnce(&[u8])>>;

/// One request and what becomes of its answer.
pub struct Question<'a> {
    pub kind: Kind,
    pub op: u32,
    pub dt: u32,
    pub blocks: &'a [Block],
    pub data: &'a [u8],
    /// Bytes that come back.
    pub fetched: usize,
    pub sink: Sink,
    /// A request of the user's waits for it.
    pub has_request: bool,
}

impl Question<'_> {
    /// A message for it alone.
    pub fn message(&self, to: To) -> Vec<u8> {
        let mut m = Message::default();
        m.push(self.kind, self.op, self.dt, self.blocks, self.data);
        m.close(to.seq)
    }
}

/// Who is asked, and by which number.
#[derive(Clone, Copy)]
pub struct To {
    proc: Proc,
    ctx: u32,
    seq: u32,
}

impl To {
    fn tag(self, first: i32) -> i32 {
        first + (self.seq % MAX_SEQ) as i32
    }
}

/// Waits until a send may be forgotten.
async fn sent(p2p: &P2p, s: Started) -> Result<()> {
    match s {
        Started::Done => Ok(()),
        Started::Pending(r) => p2p.completion(r).await.map(drop),
    }
}

async fn received(p2p: &P2p, r: StartedRecv) -> Result<Completion> {
    match r {
        StartedRecv::Done(Completion { error: Some(e), .. }) => Err(e),
        StartedRecv::Done(c) => Ok(c),
        StartedRecv::Pending(r) => p2p.completion(r).await,
    }
}

/// The error of what a target has refused.
fn refusal(of: Proc, class: ErrClass) -> MpiError {
    err!(class, "rank {} of the job refused a one-sided operation", of.0)
}
