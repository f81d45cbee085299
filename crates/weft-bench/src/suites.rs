//! What can be measured: suites of programs, with their sizes, ranks and names of measurements. Pure.

use crate::bare::Bare;

/// What a program is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// These words, `--only` with names where it has some, then sizes.
    Sizes(&'static str),
    /// Names of measurements, then sizes.
    Names,
    /// These words alone.
    Words(&'static str),
    /// A kernel's class.
    Class,
    /// One size, in MiB: a job for each.
    Mebibytes,
}

/// What a program is written for, and how its ranks reach each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum System {
    Mpi,
    Shmem,
    /// MPI; each rank on a node of its own, all of them imitated on this machine: over TCP.
    Nodes,
    /// MPICH's ABI, in a program of others.
    Imb,
    /// Open MPI's.
    Hpcc,
    /// A single process that knows nothing of MPI, with Weft's heap in it.
    Heap,
}

/// A program within a suite.
pub struct Part {
    pub program: &'static str,
    pub system: System,
    pub takes: Takes,
    /// Names of its measurements, for --only.
    pub knows: &'static str,
    /// Those that are measured where the user names none; empty: all.
    pub names: &'static str,
    /// Sizes where the user names none.
    pub sizes: &'static [u64],
    /// Ranks where the user names none, or whatever the user says.
    pub ranks: &'static [usize],
    pub is_fixed: bool,
    /// What the bare machine does beside it.
    pub bare: &'static [Bare],
    pub limit_s: u64,
}

pub struct Suite {
    pub name: &'static str,
    pub what: &'static str,
    pub parts: &'static [Part],
}

const SHORT: &[u64] = &[8, 64, 1 << 10, 8 << 10];
const ALL: &[u64] = &[8, 64, 1 << 10, 8 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20];
const LONG: &[u64] = &[8 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20];
const FEW: &[u64] = &[8, 1 << 10, 8 << 10, 128 << 10];
const NONE: &[u64] = &[];
const TWO: &[usize] = &[2];
const TWO_EIGHT: &[usize] = &[2, 8];

const COLLECTIVES: &str = "barrier bcast reduce allreduce reduce_scatter reduce_scatter_block scan exscan gather gatherv scatter \
                           scatterv allgather allgatherv alltoall alltoallv alltoallw neighbor_allgather neighbor_alltoall \
                           barrier_init bcast_init allreduce_init";
const FEW_COLLECTIVES: &str = "barrier bcast reduce allreduce allgather alltoall reduce_scatter_block";
const RMA: &str = "put get handover accumulate fetch_and_op compare_and_swap lock-put-unlock put-fence";
const WINDOWS: &str = "put-bw get-bw put-bw-own get-bw-own";
const IMB: &str = "PingPong PingPing Sendrecv Exchange Barrier Allreduce Reduce Reduce_scatter Reduce_scatter_block Bcast \
                   Allgather Allgatherv Gather Gatherv Scatter Scatterv Alltoall Alltoallv Uniband Biband";

const fn pair(program: &'static str, takes: Takes, sizes: &'static [u64]) -> Part {
    let (system, knows, names) = (System::Mpi, "", "");
    Part { program, system, takes, knows, names, sizes, ranks: TWO, is_fixed: true, bare: &[], limit_s: 120 }
}

/// A program that is always told what to measure.
const fn named(program: &'static str, words: &'static str, names: &'static str, sizes: &'static [u64]) -> Part {
    Part { knows: names, names, ..pair(program, Takes::Sizes(words), sizes) }
}

const fn kernel(program: &'static str) -> Part {
    Part { knows: program, ranks: TWO_EIGHT, is_fixed: false, limit_s: 600, ..pair(program, Takes::Class, NONE) }
}

const fn shmem(program: &'static str, names: &'static str) -> Part {
    Part { system: System::Shmem, knows: names, names, ..pair(program, Takes::Names, NONE) }
}

const fn on_nodes(part: Part) -> Part {
    Part { system: System::Nodes, bare: &[], ..part }
}

const fn heap(program: &'static str, names: &'static str) -> Part {
    let sizes = &[1 << 20, 3 << 20, 16 << 20, 64 << 20, 256 << 20];
    Part { system: System::Heap, knows: names, ranks: &[1], ..pair(program, Takes::Mebibytes, sizes) }
}

const fn collectives(words: &'static str, names: &'static str) -> Part {
    Part { knows: COLLECTIVES, ranks: TWO_EIGHT, is_fixed: false, limit_s: 300, ..named("coll", words, names, FEW) }
}

pub const SUITES: &[Suite] = &[
    Suite {
        name: "p2p",
        what: "half a round trip, message rate and bandwidth with 64 in flight, 2 ranks",
        parts: &[
            Part { bare: &[Bare::Latency], ..named("latency", "--seconds 0.1", "latency", ALL) },
            Part { bare: &[Bare::Lines, Bare::Rate], ..named("stream", "--seconds 0.1", "rate", SHORT) },
            Part { bare: &[Bare::Bw], ..named("stream", "--seconds 0.1", "bw", LONG) },
            Part { bare: &[Bare::Bibw], ..named("stream", "--seconds 0.1", "bibw", LONG) },
        ],
    },
    Suite {
        name: "pairs",
        what: "exchanges of all ranks at once, in pairs",
        parts: &[Part { ranks: &[8], is_fixed: false, limit_s: 180, ..named("pairs", "--seconds 0.1", "pairs", ALL) }],
    },
    Suite {
        name: "collectives",
        what: "time of a collective operation, of the slowest rank",
        parts: &[collectives("--seconds 0.05", FEW_COLLECTIVES)],
    },
    Suite {
        name: "broadcast",
        what: "a broadcast by segments, along a virtual topology of its own, and by MPI_Bcast",
        parts: &[Part {
            knows: "segment native mcc",
            ranks: TWO_EIGHT,
            is_fixed: false,
            ..pair("mcc_bcast", Takes::Words("--results --rounds 9 --max 8388608"), NONE)
        }],
    },
    Suite {
        name: "one-sided",
        what: "puts, gets and atomic operations with their flush; windows of puts and gets; random updates",
        parts: &[
            Part { bare: &[Bare::Puts], knows: RMA, ..pair("rma", Takes::Sizes("--seconds 0.05"), FEW) },
            Part {
                bare: &[Bare::Windows],
                knows: WINDOWS,
                ..pair("onesided_stream", Takes::Sizes("--seconds 0.05"), LONG)
            },
            Part { knows: "mpi-accumulate", ..pair("random_access_mpi", Takes::Words(""), NONE) },
        ],
    },
    Suite {
        name: "threads",
        what: "messages of two threads with a communicator each",
        parts: &[Part {
            knows: "threads-one threads-separate threads-shared threads-own",
            ..named("threads", "--seconds 0.05", "threads-one threads-separate", SHORT)
        }],
    },
    Suite {
        name: "skew",
        what: "a sender's time per message whose receiver is late",
        parts: &[Part { knows: "skew even idle", ..pair("skew", Takes::Sizes(""), &[16 << 10, 64 << 10, 256 << 10]) }],
    },
    Suite {
        name: "tails",
        what: "percentiles (50, 99, 99.9) of messages and collectives, alone and beside a load of half a CPU",
        parts: &[Part {
            ranks: TWO,
            is_fixed: false,
            knows: "latency barrier allreduce alltoall",
            limit_s: 240,
            ..pair("tails", Takes::Sizes("--seconds 0.2"), &[8, 64 << 10])
        }],
    },
    Suite {
        name: "overlap",
        what: "share of a nonblocking allreduce that a computation hides, on the core and away from it",
        parts: &[Part {
            knows: "overlap-core overlap-away",
            limit_s: 240,
            ..pair("overlap", Takes::Sizes("--seconds 0.1"), &[64 << 10, 1 << 20])
        }],
    },
    Suite {
        name: "wait",
        what: "processor time of a rank that waits for ten seconds, more ranks than cores",
        parts: &[Part {
            knows: "wait-cpu wake",
            ranks: &[4],
            is_fixed: false,
            ..pair("waiting", Takes::Words("--seconds 10"), NONE)
        }],
    },
    Suite {
        name: "start",
        what: "start and end of a job that does nothing",
        parts: &[Part {
            knows: "start",
            ranks: &[2, 16],
            is_fixed: false,
            ..pair("footprint", Takes::Words("0"), NONE)
        }],
    },
    Suite {
        name: "footprint",
        what: "memory, descriptors and threads of a rank after a ring and an allreduce",
        parts: &[Part {
            knows: "memory-per-rank",
            ranks: &[2, 16],
            is_fixed: false,
            limit_s: 240,
            ..pair("footprint", Takes::Words("1"), NONE)
        }],
    },
    Suite {
        name: "heap",
        what: "memory-bound kernels of a program of its own (and of numpy), with Weft's heap and without",
        parts: &[heap("stream_kernel", "touch triad cycle"), heap("stream_kernel.py", "np-touch np-triad np-expr")],
    },
    Suite {
        name: "shmem",
        what: "OpenSHMEM's puts, gets, atomics, barrier and random updates, 2 PEs; beside plain loads and stores",
        parts: &[
            Part { knows: "rates", ..shmem("rates", "") },
            shmem("micro", "stream bidirectional"),
            Part { ranks: &[2, 4, 8], ..shmem("micro", "one-to-n") },
            shmem("random_access", "atomics plain listing raw"),
            // It does not end on every library.
            Part { limit_s: 15, ..shmem("random_access", "correct") },
        ],
    },
    Suite {
        name: "nodes",
        what: "messages and collectives between two nodes, imitated on this machine: over TCP of loopback",
        parts: &[
            Part { bare: &[Bare::Tcp], ..on_nodes(named("latency", "--seconds 0.1", "latency", ALL)) },
            on_nodes(named("stream", "--seconds 0.1", "rate", SHORT)),
            on_nodes(named("stream", "--seconds 0.1", "bw bibw", LONG)),
            Part {
                ranks: TWO,
                is_fixed: true,
                ..on_nodes(collectives("--seconds 0.05", "barrier bcast allreduce alltoall"))
            },
        ],
    },
    Suite {
        name: "kernels",
        what: "application kernels that verify their answers: sort, CG, FFT, multigrid, LU, HPL and more",
        parts: &[
            kernel("is"),
            kernel("cg"),
            kernel("ft"),
            kernel("mg"),
            kernel("lu"),
            kernel("bt"),
            kernel("hpl"),
            kernel("ptrans"),
            kernel("ring"),
            kernel("ra"),
            kernel("sw"),
        ],
    },
    Suite {
        name: "imb",
        what: "IMB-MPI1 of PyPI's impi-devel, unmodified; MPIs of MPICH's ABI",
        parts: &[Part {
            system: System::Imb,
            knows: IMB,
            names: "PingPong Sendrecv Exchange Barrier Allreduce Bcast Allgather Alltoall",
            ranks: TWO_EIGHT,
            is_fixed: false,
            limit_s: 300,
            ..pair("imb", Takes::Names, FEW)
        }],
    },
    Suite {
        name: "hpcc",
        what: "HPC Challenge of Debian, unmodified; MPIs of Open MPI's ABI",
        parts: &[Part { system: System::Hpcc, ..kernel("hpcc") }],
    },
];

pub fn list() -> String {
    let line = |s: &Suite| {
        let mut names: Vec<&str> = s.parts.iter().flat_map(|p| p.knows.split_whitespace()).collect();
        names.dedup();
        let names = if names.len() > 1 { format!("{:13}--only: {}\n", "", names.join(", ")) } else { String::new() };
        format!("{:<12} {}\n{names}", s.name, s.what)
    };
    SUITES.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_has_its_source() {
        for part in SUITES.iter().flat_map(|s| s.parts).filter(|p| !crate::foreign::is(p.system)) {
            for program in std::iter::once(part.program).chain(part.bare.iter().map(|b| b.program())) {
                assert!(crate::sources::has(program), "{program}");
            }
        }
    }

    #[test]
    fn what_is_measured_by_default_is_known() {
        for part in SUITES.iter().flat_map(|s| s.parts) {
            for name in part.names.split_whitespace() {
                assert!(part.knows.split_whitespace().any(|k| k == name), "{}: {name}", part.program);
            }
        }
    }
}
