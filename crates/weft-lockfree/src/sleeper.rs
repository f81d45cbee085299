//! Threads of a process that sleep at one doorbell.
//!
//! A thread announces that it will sleep, passes a barrier, looks once more at what it waits for,
//! sleeps, and retires. The last to retire takes the announcement back.

use crate::Bell;
use std::sync::PoisonError;
use std::time::Duration;
use weft_sync::{Mutex, Ordering, fence, membarrier};

/// A doorbell and how many threads of this process sleep, or are about to.
pub struct Sleeper {
    bell: Bell,
    /// Those who wake pass a fence; else the barrier here is a membarrier.
    fences: bool,
    threads: Mutex<u32>,
}

impl Sleeper {
    /// `registered`: membarriers work; `oversubscribed`: they would interrupt those who have the cores.
    pub fn new(bell: Bell, registered: bool, oversubscribed: bool) -> Self {
        let fences = oversubscribed || !registered;
        if fences {
            bell.ask_for_fences();
        }
        Self { bell, fences, threads: Mutex::new(0) }
    }

    /// The doorbell.
    #[inline(always)]
    pub fn bell(&self) -> Bell {
        self.bell
    }

    /// Orders an earlier store of this thread before each look, by those who wake, that comes after
    /// what they stored.
    pub fn barrier(&self) {
        // ORDERING: SeqCst pairs with the fences of those who wake; without those, the membarrier is
        // one in each of their threads.
        fence(Ordering::SeqCst);
        if !self.fences {
            membarrier::global();
        }
    }

    /// From now on this process is woken. `tell` is called, before the barrier, with whether no other
    /// thread had announced. Returns the ticket for `sleep`; the caller looks before it sleeps.
    pub fn announce(&self, tell: impl FnOnce(bool)) -> u32 {
        let mut n = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        *n += 1;
        tell(*n == 1);
        let ticket = self.bell.announce();
        drop(n);
        self.barrier();
        ticket
    }

    /// Sleeps unless woken since the ticket was taken.
    pub fn sleep(&self, ticket: u32, longest: Duration) {
        self.bell.sleep(ticket, longest);
    }

    /// This thread sleeps no more. `tell` is called where no other one does.
    pub fn retire(&self, tell: impl FnOnce()) {
        let mut n = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        *n -= 1;
        if *n == 0 {
            tell();
            self.bell.retire();
        }
    }
}
