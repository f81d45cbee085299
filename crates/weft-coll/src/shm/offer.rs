//! Showing a buffer to the other ranks: by single copy where a mechanism reaches it.

use super::{ShmOp, until};
use crate::buf::{Part, Temp};
use crate::comm::CollComm;
use weft_base::{ErrClass, Result, err};

/// A range of a rank's memory, as it travels on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exposed {
    /// A mechanism, by a number that only `Reach` understands.
    pub mech: u8,
    pub addr: u64,
    pub len: u64,
    pub key: u64,
}

/// Single copy between the ranks of a communicator.
pub trait Reach {
    /// Whether a rank is through its start, so that `usable` is final.
    fn is_ready(&self, rank: usize) -> bool;
    /// The mechanisms by which this process reaches a rank's memory, a bit each.
    fn usable(&self, rank: usize) -> u8;
    /// Shows `len` bytes at `ptr` by the best of these mechanisms; None where none of them can.
    fn expose(&self, mechs: u8, ptr: *const u8, len: usize, writable: bool) -> Option<Exposed>;
    /// Ends what `expose` began.
    fn unexpose(&self, e: &Exposed);
    /// Whether a mechanism maps: its ranges cost no system call.
    fn maps(&self, mech: u8) -> bool;
    /// An address for a rank's range, where the mechanism maps it. Ended by `unmap`.
    fn map(&self, rank: usize, e: &Exposed) -> Option<*mut u8>;
    fn unmap(&self, rank: usize, e: &Exposed, ptr: *mut u8);
    /// Copies from a rank's range by a system call.
    ///
    /// # Safety
    /// `dst` is writable for `len` bytes.
    unsafe fn read(&self, rank: usize, e: &Exposed, off: usize, dst: *mut u8, len: usize) -> Result<()>;
    /// Copies to a rank's range by a system call.
    ///
    /// # Safety
    /// `src` is readable for `len` bytes.
    unsafe fn write(&self, rank: usize, e: &Exposed, off: usize, src: *const u8, len: usize) -> Result<()>;
    /// Copies between mapped memories of this process and of a rank, by the routine that suits.
    ///
    /// # Safety
    /// As `std::ptr::copy_nonoverlapping`.
    unsafe fn copy(&self, rank: usize, dst: *mut u8, src: *const u8, len: usize);
    /// The same past this core's caches, for a reader that shares none of them.
    ///
    /// # Safety
    /// As `std::ptr::copy_nonoverlapping`.
    unsafe fn copy_past(&self, rank: usize, dst: *mut u8, src: *const u8, len: usize);
}

/// What the first word of an offer says.
const NOTHING: u64 = 1;
const EXPOSED: u64 = 2;

/// Bytes that are packed or unpacked at a time where memory is not mapped.
const BOUNCE: usize = 64 << 10;

/// From this length on copies by a system call beat copies through a large slot.
const KERNEL_BYTES: usize = 32 << 10;

/// Whether single copy by a mechanism beats copies through large slots: it maps, or data are long.
fn worth(reach: &dyn Reach, mech: u8, len: usize) -> bool {
    reach.maps(mech) || len >= KERNEL_BYTES
}

/// A buffer of this rank that the others may reach until it is dropped.
pub(crate) struct Shown<'a> {
    reach: &'a dyn Reach,
    exposed: Option<Exposed>,
}

impl Shown<'_> {
    /// Whether the others reach the buffer.
    pub fn is_shown(&self) -> bool {
        self.exposed.is_some()
    }
    /// Whether they reach it without system calls.
    pub fn is_mapped(&self) -> bool {
        self.exposed.is_some_and(|e| self.reach.maps(e.mech))
    }
    /// Whether reading pieces of `len` bytes of it is worth its cost.
    pub fn pays(&self, len: usize) -> bool {
        self.exposed.is_some_and(|e| worth(self.reach, e.mech, len))
    }
}

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if let Some(e) = &self.exposed {
            self.reach.unexpose(e);
        }
    }
}

/// A buffer that another rank shows.
pub(crate) struct Reader<'a> {
    reach: &'a dyn Reach,
    rank: usize,
    exposed: Exposed,
    mapped: Option<*mut u8>,
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        if let Some(ptr) = self.mapped {
            self.reach.unmap(self.rank, &self.exposed, ptr);
        }
    }
}

impl Reader<'_> {
    /// Whose buffer it is.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Length of what is shown, in bytes.
    pub fn len(&self) -> usize {
        self.exposed.len as usize
    }

    /// The address, where the mechanism maps.
    pub fn mapped(&self) -> Option<*mut u8> {
        self.mapped
    }

    fn check(&self, off: usize, len: usize) -> Result<()> {
        match off.checked_add(len) {
            Some(end) if end <= self.len() => Ok(()),
            _ => Err(err!(
                ErrClass::TRUNCATE,
                "rank {} shows {} bytes of its buffer, bytes {off} to {} are wanted: the counts of \
                 the ranks do not match",
                self.rank,
                self.len(),
                off.saturating_add(len)
            )),
        }
    }

    /// Copies a part of it.
    ///
    /// # Safety
    /// `dst` is writable for `len` bytes.
    pub unsafe fn read(&self, off: usize, dst: *mut u8, len: usize) -> Result<()> {
        self.check(off, len)?;
        match self.mapped {
            // SAFETY: inside of the range that the rank shows until it is told of the end.
            Some(p) => unsafe { self.reach.copy(self.rank, dst, p.add(off), len) },
            // SAFETY: by the caller's contract.
            None => unsafe { self.reach.read(self.rank, &self.exposed, off, dst, len)? },
        }
        Ok(())
    }

    /// Writes a part of it, with bytes that are in this core's cache and whose reader is near: by
    /// plain stores.
    ///
    /// # Safety
    /// `src` is readable for `len` bytes; nobody else touches that part.
    pub unsafe fn write_cached(&self, off: usize, src: *const u8, len: usize) -> Result<()> {
        self.check(off, len)?;
        match self.mapped {
            // SAFETY: inside of the range that the rank shows until it is told of the end.
            Some(p) => unsafe { std::ptr::copy_nonoverlapping(src, p.add(off), len) },
            // SAFETY: by the caller's contract.
            None => unsafe { self.reach.write(self.rank, &self.exposed, off, src, len)? },
        }
        Ok(())
    }

    /// Writes a part of it, from the user's buffer; `past`: to a far reader.
    ///
    /// # Safety
    /// As `write_cached`.
    pub unsafe fn write(&self, off: usize, src: *const u8, len: usize, past: bool) -> Result<()> {
        self.check(off, len)?;
        match self.mapped {
            // SAFETY: inside of the range that the rank shows until it is told of the end.
            Some(p) if past => unsafe { self.reach.copy_past(self.rank, p.add(off), src, len) },
            // SAFETY: as above.
            Some(p) => unsafe { self.reach.copy(self.rank, p.add(off), src, len) },
            // SAFETY: by the caller's contract.
            None => unsafe { self.reach.write(self.rank, &self.exposed, off, src, len)? },
        }
        Ok(())
    }

    /// Copies `len` bytes of it to a part, from its packed byte `at` on.
    ///
    /// # Safety
    /// The part is writable and has room.
    pub unsafe fn deliver(&self, off: usize, len: usize, part: Part<'_, *mut u8>, at: usize) -> Result<()> {
        debug_assert!(at + len <= part.bytes());
        if part.dt.is_contiguous() {
            // SAFETY: inside of the user's buffer.
            return unsafe { self.read(off, part.ptr.add(at), len) };
        }
        let mem = Temp::bytes(if self.mapped.is_some() { 0 } else { BOUNCE.min(len) })?;
        for done in (0..len).step_by(BOUNCE) {
            let piece = BOUNCE.min(len - done);
            // SAFETY: the temporary holds a piece, which is inside of the user's buffer.
            unsafe {
                let ptr = self.bring(off + done, piece, mem.ptr())?;
                part.dt.unpack(part.ptr, part.count, (at + done) as u64, ptr, piece);
            }
        }
        Ok(())
    }

    /// Writes the first `len` bytes of a part, packed, to it; `past` as in `write`.
    ///
    /// # Safety
    /// The part is readable and has so many; nobody else touches that part of the range.
    pub unsafe fn fill(&self, off: usize, len: usize, part: Part<'_, *const u8>, past: bool) -> Result<()> {
        debug_assert!(len <= part.bytes());
        if part.dt.is_contiguous() {
            // SAFETY: by the caller's contract.
            return unsafe { self.write(off, part.ptr, len, past) };
        }
        let mem = Temp::bytes(BOUNCE.min(len))?;
        for done in (0..len).step_by(BOUNCE) {
            let piece = BOUNCE.min(len - done);
            // SAFETY: the temporary holds a piece, which is inside of the user's buffer.
            unsafe {
                part.dt.pack(part.ptr, part.count, done as u64, mem.ptr(), piece);
                if past {
                    self.write(off + done, mem.ptr(), piece, past)?;
                } else {
                    self.write_cached(off + done, mem.ptr(), piece)?;
                }
            }
        }
        Ok(())
    }

    /// A part of it in this process's reach: where it is mapped, or brought to `mem`.
    ///
    /// # Safety
    /// `mem` is writable for `len` bytes where the range is not mapped; nobody writes that part of
    /// the range meanwhile.
    pub unsafe fn bring(&self, off: usize, len: usize, mem: *mut u8) -> Result<*const u8> {
        self.check(off, len)?;
        if let Some(p) = self.mapped {
            // SAFETY: inside of the range.
            return Ok(unsafe { p.add(off) });
        }
        // SAFETY: by the caller's contract.
        unsafe { self.reach.read(self.rank, &self.exposed, off, mem, len)? };
        Ok(mem)
    }
}

impl<'a> ShmOp<'a> {
    /// Shows a buffer on the own line `k`, or says that none of the mechanisms can. The caller
    /// publishes the line, and keeps the result until all readers are done.
    pub(crate) fn show<'c, C: CollComm>(
        &self,
        c: &'c C,
        k: usize,
        ptr: *const u8,
        len: usize,
        writable: bool,
    ) -> Option<Shown<'c>> {
        let reach = c.reach()?;
        let mechs = self.shm().reach().unwrap_or(0);
        let exposed = if mechs == 0 { None } else { reach.expose(mechs, ptr, len, writable) };
        let line = self.own(k);
        match exposed {
            None => line.set_word(0, NOTHING),
            Some(e) => {
                line.set_word(0, EXPOSED | u64::from(e.mech) << 8);
                line.set_word(1, e.addr);
                line.set_word(2, e.len);
                line.set_word(3, e.key);
            }
        }
        Some(Shown { reach, exposed })
    }

    /// Says on the own line `k` that there is nothing to reach. The caller publishes the line.
    pub(crate) fn show_nothing(&self, k: usize) {
        self.own(k).set_word(0, NOTHING);
    }

    /// Whether what a rank shows on its line `k` is worth its cost for `len` bytes. All ranks that see the line answer alike.
    pub(crate) fn pays<C: CollComm>(&self, c: &C, rank: usize, k: usize, len: usize) -> bool {
        let word = self.line(rank, k).word(0);
        word & 0xff == EXPOSED && c.reach().is_some_and(|reach| worth(reach, (word >> 8) as u8, len))
    }

    /// Whether what a rank shows on its line `k` is reached without system calls.
    pub(crate) fn maps<C: CollComm>(&self, c: &C, rank: usize, k: usize) -> bool {
        let word = self.line(rank, k).word(0);
        word & 0xff == EXPOSED && c.reach().is_some_and(|reach| reach.maps((word >> 8) as u8))
    }

    /// What a rank shows on its line `k`; None where it shows nothing.
    ///
    /// # Errors
    /// MPI_ERR_INTERN when the memory cannot be mapped.
    pub(crate) fn look<'c, C: CollComm>(&self, c: &'c C, rank: usize, k: usize) -> Result<Option<Reader<'c>>> {
        let line = self.line(rank, k);
        let (Some(reach), EXPOSED) = (c.reach(), line.word(0) & 0xff) else { return Ok(None) };
        let exposed =
            Exposed { mech: (line.word(0) >> 8) as u8, addr: line.word(1), len: line.word(2), key: line.word(3) };
        let mapped = reach.map(rank, &exposed);
        Ok(Some(Reader { reach, rank, exposed, mapped }))
    }

    /// Tells the others, once, by which mechanisms this rank reaches them all. An operation in which
    /// each rank chooses by itself calls it on all ranks, so that whoever needs `agree_reach` there
    /// does not wait for those who do not.
    pub(crate) async fn tell_reach<C: CollComm>(&self, c: &C) {
        debug_assert!(self.is_of(c));
        let shm = self.shm();
        if shm.told.get() {
            return;
        }
        let mut mechs = 0;
        if let Some(reach) = c.reach() {
            for r in shm.others() {
                until(c, r, || reach.is_ready(r)).await;
            }
            mechs = shm.others().fold(!0, |set, r| set & reach.usable(r));
        }
        let own = shm.reach_line(shm.me);
        own.set_word(0, u64::from(mechs));
        own.publish(shm.reach_stamp());
        shm.told.set(true);
        c.wake_all();
    }

    /// Whether any mechanism reaches all ranks from all ranks. They find out together, once; any
    /// operations may: the answer is the shared memory's, not that of an operation.
    pub(crate) async fn agree_reach<C: CollComm>(&self, c: &C) -> bool {
        let shm = self.shm();
        if let Some(mechs) = shm.reach() {
            return mechs != 0;
        }
        self.tell_reach(c).await;
        debug_assert!(shm.told.get());
        let mut mechs = shm.reach_line(shm.me).word(0) as u8;
        for r in shm.others() {
            until(c, r, || shm.reach_line(r).stamp() >= shm.reach_stamp()).await;
            mechs &= shm.reach_line(r).word(0) as u8;
        }
        shm.set_reach(mechs);
        mechs != 0
    }
}
