//! How records get to a peer and who looks for them: rings, doorbells, waiting, and peers that come and go.

pub(crate) mod dispatch;
mod doorbells;
pub(crate) mod failures;
pub(crate) mod guests;
mod outbox;
pub(crate) mod progress;
pub(crate) mod wait;
