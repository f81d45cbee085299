//! The PE: what exists between initialisation and finalisation.

use crate::context::Contexts;
use crate::heap::Heap;
use crate::net::Net;
use crate::seat::Board;
use crate::space::{self, Space};
use crate::team::{TeamObj, Teams};
use crate::wait::Waits;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use weft_base::Proc;
use weft_base::param::Param;
use weft_boot::Boot;
use weft_copy::{CopyFn, Role};
use weft_profile::{DistanceClass, Machine, Profile, Sweep, complex_share};
use weft_shm::StateRow;
use weft_topo::{CpuSet, Place};

/// `SHMEM_SYMMETRIC_SIZE`, which the standard names.
pub static SIZE: Param = Param::new(
    "SHMEM_SYMMETRIC_SIZE",
    "bytes of the symmetric heap of each PE; K, M, G and T multiply by powers of 1024",
    "half of the memory; only what is used costs memory",
);
/// `WEFT_SHMEM_CHECK`.
pub static CHECK: Param = Param::new(
    "WEFT_SHMEM_CHECK",
    "1 to check the arguments of OpenSHMEM calls that the header inlines, too, and that addresses lie \
     in allocated blocks",
    "0: what is not inlined is checked",
);
/// `WEFT_SHMEM_DATA`.
pub static DATA: Param = Param::new(
    "WEFT_SHMEM_DATA",
    "0 to leave the program's variables private: only the symmetric heap is symmetric",
    "1",
);

/// Copies from this length on go by the routine that the profile names for their length.
pub(crate) const LONG: usize = 4 << 10;

/// A PE's share of the job; see the crate's documentation.
pub struct Job {
    pub(crate) boot: Arc<Boot>,
    pub(crate) me: usize,
    pub(crate) n: usize,
    pub(crate) space: Space,
    pub(crate) waits: Waits,
    pub(crate) heap: Mutex<Heap>,
    pub(crate) teams: Teams,
    pub(crate) world: Arc<TeamObj>,
    pub(crate) contexts: Contexts,
    pub(crate) boards: Mutex<Vec<Board>>,
    pub(crate) check: bool,
    /// Of a job on several nodes.
    pub(crate) net: Option<Arc<Net>>,
    profile: Profile,
    place: Place,
    /// Of all long copies.
    sweep: Sweep,
    /// By PE: how far it is, once a long copy asked.
    classes: Box<[std::sync::OnceLock<DistanceClass>]>,
}

/// The one PE of the process; never freed once made.
static JOB: AtomicPtr<Job> = AtomicPtr::new(std::ptr::null_mut());
/// Initialisations without their finalisation.
static OPEN: AtomicUsize = AtomicUsize::new(0);
static START: Mutex<()> = Mutex::new(());

/// The PE, between the first initialisation and the last finalisation.
#[inline(always)]
pub fn job() -> Option<&'static Job> {
    // ORDERING: Acquire, partner of the store in `open`.
    let p = JOB.load(Ordering::Acquire);
    // SAFETY: null or a leaked Job.
    unsafe { p.as_ref() }
}

/// Whether the library is initialised.
pub fn is_open() -> bool {
    // ORDERING: Acquire; what the initialising thread did is seen.
    OPEN.load(Ordering::Acquire) > 0
}

/// Joins the job. May be called several times; each call needs its `close`.
///
/// Collective. Progress: waits for all PEs.
///
/// # Errors
/// Why the PE could not join, for the user.
pub fn open() -> Result<&'static Job, String> {
    let _one = START.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(job) = job() {
        // ORDERING: AcqRel, as in `is_open`.
        if OPEN.fetch_add(1, Ordering::AcqRel) == 0 {
            job.start_net()?;
            job.reopen();
        }
        return Ok(job);
    }
    let job = Box::leak(Box::new(Job::join()?));
    job.start_net()?;
    job.start_teams();
    job.compare_nodes()?;
    crate::near::open(job);
    // ORDERING: Release, partner of the load in `job`.
    JOB.store(job, Ordering::Release);
    OPEN.store(1, Ordering::Release);
    Ok(job)
}

/// Leaves the job once it was called as often as `open`. Collective; a barrier.
pub fn close() {
    let _one = START.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(job) = job() else { return };
    // ORDERING: Relaxed; under the lock.
    if OPEN.load(Ordering::Relaxed) != 1 {
        // SPEC: OpenSHMEM 1.6: calls beyond the initialisations do nothing.
        let _ = OPEN.fetch_update(Ordering::AcqRel, Ordering::Relaxed, |n| n.checked_sub(1));
        return;
    }
    job.boot.begin_finalize();
    job.quiet();
    job.leave_net();
    job.world.sync(job, "shmem_finalize");
    job.close_net();
    crate::near::close();
    // ORDERING: Release; see `is_open`.
    OPEN.store(0, Ordering::Release);
    job.boot.finalize();
}

impl Job {
    fn join() -> Result<Job, String> {
        let boot = Arc::new(weft_boot::boot().map_err(|e| e.to_string())?);
        let (me, n) = (boot.proc.0 as usize, boot.n_procs as usize);
        let far: Vec<bool> = (0..boot.n_procs).map(|p| boot.is_far(Proc(p))).collect();
        let heap_len = heap_len(far.iter().filter(|f| !**f).count())?;
        let what = space::Job { region: &boot.region, layout: &boot.layout, me, n, far: &far };
        let share = DATA.raw().is_none_or(|v| v.trim() != "0");
        // Before the memory is told of: whoever knows that knows the place.
        let place = own_place(&boot);
        let made = Space::make(&what, heap_len, share);
        let space = match made {
            Err(_) if n == 1 => Space::alone(heap_len)?,
            other => other?,
        };
        // SAFETY: the space is leaked with the job.
        let mut waits = unsafe { Waits::new(me, &space.sys, boot.header().oversubscribed()) };
        let net = Net::open(&boot, &space, waits.own())?;
        net.iter().for_each(|net| waits.look_at(net.clone()));
        let machine = Machine::current();
        let (profile, _) = Profile::load(&machine);
        let nt_min = profile.thresholds(DistanceClass::SharedL3).nt_min as u64;
        let sweep = Sweep::new(nt_min, complex_share(&machine));
        let boards = (2..space.layout.n_boards).map(Board::new).collect();
        Ok(Job {
            heap: Mutex::new(Heap::new(heap_len)),
            teams: Teams::new(),
            world: Arc::new(TeamObj::world(me, n)),
            contexts: Contexts::new(),
            boards: Mutex::new(boards),
            check: CHECK.flag(),
            net,
            classes: (0..n).map(|_| std::sync::OnceLock::new()).collect(),
            boot,
            me,
            n,
            space,
            waits,
            profile,
            place,
            sweep,
        })
    }

    fn start_teams(&self) {
        self.world.attach_fixed(self, 0);
        let set = self.near_set();
        let shared = Arc::new(TeamObj::new(set, set.index(self.me).unwrap_or(0), 0));
        shared.attach_fixed(self, 1);
        self.teams.add_fixed(self.world.clone(), shared);
    }

    /// After a finalisation: all blocks are gone.
    fn reopen(&self) {
        *self.heap() = Heap::new(self.space.heap_len);
        crate::near::open(self);
        self.boot.state_row(self.boot.proc).set_phase(weft_shm::Phase::Running);
    }

    /// This PE.
    #[inline(always)]
    pub fn my_pe(&self) -> usize {
        self.me
    }

    /// Number of PEs.
    #[inline(always)]
    pub fn n_pes(&self) -> usize {
        self.n
    }

    /// What to add to an own symmetric address to get that of each PE, for the inlined paths. A power
    /// of two of entries.
    pub fn deltas(&self) -> &[isize] {
        &self.space.delta
    }

    /// Whether calls that the header inlines, and the short ways, come to the library's long way: to be checked, or
    /// because some PEs are on other nodes.
    #[inline]
    pub fn is_guarded(&self) -> bool {
        self.check || self.net.is_some()
    }

    /// Checks the address and the PE of an inlined call; ends the job where something is wrong. Whether the PE is on
    /// another node, so that the library's function has to do it.
    pub fn examine_inlined(&self, call: &str, at: *const u8, len: usize, pe: i32) -> bool {
        self.examine(call, at.addr(), len, pe);
        if !at.addr().is_multiple_of(len) {
            self.unaligned(call, at.addr(), pe);
        }
        self.far(pe).is_some()
    }

    pub(crate) fn row(&self) -> &StateRow {
        self.boot.state_row(self.boot.proc)
    }

    pub(crate) fn heap(&self) -> MutexGuard<'_, Heap> {
        self.heap.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the job with a message.
    #[cold]
    #[inline(never)]
    pub fn fail(&self, call: &str, why: &str) -> ! {
        self.boot.abort(1, &format!("{call}: {why}"))
    }

    /// Ends the job with an exit code, as the user wants it.
    pub fn exit(&self, status: i32) -> ! {
        self.boot.abort(status, &format!("shmem_global_exit was called with status {status}"))
    }

    /// The address of a PE's object at an own address, checked.
    #[inline(always)]
    pub(crate) fn reach(&self, call: &str, at: usize, len: usize, pe: i32) -> usize {
        if pe as u32 as usize >= self.n || !self.space.is_symmetric(at, len) || self.check {
            self.examine(call, at, len, pe);
        }
        at.wrapping_add_signed(self.space.delta[pe as usize])
    }

    /// Ends the job where an argument of a collective is not symmetric.
    #[inline]
    pub fn check_symmetric(&self, call: &str, what: &str, at: usize, len: usize) {
        if len > 0 && !self.space.is_symmetric(at, len) {
            self.fail(call, &format!("{what}, {len} bytes at address {at:#x} on PE {}, is not symmetric", self.me));
        }
        if len > 0 && self.check {
            self.examine_own(call, at, len, format_args!("{what} on PE {}", self.me));
        }
    }

    /// As `check_symmetric`, of what the standard wants symmetric and this library does not touch: only
    /// where all is to be checked.
    #[inline]
    pub fn check_unused(&self, call: &str, what: &str, at: usize, len: usize) {
        if self.check {
            self.check_symmetric(call, what, at, len);
        }
    }

    /// Says what is wrong with an address or a PE, and ends the job.
    #[cold]
    #[inline(never)]
    fn examine(&self, call: &str, at: usize, len: usize, pe: i32) {
        if pe < 0 || pe as usize >= self.n {
            let last = self.n - 1;
            self.fail(call, &format!("PE {pe} does not exist (address {at:#x}): the job has PEs 0 to {last}"));
        }
        let in_heap = self.examine_own(call, at, len, format_args!("for PE {pe}"));
        if !in_heap && self.space.strangers[pe as usize] {
            self.fail(call, &format!("PE {pe} runs another program: the variable at {at:#x} is not there"));
        }
    }

    /// Ends the job where bytes at an own address are not symmetric, or, with checks, not allocated.
    /// Whether they are in the heap.
    fn examine_own(&self, call: &str, at: usize, len: usize, whose: std::fmt::Arguments<'_>) -> bool {
        let Some((segment, _)) = self.space.locate(at, len) else {
            self.fail(
                call,
                &format!(
                    "{len} bytes at address {at:#x}, {whose}, are not symmetric: they are neither in the symmetric heap \
                     ({:#x}, {} MiB) nor a global or static variable of the program ({:#x}, {} KiB)",
                    self.space.heap,
                    self.space.heap_len >> 20,
                    self.space.data.start,
                    self.space.data.len >> 10
                ),
            );
        };
        let in_heap = segment == 0;
        if self.check && in_heap && len > 0 && !self.heap().holds(at - self.space.heap, len) {
            self.fail(
                call,
                &format!(
                    "{len} bytes at address {at:#x}, {whose}, are not in one allocated block of the symmetric heap"
                ),
            );
        }
        in_heap
    }

    /// Ends the job where `n` words that this PE is to wait for are not symmetric, so that no PE could
    /// change them, or not aligned.
    #[inline(always)]
    pub(crate) fn check_words<T>(&self, call: &str, at: *const T, n: usize) {
        let len = n.saturating_mul(size_of::<T>());
        let fine = self.space.is_symmetric(at.addr(), len) && at.addr().is_multiple_of(size_of::<T>());
        if (!fine || self.check) && n > 0 {
            self.examine_words(call, at.addr(), len, size_of::<T>());
        }
    }

    #[cold]
    #[inline(never)]
    fn examine_words(&self, call: &str, at: usize, len: usize, size: usize) {
        self.examine_own(call, at, len, format_args!("on PE {}", self.me));
        if !at.is_multiple_of(size) {
            self.fail(call, &format!("address {at:#x}, on PE {}, is not aligned for its type", self.me));
        }
    }

    /// Copies bytes between own memory and that of `pe`.
    ///
    /// # Safety
    /// Both ranges are valid and do not overlap.
    #[inline(always)]
    pub(crate) unsafe fn copy(&self, dst: *mut u8, src: *const u8, len: usize, pe: usize) {
        if len < LONG {
            // SAFETY: by the caller's contract.
            unsafe { std::ptr::copy_nonoverlapping(src, dst, len) }
        } else {
            // SAFETY: as above; the routine is one that this processor has.
            unsafe { (self.routine(pe, dst, len))(dst, src, len) }
        }
    }

    fn routine(&self, pe: usize, dst: *const u8, len: usize) -> CopyFn {
        let class = self.classes[pe].get_or_init(|| {
            let card = weft_shm::Card::of(&self.boot.region, &self.boot.layout, Proc(pe as u32));
            let theirs = card.place().map_or(Place::UNKNOWN, Place::from_words);
            if self.place == Place::UNKNOWN || theirs == Place::UNKNOWN {
                // Nothing is known: as the PEs of most machines.
                return DistanceClass::SharedL3;
            }
            DistanceClass::from(self.place.distance(&theirs))
        });
        // What the caches do not keep goes as the longest does.
        let size = if self.sweep.leaves_caches(dst, len) { usize::MAX } else { len };
        self.profile.routine(*class, Role::Straight, size).0.function()
    }
}

fn own_place(boot: &Boot) -> Place {
    let card = weft_shm::Card::of(&boot.region, &boot.layout, boot.proc);
    if let Some(words) = card.place() {
        return Place::from_words(words);
    }
    let place = CpuSet::current().map_or(Place::UNKNOWN, |c| weft_topo::sysfs::place_of_cpus(&c));
    card.set_place(place.to_words());
    place
}

/// The length of the symmetric heap of each of `n` PEs.
fn heap_len(n: usize) -> Result<usize, String> {
    let most = space::most_heap(n);
    let unit = 2 << 20;
    let Some(text) = SIZE.raw().or_else(|| std::env::var("SMA_SYMMETRIC_SIZE").ok()) else {
        // SAFETY: no preconditions.
        let pages = unsafe { libc::sysconf(libc::_SC_PHYS_PAGES) }.max(1) as usize;
        return Ok((pages * crate::program::page_len() / 2).clamp(64 << 20, most).next_multiple_of(unit).min(most));
    };
    match parse_size(&text) {
        Some(len) if len > 0 && len <= most => Ok(len.next_multiple_of(unit)),
        Some(len) if len > most => Err(format!(
            "SHMEM_SYMMETRIC_SIZE={text} asks for {} MiB of symmetric heap, and {n} PEs have address space for {} MiB each",
            len >> 20,
            most >> 20
        )),
        _ => Err(format!(
            "SHMEM_SYMMETRIC_SIZE={text} is no size: a number of bytes, or one with K, M, G or T behind it"
        )),
    }
}

/// A size as the standard has it: a number, integral or not, and perhaps a unit.
pub(crate) fn parse_size(text: &str) -> Option<usize> {
    let text = text.trim();
    let unit: f64 = match text.chars().last()?.to_ascii_uppercase() {
        'K' => 1024.0,
        'M' => 1024.0 * 1024.0,
        'G' => 1024.0 * 1024.0 * 1024.0,
        'T' => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        _ => 1.0,
    };
    let number = if unit > 1.0 { &text[..text.len() - 1] } else { text };
    let value: f64 = number.trim().parse().ok()?;
    (value.is_finite() && value >= 0.0).then_some((value * unit) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        for (text, want) in [
            ("4096", Some(4096)),
            ("1K", Some(1024)),
            ("1.5m", Some(3 << 19)),
            (" 2 G ", Some(2 << 30)),
            ("1T", Some(1 << 40)),
            ("", None),
            ("x", None),
            ("-1", None),
            ("infG", None),
        ] {
            assert_eq!(parse_size(text), want, "{text}");
        }
    }

    #[test]
    fn heaps_fit_the_address_space() {
        for n in [1, 2, 64, 4096] {
            assert!(space::most_heap(n) >= 1 << 30, "{n}");
        }
    }
}
