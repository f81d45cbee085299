//! Where the heap's memory comes from, and which process may have it.

use crate::area::{self, Area};
use crate::glibc::{errno, getenv};
use libc::c_int;
use std::ffi::CStr;
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering};
use weft_base::Proc;
use weft_base::param::Param;
use weft_shm::{HEAP, HEAP_FROM, HEAP_JOB, HEAP_KEEP, HEAP_NONE, HEAP_OWN, JobLayout, MAX_PROCS, StateRow};

/// Requests from this size on get shared pages, in bytes.
pub const THRESHOLD: usize = HEAP_FROM;
/// The shortest area worth having.
const LEAST: usize = 64 << 20;
/// Descriptors of ours are at least this: small numbers belong to the program.
const FD_AT_LEAST: c_int = 600;
/// Heap areas consist of whole huge pages.
const HUGE: usize = 2 << 20;

/// A copy of the job's descriptor, kept since the program's MPI_Init closes the inherited one.
static JOB_FD: AtomicI32 = AtomicI32::new(-1);
static RANK: AtomicU32 = AtomicU32::new(0);
/// Length of the area in the file and its offset.
static LEN: AtomicU64 = AtomicU64::new(0);
static OFF: AtomicU64 = AtomicU64::new(0);
static ROW_OFF: AtomicU64 = AtomicU64::new(0);

/// A parameter's value, without allocating.
fn param(p: &Param) -> Option<&'static str> {
    let mut name = [0; 32];
    name[..p.name.len()].copy_from_slice(p.name.as_bytes());
    var(CStr::from_bytes_until_nul(&name).ok()?)
}

fn var(name: &CStr) -> Option<&'static str> {
    if weft_base::secure::is_elevated() {
        return None;
    }
    // SAFETY: a C string; called while the process has one thread as a rule (a constructor), and
    // the value is used at once.
    let v = unsafe { getenv(name.as_ptr()) };
    if v.is_null() {
        return None;
    }
    // SAFETY: getenv returns a C string.
    unsafe { CStr::from_ptr(v) }.to_str().ok().filter(|s| !s.is_empty())
}

/// Which large requests are served from shared memory (`WEFT_HEAP`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Never,
    Auto,
    Large,
    Always,
}

pub fn mode() -> Mode {
    match param(&HEAP) {
        Some("never") => Mode::Never,
        Some("large") => Mode::Large,
        Some("always") => Mode::Always,
        _ => Mode::Auto,
    }
}

/// Reads the environment, in the constructor. True when there can be a heap.
pub fn prepare() -> bool {
    let Some(fd) = var(c"WEFT_JOB_FD") else { return true };
    let parse = || -> Option<()> {
        let fd: c_int = fd.parse().ok()?;
        let n: u32 = var(c"WEFT_SIZE")?.parse().ok()?;
        let rank: u32 = var(c"WEFT_RANK")?.parse().ok()?;
        if !(1..=MAX_PROCS).contains(&n) || rank >= n || fd < 3 {
            return None;
        }
        // Only a memfd can be asked for its seals.
        // SAFETY: a plain system call.
        if unsafe { libc::fcntl(fd, libc::F_GET_SEALS) } < 0 {
            return None;
        }
        let layout = JobLayout::of_file(n, area::stat(fd)?.st_size as u64);
        let layout = layout.filter(|_| is_of_this_build(fd)).or_else(foreign_build)?;
        if layout.heap_len() == 0 {
            return None;
        }
        // SAFETY: as above.
        let own = unsafe { libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, FD_AT_LEAST) };
        let own = if own < 0 {
            // SAFETY: as above. The limit of descriptors is below that number.
            unsafe { libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, 3) }
        } else {
            own
        };
        if own < 0 {
            return None;
        }
        let p = Proc(rank);
        // ORDERING: Relaxed; the constructor is before all threads.
        JOB_FD.store(own, Ordering::Relaxed);
        RANK.store(rank, Ordering::Relaxed);
        LEN.store(layout.heap_len(), Ordering::Relaxed);
        OFF.store(layout.heap_off(p), Ordering::Relaxed);
        let word = layout.state_row_off(p) + std::mem::offset_of!(StateRow, heap_owner) as u64;
        ROW_OFF.store(word, Ordering::Relaxed);
        Some(())
    };
    // Below a rank (a helper program) the variable is inherited, but not the descriptor.
    parse().is_some()
}

/// Whether the job's memory is laid out as this library expects.
fn is_of_this_build(fd: c_int) -> bool {
    let mut start = [0u8; 12];
    // SAFETY: the buffer has that many bytes.
    let n = unsafe { libc::pread(fd, start.as_mut_ptr().cast(), start.len(), 0) };
    let (magic, version) = start.split_at(8);
    n == 12 && magic == weft_shm::MAGIC.to_ne_bytes() && version == weft_shm::layout_version().to_ne_bytes()
}

/// Says that there is no heap in this job.
fn foreign_build() -> Option<JobLayout> {
    const TEXT: &str = "weft: libweft-heap.so and mpiexec come from different builds of Weft: no shared heap; \
                        install both again\n";
    // SAFETY: the text is readable. Nothing that allocates runs in the allocator's constructor.
    unsafe { libc::write(2, TEXT.as_ptr().cast(), TEXT.len()) };
    None
}

/// A heap that was made, or why none was.
pub struct Made {
    pub area: Area,
    pub kind: u32,
    pub reason: &'static CStr,
}

fn none(reason: &'static CStr) -> Made {
    Made { area: Area::UNSET, kind: HEAP_NONE, reason }
}

/// Claims and maps the area. Called once, at the first large request.
pub fn make() -> Made {
    if strict_overcommit() {
        // Pages of a memfd are counted at first touch; where the count is full, that is SIGBUS.
        return none(c"no shared heap: vm.overcommit_memory is 2");
    }
    // ORDERING: Relaxed here and below, see `prepare`.
    let fd = JOB_FD.load(Ordering::Relaxed);
    if fd >= 0 { job_area(fd) } else { own_area() }
}

fn job_area(fd: c_int) -> Made {
    let (off, full) = (OFF.load(Ordering::Relaxed), LEN.load(Ordering::Relaxed) as usize);
    let Some(len) = length_within_limits(full) else {
        return none(c"no shared heap: the limit of address space (ulimit -v) is too low");
    };
    match claim(fd) {
        Some(true) => {}
        Some(false) => {
            return none(c"no shared heap: another process of this rank uses the rank's area");
        }
        None => return none(c"no shared heap: the job's memory cannot be mapped"),
    }
    let Some(area) = Area::map(fd, off, len) else {
        return none(c"no shared heap: the area cannot be mapped");
    };
    // The program before an exec may have left contents.
    if !discard(&area) {
        area.unmap();
        return none(c"no shared heap: old contents cannot be removed");
    }
    Made { area, kind: HEAP_JOB, reason: c"shared heap in the job's memory" }
}

/// Takes the rank's area for this process, if nobody has it. An exec keeps the pid and so the
/// area; what a process that has ended leaves can be taken as well.
fn claim(fd: c_int) -> Option<bool> {
    let off = ROW_OFF.load(Ordering::Relaxed);
    let page = off & !(weft_shm::PAGE_LEN - 1);
    let len = weft_shm::PAGE_LEN as usize;
    // SAFETY: a fresh mapping of one page of the job's memory, unmapped below; the word in it is
    // an aligned atomic.
    unsafe {
        let rw = libc::PROT_READ | libc::PROT_WRITE;
        let at = libc::mmap(std::ptr::null_mut(), len, rw, libc::MAP_SHARED, fd, page as libc::off_t);
        if at == libc::MAP_FAILED {
            return None;
        }
        let word = &*at.cast::<u8>().add((off - page) as usize).cast::<AtomicU64>();
        let me = pid_namespace() << 32 | libc::getpid() as u64;
        // ORDERING: AcqRel; one process of the rank wins.
        let mine = match word.compare_exchange(0, me, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => true,
            Err(owner) if owner == me => true,
            Err(owner) => {
                has_ended(owner, me) && word.compare_exchange(owner, me, Ordering::AcqRel, Ordering::Acquire).is_ok()
            }
        };
        libc::munmap(at, len);
        Some(mine)
    }
}

/// The inode number of this process's pid namespace, 0 if unknown.
fn pid_namespace() -> u64 {
    // SAFETY: all-zero is valid storage, which the call fills; a C string.
    unsafe {
        let mut st: libc::stat = std::mem::zeroed();
        let found = libc::stat(c"/proc/self/ns/pid".as_ptr(), &mut st) == 0;
        if found { st.st_ino & u32::MAX as u64 } else { 0 }
    }
}

/// True when an owner is known to be gone: a pid says something in its own namespace only.
fn has_ended(owner: u64, me: u64) -> bool {
    let same_namespace = owner >> 32 == me >> 32 && me >> 32 != 0;
    // SAFETY: signal 0 only asks whether the process exists.
    let gone = || unsafe { libc::kill(owner as u32 as i32, 0) } != 0 && errno() == libc::ESRCH;
    same_namespace && gone()
}

fn discard(area: &Area) -> bool {
    if area.next_data(0, area.len).is_none() {
        return true;
    }
    let (off, len) = (area.file_off as libc::off_t, area.len as libc::off_t);
    let how = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
    // SAFETY: a plain system call on the descriptor that was mapped just now.
    unsafe { libc::fallocate(area.fd, how, off, len) == 0 }
}

fn own_area() -> Made {
    let ram = ram_len();
    let full = JobLayout::heap_len_for(ram) as usize;
    let Some(len) = length_within_limits(full) else {
        return none(c"no shared heap: the limit of address space (ulimit -v) is too low");
    };
    let Some(fd) = own_memfd(len) else {
        return none(c"no shared heap: memfd_create or the limit of file sizes forbids it");
    };
    match Area::map(fd, 0, len) {
        Some(area) => Made { area, kind: HEAP_OWN, reason: c"shared heap in a memfd of its own" },
        None => {
            // SAFETY: our own descriptor.
            unsafe { libc::close(fd) };
            none(c"no shared heap: the area cannot be mapped")
        }
    }
}

fn own_memfd(len: usize) -> Option<c_int> {
    const NOEXEC_SEAL: libc::c_uint = 0x8;
    let flags = libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING;
    let name = c"weft-heap".as_ptr();
    // SAFETY: plain system calls on valid storage and descriptors of our own.
    unsafe {
        let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        libc::getrlimit(libc::RLIMIT_FSIZE, &mut limit);
        if limit.rlim_cur < len as u64 {
            // ftruncate would send SIGXFSZ.
            return None;
        }
        let mut fd = libc::memfd_create(name, flags | NOEXEC_SEAL);
        if fd < 0 {
            fd = libc::memfd_create(name, flags);
        }
        if fd < 0 {
            return None;
        }
        let seals = libc::F_SEAL_SHRINK | libc::F_SEAL_GROW | libc::F_SEAL_SEAL;
        if libc::ftruncate(fd, len as libc::off_t) != 0 || libc::fcntl(fd, libc::F_ADD_SEALS, seals) != 0 {
            libc::close(fd);
            return None;
        }
        let high = libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, FD_AT_LEAST);
        if high >= 0 {
            libc::close(fd);
            fd = high;
        }
        Some(fd)
    }
}

/// Of the length that is meant, what a limit of address space leaves: a quarter of it at most.
fn length_within_limits(full: usize) -> Option<usize> {
    // SAFETY: writes to valid storage.
    let limit = unsafe {
        let mut l = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        libc::getrlimit(libc::RLIMIT_AS, &mut l);
        l.rlim_cur
    };
    let most = if limit == libc::RLIM_INFINITY { full } else { (limit / 4) as usize };
    let len = full.min(most) / HUGE * HUGE;
    (len >= LEAST).then_some(len)
}

/// Memory of the machine in bytes.
pub fn ram_len() -> u64 {
    // SAFETY: all-zero is valid storage, which the call fills.
    unsafe {
        let mut info: libc::sysinfo = std::mem::zeroed();
        libc::sysinfo(&mut info);
        info.totalram * info.mem_unit.max(1) as u64
    }
}

/// Processes of the job that share the machine's memory.
pub fn n_procs() -> u64 {
    var(c"WEFT_SIZE").and_then(|v| v.parse().ok()).filter(|&n| n > 0).unwrap_or(1)
}

/// `WEFT_HEAP_KEEP`: freed memory that is kept for reuse, given in MiB; here in bytes.
pub fn keep_len() -> Option<u64> {
    param(&HEAP_KEEP).and_then(|v| v.parse::<u64>().ok()).map(|mib| mib << 20)
}

fn strict_overcommit() -> bool {
    read_file(c"/proc/sys/vm/overcommit_memory", &mut [0; 8]).is_some_and(|t| t[0] == b'2')
}

/// The begin of a small file, without allocating.
pub fn read_file<'a>(path: &CStr, buf: &'a mut [u8]) -> Option<&'a [u8]> {
    // SAFETY: plain system calls on a descriptor of our own and a buffer of the passed length.
    unsafe {
        let fd = libc::open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        if fd < 0 {
            return None;
        }
        let n = libc::read(fd, buf.as_mut_ptr().cast(), buf.len());
        libc::close(fd);
        (n > 0).then(|| &buf[..n as usize])
    }
}
