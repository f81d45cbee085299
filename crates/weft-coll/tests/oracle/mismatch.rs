//! Ranks whose counts do not match: MPI_ERR_TRUNCATE where there is too little room, nothing beyond
//! it is written, nobody waits forever.

use crate::boards::Access;
use crate::sim::{RankFuture, Sim, SimComm};
use std::cell::RefCell;
use std::sync::Arc;
use weft_base::{ErrClass, Result, consts};
use weft_coll::select::Op;
use weft_coll::*;
use weft_datatype::Datatype;

fn byte() -> &'static Arc<Datatype> {
    Datatype::predefined(consts::dt::BYTE).unwrap()
}

const N: usize = 3;
const GUARD: usize = 64;

/// Room for `len` bytes, and a guard behind.
struct Room {
    mem: Vec<u8>,
    len: usize,
}

impl Room {
    fn new(len: usize) -> Self {
        Self { mem: vec![0xEE; len + GUARD], len }
    }
    fn ptr(&mut self) -> *mut u8 {
        self.mem.as_mut_ptr()
    }
    fn assert_whole(&self) {
        assert!(self.mem[self.len..].iter().all(|&b| b == 0xEE), "bytes beyond the buffer were written");
    }
}

fn part<P>(ptr: P, len: usize) -> Part<'static, P> {
    Part::new(ptr, len as i64, byte())
}

fn blocks(len: usize) -> Blocks<'static> {
    Blocks::Uniform { count: len as i64, dt: byte() }
}

/// Runs an operation in which each sends blocks of `sent` bytes and has room for `room`; the classes
/// of the ranks' errors.
async fn one(op: Op, comm: &SimComm, sent: usize, room: usize) -> Result<()> {
    let me = comm.rank();
    let out = vec![7u8; N * sent];
    let mut all = Room::new(N * room);
    let mut small = Room::new(room);
    let root = Root::Rank(0);
    // SAFETY: the buffers live until the operation is done.
    let result = unsafe {
        match op {
            Op::Gather => {
                let to = (me == 0).then_some((all.ptr(), blocks(room)));
                let send = (me != 0).then_some(part(out.as_ptr(), sent));
                gatherv(comm, send, to, root).await
            }
            Op::Scatter => {
                let from = (me == 0).then_some((out.as_ptr(), blocks(sent)));
                let to = (me != 0).then_some(part(small.ptr(), room));
                scatterv(comm, from, to, root).await
            }
            _ => {
                // Rank 1 sends more than the others expect.
                let len = if me == 1 { sent } else { room };
                let counts: Vec<i64> = (0..N).map(|r| if r == me { room } else { len } as i64).collect();
                let displs = [0; N];
                let from = Blocks::Vector { counts: &counts, displs: &displs, dt: byte() };
                alltoall(comm, Some((out.as_ptr(), from)), all.ptr(), blocks(room)).await
            }
        }
    };
    all.assert_whole();
    small.assert_whole();
    result
}

fn classes(op: Op, how: usize, access: Access, sent: usize, room: usize) -> Vec<Option<ErrClass>> {
    let mut sim = Sim::new(5, false, access);
    sim.forced[op as usize] = Some(how);
    let comms = sim.intra(0, N);
    let results = RefCell::new(vec![None; N]);
    let futures = comms.iter().map(|comm| -> RankFuture<'_> {
        let results = &results;
        Box::pin(async move {
            results.borrow_mut()[comm.rank()] = one(op, comm, sent, room).await.err().map(|e| e.class);
            comm.finish();
            Ok(())
        })
    });
    sim.run(futures.collect()).unwrap();
    results.into_inner()
}

#[test]
fn too_little_room_is_told() {
    let too_much = Some(ErrClass::TRUNCATE);
    for access in [Access::Boards, Access::Mapped, Access::Copied] {
        // Lines, staged and direct, by what is sent: the reader follows, whatever it expects.
        for how in 0..3 {
            for (sent, room) in [(40, 8), (40, 0), (400, 8), (400, 48), (5000, 16), (5000, 400)] {
                let gathered = classes(Op::Gather, how, access, sent, room);
                assert_eq!(gathered, [too_much, None, None], "gather {how} {sent} {room} {access:?}");
                let scattered = classes(Op::Scatter, how, access, sent, room);
                assert_eq!(scattered, [None, too_much, too_much], "scatter {how} {sent} {room} {access:?}");
                if room > 0 {
                    let exchanged = classes(Op::Alltoall, how, access, sent, room);
                    assert_eq!(exchanged, [too_much, None, too_much], "alltoall {how} {sent} {room} {access:?}");
                }
            }
        }
    }
}

/// Less than there is room for is not an error.
#[test]
fn more_room_than_needed() {
    for how in 0..3 {
        for (sent, room) in [(8, 40), (40, 400), (400, 5000), (0, 40)] {
            for op in [Op::Gather, Op::Scatter] {
                assert_eq!(
                    classes(op, how, Access::Mapped, sent, room),
                    [None; N],
                    "{} {how} {sent} {room}",
                    op.name()
                );
            }
        }
    }
}
