//! A wire of a simulated job: whose processes are all in this one.

use super::guests::NetCard;
use super::job::Job;
use super::state::Net;
use crate::p2p::P2p;
use std::sync::{Arc, Mutex, PoisonError};
use weft_base::Proc;
use weft_fabric::Port;
use weft_fabric::wire::{Account, Wire};
use weft_shm::{JobHeader, JobLayout, Region};

/// Who was lost, and why, in the order in which processes noticed.
#[derive(Clone, Default)]
pub struct Missed(Arc<Mutex<Vec<(Proc, String)>>>);

impl Missed {
    /// Those since the last call.
    pub fn take(&self) -> Vec<(Proc, String)> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

struct Imitated {
    region: Arc<Region>,
    layout: JobLayout,
    missed: Missed,
}

impl Job for Imitated {
    fn n_procs(&self) -> u32 {
        self.layout.n_procs()
    }
    fn header(&self) -> &JobHeader {
        JobHeader::of(&self.region, &self.layout)
    }
    fn lose(&self, peer: Proc, why: &str) {
        self.missed.0.lock().unwrap_or_else(PoisonError::into_inner).push((peer, why.to_owned()));
    }
    fn lose_guest(&self, _: &str) {}
}

impl P2p {
    /// From now on these peers, and where they are, are on other nodes, for a simulated process.
    #[doc(hidden)]
    pub fn imitate_net<P: Port + Send + 'static>(&self, mut wire: Wire<P>, far: &[(Proc, Vec<u8>)], missed: Missed) {
        let engine = self.engine();
        for (p, address) in far {
            wire.add_peer(p.0, address);
            engine.set_far(p.0);
        }
        let card = NetCard { address: wire.address().to_vec(), kind: "memory".into(), secret: [0; 16] };
        let job = Imitated { region: engine.region.clone(), layout: engine.layout, missed };
        engine.net = Some(Box::new(Net::new(Box::new(wire), Arc::new(job), card)));
    }

    /// The wire goes, as it does with its process. Nothing may be called behind that.
    #[doc(hidden)]
    pub fn end_imitated_net(&self) {
        self.engine().net = None;
    }

    /// What its end of the wire knows; None where there is none.
    #[doc(hidden)]
    pub fn net_account(&self) -> Option<Account> {
        self.engine().net.as_ref().map(|net| net.line.account())
    }
}
