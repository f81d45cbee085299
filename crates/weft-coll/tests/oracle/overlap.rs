//! Many operations under way at the same time, as nonblocking ones are: begun in the same order on
//! all ranks, polled in any order.

use crate::case::*;
use crate::sim::{RankFuture, SimComm, random};
use proptest::prelude::*;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use weft_base::consts::dt;
use weft_coll::agree::{self, Combine};
use weft_coll::*;
use weft_datatype::Datatype;

fn int64() -> &'static Arc<Datatype> {
    Datatype::predefined(dt::INT64_T).unwrap()
}

/// What rank `from` has for rank `to` in operation `k`: `len` integers.
fn data(k: usize, from: usize, to: usize, len: usize) -> Vec<i64> {
    (0..len).map(|i| (((k * 64 + from) * 64 + to) * 4096 + i) as i64).collect()
}

fn blocks(count: usize) -> Blocks<'static> {
    Blocks::Uniform { count: count as i64, dt: int64() }
}

fn part<P>(ptr: P, count: usize) -> Part<'static, P> {
    Part::new(ptr, count as i64, int64())
}

/// Operation `k` of kind `what` on vectors of `len` integers, checked.
async fn one(comm: &SimComm, k: usize, what: u8, len: usize) -> weft_base::Result<()> {
    let (n, me, root) = (comm.size(), comm.rank(), k % comm.size());
    let at = Root::Rank(root);
    let to_all = |from: usize| -> Vec<i64> { (0..n).flat_map(|to| data(k, from, to, len)).collect() };
    let from_all = |to: usize| -> Vec<i64> { (0..n).flat_map(|from| data(k, from, to, len)).collect() };
    let mine = data(k, me, 0, len);
    let (mut all, mut own) = (vec![0i64; n * len], vec![0i64; len]);
    let (all_ptr, own_ptr) = (all.as_mut_ptr().cast::<u8>(), own.as_mut_ptr().cast::<u8>());
    let send = part(mine.as_ptr().cast::<u8>(), len);
    // SAFETY: the vectors live until the operation is done.
    unsafe {
        match what {
            0 => barrier(comm).await?,
            1 => {
                let mut v = data(k, me, 0, len);
                bcast(comm, part(v.as_mut_ptr().cast(), len), at).await?;
                assert_eq!(v, data(k, root, 0, len), "bcast {k}");
            }
            2 => {
                let mut v = data(k, me, 0, len);
                agree::allreduce(comm, &mut v, Combine::Max).await?;
                assert_eq!(v, data(k, n - 1, 0, len), "allreduce {k}");
            }
            3 => {
                gather(comm, Some(send), (me == root).then_some((all_ptr, blocks(len))), at).await?;
                if me == root {
                    assert_eq!(all, from_all(0), "gather {k}");
                }
            }
            4 => {
                let out = to_all(me);
                let from = (me == root).then_some((out.as_ptr().cast(), blocks(len)));
                scatter(comm, from, Some(part(own_ptr, len)), at).await?;
                assert_eq!(own, data(k, root, me, len), "scatter {k}");
            }
            5 => {
                allgather(comm, Some(send), all_ptr, blocks(len)).await?;
                assert_eq!(all, from_all(0), "allgather {k}");
            }
            _ => {
                let out = to_all(me);
                alltoall(comm, Some((out.as_ptr().cast(), blocks(len))), all_ptr, blocks(len)).await?;
                assert_eq!(all, from_all(me), "alltoall {k}");
            }
        }
    }
    Ok(())
}

/// Begins all of a rank's operations and polls those under way in random order.
fn all_at_once<'a>(comm: &'a SimComm, program: &'a [(u8, usize)], mut seed: u64) -> RankFuture<'a> {
    let begin = move |(k, &(what, len)): (usize, &(u8, usize))| -> RankFuture<'a> {
        Box::pin(async move {
            let comm = comm.with_tag(k as i32);
            one(&comm, k, what, len).await?;
            comm.finish();
            Ok(())
        })
    };
    let mut ops: Vec<RankFuture<'a>> = program.iter().enumerate().map(begin).collect();
    Box::pin(poll_fn(move |cx| {
        let mut k = ops.len();
        while k > 0 {
            k -= 1;
            let i = random(&mut seed) as usize % (k + 1);
            ops.swap(i, k);
            if let Poll::Ready(done) = ops[k].as_mut().poll(cx) {
                done?;
                drop(ops.swap_remove(k));
                // Another one may have waited for this.
                k = ops.len();
            }
        }
        if ops.is_empty() { Poll::Ready(Ok(())) } else { Poll::Pending }
    }))
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn overlapping(c in case(), program in prop::collection::vec((0u8..7, prop_oneof![0usize..8, 30usize..200]), 1..70)) {
        let mut sim = c.sim();
        let comms = sim.intra(0, c.n);
        run_many(&mut sim, &comms, |r, comm| all_at_once(comm, &program, c.seed ^ (r as u64 + 1) << 20 | 1));
    }
}
