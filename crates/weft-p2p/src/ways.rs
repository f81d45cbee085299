//! What the transport may do with each peer: the machine's profile, the distance, the mechanisms.

use crate::footprint::{Stores, Windows};
use crate::learn::burst;
use crate::learn::scheme::{Scheme, SchemeSelector};
use crate::request::Filling;
use crate::types::{RecvBuf, SendBuf};
use std::sync::Arc;
use weft_base::Proc;
use weft_copy::Routine;
use weft_profile::{DistanceClass, Machine, Profile, Role, Source, Sweep, Thresholds, params};
use weft_shm::{Card, JobLayout, Region};
use weft_singlecopy::{MechSet, Mechanism, SingleCopy};
use weft_topo::{CpuSet, Place};

/// Choices and mechanisms of this process.
pub(crate) struct Ways {
    pub single: SingleCopy,
    pub profile: Profile,
    pub source: Arc<Source>,
    region: Arc<Region>,
    layout: JobLayout,
    place: Place,
    pub l2_bytes: u64,
    /// The chip has core complexes, each with a third-level cache of its own; else its cores share a mesh.
    pub complexes: bool,
    windows: Windows,
    /// Bytes on their way to a peer from which on nonblocking messages are offered to it (`stream`).
    pub stream_min: u64,
    /// Per peer, once it has said where it is.
    classes: Vec<Option<DistanceClass>>,
    selectors: Vec<Option<Box<SchemeSelector>>>,
    /// Whether `WEFT_SINGLECOPY` is set.
    pub named: bool,
    /// What `WEFT_P2P_WAY` says.
    pub forced: Option<Scheme>,
    /// For copies that only the sender makes; None: the user forces a routine for straight copies.
    past_cache: Option<Routine>,
    /// Whether what copies cost may decide beside the eager limit: the user names none, nor a way or mechanism, and
    /// ranks have a core each.
    pub limit_is_free: bool,
    /// For copies into the ring for a far peer; None: the user forces a routine for them.
    pub past_ring: Option<Routine>,
}

impl Ways {
    /// `single`: of a simulated process.
    pub fn new(
        region: Arc<Region>,
        layout: JobLayout,
        me: Proc,
        oversubscribed: bool,
        single: Option<SingleCopy>,
    ) -> Self {
        let place = CpuSet::current().map_or(Place::UNKNOWN, |c| weft_topo::sysfs::place_of_cpus(&c));
        let machine = Machine::current();
        let (profile, source) = Profile::load(&machine);
        let card = Card::of(&region, &layout, me);
        let sizes = &profile.collectives;
        card.set_tuning(if oversubscribed { sizes.shared } else { sizes.own });
        card.set_place(place.to_words());
        if me == Proc(0) {
            source.complaint().into_iter().for_each(|c| eprintln!("weft: {c}"));
            profile.problems().iter().for_each(|p| eprintln!("weft: {p}; not used"));
        }
        let past_cache = Routine::past_caches();
        let is_forced = params::COPY.raw().or_else(|| params::COPY_STRAIGHT.raw()).is_some();
        let ring_forced = params::COPY.raw().or_else(|| params::COPY_INTO_RING.raw()).is_some();
        let past_ring = (!ring_forced && past_cache != Routine::Portable).then_some(past_cache);
        let past_cache = (!is_forced).then_some(past_cache);
        let (named, forced) = (weft_singlecopy::SINGLECOPY.raw().is_some(), Scheme::forced());
        let is_free = !named && forced.is_none() && params::EAGER_MAX.raw().is_none();
        Self {
            single: single.unwrap_or_else(|| SingleCopy::new(region.clone(), layout, me)),
            profile,
            source: Arc::new(source),
            region,
            layout,
            place,
            l2_bytes: machine.caches.l2_or_usual(),
            complexes: machine.fast_l3,
            windows: Windows::new(&machine, is_forced),
            stream_min: burst::least_under_way(machine.caches.l2_or_usual(), machine.fast_l3),
            classes: vec![None; layout.n_procs() as usize],
            selectors: (0..layout.n_procs()).map(|_| None).collect(),
            named,
            forced,
            limit_is_free: is_free && !oversubscribed,
            past_cache,
            past_ring,
        }
    }

    /// Those of a VCI, beside the first ones of the process.
    pub fn beside(first: &Ways, layout: JobLayout) -> Self {
        assert!(layout.n_procs() == first.layout.n_procs(), "a VCI is of the same processes");
        Self {
            single: SingleCopy::beside(&first.single),
            profile: first.profile.clone(),
            source: first.source.clone(),
            region: first.region.clone(),
            layout,
            place: first.place,
            l2_bytes: first.l2_bytes,
            complexes: first.complexes,
            windows: first.windows,
            stream_min: first.stream_min,
            classes: vec![None; layout.n_procs() as usize],
            selectors: (0..layout.n_procs()).map(|_| None).collect(),
            named: first.named,
            forced: first.forced,
            limit_is_free: first.limit_is_free,
            past_cache: first.past_cache,
            past_ring: first.past_ring,
        }
    }

    /// The distance class of a peer.
    #[inline]
    pub fn class(&mut self, peer: u32) -> DistanceClass {
        match self.classes[peer as usize] {
            Some(c) => c,
            None => self.find_class(peer),
        }
    }

    /// Whether a peer shares a third-level cache with this process that is a mesh's.
    pub fn shares_mesh(&mut self, peer: u32) -> bool {
        !self.complexes && self.class(peer).shares_cache()
    }

    /// Where messages from a peer go that are part of a window of receives.
    pub fn stores(&mut self, peer: u32, filling: &Filling) -> Stores {
        let nt_min = self.thresholds(peer).nt_min as u64;
        self.windows.stores(nt_min, filling)
    }

    /// Tells copies of this process alone that the caches do not keep.
    pub fn sweep(&mut self, me: u32) -> Sweep {
        let nt_min = self.thresholds(me).nt_min as u64;
        self.windows.sweep(nt_min)
    }

    /// Whether a peer's class is final.
    pub fn is_known(&self, peer: u32) -> bool {
        self.classes[peer as usize].is_some()
    }

    #[cold]
    fn find_class(&mut self, peer: u32) -> DistanceClass {
        if peer >= self.layout.n_procs() {
            // A guest's is known since it was linked; nobody's has no card.
            return DistanceClass::SamePackage;
        }
        let Some(words) = Card::of(&self.region, &self.layout, Proc(peer)).place() else {
            // Not through its start; asked again next time.
            return DistanceClass::SamePackage;
        };
        self.set_class(peer, Place::from_words(words))
    }

    fn set_class(&mut self, peer: u32, there: Place) -> DistanceClass {
        let class = match self.place == Place::UNKNOWN || there == Place::UNKNOWN {
            // Nothing is known: as the ranks of most machines.
            true => DistanceClass::SharedL3,
            false => DistanceClass::from(self.place.distance(&there)),
        };
        self.classes[peer as usize] = Some(class);
        class
    }

    /// Makes room for a guest, whose place is known.
    pub fn add_guest(&mut self, peer: u32, place: Option<[u32; 5]>) {
        assert!(peer >= self.layout.n_procs(), "who is of this job says himself where he is");
        let n = self.classes.len().max(peer as usize + 1);
        self.classes.resize(n, None);
        self.selectors.resize_with(n, || None);
        self.single.add_guest(Proc(peer));
        self.selectors[peer as usize] = None;
        self.set_class(peer, place.map_or(Place::UNKNOWN, Place::from_words));
        assert!(self.is_known(peer) && self.selectors.len() == self.classes.len());
    }

    #[inline]
    pub fn thresholds(&mut self, peer: u32) -> &Thresholds {
        let class = self.class(peer);
        self.profile.thresholds(class)
    }

    /// The routine for copies of a message of `len` bytes in a role.
    #[inline]
    pub fn routine(&mut self, peer: u32, role: Role, len: u64) -> Routine {
        let class = self.class(peer);
        self.profile.table(class, role).pick(len as usize).routine
    }

    /// The routine for a straight copy of a message of `len` bytes that is stored so.
    pub fn routine_to(&mut self, peer: u32, stores: Stores, len: u64) -> Routine {
        match stores {
            Stores::InCaches => self.routine(peer, Role::Straight, len),
            Stores::WholeLines => Routine::RepMovsb,
            Stores::Past => self.routine(peer, Role::Straight, u64::MAX),
        }
    }

    /// The routine for a message that the sender writes into the receiver's memory by itself.
    pub fn push_routine(&mut self, peer: u32, len: u64) -> Routine {
        match self.past_cache {
            Some(routine) => routine,
            None => self.routine(peer, Role::Straight, len),
        }
    }

    /// Whether that goes past the caches.
    pub fn pushes_past(&self) -> bool {
        self.past_cache.is_some_and(Routine::is_nontemporal)
    }

    /// The experience with a peer.
    pub fn selector(&mut self, peer: u32) -> &mut SchemeSelector {
        self.selectors[peer as usize].get_or_insert_default()
    }

    /// Those of a set of mechanisms that messages of this length are worth.
    pub fn worth(&mut self, peer: u32, set: MechSet, len: u64) -> MechSet {
        set.iter().filter(|&m| self.pays(peer, m, len)).collect()
    }

    /// Whether messages of this length are worth a mechanism's cost.
    fn pays(&mut self, peer: u32, m: Mechanism, len: u64) -> bool {
        let min = &self.thresholds(peer).single_copy_min;
        let least = match m {
            Mechanism::Heap => min.heap,
            Mechanism::Xpmem => min.xpmem,
            Mechanism::Cma => min.cma,
            Mechanism::Knem => min.knem,
        };
        len >= least as u64
    }

    /// What was tried with the peers of each class and refused, in words, each once.
    pub fn reasons(&self) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        for p in 0..self.layout.n_procs() {
            if self.classes[p as usize].is_none() {
                continue;
            }
            for m in Mechanism::ALL {
                let text = self.single.reason(Proc(p), m);
                if self.single.refusal(Proc(p), m).is_some() && !out.contains(&text) {
                    out.push(text);
                }
            }
        }
        out
    }
}

impl SendBuf {
    /// As `read`, a long copy by a chosen routine where the bytes are one run.
    ///
    /// # Safety
    /// As `read`.
    #[inline]
    pub(crate) unsafe fn read_by(&self, by: Routine, off: u64, dst: *mut u8, len: usize) {
        debug_assert!(off + len as u64 <= self.len_bytes());
        // SAFETY: by the caller's contract.
        unsafe {
            match self {
                Self::Bytes { ptr, .. } => by.copy(dst, ptr.add(off as usize), len),
                Self::Typed { .. } => self.read(off, dst, len),
            }
        }
    }
}

impl RecvBuf {
    /// As `write`, a long copy by a chosen routine where the bytes are one run.
    ///
    /// # Safety
    /// As `write`.
    #[inline]
    pub(crate) unsafe fn write_by(&self, by: Routine, off: u64, src: *const u8, len: usize) {
        debug_assert!(off + len as u64 <= self.len_bytes());
        // SAFETY: by the caller's contract.
        unsafe {
            match self {
                Self::Bytes { ptr, .. } => by.copy(ptr.add(off as usize), src, len),
                Self::Typed { .. } => self.write(off, src, len),
            }
        }
    }
}
