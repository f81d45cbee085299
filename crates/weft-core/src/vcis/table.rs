//! The VCIs that are open.

use crate::biased::BiasedLock;
use crate::slab::Slab;
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, Ordering};
use weft_base::Status;
use weft_base::handle::{CommH, RequestH};
use weft_p2p::{P2p, Req};
use weft_shm::MAX_VCIS;

/// One VCI.
#[repr(align(128))]
pub(crate) struct Vci {
    pub(super) lock: BiasedLock,
    pub(super) p2p: P2p,
    pub(super) requests: Slab<RequestH, VciRequest>,
    /// Its number, from 1 on.
    pub(super) number: u32,
    /// Turns of threads that use it. Written under the VCI's lock.
    pub(super) turns: AtomicU64,
    /// `turns` when progress elsewhere looked last, and for how many looks it was that. Written under
    /// the engine's lock.
    pub(super) seen: AtomicU64,
    pub(super) looks: AtomicU32,
}

/// Looks at a VCI whose turns do not change, before it is taken to be unattended.
pub(super) const UNATTENDED: u32 = 8;

static OPEN: AtomicU32 = AtomicU32::new(0);
static TABLE: [AtomicPtr<Vci>; MAX_VCIS as usize] = [const { AtomicPtr::new(std::ptr::null_mut()) }; _];

/// Whether this process has VCIs.
#[inline(always)]
pub(crate) fn any() -> bool {
    // ORDERING: Relaxed; whoever uses a VCI's communicator was told of it after the store in `open`.
    OPEN.load(Ordering::Relaxed) != 0
}

/// Vci `number`, once it is open.
#[inline(always)]
pub(super) fn vci(number: u32) -> Option<&'static Vci> {
    let place = TABLE.get((number as usize).wrapping_sub(1))?;
    // ORDERING: Acquire pairs with the store in `open`.
    // SAFETY: null, or a VCI that is never freed.
    unsafe { place.load(Ordering::Acquire).as_ref() }
}

pub(super) fn each() -> impl Iterator<Item = &'static Vci> {
    (1..=MAX_VCIS).filter_map(vci)
}

impl Vci {
    #[inline(always)]
    pub(crate) fn p2p(&self) -> &P2p {
        &self.p2p
    }

    #[inline(always)]
    pub(super) fn enter(&'static self) -> Entered {
        self.lock.lock();
        // ORDERING: Relaxed; under the lock, a hint to others.
        self.turns.store(self.turns.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        Entered(self)
    }
}

/// A VCI whose lock is held.
pub(crate) struct Entered(&'static Vci);

impl std::ops::Deref for Entered {
    type Target = Vci;
    #[inline(always)]
    fn deref(&self) -> &Vci {
        self.0
    }
}

impl Drop for Entered {
    #[inline(always)]
    fn drop(&mut self) {
        self.0.lock.unlock();
    }
}

/// A send or receive in flight, or one that ended as it was started.
pub(crate) enum VciRequest {
    P2p { req: Req, is_recv: bool, source: i32, comm: CommH },
    Done(Status),
}

/// Opens a communicator's VCI in this process; nothing for number 0. Under the engine's lock.
pub(crate) fn open(common: &P2p, number: u32) {
    if number == 0 {
        return;
    }
    assert!(number <= MAX_VCIS);
    let l = vci(number).unwrap_or_else(|| {
        let made = Box::leak(Box::new(Vci {
            lock: BiasedLock::new(),
            p2p: common.vci(number - 1),
            requests: Slab::new(),
            number,
            turns: AtomicU64::new(0),
            seen: AtomicU64::new(0),
            looks: AtomicU32::new(0),
        }));
        // ORDERING: Release pairs with the load in `vci`.
        TABLE[number as usize - 1].store(made, Ordering::Release);
        // ORDERING: Relaxed; see `any`.
        OPEN.fetch_or(1 << number, Ordering::Relaxed);
        made
    });
    assert!(l.number == number && any());
    common.introduce(&l.enter().p2p);
}

/// Whether a VCI still has something of these contexts.
pub(crate) fn has_traffic(number: u32, ids: std::ops::Range<u32>) -> bool {
    vci(number).is_some_and(|l| l.enter().p2p.has_traffic(ids))
}

/// In a forked child, whose one thread holds no lock.
pub(crate) fn reset_in_child() {
    each().for_each(|l| l.lock.reset());
}
