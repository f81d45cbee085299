//! A KNEM driver in user space: regions in memory that all ranks share, copies by
//! process_vm_readv and process_vm_writev, asynchronous ones by a thread.
//!
//! Decodes requests by its own numbers, from the driver's documentation, so that a wrong number
//! or layout in the client is seen. Refuses what the driver refuses.

use crate::device::Device;
use crate::testjob::{Entries, Record, Shared};
use std::ffi::c_void;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

const MAX_REGIONS: usize = 64;
/// Words of a region's entry: cookie (0: free), pid, base, length, protection.
const WORDS: usize = 5;

const GET_INFO: u64 = 0x4010_4b10;
const CREATE_REGION: u64 = 0xc020_4b21;
const DESTROY_REGION: u64 = 0x8008_4b22;
const INLINE_COPY: u64 = 0x8030_4b33;

/// What the emulated driver is like, and how it fails.
#[derive(Clone, Copy, Default)]
pub(crate) struct Traits {
    pub abi: u32,
    pub features: u32,
    /// This request fails with this errno.
    pub fails: Option<(u64, i32)>,
    /// Copies of more than this many bytes report failure in their status.
    pub status_fails_above: Option<u64>,
}

pub(crate) struct Emulated {
    table: Shared,
    traits: Traits,
    /// Base and length of the status array, 0 before it is mapped.
    status: [AtomicU64; 2],
}

/// A KNEM device over a table that ranks share.
pub(crate) fn device(table: Shared, traits: Traits) -> Box<dyn Device> {
    Box::new(Emulated { table, traits, status: [const { AtomicU64::new(0) }; 2] })
}

fn entries(table: Shared) -> Entries {
    Entries { table, n: MAX_REGIONS, n_words: WORDS }
}

/// The one block that a request names.
fn block(r: &Record) -> Record {
    Record(std::ptr::with_exposed_provenance_mut(r.u64(0) as usize))
}

impl Emulated {
    /// Regions that exist, of all ranks.
    pub fn count(table: &Shared) -> usize {
        entries(*table).count()
    }

    fn create(&self, r: &Record) -> Result<i32, i32> {
        let (n, flags, prot, pad) = (r.u32(8), r.u32(12), r.u32(16), r.u32(20));
        if n != 1 || flags & !(1 << 5) != 0 || prot == 0 || prot & !3 != 0 || pad != 0 {
            return Err(libc::EINVAL);
        }
        let (base, len) = (block(r).u64(0), block(r).u64(8));
        if base == 0 || len == 0 {
            return Err(libc::EFAULT);
        }
        let cookie = 0xc00c_1e00 + 1 + self.table.words()[MAX_REGIONS * WORDS].fetch_add(1, Ordering::SeqCst);
        entries(self.table).claim(|_, e| {
            let words = [std::process::id() as u64, base, len, prot as u64];
            for (word, value) in e[1..].iter().zip(words) {
                word.store(value, Ordering::SeqCst);
            }
            cookie
        })?;
        r.set_u64(24, cookie);
        Ok(0)
    }

    fn copy(&self, r: &Record) -> Result<i32, i32> {
        let (n, write, cookie, off) = (r.u32(8), r.u32(12), r.u64(16), r.u64(24));
        let (flags, index, pad) = (r.u32(32), r.u32(40), r.u32(44));
        let has_dma = self.traits.features & 1 != 0;
        if n != 1 || write > 1 || pad != 0 || flags & !0x1f != 0 || (flags & 1 != 0 && !has_dma) {
            return Err(libc::EINVAL);
        }
        if flags & 0b110 != 0 && flags & 1 == 0 || flags & 0b1000 != 0 && flags & 1 != 0 {
            return Err(libc::EINVAL);
        }
        let table = entries(self.table);
        let e = table.find(cookie).ok_or(libc::EINVAL)?;
        let word = |i: usize| e[i].load(Ordering::SeqCst);
        if word(4) & (1 << write) == 0 {
            return Err(libc::EACCES);
        }
        let (local, len) = (block(r).u64(0), block(r).u64(8));
        let len = len.min(word(3).saturating_sub(off));
        let (pid, remote) = (word(1), word(2) + off);
        let fails = self.traits.status_fails_above.is_some_and(|limit| len > limit);
        let work = move || if !fails && transfer(pid, local, remote, len, write == 1) { 1u8 } else { 2 };
        if flags & 0b1110 == 0 {
            r.set_u32(36, work() as u32);
            return Ok(0);
        }
        let (base, slots) = (self.status[0].load(Ordering::SeqCst), self.status[1].load(Ordering::SeqCst));
        if base == 0 || index as u64 >= slots {
            return Err(libc::EINVAL);
        }
        let slot = base + index as u64;
        r.set_u32(36, 0);
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(2));
            let p = std::ptr::with_exposed_provenance_mut(slot as usize);
            // SAFETY: the status array lives as long as copies are under way.
            unsafe { AtomicU8::from_ptr(p) }.store(work(), Ordering::Release);
        });
        Ok(0)
    }
}

fn transfer(pid: u64, local: u64, remote: u64, len: u64, write: bool) -> bool {
    let iov = |addr: u64| libc::iovec {
        iov_base: std::ptr::with_exposed_provenance_mut(addr as usize),
        iov_len: len as usize,
    };
    let function = if write { libc::process_vm_writev } else { libc::process_vm_readv };
    // SAFETY: the kernel checks both ranges; the client answers for the local one.
    let n = unsafe { function(pid as i32, &iov(local), 1, &iov(remote), 1, 0) };
    n == len as isize
}

impl Device for Emulated {
    unsafe fn ioctl(&self, request: u64, arg: *mut c_void) -> Result<i32, i32> {
        if let Some((_, errno)) = self.traits.fails.filter(|f| f.0 == request) {
            return Err(errno);
        }
        let r = Record(arg.cast());
        match request {
            GET_INFO => {
                r.set_u32(0, self.traits.abi);
                r.set_u32(4, self.traits.features);
                r.set_u64(8, 0);
                Ok(0)
            }
            CREATE_REGION => self.create(&r),
            DESTROY_REGION => entries(self.table).free(r.u64(0), libc::EINVAL),
            INLINE_COPY => self.copy(&r),
            _ => Err(libc::ENOTTY),
        }
    }

    fn mmap(&self, len: usize) -> Result<*mut u8, i32> {
        let p = crate::testjob::anonymous(len);
        self.status[1].store(len as u64, Ordering::SeqCst);
        self.status[0].store(p.expose_provenance() as u64, Ordering::SeqCst);
        Ok(p)
    }
}
