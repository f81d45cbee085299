//! The router: dimension order, datelines, credits, round robin; virtual cut-through.

use crate::message::{Carries, Packet};
use crate::params::{Params, Recovery};
use crate::sim::{Kind, Sim};
use crate::slab::NONE;
use crate::torus::{LOCAL, PORTS, Torus};

/// Virtual channels of a port: two classes, each before and after the dateline.
pub const VCS: usize = 4;

#[derive(Clone, Copy)]
struct Fifo {
    head: u32,
    tail: u32,
}

#[derive(Clone, Copy)]
struct Output {
    /// When its last packet has left.
    busy: u64,
    /// Inputs whose first packet wants to leave here, a bit each.
    want: u32,
    /// The input after the one served last.
    turn: u8,
    /// An `OutFree` is to come.
    armed: bool,
    /// Channels that a packet waits for, a bit each.
    starved: u8,
    /// Free buffers behind it, by channel.
    credits: [u16; VCS],
    /// The router behind it.
    to: u32,
    /// Its link closes the ring.
    wraps: bool,
}

/// A router: an output a port, an input buffer a port and channel.
pub struct Router {
    outputs: [Output; PORTS],
    inputs: [Fifo; PORTS * VCS],
}

impl Router {
    /// An empty router; several NICs a socket have each a torus of their own.
    pub fn new(p: &Params, torus: &Torus, index: usize) -> Router {
        let nics = p.socket.nics as usize;
        let (node, rail) = (index / nics, index % nics);
        let output = |port: usize| {
            let (depth, to, wraps) = if port == LOCAL {
                (p.nic.rx_buffer_packets, index, false)
            } else {
                let to = torus.neighbour(node, port) * nics + rail;
                (p.net.vc_packets, to, torus.wraps(node, port))
            };
            Output {
                busy: 0,
                want: 0,
                turn: 0,
                armed: false,
                starved: 0,
                credits: [depth as u16; VCS],
                to: to as u32,
                wraps,
            }
        };
        Router { outputs: std::array::from_fn(output), inputs: [Fifo { head: NONE, tail: NONE }; PORTS * VCS] }
    }
}

/// The port that leads along the first dimension with steps to go.
fn port_of(packet: &Packet) -> usize {
    for (d, &steps) in packet.steps.iter().enumerate() {
        if steps != 0 {
            return 2 * d + usize::from(steps < 0);
        }
    }
    LOCAL
}

impl Sim {
    /// A packet is through the pipeline: it joins its buffer.
    pub(crate) fn route(&mut self, router: u32, id: u32) {
        let packet = &mut self.packets[id];
        packet.next = NONE;
        let input = packet.port as usize * VCS + packet.vc as usize;
        let fifo = &mut self.routers[router as usize].inputs[input];
        if fifo.head == NONE {
            *fifo = Fifo { head: id, tail: id };
            self.request(router, input);
        } else {
            let tail = std::mem::replace(&mut fifo.tail, id);
            self.packets[tail].next = id;
        }
    }

    /// The first packet of an input asks for its output.
    fn request(&mut self, router: u32, input: usize) {
        let r = &mut self.routers[router as usize];
        let packet = &mut self.packets[r.inputs[input].head];
        packet.since = self.now;
        let port = port_of(packet);
        r.outputs[port].want |= 1 << input;
        self.try_out(router, port as u32);
    }

    pub(crate) fn out_free(&mut self, router: u32, port: u32) {
        self.routers[router as usize].outputs[port as usize].armed = false;
        self.try_out(router, port);
    }

    /// Lets the next input in turn send, if the output is free and the buffer behind it has room.
    pub(crate) fn try_out(&mut self, router: u32, port: u32) {
        let now = self.now;
        let r = &mut self.routers[router as usize];
        let out = &mut r.outputs[port as usize];
        if out.want == 0 || out.armed {
            return;
        }
        if out.busy > now {
            out.armed = true;
            let at = out.busy;
            return self.push(at, Kind::OutFree, router, port);
        }
        let inputs = (PORTS * VCS) as u32;
        let turn = u32::from(out.turn);
        let mut left = out.want;
        while left != 0 {
            let later = left >> turn << turn;
            let input = if later != 0 { later } else { left }.trailing_zeros();
            left &= !(1 << input);
            let id = r.inputs[input as usize].head;
            let packet = &self.packets[id];
            let vc = next_vc(packet, port as usize, out.wraps);
            if out.credits[vc] == 0 {
                out.starved |= 1 << vc;
                continue;
            }
            out.want &= !(1 << input);
            out.turn = ((input + 1) % inputs) as u8;
            out.credits[vc] -= 1;
            let fifo = &mut r.inputs[input as usize];
            fifo.head = packet.next;
            let more = fifo.head != NONE;
            self.grant(router, port as usize, id, vc);
            if more {
                self.request(router, input as usize);
            }
            let out = &mut self.routers[router as usize].outputs[port as usize];
            if out.want != 0 && !out.armed {
                out.armed = true;
                let at = out.busy;
                self.push(at, Kind::OutFree, router, port);
            }
            return;
        }
    }

    /// Sends a packet through an output and gives its buffer back.
    fn grant(&mut self, router: u32, port: usize, id: u32, vc: usize) {
        let now = self.now;
        let packet = &mut self.packets[id];
        let (from, from_vc, waited) = (packet.port, packet.vc, now - packet.since);
        let ack = packet.carries == Carries::Ack;
        let payload = packet.payload as usize;
        packet.vc = vc as u8;
        packet.port = port as u8;
        let out = &mut self.routers[router as usize].outputs[port];
        if port == LOCAL {
            let ser = if ack { self.c.ack_local } else { self.c.local[payload] };
            out.busy = now + ser;
            let to = out.to;
            self.stats.receiver_wait_ps += waited;
            self.push(now + ser + self.c.rx_latency, Kind::NicReceive, to, id);
        } else {
            packet.dim = (port / 2) as u8;
            packet.steps[port / 2] += if port.is_multiple_of(2) { -1 } else { 1 };
            let ser = if ack { self.c.ack_link } else { self.c.link[payload] };
            self.stats.link_wait_ps += waited;
            self.stats.link_ps += ser;
            self.stats.hops += 1;
            out.busy = now + ser;
            let to = out.to;
            self.cross(router, port, id, to, ser);
        }
        self.give_back(router, from as usize, from_vc as usize);
    }

    /// The packet on the link: it arrives, arrives late, or not at all.
    fn cross(&mut self, router: u32, port: usize, id: u32, to: u32, ser: u64) {
        let arrives = self.now + self.c.router;
        let rate = self.p.loss.rate_ppm;
        if rate == 0 || self.random(1_000_000) >= rate {
            return self.push(arrives, Kind::Route, to, id);
        }
        self.stats.lost += 1;
        match self.p.loss.recovery {
            Recovery::Link => {
                let late = ser + self.p.loss.link_retry_ns * 1000;
                self.routers[router as usize].outputs[port].busy += late;
                self.push(arrives + late, Kind::Route, to, id);
            }
            Recovery::EndToEnd => {
                let vc = self.packets[id].vc as usize;
                self.routers[router as usize].outputs[port].credits[vc] += 1;
                let source = self.nics_of_lost(id);
                let timeout = self.now + self.p.loss.timeout_ns * 1000;
                self.push(timeout, Kind::Timeout, source, id);
            }
        }
    }

    /// A buffer of an input is free again: whoever sends there may know.
    fn give_back(&mut self, router: u32, port: usize, vc: usize) {
        if port == LOCAL {
            return self.nic_credit(router, vc / 2);
        }
        // A packet that came along +x came from the neighbour behind -x.
        let up = self.routers[router as usize].outputs[port ^ 1].to;
        self.add_credit(up, port, vc);
    }

    /// A buffer behind an output is free again; an output that waits for it learns a little later.
    fn add_credit(&mut self, router: u32, port: usize, vc: usize) {
        let out = &mut self.routers[router as usize].outputs[port];
        out.credits[vc] += 1;
        if out.starved & (1 << vc) != 0 {
            out.starved &= !(1 << vc);
            self.push(self.now + self.c.credit, Kind::OutCredit, router, port as u32);
        }
    }

    /// The NIC has room again for packets of `class`.
    pub(crate) fn receive_credit(&mut self, router: u32, class: u32) {
        self.add_credit(router, LOCAL, 2 * class as usize);
    }

    /// Free buffers behind every output, for the check that none is lost.
    pub(crate) fn free_buffers(&self) -> u64 {
        let outputs = self.routers.iter().flat_map(|r| r.outputs.iter());
        outputs.map(|o| o.credits.iter().map(|&c| u64::from(c)).sum::<u64>()).sum()
    }
}

/// The channel of the buffer behind `port`: a packet changes at the dateline and keeps to that side
/// until it turns into another dimension. So no ring of buffers waits for itself.
fn next_vc(packet: &Packet, port: usize, wraps: bool) -> usize {
    let class = packet.class();
    if port == LOCAL {
        return 2 * class;
    }
    let crossed = packet.dim as usize == port / 2 && packet.vc & 1 == 1;
    2 * class + usize::from(wraps || crossed)
}
