//! Small jobs for the tests of this crate: forked ranks over one job memory, and a stand-in for
//! libweft-heap.so.

use crate::cma::Cma;
use crate::heap_lib::HeapLib;
use crate::probe::ProbeArea;
use crate::single::Outside;
use crate::{Mechanism, Refusal, Remote, SingleCopy};
use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::os::fd::AsRawFd;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once};
use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_shm::{HeapInfo, HeapView, JobHeader, JobLayout, Region};

/// Seconds that a rank may live.
const LIMIT_S: u32 = 60;

/// Memory that the ranks of a test share.
pub(crate) struct TestJob {
    pub region: Arc<Region>,
    pub layout: JobLayout,
    /// One job at a time: each takes both cores, and a fork wants few threads at work.
    _turn: MutexGuard<'static, ()>,
}

static TURN: Mutex<()> = Mutex::new(());

impl TestJob {
    pub fn new(n: u32) -> TestJob {
        let turn = TURN.lock().unwrap_or_else(|e| e.into_inner());
        let layout = JobLayout::new(n);
        let (_fd, region) = Region::create_memfd(c"weft-test", layout.total_len() as usize).unwrap();
        JobHeader::of(&region, &layout).init(n, 1, 0, 0);
        TestJob { region: Arc::new(region), layout, _turn: turn }
    }

    /// A word that all ranks share; 0 at start.
    pub fn word(&self, i: usize) -> &AtomicU64 {
        &JobHeader::of(&self.region, &self.layout).engine_words[1 + i]
    }

    /// A machine with nothing on it.
    pub fn outside(&self) -> Outside {
        let (xpmem, knem) = (Err(Refusal::Disabled), Err(Refusal::Disabled));
        let area = ProbeArea::new(self.layout.n_procs(), self.secret());
        Outside { heap_lib: None, xpmem, knem, area, cma: Cma::default() }
    }

    /// The probe word of this process.
    pub fn secret(&self) -> u64 {
        0x5ec2_e700_0000_0000 + std::process::id() as u64
    }

    /// The mechanisms of one rank.
    pub fn single(&self, me: Proc, order: &[Mechanism], outside: Outside) -> SingleCopy {
        let word = self.secret();
        SingleCopy::with(self.region.clone(), self.layout, me, order.to_vec(), word, outside)
    }

    /// Shows a range to the peers through words `i..i + 3`; a barrier has to follow.
    pub fn show(&self, i: usize, r: Remote) {
        for (j, v) in [r.addr, r.len, r.key].into_iter().enumerate() {
            // ORDERING: Relaxed, a barrier follows.
            self.word(i + j).store(v, Ordering::Relaxed);
        }
    }

    /// What a peer has shown.
    pub fn shown(&self, i: usize) -> Remote {
        // ORDERING: Relaxed, behind a barrier.
        let w = |j| self.word(i + j).load(Ordering::Relaxed);
        Remote { addr: w(0), len: w(1), key: w(2) }
    }

    /// Waits for all ranks.
    pub fn barrier(&self) {
        let n = self.layout.n_procs() as u64;
        let count = &JobHeader::of(&self.region, &self.layout).engine_words[0];
        // ORDERING: AcqRel and Acquire, so that what was written before is seen behind.
        let turn = count.fetch_add(1, Ordering::AcqRel) / n;
        self.wait(|| count.load(Ordering::Acquire) >= (turn + 1) * n);
    }

    /// Waits for a condition; panics when it does not come.
    pub fn wait(&self, mut done: impl FnMut() -> bool) {
        let end = Instant::now() + Duration::from_secs(LIMIT_S as u64);
        while !done() {
            assert!(Instant::now() < end, "waited too long for a peer");
            std::thread::yield_now();
        }
    }
}

/// Memory that forked ranks share, for as long as the test process lives.
#[derive(Clone, Copy)]
pub(crate) struct Shared {
    base: *mut u8,
    n_words: usize,
}

/// Anonymous shared memory of `len` bytes, all zero.
pub(crate) fn anonymous(len: usize) -> *mut u8 {
    map(std::ptr::null_mut(), len, libc::PROT_READ | libc::PROT_WRITE, libc::MAP_ANONYMOUS, -1, 0)
}

fn map(at: *mut u8, len: usize, prot: i32, flags: i32, fd: i32, off: u64) -> *mut u8 {
    let flags = flags | libc::MAP_SHARED | libc::MAP_NORESERVE;
    // SAFETY: a fresh mapping; with MAP_FIXED only over ranges that this file has reserved.
    let p = unsafe { libc::mmap(at.cast(), len, prot, flags, fd, off as libc::off_t) };
    assert_ne!(p, libc::MAP_FAILED, "{}", std::io::Error::last_os_error());
    p.cast()
}

// SAFETY: memory that is mapped for ever, of atomics.
unsafe impl Send for Shared {}

impl Shared {
    /// Zero words. Never given back: children may have it.
    pub fn new(n_words: usize) -> Shared {
        Shared { base: anonymous(n_words * 8), n_words }
    }

    pub fn words(&self) -> &[AtomicU64] {
        // SAFETY: mapped for ever and aligned; atomics may be shared.
        unsafe { std::slice::from_raw_parts(self.base.cast(), self.n_words) }
    }
}

/// What an emulated driver keeps of all processes: entries of words in shared memory, of which the
/// first is the entry's name, 0 while it is free.
#[derive(Clone, Copy)]
pub(crate) struct Entries {
    pub table: Shared,
    pub n: usize,
    pub n_words: usize,
}

impl Entries {
    pub fn get(&self, i: usize) -> &[AtomicU64] {
        &self.table.words()[i * self.n_words..(i + 1) * self.n_words]
    }

    /// The entry of a name.
    pub fn find(&self, name: u64) -> Option<&[AtomicU64]> {
        // ORDERING: SeqCst here and below; this is a test's stand-in.
        let is = |i: &usize| name != 0 && self.get(*i)[0].load(Ordering::SeqCst) == name;
        (0..self.n).find(is).map(|i| self.get(i))
    }

    /// Takes a free entry, which `fill` fills and names; the name.
    pub fn claim(&self, fill: impl Fn(usize, &[AtomicU64]) -> u64) -> Result<u64, i32> {
        for i in 0..self.n {
            let e = self.get(i);
            if e[0].compare_exchange(0, u64::MAX, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
                let name = fill(i, e);
                e[0].store(name, Ordering::SeqCst);
                return Ok(name);
            }
        }
        Err(libc::ENOMEM)
    }

    /// Frees the entry of a name, whose second word is this process.
    pub fn free(&self, name: u64, foreign: i32) -> Result<i32, i32> {
        let e = self.find(name).ok_or(libc::EINVAL)?;
        if e[1].load(Ordering::SeqCst) != std::process::id() as u64 {
            return Err(foreign);
        }
        e[0].store(0, Ordering::SeqCst);
        Ok(0)
    }

    /// Entries in use.
    pub fn count(&self) -> usize {
        (0..self.n).filter(|&i| self.get(i)[0].load(Ordering::SeqCst) != 0).count()
    }
}

/// The record of a request to an emulated driver, by offsets of its fields.
pub(crate) struct Record(pub *mut u8);

impl Record {
    pub fn u64(&self, off: usize) -> u64 {
        // SAFETY: the tests hand over records of the documented lengths.
        unsafe { self.0.add(off).cast::<u64>().read() }
    }
    pub fn u32(&self, off: usize) -> u32 {
        // SAFETY: as above.
        unsafe { self.0.add(off).cast::<u32>().read() }
    }
    pub fn set_u32(&self, off: usize, v: u32) {
        // SAFETY: as above.
        unsafe { self.0.add(off).cast::<u32>().write(v) }
    }
    pub fn set_u64(&self, off: usize, v: u64) {
        // SAFETY: as above.
        unsafe { self.0.add(off).cast::<u64>().write(v) }
    }
}

/// A memfd that is mapped at the same address in all forked ranks, a part for each.
#[derive(Clone, Copy)]
pub(crate) struct Arena {
    base: *mut u8,
    len: usize,
    part_len: usize,
    fd: i32,
}

// SAFETY: memory that is mapped for ever; who writes where, the tests settle by barriers.
unsafe impl Send for Arena {}

impl Arena {
    pub fn new(n: u32, part_len: usize) -> Arena {
        let len = n as usize * part_len;
        let (fd, region) = Region::create_memfd(c"weft-test-arena", len).unwrap();
        let arena = Arena { base: region.ptr(0), len, part_len, fd: fd.as_raw_fd() };
        arena.base.expose_provenance();
        std::mem::forget((fd, region));
        arena
    }

    /// The part of a rank.
    pub fn part(&self, p: u32) -> *mut u8 {
        self.base.wrapping_add(p as usize * self.part_len)
    }

    /// The part of a rank as its heap in a memfd that all ranks have open.
    pub fn heap(&self, p: u32) -> HeapInfo {
        let len = self.part_len as u64;
        let base = self.part(p).addr() as u64;
        let (kind, inode) = (weft_shm::HEAP_JOB, inode_of(self.fd));
        HeapInfo { kind, fd: self.fd, off: p as u64 * len, len, inode, base }
    }

    /// Maps what lies at `addr..addr + len` once more, elsewhere. What is not in the arena is
    /// reserved without access.
    pub fn map_again(&self, addr: u64, len: u64) -> Option<u64> {
        let len = usize::try_from(len).ok().filter(|&l| l < 1 << 40)?;
        let at = map(std::ptr::null_mut(), len, libc::PROT_NONE, libc::MAP_ANONYMOUS, -1, 0);
        let begin = self.base.addr().max(addr as usize);
        let end = (self.base.addr() + self.len).min(addr as usize + len);
        if begin < end {
            let to = at.wrapping_add(begin - addr as usize);
            let prot = libc::PROT_READ | libc::PROT_WRITE;
            let off = (begin - self.base.addr()) as u64;
            map(to, end - begin, prot, libc::MAP_FIXED, self.fd, off);
        }
        Some(at.expose_provenance() as u64)
    }
}

/// Bytes that differ with seed and position.
pub(crate) fn pattern(seed: u64, len: usize) -> Vec<u8> {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x
    };
    (0..len.div_ceil(8)).flat_map(|_| next().to_le_bytes()).take(len).collect()
}

/// Runs `body` as each rank of a job of `n`: rank 0 here, the others in forked children. Panics
/// where any of them does.
#[track_caller]
pub(crate) fn ranks(n: u32, body: impl Fn(&TestJob, Proc)) {
    let job = TestJob::new(n);
    let children: Vec<i32> = (1..n).map(|p| spawn(|| body(&job, Proc(p)))).collect();
    let mine = catch_unwind(AssertUnwindSafe(|| body(&job, Proc(0))));
    let mut failed = Vec::new();
    for (i, pid) in children.into_iter().enumerate() {
        if mine.is_err() {
            // SAFETY: our child, not waited for yet.
            unsafe { libc::kill(pid, libc::SIGKILL) };
        }
        if wait_for(pid) != 0 {
            failed.push(i + 1);
        }
    }
    if let Err(panic) = mine {
        std::panic::resume_unwind(panic);
    }
    assert!(failed.is_empty(), "ranks {failed:?} failed");
}

/// Forks a child that runs `body` and ends; its pid.
pub(crate) fn spawn(body: impl FnOnce()) -> i32 {
    speak_in_children();
    // SAFETY: the child runs on with one thread; glibc keeps malloc usable in it.
    match unsafe { libc::fork() } {
        -1 => panic!("fork: {}", std::io::Error::last_os_error()),
        0 => {
            // SAFETY: a child that hangs ends by itself, and with its parent.
            unsafe {
                libc::alarm(LIMIT_S);
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            }
            let code = catch_unwind(AssertUnwindSafe(body)).is_err();
            // SAFETY: ends the child without the parent's exit handlers.
            unsafe { libc::_exit(code as i32) }
        }
        pid => pid,
    }
}

/// Panics in forked children are written to stderr, past the capture of the test harness. The
/// hook is set before any fork: a child must not wait for a lock that a thread of its parent
/// held.
fn speak_in_children() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let parent = std::process::id();
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if std::process::id() == parent {
                return before(info);
            }
            let text = format!("in a forked rank: {info}\n");
            // SAFETY: writes the bytes of `text`.
            unsafe { libc::write(2, text.as_ptr().cast(), text.len()) };
        }));
    });
}

/// The wait status of a child.
pub(crate) fn wait_for(pid: i32) -> i32 {
    let mut status = -1;
    // SAFETY: writes one int; the child has its own time limit.
    while unsafe { libc::waitpid(pid, &mut status, 0) } == -1 {
        assert_eq!(std::io::Error::last_os_error().raw_os_error(), Some(libc::EINTR));
    }
    status
}

thread_local! {
    /// The heap of this thread's rank, and how much of it is given out.
    static HEAP: Cell<(HeapInfo, u64)> = const {
        Cell::new((HeapInfo { kind: 0, fd: -1, off: 0, len: 0, inode: 0, base: 0 }, 0))
    };
}

/// Makes `info` the heap that the stand-in library of this rank tells of.
pub(crate) fn set_heap(info: HeapInfo) -> HeapLib {
    HEAP.set((info, 0));
    // Each rank is a thread here, and has one of its own: it is asked for by the function.
    static VIEW: HeapView = HeapView::asked_for();
    HeapLib { query, info: tell, alloc, view: &VIEW }
}

/// A heap of its own for this rank, of kind `HEAP_OWN`.
pub(crate) fn own_heap(len: usize) -> HeapLib {
    let (fd, region) = Region::create_memfd(c"weft-test-heap", len).unwrap();
    let base = region.ptr(0).expose_provenance() as u64;
    let kind = weft_shm::HEAP_OWN;
    let inode = inode_of(fd.as_raw_fd());
    let info = HeapInfo { kind, fd: fd.as_raw_fd(), off: 0, len: len as u64, inode, base };
    // For the life of the rank, as the real heap.
    std::mem::forget((fd, region));
    set_heap(info)
}

/// Inode number of a descriptor's file.
pub(crate) fn inode_of(fd: i32) -> u64 {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(format!("/proc/self/fd/{fd}")).unwrap().ino()
}

unsafe extern "C" fn query(p: *const c_void, len: usize, off: *mut u64) -> c_int {
    let (info, _) = HEAP.get();
    let Some(at) = (p.addr() as u64).checked_sub(info.base) else { return 0 };
    if info.kind == 0 || at + len as u64 > info.len {
        return 0;
    }
    // SAFETY: the caller's word.
    unsafe { off.write(at) };
    1
}

unsafe extern "C" fn tell(out: *mut HeapInfo) -> c_int {
    let (info, _) = HEAP.get();
    // SAFETY: the caller's record.
    unsafe { out.write(info) };
    (info.kind != 0) as c_int
}

unsafe extern "C" fn alloc(len: usize, _align: usize) -> *mut c_void {
    let (info, used) = HEAP.get();
    if used + len as u64 > info.len {
        return std::ptr::null_mut();
    }
    HEAP.set((info, used + (len as u64).next_multiple_of(64)));
    std::ptr::with_exposed_provenance_mut((info.base + used) as usize)
}
