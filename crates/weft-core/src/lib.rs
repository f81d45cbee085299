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
mod coll_args;
mod coll_call;
mod coll_check;
mod coll_view;
mod datarep;
pub mod callbacks;
mod consent;
mod contexts;
pub mod ctl;
pub mod engine;
pub mod errh;
mod file_access;
mod file_agree;
mod bsend_pool;
mod errtext;
mod futex;
pub mod lanes;
pub mod hooks;
pub mod hot;
pub mod hot_coll;
pub(crate) mod jobs;
pub mod lock;
mod neighbor_check;
pub mod object;
mod p2p_args;
pub mod partitioned;
mod progress;
mod psets;
pub mod report;
mod request_ops;
pub mod rma;
pub mod slab;
pub mod state;
mod team;
pub(crate) mod trouble;
pub mod tool;
pub mod trace;

pub use engine::{Engine, engine};
pub use errh::{Site, raise};
pub use hooks::{hooks, set_hooks};
pub use lock::{Guard, LockCell};
