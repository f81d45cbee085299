//! The heap of this process: one area, one lock.

use crate::advice::HugePages;
use crate::area::Area;
use crate::cache;
use crate::extents::{Entry, Extents, Kind, PAGE, State};
use crate::fork;
use crate::glibc::{__libc_malloc, errno, set_errno};
use crate::lock::Lock;
use crate::private::Bitmap;
use crate::start::{self, Mode, THRESHOLD};
use libc::c_void;
use std::cell::UnsafeCell;
use std::ffi::CStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use weft_shm::{HEAP_NONE, HeapInfo, HeapView};

/// Requests of at least this many bytes come to `alloc`; usize::MAX while there is no heap.
static LARGE_FROM: AtomicUsize = AtomicUsize::new(usize::MAX);
/// The area's address range, empty while there is none, and how many of its pages are private.
pub static VIEW: HeapView = HeapView::new();

/// What is read without the heap's lock: the bitmap of private pages and the table.
struct Tables(UnsafeCell<(Bitmap, *mut Entry)>);
// SAFETY: written once, before LEN is.
unsafe impl Sync for Tables {}
static TABLES: Tables = Tables(UnsafeCell::new((Bitmap::UNSET, std::ptr::null_mut())));

/// The life of a heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Life {
    /// Waits for the first large request.
    Unborn,
    Alive,
    /// There is none in this process.
    Absent,
    /// In a fork's child: the blocks are private copies, and new ones come from the C library.
    Inherited,
}

pub struct Heap {
    pub life: Life,
    pub kind: u32,
    pub reason: &'static CStr,
    pub area: Area,
    pub ext: Extents,
    pub mode: Mode,
    pub huge: HugePages,
    /// Requests of at least this many bytes are likely to be followed by one for huge pages.
    pub huge_from: usize,
    pub private: Bitmap,
    /// Free pages with contents that are kept for reuse, in pages.
    keep: u64,
    /// The least of kept pages since `epoch`: those nobody needed.
    idle: u64,
    /// Seconds of the monotonic clock when the present epoch began.
    epoch: i64,
}

/// Blocks that are sure to hold huge pages, in bytes.
const UNASKED_FROM: usize = 4 << 20;
/// Pages of a huge page.
const HUGE_PAGES: u32 = (2 << 20) / PAGE as u32;
/// Kept pages that nobody needed for this long go back to the system.
const EPOCH_S: i64 = 5;
/// Kept in any case, in bytes.
const KEEP_LEAST: u64 = 64 << 20;
/// All ranks together keep this part of the memory.
const KEEP_PART: u64 = 8;

pub static HEAP: Lock<Heap> = Lock::new(Heap {
    life: Life::Absent,
    kind: HEAP_NONE,
    reason: c"no shared heap: WEFT_HEAP=never",
    area: Area::UNSET,
    ext: Extents::unset(),
    mode: Mode::Never,
    huge: HugePages { always: false, private: false, shared: false },
    huge_from: usize::MAX,
    private: Bitmap::UNSET,
    keep: 0,
    idle: 0,
    epoch: 0,
});

#[inline(always)]
pub fn threshold() -> usize {
    // ORDERING: Relaxed; whether a block is ours is decided by its address.
    LARGE_FROM.load(Ordering::Relaxed)
}

/// True for an address in the area.
#[inline(always)]
pub fn contains(p: *mut c_void) -> bool {
    // ORDERING: Relaxed; whoever got a block from another thread synchronised with it after the
    // range was set.
    (p as usize).wrapping_sub(VIEW.base.load(Ordering::Relaxed)) < VIEW.len.load(Ordering::Relaxed)
}

/// Runs at load, before the program.
extern "C" fn constructor() {
    let mode = start::mode();
    let mut h = HEAP.lock();
    h.mode = mode;
    if mode == Mode::Never {
        return;
    }
    if !start::prepare() {
        h.reason = c"no shared heap: this process is not a rank, or the job has none";
        return;
    }
    crate::fork::register();
    h.life = Life::Unborn;
    h.reason = c"not used yet";
    // ORDERING: Relaxed, see `threshold`.
    LARGE_FROM.store(THRESHOLD, Ordering::Relaxed);
}

// The test program keeps its own allocator.
#[cfg_attr(not(test), used, unsafe(link_section = ".init_array"))]
#[cfg_attr(test, allow(dead_code))]
static CONSTRUCTOR: extern "C" fn() = constructor;

/// Makes the heap where that waits for the first request.
pub fn start_now() {
    let mut h = HEAP.lock();
    if h.life == Life::Unborn {
        let e = errno();
        h.make();
        set_errno(e);
    }
}

impl Heap {
    #[cold]
    fn make(&mut self) {
        let made = start::make();
        (self.kind, self.reason, self.area) = (made.kind, made.reason, made.area);
        let tables = if made.kind == HEAP_NONE { None } else { made.area.tables() };
        let Some((table, private)) = tables else {
            if made.kind != HEAP_NONE {
                made.area.unmap();
                (self.kind, self.area) = (HEAP_NONE, Area::UNSET);
                self.reason = c"no shared heap: no room for its table";
            }
            self.life = Life::Absent;
            // ORDERING: Relaxed, see `threshold`.
            LARGE_FROM.store(usize::MAX, Ordering::Relaxed);
            return;
        };
        self.private = private;
        self.huge = HugePages::of_system();
        if self.huge.shared {
            crate::area::advise(self.area.base, self.area.len, libc::MADV_HUGEPAGE);
        }
        self.adopt(table);
        let part = start::ram_len() / KEEP_PART / start::n_procs();
        self.keep = start::keep_len().unwrap_or(part.max(KEEP_LEAST)) / PAGE as u64;
        self.publish(table);
    }

    /// From here on the area's addresses are ours.
    fn publish(&self, table: *mut Entry) {
        let tables = (self.private, table);
        // SAFETY: only written here, before the range is set, and read after that.
        unsafe { *TABLES.0.get() = tables };
        // ORDERING: Relaxed, see `contains`; the length makes the range valid.
        VIEW.base.store(self.area.base, Ordering::Relaxed);
        // Release: partner of the Acquire in `query`, for the bitmap.
        VIEW.len.store(self.area.len, Ordering::Release);
    }

    fn adopt(&mut self, table: *mut Entry) {
        let n_pages = (self.area.len / PAGE) as u32;
        // SAFETY: the table was mapped, all zero, for this many pages, and is nobody else's.
        unsafe { self.ext.init(table, n_pages) };
        self.life = Life::Alive;
    }

    /// A block of whole pages and whether its pages are fresh (zero).
    fn take(&mut self, size: usize, align: usize, shared: bool) -> Option<(*mut u8, bool)> {
        if !shared && size >= self.unasked_from() {
            return None;
        }
        let len = u32::try_from(size.div_ceil(PAGE)).ok()?;
        let mut align = u32::try_from(align.div_ceil(PAGE)).ok()?;
        let mut order = &[Kind::Dirty, Kind::Fresh];
        if size >= self.huge_from && !shared {
            order = &[Kind::Private, Kind::Fresh];
            align = align.max(HUGE_PAGES);
        }
        let base = (self.area.base / PAGE) as u64;
        let found = self.ext.alloc(len, align, base, order).or_else(|| {
            // What is kept may stand between fresh ranges.
            self.purge(0);
            self.ext.alloc(len, align, base, order)
        })?;
        let off = found.page as usize * PAGE;
        if !self.area.open_to(off + found.len as usize * PAGE) {
            self.ext.free(found.page);
            return None;
        }
        self.idle = self.idle.min(self.kept());
        Some(((self.area.base + off) as *mut u8, found.was == Kind::Fresh))
    }

    /// From this size on a request gets private memory, for the huge pages that the system gives
    /// it unasked and shared memory not at all.
    fn unasked_from(&self) -> usize {
        let unasked = self.huge.always && !self.huge.shared;
        if self.mode == Mode::Auto && unasked { UNASKED_FROM } else { usize::MAX }
    }

    fn page_of(&self, p: *mut u8) -> u32 {
        ((p as usize - self.area.base) / PAGE) as u32
    }

    /// The used block that begins at an address; anything else ends the program, as a wrong
    /// pointer does in the C library.
    fn used(&self, p: *mut u8, call: &str) -> (u32, u32) {
        if (p as usize).is_multiple_of(PAGE)
            && let page = self.page_of(p)
            && let Some((len, State::Used | State::UsedPrivate)) = self.ext.block(page)
        {
            return (page, len);
        }
        die(call, "(): invalid pointer\n")
    }

    /// Free pages with contents.
    fn kept(&self) -> u64 {
        self.ext.free_pages(Kind::Dirty) + self.ext.free_pages(Kind::Private)
    }

    pub fn give(&mut self, page: u32) {
        self.ext.free(page);
        let kept = self.kept();
        if kept > self.keep {
            self.purge(self.keep - self.keep / 4);
        } else {
            self.age(kept);
        }
    }

    /// Once an epoch, gives back what lay idle during all of it.
    fn age(&mut self, kept: u64) {
        let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: writes to valid storage.
        unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC_COARSE, &mut t) };
        if t.tv_sec - self.epoch >= EPOCH_S {
            let least = KEEP_LEAST / PAGE as u64;
            if self.epoch != 0 && self.idle > least {
                self.purge((kept - self.idle.min(kept)).max(least));
            }
            self.epoch = t.tv_sec;
            self.idle = self.kept();
        }
    }

    /// Gives kept pages back to the system until at most `left` are left, the longest first.
    fn purge(&mut self, left: u64) {
        while self.kept() > left {
            let dirty = self.ext.longest(Kind::Dirty);
            let private = self.ext.longest(Kind::Private);
            let (page, len, kind) = match (dirty, private) {
                (Some(d), p) if p.is_none_or(|p| d.1 >= p.1) => (d.0, d.1, Kind::Dirty),
                (_, Some(p)) => (p.0, p.1, Kind::Private),
                _ => return,
            };
            let (off, bytes) = (page as usize * PAGE, len as usize * PAGE);
            let done = match kind {
                Kind::Private => self.area.make_shared(off, bytes),
                _ => self.area.punch(off, bytes),
            };
            if !done {
                // A kernel that cannot, or our descriptor was closed: the pages are reused.
                self.keep = u64::MAX;
                return;
            }
            if kind == Kind::Private {
                self.private.set(page as usize, (page + len) as usize, false, &VIEW.private);
            }
            self.ext.refresh(page);
        }
        self.idle = self.idle.min(self.kept());
    }
}

#[cold]
fn die(call: &str, text: &str) -> ! {
    // SAFETY: async-signal-safe calls on valid buffers.
    unsafe {
        libc::write(2, call.as_ptr().cast(), call.len());
        libc::write(2, text.as_ptr().cast(), text.len());
        libc::abort()
    }
}

/// `size` bytes (at least a page is taken) aligned to `align`, a power of two, and whether they
/// are zero. `None` where the C library has to serve the request.
fn take(size: usize, align: usize, shared: bool) -> Option<(*mut u8, bool)> {
    if fork::is_forking() {
        return None;
    }
    if align <= PAGE
        && let Some(p) = take_cached(size)
    {
        return Some((p, false));
    }
    let e = errno();
    let mut h = HEAP.lock();
    if h.life == Life::Unborn {
        h.make();
    }
    let got = if h.life == Life::Alive { h.take(size.max(1), align, shared) } else { None };
    drop(h);
    set_errno(e);
    got
}

/// True while blocks are given out: then every address below LEN has an entry.
fn is_serving() -> bool {
    // ORDERING: Acquire, partner of the store in `publish`, for the tables.
    VIEW.len.load(Ordering::Acquire) != 0 && threshold() != usize::MAX
}

fn take_cached(size: usize) -> Option<*mut u8> {
    let len = u32::try_from(size.max(1).div_ceil(PAGE)).ok().filter(|&l| l <= cache::MOST)?;
    if !is_serving() {
        return None;
    }
    let page = cache::take(len)?;
    // ORDERING: Relaxed, see `contains`.
    Some((VIEW.base.load(Ordering::Relaxed) + page as usize * PAGE) as *mut u8)
}

/// Keeps a freed block for the thread's next request, if it is a short one.
fn put_cached(p: *mut u8) -> bool {
    if !is_serving() || !(p as usize).is_multiple_of(PAGE) {
        return false;
    }
    // ORDERING: Relaxed, see `contains`.
    let page = ((p as usize - VIEW.base.load(Ordering::Relaxed)) / PAGE) as u32;
    // SAFETY: the range is set, so the table is; `p` lies in the range.
    let len = unsafe { Extents::len_of_own((*TABLES.0.get()).1, page) };
    match len {
        Some(len) if len <= cache::MOST => {
            if !cache::put((page, len), |(page, _)| HEAP.lock().give(page)) {
                die("free", "(): double free\n");
            }
            true
        }
        _ => false,
    }
}

pub fn alloc(size: usize, align: usize) -> Option<*mut u8> {
    take(size, align, false).map(|(p, _)| p)
}

/// A block for `weft_heap_alloc`.
pub fn alloc_shared(size: usize, align: usize) -> Option<*mut u8> {
    take(size, align.checked_next_power_of_two()?, true).map(|(p, _)| p)
}

pub fn alloc_zeroed(size: usize) -> Option<*mut u8> {
    let (p, zero) = take(size, 1, false)?;
    if !zero {
        // SAFETY: the block has `size` bytes and nobody else knows it.
        unsafe { p.write_bytes(0, size) };
    }
    Some(p)
}

pub fn free(p: *mut u8) {
    if fork::is_forking() {
        // A handler of another library frees a large block: it is lost.
        return;
    }
    let e = errno();
    if put_cached(p) {
        set_errno(e);
        return;
    }
    let mut h = HEAP.lock();
    let (page, len) = h.used(p, "free");
    match h.life {
        Life::Alive => h.give(page),
        _ => h.drop_copy(p, page, len),
    }
    drop(h);
    set_errno(e);
}

impl Heap {
    /// In a fork's child: the private copy of a block is not needed any more.
    fn drop_copy(&mut self, p: *mut u8, page: u32, len: u32) {
        self.ext.free(page);
        // Private pages of a block that the program has given up.
        crate::area::advise(p as usize, len as usize * PAGE, libc::MADV_DONTNEED);
    }
}

pub fn usable_size(p: *mut u8) -> usize {
    if fork::is_forking() {
        // SAFETY: this thread holds the lock.
        let h = unsafe { HEAP.held() };
        return h.used(p, "malloc_usable_size").1 as usize * PAGE;
    }
    let h = HEAP.lock();
    h.used(p, "malloc_usable_size").1 as usize * PAGE
}

/// `realloc` of a block of the area.
pub fn realloc(p: *mut u8, size: usize) -> *mut u8 {
    if size == 0 {
        free(p);
        return std::ptr::null_mut();
    }
    let old = if fork::is_forking() {
        usable_size(p)
    } else {
        let mut h = HEAP.lock();
        let (page, len) = h.used(p, "realloc");
        if h.life == Life::Alive && h.resize(page, len, size) {
            return p;
        }
        len as usize * PAGE
    };
    if size <= old && size >= THRESHOLD / 2 {
        return p;
    }
    let new = if size >= threshold() { alloc(size, 1) } else { None };
    let new = match new {
        Some(n) => n,
        // SAFETY: the C library's own.
        None => unsafe { __libc_malloc(size) }.cast(),
    };
    if !new.is_null() {
        // SAFETY: both blocks have this many bytes, and are different ones.
        unsafe { std::ptr::copy_nonoverlapping(p, new, old.min(size)) };
        free(p);
    }
    new
}

impl Heap {
    /// Resizes a block in its place, if that can be done and is worth it.
    fn resize(&mut self, page: u32, len: u32, size: usize) -> bool {
        let Ok(want) = u32::try_from(size.div_ceil(PAGE)) else { return false };
        if want <= len {
            if size < THRESHOLD / 2 {
                return false;
            }
            self.ext.shrink(page, want);
            return true;
        }
        let e = errno();
        let end = (page as usize + want as usize) * PAGE;
        let done = end <= self.area.len && self.area.open_to(end) && self.ext.extend(page, want);
        set_errno(e);
        done
    }
}

/// Offset in the area of a range that lies in shared pages of it altogether.
pub fn query(at: usize, len: usize) -> Option<u64> {
    // ORDERING: Acquire, partner of the store in `publish`.
    let off = VIEW.offset(at, len)?;
    if threshold() == usize::MAX {
        return None;
    }
    // SAFETY: the length was set after the bitmap.
    let (private, _) = unsafe { *TABLES.0.get() };
    (!private.any(off as usize / PAGE, (off as usize + len).div_ceil(PAGE))).then_some(off)
}

pub fn info() -> HeapInfo {
    let h = HEAP.lock();
    if h.life != Life::Alive {
        return HeapInfo { fd: -1, ..HeapInfo::default() };
    }
    HeapInfo {
        kind: h.kind,
        fd: if h.area.fd_is_ours() { h.area.fd } else { -1 },
        off: h.area.file_off,
        len: h.area.len as u64,
        inode: h.area.inode,
        base: h.area.base as u64,
    }
}

pub fn reason() -> &'static CStr {
    HEAP.lock().reason
}

/// In a fork's child: from here on the C library serves all requests.
pub fn stop_serving() {
    // ORDERING: Relaxed; the child has one thread.
    LARGE_FROM.store(usize::MAX, Ordering::Relaxed);
    VIEW.private.fetch_add(1, Ordering::Relaxed);
}
