//! How the short ways of collectives wait before progress waits for them.

use crate::engine::Engine;
use weft_p2p::P2p;

/// Hand-offs of a wait on shared cores before it goes on as a future.
const HAND_OFFS: u32 = 4;
/// Polls between two looks at what else goes on.
const ASIDE: u32 = 64;

/// Looks for a bounded time, as a blocking call does before it lets progress wait for it.
#[inline(always)]
pub(crate) fn spin_here(e: &Engine, oversubscribed: bool, mut cond: impl FnMut() -> bool) -> bool {
    if oversubscribed {
        return hand_off(e, cond);
    }
    for i in 1..=P2p::SPINS {
        std::hint::spin_loop();
        if cond() {
            return true;
        }
        if i.is_multiple_of(ASIDE) {
            e.p2p().progress();
        }
    }
    false
}

#[inline(never)]
fn hand_off(e: &Engine, mut cond: impl FnMut() -> bool) -> bool {
    let p2p = e.p2p();
    for _ in 0..HAND_OFFS {
        p2p.progress();
        if cond() {
            return true;
        }
        if !p2p.yield_core() {
            break;
        }
        if cond() {
            return true;
        }
    }
    false
}
