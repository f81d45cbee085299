//! MPI_Alltoall, MPI_Alltoallv and MPI_Alltoallw.

mod boards;
mod bruck;
mod groups;
pub(crate) mod messages;
mod pairwise;

use crate::buf::{Blocks, Part, Temp, copy, pack};
use crate::comm::{CollComm, Src};
use crate::nodes;
use crate::select::{self, Alltoall, Asked, Facts, Op, Way, pick};
use crate::shm::exchange::{How, bytes_part};
use groups::Groups;
use weft_base::Result;

/// Where the blocks to send are: in a user buffer, or packed one after the other.
pub(crate) enum Out<'a> {
    User(*const u8, Blocks<'a>),
    Packed(*const u8, &'a [usize]),
    /// In the user's receive buffer: packed before anything comes.
    InPlace(*const u8, Blocks<'a>),
}

impl<'a> Out<'a> {
    fn part(&self, i: usize) -> Part<'a, *const u8> {
        match self {
            Self::User(base, blocks) | Self::InPlace(base, blocks) => blocks.at_const(*base, i),
            Self::Packed(base, at) => bytes_part(base.wrapping_add(at[i]), at[i + 1] - at[i]),
        }
    }
    fn src(&self, i: usize) -> Src<'a> {
        self.part(i).src()
    }
    fn bytes(&self, i: usize) -> usize {
        self.part(i).bytes()
    }
    /// Brings the block of this rank, `me`, to its place.
    fn keep(&self, home: Part<'_, *mut u8>, me: usize) -> Result<()> {
        match self {
            // SAFETY: the user's send and receive buffers are distinct.
            Self::User(..) => unsafe { copy(self.part(me), home) },
            _ => Ok(()),
        }
    }
}

/// Block i of each rank's send buffer goes to block `rank` of rank i (of the other group). `send`
/// is None for MPI_IN_PLACE.
///
/// SPEC: MPI-5.0 6.8.
///
/// # Safety
/// The buffers are valid for the whole operation and do not overlap.
pub async unsafe fn alltoall<C: CollComm>(
    c: &C,
    send: Option<(*const u8, Blocks<'_>)>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    if let (Some(n), Some((from, out))) = (c.remote_size(), send) {
        return messages::run(c, |i| out.at_const(from, i), base, blocks, n, None).await;
    }
    let asked = || match blocks {
        Blocks::Uniform { .. } => Asked::of(blocks.bytes(0)),
        _ => Asked::any(0),
    };
    let Some((nodes, way)) = nodes::way(c, Op::Alltoall, asked) else { return intra(c, send, base, blocks).await };
    if let (Way::Bundles, (from, Blocks::Uniform { count, dt })) = (way, send.unwrap_or((base.cast_const(), blocks))) {
        let n = c.size() as i64;
        let (out, into) = (Part::new(from, count * n, dt), Part::new(base, blocks.count(0) * n, blocks.dt(0)));
        // SAFETY: the same contract.
        return unsafe { Box::pin(nodes::alltoall(c, nodes, out, into, blocks.bytes(0))).await };
    }
    Box::pin(over_nodes(c, nodes, send, base, blocks)).await
}

/// Blocks of any size, those of two nodes together.
async fn over_nodes<C: CollComm>(
    c: &C,
    nodes: &nodes::Nodes,
    send: Option<(*const u8, Blocks<'_>)>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let (me, others) = (c.rank(), (0..c.size()).filter(|i| *i != c.rank()));
    let (from, of) = send.unwrap_or((base.cast_const(), blocks));
    let out: Vec<_> = others.clone().map(|i| (i, of.at_const(from, i))).filter(|o| o.1.bytes() > 0).collect();
    let inn: Vec<_> = others.map(|i| (i, blocks.at(base, i))).filter(|i| i.1.bytes() > 0).collect();
    if send.is_some() {
        Out::User(from, of).keep(blocks.at(base, me), me)?;
    }
    // SAFETY: the buffers are the user's.
    unsafe { nodes::exchange(c, nodes, &out, &inn, send.is_none()).await }
}

/// Within one group.
pub(crate) async fn intra<C: CollComm>(
    c: &C,
    send: Option<(*const u8, Blocks<'_>)>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    match send {
        Some((from, out)) if c.size() == 1 => Out::User(from, out).keep(blocks.at(base, 0), 0),
        None if c.size() == 1 => Ok(()),
        Some((from, out)) => exchange(c, Out::User(from, out), base, blocks).await,
        None => exchange(c, Out::InPlace(base, blocks), base, blocks).await,
    }
}

async fn exchange<C: CollComm>(c: &C, out: Out<'_>, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    debug_assert!(n > 1);
    let bytes = (0..n).filter(|i| *i != me).map(|i| out.bytes(i)).sum();
    let even = matches!(out, Out::User(_, Blocks::Uniform { .. }) | Out::InPlace(_, Blocks::Uniform { .. }));
    let f = Facts { even, ..Facts::of(c, bytes) };
    let groups = || Groups::new(c.shm()?.shm().levels()?, bytes / (n - 1), f.large_slot);
    let groups = if f.climbs() && even && bytes > 0 { groups() } else { None };
    let f = Facts { bundled: groups.is_some(), ..f };
    let chosen = pick(c, Op::Alltoall, f, select::alltoall(f));
    if let (Alltoall::Groups, Some(op), Some(g)) = (chosen, c.shm(), groups) {
        return Box::pin(groups::run(c, op, &g, &out, base, blocks)).await;
    }
    if let (Alltoall::Lines, Some(op)) = (chosen, c.shm()) {
        return boards::run(c, op, How::Lines, &out, base, blocks).await;
    }
    if chosen == Alltoall::Bruck {
        return Box::pin(bruck::run(c, &out, base, blocks)).await;
    }
    Box::pin(long(c, chosen, out, base, blocks)).await
}

async fn long<C: CollComm>(c: &C, chosen: Alltoall, mut out: Out<'_>, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let mut at = vec![0; n + 1];
    let mut mem = None;
    if let (Out::InPlace(..), false) = (&out, chosen == Alltoall::Staged) {
        // What goes out is packed first, since the answers land in its place.
        for i in 0..n {
            at[i + 1] = at[i] + if i == me { 0 } else { out.bytes(i) };
        }
        let packed = Temp::bytes(at[n])?;
        for i in (0..n).filter(|i| *i != me) {
            // SAFETY: the buffer is readable; the temporary has room for these blocks.
            unsafe { pack(out.part(i), packed.at(at[i])) };
        }
        debug_assert!(at.is_sorted() && at[me] == at[me + 1]);
        out = Out::Packed(mem.insert(packed).ptr(), &at);
    }
    match (chosen, c.shm()) {
        (Alltoall::Staged, Some(op)) => boards::run(c, op, How::Staged, &out, base, blocks).await,
        (Alltoall::Direct, Some(op)) => boards::run(c, op, How::Direct, &out, base, blocks).await,
        _ => {
            out.keep(blocks.at(base, me), me)?;
            match chosen {
                Alltoall::Pairwise => pairwise::run(c, &out, base, blocks).await,
                _ => messages::run(c, |i| out.part(i), base, blocks, n, Some(me)).await,
            }
        }
    }
}
