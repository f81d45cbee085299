//! Copy routines by role and size.

use std::fmt;
use weft_copy::Routine;

/// Why a routine was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The variable named forces it.
    Forced(&'static str),
    /// It was the fastest when `weft tune` measured this machine.
    Measured,
    /// The ranks share a cache: what is written there is read there.
    SharedCache,
    /// The reader is about to use the data, so it belongs in its cache.
    ReaderUses,
    /// Too short for the drain of non-temporal stores to pay.
    Short,
    /// No shared cache: the ring's data would only push out the program's.
    NoSharedCache,
    /// Longer than a part of the L2, on a CPU whose `rep movsb` stores lines without reading them first.
    WholeLines,
    /// Longer than what the caches hold (bytes): it would be written back to memory anyway, and
    /// non-temporal stores save reading the lines first.
    BeyondCache(usize),
    /// The CPU has no non-temporal stores.
    NoNonTemporal,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Forced(variable) => write!(f, "forced by {variable}"),
            Why::Measured => f.write_str("measured fastest on this machine"),
            Why::SharedCache => f.write_str("the ranks share a cache, the data stays in it"),
            Why::ReaderUses => f.write_str("the receiver uses the data next, it belongs in cache"),
            Why::Short => f.write_str("short, draining non-temporal stores would not pay"),
            Why::NoSharedCache => f.write_str("no shared cache, the ring would push out the program's data"),
            Why::WholeLines => f.write_str("rep movsb stores whole lines and reads none of them first"),
            Why::BeyondCache(bytes) => {
                write!(f, "beyond the {bytes} bytes that the caches hold of it")
            }
            Why::NoNonTemporal => f.write_str("this CPU has no non-temporal stores"),
        }
    }
}

/// From this message length on, this routine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Message length in bytes.
    pub from: usize,
    pub routine: Routine,
    pub why: Why,
}

/// Routines by message length: the steps ascend and the first is from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoutineTable {
    steps: Vec<Step>,
}

impl RoutineTable {
    /// Errors: no first step from 0, or steps that don't ascend.
    pub fn new(steps: Vec<Step>) -> Result<RoutineTable, String> {
        if steps.first().is_none_or(|s| s.from != 0) {
            return Err("the first step must be from 0".into());
        }
        if let Some(w) = steps.windows(2).find(|w| w[0].from >= w[1].from) {
            return Err(format!("step from {} follows step from {}", w[1].from, w[0].from));
        }
        Ok(RoutineTable { steps })
    }

    /// One routine for all lengths.
    pub fn single(routine: Routine, why: Why) -> RoutineTable {
        RoutineTable { steps: vec![Step { from: 0, routine, why }] }
    }

    /// The step for a message of `len` bytes. A few comparisons.
    #[inline]
    pub fn pick(&self, len: usize) -> &Step {
        let mut picked = &self.steps[0];
        for step in &self.steps[1..] {
            if len < step.from {
                break;
            }
            picked = step;
        }
        picked
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}
