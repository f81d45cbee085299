//! An XPMEM driver in user space: segments in memory that all ranks share. What is attached is
//! mapped from the one memfd in which the tests put all memory that peers look at; the rest of an
//! attachment has no pages, as an unmapped range of the owner has none.
//!
//! Decodes requests by its own numbers, from the driver's documentation, so that a wrong number
//! or layout in the client is seen. Refuses what the driver refuses.

use crate::device::Device;
use crate::testjob::{Arena, Entries, Record, Shared};
use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

const MAX_SEGMENTS: usize = 16;
/// Words of a segment's entry: segid (0: free), pid.
const WORDS: usize = 2;
/// Behind them: attachments that exist in all processes, and attachments ever made.
pub(crate) const TABLE_LEN: usize = MAX_SEGMENTS * WORDS + 2;
const LIVE: usize = MAX_SEGMENTS * WORDS;
const MADE: usize = LIVE + 1;

const PAGE: u64 = 4096;

/// What the emulated driver is like, and how it fails.
#[derive(Clone, Copy)]
pub(crate) struct Traits {
    pub version: i32,
    /// This request fails with this errno.
    pub fails: Option<(u64, i32)>,
}

struct Emulated {
    table: Shared,
    arena: Arena,
    traits: Traits,
    /// Of this process: permits, with their segment; attachments, with permit and length.
    permits: Mutex<HashMap<i64, i64>>,
    attached: Mutex<HashMap<u64, (i64, u64)>>,
}

/// An XPMEM device over a table that ranks share.
pub(crate) fn device(table: Shared, arena: Arena, traits: Traits) -> Box<dyn Device> {
    let (permits, attached) = Default::default();
    Box::new(Emulated { table, arena, traits, permits, attached })
}

/// Attachments that exist, and that were ever made, of all ranks.
pub(crate) fn counts(table: &Shared) -> (u64, u64) {
    let w = table.words();
    (w[LIVE].load(Ordering::SeqCst), w[MADE].load(Ordering::SeqCst))
}

/// Segments that exist, of all ranks.
pub(crate) fn segments(table: &Shared) -> usize {
    entries(*table).count()
}

fn entries(table: Shared) -> Entries {
    Entries { table, n: MAX_SEGMENTS, n_words: WORDS }
}

impl Emulated {
    fn make(&self, r: &Record) -> Result<i32, i32> {
        let whole = (r.u64(0), r.u64(8)) == (0, u64::MAX);
        if !whole || r.u32(16) != 1 || r.u64(24) & !0o777 != 0 {
            return Err(libc::EINVAL);
        }
        let segid = entries(self.table).claim(|i, e| {
            let pid = std::process::id() as u64;
            e[1].store(pid, Ordering::SeqCst);
            (pid << 16) | (i as u64 + 1)
        })?;
        r.set_u64(32, segid);
        Ok(0)
    }

    fn get(&self, r: &Record) -> Result<i32, i32> {
        let segid = r.u64(0);
        if !matches!(r.u32(8), 1 | 2) || r.u32(12) != 1 || r.u64(16) != 0 {
            return Err(libc::EINVAL);
        }
        entries(self.table).find(segid).ok_or(libc::ENOENT)?;
        let mut permits = self.permits.lock().unwrap();
        let apid = 7000 + permits.len() as i64;
        permits.insert(apid, segid as i64);
        r.set_u64(24, apid as u64);
        Ok(0)
    }

    fn release(&self, r: &Record) -> Result<i32, i32> {
        let apid = r.u64(0) as i64;
        let used = self.attached.lock().unwrap().values().any(|a| a.0 == apid);
        assert!(!used, "a permit was released below its attachments");
        self.permits.lock().unwrap().remove(&apid).map(|_| 0).ok_or(libc::EINVAL)
    }

    fn attach(&self, r: &Record) -> Result<i32, i32> {
        let (apid, off, len, wish) = (r.u64(0) as i64, r.u64(8), r.u64(16), r.u64(24));
        let segid = *self.permits.lock().unwrap().get(&apid).ok_or(libc::EINVAL)?;
        if off % PAGE != 0 || len == 0 || len % PAGE != 0 || wish != 0 || r.u32(36) != 0 {
            return Err(libc::EINVAL);
        }
        entries(self.table).find(segid as u64).ok_or(libc::ENOENT)?;
        let at = self.arena.map_again(off, len).ok_or(libc::ENOMEM)?;
        self.attached.lock().unwrap().insert(at, (apid, len));
        self.table.words()[LIVE].fetch_add(1, Ordering::SeqCst);
        self.table.words()[MADE].fetch_add(1, Ordering::SeqCst);
        r.set_u64(24, at);
        Ok(0)
    }

    fn detach(&self, r: &Record) -> Result<i32, i32> {
        let at = r.u64(0);
        let (_, len) = self.attached.lock().unwrap().remove(&at).ok_or(libc::EINVAL)?;
        // SAFETY: the range that `attach` mapped.
        unsafe { libc::munmap(std::ptr::with_exposed_provenance_mut(at as usize), len as usize) };
        self.table.words()[LIVE].fetch_sub(1, Ordering::SeqCst);
        Ok(0)
    }
}

impl Device for Emulated {
    unsafe fn ioctl(&self, request: u64, arg: *mut c_void) -> Result<i32, i32> {
        if let Some((_, errno)) = self.traits.fails.filter(|f| f.0 == request) {
            return Err(errno);
        }
        let r = Record(arg.cast());
        match request {
            0x7800 => Ok(self.traits.version),
            0x7801 => self.make(&r),
            0x7802 => entries(self.table).free(r.u64(0), libc::EACCES),
            0x7803 => self.get(&r),
            0x7804 => self.release(&r),
            0x7805 => self.attach(&r),
            0x7806 => self.detach(&r),
            _ => Err(libc::ENOTTY),
        }
    }

    fn mmap(&self, _len: usize) -> Result<*mut u8, i32> {
        Err(libc::EINVAL)
    }

    /// The driver sees the end of a mapping however it comes.
    unsafe fn munmap(&self, base: *mut u8, len: usize) {
        let known = self.attached.lock().unwrap().remove(&(base.addr() as u64));
        assert_eq!(known.map(|a| a.1), Some(len as u64));
        // SAFETY: the range that `attach` mapped.
        unsafe { libc::munmap(base.cast(), len) };
        self.table.words()[LIVE].fetch_sub(1, Ordering::SeqCst);
    }
}
