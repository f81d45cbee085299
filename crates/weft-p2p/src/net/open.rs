//! Opening the wire of a process, and meeting the others at the board.

use super::state::Net;
use crate::engine::Engine;
use std::sync::Arc;
use weft_base::Proc;
use weft_boot::Boot;
use weft_fabric::Way;
use weft_fabric::wire::{Config, Wire};
use weft_shm::{Library, Where};

impl Engine {
    /// Opens the way to other nodes, if the job has any, and waits until all processes there have done the same.
    ///
    /// # Errors
    /// Why there is no way, for the user.
    pub fn open_net(&mut self, boot: &Arc<Boot>) -> Result<(), String> {
        let Some(board) = boot.nodes.as_ref().filter(|n| n.n_nodes() > 1) else { return Ok(()) };
        let far: Vec<Proc> = (0..boot.n_procs).map(Proc).filter(|p| !boot.is_near(*p)).collect();
        let way = Way::open(far.len(), board.lies() == Where::OneMachine)?;
        let kind = way.kind();
        let random = || weft_boot::random::id().map_err(|e| e.to_string());
        let config = Config::of_environment(self.me, board.secret());
        let mut wire = Wire::new(way.lane, config, random()?).map_err(|e| e.to_string())?;
        boot.exchange(Library::Mpi, wire.address(), &kind).map_err(|e| e.to_string())?;
        for p in far {
            let Some(address) = boot.address_of(p, Library::Mpi, "MPI_Init") else { continue };
            wire.add_peer(p.0, &address);
            let peer = &mut self.peers[p.index()];
            (peer.is_far, peer.blocked) = (true, true);
        }
        self.net = Some(Box::new(Net::new(Box::new(wire), boot.clone())));
        Ok(())
    }
}
