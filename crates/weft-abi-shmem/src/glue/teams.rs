//! Teams, contexts, sessions.

use super::{SessionConfig, TeamConfig, job};
use std::ffi::{c_int, c_long};
use weft_shmem::{TEAM_INVALID, TEAM_SHARED};

/// `SHMEM_TEAM_NUM_CONTEXTS`.
const NUM_CONTEXTS: c_long = 1;

pub fn my_pe(call: &str, team: usize) -> c_int {
    job(call).team_opt(team).map_or(-1, |t| t.me as c_int)
}

pub fn n_pes(call: &str, team: usize) -> c_int {
    job(call).team_opt(team).map_or(-1, |t| t.set.size as c_int)
}

/// # Safety
/// `config` is valid or null.
pub unsafe fn get_config(call: &str, team: usize, mask: c_long, config: *mut TeamConfig) -> c_int {
    let Some(t) = job(call).team_opt(team) else { return -1 };
    if mask & NUM_CONTEXTS != 0 && !config.is_null() {
        // SAFETY: by the caller's contract.
        unsafe { (*config).num_contexts = t.num_contexts };
    }
    0
}

pub fn translate_pe(call: &str, src_team: usize, src_pe: c_int, dest_team: usize) -> c_int {
    let job = job(call);
    let translated = || {
        let (from, to) = (job.team_opt(src_team)?, job.team_opt(dest_team)?);
        let i = usize::try_from(src_pe).ok().filter(|&i| i < from.set.size)?;
        to.set.index(from.set.pe(i))
    };
    translated().map_or(-1, |i| i as c_int)
}

/// # Safety
/// `config` is valid or null.
unsafe fn contexts(config: *const TeamConfig, mask: c_long) -> i32 {
    if mask & NUM_CONTEXTS == 0 || config.is_null() {
        return 0;
    }
    // SAFETY: by the caller's contract.
    unsafe { (*config).num_contexts }
}

/// # Safety
/// `config` is valid or null, `new_team` is valid.
#[allow(clippy::too_many_arguments)]
pub unsafe fn split_strided(
    call: &str,
    parent: usize,
    start: c_int,
    stride: c_int,
    size: c_int,
    config: *const TeamConfig,
    mask: c_long,
    new_team: *mut usize,
) -> c_int {
    // SAFETY: by the caller's contract.
    let n = unsafe { contexts(config, mask) };
    let job = job(call);
    let made = job.team_opt(parent).zip(usize::try_from(size).ok());
    let made = made.and_then(|(t, size)| job.split(call, &t, (start.into(), stride.into(), size), n));
    // SAFETY: by the caller's contract.
    unsafe { new_team.write(made.unwrap_or(TEAM_INVALID)) };
    c_int::from(made.is_none())
}

/// # Safety
/// The configurations are valid or null, the teams are valid.
#[allow(clippy::too_many_arguments)]
pub unsafe fn split_2d(
    call: &str,
    parent: usize,
    xrange: c_int,
    xaxis_config: *const TeamConfig,
    xaxis_mask: c_long,
    xaxis_team: *mut usize,
    yaxis_config: *const TeamConfig,
    yaxis_mask: c_long,
    yaxis_team: *mut usize,
) -> c_int {
    let job = job(call);
    // SAFETY: by the caller's contract.
    let (xn, yn) = unsafe {
        xaxis_team.write(TEAM_INVALID);
        yaxis_team.write(TEAM_INVALID);
        (contexts(xaxis_config, xaxis_mask), contexts(yaxis_config, yaxis_mask))
    };
    let (Some(t), Some(wanted)) = (job.team_opt(parent), usize::try_from(xrange).ok().filter(|&x| x > 0)) else {
        return 1;
    };
    let (n, width) = (t.set.size, wanted.min(t.set.size));
    let (column, row) = (t.me % width, t.me / width);
    // SPEC: OpenSHMEM 1.5 section 9.4.5: the x axis varies fastest; the last row may be short.
    let x = ((row * width) as i64, 1, width.min(n - row * width));
    let y = (column as i64, width as i64, (n - column).div_ceil(width));
    let made = job.split(call, &t, x, xn).zip(job.split(call, &t, y, yn));
    let Some((x, y)) = made else { return 1 };
    // SAFETY: by the caller's contract.
    unsafe {
        xaxis_team.write(x);
        yaxis_team.write(y);
    }
    0
}

pub fn destroy(call: &str, team: usize) {
    let job = job(call);
    if team == TEAM_INVALID {
        return;
    }
    if team <= TEAM_SHARED {
        job.fail(call, "SHMEM_TEAM_WORLD and SHMEM_TEAM_SHARED cannot be destroyed");
    }
    if !job.destroy_team(team) {
        job.fail(call, &format!("there is no team {team:#x}: destroyed already, or never made"));
    }
}

/// # Safety
/// `ctx` is valid.
pub unsafe fn create_ctx(call: &str, team: usize, _options: c_long, ctx: *mut usize) -> c_int {
    let job = job(call);
    if team == TEAM_INVALID {
        // SAFETY: by the caller's contract.
        unsafe { ctx.write(weft_shmem::CTX_INVALID) };
        return 1;
    }
    let made = job.create_ctx(call, team);
    // SAFETY: by the caller's contract.
    unsafe { ctx.write(made.unwrap_or(weft_shmem::CTX_INVALID)) };
    c_int::from(made.is_none())
}

pub fn ctx_destroy(call: &str, ctx: usize) {
    if ctx != weft_shmem::CTX_INVALID {
        job(call).quiet();
        job(call).destroy_ctx(call, ctx);
    }
}

/// # Safety
/// `team` is valid.
pub unsafe fn ctx_get_team(call: &str, ctx: usize, team: *mut usize) -> c_int {
    let job = job(call);
    let known = ctx != weft_shmem::CTX_INVALID;
    // SAFETY: by the caller's contract.
    unsafe { team.write(if known { job.ctx_team(call, ctx) } else { TEAM_INVALID }) };
    c_int::from(!known)
}

/// SPEC: OpenSHMEM 1.6 section 9.9: hints. Puts are stores already, there is nothing to batch.
pub fn session_start(call: &str, ctx: usize, _: c_long, _: *const SessionConfig, _: c_long) {
    session_stop(call, ctx);
}

pub fn session_stop(call: &str, ctx: usize) {
    if ctx != weft_shmem::CTX_INVALID {
        job(call).ctx_team(call, ctx);
    }
}
