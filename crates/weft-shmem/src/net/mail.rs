//! Messages of collectives: they meet receives by sender, team and operation.

use super::letter::Kind;
use super::state::{Body, Item, Landing, Mailbox, State};

/// What a message of a collective belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    tag: u64,
    name: u32,
}

impl Address {
    /// Of a team's operation.
    pub fn round(team: u64, op: u64) -> Self {
        Self { tag: Kind::Round.tag(team), name: op as u32 }
    }
    /// Of PEs that form a team.
    pub fn board(key: u64) -> Self {
        Self { tag: Kind::Board.tag(key), name: 0 }
    }
}

impl State {
    /// Sends to a PE; None: it has gone.
    ///
    /// # Safety
    /// The memory is readable until it has.
    pub(super) unsafe fn send_mail(&mut self, to: u32, a: Address, start: *const u8, len: usize) -> Option<u64> {
        if to != self.me {
            // SAFETY: by the caller's contract.
            return unsafe { self.post(to, a.tag, a.name, start, len) };
        }
        let start = if len == 0 { std::ptr::dangling() } else { start };
        // SAFETY: by the caller's contract.
        let bytes = unsafe { std::slice::from_raw_parts(start, len) }.to_vec();
        self.take_mail(to, Item { tag: a.tag, name: a.name, body: Body::Bytes(bytes) });
        None
    }

    /// As `send_mail`, of bytes that are kept here.
    pub(super) fn post_own_mail(&mut self, to: u32, a: Address, bytes: Vec<u8>) {
        self.post_own(to, a.tag, a.name, bytes);
    }

    /// Receives from a PE; None: it is there.
    ///
    /// # Safety
    /// The memory is writable until it is.
    pub(super) unsafe fn receive_mail(&mut self, from: u32, a: Address, to: *mut u8, len: usize) -> Option<u64> {
        let token = self.token();
        self.receives.insert(token, (to, len));
        let key = (from, a.tag, a.name);
        match self.boxes.get_mut(&key).and_then(|b| b.come.pop_front()) {
            Some(body) => {
                self.tidy(key);
                self.hand_over(from, token, body);
            }
            None => self.boxes.entry(key).or_default().wanted.push_back(token),
        }
        self.receives.contains_key(&token).then_some(token)
    }

    pub(super) fn take_mail(&mut self, from: u32, Item { tag, name, body }: Item) {
        let key = (from, tag, name);
        let mailbox = self.boxes.entry(key).or_default();
        match mailbox.wanted.pop_front() {
            Some(token) => {
                self.tidy(key);
                self.hand_over(from, token, body);
            }
            None => mailbox.come.push_back(body),
        }
    }

    fn tidy(&mut self, key: (u32, u64, u32)) {
        let is_empty = |b: &Mailbox| b.come.is_empty() && b.wanted.is_empty();
        if self.boxes.get(&key).is_some_and(is_empty) {
            self.boxes.remove(&key);
        }
    }

    fn hand_over(&mut self, from: u32, token: u64, body: Body) {
        let Some(&(to, room)) = self.receives.get(&token) else { return };
        let len = match &body {
            Body::Bytes(bytes) => bytes.len(),
            Body::Offer(_, len) => *len,
        };
        if len > room {
            self.boot.abort(
                1,
                &format!("PE {from} has sent {len} bytes to a collective that expects {room}: its arguments differ"),
            );
        }
        match body {
            Body::Bytes(bytes) => {
                // SAFETY: the receive has room, and its caller keeps it.
                unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, len) };
                self.receives.remove(&token);
            }
            Body::Offer(offer, len) => {
                // SAFETY: as above.
                if unsafe { self.wire.accept(offer, to, len, token) } {
                    self.landings.insert(token, Landing::Mail);
                }
            }
        }
    }
}
