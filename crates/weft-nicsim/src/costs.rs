//! Parameters as picoseconds, worked out once.

use crate::params::{Packetisation, Params};

/// Picoseconds of everything that is looked up while simulating.
#[derive(Clone, Debug)]
pub struct Costs {
    clock_mhz: u64,
    /// From a core to its NIC or back.
    pub io_latency: u64,
    io_mbs: u64,
    io_header: u64,
    up_packet: u64,
    down_packet: u64,
    /// Between the NIC's queue and the router.
    pub tx_latency: u64,
    /// Least time between packets leaving a NIC.
    pub tx_interval: u64,
    /// From the router to the request to memory.
    pub rx_latency: u64,
    /// Least time between packets entering a NIC.
    pub rx_interval: u64,
    /// Least time between atomics at a NIC.
    pub atomic_interval: u64,
    /// Through a router.
    pub router: u64,
    /// From a buffer freed to the sender that waits for it.
    pub credit: u64,
    /// On a link, by payload bytes.
    pub link: Vec<u64>,
    /// Between NIC and router, by payload bytes.
    pub local: Vec<u64>,
    /// An acknowledgement on a link.
    pub ack_link: u64,
    /// An acknowledgement between NIC and router.
    pub ack_local: u64,
    /// From data in memory to the program that polls on it.
    pub poll: u64,
    /// A read of memory by the NIC.
    pub memory: u64,
    /// A cache line of the memory, in a contended model per byte ×1000.
    pub memory_fs_per_byte: u64,
}

/// `bytes` at `mbs` MB/s, rounded up so that no rate exceeds the parameter.
pub fn ps(bytes: u64, mbs: u64) -> u64 {
    (bytes * 1_000_000).div_ceil(mbs)
}

impl Costs {
    /// The costs that `p` says.
    pub fn new(p: &Params) -> Costs {
        let nic = |cycles: u64| (cycles * 1_000_000).div_ceil(p.nic.clock_mhz);
        let n = &p.net;
        let (packet, header) = (n.packet_bytes, n.header_bytes);
        // Bytes on the wire times `packet`, so that amortised headers stay exact.
        let scaled = |payload: u64| match n.packetisation {
            Packetisation::Amortised => payload * (packet + header),
            Packetisation::Exact => (payload + header) * packet,
        };
        let on_link = |scaled: u64| (scaled * (100 + n.overhead_percent) * 10_000).div_ceil(packet * n.mbs);
        let on_port = |scaled: u64| ps(scaled, n.local_mbs).div_ceil(packet);
        Costs {
            clock_mhz: p.core.clock_mhz,
            io_latency: p.io.latency_ns * 1000,
            io_mbs: p.io.mbs,
            io_header: p.io.header_bytes,
            up_packet: p.io.up_packet_bytes,
            down_packet: p.io.packet_bytes,
            tx_latency: nic(p.nic.tx_cycles),
            tx_interval: nic(p.nic.tx_interval_cycles),
            rx_latency: nic(p.nic.rx_cycles),
            rx_interval: nic(p.nic.rx_interval_cycles),
            atomic_interval: nic(p.nic.atomic_interval_cycles),
            router: n.router_ns * 1000,
            credit: n.credit_ns * 1000,
            link: (0..=packet).map(|b| on_link(scaled(b))).collect(),
            local: (0..=packet).map(|b| on_port(scaled(b))).collect(),
            ack_link: on_link(n.ack_bytes * packet),
            ack_local: on_port(n.ack_bytes * packet),
            poll: (p.core.poll_cycles * 1_000_000).div_ceil(p.core.clock_mhz),
            memory: p.memory.latency_ns * 1000,
            memory_fs_per_byte: 1_000_000_000 / p.memory.mbs,
        }
    }

    /// Core cycles.
    #[inline]
    pub fn cycles(&self, n: u64) -> u64 {
        (n * 1_000_000).div_ceil(self.clock_mhz)
    }

    /// Data towards the NIC, packet headers included.
    #[inline]
    pub fn down(&self, bytes: u64) -> u64 {
        ps(bytes + self.io_header * bytes.div_ceil(self.down_packet).max(1), self.io_mbs)
    }

    /// Bytes on the wire for data towards the NIC.
    #[inline]
    pub fn down_bytes(&self, bytes: u64) -> u64 {
        bytes + self.io_header * bytes.div_ceil(self.down_packet).max(1)
    }

    /// Data towards memory, packet headers included.
    #[inline]
    pub fn up(&self, bytes: u64) -> u64 {
        ps(bytes + self.io_header * bytes.div_ceil(self.up_packet).max(1), self.io_mbs)
    }
}
