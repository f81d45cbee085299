//! The mechanisms of one process together, and what works with whom.

use crate::backend::{Backend, Local, Peer, Way};
use crate::cma::Cma;
use crate::device::Device;
use crate::heap::Heap;
use crate::heap_lib::HeapLib;
use crate::knem::{self, Knem, Ticket};
use crate::mechanism::{MechSet, Mechanism, N_MECHANISMS, SINGLECOPY, order_from};
use crate::probe::ProbeArea;
use crate::refusal::{Border, Refusal};
use crate::xpmem::{self, Xpmem};
use crate::{Block, Remote, host, ptracer};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use weft_base::Proc;
use weft_shm::{Card, CardData, JobHeader, JobLayout, Region};

/// What a second one of a process can use (`SingleCopy::beside`).
const BESIDE: [Mechanism; 2] = [Mechanism::Heap, Mechanism::Cma];

/// What was found out about a peer.
struct PeerState {
    card: CardData,
    usable: MechSet,
    why: [Option<Refusal>; N_MECHANISMS],
}

/// The mechanisms themselves.
struct Backends {
    heap: Heap,
    xpmem: Xpmem,
    cma: Cma,
    knem: Knem,
}

/// What this crate finds on the machine.
pub(crate) struct Outside {
    pub heap_lib: Option<HeapLib>,
    pub xpmem: Result<Box<dyn Device>, Refusal>,
    pub knem: Result<Box<dyn Device>, Refusal>,
    pub area: Option<ProbeArea>,
    pub cma: Cma,
}

impl Outside {
    /// Looks for what the enabled mechanisms need.
    fn find(enabled: MechSet, n_procs: u32, word: u64) -> Outside {
        let wanted = |m| enabled.contains(m);
        Outside {
            heap_lib: wanted(Mechanism::Heap).then(HeapLib::find).flatten(),
            xpmem: match wanted(Mechanism::Xpmem) {
                true => xpmem::open_device(),
                false => Err(Refusal::Disabled),
            },
            knem: match wanted(Mechanism::Knem) {
                true => knem::open_device(),
                false => Err(Refusal::Disabled),
            },
            area: (!enabled.is_empty()).then(|| ProbeArea::new(n_procs, word)).flatten(),
            cma: Cma::default(),
        }
    }
}

impl Backends {
    fn get(&mut self, m: Mechanism) -> Result<&mut dyn Backend, Refusal> {
        let b: &mut dyn Backend = match m {
            Mechanism::Heap => &mut self.heap,
            Mechanism::Xpmem => &mut self.xpmem,
            Mechanism::Cma => &mut self.cma,
            Mechanism::Knem => &mut self.knem,
        };
        b.local()?;
        Ok(b)
    }
}

/// Single copy between this process and its peers. One per process, used by one thread at a time.
///
/// It must live as long as peers may reach this process's memory: until no transfer is left.
pub struct SingleCopy {
    region: Arc<Region>,
    layout: JobLayout,
    me: Proc,
    /// What `WEFT_SINGLECOPY` names, most wanted first.
    order: Vec<Mechanism>,
    enabled: MechSet,
    /// Those of them that this process has the means for.
    local: MechSet,
    backends: Backends,
    /// Holds the words that peers probe.
    _area: Option<ProbeArea>,
    peers: Vec<Option<Box<PeerState>>>,
    n_shown: usize,
}

// SAFETY: the mapped heaps inside are address ranges that this value owns.
unsafe impl Send for SingleCopy {}

impl SingleCopy {
    /// Prepares the mechanisms that `WEFT_SINGLECOPY` names and publishes this process's card.
    ///
    /// A wrong value of the variable is reported by process 0, and the default is used.
    pub fn new(region: Arc<Region>, layout: JobLayout, me: Proc) -> SingleCopy {
        let all = Mechanism::ALL.to_vec();
        let order = match SINGLECOPY.raw().map(|v| order_from(&v)) {
            None => all,
            Some(Ok(order)) => order,
            Some(Err(text)) => {
                if me == Proc(0) {
                    eprintln!("weft: {text}; using the default, {}", SINGLECOPY.default);
                }
                all
            }
        };
        let enabled: MechSet = order.iter().copied().collect();
        if layout.n_procs() > 1 && enabled.contains(Mechanism::Cma) {
            // ORDERING: Relaxed, written before the memory was shared.
            let pid = JobHeader::of(&region, &layout).launcher_pid.load(Ordering::Relaxed);
            ptracer::grant(pid);
        }
        let word = host::random_word();
        let outside = Outside::find(enabled, layout.n_procs(), word);
        Self::with(region, layout, me, order, word, outside)
    }

    /// A second one beside `first` in this process, for another thread. Peers know the process by
    /// what the first one published; what it has found out about them holds. XPMEM and KNEM, whose
    /// handles belong to the first, are not among its mechanisms.
    pub fn beside(first: &SingleCopy) -> SingleCopy {
        let n = first.layout.n_procs();
        let shared: MechSet = BESIDE.into_iter().collect();
        let lacks = || Err(Refusal::Disabled);
        let mut this = SingleCopy {
            region: first.region.clone(),
            layout: first.layout,
            me: first.me,
            order: first.order.clone(),
            enabled: first.enabled & shared,
            local: first.local & shared,
            backends: Backends {
                heap: first.backends.heap.beside(n),
                xpmem: Xpmem::new(lacks(), n),
                cma: Cma::default(),
                knem: Knem::new(lacks(), None),
            },
            _area: None,
            peers: Vec::new(),
            n_shown: 0,
        };
        this.peers.resize_with(n as usize, || None);
        this
    }

    /// Whether a second one (`beside`) would prefer the same mechanisms, for memory inside of the shared
    /// heap and outside.
    pub fn can_be_beside(&self) -> bool {
        let outside = self.local.iter().filter(|m| *m != Mechanism::Heap).collect();
        [self.local, outside].iter().all(|set| self.preferred(*set).is_none_or(|m| BESIDE.contains(&m)))
    }

    /// Takes over what another one of this process has found out about peers.
    pub fn learn_from(&mut self, first: &SingleCopy) {
        let enabled = self.enabled;
        for (mine, theirs) in self.peers.iter_mut().zip(&first.peers) {
            if let (None, Some(t)) = (&mine, theirs) {
                let state = PeerState { card: t.card, usable: t.usable & enabled, why: t.why };
                *mine = Some(Box::new(state));
            }
        }
    }

    /// As `new`, with all that comes from outside given.
    pub(crate) fn with(
        region: Arc<Region>,
        layout: JobLayout,
        me: Proc,
        order: Vec<Mechanism>,
        word: u64,
        outside: Outside,
    ) -> SingleCopy {
        let n = layout.n_procs();
        let enabled: MechSet = order.iter().copied().collect();
        let Outside { heap_lib, xpmem, knem, area, cma } = outside;
        let mut backends = Backends {
            heap: Heap::new(heap_lib, n, word),
            xpmem: Xpmem::new(xpmem, n),
            cma,
            knem: Knem::new(knem, area.as_ref()),
        };
        let local = enabled.iter().filter(|&m| backends.get(m).is_ok()).collect();
        let mut peers = Vec::new();
        peers.resize_with(n as usize, || None);
        let mut this =
            SingleCopy { region, layout, me, order, enabled, local, backends, _area: area, peers, n_shown: 0 };
        this.publish(word);
        this
    }

    fn publish(&mut self, word: u64) {
        let mut card = CardData {
            pid: std::process::id(),
            start_time: host::start_time(),
            user_ns: host::namespace("user"),
            pid_ns: host::namespace("pid"),
            probe_addr: self._area.as_ref().map_or(0, ProbeArea::addr),
            probe_word: word,
            probe_len: self._area.as_ref().map_or(0, ProbeArea::len),
            xpmem_segid: -1,
            ..CardData::default()
        };
        for m in self.local.iter() {
            if let Ok(b) = self.backends.get(m) {
                b.describe(&mut card);
            }
        }
        Card::of(&self.region, &self.layout, self.me).publish(&card);
    }

    /// The mechanisms in the user's order of preference.
    pub fn order(&self) -> &[Mechanism] {
        &self.order
    }

    /// The most wanted mechanism of a set.
    #[inline]
    pub fn preferred(&self, set: MechSet) -> Option<Mechanism> {
        self.order.iter().copied().find(|&m| set.contains(m))
    }

    /// Mechanisms by which this process could show `len` bytes at `ptr` to a peer. Cheap.
    #[inline]
    pub fn exposable(&self, ptr: *const u8, len: usize) -> MechSet {
        let mut set = self.local;
        if set.contains(Mechanism::Heap) && !self.backends.heap.holds(ptr.addr(), len) {
            set.remove(Mechanism::Heap);
        }
        set
    }

    /// The descriptor of a range of this process, by which a peer reaches it; `None` where that
    /// mechanism cannot show it. A range that peers write needs `writable`.
    ///
    /// The range has to stay allocated until `unexpose`.
    #[inline]
    pub fn expose(&mut self, m: Mechanism, ptr: *const u8, len: usize, writable: bool) -> Option<Remote> {
        // Peers reach the range by its address alone.
        let addr = ptr.expose_provenance();
        if m == Mechanism::Heap {
            // The rest of an offer takes hardly more instructions than the general way to this.
            let off = if self.local.contains(m) { self.backends.heap.place(addr, len)? } else { return None };
            return Some(Remote { addr: off, len: len as u64, key: 0 });
        }
        let shown = self.own(m).ok()?.expose(addr, len, writable).ok()?;
        self.n_shown += 1;
        Some(shown)
    }

    /// Ranges that this process shows, but by the shared heap.
    pub fn n_shown(&self) -> usize {
        self.n_shown
    }

    /// Ends what `expose` began; each descriptor once.
    #[inline]
    pub fn unexpose(&mut self, m: Mechanism, r: Remote) {
        // The heap shows all that is in it.
        if m == Mechanism::Heap {
            return;
        }
        debug_assert!(self.n_shown > 0, "what is shown is hidden once");
        self.n_shown -= 1;
        if let Ok(b) = self.own(m) {
            b.unexpose(&r);
        }
    }

    /// The mechanisms that work with a peer, tried by a real transfer at the first call. Empty,
    /// and to be tried again, while the peer is not through its start.
    ///
    /// Says what *this* process can do with the *peer's* memory; the other direction is for the
    /// peer to find out, and may differ (seccomp filters belong to a process).
    ///
    /// # Progress
    /// Local: system calls and page faults, no waiting for the peer.
    #[inline]
    pub fn usable(&mut self, peer: Proc) -> MechSet {
        match &self.peers[peer.index()] {
            Some(p) => p.usable,
            None => self.probe(peer),
        }
    }

    /// Makes room for a process of another job. No mechanism reaches its memory.
    pub fn add_guest(&mut self, peer: Proc) {
        debug_assert!(peer.0 >= self.layout.n_procs());
        let nothing = || PeerState {
            card: CardData::default(),
            usable: MechSet::EMPTY,
            why: [Some(Refusal::Disabled); N_MECHANISMS],
        };
        let n = self.peers.len().max(peer.index() + 1);
        self.peers.resize_with(n, || Some(Box::new(nothing())));
    }

    /// Whether a peer has told how to reach it, so that `usable` is final.
    pub fn is_ready(&self, peer: Proc) -> bool {
        peer.0 >= self.layout.n_procs() || Card::of(&self.region, &self.layout, peer).read().is_some()
    }

    #[cold]
    fn probe(&mut self, proc: Proc) -> MechSet {
        let Some(card) = Card::of(&self.region, &self.layout, proc).read() else {
            return MechSet::EMPTY;
        };
        let state = PeerState { card, usable: MechSet::EMPTY, why: [None; N_MECHANISMS] };
        self.peers[proc.index()] = Some(Box::new(state));
        for m in Mechanism::ALL {
            let result = match self.enabled.contains(m) {
                false => Err(Refusal::Disabled),
                true => self.backend(m, proc).and_then(|(b, peer)| b.probe(peer)),
            };
            let state = self.peers[proc.index()].as_mut().expect("filled above");
            match result {
                Ok(()) => state.usable.insert(m),
                Err(why) => state.why[m as usize] = Some(why),
            }
        }
        self.usable(proc)
    }

    /// Why a mechanism does not work with a peer, in words ("CMA refused: ..."), or that it does.
    pub fn reason(&self, peer: Proc, m: Mechanism) -> String {
        match self.refusal(peer, m) {
            Some(why) => {
                let card = self.peers[peer.index()].as_ref().map(|p| &p.card);
                format!("{} refused: {}", m.title(), why.between(card.map(Border::with)))
            }
            None if self.peers[peer.index()].is_some() => format!("{} works", m.title()),
            None => format!("{} was not tried", m.title()),
        }
    }

    /// Why a mechanism does not work with a peer; `None` where it does or was not tried.
    pub fn refusal(&self, peer: Proc, m: Mechanism) -> Option<Refusal> {
        if !self.enabled.contains(m) {
            return Some(Refusal::Disabled);
        }
        self.peers[peer.index()].as_ref()?.why[m as usize]
    }

    /// Takes a mechanism out of what `usable` answers for a peer.
    pub fn refuse(&mut self, peer: Proc, m: Mechanism, why: Refusal) {
        if let Some(state) = &mut self.peers[peer.index()] {
            state.usable.remove(m);
            state.why[m as usize] = Some(why);
        }
    }

    /// A mechanism, for what concerns this process only.
    #[inline]
    fn own(&mut self, m: Mechanism) -> Result<&mut dyn Backend, Refusal> {
        match self.local.contains(m) {
            true => self.backends.get(m),
            false => Err(Refusal::Disabled),
        }
    }

    /// A mechanism, and the peer for it. Probes the peer where that was not done.
    fn backend(&mut self, m: Mechanism, proc: Proc) -> Result<(&mut dyn Backend, Peer<'_>), Refusal> {
        if !self.enabled.contains(m) {
            return Err(Refusal::Disabled);
        }
        if self.peers[proc.index()].is_none() {
            self.probe(proc);
        }
        let state = self.peers[proc.index()].as_ref().ok_or(Refusal::PeerNotReady)?;
        let peer = Peer { me: self.me, proc, card: &state.card };
        Ok((self.backends.get(m)?, peer))
    }

    /// An address in this process for a range of the peer, where the mechanism maps (heap,
    /// XPMEM). Valid until `unmap` of that address, for which each `map` needs one. Writing through
    /// it changes the peer's memory.
    ///
    /// `None` where the range is outside of what the peer shares, or the mechanism cannot.
    #[inline]
    pub fn map(&mut self, peer: Proc, m: Mechanism, r: &Remote) -> Option<*mut u8> {
        if m == Mechanism::Heap
            && let Some(place) = self.backends.heap.mapped_place(peer, r)
        {
            return Some(place);
        }
        let (b, p) = self.backend(m, peer).ok()?;
        match b.map(p, r) {
            Ok(ptr) => Some(ptr),
            Err(why) => {
                self.failed(peer, m, why);
                None
            }
        }
    }

    /// Ends the use of an address that `map` gave.
    #[inline]
    pub fn unmap(&mut self, peer: Proc, m: Mechanism, ptr: *mut u8) {
        // The heap stays mapped.
        if m == Mechanism::Xpmem {
            self.backends.xpmem.unmap(peer, ptr);
        }
    }

    /// Copies `len` bytes at `off` of a peer's range to `dst` (CMA, KNEM).
    ///
    /// # Errors
    /// Names the system call, its errno and how many bytes arrived. After an error that cannot
    /// lie in the range alone the mechanism is no longer among the `usable` ones.
    ///
    /// # Safety
    /// `dst` must be writable for `len` bytes.
    pub unsafe fn read(
        &mut self,
        peer: Proc,
        m: Mechanism,
        r: &Remote,
        off: u64,
        dst: *mut u8,
        len: usize,
    ) -> Result<(), Refusal> {
        // SAFETY: passed on to the caller.
        unsafe { self.copy(peer, m, r, off, (dst, len), Way::In) }
    }

    /// Copies `len` bytes from `src` to `off` of a peer's range (CMA, KNEM).
    ///
    /// # Errors
    /// As `read`.
    ///
    /// # Safety
    /// `src` must be readable for `len` bytes.
    pub unsafe fn write(
        &mut self,
        peer: Proc,
        m: Mechanism,
        r: &Remote,
        off: u64,
        src: *const u8,
        len: usize,
    ) -> Result<(), Refusal> {
        // SAFETY: passed on to the caller; what goes out is only read.
        unsafe { self.copy(peer, m, r, off, (src.cast_mut(), len), Way::Out) }
    }

    unsafe fn copy(
        &mut self,
        peer: Proc,
        m: Mechanism,
        r: &Remote,
        off: u64,
        local: Local,
        way: Way,
    ) -> Result<(), Refusal> {
        let (b, p) = self.backend(m, peer)?;
        // SAFETY: passed on to the caller.
        let result = unsafe { b.copy(p, r, off, local, way) };
        result.map_err(|why| self.failed(peer, m, why))
    }

    /// Begins a copy that goes on behind this call (KNEM): a ticket to `poll`, or `None` where it
    /// is done already.
    ///
    /// # Errors
    /// As `read`.
    ///
    /// # Safety
    /// `local` must be writable for `len` bytes (readable when `write`) until `poll` says that the
    /// copy is done.
    pub unsafe fn start(
        &mut self,
        peer: Proc,
        r: &Remote,
        off: u64,
        (local, len): (*mut u8, usize),
        write: bool,
    ) -> Result<Option<Ticket>, Refusal> {
        self.backend(Mechanism::Knem, peer)?;
        // SAFETY: passed on to the caller.
        let result = unsafe { self.backends.knem.start(r, off, (local, len), write) };
        result.map_err(|why| self.failed(peer, Mechanism::Knem, why))
    }

    /// Whether a copy that `start` began is done; after `Some` the ticket is worth nothing.
    pub fn poll(&mut self, ticket: &Ticket) -> Option<Result<(), Refusal>> {
        self.backends.knem.poll(ticket)
    }

    /// Copies the peer's blocks to local ones of the same total length, whatever their borders
    /// (CMA). The blocks' addresses are those of each process.
    ///
    /// # Errors
    /// As `read`.
    ///
    /// # Safety
    /// The local blocks must be writable.
    pub unsafe fn readv(&mut self, peer: Proc, m: Mechanism, remote: &[Block], local: &[Block]) -> Result<(), Refusal> {
        // SAFETY: passed on to the caller.
        unsafe { self.blocks(peer, m, Way::In, remote, local) }
    }

    /// As `readv`, from the local blocks to the peer's.
    ///
    /// # Errors
    /// As `read`.
    ///
    /// # Safety
    /// The local blocks must be readable.
    pub unsafe fn writev(
        &mut self,
        peer: Proc,
        m: Mechanism,
        remote: &[Block],
        local: &[Block],
    ) -> Result<(), Refusal> {
        // SAFETY: passed on to the caller.
        unsafe { self.blocks(peer, m, Way::Out, remote, local) }
    }

    unsafe fn blocks(
        &mut self,
        peer: Proc,
        m: Mechanism,
        way: Way,
        remote: &[Block],
        local: &[Block],
    ) -> Result<(), Refusal> {
        let (_, p) = self.backend(m, peer)?;
        let pid = p.card.pid;
        if m != Mechanism::Cma {
            return Err(Refusal::NotThisWay);
        }
        // SAFETY: passed on to the caller.
        let result = unsafe { self.backends.cma.copy_blocks(pid, way, local, remote) };
        result.map_err(|why| self.failed(peer, m, why))
    }

    #[cold]
    fn failed(&mut self, peer: Proc, m: Mechanism, why: Refusal) -> Refusal {
        if !why.spares_others() {
            self.refuse(peer, m, why);
        }
        why
    }

    /// Drops all that is held about a peer; the next use probes it again.
    pub fn forget(&mut self, peer: Proc) {
        self.peers[peer.index()] = None;
        self.backends.heap.forget(peer);
        self.backends.xpmem.forget(peer);
    }
}
