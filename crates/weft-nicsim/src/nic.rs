//! The NIC's sending side: command queues, arbitration, stamping, translation, acknowledgements.

use std::collections::VecDeque;

use crate::message::{Carries, Message, Op, Packet};
use crate::params::{Params, Recovery, Side};
use crate::sim::{Kind, Sim};
use crate::slab::NONE;

/// An acknowledgement to be sent.
pub struct Ack {
    core: u32,
    message: u32,
}

/// A NIC.
pub struct Nic {
    pub queues: Vec<u32>,
    /// Queues whose first packet is complete, a bit each.
    ready: Vec<u64>,
    turn: usize,
    /// When the port to the router is free.
    port_busy: u64,
    armed: bool,
    /// Free buffers of the router's local input, by class.
    credits: [u64; 2],
    /// Since when commands wait for such a buffer.
    blocked_since: Option<u64>,
    pub blocked_ps: u64,
    /// When it last took something from a command queue.
    pub last_taken: u64,
    acks: VecDeque<Ack>,
    replies: VecDeque<u32>,
    /// Packets to be sent again.
    again: VecDeque<u32>,
    pub down_busy: u64,
    pub up_busy: u64,
    pub receive_busy: u64,
    pub atomic_busy: u64,
    /// Translations held: sets of four PEs, most recent first.
    cache: Vec<[u32; 4]>,
}

impl Nic {
    /// A NIC at rest.
    pub fn new(p: &Params) -> Nic {
        let sets = if p.nic.translation == Side::Nic { p.nic.translation_entries / 4 } else { 0 };
        Nic {
            queues: Vec::new(),
            ready: Vec::new(),
            turn: 0,
            port_busy: 0,
            armed: false,
            credits: [p.net.vc_packets; 2],
            blocked_since: None,
            blocked_ps: 0,
            last_taken: 0,
            acks: VecDeque::new(),
            replies: VecDeque::new(),
            again: VecDeque::new(),
            down_busy: 0,
            up_busy: 0,
            receive_busy: 0,
            atomic_busy: 0,
            cache: vec![[NONE; 4]; sets as usize],
        }
    }

    pub(crate) fn add_queue(&mut self, id: u32) {
        self.queues.push(id);
        self.ready.resize(self.queues.len().div_ceil(64), 0);
    }

    fn mark(&mut self, local: u32, ready: bool) {
        let bit = 1 << (local % 64);
        let word = &mut self.ready[local as usize / 64];
        *word = if ready { *word | bit } else { *word & !bit };
    }

    /// The next ready queue after the one served last.
    fn next_ready(&self) -> Option<usize> {
        let words = self.ready.len();
        let first = self.turn / 64;
        for i in 0..=words {
            let w = (first + i) % words;
            let mut bits = self.ready[w];
            if i == 0 {
                bits &= u64::MAX << (self.turn % 64);
            }
            if bits != 0 {
                return Some(w * 64 + bits.trailing_zeros() as usize);
            }
        }
        None
    }

    /// Whether the translation of `pe` is held; it is afterwards.
    fn translate(&mut self, pe: u32) -> bool {
        let set = pe as usize % self.cache.len();
        let set = &mut self.cache[set];
        let found = set.iter().position(|&e| e == pe);
        set[..=found.unwrap_or(3)].rotate_right(1);
        set[0] = pe;
        found.is_some()
    }

    /// Acknowledgements, replies and packets that wait; zero at rest.
    pub fn backlog(&self) -> usize {
        self.acks.len() + self.replies.len() + self.again.len()
    }
}

/// Bytes of a message's fields in its first packet.
fn fields(p: &Params, op: Op, reply: bool) -> u64 {
    let command = match op {
        _ if reply => p.nic.put_command_bytes,
        Op::Get => p.nic.get_command_bytes,
        Op::Fetch(_) => p.nic.get_command_bytes + 8,
        Op::PutSignal => p.nic.put_command_bytes + 16,
        _ => p.nic.put_command_bytes,
    };
    command + p.nic.trusted_bytes
}

/// Data bytes that travel in this direction.
fn travelling(m: &Message) -> u64 {
    match m.op {
        Op::Get if !m.reply => 0,
        Op::Fetch(_) if !m.reply => 0,
        _ => u64::from(m.len),
    }
}

/// Packets of a message in this direction, and data bytes in the first and the later ones.
pub(crate) fn packets(p: &Params, m: &Message) -> (u64, u64, u64) {
    let size = p.net.packet_bytes;
    let first = size.saturating_sub(fields(p, m.op, m.reply));
    let rest = travelling(m).saturating_sub(first);
    (1 + rest.div_ceil(size), first, size)
}

impl Sim {
    pub(crate) fn command_arrives(&mut self, queue: u32, bytes: u32) {
        let q = &mut self.queues[queue as usize];
        q.there += u64::from(bytes);
        let nic = q.nic;
        self.look(queue);
        self.nic_send(nic);
    }

    /// Sets the queue's bit if the first packet of its first command is complete.
    fn look(&mut self, queue: u32) {
        let q = &self.queues[queue as usize];
        let ready = q.translating <= self.now
            && q.commands.front().is_some_and(|&id| {
                let m = &self.messages[id];
                q.there >= queue_bytes(&self.p, m)
            });
        self.nics[q.nic as usize].mark(q.local, ready);
    }

    pub(crate) fn nic_send_event(&mut self, nic: u32) {
        self.nics[nic as usize].armed = false;
        self.nic_send(nic);
    }

    /// A buffer of the router's local input is free again.
    pub(crate) fn nic_credit(&mut self, nic: u32, class: usize) {
        let n = &mut self.nics[nic as usize];
        n.credits[class] += 1;
        if n.credits[class] == 1 && !n.armed {
            n.armed = true;
            let at = (self.now + self.c.credit).max(n.port_busy);
            self.push(at, Kind::NicSend, nic, 0);
        }
    }

    /// Sends one packet if the port is free: acknowledgements first, then replies, then what is sent
    /// again, then commands in turn.
    pub(crate) fn nic_send(&mut self, nic: u32) {
        let n = &mut self.nics[nic as usize];
        if n.armed {
            return;
        }
        if n.port_busy > self.now {
            n.armed = true;
            let at = n.port_busy;
            return self.push(at, Kind::NicSend, nic, 0);
        }
        let sent = if n.credits[1] > 0 && !n.acks.is_empty() {
            self.send_ack(nic)
        } else if n.credits[1] > 0 && !n.replies.is_empty() {
            self.send_reply(nic)
        } else if let Some(&id) = n.again.front()
            && n.credits[self.packets[id].class()] > 0
        {
            self.send_again(nic)
        } else if let Some(local) = n.next_ready() {
            if n.credits[0] > 0 {
                if let Some(since) = n.blocked_since.take() {
                    n.blocked_ps += self.now - since;
                }
                self.send_command(nic, local)
            } else {
                n.blocked_since.get_or_insert(self.now);
                0
            }
        } else {
            0
        };
        let n = &mut self.nics[nic as usize];
        if sent > 0 {
            n.port_busy = self.now + sent.max(self.c.tx_interval);
            if n.backlog() > 0 || n.ready.iter().any(|&w| w != 0) {
                n.armed = true;
                let at = n.port_busy;
                self.push(at, Kind::NicSend, nic, 0);
            }
        }
    }

    /// Puts a packet into the router's local input.
    fn inject(&mut self, nic: u32, id: u32) {
        let packet = &mut self.packets[id];
        let class = packet.class();
        packet.port = crate::torus::LOCAL as u8;
        packet.vc = 2 * class as u8;
        packet.dim = 3;
        self.nics[nic as usize].credits[class] -= 1;
        let at = self.now + self.c.tx_latency + self.c.router;
        self.push(at, Kind::Route, nic, id);
        self.stats.packets += 1;
    }

    fn steps(&self, nic: u32, pe: u32) -> [i8; 3] {
        let nics = self.p.socket.nics as u32;
        self.torus.steps((nic / nics) as usize, self.socket_of(pe))
    }

    /// Queues an acknowledgement for the source of a message.
    pub(crate) fn acknowledge(&mut self, nic: u32, core: u32, message: u32) {
        let message = if self.p.loss.recovery == Recovery::EndToEnd { message } else { NONE };
        let n = &mut self.nics[nic as usize];
        n.acks.push_back(Ack { core, message });
        self.stats.acks_backlog = self.stats.acks_backlog.max(n.acks.len());
        self.nic_send(nic);
    }

    fn send_ack(&mut self, nic: u32) -> u64 {
        let Some(ack) = self.nics[nic as usize].acks.pop_front() else { return 0 };
        let packet = Packet {
            message: ack.message,
            core: ack.core,
            next: NONE,
            since: 0,
            steps: self.steps(nic, ack.core),
            carries: Carries::Ack,
            payload: 0,
            data: 0,
            port: 0,
            vc: 2,
            dim: 3,
        };
        self.stats.acks_sent += 1;
        let id = self.packets.insert(packet);
        self.inject(nic, id);
        self.c.ack_local
    }

    /// Queues data or a word to be sent back.
    pub(crate) fn reply(&mut self, nic: u32, message: u32) {
        let m = &mut self.messages[message];
        m.reply = true;
        m.sent = 0;
        self.messages[message].left = packets(&self.p, &self.messages[message]).0 as u32;
        self.nics[nic as usize].replies.push_back(message);
        self.nic_send(nic);
    }

    fn send_reply(&mut self, nic: u32) -> u64 {
        let Some(&id) = self.nics[nic as usize].replies.front() else { return 0 };
        let from = self.messages[id].from;
        let (packet, last) = self.next_part(id, self.steps(nic, from));
        if last {
            self.nics[nic as usize].replies.pop_front();
        }
        let payload = packet.payload;
        let id = self.packets.insert(Packet { vc: 2, ..packet });
        self.inject(nic, id);
        self.c.local[payload as usize]
    }

    fn send_again(&mut self, nic: u32) -> u64 {
        let Some(id) = self.nics[nic as usize].again.pop_front() else { return 0 };
        let packet = self.packets[id];
        let m = &self.messages[packet.message];
        let to = if packet.class() == 0 { m.to } else { m.from };
        self.packets[id].steps = self.steps(nic, to);
        self.stats.again += 1;
        self.inject(nic, id);
        self.c.local[packet.payload as usize]
    }

    /// The next packet of a message, and whether it is the last.
    fn next_part(&mut self, id: u32, steps: [i8; 3]) -> (Packet, bool) {
        let p = &self.p;
        let m = &mut self.messages[id];
        let (_, first, size) = packets(p, m);
        let left = travelling(m) - u64::from(m.sent);
        let begins = m.sent == 0;
        let data = left.min(if begins { first } else { size });
        let payload = data + if begins { fields(p, m.op, m.reply) } else { 0 };
        m.sent += data as u32;
        let packet = Packet {
            message: id,
            core: m.from,
            next: NONE,
            since: 0,
            steps,
            carries: Carries::Part,
            payload: payload as u16,
            data: data as u16,
            port: 0,
            vc: 0,
            dim: 3,
        };
        (packet, data == left)
    }

    fn send_command(&mut self, nic: u32, local: usize) -> u64 {
        let n = &mut self.nics[nic as usize];
        n.last_taken = self.now;
        n.turn = if local + 1 == n.queues.len() { 0 } else { local + 1 };
        let queue = n.queues[local];
        let id = self.queues[queue as usize].commands[0];
        let begins = self.messages[id].taken == 0;
        if begins && self.misses(nic, queue, id) {
            return 0;
        }
        let to = self.messages[id].to;
        let bytes = queue_bytes(&self.p, &self.messages[id]);
        let (packet, last) = self.next_part(id, self.steps(nic, to));
        if begins {
            self.messages[id].left = packets(&self.p, &self.messages[id]).0 as u32;
            let from = self.messages[id].from;
            self.messages[id].stamp = self.identity(from);
        }
        self.messages[id].taken += bytes as u32;
        let q = &mut self.queues[queue as usize];
        q.there -= bytes;
        q.unreported += bytes;
        if last {
            q.commands.pop_front();
        }
        if q.unreported >= self.p.nic.free_space_bytes {
            let free = std::mem::take(&mut q.unreported);
            let (_, end) = self.io_up(nic, self.c.up(8));
            self.push(end + self.c.io_latency, Kind::FreeSpace, queue, free as u32);
        }
        self.look(queue);
        let payload = packet.payload;
        let id = self.packets.insert(packet);
        self.inject(nic, id);
        self.c.local[payload as usize]
    }

    /// Whether the NIC must first fetch the translation of a command's PE.
    fn misses(&mut self, nic: u32, queue: u32, id: u32) -> bool {
        if self.p.nic.translation == Side::Host {
            return false;
        }
        let q = &mut self.queues[queue as usize];
        let waited = q.translating != 0;
        q.translating = 0;
        let to = self.messages[id].to;
        if waited || self.nics[nic as usize].translate(to) {
            return false;
        }
        self.stats.translation_misses += 1;
        let until = self.now + self.p.nic.translation_miss_ns.max(1) * 1000;
        self.queues[queue as usize].translating = until;
        self.look(queue);
        self.push(until, Kind::Command, queue, 0);
        // Another queue may send meanwhile.
        let n = &mut self.nics[nic as usize];
        if n.ready.iter().any(|&w| w != 0) && !n.armed {
            n.armed = true;
            self.push(self.now + self.c.tx_interval, Kind::NicSend, nic, 0);
        }
        true
    }

    /// The identity that the system gave a PE's NIC context: user and job.
    pub(crate) fn identity(&self, pe: u32) -> (u32, u32) {
        self.cores[pe as usize].identity
    }

    /// Sends a lost packet again, or, for a lost acknowledgement, the end of its message.
    pub(crate) fn timeout(&mut self, nic: u32, id: u32) {
        let packet = self.packets[id];
        if packet.carries == Carries::Ack {
            let m = &self.messages[packet.message];
            let payload = self.p.net.packet_bytes.min(fields(&self.p, m.op, false) + 8) as u16;
            let again = Carries::Again;
            self.packets[id] = Packet { carries: again, payload, data: 0, vc: 0, ..packet };
        }
        self.nics[nic as usize].again.push_back(id);
        self.nic_send(nic);
    }

    /// The NIC that has to send a lost packet again.
    pub(crate) fn nics_of_lost(&self, id: u32) -> u32 {
        let packet = &self.packets[id];
        match packet.carries {
            Carries::Part if self.messages[packet.message].reply => {
                let m = &self.messages[packet.message];
                self.nic_towards(self.nic_of(m.from), m.to)
            }
            _ => self.nic_of(packet.core),
        }
    }
}

/// Bytes that the next packet of a command takes from its queue.
fn queue_bytes(p: &Params, m: &Message) -> u64 {
    let (n, first, size) = packets(p, m);
    let (queued, taken) = (u64::from(m.queued), u64::from(m.taken));
    let last = u64::from(m.sent) + if taken == 0 { first } else { size } >= travelling(m);
    if last || n == 1 {
        queued - taken
    } else if taken == 0 {
        queued - travelling(m).next_multiple_of(p.nic.align_bytes) + first
    } else {
        size
    }
}
