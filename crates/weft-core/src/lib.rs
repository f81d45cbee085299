//! The ABI-neutral MPI engine: objects, and the typed bodies of the MPI functions.
//!
//! `api::<module>::<function>` is the body of `MPI_<Function>`; the code generator finds it by name
//! and writes the C entry of each front end around it.
//!
//! Code map, from the bottom; files use lower ones, which `cargo xtask tidy` checks:
//!
//! | layer | files |
//! |---|---|
//! | cells and callbacks | `abi`, `hooks`, `lock` (who may touch the state, and when), `slab` (handles to objects), `keyvals`, `errors` |
//! | the process in its job | `net`, `jobs`, `vcis::table`, `shm::held`, `failures::known` |
//! | objects | `object` (what handles stand for) |
//! | the engine | `engine::state` (what a process knows), `engine::guard` (evidence that a thread may touch it) |
//! | operations | `p2p_args`, `request_ops`, `vcis`, `failures`, `coll_view`, `shm`, `hot`, `rma::hot` (short ways) |
//! | progress and waiting | `engine::progress`, `progress` (the progress thread) |
//! | agreements | `ctl` (messages between processes that create objects), `cards`, `meeting` (those of several jobs), `consent`, `contexts`, `agree`, `consensus`, `parties` |
//! | calls | `attr`, `errh` (what becomes of an `Err`), `coll_call`, `rma`, `file_access`, `tool`, `report` |
//! | `api` | the bodies |

// Bodies take addresses as the program gave them, as `abi` says; their entries are `unsafe`.
#![allow(clippy::not_unsafe_ptr_arg_deref)]
// Objects are counted by `Arc` and used under the engine's lock or by one thread.
#![allow(clippy::arc_with_non_send_sync)]

pub mod abi;
pub(crate) mod agree;
pub mod api;
pub mod around;
pub mod attr;
mod biased;
mod bound_op;
mod bsend_pool;
mod cached_args;
pub mod callbacks;
mod cards;
mod coll_args;
mod coll_blocks;
mod coll_call;
mod coll_calls;
mod coll_check;
mod coll_lend;
mod coll_owned;
pub mod coll_short;
mod coll_view;
mod communicators;
mod consensus;
mod consent;
mod contexts;
mod crosscheck;
pub mod ctl;
mod datarep;
pub mod engine;
mod environment;
mod equal;
pub mod errh;
mod errors;
mod errtext;
pub(crate) mod failures;
mod file_access;
mod file_agree;
mod futex;
mod gpu;
mod grequests;
pub mod hooks;
pub mod hot;
pub mod hot_coll;
pub(crate) mod jobs;
mod keyvals;
mod lent;
pub mod lock;
mod meeting;
mod neighbor_check;
mod net;
pub mod object;
mod outcome;
mod p2p_args;
mod parties;
pub mod partitioned;
mod progress;
mod psets;
pub mod report;
mod request_ops;
pub mod rma;
mod shared_heap;
mod shm;
pub mod slab;
mod spin;
pub mod state;
mod strict;
pub mod tool;
pub mod trace;
pub mod vcis;

pub use engine::{Engine, Guard, engine};
pub use errh::{Site, raise};
pub use hooks::{hooks, set_hooks};
pub use lock::LockCell;
