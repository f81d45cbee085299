//! Posted buffers, and what lies in them: messages one behind the other, some of which are still coming.

use crate::port::{Done, Part, Token, What};
use std::collections::VecDeque;

/// Bytes of messages after which nothing more is read by one poll: they are copied from a core's own cache then.
const ENOUGH: usize = 32 << 10;

/// A posted buffer.
struct Room {
    start: *mut u8,
    len: usize,
    used: usize,
    is_multi: bool,
    token: Token,
    /// Messages that are still coming.
    coming: usize,
    /// Nothing more is put into it.
    is_closed: bool,
}

/// All of a port. A multi-receive buffer takes messages until `need` bytes more do not fit.
#[derive(Default)]
pub struct Rooms {
    all: Vec<Option<Room>>,
    /// Those that are not closed, in the order in which they were posted.
    open: VecDeque<usize>,
    need: usize,
    /// Bytes of messages that have come in this poll.
    pub came: usize,
}

/// Room that a message has got.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    room: usize,
    pub at: *mut u8,
    pub len: usize,
}

impl Rooms {
    pub fn new(need: usize) -> Rooms {
        Rooms { need, ..Rooms::default() }
    }

    pub fn post(&mut self, part: Part, is_multi: bool, token: Token) {
        let room = Room { start: part.start, len: part.len, used: 0, is_multi, token, coming: 0, is_closed: false };
        let at = self.all.iter().position(Option::is_none).unwrap_or_else(|| {
            self.all.push(None);
            self.all.len() - 1
        });
        self.all[at] = Some(room);
        self.open.push_back(at);
    }

    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Where what comes next may be read to: the rest of a multi-receive buffer. What is read there is not in it before
    /// `reserve_within`.
    pub fn tail(&self) -> Option<(*mut u8, usize)> {
        let room = self.all[*self.open.front()?].as_ref()?;
        room.is_multi.then(|| (room.start.wrapping_add(room.used), room.len - room.used))
    }

    /// The message at this address stays where it is; None if that is not the first buffer's tail, or it would not fit.
    pub fn reserve_within(&mut self, at: *mut u8, len: usize) -> Option<Place> {
        let i = *self.open.front()?;
        let room = self.all[i].as_mut()?;
        let offset =
            at.addr().checked_sub(room.start.addr()).filter(|offset| (room.used..=room.len).contains(offset))?;
        let end = offset.checked_add(len).filter(|end| *end <= room.len)?;
        room.used = end;
        room.coming += 1;
        Some(Place { room: i, at, len })
    }

    /// Room for a message; gives those back that are too full for it. None if there is none. An error: it does not fit into an
    /// empty one.
    pub fn reserve(&mut self, len: usize, out: &mut Vec<Done>) -> Option<Result<Place, ()>> {
        loop {
            let i = *self.open.front()?;
            let room = self.all[i].as_mut()?;
            if room.len - room.used >= len {
                let at = room.start.wrapping_add(room.used);
                room.used += len;
                room.coming += 1;
                if !room.is_multi {
                    self.close(i, out);
                }
                return Some(Ok(Place { room: i, at, len }));
            }
            if room.used == 0 && room.coming == 0 {
                return Some(Err(()));
            }
            self.close(i, out);
        }
    }

    /// A message is there.
    pub fn finish(&mut self, place: Place, out: &mut Vec<Done>) {
        let Some(room) = self.all.get_mut(place.room).and_then(Option::as_mut) else { return };
        room.coming -= 1;
        self.came += place.len;
        let is_full = room.len - room.used < self.need;
        let what = What::Received { at: place.at, len: place.len, last: false };
        out.push(Done { token: room.token, what, error: None });
        if is_full || room.is_closed {
            self.close(place.room, out);
        }
    }

    /// A message that was coming does not.
    pub fn abandon(&mut self, place: Place, out: &mut Vec<Done>) {
        let Some(room) = self.all.get_mut(place.room).and_then(Option::as_mut) else { return };
        room.coming -= 1;
        if room.is_closed {
            self.close(place.room, out);
        }
    }

    /// Whether what has come is to be looked at before more is read: it would lie behind it, or wait for a buffer.
    pub fn has_enough(&self) -> bool {
        self.came >= ENOUGH
    }

    /// Nobody needs what lies in them any more: they are filled from their beginning again, but for those into which a message is
    /// still coming.
    // PERF: bench/record/2026-12-02-cluster.md: ranks that share a core find the first place of a buffer in its cache more
    // often than all places of all buffers in turn.
    pub fn rewind(&mut self) {
        for i in &self.open {
            if let Some(room) = self.all[*i].as_mut().filter(|r| r.coming == 0) {
                room.used = 0;
            }
        }
    }

    /// Nothing more is put into a buffer; it goes back with the last of its messages.
    fn close(&mut self, i: usize, out: &mut Vec<Done>) {
        self.open.retain(|o| *o != i);
        let Some(room) = self.all[i].as_mut() else { return };
        room.is_closed = true;
        if room.coming > 0 {
            return;
        }
        let token = room.token;
        self.all[i] = None;
        match out.last_mut() {
            Some(Done { token: t, what: What::Received { last, .. }, .. }) if *t == token => *last = true,
            _ => out.push(Done { token, what: What::Returned, error: None }),
        }
    }

    /// Gives a buffer back into which nothing is coming. False if there is none.
    pub fn withdraw(&mut self, token: Token) -> bool {
        let is_it = |r: &Option<Room>| r.as_ref().is_some_and(|r| r.token == token && r.coming == 0);
        let Some(i) = self.all.iter().position(is_it) else { return false };
        self.open.retain(|o| *o != i);
        self.all[i] = None;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rooms(lens: &[usize], need: usize) -> (Rooms, Vec<Vec<u8>>) {
        let mut memory: Vec<Vec<u8>> = lens.iter().map(|l| vec![0; *l]).collect();
        let mut rooms = Rooms::new(need);
        for (i, m) in memory.iter_mut().enumerate() {
            rooms.post(Part::new(m.as_mut_ptr(), m.len()), true, i as u64);
        }
        (rooms, memory)
    }

    fn told(out: &mut Vec<Done>) -> Vec<(u64, Option<usize>, bool)> {
        let one = |d: Done| match d.what {
            What::Received { len, last, .. } => (d.token, Some(len), last),
            _ => (d.token, None, true),
        };
        out.drain(..).map(one).collect()
    }

    #[test]
    fn a_buffer_goes_back_with_its_last_message() {
        let (mut rooms, _memory) = rooms(&[100, 100], 40);
        let mut out = Vec::new();
        let one = rooms.reserve(30, &mut out).unwrap().unwrap();
        let two = rooms.reserve(40, &mut out).unwrap().unwrap();
        rooms.finish(two, &mut out);
        // Too full for another, and one is still coming.
        assert_eq!(told(&mut out), [(0, Some(40), false)]);
        let three = rooms.reserve(40, &mut out).unwrap().unwrap();
        rooms.finish(one, &mut out);
        assert_eq!(told(&mut out), [(0, Some(30), true)]);
        rooms.finish(three, &mut out);
        assert_eq!(told(&mut out), [(1, Some(40), false)]);
        assert!(matches!(rooms.reserve(60, &mut out), Some(Ok(_))));
    }

    #[test]
    fn what_does_not_come_gives_its_room_back() {
        let (mut rooms, _memory) = rooms(&[100], 40);
        let mut out = Vec::new();
        let one = rooms.reserve(90, &mut out).unwrap().unwrap();
        assert!(rooms.reserve(20, &mut out).is_none() && out.is_empty());
        rooms.abandon(one, &mut out);
        assert_eq!(told(&mut out), [(0, None, true)]);
        assert!(rooms.is_empty());
    }

    #[test]
    fn buffers_are_filled_from_their_beginning_again() {
        let (mut rooms, memory) = rooms(&[100, 100], 20);
        let mut out = Vec::new();
        let start = memory[0].as_ptr().cast_mut();
        let one = rooms.reserve(30, &mut out).unwrap().unwrap();
        rooms.rewind();
        assert_eq!(rooms.tail().unwrap(), (start.wrapping_add(30), 70));
        rooms.finish(one, &mut out);
        rooms.rewind();
        assert_eq!(rooms.tail().unwrap(), (start, 100));
        // A buffer goes back once less than 20 bytes are left.
        let two = rooms.reserve(90, &mut out).unwrap().unwrap();
        rooms.rewind();
        rooms.finish(two, &mut out);
        rooms.rewind();
        assert_eq!(told(&mut out), [(0, Some(30), false), (0, Some(90), true)]);
        assert_eq!(rooms.tail().unwrap().0, memory[1].as_ptr().cast_mut());
    }

    #[test]
    fn what_fits_into_no_buffer_is_an_error() {
        let (mut rooms, mut memory) = rooms(&[100], 10);
        assert!(matches!(rooms.reserve(101, &mut Vec::new()), Some(Err(()))));
        let (at, len) = rooms.tail().unwrap();
        assert_eq!((at, len), (memory[0].as_mut_ptr(), 100));
        assert!(rooms.reserve_within(at.wrapping_add(32), 69).is_none());
        let place = rooms.reserve_within(at.wrapping_add(32), 60).unwrap();
        assert_eq!(rooms.tail().unwrap().1, 8);
        assert!(!rooms.withdraw(0));
        let mut out = Vec::new();
        rooms.finish(place, &mut out);
        assert_eq!(told(&mut out), [(0, Some(60), true)]);
        assert!(!rooms.withdraw(0));
    }
}
