//! A process's end of the wire.

use super::line::Line;
use std::collections::HashMap;

pub(crate) struct Net {
    pub line: Box<dyn Line>,
    /// Packed messages, and memory of those that do not fit into their receive's as they are: by request.
    pub bounced: HashMap<u32, Vec<u8>>,
    /// Peers may go.
    pub is_leaving: bool,
}

impl Net {
    pub fn new(line: Box<dyn Line>) -> Self {
        Self { line, bounced: HashMap::new(), is_leaving: false }
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
