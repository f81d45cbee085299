//! Memory management. All PEs make the same calls in the same order; each keeps the books by itself.

use crate::job::Job;
use weft_base::param::Param;

/// Said once, by one PE.
fn say(job: &Job, text: &str) {
    if job.me == 0 {
        eprintln!("weft: {text}");
    }
}

impl Job {
    /// A block of `len` bytes on each PE, aligned to `align`, a power of two; null when the heap has
    /// none, which PE 0 tells. Collective; a barrier unless `len` is 0.
    pub fn allocate(&self, call: &str, len: usize, align: usize) -> *mut u8 {
        if len == 0 {
            return std::ptr::null_mut();
        }
        if self.check {
            self.same_everywhere(call, len);
        }
        let got = self.heap().take(len, align);
        let p = match got {
            Some(off) => std::ptr::with_exposed_provenance_mut(self.space.heap + off),
            None => {
                self.exhausted(call, len);
                std::ptr::null_mut()
            }
        };
        self.barrier_all(call);
        p
    }

    #[cold]
    fn exhausted(&self, call: &str, len: usize) {
        let longest = self.heap().longest();
        say(
            self,
            &format!(
                "{call}: the symmetric heap of {} MiB is exhausted on PE {}: {len} bytes are asked for, the longest free \
                 piece has {longest}; {} sets its size",
                self.space.heap_len >> 20,
                self.me,
                crate::job::SIZE.name
            ),
        );
    }

    /// Ends the job where PEs ask for different lengths.
    fn same_everywhere(&self, call: &str, len: usize) {
        let all = self.world.tell_all(self, call, len as i64);
        if let Some(pe) = all.iter().position(|&l| l != len as i64) {
            self.fail(
                call,
                &format!(
                    "PE {} asks for {len} bytes and PE {pe} for {}: all PEs must ask for the same",
                    self.me, all[pe]
                ),
            );
        }
    }

    /// As `allocate`, filled with zeros on each PE.
    pub fn allocate_zeroed(&self, call: &str, len: usize) -> *mut u8 {
        if len == 0 {
            return std::ptr::null_mut();
        }
        let got = self.heap().take(len, 1);
        let p = match got {
            Some(off) => std::ptr::with_exposed_provenance_mut::<u8>(self.space.heap + off),
            None => {
                self.exhausted(call, len);
                std::ptr::null_mut()
            }
        };
        if !p.is_null() {
            // SAFETY: a new block of this PE's; nobody uses it before the barrier.
            unsafe { p.write_bytes(0, len) };
        }
        self.barrier_all(call);
        p
    }

    /// Gives a block back; null is fine. Collective; a barrier.
    pub fn release(&self, call: &str, p: *mut u8) {
        if p.is_null() {
            return;
        }
        self.barrier_all(call);
        if !self.heap().give(p.addr().wrapping_sub(self.space.heap)) {
            self.fail(
                call,
                &format!("{:#x} on PE {} is no block of the symmetric heap (freed already?)", p.addr(), self.me),
            );
        }
    }

    /// A block of `len` bytes with what a block held. Collective; barriers.
    #[allow(clippy::not_unsafe_ptr_arg_deref, reason = "read only where the heap knows it as a block")]
    pub fn reallocate(&self, call: &str, p: *mut u8, len: usize) -> *mut u8 {
        if p.is_null() {
            return self.allocate(call, len, 1);
        }
        if len == 0 {
            self.release(call, p);
            return std::ptr::null_mut();
        }
        let Some(old) = self.heap().len_of(p.addr().wrapping_sub(self.space.heap)) else {
            self.fail(
                call,
                &format!("{:#x} on PE {} is no block of the symmetric heap (freed already?)", p.addr(), self.me),
            );
        };
        if len <= old {
            self.barrier_all(call);
            return p;
        }
        self.barrier_all(call);
        let new = self.allocate(call, len, 1);
        if !new.is_null() {
            // SAFETY: two blocks of this PE's own.
            unsafe { std::ptr::copy_nonoverlapping(p, new, old) };
            self.release(call, p);
        }
        new
    }
}

/// The parameters of this crate.
pub static PARAMS: &[&Param] = &[&crate::job::SIZE, &crate::job::CHECK, &crate::job::DATA, &crate::wait::NAP_US];
