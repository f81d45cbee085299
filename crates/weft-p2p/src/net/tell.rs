//! What a process tells peers on other nodes beside messages.

use crate::p2p::P2p;
use weft_base::Proc;

impl P2p {
    /// Tells a peer on another node that a context was revoked.
    #[cold]
    pub fn tell_revoked(&self, peer: Proc, context: u32) {
        self.engine().tell_revoked(peer.0, context);
    }
}
