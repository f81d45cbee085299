//! Collectives of intercommunicators of uneven groups.

use crate::case::*;
use crate::data::*;
use crate::sim::{Sim, SimComm};
use proptest::prelude::*;
use weft_coll::*;

/// The views of both groups, group `side` first, and the sizes in that order.
fn groups(sim: &Sim, c: &Case) -> (Vec<SimComm>, usize, usize) {
    let (a, b) = sim.inter(0, c.n, c.m);
    (a.into_iter().chain(b).collect(), c.n, c.m)
}

/// Which group a view belongs to, and its rank there.
fn place(c: &Case, view: usize) -> (usize, usize) {
    if view < c.n { (0, view) } else { (1, view - c.n) }
}

fn size(c: &Case, group: usize) -> usize {
    if group == 0 { c.n } else { c.m }
}

/// The root as a process sees it, when the root is in group `side`.
fn root(c: &Case, view: usize, side: usize) -> Root {
    let (g, r) = place(c, view);
    let at = c.root % size(c, side);
    match (g == side, r == at) {
        (true, true) => Root::This,
        (true, false) => Root::Null,
        (false, _) => Root::Rank(at),
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn barriers_and_bcasts(c in case(), side in 0usize..2) {
        let (ta, tb) = c.types();
        let mut sim = c.sim();
        let (comms, n, m) = groups(&sim, &c);
        run(&mut sim, &comms, |_, comm| Box::pin(barrier(comm)));
        let comms: Vec<_> = comms.iter().map(|k| k.with_tag(1)).collect();
        let data = vector(7, c.count.min(3000));
        let mut bufs: Vec<Buf> = (0..n + m)
            .map(|v| if root(&c, v, side) == Root::This { Buf::new(&data, &ta) } else { Buf::empty(data.len(), &tb) })
            .collect();
        let parts: Vec<_> = bufs.iter_mut().map(|b| b.part()).collect();
        // SAFETY: the buffers live until the simulation ends.
        run(&mut sim, &comms, |v, comm| Box::pin(unsafe { bcast(comm, parts[v], root(&c, v, side)) }));
        for (v, b) in bufs.iter_mut().enumerate() {
            if root(&c, v, side) != Root::Null {
                prop_assert_eq!(b.items(), data.clone());
            }
        }
    }

    #[test]
    fn gathers_and_scatters(c in case(), side in 0usize..2, v in any::<bool>()) {
        let (ta, tb) = c.types();
        let count = c.count.min(1500);
        let peers = size(&c, 1 - side);
        let counts: Vec<usize> = (0..peers).map(|r| if v { c.pick(r, 0, count + 1) } else { count }).collect();
        let layout = Layout::new(&counts, v && c.seed & 4 != 0, v);
        let blocks = layout.blocks(&tb);
        let mut sim = c.sim();
        let (comms, ..) = groups(&sim, &c);
        let own: Vec<Vec<Item>> = (0..peers).map(|r| vector(r, counts[r])).collect();
        let mut small: Vec<Buf> = own.iter().map(|o| Buf::new(o, &ta)).collect();
        let parts: Vec<Part<'_, *mut u8>> = small.iter_mut().map(|b| b.part()).collect();
        let mut big = Buf::empty(layout.len, &tb);
        let base = big.ptr();
        run(&mut sim, &comms, |view, comm| {
            let at = root(&c, view, side);
            let send = matches!(at, Root::Rank(_)).then(|| {
                let p = parts[place(&c, view).1];
                Part::new(p.ptr.cast_const(), p.count, p.dt)
            });
            let recv = (at == Root::This).then_some((base, blocks));
            // SAFETY: the buffers live until the simulation ends.
            Box::pin(async move { unsafe {
                if v { gatherv(comm, send, recv, at).await } else { gather(comm, send, recv, at).await }
            } })
        });
        prop_assert_eq!(layout.read(&mut big), own.clone());
        let comms: Vec<_> = comms.iter().map(|k| k.with_tag(1)).collect();
        let mut small: Vec<Buf> = counts.iter().map(|n| Buf::empty(*n, &ta)).collect();
        let parts: Vec<Part<'_, *mut u8>> = small.iter_mut().map(|b| b.part()).collect();
        run(&mut sim, &comms, |view, comm| {
            let at = root(&c, view, side);
            let recv = matches!(at, Root::Rank(_)).then(|| parts[place(&c, view).1]);
            let send = (at == Root::This).then_some((base.cast_const(), blocks));
            // SAFETY: as above.
            Box::pin(async move { unsafe {
                if v { scatterv(comm, send, recv, at).await } else { scatter(comm, send, recv, at).await }
            } })
        });
        for (r, b) in small.iter_mut().enumerate() {
            prop_assert_eq!(b.items(), own[r].clone());
        }
    }

    #[test]
    fn allgathers_and_alltoalls(c in case(), v in any::<bool>()) {
        let (ta, tb) = c.types();
        let count = c.count.min(800);
        let per = |g: usize, r: usize, i: usize| if v { c.pick(g * 64 + r, i, count + 1) } else { count };
        let mut sim = c.sim();
        let (comms, n, m) = groups(&sim, &c);
        // Allgather: group g contributes per(g, r, 0) items from rank r.
        let layouts: Vec<Layout> = (0..2)
            .map(|g| Layout::new(&(0..size(&c, g)).map(|r| per(g, r, 0)).collect::<Vec<_>>(), v, v))
            .collect();
        let mut small: Vec<Buf> = (0..n + m)
            .map(|view| { let (g, r) = place(&c, view); Buf::new(&vector(view, per(g, r, 0)), &ta) })
            .collect();
        let mut big: Vec<Buf> = (0..n + m)
            .map(|view| Buf::empty(layouts[1 - place(&c, view).0].len, &tb))
            .collect();
        let parts: Vec<Part<'_, *mut u8>> = small.iter_mut().map(|b| b.part()).collect();
        let bases = ptrs(&mut big);
        run(&mut sim, &comms, |view, comm| {
            let p = parts[view];
            let send = Part::new(p.ptr.cast_const(), p.count, p.dt);
            let blocks = layouts[1 - place(&c, view).0].blocks(&tb);
            // SAFETY: the buffers live until the simulation ends.
            Box::pin(unsafe { allgather(comm, Some(send), bases[view], blocks) })
        });
        for (view, big) in big.iter_mut().enumerate() {
            let other = 1 - place(&c, view).0;
            let want: Vec<Vec<Item>> = (0..size(&c, other))
                .map(|r| vector(if other == 0 { r } else { n + r }, per(other, r, 0)))
                .collect();
            prop_assert_eq!(layouts[other].read(big), want);
        }
        // Alltoall: rank r of group g sends per(g, r, i) items to rank i of the other.
        let comms: Vec<_> = comms.iter().map(|k| k.with_tag(1)).collect();
        let fill = [u32::from_ne_bytes([FILL; 4]); 2];
        let mut send: Vec<Many> = (0..n + m).map(|view| {
            let (g, r) = place(&c, view);
            let blocks: Vec<Vec<Item>> = (0..size(&c, 1 - g))
                .map(|i| (0..per(g, r, i)).map(|k| item(view, i, k)).collect()).collect();
            Many::new(&blocks, |_| ta.clone())
        }).collect();
        let mut recv: Vec<Many> = (0..n + m).map(|view| {
            let (g, r) = place(&c, view);
            let blocks: Vec<Vec<Item>> = (0..size(&c, 1 - g)).map(|i| vec![fill; per(1 - g, i, r)]).collect();
            Many::new(&blocks, |_| tb.clone())
        }).collect();
        let sends: Vec<_> = send.iter_mut().map(|s| (s.base().cast_const(), s.blocks())).collect();
        let recvs: Vec<_> = recv.iter_mut().map(|s| (s.base(), s.blocks())).collect();
        run(&mut sim, &comms, |view, comm| {
            // SAFETY: as above.
            Box::pin(unsafe { alltoall(comm, Some(sends[view]), recvs[view].0, recvs[view].1) })
        });
        for (view, buf) in recv.iter_mut().enumerate() {
            let (g, r) = place(&c, view);
            for i in 0..size(&c, 1 - g) {
                let from = if g == 0 { n + i } else { i };
                let want: Vec<Item> = (0..per(1 - g, i, r)).map(|k| item(from, r, k)).collect();
                prop_assert_eq!(buf.read(i), want);
            }
        }
    }

    #[test]
    fn reductions(c in case(), side in 0usize..2) {
        let (ta, _) = c.types();
        let op = Op { commutative: c.commutative };
        let mut sim = c.sim();
        let (comms, n, m) = groups(&sim, &c);
        // A count that both groups can divide among their ranks.
        let count = (c.count.min(2000) / (n * m) + (c.count > 0) as usize) * n * m;
        let own: Vec<Vec<Item>> = (0..n + m).map(|v| vector(v + 3, count)).collect();
        let folded = [op.fold(&own[..n]), op.fold(&own[n..])];
        let mut send: Vec<Buf> = own.iter().map(|o| Buf::new(o, &ta)).collect();
        let mut recv: Vec<Buf> = (0..n + m).map(|_| Buf::empty(count, &ta)).collect();
        let (s, d) = (ptrs(&mut send), ptrs(&mut recv));
        // Reduce, allreduce and reduce-scatter one after the other, checked after each.
        let v = |view: usize| Vector { send: Some(s[view].cast_const()), count: count as i64, dt: &ta };
        run(&mut sim, &comms, |view, comm| {
            let at = root(&c, view, side);
            // SAFETY: the buffers live until the simulation ends.
            Box::pin(unsafe { reduce(comm, &op, v(view), if at == Root::This { d[view] } else { std::ptr::null_mut() }, at) })
        });
        for (view, b) in recv.iter_mut().enumerate() {
            if root(&c, view, side) == Root::This {
                prop_assert_eq!(b.items(), folded[1 - side].clone());
            }
        }
        let comms: Vec<_> = comms.iter().map(|k| k.with_tag(1)).collect();
        run(&mut sim, &comms, |view, comm| {
            // SAFETY: as above.
            Box::pin(unsafe { allreduce(comm, &op, v(view), d[view]) })
        });
        for (view, b) in recv.iter_mut().enumerate() {
            prop_assert_eq!(b.items(), folded[1 - place(&c, view).0].clone());
        }
        let comms: Vec<_> = comms.iter().map(|k| k.with_tag(2)).collect();
        run(&mut sim, &comms, |view, comm| {
            let share = count / size(&c, place(&c, view).0);
            let blocks = Blocks::Uniform { count: share as i64, dt: &ta };
            // SAFETY: as above.
            Box::pin(unsafe { reduce_scatter(comm, &op, Some(s[view].cast_const()), d[view], blocks) })
        });
        for (view, b) in recv.iter_mut().enumerate() {
            let (g, r) = place(&c, view);
            let share = count / size(&c, g);
            prop_assert_eq!(&b.items()[..share], &folded[1 - g][r * share..][..share]);
        }
    }
}
