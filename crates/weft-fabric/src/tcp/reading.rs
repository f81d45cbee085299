//! What comes by a connection: read to where it belongs, as far as its head says in time.

use super::frame::{Frame, HEAD, Kind};
use super::link::{Coming, Link, Out, Sink};
use super::socket;
use super::{MIN_MULTI_RECV, NARROW, NARROW_READ, PROVIDER, READS, SCRATCH, Tcp, nonsense};
use crate::error::Error;
use crate::port::{Done, Part, What};
use std::io;

impl Tcp {
    /// Reads what has come by a connection. True if anything has.
    pub(super) fn read_link(&mut self, at: usize) -> bool {
        let Some(mut link) = self.links[at].take() else { return false };
        if link.is_connecting || link.is_starved {
            // The end of one that is not there yet is told where it is flushed.
            self.links[at] = Some(link);
            return false;
        }
        match self.read_all(at, &mut link) {
            Ok(moved) => {
                self.links[at] = Some(link);
                self.watch_link(at);
                moved
            }
            Err(e) => {
                self.bury(at, *link, &e);
                true
            }
        }
    }

    fn read_all(&mut self, at: usize, link: &mut Link) -> io::Result<bool> {
        let mut moved = false;
        for _ in 0..READS {
            let fd = link.raw();
            let (asked, got) = match &mut link.sink {
                Some(sink) => {
                    let is_for_nobody = matches!(sink.what, Coming::Nothing);
                    let (to, len) = match is_for_nobody {
                        true => (self.scratch.as_mut_ptr(), sink.left.min(SCRATCH)),
                        false => (sink.to, sink.left),
                    };
                    // SAFETY: the rest of a buffer, region or memory that is this message's alone.
                    let Some(n) = (unsafe { socket::receive(fd, to, len) })? else { break };
                    sink.to = sink.to.wrapping_add(n);
                    sink.left -= n;
                    if sink.left == 0 {
                        self.finish(at, link);
                    }
                    (len, n)
                }
                None if self.rooms.has_enough() && !link.is_narrow => break,
                None => {
                    let (start, room, is_buffer) = self.room_for(link);
                    let before = link.rest.len();
                    let len = room - before;
                    // SAFETY: room for so many bytes, of the scratch or of a buffer's tail.
                    unsafe { std::ptr::copy_nonoverlapping(link.rest.as_ptr(), start, before) };
                    // SAFETY: behind them.
                    let came = unsafe { socket::receive(fd, start.wrapping_add(before), len) }?;
                    let Some(n) = came else { break };
                    link.rest.clear();
                    self.understand(at, link, start, before + n, is_buffer)?;
                    (len, n)
                }
            };
            (moved, link.has_answered) = (true, true);
            if got < asked || link.is_starved {
                break;
            }
        }
        Ok(moved)
    }

    /// Where what comes next is read to, and whether that is a posted buffer. Beyond the rest of before there is room.
    fn room_for(&mut self, link: &Link) -> (*mut u8, usize, bool) {
        let before = link.rest.len();
        if link.is_narrow {
            return (self.scratch.as_mut_ptr(), NARROW_READ, false);
        }
        match self.rooms.tail().filter(|(_, len)| link.is_known && *len >= HEAD + MIN_MULTI_RECV && *len > before) {
            Some((start, len)) => (start, len, true),
            None => (self.scratch.as_mut_ptr(), SCRATCH, false),
        }
    }

    /// Understands what was read to `start`: frames, the last of which may be cut.
    fn understand(
        &mut self,
        at: usize,
        link: &mut Link,
        start: *mut u8,
        len: usize,
        is_buffer: bool,
    ) -> io::Result<()> {
        let mut pos = 0;
        while len - pos >= HEAD {
            // SAFETY: within what was read.
            let head = unsafe { &*start.add(pos).cast::<[u8; HEAD]>() };
            let frame = Frame::decode(head).ok_or_else(nonsense)?;
            let before = HEAD + usize::from(frame.pad);
            if len - pos < before {
                break;
            }
            let body = start.wrapping_add(pos + before);
            let there = (len - pos - before).min(frame.body());
            link.is_narrow = matches!(frame.kind, Kind::Write | Kind::WriteTold | Kind::Reply)
                && frame.body() >= NARROW
                || link.is_narrow && frame.kind != Kind::Message;
            if !self.begin(link, at, &frame, body, is_buffer)? {
                // No buffer: the rest waits, too.
                // SAFETY: within what was read.
                link.rest.extend(unsafe { std::slice::from_raw_parts(start.add(pos), len - pos) });
                self.starve(at, link);
                return Ok(());
            }
            self.take(at, link, body, there, is_buffer);
            pos += before + there;
            if link.is_starved {
                // A stranger's message waits for a buffer: those behind it come after it.
                break;
            }
        }
        // SAFETY: as above.
        link.rest.extend(unsafe { std::slice::from_raw_parts(start.add(pos), len - pos) });
        Ok(())
    }

    fn starve(&mut self, at: usize, link: &mut Link) {
        if !link.is_starved {
            link.is_starved = true;
            self.starved.push(at);
        }
    }

    /// A head: finds where its body goes. False if there is no buffer for it.
    fn begin(&mut self, link: &mut Link, at: usize, frame: &Frame, body: *mut u8, is_buffer: bool) -> io::Result<bool> {
        let len = frame.body();
        let (to, what) = match frame.kind {
            Kind::Message if !link.is_known => {
                if len > self.limits.multi_recv_bytes {
                    return Err(nonsense());
                }
                let mut own = vec![0; len];
                (own.as_mut_ptr(), Coming::Own(own))
            }
            Kind::Message => {
                let within = if is_buffer { self.rooms.reserve_within(body, len) } else { None };
                match within.map(Ok).or_else(|| self.rooms.reserve(len, &mut self.ready)) {
                    Some(Ok(place)) => (place.at, Coming::Message(place)),
                    Some(Err(())) => return Err(nonsense()),
                    None => return Ok(false),
                }
            }
            Kind::Write | Kind::WriteTold => match self.regions.of_frame(frame) {
                Some((region, to)) => {
                    let told = (frame.kind == Kind::WriteTold).then_some(frame.word);
                    (to, Coming::Write { region, told })
                }
                None if link.is_known => {
                    self.n_refused += 1;
                    (body, Coming::Nothing)
                }
                None => return Err(nonsense()),
            },
            Kind::Reply => {
                let reading = self.reads.get(&frame.word).filter(|r| r.link == at && r.into.len == len);
                (reading.ok_or_else(nonsense)?.into.start, Coming::Reply(frame.word))
            }
            Kind::Read => {
                self.reply(link, frame)?;
                return Ok(true);
            }
            Kind::Refusal => {
                let reading = self.reads.remove(&frame.word).filter(|r| r.link == at).ok_or_else(nonsense)?;
                let refused = Error::new("completion", PROVIDER, libc::EACCES, "the peer has no such memory");
                self.ready.push(Done { token: reading.token, what: What::Read, error: Some(refused) });
                return Ok(true);
            }
        };
        link.sink = Some(Sink { to, left: len, what });
        Ok(true)
    }

    /// What is there of a body already.
    fn take(&mut self, at: usize, link: &mut Link, body: *mut u8, there: usize, is_buffer: bool) {
        let Some(sink) = &mut link.sink else { return };
        let is_in_place = is_buffer && sink.to == body;
        if !is_in_place && !matches!(sink.what, Coming::Nothing) {
            // SAFETY: within what was read, and within what it is for. A buffer that was given back as too full may be
            // the one that it was read to, which its owner does not touch before this poll has ended.
            unsafe { std::ptr::copy(body, sink.to, there) };
        }
        sink.to = sink.to.wrapping_add(there);
        sink.left -= there;
        if sink.left == 0 {
            self.finish(at, link);
        }
    }

    /// All of a body is there.
    fn finish(&mut self, at: usize, link: &mut Link) {
        let Some(sink) = link.sink.take() else { return };
        match sink.what {
            Coming::Message(place) => self.rooms.finish(place, &mut self.ready),
            Coming::Own(bytes) => self.hand_on(at, link, bytes),
            Coming::Write { told, .. } => {
                self.ready.extend(told.map(|data| Done { token: 0, what: What::Arrived { data }, error: None }));
            }
            Coming::Reply(name) => {
                let token = self.reads.remove(&name).map(|r| r.token);
                self.ready.extend(token.map(|token| Done { token, what: What::Read, error: None }));
            }
            Coming::Nothing => {}
        }
    }

    /// A stranger's message is whole.
    fn hand_on(&mut self, at: usize, link: &mut Link, bytes: Vec<u8>) {
        match self.rooms.reserve(bytes.len(), &mut self.ready) {
            Some(Ok(place)) => {
                // SAFETY: room of this length, which is the message's alone.
                unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), place.at, place.len) };
                self.strangers.push((place.at.addr(), place.at.addr() + place.len, at));
                self.rooms.finish(place, &mut self.ready);
            }
            // Longer than what anybody here takes.
            Some(Err(())) => self.n_refused += 1,
            None => {
                link.kept = Some(bytes);
                self.starve(at, link);
            }
        }
    }

    /// Answers a read.
    fn reply(&mut self, link: &mut Link, frame: &Frame) -> io::Result<()> {
        let found = self.regions.of_frame(frame);
        if found.is_none() && !link.is_known {
            return Err(nonsense());
        }
        let kind = if found.is_some() { Kind::Reply } else { Kind::Refusal };
        let head = Frame { kind, pad: 0, key: 0, offset: 0, ..*frame };
        let out = match found {
            Some((region, from)) => Out::new(head, &[Part::new(from, frame.len as usize)], None).of_region(region),
            None => {
                self.n_refused += 1;
                Out::new(head, &[], None)
            }
        };
        link.post(out, false).map(drop)
    }

    /// There may be buffers again for what has come.
    pub(super) fn feed(&mut self) {
        for at in std::mem::take(&mut self.starved) {
            let Some(mut link) = self.links[at].take() else { continue };
            link.is_starved = false;
            match self.feed_one(at, &mut link) {
                Ok(()) => {
                    self.links[at] = Some(link);
                    self.watch_link(at);
                    self.read_link(at);
                }
                Err(e) => self.bury(at, *link, &e),
            }
        }
    }

    fn feed_one(&mut self, at: usize, link: &mut Link) -> io::Result<()> {
        if let Some(bytes) = link.kept.take() {
            self.hand_on(at, link, bytes);
        }
        if link.is_starved {
            return Ok(());
        }
        let mut rest = std::mem::take(&mut link.rest);
        self.understand(at, link, rest.as_mut_ptr(), rest.len(), false)
    }
}
