//! Equations 1 to 6 of the paper: upper bounds on what the machine can reach.
//!
//! Printed forms have the paper's constants. [`Limits`] is the same for any parameters.

use crate::params::{Command, Params};

/// Eq. 1 in MB/s: the I/O link, `n` bytes a message and 16 of command.
pub fn eq1(n: f64) -> f64 {
    n / (n + 16.0) * 64.0 / 72.0 * 2300.0
}

/// Eq. 2 in MB/s as printed: 4.8 GB/s links with 5 bytes of protocol to 16.
pub fn eq2(n: f64) -> f64 {
    n / (n + 28.0) * 64.0 / 72.0 * 16.0 / 21.0 * 4800.0
}

/// Eq. 2 in MB/s with the links of Table 4: 4.0 GB/s, 15 % of bytes added.
pub fn eq2_table4(n: f64) -> f64 {
    n / (n + 28.0) * 64.0 / 72.0 * 4000.0 / 1.15
}

/// Eq. 3 in MB/s: the I/O link if a command took 8 bytes.
pub fn eq3(n: f64) -> f64 {
    n / (n + 8.0) * 64.0 / 72.0 * 2300.0
}

/// Eq. 4 in million messages a second: the I/O link.
pub fn eq4(n: f64) -> f64 {
    2300.0 / ((n + 16.0) * 72.0 / 64.0)
}

/// Eq. 5 in million messages a second as printed: the links.
pub fn eq5(n: f64) -> f64 {
    4800.0 / ((n + 28.0) * 72.0 / 64.0 * 21.0 / 16.0)
}

/// Eq. 5 with the links of Table 4.
pub fn eq5_table4(n: f64) -> f64 {
    4000.0 / 1.15 / ((n + 28.0) * 72.0 / 64.0)
}

/// Eq. 6 in million messages a second: cores of 2 GHz, a cycle for 4 bytes.
pub fn eq6(cores: f64, cycles: f64, n: f64) -> f64 {
    cores * 2000.0 / (cycles + n / 4.0)
}

/// `n` as the command queue has it: accesses are 8-byte aligned, so 4 bytes cost 8.
pub fn padded(n: f64) -> f64 {
    (n / 8.0).ceil() * 8.0
}

/// Wire bytes of a message whose packets each carry a whole header (see I1 of the checkpoints).
pub fn exact_wire_bytes(n: u64) -> u64 {
    n + 28 + 8 * (n + 28).div_ceil(64)
}

/// The bounds for given parameters, in million messages a second of a socket.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The cores: cycles, stores, copying.
    pub core: f64,
    /// The I/O links to the NICs.
    pub io: f64,
    /// A link of each torus.
    pub net: f64,
    /// The NICs' pipelines, which the paper takes for granted.
    pub nic: f64,
}

impl Limits {
    /// The bounds for puts of `len` bytes by all cores of a socket, `extra` cycles each for addresses.
    pub fn of(p: &Params, len: u64, extra: u64) -> Limits {
        let n = len as f64;
        let c = &p.core;
        let cycles = (c.put_cycles + extra + len.div_ceil(c.store_bytes)) as f64;
        let issue_us = cycles / c.clock_mhz as f64;
        let copy_us = if c.copy_mbs == 0 { 0.0 } else { n / c.copy_mbs as f64 };
        let queued = len.next_multiple_of(p.nic.align_bytes)
            + match p.nic.command {
                Command::Queue => p.nic.put_command_bytes.next_multiple_of(p.nic.align_bytes),
                Command::ERegister => 8,
            };
        let line = c.wc_line_bytes as f64;
        let header = p.io.header_bytes as f64;
        let io_bytes = match p.nic.command {
            Command::Queue => queued as f64 * (line + header) / line,
            Command::ERegister => queued as f64 + (queued as f64 / line).ceil() * header,
        };
        let packet = p.net.packet_bytes as f64;
        let fields = (p.nic.put_command_bytes + p.nic.trusted_bytes) as f64;
        let wire = match p.net.packetisation {
            crate::params::Packetisation::Amortised => (n + fields) * (packet + p.net.header_bytes as f64) / packet,
            crate::params::Packetisation::Exact => {
                n + fields + ((n + fields) / packet).ceil() * p.net.header_bytes as f64
            }
        };
        let nics = p.socket.nics as f64;
        let interval = p.nic.tx_interval_cycles.max(p.nic.rx_interval_cycles);
        let overhead = 1.0 + p.net.overhead_percent as f64 / 100.0;
        Limits {
            core: p.socket.cores as f64 / issue_us.max(copy_us),
            io: nics * p.io.mbs as f64 / io_bytes,
            net: nics * p.net.mbs as f64 / (wire * overhead),
            nic: nics * p.nic.clock_mhz as f64 / interval as f64,
        }
    }

    /// The smallest, and its name.
    pub fn least(&self) -> (f64, &'static str) {
        let all = [(self.core, "core"), (self.io, "I/O link"), (self.net, "link"), (self.nic, "NIC")];
        all.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, ""))
    }
}

/// Cycles a message that `cores` cores may take and still fill the narrower of link and I/O.
pub fn cycles_allowed(p: &Params, len: u64) -> f64 {
    let limits = Limits::of(p, len, 0);
    let rate = limits.io.min(limits.net);
    let stores = len.div_ceil(p.core.store_bytes) as f64;
    p.socket.cores as f64 * p.core.clock_mhz as f64 / rate - stores
}

#[cfg(test)]
mod tests {
    use super::*;

    /// N, Eq. 1, 2, 3, 4, 5, 2', 5', then Eq. 6: 50 cycles on 1, 2, 4 cores, 20 on 1, 100 on 4.
    type Row = [f64; 13];

    const TABLE: [Row; 9] = [
        [4., 408.9, 406.3, 681.5, 102.2, 101.6, 386.5, 96.6, 39.2, 78.4, 156.9, 95.2, 79.2],
        [8., 681.5, 722.4, 1022.2, 85.2, 90.3, 687.1, 85.9, 38.5, 76.9, 153.8, 90.9, 78.4],
        [16., 1022.2, 1182.1, 1363.0, 63.9, 73.9, 1124.3, 70.3, 37.0, 74.1, 148.1, 83.3, 76.9],
        [32., 1363.0, 1733.8, 1635.6, 42.6, 54.2, 1649.0, 51.5, 34.5, 69.0, 137.9, 71.4, 74.1],
        [64., 1635.6, 2261.4, 1817.3, 25.6, 35.3, 2150.8, 33.6, 30.3, 60.6, 121.2, 55.6, 69.0],
        [128., 1817.3, 2667.3, 1924.2, 14.2, 20.8, 2536.9, 19.8, 24.4, 48.8, 97.6, 38.5, 60.6],
        [256., 1924.2, 2930.3, 1982.5, 7.5, 11.4, 2787.0, 10.9, 17.5, 35.1, 70.2, 23.8, 48.8],
        [512., 1982.5, 3082.2, 2013.0, 3.9, 6.0, 2931.5, 5.7, 11.2, 22.5, 44.9, 13.5, 35.1],
        [1024., 2013.0, 3164.3, 2028.6, 2.0, 3.1, 3009.5, 2.9, 6.5, 13.1, 26.1, 7.2, 22.5],
    ];

    #[test]
    fn vectors() {
        for [n, e1, e2, e3, e4, e5, e2t, e5t, one, two, four, twenty, hundred] in TABLE {
            let got = [
                (eq1(n), e1),
                (eq2(n), e2),
                (eq3(n), e3),
                (eq4(n), e4),
                (eq5(n), e5),
                (eq2_table4(n), e2t),
                (eq5_table4(n), e5t),
                (eq6(1.0, 50.0, n), one),
                (eq6(2.0, 50.0, n), two),
                (eq6(4.0, 50.0, n), four),
                (eq6(1.0, 20.0, n), twenty),
                (eq6(4.0, 100.0, n), hundred),
            ];
            for (i, (value, want)) in got.into_iter().enumerate() {
                // The vectors have one decimal.
                assert!((value - want).abs() < 0.06, "N {n}, column {i}: {value} for {want}");
            }
        }
        assert!((eq1(4.0) * padded(4.0) / 4.0 - 817.8).abs() < 0.1);
        assert!((4.0 * eq4(padded(4.0)) - 340.7).abs() < 0.1);
        assert!((eq4(padded(4.0)) - 85.2).abs() < 0.1);
    }

    #[test]
    fn bounds_of_the_paper_are_its_equations() {
        for len in [8, 16, 64, 1024] {
            let mut p = Params::paper().shaped([2, 1, 1], 4);
            p.core.copy_mbs = 0;
            let limits = Limits::of(&p, len, 0);
            let n = len as f64;
            assert!((limits.io - eq4(n)).abs() < 1e-9);
            assert!((limits.net - eq5_table4(n)).abs() < 1e-9);
            assert!((limits.core - eq6(4.0, 50.0, n)).abs() < 1e-9);
        }
        assert_eq!(Limits::of(&Params::paper(), 8, 0).least().1, "I/O link");
    }

    #[test]
    fn exact_packets_carry_whole_headers() {
        assert_eq!(exact_wire_bytes(8), 44);
        assert!((4000.0 / 1.15 / 44.0_f64 - 79.05).abs() < 0.1);
    }
}
