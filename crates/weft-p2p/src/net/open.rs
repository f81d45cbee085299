//! Opening the wire of a process, and meeting the others at the board.

use super::state::Net;
use crate::engine::Engine;
use std::sync::Arc;
use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_base::param::Param;
use weft_boot::Boot;
use weft_fabric::Way;
use weft_fabric::wire::{Config, Wire};
use weft_shm::Where;

/// For networks that lose what is sent and say nothing.
pub static FABRIC_LOST: Param = Param::new(
    "WEFT_FABRIC_LOST_S",
    "seconds after which a process on another node that takes nothing is given up; 0: never",
    "0",
);

const NEVER: Duration = Duration::MAX;
/// Between two looks at the board.
const LOOK: Duration = Duration::from_micros(200);
/// After so long a process says for whom it waits.
const PATIENCE: Duration = Duration::from_secs(20);

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
        // A process may be outside of MPI for as long as it likes: that nothing is taken does not mean that it is lost.
        let lost = FABRIC_LOST.get::<u32>().filter(|s| *s > 0).map_or(NEVER, |s| Duration::from_secs(s.into()));
        let config = Config { lost, ..Config::new(self.me, board.secret()) };
        let mut wire = Wire::new(way.lane, config, random()?).map_err(|e| e.to_string())?;
        if !board.publish(Proc(self.me), wire.address()) {
            return Err(format!("an address of {} bytes does not fit the board", wire.address().len()));
        }
        boot.exchange(&kind).map_err(|e| e.to_string())?;
        let (since, mut told) = (Instant::now(), false);
        for p in far {
            let address = loop {
                match board.address(p) {
                    Some(address) => break address,
                    None => std::thread::sleep(LOOK),
                }
                if !told && since.elapsed() > PATIENCE {
                    told = true;
                    eprintln!("weft: rank {}: still waits for rank {} of another node in MPI_Init", self.me, p.0);
                }
            };
            wire.add_peer(p.0, &address);
            let peer = &mut self.peers[p.index()];
            (peer.is_far, peer.blocked) = (true, true);
        }
        self.net = Some(Box::new(Net::new(Box::new(wire), boot.clone())));
        Ok(())
    }
}
