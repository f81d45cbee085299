//! How records get to a peer and who looks for them: rings, doorbells, waiting, and peers that come and go.
//!
//! A record of a few words goes through `outbox`, which queues it where the ring has no room; `doorbells` tells the
//! peer, `progress` decides which rings are looked at, and `dispatch` gives each record to its protocol. Messages
//! that travel in the ring itself, and descriptors of memory, are written into `Peer::tx` by their protocols (`send`,
//! `pieces`, `swap`, `skew`, `rndv`, `offer`), which choose the copy routine. A second kind of wire has to take
//! these two ways and feed `dispatch`. What else looks at a ring is of ranks that share memory: `fast` and `proto::rtr`, the
//! words beside it (quota, backlog, who waits), and the copies into it that are timed (`distance`, `stream`).

pub(crate) mod dispatch;
mod doorbells;
pub(crate) mod failures;
mod guests;
pub(crate) mod homes;
mod outbox;
pub(crate) mod progress;
pub(crate) mod wait;
