//! Which algorithm runs: pure functions of what all ranks know alike.

/// What selection may depend on. All members of a communicator see the same values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Ranks of the communicator.
    pub ranks: usize,
    /// Bytes that the operation's cost grows with; each function says which.
    pub bytes: usize,
    /// Whether ranks outnumber cores.
    pub oversubscribed: bool,
    /// Whether the reduction may reorder its operands; true where there is none.
    pub commutative: bool,
}

/// Above this many ranks a single rank that talks to all others becomes the bottleneck.
const FLAT_RANKS: usize = 64;
/// Up to this size a message costs about as much as an empty one.
const SHORT_BYTES: usize = 2 << 10;
/// From this size on, bandwidth counts and steps hardly do.
const LONG_BYTES: usize = 32 << 10;

fn flat(f: Facts) -> bool {
    f.oversubscribed && f.ranks <= FLAT_RANKS
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barrier {
    Dissemination,
    Flat,
}
pub fn barrier(f: Facts) -> Barrier {
    if flat(f) { Barrier::Flat } else { Barrier::Dissemination }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bcast {
    Flat,
    Binomial,
    ScatterAllgather,
}
/// `bytes`: the message.
pub fn bcast(f: Facts) -> Bcast {
    if flat(f) {
        Bcast::Flat
    } else if f.bytes >= 4 * LONG_BYTES && f.ranks >= 4 && !f.oversubscribed {
        Bcast::ScatterAllgather
    } else {
        Bcast::Binomial
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rooted {
    Flat,
    Binomial,
}
/// Gather and scatter of equal blocks. `bytes`: one block.
pub fn rooted(f: Facts) -> Rooted {
    if f.ranks >= 8 && f.bytes * f.ranks <= 4 * SHORT_BYTES && !flat(f) { Rooted::Binomial } else { Rooted::Flat }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allgather {
    Bruck,
    GatherBcast,
    Direct,
    Ring,
}
/// `bytes`: all blocks. `uniform`: they are of one size.
pub fn allgather(f: Facts, uniform: bool) -> Allgather {
    if f.oversubscribed {
        if f.bytes <= LONG_BYTES && f.ranks > 3 { Allgather::GatherBcast } else { Allgather::Direct }
    } else if f.bytes <= LONG_BYTES {
        if uniform { Allgather::Bruck } else { Allgather::Direct }
    } else {
        Allgather::Ring
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alltoall {
    Direct,
    Pairwise,
}
/// `bytes`: what this rank sends in all; ranks may choose differently.
pub fn alltoall(f: Facts) -> Alltoall {
    if f.oversubscribed || f.bytes <= 4 * LONG_BYTES { Alltoall::Direct } else { Alltoall::Pairwise }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reduce {
    Flat,
    Binomial,
    ReduceScatterGather,
}
/// `bytes`: the vector; `items`: its elements.
pub fn reduce(f: Facts, items: i64) -> Reduce {
    if f.bytes >= LONG_BYTES && f.ranks > 2 && items >= f.ranks as i64 {
        Reduce::ReduceScatterGather
    } else if flat(f) && f.bytes <= LONG_BYTES {
        Reduce::Flat
    } else {
        Reduce::Binomial
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allreduce {
    Flat,
    RecursiveDoubling,
    ReduceScatterAllgather,
}
/// `bytes`: the vector; `items`: its elements.
pub fn allreduce(f: Facts, items: i64) -> Allreduce {
    if f.bytes >= LONG_BYTES && items >= f.ranks as i64 {
        Allreduce::ReduceScatterAllgather
    } else if flat(f) && f.ranks > 2 && f.bytes <= LONG_BYTES {
        Allreduce::Flat
    } else {
        Allreduce::RecursiveDoubling
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReduceScatter {
    Direct,
    ReduceScatterv,
}
/// `bytes`: the whole vector.
pub fn reduce_scatter(f: Facts) -> ReduceScatter {
    if f.ranks > 16 && f.bytes <= f.ranks * 64 { ReduceScatter::ReduceScatterv } else { ReduceScatter::Direct }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scan {
    Direct,
    RecursiveDoubling,
}
/// `bytes`: the vector.
pub fn scan(f: Facts) -> Scan {
    if f.oversubscribed && f.ranks <= 16 && f.bytes <= LONG_BYTES { Scan::Direct } else { Scan::RecursiveDoubling }
}
