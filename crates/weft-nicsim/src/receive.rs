//! The NIC's receiving side: authentication, segments, writes to memory, reads, atomics.

use crate::message::{Carries, Data, Op};
use crate::params::{AtomicsAt, Recovery};
use crate::sim::{Kind, Sim};
use crate::slab::NONE;

impl Sim {
    /// A packet is through the NIC's receive pipeline.
    pub(crate) fn nic_receive(&mut self, nic: u32, id: u32) {
        let n = &mut self.nics[nic as usize];
        if n.receive_busy > self.now {
            let at = n.receive_busy;
            return self.push(at, Kind::NicReceive, nic, id);
        }
        n.receive_busy = self.now + self.c.rx_interval;
        let packet = self.packets[id];
        let class = packet.class() as u32;
        match packet.carries {
            Carries::Ack => {
                self.packets.remove(id);
                self.receive_credit(nic, class);
                self.acknowledged(packet.core, packet.message);
            }
            Carries::Again => {
                self.packets.remove(id);
                self.receive_credit(nic, class);
                self.stats.duplicates += 1;
                self.acknowledge(nic, packet.core, packet.message);
            }
            Carries::Part => {
                self.packets.remove(id);
                self.part(nic, class, packet.message, u64::from(packet.data));
            }
        }
    }

    /// An acknowledgement lowers the count of its core.
    fn acknowledged(&mut self, core: u32, message: u32) {
        self.stats.acks_received += 1;
        if message != NONE {
            self.release(message);
        }
        self.completed(core);
    }

    /// An operation of a core is complete.
    fn completed(&mut self, core: u32) {
        let c = &mut self.cores[core as usize];
        debug_assert!(c.pending > 0, "more answers than operations");
        c.pending -= 1;
        if c.pending == 0 && c.quiet_asked {
            c.quiet_asked = false;
            self.answer_quiet(core);
        }
    }

    pub(crate) fn quiet_at_nic(&mut self, core: u32) {
        if self.cores[core as usize].pending == 0 {
            self.answer_quiet(core);
        } else {
            self.cores[core as usize].quiet_asked = true;
        }
    }

    fn answer_quiet(&mut self, core: u32) {
        let nic = self.cores[core as usize].nic;
        let (_, end) = self.io_up(nic, self.c.up(8));
        self.cores[core as usize].woken = true;
        self.push(end + self.c.io_latency, Kind::CoreWake, core, 0);
    }

    /// A part of a message: checked, and passed on to memory.
    fn part(&mut self, nic: u32, class: u32, id: u32, data: u64) {
        let m = &mut self.messages[id];
        m.left -= 1;
        let last = m.left == 0;
        let (to, op, reply) = (m.to, m.op, m.reply);
        if !reply && !self.accepted(id) {
            self.receive_credit(nic, class);
            if last {
                self.turned_away(nic, id);
            }
            return;
        }
        let (ser, back) = match op {
            Op::Get if !reply => (self.c.up(8), false),
            Op::Atomic(_) | Op::Fetch(_) if !reply => {
                self.receive_credit(nic, class);
                return self.atomic(nic, id);
            }
            Op::Strided => (self.c.up(8) * (data / 8), true),
            Op::PutSignal if last => (self.c.up(data) + self.c.up(8), true),
            _ => (self.c.up(data), true),
        };
        let (start, end) = self.io_up(nic, ser);
        if start <= self.now {
            self.receive_credit(nic, class);
        } else {
            self.push(start, Kind::ReceiveCredit, nic, class);
        }
        if !last {
            return;
        }
        let arrives = end + self.c.io_latency;
        if !back {
            return self.push(arrives + self.c.memory, Kind::MemoryRead, nic, id);
        }
        self.push(arrives, Kind::HostWrite, to, id);
        if reply {
            // The NIC counts the answer; what a quiet says follows the data on the same link.
            let from = self.messages[id].from;
            self.completed(from);
        } else {
            self.acknowledge(nic, self.messages[id].from, id);
        }
    }

    /// Whether the trusted fields and the address are as the target's tables have them.
    fn accepted(&mut self, id: u32) -> bool {
        let m = &self.messages[id];
        if m.refused {
            return false;
        }
        let authentic = m.stamp == self.identity(m.to);
        let spread = match m.op {
            Op::Strided => m.extra * (u64::from(m.len) / 8).saturating_sub(1) + 8,
            _ => u64::from(m.len),
        };
        let mut inside = self.translate(m.to, m.addr, spread).is_some();
        if m.op == Op::PutSignal {
            inside &= self.translate(m.to, m.extra, 8).is_some();
        }
        if !authentic || !inside {
            let why = if authentic { "no segment holds" } else { "another job's" };
            let (from, to, addr) = (m.from, m.to, m.addr);
            let note = format!("PE {to}: {why} address {addr:#x}, {spread} bytes, from PE {from}");
            self.stats.refuse(note);
            self.messages[id].refused = true;
        }
        authentic && inside
    }

    /// Where a virtual address lies in a PE's memory; None where no segment holds all of it.
    fn translate(&self, pe: u32, addr: u64, len: u64) -> Option<usize> {
        let fits = |s: &&crate::sim::Segment| {
            s.start <= addr && addr.checked_add(len).is_some_and(|end| end <= s.start + s.len)
        };
        let segment = self.segments[pe as usize].iter().find(fits)?;
        Some((segment.base + (addr - segment.start)) as usize)
    }

    /// A refused operation is answered all the same, so that a quiet ends.
    fn turned_away(&mut self, nic: u32, id: u32) {
        let m = &mut self.messages[id];
        let (from, op) = (m.from, m.op);
        if matches!(op, Op::Get | Op::Fetch(_)) {
            m.data = Data::new(&[]);
            m.len = 0;
            return self.reply(nic, id);
        }
        self.acknowledge(nic, from, id);
        self.release(id);
    }

    /// Frees a message after its data is in memory and, where that is waited for, acknowledged.
    fn release(&mut self, id: u32) {
        let m = &mut self.messages[id];
        if self.p.loss.recovery == Recovery::EndToEnd && !m.kept && !m.reply {
            m.kept = true;
            return;
        }
        m.data = Data::new(&[]);
        self.messages.remove(id);
    }

    /// The data of a message is in the memory of its target, or of its source if it is an answer.
    pub(crate) fn host_write(&mut self, id: u32) {
        let m = &self.messages[id];
        let (from, to, op, addr, extra, value) = (m.from, m.to, m.op, m.addr, m.extra, m.value);
        let target = if m.reply { from } else { to };
        if m.reply {
            let answered = m.data.bytes().to_vec();
            self.answered(from, op, extra, &answered);
        } else {
            let place = |addr, len| self.translate(to, addr, len);
            let bytes = m.data.bytes();
            match op {
                Op::Strided => {
                    let words = bytes.len() / 8;
                    let places: Vec<_> = (0..words as u64).map(|i| place(addr + extra * i, 8)).collect();
                    for (i, at) in places.into_iter().enumerate() {
                        let Some(at) = at else { continue };
                        let bytes = &self.messages[id].data.bytes()[8 * i..8 * i + 8];
                        self.memory[to as usize][at..at + 8].copy_from_slice(bytes);
                    }
                }
                Op::Put | Op::PutSignal => {
                    if let Some(at) = place(addr, bytes.len() as u64) {
                        self.memory[to as usize][at..at + bytes.len()].copy_from_slice(bytes);
                    }
                    if op == Op::PutSignal
                        && let Some(at) = self.translate(to, extra, 8)
                    {
                        self.memory[to as usize][at..at + 8].copy_from_slice(&value.to_le_bytes());
                    }
                }
                // Done when the NIC or the core had the old value.
                Op::Atomic(_) | Op::Fetch(_) | Op::Get => {}
            }
        }
        if matches!(op, Op::Put | Op::PutSignal | Op::Strided) {
            self.trace.delivered(from, to, self.messages[id].number);
        }
        self.stats.delivered += 1;
        self.release(id);
        self.written(target);
    }

    /// What a get or a fetching atomic brought is at its source.
    fn answered(&mut self, pe: u32, op: Op, local: u64, bytes: &[u8]) {
        if let (Op::Fetch(_), Ok(word)) = (op, bytes.try_into()) {
            self.cores[pe as usize].fetched = u64::from_le_bytes(word);
        }
        if op == Op::Get
            && let Some(at) = self.translate(pe, local, bytes.len() as u64)
        {
            self.memory[pe as usize][at..at + bytes.len()].copy_from_slice(bytes);
        }
        let c = &mut self.cores[pe as usize];
        if c.wait == Some(crate::stats::Wait::Reply) {
            c.woken = true;
            self.push(self.now + self.c.poll, Kind::CoreWake, pe, 0);
        }
    }

    /// An atomic at its target: the NIC reads the word, or writes the request for the core.
    fn atomic(&mut self, nic: u32, id: u32) {
        match self.p.nic.atomics {
            AtomicsAt::Nic => {
                let busy = self.nics[nic as usize].atomic_busy.max(self.now);
                self.nics[nic as usize].atomic_busy = busy + self.c.atomic_interval;
                let (_, end) = self.io_up(nic, self.c.up(8));
                let late = (busy - self.now) + self.c.io_latency + self.c.memory;
                self.push(end + late, Kind::MemoryRead, nic, id);
            }
            AtomicsAt::Core => {
                let (_, end) = self.io_up(nic, self.c.up(24));
                self.push(end + self.c.io_latency, Kind::Serve, nic, id);
            }
        }
    }

    /// Memory has what the NIC reads: it goes down the I/O link.
    pub(crate) fn memory_read(&mut self, nic: u32, id: u32) {
        let m = &self.messages[id];
        let len = u64::from(m.len);
        if m.op == Op::Get
            && let Some(at) = self.translate(m.to, m.addr, len)
        {
            let data = Data::new(&self.memory[m.to as usize][at..at + len as usize]);
            self.messages[id].data = data;
        }
        let end = self.io_down(nic, len);
        self.push(end + self.c.io_latency, Kind::NicRead, nic, id);
    }

    /// The NIC has what it read: it answers, or changes the word and writes it back.
    pub(crate) fn nic_read(&mut self, nic: u32, id: u32) {
        if self.messages[id].op == Op::Get {
            return self.reply(nic, id);
        }
        let (from, fetches) = self.change(id);
        let (_, end) = self.io_up(nic, self.c.up(8));
        if fetches {
            self.written(self.messages[id].to);
            return self.reply(nic, id);
        }
        self.push(end + self.c.io_latency, Kind::HostWrite, 0, id);
        self.acknowledge(nic, from, id);
    }

    /// The target's core has found an atomic: it takes the time from the program.
    pub(crate) fn serve(&mut self, id: u32) {
        let cost = self.c.cycles(self.p.core.service_cycles);
        let to = self.messages[id].to;
        let c = &mut self.cores[to as usize];
        c.serving = c.serving.max(self.now) + cost;
        c.debt += cost;
        let at = c.serving;
        self.push(at, Kind::Served, to, id);
    }

    /// The target's core has done an atomic; the answer goes out by its NIC.
    pub(crate) fn served(&mut self, id: u32) {
        let (from, fetches) = self.change(id);
        let to = self.messages[id].to;
        let nic = self.nic_towards(self.nic_of(from), to);
        // The command for the answer shares the link with the core's own; it adds to its load.
        self.io_down(nic, 16);
        if fetches {
            self.written(to);
            return self.reply(nic, id);
        }
        self.host_write(id);
        self.acknowledge(nic, from, id);
    }

    /// Applies an atomic; who asked, and whether it wants the old value.
    fn change(&mut self, id: u32) -> (u32, bool) {
        let m = &self.messages[id];
        let (from, to, operand) = (m.from, m.to, m.value);
        let (op, fetches) = match m.op {
            Op::Fetch(op) => (op, true),
            Op::Atomic(op) => (op, false),
            _ => return (from, false),
        };
        if let Some(at) = self.translate(to, m.addr, 8) {
            let old = self.word(to, at);
            let new = op.apply(old, operand);
            self.memory[to as usize][at..at + 8].copy_from_slice(&new.to_le_bytes());
            self.messages[id].data = Data::new(&old.to_le_bytes());
        }
        (from, fetches)
    }
}
