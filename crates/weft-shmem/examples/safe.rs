//! The safe interface on several PEs: a ring of puts, teams of even and odd PEs, a lock, collectives.
//!
//! ```text
//! cargo build -p weft-shmem --example safe && oshrun -n 4 target/debug/examples/safe
//! ```
//! Each PE checks what it sees and prints "safe: ok".

use weft_base::consts::op;
use weft_shmem::{Amo, Cmp, Pe, Signal, Spread, Symmetric};

fn main() -> Result<(), String> {
    let pe = Pe::init()?;
    let (me, n) = (pe.me(), pe.n());
    ring(&pe)?;
    teams(&pe)?;
    collectives(&pe)?;

    // A counter on PE 0 that all add to under a lock, by a load and a store.
    let (lock, counter) = (pe.lock()?, pe.alloc(1, 0u64)?);
    for _ in 0..100 {
        let _held = lock.take();
        let now = pe.g(&counter, 0, 0);
        pe.p(&counter, 0, now + 1, 0);
        pe.quiet();
    }
    pe.barrier();
    assert_eq!(pe.g(&counter, 0, 0), 100 * n as u64);
    if let Some(held) = lock.try_take() {
        drop(held);
    }
    pe.barrier();
    pe.free(counter);
    println!("safe: ok, PE {me} of {n}");
    Ok(())
}

/// Data and a signal go to the right; non-blocking calls, strides, atomics.
fn ring(pe: &Pe) -> Result<(), String> {
    let (me, n) = (pe.me(), pe.n());
    let (right, left) = ((me + 1) % n, (me + n - 1) % n);
    let (inbox, signals) = (pe.alloc(64, 0u32)?, pe.alloc(2, 0u64)?);
    for round in 1..=100u32 {
        let data: Vec<u32> = (0..64).map(|i| round * 1000 + (me as u32) * 64 + i).collect();
        pe.put(&inbox, 0, &data, right);
        pe.signal(&signals, 0, 1, Signal::Add, right);
        pe.wait_until(&signals, 0, Cmp::Ge, round.into());
        let want: Vec<u32> = (0..64).map(|i| round * 1000 + (left as u32) * 64 + i).collect();
        assert_eq!(pe.own(&inbox), want);
        // The neighbour may write again.
        pe.signal(&signals, 1, 1, Signal::Add, left);
        pe.wait_until(&signals, 1, Cmp::Ge, round.into());
    }
    pe.barrier();
    let (mut a, mut b) = ([0; 8], [0; 8]);
    pe.nbi(|calls| {
        calls.get(&mut a, &inbox, 0, left);
        calls.get(&mut b, &inbox, 8, right);
    });
    let sent_to = |pe: usize| 100_000 + ((pe + n - 1) % n * 64) as u32;
    assert_eq!((a[7], b[0]), (sent_to(left) + 7, sent_to(right) + 8));
    pe.barrier();
    let every_other = Spread { there: 2, here: 1, block: 1, n: 4 };
    pe.put_spread(&inbox, 0, &[1, 2, 3, 4], every_other, right);
    pe.barrier();
    assert_eq!(pe.own(&inbox)[..8].iter().step_by(2).copied().collect::<Vec<_>>(), [1, 2, 3, 4]);
    // All count on PE 0, and one of them is first.
    let first = pe.alloc(1, u64::MAX)?;
    pe.compare_swap(&first, 0, u64::MAX, me as u64, 0);
    pe.update(&inbox, 1, Amo::Swap, 0, me);
    pe.barrier();
    pe.update(&inbox, 1, Amo::Add, 1, 0);
    pe.barrier();
    assert_eq!(pe.g(&inbox, 1, 0) as usize, n);
    assert!(pe.g(&first, 0, 0) < n as u64);
    pe.barrier();
    Ok(())
}

/// Even and odd PEs sum up among themselves; a context names PEs as its team does.
fn teams(pe: &Pe) -> Result<(), String> {
    let (me, n) = (pe.me(), pe.n());
    let mut mine = None;
    for parity in 0..n.min(2) {
        let team = pe.world().split(parity, 2, (n - parity).div_ceil(2))?;
        mine = mine.or(team);
    }
    let team = mine.expect("each PE is even or odd");
    assert_eq!(team.translate(team.me(), pe.world()), Some(me));
    let (sum, source) = (pe.alloc(1, 0i64)?, pe.alloc(1, me as i64)?);
    team.reduce(op::SUM, &sum, &source);
    let want: usize = (me % 2..n).step_by(2).sum();
    assert_eq!(pe.own(&sum), [want as i64]);
    // Others may still read it.
    team.sync();
    let ctx = team.ctx()?;
    ctx.p(&source, 0, -(me as i64), (team.me() + 1) % team.n());
    ctx.quiet();
    team.sync();
    let from = team.translate((team.me() + team.n() - 1) % team.n(), pe.world());
    assert_eq!(pe.own(&source), [-(from.expect("a member") as i64)]);
    drop(ctx);
    drop(team);
    pe.barrier();
    Ok(())
}

/// Each against its definition. Before the next one all have looked: it may write to their vectors.
fn collectives(pe: &Pe) -> Result<(), String> {
    let (me, n, world) = (pe.me(), pe.n(), pe.world());
    let source = pe.alloc(n, 0u64)?;
    (0..n).for_each(|i| pe.p(&source, i, (100 * me + i) as u64, me));
    let (dest, long) = (pe.alloc(n, 0u64)?, pe.alloc(n * n, 0u64)?);
    let is = |v: &Symmetric<'_, u64>, want: Vec<u64>| {
        assert_eq!(pe.own(v)[..want.len()], want);
        world.sync();
    };
    let each = |f: &dyn Fn(usize) -> u64| (0..n).map(f).collect::<Vec<_>>();
    world.broadcast(&dest, &source, n - 1);
    is(&dest, each(&|i| (100 * (n - 1) + i) as u64));
    world.alltoall(&dest, &source);
    is(&dest, each(&|i| (100 * i + me) as u64));
    world.fcollect(&long, &source);
    is(&long, (0..n * n).map(|i| (100 * (i / n) + i % n) as u64).collect());
    // PE i gives i words.
    world.collect(&long, &source, me);
    is(&long, (0..n).flat_map(|p| (0..p).map(move |i| (100 * p + i) as u64)).collect());
    let sum = |to: usize, i: usize| (0..to).map(|p| (100 * p + i) as u64).sum::<u64>();
    world.scan(true, &dest, &source);
    is(&dest, each(&|i| sum(me + 1, i)));
    world.scan(false, &dest, &source);
    is(&dest, each(&|i| sum(me, i)));
    world.reduce(op::MAX, &dest, &source);
    is(&dest, each(&|i| (100 * (n - 1) + i) as u64));
    Ok(())
}
