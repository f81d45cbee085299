//! What is learnt of peers, buffers and runs of messages: observed by one call, asked by another.
//!
//! Nothing here knows the engine, a ring or a request.

pub(crate) mod backlog;
pub(crate) mod burst;
pub(crate) mod reuse;
pub(crate) mod scheme;
pub(crate) mod split;
