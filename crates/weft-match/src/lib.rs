//! The MPI matching engine as a pure data structure.
//!
//! Two queues: receives that wait for a message (`Posted`) and messages that wait for a receive
//! (`Unexpected`). Both find the earliest match in constant expected time, however long they are,
//! and do nothing but look at the first few entries while these suffice.
//!
//! # How
//! All entries are in one list, in order. A search looks at the first `SCAN` entries. Only when
//! that fails and there are more does it use the index, a hash table of lists per key; entries
//! are put into it then, not before, so that a queue that is consumed in order never hashes. A
//! message is in the index of a wildcard's class only once a receive of that class has searched.

mod index;
mod queue;

pub mod naive;

pub use queue::{Key, Posted, Unexpected};

/// What a message carries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Envelope {
    pub ctx: u32,
    pub src: u32,
    pub tag: i32,
}

/// What a receive or probe asks for. `None` is the wildcard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    pub ctx: u32,
    pub src: Option<u32>,
    pub tag: Option<i32>,
}

impl Pattern {
    /// Whether the pattern accepts the message.
    #[inline]
    pub fn accepts(&self, e: &Envelope) -> bool {
        self.ctx == e.ctx && self.src.is_none_or(|s| s == e.src) && self.tag.is_none_or(|t| t == e.tag)
    }
}
