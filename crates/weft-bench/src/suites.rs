//! What is measured: programs, sizes, ranks. Pure.

use crate::args::Args;

/// What a program is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Takes {
    /// These words, then sizes.
    Sizes(&'static str),
    /// These words alone.
    Words(&'static str),
    /// A kernel's class.
    Class,
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
}

/// A program within a suite.
struct Part {
    program: &'static str,
    system: System,
    takes: Takes,
    /// Sizes where the user names none.
    sizes: &'static [u64],
    /// Ranks where the user names none, or whatever the user says.
    ranks: &'static [usize],
    is_fixed: bool,
    /// What the bare machine does is measured by this program of no MPI.
    floor: Option<&'static str>,
    limit_s: u64,
}

pub struct Suite {
    pub name: &'static str,
    pub what: &'static str,
    parts: &'static [Part],
}

const SHORT: &[u64] = &[8, 64, 1 << 10, 8 << 10];
const ALL: &[u64] = &[8, 64, 1 << 10, 8 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20];
const LONG: &[u64] = &[8 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20];
const FEW: &[u64] = &[8, 1 << 10, 8 << 10, 128 << 10];
const NONE: &[u64] = &[];
const TWO: &[usize] = &[2];

const fn pair(program: &'static str, takes: Takes, sizes: &'static [u64]) -> Part {
    Part { program, system: System::Mpi, takes, sizes, ranks: TWO, is_fixed: true, floor: None, limit_s: 120 }
}

const fn kernel(program: &'static str) -> Part {
    Part { ranks: &[2, 8], is_fixed: false, limit_s: 600, ..pair(program, Takes::Class, NONE) }
}

const fn shmem(program: &'static str, words: &'static str) -> Part {
    Part { system: System::Shmem, ..pair(program, Takes::Words(words), NONE) }
}

const fn nodes(program: &'static str, words: &'static str, sizes: &'static [u64]) -> Part {
    Part { system: System::Nodes, ..pair(program, Takes::Sizes(words), sizes) }
}

pub const SUITES: &[Suite] = &[
    Suite {
        name: "p2p",
        what: "half a round trip, message rate and bandwidth with 64 in flight, 2 ranks",
        parts: &[
            Part { floor: Some("floor"), ..pair("latency", Takes::Sizes("--seconds 0.1"), ALL) },
            pair("stream", Takes::Sizes("--seconds 0.1 --only rate"), SHORT),
            pair("stream", Takes::Sizes("--seconds 0.1 --only bw,bibw"), LONG),
        ],
    },
    Suite {
        name: "collectives",
        what: "time of a collective operation, of the slowest rank",
        parts: &[Part {
            ranks: &[2, 8],
            is_fixed: false,
            limit_s: 300,
            ..pair(
                "coll",
                Takes::Sizes(
                    "--seconds 0.05 --only barrier,bcast,reduce,allreduce,allgather,alltoall,reduce_scatter_block",
                ),
                FEW,
            )
        }],
    },
    Suite {
        name: "one-sided",
        what: "puts, gets and atomic operations with their flush; windows of puts and gets",
        parts: &[
            pair("rma", Takes::Sizes("--seconds 0.05"), FEW),
            pair("onesided_stream", Takes::Sizes("--seconds 0.05"), LONG),
        ],
    },
    Suite {
        name: "threads",
        what: "messages of two threads with a communicator each",
        parts: &[pair("threads", Takes::Sizes("--seconds 0.05 --only threads-one,threads-separate"), SHORT)],
    },
    Suite {
        name: "skew",
        what: "a sender's time per message whose receiver is late",
        parts: &[pair("skew", Takes::Sizes(""), &[16 << 10, 64 << 10, 256 << 10])],
    },
    Suite {
        name: "tails",
        what: "percentiles (50, 99, 99.9) of messages and collectives, alone and beside a load of half a CPU",
        parts: &[Part { ranks: TWO, is_fixed: false, ..pair("tails", Takes::Sizes("--seconds 0.2"), &[8, 64 << 10]) }],
    },
    Suite {
        name: "overlap",
        what: "share of a nonblocking allreduce that a computation hides, on the core and away from it",
        parts: &[pair("overlap", Takes::Sizes("--seconds 0.1"), &[64 << 10, 1 << 20])],
    },
    Suite {
        name: "start",
        what: "start and end of a job that does nothing",
        parts: &[Part { ranks: &[2, 16], is_fixed: false, ..pair("footprint", Takes::Words("0"), NONE) }],
    },
    Suite {
        name: "footprint",
        what: "memory, descriptors and threads of a rank after a ring and an allreduce",
        parts: &[Part { ranks: &[2, 16], is_fixed: false, ..pair("footprint", Takes::Words("1"), NONE) }],
    },
    Suite {
        name: "shmem",
        what: "OpenSHMEM's puts, gets, atomics, barrier and random updates, 2 PEs; beside plain loads and stores",
        parts: &[shmem("rates", ""), shmem("micro", "stream bidirectional"), shmem("random_access", "atomics plain")],
    },
    Suite {
        name: "nodes",
        what: "messages and collectives between two nodes, imitated on this machine: over TCP of loopback",
        parts: &[
            Part { floor: Some("floor_tcp"), ..nodes("latency", "--seconds 0.1", ALL) },
            nodes("stream", "--seconds 0.1 --only rate", SHORT),
            nodes("stream", "--seconds 0.1 --only bw,bibw", LONG),
            nodes("coll", "--seconds 0.05 --only barrier,bcast,allreduce,alltoall", FEW),
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
            ranks: &[2, 8],
            is_fixed: false,
            limit_s: 300,
            ..pair("imb", Takes::Sizes("PingPong Sendrecv Exchange Barrier Allreduce Bcast Allgather Alltoall"), FEW)
        }],
    },
    Suite {
        name: "hpcc",
        what: "HPC Challenge of Debian, unmodified; MPIs of Open MPI's ABI",
        parts: &[Part { system: System::Hpcc, ..kernel("hpcc") }],
    },
];

/// A program to run by so many ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    pub suite: &'static str,
    pub program: &'static str,
    pub system: System,
    pub args: Vec<String>,
    pub ranks: usize,
    pub floor: Option<&'static str>,
    pub limit_s: u64,
    /// The result is how long the job took.
    pub is_timed: bool,
}

pub fn list() -> String {
    SUITES.iter().map(|s| format!("{:<12} {}\n", s.name, s.what)).collect()
}

/// The jobs of a round.
///
/// # Errors
/// A suite or class that there is not, in words.
pub fn jobs(args: &Args) -> Result<Vec<Job>, String> {
    let names: Vec<&str> = match args.suites.is_empty() {
        true => vec!["p2p", "collectives"],
        false => args.suites.iter().map(String::as_str).collect(),
    };
    if !matches!(args.class.as_str(), "S" | "W" | "A" | "B" | "C") {
        return Err(format!("no class '{}': S, W, A, B or C", args.class));
    }
    if args.runs == 0 || args.ranks.contains(&0) {
        return Err("rounds and ranks are at least 1".into());
    }
    let mut out = Vec::new();
    for name in names {
        let known = || SUITES.iter().map(|s| s.name).collect::<Vec<_>>().join(", ");
        let suite = SUITES
            .iter()
            .find(|s| s.name == name)
            .ok_or_else(|| format!("no suite '{name}'; there are: {}", known()))?;
        for part in suite.parts {
            let ranks = if part.is_fixed || args.ranks.is_empty() { part.ranks.to_vec() } else { args.ranks.clone() };
            out.extend(ranks.into_iter().map(|n| job(suite.name, part, n, args)));
        }
    }
    Ok(out)
}

fn job(suite: &'static str, part: &Part, ranks: usize, args: &Args) -> Job {
    let sizes = if args.sizes.is_empty() { part.sizes } else { &args.sizes };
    let words = |w: &str| w.split_whitespace().map(String::from).collect::<Vec<_>>();
    let mut told = match part.takes {
        Takes::Class => vec![args.class.clone()],
        Takes::Words(w) => words(w),
        Takes::Sizes(w) => words(w).into_iter().chain(sizes.iter().map(u64::to_string)).collect(),
    };
    if args.classic && part.system != System::Imb && matches!(part.takes, Takes::Sizes(_)) {
        told.insert(0, "--classic".into());
    }
    Job {
        suite,
        program: part.program,
        system: part.system,
        args: told,
        ranks,
        floor: part.floor,
        limit_s: part.limit_s,
        is_timed: suite == "start",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(suites: &[&str]) -> Args {
        Args { suites: suites.iter().map(|s| s.to_string()).collect(), class: "S".into(), runs: 1, ..Args::default() }
    }

    #[test]
    fn jobs_follow_the_command_line() {
        let got = jobs(&Args { ranks: vec![2, 4], sizes: vec![8], ..args(&["p2p", "collectives"]) }).unwrap();
        assert_eq!(got.iter().map(|j| j.ranks).collect::<Vec<_>>(), [2, 2, 2, 2, 4]);
        assert_eq!(got[0].args, ["--seconds", "0.1", "8"]);
        let kernels = jobs(&args(&["kernels"])).unwrap();
        assert!(kernels.len() == 22 && kernels.iter().all(|j| j.args == ["S"]));
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(jobs(&args(&["p2q"])).unwrap_err().contains("p2p, collectives"));
        assert!(jobs(&Args { class: "D".into(), ..args(&[]) }).is_err());
        assert!(jobs(&Args { runs: 0, ..args(&[]) }).is_err());
    }

    #[test]
    fn every_program_has_its_source() {
        for part in SUITES.iter().flat_map(|s| s.parts).filter(|p| !crate::foreign::is(p.system)) {
            for program in std::iter::once(part.program).chain(part.floor) {
                assert!(crate::sources::has(program), "{program}");
            }
        }
    }
}
