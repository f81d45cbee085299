//! Receives and messages that wait for each other, in the queues of `weft-match`.

mod cancel;
mod posted;
mod probe;
pub(crate) mod quota;
mod unexpected;
