//! The simulated machine: its state, and what each event does.

use std::collections::VecDeque;

use crate::core::{Core, Queue, Socket};
use crate::costs::Costs;
use crate::message::{Message, Packet};
use crate::nic::Nic;
use crate::params::{Params, Queues};
use crate::router::Router;
use crate::slab::Slab;
use crate::stats::Stats;
use crate::torus::Torus;
use crate::trace::Trace;
use crate::wheel::{Event, Wheel};

/// What happens in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Kind {
    /// The core `a` goes on.
    CoreWake,
    /// `b` bytes of commands reach the NIC's side of queue `a`.
    Command,
    /// The NIC `a` can send its next packet.
    NicSend,
    /// The packet `b` has passed the pipeline of router `a`.
    Route,
    /// The output `b` of router `a` has sent its packet.
    OutFree,
    /// The output `b` of router `a` has room behind it again.
    OutCredit,
    /// The packet `b` has reached the NIC `a`.
    NicReceive,
    /// A receive buffer of NIC `a`, class `b`, is free.
    ReceiveCredit,
    /// The data of message `b` is in memory.
    HostWrite,
    /// `b` bytes of queue `a` are free, and the host knows.
    FreeSpace,
    /// The core `a` asks its NIC to say when all is complete.
    QuietAtNic,
    /// The memory of the target has the data that NIC `a` reads for message `b`.
    MemoryRead,
    /// The NIC `a` has what it read for message `b`.
    NicRead,
    /// The core of the target has found the atomic `b`.
    Serve,
    /// The core of the target has done the atomic `b`.
    Served,
    /// All PEs are at the barrier, and it is over.
    Barrier,
    /// The source has waited long enough for the acknowledgement of packet `b`.
    Timeout,
}

const KINDS: [Kind; 17] = [
    Kind::CoreWake,
    Kind::Command,
    Kind::NicSend,
    Kind::Route,
    Kind::OutFree,
    Kind::OutCredit,
    Kind::NicReceive,
    Kind::ReceiveCredit,
    Kind::HostWrite,
    Kind::FreeSpace,
    Kind::QuietAtNic,
    Kind::MemoryRead,
    Kind::NicRead,
    Kind::Serve,
    Kind::Served,
    Kind::Barrier,
    Kind::Timeout,
];

impl Kind {
    /// The kind with this number.
    pub fn of(n: u32) -> Kind {
        KINDS[n as usize]
    }
}

/// Where virtual addresses of the symmetric heap begin.
pub const HEAP_BASE: u64 = 1 << 32;

/// A piece of a PE's address space, as the NIC's table has it.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    /// First virtual address.
    pub start: u64,
    /// Bytes.
    pub len: u64,
    /// Where it lies in the PE's memory.
    pub base: u64,
}

/// The machine.
pub struct Sim {
    pub(crate) p: Params,
    pub(crate) c: Costs,
    /// The simulated clock in picoseconds.
    pub(crate) now: u64,
    pub(crate) wheel: Wheel,
    pub(crate) torus: Torus,
    pub(crate) cores: Vec<Core>,
    pub(crate) sockets: Vec<Socket>,
    pub(crate) queues: Vec<Queue>,
    pub(crate) nics: Vec<Nic>,
    pub(crate) routers: Vec<Router>,
    pub(crate) packets: Slab<Packet>,
    pub(crate) messages: Slab<Message>,
    pub(crate) memory: Vec<Vec<u8>>,
    pub(crate) segments: Vec<Vec<Segment>>,
    /// Cores to be polled now.
    pub(crate) ready: VecDeque<u32>,
    pub(crate) at_barrier: Vec<u32>,
    pub(crate) stats: Stats,
    pub(crate) trace: Trace,
    /// Buffers of the network, all free at rest.
    pub(crate) buffers: u64,
    rng: u64,
}

impl Sim {
    /// A machine at rest.
    pub fn new(p: &Params, trace: Trace) -> Sim {
        let c = Costs::new(p);
        let torus = Torus { dims: p.net.dims.map(|d| d as usize) };
        let (sockets, nics) = (p.sockets(), p.socket.nics as usize);
        let cores = p.socket.cores as usize;
        let n_pes = sockets * cores;
        let contexts = p.core.contexts as usize;
        let mut sim = Sim {
            now: 0,
            wheel: Wheel::default(),
            cores: (0..n_pes).map(|_| Core::default()).collect(),
            sockets: (0..sockets).map(|_| Socket::default()).collect(),
            queues: Vec::new(),
            nics: (0..sockets * nics).map(|_| Nic::new(p)).collect(),
            routers: (0..sockets * nics).map(|r| Router::new(p, &torus, r)).collect(),
            packets: Slab::default(),
            messages: Slab::default(),
            memory: vec![Vec::new(); n_pes],
            segments: vec![Vec::new(); n_pes],
            ready: VecDeque::new(),
            at_barrier: Vec::new(),
            stats: Stats::default(),
            trace,
            buffers: 0,
            rng: p.run.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d,
            p: p.clone(),
            c,
            torus,
        };
        sim.buffers = sim.free_buffers();
        for pe in 0..n_pes {
            let nic = sim.nic_of(pe as u32);
            sim.cores[pe].nic = nic;
            sim.cores[pe].queue = sim.queues.len() as u32;
            let shared = p.nic.queues == Queues::Shared;
            if shared && let Some(&first) = sim.nics[nic as usize].queues.first() {
                sim.cores[pe].queue = first;
                continue;
            }
            for _ in 0..if shared { 1 } else { contexts } {
                let local = sim.nics[nic as usize].queues.len() as u32;
                let id = sim.queues.len() as u32;
                sim.queues.push(Queue::new(nic, local, p.nic.queue_bytes));
                sim.nics[nic as usize].add_queue(id);
            }
        }
        sim
    }

    /// The NIC that serves a core.
    pub(crate) fn nic_of(&self, pe: u32) -> u32 {
        let (cores, nics) = (self.p.socket.cores as u32, self.p.socket.nics as u32);
        pe / cores * nics + pe % cores % nics
    }

    /// The socket of a core.
    pub(crate) fn socket_of(&self, pe: u32) -> usize {
        pe as usize / self.p.socket.cores as usize
    }

    /// The NIC on the rail of `from` that leads to `pe`.
    pub(crate) fn nic_towards(&self, from: u32, pe: u32) -> u32 {
        let nics = self.p.socket.nics as u32;
        self.socket_of(pe) as u32 * nics + from % nics
    }

    #[inline]
    pub(crate) fn push(&mut self, at: u64, kind: Kind, a: u32, b: u32) {
        debug_assert!(at >= self.now, "{kind:?} in the past");
        self.wheel.push(Event { at, kind: kind as u32, a, b });
    }

    /// A number below `n`.
    pub(crate) fn random(&mut self, n: u64) -> u64 {
        self.rng = self.rng.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.rng;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    /// Goes on until a core's program can; None when nothing more happens.
    pub fn advance(&mut self) -> Option<u32> {
        loop {
            if let Some(core) = self.ready.pop_front() {
                return Some(core);
            }
            let event = self.wheel.pop()?;
            self.now = event.at;
            self.trace.event(&event);
            self.stats.events += 1;
            self.dispatch(event.kind, event.a, event.b);
        }
    }

    #[inline]
    fn dispatch(&mut self, kind: u32, a: u32, b: u32) {
        match Kind::of(kind) {
            Kind::CoreWake => self.ready.push_back(a),
            Kind::Command => self.command_arrives(a, b),
            Kind::NicSend => self.nic_send_event(a),
            Kind::Route => self.route(a, b),
            Kind::OutFree => self.out_free(a, b),
            Kind::OutCredit => self.try_out(a, b),
            Kind::NicReceive => self.nic_receive(a, b),
            Kind::ReceiveCredit => self.receive_credit(a, b),
            Kind::HostWrite => self.host_write(b),
            Kind::FreeSpace => self.free_space(a, b),
            Kind::QuietAtNic => self.quiet_at_nic(a),
            Kind::MemoryRead => self.memory_read(a, b),
            Kind::NicRead => self.nic_read(a, b),
            Kind::Serve => self.serve(b),
            Kind::Served => self.served(b),
            Kind::Barrier => self.barrier_over(),
            Kind::Timeout => self.timeout(a, b),
        }
    }

    /// Reserves the link from the host to a NIC: when the last byte has left.
    #[inline]
    pub(crate) fn io_down(&mut self, nic: u32, bytes: u64) -> u64 {
        let ser = self.c.down(bytes);
        self.stats.io_down_bytes += self.c.down_bytes(bytes);
        let link = &mut self.nics[nic as usize].down_busy;
        *link = self.now.max(*link) + ser;
        *link
    }

    /// Reserves the link from a NIC to the host: when the first byte leaves, and the last has.
    #[inline]
    pub(crate) fn io_up(&mut self, nic: u32, ser: u64) -> (u64, u64) {
        let link = &mut self.nics[nic as usize].up_busy;
        let start = self.now.max(*link);
        *link = start + ser;
        self.stats.io_up_ps += ser;
        (start, *link)
    }
}
