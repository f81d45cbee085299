//! Peers' memory for the collectives: the transport's mechanisms of single copy.

use crate::p2p::P2p;
use std::sync::atomic::Ordering;
use weft_base::Proc;
use weft_profile::Role;
use weft_singlecopy::{MechSet, Mechanism, Refusal, Remote};

impl P2p {
    /// Wakes those peers that sleep, after something that they look at by themselves was published:
    /// one fence for all of them, if any asks for one.
    #[inline]
    pub fn notify_all(&self, peers: impl Iterator<Item = Proc> + Clone) {
        let table = &self.engine().peers;
        if peers.clone().all(|p| table[p.index()].bell.is_quiet()) {
            return;
        }
        // ORDERING: SeqCst pairs with the fence in `Bell::announce`.
        weft_sync::fence(Ordering::SeqCst);
        peers.for_each(|p| table[p.index()].bell.wake_sleeper());
    }

    /// A wait of this process got on without the transport: it begins afresh.
    #[inline]
    pub fn note_activity(&self) {
        self.engine().shared.note_activity();
    }

    /// Whether a peer, or this process itself, shares a third-level cache with this process in which all cores of a
    /// mesh are about as far: what one writes there another reads from there, however long a line takes.
    pub fn shares_mesh(&self, peer: Proc) -> bool {
        self.engine().ways.shares_mesh(peer.0)
    }

    /// The mechanisms by which this process reaches a peer's memory; None while the peer is not
    /// through its start.
    pub fn reaches(&self, peer: Proc) -> Option<MechSet> {
        let single = &mut self.engine().ways.single;
        single.is_ready(peer).then(|| single.usable(peer))
    }

    /// Shows a range of this process by the most wanted of these mechanisms that can.
    pub fn expose(&self, mechs: MechSet, ptr: *const u8, len: usize, writable: bool) -> Option<(Mechanism, Remote)> {
        let single = &mut self.engine().ways.single;
        let m = single.preferred(single.exposable(ptr, len) & mechs)?;
        Some((m, single.expose(m, ptr, len, writable)?))
    }

    /// Ends what `expose` began.
    pub fn unexpose(&self, m: Mechanism, r: Remote) {
        self.engine().ways.single.unexpose(m, r);
    }

    /// An address for a peer's range, where the mechanism maps; ended by `unmap`.
    pub fn map(&self, peer: Proc, m: Mechanism, r: &Remote) -> Option<*mut u8> {
        if m.maps() { self.engine().ways.single.map(peer, m, r) } else { None }
    }

    /// Ends the use of an address that `map` gave.
    pub fn unmap(&self, peer: Proc, m: Mechanism, ptr: *mut u8) {
        self.engine().ways.single.unmap(peer, m, ptr);
    }

    /// Copies from a peer's range by a system call.
    ///
    /// # Errors
    /// As `SingleCopy::read`.
    ///
    /// # Safety
    /// `dst` is writable for `len` bytes.
    pub unsafe fn read_from(
        &self,
        peer: Proc,
        (m, r): (Mechanism, &Remote),
        off: u64,
        dst: *mut u8,
        len: usize,
    ) -> Result<(), Refusal> {
        // SAFETY: by the caller's contract.
        unsafe { self.engine().ways.single.read(peer, m, r, off, dst, len) }
    }

    /// Copies to a peer's range by a system call.
    ///
    /// # Errors
    /// As `SingleCopy::write`.
    ///
    /// # Safety
    /// `src` is readable for `len` bytes.
    pub unsafe fn write_to(
        &self,
        peer: Proc,
        (m, r): (Mechanism, &Remote),
        off: u64,
        src: *const u8,
        len: usize,
    ) -> Result<(), Refusal> {
        // SAFETY: by the caller's contract.
        unsafe { self.engine().ways.single.write(peer, m, r, off, src, len) }
    }

    /// Copies between this process's memory and a peer's, which is mapped, by the routine that the
    /// profile names for the pair and the length.
    ///
    /// # Safety
    /// As `std::ptr::copy_nonoverlapping`.
    pub unsafe fn copy_straight(&self, peer: Proc, dst: *mut u8, src: *const u8, len: usize) {
        let by = self.engine().ways.routine(peer.0, Role::Straight, len as u64);
        // SAFETY: by the caller's contract.
        unsafe { by.copy(dst, src, len) };
    }
}
