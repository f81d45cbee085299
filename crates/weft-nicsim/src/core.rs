//! Cores: what an operation costs, write-combining lines, command queues, waiting.

use std::collections::VecDeque;
use std::task::Poll;

use weft_pgas::{Cmp, Work};

use crate::message::{Message, Op};
use crate::params::{Command, MemoryModel, Queues, Side};
use crate::sim::{HEAP_BASE, Kind, Segment, Sim};
use crate::stats::Wait;

/// A core and the program on it.
#[derive(Default)]
pub struct Core {
    /// The core's clock; ahead of the machine's while it computes on its own.
    pub time: u64,
    pub nic: u32,
    /// User and job, as the system told the NIC.
    pub identity: (u32, u32),
    /// Its first command queue.
    pub queue: u32,
    /// When the lines that are being sent have left.
    draining: VecDeque<u64>,
    /// Queues with a line open, oldest first.
    open: Vec<u32>,
    /// Operations without an answer.
    pub pending: u64,
    /// Something was started since the last quiet.
    pub started: bool,
    /// The NIC is to answer when nothing is pending.
    pub quiet_asked: bool,
    /// What it waits for, if it does.
    pub wait: Option<Wait>,
    /// The word that it polls.
    pub word: Option<(usize, Cmp, u64)>,
    /// Set by the event that ends a wait.
    pub woken: bool,
    /// Value of a fetching atomic.
    pub fetched: u64,
    /// Time taken by others' atomics, not yet charged.
    pub debt: u64,
    /// Until when it serves others' atomics.
    pub serving: u64,
}

/// A socket: what its cores share, and what has limited them.
#[derive(Default)]
pub struct Socket {
    pub memory_busy: u64,
    pub waiting: u64,
    pub waiting_since: u64,
    pub stalled: u64,
    pub stalled_since: u64,
    /// Until when some core waits for the I/O link.
    pub io_until: u64,
    pub waiting_ps: u64,
    pub stalled_ps: u64,
    pub io_ps: u64,
}

/// A command queue: the host's view and the NIC's.
pub struct Queue {
    pub nic: u32,
    /// Its number at its NIC.
    pub local: u32,
    /// Bytes that the host knows to be free.
    pub free: u64,
    /// Bytes in the open write-combining line.
    fill: u64,
    /// Bytes that have reached the NIC and are not consumed.
    pub there: u64,
    /// Bytes consumed and not yet reported.
    pub unreported: u64,
    /// Messages whose commands are in the queue or on their way.
    pub commands: VecDeque<u32>,
    /// The NIC looks up the translation of the first until then.
    pub translating: u64,
    /// Cores that wait for room, or for the lock.
    waiters: VecDeque<u32>,
    locked: bool,
}

impl Queue {
    pub fn new(nic: u32, local: u32, bytes: u64) -> Queue {
        Queue {
            nic,
            local,
            free: bytes,
            fill: 0,
            there: 0,
            unreported: 0,
            commands: VecDeque::new(),
            translating: 0,
            waiters: VecDeque::new(),
            locked: false,
        }
    }
}

/// Where an operation being issued stands.
#[derive(Default)]
pub(crate) struct Issue {
    step: Step,
    queue: u32,
    /// Bytes to store to the queue, stored so far, and the time all stores take.
    total: u64,
    done: u64,
    stores_ps: u64,
}

#[derive(Default, PartialEq)]
enum Step {
    #[default]
    Start,
    Lock,
    Command,
    Store,
    /// Wait for the core's clock, then send the line.
    Flush,
    /// The same, then wait for room.
    FlushForRoom,
    Room,
    Unlock,
    Done,
}

impl Sim {
    /// Brings a core's clock up to the machine's, charging what others took of it.
    pub(crate) fn catch_up(&mut self, core: u32) -> &mut Core {
        let now = self.now;
        let core = &mut self.cores[core as usize];
        core.time = core.time.max(now) + std::mem::take(&mut core.debt);
        core
    }

    /// Whether the machine's clock has reached the core's; asks to be woken when it has not.
    pub(crate) fn reached(&mut self, core: u32) -> bool {
        let time = self.catch_up(core).time;
        if time > self.now {
            self.push(time, Kind::CoreWake, core, 0);
        }
        time == self.now
    }

    /// Cycles of a program's own work, and memory traffic where cores contend for it.
    pub(crate) fn work(&mut self, core: u32, work: Work, times: u64) {
        let p = &self.p.core;
        let (cycles, bytes) = match work {
            Work::Cyclic => (p.cyclic_cycles, 0),
            Work::BlockCyclic => (p.block_cyclic_cycles, 0),
            Work::Indirect => (p.indirect_cycles, 0),
            Work::Generate => (p.generate_cycles, 0),
            Work::ScanBuffer => (p.scan_cycles, self.p.memory.scan_bytes),
            Work::ApplyUpdate => (p.apply_cycles, self.p.memory.apply_bytes),
        };
        let spent = self.c.cycles(cycles * times);
        let socket = self.socket_of(core);
        let time = self.catch_up(core).time + spent;
        self.cores[core as usize].time = time;
        if self.p.memory.model == MemoryModel::Contended && bytes > 0 {
            let busy = &mut self.sockets[socket].memory_busy;
            *busy = time.max(*busy) + bytes * times * self.c.memory_fs_per_byte / 1000;
            self.cores[core as usize].time = *busy;
        }
    }

    /// Issues an operation: its cycles, its command and data into the queue. `message` is taken when
    /// the command is first in the queue.
    pub(crate) fn issue(&mut self, core: u32, st: &mut Issue, message: &mut Option<Message>) -> Poll<()> {
        loop {
            match st.step {
                Step::Start => {
                    let shared = self.p.nic.queues == Queues::Shared;
                    let to = message.as_ref().map_or(0, |m| m.to);
                    let contexts = if shared { 1 } else { self.p.core.contexts as u32 };
                    self.catch_up(core);
                    st.queue = self.cores[core as usize].queue + to % contexts;
                    st.step = if shared { Step::Lock } else { Step::Command };
                }
                Step::Lock => {
                    if !self.reached(core) {
                        return Poll::Pending;
                    }
                    let queue = &mut self.queues[st.queue as usize];
                    st.step = Step::Command;
                    if queue.locked {
                        queue.waiters.push_back(core);
                        self.stall(core, Wait::Lock);
                        return Poll::Pending;
                    }
                    queue.locked = true;
                    self.cores[core as usize].time += self.c.cycles(self.p.nic.lock_cycles);
                }
                Step::Command => {
                    self.go_on(core);
                    self.catch_up(core);
                    let Some(message) = message.take() else { return Poll::Ready(()) };
                    self.command(core, st, message);
                    st.step = Step::Store;
                }
                Step::Store => self.store(core, st),
                Step::Flush | Step::FlushForRoom => {
                    if !self.reached(core) {
                        return Poll::Pending;
                    }
                    self.flush(core, st.queue);
                    st.step = if st.step == Step::Flush { Step::Store } else { Step::Room };
                }
                Step::Room => {
                    if !self.reached(core) {
                        return Poll::Pending;
                    }
                    let line = self.p.core.wc_line_bytes;
                    let queue = &mut self.queues[st.queue as usize];
                    if queue.free >= line.min(st.total - st.done) {
                        self.go_on(core);
                        st.step = Step::Store;
                    } else {
                        queue.waiters.push_back(core);
                        self.stall(core, Wait::Room);
                        return Poll::Pending;
                    }
                }
                Step::Unlock => {
                    if !self.reached(core) {
                        return Poll::Pending;
                    }
                    self.unlock(st.queue);
                    st.step = Step::Done;
                }
                Step::Done => return Poll::Ready(()),
            }
        }
    }

    /// The core's part of an operation up to its first store.
    fn command(&mut self, core: u32, st: &mut Issue, mut message: Message) {
        let p = &self.p;
        let mut cycles = match message.op {
            Op::Get | Op::Fetch(_) => p.core.get_cycles,
            _ => p.core.put_cycles,
        };
        if p.nic.translation == Side::Nic {
            cycles = cycles.saturating_sub(p.nic.translation_cycles);
        }
        let aligned = |bytes: u64| bytes.next_multiple_of(p.nic.align_bytes);
        let data = message.data.bytes().len() as u64;
        st.total = match (message.op, p.nic.command) {
            (Op::Get, _) => aligned(p.nic.get_command_bytes),
            (Op::Fetch(_), _) => aligned(p.nic.get_command_bytes) + 8,
            (Op::PutSignal, _) => aligned(p.nic.put_command_bytes) + 16 + aligned(data),
            (_, Command::Queue) => aligned(p.nic.put_command_bytes) + aligned(data),
            (_, Command::ERegister) => 8 + aligned(data),
        };
        let spent = self.c.cycles(cycles);
        let copied = match p.core.copy_mbs {
            0 => 0,
            mbs => crate::costs::ps(data, mbs).saturating_sub(spent),
        };
        st.stores_ps = self.c.cycles(data.div_ceil(p.core.store_bytes)).max(copied);
        message.queued = st.total as u32;
        let c = &mut self.cores[core as usize];
        c.time += spent;
        c.pending += 1;
        c.started = true;
        self.stats.issued += 1;
        message.number = self.stats.issued;
        let id = self.messages.insert(message);
        self.queues[st.queue as usize].commands.push_back(id);
    }

    /// Stores up to the end of a line, of the operation, or of the room in the queue.
    fn store(&mut self, core: u32, st: &mut Issue) {
        let line = self.p.core.wc_line_bytes;
        let each = self.p.nic.command == Command::ERegister;
        let shared = self.p.nic.queues == Queues::Shared;
        let fill = self.queues[st.queue as usize].fill;
        if fill == line || (st.done == st.total && fill > 0 && (each || shared)) {
            st.step = Step::Flush;
            return;
        }
        if st.done == st.total {
            st.step = if shared { Step::Unlock } else { Step::Done };
            return;
        }
        let chunk = (line - fill).min(st.total - st.done);
        if self.queues[st.queue as usize].free < chunk {
            st.step = if fill > 0 { Step::FlushForRoom } else { Step::Room };
            return;
        }
        if fill == 0 && !self.open_line(core, st.queue) {
            // A line of another queue goes first, for want of lines.
            st.step = Step::Flush;
            return;
        }
        let queue = &mut self.queues[st.queue as usize];
        queue.free -= chunk;
        queue.fill += chunk;
        let before = st.stores_ps * st.done / st.total;
        st.done += chunk;
        self.cores[core as usize].time += st.stores_ps * st.done / st.total - before;
    }

    /// Opens a line for a queue, waiting for one that is being sent; false when all are open, and
    /// the oldest must go.
    fn open_line(&mut self, core: u32, queue: u32) -> bool {
        let lines = self.p.core.wc_lines as usize;
        let socket = self.socket_of(core);
        let c = &mut self.cores[core as usize];
        while c.draining.front().is_some_and(|&end| end <= c.time) {
            c.draining.pop_front();
        }
        if c.open.len() + c.draining.len() >= lines {
            let Some(end) = c.draining.pop_front() else { return false };
            let s = &mut self.sockets[socket];
            s.io_ps += end.saturating_sub(s.io_until.max(c.time));
            s.io_until = s.io_until.max(end);
            c.time = end;
        }
        c.open.push(queue);
        true
    }

    /// Sends a queue's open line, or, when it has none, the oldest that the core has open.
    fn flush(&mut self, core: u32, queue: u32) {
        let c = &mut self.cores[core as usize];
        let queue = if self.queues[queue as usize].fill > 0 { queue } else { c.open[0] };
        c.open.retain(|&q| q != queue);
        let q = &mut self.queues[queue as usize];
        let (bytes, nic) = (std::mem::take(&mut q.fill), q.nic);
        let end = self.io_down(nic, bytes);
        self.cores[core as usize].draining.push_back(end);
        self.stats.lines += 1;
        self.push(end + self.c.io_latency, Kind::Command, queue, bytes as u32);
    }

    fn unlock(&mut self, queue: u32) {
        let queue = &mut self.queues[queue as usize];
        match queue.waiters.pop_front() {
            Some(next) => {
                let pass = self.now + self.c.cycles(self.p.nic.lock_cycles);
                self.cores[next as usize].time = pass;
                self.push(pass, Kind::CoreWake, next, 0);
            }
            None => queue.locked = false,
        }
    }

    /// `bytes` of a queue are free again and its core knows.
    pub(crate) fn free_space(&mut self, queue: u32, bytes: u32) {
        let shared = self.p.nic.queues == Queues::Shared;
        let q = &mut self.queues[queue as usize];
        q.free += u64::from(bytes);
        // Under a lock only its holder waits for room; the others wait for the lock.
        let waits = |&c: &u32| self.cores[c as usize].wait == Some(Wait::Room);
        if let Some(i) = q.waiters.iter().position(waits) {
            let core = q.waiters.remove(i).unwrap_or_default();
            debug_assert!(shared || q.waiters.is_empty());
            self.ready.push_back(core);
        }
    }

    /// Empties the write-combining lines of a core.
    pub(crate) fn fence(&mut self, core: u32, charged: &mut bool) -> Poll<()> {
        if !*charged {
            *charged = true;
            let cycles = self.c.cycles(self.p.core.fence_cycles);
            self.catch_up(core).time += cycles;
        }
        if !self.reached(core) {
            return Poll::Pending;
        }
        while let Some(&queue) = self.cores[core as usize].open.first() {
            self.flush(core, queue);
        }
        Poll::Ready(())
    }

    /// Asks the NIC to answer when all is complete; false when nothing was started.
    pub(crate) fn ask_quiet(&mut self, core: u32) -> bool {
        let c = &mut self.cores[core as usize];
        if !std::mem::take(&mut c.started) {
            return false;
        }
        c.woken = false;
        let nic = c.nic;
        let end = self.io_down(nic, 8);
        self.push(end + self.c.io_latency, Kind::QuietAtNic, core, 0);
        self.stall(core, Wait::Quiet);
        true
    }

    /// The core is at the barrier; the last one ends it.
    pub(crate) fn at_barrier(&mut self, core: u32) {
        self.cores[core as usize].woken = false;
        self.stall(core, Wait::Barrier);
        self.at_barrier.push(core);
        if self.at_barrier.len() == self.cores.len() {
            let over = self.now + self.p.barrier.overhead_ns * 1000;
            self.push(over, Kind::Barrier, 0, 0);
        }
    }

    pub(crate) fn barrier_over(&mut self) {
        self.stats.barriers += 1;
        for core in std::mem::take(&mut self.at_barrier) {
            self.wake(core);
        }
        if self.stats.barriers == 1 {
            self.start_attribution();
        }
    }

    /// Whether the word that a core waits for is there; if not, the core waits.
    pub(crate) fn watch(&mut self, core: u32, at: usize, cmp: Cmp, value: u64) -> bool {
        if cmp.holds(self.word(core, at), value) {
            return true;
        }
        self.cores[core as usize].word = Some((at, cmp, value));
        self.cores[core as usize].woken = false;
        self.stall(core, Wait::Word);
        false
    }

    /// Something was written to a core's memory: it may be what the core polls for.
    pub(crate) fn written(&mut self, core: u32) {
        let Some((at, cmp, value)) = self.cores[core as usize].word else { return };
        if cmp.holds(self.word(core, at), value) {
            self.cores[core as usize].word = None;
            self.cores[core as usize].woken = true;
            self.push(self.now + self.c.poll, Kind::CoreWake, core, 0);
        }
    }

    /// Ends a core's wait.
    pub(crate) fn wake(&mut self, core: u32) {
        self.cores[core as usize].woken = true;
        self.ready.push_back(core);
    }

    /// A word of a PE's memory.
    pub(crate) fn word(&self, pe: u32, at: usize) -> u64 {
        let bytes = &self.memory[pe as usize][at..at + 8];
        u64::from_le_bytes(bytes.try_into().expect("eight bytes"))
    }

    /// Symmetric memory for a PE, as a segment of its own in the NIC's table.
    pub(crate) fn alloc(&mut self, pe: u32, len: usize) -> usize {
        let memory = &mut self.memory[pe as usize];
        let at = memory.len();
        memory.resize(at + len.next_multiple_of(8), 0);
        let (start, len) = (HEAP_BASE + at as u64, (memory.len() - at) as u64);
        self.segments[pe as usize].push(Segment { start, len, base: at as u64 });
        at
    }
}
