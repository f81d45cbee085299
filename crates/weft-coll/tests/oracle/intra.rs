//! Collectives within one group.

use crate::case::*;
use crate::data::*;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use weft_coll::*;

pub fn bcasts(c: &Case) -> TestCaseResult {
    let (ta, tb) = c.types();
    let mut sim = c.sim();
    let comms = sim.intra(0, c.n);
    let data = vector(7, c.count);
    let mut bufs: Vec<Buf> =
        (0..c.n).map(|r| if r == c.root { Buf::new(&data, &ta) } else { Buf::empty(c.count, &tb) }).collect();
    let parts: Vec<_> = bufs.iter_mut().map(|b| b.part()).collect();
    // SAFETY: the buffers live until the simulation ends.
    run(&mut sim, &comms, |r, comm| Box::pin(unsafe { bcast(comm, parts[r], Root::Rank(c.root)) }));
    for b in &mut bufs {
        prop_assert_eq!(b.items(), data.clone());
    }
    Ok(())
}

pub fn gathers_and_scatters(c: &Case, v: bool) -> TestCaseResult {
    let (ta, tb) = c.types();
    let count = c.count.min(3000);
    let counts: Vec<usize> = (0..c.n).map(|r| if v { c.pick(r, 0, count + 1) } else { count }).collect();
    let layout = Layout::new(&counts, v && c.seed & 4 != 0, v);
    let blocks = layout.blocks(&tb);
    let in_place = c.in_place;
    // Gather.
    let mut sim = c.sim();
    let comms = sim.intra(0, c.n);
    let own: Vec<Vec<Item>> = (0..c.n).map(|r| vector(r, counts[r])).collect();
    let mut small: Vec<Buf> = own.iter().map(|o| Buf::new(o, &ta)).collect();
    let mut big = Buf::empty(layout.len, &tb);
    if in_place {
        layout.place(&mut big, c.root, &own[c.root], &tb);
    }
    let parts: Vec<Part<'_, *mut u8>> = small.iter_mut().map(|b| b.part()).collect();
    let base = big.ptr();
    run(&mut sim, &comms, |r, comm| {
        let p = parts[r];
        let send = (!(in_place && r == c.root)).then(|| Part::new(p.ptr.cast_const(), p.count, p.dt));
        let recv = (r == c.root).then_some((base, blocks));
        Box::pin(async move {
            // SAFETY: the buffers live until the simulation ends.
            unsafe {
                if v {
                    gatherv(comm, send, recv, Root::Rank(c.root)).await
                } else {
                    gather(comm, send, recv, Root::Rank(c.root)).await
                }
            }
        })
    });
    prop_assert_eq!(layout.read(&mut big), own.clone());
    // Scatter back.
    let comms: Vec<_> = comms.iter().map(|k| k.with_tag(1)).collect();
    let mut small: Vec<Buf> = counts.iter().map(|n| Buf::empty(*n, &ta)).collect();
    let parts: Vec<Part<'_, *mut u8>> = small.iter_mut().map(|b| b.part()).collect();
    run(&mut sim, &comms, |r, comm| {
        let recv = (!(in_place && r == c.root)).then_some(parts[r]);
        let send = (r == c.root).then_some((base.cast_const(), blocks));
        Box::pin(async move {
            // SAFETY: as above.
            unsafe {
                if v {
                    scatterv(comm, send, recv, Root::Rank(c.root)).await
                } else {
                    scatter(comm, send, recv, Root::Rank(c.root)).await
                }
            }
        })
    });
    for (r, b) in small.iter_mut().enumerate() {
        if !(in_place && r == c.root) {
            prop_assert_eq!(b.items(), own[r].clone());
        }
    }
    prop_assert_eq!(layout.read(&mut big), own);
    Ok(())
}

pub fn allgathers(c: &Case, v: bool) -> TestCaseResult {
    let t = types();
    let ta = &t[c.types.0];
    // In half of the cases ranks differ in the layout of what they receive.
    let tb = |r: usize| &t[(c.types.1 + if c.seed & 8 == 0 { 0 } else { r }) % t.len()];
    // Over few nodes long enough for slices.
    let count = c.count.min(if c.n <= 6 { 9000 } else { 2500 });
    let counts: Vec<usize> = (0..c.n).map(|r| if v { c.pick(r, 0, count + 1) } else { count }).collect();
    let layout = Layout::new(&counts, v && c.seed & 4 != 0, v);
    let mut sim = c.sim();
    let comms = sim.intra(0, c.n);
    let own: Vec<Vec<Item>> = (0..c.n).map(|r| vector(r, counts[r])).collect();
    let mut small: Vec<Buf> = own.iter().map(|o| Buf::new(o, ta)).collect();
    let mut big: Vec<Buf> = (0..c.n).map(|r| Buf::empty(layout.len, tb(r))).collect();
    if c.in_place {
        for (r, b) in big.iter_mut().enumerate() {
            layout.place(b, r, &own[r], tb(r));
        }
    }
    let parts: Vec<Part<'_, *mut u8>> = small.iter_mut().map(|b| b.part()).collect();
    let bases = ptrs(&mut big);
    run(&mut sim, &comms, |r, comm| {
        let (p, blocks) = (parts[r], layout.blocks(tb(r)));
        let send = (!c.in_place).then(|| Part::new(p.ptr.cast_const(), p.count, p.dt));
        // SAFETY: the buffers live until the simulation ends.
        Box::pin(unsafe { allgather(comm, send, bases[r], blocks) })
    });
    for b in &mut big {
        prop_assert_eq!(layout.read(b), own.clone());
    }
    Ok(())
}

pub fn alltoalls(c: &Case, kind: usize) -> TestCaseResult {
    let t = types();
    let count = c.count.min(1200);
    let per = |a: usize, b: usize| if kind == 0 { count } else { c.pick(a, b, count + 1) };
    // In place, what a rank sends has the counts and types of what it receives.
    let per = |a: usize, b: usize| if c.in_place { per(a.min(b), a.max(b)) } else { per(a, b) };
    let rtype = |r: usize, i: usize| t[if kind == 2 { c.pick(r, i + 50, 4) } else { c.types.1 }].clone();
    let stype = |r: usize, i: usize| t[if kind == 2 { c.pick(r, i + 90, 4) } else { c.types.0 }].clone();
    let mut sim = c.sim();
    let comms = sim.intra(0, c.n);
    let mut send: Vec<Many> = (0..c.n)
        .map(|r| {
            Many::new(&(0..c.n).map(|i| (0..per(r, i)).map(|k| item(r, i, k)).collect()).collect::<Vec<_>>(), |i| {
                stype(r, i)
            })
        })
        .collect();
    let mut recv: Vec<Many> = (0..c.n)
        .map(|r| {
            Many::new(
                &(0..c.n)
                    .map(|i| {
                        if c.in_place {
                            (0..per(r, i)).map(|k| item(r, i, k)).collect()
                        } else {
                            vec![[u32::from_ne_bytes([FILL; 4]); 2]; per(i, r)]
                        }
                    })
                    .collect::<Vec<_>>(),
                |i| rtype(r, i),
            )
        })
        .collect();
    let sends: Vec<_> = send.iter_mut().map(|m| (m.base().cast_const(), m.blocks())).collect();
    let recvs: Vec<_> = recv.iter_mut().map(|m| (m.base(), m.blocks())).collect();
    run(&mut sim, &comms, |r, comm| {
        let out = (!c.in_place).then_some(sends[r]);
        // SAFETY: the buffers live until the simulation ends.
        Box::pin(unsafe { alltoall(comm, out, recvs[r].0, recvs[r].1) })
    });
    for (r, recv) in recv.iter_mut().enumerate() {
        for i in 0..c.n {
            let want: Vec<Item> = (0..per(i, r)).map(|k| item(i, r, k)).collect();
            prop_assert_eq!(recv.read(i), want, "rank {} block {}", r, i);
        }
    }
    Ok(())
}

/// Blocks of one size in buffers without gaps, as MPI_Alltoall has them.
pub fn even_alltoalls(c: &Case) -> TestCaseResult {
    let (ta, tb) = c.types();
    let (n, count) = (c.n, c.count.min(200));
    let mut sim = c.sim();
    let comms = sim.intra(0, n);
    let all = |f: &dyn Fn(usize, usize) -> Item| (0..n * count).map(|k| f(k / count, k % count)).collect::<Vec<_>>();
    let mut send: Vec<Buf> = (0..n).map(|r| Buf::new(&all(&|to, i| item(r, to, i)), &ta)).collect();
    let of =
        |r: usize| if c.in_place { Buf::new(&all(&|to, i| item(r, to, i)), &tb) } else { Buf::empty(n * count, &tb) };
    let mut recv: Vec<Buf> = (0..n).map(of).collect();
    let (s, d) = (ptrs(&mut send), ptrs(&mut recv));
    let blocks = |dt| Blocks::Uniform { count: count as i64, dt };
    run(&mut sim, &comms, |r, comm| {
        let out = (!c.in_place).then_some((s[r].cast_const(), blocks(&ta)));
        // SAFETY: the buffers live until the simulation ends.
        Box::pin(unsafe { alltoall(comm, out, d[r], blocks(&tb)) })
    });
    for (r, b) in recv.iter_mut().enumerate() {
        prop_assert_eq!(b.items(), all(&|from, i| item(from, r, i)), "rank {}", r);
    }
    Ok(())
}

pub fn reductions_to_one_and_all(c: &Case, all: bool) -> TestCaseResult {
    let (ta, _) = c.types();
    let op = Op { commutative: c.commutative };
    let mut sim = c.sim();
    let comms = sim.intra(0, c.n);
    let own: Vec<Vec<Item>> = (0..c.n).map(|r| vector(r + 3, c.count)).collect();
    let want = op.fold(&own);
    let mut send: Vec<Buf> = own.iter().map(|o| Buf::new(o, &ta)).collect();
    let mut recv: Vec<Buf> =
        (0..c.n).map(|r| if c.in_place { Buf::new(&own[r], &ta) } else { Buf::empty(c.count, &ta) }).collect();
    let (s, d) = (ptrs(&mut send), ptrs(&mut recv));
    run(&mut sim, &comms, |r, comm| {
        let here = all || r == c.root;
        let send = (!(c.in_place && here)).then_some(s[r].cast_const());
        let v = Vector { send, count: c.count as i64, dt: &ta };
        let to = if here { d[r] } else { std::ptr::null_mut() };
        let op = &op;
        Box::pin(async move {
            // SAFETY: the buffers live until the simulation ends.
            unsafe {
                if all { allreduce(comm, op, v, to).await } else { reduce(comm, op, v, to, Root::Rank(c.root)).await }
            }
        })
    });
    for r in 0..c.n {
        if all || r == c.root {
            prop_assert_eq!(recv[r].items(), want.clone(), "rank {}", r);
        }
        prop_assert_eq!(send[r].items(), own[r].clone(), "the operand of rank {}", r);
    }
    Ok(())
}

pub fn reduce_scatters(c: &Case, block: bool) -> TestCaseResult {
    let (ta, _) = c.types();
    let op = Op { commutative: c.commutative };
    let count = c.count.min(2000);
    let counts: Vec<usize> = (0..c.n).map(|r| if block { count } else { c.pick(r, 0, count + 1) }).collect();
    let layout = Layout::new(&counts, false, !block);
    let mut sim = c.sim();
    let comms = sim.intra(0, c.n);
    let own: Vec<Vec<Item>> = (0..c.n).map(|r| vector(r + 3, layout.len)).collect();
    let want = op.fold(&own);
    let mut send: Vec<Buf> = own.iter().map(|o| Buf::new(o, &ta)).collect();
    let mut recv: Vec<Buf> =
        (0..c.n).map(|r| if c.in_place { Buf::new(&own[r], &ta) } else { Buf::empty(counts[r], &ta) }).collect();
    let (s, d) = (ptrs(&mut send), ptrs(&mut recv));
    let blocks = layout.blocks(&ta);
    run(&mut sim, &comms, |r, comm| {
        let send = (!c.in_place).then_some(s[r].cast_const());
        // SAFETY: the buffers live until the simulation ends.
        Box::pin(unsafe { reduce_scatter(comm, &op, send, d[r], blocks) })
    });
    for r in 0..c.n {
        let mine = &want[layout.displs[r] as usize..][..counts[r]];
        prop_assert_eq!(&recv[r].items()[..counts[r]], mine, "rank {}", r);
    }
    Ok(())
}

pub fn scans(c: &Case, inclusive: bool) -> TestCaseResult {
    let (ta, _) = c.types();
    let op = Op { commutative: c.commutative };
    let count = c.count.min(3000);
    let mut sim = c.sim();
    let comms = sim.intra(0, c.n);
    let own: Vec<Vec<Item>> = (0..c.n).map(|r| vector(r + 3, count)).collect();
    let mut send: Vec<Buf> = own.iter().map(|o| Buf::new(o, &ta)).collect();
    let mut recv: Vec<Buf> =
        (0..c.n).map(|r| if c.in_place { Buf::new(&own[r], &ta) } else { Buf::empty(count, &ta) }).collect();
    let (s, d) = (ptrs(&mut send), ptrs(&mut recv));
    run(&mut sim, &comms, |r, comm| {
        let v = Vector { send: (!c.in_place).then_some(s[r].cast_const()), count: count as i64, dt: &ta };
        let (op, to) = (&op, d[r]);
        Box::pin(async move {
            // SAFETY: the buffers live until the simulation ends.
            unsafe { if inclusive { scan(comm, op, v, to).await } else { exscan(comm, op, v, to).await } }
        })
    });
    for r in 0..c.n {
        let got = recv[r].items();
        if inclusive {
            prop_assert_eq!(got, op.fold(&own[..=r]), "rank {}", r);
        } else if r > 0 {
            prop_assert_eq!(got, op.fold(&own[..r]), "rank {}", r);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn bcasts_are_right(c in case()) {
        bcasts(&c)?;
    }

    #[test]
    fn gathers_and_scatters_are_right(c in case(), v in any::<bool>()) {
        gathers_and_scatters(&c, v)?;
    }

    #[test]
    fn allgathers_are_right(c in case(), v in any::<bool>()) {
        allgathers(&c, v)?;
    }

    #[test]
    fn alltoalls_are_right(c in case(), kind in 0usize..3) {
        alltoalls(&c, kind)?;
    }

    #[test]
    fn even_alltoalls_are_right(c in case()) {
        even_alltoalls(&c)?;
    }

    #[test]
    fn reductions_to_one_and_all_are_right(c in case(), all in any::<bool>()) {
        reductions_to_one_and_all(&c, all)?;
    }

    #[test]
    fn reduce_scatters_are_right(c in case(), block in any::<bool>()) {
        reduce_scatters(&c, block)?;
    }

    #[test]
    fn scans_are_right(c in case(), inclusive in any::<bool>()) {
        scans(&c, inclusive)?;
    }
}
