//! Processes of other jobs at the ends of a wire (ADR 0058).
//!
//! Numbers are names within a job. To those of other jobs a process says its name among all jobs in its hello, with the
//! secret that it was given for the receiver; behind that its pass word tells who sends.

use super::record::{GUEST, Header, Reader};
use super::{FIRST_GUEST, Id, Link, Wire};
use crate::port::Port;
use std::collections::BTreeMap;

/// A process among those of all jobs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Name {
    pub job: u64,
    pub index: u32,
}

/// A process of another job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guest {
    pub name: Name,
    /// What it wants to be shown.
    pub secret: [u8; 16],
}

#[derive(Default)]
pub(super) struct Guests {
    /// What this process is called by them, and what it wants to be shown; nobody is let in before.
    own: Option<Guest>,
    /// By number behind `FIRST_GUEST`.
    all: Vec<Guest>,
    names: BTreeMap<Name, Id>,
    /// Who gave a pass word.
    pub(super) passes: BTreeMap<u64, Id>,
}

impl Guests {
    fn get(&self, id: Id) -> Option<&Guest> {
        self.all.get(id.checked_sub(FIRST_GUEST)? as usize)
    }

    pub(super) fn secret(&self) -> Option<[u8; 16]> {
        self.own.map(|own| own.secret)
    }

    /// The secret that a guest wants to be shown; None for a process of this job.
    pub(super) fn shown_to(&self, to: Id) -> Option<[u8; 16]> {
        self.get(to).map(|g| g.secret)
    }

    /// This process's name, for a hello.
    pub(super) fn introduce(&self, out: &mut Vec<u8>) {
        let Name { job, index } = self.own.map_or_else(Name::default, |own| own.name);
        out.extend(job.to_le_bytes());
        out.extend(index.to_le_bytes());
    }

    /// Who says so in a hello, if that one is known.
    pub(super) fn named(&self, hello: &mut Reader<'_>) -> Option<Id> {
        let (job, index) = hello.u64().zip(hello.u32())?;
        self.names.get(&Name { job, index }).copied()
    }

    /// Who sent a record, as its header says.
    pub(super) fn sender_of(&self, header: &Header) -> Id {
        match header.from {
            GUEST => self.passes.get(&header.pass).copied().unwrap_or(GUEST),
            // Numbers of guests are this wire's own.
            FIRST_GUEST.. => GUEST,
            from => from,
        }
    }
}

impl<P: Port> Wire<P> {
    /// How this process is called in other jobs, and what they have to show it. Before the first `add_guest`.
    pub fn receive_guests(&mut self, own: Guest) {
        self.guests.own = Some(own);
    }

    /// Tells where a process of another job is, which is told of this one before either sends; its number here. A guest
    /// keeps its number, and what has gone between the two, for good: who is told of it again goes on.
    pub fn add_guest(&mut self, guest: Guest, address: &[u8]) -> Id {
        if let Some(id) = self.guests.names.get(&guest.name) {
            return *id;
        }
        let id = FIRST_GUEST + self.guests.all.len() as u32;
        self.guests.all.push(guest);
        self.guests.names.insert(guest.name, id);
        self.links.insert(id, Link::new(address, &self.config));
        id
    }
}
