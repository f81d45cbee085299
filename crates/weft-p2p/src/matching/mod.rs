//! Receives and messages that wait for each other, in the queues of `weft-match`.

mod cancel;
mod posted;
mod probe;
mod quota;
mod receive;
mod unexpected;
