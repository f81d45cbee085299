//! Memory of a GPU that another process of the node copies from (ADR 0076).

use crate::driver::{Failure, Library};
use crate::{Kind, count, drivers_by_kind};
use std::ffi::{CStr, c_int};
use std::sync::OnceLock;
use weft_base::consts::is_address;
use weft_base::param::Param;

/// From which length on.
pub static IPC_MIN: Param = Param::new(
    "WEFT_GPU_IPC_MIN",
    "bytes from which on a message between GPUs' memory of two processes is one copy by their driver; 0: never",
    "1048576; not measured",
);

const DEFAULT_MIN: u64 = 1 << 20;
/// Bytes of a driver's handle, with CUDA and HIP.
pub const HANDLE_LEN: usize = 64;

/// LAZY_ENABLE_PEER_ACCESS of both: the memory may be another device's.
pub(crate) const LAZY: u32 = 1;

/// CUipcMemHandle and hipIpcMemHandle_t, which are passed by value.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct IpcHandle(pub [u8; HANDLE_LEN]);

/// What shares memory between processes, of a driver whose addresses are `P`.
pub(crate) struct Ipc<P> {
    pub range: unsafe extern "C" fn(*mut P, *mut usize, P) -> c_int,
    pub get: unsafe extern "C" fn(*mut IpcHandle, P) -> c_int,
    pub open: unsafe extern "C" fn(*mut P, IpcHandle, u32) -> c_int,
    pub close: unsafe extern "C" fn(P) -> c_int,
}

impl<P> Ipc<P> {
    /// By the names of the four functions. None: the driver lacks one.
    ///
    /// # Safety
    /// They have these types.
    pub unsafe fn new(lib: &Library, [range, get, open, close]: [&CStr; 4]) -> Option<Self> {
        // SAFETY: by the caller's contract.
        unsafe {
            Some(Self {
                range: lib.function(range).ok()?,
                get: lib.function(get).ok()?,
                open: lib.function(open).ok()?,
                close: lib.function(close).ok()?,
            })
        }
    }
}

/// An allocation as its driver names it to other processes, and bytes of it. It travels through shared memory as words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    pub(crate) kind: Kind,
    pub(crate) handle: [u8; HANDLE_LEN],
    /// Of the first byte within the allocation.
    pub(crate) off: u64,
    pub(crate) len: u64,
}

impl Shown {
    /// Words that it takes.
    pub const WORDS: usize = 3 + HANDLE_LEN / 8;

    pub fn encode(&self) -> [u64; Self::WORDS] {
        let mut w = [0; Self::WORDS];
        (w[0], w[1], w[2]) = (self.kind as u64, self.off, self.len);
        for (w, bytes) in w[3..].iter_mut().zip(self.handle.as_chunks().0) {
            *w = u64::from_ne_bytes(*bytes);
        }
        w
    }

    /// None: no driver has that number, or the bytes end beyond all addresses. A wrong handle is the driver's to refuse.
    pub fn decode(w: &[u64; Self::WORDS]) -> Option<Self> {
        let kind = *Kind::ALL.get(usize::try_from(w[0]).ok()?)?;
        let (off, len) = (w[1], w[2]);
        off.checked_add(len)?;
        let mut handle = [0; HANDLE_LEN];
        for (bytes, w) in handle.as_chunks_mut().0.iter_mut().zip(&w[3..]) {
            *bytes = w.to_ne_bytes();
        }
        Some(Self { kind, handle, off, len })
    }
}

/// Whether a message of this length is worth a handle.
pub fn is_worth(len: u64) -> bool {
    static MIN: OnceLock<u64> = OnceLock::new();
    let min = *MIN.get_or_init(|| match IPC_MIN.get().unwrap_or(DEFAULT_MIN) {
        0 => u64::MAX,
        min => min,
    });
    len >= min
}

/// How another process reaches `len` bytes at `p`, as long as they are allocated. None: they are no GPU's, are not one
/// allocation, or the driver shows none of that kind (managed memory, pools, Level Zero).
#[cold]
pub fn show(p: *const u8, len: u64) -> Option<Shown> {
    if !crate::is_on() || !is_address(p) {
        return None;
    }
    let (kind, driver) = drivers_by_kind().find(|(_, d)| d.owns(p))?;
    let (handle, off, size) = driver.show(p)?;
    (off.checked_add(len)? <= size).then_some(Shown { kind, handle, off, len })
}

/// Copies the first `len` bytes of what another process shows to memory of a GPU of this one, and waits until they are
/// there. Nothing of the other process stays open.
///
/// # Errors
/// What the driver says: it opens no such handle, or cannot copy from that device; some bytes may have come.
///
/// # Safety
/// The bytes are within what the other process has allocated, which keeps them until this has returned; `dst` is of a
/// GPU's memory, or was.
#[cold]
pub unsafe fn copy_shown(dst: *mut u8, from: &Shown, len: u64) -> Result<(), Failure> {
    let found = drivers_by_kind().find(|(kind, _)| *kind == from.kind).filter(|(_, d)| d.owns(dst));
    let (Some((_, driver)), true) = (found, len <= from.len) else {
        return Err(Failure { call: "the other process's driver", code: 0 });
    };
    // SAFETY: by the caller's contract.
    unsafe { driver.copy_shown(dst, from, len as usize) }?;
    count(len);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back_and_wrong_ones_do_not() {
        let s = Shown { kind: Kind::Hip, handle: std::array::from_fn(|i| i as u8), off: 7, len: 9 };
        let words = s.encode();
        assert_eq!(Shown::decode(&words), Some(s));
        let with = |at: usize, w: u64| {
            let mut words = words;
            words[at] = w;
            Shown::decode(&words)
        };
        assert_eq!((with(0, 3), with(0, u64::MAX), with(1, u64::MAX)), (None, None, None));
    }

    #[test]
    fn without_a_driver_nothing_is_shown_or_copied() {
        let mut x = [1u8; 8];
        assert_eq!(show(x.as_ptr(), 8), None);
        let s = Shown { kind: Kind::Cuda, handle: [0; HANDLE_LEN], off: 0, len: 8 };
        // SAFETY: no driver is there to touch anything.
        assert!(unsafe { copy_shown(x.as_mut_ptr(), &s, 8) }.is_err());
    }

    #[test]
    fn short_messages_are_not_worth_it() {
        assert!(!is_worth(1000) && is_worth(DEFAULT_MIN));
    }
}
