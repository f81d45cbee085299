//! A process's end of the wire.

use super::line::Line;
use std::collections::HashMap;
use std::sync::Arc;
use weft_base::Proc;
use weft_boot::Boot;

pub(crate) struct Net {
    pub line: Box<dyn Line>,
    /// Packed messages, and memory of those that do not fit into their receive's as they are: by request.
    pub bounced: HashMap<u32, Vec<u8>>,
    /// Peers may go.
    pub is_leaving: bool,
    boot: Arc<Boot>,
}

impl Net {
    pub fn new(line: Box<dyn Line>, boot: Arc<Boot>) -> Self {
        Self { line, bounced: HashMap::new(), is_leaving: false, boot }
    }

    /// A peer cannot be reached any more: this ends the job, or, in one that goes on after deaths, counts as one, unless
    /// the peer was to go.
    pub fn miss(&self, peer: u32, why: &str) {
        if !self.is_leaving {
            self.boot.lose(Proc(peer), why);
        }
    }

    /// A context was revoked on another node: all processes of this one are to know.
    pub fn note_revoked(&self, context: u32) {
        let header = self.boot.header();
        if !header.has_revoked(context) {
            header.revoke(context);
        }
    }

    /// Takes a message back that its receiver has not heard of.
    pub fn take_back(&mut self, peer: u32, id: u32) -> bool {
        let is_back = self.line.take_back(peer, id.into());
        if is_back {
            self.bounced.remove(&id);
        }
        is_back
    }

    /// A message goes no further: its receiver has refused it, or its request ends by an error.
    pub fn drop_message(&mut self, peer: u32, id: u32) {
        if !self.take_back(peer, id) && self.line.refused(peer, id.into()) {
            self.bounced.remove(&id);
        }
    }
}
