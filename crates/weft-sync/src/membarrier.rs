//! Asymmetric fences: a full barrier in every running thread of the registered processes, at the
//! price of a system call for the one who asks and of nothing for the others.
//!
//! The pattern: the frequent side does "store A; compiler fence; load B", the rare side "store B;
//! `global()`; load A". At least one of them sees the other's store, as if both had a fence.

use std::sync::atomic::{AtomicU8, Ordering};

const CMD_QUERY: i32 = 0;
const CMD_GLOBAL_EXPEDITED: i32 = 1 << 1;
const CMD_REGISTER_GLOBAL_EXPEDITED: i32 = 1 << 2;
const CMD_PRIVATE_EXPEDITED: i32 = 1 << 3;
const CMD_REGISTER_PRIVATE_EXPEDITED: i32 = 1 << 4;

const UNKNOWN: u8 = 0;
const YES: u8 = 1;
const NO: u8 = 2;
static REGISTERED: AtomicU8 = AtomicU8::new(UNKNOWN);
static REGISTERED_PRIVATE: AtomicU8 = AtomicU8::new(UNKNOWN);

fn membarrier(cmd: i32) -> i64 {
    if cfg!(miri) {
        return -1;
    }
    // SAFETY: the call takes two integers and touches no memory of ours.
    unsafe { libc::syscall(libc::SYS_membarrier, cmd, 0) }
}

/// Makes this process answer to `global` calls of others. False where the kernel or a seccomp
/// filter refuses: this process must then use real fences on its frequent side.
pub fn register() -> bool {
    register_for(&REGISTERED, CMD_GLOBAL_EXPEDITED, CMD_REGISTER_GLOBAL_EXPEDITED)
}

/// Prepares `private`. False where the kernel or a seccomp filter refuses.
pub fn register_private() -> bool {
    register_for(&REGISTERED_PRIVATE, CMD_PRIVATE_EXPEDITED, CMD_REGISTER_PRIVATE_EXPEDITED)
}

fn register_for(registered: &AtomicU8, command: i32, registration: i32) -> bool {
    // ORDERING: Relaxed; the call is idempotent and the flag guards no other data.
    match registered.load(Ordering::Relaxed) {
        YES => return true,
        NO => return false,
        _ => {}
    }
    let wanted = i64::from(command | registration);
    let supported = membarrier(CMD_QUERY);
    let ok = supported >= 0 && supported & wanted == wanted && membarrier(registration) == 0;
    // ORDERING: Relaxed, as above.
    registered.store(if ok { YES } else { NO }, Ordering::Relaxed);
    ok
}

/// A full barrier here and in every running thread of the processes that registered. False if the
/// kernel refused; the caller then has no guarantee.
#[cfg(not(loom))]
pub fn global() -> bool {
    membarrier(CMD_GLOBAL_EXPEDITED) == 0
}

/// In models the frequent side's compiler fence is a real one, and this is its partner.
#[cfg(loom)]
pub fn global() -> bool {
    crate::fence(crate::Ordering::SeqCst);
    true
}

/// A full barrier in every running thread of this process, which has registered. False if the kernel
/// refused; the caller then has no guarantee.
pub fn private() -> bool {
    membarrier(CMD_PRIVATE_EXPEDITED) == 0
}

#[cfg(all(test, not(miri)))]
mod tests {
    #[test]
    fn register_then_private() {
        assert_eq!(super::register_private(), super::register_private());
        assert!(!super::register_private() || super::private());
    }

    #[test]
    fn register_then_global() {
        if super::register() {
            assert!(super::register());
            assert!(super::global());
        } else {
            // Refused (old kernel, seccomp): the answer must stay the same.
            assert!(!super::register());
        }
    }
}
