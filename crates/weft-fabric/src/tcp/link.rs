//! A connection: what waits to be sent over it, and where what comes is put.

use super::frame::{ALIGN, Frame, HEAD};
use super::rooms::Place;
use super::socket::{self, Interest, VECTORS};
use crate::port::{Part, Region, Token, What};
use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};

/// Frames that wait for the kernel; more get EAGAIN.
const MOST_FRAMES: usize = 64;
/// And bytes of those that were copied.
const MOST_COPIED: usize = 256 << 10;

/// A frame that the kernel has not taken all of.
pub struct Out {
    /// With what stands between it and the body.
    head: [u8; HEAD + ALIGN],
    head_len: usize,
    parts: [Part; super::PARTS],
    /// Bytes of all that have gone.
    sent: usize,
    copy: Vec<u8>,
    /// Whose memory it is, where peers read it.
    region: Option<Region>,
    pub done: Option<(Token, What)>,
}

impl Out {
    /// Of the caller's memory, until it is done.
    pub fn new(frame: Frame, parts: &[Part], done: Option<(Token, What)>) -> Out {
        let mut all = [Part::new(std::ptr::dangling_mut(), 0); super::PARTS];
        all[..parts.len()].copy_from_slice(parts);
        let mut head = [0; HEAD + ALIGN];
        head[..HEAD].copy_from_slice(&frame.encode());
        let head_len = HEAD + usize::from(frame.pad);
        Out { head, head_len, parts: all, sent: 0, copy: Vec::new(), region: None, done }
    }

    /// One whose head stands before its body already.
    pub fn whole(bytes: &[u8]) -> Out {
        Out { sent: HEAD, ..Out::new(Frame::message(0), &[Part::of(bytes)], None) }
    }

    pub fn of_region(self, region: Region) -> Out {
        Out { region: Some(region), ..self }
    }

    fn len(&self) -> usize {
        self.head_len + self.parts.iter().map(|p| p.len).sum::<usize>()
    }

    /// What is still to go, in pieces; how many those are.
    fn rest(&self, into: &mut [Part]) -> usize {
        let head = Part::of(&self.head[..self.head_len]);
        let (mut skip, mut n) = (self.sent, 0);
        for part in std::iter::once(head).chain(self.parts) {
            let gone = skip.min(part.len);
            skip -= gone;
            if gone < part.len && n < into.len() {
                into[n] = Part::new(part.start.wrapping_add(gone), part.len - gone);
                n += 1;
            }
        }
        n
    }

    /// Copies what is still to go: the memory is its owner's from now on.
    pub fn keep(&mut self) {
        let mut rest = [Part::new(std::ptr::dangling_mut(), 0); 1 + super::PARTS];
        let n = self.rest(&mut rest);
        let mut copy = Vec::with_capacity(self.len() - self.sent);
        for part in &rest[..n] {
            // SAFETY: the head, or memory that is the caller's of this frame until it is done.
            copy.extend(unsafe { std::slice::from_raw_parts(part.start, part.len) });
        }
        // Nothing of the head goes again, which counts as sent.
        self.parts = [Part::new(std::ptr::dangling_mut(), 0); super::PARTS];
        self.parts[0] = Part::new(copy.as_mut_ptr(), copy.len());
        (self.copy, self.sent, self.region) = (copy, self.head_len, None);
    }
}

/// Where the rest of what has begun to come is put.
pub struct Sink {
    pub to: *mut u8,
    pub left: usize,
    pub what: Coming,
}

pub enum Coming {
    /// A message, in its buffer.
    Message(Place),
    /// A stranger's, in memory of its own: it may never end.
    Own(Vec<u8>),
    /// Into a region; the word for its owner.
    Write { region: Region, told: Option<u64> },
    /// What was asked for under this name.
    Reply(u64),
    /// For nobody: nothing is kept.
    Nothing,
}

// SAFETY: pointers are to memory of operations, which callers of the port keep valid for any thread.
unsafe impl Send for Link {}

pub struct Link {
    fd: OwnedFd,
    /// Told apart from another one of the same number before.
    pub name: u64,
    /// Made by this side.
    pub is_mine: bool,
    /// The same, or its other end has shown whose it is.
    pub is_known: bool,
    pub is_connecting: bool,
    /// Something has come by it.
    pub has_answered: bool,
    pub interest: Interest,
    pub out: VecDeque<Out>,
    copied: usize,
    /// Read, and not understood yet: part of a head, or what there is no buffer for.
    pub rest: Vec<u8>,
    /// A whole message that there is no buffer for.
    pub kept: Option<Vec<u8>>,
    pub sink: Option<Sink>,
    /// Long pieces come: nothing is read beyond a head, so that they are put where they belong at once.
    pub is_narrow: bool,
    /// There was no buffer: it is not read until there is one.
    pub is_starved: bool,
}

impl Link {
    pub fn new(fd: OwnedFd, name: u64, is_mine: bool) -> Link {
        Link {
            fd,
            name,
            is_mine,
            is_known: is_mine,
            is_connecting: is_mine,
            has_answered: false,
            interest: Interest { read: true, write: is_mine },
            out: VecDeque::new(),
            copied: 0,
            rest: Vec::new(),
            kept: None,
            sink: None,
            is_narrow: false,
            is_starved: false,
        }
    }

    pub fn fd(&self) -> &OwnedFd {
        &self.fd
    }

    pub fn raw(&self) -> RawFd {
        self.fd.as_raw_fd()
    }

    pub fn into_fd(self) -> OwnedFd {
        self.fd
    }

    pub fn is_full(&self) -> bool {
        self.out.len() >= MOST_FRAMES || self.copied >= MOST_COPIED
    }

    /// Hands over a frame; `must_copy`: the memory is the caller's again at once. What the operation is once it is done, if
    /// it is.
    pub fn post(&mut self, mut frame: Out, must_copy: bool) -> io::Result<Option<(Token, What)>> {
        if self.out.is_empty() && !self.is_connecting {
            let mut rest = [Part::new(std::ptr::dangling_mut(), 0); 1 + super::PARTS];
            let n = frame.rest(&mut rest);
            // SAFETY: the frame's own memory, and the caller's until it is done.
            frame.sent += unsafe { socket::send(self.raw(), &rest[..n]) }?;
            if frame.sent == frame.len() {
                return Ok(frame.done);
            }
        }
        if must_copy {
            frame.keep();
            self.copied += frame.copy.len();
        }
        self.out.push_back(frame);
        Ok(None)
    }

    /// Sends what waits; adds what is done.
    pub fn flush(&mut self, done: &mut Vec<(Token, What)>) -> io::Result<()> {
        while !self.out.is_empty() && !self.is_connecting {
            let mut all = [Part::new(std::ptr::dangling_mut(), 0); VECTORS];
            let mut n = 0;
            for frame in &self.out {
                n += frame.rest(&mut all[n..]);
            }
            let wanted: usize = all[..n].iter().map(|p| p.len).sum();
            // SAFETY: memory of frames, which are not done.
            let sent = unsafe { socket::send(self.raw(), &all[..n]) }?;
            let mut left = sent;
            while let Some(frame) = self.out.front_mut() {
                let of_it = left.min(frame.len() - frame.sent);
                frame.sent += of_it;
                left -= of_it;
                if frame.sent < frame.len() {
                    break;
                }
                self.copied -= frame.copy.len();
                done.extend(self.out.pop_front().and_then(|f| f.done));
            }
            if sent < wanted {
                break;
            }
        }
        Ok(())
    }

    /// Nothing of a region is used any more: what is to be sent of it is copied, and what comes for it is dropped.
    pub fn let_go(&mut self, region: Region) {
        for frame in self.out.iter_mut().filter(|f| f.region == Some(region)) {
            frame.keep();
            self.copied += frame.copy.len();
        }
        if let Some(Sink { what: what @ Coming::Write { .. }, .. }) = &mut self.sink
            && matches!(what, Coming::Write { region: r, .. } if *r == region)
        {
            *what = Coming::Nothing;
        }
    }
}
