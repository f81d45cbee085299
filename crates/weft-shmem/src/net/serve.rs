//! Acting on what other PEs ask: by the stores and atomic instructions of near ones, so that both agree.

use super::letter::{Blocks, Change, Deed, Kind, PACKED, bundled, place, store};
use super::state::{Asked, Body, Item, Landing, State};
use crate::amo::{self, Amo};
use crate::word::Word;
use std::sync::atomic::{AtomicU64, Ordering, fence};
use weft_lockfree::puts;

impl State {
    /// Something came.
    pub(super) fn arrive(&mut self, from: u32, item: Item) {
        let Some(kind) = Kind::of(item.tag) else { return self.nonsense(from) };
        if kind.is_mail() {
            return self.take_mail(from, item);
        }
        if kind == Kind::Reply {
            return self.take_reply(from, item);
        }
        let peer = &mut self.peers[from as usize];
        if !peer.held.is_empty() || (kind.waits() && peer.landing > 0) {
            return peer.held.push_back(item);
        }
        self.act(from, kind, item);
    }

    fn nonsense(&self, from: u32) {
        self.boot.abort(1, &format!("a message of PE {from} makes no sense (another build of Weft there?)"));
    }

    fn act(&mut self, from: u32, kind: Kind, Item { tag, name, body }: Item) {
        let bytes = match body {
            Body::Bytes(bytes) => bytes,
            Body::Offer(offer, len) => {
                let token = self.token();
                let straight = if kind == Kind::Put { self.ground.at(place(tag), len) } else { None };
                let (to, landing) = match straight {
                    Some(to) => (to, Landing::Put { from }),
                    None => {
                        let mut bytes = vec![0; len];
                        (bytes.as_mut_ptr(), Landing::Apart { from, tag, name, bytes })
                    }
                };
                // SAFETY: symmetric memory, or memory that is kept with the landing.
                if unsafe { self.wire.accept(offer, to, len, token) } {
                    self.landings.insert(token, landing);
                    self.peers[from as usize].landing += 1;
                }
                return;
            }
        };
        if self.do_it(from, kind, tag, name, &bytes).is_none() {
            self.nonsense(from);
        }
    }

    /// None where the message makes no sense.
    fn do_it(&mut self, from: u32, kind: Kind, tag: u64, name: u32, bytes: &[u8]) -> Option<()> {
        // ORDERING: Release; of two puts with a fence between them, a waiting PE that sees the second sees the first.
        fence(Ordering::Release);
        match kind {
            Kind::Put => {
                let to = self.ground.at(place(tag), bytes.len())?;
                // SAFETY: checked to be symmetric memory.
                unsafe { store(to, bytes.as_ptr(), bytes.len()) };
            }
            Kind::PutBlocks => {
                let (b, to, len) = self.blocks(tag, bytes)?;
                let packed = bytes.get(Blocks::HEAD..).filter(|p| p.len() == len)?;
                // SAFETY: `blocks` has checked the memory; so many bytes are there.
                unsafe { b.copy(to, packed.as_ptr().cast_mut(), false) };
            }
            Kind::Get => {
                let len = u64::from_le_bytes(bytes.try_into().ok()?);
                let at = self.ground.at(place(tag), usize::try_from(len).ok()?)?;
                // SAFETY: symmetric memory, which stays.
                unsafe { self.post_together(from, Kind::Reply.tag(0), name, at, len as usize) };
            }
            Kind::GetBlocks => {
                let (b, at, len) = self.blocks(tag, bytes)?;
                let mut packed = vec![0; len];
                // SAFETY: as above.
                unsafe { b.copy(at, packed.as_mut_ptr(), true) };
                self.post_own_together(from, Kind::Reply.tag(0), name, packed);
            }
            Kind::Update | Kind::Signal => {
                let change = Change::decode(bytes)?;
                let at = self.ground.at(place(tag), change.size)?.addr();
                let old = at.is_multiple_of(change.size).then(|| apply(at, &change))?;
                if name != 0 {
                    let old = old.to_le_bytes()[..change.size].to_vec();
                    self.post_own_together(from, Kind::Reply.tag(0), name, old);
                }
            }
            Kind::Bundle => {
                let mut rest = bytes;
                while !rest.is_empty() {
                    let (tag, bytes) = bundled(&mut rest)?;
                    let kind = Kind::of(tag).filter(|k| matches!(k, Kind::Put | Kind::Update))?;
                    self.do_it(from, kind, tag, 0, bytes)?;
                }
            }
            Kind::Flush => self.wire.word(from, name.into()),
            Kind::Fence => {}
            Kind::Reply | Kind::Round | Kind::Board => return None,
        }
        Some(())
    }

    fn blocks(&self, tag: u64, bytes: &[u8]) -> Option<(Blocks, *mut u8, usize)> {
        let b = Blocks::decode(bytes)?;
        let (len, extent) = b.spans()?;
        (len <= extent.max(PACKED)).then_some(())?;
        Some((b, self.ground.at(place(tag), extent)?, len))
    }

    /// A long message is there.
    pub(super) fn landed(&mut self, token: u64) {
        match self.landings.remove(&token) {
            Some(Landing::Put { from }) => self.one_less(from),
            Some(Landing::Apart { from, tag, name, bytes }) if Kind::of(tag) == Some(Kind::Reply) => {
                self.take_reply(from, Item { tag, name, body: Body::Bytes(bytes) });
            }
            Some(Landing::Apart { from, tag, name, bytes }) => {
                let done = Kind::of(tag).and_then(|kind| self.do_it(from, kind, tag, name, &bytes));
                if done.is_none() {
                    self.nonsense(from);
                }
                self.one_less(from);
            }
            Some(Landing::Reply { name }) => drop(self.asked.remove(&name)),
            Some(Landing::Mail) => drop(self.receives.remove(&token)),
            None => {}
        }
    }

    /// Goes on with what has waited.
    fn one_less(&mut self, from: u32) {
        self.peers[from as usize].landing -= 1;
        loop {
            let peer = &mut self.peers[from as usize];
            let kind = peer.held.front().and_then(|i| Kind::of(i.tag));
            let Some(kind) = kind.filter(|k| !k.waits() || peer.landing == 0) else { return };
            if let Some(item) = peer.held.pop_front() {
                self.act(from, kind, item);
            }
        }
    }

    /// An answer.
    fn take_reply(&mut self, from: u32, Item { tag, name, body }: Item) {
        let Some(&Asked { to, len, blocks }) = self.asked.get(&name) else { return self.nonsense(from) };
        match body {
            Body::Bytes(bytes) if bytes.len() == len => {
                // SAFETY: the call that asked has room for the answer, and keeps it until that has come.
                unsafe {
                    match blocks {
                        Some(b) => b.copy(to, bytes.as_ptr().cast_mut(), false),
                        None => std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, len),
                    }
                }
                self.asked.remove(&name);
            }
            Body::Offer(offer, n) if n == len => {
                let token = self.token();
                let (start, landing) = match blocks {
                    None => (to, Landing::Reply { name }),
                    Some(_) => {
                        let mut bytes = vec![0; len];
                        (bytes.as_mut_ptr(), Landing::Apart { from, tag, name, bytes })
                    }
                };
                // SAFETY: as above, or memory that is kept with the landing.
                if unsafe { self.wire.accept(offer, start, len, token) } {
                    self.landings.insert(token, landing);
                }
            }
            _ => self.nonsense(from),
        }
    }
}

/// Changes a word of this PE's. What it was.
fn apply(at: usize, c: &Change) -> u64 {
    match c.size {
        1 => apply_as::<u8>(at, c),
        2 => apply_as::<u16>(at, c),
        4 => apply_as::<u32>(at, c),
        _ => apply_as::<u64>(at, c),
    }
}

fn apply_as<T: Word>(at: usize, c: &Change) -> u64 {
    let value = T::from_bits(c.value);
    let op = match c.deed {
        Deed::Swap => Amo::Swap,
        Deed::Add => Amo::Add,
        Deed::And => Amo::And,
        Deed::Or => Amo::Or,
        Deed::Xor => Amo::Xor,
        Deed::Set => {
            // ORDERING: Release, as of signals: it may tell of what was put before.
            amo::store(at, value, Ordering::Release);
            return 0;
        }
        // ORDERING: Acquire; the answer carries it on.
        Deed::Load => return amo::load::<T>(at, Ordering::Acquire).bits(),
        Deed::CompareSwap => return amo::exchange(at, T::from_bits(c.cond), value).bits(),
        Deed::SignalSet | Deed::SignalAdd => {
            // SAFETY: the caller has checked that it is mapped and aligned; signals have 8 bytes, and others are
            // answered by the update below.
            let word = (c.size == 8).then(|| unsafe { &*std::ptr::with_exposed_provenance::<AtomicU64>(at) });
            match (word, c.deed) {
                (Some(word), Deed::SignalSet) => puts::signal_set(word, c.value),
                (Some(word), _) => puts::signal_add(word, c.value),
                (None, _) => {}
            }
            return 0;
        }
    };
    // ORDERING: AcqRel: what its sender had seen before is seen by who sees the update.
    amo::update(at, op, value, Ordering::AcqRel).bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_change_in_their_size() {
        let mut word = 0x0102_0304_0506_0708u64;
        let at = (&raw mut word).expose_provenance();
        let act = |deed, size, value, cond| apply(at, &Change { deed, size, value, cond });
        assert_eq!(act(Deed::Add, 1, 0xff, 0), 8);
        assert_eq!(act(Deed::Load, 2, 0, 0), 0x0707);
        assert_eq!(act(Deed::CompareSwap, 4, 1, 0x0506_0707), 0x0506_0707);
        assert_eq!(act(Deed::CompareSwap, 8, 1, 0), 0x0102_0304_0000_0001);
        act(Deed::SignalSet, 8, 40, 0);
        act(Deed::SignalAdd, 8, 2, 0);
        assert_eq!(act(Deed::Swap, 8, 12, 0), 42);
        act(Deed::Set, 8, 7, 0);
        assert_eq!((act(Deed::And, 8, 5, 0), act(Deed::Or, 8, 8, 0), act(Deed::Xor, 8, 1, 0)), (7, 5, 13));
        assert_eq!(act(Deed::Load, 8, 0, 0), 12);
    }
}
