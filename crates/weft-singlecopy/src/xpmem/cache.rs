//! Attachments to one peer's address space, kept for reuse.
//!
//! Attaching costs a system call and faults, so ranges are rounded out to granules and kept until
//! the table is full; then the one that was used longest ago goes. An attachment that is in use
//! (`pin`) stays. A stale one cannot lie: the driver follows the owner's page tables, so when the
//! owner frees an address range and gets it again, its peers see the new pages. What has no pages
//! at the owner faults at the peer, which only a program that frees a buffer in use can reach.

/// Attachments kept per peer.
pub(super) const MAX_ATTACHED: usize = 32;

/// Ranges are rounded out to this, in bytes: a huge page, so that the driver can map one.
const GRANULE: u64 = 2 << 20;

/// User addresses end below this on the 64-bit machines that Weft knows.
const ADDRESS_END: u64 = 1 << 56;

/// A range of the peer in this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Attached {
    /// The range in the peer.
    pub start: u64,
    pub end: u64,
    /// Its begin in this process.
    pub local: usize,
    users: u32,
    /// It was replaced by a longer one and goes with its last user.
    retired: bool,
    last_use: u64,
}

impl Attached {
    pub fn len(&self) -> u64 {
        self.end - self.start
    }

    fn covers(&self, start: u64, end: u64) -> bool {
        self.start <= start && end <= self.end
    }
}

/// The table.
#[derive(Default)]
pub(super) struct Cache {
    all: Vec<Attached>,
    clock: u64,
}

/// A range that is to be attached; `None` where no address space can hold it.
pub(super) fn rounded(start: u64, len: u64) -> Option<(u64, u64)> {
    let end = start.checked_add(len.max(1)).filter(|&e| e <= ADDRESS_END)?;
    Some((start / GRANULE * GRANULE, end.next_multiple_of(GRANULE)))
}

impl Cache {
    /// The address of a range that an attachment covers; pins the attachment.
    pub fn pin(&mut self, start: u64, len: u64) -> Option<usize> {
        let end = start.checked_add(len)?;
        self.clock += 1;
        let clock = self.clock;
        let hit = self.all.iter_mut().find(|a| !a.retired && a.covers(start, end))?;
        hit.users += 1;
        hit.last_use = clock;
        Some(hit.local + (start - hit.start) as usize)
    }

    /// Prepares for an attachment of `start..end`: widens the range over attachments that it
    /// overlaps and takes those out, and makes room. What is returned in `gone` is to be detached.
    pub fn make_room(&mut self, start: u64, end: u64, gone: &mut Vec<Attached>) -> (u64, u64) {
        let (mut from, mut to) = (start, end);
        for a in self.all.iter_mut().filter(|a| !a.retired && a.start < end && start < a.end) {
            from = from.min(a.start);
            to = to.max(a.end);
            a.retired = true;
        }
        self.sweep(gone);
        while self.all.len() >= MAX_ATTACHED {
            let idle = (0..self.all.len()).filter(|&i| self.all[i].users == 0);
            let Some(oldest) = idle.min_by_key(|&i| self.all[i].last_use) else { break };
            gone.push(self.all.swap_remove(oldest));
        }
        (from, to)
    }

    /// Enters an attachment.
    pub fn insert(&mut self, start: u64, end: u64, local: usize) {
        let last_use = self.clock;
        self.all.push(Attached { start, end, local, users: 0, retired: false, last_use });
    }

    /// Ends a use of the attachment that holds a local address.
    pub fn unpin(&mut self, local: usize, gone: &mut Vec<Attached>) {
        let holds = |a: &&mut Attached| local.checked_sub(a.local).is_some_and(|off| (off as u64) < a.len());
        if let Some(a) = self.all.iter_mut().find(holds) {
            a.users = a.users.saturating_sub(1);
            if a.retired && a.users == 0 {
                self.sweep(gone);
            }
        }
    }

    /// Takes out retired attachments without users.
    fn sweep(&mut self, gone: &mut Vec<Attached>) {
        let mut i = 0;
        while i < self.all.len() {
            if self.all[i].retired && self.all[i].users == 0 {
                gone.push(self.all.swap_remove(i));
            } else {
                i += 1;
            }
        }
    }

    /// Takes out all.
    pub fn drain(&mut self, gone: &mut Vec<Attached>) {
        gone.append(&mut self.all);
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.all.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const G: u64 = GRANULE;

    fn attach(c: &mut Cache, start: u64, len: u64, local: usize) -> Vec<Attached> {
        let mut gone = Vec::new();
        let (s, e) = rounded(start, len).unwrap();
        let (s, e) = c.make_room(s, e, &mut gone);
        c.insert(s, e, local);
        gone
    }

    #[test]
    fn a_hit_needs_the_whole_range() {
        let mut c = Cache::default();
        assert_eq!(c.pin(5, 1), None);
        attach(&mut c, G + 5, 10, 1 << 30);
        assert_eq!(c.pin(G + 7, 1), Some((1 << 30) + 7));
        assert_eq!(c.pin(G, G), Some(1 << 30));
        assert_eq!(c.pin(G, G + 1), None);
        assert_eq!(c.pin(G - 1, 2), None);
        assert_eq!(c.pin(u64::MAX, 2), None);
        assert_eq!(rounded(u64::MAX - 4, 3), None);
        assert_eq!(rounded(0, 0), Some((0, G)));
    }

    #[test]
    fn overlaps_are_replaced_once_nobody_uses_them() {
        let mut c = Cache::default();
        attach(&mut c, G, G, 1 << 30);
        attach(&mut c, 3 * G, G, 2 << 30);
        assert_eq!(c.pin(G, 8), Some(1 << 30));
        let gone = attach(&mut c, G + 9, 2 * G, 3 << 30);
        assert_eq!(gone.len(), 1, "the idle one goes at once");
        assert_eq!((gone[0].start, gone[0].local), (3 * G, 2 << 30));
        // The union of all three is one attachment now.
        assert_eq!(c.pin(G, 3 * G), Some(3 << 30));
        let mut gone = Vec::new();
        c.unpin((3 << 30) + 1, &mut gone);
        assert!(gone.is_empty());
        c.unpin(1 << 30, &mut gone);
        assert_eq!(gone.len(), 1, "the used one goes with its user");
        assert_eq!(c.len(), 1);
    }

    #[test]
    fn the_oldest_idle_one_makes_room() {
        let mut c = Cache::default();
        for i in 0..MAX_ATTACHED as u64 {
            assert!(attach(&mut c, 2 * i * G, 1, (i as usize + 1) << 30).is_empty());
        }
        let mut gone = Vec::new();
        for i in 0..4 {
            assert!(c.pin(2 * i * G, 1).is_some());
        }
        c.unpin(2 << 30, &mut gone);
        let gone = attach(&mut c, 1000 * G, 1, 100 << 30);
        assert_eq!(gone.len(), 1);
        assert_eq!(gone[0].start, 8 * G, "0 to 3 were used later");
        assert_eq!(c.len(), MAX_ATTACHED);
    }
}
