//! Exchanges of blocks of any size between any ranks over nodes: the short ones of each pair of nodes go in one bundle, a
//! long one by itself.
//!
//! Only the two ranks of a block know its size. So a rank tells its leader, with its short blocks, for whom each is, and
//! how many bytes each node has for it; the leader tells the sizes of all bundles from that. What it costs grows with the
//! blocks that are not empty, not with the ranks.
//!
//! Cost: three hand-offs within each node, a message between each two leaders that have something for each other; four
//! more copies of each short block.

use super::{Lead, Nodes, Parts, bundle, is_short};
use crate::buf::{Blocks, Part, Temp, byte, ends, pack, unpack};
use crate::comm::{CollComm, Root};
use crate::group::ByMessages;
use crate::io::Batch;
use weft_base::{ErrClass, Result, err};

/// What a rank tells of its message to its leader: blocks that go out, nodes that something comes from, bytes of blocks.
type Told = [u32; 3];
const TOLD: usize = size_of::<Told>();
/// A row of such a message: a rank or a node, and bytes.
type Row = [u32; 2];
const ROW: usize = size_of::<Row>();

/// The short blocks of one process.
struct Short {
    /// What goes out, by the order of nodes and of their ranks: rank and bytes.
    out: Vec<Row>,
    /// What comes, by the order of nodes: node and bytes.
    inn: Vec<Row>,
    /// The blocks that come, by the order of nodes and of their ranks: their places in the list of blocks.
    places: Vec<usize>,
    /// Bytes of all that go out.
    out_bytes: usize,
    /// Bytes of all that come.
    in_bytes: usize,
}

/// A block that goes out: its target, and where a leader has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    to: usize,
    at: usize,
    len: usize,
}

/// What comes for a rank of a node: the node that it comes from, the rank's place, bytes.
type Arrival = (usize, usize, usize);

/// Bytes of the rows of a message, and of all of it.
fn lengths([out, inn, bytes]: Told) -> (usize, usize) {
    let head = (out as usize + inn as usize) * ROW;
    (head, head + bytes as usize)
}

/// What the messages of this node's ranks, one after the other, say of their blocks.
///
/// # Errors
/// MPI_ERR_OTHER: one says what no rank does. They are of other processes, and what is copied follows from them.
fn rows(nodes: &Nodes, ranks: &[usize], all: &[Told], texts: &[u8]) -> Result<(Vec<Piece>, Vec<Arrival>)> {
    let (size, n, most) = (nodes.of.len(), nodes.n_nodes(), nodes.shape().pairs());
    let (mut pieces, mut arrivals) = (Vec::new(), Vec::new());
    let mut at = 0;
    for (seat, told) in all.iter().enumerate() {
        let lies = || err!(ErrClass::OTHER, "rank {} tells its leader of blocks that no rank has", ranks[seat]);
        let (head, len) = lengths(*told);
        let heads = texts.get(at..at + head).ok_or_else(lies)?;
        let mut here = at + head;
        at += len;
        for (i, row) in heads.chunks_exact(ROW).enumerate() {
            let half = |k: usize| u32::from_ne_bytes(std::array::from_fn(|b| row[4 * k + b])) as usize;
            let (of, bytes) = (half(0), half(1));
            if i < told[0] as usize {
                if of >= size || !is_short(bytes, most) || bytes > at - here {
                    return Err(lies());
                }
                pieces.push(Piece { to: of, at: here, len: bytes });
                here += bytes;
            } else {
                if of >= n || bytes == 0 {
                    return Err(lies());
                }
                arrivals.push((of, seat, bytes));
            }
        }
        if here != at {
            return Err(lies());
        }
    }
    Ok((pieces, arrivals))
}

/// Blocks from this process (`out`: targets and blocks) and to it (`inn`: sources and blocks), to and from other ranks only.
/// Several from one rank to another meet in their order.
///
/// # Safety
/// The buffers are valid for the whole operation. Those of `out` may be those of `inn` where `packed` says so: then all of
/// them are copied first.
pub(crate) async unsafe fn exchange<C: CollComm>(
    c: &C,
    nodes: &Nodes,
    out: &[(usize, Part<'_, *const u8>)],
    inn: &[(usize, Part<'_, *mut u8>)],
    packed: bool,
) -> Result<()> {
    debug_assert!(out.iter().all(|o| o.0 != c.rank()) && inn.iter().all(|i| i.0 != c.rank()));
    let p = Parts::new(c, nodes, Lead::First);
    let most = nodes.shape().pairs();
    let long = |bytes: usize| bytes > most;
    let total = out.iter().map(|o| o.1.bytes()).filter(|b| packed && long(*b)).sum();
    let copies = Temp::bytes(total)?;
    let (short, message) = collect(nodes, most, out, inn)?;
    let mut b = Batch::new();
    let mut at = 0;
    let mut leaving = Vec::new();
    for (to, part) in out.iter().filter(|o| long(o.1.bytes())) {
        let here = copies.at(at);
        if packed {
            // SAFETY: the temporary has room for the long blocks; by the caller's contract.
            unsafe { pack(*part, here) };
            at += part.bytes();
        }
        leaving.push((*to, if packed { Part::new(here.cast_const(), part.bytes() as i64, byte()) } else { *part }));
    }
    debug_assert_eq!(at, total);
    for (from, part) in inn.iter().filter(|i| long(i.1.bytes())) {
        b.recv(c, part.dst(), *from)?;
    }
    for (to, part) in leaving {
        b.send(c, part.src(), to)?;
    }
    let mem = Temp::bytes(short.in_bytes)?;
    let done = by_bundles(c, nodes, &p, &short, &message, mem.ptr()).await;
    b.finish(c).await.and(done)?;
    let mut at = 0;
    for i in &short.places {
        // SAFETY: the short blocks are there in this order; by the caller's contract.
        unsafe { unpack(inn[*i].1, mem.at(at)) };
        at += inn[*i].1.bytes();
    }
    debug_assert_eq!(at, short.in_bytes);
    Ok(())
}

/// This process's short blocks, of at most so many bytes, and its message to the leader.
fn collect(
    nodes: &Nodes,
    most: usize,
    out: &[(usize, Part<'_, *const u8>)],
    inn: &[(usize, Part<'_, *mut u8>)],
) -> Result<(Short, Temp)> {
    let short = |bytes: usize| is_short(bytes, most);
    let place = |rank: usize| (nodes.node(rank), nodes.seat(rank));
    let mut leaving: Vec<_> = out.iter().filter(|o| short(o.1.bytes())).collect();
    leaving.sort_by_key(|o| place(o.0));
    let mut places: Vec<usize> = (0..inn.len()).filter(|i| short(inn[*i].1.bytes())).collect();
    places.sort_by_key(|i| place(inn[*i].0));
    let rows: Vec<Row> = leaving.iter().map(|o| [o.0 as u32, o.1.bytes() as u32]).collect();
    let mut of_nodes: Vec<Row> = Vec::new();
    for i in &places {
        let (node, bytes) = (nodes.node(inn[*i].0) as u32, inn[*i].1.bytes() as u32);
        match of_nodes.last_mut() {
            Some(last) if last[0] == node => last[1] += bytes,
            _ => of_nodes.push([node, bytes]),
        }
    }
    debug_assert!(of_nodes.windows(2).all(|w| w[0][0] < w[1][0]), "a row a node");
    let sum = |rows: &[Row]| rows.iter().map(|r| r[1] as usize).sum();
    let short = Short { out_bytes: sum(&rows), in_bytes: sum(&of_nodes), out: rows, inn: of_nodes, places };
    let head = (short.out.len() + short.inn.len()) * ROW;
    let mem = Temp::bytes(head + short.out_bytes)?;
    let mut at = head;
    // SAFETY: the message has room for its rows and the blocks behind them, which the caller of `exchange` vouches for.
    unsafe {
        mem.ptr().cast::<Row>().copy_from_nonoverlapping(short.out.as_ptr(), short.out.len());
        mem.ptr().cast::<Row>().add(short.out.len()).copy_from_nonoverlapping(short.inn.as_ptr(), short.inn.len());
        for o in leaving {
            pack(o.1, mem.at(at));
            at += o.1.bytes();
        }
    }
    debug_assert_eq!(at, head + short.out_bytes);
    Ok((short, mem))
}

/// The short blocks of all, to `into` in the order of `Short::places`.
async fn by_bundles<C: CollComm>(
    c: &C,
    nodes: &Nodes,
    p: &Parts<'_, C>,
    short: &Short,
    message: &Temp,
    into: *mut u8,
) -> Result<()> {
    let told: Told = [short.out.len() as u32, short.inn.len() as u32, short.out_bytes as u32];
    let told_part = Some(Part::new(told.as_ptr().cast(), TOLD as i64, byte()));
    let own = Some(Part::new(message.ptr().cast_const(), lengths(told).1 as i64, byte()));
    let home = Some(Part::new(into, short.in_bytes as i64, byte()));
    let root = Root::Rank(p.lead);
    // The memory of the node's ranks serves two operations: what is between them goes by messages.
    let between = ByMessages(p.here[0].clone());
    let Some(leaders) = &p.leaders else {
        // SAFETY: all is valid until the operations end.
        unsafe {
            crate::gather::straight(&p.here[0], told_part, None, root).await?;
            crate::gather::straight(&between, own, None, root).await?;
            return crate::scatter::straight(&p.here[1], None, home, root).await;
        }
    };
    let ranks = nodes.members(nodes.node(c.rank()));
    let mut all: Vec<Told> = vec![[0; 3]; ranks.len()];
    let heads = (all.as_mut_ptr().cast(), bundle(TOLD));
    // SAFETY: as above; there is a row for each rank.
    unsafe { crate::gather::straight(&p.here[0], told_part, Some(heads), root).await? };
    let lens: Vec<i64> = all.iter().map(|t| lengths(*t).1 as i64).collect();
    let at = ends(&lens);
    let all_out = lens.iter().sum::<i64>() as usize;
    let texts = Temp::zeroed(all_out)?;
    let blocks = Blocks::Vector { counts: &lens, displs: &at, dt: byte() };
    // SAFETY: as above; the messages have these lengths.
    unsafe { crate::gather::straight(&between, own, Some((texts.ptr(), blocks)), root).await? };
    // From the order of sources to that of targets.
    // SAFETY: the temporary has so many bytes, all of them written.
    let bytes = unsafe { std::slice::from_raw_parts(texts.ptr(), all_out) };
    let (mut pieces, mut arrivals) = rows(nodes, ranks, &all, bytes)?;
    pieces.sort_by_key(|x| (nodes.node(x.to), nodes.seat(x.to)));
    arrivals.sort();
    let n = nodes.n_nodes();
    let (mut going, mut coming, mut of_ranks) = (vec![0i64; n], vec![0i64; n], vec![0i64; ranks.len()]);
    pieces.iter().for_each(|x| going[nodes.node(x.to)] += x.len as i64);
    for (node, seat, len) in &arrivals {
        coming[*node] += *len as i64;
        of_ranks[*seat] += *len as i64;
    }
    let (going_at, coming_at, of_ranks_at) = (ends(&going), ends(&coming), ends(&of_ranks));
    let all_in = coming.iter().sum::<i64>() as usize;
    let sent = Temp::bytes(going.iter().sum::<i64>() as usize)?;
    let came = Temp::bytes(all_in)?;
    let mut at = 0;
    for x in &pieces {
        // SAFETY: the bundles have room for all pieces, which the messages hold.
        unsafe { sent.at(at).copy_from_nonoverlapping(texts.at(x.at), x.len) };
        at += x.len;
    }
    drop(texts);
    let outgoing = Blocks::Vector { counts: &going, displs: &going_at, dt: byte() };
    let incoming = Blocks::Vector { counts: &coming, displs: &coming_at, dt: byte() };
    crate::alltoall::intra(leaders, Some((sent.ptr().cast_const(), outgoing)), came.ptr(), incoming).await?;
    // A node's bundle is sorted by this node's ranks; each gets those of all nodes.
    let sorted = Temp::bytes(all_in)?;
    let mut next = of_ranks_at.clone();
    let mut at = 0;
    for (_, seat, len) in &arrivals {
        // SAFETY: both have room for all that comes.
        unsafe { sorted.at(next[*seat] as usize).copy_from_nonoverlapping(came.at(at), *len) };
        at += len;
        next[*seat] += *len as i64;
    }
    let out = (sorted.ptr().cast_const(), Blocks::Vector { counts: &of_ranks, displs: &of_ranks_at, dt: byte() });
    // SAFETY: as above.
    unsafe { crate::scatter::straight(&p.here[1], Some(out), home, root).await }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes() -> Nodes {
        Nodes::new([0, 0, 1, 1].into_iter()).expect("two nodes")
    }

    /// Two nodes of two ranks, and the messages of those of the first one.
    fn read(messages: [(Told, &[Row], usize); 2]) -> Result<(Vec<Piece>, Vec<Arrival>)> {
        let nodes = nodes();
        let mut texts = Vec::new();
        for (_, rows, data) in messages {
            texts.extend(rows.iter().flatten().flat_map(|half| half.to_ne_bytes()));
            texts.resize(texts.len() + data, 7);
        }
        rows(&nodes, nodes.members(0), &messages.map(|m| m.0), &texts)
    }

    fn said(told: Told, rows: &[Row], data: usize) -> Result<(Vec<Piece>, Vec<Arrival>)> {
        read([(told, rows, data), ([1, 1, 5], &[[3, 5], [1, 8]], 5)])
    }

    #[test]
    fn a_leader_reads_what_its_ranks_tell() {
        let (pieces, arrivals) = said([2, 1, 30], &[[2, 10], [3, 20], [1, 40]], 30).expect("a message");
        let piece = |to, at, len| Piece { to, at, len };
        assert_eq!(pieces, [piece(2, 24, 10), piece(3, 34, 20), piece(3, 54 + 16, 5)]);
        assert_eq!(arrivals, [(1, 0, 40), (1, 1, 8)]);
        assert_eq!(said([0, 0, 0], &[], 0).expect("it has nothing").0.len(), 1);
    }

    #[test]
    fn what_no_rank_tells_is_an_error() {
        let one = |to, bytes, told| said([1, 0, told], &[[to, bytes]], told as usize).map(|_| ());
        let most = nodes().shape().pairs() as u32;
        one(3, most, most).expect("a block");
        let lies = [
            one(4, 10, 10),
            one(u32::MAX, 10, 10),
            // Less and more than its blocks, none, and a long one.
            one(3, 9, 10),
            one(3, 11, 10),
            one(3, u32::MAX, 10),
            one(3, 0, 0),
            one(3, most + 1, most + 1),
            // From nowhere, and nothing.
            said([0, 1, 0], &[[2, 10]], 0).map(|_| ()),
            said([0, 1, 0], &[[1, 0]], 0).map(|_| ()),
            // More rows than there are: their number is no more than 32 bits, of both kinds together.
            said([u32::MAX, 1, 0], &[], 0).map(|_| ()),
            said([u32::MAX, u32::MAX, u32::MAX], &[], 0).map(|_| ()),
            said([1, 0, 10], &[], 0).map(|_| ()),
            said([0, 0, 1 << 20], &[], 0).map(|_| ()),
        ];
        for (i, lie) in lies.into_iter().enumerate() {
            assert_eq!(lie.map_err(|e| e.class), Err(ErrClass::OTHER), "{i}");
        }
    }
}
