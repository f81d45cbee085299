//! Different collectives one after the other without synchronisation in between, barriers that
//! hold, and the agreement primitives.

use crate::boards::Access;
use crate::case::*;
use proptest::prelude::*;
use std::cell::Cell;
use weft_coll::agree::{self, Combine};
use weft_coll::*;

proptest! {
    #![proptest_config(cases())]

    /// Nobody leaves a barrier before the last has entered it.
    #[test]
    fn barriers_hold(c in case(), rounds in 1i32..4) {
        let mut sim = c.sim();
        let comms = sim.intra(0, c.n);
        let entered: Vec<Cell<i32>> = (0..c.n).map(|_| Cell::new(0)).collect();
        let entered = &entered;
        run_many(&mut sim, &comms, |r, comm| Box::pin(async move {
            for round in 1..=rounds {
                entered[r].set(round);
                let comm = comm.with_tag(round - 1);
                barrier(&comm).await?;
                comm.finish();
                assert!(entered.iter().all(|e| e.get() >= round), "rank {r} left barrier {round} early");
            }
            Ok(())
        }));
    }

    /// A random program of collectives on integers, the same on every rank.
    #[test]
    fn back_to_back(c in case(), program in prop::collection::vec((0u8..6, 0usize..50), 1..12)) {
        let mut sim = c.sim();
        let comms = sim.intra(0, c.n);
        let n = c.n;
        let program = &program;
        run_many(&mut sim, &comms, |r, comm| Box::pin(async move {
            for (step, (what, x)) in program.iter().enumerate() {
                let comm = comm.with_tag(step as i32);
                let mine = (r * 10 + step) as i64;
                let all = || (0..n).map(|q| (q * 10 + step) as i64);
                match what {
                    0 => barrier(&comm).await?,
                    1 => {
                        let mut v = [mine];
                        agree::bcast(&comm, &mut v, Root::Rank(x % n)).await?;
                        assert_eq!(v[0], (x % n * 10 + step) as i64);
                    }
                    2 => {
                        let mut v = vec![mine; x + 1];
                        agree::allreduce(&comm, &mut v, Combine::Max).await?;
                        assert!(v.iter().all(|v| *v == all().max().unwrap()));
                    }
                    3 => {
                        let mut v = [mine, -mine];
                        agree::allreduce_union(&comm, &mut v, Combine::Sum).await?;
                        let sum: i64 = all().sum();
                        assert_eq!(v, [sum, -sum]);
                    }
                    4 => assert_eq!(agree::allgather(&comm, &[mine]).await?, all().collect::<Vec<_>>()),
                    _ => {
                        let part: Vec<usize> = (0..n).filter(|q| q % 2 == x % 2).rev().collect();
                        if let Some(sub) = SubComm::new(comm.clone(), &part) {
                            let got = agree::allgather(&sub, &[mine]).await?;
                            let want: Vec<i64> = part.iter().map(|q| (q * 10 + step) as i64).collect();
                            assert_eq!(got, want);
                        }
                    }
                }
                comm.finish();
            }
            Ok(())
        }));
    }

    /// Agreement over both groups of an intercommunicator.
    #[test]
    fn unions(c in case()) {
        let mut sim = c.sim();
        let (a, b) = sim.inter(0, c.n, c.m);
        let comms: Vec<_> = a.into_iter().chain(b).collect();
        let want: i64 = (0..comms.len() as i64).sum();
        run(&mut sim, &comms, |v, comm| Box::pin(async move {
            let mut x = [v as i64, 5 - v as i64];
            agree::allreduce_union(comm, &mut x[..1], Combine::Sum).await?;
            assert_eq!(x[0], want);
            agree::allreduce_union(&comm.with_tag(1), &mut x[1..], Combine::Min).await?;
            assert_eq!(x[1], 5 - (comm.size() + comm.remote_size().unwrap_or(0)) as i64 + 1);
            Ok(())
        }));
    }
}

/// The cost model that selection relies on: messages of a small allreduce and barrier.
#[test]
fn flat_algorithms_send_few_messages() {
    for n in 3..20usize {
        let sim = &mut crate::sim::Sim::new(9, true, Access::Messages);
        let comms = sim.intra(0, n);
        run(sim, &comms, |_, comm| Box::pin(barrier(comm)));
        assert_eq!(sim.messages(), 2 * (n - 1));
        run(sim, &comms, |r, comm| {
            Box::pin(async move {
                let mut v = [r as i64];
                agree::allreduce(&comm.with_tag(1), &mut v, Combine::Max).await?;
                assert_eq!(v[0], n as i64 - 1);
                Ok(())
            })
        });
        assert_eq!(sim.messages(), 4 * (n - 1));
    }
}

/// A rank that never calls is reported with what the others wait for.
#[test]
fn deadlock_is_detected() {
    let failed = std::panic::catch_unwind(|| {
        let mut sim = crate::sim::Sim::new(3, false, Access::Messages);
        let comms = sim.intra(0, 3);
        run(&mut sim, &comms, |r, comm| Box::pin(async move { if r == 1 { Ok(()) } else { barrier(comm).await } }));
    });
    let text = *failed.unwrap_err().downcast::<String>().unwrap();
    assert!(text.contains("deadlock: ranks [0, 2]") && text.contains("-> 0"), "{text}");
}

/// A future is copied whenever it is moved into the one that awaits it: those of short operations
/// stay small, long algorithms are boxed.
#[test]
fn futures_are_small() {
    let sim = crate::sim::Sim::new(1, false, Access::Mapped);
    let comm = &sim.intra(0, 2)[0];
    let dt = &crate::data::types()[0];
    let op = crate::data::Op { commutative: true };
    let v = Vector { send: None, count: 1, dt };
    let null = std::ptr::null_mut();
    // SAFETY: the futures are never polled.
    let sizes = unsafe {
        [
            ("barrier", size_of_val(&barrier(comm))),
            ("bcast", size_of_val(&bcast(comm, Part::new(null, 1, dt), Root::Rank(0)))),
            ("allreduce", size_of_val(&allreduce(comm, &op, v, null))),
            ("reduce", size_of_val(&reduce(comm, &op, v, null, Root::Rank(0)))),
        ]
    };
    for (name, bytes) in sizes {
        println!("{name}: {bytes}");
        assert!(bytes <= 1024, "{name} has a future of {bytes} bytes");
    }
}
