//! The side of an agent that speaks with mpiexec: what its ranks do goes up, what other nodes do comes down.

use super::{EV_FEED, EV_UPLINK, Job};
use crate::orders::{number, numbered};
use crate::pipe::{Incoming, kind};
use crate::sys;
use std::collections::HashMap;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_boot::frames::Frames;
use weft_boot::request;
use weft_shm::{Departure, Library, Wireup};

/// Between two words to mpiexec.
pub const BEAT: Duration = Duration::from_secs(1);
/// An mpiexec that says nothing for so long is cut off.
const SILENCE: Duration = Duration::from_secs(20);

/// The way to mpiexec, and what this node has of the job.
pub struct Uplink {
    pub from: OwnedFd,
    pub incoming: Incoming,
    /// Writes to what the ranks have as their standard input.
    pub feed: Option<OwnedFd>,
    pub board: Option<Wireup>,
    pub node_of: Vec<u32>,
    /// Input that no rank has taken yet, and that its end is behind it.
    waiting: Vec<u8>,
    ends: bool,
    feed_watched: bool,
    heard: Instant,
    next_beat: Instant,
    /// The user has stopped the job; silence is no sign then.
    is_stopped: bool,
    /// By library.
    n_published: [usize; Library::ALL.len()],
    provider: Vec<u8>,
    /// Who waits for an answer about names, by number.
    askers: HashMap<i32, Frames<UnixStream>>,
    n_asked: i32,
}

impl Uplink {
    pub fn new(from: OwnedFd, incoming: Incoming, feed: OwnedFd, board: Option<Wireup>, node_of: Vec<u32>) -> Uplink {
        let now = Instant::now();
        Uplink {
            from,
            incoming,
            feed: Some(feed),
            board,
            node_of,
            waiting: Vec::new(),
            ends: false,
            feed_watched: false,
            heard: now,
            next_beat: now,
            is_stopped: false,
            n_published: Default::default(),
            provider: Vec::new(),
            askers: HashMap::new(),
            n_asked: 0,
        }
    }

    pub fn next_beat(&self) -> Instant {
        self.next_beat
    }
}

impl Job {
    /// Ranks on other nodes.
    pub fn elsewhere(&self) -> usize {
        self.up.as_ref().map_or(0, |up| up.node_of.len() - self.n_ranks)
    }

    /// Says something to mpiexec, if this is an agent of it.
    pub fn tell(&mut self, kind: u8, body: &[u8]) {
        if self.up.is_some() {
            self.sinks[0].push_as(kind, body);
        }
    }

    /// Says that this side is there, and listens whether the other is.
    pub(super) fn beat(&mut self, now: Instant) {
        let Some(up) = &mut self.up else { return };
        if up.next_beat > now {
            return;
        }
        up.next_beat = now + BEAT;
        let is_cut = !up.is_stopped && now.duration_since(up.heard) > SILENCE;
        self.tell(kind::ALIVE, b"");
        if is_cut {
            self.lose_hub();
        }
    }

    /// Nobody would be told any more: nothing is left behind.
    fn lose_hub(&mut self) {
        if let Some(up) = &self.up {
            self.ep.remove(up.from.as_raw_fd());
        }
        self.sinks[0].broken = true;
        self.code.get_or_insert(1);
        self.kill_all();
    }

    pub(super) fn on_uplink(&mut self) {
        let Some(up) = &mut self.up else { return };
        let is_open = up.incoming.read(up.from.as_raw_fd());
        up.heard = Instant::now();
        loop {
            let Some(up) = &mut self.up else { return };
            match up.incoming.next() {
                Ok(Some((kind, body))) => self.on_order(kind, &body),
                Ok(None) if is_open => return,
                Ok(None) | Err(_) => return self.lose_hub(),
            }
        }
    }

    fn on_order(&mut self, kind: u8, body: &[u8]) {
        match kind {
            kind::INPUT => {
                let Some(up) = &mut self.up else { return };
                up.waiting.extend_from_slice(body);
                up.ends |= body.is_empty();
                self.on_feed();
            }
            kind::ADDRESSES => self.on_addresses(body),
            kind::DEPARTED | kind::DIED => {
                let Some((rank, how)) = number(body) else { return };
                if rank < 0 || rank as usize >= self.n_ranks + self.elsewhere() {
                    return;
                }
                match how.first() {
                    Some(how) if kind == kind::DEPARTED => {
                        self.memory.depart(rank as usize, Departure::from_u32(u32::from(*how)));
                    }
                    _ => self.memory.fail(rank as usize),
                }
            }
            kind::ENDING => {
                if let Some((code, _)) = number(body) {
                    self.code.get_or_insert(code);
                    self.end_ranks();
                }
            }
            kind::SIGNAL => {
                if let Some((signal, _)) = number(body) {
                    self.on_user_signal(signal);
                }
            }
            kind::NAMES => {
                let Some((up, (n, answer))) = self.up.as_mut().zip(number(body)) else { return };
                // Who does not wait for it any more has no use for it.
                let _ = up.askers.remove(&n).map(|mut asker| asker.send(answer));
            }
            kind::STATES => {
                let answer = self.states_told();
                self.tell(kind::STATES, &answer);
            }
            _ => {}
        }
    }

    /// Passes a request about names on: all hosts of the job have the same.
    pub fn ask_hub(&mut self, request: &[u8], asker: Frames<UnixStream>) {
        let Some(up) = &mut self.up else { return };
        up.n_asked = up.n_asked.wrapping_add(1);
        let n = up.n_asked;
        up.askers.insert(n, asker);
        self.tell(kind::NAMES, &numbered(n, request));
    }

    fn on_user_signal(&mut self, signal: i32) {
        if let Some(up) = &mut self.up {
            up.is_stopped = signal == libc::SIGTSTP;
        }
        match signal {
            libc::SIGTSTP | libc::SIGCONT => self.signal_groups(signal),
            libc::SIGUSR1 | libc::SIGUSR2 => self.signal_programs(signal),
            _ => self.on_end_signal(signal),
        }
    }

    /// Passes input on to the ranks' pipe, as much as it takes.
    pub(super) fn on_feed(&mut self) {
        let Some(up) = &mut self.up else { return };
        let Some(feed) = &up.feed else { return };
        let n = match sys::write(feed.as_raw_fd(), &up.waiting) {
            Ok(n) => n,
            Err(e) if e.kind() == std::io::ErrorKind::WouldBlock => 0,
            // Nobody reads any more.
            Err(_) => up.waiting.len(),
        };
        up.waiting.drain(..n);
        let waits = !up.waiting.is_empty();
        if waits && !up.feed_watched {
            up.feed_watched = self.ep.add(feed.as_raw_fd(), libc::EPOLLOUT, EV_FEED).is_ok();
        } else if !waits && up.feed_watched {
            self.ep.remove(feed.as_raw_fd());
            up.feed_watched = false;
        }
        if up.ends && !waits {
            up.feed = None;
        }
        if n > 0 {
            self.tell(kind::TAKEN, &numbered(n as i32, b""));
        }
    }

    /// A rank of this node has written a library's address on the board; once all have, they go to the other nodes.
    pub fn on_published(&mut self, provider: &[u8], library: &[u8]) {
        let n = self.n_ranks;
        let Some(library) = Library::of(library) else { return };
        let Some(up) = &mut self.up else { return };
        let Some(board) = &up.board else { return };
        if !up.provider.is_empty() && up.provider != provider {
            let names = [&up.provider, provider].map(String::from_utf8_lossy);
            let text = format!("ranks of this node take different providers, {} and {}", names[0], names[1]);
            self.say(&text);
            return self.fail(1);
        }
        up.provider = provider.to_vec();
        let published = &mut up.n_published[library as usize];
        *published += 1;
        if *published != n {
            return;
        }
        let mut fields = vec![up.provider.clone(), library.name().into()];
        fields.extend((0..n).map(|r| board.address(Proc(self.memory.world(r) as u32), library).unwrap_or_default()));
        self.tell(kind::ADDRESSES, &request::encode(fields));
    }

    /// The addresses of another node's ranks, in their order, behind its number and their library.
    fn on_addresses(&mut self, body: &[u8]) {
        let Some(up) = &self.up else { return };
        let (Some(board), Some((node, list))) = (&up.board, number(body)) else { return };
        let Some(mut fields) = request::decode(list).filter(|f| !f.is_empty()) else { return };
        let addresses = fields.split_off(1);
        let Some(library) = Library::of(&fields[0]) else { return };
        let ranks = up.node_of.iter().enumerate().filter(|(_, n)| i64::from(**n) == i64::from(node));
        let all_fit = ranks.zip(&addresses).all(|((r, _), address)| board.publish(Proc(r as u32), library, address));
        if !all_fit {
            self.say("an address of another node does not fit the board");
            self.fail(1);
        }
    }

    pub(super) fn watch_uplink(&self) -> std::io::Result<()> {
        match &self.up {
            Some(up) => self.ep.add(up.from.as_raw_fd(), libc::EPOLLIN, EV_UPLINK),
            None => Ok(()),
        }
    }

    fn states_told(&self) -> Vec<u8> {
        let names = self.memory.names();
        let now = sys::monotonic_ns();
        let each = (0..self.n_ranks).map(|r| {
            let state = self.memory.state(r, &names);
            crate::report::told(self.memory.world(r), &state, self.ranks.get(r).and_then(|x| x.exit), now)
        });
        request::encode(each)
    }
}
