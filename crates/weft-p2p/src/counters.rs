//! What went which way.

use crate::wire::DEVICE;

/// Number of paths.
pub const N_PATHS: usize = 20;
/// Number of rules for who copies (`select::LANDING`).
pub const N_RULES: usize = 7;

/// How a message travelled, counted where it was sent (self: once).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum Path {
    /// In the ring, in one record.
    Inline,
    /// Through one cell of the sender, at once.
    Eager,
    /// Announced first, then through a pipeline of cells.
    Rendezvous,
    /// To oneself.
    Own,
    /// Announced, then copied once, by the receiver: by each mechanism.
    Heap,
    Xpmem,
    Cma,
    Knem,
    /// The same, by both sides at once.
    HeapBoth,
    XpmemBoth,
    CmaBoth,
    KnemBoth,
    /// The same, by the sender.
    HeapPush,
    XpmemPush,
    CmaPush,
    KnemPush,
    /// In several cells, at once, for a receiver that is late.
    Buffered,
    /// Through a buffer that goes from hand to hand.
    Swap,
    /// To another node, over a fabric.
    Net,
    /// Announced, then copied once, by a GPU's driver: out of one process's allocation into the other's.
    Device,
}

impl Path {
    pub const ALL: [Path; N_PATHS] = [
        Path::Inline,
        Path::Eager,
        Path::Rendezvous,
        Path::Own,
        Path::Heap,
        Path::Xpmem,
        Path::Cma,
        Path::Knem,
        Path::HeapBoth,
        Path::XpmemBoth,
        Path::CmaBoth,
        Path::KnemBoth,
        Path::HeapPush,
        Path::XpmemPush,
        Path::CmaPush,
        Path::KnemPush,
        Path::Buffered,
        Path::Swap,
        Path::Net,
        Path::Device,
    ];

    /// The path in a FIN: a mechanism's number, and the way; cells where nothing was copied.
    pub(crate) fn of_single(how: u32) -> Path {
        match (how >> 8 & 3) as usize {
            _ if how & DEVICE != 0 => Path::Device,
            3 => Path::Rendezvous,
            way => Path::ALL[Path::Heap as usize + 4 * way + (how & 3) as usize],
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Path::Inline => "inline",
            Path::Eager => "eager cell",
            Path::Rendezvous => "rendezvous, pipelined",
            Path::Own => "self",
            Path::Heap => "single copy, shared heap",
            Path::Xpmem => "single copy, XPMEM",
            Path::Cma => "single copy, CMA",
            Path::Knem => "single copy, KNEM",
            Path::HeapBoth => "cooperative copy, shared heap",
            Path::XpmemBoth => "cooperative copy, XPMEM",
            Path::CmaBoth => "cooperative copy, CMA",
            Path::KnemBoth => "cooperative copy, KNEM",
            Path::HeapPush => "single copy by the sender, shared heap",
            Path::XpmemPush => "single copy by the sender, XPMEM",
            Path::CmaPush => "single copy by the sender, CMA",
            Path::KnemPush => "single copy by the sender, KNEM",
            Path::Buffered => "buffered for a late receiver",
            Path::Swap => "inline, buffer handed over",
            Path::Net => "to another node",
            Path::Device => "single copy, a GPU's driver",
        }
    }
}

const _: () = {
    let mut i = 0;
    while i < N_PATHS {
        assert!(Path::ALL[i] as usize == i, "a path is its place");
        i += 1;
    }
    // A mechanism's number, and then the next way's (`of_single`).
    assert!(Path::HeapBoth as usize == Path::Heap as usize + 4 && Path::HeapPush as usize == Path::Heap as usize + 8);
};

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct PathCount {
    pub messages: u64,
    pub bytes: u64,
}

/// A snapshot of the path counters.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counters {
    pub sent: [PathCount; N_PATHS],
    /// Bytes that this process copied into receivers' buffers.
    pub pushed_bytes: u64,
    /// Nanoseconds from the match to the last byte of long messages received, by path. Of the
    /// pipeline only those that could have gone another way.
    pub received_ns: [u64; N_PATHS],
    /// RtsKey messages received, by why who copies them does (`LANDING`).
    pub landed: [u64; N_RULES],
    /// Messages that arrived before their receive was posted.
    pub unexpected: u64,
    /// Messages sent by a handshake (ADR 0033), by whatever path.
    pub met: u64,
    /// Of these, those whose sender answered the receiver's RTR.
    pub answered: u64,
    /// Times that a sender of such turned back to its ring's beginning.
    pub turned: u64,
    /// Times that a send found its ring full.
    pub ring_full: u64,
    /// Times that a threshold went up for a late receiver, and down again.
    pub raised: u64,
    pub lowered: u64,
    /// Times that a wait went to sleep, and of these those in which it was woken before its nap was over.
    pub sleeps: u64,
    pub woken: u64,
    /// Messages compared with their seals, and those that were not what was sent.
    pub examined: u64,
    pub damaged: u64,
    /// Messages to other nodes that went in one record with others (ADR 0088).
    pub together: u64,
}

impl std::ops::AddAssign for Counters {
    /// Adds those of a VCI, which sleeps where the first engine of its process does.
    fn add_assign(&mut self, vci: Self) {
        for (a, b) in self.sent.iter_mut().zip(vci.sent) {
            a.messages += b.messages;
            a.bytes += b.bytes;
        }
        for (a, b) in self.received_ns.iter_mut().zip(vci.received_ns) {
            *a += b;
        }
        for (a, b) in self.landed.iter_mut().zip(vci.landed) {
            *a += b;
        }
        self.pushed_bytes += vci.pushed_bytes;
        self.unexpected += vci.unexpected;
        self.met += vci.met;
        self.answered += vci.answered;
        self.turned += vci.turned;
        self.ring_full += vci.ring_full;
        self.raised += vci.raised;
        self.lowered += vci.lowered;
        self.examined += vci.examined;
        self.damaged += vci.damaged;
        self.together += vci.together;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fin_tells_the_path() {
        assert_eq!(Path::of_single(2), Path::Cma);
        assert_eq!(Path::of_single(1 << 8 | 1), Path::XpmemBoth);
        assert_eq!(Path::of_single(2 << 8 | 3), Path::KnemPush);
        // A receive without room: announced, and nothing was copied.
        assert_eq!(Path::of_single(3 << 8), Path::Rendezvous);
        assert_eq!(Path::of_single(DEVICE), Path::Device);
    }
}
