//! The ABI-neutral MPI engine: objects, and the typed bodies of the MPI functions.
//!
//! `api::<module>::<function>` is the body of `MPI_<Function>`; the code generator finds it by name
//! and writes the C entry of each front end around it.
//!
//! Code map: `lock` (who may touch the state, and when), `slab` (handles to objects), `object`
//! (what the handles stand for), `engine` (the process's state, progress and waiting), `errh`
//! (what becomes of an `Err`), `progress` (the progress thread), `attr` (cached attributes), `ctl`
//! (messages between processes that create communicators), `rma` (one-sided communication), `api`
//! (the bodies).

pub mod abi;
pub(crate) mod agree;
pub mod api;
pub mod attr;
mod biased;
mod bsend_pool;
mod cached_args;
pub mod callbacks;
mod coll_args;
mod coll_call;
mod coll_check;
mod coll_view;
mod communicators;
mod consent;
mod contexts;
pub mod ctl;
mod datarep;
pub mod engine;
mod environment;
pub mod errh;
mod errors;
mod errtext;
pub(crate) mod failures;
mod file_access;
mod file_agree;
mod futex;
pub mod hooks;
pub mod hot;
pub mod hot_coll;
pub(crate) mod jobs;
mod keyvals;
pub mod lanes;
pub mod lock;
mod neighbor_check;
pub mod object;
mod p2p_args;
mod parties;
pub mod partitioned;
mod progress;
mod psets;
pub mod report;
mod request_ops;
pub mod rma;
mod shared_heap;
pub mod slab;
pub mod state;
mod team;
pub mod tool;
pub mod trace;

pub use engine::{Engine, Guard, engine};
pub use errh::{Site, raise};
pub use hooks::{hooks, set_hooks};
pub use lock::LockCell;
