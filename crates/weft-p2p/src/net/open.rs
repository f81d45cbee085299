//! Opening the wire of a process, and meeting the others at the board.

use super::state::Net;
use crate::engine::Engine;
use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_boot::Boot;
use weft_fabric::wire::{Config, Wire};
use weft_fabric::{Lane, Library, Survey, Wishes, choose, fabric::Entry};
use weft_shm::Where;

/// Between two looks at the board.
const LOOK: Duration = Duration::from_micros(200);
/// After so long a process says for whom it waits.
const PATIENCE: Duration = Duration::from_secs(20);

impl Engine {
    /// Opens the way to other nodes, if the job has any, and waits until all processes there have done the same.
    ///
    /// # Errors
    /// Why there is no way, for the user.
    pub fn open_net(&mut self, boot: &Boot) -> Result<(), String> {
        let Some(board) = boot.nodes.as_ref().filter(|n| n.n_nodes() > 1) else { return Ok(()) };
        let far: Vec<Proc> = (0..boot.n_procs).map(Proc).filter(|p| !boot.is_near(*p)).collect();
        let (lane, kind) = open_lane(far.len(), board.lies())?;
        let random = || weft_boot::random::id().map_err(|e| e.to_string());
        let mut wire = Wire::new(lane, Config::new(self.me, board.secret()), random()?).map_err(|e| e.to_string())?;
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
        self.net = Some(Box::new(Net::new(Box::new(wire))));
        Ok(())
    }
}

/// The endpoint, and the name of its provider. Nodes of one machine send over loopback, where the user names no interface.
fn open_lane(peers: usize, lies: Where) -> Result<(Lane, String), String> {
    let library = Library::open()?;
    let survey = Survey::of(&library).map_err(|e| e.to_string())?;
    let mut wishes = Wishes { loopback: lies == Where::OneMachine, ..Wishes::of_environment() };
    if wishes.interfaces.is_empty() && wishes.loopback {
        wishes.interfaces.push("lo".into());
    }
    let chosen = choose(&survey.offers, &wishes).chosen.or_else(|| {
        wishes.interfaces.retain(|i| i != "lo");
        choose(&survey.offers, &wishes).chosen
    });
    let offer = chosen.map(|i| &survey.offers[i]);
    let offer =
        offer.ok_or_else(|| format!("{library:?} has no provider that would do; `weft doctor net` says why"))?;
    let entry = Entry::of(&library, offer).map_err(|e| e.to_string())?;
    let lane = Lane::open(entry, peers).map_err(|e| e.to_string())?;
    Ok((lane, offer.provider.clone()))
}
