//! The trait behind which the mechanisms stand.

use crate::Remote;
use crate::refusal::Refusal;
use weft_base::Proc;
use weft_shm::CardData;

/// A peer as a mechanism sees it.
#[derive(Clone, Copy)]
pub(crate) struct Peer<'a> {
    pub me: Proc,
    pub proc: Proc,
    pub card: &'a CardData,
}

/// Which way the bytes go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// From the peer.
    In,
    /// To the peer.
    Out,
}

/// Memory of this process: its begin and its length in bytes.
pub(crate) type Local = (*mut u8, usize);

/// One mechanism. Every method but `local` and `describe` is called only where `local` is `Ok`,
/// and those with a peer only where `probe` was.
pub(crate) trait Backend {
    /// Whether this process can take part at all.
    fn local(&self) -> Result<(), Refusal>;

    /// Enters what peers need to reach this process.
    fn describe(&self, card: &mut CardData);

    /// The descriptor of a range of this process, for peers.
    fn expose(&mut self, addr: usize, len: usize, writable: bool) -> Result<Remote, Refusal>;

    /// Ends what `expose` began.
    fn unexpose(&mut self, _r: &Remote) {}

    /// A real transfer with the peer, both ways.
    fn probe(&mut self, peer: Peer<'_>) -> Result<(), Refusal>;

    /// An address in this process for a range of the peer.
    fn map(&mut self, _peer: Peer<'_>, _r: &Remote) -> Result<*mut u8, Refusal> {
        Err(Refusal::NotThisWay)
    }

    /// Ends the use of an address that `map` gave.
    fn unmap(&mut self, _peer: Proc, _ptr: *mut u8) {}

    /// Copies between `local` and the bytes at `off` of the peer's range; all or an error.
    ///
    /// # Safety
    /// `local` must be writable (`In`) or readable (`Out`) for its length.
    unsafe fn copy(
        &mut self,
        _peer: Peer<'_>,
        _r: &Remote,
        _off: u64,
        _local: Local,
        _way: Way,
    ) -> Result<(), Refusal> {
        Err(Refusal::NotThisWay)
    }
}

/// Checks that `len` bytes at `off` are inside of a range.
pub(crate) fn within(r: &Remote, off: u64, len: usize) -> Result<(), Refusal> {
    match off.checked_add(len as u64) {
        Some(end) if end <= r.len => Ok(()),
        _ => Err(Refusal::OutOfBounds { off, len: len as u64, limit: r.len }),
    }
}
