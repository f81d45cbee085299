//! Messages that arrived before their receive, for tools that want to hear of each.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use weft_match::Envelope;

/// Events that wait to be told; later ones are counted only.
pub const QUEUE_MAX: usize = 1024;

static WATCHED: AtomicBool = AtomicBool::new(false);
static QUEUE: Mutex<Queue> = Mutex::new(Queue { kept: VecDeque::new(), dropped: 0 });

struct Queue {
    kept: VecDeque<Unexpected>,
    dropped: u64,
}

/// A message that arrived before its receive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unexpected {
    /// The sender, numbered as in MPI_COMM_WORLD.
    pub src: u32,
    pub tag: i32,
    pub len_bytes: u64,
    pub at_ns: u64,
}

/// The clock of events: CLOCK_MONOTONIC in nanoseconds.
pub use weft_sync::monotonic_ns as now_ns;

/// Whether messages are recorded from here on; what waits is forgotten.
pub fn watch(on: bool) {
    let mut queue = QUEUE.lock().unwrap_or_else(|e| e.into_inner());
    queue.kept.clear();
    queue.dropped = 0;
    // ORDERING: Relaxed; the queue has a lock of its own, and a message more or less is no matter.
    WATCHED.store(on, Ordering::Relaxed);
}

/// Whether there may be something to take.
#[inline]
pub fn is_watched() -> bool {
    // ORDERING: Relaxed, as in `watch`.
    WATCHED.load(Ordering::Relaxed)
}

/// Records a message, where a tool wants it.
#[inline]
pub(crate) fn unexpected(env: Envelope, len_bytes: u64) {
    if is_watched() {
        record(env, len_bytes);
    }
}

#[cold]
fn record(env: Envelope, len_bytes: u64) {
    let mut queue = QUEUE.lock().unwrap_or_else(|e| e.into_inner());
    if queue.kept.len() < QUEUE_MAX {
        queue.kept.push_back(Unexpected { src: env.src, tag: env.tag, len_bytes, at_ns: now_ns() });
    } else {
        queue.dropped += 1;
    }
}

/// What has been recorded since the last call, oldest first, and how many messages more.
pub fn take() -> (VecDeque<Unexpected>, u64) {
    let mut queue = QUEUE.lock().unwrap_or_else(|e| e.into_inner());
    (std::mem::take(&mut queue.kept), std::mem::take(&mut queue.dropped))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_watched_and_no_more_than_fits() {
        let env = Envelope { ctx: 1, src: 2, tag: 3 };
        unexpected(env, 8);
        assert!(take().0.is_empty());
        watch(true);
        (0..QUEUE_MAX as u64 + 5).for_each(|n| unexpected(env, n));
        let (kept, dropped) = take();
        assert_eq!((kept.len(), dropped), (QUEUE_MAX, 5));
        assert!(kept.iter().zip(0..).all(|(e, n)| (e.src, e.tag, e.len_bytes) == (2, 3, n)));
        assert!(kept.iter().zip(kept.iter().skip(1)).all(|(a, b)| a.at_ns <= b.at_ns));
        unexpected(env, 1);
        watch(false);
        assert_eq!(take(), (VecDeque::new(), 0));
    }
}
