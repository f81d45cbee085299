//! Opening the wire of a process, and meeting the others at the board.

use super::guests::NetCard;
use super::state::Net;
use crate::engine::Engine;
use std::sync::Arc;
use weft_base::Proc;
use weft_boot::Boot;
use weft_fabric::Way;
use weft_fabric::wire::{Guest, Name, Wire};
use weft_shm::{Library, Where};

impl Engine {
    /// Opens the way to other nodes, if the job has any, and waits until all processes there have done the same.
    ///
    /// # Errors
    /// Why there is no way, for the user.
    pub fn open_net(&mut self, boot: &Arc<Boot>) -> Result<(), String> {
        let Some(board) = boot.nodes.as_ref().filter(|n| n.n_nodes() > 1) else { return Ok(()) };
        assert!(self.net.is_none(), "the wire is opened once");
        let far: Vec<Proc> = (0..boot.n_procs).map(Proc).filter(|p| !boot.is_near(*p)).collect();
        let mut net = open(boot, self.me, far.len(), board.secret(), board.lies() == Where::OneMachine)?;
        boot.exchange(Library::Mpi, &net.card.address, &net.card.kind).map_err(|e| e.to_string())?;
        for p in far {
            let Some(address) = boot.address_of(p, Library::Mpi, "MPI_Init") else { continue };
            net.line.add_peer(p.0, &address);
            self.set_far(p.0);
        }
        self.net = Some(net);
        Ok(())
    }

    /// A peer of this job is on another node: the short ways turn away from it.
    pub(super) fn set_far(&mut self, peer: u32) {
        debug_assert!(peer != self.me, "nobody is far from himself");
        let peer = &mut self.peers[peer as usize];
        assert!(peer.queue.is_empty(), "what waits for the ring would wait for good");
        (peer.is_far, peer.blocked) = (true, true);
    }

    /// By what processes of other jobs on other nodes reach this one; opens the wire, where there is none yet.
    ///
    /// # Errors
    /// As `open_net`.
    pub fn net_card(&mut self, boot: &Arc<Boot>, on_one_machine: bool) -> Result<NetCard, String> {
        if let Some(net) = &self.net {
            return Ok(net.card.clone());
        }
        // Nobody of this job is reached by it, so nobody knows its secret.
        let net = open(boot, self.me, 0, random_secret()?, on_one_machine)?;
        let card = net.card.clone();
        self.net = Some(net);
        Ok(card)
    }

    /// The same of a wire that is open already.
    pub fn net_card_if_open(&self) -> Option<&NetCard> {
        self.net.as_ref().map(|n| &n.card)
    }
}

/// A wire of this process. `peers`: about so many will be reached.
fn open(boot: &Arc<Boot>, me: u32, peers: usize, secret: [u8; 16], on_one_machine: bool) -> Result<Box<Net>, String> {
    let way = Way::open(peers, on_one_machine)?;
    let kind = way.kind();
    let pass = weft_boot::random::id().map_err(|e| e.to_string())?;
    let config = way.config(me, secret);
    let mut wire = Wire::new(way.carrier, config, pass).map_err(|e| e.to_string())?;
    let card = NetCard { address: wire.address().to_vec(), kind, secret: random_secret()? };
    let name = Name { job: boot.header().job_id(), index: me };
    wire.receive_guests(Guest { name, secret: card.secret });
    Ok(Box::new(Net::new(Box::new(wire), boot.clone(), card)))
}

fn random_secret() -> Result<[u8; 16], String> {
    weft_boot::random::secret().map_err(|e| e.to_string())
}
