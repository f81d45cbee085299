//! A wire of a simulated job: whose processes are all in this one.

use super::guests::NetCard;
use super::job::Job;
use super::state::Net;
use crate::p2p::P2p;
use std::sync::{Arc, Mutex, PoisonError};
use weft_base::Proc;
use weft_fabric::Port;
use weft_fabric::wire::{Account, Guest, Id, Name, Wire};
use weft_shm::{JobHeader, JobLayout, Region};

/// That a process has lost another one.
#[derive(Clone, Debug)]
pub struct Lost {
    /// The job of the one that noticed, and its number there.
    pub job: u64,
    pub by: Proc,
    /// None: some process of another job, as `Boot::lose_guest` is told.
    pub peer: Option<Proc>,
    pub why: String,
}

/// Who was lost, in the order in which processes noticed.
#[derive(Clone, Default)]
pub struct Missed(Arc<Mutex<Vec<Lost>>>);

impl Missed {
    /// Those since the last call.
    pub fn take(&self) -> Vec<Lost> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

struct Imitated {
    region: Arc<Region>,
    layout: JobLayout,
    me: Proc,
    missed: Missed,
}

impl Imitated {
    fn note(&self, peer: Option<Proc>, why: &str) {
        let lost = Lost { job: self.header().job_id(), by: self.me, peer, why: why.to_owned() };
        self.missed.0.lock().unwrap_or_else(PoisonError::into_inner).push(lost);
    }
}

impl Job for Imitated {
    fn n_procs(&self) -> u32 {
        self.layout.n_procs()
    }
    fn header(&self) -> &JobHeader {
        JobHeader::of(&self.region, &self.layout)
    }
    fn lose(&self, peer: Proc, why: &str) {
        self.note(Some(peer), why);
    }
    fn lose_guest(&self, why: &str) {
        self.note(None, why);
    }
}

impl P2p {
    /// From now on these peers, and where they are, are on other nodes, for a simulated process. `secret`: what processes of
    /// other jobs have to show it.
    #[doc(hidden)]
    pub fn imitate_net<P: Port + Send + 'static>(
        &self,
        mut wire: Wire<P>,
        secret: [u8; 16],
        far: &[(Proc, Vec<u8>)],
        missed: Missed,
    ) {
        let engine = self.engine();
        for (p, address) in far {
            wire.add_peer(p.0, address);
            engine.set_far(p.0);
        }
        let card = NetCard { address: wire.address().to_vec(), kind: "memory".into(), secret };
        let job = Imitated { region: engine.region.clone(), layout: engine.layout, me: Proc(engine.me), missed };
        wire.receive_guests(Guest { name: Name { job: job.header().job_id(), index: engine.me }, secret });
        engine.net = Some(Box::new(Net::new(Box::new(wire), Arc::new(job), card)));
    }

    /// The wire goes, as it does with its process. Nothing may be called behind that.
    #[doc(hidden)]
    pub fn end_imitated_net(&self) {
        self.engine().net = None;
    }

    /// The number of a peer at its end of the wire; None of a guest that is not linked over it.
    #[doc(hidden)]
    pub fn number_on_wire(&self, peer: Proc) -> Option<Id> {
        let engine = self.engine();
        engine.net.as_ref()?.guests.id_of(peer.0, engine.layout.n_procs())
    }

    /// What its end of the wire knows; None where there is none.
    #[doc(hidden)]
    pub fn net_account(&self) -> Option<Account> {
        self.engine().net.as_ref().map(|net| net.line.account())
    }
}
