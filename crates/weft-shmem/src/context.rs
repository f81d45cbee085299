//! Communication contexts. Puts complete as stores do, so a context is a team and no more; the
//! table finds out handles that are no contexts.

use crate::job::Job;
use crate::team::{Set, TEAM_WORLD, TeamHandle};
use std::sync::{PoisonError, RwLock};

/// A context as the user holds it. 0 is none.
pub type CtxHandle = usize;
/// No context.
pub const CTX_INVALID: CtxHandle = 0;
/// The context of calls that name none: all PEs of the job.
pub const CTX_DEFAULT: CtxHandle = 1;

#[derive(Clone, Copy)]
struct Ctx {
    team: TeamHandle,
    set: Set,
}

/// A table of handles as that of teams.
pub(crate) struct Contexts(RwLock<Vec<(u32, Option<Ctx>)>>);

/// More are refused: a program that leaks contexts is told so.
const MOST: usize = 1 << 16;

impl Contexts {
    pub fn new() -> Self {
        Self(RwLock::new(vec![(0, None); 2]))
    }

    fn get(&self, h: CtxHandle) -> Option<Ctx> {
        let slots = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let (uses, ctx) = slots.get(h & 0xffff_ffff)?;
        if *uses as usize == h >> 32 { *ctx } else { None }
    }
}

impl Job {
    /// A new context of a team; None where there are too many.
    pub fn create_ctx(&self, call: &str, team: TeamHandle) -> Option<CtxHandle> {
        let set = self.team(call, team).set;
        let mut slots = self.contexts.0.write().unwrap_or_else(PoisonError::into_inner);
        let i = slots.iter().skip(2).position(|s| s.1.is_none()).map_or(slots.len(), |i| i + 2);
        if i == MOST {
            return None;
        }
        if i == slots.len() {
            slots.push((0, None));
        }
        slots[i].0 += 1;
        slots[i].1 = Some(Ctx { team, set });
        Some((slots[i].0 as usize) << 32 | i)
    }

    /// Ends a context. Ends the job where it is none.
    pub fn destroy_ctx(&self, call: &str, h: CtxHandle) {
        self.ctx(call, h);
        if h == CTX_DEFAULT {
            self.fail(call, "SHMEM_CTX_DEFAULT cannot be destroyed");
        }
        self.contexts.0.write().unwrap_or_else(PoisonError::into_inner)[h & 0xffff_ffff].1 = None;
    }

    fn ctx(&self, call: &str, h: CtxHandle) -> Ctx {
        if h == CTX_DEFAULT {
            return Ctx { team: TEAM_WORLD, set: self.world.set };
        }
        match self.contexts.get(h) {
            Some(c) => c,
            None if h == CTX_INVALID => self.fail(call, "the context is SHMEM_CTX_INVALID"),
            None => self.fail(call, &format!("there is no context {h:#x}: destroyed already, or never made")),
        }
    }

    /// The team of a context; ends the job where it is none.
    pub fn ctx_team(&self, call: &str, h: CtxHandle) -> TeamHandle {
        self.ctx(call, h).team
    }

    /// The job's number of a context's PE. A PE that is not in the context's team stays as it is
    /// where that lets the next check name it, and is made impossible elsewhere.
    #[inline(always)]
    pub(crate) fn world_pe(&self, call: &str, h: CtxHandle, pe: i32) -> i32 {
        if h == CTX_DEFAULT { pe } else { self.world_pe_of(call, h, pe) }
    }

    #[inline(never)]
    fn world_pe_of(&self, call: &str, h: CtxHandle, pe: i32) -> i32 {
        let set = self.ctx(call, h).set;
        if pe < 0 || pe as usize >= set.size {
            self.fail(call, &format!("PE {pe} does not exist: the context's team has PEs 0 to {}", set.size - 1));
        }
        set.pe(pe as usize) as i32
    }
}
