//! Small jobs for the tests of this crate: forked ranks over one job memory, and a stand-in for
//! libweft-heap.so.

use crate::heap_lib::HeapLib;
use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::os::fd::AsRawFd;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, Once};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_shm::{HeapInfo, JobHeader, JobLayout, Region};

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
        let (_fd, region) =
            Region::create_memfd(c"weft-test", layout.total_len() as usize).unwrap();
        JobHeader::of(&region, &layout).init(n, 1, 0, 0);
        TestJob { region: Arc::new(region), layout, _turn: turn }
    }

    /// A word that all ranks share; 0 at start.
    pub fn word(&self, i: usize) -> &AtomicU64 {
        &JobHeader::of(&self.region, &self.layout).engine_words[1 + i]
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
    HeapLib { query, info: tell, alloc }
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
