//! Which algorithms the user wants, and which ran.

use crate::lock::LockCell;
use std::sync::OnceLock;
use weft_coll::select::Op;

/// Which algorithm the user wants for each operation, and how often each ran.
pub(crate) struct Choices {
    wanted: OnceLock<[Option<usize>; Op::ALL.len()]>,
    ran: LockCell<[[(u64, u64); weft_coll::select::MAX_ALGORITHMS]; Op::ALL.len()]>,
    /// Blocking calls that were done without a future, and those that went on as one.
    opened: LockCell<(u64, u64)>,
    /// Operations that went by one rank of each node.
    led: LockCell<[u64; Op::ALL.len()]>,
    /// Operations of which this rank's part went past the caches.
    past: LockCell<u64>,
}

impl Choices {
    pub const fn new() -> Self {
        let none = [[(0, 0); weft_coll::select::MAX_ALGORITHMS]; Op::ALL.len()];
        let (opened, past) = (LockCell::new((0, 0)), LockCell::new(0));
        let led = LockCell::new([0; Op::ALL.len()]);
        Self { wanted: OnceLock::new(), ran: LockCell::new(none), opened, led, past }
    }

    #[inline]
    /// `reports`: whether this process is the one that reports a wrong name.
    pub fn forced(&self, op: Op, reports: impl Fn() -> bool) -> Option<usize> {
        self.wanted.get_or_init(|| Op::ALL.map(|op| wanted(op, &reports)))[op as usize]
    }

    #[inline]
    pub fn count(&self, op: Op, algorithm: usize, bytes: usize) {
        debug_assert!(algorithm < op.algorithms().len());
        self.ran.with(|t| {
            let (n, sum) = &mut t[op as usize][algorithm];
            *n += 1;
            *sum += bytes as u64;
        });
    }

    #[inline(always)]
    pub fn count_opened(&self, done: bool) {
        self.opened.with(|(n, m)| *(if done { n } else { m }) += 1);
    }

    /// Blocking calls that were done without a future, and those that began without one.
    pub fn opened(&self) -> (u64, u64) {
        self.opened.get()
    }

    #[inline]
    pub fn count_past(&self) {
        self.past.with(|n| *n += 1);
    }

    pub fn past(&self) -> u64 {
        self.past.get()
    }

    pub fn count_led(&self, op: Op) {
        self.led.with(|n| n[op as usize] += 1);
    }

    /// Operation and algorithm, times and bytes; of operations that went by the leaders of nodes the times, beside those
    /// of their parts.
    pub fn rows(&self) -> Vec<(String, u64, u64)> {
        let table = self.ran.get();
        let (mut out, led) = (Vec::new(), self.led.get());
        for op in Op::ALL {
            if led[op as usize] > 0 {
                out.push((format!("{} by leaders of nodes", op.name()), led[op as usize], 0));
            }
            for (name, &(n, bytes)) in op.algorithms().iter().zip(&table[op as usize]) {
                if n > 0 {
                    out.push((format!("{} {name}", op.name()), n, bytes));
                }
            }
        }
        out
    }
}

/// What `WEFT_COLL_<OP>` says; a wrong name is reported once and ignored.
fn wanted(op: Op, reports: &impl Fn() -> bool) -> Option<usize> {
    let param = params::of(op);
    let name = param.raw()?;
    let names = op.algorithms();
    let found = names.iter().position(|n| n.eq_ignore_ascii_case(name.trim()));
    if found.is_none() && reports() {
        eprintln!(
            "weft: {}={name} names no algorithm; there are {}; choosing as if it were unset",
            param.name,
            names.join(", ")
        );
    }
    found
}

/// Algorithms that the user forces.
pub mod params {
    use weft_base::param::Param;
    use weft_coll::select::Op;

    pub use weft_coll::NODES;

    /// `WEFT_COLL_SEGMENT`.
    pub static SEGMENT: Param = Param::new(
        "WEFT_COLL_SEGMENT",
        "bytes of a segment of a broadcast through shared memory; alike on all ranks",
        "8 KiB, or what weft tune --collectives found",
    );

    macro_rules! forced {
        ($($name:ident = $text:literal, $op:ident;)+) => {
            $(#[doc = concat!("`", $text, "`.")]
            pub static $name: Param = Param::new(
                $text,
                "the algorithm of this collective operation wherever it can run; a wrong name lists them",
                "chosen by size, ranks and machine",
            );)+
            pub(super) fn of(op: Op) -> &'static Param {
                match op {
                    $(Op::$op => &$name,)+
                }
            }
            /// All of them.
            pub static ALL: &[&Param] = &[&weft_coll::levels::LEVELS, &weft_coll::NODES, &weft_coll::shm::COPIES, &SEGMENT, $(&$name,)+];
        };
    }
    forced! {
        BARRIER = "WEFT_COLL_BARRIER", Barrier;
        BCAST = "WEFT_COLL_BCAST", Bcast;
        REDUCE = "WEFT_COLL_REDUCE", Reduce;
        ALLREDUCE = "WEFT_COLL_ALLREDUCE", Allreduce;
        REDUCE_SCATTER = "WEFT_COLL_REDUCE_SCATTER", ReduceScatter;
        SCAN = "WEFT_COLL_SCAN", Scan;
        GATHER = "WEFT_COLL_GATHER", Gather;
        SCATTER = "WEFT_COLL_SCATTER", Scatter;
        ALLGATHER = "WEFT_COLL_ALLGATHER", Allgather;
        ALLTOALL = "WEFT_COLL_ALLTOALL", Alltoall;
        NEIGHBOR = "WEFT_COLL_NEIGHBOR", Neighbor;
    }
}
