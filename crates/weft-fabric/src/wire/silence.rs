//! Connections that send and hear nothing: a cut link, a port that a firewall drops. Nothing of it comes back from the provider
//! for many minutes, and a short message that went into the kernel looks as if it had arrived.

use super::{Event, Id, Link, Port, Wire};
use crate::sockets;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

/// Between two looks at all connections while nothing comes at all, and otherwise.
const LOOK_QUIET: Duration = Duration::from_secs(2);
const LOOK_BUSY: Duration = Duration::from_secs(8);

#[derive(Default)]
pub(super) struct Silence {
    looked: Option<Duration>,
    /// Something came since then.
    was_busy: bool,
    /// Since when each connection has been silent.
    since: BTreeMap<SocketAddr, Duration>,
}

impl<P: Port> Wire<P> {
    /// Looks for such connections now and then, tells each once, and gives peers up that have been silent for too long.
    pub(super) fn watch_silence(&mut self, moved: bool) {
        let (now, own) = (self.now, &mut self.silence);
        own.was_busy |= moved;
        let looked = *own.looked.get_or_insert(now);
        if now.saturating_sub(looked) < if own.was_busy { LOOK_BUSY } else { LOOK_QUIET } {
            return;
        }
        (own.looked, own.was_busy) = (Some(now), false);
        let known = std::mem::take(&mut own.since);
        for (at, waiting) in self.port.unheard() {
            let peers = whose(at, self.links.iter().filter(|(_, l)| !l.is_lost));
            if peers.is_empty() {
                continue;
            }
            let since = known.get(&at).copied().unwrap_or(now.saturating_sub(waiting));
            self.silence.since.insert(at, since);
            let waiting = now.saturating_sub(since).max(waiting);
            if let [peer] = peers[..]
                && waiting >= self.config.lost
            {
                self.lose(peer, &format!("{at} has acknowledged nothing for {} s", waiting.as_secs()));
            } else if !known.contains_key(&at) {
                self.events.push_back(Event::Unheard { peers, at, waiting });
            }
        }
    }
}

/// The peer that listens at an address; where it is that of a connection that a peer has made, all peers of that host.
fn whose<'a>(at: SocketAddr, links: impl Iterator<Item = (&'a Id, &'a Link)>) -> Vec<Id> {
    let near: Vec<(Id, SocketAddr)> = links
        .filter_map(|(id, l)| Some((*id, sockets::of_bytes(&l.address)?)))
        .filter(|(_, a)| a.ip() == at.ip())
        .collect();
    match near.iter().find(|(_, a)| *a == at) {
        Some((id, _)) => vec![*id],
        None => near.into_iter().map(|(id, _)| id).collect(),
    }
}
