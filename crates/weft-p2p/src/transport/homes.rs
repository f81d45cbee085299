//! Where the memory of peers in other jobs is (`guests`).

use crate::engine::Engine;
use crate::wire::{self, Bad, Limits};
use std::collections::HashMap;
use std::sync::Arc;
use weft_base::Proc;
use weft_lockfree::ring::Record;
use weft_shm::{JobLayout, Region, Seat};

/// A process of another job, and the numbers by which the two sides know each other.
pub struct Link {
    pub region: Arc<Region>,
    pub layout: JobLayout,
    /// Its number in its job.
    pub index: Proc,
    /// Its place among the guests of this process's job.
    pub here: Seat,
    /// This process's place among the guests of its job.
    pub there: Seat,
}

/// Where a guest's memory is.
pub(crate) struct Home {
    pub region: Arc<Region>,
    pub layout: JobLayout,
    pub index: Proc,
    pub job_id: u64,
    pub there: Seat,
}

/// What is left of a guest that is not linked any more.
pub(crate) struct Parked {
    /// The places by which the two knew each other. Two processes that meet again in them go on in the same rings.
    pub here: Seat,
    pub there: Seat,
    /// Where sending to it stood.
    pub position: (u64, u64),
    /// What its records may say.
    pub limits: Limits,
    /// Its cells that it has sent since: it gets them back when the two meet again, if it still counts them as out.
    pub cells: Vec<u32>,
}

/// Guests of this process by number.
#[derive(Default)]
pub(crate) struct Guests {
    pub homes: Vec<Option<Home>>,
    /// The generation of the guest for which each ring of ours was emptied last.
    pub generations: Vec<u32>,
    /// Guests that are not linked any more, by job and number there.
    pub parked: HashMap<(u64, u32), Parked>,
}

impl Guests {
    /// The place of a number, as this process used it last.
    pub fn seat(&self, number: u32) -> Seat {
        Seat { number, generation: self.generations[number as usize] }
    }
}

impl Engine {
    /// Whether a number for guests has been nobody's so far: who writes to its ring is no peer.
    pub(crate) fn is_nobody(&self, peer: u32) -> bool {
        peer.checked_sub(self.layout.n_procs()).is_some_and(|i| self.guests.generations[i as usize] == 0)
    }

    /// A record of a guest that is not linked: what it says is of no interest, but its sender's cells are.
    #[cold]
    pub(crate) fn remember_cells(&mut self, src: u32, r: &Record) {
        let seat = self.guests.seat(src - self.layout.n_procs());
        let ring = &self.peers[src as usize].rx;
        let Some(parked) = self.guests.parked.values_mut().find(|p| p.here == seat) else { return };
        let named = wire::cells_of(r.header, |i| ring.body_word(r, i), r.len / 8, &parked.limits);
        let fits = |cells: &Vec<u32>| parked.cells.len() + cells.len() <= parked.limits.n_cells as usize;
        match named {
            Ok(cells) if fits(&cells) => parked.cells.extend(cells),
            Ok(_) => self.corrupt(src, Bad::Cell.text()),
            Err(bad) => self.corrupt(src, bad.text()),
        }
    }
}
