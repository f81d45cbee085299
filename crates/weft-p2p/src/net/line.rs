//! What the engine needs of a wire, whatever carries it.

use std::time::Duration;
use weft_fabric::Port;
use weft_fabric::port::Rest;
use weft_fabric::wire::{Account, Event, Guest, Id, Letter, OfferId, Wire};

/// A wire, as an object. See `weft_fabric::wire::Wire` for each function.
pub(crate) trait Line: Send {
    /// # Safety
    /// As for `Wire::send`.
    unsafe fn send(&mut self, to: Id, letter: Letter, start: *const u8, len: usize, token: u64) -> bool;
    /// # Safety
    /// As for `Wire::send_together`.
    unsafe fn send_together(&mut self, to: Id, letter: Letter, start: *const u8, len: usize, token: u64) -> bool;
    /// # Safety
    /// As for `Wire::accept`.
    unsafe fn accept(&mut self, offer: OfferId, start: *mut u8, room: usize, token: u64) -> bool;
    fn word(&mut self, to: Id, word: u64);
    fn take_back(&mut self, to: Id, token: u64) -> bool;
    fn refuse(&mut self, offer: OfferId);
    fn refused(&mut self, to: Id, token: u64) -> bool;
    fn holds(&self, peer: Id, token: u64) -> bool;
    fn bury(&mut self, id: Id);
    fn leave(&mut self);
    fn progress(&mut self, now: Duration) -> Result<bool, String>;
    fn next_event(&mut self) -> Option<Event>;
    fn is_idle(&self, dead: &[Id]) -> bool;
    fn rest(&mut self) -> Rest;
    fn add_peer(&mut self, id: Id, address: &[u8]);
    fn add_guest(&mut self, guest: Guest, address: &[u8]) -> Id;
    fn bundled(&self) -> u64;
    fn account(&self) -> Account;
    fn check(&self) -> Result<(), String>;
}

impl<P: Port + Send> Line for Wire<P> {
    unsafe fn send(&mut self, to: Id, letter: Letter, start: *const u8, len: usize, token: u64) -> bool {
        // SAFETY: by the caller's contract.
        unsafe { Wire::send(self, to, letter, start, len, token) }
    }
    unsafe fn send_together(&mut self, to: Id, letter: Letter, start: *const u8, len: usize, token: u64) -> bool {
        // SAFETY: by the caller's contract.
        unsafe { Wire::send_together(self, to, letter, start, len, token) }
    }
    unsafe fn accept(&mut self, offer: OfferId, start: *mut u8, room: usize, token: u64) -> bool {
        // SAFETY: by the caller's contract.
        unsafe { Wire::accept(self, offer, start, room, token) }
    }
    fn word(&mut self, to: Id, word: u64) {
        Wire::word(self, to, word);
    }
    fn take_back(&mut self, to: Id, token: u64) -> bool {
        Wire::take_back(self, to, token)
    }
    fn refuse(&mut self, offer: OfferId) {
        Wire::refuse(self, offer);
    }
    fn refused(&mut self, to: Id, token: u64) -> bool {
        Wire::refused(self, to, token)
    }
    fn holds(&self, peer: Id, token: u64) -> bool {
        Wire::holds(self, peer, token)
    }
    fn bury(&mut self, id: Id) {
        Wire::bury(self, id);
    }
    fn leave(&mut self) {
        Wire::leave(self);
    }
    fn progress(&mut self, now: Duration) -> Result<bool, String> {
        Wire::progress(self, now).map_err(|e| e.to_string())
    }
    fn next_event(&mut self) -> Option<Event> {
        Wire::next_event(self)
    }
    fn is_idle(&self, dead: &[Id]) -> bool {
        Wire::is_idle(self, dead)
    }
    fn rest(&mut self) -> Rest {
        Wire::rest(self)
    }
    fn add_peer(&mut self, id: Id, address: &[u8]) {
        Wire::add_peer(self, id, address);
    }
    fn add_guest(&mut self, guest: Guest, address: &[u8]) -> Id {
        Wire::add_guest(self, guest, address)
    }
    fn bundled(&self) -> u64 {
        self.counts.bundled
    }
    fn account(&self) -> Account {
        Wire::account(self)
    }
    fn check(&self) -> Result<(), String> {
        Wire::check(self)
    }
}
