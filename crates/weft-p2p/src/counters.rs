//! What went which way.

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
}

impl Path {
    pub const ALL: [Path; 4] = [Path::Inline, Path::Eager, Path::Rendezvous, Path::Own];

    pub fn name(self) -> &'static str {
        match self {
            Path::Inline => "inline",
            Path::Eager => "eager cell",
            Path::Rendezvous => "rendezvous, pipelined",
            Path::Own => "self",
        }
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct PathCount {
    pub messages: u64,
    pub bytes: u64,
}

/// A snapshot of the path counters.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counters {
    pub sent: [PathCount; 4],
    /// Messages that arrived before their receive was posted.
    pub unexpected: u64,
    /// Times that a send found its ring full.
    pub ring_full: u64,
    /// Times that a wait went to sleep.
    pub sleeps: u64,
}
