//! What a run counted, and what limited it.

use crate::sim::Sim;

/// What a core waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Room in its command queue.
    Room,
    /// The lock of a shared queue.
    Lock,
    /// All its operations.
    Quiet,
    /// The other PEs.
    Barrier,
    /// A word of its memory.
    Word,
    /// The answer to a get or a fetching atomic.
    Reply,
    /// Nothing more: its program has ended.
    End,
}

/// Counts of a run.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// Events dispatched.
    pub events: u64,
    /// Operations issued, and delivered to memory (an answer, for those that fetch).
    pub issued: u64,
    /// Operations whose effect or answer is in memory.
    pub delivered: u64,
    /// Acknowledgements sent.
    pub acks_sent: u64,
    /// Acknowledgements received.
    pub acks_received: u64,
    /// The most acknowledgements that waited at a NIC.
    pub acks_backlog: usize,
    /// Packets injected.
    pub packets: u64,
    /// Links crossed.
    pub hops: u64,
    /// Write-combining lines sent.
    pub lines: u64,
    /// Bytes from hosts to NICs, packet headers included.
    pub io_down_bytes: u64,
    /// Time of the links from NICs to hosts.
    pub io_up_ps: u64,
    /// Time of the network's links.
    pub link_ps: u64,
    /// Time that packets waited for links.
    pub link_wait_ps: u64,
    /// Time that packets waited for the NICs of their targets.
    pub receiver_wait_ps: u64,
    /// Packets lost.
    pub lost: u64,
    /// Packets sent again end to end.
    pub again: u64,
    /// Messages that arrived again after an acknowledgement was lost, and were not applied again.
    pub duplicates: u64,
    /// Translations not in a NIC's cache.
    pub translation_misses: u64,
    /// Barriers.
    pub barriers: u64,
    /// Operations that a target turned away.
    pub refused: u64,
    /// The first of them.
    pub refusals: Vec<String>,
    /// When the attribution began: after the first barrier.
    pub from_ps: u64,
    /// Events when the attribution began.
    started: bool,
}

impl Stats {
    pub(crate) fn refuse(&mut self, note: String) {
        self.refused += 1;
        if self.refusals.len() < 8 {
            self.refusals.push(note);
        }
    }
}

/// Percent of the time for which each part of the machine was what the senders waited for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Attribution {
    /// Cores computing, nothing holding them up.
    pub core: f64,
    /// The I/O link from the cores to the NIC.
    pub io: f64,
    /// The NIC: its pipeline, or the free-space updates of its queue.
    pub nic: f64,
    /// The network's links.
    pub link: f64,
    /// The NICs and I/O links of the targets.
    pub receiver: f64,
    /// Latency: all cores of the socket wait for an answer, a word, or the others.
    pub latency: f64,
}

impl Attribution {
    /// Names and figures, in the order of the data's way.
    pub fn parts(&self) -> [(&'static str, f64); 6] {
        [
            ("core", self.core),
            ("I/O link", self.io),
            ("NIC", self.nic),
            ("link", self.link),
            ("receiver", self.receiver),
            ("latency", self.latency),
        ]
    }

    /// The largest part.
    pub fn limit(&self) -> &'static str {
        let most = self.parts().into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
        most.map_or("", |p| p.0)
    }
}

impl Sim {
    /// A core begins to wait.
    pub(crate) fn stall(&mut self, core: u32, wait: Wait) {
        let cores = self.p.socket.cores;
        let socket = self.socket_of(core);
        self.cores[core as usize].wait = Some(wait);
        let s = &mut self.sockets[socket];
        match wait {
            Wait::Lock => {}
            Wait::Room => {
                s.stalled += 1;
                if s.stalled == 1 {
                    s.stalled_since = self.now;
                }
            }
            _ => {
                s.waiting += 1;
                if s.waiting == cores {
                    s.waiting_since = self.now;
                }
            }
        }
    }

    /// A core goes on.
    pub(crate) fn go_on(&mut self, core: u32) {
        let cores = self.p.socket.cores;
        let socket = self.socket_of(core);
        let s = &mut self.sockets[socket];
        match self.cores[core as usize].wait.take() {
            None | Some(Wait::Lock) => {}
            Some(Wait::Room) => {
                s.stalled -= 1;
                if s.stalled == 0 {
                    s.stalled_ps += self.now - s.stalled_since;
                }
            }
            Some(_) => {
                if s.waiting == cores {
                    // While the NIC still had commands, the wait was for what lies behind them.
                    let nics = self.p.socket.nics as usize;
                    let nics = &self.nics[socket * nics..(socket + 1) * nics];
                    let taken = nics.iter().map(|n| n.last_taken).max().unwrap_or(0);
                    let there = s.waiting_since + self.c.io_latency;
                    let held = taken.saturating_sub(there);
                    s.stalled_ps += held;
                    s.waiting_ps += self.now - s.waiting_since - held;
                }
                s.waiting -= 1;
            }
        }
    }

    /// Forgets what limited the start.
    pub(crate) fn start_attribution(&mut self) {
        let now = self.now;
        for s in &mut self.sockets {
            (s.waiting_ps, s.stalled_ps, s.io_ps) = (0, 0, 0);
            (s.waiting_since, s.stalled_since) = (now, now);
        }
        for n in &mut self.nics {
            n.blocked_ps = 0;
        }
        let stats = &mut self.stats;
        (stats.link_wait_ps, stats.receiver_wait_ps) = (0, 0);
        stats.from_ps = now;
        stats.started = true;
    }

    /// What limited the sockets that sent, from the first barrier to now.
    pub fn attribution(&self) -> Attribution {
        let nics = self.p.socket.nics as usize;
        let (mut all, mut io, mut held, mut blocked, mut waiting) = (0, 0, 0, 0, 0);
        for (i, s) in self.sockets.iter().enumerate() {
            let since = |begun: bool, at| if begun { self.now - at } else { 0 };
            let stalled = s.stalled_ps + since(s.stalled > 0, s.stalled_since);
            let idle = s.waiting_ps + since(s.waiting == self.p.socket.cores, s.waiting_since.max(self.stats.from_ps));
            let total = self.now - self.stats.from_ps;
            if s.io_ps + stalled == 0 && idle * 100 >= total * 95 {
                continue;
            }
            all += total;
            io += s.io_ps;
            held += stalled;
            waiting += idle;
            let nics = &self.nics[i * nics..(i + 1) * nics];
            blocked += nics.iter().map(|n| n.blocked_ps).sum::<u64>().min(stalled);
        }
        if all == 0 {
            return Attribution { latency: 100.0, ..Attribution::default() };
        }
        let percent = |part: u64| 100.0 * part as f64 / all as f64;
        let waits = self.stats.link_wait_ps + self.stats.receiver_wait_ps;
        let share = self.stats.receiver_wait_ps as f64 / waits.max(1) as f64;
        let io = io.min(all.saturating_sub(held + waiting));
        Attribution {
            core: percent(all.saturating_sub(io + held + waiting)),
            io: percent(io),
            nic: percent(held - blocked),
            link: percent(blocked) * (1.0 - share),
            receiver: percent(blocked) * share,
            latency: percent(waiting),
        }
    }
}
