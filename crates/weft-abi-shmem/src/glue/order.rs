//! Fence and quiet.

use super::job;
use std::ffi::c_int;
use weft_shmem::CTX_DEFAULT;

/// A context that is none is found out; what it is makes no difference.
fn known(call: &str, ctx: usize) {
    if ctx != CTX_DEFAULT && ctx != weft_shmem::CTX_INVALID {
        job(call).ctx_team(call, ctx);
    }
}

pub fn fence(call: &str, ctx: usize) {
    known(call, ctx);
    job(call).fence();
}

pub fn quiet(call: &str, ctx: usize) {
    known(call, ctx);
    job(call).quiet();
}

pub fn pe_quiet(call: &str, ctx: usize, _pe: c_int) {
    quiet(call, ctx);
}
