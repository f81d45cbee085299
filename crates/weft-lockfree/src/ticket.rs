//! A lock whose holders come in the order in which they asked.

use weft_sync::{AtomicU32, Ordering};

/// Two words, both zero while the lock is free: tickets given out, ticket served.
#[derive(Clone, Copy)]
pub struct Ticket<'a> {
    /// The next ticket.
    pub next: &'a AtomicU32,
    /// Whose turn it is.
    pub serving: &'a AtomicU32,
}

impl Ticket<'_> {
    /// Takes a place in the queue; it is this thread's turn once `is_turn` of it.
    #[inline]
    pub fn ask(&self) -> u32 {
        // ORDERING: Relaxed; `is_turn` acquires.
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether the lock is that of the ticket.
    #[inline]
    pub fn is_turn(&self, ticket: u32) -> bool {
        // ORDERING: Acquire pairs with the Release in `release`.
        self.serving.load(Ordering::Acquire) == ticket
    }

    /// Takes the lock if nobody has it or waits for it.
    #[inline]
    pub fn try_take(&self) -> bool {
        // ORDERING: Acquire pairs with the Release in `release`.
        let now = self.serving.load(Ordering::Acquire);
        // ORDERING: Relaxed; what the last holder did was acquired above: nobody took the ticket
        // `now` before, so nobody has released since.
        self.next.compare_exchange(now, now.wrapping_add(1), Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Passes the lock on; the caller holds it.
    #[inline]
    pub fn release(&self) {
        // ORDERING: Release pairs with the Acquire of the next holder.
        self.serving.fetch_add(1, Ordering::Release);
    }
}
