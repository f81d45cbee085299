//! Single copy between the processes of a simulated job, which are all in this one: for `weft-p2p`'s simulator.
//!
//! The mechanisms are the real ones. What they find outside is given: memory that stands for all shared heaps, and,
//! before each copy by the kernel, how much of it succeeds.

use crate::cma::Cma;
use crate::heap_lib::HeapLib;
use crate::mechanism::{Mechanism, SINGLECOPY, order_from};
use crate::probe::ProbeArea;
use crate::refusal::Refusal;
use crate::single::{Outside, SingleCopy};
use std::ffi::{c_int, c_void};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use weft_base::Proc;
use weft_shm::{HEAP_OWN, HeapInfo, HeapView, JobLayout, Region};

/// Before a copy by the kernel of so many bytes: how many of them are copied, or the errno.
pub type Kernel = Box<dyn FnMut(usize) -> Result<usize, i32> + Send>;

/// What a simulated process finds outside.
pub struct Stage {
    /// None: there are no shared heaps.
    pub arena: Option<&'static Arena>,
    /// None: the kernel copies all.
    pub kernel: Option<Kernel>,
}

/// Where the arena lies, so that addresses are the same in each run, if nothing else is there: below what the kernel
/// gives out, and where the sanitizers have memory of the program.
const BASE: usize = 0x7b00_0000_0000;
/// Bytes at its begin for words that peers probe.
const PROBES_LEN: usize = 1 << 20;

/// Memory that stands for the shared heaps of all simulated processes, and as much that does not.
pub struct Arena {
    base: *mut u8,
    /// Of each half.
    len: usize,
    inode: u64,
    fd: OwnedFd,
}

// SAFETY: memory that is mapped for ever; who writes where, the simulated programs settle.
unsafe impl Send for Arena {}
// SAFETY: as above.
unsafe impl Sync for Arena {}

static VIEW: HeapView = HeapView::new();
static PROBES: AtomicUsize = AtomicUsize::new(0);
static FD: AtomicUsize = AtomicUsize::new(0);
static INODE: AtomicUsize = AtomicUsize::new(0);

impl Arena {
    /// The arena of this process, of twice `len` bytes.
    ///
    /// # Errors
    /// Those of memfd_create and mmap.
    ///
    /// # Panics
    /// When there is one.
    pub fn new(len: usize) -> io::Result<Arena> {
        use std::os::unix::fs::MetadataExt;
        // ORDERING: Relaxed; made once, before the processes that use it.
        assert_eq!(VIEW.len.load(Ordering::Relaxed), 0, "a second arena");
        let (fd, region) = Region::create_memfd(c"weft-simulated-heap", 2 * len)?;
        let raw = fd.as_raw_fd();
        let (prot, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_FIXED_NOREPLACE);
        // SAFETY: a fresh mapping where nothing is, or an error.
        let fixed = unsafe { libc::mmap(std::ptr::without_provenance_mut(BASE), 2 * len, prot, flags, raw, 0) };
        let base = if fixed == libc::MAP_FAILED { region.ptr(0) } else { fixed.cast() };
        std::mem::forget(region);
        let inode = std::fs::metadata(format!("/proc/self/fd/{raw}"))?.ino();
        // ORDERING: Relaxed, as above; the length comes last, with Release, as `HeapView` has it.
        FD.store(raw as usize, Ordering::Relaxed);
        INODE.store(inode as usize, Ordering::Relaxed);
        VIEW.base.store(base.expose_provenance(), Ordering::Relaxed);
        VIEW.len.store(len, Ordering::Release);
        Ok(Arena { base, len, inode, fd })
    }

    /// A new job: no process has an area for probes.
    pub fn begin_anew(&self) {
        debug_assert!(self.inode != 0 && self.fd.as_raw_fd() >= 0);
        // ORDERING: Relaxed; the simulated processes are one thread.
        PROBES.store(0, Ordering::Relaxed);
    }

    /// Memory of the shared heaps, at an offset.
    ///
    /// # Panics
    /// Where the arena is too short.
    pub fn heap(&self, off: usize, len: usize) -> *mut u8 {
        assert!(PROBES_LEN + off + len <= self.len, "the arena is full");
        self.base.wrapping_add(PROBES_LEN + off)
    }

    /// Memory outside of the shared heaps.
    ///
    /// # Panics
    /// Where the arena is too short.
    pub fn private(&self, off: usize, len: usize) -> *mut u8 {
        assert!(off + len <= self.len, "the arena is full");
        self.base.wrapping_add(self.len + off)
    }
}

fn heap_lib() -> HeapLib {
    HeapLib { query, info, alloc, view: &VIEW }
}

unsafe extern "C" fn query(p: *const c_void, len: usize, off: *mut u64) -> c_int {
    let Some(at) = VIEW.offset(p.addr(), len) else { return 0 };
    // SAFETY: the caller's word.
    unsafe { off.write(at) };
    1
}

unsafe extern "C" fn info(out: *mut HeapInfo) -> c_int {
    // ORDERING: Relaxed; set once, before the processes that ask.
    let word = |w: &AtomicUsize| w.load(Ordering::Relaxed);
    let (fd, inode) = (word(&FD) as i32, word(&INODE) as u64);
    let (len, base) = (word(&VIEW.len) as u64, word(&VIEW.base) as u64);
    // SAFETY: the caller's record.
    unsafe { out.write(HeapInfo { kind: HEAP_OWN, fd, off: 0, len, inode, base }) };
    1
}

unsafe extern "C" fn alloc(len: usize, align: usize) -> *mut c_void {
    // ORDERING: Relaxed, as in `begin_anew`.
    let at = PROBES.load(Ordering::Relaxed).next_multiple_of(align);
    if at + len > PROBES_LEN {
        return std::ptr::null_mut();
    }
    PROBES.store(at + len, Ordering::Relaxed);
    std::ptr::with_exposed_provenance_mut(VIEW.base.load(Ordering::Relaxed) + at)
}

impl SingleCopy {
    /// The mechanisms of a process of a simulated job, as `WEFT_SINGLECOPY` names them. Of those that need a driver
    /// there is none.
    pub fn simulated(region: Arc<Region>, layout: JobLayout, me: Proc, stage: Stage) -> SingleCopy {
        let order = SINGLECOPY.raw().and_then(|v| order_from(&v).ok()).unwrap_or_else(|| Mechanism::ALL.to_vec());
        let word = 0x5ec2_e700_0000_0000 + u64::from(me.0);
        let wanted = |m| order.contains(&m);
        let outside = Outside {
            heap_lib: stage.arena.filter(|_| wanted(Mechanism::Heap)).map(|_| heap_lib()),
            xpmem: Err(Refusal::Disabled),
            knem: Err(Refusal::Disabled),
            area: ProbeArea::new(layout.n_procs(), word).filter(|_| !order.is_empty()),
            cma: Cma::by(stage.kernel),
        };
        SingleCopy::with(region, layout, me, order, word, outside)
    }
}
