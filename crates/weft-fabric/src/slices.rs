//! What older providers over sockets get wrong about multi-receive buffers: when one is free, and who waits for one.
//!
//! Providers `net` (1.16 and 1.17) and `tcp` (1.18 and 1.19) give a buffer back with the message that took its last part, while
//! longer messages of other peers may still be coming into parts before that one (mended in 1.20, pull request 9420 of libfabric). Who posts it
//! anew then gets two messages in one place. These providers put messages one behind the other without a gap: so a
//! buffer is over once what has come reaches from its start to its last message.

/// The first version in which `tcp` counts what is still coming.
const MENDED: u32 = crate::sys::version(1, 20);

/// More peers than so many are not counted on to send at the same time: a buffer of each is too much memory.
const MOST_BUFFERS: usize = 512;

/// Whether a provider is one of these.
pub fn are_needed(provider: &str, version: u32) -> bool {
    crate::info::is_sockets(provider) && version < MENDED
}

/// How many to post. A peer whose message found none posted is read no further, and of all those each buffer that is posted
/// wakes one: as many buffers as peers wake all of them.
pub fn buffers(peers: usize) -> usize {
    (peers + 2).min(MOST_BUFFERS)
}

/// What has come into a buffer.
pub struct Slices {
    /// From and to, in order and apart; the first one begins with the buffer.
    come: Vec<(usize, usize)>,
    /// Messages that broke off; each leaves a gap of unknown length.
    broken: usize,
    given_back: bool,
}

impl Slices {
    pub fn new(start: usize) -> Slices {
        Slices { come: vec![(start, start)], broken: 0, given_back: false }
    }

    /// A message has come; with `last` the provider gives the buffer back. Whether it is free.
    pub fn comes(&mut self, at: usize, len: usize, last: bool) -> bool {
        let (mut from, mut to) = (at, at + len);
        self.come.retain(|&(f, t)| {
            let touches = f <= to && from <= t;
            if touches {
                (from, to) = (from.min(f), to.max(t));
            }
            !touches
        });
        let place = self.come.partition_point(|&(f, _)| f < from);
        self.come.insert(place, (from, to));
        self.given_back |= last;
        self.is_free()
    }

    /// A message has broken off. Whether the buffer is free.
    ///
    /// One that is still coming right behind or before it is not seen: the two make one gap.
    pub fn breaks_off(&mut self, last: bool) -> bool {
        // Behind the last message is no gap.
        self.broken += usize::from(!last);
        self.given_back |= last;
        self.is_free()
    }

    fn is_free(&self) -> bool {
        self.given_back && self.come.len() - 1 <= self.broken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_is_free_when_all_of_it_has_come() {
        let mut s = Slices::new(1000);
        assert!(!s.comes(1000, 100, false));
        assert!(!s.comes(1300, 50, true), "200 bytes are still coming");
        assert!(!s.comes(1200, 100, false));
        assert!(s.comes(1100, 100, false));
    }

    #[test]
    fn in_order_the_last_message_frees_it() {
        let mut s = Slices::new(0);
        assert!((0..9).all(|i| !s.comes(i * 10, 10, false)));
        assert!(s.comes(90, 10, true));
        assert_eq!(s.come, [(0, 100)]);
    }

    #[test]
    fn the_first_message_may_come_last() {
        let mut s = Slices::new(64);
        assert!(!s.comes(164, 10, true));
        assert!(s.comes(64, 100, false));
    }

    #[test]
    fn what_breaks_off_leaves_a_gap() {
        let mut s = Slices::new(0);
        assert!(!s.comes(0, 10, false));
        assert!(!s.comes(50, 10, false));
        assert!(!s.breaks_off(false));
        assert!(!s.comes(80, 20, true), "two gaps, of which one is coming");
        assert!(s.comes(60, 20, false));
        let mut s = Slices::new(0);
        assert!(!s.comes(20, 10, false));
        assert!(!s.breaks_off(true), "what is before it is still coming");
        assert!(s.comes(0, 20, false));
    }

    #[test]
    fn which_providers() {
        let v = crate::sys::version;
        assert!(are_needed("net", v(1, 17)) && are_needed("tcp", v(1, 19)));
        assert!(!are_needed("tcp", v(1, 20)) && !are_needed("tcp", v(2, 4)) && !are_needed("verbs", v(1, 17)));
    }
}
