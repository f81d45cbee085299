//! The last freed blocks of each thread, for its next requests.
//!
//! Without this, threads that allocate and free at the same time hand each other blocks that are
//! warm in the other one's cache: 33 KiB that are written once took four times as long.
//!
//! Shards are chosen by a hash of the thread, so that no thread has to clean up when it ends.
//! Blocks in here count as used.

use crate::extents::PAGE;
use crate::lock::Lock;

const SHARDS: usize = 16;
const SLOTS: usize = 8;
/// The longest block that is kept here, and all of a shard, in pages.
pub const MOST: u32 = (512 << 10) / PAGE as u32;
const SHARD_MOST: u32 = 4 * MOST;

/// First page and length of a block.
pub type Block = (u32, u32);

pub struct Shard {
    /// The oldest first.
    blocks: [Block; SLOTS],
    n: usize,
    pages: u32,
}

/// On cache lines of its own: two, since they are fetched in pairs.
#[repr(align(128))]
struct Own(Lock<Shard>);

static ALL: [Own; SHARDS] = [const { Own(Lock::new(Shard::EMPTY)) }; SHARDS];

fn own() -> &'static Lock<Shard> {
    // The address of a thread's errno tells threads apart.
    // SAFETY: the address is not used as one.
    let thread = unsafe { libc::__errno_location() } as usize;
    &ALL[(thread >> 6).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60].0
}

impl Shard {
    const EMPTY: Shard = Shard { blocks: [(0, 0); SLOTS], n: 0, pages: 0 };

    fn remove(&mut self, i: usize) -> Block {
        let block = self.blocks[i];
        self.blocks.copy_within(i + 1..self.n, i);
        self.n -= 1;
        self.pages -= block.1;
        block
    }

    /// The newest block of exactly this length.
    fn take(&mut self, len: u32) -> Option<u32> {
        let i = self.blocks[..self.n].iter().rposition(|b| b.1 == len)?;
        Some(self.remove(i).0)
    }

    fn has(&self, page: u32) -> bool {
        self.blocks[..self.n].iter().any(|b| b.0 == page)
    }

    /// Adds a block; returns one that has to go first, after which the caller tries again.
    fn put(&mut self, block: Block) -> Option<Block> {
        if self.n == SLOTS || self.pages + block.1 > SHARD_MOST {
            return Some(self.remove(0));
        }
        self.blocks[self.n] = block;
        self.n += 1;
        self.pages += block.1;
        None
    }
}

pub fn take(len: u32) -> Option<u32> {
    own().lock().take(len)
}

/// Keeps a freed block, `release`s older ones for it. False when the thread has freed it before.
pub fn put(block: Block, mut release: impl FnMut(Block)) -> bool {
    loop {
        let mut shard = own().lock();
        if shard.has(block.0) {
            return false;
        }
        let Some(old) = shard.put(block) else { return true };
        // Not with the shard's lock: the heap's is taken in there.
        drop(shard);
        release(old);
    }
}

/// Holds all shards for a fork, and empties them.
pub fn acquire_all(mut release: impl FnMut(Block)) {
    for own in &ALL {
        own.0.acquire();
        // SAFETY: the lock was just taken.
        let shard = unsafe { own.0.held() };
        while shard.n > 0 {
            release(shard.remove(0));
        }
    }
}

/// After the fork, in both processes.
pub fn release_all() {
    ALL.iter().for_each(|own| own.0.release());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_newest_within_its_bounds() {
        let mut s = Shard::EMPTY;
        for i in 0..SLOTS as u32 {
            assert_eq!(s.put((100 * i, 9 + i % 2)), None);
        }
        assert!(s.has(300) && !s.has(301));
        assert_eq!(s.put((5000, 9)), Some((0, 9)));
        assert_eq!(s.put((5000, 9)), None);
        assert_eq!((s.take(9), s.take(10), s.take(11)), (Some(5000), Some(700), None));
        let mut s = Shard::EMPTY;
        for i in 0..4 {
            assert_eq!(s.put((1000 * i, MOST)), None);
        }
        assert_eq!(s.put((9000, 8)), Some((0, MOST)));
        assert_eq!(s.put((9000, 8)), None);
        assert_eq!(s.pages, 3 * MOST + 8);
    }

    #[test]
    fn a_double_free_of_a_thread_is_found() {
        let mut released = Vec::new();
        assert!(put((4_000_000, 20), |b| released.push(b)));
        assert!(!put((4_000_000, 20), |b| released.push(b)));
        assert_eq!(take(20), Some(4_000_000));
        assert!(released.is_empty());
    }
}
