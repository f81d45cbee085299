//! The address space: where the memory of each peer is mapped.
//!
//! A PE finds an object of PE `p` at its own address of the object plus `delta[p]`, whether the
//! object is a variable of the program or lies in the heap: one distance serves both, because
//! heap and variables of a peer are mapped as far from the own ones. `delta` of the PE itself is 0.
//!
//! ```text
//! D          own variables        (the executable's pages, shared)
//! D + gap    own heap
//! D + k·S            variables of the k-th peer
//! D + k·S + gap      its heap
//! ```
//! D differs from PE to PE (address space randomisation); nothing depends on it.

use crate::program::{self, Data, map_over, page_len};
use crate::sys::SysLayout;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use weft_base::Proc;
use weft_shm::{Card, JobHeader, JobLayout, Region, SymmetricInfo};
use weft_singlecopy::SegmentAddr;

const HUGE: usize = 2 << 20;
const GIB: usize = 1 << 30;
/// Address space that is left to the program between its variables and the own heap, at most.
const MOST_GAP: usize = 64 * GIB;
/// Address space for all windows: what is free above an executable's usual place, with reserve.
const WINDOWS: usize = if cfg!(target_arch = "aarch64") { 64 << 40 } else { 36 << 40 };
const TRIES: usize = 64;

/// What is mapped where.
pub(crate) struct Space {
    pub data: Data,
    /// The own heap: address and length in bytes.
    pub heap: usize,
    pub heap_len: usize,
    /// What to add to an own address to get that of a peer; 0 for this PE, `NOWHERE` for those on other nodes. A power of
    /// two of entries, so that a mask makes an index of any number.
    pub delta: Box<[isize]>,
    /// The library's part of each PE's memory; null of those on other nodes.
    pub sys: Box<[*mut u8]>,
    pub layout: SysLayout,
    /// PEs whose variables are not mapped: they run another program.
    pub strangers: Box<[bool]>,
    /// Keep the mappings and the file alive.
    _regions: Vec<Region>,
    _fd: OwnedFd,
}

// SAFETY: addresses of shared memory, reached by raw pointers whose users argue for themselves.
unsafe impl Send for Space {}
// SAFETY: as above.
unsafe impl Sync for Space {}

/// The most bytes of heap for `n` PEs.
pub(crate) fn most_heap(n: usize) -> usize {
    (WINDOWS / (n + 1)) / 4 * 3 / HUGE * HUGE
}

struct Plan {
    gap: usize,
    stride: usize,
}

fn plan(data: Data, heap_len: usize, n: usize) -> Plan {
    let room = WINDOWS / (n + 1);
    let spare = room - heap_len;
    let gap = (spare / 2).clamp(data.len + HUGE, MOST_GAP.max(data.len + HUGE)) / HUGE * HUGE;
    Plan { gap, stride: (gap + heap_len + data.len + HUGE).next_multiple_of(HUGE) }
}

/// Address ranges that are reserved, released on drop unless kept.
struct Reserved(Vec<(usize, usize)>);

impl Reserved {
    fn take(&mut self, at: usize, len: usize) -> bool {
        if len == 0 {
            return true;
        }
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED_NOREPLACE;
        // SAFETY: maps only where nothing is mapped.
        let p = unsafe { libc::mmap(at as *mut _, len, libc::PROT_NONE, flags, -1, 0) };
        if p == libc::MAP_FAILED {
            return false;
        }
        self.0.push((p as usize, len));
        // A kernel that does not know the flag takes the address as a hint.
        p as usize == at
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        for &(at, len) in &self.0 {
            // SAFETY: made by `take`.
            unsafe { libc::munmap(at as *mut _, len) };
        }
    }
}

/// Finds room for all windows: the own heap's address and the distance of windows.
fn reserve(data: Data, heap_len: usize, n: usize) -> io::Result<(usize, usize, Reserved)> {
    let p = plan(data, heap_len, n);
    // Without variables any place serves as the origin.
    let origin = if data.len == 0 { 16 * GIB } else { data.start };
    for attempt in 0..TRIES {
        let shift = attempt * 37 * HUGE;
        let heap = (origin + p.gap).next_multiple_of(HUGE) + shift;
        let stride = p.stride + 2 * shift + HUGE;
        let mut r = Reserved(Vec::new());
        let own = r.take(heap, heap_len);
        let all = own && (1..=n).all(|k| r.take(origin + k * stride, data.len) && r.take(heap + k * stride, heap_len));
        if all {
            return Ok((heap, stride, r));
        }
    }
    Err(io::Error::new(
        io::ErrorKind::OutOfMemory,
        format!(
            "no address space for {n} symmetric heaps of {} MiB (see ulimit -v; SHMEM_SYMMETRIC_SIZE sets the size)",
            heap_len >> 20
        ),
    ))
}

/// What the mapping needs to know of the job.
pub(crate) struct Job<'a> {
    pub region: &'a Region,
    pub layout: &'a JobLayout,
    pub me: usize,
    pub n: usize,
    /// By PE: on another node.
    pub far: &'a [bool],
}

impl Job<'_> {
    /// PEs of this node beside this one.
    fn near(&self) -> impl Iterator<Item = usize> {
        (0..self.n).filter(|&p| p != self.me && !self.far[p])
    }
}

/// The distance of what is not mapped: no address of a program with it is one.
const NOWHERE: isize = isize::MIN / 2;

impl Space {
    /// Makes this PE's memory, tells the others, and maps theirs.
    ///
    /// Progress: waits for all PEs.
    pub fn make(job: &Job<'_>, heap_len: usize, share_data: bool) -> Result<Space, String> {
        let layout = SysLayout::new(job.n);
        let data = if share_data { program::find() } else { Data::default() };
        let (own_fd, own) = create(&layout, data, heap_len)?;
        let (heap, stride, reserved) = reserve(data, heap_len, job.near().count()).map_err(|e| e.to_string())?;
        let offsets = Offsets::of(layout.len, data.len as u64);
        // SAFETY: reserved above.
        unsafe { map_over(heap, heap_len, Some(own_fd.as_fd()), offsets.heap) }
            .map_err(say("map the symmetric heap"))?;
        program::share(data, own_fd.as_fd(), offsets.data).map_err(say("share the program's variables"))?;
        let program = program::number(data);
        card(job, job.me).publish_symmetric(&SymmetricInfo {
            pid: std::process::id(),
            fd: own_fd.as_raw_fd() as u32,
            inode: inode(&own_fd).map_err(say("look at the memory"))?,
            sys_len: layout.len,
            data_len: data.len as u64,
            heap_len: heap_len as u64,
            program,
        });
        let mut space = Space {
            data,
            heap,
            heap_len,
            delta: vec![0; job.n.next_power_of_two()].into(),
            sys: job.far.iter().map(|far| if *far { std::ptr::null_mut() } else { own.ptr(0) }).collect(),
            layout,
            strangers: vec![false; job.n].into(),
            _regions: vec![own],
            _fd: own_fd,
        };
        (0..job.n).filter(|&p| job.far[p]).for_each(|p| space.delta[p] = NOWHERE);
        for (i, pe) in job.near().enumerate() {
            space.delta[pe] = ((i + 1) * stride) as isize;
            let info = wait_for_card(job, pe)?;
            if info.sys_len != layout.len || info.heap_len != heap_len as u64 {
                return Err(format!(
                    "PE {pe} has a symmetric heap of {} bytes and PE {} one of {heap_len}: all PEs need the same \
                     SHMEM_SYMMETRIC_SIZE",
                    info.heap_len, job.me
                ));
            }
            space.map_peer(pe, &info, program).map_err(|why| format!("cannot map the memory of PE {pe}: {why}"))?;
        }
        std::mem::forget(reserved);
        Ok(space)
    }

    fn map_peer(&mut self, pe: usize, info: &SymmetricInfo, program: u64) -> Result<(), String> {
        let offsets = Offsets::of(info.sys_len, info.data_len);
        let addr =
            SegmentAddr { pid: info.pid, fd: info.fd as i32, inode: info.inode, len: offsets.heap + info.heap_len };
        let fd = addr.open_file().map_err(|r| r.to_string())?;
        let region = Region::map(fd.as_fd(), info.sys_len as usize).map_err(|e| e.to_string())?;
        self.sys[pe] = region.ptr(0);
        self._regions.push(region);
        let delta = self.delta[pe] as usize;
        self.strangers[pe] = info.program != program || info.data_len != self.data.len as u64;
        // SAFETY: both ranges were reserved.
        let mapped = unsafe {
            map_over(self.heap + delta, self.heap_len, Some(fd.as_fd()), offsets.heap).and_then(|()| {
                let variables = self.data.len > 0 && !self.strangers[pe];
                let (at, len) = (self.data.start + delta, self.data.len);
                if variables { map_over(at, len, Some(fd.as_fd()), offsets.data) } else { Ok(()) }
            })
        };
        mapped.map_err(|e| e.to_string())
    }

    /// Memory of this process alone where memfds are forbidden: a job of one PE.
    pub fn alone(heap_len: usize) -> Result<Space, String> {
        let layout = SysLayout::new(1);
        let sys = Region::anonymous(layout.len as usize).map_err(|e| e.to_string())?;
        let heap = Region::anonymous(heap_len).map_err(|e| e.to_string())?;
        let fd = std::fs::File::open("/dev/null").map_err(|e| e.to_string())?;
        Ok(Space {
            data: program::find(),
            heap: heap.ptr(0) as usize,
            heap_len,
            delta: vec![0].into(),
            sys: vec![sys.ptr(0)].into(),
            layout,
            strangers: vec![false].into(),
            _regions: vec![sys, heap],
            _fd: fd.into(),
        })
    }

    /// Whether `len` bytes at an own address are symmetric.
    #[inline(always)]
    pub fn is_symmetric(&self, at: usize, len: usize) -> bool {
        let inside = |start: usize, all: usize| {
            let off = at.wrapping_sub(start);
            off < all && len <= all - off || off == all && len == 0
        };
        inside(self.heap, self.heap_len) || inside(self.data.start, self.data.len)
    }

    /// Segment and offset of `len` bytes at an own address, alike on all PEs; None where they are
    /// not symmetric.
    pub fn locate(&self, at: usize, len: usize) -> Option<(u64, u64)> {
        if !self.is_symmetric(at, len) {
            return None;
        }
        let off = at.wrapping_sub(self.heap);
        Some(if off <= self.heap_len { (0, off as u64) } else { (1, (at - self.data.start) as u64) })
    }

    /// The own address of what a peer has located.
    pub fn at(&self, segment: u64, off: u64) -> usize {
        off as usize + if segment == 0 { self.heap } else { self.data.start }
    }
}

/// Where the parts begin in the file.
struct Offsets {
    data: u64,
    heap: u64,
}

impl Offsets {
    fn of(sys_len: u64, data_len: u64) -> Self {
        Self { data: sys_len, heap: (sys_len + data_len).next_multiple_of(HUGE as u64) }
    }
}

fn create(layout: &SysLayout, data: Data, heap_len: usize) -> Result<(OwnedFd, Region), String> {
    debug_assert!(layout.len.is_multiple_of(page_len() as u64));
    let len = Offsets::of(layout.len, data.len as u64).heap as usize + heap_len;
    Region::create_memfd_front(c"weft-symmetric", len, layout.len as usize).map_err(say("make symmetric memory"))
}

fn say(what: &'static str) -> impl Fn(io::Error) -> String {
    move |e| format!("cannot {what}: {e}")
}

fn inode(fd: &OwnedFd) -> io::Result<u64> {
    use std::os::unix::fs::MetadataExt;
    Ok(std::fs::File::from(fd.try_clone()?).metadata()?.ino())
}

fn card<'a>(job: &Job<'a>, pe: usize) -> &'a Card {
    Card::of(job.region, job.layout, Proc(pe as u32))
}

fn wait_for_card(job: &Job<'_>, pe: usize) -> Result<SymmetricInfo, String> {
    let mut nap = std::time::Duration::from_micros(20);
    loop {
        if let Some(info) = card(job, pe).symmetric() {
            return Ok(info);
        }
        if JobHeader::of(job.region, job.layout).is_aborted() {
            return Err(format!("the job ended before PE {pe} came"));
        }
        std::thread::sleep(nap);
        nap = (nap * 2).min(std::time::Duration::from_millis(2));
    }
}
