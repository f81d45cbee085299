//! The safe interface: a PE, vectors that each PE has one of, teams and contexts.
//!
//! Memory that peers may write at any time is never behind a reference: values go in and out by
//! copies of plain words. What a program gets when two PEs race for a word is one of the values
//! written, word by word. Everything borrows from the [`Pe`], which leaves the job when it is
//! dropped. The C interface stands beside it, on [`Job`] (ADR 0023).

mod ctx;
mod nbi;
mod symmetric;
mod team;
mod wait;

use crate::job::{self, Job};
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};

pub use ctx::{Ctx, Spread};
pub use nbi::Nbi;
pub use symmetric::{Number, Symmetric};
pub use team::Team;
pub use wait::{Held, Lock};

/// This PE. One value of it exists; dropping it leaves the job, which waits for all PEs. It is the
/// context of all PEs, too: see [`Ctx`].
///
/// Not `Send`: collectives of one PE are in one order.
///
/// ```
/// use weft_shmem::{Amo, Cmp, Pe};
///
/// let pe = Pe::init()?;
/// let right = (pe.me() + 1) % pe.n();
/// let inbox = pe.alloc(4, 0u64)?;
/// pe.put(&inbox, 0, &[1, 2, 3], right);
/// pe.update(&inbox, 3, Amo::Add, 1, right);
/// pe.wait_until(&inbox, 3, Cmp::Eq, 1);
/// assert_eq!(pe.own(&inbox), [1, 2, 3, 1]);
/// # Ok::<(), String>(())
/// ```
///
/// Memory, teams, contexts and locks do not outlive it:
///
/// ```compile_fail,E0505
/// # let pe = weft_shmem::Pe::init().unwrap();
/// let v = pe.alloc(1, 0u32).unwrap();
/// drop(pe);
/// v.len();
/// ```
/// ```compile_fail,E0597
/// # use weft_shmem::Pe;
/// let team = {
///     let pe = Pe::init().unwrap();
///     pe.world().split(0, 1, 1).unwrap()
/// };
/// ```
/// ```compile_fail,E0505
/// # let pe = weft_shmem::Pe::init().unwrap();
/// let team = pe.world().split(0, 1, 1).unwrap().unwrap();
/// let ctx = team.ctx().unwrap();
/// drop(team);
/// ctx.quiet();
/// ```
///
/// Nor is freed memory used:
///
/// ```compile_fail,E0382
/// # let pe = weft_shmem::Pe::init().unwrap();
/// let v = pe.alloc(1, 0u32).unwrap();
/// pe.free(v);
/// pe.p(&v, 0, 1, 0);
/// ```
///
/// What non-blocking calls read and write is borrowed until they are complete:
///
/// ```compile_fail,E0503
/// # let pe = weft_shmem::Pe::init().unwrap();
/// # let v = pe.alloc(2, 0u32).unwrap();
/// let mut got = [0; 2];
/// pe.nbi(|n| {
///     n.get(&mut got, &v, 0, 0);
///     assert!(got[0] == 0);
/// });
/// ```
///
/// A lock's holder does not outlive the lock, and a PE stays on its thread:
///
/// ```compile_fail,E0505
/// # let pe = weft_shmem::Pe::init().unwrap();
/// let lock = pe.lock().unwrap();
/// let held = lock.take();
/// drop(lock);
/// drop(held);
/// ```
/// ```compile_fail,E0277
/// # let pe = weft_shmem::Pe::init().unwrap();
/// std::thread::scope(|s| s.spawn(|| pe.barrier()).join());
/// ```
pub struct Pe {
    job: &'static Job,
    whole: Ctx<'static>,
    world: Team<'static>,
    _one_thread: PhantomData<*const ()>,
}

/// Whether there is a [`Pe`].
static TAKEN: AtomicBool = AtomicBool::new(false);

impl Pe {
    /// Joins the job; the process is one PE of it. Collective.
    ///
    /// # Errors
    /// Why it cannot, for the user; also where this process has a `Pe` already.
    pub fn init() -> Result<Pe, String> {
        // ORDERING: AcqRel, partner of the store in `drop`.
        if TAKEN.swap(true, Ordering::AcqRel) {
            return Err("this process is a PE already".into());
        }
        let job = job::open().inspect_err(|_| TAKEN.store(false, Ordering::Release))?;
        Ok(Pe { job, whole: Ctx::whole(job), world: Team::world(job), _one_thread: PhantomData })
    }

    /// This PE's number.
    pub fn me(&self) -> usize {
        self.job.me
    }

    /// How many there are.
    pub fn n(&self) -> usize {
        self.job.n
    }

    /// The team of all PEs.
    pub fn world(&self) -> &Team<'_> {
        &self.world
    }

    /// Quiet, then waits for all PEs. Collective.
    pub fn barrier(&self) {
        self.job.barrier_all("barrier");
    }

    /// Ends the job, all its PEs, with an exit code.
    pub fn exit(&self, status: i32) -> ! {
        self.job.exit(status)
    }
}

impl Deref for Pe {
    type Target = Ctx<'static>;
    fn deref(&self) -> &Ctx<'static> {
        &self.whole
    }
}

impl Drop for Pe {
    fn drop(&mut self) {
        job::close();
        // ORDERING: Release, partner of the swap in `init`.
        TAKEN.store(false, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amo::Amo;
    use crate::rma::Signal;
    use crate::sync::Cmp;
    use weft_base::consts::op;

    fn panics(f: impl FnOnce()) {
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)).is_err());
    }

    fn s_of(pe: &Pe) -> Symmetric<'_, u32> {
        pe.alloc(3, 0).unwrap()
    }

    /// A job of one PE, and the only test of this process that joins one.
    #[test]
    fn alone() {
        // SAFETY: no other thread of this test reads the environment meanwhile.
        unsafe { std::env::set_var("WEFT_SINGLETON", "1") };
        let pe = Pe::init().unwrap();
        assert_eq!(pe.me(), 0);
        assert!(Pe::init().is_err());
        assert_eq!(pe.n(), 1);
        let v = pe.alloc(10, 7u32).unwrap();
        pe.p(&v, 3, 9, 0);
        assert_eq!((pe.g(&v, 3, 0), pe.g(&v, 4, 0)), (9, 7));
        assert_eq!(pe.update(&v, 3, Amo::Add, 5, 0), 9);
        pe.put(&v, 0, &[1, 2, 3], 0);
        let mut got = [0; 5];
        pe.get(&mut got, &v, 0, 0);
        assert_eq!(got, [1, 2, 3, 14, 7]);
        let s = pe.alloc(1, 0u64).unwrap();
        pe.put(&v, 5, &[8], 0);
        pe.signal(&s, 0, 2, Signal::Add, 0);
        assert_eq!(pe.wait_until(&s, 0, Cmp::Eq, 2), 2);
        let sum = pe.alloc(10, 0u32).unwrap();
        pe.world().reduce(op::SUM, &sum, &v);
        assert_eq!(pe.g(&sum, 5, 0), 8);
        pe.barrier();
        assert!(pe.alloc(1 << 50, 0u64).is_err());
        panics(|| pe.p(&v, 10, 0, 0));
        panics(|| _ = pe.g(&v, 0, 1));
        panics(|| pe.put(&v, 9, &[1, 2], 0));
        panics(|| pe.put_spread(&v, 0, &[1, 2], Spread { there: 9, here: 1, block: 1, n: 3 }, 0));
        panics(|| pe.world().fcollect(&v, &s_of(&pe)));
        pe.free(sum);

        let all = |v: &Symmetric<'_, u32>| pe.own(v);
        let spread = Spread { there: 3, here: 2, block: 1, n: 3 };
        let v = pe.alloc(10, 0u32).unwrap();
        pe.put_spread(&v, 1, &[1, 2, 3, 4, 5], spread, 0);
        assert_eq!(all(&v), [0, 1, 0, 0, 3, 0, 0, 5, 0, 0]);
        let mut back = [9; 5];
        pe.get_spread(&mut back, &v, 1, spread, 0);
        assert_eq!(back, [1, 9, 3, 9, 5]);
        let (mut a, mut was) = ([0; 2], 0);
        pe.nbi(|n| {
            n.get(&mut a, &v, 4, 0);
            n.update(&mut was, &v, 0, Amo::Swap, 6, 0);
            n.put(&v, 8, &[7], 0);
        });
        assert_eq!((a, was, all(&v)[8], pe.g(&v, 0, 0)), ([3, 0], 0, 7, 6));
        assert_eq!((pe.compare_swap(&v, 0, 5, 1, 0), pe.compare_swap(&v, 0, 6, 1, 0)), (6, 6));
        pe.set(&v, 2, 4, 0);
        assert_eq!((pe.g(&v, 0, 0), all(&v)[2]), (1, 4));
        assert_eq!(pe.wait_some(&v, 0..10, Cmp::Ge, 5), [7, 8]);
        assert_eq!((pe.wait_any(&v, 1..10, Cmp::Eq, 3), pe.wait_any(&v, 0..0, Cmp::Eq, 3)), (Some(3), None));
        pe.wait_all(&v, 7..9, Cmp::Gt, 4);
        assert!(pe.test(&v, 7, Cmp::Eq, 5) && !pe.test(&v, 7, Cmp::Ne, 5));
        let lock = pe.lock().unwrap();
        let held = lock.take();
        assert!(lock.try_take().is_none());
        drop(held);
        assert!(lock.try_take().is_some());
        let team = pe.world().split(0, 1, 1).unwrap().unwrap();
        assert_eq!(
            (team.me(), team.n(), team.translate(0, pe.world()), team.translate(1, pe.world())),
            (0, 1, Some(0), None)
        );
        assert!(pe.world().split(0, 1, 2).is_err());
        let ctx = team.ctx().unwrap();
        ctx.p(&v, 9, 2, 0);
        panics(|| ctx.p(&v, 9, 2, 1));
        assert_eq!(ctx.g(&v, 9, 0), 2);
        drop(ctx);
        let w = pe.alloc(10, 0u32).unwrap();
        team.broadcast(&w, &v, 0);
        team.scan(true, &w, &v);
        team.fcollect(&w, &v);
        team.collect(&w, &v, 4);
        assert_eq!(all(&w), all(&v));
        team.scan(false, &w, &v);
        assert_eq!(all(&w), [0; 10]);
        team.alltoall(&w, &v);
        assert_eq!(all(&w), all(&v));
        drop(team);

        // The one-sided programs of the simulator run on it, unchanged.
        let end =
            weft_pgas::threads::block_on(weft_pgas::programs::gather::counter(crate::pgas::Real::new(&pe), false, 50));
        assert_eq!(end.wrong, 0);
    }
}
