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
        self.ctx(call, h, None);
        if h == CTX_DEFAULT {
            self.fail(call, "SHMEM_CTX_DEFAULT cannot be destroyed");
        }
        self.contexts.0.write().unwrap_or_else(PoisonError::into_inner)[h & 0xffff_ffff].1 = None;
    }

    /// `what`: the address and the PE of the call, if it has them.
    fn ctx(&self, call: &str, h: CtxHandle, what: Option<(usize, i32)>) -> Ctx {
        if h == CTX_DEFAULT {
            return Ctx { team: TEAM_WORLD, set: self.world.set };
        }
        self.contexts.get(h).unwrap_or_else(|| self.no_ctx(call, h, what))
    }

    #[cold]
    #[inline(never)]
    fn no_ctx(&self, call: &str, h: CtxHandle, what: Option<(usize, i32)>) -> ! {
        let what = what.map_or(String::new(), |(at, pe)| format!(" (address {at:#x}, for PE {pe})"));
        if h == CTX_INVALID {
            self.fail(call, &format!("the context is SHMEM_CTX_INVALID{what}"));
        }
        self.fail(call, &format!("there is no context {h:#x}: destroyed already, or never made{what}"))
    }

    /// The team of a context; ends the job where it is none.
    pub fn ctx_team(&self, call: &str, h: CtxHandle) -> TeamHandle {
        self.ctx(call, h, None).team
    }

    /// The job's number of a context's PE. Ends the job where the context is none, or its team has no
    /// such PE; `at` is the address of the call. PEs of the default context are checked with the address.
    #[inline(always)]
    pub(crate) fn world_pe(&self, call: &str, h: CtxHandle, at: usize, pe: i32) -> i32 {
        if h == CTX_DEFAULT { pe } else { self.world_pe_of(call, h, at, pe) }
    }

    #[inline(never)]
    fn world_pe_of(&self, call: &str, h: CtxHandle, at: usize, pe: i32) -> i32 {
        let set = self.ctx(call, h, Some((at, pe))).set;
        if pe < 0 || pe as usize >= set.size {
            let last = set.size - 1;
            self.fail(
                call,
                &format!("PE {pe} does not exist (address {at:#x}): the context's team has PEs 0 to {last}"),
            );
        }
        set.pe(pe as usize) as i32
    }
}
